//! How long something takes, finer than a [`Moment`](super::Moment) tells: for measurements that are printed, never for what is decided.
//!
//! Start reading at [`Stopwatch`].

use std::time::{Duration, Instant};

/// Runs while it is asked to, and adds up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stopwatch(Duration);

impl Stopwatch {
    /// Does it, and adds the time that took.
    pub fn time<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = work();
        self.0 += start.elapsed();
        done
    }

    /// All together.
    pub const fn total(&self) -> Duration {
        self.0
    }
}
