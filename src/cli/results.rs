//! `tertulia results`: prints the results of finished games as JSON lines.

use std::path::Path;

use tertulia_store::private;
use tertulia_tables::{TablePolicy, Tables, World};

use super::place::DataPlace;
use super::questions::{ResultQuery, result_lines};
use super::{Failure, control, print, runtime};

/// Asks the bot that runs on the data, or reads the data if none runs.
pub(super) fn run(query: &ResultQuery, data: &DataPlace, config: Option<&Path>) -> Result<(), Failure> {
    runtime()?.block_on(async {
        if let Some(dir) = data.control_directory(config)?
            && control::print_results(&dir, query).await?.is_some()
        {
            return Ok(());
        }
        data.is_there()?;
        private::restrict_new_files();
        let kept = data.open_alone().await?;
        let printed = print_all(query, &Tables::new(World::real(kept.store(), TablePolicy::default()))).await;
        kept.close().await;
        printed
    })
}

async fn print_all(query: &ResultQuery, tables: &Tables) -> Result<(), Failure> {
    for some in query.find(tables).await? {
        print(result_lines(tables, &some).await?)?;
    }
    Ok(())
}
