//! Replaces a store with a copy in the same directory: the last step of `tertulia compact`.
//!
//! The directory itself stays, as it may be a mount point. Files are moved one by one, and the next
//! opening finishes what was begun, according to what is there:
//!
//! | directory in it | holds | then |
//! |---|---|---|
//! | `compact.part` | a copy being made | it is worthless and removed |
//! | `compact.whole` | a copy that replaces what is there | all old files except the mark move into `compact.old`; then it becomes `compact.new` |
//! | `compact.new` | as above | its files move up, the mark first |
//! | `compact.old` | what was there | it is removed, once neither of the two above exists |
//!
//! A mark always exists: no release takes the directory for unused. Start reading at [`replace`].

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::database::{self, Database};
use super::fault::{FaultStep, Faults};
use super::{StoreError, journal, mark, private};

const PART: &str = "compact.part";
const WHOLE: &str = "compact.whole";
const NEW: &str = "compact.new";
const OLD: &str = "compact.old";
/// Locked while a process has the directory. It is never moved or removed.
const LOCK: &str = "lock";

/// Keeps other processes out of a directory, whatever its files, until all clones are dropped.
#[derive(Clone, Debug)]
pub struct Lock {
    /// Unlocked when it is closed.
    _file: Arc<File>,
}

impl Lock {
    /// Locks a directory.
    ///
    /// # Errors
    /// [`StoreError::Held`] if another process holds it for about a second.
    pub(super) fn take(dir: &Path) -> Result<Lock, StoreError> {
        let path = dir.join(LOCK);
        let file = private::create_file(&path).map_err(|why| StoreError::io(&path, &why))?;
        let lock = || rustix::fs::flock(&file, rustix::fs::FlockOperation::NonBlockingLockExclusive);
        database::once_let_go_of(|| match lock() {
            Err(rustix::io::Errno::WOULDBLOCK) => Err(StoreError::Held(dir.to_owned())),
            locked => locked.map_err(|why| StoreError::io(&path, &why.into())),
        })?;
        Ok(Lock { _file: Arc::new(file) })
    }
}

/// Returns where a copy is made.
pub fn part(dir: &Path) -> PathBuf {
    dir.join(PART)
}

/// Removes a copy that was begun.
///
/// # Errors
/// When the file system refuses.
pub fn abandon(dir: &Path) -> Result<(), StoreError> {
    remove(&part(dir)).map_err(|why| StoreError::io(&part(dir), &why))
}

/// Replaces the store, closed and locked, by the copy in [`part`], complete and closed.
///
/// # Errors
/// When the file system refuses. The next opening finishes the replacement, or finds the old store.
pub fn replace(dir: &Path, _held: &Lock, faults: &Faults) -> Result<(), StoreError> {
    let at = |why: io::Error| StoreError::io(dir, &why);
    let from = part(dir);
    if !Database::is_in(&from) || !from.join(mark::FILE).exists() {
        return Err(StoreError::Failed(format!("{} is no copy of a store", from.display())));
    }
    for entry in std::fs::read_dir(&from).map_err(at)? {
        File::open(entry.map_err(at)?.path()).and_then(|file| file.sync_all()).map_err(at)?;
    }
    sync(&from).map_err(at)?;
    step(faults, || std::fs::rename(&from, dir.join(WHOLE))).map_err(at)?;
    sync(dir).map_err(at)?;
    finish(dir, faults).map_err(at)
}

/// Whether a replacement was begun and not finished.
pub(super) fn is_pending(dir: &Path) -> bool {
    [WHOLE, NEW].iter().any(|name| dir.join(name).exists())
}

/// Finishes what was begun in a locked directory.
pub(super) fn finish(dir: &Path, faults: &Faults) -> io::Result<()> {
    let [whole, new, old] = [WHOLE, NEW, OLD].map(|name| dir.join(name));
    if whole.exists() {
        private::create_private_dir(&old)?;
        for name in files(dir)?.iter().filter(|name| *name != mark::FILE) {
            step(faults, || std::fs::rename(dir.join(name), old.join(name)))?;
        }
        sync(&old)?;
        sync(dir)?;
        step(faults, || std::fs::rename(&whole, &new))?;
        sync(dir)?;
    }
    if new.exists() {
        let mut names = files(&new)?;
        names.sort_by_key(|name| name != mark::FILE);
        for name in names {
            step(faults, || std::fs::rename(new.join(&name), dir.join(&name)))?;
        }
        sync(dir)?;
        step(faults, || remove(&new))?;
        tracing::info!(dir = %dir.display(), "replaced the data by its compacted copy");
    }
    for left in [old, part(dir)] {
        if left.exists() {
            step(faults, || remove(&left))?;
        }
    }
    Ok(())
}

fn step(faults: &Faults, work: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    faults.at(FaultStep::Swap)?;
    work()
}

/// Returns the names of a store's files in a directory.
fn files(dir: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        names.extend(entry?.file_name().into_string().ok().filter(|name| is_of_store(name)));
    }
    Ok(names)
}

/// Checks access to each file of a store: another user's is reported, not taken for damaged.
pub(super) fn all_usable(dir: &Path) -> Result<(), StoreError> {
    for path in files(dir).map_err(|why| StoreError::io(dir, &why))?.iter().map(|name| dir.join(name)) {
        if path.is_file() {
            File::options().read(true).write(true).open(&path).map_err(|why| StoreError::io(&path, &why))?;
        }
    }
    Ok(())
}

pub(super) fn is_of_store(name: &str) -> bool {
    Database::owns(name) || journal::is_one(name) || name.starts_with(mark::FILE)
}

fn remove(dir: &Path) -> io::Result<()> {
    match std::fs::remove_dir_all(dir) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

fn sync(dir: &Path) -> io::Result<()> {
    File::open(dir)?.sync_all()
}
