//! What a press, a command, a form or a completion means: one of them in, an answer out.
//!
//! It speaks of what Discord gives to a bot (custom ids, typed options, permissions) and of tables, and of nothing that is on the wire, so
//! that tests ask it within one process. Not here: the client library, the network, a rule of any game. Start reading at [`Front`].

mod answer;
mod answering;
mod asker;
mod context;
mod known;
mod missing;
mod permissions;
mod reading;
mod throttle;
mod unasked;

pub use answer::{Answer, Field, FieldSize, Form, checking, not_ours, older_panel, sentence, too_fast, unknown};
pub use answering::inviting::Picked;
pub use answering::presses::Pressed;
pub use asker::{Asker, Place, PlaceKind};
pub use context::MessageContext;
pub use known::Known;
pub use missing::{lacking, may_attach};
pub use permissions::Permissions;
pub use reading::choice::Choice;
pub use reading::commands::{INVITE_TO_A_TABLE, all as commands};
pub use reading::typed::{Named, Typed, Value};
pub use tertulia_model::Arrival;
pub use throttle::{Act, Throttle, Verdict};
pub use unasked::Unasked;

use std::sync::Arc;

use async_trait::async_trait;
use tertulia_base::doctor::Finding;
use tertulia_base::ids::{ChannelId, GuildId, UserId};
use tertulia_tables::{Tables, Trouble};

use tertulia_render::message::Message;

/// Makes the answer to one interaction.
pub struct Front {
    tables: Tables,
    discord: Arc<dyn DiscordApi>,
}

/// What has to be asked of Discord while an answer is made.
#[async_trait]
pub trait DiscordApi: Send + Sync {
    /// What the asker may do in another channel of the server where they act. `None` when it is not there, not for them, or nobody could
    /// say in time.
    async fn permissions_in(&self, guild: GuildId, channel: ChannelId) -> Option<Permissions>;

    /// Another member of a server, and whether they view one of its channels. `None` when they are none, or nobody could say in time.
    async fn member(&self, guild: GuildId, channel: ChannelId, user: UserId) -> Option<Picked>;

    /// Opens a public thread of that name below a channel; once, although an answer may be lost.
    ///
    /// # Errors
    /// When there is none after all.
    async fn open_thread(&self, guild: GuildId, channel: ChannelId, name: &str) -> Result<ChannelId, NoThread>;

    /// Sends somebody a direct message, in silence unless it arrives now so that it rings; once, however often with that nonce of at most 25 characters.
    ///
    /// # Errors
    /// When it did not arrive, or nobody knows.
    async fn send_direct(&self, user: UserId, message: &Message, arrival: Arrival, nonce: &str) -> Result<(), NotReached>;

    /// Posts a message in a channel, likewise.
    ///
    /// # Errors
    /// When it did not arrive, or nobody knows.
    async fn send_public(&self, channel: ChannelId, message: &Message, nonce: &str) -> Result<(), NotReached>;

    /// Whether somebody is known to own the application. Nobody waits for Discord to say so.
    fn is_owner(&self, _user: UserId) -> bool {
        false
    }

    /// How the bot does, for whoever owns the application; `None` for everybody else.
    async fn checkup(&self, _user: UserId) -> Option<Vec<Finding>> {
        None
    }
}

/// Why a thread was not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoThread {
    /// The bot may not open one there.
    Forbidden,
    /// Discord did not answer, or not to the purpose.
    Failed,
}

/// Why a direct message did not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotReached {
    /// Its reader takes none from the bot.
    Closed,
    /// Discord did not answer, or not to the purpose.
    Unsure,
}

impl Front {
    /// One for an interaction; `discord` asks for whoever it came from.
    pub fn new(tables: Tables, discord: Arc<dyn DiscordApi>) -> Front {
        Front { tables, discord }
    }

    /// The asker with their own preferences.
    ///
    /// # Errors
    /// When the store does not say which those are, what is answered then: nobody is shown as theirs what they have not chosen.
    pub async fn with_preferences(&self, asker: Asker) -> Result<Asker, Answer> {
        match self.tables.preferences(asker.person.user).await {
            Ok(preferences) => Ok(asker.liking(preferences)),
            Err(why) => {
                tracing::error!(%why, user = %asker.person.user, "cannot read a user's preferences: not doing what they ask");
                let lang = asker.lang();
                Err(Answer::private(match why {
                    Trouble::Unknown(_) => answer::unknown(lang),
                    Trouble::NotWritten(_) | Trouble::Damaged(_) | Trouble::Newer(_) | Trouble::Failed(_) => {
                        answer::trouble(lang)
                    }
                }))
            }
        }
    }
}
