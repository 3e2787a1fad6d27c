//! What people and servers like.
//!
//! What must never come in: what is done about it. Start reading at [`Preferences`].

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::i18n::Lang;
use crate::store::Row;

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
}

impl Row for Preferences {
    const VERSION: u8 = 1;
}

impl Row for GuildPreferences {
    const VERSION: u8 = 1;
}
