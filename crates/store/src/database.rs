//! The database: rows in sled. What is written here was journaled and acknowledged before; nobody waits for it.
//!
//! Only this file imports sled. Start reading at [`Database::open`].

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tertulia_base::backoff::Backoff;

use super::fault::{Faults, Step};
use super::journal::Rows;
use super::{FORMAT, Key, Span, StoreError, keys};

/// What sled may keep in memory.
const CACHE_BYTES: u64 = 128 << 20;
/// Sled's file in its directory.
pub(super) const FILE: &str = "db";
/// Sled's own settings, which are always the same: without the file it writes it anew.
const SETTINGS: &str = "conf";

/// Sled's file is made of segments of this size. Each begins with the checksum of the rest of its header, inverted, and two sequence numbers.
const SEGMENT: u64 = 512 << 10;
const HEADER: usize = 20;

/// Rows in a directory.
#[derive(Debug)]
pub(super) struct Database {
    /// Taken away when it is closed.
    db: Option<sled::Db>,
    file: File,
    faults: Faults,
}

/// A database that was opened, and the files that had to be set aside for it.
pub(super) struct Opened {
    pub(super) database: Database,
    pub(super) set_aside: Vec<PathBuf>,
}

impl Database {
    /// Whether there is one in that directory.
    pub(super) fn is_in(dir: &Path) -> bool {
        dir.join(FILE).metadata().is_ok_and(|file| file.len() > 0)
    }

    /// Whether the file in that directory is sled's, or nothing was written into it yet. Of one that has no segment sled takes everything for the torn
    /// end of its log, writes over it and begins without a word.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) fn is_sound(dir: &Path) -> Result<bool, StoreError> {
        let path = dir.join(FILE);
        let at = |why: io::Error| StoreError::io(&path, &why);
        let file = File::open(&path).map_err(at)?;
        let mut is_blank = true;
        for begin in (0..file.metadata().map_err(at)?.len()).step_by(SEGMENT as usize) {
            let mut header = [0; HEADER];
            // What is shorter is followed by zeros here.
            file.read_at(&mut header, begin).map_err(at)?;
            let (sum, rest) = header.split_at(4);
            if sum == (!crc32fast::hash(rest)).to_le_bytes() {
                return Ok(true);
            }
            is_blank &= header == [0; HEADER];
        }
        Ok(is_blank)
    }

    /// Whether a file of that name is sled's.
    pub(super) fn owns(name: &str) -> bool {
        name == FILE || name == SETTINGS || name == "blobs" || name.starts_with("snap.")
    }

    /// Opens the database in that directory, making it if need be. What a crash left behind is cleared up; data is never deleted.
    ///
    /// # Errors
    /// When another process has it open, a newer release wrote it, or it cannot be read.
    pub(super) fn open(dir: &Path, faults: Faults) -> Result<Opened, StoreError> {
        let (db, set_aside) = open_whatever_is_left(dir)?;
        let path = dir.join(FILE);
        // What sled calls a flush ends in sync_file_range, which a power cut may undo: we sync its file ourselves.
        let file = File::options().read(true).write(true).open(&path).map_err(|why| StoreError::io(&path, &why))?;
        check_format(&db, dir)?;
        guarded(|| db.flush())?;
        file.sync_all().map_err(|why| StoreError::io(&path, &why))?;
        Ok(Opened { database: Database { db: Some(db), file, faults }, set_aside })
    }

    fn db(&self) -> Result<&sled::Db, StoreError> {
        self.db.as_ref().ok_or_else(|| StoreError::Failed("the database is closed".to_owned()))
    }

    /// The bytes of a row.
    pub(super) fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let db = self.db()?;
        guarded(|| db.get(key.as_bytes())).map(|row| row.map(|row| row.to_vec())).map_err(|why| of_row(key, why))
    }

    /// The rows of a span, in order.
    pub(super) fn range(
        &self,
        span: &Span,
    ) -> Result<impl Iterator<Item = Result<(Key, Vec<u8>), StoreError>> + use<>, StoreError> {
        let mut rows = self.db()?.range(span.from.as_bytes()..span.to.as_bytes());
        let mut near = span.from.clone();
        let mut over = false;
        Ok(std::iter::from_fn(move || {
            if over {
                return None;
            }
            let next = guarded(|| rows.next().transpose()).transpose()?;
            // Where one cannot be read, sled cannot tell what comes behind it.
            over = next.is_err();
            Some(next.map(|(key, row)| (Key::from_bytes(&key), row.to_vec())).map_err(|why| of_row(&near, why)).inspect(
                |(key, _)| {
                    near = key.clone();
                },
            ))
        }))
    }

    /// The number of the last commit that was written.
    pub(super) fn last(&self) -> Result<u64, StoreError> {
        let key = keys::last_commit();
        let row = self.get(&key)?;
        row.map_or(Ok(0), |row| row.try_into().map(u64::from_be_bytes).map_err(|_| StoreError::damaged(&key, "no number")))
    }

    /// Writes rows that end with that commit. When this returns they survive a power cut. After an error the database has to be opened
    /// again, and the rows written again.
    pub(super) fn write(&self, rows: &Rows, last: u64) -> Result<(), StoreError> {
        let db = self.db()?;
        self.faults.at(Step::DatabaseWrite).map_err(failed)?;
        // Row by row, as sled frees what was replaced only now and then between changes: of large batches it kept nearly all.
        for (key, row) in rows {
            guarded(|| match row {
                Some(row) => db.insert(key.as_bytes(), row.as_slice()),
                None => db.remove(key.as_bytes()),
            })?;
        }
        // Only now: whoever finds the number finds the rows.
        guarded(|| db.insert(keys::last_commit().as_bytes(), last.to_be_bytes().as_slice()))?;
        self.faults.at(Step::DatabaseSync).map_err(failed)?;
        guarded(|| db.flush())?;
        self.file.sync_data().map_err(failed)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // Sled syncs once more when it is closed, and panics when that fails; whoever closes it goes on.
        let db = self.db.take();
        if catch_unwind(AssertUnwindSafe(|| drop(db))).is_err() {
            tracing::warn!("sled failed while closing: what the database lacks is in the journal");
        }
    }
}

