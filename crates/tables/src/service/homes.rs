//! Where running tables are, and what happens if a channel is deleted or a table moves.
//!
//! Start reading at [`Tables::channel_deleted`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, GuildId};
use tertulia_delivery::{Destination, Notice};
use tertulia_model::{Head, Table};
use tertulia_store::{Batch, Expect, Pages, Row, decode, keys};

use crate::access::{Operation, allows};
use crate::decide::change::{Change, unplayed};
use crate::refusal::Refusal;
use crate::request::{Denied, Person};
use crate::rows::table::Occupied;
use crate::{Tables, Trouble};

const PAGE: usize = 256;

/// When the channel of a running table was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Gone(Moment);

impl Row for Gone {}

impl Tables {
    /// Notes that a channel was deleted, also to a league there. Tells each player of its table
    /// once, with what can be done about it, and shows it in the panels of those awaited.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn channel_deleted(&self, channel: ChannelId) -> Result<(), Trouble> {
        self.league_loses_channel(channel).await?;
        let Some(table) = self.at(channel).await? else { return Ok(()) };
        let store = self.0.store.as_ref();
        let Some((revision, head)) = store.read_numbered::<Head>(&keys::head(table)).await? else { return Ok(()) };
        let told = head.people().map(|(seat, _)| Destination::Homeless(seat));
        let shown: Vec<Destination> = told.chain(head.awaited_people().map(|(seat, _)| Destination::Panel(seat))).collect();
        let mut batch = Batch::new();
        batch.expect(keys::gone(channel), Expect::Absent);
        batch.put(keys::gone(channel), &Gone(self.now()));
        for destination in &shown {
            batch.put_numbered(keys::notice(table, destination.bytes()), revision, &Notice { made: self.now() });
        }
        if store.try_commit(batch).await? {
            tracing::info!(%table, %channel, "the channel of a table was deleted: telling its players");
            self.signals().committed(table, shown, None);
        }
        Ok(())
    }

    /// Returns whether the channel of a running table is known to be deleted.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn is_gone(&self, channel: ChannelId) -> Result<bool, Trouble> {
        Ok(self.0.store.get(&keys::gone(channel)).await?.is_some())
    }

    /// Checks whether somebody may move a table; any player may if its channel was deleted.
    pub(crate) async fn may_move(&self, head: &Head, who: &Person, to: ChannelId) -> Result<(), Denied> {
        let operation = if self.is_gone(head.home.channel).await? { Operation::Rehome } else { Operation::Move };
        allows(head, who.user, who.access, operation)?;
        match self.at(to).await? {
            Some(there) => Err(Refusal::ChannelTaken(there).into()),
            None => Ok(()),
        }
    }

    /// Returns server and channel of at most `most` running tables, and how many more there are. A
    /// table with an unreadable head is left out: its people are told when they ask for it.
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

/// Moves a table to another channel; the commit expects that to be free.
pub(crate) fn move_to(table: &Table, channel: ChannelId) -> Change {
    let mut change = unplayed(table);
    change.table.head.home.channel = channel;
    change.also.expect(keys::channel(channel), Expect::Absent);
    // Where players were told of a deleted channel.
    change.shows = table.head.people().map(|(seat, _)| Destination::Homeless(seat)).collect();
    change
}
