//! A clock that stands still until a test advances it. Start reading at [`SimClock`].

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use super::{Clock, Moment};
use crate::mutex::Mutex;

/// Simulated time, shared by clones. Sleepers wake in the order of their calls: runs repeat.
#[derive(Clone, Debug)]
pub struct SimClock(Arc<SimState>);

#[derive(Debug)]
struct SimState {
    now: Mutex<Moment>,
    advanced: Notify,
}

impl SimClock {
    /// Makes a clock that stands at `now`.
    pub fn at(now: Moment) -> SimClock {
        SimClock(Arc::new(SimState { now: Mutex::new(now), advanced: Notify::new() }))
    }

    /// Advances the clock and wakes the sleepers that are due.
    pub fn advance(&self, by: Duration) {
        let mut now = self.0.now.lock();
        *now = now.plus(by);
        drop(now);
        self.0.advanced.notify_waiters();
    }
}

#[async_trait::async_trait]
impl Clock for SimClock {
    fn now(&self) -> Moment {
        *self.0.now.lock()
    }

    async fn sleep_until(&self, then: Moment) {
        loop {
            // Registers before it reads the clock, so that it misses no advance.
            let advanced = self.0.advanced.notified();
            tokio::pin!(advanced);
            advanced.as_mut().enable();
            if self.now() >= then {
                return;
            }
            advanced.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_sleeper_wakes_when_its_moment_has_come_and_not_before() {
        let clock = SimClock::at(Moment(1_000));
        let other = clock.clone();
        let sleeper = tokio::spawn(async move { other.sleep_until(Moment(3_000)).await });
        clock.advance(Duration::from_millis(1_999));
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished());
        clock.advance(Duration::from_millis(1));
        sleeper.await.unwrap();
        assert_eq!(clock.now(), Moment(3_000));
    }
}
