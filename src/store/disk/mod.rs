//! The store on disk: a journal that commits wait for, and a database that gets them about once a second.
//!
//! Two threads. The writer takes whatever is waiting, appends it to the journal as one commit, syncs once, and only then lets anybody
//! see it ([`Shared::persist`]). The checkpointer writes what was committed into the database ([`Shared::checkpoint`]) and opens that
//! anew when it fails. Start reading at [`DiskStore::open_with`].

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};

use super::database::{self, Database};
use super::fault::Faults;
use super::journal::{self, Journal, NotAppended, Replay, Rows};
use super::mark::Mark;
use super::overlay::Overlay;
use super::swap::{self, Lock};
use super::{Batch, Health, Key, Span, Store, StoreError, keys, number_of, private};
use crate::backoff::Backoff;
use crate::ids::TableId;

/// The most batches that share one sync.
const GROUP: usize = 512;
/// Batches that may wait for the writer; more make their senders wait.
const WAITING: usize = 4096;
/// How often what was committed is written into the database.
const CHECKPOINT: Duration = Duration::from_secs(1);
/// Bytes that may be committed while a checkpoint is written. After that commits wait for it: until the database has them they are in memory.
const MOST_AHEAD: usize = 64 << 20;
/// The pauses after something failed.
const RETRY: Backoff = Backoff::new(Duration::from_millis(50), Duration::from_secs(2));
/// Failures in a row after which the store is given up, other than for want of room: about a minute.
const MOST_FAILURES: u32 = 35;
/// How often a commit is appended again after its sync failed and it was taken back.
const MOST_TRIES: u32 = 3;
/// Free bytes below which the database is not written to: sled does not survive a full disk, and the journal holds everything.
const LEAST_FREE: u64 = 16 << 20;

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

#[derive(Debug)]
struct Job {
    batch: Batch,
    done: oneshot::Sender<Result<(), StoreError>>,
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
        let there = Database::is_in(dir);
        let found = Replay::read(dir).map_err(at)?;
        let kept = Mark::read(dir).map_err(at)?;
        if !there && had_tables(dir, &found, kept.as_ref()).map_err(at)? {
            return Err(StoreError::Gone(dir.to_owned()));
        }
        let database::Opened { database, mut set_aside } = Database::open(dir, faults.clone())?;
        for damaged in &found.unreadable {
            let name = damaged.file_name().unwrap_or_default().to_string_lossy();
            let aside = database::free_name(dir, &format!("aside.{name}"));
            std::fs::rename(damaged, &aside).map_err(at)?;
            set_aside.push(aside);
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
            most_ahead,
            pace: Mutex::default(),
            wake: Condvar::new(),
        });
        let (to_writer, jobs) = mpsc::channel(WAITING);
        let writing = shared.clone();
        let writer = shared.spawn("store-writer", move || writing.write_groups(jobs))?;
        let checking = shared.clone();
        let checkpointer = shared.spawn("store-checkpoint", move || checking.checkpoints(mark, checkpoint_every))?;
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
        lock(&self.shared.pace).ending = true;
        self.shared.wake.notify_all();
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
        // What nobody took up was not written.
        let stopped = || StoreError::NotWritten("the store has ended".to_owned());
        let (done, answer) = oneshot::channel();
        let to_writer = self.to_writer.as_ref().ok_or_else(stopped)?;
        to_writer.send(Job { batch, done }).await.map_err(|_| stopped())?;
        answer.await.unwrap_or_else(|_| Err(StoreError::Unsure("the writer has ended".to_owned())))
    }
}

/// What the threads and the readers share.
#[derive(Debug)]
struct Shared {
    dir: PathBuf,
    overlay: RwLock<Overlay>,
    /// `None` while it could not be opened again.
    database: RwLock<Option<Database>>,
    journal: Mutex<Journal>,
    health: watch::Sender<Health>,
    /// What was committed since a backup began, while one is being made.
    noted: Mutex<Option<Rows>>,
    most_ahead: usize,
    pace: Mutex<Pace>,
    /// Notified when the pace changes.
    wake: Condvar,
}

