//! Points at which the store touches the disk, where tests can make it fail.

use std::fmt;
use std::io;
use std::sync::Arc;

/// A point at which the store touches the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultStep {
    /// A journal segment is created or removed.
    JournalFile,
    /// Bytes are appended to the journal.
    JournalWrite,
    /// The journal is synced, after which commits are acknowledged.
    JournalSync,
    /// Rows are written into the database.
    DatabaseWrite,
    /// The database is flushed and synced.
    DatabaseSync,
    /// A file is moved or a directory removed, while a copy replaces the store.
    Swap,
}

/// Injects errors of system calls before each [`FaultStep`]. [`Faults::default`] never fails.
#[derive(Clone, Default)]
pub struct Faults(Option<Arc<dyn Fn(FaultStep) -> io::Result<()> + Send + Sync>>);

impl Faults {
    /// Fails whenever `decide` does.
    pub fn new(decide: impl Fn(FaultStep) -> io::Result<()> + Send + Sync + 'static) -> Faults {
        Faults(Some(Arc::new(decide)))
    }

    pub(super) fn at(&self, step: FaultStep) -> io::Result<()> {
        self.0.as_ref().map_or(Ok(()), |decide| decide(step))
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Faults")
    }
}
