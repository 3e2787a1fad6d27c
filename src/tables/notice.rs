//! What a commit leaves to be told, and the bells that wake those who tell it.
//!
//! Start reading at [`Destination`].

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use tertulia_rules::game::Seat;
use tokio::sync::Notify;

use crate::clock::Moment;
use crate::ids::TableId;
use crate::store::Row;

/// Where a table's news goes. Each has one message that always shows the newest state, so the newest notice replaces the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Destination {
    /// The live message in the table's channel.
    Live,
    /// A player's panel in their direct messages.
    Panel(Seat),
    /// A reminder of a player in the table's channel.
    Reminder(Seat),
    /// The whole game as a film, in the table's channel.
    Film,
    /// That a failing disk lost or damaged part of the table, in its channel.
    Loss,
}

impl Destination {
    /// As part of a key.
    pub fn bytes(self) -> [u8; 2] {
        match self {
            Destination::Live => [b'l', 0],
            Destination::Panel(seat) => [b'p', seat.0],
            Destination::Reminder(seat) => [b'r', seat.0],
            Destination::Film => [b'f', 0],
            Destination::Loss => [b'x', 0],
        }
    }

    /// From [`bytes`](Destination::bytes).
    pub fn from_bytes(bytes: [u8; 2]) -> Option<Destination> {
        match bytes {
            [b'l', 0] => Some(Destination::Live),
            [b'p', seat] => Some(Destination::Panel(Seat(seat))),
            [b'r', seat] => Some(Destination::Reminder(Seat(seat))),
            [b'f', 0] => Some(Destination::Film),
            [b'x', 0] => Some(Destination::Loss),
            [_, _] => None,
        }
    }
}

/// The row of a notice, numbered by the revision it was made at. What there is to tell is read from the table when it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// When it was made.
    pub made: Moment,
}

impl Row for Notice {
    const VERSION: u8 = 1;
}

/// Rung after each commit.
#[derive(Debug)]
pub struct Bells {
    notices: Mutex<BTreeSet<(TableId, Destination)>>,
    noticed: Notify,
    /// Until when whoever looks after due rows means to sleep, in milliseconds.
    asleep_until: AtomicU64,
    due_earlier: Notify,
    /// Tables that were found damaged, until somebody asks.
    damaged: Mutex<BTreeSet<TableId>>,
    found_damaged: Notify,
}

impl Default for Bells {
    fn default() -> Bells {
        Bells {
            notices: Mutex::default(),
            noticed: Notify::new(),
            asleep_until: AtomicU64::new(u64::MAX),
            due_earlier: Notify::new(),
            damaged: Mutex::default(),
            found_damaged: Notify::new(),
        }
    }
}

impl Bells {
    /// Notices committed since the last call; waits until there are some.
    pub async fn notices(&self) -> BTreeSet<(TableId, Destination)> {
        loop {
            let taken = std::mem::take(&mut *self.lock());
            if !taken.is_empty() {
                return taken;
            }
            self.noticed.notified().await;
        }
    }

    /// Tables that were found damaged since the last call; waits until there are some.
    pub async fn damaged(&self) -> BTreeSet<TableId> {
        loop {
            let taken = std::mem::take(&mut *self.damaged.lock().unwrap_or_else(PoisonError::into_inner));
            if !taken.is_empty() {
                return taken;
            }
            self.found_damaged.notified().await;
        }
    }

    pub(super) fn ring_damaged(&self, table: TableId) {
        self.damaged.lock().unwrap_or_else(PoisonError::into_inner).insert(table);
        self.found_damaged.notify_one();
    }

    /// Whether all notices have been taken.
    pub fn are_silent(&self) -> bool {
        self.lock().is_empty()
    }

    /// Says that due rows are being looked through: any new one rings from here on.
    pub fn awake(&self) {
        self.asleep_until.store(u64::MAX, Ordering::SeqCst);
    }

    /// Says that nobody looks at due rows before that moment unless rung for an earlier one.
    pub fn asleep_until(&self, when: Moment) {
        self.asleep_until.store(when.0, Ordering::SeqCst);
    }

    /// Returns when something has come due earlier than announced.
    pub async fn due_earlier(&self) {
        self.due_earlier.notified().await;
    }

    pub(super) fn ring(&self, table: TableId, notices: impl IntoIterator<Item = Destination>, due: Option<Moment>) {
        let mut waiting = self.lock();
        let before = waiting.len();
        waiting.extend(notices.into_iter().map(|destination| (table, destination)));
        let more = waiting.len() > before;
        drop(waiting);
        if more {
            self.noticed.notify_one();
        }
        if due.is_some_and(|when| when.0 < self.asleep_until.load(Ordering::SeqCst)) {
            self.due_earlier.notify_one();
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeSet<(TableId, Destination)>> {
        self.notices.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
