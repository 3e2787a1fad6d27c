//! Every interaction comes in here and is answered: what it says is read from the client library's types, what it means is found out by
//! [`crate::front`], and the answer is sent by [`Reply`].
//!
//! Start reading at [`Interactions::answer`].

use std::sync::{Arc, OnceLock};

use serde_json::json;
use serenity::model::application::{
    ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, CommandData, CommandDataOption,
    CommandDataOptionValue, CommandDataResolved, CommandInteraction, ComponentInteraction, Interaction,
    MessageInteractionMetadata, ModalInteraction,
};
use serenity::model::channel::{ChannelType, Message, MessageFlags, PartialChannel};
use serenity::model::guild::Member;
use serenity::model::id;
use serenity::model::permissions::Permissions as Granted;
use serenity::model::user::User;

use super::api::Api;
use super::errors::status;
use super::marks;
use super::permission_lookup::permissions;
use super::reply::{Asked, Reply};
use super::services::Services;
use crate::clock::Moment;
use crate::front::{Asker, Choice, Front, MessageContext, Named, Picked, Place, PlaceKind, Pressed, Typed, Value, too_fast};
use crate::i18n::Lang;
use crate::ids::{ChannelId, GuildId, RoleId, UserId};
use crate::metrics::{Answered, Answering, Interaction as Kind};

/// Answers interactions.
pub(super) struct Interactions(pub(super) Services);

impl Interactions {
    /// Answers an interaction of any kind.
    pub(super) async fn answer(&self, event: Interaction) {
        match event {
            Interaction::Command(event) => self.command(event).await,
            Interaction::Autocomplete(event) => self.autocomplete(event).await,
            Interaction::Component(event) => self.press(event).await,
            Interaction::Modal(event) => self.form(event).await,
            Interaction::Ping(_) => {}
            other => tracing::warn!(kind = ?other.kind(), "interaction of an unknown type: leaving it unanswered"),
        }
    }

    /// Tells whoever is too fast when to try again; completions are answered with nothing.
    pub(super) async fn refuse(&self, event: Interaction, again: Moment) {
        let (asker, id, token, kind) = match &event {
            Interaction::Command(event) => (of_command(event), event.id, &event.token, Kind::Command),
            Interaction::Component(event) => (of_press(event), event.id, &event.token, Kind::Press),
            Interaction::Modal(event) => (of_form(event), event.id, &event.token, Kind::Form),
            Interaction::Autocomplete(event) => return self.completed(event, Vec::new(), self.arrived(Kind::Completion)).await,
            _ => return,
        };
        let reply = self.reply(id, token, asker.person.user, Asked::Command, self.arrived(kind));
        let lang = self.front(None).with_preferences(asker).await.lang();
        reply.give(std::future::ready(too_fast(again, lang)), lang).await;
    }

    async fn command(&self, event: CommandInteraction) {
        let answering = self.arrived(Kind::Command);
        let asker = of_command(&event);
        let reply = self.reply(event.id, &event.token, asker.person.user, Asked::Command, answering);
        let lang = asker.lang();
        let work = async move {
            let front = self.front(event.member);
            let asker = front.with_preferences(asker).await;
            front.command(&asker, &typed(&event.data)).await
        };
        reply.give(work, lang).await;
    }

    async fn press(&self, event: ComponentInteraction) {
        let answering = self.arrived(Kind::Press);
        let asker = of_press(&event);
        let reply = self.reply(event.id, &event.token, asker.person.user, pressed_on(&event.message), answering);
        let (lang, lock) = (asker.lang(), reply.lock.clone());
        let work = async {
            let front = self.front(event.member.clone().map(Box::new));
            let asker = front.with_preferences(asker).await;
            let context = context(&asker, Some(&event.message));
            let id = &event.data.custom_id;
            if context == MessageContext::Direct
                && let Some(taken) = front.lock(&asker, id).await
            {
                // Once for each interaction.
                let _ = lock.set(taken);
            }
            let pressed = Pressed {
                id,
                chosen: marks::chosen(&event),
                picked: marks::picked(&event),
                roles: marks::roles(&event),
                marks: marks::marks(&event),
                context,
            };
            front.pressed(&asker, pressed).await
        };
        reply.give(work, lang).await;
    }

