//! How much room there is, and how much is taken.
//!
//! Start reading at [`free_space`].

use std::path::Path;

/// Free bytes for us on the disk with that directory; `None` where the system does not say.
pub fn free_space(dir: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(dir).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Bytes of the files in a directory, as far as they can be seen; those of directories in it are not counted.
pub fn size_of(dir: &Path) -> u64 {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).filter(|about| about.is_file()).map(|about| about.len()).sum()
}
