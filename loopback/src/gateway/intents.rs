//! Gateway intents: which events a session asked for, and which of them an application must have been granted.
//! Never here: what an event contains.
//! Start anywhere. Discord docs: Gateway, "List of Intents".

/// Guilds, channels and threads.
pub(crate) const GUILDS: u64 = 1 << 0;
/// Messages in guilds.
pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
/// Reactions in guilds.
pub(crate) const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
/// Reactions in direct conversations.
pub(crate) const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
/// Members of guilds, and who joins and leaves threads.
pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
/// Messages in direct conversations.
pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
/// What others write; brings no events of its own.
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
/// Needs no intent.
pub(crate) const ANY: u64 = 0;
/// Every intent that there is.
pub(crate) const ALL: u64 = 0x0333_FFFF;
