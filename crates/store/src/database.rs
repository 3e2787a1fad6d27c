//! The database: rows in sled. Rows written here are already journaled and acknowledged; nobody
//! waits for them. Only this file imports sled. Start reading at [`Database::open`].

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tertulia_base::backoff::Backoff;

use super::disk_space::free_space;
use super::fault::{FaultStep, Faults};
use super::journal::Rows;
use super::release::{LastWriter, Release};
use super::{Key, Span, StoreError, keys};

/// Sled's cache limit.
const CACHE_BYTES: u64 = 128 << 20;
/// Sled's file in its directory.
pub(super) const FILE: &str = "db";
/// Sled's settings. They never change, and sled recreates the file.
const SETTINGS: &str = "conf";

/// Sled's file consists of segments of this size. Each begins with an inverted checksum of the rest
/// of its header, followed by two sequence numbers.
const SEGMENT: u64 = 512 << 10;
const HEADER: usize = 20;

#[derive(Debug)]
pub(super) struct Database {
    /// `None` once it is being closed.
    db: Option<sled::Db>,
    file: File,
    faults: Faults,
}

/// An opened database, the files that were set aside for it, and who wrote to it last.
pub(super) struct OpenedDatabase {
    pub(super) database: Database,
    pub(super) set_aside: Vec<PathBuf>,
    pub(super) last_writer: LastWriter,
}

impl Database {
    pub(super) fn is_in(dir: &Path) -> bool {
        dir.join(FILE).metadata().is_ok_and(|file| file.len() > 0)
    }

    /// Whether the file in a directory is sled's or still blank. Sled takes a file without any
    /// segment for the torn end of its log, and silently overwrites it.
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
            // A shorter read leaves zeros here.
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

    /// Opens or creates the database in a directory. Cleans up after a crash; never deletes data.
    /// It has to be [signed](Database::sign) before anything is written.
    ///
    /// # Errors
    /// When another process has it open, a release newer than this one wrote it, or it cannot be
    /// read.
    pub(super) fn open(dir: &Path, faults: Faults, release: &Release) -> Result<OpenedDatabase, StoreError> {
        let (db, set_aside) = open_whatever_is_left(dir)?;
        let path = dir.join(FILE);
        // Sled flushes by sync_file_range, which survives no power cut: its file is synced here.
        let file = File::options().read(true).write(true).open(&path).map_err(|why| StoreError::io(&path, &why))?;
        let last_writer = last_writer(&db)?;
        if let Some(found) = last_writer.format.filter(|format| *format > release.format) {
            return Err(StoreError::Newer { dir: dir.to_owned(), by: last_writer.version, found, this: release.clone() });
        }
        guarded(|| db.flush())?;
        file.sync_all().map_err(|why| StoreError::io(&path, &why))?;
        Ok(OpenedDatabase { database: Database { db: Some(db), file, faults }, set_aside, last_writer })
    }

    /// Notes that a release writes from now on, before it writes anything else: data of an older
    /// format has no newer rows.
    pub(super) fn sign(&self, release: &Release) -> Result<(), StoreError> {
        let db = self.db()?;
        if last_writer(db)?.is(release) {
            return Ok(());
        }
        let mut rows = sled::Batch::default();
        rows.insert(keys::format().as_bytes(), release.format.to_be_bytes().as_slice());
        rows.insert(keys::release().as_bytes(), release.version.as_bytes());
        guarded(|| db.apply_batch(rows))?;
        guarded(|| db.flush())?;
        self.file.sync_data().map_err(failed)
    }

    fn db(&self) -> Result<&sled::Db, StoreError> {
        self.db.as_ref().ok_or_else(|| StoreError::Failed("the database is closed".to_owned()))
    }

    pub(super) fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let db = self.db()?;
        guarded(|| db.get(key.as_bytes())).map(|row| row.map(|row| row.to_vec())).map_err(|why| of_row(key, why))
    }

    /// Iterates over the rows of a span, in order, up to the first one that cannot be read.
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
            // After an unreadable row sled does not know what follows.
            over = next.is_err();
            Some(next.map(|(key, row)| (Key::from_bytes(&key), row.to_vec())).map_err(|why| of_row(&near, why)).inspect(
                |(key, _)| {
                    near = key.clone();
                },
            ))
        }))
    }

    /// Returns the number of the last commit that was written.
    pub(super) fn last(&self) -> Result<u64, StoreError> {
        let key = keys::last_commit();
        let row = self.get(&key)?;
        row.map_or(Ok(0), |row| row.try_into().map(u64::from_be_bytes).map_err(|_| StoreError::damaged(&key, "no number")))
    }

    /// Writes rows up to commit `last`; they survive a power cut once this returns. After an error
    /// the database must be reopened and the rows written again.
    pub(super) fn write(&self, rows: &Rows, last: u64) -> Result<(), StoreError> {
        let db = self.db()?;
        self.faults.at(FaultStep::DatabaseWrite).map_err(failed)?;
        // Row by row: sled frees replaced rows between changes; of large batches it kept nearly
        // all.
        for (key, row) in rows {
            guarded(|| match row {
                Some(row) => db.insert(key.as_bytes(), row.as_slice()),
                None => db.remove(key.as_bytes()),
            })?;
        }
        // Written last: whoever finds the number finds the rows.
        guarded(|| db.insert(keys::last_commit().as_bytes(), last.to_be_bytes().as_slice()))?;
        self.faults.at(FaultStep::DatabaseSync).map_err(failed)?;
        guarded(|| db.flush())?;
        self.file.sync_data().map_err(failed)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // Sled syncs again when it is closed and panics if that fails; the caller goes on.
        let db = self.db.take();
        if catch_unwind(AssertUnwindSafe(|| drop(db))).is_err() {
            tracing::warn!("sled failed while closing: the next start completes the database from the journal");
        }
    }
}

