//! Durations finer than a [`Moment`](super::Moment), for measurements that are printed, never for
//! decisions. Start reading at [`Stopwatch`] and [`Timer`].

use std::time::{Duration, Instant};

/// Adds up the time that calls take.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stopwatch(Duration);

impl Stopwatch {
    /// Runs `work` and adds the time it took.
    pub fn time<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = work();
        self.0 += start.elapsed();
        done
    }

    /// Returns the sum of all calls so far.
    pub const fn total(&self) -> Duration {
        self.0
    }
}

/// Measures from its start on.
#[derive(Clone, Copy, Debug)]
pub struct Timer(Instant);

impl Timer {
    /// Starts to measure now.
    pub fn start() -> Timer {
        Timer(Instant::now())
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
