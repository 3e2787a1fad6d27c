//! Channels with their overwrites, webhooks and invitations, as they are saved. Start at
//! [`Channel`].

use serde::{Deserialize, Serialize};

use super::users::yes;
use crate::permissions::Permissions;
use crate::snowflake::Id;

/// Discord's channel types that exist here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChannelKind {
    /// A guild's text channel.
    #[default]
    Text,
    /// A guild's channel whose messages other guilds can follow.
    Announcement,
    /// A guild's channel to talk in, with messages beside it. Nobody can talk here.
    Voice,
    /// A guild's voice channel for an audience.
    Stage,
    /// A group of a guild's channels.
    Category,
    /// A guild's channel that has threads only, each begun by a message.
    Forum,
    /// A thread of an announcement channel, which everybody in the guild can see.
    AnnouncementThread,
    /// A thread of a text channel, which everybody in the guild can see.
    PublicThread,
    /// A thread that only its members and those who manage threads can see.
    PrivateThread,
    /// A direct conversation of one user with the bot.
    Dm,
    /// A conversation of users with one another, without the bot.
    Group,
}

impl ChannelKind {
    /// Returns Discord's number of the type.
    pub const fn number(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Announcement => 5,
            Self::Voice => 2,
            Self::Category => 4,
            Self::Stage => 13,
            Self::Forum => 15,
            Self::AnnouncementThread => 10,
            Self::Dm => 1,
            Self::Group => 3,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }

    /// Returns the control API's word for the type.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text | Self::Announcement => "text",
            Self::Voice => "voice",
            Self::Stage => "stage",
            Self::Category => "category",
            Self::Forum => "forum",
            Self::Dm => "dm",
            Self::Group => "group",
            Self::AnnouncementThread | Self::PublicThread | Self::PrivateThread => "thread",
        }
    }

    /// Whether this is a thread of any kind.
    pub const fn is_thread(self) -> bool {
        matches!(self, Self::AnnouncementThread | Self::PublicThread | Self::PrivateThread)
    }

    /// Whether this is a guild's channel, and no thread of one.
    pub(crate) const fn is_of_guild(self) -> bool {
        matches!(self, Self::Text | Self::Announcement | Self::Voice | Self::Stage | Self::Category | Self::Forum)
    }

    /// Whether this is a guild's channel that can have threads.
    pub(crate) const fn has_threads(self) -> bool {
        matches!(self, Self::Text | Self::Announcement | Self::Forum)
    }

    /// Whether messages are written in the channel itself.
    pub(crate) const fn takes_messages(self) -> bool {
        !matches!(self, Self::Category | Self::Forum)
    }

    /// Returns the type of this channel's threads that everybody in the guild can see.
    pub(crate) const fn public_thread(self) -> Self {
        match self {
            Self::Announcement => Self::AnnouncementThread,
            Self::Text
            | Self::Voice
            | Self::Stage
            | Self::Category
            | Self::Forum
            | Self::AnnouncementThread
            | Self::PublicThread
            | Self::PrivateThread
            | Self::Dm
            | Self::Group => Self::PublicThread,
        }
    }
}

/// Whose permissions an overwrite changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum OverwriteKind {
    /// Those of everybody with a role; the role of everyone has the guild's id.
    Role,
    /// Those of one member.
    #[default]
    Member,
}

impl OverwriteKind {
    /// Returns Discord's number of the type.
    pub const fn number(self) -> u8 {
        match self {
            Self::Role => 0,
            Self::Member => 1,
        }
    }
}

/// Permissions in one channel that take precedence over those in the guild.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overwrite {
    /// The role or the member.
    #[serde(alias = "user")]
    pub id: Id,
    /// Which of them it is.
    #[serde(default)]
    pub kind: OverwriteKind,
    /// Permissions granted.
    pub allow: Permissions,
    /// Permissions denied.
    pub deny: Permissions,
}

/// A tag that threads of a forum can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForumTag {
    /// Snowflake.
    pub id: Id,
    /// Name.
    pub name: String,
    /// Whether only those who manage threads give and take it.
    pub moderated: bool,
    /// Snowflake of its emoji, if that is no Unicode emoji.
    pub emoji_id: Option<Id>,
    /// Its Unicode emoji.
    pub emoji_name: Option<String>,
}

