//! How many requests may go out per second over all routes. They are spread out, so that the next
//! delivery never waits for a whole window. Start reading at [`Budget::wait`].

use std::num::NonZeroU32;
use std::time::Duration;

use tertulia_base::clock::Moment;

/// Requests that may go out at once after a pause.
const BURST: u64 = 8;

/// A token bucket, kept as the moment at which it will be full again (GCRA), in microseconds.
#[derive(Debug, Default)]
pub(super) struct Budget {
    /// Time between two requests of all processes; zero when there is no limit.
    shared: u64,
    /// Time between two requests of this process.
    interval: u64,
    full: u64,
}

impl Budget {
    /// Creates a budget of `per_second` requests; `None` is no limit.
    pub(super) fn new(per_second: Option<NonZeroU32>) -> Budget {
        let shared = per_second.map_or(0, |most| 1_000_000 / u64::from(most.get()));
        Budget { shared, interval: shared, full: 0 }
    }

    /// Splits the budget among processes whose requests are counted together.
    pub(super) fn divide_among(&mut self, processes: u32) {
        self.interval = self.shared * u64::from(processes.max(1));
    }

    /// Returns how long until a request may go out, in whole milliseconds; zero if one may now.
    pub(super) fn wait(&self, now: Moment) -> Duration {
        // A clock that was set back must not delay anybody longer than a full bucket does.
        let late = self.full.saturating_sub(micros(now));
        let late = if late > MOST_DEBT { 0 } else { late };
        Duration::from_millis(late.saturating_sub((BURST - 1) * self.interval).div_ceil(1_000))
    }

    /// Charges a request, even one too many: then the following ones wait longer.
    pub(super) fn spend(&mut self, now: Moment) {
        let now = micros(now);
        let full = if self.full > now + MOST_DEBT { now } else { self.full.max(now) };
        self.full = full + self.interval;
    }

    /// Refunds a request that did not go out.
    pub(super) fn refund(&mut self) {
        self.full = self.full.saturating_sub(self.interval);
    }
}

/// More than can honestly be owed: the clock was set back.
const MOST_DEBT: u64 = 60_000_000;

fn micros(now: Moment) -> u64 {
    now.0.saturating_mul(1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    #[test]
    fn after_a_burst_requests_are_spread_out_and_what_is_owed_is_waited_for() {
        let (mut budget, now) = (Budget::new(NonZeroU32::new(40)), Moment(5_000));
        for _ in 0..BURST {
            assert!(budget.wait(now).is_zero());
            budget.spend(now);
        }
        assert_eq!(budget.wait(now), Duration::from_millis(25));
        assert!(budget.wait(now.plus(Duration::from_millis(25))).is_zero());
        budget.spend(now);
        assert_eq!(budget.wait(now), Duration::from_millis(50));
        budget.refund();
        assert_eq!(budget.wait(now), Duration::from_millis(25));
        assert!(budget.wait(Moment(0)) <= Duration::from_millis(5_200), "the clock was set back");
        budget.divide_among(2);
        let later = now.plus(MINUTE);
        for _ in 0..BURST {
            budget.spend(later);
        }
        assert_eq!(budget.wait(later), Duration::from_millis(50), "another process sends as many");
        let mut free = Budget::new(None);
        (0..1_000).for_each(|_| free.spend(now));
        assert!(free.wait(now).is_zero());
    }
}
