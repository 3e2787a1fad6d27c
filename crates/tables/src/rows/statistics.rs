//! Rows of how games ended, written by the commit that ends them, and queries of these rows.
//!
//! Totals are sums of results, see `model/results.rs`. Start reading at [`note_result`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{GuildId, TableId, UserId};
use tertulia_model::rating::Rating;
use tertulia_model::results::{AllTotals, GameResult, Listing, Scope, SeatResult, Totals, Who, count};
use tertulia_model::{Head, Phase};
use tertulia_rules::erased::{AnyGame, GameEntry, outcome};
use tertulia_rules::game::{Actor, Options, Seat, SeatSet};
use tertulia_rules::undo::undone_by;
use tertulia_store::{Batch, Expect, Pages, Row, Store, StoreError, decode, keys};

use crate::rows::compressed::PackedGame;
use crate::rows::league::league_of;
use crate::rows::table::LogEntry;
use crate::rows::versioned::readable;
use crate::{Tables, Trouble};

/// Entries of a log that are searched for openings.
const OPENING_WITHIN: u32 = 200;
pub(crate) const PAGE: usize = 512;
/// Ended tables among which a game with stand-ins alone is searched for, when a game begins.
const MOST_ENDED: usize = 100;

/// Seats of a running game that a stand-in ever decided for.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct StoodIn(SeatSet);

impl Row for StoodIn {}

/// A finished game, for lists that anybody may read.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedGame {
    /// Its result, without whom no list may name: people who do not want to be listed, and those
    /// whose data is being deleted.
    pub result: GameResult,
    /// Its options; `None` if its table cannot be read.
    pub options: Option<Options>,
    /// The seats for which a stand-in decided at the end.
    pub stand_ins: SeatSet,
    /// The league that its table belongs to.
    pub league: Option<TableId>,
}

/// Notes seats that a stand-in decides for: the game is not rated, even if people come back.
pub(crate) async fn note_stand_ins(
    store: &dyn Store,
    batch: &mut Batch,
    before: Option<&Head>,
    after: &Head,
) -> Result<(), StoreError> {
    let were = before.filter(|before| before.phase == Phase::Playing).map_or(SeatSet::NONE, |before| before.stand_ins);
    if after.phase != Phase::Playing || after.stand_ins.iter().all(|seat| were.has(seat)) {
        return Ok(());
    }
    let key = keys::stood_in(after.id);
    let StoodIn(ever) = readable(store.read(&key).await)?;
    batch.put(key, &StoodIn(ever.iter().chain(after.stand_ins.iter()).collect()));
    Ok(())
}

/// Notes the result of a game of several people in the commit that ends it.
pub(crate) async fn note_result(
    store: &dyn Store,
    batch: &mut Batch,
    before: Option<&Head>,
    head: &Head,
    entry: &GameEntry,
    game: Option<&dyn AnyGame>,
    now: Moment,
) -> Result<(), StoreError> {
    let has_ended = head.phase == Phase::Over && before.is_some_and(|before| before.phase == Phase::Playing);
    let Some(game) = game.filter(|_| has_ended) else { return Ok(()) };
    let Some(mut result) = result_of(store, head, entry, game, now).await? else { return Ok(()) };
    let mut all = AllTotals::new();
    let mut rows = Vec::new();
    for scope in result.scopes() {
        let own = Some(None).filter(|_| scope != Scope::Everywhere);
        for user in result.people().map(Some).chain(own) {
            let key = keys::totals(guild_of(scope), user);
            let bytes = store.get(&key).await?;
            let totals: Totals = readable(bytes.as_ref().map(|bytes| decode(&key, bytes)).transpose())?;
            all.insert((scope, user), totals);
            rows.push(((scope, user), key, bytes));
        }
    }
    count(&mut result, &mut all);
    for (whose, key, bytes) in rows {
        batch.expect(key.clone(), bytes.map_or(Expect::Absent, Expect::Same));
        if let Some(totals) = all.get(&whose) {
            batch.put(key, totals);
        }
    }
    batch.expect(keys::result(head.id), Expect::Absent);
    batch.put(keys::result(head.id), &result);
    batch.delete(keys::stood_in(head.id));
    Ok(())
}

