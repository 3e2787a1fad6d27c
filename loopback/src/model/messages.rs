//! Messages with their files, reactions and polls, as they are saved. Not here: what their
//! components show (`components`). Start at [`Message`].

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::snowflake::Id;

/// A file on a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attachment {
    /// Snowflake.
    pub id: Id,
    /// File name, made safe for a URL.
    pub filename: String,
    /// Alternative text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Media type, by the file's extension.
    pub content_type: String,
    /// Length in bytes.
    pub size: usize,
    /// URL at which the file is served.
    pub url: String,
    /// Equal to `url`; Discord's objects have both.
    pub proxy_url: String,
    /// A picture's height in pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// A picture's width in pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// Whether the file is on an ephemeral message or came with a modal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ephemeral: bool,
}

/// A Unicode emoji or one of the application's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Emoji {
    /// Snowflake of an application emoji; `None` for a Unicode emoji.
    pub id: Option<Id>,
    /// The character, or the name of an application emoji.
    pub name: String,
    /// Whether the emoji is animated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub animated: bool,
}

impl Emoji {
    /// Whether both are the same emoji, even if one was renamed since.
    pub fn is(&self, other: &Self) -> bool {
        self.id == other.id && (self.id.is_some() || self.name == other.name)
    }
}

/// All reactions to a message with one emoji.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reaction {
    /// The emoji.
    pub emoji: Emoji,
    /// Users who reacted, in the order of their reactions.
    pub users: Vec<Id>,
}

/// A poll of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Poll {
    /// What is asked.
    pub question: String,
    /// The answers, numbered from 1.
    pub answers: Vec<PollAnswer>,
    /// Whether a user can choose several answers.
    pub multiselect: bool,
    /// When it ends or has ended, in milliseconds since 1970.
    pub expires_ms: u64,
    /// Whether it has ended and its result was announced.
    pub is_finalized: bool,
}

/// An answer of a poll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PollAnswer {
    /// What it says.
    pub text: String,
    /// The emoji beside it.
    pub emoji: Option<Emoji>,
    /// Users who chose it, in the order of their votes.
    pub votes: Vec<Id>,
}

impl Poll {
    /// Whether nobody can vote any more at a time, in milliseconds since 1970.
    pub fn has_ended(&self, now_ms: u64) -> bool {
        self.is_finalized || self.expires_ms <= now_ms
    }
}

/// Discord's message types that exist here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MessageKind {
    /// Somebody wrote it.
    #[default]
    Default,
    /// A reply to another message.
    Reply,
    /// A response to a slash command.
    Command,
    /// The notice "A thread was started".
    ThreadCreated,
    /// The first message of a thread made from a message; it shows that message.
    ThreadStarter,
    /// The notice "Somebody pinned a message".
    Pinned,
    /// What a rule of automatic moderation found.
    ModerationAlert,
    /// What came out of a poll.
    PollResult,
}

impl MessageKind {
    /// Returns Discord's number of the type.
    pub const fn number(self) -> u8 {
        match self {
            Self::Default => 0,
            Self::Pinned => 6,
            Self::ThreadCreated => 18,
            Self::Reply => 19,
            Self::Command => 20,
            Self::ThreadStarter => 21,
            Self::ModerationAlert => 24,
            Self::PollResult => 46,
        }
    }

    /// Whether Discord wrote it, about something that somebody did.
    pub const fn is_system(self) -> bool {
        match self {
            Self::Default | Self::Reply | Self::Command => false,
            Self::ThreadCreated | Self::ThreadStarter | Self::Pinned | Self::ModerationAlert | Self::PollResult => true,
        }
    }

    /// Whether it can be deleted (Discord docs: Message Resource, "Message Types").
    pub const fn is_deletable(self) -> bool {
        !matches!(self, Self::ThreadStarter)
    }
}

