//! Discord's permission bits, their names, and sets of them. Start at [`Permissions`].

use bitflags::{Flags, bitflags};
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

bitflags! {
    /// A set of permissions: in Discord's JSON a number in a string. Unnamed bits are kept.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Permissions: u64 {
        /// Create invitations.
        const CREATE_INSTANT_INVITE = 1 << 0;
        /// Remove members.
        const KICK_MEMBERS = 1 << 1;
        /// Ban members.
        const BAN_MEMBERS = 1 << 2;
        /// All permissions.
        const ADMINISTRATOR = 1 << 3;
        /// Create, change and delete channels.
        const MANAGE_CHANNELS = 1 << 4;
        /// Change the guild.
        const MANAGE_GUILD = 1 << 5;
        /// React to messages.
        const ADD_REACTIONS = 1 << 6;
        /// Read the audit log.
        const VIEW_AUDIT_LOG = 1 << 7;
        /// See the channel at all.
        const VIEW_CHANNEL = 1 << 10;
        /// Write in channels, but not in threads.
        const SEND_MESSAGES = 1 << 11;
        /// Have messages read aloud.
        const SEND_TTS_MESSAGES = 1 << 12;
        /// Delete others' messages.
        const MANAGE_MESSAGES = 1 << 13;
        /// Show embeds.
        const EMBED_LINKS = 1 << 14;
        /// Attach files.
        const ATTACH_FILES = 1 << 15;
        /// Read messages sent before.
        const READ_MESSAGE_HISTORY = 1 << 16;
        /// Mention `@everyone`, `@here` and all roles.
        const MENTION_EVERYONE = 1 << 17;
        /// Use emojis of other guilds.
        const USE_EXTERNAL_EMOJIS = 1 << 18;
        /// Join voice channels.
        const CONNECT = 1 << 20;
        /// Mute members in voice channels.
        const MUTE_MEMBERS = 1 << 22;
        /// Move members between voice channels.
        const MOVE_MEMBERS = 1 << 24;
        /// Change others' nicknames.
        const MANAGE_NICKNAMES = 1 << 27;
        /// Change roles.
        const MANAGE_ROLES = 1 << 28;
        /// Create and change webhooks.
        const MANAGE_WEBHOOKS = 1 << 29;
        /// Change and delete all emojis and stickers.
        const MANAGE_GUILD_EXPRESSIONS = 1 << 30;
        /// Use commands of applications.
        const USE_APPLICATION_COMMANDS = 1 << 31;
        /// Change and delete all scheduled events.
        const MANAGE_EVENTS = 1 << 33;
        /// Archive, delete and see all threads.
        const MANAGE_THREADS = 1 << 34;
        /// Open public threads.
        const CREATE_PUBLIC_THREADS = 1 << 35;
        /// Open private threads.
        const CREATE_PRIVATE_THREADS = 1 << 36;
        /// Write in threads.
        const SEND_MESSAGES_IN_THREADS = 1 << 38;
        /// Time members out.
        const MODERATE_MEMBERS = 1 << 40;
        /// Create emojis and stickers, and change and delete one's own.
        const CREATE_GUILD_EXPRESSIONS = 1 << 43;
        /// Create scheduled events, and change and delete one's own.
        const CREATE_EVENTS = 1 << 44;
        /// Send polls.
        const SEND_POLLS = 1 << 49;
        /// Pin messages.
        const PIN_MESSAGES = 1 << 51;
        /// Ignore slow mode.
        const BYPASS_SLOWMODE = 1 << 52;
        const _ = !0;
    }
}

impl Permissions {
    /// No permission.
    pub const NONE: Self = Self::empty();

    /// Permissions of a guild's members.
    pub const MEMBER: Self = Self::CREATE_INSTANT_INVITE
        .union(Self::ADD_REACTIONS)
        .union(Self::VIEW_CHANNEL)
        .union(Self::SEND_MESSAGES)
        .union(Self::EMBED_LINKS)
        .union(Self::ATTACH_FILES)
        .union(Self::READ_MESSAGE_HISTORY)
        .union(Self::USE_EXTERNAL_EMOJIS)
        .union(Self::CONNECT)
        .union(Self::USE_APPLICATION_COMMANDS)
        .union(Self::CREATE_PUBLIC_THREADS)
        .union(Self::CREATE_PRIVATE_THREADS)
        .union(Self::SEND_MESSAGES_IN_THREADS)
        .union(Self::SEND_POLLS);

