//! Wakes those who work on what was committed.
//!
//! Start reading at [`Signals`].

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, GuildId, TableId};
use tokio::sync::Notify;

use super::notice::Destination;

/// What Discord says has changed, so that the bot may do there what it could not before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Changed {
    /// In which server.
    pub guild: GuildId,
    /// In which of its channels; any where none is said.
    pub channel: Option<ChannelId>,
}

/// What has gathered since somebody last took it.
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
    /// Takes all there is; waits until there is something.
    async fn take(&self) -> BTreeSet<T> {
        loop {
            let taken = std::mem::take(&mut *self.lock());
            if !taken.is_empty() {
                return taken;
            }
            self.more.notified().await;
        }
    }

    /// Adds to it, and wakes whoever waits where that is new.
    fn add(&self, new: impl IntoIterator<Item = T>) {
        let mut waiting = self.lock();
        let before = waiting.len();
        waiting.extend(new);
        let more = waiting.len() > before;
        drop(waiting);
        if more {
            self.more.notify_one();
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<T>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Wakes whoever delivers, reminds or warns, after a commit and when a table is found damaged.
#[derive(Debug)]
pub struct Signals {
    notices: Gathered<(TableId, Destination)>,
    changes: Gathered<Changed>,
    /// Tables that were found damaged.
    damaged: Gathered<TableId>,
    /// Until when whoever looks after due rows means to sleep, in milliseconds.
    asleep_until: AtomicU64,
    due_earlier: Notify,
}

impl Default for Signals {
    fn default() -> Signals {
        Signals {
            notices: Gathered::default(),
            changes: Gathered::default(),
            damaged: Gathered::default(),
            asleep_until: AtomicU64::new(u64::MAX),
            due_earlier: Notify::new(),
        }
    }
}

impl Signals {
    /// Notices committed since the last call; waits until there are some.
    pub async fn notices(&self) -> BTreeSet<(TableId, Destination)> {
        self.notices.take().await
    }

    /// What has changed on Discord since the last call; waits until something has.
    pub async fn changes(&self) -> BTreeSet<Changed> {
        self.changes.take().await
    }

    /// Discord says that something has changed.
    pub fn has_changed(&self, what: Changed) {
        self.changes.add([what]);
    }

    /// Tables that were found damaged since the last call; waits until there are some.
    pub async fn damaged(&self) -> BTreeSet<TableId> {
        self.damaged.take().await
    }

    /// A table was found damaged.
    pub fn found_damaged(&self, table: TableId) {
        self.damaged.add([table]);
    }

    /// Whether all notices have been taken.
    pub fn are_taken(&self) -> bool {
        self.notices.lock().is_empty()
    }

    /// Says that due rows are being looked through: any new one wakes from here on.
    pub fn awake(&self) {
        self.asleep_until.store(u64::MAX, Ordering::SeqCst);
    }

    /// Says that nobody looks at due rows before that moment unless woken for an earlier one.
    pub fn asleep_until(&self, when: Moment) {
        self.asleep_until.store(when.0, Ordering::SeqCst);
    }

    /// Returns when something has come due earlier than announced.
    pub async fn due_earlier(&self) {
        self.due_earlier.notified().await;
    }

    /// A commit left these notices at a table, and its next due row at that moment.
    pub fn committed(&self, table: TableId, notices: impl IntoIterator<Item = Destination>, due: Option<Moment>) {
        self.notices.add(notices.into_iter().map(|destination| (table, destination)));
        if due.is_some_and(|when| when.0 < self.asleep_until.load(Ordering::SeqCst)) {
            self.due_earlier.notify_one();
        }
    }
}