/// Checks that no other process has the database open.
///
/// # Errors
/// [`StoreError::Held`] if one has.
pub(super) fn nobody_has_it(dir: &Path) -> Result<(), StoreError> {
    let Ok(file) = File::options().read(true).write(true).open(dir.join(FILE)) else { return Ok(()) };
    let lock = || rustix::fs::flock(&file, rustix::fs::FlockOperation::NonBlockingLockExclusive);
    once_let_go_of(|| lock().map_err(|_| StoreError::Held(dir.to_owned())))
}

/// The pause and the retries while it is open: sled unlocks its file a moment after closing.
const LETTING_GO: (Backoff, usize) = (Backoff::steady(Duration::from_millis(20)), 50);

/// Retries while another process has the database open, for about a second.
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

/// Makes the database's file what it is read as: after a failed sync its pages may be in memory
/// alone, where no later sync writes them, and sled's next snapshot would rely on them. Drops them
/// if the system lets go of them, then writes what is read once more, and syncs it.
///
/// # Errors
/// When the file cannot be read, written or synced.
pub(super) fn rewrite_as_read(dir: &Path) -> Result<(), StoreError> {
    let path = dir.join(FILE);
    let rewrite = || {
        let file = File::options().read(true).write(true).open(&path)?;
        // Writes dirty pages first, if possible.
        let _ = file.sync_data();
        rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed)?;
        let mut block = vec![0; SEGMENT as usize];
        let mut at = 0;
        loop {
            let read = file.read_at(&mut block, at)?;
            if read == 0 {
                return file.sync_data();
            }
            file.write_all_at(&block[..read], at)?;
            at += read as u64;
        }
    };
    rewrite().map_err(|why| StoreError::io(&path, &why))
}

/// Returns sled's result, or an error if it panicked, as it can on a damaged file.
fn guarded<T>(work: impl FnOnce() -> sled::Result<T>) -> Result<T, StoreError> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done.map_err(failed),
        Err(_) => Err(StoreError::Failed("the database panicked: it is damaged".to_owned())),
    }
}

/// Blames only this row: others may be readable.
fn of_row(key: &Key, why: StoreError) -> StoreError {
    match why {
        StoreError::Failed(why) => StoreError::damaged(key, why),
        other => other,
    }
}

fn failed(why: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(why.to_string())
}

/// Opens sled's database. After a failure it removes half-made snapshots; then it sets aside sled's
/// settings, which never change; then all snapshots, which are a cache of the log.
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
            // Without a snapshot sled overwrites what seems the torn end of its log: keeps a copy.
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

/// Renames a file out of sled's way, for somebody to look at.
pub(super) fn put_aside(dir: &Path, file: &Path) -> io::Result<PathBuf> {
    let name = format!("aside.{}", file.file_name().unwrap_or_default().to_string_lossy());
    let free = free_name(dir, &name);
    std::fs::rename(file, &free)?;
    Ok(free)
}

/// Copies the database, if there is room.
fn copy_aside(dir: &Path) -> Option<PathBuf> {
    let (from, to) = (dir.join(FILE), free_name(dir, &format!("aside.{FILE}")));
    let size = from.metadata().ok()?.len();
    if free_space(dir).is_some_and(|free| free / 2 < size) {
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

/// Returns that path, or the first unused one with a number appended.
pub(super) fn free_name(dir: &Path, name: &str) -> PathBuf {
    let numbered = (1u32..).map(|n| dir.join(format!("{name}.{n}")));
    std::iter::once(dir.join(name)).chain(numbered).find(|path| !path.exists()).unwrap_or_else(|| dir.join(name))
}

fn last_writer(db: &sled::Db) -> Result<LastWriter, StoreError> {
    let key = keys::format();
    let format = guarded(|| db.get(key.as_bytes()))?;
    let number = |row: sled::IVec| row.as_ref().try_into().map(u32::from_be_bytes);
    let format = format.map(number).transpose().map_err(|_| StoreError::damaged(&key, "no format number"))?;
    let version = guarded(|| db.get(keys::release().as_bytes()))?;
    Ok(LastWriter { format, version: version.map(|row| String::from_utf8_lossy(&row).into_owned()) })
}
