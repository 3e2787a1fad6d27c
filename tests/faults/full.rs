//! A small file system in memory that a test can fill up. Mounting it needs root.
//!
//! Start reading at [`Small::mount`].

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// The size of the file system: more than the space that a store keeps free.
const MEGABYTES: u64 = 48;
const BLOCK: u64 = 4096;

/// A small file system, unmounted when it is dropped.
pub struct Small(TempDir);

impl Small {
    /// Mounts the file system in a new directory; `None` if that is not permitted.
    pub fn mount() -> Option<Small> {
        let at = TempDir::new().unwrap();
        let size = format!("size={MEGABYTES}m");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(at.path()).output();
        mounted.is_ok_and(|mounted| mounted.status.success()).then_some(Small(at))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Fills the file system up except for `blocks_left` blocks.
    pub fn fill(&self, blocks_left: u64) {
        let ballast = std::fs::File::create(self.ballast()).unwrap();
        let block = [1; BLOCK as usize];
        while std::io::Write::write_all(&mut &ballast, &block).is_ok() {}
        let full = ballast.metadata().unwrap().len();
        ballast.set_len(full.saturating_sub(blocks_left * BLOCK)).unwrap();
    }

    /// Frees the space again.
    pub fn clear(&self) {
        std::fs::remove_file(self.ballast()).unwrap();
    }

    fn ballast(&self) -> PathBuf {
        self.path().join("ballast")
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.path()).output();
    }
}