/// Notes of whoever sits down to a game whether it is their first of its kind: when the game
/// begins, and when a seat changes hands.
pub(crate) async fn note_learners(
    store: &dyn Store,
    before: Option<&Head>,
    head: &mut Head,
    successors: SeatSet,
) -> Result<(), StoreError> {
    let begins = head.phase == Phase::Playing && before.is_none_or(|before| before.phase != Phase::Playing);
    let sit_down = if begins { SeatSet::all(head.seats) } else { successors };
    for seat in sit_down.iter() {
        let user = head.player(seat).map(|player| player.user).filter(|user| user.is_person());
        let learns = match user {
            Some(user) => !has_played(store, user, &head.game).await? && !has_played_alone(store, user, &head.game).await?,
            None => false,
        };
        head.parts.learners = if learns { head.parts.learners.with(seat) } else { head.parts.learners.without(seat) };
    }
    Ok(())
}

/// Returns whether somebody has finished a game of that kind with others.
pub(crate) async fn has_played(store: &dyn Store, user: UserId, game: &str) -> Result<bool, StoreError> {
    let played: Totals = readable(store.read(&keys::totals(guild_of(Scope::Everywhere), Some(user))).await)?;
    Ok(played.kinds().iter().any(|kind| kind.game.eq_ignore_ascii_case(game)))
}

/// Returns whether somebody has finished a game of that kind with stand-ins alone, which leaves no
/// result. It reads at most [`MOST_ENDED`] of their ended tables: whoever has more may be explained
/// what they know, and can turn that off.
async fn has_played_alone(store: &dyn Store, user: UserId, game: &str) -> Result<bool, StoreError> {
    for (key, _) in store.scan(&keys::ended_all(user), MOST_ENDED).await? {
        let Some(table) = keys::table_of_user(&key) else { continue };
        let head = match store.read_numbered::<Head>(&keys::head(table)).await {
            Ok(Some((_, head))) => head,
            Ok(None) | Err(StoreError::Damaged { .. } | StoreError::NewerRow { .. }) => continue,
            Err(why) => return Err(why),
        };
        if head.phase == Phase::Over && head.alone() == Some(user) && head.game.eq_ignore_ascii_case(game) {
            return Ok(true);
        }
    }
    Ok(false)
}

pub(crate) const fn guild_of(scope: Scope) -> Option<GuildId> {
    match scope {
        Scope::Everywhere => None,
        Scope::Server(guild) => Some(guild),
    }
}

/// Returns a game's result; `None` if it does not count, as with stand-ins alone.
pub(crate) async fn result_of(
    store: &dyn Store,
    head: &Head,
    entry: &GameEntry,
    game: &dyn AnyGame,
    now: Moment,
) -> Result<Option<GameResult>, StoreError> {
    let (Some(began), Some(outcome)) = (head.began, outcome(game)) else { return Ok(None) };
    let people = head.players.iter().filter(|player| player.user.stand_in_number().is_none()).count();
    if people < 2 {
        return Ok(None);
    }
    let StoodIn(ever) = readable(store.read(&keys::stood_in(head.id)).await)?;
    let rated = ever.is_empty() && head.looks_rated(entry.info);
    let openings = openings(store, head, entry).await?;
    let seats = head.players.iter().zip(Seat::all(u8::MAX)).zip(openings).map(|((player, seat), opening)| SeatResult {
        who: match player.user {
            UserId::FORMER => Who::Former,
            user if user.is_person() => Who::Person(user),
            _ => Who::StandIn,
        },
        place: outcome.place(seat),
        points: outcome.scores.get(seat.index()).map_or(0, |score| score.total),
        opening,
        before: [Rating::default(); 2],
    });
    let seats = seats.collect();
    Ok(Some(GameResult { table: head.id, game: head.game.clone(), guild: head.home.guild, began, ended: now, rated, seats }))
}

/// Returns by seat the first action that tells its opening and was not taken back, else nothing.
async fn openings(store: &dyn Store, head: &Head, entry: &GameEntry) -> Result<Vec<String>, StoreError> {
    let mut openings = vec![String::new(); head.players.len()];
    let part = 0..head.log.min(OPENING_WITHIN);
    let span = keys::entries(head.id, part.start, part.end);
    // The commit's own entries are not there yet, but no opening is among them.
    let mut rows: Vec<_> = store.scan(&span, OPENING_WITHIN as usize).await?.into_iter().map(|(_, row)| row).collect();
    if rows.is_empty()
        && let Some(packed) = PackedGame::read(store, head.id).await?
    {
        rows = packed.entries(part).unwrap_or_default().into_iter().map(|(_, row)| row).collect();
    }
    let mut standing: Vec<LogEntry> = Vec::new();
    for (at, row) in (0..).zip(&rows) {
        let one: LogEntry = decode(&keys::entry(head.id, at), row)?;
        match undone_by(&one.action) {
            Some(count) => standing.truncate(standing.len().saturating_sub(count as usize)),
            None => standing.push(one),
        }
    }
    for one in standing {
        let LogEntry { by: Actor::Seat(seat), action, .. } = one else { continue };
        if let Some(opening) = openings.get_mut(seat.index()).filter(|opening| opening.is_empty())
            && (entry.opening)(&action).is_some()
        {
            *opening = action;
        }
    }
    Ok(openings)
}

