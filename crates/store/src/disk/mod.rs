//! The store on disk: a journal that commits wait for, and a database that gets them about once a
//! second. The threads are in `writer.rs` and `checkpointer.rs`; they and readers share
//! `shared.rs`. Start reading at [`DiskStore::open_with`].

mod checkpointer;
mod locks;
mod pace;
mod shared;
mod upgrade;
mod writer;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, RwLock};
use std::thread::JoinHandle;
use std::time::Duration;

use tertulia_base::ids::TableId;
use tokio::sync::{mpsc, oneshot, watch};

use self::checkpointer::Checkpointer;
use self::locks::{lock, write};
use self::pace::Pace;
use self::shared::Shared;
use self::upgrade::back_up_before;
use self::writer::{DiskWork, DiskWriter, Job};
use super::database::{self, Database};
use super::fault::Faults;
use super::journal::{Journal, Replay, Rows};
use super::mark::CleanMark;
use super::overlay::Overlay;
use super::swap::{self, Lock};
use super::{Batch, Health, Key, Release, Span, Store, StoreError, keys, number_of, private};

/// How many batches may wait for the writer; beyond that, senders wait.
const WAITING: usize = 4096;
/// How often commits are written into the database.
const CHECKPOINT: Duration = Duration::from_secs(1);
/// How many bytes may wait in memory for a checkpoint before commits wait for it.
const MOST_AHEAD: usize = 64 << 20;

/// The rows in a directory.
#[derive(Debug)]
pub struct DiskStore {
    shared: Arc<Shared>,
    report: Report,
    /// Taken when the store is dropped, which ends the writer.
    to_writer: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    checkpointer: Option<JoinHandle<()>>,
    /// Released last.
    lock: Lock,
}

/// How a store is opened.
#[derive(Clone, Debug)]
pub struct StoreOpening {
    /// What to do with existing data.
    pub start: Start,
    /// How often commits are written into the database; a start-up replays as much.
    pub checkpoint_every: Duration,
    /// How many bytes may be committed before commits wait for an immediate checkpoint. Nobody
    /// waits while the database fails: the journal has everything.
    pub most_ahead: usize,
    /// Where the disk fails, in tests.
    pub faults: Faults,
    /// The release that opens it: this one, but in tests.
    pub release: Release,
}

impl Default for StoreOpening {
    fn default() -> StoreOpening {
        StoreOpening {
            start: Start::Resume,
            checkpoint_every: CHECKPOINT,
            most_ahead: MOST_AHEAD,
            faults: Faults::default(),
            release: Release::this(),
        }
    }
}

/// What to do with existing data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// Go on with it.
    #[default]
    Resume,
    /// Set it aside and start empty.
    New,
}

/// What was found when the store was opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many commits the database lacked and the journal had, as is normal after a crash.
    pub repaired: u64,
    /// The first and last number of each run of acknowledged commits that are lost.
    pub lost: Vec<(u64, u64)>,
    /// Tables that are certain to have had a later revision.
    pub rolled_back: Vec<RolledBack>,
    /// Damaged files, by their new names.
    pub set_aside: Vec<PathBuf>,
    /// The version of the release that wrote to it last, if the store says so.
    pub written_by: Option<String>,
    /// The backup that was made because this release has a newer format.
    pub backup: Option<PathBuf>,
}

/// A table whose latest moves are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RolledBack {
    /// The table that lost commits.
    pub table: TableId,
    /// The revision that it had.
    pub had: u64,
    /// The revision that it has; `None` if the table is gone.
    pub has: Option<u64>,
}

impl Report {
    /// Whether nothing acknowledged is known to be missing.
    pub fn is_complete(&self) -> bool {
        self.lost.is_empty() && self.rolled_back.is_empty()
    }
}

impl DiskStore {
    /// Whether a directory holds a store.
    pub fn is_in(dir: &Path) -> bool {
        Database::is_in(dir) || swap::is_pending(dir)
    }

    /// Opens the store in a directory, or creates it.
    ///
    /// # Errors
    /// As for [`open_with`](DiskStore::open_with).
    pub fn open(dir: &Path) -> Result<DiskStore, StoreError> {
        DiskStore::open_with(dir, StoreOpening::default())
    }

