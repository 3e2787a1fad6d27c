//! Aqueduct and well: more goods, and a card for them. Start reading at [`AQUEDUCT`].

use super::{Effect, NOTHING};

/// SJ:R25
pub(super) const AQUEDUCT: Effect = Effect { more_made: 1, ..NOTHING };

/// SJ:R27
pub(super) const WELL: Effect = Effect { made: Some(well), ..NOTHING };

fn well(goods: u8) -> u8 {
    u8::from(goods >= 2)
}
