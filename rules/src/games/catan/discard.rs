//! Discards after a seven, simultaneous and secret (CA:R15). Start reading at [`Catan::discard`].

use super::{Action, Back, Cards, Catan, Event, MOST, Own, Refusal, Resource, Result, Stage, Tabletop};
use crate::game::{Seat, SeatSet, Told};

impl Catan {
    /// Chooses one more card to discard. CA:R15a
    pub(super) fn discard(&mut self, seat: Seat, waiting: SeatSet, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Discard(kind) = action else { return Err(Refusal::NotNow(self.table.stage.ask())) };
        let due = self.table.due(seat);
        let own = &mut self.own[seat.index()];
        if own.hand[kind] <= own.discard[kind] {
            return Err(Refusal::NoCard(kind));
        }
        own.discard[kind] += 1;
        told.only(seat, Event::Chosen(seat, own.discard));
        if own.discard.total() < due {
            return Ok(());
        }
        self.discards_go_on(waiting.without(seat), told);
        Ok(())
    }

    /// Waits for these seats; with none left, pays all discards to the bank. CA:R15a, CA:R15b
    pub(super) fn discards_go_on(&mut self, waiting: SeatSet, told: &mut Told<Event>) {
        if !waiting.is_empty() {
            self.table.stage = Stage::Discard(waiting);
            return;
        }
        for at in 0..MOST {
            let cards = std::mem::take(&mut self.own[at].discard);
            if cards != Cards::NONE {
                let seat = Seat(at as u8);
                self.pay(seat, cards);
                told.all(Event::Discarded(seat, cards));
            }
        }
        if self.table.playing().has(self.table.active) {
            self.table.stage = Stage::Robber(Back::Trade);
        } else {
            self.end_turn(told);
        }
    }
}

impl Tabletop {
    /// Returns half the hand, rounded down; 0 for up to seven cards. CA:R15
    pub(super) fn due(&self, seat: Seat) -> u8 {
        match self.board(seat).cards {
            0..=7 => 0,
            many => many / 2,
        }
    }

    /// Offers the kinds not chosen yet.
    pub(super) fn offer_discards(&self, own: &Own, offers: &mut Vec<Action>) {
        let left = own.hand.minus(own.discard);
        offers.extend(left.iter().map(|(kind, _)| Action::Discard(kind)));
    }
}

/// Returns `n` cards to discard, each of the kind held most; in a tie, of the last kind.
pub(super) fn sensible(hand: Cards, chosen: Cards, n: u8) -> Vec<Resource> {
    let mut left = hand.minus(chosen);
    let mut cards = Vec::new();
    for _ in 0..n {
        let Some((kind, _)) = left.iter().max_by_key(|(_, n)| *n) else { break };
        left[kind] -= 1;
        cards.push(kind);
    }
    cards
}
