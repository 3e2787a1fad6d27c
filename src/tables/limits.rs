//! How much one person or one server may have, so that nobody's tables are in the way of everybody else's.
//!
//! Every limit of the house is in [`Limits`]; `config.example.toml` has the same ones, with their ranges. What Discord itself limits is in
//! `render/limits.rs`.

use serde::{Deserialize, Serialize};

use super::known::{Known, known};
use super::refusal::Refusal;
use super::request::{Denied, Trouble};
use crate::ids::{GuildId, TableId, UserId};
use crate::model::GuildPreferences;
use crate::model::{Head, Phase};
use crate::store::{Batch, Expect, Key, Row, Store, StoreError, keys};

/// What one person or one server may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Lobbies that one person may sit in, those they opened included: 1-1,000.
    pub lobbies_per_person: u32,
    /// Tables that one person may sit at, lobbies and games together: 1-1,000. A lobby becomes a game and takes no more room, so this is the
    /// most games too.
    pub tables_per_person: u32,
    /// Lobbies and games of one server: 1-10,000. A server may choose fewer for itself ([`GuildPreferences::tables`]).
    pub tables_per_server: u32,
    /// How often one person may press a button, choose from a menu, send a form or type a command.
    pub presses: Rate,
}

/// So many at once, and so many a second in the long run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At once: 5-10,000.
    pub burst: u32,
    /// In each second: 1-10,000.
    pub per_second: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            lobbies_per_person: 10,
            tables_per_person: 50,
            tables_per_server: 500,
            // Who presses five times a second, as fast as one reads, can do so for half a minute.
            presses: Rate { burst: 30, per_second: 4 },
        }
    }
}

/// How often somebody has sat down, or a server has got a table: it changes with each, so that what was counted before still holds when it is
/// committed, whoever else sits down or opens a table meanwhile, in this process or another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Admissions(u64);

impl Row for Admissions {
    const VERSION: u8 = 1;
}

/// That there was room for one more.
#[must_use]
pub(super) struct Room {
    key: Key,
    known: Expect,
    next: Admissions,
}

impl Room {
    /// To be asked for before what there is is counted.
    async fn at(store: &dyn Store, key: Key) -> Result<Room, Trouble> {
        let Known { row: Admissions(number), known } = known::<Admissions>(store, &key).await?;
        Ok(Room { key, known, next: Admissions(number.wrapping_add(1)) })
    }

    /// Takes it, if nobody else has since.
    pub(super) fn take(self, batch: &mut Batch) {
        batch.expect(self.key.clone(), self.known);
        batch.put(self.key, &self.next);
    }
}

/// How often somebody has sat down at a table.
pub(super) async fn seats_taken(store: &dyn Store, user: UserId) -> Result<u64, Trouble> {
    Ok(known::<Admissions>(store, &keys::seats_taken(user)).await?.row.0)
}

impl Limits {
    /// The room for somebody to sit down at one more table; who sits at `table` already takes none there. Reads the rows of their own tables,
    /// at most as many as they may have.
    ///
    /// # Errors
    /// When there is none, or the store fails.
    pub(super) async fn room_of_person(&self, store: &dyn Store, user: UserId, table: Option<TableId>) -> Result<Room, Denied> {
        let room = Room::at(store, keys::seats_taken(user)).await?;
        let most = self.tables_per_person as usize;
        let rows = store.scan(&keys::seated_anywhere(user), most).await.map_err(Trouble::from)?;
        let tables: Vec<TableId> = rows.iter().filter_map(|(key, _)| keys::table_of_user(key)).collect();
        if table.is_some_and(|table| tables.contains(&table)) {
            return Ok(room);
        }
        if tables.len() >= most {
            return Err(Refusal::TooManyTables(self.tables_per_person).into());
        }
        let mut lobbies = 0;
        for table in tables {
            match store.read_numbered::<Head>(&keys::head(table)).await {
                Ok(head) => lobbies += u32::from(head.is_some_and(|(_, head)| head.phase == Phase::Lobby)),
                // A damaged table must not keep its players from other tables.
                Err(why @ StoreError::Damaged { .. }) => {
                    tracing::warn!(%why, %table, "damaged table: not counting it towards a user's lobbies")
                }
                Err(why) => return Err(Trouble::from(why).into()),
            }
        }
        if lobbies >= self.lobbies_per_person {
            return Err(Refusal::TooManyLobbies(self.lobbies_per_person).into());
        }
        Ok(room)
    }

    /// The room for one more table at a server. Reads the rows of its running tables, at most as many as it may have. Tables opened
    /// by a release that did not count are left out.
    ///
    /// # Errors
    /// When there is none, or the store fails.
    pub(super) async fn room_of_server(&self, store: &dyn Store, guild: GuildId, own: &GuildPreferences) -> Result<Room, Denied> {
        let room = Room::at(store, keys::tables_opened(guild)).await?;
        let most = self.at_server(own);
        let rows = store.scan(&keys::at_server_all(guild), most as usize).await.map_err(Trouble::from)?;
        if rows.len() >= most as usize { Err(Refusal::ServerFull(most).into()) } else { Ok(room) }
    }

    /// The most tables of a server that likes it so: never more than the house allows.
    pub fn at_server(&self, own: &GuildPreferences) -> u32 {
        own.tables.unwrap_or(self.tables_per_server).min(self.tables_per_server)
    }
}
