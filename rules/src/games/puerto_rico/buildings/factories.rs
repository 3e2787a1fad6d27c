//! Factory and specialty factory: doubloons for production. PR:R47, PR:R95
//!
//! Not here: the barrel of the craftsman's privilege, which does not count (PR:R49). Start reading
//! at [`FACTORY`].

use super::super::{Good, Goods};
use super::{Board, Effect, Gain, NOTHING};

pub(super) const FACTORY: Effect = Effect { produced: Some(kinds), ..NOTHING };
pub(super) const SPECIALTY: Effect = Effect { produced: Some(most), ..NOTHING };

/// Pays for the number of kinds.
fn kinds(_board: &Board, made: Goods) -> Gain {
    let doubloons = match made.kinds().len() {
        0 | 1 => 0,
        kinds @ 2..=4 => kinds - 1,
        _ => 5,
    };
    Gain { doubloons, points: 0 }
}

/// Pays for the largest number of barrels of one kind other than corn.
fn most(_board: &Board, made: Goods) -> Gain {
    let most = Good::ALL.into_iter().filter(|&g| g != Good::Corn).map(|g| made[g]).max().unwrap_or(0);
    Gain { doubloons: most.saturating_sub(1), points: 0 }
}
