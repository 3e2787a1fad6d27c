//! The machine's clock, put forward by whoever holds it. Nothing waits for it longer than until it is turned.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tertulia_base::clock::{Clock, Moment, RealClock};
use tokio::sync::Notify;

/// Clones are the same clock.
#[derive(Clone, Debug, Default)]
pub struct Turned(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// Milliseconds.
    ahead: AtomicU64,
    turned: Notify,
}

impl Turned {
    /// Goes that much forward at once.
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
            // Listening from before the look at the clock, so that no turn of it is missed.
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
