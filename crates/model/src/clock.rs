//! The clock of a seat: only arithmetic. `tables` decides when a clock runs and what a time-out
//! leads to. Start reading at [`SeatClock`].

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_rules::game::{Seat, SeatSet};

use super::away::Away;
use super::hours::Hours;
use super::preferences::Preferences;
use super::time_control::{DAY, HOUR, TimeControl};

/// The clock of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatClock {
    /// The active time left; while the clock runs, as of `running`.
    pub left: Duration,
    /// The time left when the decision came, plus what was given since.
    pub had: Duration,
    /// Since when the clock runs; `None` while it is stopped.
    pub running: Option<Moment>,
    /// Who gave it time in this turn: other seats, or for [`SeatClock::LEAST`] its own seat.
    pub given: SeatSet,
}

impl SeatClock {
    /// The least time for a decision, granted once a turn: whoever ran out of time and is back can
    /// finish their turn. Only once, as many decisions of a turn can be made to recur.
    pub const LEAST: Duration = HOUR.saturating_mul(12);
    /// Less than this counts as nothing: quiet hours are counted in minutes.
    const EXACT: Duration = Duration::from_secs(60);
    /// The time that another seat can give.
    pub const GIFT: Duration = DAY;

    /// Begins the turn of that number, 1 being the first of the game.
    pub fn begin_turn(&mut self, control: TimeControl, turn: u32) {
        self.left = match control.at_first() {
            Some(first) if turn <= 1 => first,
            Some(_) => control.next(self.left),
            None => Duration::ZERO,
        };
        self.given = SeatSet::NONE;
    }

    /// Sets the time for a new decision: at least [`SeatClock::LEAST`], once a turn.
    pub fn begin_decision(&mut self, seat: Seat) {
        if self.left < SeatClock::LEAST && !self.given.has(seat) {
            self.left = SeatClock::LEAST;
            self.given = self.given.with(seat);
        }
        self.had = self.left;
    }

    /// Starts the clock with at least [`SeatClock::LEAST`]; less is no fault of the player.
    pub fn start(&mut self, now: Moment) {
        self.left = self.left.max(SeatClock::LEAST);
        self.had = self.left;
        self.running = Some(now);
    }

    /// Whether its seat has no time left in this turn, and gets none.
    pub fn is_used_up(&self, seat: Seat) -> bool {
        self.left < SeatClock::EXACT && self.given.has(seat)
    }

    /// Returns how much time its seat has used for its current decision.
    pub fn used_at(&self, now: Moment, habits: &Habits) -> Duration {
        self.had.saturating_sub(self.left_at(now, habits))
    }

    /// Starts the clock where it stopped; does nothing if it runs.
    pub fn resume(&mut self, now: Moment) {
        self.running.get_or_insert(now);
    }

    /// Stops the clock; does nothing if it is stopped.
    pub fn stop(&mut self, now: Moment, habits: &Habits) {
        self.left = self.left_at(now, habits);
        self.running = None;
    }

    /// Adds the gift of that seat.
    pub fn give(&mut self, from: Seat) {
        self.left = self.left.saturating_add(SeatClock::GIFT);
        self.had = self.had.saturating_add(SeatClock::GIFT);
        self.given = self.given.with(from);
    }

    /// Returns the time left at that moment.
    pub fn left_at(&self, now: Moment, habits: &Habits) -> Duration {
        let used = self.running.map_or(Duration::ZERO, |since| habits.active_between(since, now));
        self.left.saturating_sub(used)
    }

    /// Returns when the clock runs out or did; `None` while it is stopped.
    pub fn runs_out(&self, now: Moment, habits: &Habits) -> Option<Moment> {
        self.falls_to(Duration::ZERO, now, habits)
    }

    /// Returns when four fifths of the decision's time are or were used; `None` while stopped.
    pub fn runs_low(&self, now: Moment, habits: &Habits) -> Option<Moment> {
        self.falls_to(self.had / 5, now, habits)
    }