/// Makes sure that no other process has the database open.
///
/// # Errors
/// [`StoreError::Held`] when one has.
pub(super) fn nobody_has_it(dir: &Path) -> Result<(), StoreError> {
    let Ok(file) = File::options().read(true).write(true).open(dir.join(FILE)) else { return Ok(()) };
    let lock = || rustix::fs::flock(&file, rustix::fs::FlockOperation::NonBlockingLockExclusive);
    once_let_go_of(|| lock().map_err(|_| StoreError::Held(dir.to_owned())))
}

/// The pauses, and how many of them, while somebody has the database open: sled lets go of its lock a moment after it was closed.
const LETTING_GO: (Backoff, usize) = (Backoff::steady(Duration::from_millis(20)), 50);

/// Tries until nobody has the database open any more, for about a second.
pub(super) fn once_let_go_of<T>(mut work: impl FnMut() -> Result<T, StoreError>) -> Result<T, StoreError> {
    let (backoff, retries) = LETTING_GO;
    for pause in backoff.retries(retries) {
        match work() {
            Err(StoreError::Held(_)) => std::thread::sleep(pause),
            done => return done,
        }
    }
    work()
}

/// Makes the system forget what it has of the database's file in memory and not on disk: after a sync that failed only the disk tells
/// what is there.
pub(super) fn forget_cached_pages(dir: &Path) {
    let forgotten = File::options().read(true).write(true).open(dir.join(FILE)).and_then(|file| {
        // What is still to be written is written, if it can be.
        let _ = file.sync_data();
        rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed).map_err(io::Error::from)
    });
    if let Err(why) = forgotten {
        tracing::warn!(%why, dir = %dir.display(), "cannot drop cached pages of the database file: going on with what the system has");
    }
}

/// What sled said, or that it panicked: a damaged file can make it.
fn guarded<T>(work: impl FnOnce() -> sled::Result<T>) -> Result<T, StoreError> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done.map_err(failed),
        Err(_) => Err(StoreError::Failed("the database panicked: it is damaged".to_owned())),
    }
}

/// One row that cannot be read is no reason to think so of the others.
fn of_row(key: &Key, why: StoreError) -> StoreError {
    match why {
        StoreError::Failed(why) => StoreError::damaged(key, why),
        other => other,
    }
}

fn failed(why: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(why.to_string())
}

