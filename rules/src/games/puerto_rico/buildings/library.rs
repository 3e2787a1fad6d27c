//! The library doubles the privilege of the role its owner picks. PR:R96
//!
//! Start reading at [`Tabletop::privilege`].

use serde::{Deserialize, Serialize};

use super::super::text::Ask;
use super::super::{Action, Event, Good, LibraryForTwo, PuertoRico, Refusal, Result, Role, SecondQuarry, Stage, Tabletop, Tile};
use super::Building;
use super::guesthouse::Then;
use crate::game::{Seat, Told};

/// Whether a role is picked with a declared doubled privilege, used only with the option for two
/// players. PR:R96c
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Privilege {
    /// Not declared; without the option an occupied library doubles every privilege.
    Plain,
    /// Declared as the doubled one of this round.
    Doubled,
}

impl Tabletop {
    /// How often the role's privilege counts for the seat now: twice with the library, once for
    /// other pickers, never for other seats. PR:R10, PR:R96a
    pub(in super::super) fn privilege(&self, seat: Seat, role: Role) -> u8 {
        if self.role != Some(role) || seat != self.picker || self.gone.has(seat) { 0 } else { self.times(seat, self.declared) }
    }

    /// How often the privilege of a role that the seat picks so counts. PR:R96b, PR:R96c
    pub(in super::super) fn times(&self, seat: Seat, declared: Privilege) -> u8 {
        let counts = !self.is_declared() || declared == Privilege::Doubled;
        if counts && self.boards[seat.index()].runs(Building::Library) { 2 } else { 1 }
    }

    /// Whether players must declare a doubled privilege. PR:R96c
    fn is_declared(&self) -> bool {
        self.rules.library == LibraryForTwo::OnceARound && self.seats == 2
    }

    /// Whether the seat may declare its pick doubled. PR:R96c
    pub(in super::super) fn may_declare(&self, seat: Seat) -> Result {
        if !self.is_declared() {
            Err(Refusal::NothingToDeclare)
        } else if !self.boards[seat.index()].runs(Building::Library) {
            Err(Refusal::NotRunning(Building::Library))
        } else if self.doubled.has(seat) {
            Err(Refusal::AlreadyDoubled)
        } else {
            Ok(())
        }
    }

    /// Whether the settler may take this second tile. PR:R96, PR:R96a
    pub(in super::super) fn may_take_second(&self, tile: Tile) -> Result {
        let seat = self.picker;
        if self.privilege(seat, Role::Settler) < 2 {
            return Err(Refusal::NotRunning(Building::Library));
        }
        let hut = self.rules.second_quarry == SecondQuarry::WithHut && self.boards[seat.index()].runs(Building::ConstructionHut);
        match tile {
            Tile::Quarry if !hut => Err(Refusal::NoSecondQuarry),
            Tile::Plantation(_) | Tile::Quarry => self.may_take_tile(seat, tile),
        }
    }

    pub(in super::super) fn offer_second(&self, offers: &mut Vec<Action>) {
        let tiles = Tile::ALL.into_iter().filter(|&t| self.may_take_second(t).is_ok());
        offers.extend(tiles.clone().map(Action::Settle));
        if self.may_plant_forest(self.picker).is_ok() {
            offers.extend(tiles.filter_map(Tile::good).map(Action::Forest));
        }
        offers.push(Action::Pass);
    }
}

impl PuertoRico {
    /// Offers the second tile, after all other players took theirs. PR:R23, PR:R96
    pub(in super::super) fn begin_second(&mut self, told: &mut Told<Event>) {
        if Tile::ALL.into_iter().any(|t| self.table.may_take_second(t).is_ok()) {
            self.table.stage = Stage::Second;
        } else {
            self.end_second(told);
        }
    }

    pub(in super::super) fn take_second(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Settle(tile) => {
                self.table.may_take_second(tile)?;
                self.put_tile(seat, tile, told);
            }
            Action::Forest(good) => {
                self.table.may_take_second(Tile::Plantation(good))?;
                self.table.may_plant_forest(seat)?;
                self.put_forest_from_row(seat, good, told);
            }
            Action::Pass => told.all(Event::Passed(seat, Ask::Second)),
            _ => return Err(self.not_now()),
        }
        self.end_second(told);
        Ok(())
    }

    /// PR:R23
    pub(in super::super) fn end_second(&mut self, told: &mut Told<Event>) {
        self.stop(Then::Lodges, told);
    }

    fn put_forest_from_row(&mut self, seat: Seat, good: Good, told: &mut Told<Event>) {
        self.table.row[good] -= 1;
        self.put_forest(seat, good, told);
    }
}