impl Tables {
    /// Returns totals of finished games in a scope: of a person, or with `None` of the server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn totals(&self, scope: Scope, user: Option<UserId>) -> Result<Totals, Trouble> {
        Ok(readable(self.0.store.read(&keys::totals(guild_of(scope), user)).await)?)
    }

    /// Returns the totals at a server of everybody who may be listed.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn listed(&self, guild: GuildId) -> Result<Vec<(UserId, Totals)>, Trouble> {
        let mut pages = Pages::new(self.0.store.as_ref(), keys::totals_at(guild), PAGE);
        let mut all = Vec::new();
        while let Some(page) = pages.next().await? {
            for (key, bytes) in &page {
                let Some(user) = keys::totals_of(key) else { continue };
                if self.listing(user).await? == Listing::Listed {
                    all.push((user, readable(decode(key, bytes).map(Some))?));
                }
            }
        }
        Ok(all)
    }

    /// Returns how a table's game ended; `None` if it has not, or does not count.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn result(&self, table: TableId) -> Result<Option<GameResult>, Trouble> {
        Ok(self.0.store.read(&keys::result(table)).await?)
    }

    /// Returns whether servers' lists may name somebody; a damaged row means no.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn listing(&self, user: UserId) -> Result<Listing, Trouble> {
        match self.0.store.read(&keys::listing(user)).await {
            Ok(row) => Ok(row.unwrap_or_default()),
            Err(StoreError::Damaged { .. }) => Ok(Listing::Unlisted),
            Err(why) => Err(why.into()),
        }
    }

    /// Sets whether servers' lists may name somebody.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_listing(&self, user: UserId, listing: Listing) -> Result<(), Trouble> {
        Ok(self.0.store.commit(Batch::putting(keys::listing(user), &listing)).await?)
    }

    /// Returns the results of somebody's finished games.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn results_of(&self, user: UserId) -> Result<Vec<GameResult>, Trouble> {
        let mut all = Vec::new();
        for table in self.ended(user).await? {
            all.extend(self.result(table).await?);
        }
        Ok(all)
    }

    /// Returns the tables of finished games that left a result, in the order of their ends: from
    /// that moment on, and of that game and server if one is named.
    ///
    /// # Errors
    /// When the store fails, or a result is damaged.
    pub async fn finished_games(
        &self,
        since: Moment,
        game: Option<&str>,
        guild: Option<GuildId>,
    ) -> Result<Vec<TableId>, Trouble> {
        let mut pages = Pages::new(self.0.store.as_ref(), keys::all_results(), PAGE);
        let mut found = Vec::new();
        while let Some(page) = pages.next().await? {
            for (key, bytes) in &page {
                let result: GameResult = decode(key, bytes)?;
                let is_of_game = game.is_none_or(|game| result.game == game);
                if result.ended >= since && is_of_game && guild.is_none_or(|guild| result.guild == Some(guild)) {
                    found.push((result.ended, result.table));
                }
            }
        }
        found.sort_unstable();
        Ok(found.into_iter().map(|(_, table)| table).collect())
    }

    /// Returns a finished game as anybody may read of it; `None` if it left no result.
    ///
    /// # Errors
    /// When the store fails, or the result is damaged.
    pub async fn finished_game(&self, table: TableId) -> Result<Option<FinishedGame>, Trouble> {
        let Some(mut result) = self.result(table).await? else { return Ok(None) };
        let people: Vec<UserId> = result.people().collect();
        for user in people {
            let is_being_deleted = self.0.store.get(&keys::forgetting(user)).await?.is_some();
            if is_being_deleted || self.listing(user).await? == Listing::Unlisted {
                result = result.without(user);
            }
        }
        let head = match self.0.store.read_numbered::<Head>(&keys::head(table)).await {
            Ok(head) => head.map(|(_, head)| head),
            Err(StoreError::Damaged { .. } | StoreError::NewerRow { .. }) => None,
            Err(why) => return Err(why.into()),
        };
        let stand_ins = head.as_ref().map_or(SeatSet::NONE, |head| head.stand_ins);
        let league = league_of(self.0.store.as_ref(), table).await?;
        Ok(Some(FinishedGame { result, options: head.map(|head| head.options), stand_ins, league }))
    }
}
