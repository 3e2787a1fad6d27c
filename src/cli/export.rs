//! `tertulia export`: prints the record of a table's game.

use tertulia_base::ids::TableId;
use tertulia_store::private;

use tertulia_tables::{TablePolicy, Tables, World};

use super::place::DataPlace;
use super::{Failure, REHEARSAL, print, runtime};

/// Prints the record of a table in `data`, or in the rehearsal below `data`. The record of an
/// unfinished game holds hidden information, so the host has to ask for it with `secrets`.
pub(super) fn run(table: &str, data: DataPlace, secrets: Secrets) -> Result<(), Failure> {
    let id: TableId =
        table.parse().map_err(|_| Failure::new(format!("`{table}` is not a table's name; one looks like K7QF2M.")))?;
    let rehearsal = data.directory().map(|dir| DataPlace::Directory(dir.join(REHEARSAL)));
    let places: Vec<&DataPlace> = [&data].into_iter().chain(&rehearsal).filter(|place| !place.is_missing()).collect();
    if places.is_empty() {
        data.is_there()?;
    }
    private::restrict_new_files();
    runtime()?.block_on(async {
        for place in places {
            let kept = place.open_alone().await?;
            let found = record(id, &Tables::new(World::real(kept.store(), TablePolicy::default())), secrets).await;
            kept.close().await;
            if let Some(record) = found? {
                return print(record);
            }
        }
        Err(Failure::new(format!("There is no table {id} in {data}.")))
    })
}

async fn record(id: TableId, tables: &Tables, secrets: Secrets) -> Result<Option<String>, Failure> {
    let Some(table) = tables.look(id).await.map_err(Failure::new)? else { return Ok(None) };
    match secrets {
        Secrets::Included => {}
        Secrets::Kept if table.head.is_finished() => {}
        Secrets::Kept => {
            return Err(Failure::new(format!(
                "The game at table {id} is not over, and its record contains hidden information. Add --with-secrets if you are not \
                 playing in it."
            )));
        }
    }
    match tables.record(id).await.map_err(Failure::new)? {
        Some(record) => Ok(Some(format!("{record}\n{}", tables.credits(&table).await.map_err(Failure::new)?))),
        None => Err(Failure::new(format!("No game has started at table {id}."))),
    }
}

/// Whether the record of an unfinished game may be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrets {
    Kept,
    Included,
}
