//! `tertulia export`: prints the record of a table's game.

use std::path::Path;

use tertulia_base::ids::TableId;
use tertulia_store::private;
use tertulia_tables::{TablePolicy, Tables, World};

use super::place::DataPlace;
use super::questions::{RecordAnswer, RecordQuery, Secrets};
use super::{Failure, REHEARSAL, control, print, runtime};

/// Prints the record of a table in `data`, or in the rehearsal below `data`: asks the bot that runs
/// there, or reads the data if none runs.
pub(super) fn run(table: &str, data: &DataPlace, config: Option<&Path>, secrets: Secrets) -> Result<(), Failure> {
    let id: TableId =
        table.parse().map_err(|_| Failure::new(format!("`{table}` is not a table's name; one looks like K7QF2M.")))?;
    let query = RecordQuery { table: id, secrets };
    let rehearsal = data.directory().map(|dir| DataPlace::Directory(dir.join(REHEARSAL)));
    runtime()?.block_on(async {
        let mut looked = false;
        for place in [data].into_iter().chain(&rehearsal) {
            let answer = match asked(query, place, config).await? {
                Some(answer) => answer,
                None if place.is_missing() => continue,
                None => read(query, place).await?,
            };
            looked = true;
            match answer {
                RecordAnswer::Record(record) => return print(record),
                RecordAnswer::NoTable => {}
                RecordAnswer::NotBegun => return Err(Failure::new(format!("No game has started at table {id}."))),
                RecordAnswer::Secret => {
                    return Err(Failure::new(format!(
                        "The game at table {id} is not over, and its record contains hidden information. Add --with-secrets if you \
                         are not playing in it."
                    )));
                }
            }
        }
        if !looked {
            data.is_there()?;
        }
        Err(Failure::new(format!("There is no table {id} in {data}.")))
    })
}

/// Asks the bot that runs on a place; `None` if none does.
async fn asked(query: RecordQuery, place: &DataPlace, config: Option<&Path>) -> Result<Option<RecordAnswer>, Failure> {
    match place.control_directory(config)? {
        Some(dir) => control::ask_about(&dir, control::EXPORT, &query).await,
        None => Ok(None),
    }
}

async fn read(query: RecordQuery, place: &DataPlace) -> Result<RecordAnswer, Failure> {
    private::restrict_new_files();
    let kept = place.open_alone().await?;
    let answer = query.answer(&Tables::new(World::real(kept.store(), TablePolicy::default()))).await;
    kept.close().await;
    answer
}
