//! Who acts, and where.
//!
//! Start reading at [`Asker`].

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, RoleId, UserId};
use tertulia_model::Preferences;
use tertulia_tables::{ChannelAccess, Person, Roles};

use crate::permissions::Permissions;

/// Somebody who acts on Discord.
#[derive(Clone, Debug)]
pub struct Asker {
    /// With their language, and what others call them.
    pub person: Person,
    /// Where they do it.
    pub place: Place,
    /// What they may do in the channel where they act, as Discord says; nothing in direct messages.
    pub rights: Permissions,
    /// Discord's language of theirs, whatever they chose here.
    pub locale: Lang,
    /// What they like.
    pub likes: Preferences,
}

/// A place on Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The server; none for direct messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel a thread belongs to.
    pub parent: Option<ChannelId>,
    /// Of which kind it is.
    pub kind: PlaceKind,
    /// What the bot may do there, if Discord said so.
    pub granted: Option<Permissions>,
    /// The server's language.
    pub guild_lang: Option<Lang>,
}

/// Where messages stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// A channel of a server.
    Channel,
    /// A thread of a channel.
    Thread,
    /// A direct message.
    Direct,
}

impl Asker {
    /// Somebody of that name, with Discord's locale of theirs.
    pub fn new(user: UserId, name: String, locale: &str, place: Place, rights: Permissions) -> Asker {
        // Which table they mean is not known yet, and so not what they see of it.
        let locale = Lang::of_locale(locale);
        let roles = Roles { guild: place.guild, held: Vec::new() };
        let person = Person { user, name, lang: locale, access: ChannelAccess::Hidden, roles };
        Asker { person, place, rights, locale, likes: Preferences::default() }
    }

    /// The same, with these roles at the server where they act.
    #[must_use]
    pub fn with_roles(mut self, held: Vec<RoleId>) -> Asker {
        self.person.roles.held = held;
        self
    }

    /// The same, as they like it.
    #[must_use]
    pub fn liking(mut self, likes: Preferences) -> Asker {
        self.person.lang = likes.lang.unwrap_or(self.person.lang);
        self.likes = likes;
        self
    }

    /// The language of private replies.
    pub const fn lang(&self) -> Lang {
        self.person.lang
    }
}