    async fn form(&self, event: ModalInteraction) {
        let answering = self.arrived(Kind::Form);
        // A form that was opened by a button updates that button's message; one without a message is answered like a command.
        let asked = event.message.as_deref().map_or(Asked::Command, pressed_on);
        let asker = of_form(&event);
        let reply = self.reply(event.id, &event.token, asker.person.user, asked, answering);
        let (lang, lock) = (asker.lang(), reply.lock.clone());
        let work = async {
            let front = self.front(event.member.clone().map(Box::new));
            let asker = front.with_preferences(asker).await;
            let inputs = event.data.components.iter().flat_map(|row| &row.components).filter_map(|component| match component {
                ActionRowComponent::InputText(input) => Some((input.custom_id.clone(), input.value.clone().unwrap_or_default())),
                _ => None,
            });
            let context = context(&asker, event.message.as_deref());
            let id = &event.data.custom_id;
            if context == MessageContext::Direct
                && let Some(taken) = front.lock(&asker, id).await
            {
                // Once for each interaction.
                let _ = lock.set(taken);
            }
            front.filled_in(&asker, id, inputs.collect(), context).await
        };
        reply.give(work, lang).await;
    }

    async fn autocomplete(&self, event: CommandInteraction) {
        let answering = self.arrived(Kind::Completion);
        let front = self.front(event.member.clone());
        let asker = front.with_preferences(of_command(&event)).await;
        let choices = front.complete(&asker, &typed(&event.data)).await;
        self.completed(&event, choices, answering).await;
    }

    async fn completed(&self, event: &CommandInteraction, choices: Vec<Choice>, answering: Answering) {
        let choices: Vec<_> = choices.into_iter().map(|choice| json!({ "name": choice.name, "value": choice.value })).collect();
        let body = json!({ "type": 8, "data": { "choices": choices } });
        let sent = self.0.http.create_interaction_response(event.id, &event.token, &body, Vec::new()).await;
        answering.discord_answered(status(&sent));
        match sent {
            Ok(()) => {
                answering.taken();
                answering.ended(Answered::AtOnce);
            }
            Err(why) => {
                answering.ended(Answered::Failed);
                tracing::debug!(%why, "cannot answer an autocompletion: dropping it");
            }
        }
    }

    /// What makes the answer to somebody who is that member of the server where they act.
    fn front(&self, member: Option<Box<Member>>) -> Front {
        Front::new(self.0.tables.clone(), Arc::new(Api { to: self.0.clone(), member }))
    }

    /// From here on it is measured how long the answer takes.
    fn arrived(&self, kind: Kind) -> Answering {
        self.0.tables.metrics().interaction(kind)
    }

    fn reply(&self, id: id::InteractionId, token: &str, user: UserId, asked: Asked, answering: Answering) -> Reply {
        let Services { http, pictures, emojis, panels, tables, .. } = self.0.clone();
        let clock = Arc::clone(tables.clock());
        let (token, lock, edits) = (token.to_owned(), Arc::default(), OnceLock::new());
        Reply { http, id, token, user, asked, pictures, emojis, panels, clock, lock, edits, answering }
    }
}

/// What kind of message somebody acted upon, if upon any.
fn context(asker: &Asker, message: Option<&Message>) -> MessageContext {
    match (message, asker.place.kind) {
        (None, _) => MessageContext::Public,
        (Some(message), _) if is_private(message) => MessageContext::Private,
        (Some(_), PlaceKind::Direct) => MessageContext::Direct,
        (Some(_), PlaceKind::Channel | PlaceKind::Thread) => MessageContext::Public,
    }
}

fn pressed_on(message: &Message) -> Asked {
    Asked::Press { on: message.id, private: is_private(message) }
}

fn is_private(message: &Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

fn of_command(event: &CommandInteraction) -> Asker {
    let place =
        place(event.guild_id, event.channel_id, event.channel.as_ref(), event.app_permissions, event.guild_locale.as_deref());
    let place = known(place, &event.authorizing_integration_owners);
    asker(&event.user, event.member.as_deref(), &event.locale, place)
}

fn of_press(event: &ComponentInteraction) -> Asker {
    let place =
        place(event.guild_id, event.channel_id, event.channel.as_ref(), event.app_permissions, event.guild_locale.as_deref());
    let place = known(place, &event.authorizing_integration_owners);
    asker(&event.user, event.member.as_ref(), &event.locale, place)
}

fn of_form(event: &ModalInteraction) -> Asker {
    let place =
        place(event.guild_id, event.channel_id, event.channel.as_ref(), event.app_permissions, event.guild_locale.as_deref());
    // The client library does not read by whose installation a form came: the message that it was opened on tells.
    let metadata = event.message.as_deref().and_then(|message| message.interaction_metadata.as_deref());
    let place = match metadata.and_then(owners) {
        Some(owners) => known(place, owners),
        None => place,
    };
    asker(&event.user, event.member.as_ref(), &event.locale, place)
}

/// By whose installation a message came.
fn owners(metadata: &MessageInteractionMetadata) -> Option<&AuthorizingIntegrationOwners> {
    match metadata {
        MessageInteractionMetadata::Command(by) => Some(&by.authorizing_integration_owners),
        MessageInteractionMetadata::Component(by) => Some(&by.authorizing_integration_owners),
        MessageInteractionMetadata::ModalSubmit(by) => Some(&by.authorizing_integration_owners),
        _ => None,
    }
}

fn asker(user: &User, member: Option<&Member>, locale: &str, place: Place) -> Asker {
    // What somebody is in a server that the bot is no member of is not told to others.
    let member = member.filter(|_| place.guild.is_some());
    let nick = member.and_then(|member| member.nick.as_deref());
    let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name).to_owned();
    let rights = member.and_then(|member| member.permissions).unwrap_or_default();
    let roles = member.map(|member| member.roles.iter().map(|role| RoleId(role.get())).collect()).unwrap_or_default();
    Asker::new(UserId(user.id.get()), name, locale, place, permissions(rights)).with_roles(roles)
}

