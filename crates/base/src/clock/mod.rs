//! Time and chance. The only room that reads either.
//!
//! Start reading at [`Clock`].

mod dice;
mod sim;
mod stopwatch;

pub use dice::{Chance, FairChance, FairDice};
pub use sim::SimClock;
pub use stopwatch::{Stopwatch, Timer};

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970, UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Moment(pub u64);

impl Moment {
    /// That much later.
    #[must_use]
    pub fn plus(self, later: Duration) -> Moment {
        Moment(self.0.saturating_add(u64::try_from(later.as_millis()).unwrap_or(u64::MAX)))
    }

    /// How long from now on; zero when it is past.
    pub fn after(self, now: Moment) -> Duration {
        Duration::from_millis(self.0.saturating_sub(now.0))
    }

    /// How far from another one, whichever is earlier.
    pub fn distance(self, other: Moment) -> Duration {
        Duration::from_millis(self.0.abs_diff(other.0))
    }

    /// The moment that the header `Date` of an answer over HTTP names.
    pub fn of_http_date(words: &str) -> Option<Moment> {
        let since = httpdate::parse_http_date(words).ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(Moment::default().plus(since))
    }

    /// Whole seconds since 1970, as Discord's timestamps want them.
    pub fn seconds(self) -> i64 {
        i64::try_from(self.0 / 1000).unwrap_or(i64::MAX)
    }
}

/// What time it is, and waiting.
#[async_trait::async_trait]
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> Moment;

    /// Returns at `then` or soon after.
    async fn sleep_until(&self, then: Moment);

    /// Returns after that long, or a little later.
    async fn sleep(&self, pause: Duration) {
        self.sleep_until(self.now().plus(pause)).await;
    }
}

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealClock;

#[async_trait::async_trait]
impl Clock for RealClock {
    fn now(&self) -> Moment {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment::default().plus(since)
    }

    async fn sleep_until(&self, then: Moment) {
        // The wall clock may be set back or forward while we wait: look again now and then.
        loop {
            let left = then.after(self.now());
            if left.is_zero() {
                return;
            }
            tokio::time::sleep(left.min(Duration::from_secs(30))).await;
        }
    }

    /// However the wall clock is set meanwhile.
    async fn sleep(&self, pause: Duration) {
        tokio::time::sleep(pause).await;
    }
}
