//! How long something takes, finer than a [`Moment`](super::Moment) tells: for measurements that are printed, never for what is decided.
//!
//! Start reading at [`Stopwatch`] and [`Timer`].

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

/// Runs from its start on.
#[derive(Clone, Copy, Debug)]
pub struct Timer(Instant);

impl Timer {
    /// From now on.
    pub fn start() -> Timer {
        Timer(Instant::now())
    }

    /// Since its start.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
