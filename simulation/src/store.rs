//! A disk that is slow, is full now and then, and may fail for good until the program restarts.
//! Start reading at [`FaultStore`], whose `commit` decides.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tertulia_base::clock::{Clock, Moment};
use tertulia_model::{Due, DueWhat, Head, Phase, SeatDue};
use tertulia_rules::game::Dice;
use tertulia_rules::kit::SeededDice;
use tertulia_store::keys::Waking;
use tertulia_store::{Batch, Key, MemoryStore, Span, Store, StoreError, decode, decode_numbered, keys};
use tertulia_tables::due_key;
use tokio::sync::Notify;

use crate::audit::{Audit, RowState};
use crate::calendar::MINUTE;
use crate::clock::StepClock;
use crate::crash::Crash;
use crate::sabotage::Sabotage;

/// Rows in memory that outlive the program, except a commit under way at a kill, which may be lost.
pub struct FaultStore {
    rows: Mutex<Arc<MemoryStore>>,
    clock: StepClock,
    audit: Audit,
    crash: Crash,
    sabotage: Sabotage,
    wears: Wear,
    state: Mutex<StoreState>,
    /// Notified when the disk failed for good.
    ended: Notify,
}

struct StoreState {
    dice: SeededDice,
    /// When the disk is no longer full.
    full: Moment,
    condition: Condition,
    /// Due rows that were kept on purpose, each once.
    kept: BTreeSet<Key>,
    /// Every batch written, for a disk that loses the last ones.
    journal: Vec<Batch>,
}

fn is_due(key: &Key) -> bool {
    matches!(keys::waking(key), Some(Waking::Due(..)))
}

fn is_notice(key: &Key) -> bool {
    matches!(keys::waking(key), Some(Waking::Notice(..)))
}

fn written(batch: &Batch) -> Vec<(Key, RowState)> {
    batch.writes().map(|(key, row)| (key.clone(), if row.is_some() { RowState::There } else { RowState::Gone })).collect()
}

/// Whether a disk ever has trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wear {
    Worn,
    Spared,
}

enum Condition {
    Well,
    /// Nothing is written before a restart, which decides whether this batch was, at that moment.
    Ended(Batch, Moment),
}

/// How many of its latest commits a disk may lose that lies about its syncs.
const UNSYNCED: usize = 12;
/// One in this many rows or commits is spoiled on purpose.
const SPOILED: u32 = 100;

impl FaultStore {
    pub fn new(clock: StepClock, audit: Audit, crash: Crash, wears: Wear, sabotage: Sabotage, seed: u64) -> Arc<FaultStore> {
        let state = StoreState {
            dice: SeededDice::new(seed),
            full: Moment(0),
            condition: Condition::Well,
            kept: BTreeSet::new(),
            journal: Vec::new(),
        };
        let (rows, state) = (Mutex::default(), Mutex::new(state));
        Arc::new(FaultStore { rows, clock, audit, crash, sabotage, wears, state, ended: Notify::new() })
    }

    pub fn fill_up(&self, time: Duration) {
        let now = self.clock.now();
        self.lock().full = now.plus(time);
        self.audit.impaired(now, now.plus(time));
    }

    /// Waits until the disk has failed for good, which ends the program.
    pub async fn ended(&self) {
        self.ended.notified().await;
    }

    /// Works again after a restart of the program.
    pub async fn open_anew(&self) {
        let condition = std::mem::replace(&mut self.lock().condition, Condition::Well);
        if let Condition::Ended(batch, when) = condition
            && self.below(2) == 0
        {
            // What the batch expects may have changed: then it was never written.
            let _ = self.write(batch, when).await;
        }
    }

    /// Loses the latest commits of a killed program, where the disk lies about syncs.
    pub async fn lose_unsynced(&self) {
        if self.sabotage == Sabotage::LostCommits {
            let journal = {
                let mut state = self.lock();
                let left = state.journal.len().saturating_sub(UNSYNCED);
                state.journal.truncate(left);
                state.journal.clone()
            };
            let rows = Arc::new(MemoryStore::new());
            for batch in journal {
                // It was written before.
                let _ = rows.commit(batch).await;
            }
            *self.rows.lock().unwrap_or_else(PoisonError::into_inner) = rows;
        }
    }