/// When a checkpoint is written, and who waits for it.
#[derive(Debug, Default)]
struct Pace {
    /// Whether the checkpointer is to end.
    ending: bool,
    /// Whether a commit waits for a checkpoint.
    hurry: bool,
    /// Whether the last checkpoint was not written.
    failing: bool,
}

impl Shared {
    /// Starts a thread. Should it break down the store has ended: nobody waits for what will never come.
    fn spawn(self: &Arc<Self>, name: &'static str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
        let shared = self.clone();
        let guarded = move || {
            if catch_unwind(AssertUnwindSafe(work)).is_err() {
                tracing::error!(thread = name, "store thread panicked: the store is shut down");
                shared.is(Health::Ended(format!("{name} panicked")));
            }
        };
        let spawned = std::thread::Builder::new().name(name.to_owned()).spawn(guarded);
        spawned.map_err(|why| StoreError::io(&self.dir, &why))
    }

    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        if let Some(row) = read(&self.overlay).get(key) {
            return Ok(row.clone());
        }
        opened(&read(&self.database))?.get(key)
    }

    fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        if span.from >= span.to {
            return Ok(Vec::new());
        }
        let latest = read(&self.overlay).range(span);
        let database = read(&self.database);
        let mut below = opened(&database)?.range(span)?;
        let mut latest = latest.into_iter().peekable();
        let mut rows = Vec::new();
        let mut older = below.next().transpose()?;
        while rows.len() < most {
            // Of the same row the latest counts.
            let newer = latest.next_if(|(key, _)| older.as_ref().is_none_or(|(older, _)| key <= older));
            let replaced = newer.as_ref().is_none_or(|(key, _)| older.as_ref().is_some_and(|(older, _)| key == older));
            let row = match newer {
                Some((key, row)) => row.map(|row| (key, row)),
                None if older.is_none() => break,
                None => older.clone(),
            };
            if replaced {
                older = below.next().transpose()?;
            }
            rows.extend(row);
        }
        Ok(rows)
    }

    /// The writer: takes whatever is waiting, makes it durable together, then answers.
    fn write_groups(&self, mut jobs: mpsc::Receiver<Job>) {
        let mut taken = Vec::with_capacity(GROUP);
        while jobs.blocking_recv_many(&mut taken, GROUP) > 0 {
            self.wait_for_database();
            let mut rows = Rows::new();
            let mut waiting = Vec::with_capacity(taken.len());
            for Job { batch, done } in taken.drain(..) {
                match self.guards_hold(&batch, &rows) {
                    Ok(()) => {
                        rows.extend(batch.writes);
                        waiting.push(done);
                    }
                    Err(why) => answer(done, Err(why)),
                }
            }
            if waiting.is_empty() {
                continue;
            }
            let persisted = self.persist(rows, &mut jobs);
            let ended = matches!(persisted, Err(StoreError::Unsure(_)));
            waiting.into_iter().for_each(|done| answer(done, persisted.clone()));
            if ended {
                return;
            }
        }
    }

    /// Waits while the database is too far behind and catches up.
    fn wait_for_database(&self) {
        let mut pace = lock(&self.pace);
        while read(&self.overlay).bytes() > self.most_ahead && !pace.failing && *self.health.borrow() == Health::Well {
            pace.hurry = true;
            self.wake.notify_all();
            let waited = self.wake.wait_timeout(pace, CHECKPOINT);
            pace = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Whether the guards of a batch hold after those before it in its group. The writer is the only one that writes, so that stays so.
    fn guards_hold(&self, batch: &Batch, group: &Rows) -> Result<(), StoreError> {
        for (key, expect) in &batch.guards {
            let holds = match group.get(key) {
                Some(row) => expect.holds(row.as_deref()),
                None => expect.holds(self.get(key).map_err(|why| StoreError::NotWritten(why.to_string()))?.as_deref()),
            };
            if !holds {
                return Err(StoreError::Conflict(key.clone()));
            }
        }
        Ok(())
    }

    /// Makes rows durable, then visible. Returns when it is known what became of them, or `Unsure` when that cannot be found out.
    fn persist(&self, rows: Rows, jobs: &mut mpsc::Receiver<Job>) -> Result<(), StoreError> {
        let mut tries = 0;
        loop {
            let appended = lock(&self.journal).append(&rows);
            match appended {
                Ok(()) => {
                    let number = lock(&self.journal).last();
                    {
                        let mut overlay = write(&self.overlay);
                        if let Some(noted) = &mut *lock(&self.noted) {
                            noted.extend(rows.iter().map(|(key, row)| (key.clone(), row.clone())));
                        }
                        overlay.apply(rows, number);
                    }
                    self.is(Health::Well);
                    return Ok(());
                }
                Err(NotAppended::Refused(why)) => {
                    self.is(Health::NotWriting(why.to_string()));
                    return Err(StoreError::NotWritten(why.to_string()));
                }
                Err(NotAppended::Unsure(why)) => {
                    tracing::error!(%why, dir = %self.dir.display(), "journal sync failed, a commit may or may not be on disk: rolling it back");
                    self.take_back(jobs)?;
                    tries += 1;
                    if tries == MOST_TRIES {
                        self.is(Health::NotWriting(why.to_string()));
                        return Err(StoreError::NotWritten(why.to_string()));
                    }
                }
            }
        }
    }

    /// Makes void whatever of a commit may be in the journal. Whoever asks for another commit meanwhile is told that it was not written.
    fn take_back(&self, jobs: &mut mpsc::Receiver<Job>) -> Result<(), StoreError> {
        let mut failures = Failures::none();
        loop {
            let (rows, durable) = {
                let overlay = read(&self.overlay);
                (overlay.all(), overlay.durable())
            };
            let restated = {
                let mut journal = lock(&self.journal);
                journal.restate(&rows, durable).map(|()| journal.last())
            };
            let why = match restated {
                Ok(number) => {
                    write(&self.overlay).apply(Rows::new(), number);
                    tracing::warn!(dir = %self.dir.display(), "commit rolled back by a new journal segment: retrying it");
                    return Ok(());
                }
                Err(why) => why,
            };
            self.is(Health::NotWriting(why.to_string()));
            while let Ok(Job { done, .. }) = jobs.try_recv() {
                answer(done, Err(StoreError::NotWritten(why.to_string())));
            }
            let Some(pause) = failures.pause(&why) else {
                let said = StoreError::io(&self.dir, &why).to_string();
                tracing::error!(why = said, "cannot write the journal: giving up, the store is shut down");
                self.is(Health::Ended(said.clone()));
                return Err(StoreError::Unsure(said));
            };
            std::thread::sleep(pause);
        }
    }

    /// The checkpointer: writes what was committed into the database now and then, and once more at the end.
    fn checkpoints(&self, mut mark: Mark, every: Duration) {
        let mut failures = Failures::none();
        let mut pause = every;
        loop {
            let ending = {
                let wait = self.wake.wait_timeout_while(lock(&self.pace), pause, |pace| !pace.ending && !pace.hurry);
                let mut pace = wait.unwrap_or_else(PoisonError::into_inner).0;
                pace.hurry = false;
                pace.ending
            };
            pause = every;
            let written = self.checkpoint(&mut mark);
            lock(&self.pace).failing = !matches!(written, Ok(true));
            self.wake.notify_all();
            match written {
                Ok(_) => failures = Failures::none(),
                Err(why) if ending => {
                    tracing::error!(%why, "last checkpoint failed at shutdown: the journal has everything, the next start completes the database")
                }
                Err(why) => {
                    tracing::error!(%why, dir = %self.dir.display(), "checkpoint failed: reopening the database");
                    match failures.pause(&io::Error::other(why.to_string())) {
                        Some(longer) => pause = longer,
                        None => {
                            tracing::error!(%why, "cannot write the database: giving up, the store is shut down");
                            self.is(Health::Ended(why.to_string()));
                            return;
                        }
                    }
                    self.reopen();
                }
            }
            if ending {
                return;
            }
            self.prepare_spare();
        }
    }

    /// Writes what was committed into the database; `false` where there is no room for it.
    fn checkpoint(&self, mark: &mut Mark) -> Result<bool, StoreError> {
        if read(&self.database).is_none() {
            return Err(StoreError::Failed("the database is not open".to_owned()));
        }
        if free_space(&self.dir).is_some_and(|free| free < LEAST_FREE) {
            // The journal has everything; it is for the journal to refuse what it has no room for.
            return Ok(false);
        }
        let Some((rows, last)) = write(&self.overlay).freeze() else { return Ok(true) };
        opened(&read(&self.database))?.write(&rows, last)?;
        write(&self.overlay).thaw();
        mark.advance(&rows, last);
        if let Err(why) = mark.write(&self.dir) {
            tracing::warn!(%why, dir = %self.dir.display(), "cannot write the mark file: retrying with the next checkpoint");
        }
        if let Err(why) = lock(&self.journal).retire(last) {
            tracing::warn!(%why, dir = %self.dir.display(), "cannot delete old journal segments: retrying with the next checkpoint");
        }
        Ok(true)
    }

    /// Opens the database anew after it failed: only the disk tells what it has. What it lacks is in the journal.
    fn reopen(&self) {
        let mut slot = write(&self.database);
        *slot = None;
        database::forget_cached_pages(&self.dir);
        match self.open_again() {
            Ok(database) => *slot = Some(database),
            Err(why) => {
                tracing::error!(%why, "cannot reopen the database: refusing commits and retrying");
                self.is(Health::NotWriting(why.to_string()));
            }
        }
    }

    fn open_again(&self) -> Result<Database, StoreError> {
        if !Database::is_in(&self.dir) {
            return Err(StoreError::Gone(self.dir.clone()));
        }
        let journal = lock(&self.journal);
        let database = Database::open(&self.dir, journal.faults())?.database;
        let has = database.last()?;
        let durable = read(&self.overlay).durable();
        if has < durable {
            let found = Replay::read(&self.dir).map_err(|why| StoreError::io(&self.dir, &why))?;
            let missing = found.since(has);
            if !missing.lost.is_empty() {
                tracing::error!(lost = ?missing.lost, "data loss: commits that were on disk are lost; going on without them");
            }
            database.write(&missing.rows, missing.last)?;
        }
        Ok(database)
    }

    fn prepare_spare(&self) {
        if !lock(&self.journal).spare_is_missing() {
            return;
        }
        match journal::make_spare(&self.dir) {
            Ok(()) => lock(&self.journal).has_spare(),
            Err(why) => tracing::debug!(%why, "cannot create a spare journal segment: retrying with the next checkpoint"),
        }
    }

    fn is(&self, health: Health) {
        self.health.send_if_modified(|now| {
            let ended = matches!(now, Health::Ended(_) | Health::Lost(_) | Health::TakenOver);
            let changed = !ended && *now != health;
            if changed {
                match &health {
                    Health::Well => tracing::info!(dir = %self.dir.display(), "commits are being written again"),
                    Health::NotWriting(why) => {
                        tracing::error!(why, dir = %self.dir.display(), "cannot write commits: refusing them until the disk recovers")
                    }
                    Health::Ended(_) | Health::Lost(_) | Health::TakenOver => {}
                }
                *now = health;
            }
            changed
        });
    }
}

/// Free bytes for us on the disk with that directory; `None` where the system does not say.
pub fn free_space(dir: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(dir).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Bytes of the files in a directory, as far as they can be seen; those of directories in it are not counted.
pub fn size_of(dir: &Path) -> u64 {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).filter(|about| about.is_file()).map(|about| about.len()).sum()
}

/// Failures in a row.
struct Failures {
    count: u32,
    backoff: Backoff,
}

impl Failures {
    fn none() -> Failures {
        Failures { count: 0, backoff: RETRY }
    }

    /// The pause after one more failure; `None` when that was enough. For room one can wait for ever.
    fn pause(&mut self, why: &io::Error) -> Option<Duration> {
        if why.kind() == io::ErrorKind::StorageFull {
            return Some(self.backoff.clone().pause());
        }
        self.count += 1;
        (self.count < MOST_FAILURES).then(|| self.backoff.pause())
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

fn opened<'a>(slot: &'a RwLockReadGuard<'_, Option<Database>>) -> Result<&'a Database, StoreError> {
    slot.as_ref().ok_or_else(|| StoreError::Failed("the database is being opened again".to_owned()))
}

fn answer(done: oneshot::Sender<Result<(), StoreError>>, result: Result<(), StoreError>) {
    // Whoever asked may have stopped waiting; the batch is written all the same.
    let _ = done.send(result);
}

// A panic while one of these is held would leave nothing half done: what they hold is replaced whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
