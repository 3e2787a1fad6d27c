//! The union hall: victory points for pairs of barrels before loading. PR:R97
//!
//! Start reading at [`EFFECT`].

use super::super::Good;
use super::{Board, Effect, NOTHING};

pub(super) const EFFECT: Effect = Effect { first_turn: Some(points), ..NOTHING };

fn points(board: &Board) -> u8 {
    Good::ALL.into_iter().map(|g| board.goods[g] / 2).sum()
}
