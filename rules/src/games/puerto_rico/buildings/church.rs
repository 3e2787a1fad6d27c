//! The church: victory points for buildings. PR:R92
//!
//! Start reading at [`EFFECT`].

use super::{Effect, NOTHING, Spec};

pub(super) const EFFECT: Effect = Effect { built: Some(points), ..NOTHING };

/// The column decides, not the price.
fn points(built: &Spec) -> u8 {
    match (built.spaces, built.column) {
        (2, _) => 2,
        (_, 2 | 3) => 1,
        (_, _) => 0,
    }
}
