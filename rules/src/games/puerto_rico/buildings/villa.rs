//! The villa: an additional noble in each mayor phase. PR:R112
//!
//! Start reading at [`PuertoRico::use_villa`].

use super::super::{Event, Person, Place, PuertoRico};
use super::Building;
use crate::game::{Seat, Told};

impl PuertoRico {
    /// Brings a noble from the supply, or a colonist if no noble is left, or nobody. PR:R27a,
    /// PR:R112
    pub(in super::super) fn use_villa(&mut self, seat: Seat, told: &mut Told<Event>) {
        if !self.board(seat).runs(Building::Villa) {
            return;
        }
        let comes = [Person::Noble, Person::Colonist].into_iter().find(|&p| self.table.supply[p] > 0);
        if let Some(person) = comes {
            self.table.supply[person] -= 1;
            self.board(seat).people.put(person, Place::SanJuan);
            told.all(Event::Manned(seat, Building::Villa, person, Place::SanJuan));
        }
    }
}
