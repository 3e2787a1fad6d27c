//! The zoning office: a discount on buildings. PR:R109
//!
//! Start reading at [`EFFECT`].

use super::super::Person;
use super::{Board, Building, Effect, NOTHING};

pub(super) const EFFECT: Effect = Effect { price: Some(discount), ..NOTHING };

/// A noble lowers prices of large buildings, a colonist all others.
fn discount(board: &Board, column: u8) -> u8 {
    match (board.runs_by(Building::ZoningOffice, Person::Noble), column) {
        (true, 4) => 2,
        (false, 1..=3) => 1,
        (_, _) => 0,
    }
}
