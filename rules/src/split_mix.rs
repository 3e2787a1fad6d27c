//! Cheap random numbers for imagined positions (SplitMix64): the same key gives the same numbers.
//! Start reading at [`SplitMix`].

use crate::game::Dice;

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Dice that a key repeats. Not for a game: whoever knows a few throws can work out the others.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix(u64);

impl SplitMix {
    pub(crate) const fn new(state: u64) -> SplitMix {
        SplitMix(state)
    }

    /// Returns the dice of a key of several parts.
    pub(crate) fn keyed(parts: &[u64]) -> SplitMix {
        SplitMix(parts.iter().fold(0, |state, part| mix((state ^ part).wrapping_add(STEP))))
    }
}

impl Dice for SplitMix {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(STEP);
        (((mix(self.0) >> 32) * u64::from(n)) >> 32) as u32
    }
}

const fn mix(state: u64) -> u64 {
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
