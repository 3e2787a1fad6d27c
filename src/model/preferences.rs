//! What people and servers like.
//!
//! Start reading at [`Preferences`].

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::away::Away;
use super::clock::TimeControl;
use crate::i18n::Lang;

/// A person's preferences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preferences {
    /// Their language; none means Discord's.
    pub lang: Option<Lang>,
    /// Where a turn of theirs rings.
    pub ring: Ring,
    /// How long a decision may wait before they are reminded; none means the server's; zero means never. A decision that waits
    /// already keeps the time it was given.
    pub remind_after: Option<Duration>,
    /// Colours of the pictures they ask for, and of those sent to them.
    pub theme: Theme,
    /// How boards that they ask for, and those sent to them, are shown.
    pub board: Board,
    /// What of a board they are shown first.
    pub focus: Part,
    /// That they are on vacation, or were last.
    pub away: Option<Away>,
}

/// How a board is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Board {
    /// As a picture.
    #[default]
    Picture,
    /// In words alone, as for reading aloud.
    Text,
}

/// A part of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// Everything.
    #[default]
    Whole,
    /// What is common.
    Common,
    /// What is the player's own.
    Own,
}

/// Which of Discord's looks a picture is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Theme {
    /// Discord's dark one.
    #[default]
    Dark,
    /// On white.
    Light,
}

/// Where somebody is rung when it is their turn. The first two are stored as what earlier releases called direct messages on and off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ring {
    /// By a direct message; in the channel where those do not reach them.
    #[default]
    Direct,
    /// In the channel, and no direct message is sent.
    Channel,
    /// By a direct message and in the channel.
    Both,
}

impl Ring {
    /// Whether a turn comes as a direct message.
    pub const fn sends_direct(self) -> bool {
        match self {
            Ring::Direct | Ring::Both => true,
            Ring::Channel => false,
        }
    }

    /// Whether the channel rings, even if direct messages reach them.
    pub const fn rings_channel(self) -> bool {
        match self {
            Ring::Channel | Ring::Both => true,
            Ring::Direct => false,
        }
    }
}

/// A server's preferences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuildPreferences {
    /// Language of new tables; none means Discord's.
    pub lang: Option<Lang>,
    /// How long a decision may wait before its player is reminded; none means the house's; zero means never.
    pub remind_after: Option<Duration>,
    /// Colours of the pictures at its tables.
    pub theme: Theme,
    /// Lobbies and games it may have at once, at least 1; none means as many as the house allows, and more than those it never has.
    pub tables: Option<u32>,
    /// The clock of new tables.
    pub clock: TimeControl,
}