    /// Permissions of moderators, including a member's.
    pub const MODERATOR: Self = Self::MEMBER
        .union(Self::KICK_MEMBERS)
        .union(Self::MANAGE_CHANNELS)
        .union(Self::MANAGE_GUILD)
        .union(Self::MANAGE_MESSAGES)
        .union(Self::MENTION_EVERYONE)
        .union(Self::MANAGE_ROLES)
        .union(Self::MANAGE_THREADS)
        .union(Self::MODERATE_MEMBERS)
        .union(Self::PIN_MESSAGES)
        .union(Self::BYPASS_SLOWMODE);

    /// The bot's default: a member's permissions, and managing messages, threads and pins.
    pub const BOT: Self = Self::MEMBER.union(Self::MANAGE_MESSAGES).union(Self::MANAGE_THREADS).union(Self::PIN_MESSAGES);

    /// Whether this set grants all of `needed`. Administrators have every permission.
    pub const fn allow(self, needed: Self) -> bool {
        self.contains(Self::ADMINISTRATOR) || self.contains(needed)
    }

    /// Returns what takes effect: nothing without sight of the channel; no mention of everyone,
    /// file or embed without `write` (Discord docs: Permissions, "Implicit Permissions").
    pub(crate) const fn in_effect(self, write: Self) -> Self {
        if !self.allow(Self::VIEW_CHANNEL) {
            Self::NONE
        } else if !self.allow(write) {
            let rest = Self::MENTION_EVERYONE.union(Self::SEND_TTS_MESSAGES).union(Self::ATTACH_FILES).union(Self::EMBED_LINKS);
            self.difference(rest.union(write))
        } else {
            self
        }
    }

    /// Returns every permission that has a name here.
    pub(crate) fn named() -> Self {
        Self::FLAGS.iter().filter(|flag| flag.is_named()).fold(Self::NONE, |all, flag| all | *flag.value())
    }

    /// Returns the names of the permissions in this set, lowest bit first.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::FLAGS.iter().filter(move |flag| flag.is_named() && self.intersects(*flag.value())).map(|flag| flag.name())
    }
}

impl Serialize for Permissions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(itoa::Buffer::new().format(self.bits()))
    }
}

impl<'de> Deserialize<'de> for Permissions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bits = String::deserialize(deserializer)?.parse();
        bits.map(Self::from_bits_retain).map_err(|_| D::Error::custom("permissions are a number written as a string"))
    }
}

/// Reads a list of names, as `["SEND_MESSAGES"]`.
pub(crate) fn by_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Permissions>, D::Error> {
    let names = Vec::<String>::deserialize(deserializer)?;
    let known = |name: &String| Permissions::from_name(name).ok_or_else(|| D::Error::custom(format!("no permission {name}")));
    names.iter().map(known).collect::<Result<_, _>>().map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_administrator_may_everything_and_nobody_else_what_they_lack() {
        assert!(Permissions::ADMINISTRATOR.allow(Permissions::PIN_MESSAGES));
        assert!(Permissions::MEMBER.allow(Permissions::SEND_MESSAGES | Permissions::VIEW_CHANNEL));
        let reads = Permissions::MEMBER & !Permissions::SEND_MESSAGES;
        assert!(!reads.allow(Permissions::SEND_MESSAGES | Permissions::VIEW_CHANNEL));
    }

    #[test]
    fn who_cannot_see_can_nothing_and_who_cannot_write_cannot_attach_or_ring() {
        let write = Permissions::SEND_MESSAGES;
        let all = Permissions::MODERATOR;
        assert_eq!(all.in_effect(write), all);
        assert_eq!((all & !Permissions::VIEW_CHANNEL).in_effect(write), Permissions::NONE);
        let mute = (all & !write).in_effect(write);
        for lost in [Permissions::MENTION_EVERYONE, Permissions::ATTACH_FILES, Permissions::EMBED_LINKS] {
            assert!(!mute.allow(lost));
        }
        assert!(mute.allow(Permissions::ADD_REACTIONS | Permissions::READ_MESSAGE_HISTORY));
        assert_eq!(Permissions::ADMINISTRATOR.in_effect(write), Permissions::ADMINISTRATOR);
    }
}
