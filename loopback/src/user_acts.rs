//! Acts of users that become interactions: commands, buttons, menus, modals, validated as Discord's
//! client and server would before the bot learns of them. Not here: HTTP and waiting for the
//! response (`discord`), messages (`user_messages`). Start at [`World::act`].

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

use crate::act_error::Refused;
use crate::bot_sessions::intents;
use crate::commands::{self, BOT_DM, Command, Fitted, GUILD, GUILD_INSTALL, PRIVATE_CHANNEL, Stage, USER_INSTALL, kind};
use crate::given_files::{FilledFile, GivenFile};
use crate::interactions::{AnswerKind, EndpointPost, Interaction, InteractionKind, Reply, State};
use crate::limits;
use crate::modal_input;
use crate::model::{Attachment, Channel, ChannelKind, Message, Owners, User};
use crate::permissions::Permissions;
use crate::shapes::{ChannelShape, For, MemberShape, MessageShape, UserShape, role};
use crate::snowflake::Id;
use crate::world::{TOLD_IN_DMS, World};

/// The INTERACTION_CREATE event.
#[derive(Serialize)]
struct Payload<'a> {
    id: Id,
    application_id: Id,
    #[serde(rename = "type")]
    kind: u8,
    token: &'a str,
    version: u8,
    data: &'a Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    guild_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guild: Option<PartialGuild<'a>>,
    channel_id: Id,
    channel: ChannelShape<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<MemberShape<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<UserShape<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<MessageShape<'a>>,
    app_permissions: Permissions,
    locale: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    guild_locale: Option<&'a str>,
    entitlements: [(); 0],
    authorizing_integration_owners: Owners,
    context: u8,
    attachment_size_limit: usize,
}

#[derive(Serialize)]
struct PartialGuild<'a> {
    id: Id,
    locale: &'a str,
    features: [(); 0],
}

/// A validated act, from which an interaction is made.
pub(crate) struct CheckedAct {
    act: InteractionKind,
    user: Arc<User>,
    channel: Arc<Channel>,
    name: Option<String>,
    /// The message with the component that was used or that opened the modal.
    on: Option<Arc<Message>>,
    opened_by: Option<Id>,
    owners: Owners,
    data: Value,
}

/// Whether a component act is validated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Honesty {
    /// The component must be on the message and usable.
    Checked,
    /// Anything is sent, as by a tampered client.
    Forged,
}

/// What a command of a menu is for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MenuTarget {
    User(Id),
    Message(Id),
}

/// Types of slash commands, user commands and message commands.
const SLASH: u8 = 1;
const OF_A_USER: u8 = 2;
const OF_A_MESSAGE: u8 = 3;

impl World {
    /// Sends an act to the bot. The receiver gets the outcome, at the latest at the deadline.
    pub(crate) fn act(&mut self, checked: CheckedAct) -> (Id, oneshot::Receiver<Reply>) {
        let id = self.ids.next();
        let (waiting, reply) = oneshot::channel();
        let interaction = Interaction {
            id,
            made_ms: self.ids.clock.steady_ms(),
            secret: self.secret(id),
            act: checked.act,
            user: checked.user.id,
            channel: checked.channel.id,
            name: checked.name.clone(),
            on: checked.on.as_ref().map(|message| message.id),
            opened_by: checked.opened_by,
            owners: checked.owners,
            follow_ups: 0,
            state: State::Pending,
            kind: None,
            original: None,
            modal: None,
            submitted: false,
            typed: commands::typed_kind(&checked.data["options"]).filter(|_| checked.act == InteractionKind::Autocomplete),
            waiting: Some(waiting),
        };
        let token = interaction.token();
        self.interactions.insert(interaction);
        let endpoint = self.application.about.interactions_endpoint_url.clone().zip(self.endpoint.clone());
        if endpoint.is_some() || self.gateway.wants(intents::ANY, checked.channel.guild) {
            let body = serde_json::to_string(&self.payload(id, &token, &checked));
            match (body, endpoint) {
                // Sending fails only while the loopback stops.
                (Ok(body), Some((url, posts))) => drop(posts.send(EndpointPost { interaction: id, token, url, body })),
                (Ok(body), None) => self.gateway.dispatch("INTERACTION_CREATE", intents::ANY, checked.channel.guild, &body),
                (Err(error), _) => tracing::error!(%error, "cannot serialize an interaction: the bot does not get it"),
            }
        }
        (id, reply)
    }

