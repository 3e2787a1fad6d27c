//! The index of a server's lobbies that seek players. `commit` keeps it.
//!
//! Start reading at [`Tables::seeking_players`].

use serde::{Deserialize, Serialize};
use tertulia_base::ids::{GuildId, TableId};
use tertulia_store::{Pages, Row, decode, keys};

use crate::Tables;
use crate::request::Trouble;

const PAGE: usize = 64;

/// That a lobby seeks players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seeking {
    /// The slug of its game.
    pub(crate) game: String,
}

impl Row for Seeking {}

impl Tables {
    /// Returns at most `most` lobbies of a server that [seek
    /// players](tertulia_model::Head::seeks_players), the newest first; with `game`, only those of
    /// that slug. No table is read.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn seeking_players(&self, guild: GuildId, game: Option<&str>, most: usize) -> Result<Vec<TableId>, Trouble> {
        let mut pages = Pages::new(self.0.store.as_ref(), keys::all_seeking(guild), PAGE);
        let mut found = Vec::new();
        while found.len() < most
            && let Some(page) = pages.next().await?
        {
            for (key, bytes) in &page {
                match decode::<Seeking>(key, bytes) {
                    Ok(row) if game.is_none_or(|game| row.game == game) => found.extend(keys::table_seeking(key)),
                    Ok(_) => {}
                    Err(why) => {
                        tracing::error!(%why, %guild, "cannot read a row of the index of lobbies: not listing its table");
                    }
                }
            }
        }
        found.truncate(most);
        Ok(found)
    }
}
