//! `tertulia ratings`: recounts all statistics and ratings from stored results.

use tertulia_model::league::{LeagueLine, LeagueView};
use tertulia_store::private;
use tertulia_tables::{Recounted, Recounting, TablePolicy, Tables, World};

use super::place::DataPlace;
use super::{Failure, print, runtime};

/// Compares the stored totals with a recount of the results. [`Recounting::Write`] also replaces
/// them.
pub(super) fn run(data: DataPlace, how: Recounting) -> Result<(), Failure> {
    data.is_there()?;
    private::restrict_new_files();
    let (found, (leagues, apart)) = runtime()?.block_on(async {
        let kept = data.open_alone().await?;
        let tables = Tables::new(World::real(kept.store(), TablePolicy::default()));
        let found = match tables.recount(how).await {
            Ok(found) => tables.recount_leagues().await.map(|leagues| (found, leagues)),
            Err(why) => Err(why),
        };
        kept.close().await;
        found.map_err(Failure::new)
    })?;
    let Recounted { results, totals, wrong } = found;
    print(format_args!("Game results: {results}. Totals of people and servers: {totals}, {wrong} of them wrong.\n"))?;
    for view in &leagues {
        print(league_lines(view))?;
    }
    if apart > 0 {
        return Err(Failure::new(format!("{apart} tables of leagues did not end as the logs of these say.")));
    }
    match how {
        Recounting::Write => print("Wrong totals are corrected.\n"),
        Recounting::Compare if wrong == 0 => Ok(()),
        Recounting::Compare => Err(Failure::new("The totals do not match the results: correct them with --write.")),
    }
}

/// Returns the standings of a league's season, and of the one before.
fn league_lines(view: &LeagueView) -> String {
    let LeagueView { league, now, before } = view;
    let mut lines = format!("League {} ({}):\n", league.id, league.rules.game);
    let seasons = [before.as_ref().map(|before| (league.season.saturating_sub(1), before)), Some((league.season, now))];
    for (season, ranked) in seasons.into_iter().flatten() {
        for (division, standings) in (1..).zip(&ranked.standings) {
            lines += &format!("  season {season}, division {division}\n");
            for line in standings {
                let user = ranked.season.members.get(&line.member).map(|member| member.user).filter(|user| user.is_person());
                let user = user.map_or("former".to_owned(), |user| user.to_string());
                let LeagueLine { place, points, margin, played, tables, .. } = line;
                lines += &format!("    {place} {user} {points} ({margin}) {played}/{tables}\n");
            }
        }
    }
    lines
}
