//! The CPU time of a process, as Linux counts it.

use std::fs;
use std::time::Duration;

/// Returns the CPU time of a process's living threads; `None` if the system does not report it.
pub(crate) fn time_of(process: u32) -> Option<Duration> {
    let mut nanos = 0;
    for thread in fs::read_dir(format!("/proc/{process}/task")).ok()? {
        let counted = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        nanos += counted.split_whitespace().next()?.parse::<u64>().ok()?;
    }
    Some(Duration::from_nanos(nanos))
}
