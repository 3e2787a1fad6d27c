//! How much one person or one server may have, so that nobody's tables are in the way of everybody else's.
//!
//! Every limit of the house is in [`Limits`]; `config.example.toml` has the same ones, with their ranges. What Discord itself limits is in
//! `render/limits.rs`.

use tokio::sync::{Mutex, MutexGuard};

use super::refusal::Refusal;
use super::request::{Denied, Trouble};
use crate::ids::{GuildId, TableId, UserId};
use crate::model::GuildPreferences;
use crate::model::{Head, Phase};
use crate::store::{Store, StoreError, keys};

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

/// Who is taking a seat or opening a table: one at a time for each person and each server, so that what was counted still holds when it is
/// committed. One process writes to a store, so a lock in memory is enough.
///
/// People share locks, so that there are no more of them the more people there are; sharing costs a commit's time at most.
#[derive(Debug)]
pub(super) struct AdmissionLocks {
    people: Vec<Mutex<()>>,
    servers: Vec<Mutex<()>>,
}

/// Keeps others from taking the same person's, or the same server's, last room until it is dropped.
pub(super) type AdmissionLock<'a> = MutexGuard<'a, ()>;

const LOCKS: usize = 256;

impl Default for AdmissionLocks {
    fn default() -> AdmissionLocks {
        let locks = || std::iter::repeat_with(Mutex::default).take(LOCKS).collect();
        AdmissionLocks { people: locks(), servers: locks() }
    }
}

impl AdmissionLocks {
    /// For somebody who is about to sit down at a table. To be taken before [`server`](AdmissionLocks::server), and kept until it is
    /// committed.
    pub(super) async fn person(&self, user: UserId) -> AdmissionLock<'_> {
        of(&self.people, user.0).await
    }

    /// For a server that is about to get a table.
    pub(super) async fn server(&self, guild: GuildId) -> AdmissionLock<'_> {
        of(&self.servers, guild.0).await
    }
}

async fn of(locks: &[Mutex<()>], id: u64) -> AdmissionLock<'_> {
    // The high bits of an id are a time, the low ones a counter that is mostly zero: both count.
    let spread = id.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    locks[spread as usize % LOCKS].lock().await
}

impl Limits {
    /// Whether somebody may sit down at one more table; who sits at `table` already takes no room there. Reads the rows of their own tables,
    /// at most as many as they may have.
    ///
    /// # Errors
    /// When they may not, or the store fails.
    pub(super) async fn check_person(&self, store: &dyn Store, user: UserId, table: Option<TableId>) -> Result<(), Denied> {
        let most = self.tables_per_person as usize;
        let rows = store.scan(&keys::seated_anywhere(user), most).await.map_err(Trouble::from)?;
        let tables: Vec<TableId> = rows.iter().filter_map(|(key, _)| keys::seated_at(key)).collect();
        if table.is_some_and(|table| tables.contains(&table)) {
            return Ok(());
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
        Ok(())
    }

    /// Whether one more table may be opened at a server. Reads the rows of its running tables, at most as many as it may have. Tables opened
    /// by a release that did not count are left out.
    ///
    /// # Errors
    /// When it may not, or the store fails.
    pub(super) async fn check_server(&self, store: &dyn Store, guild: GuildId, own: &GuildPreferences) -> Result<(), Denied> {
        let most = self.at_server(own);
        let rows = store.scan(&keys::at_server_all(guild), most as usize).await.map_err(Trouble::from)?;
        if rows.len() >= most as usize { Err(Refusal::ServerFull(most).into()) } else { Ok(()) }
    }

    /// The most tables of a server that likes it so: never more than the house allows.
    pub fn at_server(&self, own: &GuildPreferences) -> u32 {
        own.tables.unwrap_or(self.tables_per_server).min(self.tables_per_server)
    }
}
