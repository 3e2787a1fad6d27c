//! Gateway intents, and those that must be granted. Start at [`PrivilegedIntent`]. Discord docs:
//! Gateway, "List of Intents" and "Privileged Intents".

/// Guilds, channels and threads.
pub(crate) const GUILDS: u64 = 1 << 0;
/// Members joining, changing and leaving. Privileged.
pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
/// Bans.
pub(crate) const GUILD_MODERATION: u64 = 1 << 2;
/// Emojis and stickers.
pub(crate) const GUILD_EXPRESSIONS: u64 = 1 << 3;
/// Webhooks of channels.
pub(crate) const GUILD_WEBHOOKS: u64 = 1 << 5;
/// Invitations.
pub(crate) const GUILD_INVITES: u64 = 1 << 6;
/// Who is in which voice channel.
pub(crate) const GUILD_VOICE_STATES: u64 = 1 << 7;
/// Who is online. Privileged.
pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
pub(crate) const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
pub(crate) const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
pub(crate) const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
pub(crate) const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
/// Content of others' messages; brings no events of its own. Privileged.
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
/// Scheduled events, and who is interested in them.
pub(crate) const GUILD_SCHEDULED_EVENTS: u64 = 1 << 16;
/// Rules of automatic moderation.
pub(crate) const AUTO_MODERATION_CONFIGURATION: u64 = 1 << 20;
/// What such rules do.
pub(crate) const AUTO_MODERATION_EXECUTION: u64 = 1 << 21;
/// Votes in polls of guilds.
pub(crate) const GUILD_MESSAGE_POLLS: u64 = 1 << 24;
/// Votes in polls of direct messages.
pub(crate) const DIRECT_MESSAGE_POLLS: u64 = 1 << 25;
/// No intent needed.
pub(crate) const ANY: u64 = 0;
/// All intents: bits 0 to 16, 20, 21, 24 and 25.
pub(crate) const ALL: u64 = 0x1_FFFF | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;
/// Intents that must be granted to the application.
pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;

/// An intent that must be granted to an application, on Discord in the developer portal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivilegedIntent {
    /// `GUILD_MEMBERS`: members joining, changing and leaving, and the list of members.
    GuildMembers,
    /// `GUILD_PRESENCES`: who is online.
    GuildPresences,
    /// `MESSAGE_CONTENT`: the content of others' messages.
    MessageContent,
}

impl PrivilegedIntent {
    /// All privileged intents.
    pub const ALL: [Self; 3] = [Self::GuildMembers, Self::GuildPresences, Self::MessageContent];

    /// Finds an intent by Discord's name, such as `MESSAGE_CONTENT`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|intent| intent.name() == name)
    }

    /// Returns Discord's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GuildMembers => "GUILD_MEMBERS",
            Self::GuildPresences => "GUILD_PRESENCES",
            Self::MessageContent => "MESSAGE_CONTENT",
        }
    }

    pub(crate) const fn bit(self) -> u64 {
        match self {
            Self::GuildMembers => GUILD_MEMBERS,
            Self::GuildPresences => GUILD_PRESENCES,
            Self::MessageContent => MESSAGE_CONTENT,
        }
    }

    /// Returns the `..._LIMITED` flag. Discord docs: Application Resource, "Application Flags".
    pub(crate) const fn application_flag(self) -> u64 {
        match self {
            Self::GuildPresences => 1 << 13,
            Self::GuildMembers => 1 << 15,
            Self::MessageContent => 1 << 19,
        }
    }
}
