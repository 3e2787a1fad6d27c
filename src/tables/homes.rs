//! Where tables run, for whoever looks whether the bot may do its work there.

use super::rows::Occupied;
use super::{Tables, Trouble};
use crate::ids::{ChannelId, GuildId};
use crate::model::Head;
use crate::store::{Pages, decode, keys};

/// Rows read at once.
const PAGE: usize = 256;

impl Tables {
    /// The servers and channels where tables run, at most so many of them, and how many there are besides. A table whose head cannot be read is
    /// left out: its people are told when they ask for it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn homes(&self, most: usize) -> Result<(Vec<(GuildId, ChannelId)>, usize), Trouble> {
        let store = self.0.store.as_ref();
        let (mut homes, mut besides) = (Vec::new(), 0);
        let mut pages = Pages::new(store, keys::all_channels(), PAGE);
        while let Some(page) = pages.next().await? {
            for (key, row) in &page {
                if homes.len() >= most {
                    besides += 1;
                    continue;
                }
                let Ok(Occupied(table)) = decode::<Occupied>(key, row) else { continue };
                if let Ok(Some((_, head))) = store.read_numbered::<Head>(&keys::head(table)).await {
                    homes.extend(head.home.guild.map(|guild| (guild, head.home.channel)));
                }
            }
        }
        Ok((homes, besides))
    }
}
