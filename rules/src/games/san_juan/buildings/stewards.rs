//! Prefecture and tower: more cards kept, more cards held. Start reading at [`PREFECTURE`].

use super::{Effect, NOTHING};

/// SJ:R33
pub(super) const PREFECTURE: Effect = Effect { keeps: 1, ..NOTHING };

/// Twelve cards instead of seven. SJ:R38
pub(super) const TOWER: Effect = Effect { holds: 5, ..NOTHING };
