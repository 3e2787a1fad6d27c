//! What the world consists of: users, guilds, channels, messages. Plain records, kept as they are saved.
//! Not here: how they look to a client (`shapes`), who may change them, any lock.
//! Start at [`Message`].

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::permissions::Permissions;
use crate::snowflake::Id;

/// Somebody: a person at the page or in a test, or the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct User {
    /// Their id.
    pub id: Id,
    /// The unique name, in small letters.
    pub username: String,
    /// The name others see.
    pub global_name: Option<String>,
    /// A colour to tell them apart, as `#rrggbb`.
    pub avatar_color: String,
    /// The language of their client, as Discord names it: `en-US`, `fr`, ...
    pub locale: String,
    /// Whether the bot's direct messages reach them.
    pub dms_open: bool,
    /// Whether they share a guild with the bot: to others it cannot write.
    #[serde(default = "yes")]
    pub shares_guild: bool,
    /// Whether they have installed the application for themselves, so that its commands follow them everywhere.
    #[serde(default)]
    pub installed: bool,
    /// Whether they may manage channels, messages and the guild.
    pub moderator: bool,
    /// Whether this is the application's bot.
    pub bot: bool,
}

impl User {
    /// Somebody of this name, with a username made from it. `number` tells which of the avatar colours is theirs.
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

    /// The name others see.
    pub fn display_name(&self) -> &str {
        self.global_name.as_deref().unwrap_or(&self.username)
    }

    /// The roles they have in a guild, besides everyone's.
    pub(crate) fn roles(&self, guild: &Guild) -> Option<Id> {
        if self.bot { Some(guild.bot_role) } else { self.moderator.then_some(guild.moderator_role) }
    }

    /// What they may do in a guild.
    pub(crate) fn permissions(&self) -> Permissions {
        if self.moderator { Permissions::MODERATOR } else { Permissions::MEMBER }
    }
}

/// Avatar colours, each readable under white letters.
const COLORS: [&str; 8] = ["#5865f2", "#b3261e", "#1d7a3e", "#8a5a00", "#7b3fb5", "#00707a", "#a62c72", "#4c5a6b"];

/// A username made from a name: small letters, digits, `_` and `.`.
fn username_from(name: &str) -> String {
    let letters: String = name
        .to_lowercase()
        .chars()
        .map(|letter| if letter.is_alphanumeric() || letter == '_' || letter == '.' { letter } else { '_' })
        .take(32)
        .collect();
    if letters.is_empty() { "user".to_owned() } else { letters }
}

/// A server. Every user is a member of every guild; the bot need not be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guild {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Its preferred language.
    pub locale: String,
    /// Who owns it.
    pub owner: Id,
    /// The role that holds the bot's permissions.
    pub bot_role: Id,
    /// The role of moderators.
    pub moderator_role: Id,
    /// When the bot joined it, in milliseconds since 1970.
    #[serde(default)]
    pub joined_ms: u64,
    /// Whether the application is installed there, and so its bot a member.
    #[serde(default = "yes")]
    pub has_bot: bool,
}

/// What an application says of itself, as far as the bot can change it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct About {
    pub(crate) description: String,
    pub(crate) tags: Vec<String>,
}

/// What kind of channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChannelKind {
    /// A text channel of a guild.
    Text,
    /// A channel of a guild whose messages others can follow.
    Announcement,
    /// A thread of such a channel, which everybody in the guild can see.
    AnnouncementThread,
    /// A thread everybody in the guild can see.
    PublicThread,
    /// A thread only its members can see.
    PrivateThread,
    /// A direct conversation of one user with the bot.
    Dm,
    /// A conversation of users with one another, which the bot is not in.
    Group,
}

impl ChannelKind {
    /// Discord's number for it.
    pub const fn number(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Announcement => 5,
            Self::AnnouncementThread => 10,
            Self::Dm => 1,
            Self::Group => 3,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }

