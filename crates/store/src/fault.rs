//! Where the store touches the disk, so that a test can make it fail there.

use std::fmt;
use std::io;
use std::sync::Arc;

/// A point at which the store touches the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A segment of the journal is made or removed.
    JournalFile,
    /// Bytes are appended to the journal.
    JournalWrite,
    /// The journal is synced: commits are acknowledged after it.
    JournalSync,
    /// Rows are written into the database.
    DatabaseWrite,
    /// The database is flushed and synced.
    DatabaseSync,
    /// A file is moved, or a directory removed, where a copy takes the place of the store.
    Swap,
}

/// Asked before each [`Step`]; an error stands for that of the system call. [`Faults::default`] never fails.
#[derive(Clone, Default)]
pub struct Faults(Option<Arc<dyn Fn(Step) -> io::Result<()> + Send + Sync>>);

impl Faults {
    /// Fails whenever `decide` does.
    pub fn new(decide: impl Fn(Step) -> io::Result<()> + Send + Sync + 'static) -> Faults {
        Faults(Some(Arc::new(decide)))
    }

    pub(super) fn at(&self, step: Step) -> io::Result<()> {
        self.0.as_ref().map_or(Ok(()), |decide| decide(step))
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Faults")
    }
}
