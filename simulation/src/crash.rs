//! The program is killed between two steps of what it does with its disk and its Discord.
//!
//! Start reading at [`Crash::step`].

use std::future::pending;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

/// When it is. Clones are the same.
#[derive(Clone, Debug, Default)]
pub struct Crash(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// Steps that are still done, once it is armed.
    left: Mutex<Option<u32>>,
    is_struck: AtomicBool,
    struck: Notify,
}

impl Crash {
    /// So many more steps are done, and the program is killed at the next.
    pub fn arm(&self, steps: u32) {
        *self.0.left.lock().unwrap_or_else(PoisonError::into_inner) = Some(steps);
    }

    /// The program begins anew: it is not killed before this is armed again.
    pub fn disarm(&self) {
        *self.0.left.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.0.is_struck.store(false, Ordering::SeqCst);
    }

    /// A step begins. Nothing goes on from here when the program is killed at it.
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

    /// Returns when the program has come to the step at which it is killed.
    pub async fn struck(&self) {
        // One that nobody waited for may be left of an earlier life.
        while !self.0.is_struck.load(Ordering::SeqCst) {
            self.0.struck.notified().await;
        }
    }
}
