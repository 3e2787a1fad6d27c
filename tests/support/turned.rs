//! The real clock, advanced by tests. Sleepers until a moment wake when it is advanced.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tertulia_base::clock::{Clock, Moment, RealClock};
use tokio::sync::Notify;

/// A clock; its clones share one time.
#[derive(Clone, Debug, Default)]
pub struct Turned(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// How far the clock is ahead, in milliseconds.
    ahead: AtomicU64,
    turned: Notify,
}

impl Turned {
    /// Advances the clock at once.
    pub fn by(&self, time: Duration) {
        self.0.ahead.fetch_add(u64::try_from(time.as_millis()).unwrap(), Ordering::SeqCst);
        self.0.turned.notify_waiters();
    }
}

#[async_trait::async_trait]
impl Clock for Turned {
    fn now(&self) -> Moment {
        RealClock.now().plus(Duration::from_millis(self.0.ahead.load(Ordering::SeqCst)))
    }

    async fn sleep_until(&self, then: Moment) {
        loop {
            // Listens before reading the clock, so that no advance is missed.
            let turned = self.0.turned.notified();
            tokio::pin!(turned);
            turned.as_mut().enable();
            let left = then.after(self.now());
            if left.is_zero() {
                return;
            }
            tokio::select! {
                () = turned => {}
                () = RealClock.sleep(left.min(Duration::from_secs(30))) => {}
            }
        }
    }

    async fn sleep(&self, pause: Duration) {
        RealClock.sleep(pause).await;
    }
}
