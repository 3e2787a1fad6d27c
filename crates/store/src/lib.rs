//! Rows that survive: read one, read a span, commit a batch. Other rooms say what is in their rows ([`Row`]) and how rows belong together.
//!
//! Only `database.rs` knows sled, and only `postgres/` PostgreSQL. Start reading at [`Store`], then `keys.rs`.

mod bundle;
mod copy;
mod database;
mod disk;
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
mod row;
pub mod swap;

pub use bundle::{Bundle, BundleError, Incoming, restore};
pub use copy::{Copied, NotCopied, copy, finish, is_unfinished};
pub use disk::{DiskStore, Opening, Report, RolledBack, Start, free_space, size_of};
pub use fault::{Faults, Step};
pub use health::Health;
pub use keys::{Key, Span};
pub use mark::CleanPoint;
pub use memory::MemoryStore;
pub use pages::Pages;
pub use postgres::{Access, Address, AtWork, BadAddress, Lease, PostgresStore};
pub use row::{Row, decode, decode_numbered, encode, number_of};

use std::io;
use std::path::{Path, PathBuf};

use row::FORMAT;

/// Where rows are kept. [`DiskStore`] on disk, [`PostgresStore`] in a database that others keep, [`MemoryStore`] for tests and rehearsals that may be forgotten.
#[async_trait::async_trait]
pub trait Store: Send + Sync + 'static {
    /// The bytes of a row.
    ///
    /// # Errors
    /// When the store fails.
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError>;

    /// The first rows of a span, in the order of their keys, at most that many.
    ///
    /// # Errors
    /// When the store fails.
    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError>;

    /// Writes a batch whole or not at all. When this returns `Ok` it survives a power cut.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when a guard of the batch does not hold, and [`StoreError::NotWritten`]: nothing is written then, nor
    /// will be. After [`StoreError::Unsure`] nobody knows. After another error the batch may or may not be there: read again.
    async fn commit(&self, batch: Batch) -> Result<(), StoreError>;

    /// Removes what was replaced or deleted so far from what is kept beside the rows in order to repair them. The pages that a database below has
    /// not used again yet may still have it.
    ///
    /// # Errors
    /// When the store fails. It may be asked again.
    async fn forget_replaced(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Whether other processes may write to it, too: what was read a moment ago need not be so any more.
    fn is_shared(&self) -> bool {
        false
    }

    /// Whether this process still does what it does there, as far as it knows. Where it is not, others may be doing it by now.
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
}

/// What is to be written together, and what must hold for it.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    guards: Vec<(Key, Expect)>,
    writes: Vec<(Key, Option<Vec<u8>>)>,
}

/// What a batch expects of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// That it is not there.
    Absent,
    /// That it is a numbered row with that number.
    Number(u64),
    /// That it holds exactly these bytes.
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
    /// An empty one.
    pub fn new() -> Batch {
        Batch::default()
    }

    /// Commits only if that holds of a row before the batch.
    pub fn expect(&mut self, key: Key, what: Expect) {
        self.guards.push((key, what));
    }

    /// Writes a row.
    pub fn put<T: Row>(&mut self, key: Key, row: &T) {
        self.writes.push((key, Some(row::encode(None, row))));
    }

    /// Writes a row with a number that guards can ask for.
    pub fn put_numbered<T: Row>(&mut self, key: Key, number: u64, row: &T) {
        self.writes.push((key, Some(row::encode(Some(number), row))));
    }

    /// Removes a row, if it is there.
    pub fn delete(&mut self, key: Key) {
        self.writes.push((key, None));
    }

    /// Writes a row as a store has it; removes it where there are no bytes.
    pub fn copy(&mut self, key: Key, row: Option<Vec<u8>>) {
        self.writes.push((key, row));
    }

    /// What must hold for it: each row with what is expected of it.
    pub fn guards(&self) -> impl Iterator<Item = &(Key, Expect)> {
        self.guards.iter()
    }

    /// What it writes: each row with its bytes, `None` for one that it removes.
    pub fn writes(&self) -> impl Iterator<Item = (&Key, Option<&[u8]>)> {
        self.writes.iter().map(|(key, row)| (key, row.as_deref()))
    }

    /// Whether it writes nothing.
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }
}

/// Why the store did not do it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// A guard does not hold: somebody else was first.
    #[error("row {0} is not as expected")]
    Conflict(Key),
    /// One row cannot be read. The others can.
    #[error("row {key} is damaged: {why}")]
    Damaged {
        /// The key of the row.
        key: Key,
        /// For the log.
        why: String,
    },
    /// One row was written by a newer release. It is left as it is.
    #[error("row {key} has version {found}, written by a newer release; this release knows {known}")]
    NewerRow {
        /// The key of the row.
        key: Key,
        /// Its version.
        found: u8,
        /// Ours.
        known: u8,
    },
    /// Another process works with the same data.
    #[error("another process is using the data in {}", .0.display())]
    Held(PathBuf),
    /// The data was written by a newer release.
    #[error("the data in {} has format {found}; this release knows {known}", dir.display())]
    Newer {
        /// The data directory.
        dir: PathBuf,
        /// Its format.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// There was a house in that directory, and it is gone.
    #[error(
        "there were tables in {}, and now there is no database: restore a backup there, or start with --new to begin without them; \
         what is left is then set aside in the same directory", .0.display()
    )]
    Gone(PathBuf),
    /// The database cannot be read at all.
    #[error(
        "the database in {} is damaged and cannot be read ({why}): restore a backup there, or start with --new to begin without it; \
         what is left is then set aside in the same directory", dir.display()
    )]
    Unreadable {
        /// The data directory.
        dir: PathBuf,
        /// What the database said.
        why: String,
    },
    /// A file or directory cannot be used.
    #[error("{}: {why}; see that it is there, has room and belongs to the user who runs this program", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// It was not written, and never will be: the disk is full or fails. It may be tried again later.
    #[error("nothing can be written now: {0}")]
    NotWritten(String),
    /// It may have been written or not, and reading does not tell before the store is opened again. Or nothing was written or read, and another
    /// process may have been asked the same, and done it.
    #[error("it is not known whether this was written: {0}")]
    Unsure(String),
    /// The disk or the database failed.
    #[error("the store failed: {0}")]
    Failed(String),
}

impl StoreError {
    fn io(path: &Path, why: &io::Error) -> StoreError {
        StoreError::Io { path: path.to_owned(), why: why.to_string() }
    }

    /// What is called like the database in a directory is none.
    fn no_database(dir: &Path) -> StoreError {
        StoreError::Unreadable { dir: dir.to_owned(), why: "its file has nothing of a database in it".to_owned() }
    }

    fn damaged(key: &Key, why: impl Into<String>) -> StoreError {
        StoreError::Damaged { key: key.clone(), why: why.into() }
    }
}
