//! A clock that stands still until it is told to go on.
//!
//! What must never come in: the real time. Start reading at [`SimClock`].

use std::time::Duration;

use tokio::sync::watch;

use super::{Clock, Moment};

/// Simulated time. Clones are the same clock.
#[derive(Clone, Debug)]
pub struct SimClock(watch::Sender<Moment>);

impl SimClock {
    /// A clock that stands at that moment.
    pub fn at(now: Moment) -> SimClock {
        SimClock(watch::Sender::new(now))
    }

    /// Goes on by that much and wakes those whose moment has come.
    pub fn advance(&self, by: Duration) {
        self.0.send_modify(|now| *now = now.plus(by));
    }
}

#[async_trait::async_trait]
impl Clock for SimClock {
    fn now(&self) -> Moment {
        *self.0.borrow()
    }

    async fn sleep_until(&self, then: Moment) {
        // The sender is ours, so waiting never fails.
        let _ = self.0.subscribe().wait_for(|now| *now >= then).await;
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
