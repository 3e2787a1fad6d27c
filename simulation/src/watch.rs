//! Searches what is said at some tables for secrets of others. Start reading at
//! [`SecretWatch::reads`].

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tertulia_base::ids::{TableId, UserId};
use tertulia_model::Table;
use tertulia_render::message::Message;
use tertulia_rules::game::Eye;
use tertulia_tables::Tables;

use crate::audit::Audit;
use tertulia_testkit::secrets::{SaidWords, Search, words_of};

/// How many positions back a message may show that is still under way.
const RECENT: usize = 6;

/// The searches. Clones share them.
#[derive(Clone)]
pub struct SecretWatch {
    audit: Audit,
    tables: Arc<Mutex<BTreeMap<TableId, WatchedTable>>>,
}

struct WatchedTable {
    search: Search,
    revision: u64,
}

impl SecretWatch {
    pub fn new(audit: Audit) -> SecretWatch {
        SecretWatch { audit, tables: Arc::default() }
    }

    /// Watches a table from its beginning.
    pub fn begin(&self, table: TableId) {
        self.lock().insert(table, WatchedTable { search: Search::among(RECENT), revision: 0 });
    }

    /// Sees the present position of a watched table.
    pub fn sees(&self, table: &Table) {
        if let Some(watched) = self.lock().get_mut(&table.head.id) {
            watched.sees(table);
        }
    }

    /// Searches a message about a table, read by `reader` or by everybody.
    pub async fn reads(&self, tables: &Tables, id: TableId, reader: Option<UserId>, message: &Message) {
        if !self.lock().contains_key(&id) {
            return;
        }
        let Ok(Some(table)) = tables.look(id).await else { return };
        let seat = reader.and_then(|user| table.head.players.iter().position(|player| player.user == user));
        let reader = seat.map_or(Eye::Public, |at| Eye::Seat(tertulia_rules::game::Seat(at as u8)));
        let mut watched = self.lock();
        let Some(watched) = watched.get_mut(&id) else { return };
        if watched.sees(&table) == Sight::All
            && let Err(why) = watched.search.look(&table, [SaidWords { reader, words: words_of(message) }])
        {
            self.audit.leaked(format!("{id}: {why}"));
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<TableId, WatchedTable>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether every position since the last look was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sight {
    All,
    /// What was said in between cannot be judged.
    NotAll,
}

impl WatchedTable {
    fn sees(&mut self, table: &Table) -> Sight {
        let revision = table.head.revision;
        let missed = revision > self.revision + 1;
        if revision > self.revision {
            self.revision = revision;
            // A search without anything to read only learns the position; it cannot fail.
            let _ = self.search.look(table, []);
        }
        if missed { Sight::NotAll } else { Sight::All }
    }
}
