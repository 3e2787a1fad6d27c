//! The processor time that a process has used, as Linux counts it.

use std::fs;
use std::time::Duration;

/// What all threads that a process has now have used so far; `None` where the system does not tell.
pub(crate) fn time_of(process: u32) -> Option<Duration> {
    let mut nanos = 0;
    for thread in fs::read_dir(format!("/proc/{process}/task")).ok()? {
        let counted = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        nanos += counted.split_whitespace().next()?.parse::<u64>().ok()?;
    }
    Some(Duration::from_nanos(nanos))
}