    /// Opens the store in a directory, or creates it. Cleans up after a crash, and replays from the
    /// journal what the database lacks; never deletes data. What a release with an older format
    /// wrote is backed up first.
    ///
    /// # Errors
    /// When another process has it, a newer release wrote it, the disk fails, data is missing or
    /// unreadable, or that backup cannot be made.
    pub fn open_with(dir: &Path, opening: StoreOpening) -> Result<DiskStore, StoreError> {
        let StoreOpening { start, checkpoint_every, most_ahead, faults, release } = opening;
        let at = |why: io::Error| StoreError::io(dir, &why);
        private::create_private_dir(dir).map_err(at)?;
        let lock = Lock::take(dir)?;
        swap::finish(dir, &faults).map_err(at)?;
        if start == Start::New {
            set_everything_aside(dir)?;
        }
        swap::all_usable(dir)?;
        let there = Database::is_in(dir);
        let found = Replay::read(dir).map_err(at)?;
        let kept = CleanMark::read(dir).map_err(at)?;
        let is_none = there && !Database::is_sound(dir)?;
        if (!there || is_none) && had_tables(dir, &found, kept.as_ref()).map_err(at)? {
            return Err(if is_none { StoreError::no_database(dir) } else { StoreError::Gone(dir.to_owned()) });
        }
        let mut set_aside = Vec::new();
        if is_none {
            // The journal holds the whole of a young store. Without one nobody knows what this was.
            if found.is_empty() {
                return Err(StoreError::no_database(dir));
            }
            set_aside.push(database::put_aside(dir, &dir.join(database::FILE)).map_err(at)?);
        }
        let opened = Database::open(dir, faults.clone(), &release)?;
        let database::OpenedDatabase { database, set_aside: by_sled, last_writer } = opened;
        set_aside.extend(by_sled);
        let has = database.last()?;
        let missing = found.since(has);
        let is_older = last_writer.format.is_some_and(|format| format < release.format);
        let backup = is_older.then(|| back_up_before(&release, dir, &database, &missing.rows, &last_writer)).transpose()?;
        database.sign(&release)?;

        for damaged in &found.unreadable {
            set_aside.push(database::put_aside(dir, damaged).map_err(at)?);
        }
        let mut mark = kept.unwrap_or_default();
        // No number is used twice, and a loss is reported once.
        let last = missing.last.max(mark.last);
        if last > has {
            database.write(&missing.rows, last)?;
        }
        let mut lost = missing.lost;
        if mark.last > missing.last {
            lost.push((missing.last + 1, mark.last));
        }
        // Even if no commit is known to be lost: the database silently skips damage in its midst.
        let rolled_back = rolled_back(&database, &mark);
        let written_by = last_writer.version;
        let report = Report { repaired: missing.commits, lost, rolled_back, set_aside, written_by, backup };

        let journal = Journal::begin(dir, &found, last, faults).map_err(at)?;
        if last > has || !report.is_complete() {
            mark.advance(&missing.rows, last);
            report.rolled_back.iter().for_each(|fell| mark.settle(&keys::head(fell.table), fell.has));
            mark.write(dir).map_err(at)?;
        }
        let shared = Arc::new(Shared {
            dir: dir.to_owned(),
            overlay: RwLock::new(Overlay::above(last)),
            database: RwLock::new(Some(database)),
            journal: Mutex::new(journal),
            health: watch::Sender::new(Health::Well),
            noted: Mutex::new(None),
            pace: Pace::default(),
            release,
        });
        let (to_writer, jobs) = mpsc::channel(WAITING);
        let writer = DiskWriter { shared: shared.clone(), jobs, most_ahead };
        let writer = shared.spawn("store-writer", move || writer.run())?;
        let checkpointer = Checkpointer { shared: shared.clone(), mark, every: checkpoint_every };
        let checkpointer = shared.spawn("store-checkpoint", move || checkpointer.run())?;
        Ok(DiskStore { shared, report, to_writer: Some(to_writer), writer: Some(writer), checkpointer: Some(checkpointer), lock })
    }

    /// Returns what was found when it was opened.
    pub fn report(&self) -> &Report {
        &self.report
    }

    pub(super) fn release(&self) -> &Release {
        &self.shared.release
    }

    /// Starts to record commits. Reads from now on see all earlier commits: together with the
    /// record they make the state at the moment when it ends. `None` while another record is made.
    pub(super) fn note_commits(&self) -> Option<Noting<'_>> {
        let _no_commit = write(&self.shared.overlay);
        let mut noted = lock(&self.shared.noted);
        if noted.is_some() {
            return None;
        }
        *noted = Some(Rows::new());
        Some(Noting(&self.shared))
    }

    /// Reads at most `most` rows of a span, from its start, at once.
    pub(super) fn page(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.shared.scan(span, most)
    }

    /// Returns a lock that keeps other processes out even after the store is closed.
    pub fn lock(&self) -> Lock {
        self.lock.clone()
    }

    /// Returns the number of the last commit.
    pub fn last_commit(&self) -> u64 {
        lock(&self.shared.journal).last()
    }

    /// Subscribes to changes of the store's health.
    pub fn health(&self) -> watch::Receiver<Health> {
        self.shared.health.subscribe()
    }
}

/// Records commits until it is finished or dropped.
pub(super) struct Noting<'a>(&'a Shared);

impl Noting<'_> {
    /// Returns what was committed since it began.
    pub(super) fn finish(self) -> Rows {
        let rows = {
            let _no_commit = write(&self.0.overlay);
            lock(&self.0.noted).take().unwrap_or_default()
        };
        // Not dropped: the slot may already be in use by the next record.
        std::mem::forget(self);
        rows
    }
}

