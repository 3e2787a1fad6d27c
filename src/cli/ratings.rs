//! `tertulia ratings`: recounts all statistics and ratings from stored results.

use tertulia_store::private;
use tertulia_tables::{Recounted, Recounting, TablePolicy, Tables, World};

use super::place::DataPlace;
use super::{Failure, print, runtime};

/// Compares the stored totals with a recount of the results. [`Recounting::Write`] also replaces
/// them.
pub(super) fn run(data: DataPlace, how: Recounting) -> Result<(), Failure> {
    data.is_there()?;
    private::restrict_new_files();
    let found = runtime()?.block_on(async {
        let kept = data.open_alone().await?;
        let found = Tables::new(World::real(kept.store(), TablePolicy::default())).recount(how).await;
        kept.close().await;
        found.map_err(Failure::new)
    })?;
    let Recounted { results, totals, wrong } = found;
    print(format_args!("Game results: {results}. Totals of people and servers: {totals}, {wrong} of them wrong.\n"))?;
    match how {
        Recounting::Write => print("Wrong totals are corrected.\n"),
        Recounting::Compare if wrong == 0 => Ok(()),
        Recounting::Compare => Err(Failure::new("The totals do not match the results: correct them with --write.")),
    }
}