    fn payload<'a>(&'a self, id: Id, token: &'a str, checked: &'a CheckedAct) -> Payload<'a> {
        let guild = checked.channel.guild.and_then(|guild| self.guilds.get(&guild));
        let permissions = self.user_may(&checked.user, &checked.channel);
        Payload {
            id,
            application_id: self.application.id,
            kind: checked.act.number(),
            token,
            version: 1,
            data: &checked.data,
            guild_id: guild.map(|guild| guild.id),
            guild: guild.map(|guild| PartialGuild { id: guild.id, locale: &guild.locale, features: [] }),
            channel_id: checked.channel.id,
            channel: ChannelShape::new(self, &checked.channel).with_permissions(permissions),
            member: guild.map(|guild| MemberShape::new(guild, &checked.user).with_permissions(permissions)),
            user: guild.is_none().then(|| UserShape::new(&checked.user)),
            message: checked.on.as_deref().map(|message| MessageShape::new(self, message, For::Rest)),
            app_permissions: if guild.is_some_and(|guild| guild.has_bot) { self.bot_may(&checked.channel) } else { TOLD_IN_DMS },
            locale: &checked.user.locale,
            guild_locale: guild.map(|guild| guild.locale.as_str()),
            entitlements: [],
            authorizing_integration_owners: checked.owners,
            context: context_of(&checked.channel),
            attachment_size_limit: limits::ATTACHMENT_BYTES,
        }
    }

    /// Makes a slash command's act, complete or being typed. `name` may include subcommands. The
    /// value of an attachment option is a file: `{filename, content or base64}`.
    pub(crate) fn command_act(
        &mut self,
        user: Arc<User>,
        channel: Arc<Channel>,
        name: &str,
        options: &[Value],
        stage: Stage,
    ) -> Result<CheckedAct, Refused> {
        let (name, nested) = unfold(name, options);
        let (command, owners) = self.usable_command(&user, &channel, name, SLASH)?;
        let command = command.clone();
        let mut given = nested.unwrap_or_else(|| options.to_vec());
        let mut files = BTreeMap::new();
        self.open_files(&mut given, &mut files)?;
        let Fitted { options, name, refers_to } = commands::fit(&command.definition, &given, stage).map_err(Refused::Invalid)?;
        let mut data = head_of(&command);
        if !options.is_empty() {
            data["options"] = Value::Array(options);
        }
        let (attached, refers_to): (Vec<_>, Vec<_>) =
            refers_to.into_iter().partition(|(refers_as, _)| *refers_as == kind::ATTACHMENT);
        let mut resolved = self.resolve(&channel, &refers_to)?;
        if attached.iter().any(|(_, id)| !files.contains_key(id)) {
            return Err(Refused::Invalid("an attachment option takes a file: {filename, content or base64}".to_owned()));
        }
        for (_, id) in attached {
            if let Some(file) = files.remove(&id) {
                resolved["attachments"][id.to_string()] = json!(self.take_in(channel.id, file));
            }
        }
        if resolved.as_object().is_some_and(|resolved| !resolved.is_empty()) {
            data["resolved"] = resolved;
        }
        let act = if stage == Stage::Sent { InteractionKind::Command } else { InteractionKind::Autocomplete };
        Ok(CheckedAct { act, user, channel, name: Some(name), on: None, opened_by: None, owners, data })
    }

    /// Makes the act of a user command, or of a message command for a message of the channel, for a
    /// target that the user sees. Discord docs: Application Commands, User Commands, Message
    /// Commands.
    pub(crate) fn menu_command_act(
        &self,
        user: Arc<User>,
        channel: Arc<Channel>,
        name: &str,
        target: MenuTarget,
    ) -> Result<CheckedAct, Refused> {
        let (kind, id) = match target {
            MenuTarget::User(id) => (OF_A_USER, id),
            MenuTarget::Message(id) => (OF_A_MESSAGE, id),
        };
        let (command, owners) = self.usable_command(&user, &channel, name, kind)?;
        let resolved = match target {
            MenuTarget::User(id) => self.resolve(&channel, &[(kind::USER, id)])?,
            MenuTarget::Message(id) => {
                let message = self.message(channel.id, id).filter(|message| message.is_for(user.id));
                let message = message.ok_or_else(|| Refused::NotFound("no such message in this channel".to_owned()))?;
                let mut resolved = json!({ "messages": {} });
                resolved["messages"][id.to_string()] = json!(MessageShape::new(self, message, For::Rest));
                resolved
            }
        };
        let mut data = head_of(command);
        (data["target_id"], data["resolved"]) = (json!(id), resolved);
        let name = Some(command.definition.name.clone());
        Ok(CheckedAct { act: InteractionKind::Command, user, channel, name, on: None, opened_by: None, owners, data })
    }

    /// Replaces files among the values of options by the ids under which it opens them.
    fn open_files(&mut self, options: &mut [Value], files: &mut BTreeMap<Id, FilledFile>) -> Result<(), Refused> {
        for option in options {
            if option["value"].is_object() {
                let file = serde_json::from_value::<GivenFile>(option["value"].take());
                let file = file.map_err(|_| Refused::Invalid("a file is {filename, content or base64}".to_owned()))?;
                let file = file.open(self.ids.next())?;
                option["value"] = json!(file.id);
                files.insert(file.id, file);
            }
            if let Some(nested) = option.get_mut("options").and_then(Value::as_array_mut) {
                self.open_files(nested, files)?;
            }
        }
        Ok(())
    }

    /// Finds a command that a user may use in a channel, and the installations that provide it.
    fn usable_command(&self, user: &User, channel: &Channel, name: &str, kind: u8) -> Result<(&Arc<Command>, Owners), Refused> {
        let of_this_name =
            || self.commands.values().filter(|command| command.definition.name == name && command.definition.kind == kind);
        // A guild's own command hides the global one of that name.
        let command = of_this_name()
            .find(|command| command.guild.is_some() && command.guild == channel.guild)
            .or_else(|| of_this_name().find(|command| command.guild.is_none()))
            .ok_or_else(|| Refused::NotFound(format!("no command /{name} here")))?;
        if !command.is_for(context_of(channel)) {
            return Err(Refused::NotAllowed(format!("/{name} cannot be used in this kind of channel")));
        }
        let installed = self.owners_in(channel);
        let owners = Owners {
            guild: installed.guild.filter(|_| command.comes_with(GUILD_INSTALL)),
            user: (user.installed && command.comes_with(USER_INSTALL)).then_some(user.id),
        };
        if owners == Owners::default() {
            return Err(Refused::NotFound(format!("no command /{name} here: nobody has installed it")));
        }
        let needed = command.definition.default_member_permissions.unwrap_or(Permissions::NONE);
        let reserved = command.definition.default_member_permissions == Some(Permissions::NONE);
        let may = self.user_may(user, channel);
        let allowed = may.allow(needed | Permissions::USE_APPLICATION_COMMANDS) && !reserved;
        if channel.guild.is_some() && !allowed && !may.allow(Permissions::ADMINISTRATOR) {
            return Err(Refused::NotAllowed(format!("{} may not use /{name} here", user.display_name())));
        }
        // A thread is as its channel.
        let place = channel.parent.filter(|_| channel.kind.is_thread()).and_then(|parent| self.channels.get(&parent));
        if command.definition.nsfw && channel.guild.is_some() && !place.map_or(channel, |parent| parent).nsfw {
            return Err(Refused::NotAllowed(format!("/{name} is for age-restricted channels")));
        }
        self.check_active(user, channel)?;
        Ok((command, owners))
    }

    /// Returns the installation in a channel's guild; in a DM channel, that with the bot itself.
    fn owners_in(&self, channel: &Channel) -> Owners {
        let guild = match channel.guild {
            Some(guild) => Some(guild).filter(|guild| self.has_bot(*guild)),
            None => (channel.kind == ChannelKind::Dm).then(Id::default),
        };
        Owners { guild, user: None }
    }

    /// Returns the objects that options or a menu's values refer to.
    fn resolve(&self, channel: &Channel, refers_to: &[(u8, Id)]) -> Result<Value, Refused> {
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild));
        let mut resolved: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
        for (kind, id) in refers_to {
            let mut put = |group, value: Value| resolved.entry(group).or_default().insert(id.to_string(), value);
            let user = self.users.get(id);
            let role = guild.and_then(|guild| role(self, guild, *id));
            match (*kind, user, role, self.channels.get(id)) {
                (kind::USER | kind::MENTIONABLE, Some(user), _, _) => {
                    put("users", json!(UserShape::new(user)));
                    if let Some(guild) = guild {
                        put(
                            "members",
                            json!(MemberShape::new(guild, user).with_permissions(self.user_may(user, channel)).partial()),
                        );
                    }
                }
                (kind::ROLE | kind::MENTIONABLE, _, Some(role), _) => {
                    put("roles", role);
                }
                (kind::CHANNEL, _, _, Some(channel)) => {
                    put("channels", json!(ChannelShape::new(self, channel).with_permissions(Permissions::MEMBER)));
                }
                _ => return Err(Refused::NotFound(format!("nothing with the id {id} that fits"))),
            }
        }
        Ok(json!(resolved))
    }

    pub(crate) fn component_act(
        &self,
        user: Arc<User>,
        message: Id,
        custom_id: &str,
        values: &[String],
        honesty: Honesty,
    ) -> Result<CheckedAct, Refused> {
        let message = self.message_anywhere(message).filter(|message| message.is_for(user.id));
        let message = message.ok_or_else(|| Refused::NotFound("no such message, or it is not for this user".to_owned()))?.clone();
        let channel = self.visible_channel(&user, message.channel)?;
        match honesty {
            Honesty::Checked => self.check_active(&user, &channel)?,
            Honesty::Forged => self.check_open(&user, &channel)?,
        }
        let mut component = Value::Null;
        message.each_component(|found| {
            if found["custom_id"] == custom_id && component.is_null() {
                component = found.clone();
            }
        });
        if honesty == Honesty::Checked {
            check_component(&component, custom_id, values)?;
        }
        let kind = component["type"].as_u64().unwrap_or(if values.is_empty() { 2 } else { 3 });
        let mut data = json!({ "custom_id": custom_id, "component_type": kind });
        if component["id"].is_number() {
            data["id"] = component["id"].clone();
        }
        if kind != 2 {
            data["values"] = json!(values);
            let refers_as = [(5, kind::USER), (6, kind::ROLE), (7, kind::MENTIONABLE), (8, kind::CHANNEL)];
            if let Some((_, refers_as)) = refers_as.iter().find(|(select, _)| *select == kind) {
                let ids: Vec<(u8, Id)> = values.iter().filter_map(|id| Some((*refers_as, id.parse().ok()?))).collect();
                data["resolved"] = self.resolve(&channel, &ids)?;
            }
        }
        // What an installation made possible stays attributed to it, whoever presses.
        let owners = message.answers.as_ref().map_or_else(|| self.owners_in(&channel), |answers| answers.owners);
        let (act, on) = (InteractionKind::Component, Some(message));
        Ok(CheckedAct { act, user, channel, name: None, on, opened_by: None, owners, data })
    }

    pub(crate) fn modal_act(
        &mut self,
        user: Arc<User>,
        interaction: Id,
        custom_id: &str,
        fields: &BTreeMap<String, Value>,
    ) -> Result<CheckedAct, Refused> {
        let opened =
            self.interactions.get(interaction).filter(|opened| opened.user == user.id && opened.kind == Some(AnswerKind::Modal));
        let (opened, modal) = opened
            .and_then(|opened| Some((opened, opened.modal.as_ref()?)))
            .ok_or_else(|| Refused::NotFound("this interaction has opened no form for this user".to_owned()))?;
        if opened.submitted {
            return Err(Refused::Invalid("the form has been sent already".to_owned()));
        }
        if modal["custom_id"] != custom_id {
            return Err(Refused::Invalid(format!("the form's custom_id is {}", modal["custom_id"])));
        }
        let modal = modal.clone();
        let (name, on, channel, owners) = (opened.name.clone(), opened.on, opened.channel, opened.owners);
        let channel = self.visible_channel(&user, channel)?;
        let on = on.and_then(|on| self.message(channel.id, on)).cloned();
        let filled = modal_input::fill(&modal, fields, &mut || self.ids.next())?;
        let mut data = json!({ "custom_id": custom_id, "components": filled.components });
        let mut resolved = self.resolve(&channel, &filled.refers_to)?;
        for file in filled.files {
            let id = file.id.to_string();
            resolved["attachments"][id] = json!(self.take_in(channel.id, file));
        }
        if resolved.as_object().is_some_and(|resolved| !resolved.is_empty()) {
            data["resolved"] = resolved;
        }
        Ok(CheckedAct { act: InteractionKind::Modal, user, channel, name, on, opened_by: Some(interaction), owners, data })
    }

    /// Keeps a file that came with an interaction, so that the bot can fetch it.
    fn take_in(&mut self, channel: Id, file: FilledFile) -> Attachment {
        let FilledFile { id, name, contents } = file;
        let attachment = Attachment::of(self.page, channel, id, name, &contents);
        self.files.insert(id, contents);
        Attachment { ephemeral: true, ..attachment }
    }

    /// Refuses an act that would reopen a thread closed by a moderator.
    pub(crate) fn check_open(&self, user: &User, channel: &Channel) -> Result<(), Refused> {
        let closed = channel.archived && channel.locked && !self.user_can(user, channel, Permissions::MANAGE_THREADS);
        if closed { Err(Refused::NotAllowed("the thread is closed".to_owned())) } else { Ok(()) }
    }

    /// Refuses what Discord's client offers in no archived thread, nor in a locked one to those who
    /// do not manage threads.
    fn check_active(&self, user: &User, channel: &Channel) -> Result<(), Refused> {
        let locked = channel.locked && !self.user_can(user, channel, Permissions::MANAGE_THREADS);
        if channel.archived || locked {
            return Err(Refused::NotAllowed("the thread is archived or locked".to_owned()));
        }
        Ok(())
    }

    pub(crate) fn visible_channel(&self, user: &User, channel: Id) -> Result<Arc<Channel>, Refused> {
        let channel = self.channels.get(&channel).filter(|channel| self.sees(user.id, channel));
        let channel = channel.ok_or_else(|| Refused::NotFound(format!("{} sees no such channel", user.display_name())))?;
        if channel.guild.is_some_and(|guild| self.outages.contains(&guild)) {
            return Err(Refused::NotAllowed("the guild is away: there is an outage".to_owned()));
        }
        Ok(channel.clone())
    }
}

