//! The forest house: plantations become forests, which lower prices. PR:R85
//!
//! Start reading at [`Tabletop::may_plant_forest`].

use super::super::{Board, Digger, Event, ForestPrice, Good, PuertoRico, Refusal, Result, Stage, Tabletop, Tile};
use super::Building;
use crate::game::{Seat, Told};

impl Tabletop {
    /// Whether the seat may place a plantation as a forest.
    pub(in super::super) fn may_plant_forest(&self, seat: Seat) -> Result {
        if self.boards[seat.index()].runs(Building::ForestHouse) {
            Ok(())
        } else {
            Err(Refusal::NotRunning(Building::ForestHouse))
        }
    }

    /// One doubloon of discount for every two forests; the forest house must be occupied only with
    /// the option. PR:R38, PR-O13
    pub(in super::super) fn forest_discount(&self, board: &Board) -> u8 {
        let counts = match self.rules.forest_price {
            ForestPrice::Always => true,
            ForestPrice::OccupiedHouse => board.runs(Building::ForestHouse),
        };
        if counts { board.forests.total() / 2 } else { 0 }
    }
}

impl PuertoRico {
    pub(in super::super) fn put_forest(&mut self, seat: Seat, good: Good, told: &mut Told<Event>) {
        self.board(seat).forests[good] += 1;
        told.all(Event::Forested(seat, good));
    }

    /// Places a drawn plantation, which everyone has seen; with a forest house the owner is asked
    /// first. PR:R18a, PR:R85
    pub(in super::super) fn lay_drawn(&mut self, seat: Seat, good: Good, by: Digger, told: &mut Told<Event>) {
        if self.table.may_plant_forest(seat).is_ok() {
            self.table.stage = Stage::Plant { seat, good, by };
        } else {
            self.board(seat).tiles[Tile::Plantation(good).index()] += 1;
            self.after_draw(seat, by, told);
        }
    }
}
