//! Who acts, and where.
//!
//! What must never come in: what for. Start reading at [`Asker`].

use serenity::model::application::{CommandInteraction, ComponentInteraction, ModalInteraction};
use serenity::model::channel::{ChannelType, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::permissions::Permissions;
use serenity::model::user::User;

use crate::i18n::Lang;
use crate::ids::{ChannelId, GuildId, UserId};
use crate::tables::{Person, Preferences};

/// Somebody who acts on Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asker {
    /// Who.
    pub(super) person: Person,
    /// Where they do it.
    pub(super) place: Place,
    /// What they like.
    pub(super) likes: Preferences,
}

/// A place on Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) guild: Option<GuildId>,
    pub(super) channel: ChannelId,
    /// The channel a thread belongs to.
    pub(super) parent: Option<ChannelId>,
    pub(super) kind: PlaceKind,
    /// What the bot may do there, if Discord said so.
    pub(super) granted: Option<Permissions>,
    /// The server's language.
    pub(super) guild_lang: Option<Lang>,
}

/// Where messages stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceKind {
    /// A channel of a server.
    Channel,
    /// A thread of a channel.
    Thread,
    /// A direct message.
    Direct,
}

impl Asker {
    pub(super) fn of_command(event: &CommandInteraction) -> Asker {
        let place =
            place(event.guild_id, event.channel_id, event.channel.as_ref(), event.app_permissions, event.guild_locale.as_deref());
        Asker { person: person(&event.user, event.member.as_deref(), &event.locale), place, likes: Preferences::default() }
    }

    pub(super) fn of_press(event: &ComponentInteraction) -> Asker {
        let place =
            place(event.guild_id, event.channel_id, event.channel.as_ref(), event.app_permissions, event.guild_locale.as_deref());
        Asker { person: person(&event.user, event.member.as_ref(), &event.locale), place, likes: Preferences::default() }
    }

    pub(super) fn of_form(event: &ModalInteraction) -> Asker {
        let place =
            place(event.guild_id, event.channel_id, event.channel.as_ref(), event.app_permissions, event.guild_locale.as_deref());
        Asker { person: person(&event.user, event.member.as_ref(), &event.locale), place, likes: Preferences::default() }
    }

    /// The same, as they like it.
    pub(super) fn liking(mut self, likes: Preferences) -> Asker {
        self.person.lang = likes.lang.unwrap_or(self.person.lang);
        self.likes = likes;
        self
    }

    /// The language of private replies.
    pub(super) const fn lang(&self) -> Lang {
        self.person.lang
    }
}

fn person(user: &User, member: Option<&Member>, locale: &str) -> Person {
    let nick = member.and_then(|member| member.nick.as_deref());
    let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name);
    let rights = member.and_then(|member| member.permissions).unwrap_or_default();
    let steward = rights.intersects(Permissions::ADMINISTRATOR | Permissions::MANAGE_GUILD | Permissions::MANAGE_CHANNELS);
    Person { user: UserId(user.id.get()), name: name.to_owned(), lang: Lang::of_locale(locale), steward }
}

fn place(
    guild: Option<serenity::model::id::GuildId>,
    channel: serenity::model::id::ChannelId,
    about: Option<&PartialChannel>,
    granted: Option<Permissions>,
    guild_locale: Option<&str>,
) -> Place {
    let kind = match about.map(|channel| channel.kind) {
        _ if guild.is_none() => PlaceKind::Direct,
        Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread) => PlaceKind::Thread,
        Some(_) | None => PlaceKind::Channel,
    };
    let parent = about.filter(|_| kind == PlaceKind::Thread).and_then(|channel| channel.parent_id);
    Place {
        guild: guild.map(|id| GuildId(id.get())),
        channel: ChannelId(channel.get()),
        parent: parent.map(|id| ChannelId(id.get())),
        kind,
        granted,
        guild_lang: guild_locale.map(Lang::of_locale),
    }
}
