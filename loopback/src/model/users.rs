//! People, the bot, and the application's profile, as they are saved. Start at [`User`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::permissions::Permissions;
use crate::snowflake::Id;

/// A person at the page or in a test, or the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct User {
    /// Snowflake of the user.
    pub id: Id,
    /// Unique name, in lower case.
    pub username: String,
    /// Display name, if it differs from the username.
    pub global_name: Option<String>,
    /// Avatar colour, as `#rrggbb`.
    pub avatar_color: String,
    /// Language of the user's client, by Discord's name: `en-US`, `fr`, ...
    pub locale: String,
    /// Whether the user accepts direct messages from the bot.
    pub dms_open: bool,
    /// Whether the user shares a guild with the bot, without which the bot cannot write to them.
    #[serde(default = "yes")]
    pub shares_guild: bool,
    /// Whether the user installed the application for themselves, so that its commands follow them.
    #[serde(default)]
    pub installed: bool,
    /// Whether the user may manage channels, messages and the guild.
    pub moderator: bool,
    /// Whether this is the application's bot.
    pub bot: bool,
}

impl User {
    /// Makes a user with a username derived from `name`. `number` selects the avatar colour.
    pub(crate) fn new(id: Id, name: &str, locale: &str, number: usize) -> Self {
        Self {
            id,
            username: username_from(name),
            global_name: Some(name.to_owned()),
            avatar_color: COLORS[number % COLORS.len()].to_owned(),
            locale: locale.to_owned(),
            dms_open: true,
            shares_guild: true,
            installed: false,
            moderator: false,
            bot: false,
        }
    }

    /// Returns the name that others see.
    pub fn display_name(&self) -> &str {
        self.global_name.as_deref().unwrap_or(&self.username)
    }

    /// Returns what a person may do in a guild before channels deny or allow anything.
    pub(crate) fn permissions(&self) -> Permissions {
        if self.moderator { Permissions::MODERATOR } else { Permissions::MEMBER }
    }
}

/// Avatar colours, each readable under white letters.
const COLORS: [&str; 8] = ["#5865f2", "#b3261e", "#1d7a3e", "#8a5a00", "#7b3fb5", "#00707a", "#a62c72", "#4c5a6b"];

/// Makes a username of a name: lower case; other than letters, digits, `_` and `.` become `_`.
fn username_from(name: &str) -> String {
    let letters: String = name
        .to_lowercase()
        .chars()
        .map(|letter| if letter.is_alphanumeric() || letter == '_' || letter == '.' { letter } else { '_' })
        .take(32)
        .collect();
    if letters.is_empty() { "user".to_owned() } else { letters }
}

/// The profile of the application, as far as the bot can change it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct About {
    pub(crate) description: String,
    pub(crate) tags: Vec<String>,
    /// The default installation link.
    #[serde(default)]
    pub(crate) install_params: Option<Value>,
    /// The ways to install it, by their numbers; `None` leaves them to the loopback's options.
    #[serde(default)]
    pub(crate) integration_types_config: Option<BTreeMap<String, Value>>,
    /// Where interactions are posted, instead of sending them over the gateway.
    #[serde(default)]
    pub(crate) interactions_endpoint_url: Option<String>,
}

/// The default of what is true unless something else was saved.
pub(crate) fn yes() -> bool {
    true
}