/// Returns what the interactions of every command say of it.
fn head_of(command: &Command) -> Value {
    let mut head = json!({ "id": command.id, "name": command.definition.name, "type": command.definition.kind });
    if let Some(guild) = command.guild {
        head["guild_id"] = json!(guild);
    }
    head
}

/// Returns Discord's number of the interaction context.
const fn context_of(channel: &Channel) -> u8 {
    match channel.kind {
        ChannelKind::Text
        | ChannelKind::Announcement
        | ChannelKind::Voice
        | ChannelKind::Stage
        | ChannelKind::Category
        | ChannelKind::Forum
        | ChannelKind::AnnouncementThread
        | ChannelKind::PublicThread
        | ChannelKind::PrivateThread => GUILD,
        ChannelKind::Dm => BOT_DM,
        ChannelKind::Group => PRIVATE_CHANNEL,
    }
}

/// Splits `table new` into the command `table` and a subcommand that holds the options.
fn unfold<'a>(name: &'a str, options: &[Value]) -> (&'a str, Option<Vec<Value>>) {
    let mut words = name.trim().trim_start_matches('/').split_whitespace();
    let command = words.next().unwrap_or_default();
    let nested = words.rev().fold(None, |inner: Option<Vec<Value>>, word| {
        let options = inner.unwrap_or_else(|| options.to_vec());
        Some(vec![json!({ "name": word, "options": options })])
    });
    (command, nested)
}

