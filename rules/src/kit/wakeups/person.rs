//! Somebody who plays over days: when he is awake, how soon he looks, what he has ordered and prepared.
//!
//! Start reading at [`Person::answers`].

use crate::game::{Dice, Order, Period};
use crate::prepare::Plan;

const HOUR: u64 = 60;
const DAY: u64 = 24 * HOUR;

/// From when to when people are up, by their own clock.
const UP: (u64, u64) = (8 * HOUR, 23 * HOUR);

/// Hours ahead of the first of them: San Francisco, New York, London, Paris, Athens, Delhi, Tokyo, Auckland.
const ZONES: [u64; 8] = [0, 3, 8, 9, 10, 13, 17, 20];

/// In how many minutes half of what rings somebody is answered while he is up.
const MEDIANS: [u32; 5] = [10, 30, 60, 120, 240];

/// A person.
pub(super) struct Person {
    /// Minutes that his clock is ahead.
    ahead: u64,
    median: u32,
    /// Those that hold until he ends them.
    pub(super) orders: Vec<Order>,
    /// One for the phase that it was given in.
    pub(super) for_phase: Option<(Order, Period)>,
    /// In which round he last thought of them.
    pub(super) reviewed: Option<u32>,
    pub(super) plan: Option<Plan>,
}

impl Person {
    pub(super) fn any(dice: &mut dyn Dice) -> Person {
        let zone = ZONES[dice.below(ZONES.len() as u32) as usize];
        let median = MEDIANS[dice.below(MEDIANS.len() as u32) as usize];
        Person { ahead: zone * HOUR, median, orders: Vec::new(), for_phase: None, reviewed: None, plan: None }
    }

    /// When he comes, rung at that minute: half of the time before his median has passed, counted while he is up.
    pub(super) fn answers(&self, rung: u64, dice: &mut dyn Dice) -> u64 {
        // Each median that passes halves the chance that he has not come.
        const FINE: u32 = 1 << 16;
        let chance = f64::from(dice.below(FINE) + 1) / f64::from(FINE);
        let mut left = (f64::from(self.median) * -chance.log2()) as u64;
        let mut at = rung;
        loop {
            let clock = (at + self.ahead) % DAY;
            if clock < UP.0 {
                at += UP.0 - clock;
            } else if clock >= UP.1 {
                at += DAY - clock + UP.0;
            } else if left < UP.1 - clock {
                return at + left;
            } else {
                left -= UP.1 - clock;
                at += UP.1 - clock;
            }
        }
    }

    #[cfg(test)]
    pub(super) fn is_up(&self, at: u64) -> bool {
        (UP.0..UP.1).contains(&((at + self.ahead) % DAY))
    }
}
