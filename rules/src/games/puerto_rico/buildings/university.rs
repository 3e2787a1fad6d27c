//! The university: the new building arrives with a colonist. PR:R42
//!
//! Start reading at [`PuertoRico::offer_university`].

use super::super::{Action, Circle, Event, Place, PuertoRico, Refusal, Stage};
use super::Building;
use crate::game::{Seat, Told};

impl PuertoRico {
    /// For a building just built; one without a circle sends the colonist to San Juan. `church` are the points to come afterwards:
    /// whether a building is occupied is looked at once, right after the payment. PR:R43a
    pub(in super::super) fn offer_university(&mut self, seat: Seat, building: Building, church: u8, told: &mut Told<Event>) {
        if self.table.spare_people().next().is_some() {
            self.table.stage = Stage::University { seat, building, church };
        } else {
            self.end_purchase(seat, church, told);
        }
    }

    pub(in super::super) fn answer_university(
        &mut self,
        seat: Seat,
        building: Building,
        church: u8,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result<(), Refusal> {
        match action {
            Action::University(person) => {
                self.table.may_spare(person)?;
                self.table.take_spare(person);
                let place = new_place(building);
                self.board(seat).people.put(person, place);
                told.all(Event::Manned(seat, Building::University, person, place));
            }
            Action::Pass => told.all(Event::Passed(seat)),
            _ => return Err(self.not_now()),
        }
        self.end_purchase(seat, church, told);
        Ok(())
    }
}

/// Where the colonist of a new building goes.
pub(in super::super) const fn new_place(building: Building) -> Place {
    if building.circles() == 0 { Place::SanJuan } else { Place::On(Circle::Building(building)) }
}
