//! Answers presses, commands, forms and completions: one interaction in, an answer out.
//!
//! It knows what Discord gives a bot (custom ids, typed options, permissions) and tables, but not
//! the wire, so that tests run it in one process. Not here: the network, rules. Start reading at
//! [`Front`].

mod answer;
mod asker;
mod handlers;
mod known;
mod matchmaker;
mod missing_permissions;
mod no_discord;
mod permissions;
mod reading;
mod throttle;

pub use answer::{Answer, FieldSize, ModalField, ModalForm, checking, not_ours, sentence, too_fast, unknown};
pub use asker::{Asker, MessageContext, Place, PlaceKind};
pub use handlers::inviting::Picked;
pub use handlers::presses::Pressed;
pub use known::Known;
pub use missing_permissions::{lacking, may_attach, permissions_asked};
pub use no_discord::NoDiscord;
pub use permissions::Permissions;
pub use reading::commands::{INVITE_TO_A_TABLE, all as commands};
pub use reading::typed::{Completion, Named, Typed, Value};
pub use tertulia_model::Arrival;
pub use throttle::{Act, Throttle, ThrottleVerdict};

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

/// What is asked of Discord while an answer is made.
#[async_trait]
pub trait DiscordApi: Send + Sync {
    /// Returns the asker's permissions in another channel of their server. `None` if it is not
    /// there, not for them, or unknown in time.
    async fn permissions_in(&self, guild: GuildId, channel: ChannelId) -> Option<Permissions>;

    /// Returns a server's member, and whether they view a channel. `None` if not found in time.
    async fn member(&self, guild: GuildId, channel: ChannelId, user: UserId) -> Option<Picked>;

    /// Opens a public thread below a channel, only once even if an answer is lost.
    ///
    /// # Errors
    /// When there is none after all.
    async fn open_thread(&self, guild: GuildId, channel: ChannelId, name: &str) -> Result<ChannelId, NoThread>;

    /// Sends a direct message once per nonce (25 characters at most), silent unless it is to ring.
    ///
    /// # Errors
    /// When it did not arrive, or that is not known.
    async fn send_direct(&self, user: UserId, message: &Message, arrival: Arrival, nonce: &str) -> Result<(), NotReached>;

    /// Posts a message in a channel, once per nonce as well.
    ///
    /// # Errors
    /// When it did not arrive, or that is not known.
    async fn send_public(&self, channel: ChannelId, message: &Message, nonce: &str) -> Result<(), NotReached>;

    /// Returns whether somebody is known to own the application, without asking Discord.
    fn is_owner(&self, _user: UserId) -> bool {
        false
    }

    /// Returns how the bot does, for the owner of the application; `None` for others.
    async fn checkup(&self, _user: UserId) -> Option<Vec<Finding>> {
        None
    }
}

/// Why a thread was not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoThread {
    /// The bot may not open one there.
    Forbidden,
    /// Discord did not answer, or not as expected.
    Failed,
}

/// Why a direct message did not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotReached {
    /// Its reader takes none from the bot.
    Closed,
    /// Discord did not answer, or not as expected.
    Unsure,
}

impl Front {
    /// Answers interactions; `discord` asks on behalf of the user of the interaction.
    pub fn new(tables: Tables, discord: Arc<dyn DiscordApi>) -> Front {
        Front { tables, discord }
    }

    /// Returns the asker with their own preferences.
    ///
    /// # Errors
    /// What to answer if they cannot be read: nobody is shown choices that they did not make.
    pub async fn with_preferences(&self, asker: Asker) -> Result<Asker, Answer> {
        match self.tables.preferences(asker.person.user).await {
            Ok(preferences) => Ok(asker.liking(preferences)),
            Err(why) => {
                tracing::error!(%why, user = %asker.person.user, "cannot read a user's preferences: refusing their request");
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
