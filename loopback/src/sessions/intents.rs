//! Gateway intents: which events a session asked for, and which of them an application must have been granted.
//! Start at [`PrivilegedIntent`]. Discord docs: Gateway, "List of Intents" and "Privileged Intents".

/// Guilds, channels and threads.
pub(crate) const GUILDS: u64 = 1 << 0;
/// Who joins, changes and leaves. Privileged.
pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
/// Who is online. Privileged.
pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
/// Messages in guilds.
pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
/// Reactions in guilds.
pub(crate) const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
/// Who types in guilds.
pub(crate) const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
/// Messages in direct conversations.
pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
/// Reactions in direct conversations.
pub(crate) const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
/// Who types in direct conversations.
pub(crate) const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
/// What others write; brings no events of its own. Privileged.
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
/// Needs no intent.
pub(crate) const ANY: u64 = 0;
/// Every intent that there is: bits 0 to 16, 20, 21, 24 and 25.
pub(crate) const ALL: u64 = 0x1_FFFF | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;
/// Those that an application must have been granted.
pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;

/// An intent that an application may ask for only if it has been granted (on Discord by a switch in the developer portal).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivilegedIntent {
    /// `GUILD_MEMBERS`: who joins, changes and leaves, and the list of a guild's members.
    GuildMembers,
    /// `GUILD_PRESENCES`: who is online.
    GuildPresences,
    /// `MESSAGE_CONTENT`: what others write.
    MessageContent,
}

impl PrivilegedIntent {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::GuildMembers, Self::GuildPresences, Self::MessageContent];

    /// The intent with Discord's name for it, such as `MESSAGE_CONTENT`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|intent| intent.name() == name)
    }

    /// Discord's name for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GuildMembers => "GUILD_MEMBERS",
            Self::GuildPresences => "GUILD_PRESENCES",
            Self::MessageContent => "MESSAGE_CONTENT",
        }
    }

    /// Its bit among the intents.
    pub(crate) const fn bit(self) -> u64 {
        match self {
            Self::GuildMembers => GUILD_MEMBERS,
            Self::GuildPresences => GUILD_PRESENCES,
            Self::MessageContent => MESSAGE_CONTENT,
        }
    }

    /// Its flag on an application in few guilds. Discord docs: Application Resource, "Application Flags" (`..._LIMITED`).
    pub(crate) const fn application_flag(self) -> u64 {
        match self {
            Self::GuildPresences => 1 << 13,
            Self::GuildMembers => 1 << 15,
            Self::MessageContent => 1 << 19,
        }
    }
}