impl Drop for Noting<'_> {
    fn drop(&mut self) {
        *lock(&self.0.noted) = None;
    }
}

impl Drop for DiskStore {
    fn drop(&mut self) {
        // The writer finishes its queue, the last checkpoint is written, the directory is unlocked.
        self.to_writer = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
        self.shared.pace.end();
        if let Some(checkpointer) = self.checkpointer.take() {
            let _ = checkpointer.join();
        }
    }
}

#[async_trait::async_trait]
impl Store for DiskStore {
    // Reads take microseconds, from memory or the page cache, so they run on the caller's thread.
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.shared.get(key)
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.shared.scan(span, most)
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        self.write(DiskWork::Commit(batch)).await
    }

    async fn forget_replaced(&self) -> Result<(), StoreError> {
        self.write(DiskWork::Renew).await
    }
}

impl DiskStore {
    /// Sends a job to the writer and waits for it.
    async fn write(&self, work: DiskWork) -> Result<(), StoreError> {
        // A job that was never received was not written.
        let stopped = || StoreError::NotWritten("the store has ended".to_owned());
        let (done, answer) = oneshot::channel();
        let to_writer = self.to_writer.as_ref().ok_or_else(stopped)?;
        to_writer.send(Job { work, done }).await.map_err(|_| stopped())?;
        answer.await.unwrap_or_else(|_| Err(StoreError::Unsure("the writer has ended".to_owned())))
    }
}

/// Whether a directory without a database had tables.
fn had_tables(dir: &Path, found: &Replay, mark: Option<&CleanMark>) -> io::Result<bool> {
    if mark.is_some_and(|mark| mark.last > 0) || !found.is_empty() {
        // The journal holds the whole of a young store.
        let whole = found.since(0);
        return Ok(!whole.lost.is_empty() || mark.is_some_and(|mark| mark.last > whole.last) || !found.unreadable.is_empty());
    }
    for entry in std::fs::read_dir(dir)? {
        if entry?.file_name().to_string_lossy().starts_with("snap.") {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Moves a store's files into a directory beside them.
fn set_everything_aside(dir: &Path) -> Result<(), StoreError> {
    let at = |why: io::Error| StoreError::io(dir, &why);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(at)? {
        let entry = entry.map_err(at)?;
        if swap::is_of_store(&entry.file_name().to_string_lossy()) {
            files.push(entry);
        }
    }
    if files.is_empty() {
        return Ok(());
    }
    database::nobody_has_it(dir)?;
    let aside = database::free_name(dir, "aside");
    private::create_private_dir(&aside).map_err(at)?;
    for file in files {
        std::fs::rename(file.path(), aside.join(file.file_name())).map_err(at)?;
    }
    tracing::warn!(aside = %aside.display(), "--new: moved the old data aside; starting empty");
    Ok(())
}

/// Returns the tables that had a later revision.
fn rolled_back(database: &Database, mark: &CleanMark) -> Vec<RolledBack> {
    let fell = |(key, had): (Key, u64)| {
        let has = database.get(&key).ok().flatten().as_deref().and_then(number_of);
        let table = keys::head_of(&key)?;
        has.is_none_or(|has| has < had).then_some(RolledBack { table, had, has })
    };
    mark.heads().filter_map(fell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CleanPoint;
    use crate::fault::FaultStep;
    use tertulia_base::ids::UserId;

    #[tokio::test]
    async fn what_is_repaired_and_what_is_lost_is_noted_when_the_store_is_opened() {
        let dir = tempfile::tempdir().unwrap();
        // As after a kill: the database gets nothing.
        let faults = Faults::new(|step| match step {
            FaultStep::DatabaseWrite => Err(io::Error::other("scripted")),
            _ => Ok(()),
        });
        let opening = StoreOpening { faults, checkpoint_every: Duration::from_secs(60 * 60), ..StoreOpening::default() };
        let store = DiskStore::open_with(dir.path(), opening).unwrap();
        let mut batch = Batch::new();
        batch.copy(keys::person(UserId(1)), Some(vec![1, 2]));
        store.commit(batch).await.unwrap();
        drop(store);
        let store = DiskStore::open(dir.path()).unwrap();
        assert_eq!((store.report().repaired, store.last_commit()), (1, 1));
        assert_eq!(CleanPoint::of(dir.path()).unwrap().map(|point| point.commit), Some(1));
        drop(store);

        // The database has all commits, but a table that had more is gone from its midst.
        let mut mark = CleanMark::read(dir.path()).unwrap().unwrap();
        mark.settle(&keys::head(TableId::new(3)), Some(99));
        mark.write(dir.path()).unwrap();
        for said in [vec![RolledBack { table: TableId::new(3), had: 99, has: None }], Vec::new()] {
            assert_eq!(DiskStore::open(dir.path()).unwrap().report().rolled_back, said, "it is said once");
        }
    }
}
