//! `tertulia compact`: rewrites the data without the space that deleted rows still occupy.
//!
//! Start reading at [`run`].

use std::path::Path;
use std::sync::Arc;

use tertulia_store::{Copied, DiskStore, Faults, NotCopied, StoreError, copy, finish, free_space, private, size_of, swap};

use super::place::is_own;
use super::{Failure, print, runtime};

/// What to do with data in which a game cannot be replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Damaged {
    /// Leave it as it is.
    Refused,
    /// Compact it, and copy the damaged tables unchanged.
    Taken,
}

/// Compacts a directory that no running bot has open.
pub(super) fn run(dir: &Path, damaged: Damaged) -> Result<(), Failure> {
    is_own(dir)?;
    if !DiskStore::is_in(dir) {
        return Err(Failure::new(format!("There is no data in {}.", dir.display())));
    }
    private::restrict_new_files();
    let source = DiskStore::open(dir).map_err(Failure::new)?;
    if !source.report().is_complete() {
        return Err(Failure::new(
            "The disk has lost acknowledged moves. Start the bot once, so that it tells the players; then compact.",
        ));
    }
    let before = size_of(dir);
    if free_space(dir).is_some_and(|free| free < before) {
        return Err(Failure::new(format!(
            "This needs as much free space as the data takes, {} MiB. Nothing was changed.",
            before >> 20
        )));
    }
    let held = source.lock();
    if let Err(why) = runtime()?.block_on(make_copy(source, &swap::part(dir), damaged)) {
        // The next start removes what remains of the copy.
        let _ = swap::abandon(dir);
        return Err(Failure::new(format!("{why} Nothing was changed in {}.", dir.display())));
    }
    swap::replace(dir, &held, &Faults::default()).map_err(Failure::new)?;
    let after = size_of(dir);
    print(format_args!("{} now takes {} MiB instead of {} MiB.\n", dir.display(), after >> 20, before >> 20))
}

/// Copies every row to a new directory, compares the copies, replays every game, and closes both
/// stores.
async fn make_copy(source: DiskStore, to: &Path, damaged: Damaged) -> Result<(), Failure> {
    let said = |why: &dyn std::fmt::Display| Failure::new(format!("Cannot make the copy: {why}."));
    let target = Arc::new(DiskStore::open(to).map_err(|why| said(&why))?);
    let Copied { rows, .. } = copy(&source, target.as_ref()).await.map_err(|why| match why {
        NotCopied::NotEmpty | NotCopied::Unfinished | NotCopied::Differs(_) | NotCopied::Store(_) => said(&why),
    })?;
    print(format_args!("Compared all {rows} rows.\n"))?;
    let checked = super::store::check(target.clone()).await?;
    match (super::store::tell(&checked), damaged) {
        (Err(_), Damaged::Refused) => {
            return Err(Failure::new("Some games cannot be replayed. To copy them as they are, use --with-damaged."));
        }
        (Ok(()), _) | (Err(_), Damaged::Taken) => {}
    }
    finish(target.as_ref()).await.map_err(|why| said(&why))?;
    // The caller moves the store's files next, so it has to be closed.
    let target = Arc::into_inner(target).ok_or_else(|| said(&StoreError::Failed("it is still in use".to_owned())))?;
    drop((target, source));
    Ok(())
}