    /// The control API's word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text | Self::Announcement => "text",
            Self::Dm => "dm",
            Self::Group => "group",
            Self::AnnouncementThread | Self::PublicThread | Self::PrivateThread => "thread",
        }
    }

    /// Whether it is a thread of any kind.
    pub const fn is_thread(self) -> bool {
        matches!(self, Self::AnnouncementThread | Self::PublicThread | Self::PrivateThread)
    }

    /// Whether it is a channel of a guild that can have threads.
    pub(crate) const fn has_threads(self) -> bool {
        matches!(self, Self::Text | Self::Announcement)
    }

    /// The kind of threads that everybody in the guild can see.
    pub(crate) const fn public_thread(self) -> Self {
        match self {
            Self::Announcement => Self::AnnouncementThread,
            Self::Text | Self::AnnouncementThread | Self::PublicThread | Self::PrivateThread | Self::Dm | Self::Group => {
                Self::PublicThread
            }
        }
    }
}

/// What one member may or may not do in a channel, whatever their roles say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overwrite {
    /// Who.
    pub user: Id,
    /// What they may.
    pub allow: Permissions,
    /// What they may not.
    pub deny: Permissions,
}

/// A channel, a thread or a direct conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Channel {
    /// Its id; a thread made from a message has the message's.
    pub id: Id,
    /// What kind of channel.
    pub kind: ChannelKind,
    /// The guild, unless it is a conversation.
    pub guild: Option<Id>,
    /// Its name; a direct conversation has none.
    pub name: String,
    /// The text under the name.
    pub topic: Option<String>,
    /// The channel a thread belongs to.
    pub parent: Option<Id>,
    /// Who opened a thread.
    pub owner: Option<Id>,
    /// The user at the other end of a direct conversation.
    pub recipient: Option<Id>,
    /// The members of a thread.
    pub members: Vec<Id>,
    /// What the bot may not do here.
    pub deny: Permissions,
    /// What members may not do here; moderators and the bot are excepted.
    #[serde(default)]
    pub deny_members: Permissions,
    /// What single members may or may not do here, whatever their roles say. A thread has none: its channel's hold there too.
    #[serde(default)]
    pub overwrites: Vec<Overwrite>,
    /// Whether a thread is archived.
    pub archived: bool,
    /// Whether only moderators may write in a thread and reopen it.
    pub locked: bool,
    /// Whether members of a private thread may add others.
    #[serde(default = "yes")]
    pub invitable: bool,
    /// Minutes of silence after which a client shows a thread as archived.
    pub auto_archive_minutes: u16,
    /// When `archived` last changed, in milliseconds since 1970.
    pub archive_changed_ms: u64,
    /// Seconds between two messages of one user.
    pub slowmode_seconds: u16,
    /// Where it stands among its guild's channels.
    pub position: u16,
    /// The newest message that not only one user sees.
    pub last_message: Option<Id>,
    /// Messages ever sent to a thread.
    pub sent: u32,
}

fn yes() -> bool {
    true
}

impl Channel {
    /// The permission to write here.
    pub(crate) const fn write(&self) -> Permissions {
        if self.kind.is_thread() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES }
    }

    pub(crate) fn new(id: Id, kind: ChannelKind, name: impl Into<String>) -> Self {
        Self {
            id,
            kind,
            guild: None,
            name: name.into(),
            topic: None,
            parent: None,
            owner: None,
            recipient: None,
            members: Vec::new(),
            deny: Permissions::NONE,
            deny_members: Permissions::NONE,
            overwrites: Vec::new(),
            archived: false,
            locked: false,
            invitable: true,
            auto_archive_minutes: 4_320,
            archive_changed_ms: id.millis(),
            slowmode_seconds: 0,
            position: 0,
            last_message: None,
            sent: 0,
        }
    }
}

