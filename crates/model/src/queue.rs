//! A place in a server's queue. Start reading at [`QueuePlace`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_base::row::Row;

use super::table::Player;
use super::terms::Wanted;
use super::time_control::TimeControl;

/// Somebody's place in a server's queue, with what they would play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueuePlace {
    /// Whose place it is.
    pub holder: Player,
    /// The channel where they asked for it: a table may be opened below it.
    pub channel: ChannelId,
    /// Slugs of the games, at least one.
    pub games: Vec<String>,
    /// How many are to play; `None` for any number.
    pub players: Option<u8>,
    /// How long each may think; `None` for any time control.
    pub clock: Option<TimeControl>,
    /// What is wanted of the others.
    pub wanted: Wanted,
    /// Since when they wait.
    pub since: Moment,
    /// When the place ends.
    pub until: Moment,
    /// When it is looked at next: for a table, or because it ends.
    pub look: Moment,
    /// The friends who play, too, once each has agreed.
    pub friends: Vec<QueuedFriend>,
    /// The lobby that was opened for it, while its people are asked to confirm.
    pub table: Option<TableId>,
}

impl Row for QueuePlace {}

/// A friend named by whoever has a place in a queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueuedFriend {
    /// Who it is. Name and language are theirs once they have answered.
    pub player: Player,
    /// Whether they have agreed.
    pub agreed: bool,
}

impl QueuePlace {
    /// Returns its holder and the friends, also those who have not agreed.
    pub fn people(&self) -> impl Iterator<Item = &Player> {
        std::iter::once(&self.holder).chain(self.friends.iter().map(|friend| &friend.player))
    }

    /// Whether its people can be matched: every friend has agreed, and no lobby is open for them.
    pub fn is_ready(&self) -> bool {
        self.table.is_none() && self.friends.iter().all(|friend| friend.agreed)
    }

    /// Returns a friend who was asked.
    pub fn friend(&self, user: UserId) -> Option<&QueuedFriend> {
        self.friends.iter().find(|friend| friend.player.user == user)
    }
}
