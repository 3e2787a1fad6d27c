//! Rate limits per person, by token buckets: a burst, then a few a second; beyond that they are
//! told when to try again. Start reading at [`Throttle::admit`].

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::UserId;
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;

use tertulia_tables::Rate;

/// How many more completions than presses are allowed: Discord asks for one at every key that is
/// pressed, and each is cheap.
const COMPLETIONS_PER_PRESS: u32 = 4;
/// How often somebody is told that they are too fast. Telling is work, too: beyond that, no answer.
const REFUSALS: Rate = Rate { burst: 5, per_second: 1 };
/// The shortest wait that is announced.
const SHORTEST_WAIT: Duration = Duration::from_secs(1);
/// People who are remembered, the latest. Somebody forgotten has a whole burst again.
const REMEMBERED: usize = 16_384;

/// A kind of act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Presses, chooses, sends a form or types a command.
    Press,
    /// Types in an option of a command.
    Complete,
}

/// What to do with an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThrottleVerdict {
    /// Carry it out.
    Admitted,
    /// Refuse it, and tell them to try again at that moment.
    Refused(Moment),
    /// Do not answer: they were told often enough.
    Ignored,
}

/// The buckets of recent people.
#[derive(Debug)]
pub struct Throttle {
    presses: Rate,
    completions: Rate,
    people: Mutex<Latest<UserId, Buckets, REMEMBERED>>,
}

#[derive(Clone, Copy, Debug)]
struct Buckets {
    presses: Bucket,
    completions: Bucket,
    refusals: Bucket,
}

/// Thousandths of a token, and when there were that many.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    level: u64,
    at: Moment,
}

const TOKEN: u64 = 1_000;

impl Bucket {
    fn full(rate: Rate, now: Moment) -> Bucket {
        Bucket { level: u64::from(rate.burst) * TOKEN, at: now }
    }

    /// Takes a token.
    ///
    /// # Errors
    /// The time until there is one.
    fn take(&mut self, rate: Rate, now: Moment) -> Result<(), Duration> {
        // A millisecond brings a thousandth of what a second brings; a clock set back, nothing.
        let passed = now.0.saturating_sub(self.at.0);
        let gained = passed.saturating_mul(rate.per_second.into());
        self.level = self.level.saturating_add(gained).min(u64::from(rate.burst) * TOKEN);
        self.at = now;
        match self.level.checked_sub(TOKEN) {
            Some(left) => {
                self.level = left;
                Ok(())
            }
            None => Err(Duration::from_millis((TOKEN - self.level).div_ceil(rate.per_second.max(1).into()))),
        }
    }
}

impl Throttle {
    /// Limits presses to that rate.
    pub fn new(presses: Rate) -> Throttle {
        let completions = Rate {
            burst: presses.burst.saturating_mul(COMPLETIONS_PER_PRESS),
            per_second: presses.per_second.saturating_mul(COMPLETIONS_PER_PRESS),
        };
        Throttle { presses, completions, people: Mutex::default() }
    }

