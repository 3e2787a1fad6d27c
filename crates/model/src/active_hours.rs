//! When somebody acts, and the quiet hours learned from that. Start reading at [`Acts::learned`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::row::Row;

use super::hours::QuietHours;

const HOURS: usize = 24;
/// How many acts it takes before anything is learned.
const ENOUGH: u32 = 100;
/// At this many acts all counts are halved, so that recent habits outweigh old ones.
const MANY: u32 = 1_000;
/// An hour is quiet if at most one act in this many falls into it.
const SELDOM: u32 = 100;
/// The least quiet hours in a row that make a night, and the most, which leave a day.
const FEWEST: usize = 6;
const MOST: usize = 12;

/// How often somebody acted in each hour of the day, by UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acts([u16; HOURS]);

impl Row for Acts {}

impl Acts {
    /// Counts one act.
    pub fn note(&mut self, at: Moment) {
        const HOUR: u64 = 60 * 60 * 1000;
        let hour = usize::try_from(at.0 / HOUR % HOURS as u64).unwrap_or(0);
        self.add(hour, 1);
    }

    /// Adds the counts of `more`.
    pub fn add_all(&mut self, more: Acts) {
        more.0.iter().enumerate().for_each(|(hour, count)| self.add(hour, *count));
    }

    fn add(&mut self, hour: usize, count: u16) {
        if let Some(acts) = self.0.get_mut(hour) {
            *acts = acts.saturating_add(count);
        }
        if self.total() >= MANY {
            self.0.iter_mut().for_each(|acts| *acts /= 2);
        }
    }

    /// Returns the number of acts counted.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|acts| u32::from(*acts)).sum()
    }

    /// Returns the quiet hours, by UTC: the longest stretch almost without acts, or the middle of
    /// one too long for a night. `None` for too few acts and for whoever acts round the clock.
    pub fn learned(&self) -> Option<QuietHours> {
        let total = self.total();
        if total < ENOUGH {
            return None;
        }
        let is_quiet = |hour: usize| self.0.get(hour % HOURS).is_some_and(|acts| u32::from(*acts) * SELDOM <= total);
        let long = |from: usize| (from..from + HOURS).take_while(|hour| is_quiet(*hour)).count();
        let begins = (0..HOURS).filter(|hour| !is_quiet(hour + HOURS - 1));
        let (from, long) = begins.map(|from| (from, long(from))).max_by_key(|(from, long)| (*long, HOURS - from))?;
        if long < FEWEST {
            return None;
        }
        let (from, long) = (from + long.saturating_sub(MOST) / 2, long.min(MOST));
        let minutes = |hour: usize| u16::try_from(hour % HOURS * 60).unwrap_or(0);
        QuietHours::new(minutes(from), minutes(from + long))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acts(hours: &[(usize, u16)]) -> Acts {
        let mut acts = Acts::default();
        hours.iter().for_each(|(hour, count)| acts.add(*hour, *count));
        acts
    }

    fn learned(acts: &Acts) -> Option<(u16, u16)> {
        acts.learned().map(|hours| (hours.from() / 60, hours.until() / 60))
    }

    #[test]
    fn the_hours_in_which_somebody_hardly_ever_acts_are_quiet_from_a_hundred_acts_on() {
        let day: Vec<(usize, u16)> = (7..23).map(|hour| (hour, 7)).collect();
        assert_eq!(learned(&acts(&day[..14])), None, "98 acts");
        let mut known = acts(&day);
        assert_eq!(learned(&known), Some((23, 7)));
        known.add(3, 1);
        assert_eq!(learned(&known), Some((23, 7)), "once at night means little");
        known.add(3, 4);
        assert_eq!(learned(&known), None, "what is left is no night");
        let all: Vec<(usize, u16)> = (0..24).map(|hour| (hour, 6)).collect();
        assert_eq!(learned(&acts(&all)), None);
        // Acts in the evening only: the half day farthest from it is quiet.
        assert_eq!(learned(&acts(&[(18, 60), (19, 60)])), Some((1, 13)));
        assert_eq!(learned(&acts(&[(0, 200)])), Some((6, 18)));
    }

    #[test]
    fn older_acts_count_less_and_no_number_is_too_large() {
        let mut known = acts(&[(3, 900)]);
        for _ in 0..10 {
            known.add_all(acts(&[(15, 90)]));
        }
        assert!(known.total() < MANY && known.0[15] > known.0[3], "{known:?}");
        known.add(3, u16::MAX);
        known.add(99, 1);
        known.note(Moment(u64::MAX));
        assert!(known.learned().is_some());
    }
}
