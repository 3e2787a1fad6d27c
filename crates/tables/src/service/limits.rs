//! How much one person or one server may have, so that their tables do not crowd out others.
//!
//! [`Limits`] has those that are settings, with their ranges in `config.example.toml`. Not here:
//! invitations and followers (`rows/`).
//! Discord's own limits are in `render/limits.rs`.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{GuildId, TableId, UserId};
use tertulia_model::{GuildPreferences, Head, Phase, Reliability};
use tertulia_store::{Batch, Expect, Key, Row, Store, StoreError, keys};

use crate::refusal::Refusal;
use crate::request::{Denied, Trouble};
use crate::rows::versioned::{VersionedRow, known, readable};

/// How long the start of a game with stand-ins alone counts.
const HOUR: Duration = Duration::from_secs(60 * 60);

/// What one person or one server may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Lobbies that one person may sit in, including their own: 1-1,000.
    pub lobbies_per_person: u32,
    /// Lobbies and games together at which one person may sit: 1-1,000. A lobby that becomes a game
    /// takes no more room, so this limits games, too.
    pub tables_per_person: u32,
    /// Lobbies and games of several people at which one person may sit until they have finished two
    /// ([`Reliability::is_on_trial`]), where their server chooses no other number
    /// ([`GuildPreferences::newcomer_tables`]): 1-1,000.
    pub tables_per_newcomer: u32,
    /// Lobbies and games of one server, which may choose fewer ([`GuildPreferences::tables`]):
    /// 1-10,000. Without games of one person with stand-ins, which would take others' room.
    pub tables_per_server: u32,
    /// Games with stand-ins alone that one person may play at a time: 1-1,000.
    pub solo_per_person: u32,
    /// Games with stand-ins alone that one person may begin within an hour: 1-1,000.
    pub solo_per_hour: u32,
    /// How often one person may press a button, choose from a menu, send a form or type a command.
    pub presses: Rate,
}

/// A rate limit: a burst, and a rate in the long run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Most at once: 5-10,000.
    pub burst: u32,
    /// Per second in the long run: 1-10,000.
    pub per_second: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            lobbies_per_person: 10,
            tables_per_person: 50,
            tables_per_newcomer: 2,
            tables_per_server: 500,
            solo_per_person: 5,
            solo_per_hour: 10,
            // Five presses a second, as fast as one reads, are possible for half a minute.
            presses: Rate { burst: 30, per_second: 4 },
        }
    }
}

/// Counts how often somebody has sat down, or a server has got a table. A commit that expects it
/// fails if another one came after counting, in this process or elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Admissions(u64);

/// Games with stand-ins alone that somebody began since a moment, counted for an [`HOUR`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SoloGamesBegun {
    since: Moment,
    count: u32,
}

impl Row for Admissions {}

impl Row for SoloGamesBegun {}

/// Proof of room for one more.
#[must_use]
pub(crate) struct Room<T> {
    key: Key,
    known: Expect,
    next: T,
}

impl<T: Row> Room<T> {
    /// Takes the room; the commit fails if it is gone.
    pub(crate) fn take(self, batch: &mut Batch) {
        batch.expect(self.key.clone(), self.known);
        batch.put(self.key, &self.next);
    }
}

/// Reads a counter. Must come before the count of what there is.
async fn room_at(store: &dyn Store, key: Key) -> Result<Room<Admissions>, Trouble> {
    let VersionedRow { row: Admissions(number), known } = known::<Admissions>(store, &key).await?;
    Ok(Room { key, known, next: Admissions(number.wrapping_add(1)) })
}

/// Returns how often somebody has sat down, and their recent games with stand-ins alone.
pub(crate) async fn counted_of(store: &dyn Store, user: UserId) -> Result<(u64, SoloGamesBegun), Trouble> {
    let Admissions(taken) = known::<Admissions>(store, &keys::seats_taken(user)).await?.row;
    Ok((taken, known::<SoloGamesBegun>(store, &keys::solo_begun(user)).await?.row))
}

/// Deletes these counts, but not recent games with stand-ins alone: the limit must hold.
pub(crate) async fn forget_counted(store: &dyn Store, batch: &mut Batch, user: UserId, now: Moment) -> Result<(), Trouble> {
    batch.delete(keys::seats_taken(user));
    let (_, begun) = counted_of(store, user).await?;
    if begun.since.plus(HOUR) <= now {
        batch.delete(keys::solo_begun(user));
    }
    Ok(())
}

/// Returns somebody's running tables, at most `most`. A damaged one has no head and stops nothing.
async fn running(store: &dyn Store, user: UserId, most: usize) -> Result<Vec<(TableId, Option<Head>)>, Trouble> {
    let rows = store.scan(&keys::seated_anywhere(user), most).await?;
    let mut found = Vec::new();
    for table in rows.iter().filter_map(|(key, _)| keys::table_of_user(key)) {
        let head = match store.read_numbered::<Head>(&keys::head(table)).await {
            Err(why @ StoreError::Damaged { .. }) => {
                tracing::warn!(%why, %table, "damaged table: not counting it towards a user's lobbies and games");
                None
            }
            head => head?.map(|(_, head)| head),
        };
        found.push((table, head));
    }
    Ok(found)
}

