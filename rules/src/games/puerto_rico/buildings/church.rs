//! The church: victory points for what is built. PR:R92
//!
//! Start reading at [`EFFECT`].

use super::{Effect, NOTHING, Spec};

pub(super) const EFFECT: Effect = Effect { built: Some(points), ..NOTHING };

/// By column, not by price.
fn points(built: &Spec) -> u8 {
    match (built.spaces, built.column) {
        (2, _) => 2,
        (_, 2 | 3) => 1,
        (_, _) => 0,
    }
}
