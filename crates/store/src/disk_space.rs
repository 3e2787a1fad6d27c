//! Free and used disk space. Start reading at [`free_space`].

use std::path::Path;

/// Returns the free bytes available to us on a directory's disk; `None` if unknown.
pub fn free_space(dir: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(dir).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Returns the total bytes of the files in a directory, without subdirectories or unreadable files.
pub fn size_of(dir: &Path) -> u64 {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).filter(|about| about.is_file()).map(|about| about.len()).sum()
}
