//! The chapel: a doubloon or a victory point in each craftsman phase. PR:R107
//!
//! Start reading at [`EFFECT`].

use super::super::{Goods, Person};
use super::{Board, Building, Effect, Gain, NOTHING};

pub(super) const EFFECT: Effect = Effect { produced: Some(gain), ..NOTHING };

fn gain(board: &Board, _made: Goods) -> Gain {
    if board.runs_by(Building::Chapel, Person::Noble) {
        Gain { doubloons: 0, points: 1 }
    } else {
        Gain { doubloons: 1, points: 0 }
    }
}