/// A file on a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attachment {
    /// Its id.
    pub id: Id,
    /// The name it was sent with.
    pub filename: String,
    /// Its alternative text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Its type, told from its name.
    pub content_type: String,
    /// Its length in bytes.
    pub size: usize,
    /// Where to fetch it.
    pub url: String,
    /// The same address again, as in Discord's objects.
    pub proxy_url: String,
    /// A picture's height in pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// A picture's width in pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// Whether it is on an ephemeral message.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ephemeral: bool,
}

/// An emoji: a character, or one of the application's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Emoji {
    /// The id of one of the application's own; a character has none.
    pub id: Option<Id>,
    /// The character, or the name.
    pub name: String,
    /// Whether it moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub animated: bool,
}

impl Emoji {
    /// Whether both are the same emoji, whatever their names are by now.
    pub fn is(&self, other: &Self) -> bool {
        self.id == other.id && (self.id.is_some() || self.name == other.name)
    }
}

/// The reactions to a message with one emoji.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reaction {
    /// With what.
    pub emoji: Emoji,
    /// Who reacted with it, the first one first.
    pub users: Vec<Id>,
}

/// Why a message exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MessageKind {
    /// Somebody wrote it.
    Default,
    /// Somebody answered another message.
    Reply,
    /// The answer to a slash command.
    Command,
    /// "A thread was started".
    ThreadCreated,
    /// The first line of a thread made from a message.
    ThreadStarter,
    /// "Somebody pinned a message".
    Pinned,
}

impl MessageKind {
    /// Discord's number for it.
    pub const fn number(self) -> u8 {
        match self {
            Self::Default => 0,
            Self::Pinned => 6,
            Self::ThreadCreated => 18,
            Self::Reply => 19,
            Self::Command => 20,
            Self::ThreadStarter => 21,
        }
    }
}

impl MessageKind {
    /// Whether Discord wrote it, about something that somebody did.
    pub const fn is_system(self) -> bool {
        match self {
            Self::Default | Self::Reply | Self::Command => false,
            Self::ThreadCreated | Self::ThreadStarter | Self::Pinned => true,
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
    /// The interaction.
    pub interaction: Id,
    /// Discord's number for its kind: 2 a command, 3 a component, 5 a modal.
    pub kind: u8,
    /// Who acted.
    pub user: Id,
    /// The command's whole name, if it was a command.
    pub name: Option<String>,
    /// The message that the component was on.
    pub on: Option<Id>,
    /// The interaction that opened the form, if the act was sending one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened_by: Option<Id>,
    /// By whose installation of the application it happened.
    #[serde(default)]
    pub owners: Owners,
}

/// Who installed the application, as far as something happened by that. Discord docs: Receiving and Responding, "Authorizing Integration
/// Owners Object".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owners {
    /// The guild in which it is installed; 0 in a conversation with the bot.
    #[serde(rename = "0", default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<Id>,
    /// The user who installed it for themselves.
    #[serde(rename = "1", default, skip_serializing_if = "Option::is_none")]
    pub user: Option<Id>,
}

impl Owners {
    /// Whether nothing but a user's own installation made it possible.
    pub fn is_users_alone(self) -> bool {
        self.guild.is_none() && self.user.is_some()
    }
}

/// Message flags, as Discord numbers them.
pub mod flags {
    /// Embeds of links are not shown.
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    /// A thread was made from it.
    pub const HAS_THREAD: u64 = 1 << 5;
    /// Only one user sees it.
    pub const EPHEMERAL: u64 = 1 << 6;
    /// The bot "is thinking".
    pub const LOADING: u64 = 1 << 7;
    /// It rings nobody.
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    /// It is a recording of a voice.
    pub const VOICE_MESSAGE: u64 = 1 << 13;
    /// It consists of components only.
    pub const COMPONENTS_V2: u64 = 1 << 15;
}

/// A message as it is now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Its id.
    pub id: Id,
    /// Where it stands.
    pub channel: Id,
    /// Who wrote it.
    pub author: Id,
    /// Why it exists.
    pub kind: MessageKind,
    /// Its text.
    pub content: String,
    /// Its flags, see [`flags`].
    pub flags: u64,
    /// When it was last edited, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edited_ms: Option<u64>,
    /// Its files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<Attachment>,
    /// Its embeds, as they were sent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub embeds: Vec<Value>,
    /// Its components, as they were sent, each with an `id`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<Value>,
    /// Whom it mentions (and rings, unless it is an edit).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mentions: Vec<Id>,
    /// The roles it mentions, of those that it may.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mention_roles: Vec<Id>,
    /// Whether it rings everyone.
    #[serde(default)]
    pub mention_everyone: bool,
    /// What the sender gave to recognise it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Value>,
    /// The message it answers or tells about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refers_to: Option<Id>,
    /// The interaction it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<Answers>,
    /// The one user who sees it, if it is ephemeral.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_for: Option<Id>,
    /// Whether it is pinned.
    #[serde(default)]
    pub pinned: bool,
    /// When it was pinned, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pinned_ms: Option<u64>,
    /// The reactions to it, the oldest emoji first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reactions: Vec<Reaction>,
}

