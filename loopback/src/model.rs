//! Records of the world, as they are saved: users, channels, messages. Not here: guilds (`roster`),
//! their JSON for clients (`shapes`), permissions, locking. Start at [`Message`].

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

fn yes() -> bool {
    true
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
}

impl MessageKind {
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

/// A button on a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// Label; empty if the button has only an emoji.
    pub label: String,
    /// Emoji: a character or a name.
    pub emoji: Option<String>,
    /// What the bot receives; `None` for links.
    pub custom_id: Option<String>,
    /// Discord's style: 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// Whether the button cannot be pressed.
    pub disabled: bool,
}

/// A select menu on a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// Discord's component type: 3 strings, 5 users, 6 roles, 7 users and roles, 8 channels.
    pub kind: u64,
    /// What the bot receives.
    pub custom_id: String,
    /// The text shown while nothing is chosen.
    pub placeholder: Option<String>,
    /// Entries; empty unless `kind` is 3.
    pub options: Vec<SelectOption>,
    /// The fewest entries that must be chosen.
    pub min_values: u64,
    /// The most entries that can be chosen.
    pub max_values: u64,
    /// Whether the menu cannot be used.
    pub disabled: bool,
}

/// One entry of a select menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectOption {
    /// What the bot receives.
    pub value: String,
    /// The text shown.
    pub label: String,
    /// The smaller text below the label.
    pub description: Option<String>,
    /// Whether the entry is chosen initially.
    pub default: bool,
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

    /// Returns the buttons, in order.
    pub fn buttons(&self) -> Vec<Button> {
        let mut found = Vec::new();
        self.each_component(|component| {
            if component["type"] == 2 {
                found.push(Button {
                    label: text(&component["label"]).unwrap_or_default(),
                    emoji: text(&component["emoji"]["name"]),
                    custom_id: text(&component["custom_id"]),
                    style: component["style"].as_u64().unwrap_or(2),
                    disabled: component["disabled"] == true,
                });
            }
        });
        found
    }

    /// Returns the select menus, in order.
    pub fn selects(&self) -> Vec<Select> {
        let mut found = Vec::new();
        self.each_component(|component| {
            if let (Some(kind @ (3 | 5..=8)), Some(custom_id)) = (component["type"].as_u64(), text(&component["custom_id"])) {
                let options = component["options"].as_array().map(Vec::as_slice).unwrap_or_default();
                found.push(Select {
                    kind,
                    custom_id,
                    placeholder: text(&component["placeholder"]),
                    options: options.iter().map(SelectOption::read).collect(),
                    min_values: component["min_values"].as_u64().unwrap_or(1),
                    max_values: component["max_values"].as_u64().unwrap_or(1),
                    disabled: component["disabled"] == true,
                });
            }
        });
        found
    }

    /// Returns the button with this label or, if there is none, the first whose label contains it.
    pub fn button(&self, label: &str) -> Option<Button> {
        let mut buttons = self.buttons();
        let place = buttons
            .iter()
            .position(|button| button.label == label)
            .or_else(|| buttons.iter().position(|button| !label.is_empty() && button.label.contains(label)))?;
        Some(buttons.swap_remove(place))
    }

    /// Returns all visible text, a line each: content, text components, texts of embeds and a poll.
    pub fn text(&self) -> String {
        let mut lines = vec![self.content.clone()];
        self.each_component(|component| lines.extend(if component["type"] == 10 { text(&component["content"]) } else { None }));
        for embed in &self.embeds {
            lines.extend([text(&embed["title"]), text(&embed["description"])].into_iter().flatten());
            for field in embed["fields"].as_array().into_iter().flatten() {
                lines.extend([text(&field["name"]), text(&field["value"])].into_iter().flatten());
            }
            lines.extend(text(&embed["footer"]["text"]));
        }
        if let Some(poll) = &self.poll {
            lines.push(poll.question.clone());
            lines.extend(poll.answers.iter().map(|answer| answer.text.clone()));
        }
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// Calls `visit` for every component, nested ones included, in order.
    pub(crate) fn each_component(&self, mut visit: impl FnMut(&Value)) {
        for component in &self.components {
            each_component(component, &mut visit);
        }
    }
}

impl SelectOption {
    fn read(option: &Value) -> Self {
        Self {
            value: text(&option["value"]).unwrap_or_default(),
            label: text(&option["label"]).unwrap_or_default(),
            description: text(&option["description"]),
            default: option["default"] == true,
        }
    }
}

fn each_component(component: &Value, visit: &mut impl FnMut(&Value)) {
    visit(component);
    for child in component["components"].as_array().into_iter().flatten() {
        each_component(child, visit);
    }
    for key in ["accessory", "component"] {
        if component[key].is_object() {
            each_component(&component[key], visit);
        }
    }
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}
