//! A mutex that a panic does not poison. Start reading at [`Mutex`].

use std::sync::{self, MutexGuard, PoisonError};

/// A mutex for what a panic leaves whole: each change of it is made in one step.
#[derive(Debug, Default)]
pub struct Mutex<T>(sync::Mutex<T>);

impl<T> Mutex<T> {
    /// Guards a value.
    pub const fn new(value: T) -> Mutex<T> {
        Mutex(sync::Mutex::new(value))
    }

    /// Waits for whoever holds the lock, and takes it.
    pub fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
