//! The jeweler: a doubloon for each noble in each craftsman phase. PR:R113
//!
//! Start reading at [`EFFECT`].

use super::super::Goods;
use super::{Board, Effect, Gain, NOTHING};

pub(super) const EFFECT: Effect = Effect { produced: Some(gain), ..NOTHING };

fn gain(board: &Board, _made: Goods) -> Gain {
    Gain { doubloons: board.people.nobles(), points: 0 }
}
