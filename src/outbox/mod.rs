//! What was committed reaches people: in order per destination, retried until done.
//!
//! What must never come in: a client library, a decision. Start reading at [`Outbox::start`], then `errand.rs`.

mod errand;
mod wanted;

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures::FutureExt;
use tokio::sync::{Notify, Semaphore};
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::ids::{ChannelId, MessageId, TableId, UserId};
use crate::render::message::Message;
use crate::store::{Store, StoreError, keys};
use crate::tables::{Destination, Tables};
use errand::{Errand, Outcome};

/// Sends messages. The `discord` room implements it; tests have their own.
#[async_trait::async_trait]
pub trait Deliver: Send + Sync + 'static {
    /// Posts a message. Posting the same `nonce` again (at most 25 characters) within minutes returns the first message instead.
    async fn post(&self, to: ChannelId, message: &Message, nonce: &str, sound: Sound) -> Result<MessageId, NotDelivered>;

    /// Replaces a message's content, and its picture or what was in its place only if that differs.
    async fn edit(&self, at: ChannelId, message: MessageId, content: &Message, picture: Upload) -> Result<(), NotDelivered>;

    /// Deletes a message; one that is gone already is fine.
    async fn delete(&self, at: ChannelId, message: MessageId) -> Result<(), NotDelivered>;

    /// Returns when it is time to look at what a destination ought to show: at once, or a little later when it was shown something just
    /// now or there is more urgent work. What has come in by then is shown together.
    async fn turn(&self, table: TableId, destination: Destination) {
        let _ = (table, destination);
    }

    /// The channel for direct messages to a user.
    async fn direct(&self, user: UserId) -> Result<ChannelId, NotDelivered>;
}

/// How a message arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// Those it mentions are rung; in direct messages, whoever reads them.
    Rings,
    /// Nobody is.
    Silent,
}

/// Whether an edit brings a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upload {
    /// The message has the right one already, or rightly none.
    AsItIs,
    /// It takes the content's, or loses the one it has.
    Anew,
}

/// Why a message was not delivered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDelivered {
    /// Try again, not before that long. It may have been carried out all the same: its answer may be what was lost.
    #[error("not now: {why}")]
    Later {
        /// How long to wait.
        wait: Duration,
        /// For the log.
        why: String,
    },
    /// The message or channel is gone for good.
    #[error("the message or channel is gone")]
    Gone,
    /// The user takes no direct messages.
    #[error("the user takes no direct messages")]
    Closed,
    /// The bot may not.
    #[error("a permission is missing: {why}")]
    Forbidden {
        /// For the log.
        why: String,
    },
    /// The message is not acceptable. A fault of ours: it is dropped and logged.
    #[error("refused: {why}")]
    Refused {
        /// For the log.
        why: String,
    },
}

/// Deliveries under way at once, over all destinations.
const AT_ONCE: usize = 32;
/// The first pause after a failed delivery that names none; each further one is twice as long, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// Failures in a row that may be bad luck: the pauses between them are no longer than that, because somebody waits at the table.
const BAD_LUCK: u32 = 10;
const SHORT_PAUSE: Duration = Duration::from_secs(2);

/// How long to pause after failures that name no time.
#[derive(Default)]
struct Patience {
    /// In a row.
    failures: u32,
}

impl Patience {
    /// The pause after one more failure.
    fn pause(&mut self) -> Duration {
        let pause = match self.failures.checked_sub(BAD_LUCK) {
            None => FIRST_PAUSE.saturating_mul(1 << self.failures).min(SHORT_PAUSE),
            Some(more) => SHORT_PAUSE.saturating_mul(2 << more.min(16)).min(LONGEST_PAUSE),
        };
        self.failures = self.failures.saturating_add(1);
        pause
    }
}

/// How long an answer may keep a delivery waiting.
const LONGEST_ANSWER: Duration = Duration::from_secs(60);

/// Delivers what tables have committed, from now until it is dropped or stopped.
pub struct Outbox {
    office: Arc<Office>,
    work: JoinHandle<()>,
}

