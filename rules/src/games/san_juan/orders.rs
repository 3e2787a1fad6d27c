//! Standing orders, which answer routine decisions while a player is away, by that player's view
//! alone. Start reading at [`obey`].

use super::buildings::archive::Chooses;
use super::{Action, Card, Cards, Good, Role, Stage, Tabletop, View, advice};
use crate::best::best;
use crate::game::{Order, Period, Seat};
use crate::nouns::nouns;
use crate::orders::orders;

orders! {
    /// Discard what is missed least, of a first hand and over the hand limit. SJ:R4, SJ:R6
    DiscardSpare = "discard-spare";
    /// Sell as many goods as possible at this price or more, the dearest first. SJ:R28
    SellFor(u8) = "sell-for" ["1", "2", "3"];
    /// Draw, and keep what is most worth having, or discard what is least. SJ:R9a, SJ:R33, SJ:R34
    KeepBest = "keep-best";
    /// Produce all one may, the dearest goods first: a shortage hits the last named. SJ:R14b,
    /// SJ:R25
    ProduceBest = "produce-best";
    /// Build nothing. SJ:R15
    BuildNothing = "build-nothing";
    /// Put the card that is missed least under the chapel, or none. SJ:R37
    Chapel(Laid) = "chapel" ["spare", "nothing"];
    /// Reveal cards with the gold mine, and take the one most worth having. SJ:R36
    Dig = "dig";
}

nouns! {
    /// What goes under the chapel.
    enum Laid {
        Spare = "spare";
        Nothing = "nothing";
    }
}

/// Returns the place in `offers` of the order's answer to the seat's decision, if it has one.
pub(super) fn obey(view: &View, seat: Seat, offers: &[Action], order: &Order) -> Option<usize> {
    let standing = ParsedOrder::read(order)?;
    let (table, own) = (&view.table, view.own(seat));
    let board = &table.boards[seat.index()];
    let asks_chapel = table.asks_chapel(seat, &own);
    let answer = match (standing, table.stage) {
        (ParsedOrder::DiscardSpare, Stage::Draft { .. } | Stage::RoundStart { .. }) if !asks_chapel => {
            let n = table.excess(seat, &own);
            first(&advice::worst(board, &table.discardable(&own), n)).map(Action::Discard)
        }
        (ParsedOrder::Chapel(Laid::Spare), Stage::RoundStart { .. }) if asks_chapel => {
            first(&advice::worst(board, &own.hand, 1)).map(Action::Tuck)
        }
        (ParsedOrder::Chapel(Laid::Nothing), Stage::RoundStart { .. }) if asks_chapel => Some(Action::Pass),
        (ParsedOrder::SellFor(least), Stage::Declare { .. }) if table.role == Some(Role::Trader) => {
            sale(table, least, offers).or(Some(Action::SellDone))
        }
        (ParsedOrder::ProduceBest, Stage::Declare { .. }) if table.role == Some(Role::Producer) => {
            dearest(offers).or(Some(Action::ProduceDone))
        }
        (ParsedOrder::KeepBest, Stage::Declare { .. }) if table.role == Some(Role::Councillor) => Some(Action::DrawCards),
        (ParsedOrder::KeepBest, Stage::Choose { .. }) => {
            let (n, left) = (table.unchosen(seat, &own), table.choice(seat, &own).less(&own.chosen));
            let chooses = table.chooses(seat);
            let wanted = match chooses {
                Chooses::Kept => advice::best(board, &left, n),
                Chooses::Discarded => advice::worst(board, &left, n),
            };
            first(&wanted).map(|card| chooses.action(card))
        }
        (ParsedOrder::BuildNothing, Stage::Build { .. }) => Some(Action::Pass),
        (ParsedOrder::Dig, Stage::Mine { .. }) => Some(Action::Mine),
        (ParsedOrder::Dig, Stage::Take { .. }) => first(&advice::best(board, &table.revealed, 1)).map(Action::Take),
        _ => None,
    }?;
    offers.iter().position(|offer| *offer == answer)
}

fn first(cards: &Cards) -> Option<Card> {
    cards.kinds().iter().next()
}

/// Returns the sale of the best price, if it is `least` or more. Of equal ones, the cheapest
/// building's good comes first, since it is easiest to replace.
fn sale(table: &Tabletop, least: u8, offers: &[Action]) -> Option<Action> {
    const KINDS: i32 = Good::ALL.len() as i32;
    let prices = table.prices();
    best(offers, i32::from(least) * KINDS - KINDS, |offer| match offer {
        Action::Sell(good) => i32::from(prices[good.index()]) * KINDS - good.index() as i32,
        _ => i32::MIN,
    })
}

/// Returns the production of the dearest building's good.
fn dearest(offers: &[Action]) -> Option<Action> {
    best(offers, i32::MIN, |offer| match offer {
        Action::Produce(good) => good.index() as i32,
        _ => i32::MIN,
    })
}

/// Returns the round, with two phases per role: while it is picked and while it is played. SJ:R8
pub(super) fn period(view: &View) -> Period {
    let table = &view.table;
    let picked = table.picks() as u32;
    Period { round: table.round.into(), phase: 2 * picked - u32::from(table.role.is_some() && picked > 0) }
}
