//! Directories and files that only the program's user can read: they hold hands and people's names.
//! Start reading at [`create_private_dir`].

use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Gives files that this process and its libraries create from now on mode 0600, directories 0700.
pub fn restrict_new_files() {
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
}

/// Creates a directory and its parents with mode 0700. Existing ones stay: see [`make_private`].
///
/// # Errors
/// When it cannot be created, or something else is in its place.
pub fn create_private_dir(dir: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)
}

/// Creates an empty file with mode 0600, or truncates one.
///
/// # Errors
/// When the file system refuses.
pub fn create_file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Replaces or creates files, each with mode 0600 from its beginning. Whatever was there stays
/// until the new content of all of them is on disk as a whole: a full or read-only disk changes
/// none.
///
/// # Errors
/// The first file that the file system refuses, and why.
pub fn replace_files(files: &[(PathBuf, Vec<u8>)]) -> Result<(), (PathBuf, io::Error)> {
    let mut staged = Vec::new();
    for (path, content) in files {
        staged.push(StagedFile::write(path, content).map_err(|why| (path.clone(), why))?);
    }
    staged.iter().try_for_each(|file| file.take_place().map_err(|why| (file.path.to_owned(), why)))
}

/// The new content of a file, on disk beside it. Removed when dropped, unless it took its place.
struct StagedFile<'a> {
    path: &'a Path,
    beside: PathBuf,
}

impl<'a> StagedFile<'a> {
    fn write(path: &'a Path, content: &[u8]) -> io::Result<StagedFile<'a>> {
        if std::fs::symlink_metadata(path).is_ok_and(|there| there.is_dir()) {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        let beside = PathBuf::from(beside);
        match std::fs::remove_file(&beside) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(why),
            Ok(()) | Err(_) => {}
        }
        let mut options = File::options();
        // A file or a link that was left there is not written into.
        options.write(true).create_new(true);
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&beside)?;
        let staged = StagedFile { path, beside };
        file.write_all(content)?;
        file.sync_all()?;
        Ok(staged)
    }

    fn take_place(&self) -> io::Result<()> {
        std::fs::rename(&self.beside, self.path)?;
        let dir = self.path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(dir)?.sync_all()
    }
}

impl Drop for StagedFile<'_> {
    fn drop(&mut self) {
        // It has moved, or nothing better can be done than to leave it.
        let _ = std::fs::remove_file(&self.beside);
    }
}

/// Removes access by group and others from our directory and the files directly in it: 0755 becomes
/// 0700, 0644 becomes 0600. That also closes directories below. Does not follow links. Only for a
/// directory that holds nothing but ours: see [`is_ours`].
///
/// # Errors
/// At the first path whose mode cannot be read or changed, as on a file system without modes or if
/// another user owns it; the error names the path.
pub fn make_private(dir: &Path) -> io::Result<()> {
    close(dir)?;
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            close(&entry.path())?;
        }
    }
    Ok(())
}

/// Returns the user who owns the data in a directory: the owner of the first of these files that
/// exists, else of the directory, which may be a volume's.
///
/// # Errors
/// When the directory does not exist, or its owner cannot be read.
pub fn owner(dir: &Path, files: &[&str]) -> io::Result<u32> {
    let of_file = files.iter().find_map(|file| std::fs::metadata(dir.join(file)).ok());
    of_file.map_or_else(|| std::fs::metadata(dir), Ok).map(|about| about.uid())
}

fn close(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    const GROUP_AND_OTHERS: u32 = 0o077;
    let named = |why: io::Error| io::Error::new(why.kind(), format!("{}: {why}", path.display()));
    let mode = std::fs::symlink_metadata(path).map_err(named)?.permissions().mode();
    if mode & GROUP_AND_OTHERS == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode & !GROUP_AND_OTHERS)).map_err(named)
}

