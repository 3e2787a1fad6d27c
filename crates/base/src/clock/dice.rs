//! Random numbers for games. Start reading at [`FairDice`].

use rand::RngExt;
use rand::rngs::StdRng;
use tertulia_rules::game::Dice;

/// A source of dice: the host has fair ones, tests have their own.
pub trait Chance: Send + Sync + 'static {
    /// Returns dice for one request.
    fn dice(&self) -> Box<dyn Dice + Send>;
}

/// Hands out [`FairDice`].
#[derive(Clone, Copy, Debug, Default)]
pub struct FairChance;

impl Chance for FairChance {
    fn dice(&self) -> Box<dyn Dice + Send> {
        Box::new(FairDice::new())
    }
}

/// Unpredictable dice: a cryptographic generator seeded by the operating system.
pub struct FairDice(StdRng);

impl FairDice {
    /// Returns freshly seeded dice.
    pub fn new() -> FairDice {
        FairDice(rand::make_rng())
    }
}

impl Default for FairDice {
    fn default() -> FairDice {
        FairDice::new()
    }
}

impl Dice for FairDice {
    fn below(&mut self, n: u32) -> u32 {
        self.0.random_range(0..n.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_comes_up_about_as_often_as_the_others() {
        let mut dice = FairDice::new();
        let mut sides = [0u32; 6];
        for _ in 0..60_000 {
            sides[dice.below(6) as usize] += 1;
        }
        // Six standard deviations of a fair die: about one false alarm in a hundred million runs.
        assert!(sides.iter().all(|n| (9_450..=10_550).contains(n)), "{sides:?}");
    }
}
