//! The aqueduct: an additional indigo or sugar from a large plant. PR:R84
//!
//! Start reading at [`EFFECT`].

use super::super::Good;
use super::{Board, Building, Effect, NOTHING};

pub(super) const EFFECT: Effect = Effect { extra: Some(extra), ..NOTHING };

/// The first barrel counts for the large plant, so one is enough even if the small plant is
/// occupied.
fn extra(board: &Board, good: Good) -> bool {
    match good {
        Good::Indigo => board.runs(Building::IndigoPlant),
        Good::Sugar => board.runs(Building::SugarMill),
        Good::Corn | Good::Tobacco | Good::Coffee => false,
    }
}
