//! The library doubles a privilege (SJ:R39). Start reading at [`Tabletop::privilege`].

use serde::{Deserialize, Serialize};

use super::super::{Refusal, Result, Role, Tabletop};
use super::{Card, Effect, NOTHING, PRIVILEGE};
use crate::game::Seat;

pub(super) const EFFECT: Effect = Effect { privilege: 1, ..NOTHING };

/// How a role is picked. Only the governor's first pick of two players says so; at any other pick,
/// a library counts by itself. SJ:R14a, SJ:R39a
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Privilege {
    /// The privilege counts once, or as the library says.
    Plain,
    /// The privilege counts twice.
    Doubled,
}

impl Tabletop {
    /// Returns how often a role's privilege counts for the seat; 0 if not the picker. SJ:R11,
    /// SJ:R39
    pub(in super::super) fn privilege(&self, seat: Seat, role: Role) -> u8 {
        if self.role != Some(role) || seat != self.picker || self.gone.has(seat) {
            return 0;
        }
        match self.counts {
            Privilege::Plain => 1,
            Privilege::Doubled => 1 + self.boards[seat.index()].sum(PRIVILEGE, |effect| effect.privilege),
        }
    }

    fn has_library(&self, seat: Seat) -> bool {
        !self.boards[seat.index()].owned.and(PRIVILEGE).is_empty()
    }

    /// Allows the pick that must say whether the library doubles it. SJ:R39a
    pub(in super::super) fn may_double(&self) -> Result {
        if self.seats != 2 || self.picks() > 0 {
            Err(Refusal::NotAsked)
        } else if !self.has_library(self.picker) {
            Err(Refusal::NoBuilding(Card::Library))
        } else {
            Ok(())
        }
    }

    /// Returns how the privilege counts at this pick. SJ:R39a
    pub(in super::super) fn counting(&self, said: Privilege) -> Privilege {
        let first_of_two = self.seats == 2 && self.picks() == 0;
        let used = self.seats == 2 && self.picker == self.governor && self.doubled;
        if first_of_two {
            said
        } else if self.has_library(self.picker) && !used {
            Privilege::Doubled
        } else {
            Privilege::Plain
        }
    }
}
