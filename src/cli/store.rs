//! `tertulia store`: copies data from one store to another, or checks a store.

use std::path::Path;
use std::sync::Arc;

use clap::Subcommand;
use tertulia_store::{Copied, NotCopied, Store, StoreError, copy, finish, private};
use tertulia_tables::{TablePolicy, Tables, Verified, World};

use super::place::{DataPlace, OpenStore};
use super::{Failure, print, runtime};

/// The subcommands of `tertulia store`.
#[derive(Debug, Subcommand)]
pub(super) enum StoreCommand {
    /// Copy all data into an empty store and check every table there
    ///
    /// Stop the bot first. To resume an interrupted copy, run the same command again: it writes
    /// only what is missing. The bot refuses to start on an incomplete copy. The source is left
    /// unchanged. The exit code is 1 if anything is missing or cannot be replayed.
    Copy {
        /// The source: `sled:DIR` for the embedded store in a directory, `postgres://...` for a
        /// database, or `postgres` for the database in the settings
        #[arg(long, value_name = "PLACE")]
        from: String,
        /// The target, in the same form as the source; it must be empty or an interrupted copy
        #[arg(long, value_name = "PLACE")]
        to: String,
    },
    /// Read every table and replay its log from the start
    ///
    /// Stop the bot first. The exit code is 1 if a table cannot be read or replayed, or if its
    /// snapshot differs from its log.
    Check {
        /// The store: a directory, `sled:DIR`, `postgres://...`, or `postgres` for the database in
        /// the settings
        #[arg(long, value_name = "PLACE", default_value = "data")]
        data: String,
    },
}

pub(super) fn run(command: StoreCommand, config: Option<&Path>) -> Result<(), Failure> {
    private::restrict_new_files();
    match command {
        StoreCommand::Copy { from, to } => {
            let (from, to) = (DataPlace::named(&from, config)?, DataPlace::named(&to, config)?);
            if from == to {
                return Err(Failure::new("--from and --to name the same place."));
            }
            from.is_there()?;
            runtime()?.block_on(copy_all(&from, &to))
        }
        StoreCommand::Check { data } => check_place(&DataPlace::named(&data, config)?),
    }
}

/// Replays every game in the store and compares the results with the stored data.
pub(super) fn check_place(place: &DataPlace) -> Result<(), Failure> {
    place.is_there()?;
    private::restrict_new_files();
    runtime()?.block_on(async {
        let kept = place.open_alone().await?;
        let checked = check(kept.store()).await;
        kept.close().await;
        tell(&checked?)
    })
}

async fn copy_all(from: &DataPlace, to: &DataPlace) -> Result<(), Failure> {
    let source = from.open_alone().await?;
    let target = match to.open_copy().await {
        Ok(target) => target,
        Err(why) => {
            source.close().await;
            return Err(why);
        }
    };
    let copied = copy_and_check(&source, &target).await;
    source.close().await;
    target.close().await;
    let (Copied { rows, changed }, checked) = copied.map_err(|why| match why {
        NotCopied::NotEmpty => Failure::new(format!("Nothing was copied into {to}: {why}.")),
        NotCopied::Unfinished => Failure::new(format!("Nothing was copied from {from}: {why}.")),
        NotCopied::Differs(_) | NotCopied::Store(_) => {
            Failure::new(format!("The copy into {to} is incomplete: {why}. Run the same command again to resume it."))
        }
    })?;
    print(format_args!("Compared all {rows} rows; wrote {changed} of them now.\n"))?;
    tell(&checked)
}

async fn copy_and_check(source: &OpenStore, target: &OpenStore) -> Result<(Copied, Verified), NotCopied> {
    let (source, target) = (source.store(), target.store());
    let copied = copy(source.as_ref(), target.as_ref()).await?;
    let checked = check(target.clone()).await.map_err(|why| StoreError::Failed(why.to_string()))?;
    finish(target.as_ref()).await?;
    Ok((copied, checked))
}

pub(super) async fn check(store: Arc<dyn Store>) -> Result<Verified, Failure> {
    let tables = Tables::new(World::real(store, TablePolicy::default()));
    tables.verify().await.map_err(Failure::new)
}

/// Prints the result of the check, and fails if anything is wrong.
pub(super) fn tell(found: &Verified) -> Result<(), Failure> {
    let Verified { tables, games, entries, wrong } = found;
    print(format_args!("Tables: {tables}. Games replayed: {games}, with {entries} entries. Wrong: {}.\n", wrong.len()))?;
    for (table, why) in wrong {
        print(format_args!("{table}: {why}\n"))?;
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(Failure::new("Some tables are damaged or differ from their logs.")),
    }
}
