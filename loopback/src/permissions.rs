//! What somebody may do in a channel: Discord's permission bits, their names, and sums of them.
//! Start at [`Permissions`].

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

/// A set of permissions. In Discord's JSON it is a number written as a string.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Permissions(u64);

macro_rules! permissions {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl Permissions {
            $($(#[$doc])* pub const $name: Self = Self(1 << $bit);)*
            const NAMED: &'static [(&'static str, Self)] = &[$((stringify!($name), Self::$name)),*];
        }
    };
}

permissions! {
    /// Make invitations.
    CREATE_INSTANT_INVITE = 0;
    /// Remove members.
    KICK_MEMBERS = 1;
    /// Ban members.
    BAN_MEMBERS = 2;
    /// Everything.
    ADMINISTRATOR = 3;
    /// Make, change and delete channels.
    MANAGE_CHANNELS = 4;
    /// Change the guild.
    MANAGE_GUILD = 5;
    /// React to messages.
    ADD_REACTIONS = 6;
    /// See the channel at all.
    VIEW_CHANNEL = 10;
    /// Write in channels (not in threads).
    SEND_MESSAGES = 11;
    /// Have messages read aloud.
    SEND_TTS_MESSAGES = 12;
    /// Delete others' messages.
    MANAGE_MESSAGES = 13;
    /// Show embeds.
    EMBED_LINKS = 14;
    /// Attach files.
    ATTACH_FILES = 15;
    /// Read what was written before.
    READ_MESSAGE_HISTORY = 16;
    /// Mention everyone, here and all roles.
    MENTION_EVERYONE = 17;
    /// Use emojis of other guilds.
    USE_EXTERNAL_EMOJIS = 18;
    /// Change others' nicknames.
    MANAGE_NICKNAMES = 27;
    /// Change roles.
    MANAGE_ROLES = 28;
    /// Make and change webhooks.
    MANAGE_WEBHOOKS = 29;
    /// Use commands of applications.
    USE_APPLICATION_COMMANDS = 31;
    /// Archive, delete and see all threads.
    MANAGE_THREADS = 34;
    /// Open public threads.
    CREATE_PUBLIC_THREADS = 35;
    /// Open private threads.
    CREATE_PRIVATE_THREADS = 36;
    /// Write in threads.
    SEND_MESSAGES_IN_THREADS = 38;
    /// Time members out.
    MODERATE_MEMBERS = 40;
    /// Pin messages.
    PIN_MESSAGES = 51;
    /// Write without regard to slow mode.
    BYPASS_SLOWMODE = 52;
}

impl Permissions {
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// What a member of a guild may do.
    pub const MEMBER: Self = Self(
        Self::CREATE_INSTANT_INVITE.0
            | Self::ADD_REACTIONS.0
            | Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::USE_EXTERNAL_EMOJIS.0
            | Self::USE_APPLICATION_COMMANDS.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::CREATE_PRIVATE_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0,
    );

    /// What a moderator may do besides.
    pub const MODERATOR: Self = Self(
        Self::MEMBER.0
            | Self::KICK_MEMBERS.0
            | Self::MANAGE_CHANNELS.0
            | Self::MANAGE_GUILD.0
            | Self::MANAGE_MESSAGES.0
            | Self::MENTION_EVERYONE.0
            | Self::MANAGE_ROLES.0
            | Self::MANAGE_THREADS.0
            | Self::MODERATE_MEMBERS.0
            | Self::PIN_MESSAGES.0
            | Self::BYPASS_SLOWMODE.0,
    );

    /// What a bot may do unless the options say otherwise: a member's rights, and the care of messages and threads.
    pub const BOT: Self = Self(Self::MEMBER.0 | Self::MANAGE_MESSAGES.0 | Self::MANAGE_THREADS.0 | Self::PIN_MESSAGES.0);

    /// The set with these bits; bits without a name are kept.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether every permission of `needed` is in this set. An administrator may everything.
    pub const fn allow(self, needed: Self) -> bool {
        self.0 & Self::ADMINISTRATOR.0 != 0 || self.0 & needed.0 == needed.0
    }

    /// Whether none of the permissions of `other` is in this set.
    pub(crate) const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// What is left of this set where it lacks what the rest needs: nothing without sight of the channel; no mention of everyone, no
    /// file and no embed without the right to write there, which is `write` (Discord docs: Permissions, "Implicit Permissions").
    pub(crate) const fn in_effect(self, write: Self) -> Self {
        if !self.allow(Self::VIEW_CHANNEL) {
            Self::NONE
        } else if !self.allow(write) {
            let rest = Self::MENTION_EVERYONE.0 | Self::SEND_TTS_MESSAGES.0 | Self::ATTACH_FILES.0 | Self::EMBED_LINKS.0;
            Self(self.0 & !(rest | write.0))
        } else {
            self
        }
    }

    /// The permission with Discord's name for it, such as `SEND_MESSAGES`.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, permission)| *permission)
    }

    /// The names of all permissions in this set, lowest bit first.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMED.iter().filter(move |(_, permission)| self.0 & permission.0 != 0).map(|(name, _)| *name)
    }
}

impl BitOr for Permissions {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Permissions {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Permissions {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Display for Permissions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Permissions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(itoa::Buffer::new().format(self.0))
    }
}

impl<'de> Deserialize<'de> for Permissions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Self).map_err(|_| D::Error::custom("permissions are a number written as a string"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_bits_are_two_ways_to_say_the_same() {
        for (name, permission) in Permissions::NAMED {
            assert_eq!(Permissions::named(name), Some(*permission));
            assert_eq!(permission.names().collect::<Vec<_>>(), [*name]);
        }
        assert_eq!(Permissions::named("EAT_CAKE"), None);
    }

    #[test]
    fn an_administrator_may_everything_and_nobody_else_what_they_lack() {
        assert!(Permissions::ADMINISTRATOR.allow(Permissions::PIN_MESSAGES));
        assert!(Permissions::MEMBER.allow(Permissions::SEND_MESSAGES | Permissions::VIEW_CHANNEL));
        assert!(
            !(Permissions::MEMBER & !Permissions::SEND_MESSAGES).allow(Permissions::SEND_MESSAGES | Permissions::VIEW_CHANNEL)
        );
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

    #[test]
    fn a_set_is_a_string_of_digits_in_json() {
        assert_eq!(serde_json::to_string(&Permissions::VIEW_CHANNEL).unwrap(), "\"1024\"");
        assert_eq!(
            serde_json::from_str::<Permissions>("\"3072\"").unwrap(),
            Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES
        );
    }
}
