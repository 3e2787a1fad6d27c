//! The store on disk: a journal that commits wait for, and a database that gets them about once a second.
//!
//! Two threads, `writer.rs` and `checkpointer.rs`; `shared.rs` is what they and the readers share. Start reading at [`DiskStore::open_with`].

mod checkpointer;
mod locks;
mod pace;
mod shared;
mod space;
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
pub use self::space::{free_space, size_of};
use self::writer::{Job, Work, Writer};
use super::database::{self, Database};
use super::fault::Faults;
use super::journal::{Journal, Replay, Rows};
use super::mark::Mark;
use super::overlay::Overlay;
use super::swap::{self, Lock};
use super::{Batch, Health, Key, Span, Store, StoreError, keys, number_of, private};

/// Batches that may wait for the writer; more make their senders wait.
const WAITING: usize = 4096;
/// How often what was committed is written into the database.
const CHECKPOINT: Duration = Duration::from_secs(1);
/// Bytes that may be committed while a checkpoint is written. After that commits wait for it: until the database has them they are in memory.
const MOST_AHEAD: usize = 64 << 20;

/// Rows in a directory.
#[derive(Debug)]
pub struct DiskStore {
    shared: Arc<Shared>,
    report: Report,
    /// Taken away when the store is dropped, which ends the writer.
    to_writer: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    checkpointer: Option<JoinHandle<()>>,
    /// Let go of last.
    lock: Lock,
}

/// How a store is opened.
#[derive(Clone, Debug)]
pub struct Opening {
    /// What to do with what is there.
    pub start: Start,
    /// How often what was committed is written into the database; a start-up has to write that much again.
    pub checkpoint_every: Duration,
    /// Bytes that may be committed before a checkpoint is written at once, and waited for. Where the database fails nobody waits: the journal has
    /// everything.
    pub most_ahead: usize,
    /// Where the disk is made to fail, in tests.
    pub faults: Faults,
}

impl Default for Opening {
    fn default() -> Opening {
        Opening { start: Start::Resume, checkpoint_every: CHECKPOINT, most_ahead: MOST_AHEAD, faults: Faults::default() }
    }
}

/// What to do with what is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// Go on with it.
    #[default]
    Resume,
    /// Set it aside and begin without it.
    New,
}

/// What was found when the store was opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Commits that the database did not have and the journal did: ordinary after a crash.
    pub repaired: u64,
    /// Numbers of acknowledged commits that are lost, the first and the last of each run.
    pub lost: Vec<(u64, u64)>,
    /// Tables that are certain to have been at a later revision, and at which.
    pub rolled_back: Vec<RolledBack>,
    /// Damaged files, with the names they have now.
    pub set_aside: Vec<PathBuf>,
}

/// A table whose latest moves are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RolledBack {
    /// The table that lost commits.
    pub table: TableId,
    /// The revision that was on disk.
    pub had: u64,
    /// The one that is; `None` when the table is gone.
    pub has: Option<u64>,
}

impl Report {
    /// Whether anything acknowledged is known to be missing.
    pub fn is_complete(&self) -> bool {
        self.lost.is_empty() && self.rolled_back.is_empty()
    }
}

impl DiskStore {
    /// Whether there is a store in that directory.
    pub fn is_in(dir: &Path) -> bool {
        Database::is_in(dir) || swap::is_pending(dir)
    }

    /// Opens the store in that directory, making it if need be.
    ///
    /// # Errors
    /// As for [`open_with`](DiskStore::open_with).
    pub fn open(dir: &Path) -> Result<DiskStore, StoreError> {
        DiskStore::open_with(dir, Opening::default())
    }

