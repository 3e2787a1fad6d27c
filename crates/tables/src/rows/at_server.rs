//! The running tables of a server. Start reading at [`Tables::tables_of_server`].

use std::cmp::Reverse;

use tertulia_base::ids::GuildId;
use tertulia_model::{Head, Phase, Table};
use tertulia_store::{StoreError, keys};

use crate::Tables;
use crate::request::Trouble;
use crate::rows::table::load_without_game;
use crate::rows::versioned::tables_in;

impl Tables {
    /// Returns the heads of a server's running tables, lobbies included and solo games not, the one
    /// where somebody acted last first. A damaged one is left out and logged.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn tables_of_server(&self, guild: GuildId) -> Result<Vec<Head>, Trouble> {
        let store = self.0.store.as_ref();
        let mut heads = Vec::new();
        for table in tables_in(store, keys::at_server_all(guild)).await? {
            match store.read_numbered::<Head>(&keys::head(table)).await {
                Ok(head) => heads.extend(head.map(|(_, head)| head).filter(Head::is_running)),
                Err(why @ StoreError::Damaged { .. }) => {
                    tracing::error!(%why, %table, %guild, "damaged table: leaving it out of its server's tables");
                }
                Err(why) => return Err(why.into()),
            }
        }
        heads.sort_by_key(|head| Reverse((head.acted, head.id)));
        Ok(heads)
    }

    /// Returns the running tables of a server for those who manage it, at most `most` of several
    /// people and as many solo games, without their positions: first the games that wait longest,
    /// then the newest lobbies, then solo games. One that cannot be read is left out.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn running_at(&self, guild: GuildId, most: usize) -> Result<Vec<Table>, Trouble> {
        let store = self.0.store.as_ref();
        let mut found = Vec::new();
        for index in [keys::at_server_all(guild), keys::solo_at_server_all(guild)] {
            let rows = store.scan(&index, most).await?;
            for table in rows.iter().filter_map(|(key, _)| keys::table_of_user(key)) {
                match load_without_game(store, self.0.games, table).await {
                    Ok(table) => found.extend(table.filter(|table| table.head.is_running())),
                    Err(why) => tracing::error!(%why, %table, %guild, "cannot read a table: not listing it for its server"),
                }
            }
        }
        found.sort_by_key(|Table { head, .. }| match head.phase {
            Phase::Playing if !head.is_solo() => (0_u8, head.since.0),
            Phase::Lobby => (1, u64::MAX - head.opened.0),
            Phase::Playing | Phase::Over | Phase::Stopped => (2, head.since.0),
        });
        Ok(found)
    }
}
