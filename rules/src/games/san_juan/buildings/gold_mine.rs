//! The gold mine reveals four cards (SJ:R36). Start reading at [`SanJuan::mine_turn`].

use super::super::piles::Cause;
use super::super::{Action, Cards, Event, Refusal, Result, SanJuan, Stage, Tabletop, Without};
use super::Card;
use crate::game::{Seat, Told};

/// The number of cards revealed. SJ:R36
pub(in super::super) const REVEALED: u8 = 4;

/// Returns whether all costs differ. SJ:R36
fn all_differ(cards: &Cards) -> bool {
    let mut seen = 0u8;
    cards.each().all(|card| {
        let cost = 1 << card.spec().cost;
        let fresh = seen & cost == 0;
        seen |= cost;
        fresh
    })
}

impl Tabletop {
    pub(in super::super) fn may_take(&self, card: Card) -> Result {
        if self.revealed.of(card) == 0 { Err(Refusal::NotRevealed(card)) } else { Ok(()) }
    }
}

impl SanJuan {
    /// Asks this seat or the next one with a mine, as long as four cards exist. SJ:R36, SJ:R36a
    pub(in super::super) fn mine_turn(&mut self, mut seat: Option<Seat>, told: &mut Told<Event>) {
        while let Some(owner) = seat {
            let board = &self.table.boards[owner.index()];
            if board.has(Card::GoldMine) && !self.table.gone.has(owner) && self.can_mine() {
                self.table.stage = Stage::Mine { seat: owner };
                return;
            }
            seat = self.table.next_in_phase(owner);
        }
        self.end_phase(told);
    }

    /// Returns whether enough cards exist to reveal. SJ:R36a
    pub(in super::super) fn can_mine(&self) -> bool {
        self.cards_left() >= u16::from(REVEALED)
    }

    pub(in super::super) fn answer_mine(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Mine => self.draw_cards(seat, REVEALED, Cause::Mine, told),
            Action::Pass => {
                told.all(Event::Passed(seat, Without::Mine));
                self.mine_turn(self.table.next_in_phase(seat), told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// Shows the revealed cards, and lets the seat take one if all costs differ. SJ:R36
    pub(in super::super) fn judge_mine(&mut self, seat: Seat, told: &mut Told<Event>) {
        told.all(Event::Revealed(seat, self.table.revealed));
        if all_differ(&self.table.revealed) {
            self.table.stage = Stage::Take { seat };
        } else {
            told.all(Event::MinedNothing(seat));
            self.clear_mine();
            self.mine_turn(self.table.next_in_phase(seat), told);
        }
    }

    pub(in super::super) fn take_revealed(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Take(card) = action else { return Err(self.not_now()) };
        self.table.may_take(card)?;
        self.table.revealed.take(card);
        self.table.taken = Some(card);
        self.own[seat.index()].hand.add(card);
        told.all(Event::Took(seat, card));
        self.clear_mine();
        self.mine_turn(self.table.next_in_phase(seat), told);
        Ok(())
    }

    /// Discards what was revealed and not taken. SJ:R36
    pub(in super::super) fn clear_mine(&mut self) {
        let rest = std::mem::take(&mut self.table.revealed);
        self.hidden.discard.merge(&rest);
    }
}