struct Office {
    store: Arc<dyn Store>,
    tables: Tables,
    deliver: Arc<dyn Deliver>,
    clock: Arc<dyn Clock>,
    permits: Semaphore,
    /// Errands under way, and whether there is news for them already. One at a time for each destination, so that it stays in order.
    under_way: Mutex<HashMap<(TableId, Destination), News>>,
    /// Rung when an errand is done.
    settled: Notify,
    /// Channels that were complained about.
    forbidden: Mutex<HashSet<ChannelId>>,
    stop: CancellationToken,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News {
    None,
    Some,
}

/// What is known of the last edit at a destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edit {
    /// It was written down.
    IsKnown,
    /// Another process may have sent one and died before it knew.
    MayHaveBeen,
}

impl Outbox {
    /// Starts delivering, beginning with what was left over.
    pub fn start(store: Arc<dyn Store>, tables: Tables, deliver: Arc<dyn Deliver>, clock: Arc<dyn Clock>) -> Outbox {
        let office = Arc::new(Office {
            store,
            tables,
            deliver,
            clock,
            permits: Semaphore::new(AT_ONCE),
            under_way: Mutex::default(),
            settled: Notify::new(),
            forbidden: Mutex::default(),
            stop: CancellationToken::new(),
        });
        let work = tokio::spawn(office.clone().work());
        Outbox { office, work }
    }

    /// Returns when nothing is left to deliver.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn quiet(&self) -> Result<(), StoreError> {
        loop {
            let settled = self.office.settled.notified();
            tokio::pin!(settled);
            settled.as_mut().enable();
            // A notice stays in the store until it is delivered, so the store knows.
            let left = self.office.store.scan(&keys::all_notices(), 1).await?;
            if left.is_empty() && self.office.under_way().is_empty() {
                return Ok(());
            }
            settled.await;
        }
    }

    /// Stops: begins nothing more, and waits for what is under way, but not longer than that. The rest is delivered next time.
    pub async fn stop(mut self, patience: Duration) {
        self.office.stop.cancel();
        let enough = self.office.clock.sleep_until(self.office.clock.now().plus(patience));
        tokio::select! {
            biased;
            _ = &mut self.work => {}
            () = enough => tracing::warn!("some deliveries are left for the next start"),
        }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.work.abort();
    }
}

impl Office {
    async fn work(self: Arc<Self>) {
        let mut errands = JoinSet::new();
        self.take_up_leftovers(&mut errands).await;
        while !self.stop.is_cancelled() {
            // In this order always, so that a simulation goes the same way each time.
            tokio::select! {
                biased;
                () = self.stop.cancelled() => {}
                Some(_) = errands.join_next() => {}
                news = self.tables.bells().notices() => {
                    for (table, destination) in news {
                        self.send(&mut errands, table, destination, Edit::IsKnown);
                    }
                }
            }
        }
        while errands.join_next().await.is_some() {}
    }

    /// What was committed before we were started.
    async fn take_up_leftovers(self: &Arc<Self>, errands: &mut JoinSet<()>) {
        const PAGE: usize = 256;
        let mut span = keys::all_notices();
        let mut patience = Patience::default();
        while !self.stop.is_cancelled() {
            let page = match self.store.scan(&span, PAGE).await {
                Ok(page) => page,
                Err(why) => {
                    tracing::error!(%why, "what is left to deliver cannot be read; trying again");
                    self.pause(patience.pause()).await;
                    continue;
                }
            };
            for (key, _) in &page {
                let notice = keys::notice_of(key).and_then(|(table, bytes)| Some((table, Destination::from_bytes(bytes)?)));
                match notice {
                    Some((table, destination)) => self.send(errands, table, destination, Edit::MayHaveBeen),
                    None => tracing::error!(%key, "a notice to nowhere"),
                }
            }
            match page.last() {
                Some((last, _)) => span.from = last.next(),
                None => return,
            }
        }
    }