    /// Opens the store in that directory, making it if need be. What a crash left behind is cleared up, and what the database lost is
    /// taken from the journal; data is never deleted.
    ///
    /// # Errors
    /// When another process has it open, a newer release wrote it, the disk fails, or what was there is gone or cannot be read.
    pub fn open_with(dir: &Path, opening: Opening) -> Result<DiskStore, StoreError> {
        let Opening { start, checkpoint_every, most_ahead, faults } = opening;
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
        let kept = Mark::read(dir).map_err(at)?;
        let is_none = there && !Database::is_sound(dir)?;
        if (!there || is_none) && had_tables(dir, &found, kept.as_ref()).map_err(at)? {
            return Err(if is_none { StoreError::no_database(dir) } else { StoreError::Gone(dir.to_owned()) });
        }
        let mut set_aside = Vec::new();
        if is_none {
            // A young house is in its journal whole. Without one nobody knows what this was.
            if found.is_empty() {
                return Err(StoreError::no_database(dir));
            }
            set_aside.push(database::put_aside(dir, &dir.join(database::FILE)).map_err(at)?);
        }
        let database::Opened { database, set_aside: by_sled } = Database::open(dir, faults.clone())?;
        set_aside.extend(by_sled);
        for damaged in &found.unreadable {
            set_aside.push(database::put_aside(dir, damaged).map_err(at)?);
        }

        let has = database.last()?;
        let missing = found.since(has);
        let mut mark = kept.unwrap_or_default();
        // Numbers that were given out are not given out again, and what is lost is said once.
        let last = missing.last.max(mark.last);
        if last > has {
            database.write(&missing.rows, last)?;
        }
        let mut lost = missing.lost;
        if mark.last > missing.last {
            lost.push((missing.last + 1, mark.last));
        }
        // Also where no commit is known to be lost: what is damaged in its midst, the database leaves out without a word.
        let rolled_back = rolled_back(&database, &mark);
        let report = Report { repaired: missing.commits, lost, rolled_back, set_aside };

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
        });
        let (to_writer, jobs) = mpsc::channel(WAITING);
        let writer = Writer { shared: shared.clone(), jobs, most_ahead };
        let writer = shared.spawn("store-writer", move || writer.run())?;
        let checkpointer = Checkpointer { shared: shared.clone(), mark, every: checkpoint_every };
        let checkpointer = shared.spawn("store-checkpoint", move || checkpointer.run())?;
        Ok(DiskStore { shared, report, to_writer: Some(to_writer), writer: Some(writer), checkpointer: Some(checkpointer), lock })
    }

    /// What was found when it was opened.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Notes what is committed from now on. What was committed before is seen by whoever reads from now on, so that both together are one moment:
    /// that at which it stops.
    ///
    /// `None` while somebody does so already.
    pub(super) fn note_commits(&self) -> Option<Noting<'_>> {
        let _no_commit = write(&self.shared.overlay);
        let mut noted = lock(&self.shared.noted);
        if noted.is_some() {
            return None;
        }
        *noted = Some(Rows::new());
        Some(Noting(&self.shared))
    }

    /// The first rows of a span, at most that many, read at once.
    pub(super) fn page(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.shared.scan(span, most)
    }

    /// Keeps its directory from other processes also when it is closed.
    pub fn lock(&self) -> Lock {
        self.lock.clone()
    }

    /// The number of the last commit.
    pub fn last_commit(&self) -> u64 {
        lock(&self.shared.journal).last()
    }

    /// How it does, from now on.
    pub fn health(&self) -> watch::Receiver<Health> {
        self.shared.health.subscribe()
    }
}

/// Notes what is committed, until it is dropped.
pub(super) struct Noting<'a>(&'a Shared);

impl Noting<'_> {
    /// What was committed until now.
    pub(super) fn finish(self) -> Rows {
        let rows = {
            let _no_commit = write(&self.0.overlay);
            lock(&self.0.noted).take().unwrap_or_default()
        };
        // From here on the place is the next one's, who may have taken it already.
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
        // The writer finishes what it was given, then the database gets the rest; then the directory is free for the next one to open.
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
    // Reads are microseconds from memory or the page cache, so they are done where they are asked for.
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.shared.get(key)
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.shared.scan(span, most)
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        self.write(Work::Commit(batch)).await
    }

    async fn forget_replaced(&self) -> Result<(), StoreError> {
        self.write(Work::Renew).await
    }
}

impl DiskStore {
    /// Has the writer do something.
    async fn write(&self, work: Work) -> Result<(), StoreError> {
        // What nobody took up was not written.
        let stopped = || StoreError::NotWritten("the store has ended".to_owned());
        let (done, answer) = oneshot::channel();
        let to_writer = self.to_writer.as_ref().ok_or_else(stopped)?;
        to_writer.send(Job { work, done }).await.map_err(|_| stopped())?;
        answer.await.unwrap_or_else(|_| Err(StoreError::Unsure("the writer has ended".to_owned())))
    }
}

/// Whether there were tables in a directory without a database.
fn had_tables(dir: &Path, found: &Replay, mark: Option<&Mark>) -> io::Result<bool> {
    if mark.is_some_and(|mark| mark.last > 0) || !found.is_empty() {
        // A young house is in its journal whole.
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

/// Puts a store's files into a directory of their own beside them.
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

/// Tables that were at a later revision.
fn rolled_back(database: &Database, mark: &Mark) -> Vec<RolledBack> {
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
    use crate::fault::Step;
    use tertulia_base::ids::UserId;

    #[tokio::test]
    async fn what_is_repaired_and_what_is_lost_is_noted_when_the_store_is_opened() {
        let dir = tempfile::tempdir().unwrap();
        // As a kill leaves it: the database gets nothing.
        let faults = Faults::new(|step| match step {
            Step::DatabaseWrite => Err(io::Error::other("scripted")),
            _ => Ok(()),
        });
        let opening = Opening { faults, checkpoint_every: Duration::from_secs(60 * 60), ..Opening::default() };
        let store = DiskStore::open_with(dir.path(), opening).unwrap();
        let mut batch = Batch::new();
        batch.copy(keys::person(UserId(1)), Some(vec![1, 2]));
        store.commit(batch).await.unwrap();
        drop(store);
        let store = DiskStore::open(dir.path()).unwrap();
        assert_eq!((store.report().repaired, store.last_commit()), (1, 1));
        assert_eq!(CleanPoint::of(dir.path()).unwrap().map(|point| point.commit), Some(1));
        drop(store);

        // The database has all commits, and a table of which it had more is gone from its midst.
        let mut mark = Mark::read(dir.path()).unwrap().unwrap();
        mark.settle(&keys::head(TableId::new(3)), Some(99));
        mark.write(dir.path()).unwrap();
        for said in [vec![RolledBack { table: TableId::new(3), had: 99, has: None }], Vec::new()] {
            assert_eq!(DiskStore::open(dir.path()).unwrap().report().rolled_back, said, "it is said once");
        }
    }
}
