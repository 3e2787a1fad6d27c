//! A small disk of its own, in memory, that can be filled: to have one takes the rights of the system's administrator.
//!
//! Start reading at [`Small::mount`].

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// How much it holds: more than a store keeps free for itself.
const MEGABYTES: u64 = 48;
const BLOCK: u64 = 4096;

/// A small file system, until it is dropped.
pub struct Small(TempDir);

impl Small {
    /// Mounts it in a new directory; `None` where that is not allowed.
    pub fn mount() -> Option<Small> {
        let at = TempDir::new().unwrap();
        let size = format!("size={MEGABYTES}m");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(at.path()).output();
        mounted.is_ok_and(|mounted| mounted.status.success()).then_some(Small(at))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Fills it up, all but so many blocks.
    pub fn fill(&self, blocks_left: u64) {
        let ballast = std::fs::File::create(self.ballast()).unwrap();
        let block = [1; BLOCK as usize];
        while std::io::Write::write_all(&mut &ballast, &block).is_ok() {}
        let full = ballast.metadata().unwrap().len();
        ballast.set_len(full.saturating_sub(blocks_left * BLOCK)).unwrap();
    }

    /// There is room again.
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
