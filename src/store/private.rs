//! Files and directories that nobody but the user who runs the program can read.

use std::fs::{DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

const DIR: u32 = 0o700;
const FILE: u32 = 0o600;

/// Makes a directory and those above it that are missing; one that is there already becomes private.
///
/// # Errors
/// When the file system refuses.
pub fn create_dir(dir: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(DIR).create(dir)?;
    std::fs::set_permissions(dir, Permissions::from_mode(DIR))
}

/// Makes an empty file, or empties one.
///
/// # Errors
/// When the file system refuses.
pub fn create_file(path: &Path) -> io::Result<File> {
    File::options().read(true).write(true).create(true).truncate(true).mode(FILE).open(path)
}

/// Makes the files in a directory, and in those below it, private.
///
/// # Errors
/// When the file system refuses.
pub fn make_private(dir: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            std::fs::set_permissions(entry.path(), Permissions::from_mode(DIR))?;
            make_private(&entry.path())?;
        } else if kind.is_file() {
            std::fs::set_permissions(entry.path(), Permissions::from_mode(FILE))?;
        }
    }
    Ok(())
}
