//! Saves what was delivered: deliveries that end within a short time share a commit. Meanwhile each
//! is an entry in the [`Backlog`](super::backlog::Backlog) without a permit. Nothing else is sent
//! to its place, and its notice stays in the store, so that a start after a kill looks what stands
//! there. Start reading at [`Dispatcher::save`].

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tertulia_base::mutex::Mutex;
use tertulia_store::{Batch, Expect, Key, Store, StoreError};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::Dispatcher;
use super::backlog::DeliveryOutcome;
use super::turns::TablePlace;

/// Deliveries saved without waiting for more of them.
const MOST: usize = 64;

/// What was delivered and is not saved yet.
pub(super) struct WriteBehind {
    /// How long the first delivery waits for others.
    within: Duration,
    waiting: Mutex<SavedTogether>,
    /// How many wait until everything is saved.
    awaited: AtomicUsize,
}

/// Lets nothing wait to be saved until this is dropped.
pub(super) struct Hurry<'a>(&'a WriteBehind);

#[derive(Default)]
struct SavedTogether {
    deliveries: Vec<Unsaved>,
    /// Cancelled when they are to wait no longer.
    waits: CancellationToken,
}

/// A delivery to be saved.
struct Unsaved {
    place: TablePlace,
    /// Writes what stands there.
    ledger: Batch,
    /// The notice that it was delivered for, which is removed.
    notice: Key,
    row: Vec<u8>,
    /// Whether a newer notice has replaced that one: it stays.
    is_overtaken: bool,
    saved: oneshot::Sender<Result<DeliveryOutcome, StoreError>>,
}

impl WriteBehind {
    pub(super) fn new(within: Duration) -> WriteBehind {
        WriteBehind { within, waiting: Mutex::default(), awaited: AtomicUsize::new(0) }
    }

    /// Ends the wait if that place has something to be saved, since there is news for it.
    pub(super) fn hurry(&self, place: TablePlace) {
        let waiting = self.waiting.lock();
        if waiting.deliveries.iter().any(|unsaved| unsaved.place == place) {
            waiting.waits.cancel();
        }
    }

    /// Ends every wait while somebody waits for that.
    pub(super) fn hurry_all(&self) -> Hurry<'_> {
        self.awaited.fetch_add(1, Ordering::SeqCst);
        let waiting = self.waiting.lock();
        if !waiting.deliveries.is_empty() {
            waiting.waits.cancel();
        }
        Hurry(self)
    }
}

impl Drop for Hurry<'_> {
    fn drop(&mut self) {
        self.0.awaited.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Dispatcher {
    /// Writes a ledger and removes the notice that holds `row`, unless a newer one has replaced it;
    /// together with what ends within [`WriteBehind::within`]. The first delivery commits for all.
    pub(super) async fn save(
        &self,
        place: TablePlace,
        ledger: Batch,
        notice: Key,
        row: Vec<u8>,
    ) -> Result<DeliveryOutcome, StoreError> {
        let WriteBehind { within, waiting, awaited } = &self.write_behind;
        let (saved, answer) = oneshot::channel();
        let (count, waits) = {
            let mut waiting = waiting.lock();
            waiting.deliveries.push(Unsaved { place, ledger, notice, row, is_overtaken: false, saved });
            (waiting.deliveries.len(), waiting.waits.clone())
        };
        // News from now on ends the wait; news from before is seen here.
        let has_news = self.backlog.lock().is_saving(place);
        if has_news || count == MOST || awaited.load(Ordering::SeqCst) > 0 {
            waits.cancel();
        }
        self.changed.notify_one();
        if count == 1 {
            if !within.is_zero() {
                tokio::select! {
                    biased;
                    () = self.stop.cancelled() => {}
                    () = waits.cancelled() => {}
                    () = self.clock.sleep(*within) => {}
                }
            }
            let all = std::mem::take(&mut *waiting.lock());
            commit(self.store.as_ref(), all.deliveries).await;
        }
        answer.await.unwrap_or_else(|_| Err(StoreError::Failed("whoever saved several deliveries broke down".to_owned())))
    }
}

/// Commits deliveries together, and answers each. If the store fails, all are tried again.
async fn commit(store: &dyn Store, mut all: Vec<Unsaved>) {
    let done = loop {
        let mut batch = Batch::new();
        all.iter().for_each(|unsaved| unsaved.write(&mut batch));
        if batch.is_empty() {
            break Ok(());
        }
        match store.commit(batch).await {
            Err(StoreError::Conflict(key)) => {
                match all.iter_mut().find(|unsaved| !unsaved.is_overtaken && unsaved.notice == key) {
                    Some(unsaved) => unsaved.is_overtaken = true,
                    None => break Err(StoreError::Conflict(key)),
                }
            }
            done => break done,
        }
    };
    for Unsaved { is_overtaken, saved, .. } in all {
        let outcome = if is_overtaken { DeliveryOutcome::Newer } else { DeliveryOutcome::Delivered };
        // Its delivery may have ended with the outbox.
        let _ = saved.send(done.clone().map(|()| outcome));
    }
}

impl Unsaved {
    fn write(&self, batch: &mut Batch) {
        self.ledger.writes().for_each(|(key, row)| batch.copy(key.clone(), row.map(<[u8]>::to_vec)));
        if !self.is_overtaken {
            batch.expect(self.notice.clone(), Expect::Same(self.row.clone()));
            batch.delete(self.notice.clone());
        }
    }
}