/// The interaction that a message answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answers {
    /// Snowflake of the interaction.
    pub interaction: Id,
    /// Discord's number of its type: 2 a command, 3 a component, 5 a modal.
    pub kind: u8,
    /// The user who acted.
    pub user: Id,
    /// The command's full name with subcommands, if it was a command.
    pub name: Option<String>,
    /// The message that the component was on.
    pub on: Option<Id>,
    /// For the submission of a modal, the interaction that opened it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened_by: Option<Id>,
    /// By whose installation of the application it happened.
    #[serde(default)]
    pub owners: Owners,
}

/// Whose installation of the application made an interaction possible. Discord docs: Receiving and
/// Responding, "Authorizing Integration Owners Object".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owners {
    /// The guild of the installation; 0 in a direct conversation with the bot.
    #[serde(rename = "0", default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<Id>,
    /// The user who installed the application for themselves.
    #[serde(rename = "1", default, skip_serializing_if = "Option::is_none")]
    pub user: Option<Id>,
}

impl Owners {
    /// Whether only a user's own installation made the interaction possible.
    pub fn is_users_alone(self) -> bool {
        self.guild.is_none() && self.user.is_some()
    }
}

/// The webhook that posted a message, under the name that it had then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebhookAuthor {
    /// Snowflake of the webhook.
    pub id: Id,
    /// The name.
    pub name: String,
}

/// Message flags, by Discord's bits.
pub mod flags {
    /// Guilds that follow the channel have the message too.
    pub const CROSSPOSTED: u64 = 1 << 0;
    /// Link embeds are not shown.
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    /// A thread was made from the message.
    pub const HAS_THREAD: u64 = 1 << 5;
    /// Only one user sees the message.
    pub const EPHEMERAL: u64 = 1 << 6;
    /// The bot "is thinking": the interaction is deferred.
    pub const LOADING: u64 = 1 << 7;
    /// The message notifies nobody.
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    /// The message is a voice recording.
    pub const VOICE_MESSAGE: u64 = 1 << 13;
    /// The message consists of components only.
    pub const COMPONENTS_V2: u64 = 1 << 15;
}

/// The current state of a message.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Snowflake.
    pub id: Id,
    /// The channel or thread.
    pub channel: Id,
    /// The author: a user or a webhook.
    pub author: Id,
    /// Type.
    pub kind: MessageKind,
    /// Text.
    pub content: String,
    /// Bits of [`flags`].
    pub flags: u64,
    /// When the message was last edited, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edited_ms: Option<u64>,
    /// Attached files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<Attachment>,
    /// Embeds, as Discord keeps them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub embeds: Vec<Value>,
    /// Components as they were sent, with defaults filled in and an `id` each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<Value>,
    /// Users mentioned (and notified, unless it is an edit).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mentions: Vec<Id>,
    /// Roles mentioned, as far as the sender may mention them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mention_roles: Vec<Id>,
    /// Whether the message mentions everyone.
    #[serde(default)]
    pub mention_everyone: bool,
    /// The sender's token for deduplication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Value>,
    /// The message that this one replies to or is about; for a started thread, the thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refers_to: Option<Id>,
    /// The interaction that the message answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<Answers>,
    /// The webhook that posted the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<Box<WebhookAuthor>>,
    /// The one user who sees an ephemeral message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_for: Option<Id>,
    /// Whether the message is pinned.
    #[serde(default)]
    pub pinned: bool,
    /// When the message was pinned, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pinned_ms: Option<u64>,
    /// Reactions, the oldest emoji first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reactions: Vec<Reaction>,
    /// The poll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub poll: Option<Box<Poll>>,
}

impl Message {
    pub(crate) fn new(id: Id, channel: Id, author: Id, kind: MessageKind) -> Self {
        Self { id, channel, author, kind, ..Self::default() }
    }

    /// Whether only one user sees the message.
    pub fn is_ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    /// Whether the interaction is deferred and the text is still to come.
    pub fn is_loading(&self) -> bool {
        self.flags & flags::LOADING != 0
    }

    /// Whether `user` may see the message, channel permissions aside.
    pub fn is_for(&self, user: Id) -> bool {
        self.only_for.is_none_or(|only| only == user)
    }
}