    /// Sends somebody out, or tells who is out already that there is news.
    fn send(self: &Arc<Self>, errands: &mut JoinSet<()>, table: TableId, destination: Destination, last: Edit) {
        use std::collections::hash_map::Entry;
        match self.under_way().entry((table, destination)) {
            Entry::Occupied(mut out) => {
                out.insert(News::Some);
            }
            Entry::Vacant(free) => {
                free.insert(News::None);
                errands.spawn(self.clone().run(table, destination, last));
            }
        }
    }

    /// Delivers to one destination until it shows the newest state.
    async fn run(self: Arc<Self>, table: TableId, destination: Destination, last: Edit) {
        let mut patience = Patience::default();
        let doubt = AtomicBool::new(last == Edit::MayHaveBeen);
        while !self.stop.is_cancelled() {
            self.let_answers_go_first(table, destination).await;
            tokio::select! {
                biased;
                () = self.stop.cancelled() => break,
                () = self.deliver.turn(table, destination) => {}
            }
            let Ok(permit) = self.permits.acquire().await else { break };
            let progress = AtomicBool::new(false);
            let errand = Errand { office: &self, table, destination, progress: &progress, doubt: &doubt };
            let outcome = AssertUnwindSafe(errand.run()).catch_unwind().await;
            drop(permit);
            match outcome {
                Ok(Outcome::Delivered) => {
                    patience = Patience::default();
                    if self.is_settled(table, destination) {
                        return;
                    }
                }
                Ok(Outcome::Newer) => patience = Patience::default(),
                Ok(Outcome::Later(wait)) => {
                    // What got through is not sent again: what is left has a fresh start.
                    if progress.into_inner() {
                        patience = Patience::default();
                    }
                    let own = patience.pause();
                    self.pause(if wait.is_zero() { own } else { wait }).await;
                }
                Err(_) => {
                    tracing::error!(%table, ?destination, "a delivery broke down; it is dropped");
                    if let Err(why) = errand.give_up().await {
                        tracing::error!(%table, ?destination, %why, "and could not be dropped");
                        self.pause(patience.pause()).await;
                    }
                }
            }
        }
        self.under_way().remove(&(table, destination));
        self.settled.notify_waiters();
    }

    /// Somebody pressed upon the message there and is being answered with what it becomes: what we send comes after that.
    async fn let_answers_go_first(&self, table: TableId, destination: Destination) {
        let holds = self.tables.holds();
        if !holds.has(table, destination) {
            return;
        }
        tokio::select! {
            biased;
            () = holds.released(table, destination) => {}
            () = self.pause(LONGEST_ANSWER) => {}
        }
    }

    /// Whether nothing has come in since; then nobody is out for this destination any more.
    fn is_settled(&self, table: TableId, destination: Destination) -> bool {
        let mut under_way = self.under_way();
        match under_way.insert((table, destination), News::None) {
            Some(News::Some) => false,
            Some(News::None) | None => {
                under_way.remove(&(table, destination));
                drop(under_way);
                self.settled.notify_waiters();
                true
            }
        }
    }

    async fn pause(&self, wait: Duration) {
        tokio::select! {
            biased;
            () = self.clock.sleep_until(self.clock.now().plus(wait)) => {}
            () = self.stop.cancelled() => {}
        }
    }

    fn under_way(&self) -> std::sync::MutexGuard<'_, HashMap<(TableId, Destination), News>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Complains once about a channel where we may not speak, until we may again.
    fn may_not(&self, channel: ChannelId, why: &str) {
        if self.forbidden.lock().unwrap_or_else(PoisonError::into_inner).insert(channel) {
            tracing::warn!(%channel, why, "a permission is missing there");
        }
    }

    fn may_again(&self, channel: ChannelId) {
        self.forbidden.lock().unwrap_or_else(PoisonError::into_inner).remove(&channel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_slowly_while_it_may_be_bad_luck_and_then_up_to_a_minute() {
        let mut patience = Patience::default();
        let pauses: Vec<u128> = (0..18).map(|_| patience.pause().as_millis()).collect();
        let expected = [250, 500, 1_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
        assert_eq!(pauses[..15], expected);
        assert!(pauses[15..].iter().all(|pause| *pause == 60_000));
    }
}
