//! Backs a store on disk up while commits go on, and makes a data directory of a backup. Not here:
//! what is in the file (`bundle.rs`). Start reading at [`DiskStore::back_up`] and [`restore`].

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tertulia_base::clock::Moment;
use tokio_util::sync::CancellationToken;

use super::bundle::{self, BundleHeading, PAGE, sync_directory_of};
use super::disk::Noting;
use super::{Batch, Bundle, BundleError, DiskStore, Incoming, Store};

impl DiskStore {
    /// Writes every row, as of one moment, into a new file for its owner only, while commits go on.
    /// The file appears whole or not at all. Returns the number of row lines. Not for async
    /// threads: it waits for the disk.
    ///
    /// # Errors
    /// When file or store fail, another backup is being made, or `stop` is cancelled.
    pub fn back_up(&self, file: &Path, made: Moment, stop: &CancellationToken) -> Result<u64, BundleError> {
        let later = self.note_commits().ok_or(BundleError::Busy)?;
        let mut incoming = Incoming::new(file)?;
        let rows = self.write_bundle(later, &mut incoming, file, made, stop)?;
        incoming.keep()?;
        Ok(rows)
    }

    /// Streams a backup as [`back_up`](DiskStore::back_up) does; errors call `to` by `name`.
    ///
    /// # Errors
    /// When the store fails, `to` accepts no more, another backup is being made, or `stop` is
    /// cancelled. What was written is then detectably incomplete.
    pub fn back_up_into(&self, to: impl Write, name: &Path, made: Moment, stop: &CancellationToken) -> Result<u64, BundleError> {
        let later = self.note_commits().ok_or(BundleError::Busy)?;
        self.write_bundle(later, to, name, made, stop)
    }

    fn write_bundle(
        &self,
        later: Noting<'_>,
        to: impl Write,
        name: &Path,
        made: Moment,
        stop: &CancellationToken,
    ) -> Result<u64, BundleError> {
        let heading = BundleHeading { version: Some(self.release().version.as_str()), format: self.release().format, made };
        bundle::write_bundle(to, name, &heading, |span, most| self.page(span, most), || later.finish(), stop)
    }
}

/// Creates a data directory from a backup, whole or not at all. Returns the number of row lines.
///
/// # Errors
/// When `dir` is not empty or cannot be written, or a part of the backup is damaged or missing.
pub async fn restore(file: &Path, dir: &Path) -> Result<u64, BundleError> {
    let is_free = |dir: &Path| match std::fs::read_dir(dir) {
        Ok(mut entries) => entries.next().is_none(),
        Err(why) => why.kind() == io::ErrorKind::NotFound,
    };
    // Drops a trailing slash.
    let dir: &Path = &dir.components().collect::<PathBuf>();
    let mut part = dir.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    if let Some(taken) = [dir, part.as_path()].into_iter().find(|dir| !is_free(dir)) {
        return Err(BundleError::NotEmpty(taken.to_owned()));
    }
    // Read to the end first, so that nothing is begun from an incomplete backup.
    let count = Bundle::open(file)?.try_fold(0, |count, row| row.map(|_| count + 1))?;
    write_rows(Bundle::open(file)?, &part).await?;
    std::fs::rename(&part, dir).map_err(|why| BundleError::Io { file: dir.to_owned(), why })?;
    sync_directory_of(dir).map_err(|why| BundleError::Io { file: dir.to_owned(), why })?;
    Ok(count)
}

async fn write_rows(bundle: Bundle, dir: &Path) -> Result<(), BundleError> {
    let store = DiskStore::open(dir)?;
    let mut batch = Batch::new();
    for line in bundle {
        let (key, row) = line?;
        batch.copy(key, row);
        if batch.writes.len() >= PAGE {
            store.commit(std::mem::take(&mut batch)).await?;
        }
    }
    Ok(store.commit(batch).await?)
}