/// Whether a directory is empty or holds one of these files: it was made for us, and
/// [`make_private`] harms nobody. A shared one, such as a home or `/tmp`, keeps its mode.
pub fn is_ours(dir: &Path, files: &[&str]) -> bool {
    let is_empty = || std::fs::read_dir(dir).is_ok_and(|mut entries| entries.next().is_none());
    files.iter().any(|file| dir.join(file).exists()) || is_empty()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::symlink_metadata(path).unwrap().permissions().mode() & 0o777
    }

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn a_new_directory_is_its_owners_alone_and_so_are_its_missing_parents() {
        let here = tempfile::tempdir().unwrap();
        set_mode(here.path(), 0o755);
        let (parent, dir) = (here.path().join("data"), here.path().join("data/rehearsal"));
        create_private_dir(&dir).unwrap();
        assert_eq!((mode(&parent), mode(&dir)), (0o700, 0o700));
        // The mode of an existing directory does not change.
        create_private_dir(here.path()).unwrap();
        assert_eq!(mode(here.path()), 0o755);
        fs::write(dir.join("file"), "").unwrap();
        assert!(create_private_dir(&dir.join("file")).is_err());
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_and_is_its_owners_alone() {
        let here = tempfile::tempdir().unwrap();
        let (file, outside) = (here.path().join("token"), here.path().join("outside"));
        fs::write(&file, "old").unwrap();
        set_mode(&file, 0o644);
        symlink(&outside, here.path().join("token.new")).unwrap();
        let replace = |path: &Path| replace_files(&[(path.to_owned(), b"new".to_vec())]);
        replace(&file).unwrap();
        assert_eq!((fs::read_to_string(&file).unwrap().as_str(), mode(&file)), ("new", 0o600));
        assert!(!outside.exists(), "a link leads nowhere");
        fs::create_dir(here.path().join("dir")).unwrap();
        assert!(replace(&here.path().join("dir")).is_err());
        let mut left: Vec<_> = fs::read_dir(here.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["dir", "token"], "nothing is left behind");
    }

    #[test]
    fn files_are_replaced_together_or_not_at_all() {
        let here = tempfile::tempdir().unwrap();
        let at = |name: &str| here.path().join(name);
        fs::write(at("first"), "old").unwrap();
        fs::create_dir(at("second")).unwrap();
        let new = |name: &str| (at(name), b"new".to_vec());
        for refused in ["second", "missing/third"] {
            let (path, _) = replace_files(&[new("first"), new("fourth"), new(refused)]).unwrap_err();
            assert_eq!(path, at(refused));
            assert_eq!(fs::read_to_string(at("first")).unwrap(), "old");
            assert_eq!(fs::read_dir(here.path()).unwrap().count(), 2, "nothing is left behind");
        }
        replace_files(&[new("first"), new("fourth")]).unwrap();
        assert_eq!(["first", "fourth"].map(|name| fs::read_to_string(at(name)).unwrap()), ["new", "new"]);
        assert_eq!((mode(&at("fourth")), fs::read_dir(here.path()).unwrap().count()), (0o600, 3));
    }

    #[test]
    fn what_an_earlier_release_left_open_is_closed_and_links_lead_nowhere() {
        let here = tempfile::tempdir().unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        let (dir, file, outside) = (here.path().join("data"), here.path().join("data/db"), elsewhere.path().join("outside"));
        fs::create_dir(&dir).unwrap();
        fs::write(&file, "").unwrap();
        fs::write(&outside, "").unwrap();
        symlink(&outside, dir.join("link")).unwrap();
        for (path, open) in [(&dir, 0o755), (&file, 0o644), (&outside, 0o644)] {
            set_mode(path, open);
        }
        make_private(&dir).unwrap();
        assert_eq!((mode(&dir), mode(&file), mode(&outside)), (0o700, 0o600, 0o644));
        assert!(make_private(&dir.join("missing")).unwrap_err().to_string().contains("missing"));
    }

    #[test]
    fn only_an_empty_directory_or_one_with_our_files_is_ours() {
        let here = tempfile::tempdir().unwrap();
        assert!(is_ours(here.path(), &["db"]));
        fs::write(here.path().join("letter"), "").unwrap();
        assert!(!is_ours(here.path(), &["db"]));
        fs::write(here.path().join("db"), "").unwrap();
        assert!(is_ours(here.path(), &["db"]));
        assert!(!is_ours(&here.path().join("missing"), &["db"]));
    }
}