/// A button as it stands on a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it says; empty if it has only a symbol.
    pub label: String,
    /// Its symbol, if it has one.
    pub emoji: Option<String>,
    /// What the bot gets; none for links.
    pub custom_id: Option<String>,
    /// Discord's style: 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// Whether it cannot be pressed.
    pub disabled: bool,
}

/// A select menu as it stands on a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// Discord's component type: 3 a list of texts, 5 users, 6 roles, 7 both, 8 channels.
    pub kind: u64,
    /// What the bot gets.
    pub custom_id: String,
    /// What it says while nothing is chosen.
    pub placeholder: Option<String>,
    /// Its entries: value, label, description, and whether it is chosen from the start.
    pub options: Vec<SelectOption>,
    /// The fewest entries one may choose.
    pub min_values: u64,
    /// The most entries one may choose.
    pub max_values: u64,
    /// Whether it cannot be used.
    pub disabled: bool,
}

/// One entry of a select menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectOption {
    /// What the bot gets.
    pub value: String,
    /// What it says.
    pub label: String,
    /// The smaller line below.
    pub description: Option<String>,
    /// Whether it is chosen from the start.
    pub default: bool,
}

impl Message {
    pub(crate) fn new(id: Id, channel: Id, author: Id, kind: MessageKind) -> Self {
        Self {
            id,
            channel,
            author,
            kind,
            content: String::new(),
            flags: 0,
            edited_ms: None,
            attachments: Vec::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            mention_everyone: false,
            nonce: None,
            refers_to: None,
            answers: None,
            only_for: None,
            pinned: false,
            pinned_ms: None,
            reactions: Vec::new(),
        }
    }

    /// Whether only one user sees it.
    pub fn is_ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    /// Whether the bot "is thinking" and the text is still to come.
    pub fn is_loading(&self) -> bool {
        self.flags & flags::LOADING != 0
    }

    /// Whether `user` may see it, as far as the message itself decides that.
    pub fn is_for(&self, user: Id) -> bool {
        self.only_for.is_none_or(|only| only == user)
    }

    /// Its buttons, in order.
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

    /// Its select menus, in order.
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

    /// The button with this label (or, if no label fits, the one whose label contains it).
    pub fn button(&self, label: &str) -> Option<Button> {
        let mut buttons = self.buttons();
        let place = buttons
            .iter()
            .position(|button| button.label == label)
            .or_else(|| buttons.iter().position(|button| !label.is_empty() && button.label.contains(label)))?;
        Some(buttons.swap_remove(place))
    }

    /// Everything a reader sees as text: the content, texts among the components, embeds' titles, descriptions and fields.
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
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// Calls `visit` for each component, those inside others included, in order.
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
