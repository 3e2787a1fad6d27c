//! Who acts, and where. Start reading at [`Asker`].

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, RoleId, UserId};
use tertulia_model::Preferences;
use tertulia_render::help::HelpPlace;
use tertulia_tables::{ChannelAccess, Person, Roles};

use crate::permissions::Permissions;

/// Somebody who acts on Discord.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The person, with language and name.
    pub person: Person,
    /// Where they act.
    pub place: Place,
    /// What kind of message they act on.
    pub context: MessageContext,
    /// Their permissions in that channel, by Discord; none in direct messages.
    pub rights: Permissions,
    /// Their language in Discord, whatever they chose here.
    pub locale: Lang,
    /// Their preferences.
    pub likes: Preferences,
}

/// A place on Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The server; none for direct messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The parent channel of a thread.
    pub parent: Option<ChannelId>,
    /// What kind of place it is.
    pub kind: PlaceKind,
    /// The bot's permissions there, if Discord sent them.
    pub granted: Option<Permissions>,
    /// The server's language.
    pub guild_lang: Option<Lang>,
}

impl Place {
    /// Returns the channel below which a thread is opened for somebody who acts there.
    pub(crate) fn thread_parent(&self) -> ChannelId {
        match self.kind {
            PlaceKind::Thread => self.parent.unwrap_or(self.channel),
            PlaceKind::Channel | PlaceKind::Direct => self.channel,
        }
    }

    /// Returns a channel of that server, or of none, as far as Discord has told of it.
    pub const fn channel(guild: Option<GuildId>, channel: ChannelId, granted: Option<Permissions>) -> Place {
        Place { guild, channel, parent: None, kind: PlaceKind::Channel, granted, guild_lang: None }
    }
}

/// What kind of place messages are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// A channel of a server.
    Channel,
    /// A thread of a channel.
    Thread,
    /// A direct message.
    Direct,
}

/// What kind of message somebody acted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageContext {
    /// A public message, which answers must not change, or none: a command.
    Public,
    /// A message that only the asker sees: it becomes the answer.
    Private,
    /// A turn's direct message: it becomes the answer, and the outbox keeps it up to date.
    Direct,
}

impl Asker {
    /// Returns somebody who gives a command, without roles and with default preferences. `locale`
    /// is Discord's.
    pub fn new(user: UserId, name: String, locale: &str, place: Place, rights: Permissions) -> Asker {
        // What they see of a table is not known before the table is.
        let locale = Lang::of_locale(locale);
        let roles = Roles { guild: place.guild, held: Vec::new() };
        let person = Person { user, name, lang: locale, access: ChannelAccess::Hidden, roles };
        Asker { person, place, context: MessageContext::Public, rights, locale, likes: Preferences::default() }
    }

    /// Sets their roles at the server where they act.
    #[must_use]
    pub fn with_roles(mut self, held: Vec<RoleId>) -> Asker {
        self.person.roles.held = held;
        self
    }

    /// Sets what kind of message they act on.
    #[must_use]
    pub const fn on(mut self, context: MessageContext) -> Asker {
        self.context = context;
        self
    }

    /// Returns them as if they acted on no message of their own: the answer stands beside it.
    #[must_use]
    pub fn beside(&self) -> Asker {
        self.clone().on(MessageContext::Public)
    }

    /// Sets their preferences, and the language that they choose.
    #[must_use]
    pub fn liking(mut self, likes: Preferences) -> Asker {
        self.person.lang = likes.lang.unwrap_or(self.person.lang);
        self.likes = likes;
        self
    }

    /// Returns the kind of place where help is read.
    pub const fn help_place(&self) -> HelpPlace {
        match self.place.kind {
            PlaceKind::Channel | PlaceKind::Thread => HelpPlace::Server,
            PlaceKind::Direct => HelpPlace::Direct,
        }
    }

    /// Returns the language of private replies.
    pub const fn lang(&self) -> Lang {
        self.person.lang
    }
}