impl Limits {
    /// Finds room for somebody to sit down at one more table of several people, at a server with
    /// those preferences; if they sit at `table`, they need none. Reads the rows of at most as many
    /// tables as they may have.
    ///
    /// # Errors
    /// When there is none, or the store fails.
    pub(crate) async fn room_of_person(
        &self,
        store: &dyn Store,
        user: UserId,
        table: Option<TableId>,
        has: &GuildPreferences,
    ) -> Result<Room<Admissions>, Denied> {
        let room = room_at(store, keys::seats_taken(user)).await?;
        let tables = running(store, user, self.tables_per_person as usize).await?;
        if table.is_some_and(|table| tables.iter().any(|(known, _)| *known == table)) {
            return Ok(room);
        }
        self.refuse_too_many(&tables)?;
        let most = self.at_first(has);
        // A game that all others have left counts no more: nobody waits there.
        let has_others = |head: &Head| head.phase == Phase::Lobby || head.members().any(|(_, player)| player.user != user);
        let with_others = tables.iter().filter(|(_, head)| head.as_ref().is_none_or(has_others)).count();
        if with_others >= most as usize {
            let row: Reliability = readable(store.read(&keys::reliability(user)).await).map_err(Trouble::from)?;
            if row.is_on_trial() {
                return Err(Refusal::FewTablesAtFirst(most).into());
            }
        }
        Ok(room)
    }

    /// Finds room for somebody to sit down at one more table, with stand-ins alone.
    ///
    /// # Errors
    /// As for [`room_of_person`](Limits::room_of_person).
    pub(crate) async fn room_with_stand_ins(&self, store: &dyn Store, user: UserId) -> Result<Room<Admissions>, Denied> {
        let room = room_at(store, keys::seats_taken(user)).await?;
        self.refuse_too_many(&running(store, user, self.tables_per_person as usize).await?)?;
        Ok(room)
    }

    /// Refuses more tables to somebody who sits at these.
    fn refuse_too_many(&self, tables: &[(TableId, Option<Head>)]) -> Result<(), Refusal> {
        if tables.len() >= self.tables_per_person as usize {
            return Err(Refusal::TooManyTables(self.tables_per_person));
        }
        let is_lobby = |head: &Option<Head>| head.as_ref().is_some_and(|head| head.phase == Phase::Lobby);
        let lobbies = tables.iter().filter(|(_, head)| is_lobby(head)).count() as u32;
        if lobbies >= self.lobbies_per_person {
            return Err(Refusal::TooManyLobbies(self.lobbies_per_person));
        }
        Ok(())
    }

    /// Finds room for somebody to begin a game with stand-ins alone.
    ///
    /// # Errors
    /// When there is none, or the store fails.
    pub(crate) async fn room_alone(&self, store: &dyn Store, user: UserId, now: Moment) -> Result<Room<SoloGamesBegun>, Denied> {
        let key = keys::solo_begun(user);
        let VersionedRow { row, known } = known::<SoloGamesBegun>(store, &key).await?;
        let tables = running(store, user, self.tables_per_person as usize).await?;
        let games = tables.iter().filter(|(_, head)| head.as_ref().is_some_and(Head::is_solo)).count();
        if games >= self.solo_per_person as usize {
            return Err(Refusal::TooManySolo(self.solo_per_person).into());
        }
        let again = row.since.plus(HOUR);
        let begun = if again <= now { SoloGamesBegun { since: now, count: 0 } } else { row };
        if begun.count >= self.solo_per_hour {
            return Err(Refusal::SoloTooOften { most: self.solo_per_hour, again }.into());
        }
        Ok(Room { key, known, next: SoloGamesBegun { count: begun.count + 1, ..begun } })
    }

    /// Finds room at a server for one more table of several people. Reads at most as many rows as
    /// it may have tables. Tables of a release that did not count are left out.
    ///
    /// # Errors
    /// When there is none, or the store fails.
    pub(crate) async fn room_of_server(
        &self,
        store: &dyn Store,
        guild: GuildId,
        own: &GuildPreferences,
    ) -> Result<Room<Admissions>, Denied> {
        let room = room_at(store, keys::tables_opened(guild)).await?;
        let most = self.at_server(own);
        let rows = store.scan(&keys::at_server_all(guild), most as usize).await.map_err(Trouble::from)?;
        if rows.len() >= most as usize { Err(Refusal::ServerFull(most).into()) } else { Ok(room) }
    }

    /// Returns at how many tables newcomers and the unreliable may sit at a server: its choice, or
    /// what the operator says.
    pub fn at_first(&self, own: &GuildPreferences) -> u32 {
        own.newcomer_tables.unwrap_or(self.tables_per_newcomer)
    }

    /// Returns the most tables of a server: its choice, within what the operator allows.
    pub fn at_server(&self, own: &GuildPreferences) -> u32 {
        own.tables.unwrap_or(self.tables_per_server).min(self.tables_per_server)
    }
}
