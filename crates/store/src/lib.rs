//! Durable rows: read one, scan a span, commit a batch. Other crates define what is in their rows
//! ([`Row`]) and how rows belong together. Only `database.rs` knows sled, and only `postgres/`
//! knows PostgreSQL. Start reading at [`Store`], then `keys.rs`.

mod backup;
mod bundle;
mod cached;
mod copy;
mod database;
mod disk;
mod disk_space;
mod fault;
mod health;
mod journal;
pub mod keys;
mod mark;
mod memory;
mod overlay;
mod pages;
mod postgres;
pub mod private;
mod release;
mod row;
pub mod swap;

pub use backup::restore;
pub use bundle::{Bundle, BundleError, Incoming};
pub use cached::Cached;
pub use copy::{Copied, NotCopied, copy, finish, is_unfinished};
pub use disk::{DiskStore, Report, RolledBack, Start, StoreOpening};
pub use disk_space::{free_space, size_of};
pub use fault::{FaultStep, Faults};
pub use health::Health;
pub use keys::{Key, Span};
pub use mark::CleanPoint;
pub use memory::MemoryStore;
pub use pages::Pages;
pub use postgres::{Access, Address, AtWork, BadAddress, Lease, PostgresStore};
pub use release::Release;
pub use row::{Row, decode, decode_numbered, encode, number_of};

use std::io;
use std::path::{Path, PathBuf};

use row::FORMAT;

/// Keeps rows: [`DiskStore`] on disk, [`PostgresStore`] in a server, [`MemoryStore`] until the
/// process ends, for tests and rehearsals.
#[async_trait::async_trait]
pub trait Store: Send + Sync + 'static {
    /// Reads the bytes of a row.
    ///
    /// # Errors
    /// When the store fails.
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError>;

    /// Reads at most `most` rows from the start of a span, in key order.
    ///
    /// # Errors
    /// When the store fails.
    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError>;

    /// Writes a batch, whole or not at all. It survives a power cut once this returns `Ok`.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if a guard of the batch does not hold, and
    /// [`StoreError::NotWritten`]: nothing is or will be written. After [`StoreError::Unsure`]
    /// nobody knows. After another error the batch may or may not be there: read again.
    async fn commit(&self, batch: Batch) -> Result<(), StoreError>;

    /// Removes replaced and deleted rows from what is kept to repair the database. Pages that the
    /// database has not reused yet may still have them.
    ///
    /// # Errors
    /// When the store fails. It may be retried.
    async fn forget_replaced(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Whether other processes may write to it: what was just read may be outdated.
    fn is_shared(&self) -> bool {
        false
    }

    /// Whether this process still holds its part, as far as it knows; others may have it otherwise.
    fn is_ours(&self) -> bool {
        true
    }
}

impl dyn Store {
    /// Reads a row.
    ///
    /// # Errors
    /// When the store fails, or the row is damaged or of a newer release.
    pub async fn read<T: Row>(&self, key: &Key) -> Result<Option<T>, StoreError> {
        self.get(key).await?.map(|bytes| decode(key, &bytes)).transpose()
    }

    /// Reads a numbered row.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    pub async fn read_numbered<T: Row>(&self, key: &Key) -> Result<Option<(u64, T)>, StoreError> {
        self.get(key).await?.map(|bytes| row::decode_numbered(key, &bytes)).transpose()
    }

    /// Commits a batch, and returns whether it was written: false if a guard of it does not hold.
    ///
    /// # Errors
    /// As for [`commit`](Store::commit), but for a conflict.
    pub async fn try_commit(&self, batch: Batch) -> Result<bool, StoreError> {
        match self.commit(batch).await {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict(_)) => Ok(false),
            Err(why) => Err(why),
        }
    }
}

/// Writes to be committed together, and guards that must hold.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    guards: Vec<(Key, Expect)>,
    writes: Vec<(Key, Option<Vec<u8>>)>,
}

/// What a guard expects of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// The row is absent.
    Absent,
    /// The row is numbered with that number.
    Number(u64),
    /// The row holds exactly these bytes.
    Same(Vec<u8>),
}

impl Expect {
    fn holds(&self, found: Option<&[u8]>) -> bool {
        match self {
            Expect::Absent => found.is_none(),
            Expect::Number(number) => found.and_then(number_of) == Some(*number),
            Expect::Same(bytes) => found == Some(bytes),
        }
    }
}

impl Batch {
    /// Makes an empty batch.
    pub fn new() -> Batch {
        Batch::default()
    }

    /// Makes a batch that writes one row.
    pub fn putting<T: Row>(key: Key, row: &T) -> Batch {
        Batch { writes: vec![(key, Some(row::encode(None, row)))], ..Batch::default() }
    }

