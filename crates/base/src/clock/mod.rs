//! Time and randomness: no other part of the host reads either. Start reading at [`Clock`].

mod dice;
mod sim;
mod stopwatch;

pub use dice::{Chance, FairChance, FairDice};
pub use sim::SimClock;
pub use stopwatch::{Stopwatch, Timer, processor_time};

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// A point in time, in milliseconds since 1970, UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Moment(pub u64);

impl Moment {
    /// Returns the moment that is `later` after this one.
    #[must_use]
    pub fn plus(self, later: Duration) -> Moment {
        Moment(self.0.saturating_add(u64::try_from(later.as_millis()).unwrap_or(u64::MAX)))
    }

    /// Returns the time from `now` to this moment; zero when it is past.
    pub fn after(self, now: Moment) -> Duration {
        Duration::from_millis(self.0.saturating_sub(now.0))
    }

    /// Returns the time between two moments, whichever is earlier.
    pub fn distance(self, other: Moment) -> Duration {
        Duration::from_millis(self.0.abs_diff(other.0))
    }

    /// Parses the `Date` header of an HTTP response; `None` if it is malformed or before 1970.
    pub fn of_http_date(words: &str) -> Option<Moment> {
        let since = httpdate::parse_http_date(words).ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(Moment::default().plus(since))
    }

    /// Returns whole seconds since 1970, as Discord's timestamps want them.
    pub fn seconds(self) -> i64 {
        i64::try_from(self.0 / 1000).unwrap_or(i64::MAX)
    }
}

/// Tells the time and sleeps.
#[async_trait::async_trait]
pub trait Clock: Send + Sync + 'static {
    /// Returns the current time.
    fn now(&self) -> Moment;

    /// Returns at `then` or soon after.
    async fn sleep_until(&self, then: Moment);

    /// Returns after `pause` or a little later.
    async fn sleep(&self, pause: Duration) {
        self.sleep_until(self.now().plus(pause)).await;
    }
}

/// The system clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealClock;

#[async_trait::async_trait]
impl Clock for RealClock {
    fn now(&self) -> Moment {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment::default().plus(since)
    }

    async fn sleep_until(&self, then: Moment) {
        // The system clock may be set meanwhile: it is read again every 30 seconds.
        loop {
            let left = then.after(self.now());
            if left.is_zero() {
                return;
            }
            tokio::time::sleep(left.min(Duration::from_secs(30))).await;
        }
    }

    /// Returns after `pause`, even if the system clock is set meanwhile.
    async fn sleep(&self, pause: Duration) {
        tokio::time::sleep(pause).await;
    }
}