    /// Counts a future moment from `now`: a vacation that nobody announced may have passed.
    fn falls_to(&self, rest: Duration, now: Moment, habits: &Habits) -> Option<Moment> {
        let since = self.running?;
        let to_come = self.left_at(now, habits).saturating_sub(rest);
        Some(match to_come {
            Duration::ZERO => habits.hours.after_active(since, self.left.saturating_sub(rest)).min(now),
            to_come => habits.hours.after_active(now, to_come),
        })
    }
}

/// When somebody can be expected to act.
#[derive(Clone, Debug, Default)]
pub struct Habits {
    /// When they may be notified.
    pub hours: Hours,
    /// How they want to be notified at other times.
    pub likes: Preferences,
    /// Their vacation, be it past or future.
    pub away: Option<Away>,
    /// How long a decision of theirs waits for its first reminder; `None` means for ever.
    pub remind_after: Option<Duration>,
}

impl Habits {
    /// Returns when the vacation ends that they are on at that moment, if any.
    pub fn away_until(&self, now: Moment) -> Option<Moment> {
        self.away.filter(|away| away.has(now)).map(|away| away.until)
    }

    /// Returns how much time between two moments they may be notified and are not away.
    fn active_between(&self, from: Moment, until: Moment) -> Duration {
        let away = self.away.map_or(Duration::ZERO, |away| {
            let (gone, back) = (away.from.max(from), away.until.min(until));
            if gone < back { self.hours.active_between(gone, back) } else { Duration::ZERO }
        });
        self.hours.active_between(from, until).saturating_sub(away)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::away::Begun;

    const fn at(hours: u64) -> Moment {
        Moment(hours * 3_600_000)
    }

    fn hours(n: u32) -> Duration {
        n * HOUR
    }

    #[test]
    fn a_turn_brings_what_its_control_says() {
        use TimeControl as T;
        // Hours for the first turn; hours left of a turn, and hours for the next one.
        for (control, first, left, next) in [
            (T::None, 0, 0, 0),
            (T::Slow, 72, 70, 106),
            (T::Slow, 72, 230, 240),
            (T::Slow, 72, 0, 36),
            (T::Usual, 72, 72, 84),
            (T::Usual, 72, 119, 120),
            (T::Fast, 24, 20, 24),
            (T::Fast, 24, 71, 72),
            // The others gave time, which makes 100 hours.
            (T::Fast, 24, 100, 100),
            (T::OneDay, 24, 3, 24),
            (T::TwoDays, 48, 0, 48),
            (T::ThreeDays, 72, 72, 72),
            (T::SevenDays, 168, 1, 168),
        ] {
            let mut clock = SeatClock::default();
            clock.begin_turn(control, 1);
            assert_eq!(clock.left, hours(first), "the first turn of {control:?}");
            clock.left = hours(left);
            clock.given = SeatSet::one(Seat(1));
            clock.begin_turn(control, 2);
            assert_eq!((clock.left, clock.given), (hours(next), SeatSet::NONE), "{left} hours left of {control:?}");
            assert_eq!(TimeControl::of_key(control.key()), Some(control));
        }
        assert_eq!(TimeControl::of_key("8d"), None);
        assert_eq!(TimeControl::ALL.map(TimeControl::key), TimeControl::KEYS);
    }

    #[test]
    fn a_clock_counts_the_time_that_it_runs_and_no_other() {
        let habits = Habits::default();
        let mut clock = SeatClock::default();
        clock.begin_turn(TimeControl::Fast, 1);
        clock.start(at(100));
        assert_eq!(
            (clock.runs_out(at(100), &habits), clock.runs_low(at(100), &habits)),
            (Some(at(124)), Some(Moment(at(100).0 + 69_120_000)))
        );
        clock.stop(at(110), &habits);
        assert_eq!((clock.left, clock.runs_out(at(110), &habits)), (hours(14), None));
        clock.stop(at(999), &habits);
        clock.resume(at(1000));
        clock.resume(at(1003));
        assert_eq!((clock.left_at(at(1004), &habits), clock.runs_out(at(1004), &habits)), (hours(10), Some(at(1014))));
        // Four fifths of the time are 19 hours and 12 minutes, of which 10 hours are over.
        assert_eq!(clock.runs_low(at(1000), &habits), Some(Moment(at(1009).0 + 720_000)));
        assert_eq!(clock.runs_out(at(1100), &habits), Some(at(1014)), "that is when it did");
        clock.give(Seat(2));
        assert_eq!((clock.runs_out(at(1004), &habits), clock.had, clock.given.has(Seat(2))), (Some(at(1038)), hours(48), true));
        // It never falls below zero, and a decision begins with some hours at least.
        clock.stop(at(5000), &habits);
        assert_eq!(clock.left, Duration::ZERO);
        clock.start(at(5000));
        assert_eq!((clock.left, clock.had), (SeatClock::LEAST, SeatClock::LEAST));
    }

    #[test]
    fn the_least_that_a_decision_begins_with_is_given_once_a_turn_and_no_gift_of_others_stands_in_for_it() {
        let (seat, habits) = (Seat(1), Habits::default());
        let mut clock = SeatClock::default();
        clock.begin_turn(TimeControl::OneDay, 1);
        clock.begin_decision(seat);
        assert_eq!((clock.left, clock.given), (hours(24), SeatSet::NONE), "there was more");
        clock.resume(at(0));
        clock.stop(at(23), &habits);
        clock.begin_decision(seat);
        assert_eq!((clock.left, clock.had), (SeatClock::LEAST, SeatClock::LEAST));
        clock.resume(at(23));
        assert_eq!(clock.used_at(at(30), &habits), hours(7));
        clock.stop(at(35), &habits);
        clock.begin_decision(seat);
        assert!(clock.left.is_zero() && clock.is_used_up(seat));
        clock.give(Seat(0));
        assert_eq!((clock.left, clock.is_used_up(seat)), (hours(24), false));
        clock.begin_turn(TimeControl::OneDay, 2);
        clock.left = hours(1);
        assert!(!clock.is_used_up(seat));
        clock.begin_decision(seat);
        assert_eq!(clock.left, SeatClock::LEAST, "in the next turn again");
    }

    #[test]
    fn a_vacation_is_not_counted_wherever_it_lies() {
        for (from, until, used) in
            [(0, 5, 10), (0, 12, 8), (12, 15, 7), (18, 40, 8), (20, 30, 10), (0, 99, 0), (15, 15, 10), (16, 14, 10)]
        {
            let habits =
                Habits { away: Some(Away { from: at(from), until: at(until), begun: Begun::Announced }), ..Habits::default() };
            assert_eq!(habits.active_between(at(10), at(20)), hours(used), "away from {from} to {until}");
            assert_eq!(habits.active_between(at(20), at(10)), Duration::ZERO);
        }
    }

    #[test]
    fn a_vacation_that_nobody_told_of_puts_the_end_off_once_it_is_over() {
        let habits = Habits { away: Some(Away { from: at(105), until: at(115), begun: Begun::Announced }), ..Habits::default() };
        let clock = SeatClock { left: hours(24), had: hours(24), running: Some(at(100)), given: SeatSet::NONE };
        assert_eq!((clock.left_at(at(120), &habits), clock.runs_out(at(120), &habits)), (hours(14), Some(at(134))));
    }

    #[test]
    fn numbers_out_of_all_range_are_no_panic() {
        let last = Moment(u64::MAX);
        let habits = Habits { away: Some(Away { from: last, until: Moment(0), begun: Begun::Announced }), ..Habits::default() };
        let mut clock = SeatClock { left: Duration::MAX, had: Duration::MAX, running: Some(last), given: SeatSet::NONE };
        assert_eq!((clock.runs_out(last, &habits), clock.runs_low(last, &habits)), (Some(last), Some(last)));
        clock.begin_turn(TimeControl::Slow, 9);
        clock.give(Seat(0));
        clock.stop(Moment(0), &habits);
    }
}
