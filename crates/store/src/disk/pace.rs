//! When a checkpoint is written, and who waits for it. See [`Pace::next_checkpoint`].

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::locks::lock;

/// How often a waiting commit checks again.
const LOOK: Duration = Duration::from_secs(1);

#[derive(Debug, Default)]
pub(super) struct Pace {
    state: Mutex<PaceState>,
    /// Notified when the state changes.
    changed: Condvar,
}

#[derive(Debug, Default)]
struct PaceState {
    /// Whether the checkpointer is to end.
    ending: bool,
    /// Whether a commit waits for a checkpoint.
    hurry: bool,
    /// Whether the last checkpoint was not written.
    failing: bool,
}

/// Which checkpoint is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CheckpointTurn {
    /// One of many.
    Next,
    /// The last one, as the store closes.
    Last,
}

/// Whether a checkpoint was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    Yes,
    No,
}

impl Pace {
    /// Waits for `pause`, or until a commit needs a checkpoint or the store closes.
    pub(super) fn next_checkpoint(&self, pause: Duration) -> CheckpointTurn {
        let waited = self.changed.wait_timeout_while(lock(&self.state), pause, |state| !state.ending && !state.hurry);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        state.hurry = false;
        if state.ending { CheckpointTurn::Last } else { CheckpointTurn::Next }
    }

    /// Reports a checkpoint attempt.
    pub(super) fn tried(&self, written: Written) {
        lock(&self.state).failing = written == Written::No;
        self.changed.notify_all();
    }

    /// Waits while the database lags too far, unless checkpoints fail: the journal has everything.
    pub(super) fn wait_while(&self, is_too_far_behind: impl Fn() -> bool) {
        let mut state = lock(&self.state);
        while is_too_far_behind() && !state.failing {
            state.hurry = true;
            self.changed.notify_all();
            state = self.changed.wait_timeout(state, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Makes the next checkpoint the last.
    pub(super) fn end(&self) {
        lock(&self.state).ending = true;
        self.changed.notify_all();
    }
}
