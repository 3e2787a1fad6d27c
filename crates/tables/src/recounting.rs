//! Statistics and ratings counted again from what is stored of games, for whoever runs the bot while it does not.
//!
//! It reads everything. Start reading at [`Tables::recount`].

use tertulia_base::ids::TableId;
use tertulia_model::Phase;
use tertulia_model::results::{AllTotals, GameResult, Scope, Totals, recount};
use tertulia_store::{Batch, Pages, decode, keys};

use super::rows::{self, Seated};
use super::statistics::{PAGE, guild_of, result_of};
use super::{Tables, Trouble};

/// What is done with what was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recounting {
    /// It is compared with what the bot has.
    Compare,
    /// The same, then the bot has it. Games that ended before there were results get theirs first, and their people their index.
    Write,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recounted {
    /// Results there are.
    pub results: usize,
    /// Totals there ought to be: of people and of servers.
    pub totals: usize,
    /// Totals that were otherwise, missing or too many.
    pub wrong: usize,
    /// Games that ended with people and have no result. With [`Recounting::Write`] they have one now.
    pub without: usize,
}

impl Tables {
    /// Counts all totals and ratings again from the results of games alone. What is written counts games that ended before this program kept
    /// results, by their records, for no rating: nothing tells whether a stand-in ever decided in them. Nobody else may use the store.
    ///
    /// # Errors
    /// When the store fails, or a result is damaged.
    pub async fn recount(&self, how: Recounting) -> Result<Recounted, Trouble> {
        let without = self.count_earlier(how).await?;
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
            // What cannot be read is otherwise, too.
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
        Ok(Recounted { results: count, totals, wrong, without })
    }

    /// How many games ended with people and have no result.
    async fn count_earlier(&self, how: Recounting) -> Result<usize, Trouble> {
        let mut without = 0;
        let mut pages = Pages::new(self.0.store.as_ref(), keys::all_heads(), PAGE);
        while let Some(page) = pages.next().await? {
            for id in page.iter().filter_map(|(key, _)| keys::head_of(key)) {
                match self.earlier_result(id, how).await {
                    Ok(true) => without += 1,
                    Ok(false) => {}
                    Err(why @ (Trouble::Damaged(_) | Trouble::Newer(_) | Trouble::Failed(_))) => {
                        tracing::warn!(table = %id, %why, "cannot count the game of a table: going on with the others");
                    }
                    Err(why) => return Err(why),
                }
            }
        }
        Ok(without)
    }

    /// Whether the game of a table ended and counts, and has no result.
    async fn earlier_result(&self, id: TableId, how: Recounting) -> Result<bool, Trouble> {
        let store = self.0.store.as_ref();
        let Some(table) = rows::load_without_game(store, self.0.games, id).await? else { return Ok(false) };
        if table.head.is_running() {
            return Ok(false);
        }
        let mut batch = Batch::new();
        for user in table.head.named() {
            batch.put(keys::ended(user, id), &Seated);
        }
        if let Some(guild) = table.head.home.guild {
            batch.put(keys::ended_there(guild, id), &Seated);
        }
        let is_missing = table.head.phase == Phase::Over && store.get(&keys::result(id)).await?.is_none();
        let result = if is_missing { self.result_from_record(id).await? } else { None };
        if let Some(result) = &result {
            batch.put(keys::result(id), result);
        }
        match how {
            Recounting::Write if !batch.is_empty() => store.commit(batch).await?,
            Recounting::Write | Recounting::Compare => {}
        }
        Ok(result.is_some())
    }

    /// How a game ended, by its record.
    async fn result_from_record(&self, id: TableId) -> Result<Option<GameResult>, Trouble> {
        let store = self.0.store.as_ref();
        let Some(table) = self.look(id).await? else { return Ok(None) };
        let (Some(game), Some(last)) = (&table.game, table.head.log.checked_sub(1)) else { return Ok(None) };
        let ended = rows::entries(store, id, last..last + 1).await?.pop().map(|(_, entry)| entry.at);
        let Some(ended) = ended else { return Ok(None) };
        let result = result_of(store, &table.head, table.entry, game.as_ref(), ended).await?;
        Ok(result.map(|result| GameResult { rated: false, ..result }))
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