    /// Writes a batch as of that moment.
    async fn write(&self, batch: Batch, when: Moment) -> Result<(), StoreError> {
        let heads = batch.writes().filter(|(key, _)| keys::is_head(key));
        let heads: Vec<Head> = heads.filter_map(|(key, row)| Some(decode_numbered(key, row?).ok()?.1)).collect();
        let (rows, mut writes) = (self.rows(), written(&batch));
        match self.sabotage {
            Sabotage::LostCommits => {
                rows.commit(batch.clone()).await?;
                self.lock().journal.push(batch);
            }
            Sabotage::KeptDueRows => {
                let mut again = Batch::new();
                // A row that this batch writes again is not gone.
                let is_put = |key: &Key| batch.writes().any(|(other, row)| other == key && row.is_some());
                for (key, _) in batch.writes().filter(|(key, row)| row.is_none() && is_due(key) && !is_put(key)) {
                    if let Some(row) = rows.get(key).await?
                        && self.lock().kept.insert(key.clone())
                    {
                        again.put::<DueWhat>(key.clone(), &decode(key, &row)?);
                    }
                }
                rows.commit(batch).await?;
                rows.commit(again).await?;
            }
            Sabotage::DecisionNumber | Sabotage::Pause => {
                let mut again = Batch::new();
                for head in &heads {
                    if let Some((_, before)) = (rows.as_ref() as &dyn Store).read_numbered::<Head>(&keys::head(head.id)).await? {
                        self.keep_due(&before, head, &mut again);
                    }
                }
                rows.commit(batch).await?;
                rows.commit(again).await?;
            }
            Sabotage::UnwrittenCommits if !heads.is_empty() && self.below(SPOILED) == 0 => return Ok(()),
            _ => {
                let mut again = Batch::new();
                for (key, _) in batch.writes().filter(|(key, row)| self.spoils(key, *row)) {
                    again.copy(key.clone(), rows.get(key).await?);
                }
                writes.extend(written(&again));
                rows.commit(batch).await?;
                rows.commit(again).await?;
            }
        }
        writes.iter().for_each(|(key, written)| self.audit.wrote(key, *written));
        heads.into_iter().for_each(|head| self.audit.committed(head, when));
        Ok(())
    }

    /// Returns whether that row is to stay as it was.
    fn spoils(&self, key: &Key, row: Option<&[u8]>) -> bool {
        let is_kind = match self.sabotage {
            Sabotage::ForgottenDueRows => row.is_some() && is_due(key),
            Sabotage::ForgottenNotices => row.is_some() && is_notice(key),
            Sabotage::KeptNotices => row.is_none() && is_notice(key),
            _ => false,
        };
        is_kind && self.below(SPOILED) == 0
    }

    /// Keeps the reminders of seats that were asked something else since, or whose table is paused.
    fn keep_due(&self, before: &Head, head: &Head, again: &mut Batch) {
        let is_paused = head.timing.paused.is_some();
        let mut changed = head.clone();
        for due in &before.due {
            let DueWhat::Seat(SeatDue::Remind, seat, decision) = due.what else { continue };
            let now = head.states[seat.index()].decision;
            let is_done = head.due.contains(due) || due.when <= self.clock.now();
            let stays =
                if self.sabotage == Sabotage::Pause { decision == now && is_paused } else { head.phase == Phase::Playing };
            if is_done || !stays {
                continue;
            }
            let is_of_seat = |due: &Due| due.what.is(SeatDue::Remind, seat);
            for other in changed.due.extract_if(.., |due| is_of_seat(due)) {
                again.delete(due_key(head.id, &other));
            }
            let kept = Due { when: due.when, what: SeatDue::Remind.of(seat, now) };
            again.put(due_key(head.id, &kept), &kept.what);
            changed.due.push(kept);
        }
        if changed != *head {
            again.put_numbered(keys::head(head.id), head.revision, &changed);
        }
    }

    fn rows(&self) -> Arc<MemoryStore> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn below(&self, n: u32) -> u32 {
        self.lock().dice.below(n)
    }

    fn lock(&self) -> MutexGuard<'_, StoreState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait::async_trait]
impl Store for FaultStore {
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.rows().get(key).await
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.rows().scan(span, most).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        let millis = |n: u32| Duration::from_millis(n.into());
        let (before, after) = match self.below(32) {
            0..4 => (millis(2 + self.below(60)), Duration::ZERO),
            4..6 => (Duration::ZERO, millis(2 + self.below(200))),
            _ => (Duration::ZERO, Duration::ZERO),
        };
        let (before, after) = if self.wears == Wear::Worn { (before, after) } else { (Duration::ZERO, Duration::ZERO) };
        self.crash.step().await;
        // Killed above, it was never written.
        if !before.is_zero() {
            self.clock.sleep(before).await;
        }
        let full = self.lock().full > self.clock.now();
        if full || matches!(self.lock().condition, Condition::Ended(..)) {
            self.audit.count(|report| report.store_failures += 1);
            return Err(StoreError::NotWritten("scripted".to_owned()));
        }
        if self.below(30_000) == 0 && self.wears == Wear::Worn {
            self.audit.count(|report| report.store_failures += 1);
            let now = self.clock.now();
            self.audit.impaired(now, now.plus(MINUTE));
            self.lock().condition = Condition::Ended(batch, now);
            self.ended.notify_one();
            return Err(StoreError::Unsure("scripted".to_owned()));
        }
        self.write(batch, self.clock.now()).await?;
        // Killed here, it was written and nobody was told.
        self.crash.step().await;
        if !after.is_zero() {
            self.clock.sleep(after).await;
        }
        Ok(())
    }
}
