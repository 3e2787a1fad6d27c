//! What was committed reaches people: in order per destination, retried until done.
//!
//! What must never come in: a client library, a decision. Start reading at [`Deliver`].

use std::time::Duration;

use crate::ids::{ChannelId, MessageId, UserId};
use crate::render::message::Message;

/// Sends messages. The `discord` room implements it; tests have their own.
#[async_trait::async_trait]
pub trait Deliver: Send + Sync + 'static {
    /// Posts a message. Posting the same `nonce` again (at most 25 characters) within minutes returns the first message instead.
    async fn post(&self, to: ChannelId, message: &Message, nonce: &str) -> Result<MessageId, NotDelivered>;

    /// Replaces a message's content.
    async fn edit(&self, at: ChannelId, message: MessageId, content: &Message) -> Result<(), NotDelivered>;

    /// Deletes a message; one that is gone already is fine.
    async fn delete(&self, at: ChannelId, message: MessageId) -> Result<(), NotDelivered>;

    /// The channel for direct messages to a user.
    async fn direct(&self, user: UserId) -> Result<ChannelId, NotDelivered>;
}

/// Why a message was not delivered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDelivered {
    /// Try again, not before that long.
    #[error("not now: {why}")]
    Later {
        /// How long to wait.
        wait: Duration,
        /// For the log.
        why: String,
    },
    /// The message or channel is gone for good.
    #[error("the message or channel is gone")]
    Gone,
    /// The user takes no direct messages.
    #[error("the user takes no direct messages")]
    Closed,
    /// The bot may not.
    #[error("a permission is missing: {why}")]
    Forbidden {
        /// For the log.
        why: String,
    },
    /// The message is not acceptable. A fault of ours: it is dropped and logged.
    #[error("refused: {why}")]
    Refused {
        /// For the log.
        why: String,
    },
}
