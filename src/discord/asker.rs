//! Who acts, and where.
//!
//! Start reading at [`Asker`].

use serenity::model::application::{CommandInteraction, ComponentInteraction, ModalInteraction};
use serenity::model::channel::{ChannelType, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::permissions::Permissions;
use serenity::model::user::User;

use crate::i18n::Lang;
use crate::ids::{ChannelId, GuildId, UserId};
use crate::tables::{Person, Preferences, Sight};

/// Somebody who acts on Discord.
#[derive(Clone, Debug)]
pub(super) struct Asker {
    /// Who.
    pub(super) person: Person,
    /// Where they do it.
    pub(super) place: Place,
    /// What they are at the server where they do it, with what they may do in that channel. None in direct messages.
    pub(super) member: Option<Box<Member>>,
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
        Asker::new(&event.user, event.member.clone(), &event.locale, place)
    }

    pub(super) fn of_press(event: &ComponentInteraction) -> Asker {
        let place =
            place(event.guild_id, event.channel_id, event.channel.as_ref(), event.app_permissions, event.guild_locale.as_deref());
        Asker::new(&event.user, event.member.clone().map(Box::new), &event.locale, place)
    }

    pub(super) fn of_form(event: &ModalInteraction) -> Asker {
        let place =
            place(event.guild_id, event.channel_id, event.channel.as_ref(), event.app_permissions, event.guild_locale.as_deref());
        Asker::new(&event.user, event.member.clone().map(Box::new), &event.locale, place)
    }

    fn new(user: &User, member: Option<Box<Member>>, locale: &str, place: Place) -> Asker {
        let nick = member.as_ref().and_then(|member| member.nick.as_deref());
        let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name).to_owned();
        // Which table they mean is not known yet, and so not what they see of it.
        let person = Person { user: UserId(user.id.get()), name, lang: Lang::of_locale(locale), sight: Sight::Hidden };
        Asker { person, place, member, likes: Preferences::default() }
    }

    /// The same, as they like it.
    pub(super) fn liking(mut self, likes: Preferences) -> Asker {
        self.person.lang = likes.lang.unwrap_or(self.person.lang);
        self.likes = likes;
        self
    }

    /// What they may do in the channel where they act, as Discord says; nothing in direct messages.
    pub(super) fn rights(&self) -> Permissions {
        self.member.as_ref().and_then(|member| member.permissions).unwrap_or_default()
    }

    /// The language of private replies.
    pub(super) const fn lang(&self) -> Lang {
        self.person.lang
    }
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
