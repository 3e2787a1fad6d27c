//! How many interactions are being answered: not more than there is time for, and messages give way to them.
//!
//! Start reading at [`Answers::begin`].

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::{Notify, Semaphore, SemaphorePermit};
use tokio_util::sync::CancellationToken;

/// Interactions answered at once, at most. Each has three seconds only, so that more of them do not wait.
const AT_ONCE: u32 = 4096;
/// One of so many that are not answered for that is logged.
const TOLD_EVERY: u64 = 1_000;
/// How long interactions under way may take to be answered at the end.
pub(super) const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// Interactions that are being answered.
pub(super) struct Answers {
    permits: Semaphore,
    /// How many were not answered because there were too many.
    shed: AtomicU64,
    /// Notified once the bot is connected and its commands are registered.
    pub(super) ready: Notify,
    /// Whether it was so.
    pub(super) was_ready: AtomicBool,
    /// Cancelled when the end has begun.
    pub(super) ending: CancellationToken,
}

impl Default for Answers {
    fn default() -> Answers {
        Answers {
            permits: Semaphore::new(AT_ONCE as usize),
            shed: AtomicU64::new(0),
            ready: Notify::new(),
            was_ready: AtomicBool::new(false),
            ending: CancellationToken::new(),
        }
    }
}

impl Answers {
    /// Until it is dropped, one more is being answered. `None` when there are so many that one more would come too late: whoever asked
    /// reads on Discord that there was no answer.
    pub(super) fn begin(&self) -> Option<SemaphorePermit<'_>> {
        let permit = self.permits.try_acquire().ok();
        if permit.is_none() && self.shed.fetch_add(1, Ordering::Relaxed).is_multiple_of(TOLD_EVERY) {
            tracing::warn!(under_way = AT_ONCE, "too many interactions at once: leaving some unanswered");
        }
        permit
    }

    /// How many are being answered right now.
    pub(super) fn under_way(&self) -> usize {
        (AT_ONCE as usize).saturating_sub(self.permits.available_permits())
    }

    /// Waits until none is left, or for as long as is decent.
    pub(super) async fn finish(&self) {
        if tokio::time::timeout(LAST_ANSWERS, self.permits.acquire_many(AT_ONCE)).await.is_err() {
            tracing::warn!("shutdown timeout: some interactions stay unanswered");
        }
    }
}
