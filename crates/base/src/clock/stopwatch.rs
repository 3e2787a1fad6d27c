//! Durations finer than a [`Moment`](super::Moment), for measurements that are printed and for how
//! long a player thinks, never for other decisions. Start reading at [`Stopwatch`] and [`Timer`].

use std::sync::LazyLock;
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

/// Returns the processor time that this thread has used, so that other work on the machine counts
/// little; where the system does not tell (it does on Linux), the time since the first call.
pub fn processor_time() -> Duration {
    #[cfg(target_os = "linux")]
    let used = Duration::try_from(rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime)).ok();
    #[cfg(not(target_os = "linux"))]
    let used = None;
    static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
    used.unwrap_or_else(|| FIRST.elapsed())
}
