//! The running tables of a server. Start reading at [`Tables::tables_of_server`].

use std::cmp::Reverse;

use tertulia_base::ids::GuildId;
use tertulia_model::Head;
use tertulia_store::{StoreError, keys};

use crate::Tables;
use crate::request::Trouble;
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
}
