//! What comes before a release changes the data of an older one. Start reading at
//! [`back_up_before`].

use std::path::{Path, PathBuf};

use tertulia_base::clock::{Clock, RealClock};
use tokio_util::sync::CancellationToken;

use crate::StoreError;
use crate::bundle::{self, BundleError, BundleHeading, Incoming};
use crate::database::{self, Database};
use crate::journal::Rows;
use crate::release::{LastWriter, Release};

/// Backs up in the data directory what a release with an older format wrote, `missing` of the
/// database included, and returns the file. That release can restore it. No file is replaced.
///
/// # Errors
/// [`StoreError::NotBackedUp`], when a row cannot be read or the file cannot be written.
pub(super) fn back_up_before(
    release: &Release,
    dir: &Path,
    database: &Database,
    missing: &Rows,
    before: &LastWriter,
) -> Result<PathBuf, StoreError> {
    let (this, version) = (release.version.as_str(), before.version.as_deref());
    let written_by = version.unwrap_or("an earlier release");
    tracing::info!(dir = %dir.display(), written_by, this, "backing up the data before its format is raised");
    let file = database::free_name(dir, &format!("before-{this}.backup"));
    let heading = BundleHeading { version, format: before.format.unwrap_or_default(), made: RealClock.now() };
    let make = || -> Result<(), BundleError> {
        let mut incoming = Incoming::new(&file)?;
        let stop = CancellationToken::new();
        let to = &mut incoming;
        bundle::write_bundle(
            to,
            &file,
            &heading,
            |span, most| database.range(span)?.take(most).collect(),
            || missing.clone(),
            &stop,
        )?;
        incoming.keep()
    };
    make().map_err(|why| StoreError::NotBackedUp { dir: dir.to_owned(), why: why.to_string() })?;
    tracing::info!(
        written_by,
        this,
        "made a backup before raising the format of the data: to go back to the release before, install it and run `tertulia restore {} \
         --data NEW` with it",
        file.display()
    );
    Ok(file)
}
