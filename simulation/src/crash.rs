//! Kills the program between two steps of its disk or Discord. Start reading at [`Crash::step`].

use std::future::pending;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

/// When the program is killed. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Crash(Arc<CrashState>);

#[derive(Debug, Default)]
struct CrashState {
    /// The steps left, once it is armed.
    left: Mutex<Option<u32>>,
    is_struck: AtomicBool,
    struck: Notify,
}

impl Crash {
    /// Lets the program do this many steps, and kills it at the next.
    pub fn arm(&self, steps: u32) {
        *self.0.left.lock().unwrap_or_else(PoisonError::into_inner) = Some(steps);
    }

    /// Lets a new life begin, which is not killed before the next [`Crash::arm`].
    pub fn disarm(&self) {
        *self.0.left.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.0.is_struck.store(false, Ordering::SeqCst);
    }

    /// Begins a step. Never returns when the program is killed at it.
    pub async fn step(&self) {
        if self.0.is_struck.load(Ordering::SeqCst) || self.strikes() {
            self.0.is_struck.store(true, Ordering::SeqCst);
            self.0.struck.notify_one();
            pending().await
        }
    }

    fn strikes(&self) -> bool {
        match &mut *self.0.left.lock().unwrap_or_else(PoisonError::into_inner) {
            None => false,
            Some(0) => true,
            Some(left) => {
                *left -= 1;
                false
            }
        }
    }

    /// Waits for the step at which the program is killed.
    pub async fn struck(&self) {
        // A notification may be left over from an earlier life.
        while !self.0.is_struck.load(Ordering::SeqCst) {
            self.0.struck.notified().await;
        }
    }
}
