//! The university: a colonist for the new building. PR:R42
//!
//! Start reading at [`PuertoRico::offer_university`].

use super::super::text::Ask;
use super::super::{Action, Circle, Event, Place, PuertoRico, Result, Stage};
use super::Building;
use crate::game::{Seat, Told};

impl PuertoRico {
    /// Offers a colonist for the building just built; if it has no circle, they go to San Juan.
    /// `church` holds the church's points, which follow: its occupancy counts right after the
    /// payment. PR:R43a
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
    ) -> Result {
        match action {
            Action::University(person) => {
                self.table.may_spare(person)?;
                self.table.take_spare(person);
                let place = new_place(building);
                self.board(seat).people.put(person, place);
                told.all(Event::Manned(seat, Building::University, person, place));
            }
            Action::Pass => told.all(Event::Passed(seat, Ask::University)),
            _ => return Err(self.not_now()),
        }
        self.end_purchase(seat, church, told);
        Ok(())
    }
}

/// Where the colonist for a new building goes.
pub(in super::super) const fn new_place(building: Building) -> Place {
    if building.circles() == 0 { Place::SanJuan } else { Place::On(Circle::Building(building)) }
}