fn check_component(component: &Value, custom_id: &str, values: &[String]) -> Result<(), Refused> {
    let invalid = |what: String| Err(Refused::Invalid(what));
    if component.is_null() {
        return Err(Refused::NotFound(format!("the message has no component {custom_id}")));
    }
    if component["disabled"] == true {
        return invalid(format!("the component {custom_id} is disabled"));
    }
    if component["type"] == 2 {
        return if values.is_empty() { Ok(()) } else { invalid("a button takes no values".to_owned()) };
    }
    let limit = |key: &str| component[key].as_u64().unwrap_or(1);
    let allowed = limit("min_values")..=limit("max_values");
    if !allowed.contains(&(values.len() as u64)) {
        return invalid(format!("the menu takes {} to {} values", allowed.start(), allowed.end()));
    }
    if component["type"] == 3 {
        let options = || component["options"].as_array().into_iter().flatten();
        if let Some(unknown) = values.iter().find(|value| !options().any(|option| option["value"] == value.as_str())) {
            return invalid(format!("the menu has no entry {unknown}"));
        }
    }
    let mut sorted: Vec<&String> = values.iter().collect();
    sorted.sort();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return invalid("a value is given twice".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_spaces_means_subcommands() {
        let options = [json!({ "name": "game", "value": "x" })];
        assert_eq!(unfold("table", &options), ("table", None));
        let (command, nested) = unfold("/table new", &options);
        assert_eq!((command, nested), ("table", Some(vec![json!({ "name": "new", "options": options })])));
        let (command, nested) = unfold("a b c", &[]);
        assert_eq!((command, nested), ("a", Some(vec![json!({ "name": "b", "options": [{ "name": "c", "options": [] }] })])));
    }

    #[test]
    fn a_menu_takes_only_its_own_entries_each_once_and_as_many_as_it_says() {
        let menu = json!({ "type": 3, "max_values": 2, "options": [{ "value": "a" }, { "value": "b" }] });
        let with = |values: &[&str]| check_component(&menu, "m", &values.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert!(with(&["a"]).is_ok() && with(&["b", "a"]).is_ok());
        for wrong in [&[][..], &["c"], &["a", "a"], &["a", "b", "c"]] {
            assert!(with(wrong).is_err(), "{wrong:?}");
        }
    }
}
