//! Standing orders, which answer routine decisions while a player is away, by that player's view
//! alone. Not here: `never` and `roll-for-me`, which are actions of the game. Start reading at
//! [`obey`].

use super::construction::{CITY, ROAD, SETTLEMENT};
use super::develop::PRICE;
use super::player_trade::Deal;
use super::{Action, Cards, Kinds, Stage, View, discard};
use crate::game::{Order, Period, Seat};
use crate::orders::orders;

orders! {
    /// Decline offers that ask for any of these, unless a proposal of one's own stands, which a no
    /// would withdraw. CA:R21b, CA:R21e
    Decline(Kinds) = "decline" ["anything", "lumber", "brick", "wool", "grain", "ore"];
    /// Likewise decline offers that one cannot pay, that bring nothing to buy nearer, or after
    /// which that purchase still lacks more than this many cards. CA:R21b, CA:R21e
    DeclineUnless(u8) = "decline-unless" ["2", "1", "0", "3"];
    /// Discard the kind held most, card after card. CA:R15
    DiscardMost = "discard-most";
    /// Begin turns with the roll. CA:R13
    Roll = "roll";
    /// End, without an offer to anybody, a turn in which nothing can be bought, played or taken and
    /// no trade is open. CA:R11c
    EndIdle = "end-idle";
}

/// Returns the place in `offers` of the order's answer to the seat's decision, if it has one.
pub(super) fn obey(view: &View, seat: Seat, offers: &[Action], order: &Order) -> Option<usize> {
    let standing = ParsedOrder::read(order)?;
    let table = &view.table;
    let is_active = seat == table.active;
    let own = || view.seats.get(seat.index()).and_then(|known| known.own).unwrap_or_default();
    let answer = match (standing, table.stage) {
        (ParsedOrder::Decline(_) | ParsedOrder::DeclineUnless(_), Stage::Trade) if table.may_withdraw_proposal(seat) => None,
        (ParsedOrder::Decline(kinds), Stage::Trade) if !is_active => {
            let deal = table.addressed(seat).ok()?;
            deal.want.kinds().has_any(kinds).then_some(Action::Decline)
        }
        (ParsedOrder::DeclineUnless(short), Stage::Trade) if !is_active => {
            let Deal { give, want } = table.addressed(seat).ok()?;
            let hand = own().hand;
            let helps = hand.has(want) && brings_near(hand, hand.minus(want).plus(give), short);
            (!helps).then_some(Action::Decline)
        }
        (ParsedOrder::DiscardMost, Stage::Discard(_)) => {
            let own = own();
            discard::sensible(own.hand, own.discard, 1).first().map(|kind| Action::Discard(*kind))
        }
        (ParsedOrder::Roll, Stage::Roll) => Some(Action::Roll),
        (ParsedOrder::EndIdle, Stage::Trade | Stage::Build) if is_active => {
            let trades = table.trade.offer.is_some() || table.trade.has_taker();
            (offers.iter().all(is_idle) && !trades).then_some(Action::End)
        }
        _ => None,
    }?;
    offers.iter().position(|offer| *offer == answer)
}

/// Returns whether `then` is nearer than `now` to some purchase, and lacks at most `short` of its
/// cards. CA:R24-R26, CA:R29
fn brings_near(now: Cards, then: Cards, short: u8) -> bool {
    let lacking = |price: Cards, hand: Cards| price.minus(hand).total();
    [ROAD, SETTLEMENT, CITY, PRICE].into_iter().any(|price| lacking(price, then) < lacking(price, now).min(short + 1))
}

/// Returns whether the action buys, plays and takes nothing.
const fn is_idle(action: &Action) -> bool {
    matches!(
        action,
        Action::Offer { .. } | Action::Close | Action::End | Action::Never(_) | Action::Ask(_) | Action::RollForMe(_)
    )
}

/// Returns the turn as phase, and rounds of one turn per seat at the start. CA:R11
pub(super) fn period(view: &View) -> Period {
    let turn = u32::from(view.table.turn);
    Period { round: turn.div_ceil(u32::from(view.table.seats.max(1))), phase: turn }
}