    /// Makes a batch that removes one row, if it exists.
    pub fn deleting(key: Key) -> Batch {
        Batch { writes: vec![(key, None)], ..Batch::default() }
    }

    /// Adds a guard: commits only if `what` holds of the row before the batch.
    pub fn expect(&mut self, key: Key, what: Expect) {
        self.guards.push((key, what));
    }

    /// Writes a row.
    pub fn put<T: Row>(&mut self, key: Key, row: &T) {
        self.writes.push((key, Some(row::encode(None, row))));
    }

    /// Writes a row with a number that guards can check.
    pub fn put_numbered<T: Row>(&mut self, key: Key, number: u64, row: &T) {
        self.writes.push((key, Some(row::encode(Some(number), row))));
    }

    /// Removes a row, if it exists.
    pub fn delete(&mut self, key: Key) {
        self.writes.push((key, None));
    }

    /// Writes a row's bytes as stored; removes it if there are none.
    pub fn copy(&mut self, key: Key, row: Option<Vec<u8>>) {
        self.writes.push((key, row));
    }

    /// Returns the guards: each key with what is expected of its row.
    pub fn guards(&self) -> impl Iterator<Item = &(Key, Expect)> {
        self.guards.iter()
    }

    /// Returns the writes: each key with its row's bytes, `None` for a removal.
    pub fn writes(&self) -> impl Iterator<Item = (&Key, Option<&[u8]>)> {
        self.writes.iter().map(|(key, row)| (key, row.as_deref()))
    }

    /// Whether it writes nothing.
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }
}

/// Why the store failed or refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// A guard does not hold: another writer was first.
    #[error("row {0} was changed meanwhile")]
    Conflict(Key),
    /// One row cannot be read; others can.
    #[error("row {key} is damaged: {why}")]
    Damaged {
        /// The key of the row.
        key: Key,
        /// The reason, for the log.
        why: String,
    },
    /// A newer release wrote this row. It stays as it is.
    #[error("row {key} has version {found}, written by a newer release; this release knows {known}")]
    NewerRow {
        /// The key of the row.
        key: Key,
        /// The version found.
        found: u8,
        /// The newest version that this release knows.
        known: u8,
    },
    /// Another process is using the data.
    #[error("another process is using the data in {}", .0.display())]
    Held(PathBuf),
    /// A newer release wrote the data.
    #[error(
        "the data in {} was written by {}, and this is Tertulia {}, which cannot read it (format {found}, known {}): install that \
         release again, or restore a backup from before the upgrade",
        dir.display(), release::newer(by.as_deref()), this.version, this.format
    )]
    Newer {
        /// The data directory.
        dir: PathBuf,
        /// The version of that release, if the data says it.
        by: Option<String>,
        /// The format found.
        found: u32,
        /// The release that was to open it.
        this: Release,
    },
    /// A release with an older format wrote the data, and it could not be backed up.
    #[error(
        "no backup of the data in {} can be made, which this release does before it raises the format; nothing was changed: {why}",
        dir.display()
    )]
    NotBackedUp {
        /// The data directory.
        dir: PathBuf,
        /// What failed, and where.
        why: String,
    },
    /// The directory had data, which is gone.
    #[error(
        "there were tables in {}, but the database is gone: restore a backup there, or start empty with --new; \
         what is left is then set aside in the same directory", .0.display()
    )]
    Gone(PathBuf),
    /// The database cannot be read at all.
    #[error(
        "the database in {} is damaged and cannot be read ({why}): restore a backup there, or start empty with --new; \
         what is left is then set aside in the same directory", dir.display()
    )]
    Unreadable {
        /// The data directory.
        dir: PathBuf,
        /// What the database said.
        why: String,
    },
    /// A file or directory cannot be used.
    #[error("{}: {why}; check that it exists, has free space and belongs to the user who runs this program", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// It was not written and never will be, as the disk is full or failing. A retry may succeed.
    #[error("nothing can be written now: {0}")]
    NotWritten(String),
    /// It may or may not have been written, and reading does not tell before the store is reopened.
    /// Or this process did nothing, but another one may have handled the same request.
    #[error("this may or may not have been written: {0}")]
    Unsure(String),
    /// The disk or the database failed.
    #[error("the store failed: {0}")]
    Failed(String),
}

impl StoreError {
    fn io(path: &Path, why: &io::Error) -> StoreError {
        StoreError::Io { path: path.to_owned(), why: why.to_string() }
    }

    /// Returns the error for a file that is named like the database and is none.
    fn no_database(dir: &Path) -> StoreError {
        StoreError::Unreadable { dir: dir.to_owned(), why: "its file has nothing of a database in it".to_owned() }
    }

    fn damaged(key: &Key, why: impl Into<String>) -> StoreError {
        StoreError::Damaged { key: key.clone(), why: why.into() }
    }
}
