//! `tertulia export`: a table's game as a record.

use std::path::Path;
use std::sync::Arc;

use crate::ids::TableId;
use crate::store::{SledStore, Store};
use crate::tables::{Manners, Phase, Tables, World};

use super::{Failure, runtime};

/// Prints the record of a table in the store of `data`. That of a game that is not over holds what its players must not know of one another, so
/// it is given only to whoever says `secrets` and so knows it.
pub fn run(table: &str, data: &Path, secrets: Secrets) -> Result<(), Failure> {
    let id: TableId = table.parse().map_err(|_| Failure(format!("`{table}` is no table's name: it looks like K7QF.")))?;
    if !data.is_dir() {
        return Err(Failure(format!("There is no directory {}.", data.display())));
    }
    let store: Arc<dyn Store> = Arc::new(SledStore::open(data).map_err(Failure::new)?);
    let tables = Tables::new(World::real(store, Manners::default()));
    runtime()?.block_on(async {
        let found = tables.look(id).await.map_err(Failure::new)?;
        let Some(found) = found else { return Err(Failure(format!("There is no table {id} in {}.", data.display()))) };
        match (found.head.phase, secrets) {
            (Phase::Over, _) | (_, Secrets::Included) => {}
            (Phase::Lobby | Phase::Playing | Phase::Stopped, Secrets::Kept) => {
                return Err(Failure(format!(
                    "The game of table {id} is not over, and its record holds what players must not know of one another. \
                     Add --with-secrets if you are nobody's opponent there."
                )));
            }
        }
        match tables.record(id).await.map_err(Failure::new)? {
            Some(record) => print!("{record}"),
            None => return Err(Failure(format!("No game has begun at table {id}."))),
        }
        Ok(())
    })
}

/// Whether an unfinished game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrets {
    /// It is not.
    Kept,
    /// It is.
    Included,
}
