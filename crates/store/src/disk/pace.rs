//! When a checkpoint is written, and who waits for it.
//!
//! Start reading at [`Pace::next_checkpoint`].

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::locks::lock;

/// How long a commit waits before it looks again whether it need not.
const LOOK: Duration = Duration::from_secs(1);

/// When a checkpoint is written, and who waits for it.
#[derive(Debug, Default)]
pub(super) struct Pace {
    state: Mutex<State>,
    /// Notified when that changes.
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Whether the checkpointer is to end.
    ending: bool,
    /// Whether a commit waits for a checkpoint.
    hurry: bool,
    /// Whether the last checkpoint was not written.
    failing: bool,
}

/// Which checkpoint is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// One of many.
    Next,
    /// The store is being closed.
    Last,
}

/// Whether a checkpoint was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    Yes,
    No,
}

impl Pace {
    /// Waits until it is time for a checkpoint: that long, unless a commit waits for it or the store is being closed.
    pub(super) fn next_checkpoint(&self, pause: Duration) -> Turn {
        let waited = self.changed.wait_timeout_while(lock(&self.state), pause, |state| !state.ending && !state.hurry);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.hurry = false;
        if state.ending { Turn::Last } else { Turn::Next }
    }

    /// A checkpoint was tried.
    pub(super) fn tried(&self, written: Written) {
        lock(&self.state).failing = written == Written::No;
        self.changed.notify_all();
    }

    /// Waits for a checkpoint while the database is too far behind, unless the last one was not written: the journal has everything.
    pub(super) fn wait_while(&self, is_too_far_behind: impl Fn() -> bool) {
        let mut state = lock(&self.state);
        while is_too_far_behind() && !state.failing {
            state.hurry = true;
            self.changed.notify_all();
            state = self.changed.wait_timeout(state, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The next checkpoint is the last one.
    pub(super) fn end(&self) {
        lock(&self.state).ending = true;
        self.changed.notify_all();
    }
}
