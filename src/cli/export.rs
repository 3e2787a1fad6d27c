//! `tertulia export`: a table's game as a record.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::ids::TableId;
use crate::store::{DiskStore, Store, private};
use crate::tables::{TablePolicy, Tables, World};

use super::wiring::REHEARSAL;
use super::{Failure, print, runtime};

/// Prints the record of a table kept in `data`, or in the rehearsal kept there. That of a game that is not over holds what its players must not
/// know of one another, so it is given only to whoever says `secrets` and so knows it.
pub fn run(table: &str, data: &Path, secrets: Secrets) -> Result<(), Failure> {
    let id: TableId = table.parse().map_err(|_| Failure::new(format!("`{table}` is no table's name: it looks like K7QF2M.")))?;
    let stores: Vec<PathBuf> = [data.to_owned(), data.join(REHEARSAL)].into_iter().filter(|dir| DiskStore::is_in(dir)).collect();
    if stores.is_empty() {
        return Err(Failure::new(format!("Nothing is kept in {}.", data.display())));
    }
    private::restrict_new_files();
    runtime()?.block_on(async {
        for dir in &stores {
            if let Some(record) = record(id, dir, secrets).await? {
                return print(record);
            }
        }
        Err(Failure::new(format!("There is no table {id} in {}.", data.display())))
    })
}

/// The record of a table, if it is there.
async fn record(id: TableId, dir: &Path, secrets: Secrets) -> Result<Option<String>, Failure> {
    let store: Arc<dyn Store> = Arc::new(DiskStore::open(dir).map_err(Failure::new)?);
    let tables = Tables::new(World::real(store, TablePolicy::default()));
    let Some(table) = tables.look(id).await.map_err(Failure::new)? else { return Ok(None) };
    match secrets {
        Secrets::Included => {}
        Secrets::Kept if table.head.is_finished() => {}
        Secrets::Kept => {
            return Err(Failure::new(format!(
                "The game of table {id} is not over, and its record holds what players must not know of one another. \
                 Add --with-secrets if you are nobody's opponent there."
            )));
        }
    }
    match tables.record(id).await.map_err(Failure::new)? {
        Some(record) => Ok(Some(format!("{record}\n{}", tables.credits(&table).await.map_err(Failure::new)?))),
        None => Err(Failure::new(format!("No game has begun at table {id}."))),
    }
}

/// Whether an unfinished game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrets {
    /// It is not.
    Kept,
    /// It is.
    Included,
}