/// A channel, a thread, a direct conversation or a group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Channel {
    /// Snowflake; a thread made from a message has the message's.
    pub id: Id,
    /// Type.
    pub kind: ChannelKind,
    /// The guild, unless it is a conversation.
    pub guild: Option<Id>,
    /// Name; empty for a direct conversation.
    pub name: String,
    /// The text under the name.
    pub topic: Option<String>,
    /// The channel of a thread, or the category of a channel.
    pub parent: Option<Id>,
    /// Who opened the thread.
    pub owner: Option<Id>,
    /// The user at the other end of a direct conversation.
    pub recipient: Option<Id>,
    /// Members of a thread or a group.
    pub members: Vec<Id>,
    /// Permissions denied to the bot here.
    pub deny: Permissions,
    /// Permissions denied to members here; moderators and the bot are exempt.
    #[serde(default)]
    pub deny_members: Permissions,
    /// Overwrites for roles and members. Empty for a thread, where those of its channel apply.
    #[serde(default)]
    pub overwrites: Vec<Overwrite>,
    /// Whether the thread is archived.
    pub archived: bool,
    /// Whether only those who manage threads may write in the thread and reopen it.
    pub locked: bool,
    /// Whether members of a private thread may add others.
    #[serde(default = "yes")]
    pub invitable: bool,
    /// Minutes without messages after which clients show the thread as archived.
    pub auto_archive_minutes: u16,
    /// When `archived` last changed, in milliseconds since 1970.
    pub archive_changed_ms: u64,
    /// Slow mode: seconds between two messages of one user.
    pub slowmode_seconds: u16,
    /// Whether the channel is age-restricted.
    #[serde(default)]
    pub nsfw: bool,
    /// Tags that threads of a forum can have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub available_tags: Vec<ForumTag>,
    /// Tags of a forum's thread.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub applied_tags: Vec<Id>,
    /// Sort key among the guild's channels.
    pub position: u16,
    /// The newest message that is not ephemeral.
    pub last_message: Option<Id>,
    /// Messages ever sent to the thread.
    pub sent: u32,
}

impl Channel {
    /// Returns the permission needed to write here.
    pub(crate) const fn write(&self) -> Permissions {
        if self.kind.is_thread() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES }
    }

    pub(crate) fn new(id: Id, kind: ChannelKind, name: impl Into<String>) -> Self {
        Self {
            id,
            kind,
            name: name.into(),
            invitable: true,
            auto_archive_minutes: 4_320,
            archive_changed_ms: id.millis(),
            ..Self::default()
        }
    }
}

/// A webhook of a channel: whoever has its token posts there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Webhook {
    pub(crate) id: Id,
    pub(crate) guild: Id,
    pub(crate) channel: Id,
    pub(crate) name: String,
    pub(crate) token: String,
    /// Who made it.
    pub(crate) user: Id,
}

/// An invitation to a guild.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Invite {
    pub(crate) code: String,
    pub(crate) guild: Id,
    pub(crate) channel: Id,
    pub(crate) inviter: Id,
    pub(crate) created_ms: u64,
    /// How long it is valid; 0 for ever.
    pub(crate) max_age_seconds: u64,
    /// How often it can be used; 0 for any number.
    pub(crate) max_uses: u32,
    pub(crate) uses: u32,
    pub(crate) temporary: bool,
}

impl Invite {
    /// Returns when it expires, in milliseconds since 1970; `None` if it never does.
    pub(crate) fn expires_ms(&self) -> Option<u64> {
        (self.max_age_seconds > 0).then_some(self.created_ms + self.max_age_seconds * 1_000)
    }

    /// Whether it can be used at a time.
    pub(crate) fn is_valid(&self, now_ms: u64) -> bool {
        self.expires_ms().is_none_or(|expires| now_ms < expires) && (self.max_uses == 0 || self.uses < self.max_uses)
    }

    /// Whether another invitation says the same.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let said = |invite: &Self| (invite.channel, invite.inviter, invite.max_age_seconds, invite.max_uses, invite.temporary);
        said(self) == said(other)
    }
}
