//! How a store does, for whoever watches over it.

/// How the store does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Health {
    /// It commits.
    #[default]
    Well,
    /// It refuses commits, reads what is committed, and tries again.
    NotWriting(String),
    /// It has given up; somebody has to look at the disk or the database.
    Ended(String),
    /// It has given up, as it no longer has commits that were acknowledged.
    Lost(String),
    /// Another process has taken over what this one worked on: nothing that this one still wants to write will be written.
    TakenOver,
}
