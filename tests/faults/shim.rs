//! The program's failing disk: controls `shim.c`, which is preloaded into the program.
//!
//! Start reading at [`Disk::new`].

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use tempfile::TempDir;

use crate::play::bot::Setup;

/// Indices into the control file: those of `enum slot` in `shim.c`.
#[derive(Clone, Copy, Debug)]
pub enum Slot {
    SyncFailsFrom = 0,
    SyncFails = 1,
    SyncDrops = 2,
    RoomIsShort = 3,
    Room = 4,
    ShortEvery = 5,
    WriteFailsFrom = 6,
    WriteFails = 7,
    Syncs = 32,
    Writes = 33,
    FailedSyncs = 34,
    NoRoom = 35,
    ShortWrites = 36,
    FailedWrites = 37,
}

/// Compiles the shim once. The error says why it cannot be compiled.
fn library() -> Result<&'static Path, &'static str> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let build = || {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/shim.c");
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("faults-shim-{}.so", std::process::id()));
        let mut cc = Command::new("cc");
        cc.args(["-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"])
            .arg(&library)
            .arg(source)
            .args(["-ldl", "-lpthread"]);
        let built = cc.output().map_err(|why| format!("cc cannot be run: {why}"))?;
        if !built.status.success() {
            return Err(format!("cc fails: {}", String::from_utf8_lossy(&built.stderr)));
        }
        Ok(library)
    };
    BUILT.get_or_init(build).as_deref().map_err(String::as_str)
}

/// Returns why this machine cannot run the shim; `None` if it can.
pub fn missing() -> Option<&'static str> {
    if !cfg!(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64")) {
        return Some("only Linux with glibc on 64 bits loads the shim");
    }
    library().err()
}

/// A directory whose operations fail on command and are traced.
pub struct Disk {
    /// A copy of the directory from before the program's latest start.
    base: TempDir,
    dir: PathBuf,
    control: File,
    trace: PathBuf,
    /// The disk's time at the start of the trace.
    before: Arc<AtomicU64>,
    _files: TempDir,
}

impl Disk {
    /// Puts the shim below the tables of the program in `setup`.
    pub fn new(setup: &mut Setup) -> Disk {
        let files = TempDir::new().unwrap();
        let control = files.path().join("control");
        std::fs::write(&control, [0; 4096]).unwrap();
        let dir = setup.tables().canonicalize().expect("there are tables");
        setup.set("LD_PRELOAD", &library().expect("it was compiled").to_string_lossy());
        setup.set("FAULTS_DIR", &dir.to_string_lossy());
        setup.set("FAULTS_CONTROL", &control.to_string_lossy());
        let trace = files.path().join("trace");
        setup.set("FAULTS_TRACE", &trace.to_string_lossy());
        let control = File::options().read(true).write(true).open(control).unwrap();
        std::fs::write(&trace, []).unwrap();
        let base = TempDir::new().unwrap();
        copy(&dir, base.path());
        Disk { base, dir, control, trace, before: Arc::default(), _files: files }
    }

    /// Prepares for a start of the program: takes the directory's present content as durable.
    pub fn begin(&mut self) {
        self.before.store(self.time(self.trace().len() as u64) + 1, Ordering::SeqCst);
        self.base = TempDir::new().unwrap();
        copy(&self.dir, self.base.path());
        std::fs::write(&self.trace, []).unwrap();
    }

    pub fn set(&self, slot: Slot, value: u64) {
        self.control.write_all_at(&value.to_ne_bytes(), 8 * slot as u64).unwrap();
    }

    pub fn get(&self, slot: Slot) -> u64 {
        let mut bytes = [0; 8];
        self.control.read_exact_at(&mut bytes, 8 * slot as u64).unwrap();
        u64::from_ne_bytes(bytes)
    }

    /// Turns all faults off.
    pub fn heal(&self) {
        let faults = [Slot::SyncFails, Slot::RoomIsShort, Slot::ShortEvery, Slot::WriteFails];
        faults.into_iter().for_each(|slot| self.set(slot, 0));
    }

    /// Returns how many operations failed.
    pub fn struck(&self) -> u64 {
        [Slot::FailedSyncs, Slot::NoRoom, Slot::ShortWrites, Slot::FailedWrites].into_iter().map(|slot| self.get(slot)).sum()
    }

    pub fn base(&self) -> &Path {
        self.base.path()
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Returns the disk's clock: the bytes traced since the first start.
    pub fn clock(&self) -> impl Fn() -> u64 + Send + Sync + 'static {
        let (before, trace) = (self.before.clone(), self.trace.clone());
        move || before.load(Ordering::SeqCst) + std::fs::metadata(&trace).map_or(0, |file| file.len())
    }

    /// Returns the time on that clock of a moment in the present trace.
    pub fn time(&self, moment: u64) -> u64 {
        self.before.load(Ordering::SeqCst) + moment
    }

    /// Returns the trace since the latest start.
    pub fn trace(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        File::open(&self.trace).unwrap().read_to_end(&mut bytes).unwrap();
        bytes
    }
}

/// Copies the files of a directory, except sockets.
pub fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            copy(&entry.path(), &target);
        } else if kind.is_file() {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Replaces the content of a directory by that of another.
pub fn replace(dir: &Path, by: &Path) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { std::fs::remove_dir_all(path).unwrap() } else { std::fs::remove_file(path).unwrap() }
    }
    copy(by, dir);
}
