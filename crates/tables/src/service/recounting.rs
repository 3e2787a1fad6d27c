//! Recounts statistics and ratings from stored results, while the bot does not run.
//!
//! It reads everything. Start reading at [`Tables::recount`].

use tertulia_model::league::{LeagueStage, LeagueView, TableCourse};
use tertulia_model::results::{AllTotals, GameResult, Scope, Totals, recount};
use tertulia_model::{Head, Phase};
use tertulia_store::{Batch, Pages, decode, keys};

use crate::rows::statistics::{PAGE, guild_of};
use crate::service::seasons::vanished;
use crate::{Tables, Trouble};

/// What to do with the recount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recounting {
    /// Compare it with what is stored.
    Compare,
    /// Compare it, then store it.
    Write,
}

/// What a recount has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recounted {
    /// Results in the store.
    pub results: usize,
    /// Totals that there ought to be, of people and of servers.
    pub totals: usize,
    /// Totals that were different, missing or superfluous.
    pub wrong: usize,
}

impl Tables {
    /// Recounts all totals and ratings from results alone. Nobody else may use the store.
    ///
    /// # Errors
    /// When the store fails, or a result is damaged.
    pub async fn recount(&self, how: Recounting) -> Result<Recounted, Trouble> {
        let mut results: Vec<GameResult> = Vec::new();
        for (key, bytes) in self.all(keys::all_results()).await? {
            results.push(decode(&key, &bytes)?);
        }
        let count = results.len();
        let mut wanted: AllTotals = recount(results);
        let (totals, mut wrong, mut batch) = (wanted.len(), 0, Batch::new());
        for (key, bytes) in self.all(keys::all_totals()).await? {
            let Some((guild, user)) = keys::totals_whose(&key) else { continue };
            let expected = wanted.remove(&(guild.map_or(Scope::Everywhere, Scope::Server), user));
            // An unreadable row is wrong, too.
            let found: Option<Totals> = decode(&key, &bytes).ok();
            if found != expected {
                wrong += 1;
                match &expected {
                    Some(totals) => batch.put(key, totals),
                    None => batch.delete(key),
                }
            }
        }
        wrong += wanted.len();
        for ((scope, user), totals) in &wanted {
            batch.put(keys::totals(guild_of(*scope), *user), totals);
        }
        if how == Recounting::Write && !batch.is_empty() {
            self.0.store.commit(batch).await?;
        }
        Ok(Recounted { results: count, totals, wrong })
    }

    /// Returns every league with its standings, counted from its log and results alone, and how
    /// many tables of its latest stage did not end as the log says.
    ///
    /// # Errors
    /// When the store fails, or a league is damaged.
    pub async fn recount_leagues(&self) -> Result<(Vec<LeagueView>, usize), Trouble> {
        let (mut leagues, mut wrong) = (Vec::new(), 0);
        for (key, _) in self.all(keys::all_leagues()).await? {
            let Some(id) = keys::league_id(&key) else { continue };
            let Some(view) = self.league_view(id).await? else { continue };
            let seasons = [Some(&view.now), view.before.as_ref()].into_iter().flatten();
            let stages: Vec<LeagueStage> = seasons.filter_map(|ranked| ranked.season.stages.last()).cloned().collect();
            for of in stages.into_iter().flat_map(|stage| stage.tables).collect::<Vec<_>>() {
                let TableCourse::Counts { table, vanished: noted, .. } = of.course else { continue };
                let head = self.0.store.read_numbered::<Head>(&keys::head(table)).await?;
                let is_right = head.is_some_and(|(_, head)| head.phase == Phase::Over && vanished(&head) == noted);
                wrong += usize::from(!is_right || self.result(table).await?.is_none());
            }
            leagues.push(view);
        }
        Ok((leagues, wrong))
    }

    async fn all(&self, span: keys::Span) -> Result<Vec<(keys::Key, Vec<u8>)>, Trouble> {
        let mut pages = Pages::new(self.0.store.as_ref(), span, PAGE);
        let mut all = Vec::new();
        while let Some(page) = pages.next().await? {
            all.extend(page);
        }
        Ok(all)
    }
}
