//! A small repeatable random generator, SplitMix64. Start at [`Dice::next`].

#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    /// Seeds the generator of one rule of a plan; rules draw independently.
    pub(super) fn of(seed: u64, rule: usize) -> Self {
        let mut dice = Self(seed);
        let start = dice.bits() ^ (rule as u64).wrapping_mul(GOLDEN);
        Self(start)
    }

    /// Returns the next number, from 0 to just below 1.
    pub(super) fn next(&mut self) -> f64 {
        // 53 bits fill a float's mantissa.
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_rule_repeat_and_others_differ() {
        let throw = |seed, rule| {
            let mut dice = Dice::of(seed, rule);
            (0..8).map(|_| dice.next()).collect::<Vec<_>>()
        };
        assert_eq!(throw(1, 0), throw(1, 0));
        assert_ne!(throw(1, 0), throw(1, 1));
        assert_ne!(throw(1, 0), throw(2, 0));
    }

    #[test]
    fn throws_are_fair_and_below_one() {
        let mut dice = Dice::of(5, 3);
        let all: Vec<f64> = (0..10_000).map(|_| dice.next()).collect();
        assert!(all.iter().all(|throw| (0.0..1.0).contains(throw)));
        let mean = all.iter().sum::<f64>() / 10_000.0;
        assert!((0.48..0.52).contains(&mean), "{mean}");
    }
}
