//! What simulations count: cards built, and cards used. Start reading at [`Simulate::tally`].

use super::buildings::{BONUS, MONUMENT, SHARE};
use super::good::Each;
use super::{Card, CardSet, Cause, Choice, Event, Good, Privilege, Role, SanJuan};
use crate::game::{Seat, Simulate};

impl Simulate for SanJuan {
    /// Returns every count: all cards are built, and all but monuments have an effect.
    fn tallied() -> Vec<String> {
        let used = Card::ALL.into_iter().filter(|card| !MONUMENT.has(*card)).map(used);
        Card::ALL.into_iter().map(built).chain(used).collect()
    }

    /// Counts what an event says of cards; `self` is the position before it.
    fn tally(&self, event: &Event, count: &mut dyn FnMut(String)) {
        if let Event::Built { card, .. } = event {
            count(built(*card));
        }
        uses(self, event).iter().for_each(|card| count(used(card)));
    }
}

fn built(card: Card) -> String {
    format!("built {card}")
}

fn used(card: Card) -> String {
    format!("used {card}")
}

/// Returns the buildings whose effect shows in an event.
fn uses(before: &SanJuan, event: &Event) -> CardSet {
    let table = &before.table;
    let board = |seat: &Seat| &table.boards[seat.index()];
    let mut shows = CardSet::NONE;
    let mut show = |card: Card, does: bool| {
        if does {
            shows.insert(card);
        }
    };
    match event {
        Event::Built { seat, card, under, cards, goods } => {
            let bare = card.spec().cost.saturating_sub(under.map_or(0, |under| under.spec().cost));
            let cheaper = u16::from(bare) > cards + u16::from(*goods) + u16::from(table.privilege(*seat, Role::Builder));
            show(Card::Smithy, cheaper && card.good().is_some() && board(seat).has(Card::Smithy));
            show(Card::Quarry, cheaper && card.good().is_none() && board(seat).has(Card::Quarry));
            show(Card::BlackMarket, *goods > 0);
            show(Card::Crane, under.is_some());
        }
        Event::Drew(_, _, Cause::Built { giver, .. }) => show(*giver, true),
        Event::Drew(_, _, Cause::Well) => show(Card::Well, true),
        Event::Role(_, _, Privilege::Doubled) => show(Card::Library, true),
        Event::Revealed(..) => show(Card::GoldMine, true),
        Event::Chose(_, Choice::Tuck(_)) => show(Card::Chapel, true),
        Event::Kept(seat, drawn, kept) => {
            show(Card::Archive, kept < drawn && board(seat).has(Card::Archive));
            show(Card::Prefecture, *kept > 1);
        }
        Event::Produced(seat, goods) => {
            show(Card::Aqueduct, sum(goods) > 1 + table.privilege(*seat, Role::Producer));
            Good::ALL.into_iter().for_each(|good| show(good.building(), goods[good.index()] > 0));
        }
        Event::Sold(seat, goods) => {
            show(Card::TradingPost, sum(goods) > 1 + table.privilege(*seat, Role::Trader));
            show(Card::MarketStand, sum(goods) > 1 && board(seat).has(Card::MarketStand));
            show(Card::MarketHall, board(seat).has(Card::MarketHall));
        }
        Event::Round(..) => {
            let holds = |s: Seat| before.own[s.index()].hand.total() > 7 && board(&s).has(Card::Tower);
            show(Card::Tower, Seat::all(table.seats).any(holds));
        }
        Event::Over(_) => {
            for card in table.boards.iter().flat_map(|board| board.owned.iter()) {
                show(card, BONUS.has(card) || SHARE.has(card));
            }
        }
        Event::Governor(_)
        | Event::Reshuffled
        | Event::Discarded(..)
        | Event::Tucked(_)
        | Event::Role(..)
        | Event::Passed(..)
        | Event::Started(_)
        | Event::Nearly(..)
        | Event::Drew(..)
        | Event::Saw(..)
        | Event::Chose(..)
        | Event::Idle(_)
        | Event::Prices(_)
        | Event::MinedNothing(_)
        | Event::Took(..)
        | Event::Ending(_)
        | Event::Forfeit(_) => {}
    }
    shows
}

fn sum(goods: &Each) -> u8 {
    goods.iter().sum()
}