fn place(
    guild: Option<id::GuildId>,
    channel: id::ChannelId,
    about: Option<&PartialChannel>,
    granted: Option<Granted>,
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
        granted: granted.map(permissions),
        guild_lang: guild_locale.map(Lang::of_locale),
    }
}

/// A place as the bot knows it. Where only its user's own installation brought it, it is no member, sees no channel and can do nothing but answer:
/// that is as good as a direct message.
fn known(place: Place, owners: &AuthorizingIntegrationOwners) -> Place {
    let by_server = |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_));
    let by_user = |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::UserInstall(_));
    if owners.0.iter().any(by_user) && !owners.0.iter().any(by_server) {
        Place { guild: None, parent: None, kind: PlaceKind::Direct, guild_lang: None, ..place }
    } else {
        place
    }
}

/// Somebody whom a command names, as Discord describes them.
fn named(resolved: &CommandDataResolved, id: id::UserId) -> Option<Named> {
    let user = resolved.users.get(&id)?;
    let member = resolved.members.get(&id);
    let sees = member.and_then(|member| member.permissions).is_some_and(|rights| rights.view_channel() || rights.administrator());
    let nick = member.and_then(|member| member.nick.as_deref());
    let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name).to_owned();
    Some(Named { who: Picked { user: UserId(id.get()), bot: user.bot, sees }, name })
}

/// A command, its subcommand and its options. No command of ours has options of other kinds than these.
fn typed(data: &CommandData) -> Typed {
    let target = data.target_id.and_then(|id| named(&data.resolved, id.to_user_id())).map(|named| named.who);
    let mut typed = Typed { command: data.name.clone(), target, ..Typed::default() };
    let mut options: &[CommandDataOption] = &data.options;
    if let [CommandDataOption { name, value: CommandDataOptionValue::SubCommand(inner), .. }] = options {
        typed.sub = name.clone();
        options = inner;
    }
    for option in options {
        let value = match &option.value {
            CommandDataOptionValue::String(words) => Value::Words(words.clone()),
            CommandDataOptionValue::Autocomplete { value, .. } => {
                typed.focused = Some(option.name.clone());
                Value::Words(value.clone())
            }
            CommandDataOptionValue::Integer(number) => Value::Number(*number),
            CommandDataOptionValue::Boolean(on) => Value::Switch(*on),
            CommandDataOptionValue::User(id) => match named(&data.resolved, *id) {
                Some(named) => Value::Person(named),
                None => continue,
            },
            CommandDataOptionValue::Role(id) => Value::Role(RoleId(id.get())),
            _ => continue,
        };
        typed.options.push((option.name.clone(), value));
    }
    typed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_where_only_a_users_own_installation_brought_the_bot_is_as_good_as_a_direct_message() {
        use AuthorizingIntegrationOwner::{GuildInstall, UserInstall};
        let server = Place {
            guild: Some(GuildId(1)),
            channel: ChannelId(2),
            parent: Some(ChannelId(3)),
            kind: PlaceKind::Thread,
            granted: None,
            guild_lang: Some(Lang::Fr),
        };
        let (by_server, by_user) = (GuildInstall(Some(id::GuildId::new(1))), UserInstall(id::UserId::new(4)));
        let seen = |owners: &[AuthorizingIntegrationOwner]| known(server.clone(), &AuthorizingIntegrationOwners(owners.to_vec()));
        for owners in [&[][..], std::slice::from_ref(&by_server), &[by_server.clone(), by_user.clone()]] {
            assert_eq!(seen(owners), server, "{owners:?}");
        }
        let direct = Place { guild: None, parent: None, kind: PlaceKind::Direct, guild_lang: None, ..server.clone() };
        assert_eq!(seen(&[by_user]), direct);
    }
}