/// Opens. If that fails, deletes snapshots sled was still making; if it fails again, sets aside sled's settings, which are always the
/// same; if it fails again, sled's snapshots, so that it reads its whole log: they are a cache of it.
fn open_whatever_is_left(dir: &Path) -> Result<(sled::Db, Vec<PathBuf>), StoreError> {
    let config = || sled::Config::default().path(dir).cache_capacity(CACHE_BYTES).flush_every_ms(None);
    let open = || match catch_unwind(AssertUnwindSafe(|| config().open())) {
        Ok(Err(why)) if is_held(&why) => Err(StoreError::Held(dir.to_owned())),
        Ok(opened) => opened.map_err(failed),
        Err(_) => Err(StoreError::Failed("the database panicked: it is damaged".to_owned())),
    };
    let first = match once_let_go_of(open) {
        Ok(db) => return Ok((db, Vec::new())),
        Err(why @ StoreError::Held(_)) => return Err(why),
        Err(why) => why,
    };
    tracing::warn!(why = %first, dir = %dir.display(), "cannot open the database: removing half-written snapshots and retrying");
    let at = |why: io::Error| StoreError::io(dir, &why);
    let (half, whole): (Vec<_>, Vec<_>) =
        snapshots(dir).map_err(at)?.into_iter().partition(|path| path.extension().is_some_and(|ending| ending == "generating"));
    for half in half {
        std::fs::remove_file(half).map_err(at)?;
    }
    let mut set_aside = Vec::new();
    for (suspects, reads_everything) in [(vec![], false), (vec![dir.join(SETTINGS)], false), (whole, true)] {
        if reads_everything {
            // Without a snapshot sled overwrites what it takes for the torn end of its log: somebody may yet get more out of it.
            set_aside.extend(copy_aside(dir));
        }
        for suspect in suspects.iter().filter(|path| path.exists()) {
            set_aside.push(put_aside(dir, suspect).map_err(at)?);
        }
        if let Ok(db) = open() {
            return Ok((db, set_aside));
        }
    }
    Err(StoreError::Unreadable { dir: dir.to_owned(), why: first.to_string() })
}

/// Renames a file so that sled does not see it and somebody else can.
pub(super) fn put_aside(dir: &Path, file: &Path) -> io::Result<PathBuf> {
    let name = format!("aside.{}", file.file_name().unwrap_or_default().to_string_lossy());
    let free = free_name(dir, &name);
    std::fs::rename(file, &free)?;
    Ok(free)
}

/// A copy of the database, where there is room for one.
fn copy_aside(dir: &Path) -> Option<PathBuf> {
    let (from, to) = (dir.join(FILE), free_name(dir, &format!("aside.{FILE}")));
    let size = from.metadata().ok()?.len();
    if super::free_space(dir).is_some_and(|free| free / 2 < size) {
        tracing::warn!(dir = %dir.display(), "no space for a copy of the damaged database: opening it without one");
        return None;
    }
    match std::fs::copy(&from, &to) {
        Ok(_) => Some(to),
        Err(why) => {
            tracing::warn!(%why, dir = %dir.display(), "cannot copy the damaged database: opening it without a copy");
            None
        }
    }
}

fn is_held(why: &sled::Error) -> bool {
    matches!(why, sled::Error::Io(io) if io.to_string().contains("could not acquire lock"))
}

fn snapshots(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with("snap.") {
            found.push(entry.path());
        }
    }
    Ok(found)
}

/// That name, or the first with a number behind it that nothing has.
pub(super) fn free_name(dir: &Path, name: &str) -> PathBuf {
    let numbered = (1u32..).map(|n| dir.join(format!("{name}.{n}")));
    std::iter::once(dir.join(name)).chain(numbered).find(|path| !path.exists()).unwrap_or_else(|| dir.join(name))
}

fn check_format(db: &sled::Db, dir: &Path) -> Result<(), StoreError> {
    let key = keys::format();
    let found = match guarded(|| db.get(key.as_bytes()))? {
        Some(row) => {
            row.as_ref().try_into().map(u32::from_be_bytes).map_err(|_| StoreError::damaged(&key, "no format number"))?
        }
        None => 0,
    };
    if found > FORMAT {
        return Err(StoreError::Newer { dir: dir.to_owned(), found, known: FORMAT });
    }
    if found < FORMAT {
        // Before anything else is written: what has the older format still has none of the newer rows.
        guarded(|| db.insert(key.as_bytes(), FORMAT.to_be_bytes().as_slice()))?;
    }
    Ok(())
}
