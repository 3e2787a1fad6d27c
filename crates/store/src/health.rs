//! The health of a store, for monitoring.

/// The health of a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Health {
    /// It commits.
    #[default]
    Well,
    /// It refuses commits, serves reads, and retries.
    NotWriting(String),
    /// It has given up; the disk or the database needs attention.
    Ended(String),
    /// It has given up, because acknowledged commits are missing.
    Lost(String),
    /// Another process has taken over its work: nothing that this one still commits is written.
    TakenOver,
}
