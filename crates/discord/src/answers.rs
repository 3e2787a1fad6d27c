//! Bounds the interactions that are answered at once. Start reading at
//! [`InteractionLimiter::begin`].

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::{Notify, Semaphore, SemaphorePermit};
use tokio_util::sync::CancellationToken;

/// Most interactions answered at once. Each has three seconds only, so that more do not wait.
const AT_ONCE: u32 = 4096;
/// Open interactions above which messages and pictures give way.
pub(super) const MANY: usize = 8;
/// One in this many interactions left unanswered is logged.
const TOLD_EVERY: u64 = 1_000;
/// How long open interactions may take at shutdown.
pub(super) const LAST_ANSWERS: Duration = Duration::from_secs(5);

pub(super) struct InteractionLimiter {
    permits: Semaphore,
    /// Interactions left unanswered because there were too many.
    shed: AtomicU64,
    /// Notified once the bot is connected and its commands are registered.
    pub(super) ready: Notify,
    /// Whether that has happened.
    pub(super) was_ready: AtomicBool,
    /// Cancelled when the shutdown begins.
    pub(super) ending: CancellationToken,
}

impl Default for InteractionLimiter {
    fn default() -> InteractionLimiter {
        InteractionLimiter {
            permits: Semaphore::new(AT_ONCE as usize),
            shed: AtomicU64::new(0),
            ready: Notify::new(),
            was_ready: AtomicBool::new(false),
            ending: CancellationToken::new(),
        }
    }
}

impl InteractionLimiter {
    /// Begins an answer, until the permit is dropped. `None` if there are so many that it would
    /// come too late: Discord then tells the asker that there was no answer.
    pub(super) fn begin(&self) -> Option<SemaphorePermit<'_>> {
        let permit = self.permits.try_acquire().ok();
        if permit.is_none() && self.shed.fetch_add(1, Ordering::Relaxed).is_multiple_of(TOLD_EVERY) {
            tracing::warn!(under_way = AT_ONCE, "too many interactions at once: leaving new ones unanswered");
        }
        permit
    }

    /// Returns whether so many are being answered that everything else gives way.
    pub(super) fn are_many(&self) -> bool {
        (AT_ONCE as usize).saturating_sub(self.permits.available_permits()) > MANY
    }

    /// Waits until all are answered, for [`LAST_ANSWERS`] at most.
    pub(super) async fn finish(&self) {
        if tokio::time::timeout(LAST_ANSWERS, self.permits.acquire_many(AT_ONCE)).await.is_err() {
            tracing::warn!("shutdown timeout: some interactions stay unanswered");
        }
    }
}
