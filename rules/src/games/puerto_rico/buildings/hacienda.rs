//! The hacienda: draws a face-down plantation before the normal take. PR:R18
//!
//! Not here: an order of the face-down plantations; there is none. Start reading at
//! [`Tabletop::may_draw`].

use super::super::board::SPACES;
use super::super::{Digger, PuertoRico, Refusal, Result, Stage, Tabletop};
use super::Building;
use crate::game::Seat;

impl Tabletop {
    /// PR:R18, PR:R20, PR:R24
    pub(in super::super) fn may_draw(&self, seat: Seat, drew: bool) -> Result {
        let board = &self.boards[seat.index()];
        if !board.runs(Building::Hacienda) {
            Err(Refusal::NotRunning(Building::Hacienda))
        } else if drew {
            Err(Refusal::Drawn)
        } else if board.island_filled() >= SPACES {
            Err(Refusal::IslandFull)
        } else if self.face_down() == 0 {
            Err(Refusal::NoneFaceDown)
        } else {
            Ok(())
        }
    }
}

impl PuertoRico {
    pub(in super::super) fn draw_with_hacienda(&mut self, seat: Seat, drew: bool) -> Result {
        self.table.may_draw(seat, drew)?;
        self.table.stage = Stage::Draw { seat, by: Digger::Hacienda };
        Ok(())
    }
}
