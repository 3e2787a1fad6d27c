//! Standing orders: how a player has his routine decisions answered while he is away. Each looks at what its owner sees, and at nothing else.
//!
//! Not here: `never` and `roll-for-me`, which are actions of the game and answer within it. Start reading at [`obey`].

use super::build::{CITY, ROAD, SETTLEMENT};
use super::develop::PRICE;
use super::trade::Deal;
use super::{Action, Cards, Kinds, Stage, View, discard};
use crate::game::{Order, OrderSpec, Period, Seat};

const DECLINE_UNLESS: &str = "decline-unless";
const ROLL: &str = "roll";
const DISCARD_MOST: &str = "discard-most";
const DECLINE: &str = "decline";
const END: &str = "end-idle";

pub(super) const ORDERS: &[OrderSpec] = &[
    OrderSpec::with(DECLINE, &["anything", "lumber", "brick", "wool", "grain", "ore"]),
    OrderSpec::with(DECLINE_UNLESS, &["2", "1", "0", "3"]),
    OrderSpec::of(DISCARD_MOST),
    OrderSpec::of(ROLL),
    OrderSpec::of(END),
];

/// An order, read.
enum Standing {
    /// Decline offers that ask for any of these; not while one's own proposal stands, which a no would withdraw. CA:R21b, CA:R21e
    Decline(Kinds),
    /// The same with offers that bring one no nearer to anything that can be bought, or leave one more than so many cards short of it, or that
    /// one cannot pay. CA:R21b, CA:R21e
    DeclineUnless(u8),
    /// Discard what one has most of, card after card. CA:R15
    DiscardMost,
    /// Begin turns with the roll. CA:R13
    Roll,
    /// End a turn in which nothing can be bought, played or taken and no trade is open: without offers to anybody. CA:R11c
    EndIdle,
}

impl Standing {
    fn read(order: &Order) -> Option<Standing> {
        Some(match (order.key.as_str(), order.value.as_deref()) {
            (DECLINE, Some(kinds)) => Standing::Decline(kinds.parse().ok()?),
            (DECLINE_UNLESS, Some(short)) => Standing::DeclineUnless(short.parse().ok()?),
            (DISCARD_MOST, None) => Standing::DiscardMost,
            (ROLL, None) => Standing::Roll,
            (END, None) => Standing::EndIdle,
            _ => return None,
        })
    }
}

/// What an order answers of the decision that a seat has.
pub(super) fn obey(view: &View, seat: Seat, offers: &[Action], order: &Order) -> Option<usize> {
    let standing = Standing::read(order)?;
    let table = &view.table;
    let is_active = seat == table.active;
    let own = || view.seats.get(seat.index()).and_then(|known| known.own).unwrap_or_default();
    let answer = match (standing, table.stage) {
        (Standing::Decline(_) | Standing::DeclineUnless(_), Stage::Trade) if table.may_withdraw_proposal(seat) => None,
        (Standing::Decline(kinds), Stage::Trade) if !is_active => {
            let deal = table.addressed(seat).ok()?;
            deal.want.kinds().has_any(kinds).then_some(Action::Decline)
        }
        (Standing::DeclineUnless(short), Stage::Trade) if !is_active => {
            let Deal { give, want } = table.addressed(seat).ok()?;
            let hand = own().hand;
            let helps = hand.has(want) && brings_near(hand, hand.minus(want).plus(give), short);
            (!helps).then_some(Action::Decline)
        }
        (Standing::DiscardMost, Stage::Discard(_)) => {
            let own = own();
            discard::sensible(own.hand, own.discard, 1).first().map(|kind| Action::Discard(*kind))
        }
        (Standing::Roll, Stage::Roll) => Some(Action::Roll),
        (Standing::EndIdle, Stage::Trade | Stage::Build) if is_active => {
            (offers.iter().all(is_idle) && !table.trade.has_taker()).then_some(Action::End)
        }
        _ => None,
    }?;
    offers.iter().position(|offer| *offer == answer)
}

/// Whether of all that is bought there is something that the hand `then` is nearer to than `now`, and at most so many cards short of.
/// CA:R24-R26, CA:R29
fn brings_near(now: Cards, then: Cards, short: u8) -> bool {
    let lacking = |price: Cards, hand: Cards| price.minus(hand).total();
    [ROAD, SETTLEMENT, CITY, PRICE].into_iter().any(|price| lacking(price, then) < lacking(price, now).min(short + 1))
}

/// Whether it buys, plays and takes nothing.
const fn is_idle(action: &Action) -> bool {
    matches!(
        action,
        Action::Offer { .. } | Action::Close | Action::End | Action::Never(_) | Action::Ask(_) | Action::RollForMe(_)
    )
}

/// Turns, and rounds of as many turns as there are seats. CA:R11
pub(super) fn period(view: &View) -> Period {
    let turn = u32::from(view.table.turn);
    Period { round: turn.div_ceil(u32::from(view.table.seats.max(1))), phase: turn }
}
