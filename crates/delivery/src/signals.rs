//! Wakes the tasks that work on what was committed. Start reading at [`Signals`].

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, GuildId, TableId};
use tertulia_base::mutex::Mutex;
use tokio::sync::Notify;

use super::notice::Destination;

/// A change on Discord after which a refused request may succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Changed {
    /// The server.
    pub guild: GuildId,
    /// The channel; `None` for any channel of the server.
    pub channel: Option<ChannelId>,
}

/// Items gathered since a task last took them.
#[derive(Debug)]
struct Gathered<T> {
    waiting: Mutex<BTreeSet<T>>,
    more: Notify,
}

impl<T> Default for Gathered<T> {
    fn default() -> Gathered<T> {
        Gathered { waiting: Mutex::default(), more: Notify::new() }
    }
}

impl<T: Ord> Gathered<T> {
    /// Takes all items; waits until there is one.
    async fn take(&self) -> BTreeSet<T> {
        loop {
            let taken = std::mem::take(&mut *self.waiting.lock());
            if !taken.is_empty() {
                return taken;
            }
            self.more.notified().await;
        }
    }

    /// Adds items, and wakes the waiting task if any is new.
    fn add(&self, new: impl IntoIterator<Item = T>) {
        let mut waiting = self.waiting.lock();
        let before = waiting.len();
        waiting.extend(new);
        let more = waiting.len() > before;
        drop(waiting);
        if more {
            self.more.notify_one();
        }
    }
}

/// Wakes the tasks that deliver, remind or warn, after a commit or when a table is found damaged.
#[derive(Debug)]
pub struct Signals {
    notices: Gathered<(TableId, Destination)>,
    changes: Gathered<Changed>,
    damaged: Gathered<TableId>,
    tables: Gathered<TableId>,
    /// Until when the reminder task means to sleep, in milliseconds.
    asleep_until: AtomicU64,
    due_earlier: Notify,
}

impl Default for Signals {
    fn default() -> Signals {
        Signals {
            notices: Gathered::default(),
            changes: Gathered::default(),
            damaged: Gathered::default(),
            tables: Gathered::default(),
            asleep_until: AtomicU64::new(u64::MAX),
            due_earlier: Notify::new(),
        }
    }
}

impl Signals {
    /// Takes the notices committed since the last call; waits until there are some.
    pub async fn notices(&self) -> BTreeSet<(TableId, Destination)> {
        self.notices.take().await
    }

    /// Takes what has changed on Discord since the last call; waits until something has.
    pub async fn changes(&self) -> BTreeSet<Changed> {
        self.changes.take().await
    }

    /// Reports a change on Discord.
    pub fn has_changed(&self, what: Changed) {
        self.changes.add([what]);
    }

    /// Takes the tables found damaged since the last call; waits until there are some.
    pub async fn damaged(&self) -> BTreeSet<TableId> {
        self.damaged.take().await
    }

    /// Reports a damaged table.
    pub fn found_damaged(&self, table: TableId) {
        self.damaged.add([table]);
    }

    /// Takes the tables committed since the last call; waits until there are some.
    pub async fn tables(&self) -> BTreeSet<TableId> {
        self.tables.take().await
    }

    /// Returns whether all notices have been taken.
    pub fn are_taken(&self) -> bool {
        self.notices.waiting.lock().is_empty()
    }

    /// Declares that due rows are being read: any new one wakes the reader from now on.
    pub fn awake(&self) {
        self.asleep_until.store(u64::MAX, Ordering::SeqCst);
    }

    /// Declares that due rows are not read before `when`, unless an earlier one is committed.
    pub fn asleep_until(&self, when: Moment) {
        self.asleep_until.store(when.0, Ordering::SeqCst);
    }

    /// Returns when a row has become due earlier than the announced moment.
    pub async fn due_earlier(&self) {
        self.due_earlier.notified().await;
    }

    /// Reports a commit: its notices, and when the table's next due row is due.
    pub fn committed(&self, table: TableId, notices: impl IntoIterator<Item = Destination>, due: Option<Moment>) {
        self.tables.add([table]);
        self.notices.add(notices.into_iter().map(|destination| (table, destination)));
        if due.is_some_and(|when| when.0 < self.asleep_until.load(Ordering::SeqCst)) {
            self.due_earlier.notify_one();
        }
    }
}
