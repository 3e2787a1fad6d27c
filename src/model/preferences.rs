//! What people and servers like.
//!
//! Start reading at [`Preferences`].

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::i18n::Lang;

/// A person's preferences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preferences {
    /// Their language; none means Discord's.
    pub lang: Option<Lang>,
    /// Whether each turn of theirs is sent to them.
    pub dms: Dms,
    /// How long a decision may wait before they are reminded; none means the server's; zero means never. A decision that waits
    /// already keeps the time it was given.
    pub remind_after: Option<Duration>,
    /// Colours of the pictures they ask for, and of those sent to them.
    pub theme: Theme,
    /// How boards that they ask for, and those sent to them, are shown.
    pub board: Board,
    /// What of a board they are shown first.
    pub focus: Part,
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

/// Whether somebody wants direct messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dms {
    /// Each turn is sent.
    #[default]
    On,
    /// Nothing is sent.
    Off,
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
}
