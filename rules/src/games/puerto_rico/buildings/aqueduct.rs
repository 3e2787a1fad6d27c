//! The aqueduct: one indigo or sugar more from a large plant. PR:R84
//!
//! Start reading at [`EFFECT`].

use super::super::Good;
use super::{Board, Building, Effect, NOTHING};

pub(super) const EFFECT: Effect = Effect { extra: Some(extra), ..NOTHING };

/// Barrels are the large plant's first, so one is enough, whatever the small plant makes besides.
fn extra(board: &Board, good: Good) -> bool {
    match good {
        Good::Indigo => board.runs(Building::IndigoPlant),
        Good::Sugar => board.runs(Building::SugarMill),
        Good::Corn | Good::Tobacco | Good::Coffee => false,
    }
}