    /// Counts an act, and returns what to do with it.
    pub fn admit(&self, user: UserId, act: Act, now: Moment) -> ThrottleVerdict {
        let mut people = self.people.lock();
        let of = people.get_or_insert_mut(user, || Buckets {
            presses: Bucket::full(self.presses, now),
            completions: Bucket::full(self.completions, now),
            refusals: Bucket::full(REFUSALS, now),
        });
        let taken = match act {
            Act::Press => of.presses.take(self.presses, now),
            Act::Complete => of.completions.take(self.completions, now),
        };
        let Err(wait) = taken else { return ThrottleVerdict::Admitted };
        match of.refusals.take(REFUSALS, now) {
            Ok(()) => ThrottleVerdict::Refused(now.plus(wait.max(SHORTEST_WAIT))),
            Err(_) => ThrottleVerdict::Ignored,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_tables::Limits;

    const ANA: UserId = UserId(1);
    const START: Moment = Moment(1_700_000_000_000);

    fn after(ms: u64) -> Moment {
        START.plus(Duration::from_millis(ms))
    }

    fn throttle() -> Throttle {
        Throttle::new(Rate { burst: 5, per_second: 2 })
    }

    #[test]
    fn after_a_burst_a_person_is_answered_a_few_times_a_second_and_told_when_to_try_again() {
        let throttle = throttle();
        let press = |ms: u64| throttle.admit(ANA, Act::Press, after(ms));
        let is_answered = |ms: u64| press(ms) == ThrottleVerdict::Admitted;
        assert!((0..5).all(|_| is_answered(0)));
        assert_eq!(press(0), ThrottleVerdict::Refused(after(1_000)));
        assert_eq!(press(499), ThrottleVerdict::Refused(after(1_499)));
        assert!(is_answered(500));
        let other = throttle.admit(UserId(2), Act::Press, after(500));
        assert_eq!(other, ThrottleVerdict::Admitted, "another person is no concern of it");
        assert_eq!(throttle.admit(ANA, Act::Complete, after(500)), ThrottleVerdict::Admitted, "typing is counted by itself");
        // Two a second without end, and never more than a burst saved up.
        assert_eq!((501..60_501).filter(|ms| is_answered(*ms)).count(), 120, "in a minute");
        assert_eq!((0..50).filter(|_| is_answered(3_600_000)).count(), 5, "after an hour");
    }

    #[test]
    fn when_one_is_told_to_try_again_one_is_answered_then() {
        let throttle = Throttle::new(Rate { burst: 5, per_second: 1 });
        for ms in 0..20_000 {
            if let ThrottleVerdict::Refused(again) = throttle.admit(ANA, Act::Press, after(ms)) {
                assert_eq!(throttle.admit(ANA, Act::Press, again), ThrottleVerdict::Admitted);
                return;
            }
        }
        panic!("a press every millisecond is too fast");
    }

    #[test]
    fn who_goes_on_is_told_a_few_times_and_then_not_answered() {
        let throttle = throttle();
        let verdicts: Vec<ThrottleVerdict> = (0..1_000).map(|_| throttle.admit(ANA, Act::Press, START)).collect();
        let refused = verdicts.iter().filter(|verdict| matches!(verdict, ThrottleVerdict::Refused(_))).count();
        let ignored = verdicts.iter().filter(|verdict| **verdict == ThrottleVerdict::Ignored).count();
        assert_eq!((refused, ignored), (5, 990));
    }

    #[test]
    fn a_fast_and_honest_player_is_never_refused() {
        let throttle = Throttle::new(Limits::default().presses);
        // Twenty decisions in four seconds, then ten seconds in which others move, for an hour.
        for turn in 0..257 {
            for press in 0..20 {
                let now = after(turn * 14_000 + press * 200);
                assert_eq!(throttle.admit(ANA, Act::Press, now), ThrottleVerdict::Admitted);
            }
        }
        // A long command typed without a pause, twelve keys a second.
        for key in 0..240 {
            assert_eq!(throttle.admit(ANA, Act::Complete, after(4_000_000 + key * 83)), ThrottleVerdict::Admitted);
        }
    }

    #[test]
    fn a_clock_that_is_set_back_locks_nobody_out() {
        let throttle = throttle();
        for _ in 0..6 {
            throttle.admit(ANA, Act::Press, after(3_600_000));
        }
        assert_eq!(throttle.admit(ANA, Act::Press, START), ThrottleVerdict::Refused(after(1_000)));
        assert_eq!(throttle.admit(ANA, Act::Press, after(1_000)), ThrottleVerdict::Admitted);
    }

    #[test]
    fn only_so_many_people_are_remembered_and_those_who_are_here_stay() {
        let throttle = throttle();
        for _ in 0..5 {
            throttle.admit(ANA, Act::Press, START);
        }
        for other in 0..3 * REMEMBERED as u64 {
            assert_eq!(throttle.admit(UserId(100 + other), Act::Press, START), ThrottleVerdict::Admitted);
            assert!(throttle.admit(ANA, Act::Press, START) != ThrottleVerdict::Admitted, "she is here all the time");
        }
        let people = throttle.people.lock();
        assert!(people.len() <= REMEMBERED);
    }
}
