//! A clock that stands still until it is told to go on.
//!
//! Start reading at [`SimClock`].

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::{Clock, Moment};

/// Simulated time. Clones are the same clock. Sleepers wake in the order in which they fell asleep, so that a run can be repeated.
#[derive(Clone, Debug)]
pub struct SimClock(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    now: Mutex<Moment>,
    advanced: Notify,
}

impl SimClock {
    /// A clock that stands at that moment.
    pub fn at(now: Moment) -> SimClock {
        SimClock(Arc::new(Inner { now: Mutex::new(now), advanced: Notify::new() }))
    }

    /// Goes on by that much and wakes those whose moment has come.
    pub fn advance(&self, by: Duration) {
        let mut now = self.0.now.lock().unwrap_or_else(PoisonError::into_inner);
        *now = now.plus(by);
        drop(now);
        self.0.advanced.notify_waiters();
    }
}

#[async_trait::async_trait]
impl Clock for SimClock {
    fn now(&self) -> Moment {
        *self.0.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn sleep_until(&self, then: Moment) {
        loop {
            // Listening from before the look at the clock, so that no step of it is missed.
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
