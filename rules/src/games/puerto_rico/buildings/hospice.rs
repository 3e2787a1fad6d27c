//! The hospice: a colonist for the new tile. PR:R19
//!
//! Start reading at [`PuertoRico::offer_hospice`].

use super::super::text::Ask;
use super::super::{Action, Event, Place, PuertoRico, Result, Stage};
use super::Building;
use crate::game::{Seat, Told};

impl PuertoRico {
    /// Offers a colonist for the tile just taken; with a forest they go to San Juan. PR:R19, PR:R85
    pub(in super::super) fn offer_hospice(&mut self, seat: Seat, place: Place, told: &mut Told<Event>) {
        if self.board(seat).runs(Building::Hospice) && self.table.spare_people().next().is_some() {
            self.table.stage = Stage::Hospice { seat, place };
        } else {
            self.settle_turn(self.table.next_in_phase(seat), told);
        }
    }

    pub(in super::super) fn answer_hospice(
        &mut self,
        seat: Seat,
        place: Place,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result {
        match action {
            Action::Hospice(person) => {
                self.table.may_spare(person)?;
                self.table.take_spare(person);
                self.board(seat).people.put(person, place);
                told.all(Event::Manned(seat, Building::Hospice, person, place));
            }
            Action::Pass => told.all(Event::Passed(seat, Ask::Hospice)),
            _ => return Err(self.not_now()),
        }
        self.settle_turn(self.table.next_in_phase(seat), told);
        Ok(())
    }
}
