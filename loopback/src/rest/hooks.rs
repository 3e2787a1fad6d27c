//! Webhooks of channels, and what they post. Not here: an interaction's token, which is used like
//! a webhook's (`webhooks`). Start at [`create`] and [`execute`]. Discord docs: Webhook Resource.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, Path};
use super::check::BodyRule::{Boolean, List, Snowflake, Text, Url};
use super::check::{BodyPart, check_object};
use super::error::{ApiError, Place};
use super::forms::Draft;
use super::messages::{Answer, Done, demand, shape as message_shape, visible};
use super::people::known;
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::discord::Discord;
use crate::limits;
use crate::model::{Channel, ChannelKind, Message, MessageKind, Webhook, WebhookAuthor, flags};
use crate::permissions::Permissions;
use crate::shapes::UserShape;
use crate::snowflake::Id;
use crate::world::World;

#[derive(Deserialize)]
pub(super) struct WebhookForm {
    name: Option<String>,
    channel_id: Option<Id>,
}

impl Form for WebhookForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("name", Text(1..=limits::WEBHOOK_NAME));
        form.may("channel_id", Snowflake);
        for word in ["clyde", "discord"] {
            if form.text("name").is_some_and(|name| name.to_lowercase().contains(word)) {
                form.fault_at("name", "USERNAME_INVALID_CONTAINS", format!("Username cannot contain \"{word}\""));
            }
        }
    }
}

pub(super) fn shape(world: &World, webhook: &Webhook) -> Value {
    let mut shape = without_user(world, webhook);
    shape["user"] = json!(world.users.get(&webhook.user).map(|user| UserShape::new(user)));
    shape
}

/// As whoever has only the token gets it.
fn without_user(world: &World, webhook: &Webhook) -> Value {
    let url = format!("https://discord.com/api/webhooks/{}/{}", webhook.id, webhook.token);
    json!({
        "id": webhook.id, "type": 1, "guild_id": webhook.guild, "channel_id": webhook.channel, "name": webhook.name, "avatar": null,
        "application_id": world.application.id, "token": webhook.token, "url": url,
    })
}

/// Returns a channel whose webhooks the bot manages.
fn managed(world: &World, channel: Id) -> Result<Arc<Channel>, ApiError> {
    let channel = visible(world, channel)?;
    if channel.guild.is_none() {
        return Err(ApiError::NOT_IN_DMS);
    }
    if channel.kind.is_thread() || !(channel.kind.takes_messages() || channel.kind.has_threads()) {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    }
    demand(world, &channel, Permissions::MANAGE_WEBHOOKS)?;
    Ok(channel)
}

/// Fields of a webhook whose changes are logged.
const LOGGED: &[&str] = &["name", "channel_id", "type"];

pub(super) async fn create(
    Bot(discord): Bot,
    Path(channel): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<WebhookForm>,
) -> Answer {
    let name = body.json.name.ok_or_else(|| ApiError::required("name"))?;
    let mut world = discord.shared().lock();
    let channel = managed(&world, channel)?;
    let guild = channel.guild.ok_or(ApiError::NOT_IN_DMS)?;
    if world.webhooks.values().filter(|webhook| webhook.channel == channel.id).count() >= limits::WEBHOOKS {
        return Err(ApiError::TOO_MANY_WEBHOOKS);
    }
    let id = world.ids.next();
    let token = format!("{:016x}{:016x}", world.secret(id), world.secret(Id::new(!id.get())));
    let webhook = Webhook { id, guild, channel: channel.id, name, token, user: world.application.bot };
    let shape = shape(&world, &webhook);
    world.put_webhook(webhook);
    let entry = AuditEntry::new(guild, AuditAction::WebhookCreate, Some(id)).because(reason);
    world.log(entry.changed(&Value::Null, &shape, LOGGED));
    Ok(Json(shape))
}

pub(super) async fn of_channel(Bot(discord): Bot, Path(channel): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let channel = managed(&world, channel)?;
    let all = world.webhooks.values().filter(|webhook| webhook.channel == channel.id);
    Ok(Json(all.map(|webhook| shape(&world, webhook)).collect()))
}

pub(super) async fn of_guild(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let guild = known(&world, guild)?.id;
    if !world.bot_permissions.allow(Permissions::MANAGE_WEBHOOKS) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    let all = world.webhooks.values().filter(|webhook| webhook.guild == guild);
    Ok(Json(all.map(|webhook| shape(&world, webhook)).collect()))
}

/// Finds a webhook of a channel whose webhooks the bot manages.
fn found(world: &World, id: Id) -> Result<Webhook, ApiError> {
    let webhook = world.webhooks.get(&id).ok_or(ApiError::UNKNOWN_WEBHOOK)?;
    managed(world, webhook.channel)?;
    Ok(webhook.clone())
}

/// Returns a webhook without asking for a permission: all here are the application's own.
pub(super) async fn get(Bot(discord): Bot, Path(id): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let webhook = world.webhooks.get(&id).ok_or(ApiError::UNKNOWN_WEBHOOK)?;
    known(&world, webhook.guild)?;
    Ok(Json(shape(&world, webhook)))
}

pub(super) async fn edit(
    Bot(discord): Bot,
    Path(id): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<WebhookForm>,
) -> Answer {
    let mut world = discord.shared().lock();
    let mut webhook = found(&world, id)?;
    let before = shape(&world, &webhook);
    let entry = AuditEntry::new(webhook.guild, AuditAction::WebhookUpdate, Some(id)).because(reason);
    webhook.name = body.json.name.unwrap_or(webhook.name);
    if let Some(channel) = body.json.channel_id {
        let channel = managed(&world, channel)?;
        if channel.guild != Some(webhook.guild) {
            return Err(ApiError::UNKNOWN_CHANNEL);
        }
        webhook.channel = channel.id;
    }
    let shape = shape(&world, &webhook);
    world.put_webhook(webhook);
    world.log_change(entry.changed(&before, &shape, LOGGED));
    Ok(Json(shape))
}

pub(super) async fn remove(Bot(discord): Bot, Path(id): Path<Id>, AuditReason(reason): AuditReason) -> Done {
    let mut world = discord.shared().lock();
    let webhook = found(&world, id)?;
    let before = shape(&world, &webhook);
    world.remove_webhook(webhook.id);
    let entry = AuditEntry::new(webhook.guild, AuditAction::WebhookDelete, Some(id)).because(reason);
    world.log(entry.changed(&before, &Value::Null, LOGGED));
    Ok(StatusCode::NO_CONTENT)
}

/// Finds a webhook by its token, which is all that its user needs.
fn by_token<'a>(world: &'a World, id: Id, token: &str) -> Result<&'a Webhook, ApiError> {
    let webhook = world.webhooks.get(&id).ok_or(ApiError::UNKNOWN_WEBHOOK)?;
    if webhook.token == token { Ok(webhook) } else { Err(ApiError::DEAD_TOKEN) }
}

pub(super) async fn get_by_token(State(discord): State<Discord>, Path((id, token)): Path<(Id, String)>) -> Answer {
    let world = discord.shared().lock();
    Ok(Json(without_user(&world, by_token(&world, id, &token)?)))
}

pub(super) async fn edit_by_token(
    State(discord): State<Discord>,
    Path((id, token)): Path<(Id, String)>,
    body: Body<WebhookForm>,
) -> Answer {
    let mut world = discord.shared().lock();
    let mut webhook = by_token(&world, id, &token)?.clone();
    webhook.name = body.json.name.unwrap_or(webhook.name);
    let shape = without_user(&world, &webhook);
    world.put_webhook(webhook);
    Ok(Json(shape))
}

pub(super) async fn remove_by_token(State(discord): State<Discord>, Path((id, token)): Path<(Id, String)>) -> Done {
    let mut world = discord.shared().lock();
    let id = by_token(&world, id, &token)?.id;
    world.remove_webhook(id);
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct Execution {
    #[serde(default)]
    pub(super) wait: bool,
    thread_id: Option<Id>,
}

impl Form for Execution {
    fn rules(query: &BodyPart<'_, '_>) {
        query.may("wait", Boolean);
        query.may("thread_id", Snowflake);
        query.may("with_components", Boolean);
    }
}

/// Posts a message as a webhook.
pub(super) fn execute(discord: &Discord, id: Id, token: &str, query: &Execution, mut body: Body<Value>) -> Answer {
    check_object(&mut body.json, Place::body(), |message| {
        message.may("username", Text(1..=limits::WEBHOOK_NAME));
        message.may("avatar_url", Url(&["http", "https"], limits::EMBED_URL));
        message.may("thread_name", Text(1..=limits::CHANNEL_NAME));
        message.may("applied_tags", List(0..=limits::APPLIED_TAGS));
        message.each_is("applied_tags", &Snowflake);
    })?;
    let thread_name = body.json["thread_name"].as_str().map(str::to_owned);
    let tags = body.json["applied_tags"].as_array().into_iter().flatten();
    let tags: Vec<Id> = tags.filter_map(|id| id.as_str()?.parse().ok()).collect();
    let name = body.json["username"].as_str().map(str::to_owned);
    let draft = Draft::read(body, 0)?;
    let mut world = discord.shared().lock();
    let webhook = by_token(&world, id, token)?.clone();
    let channel = query.thread_id.unwrap_or(webhook.channel);
    let channel = world
        .channels
        .get(&channel)
        .filter(|channel| channel.id == webhook.channel || (channel.kind.is_thread() && channel.parent == Some(webhook.channel)));
    let channel = channel.cloned().ok_or(ApiError::UNKNOWN_CHANNEL)?;
    let is_forum = world.channels.get(&webhook.channel).is_some_and(|channel| channel.kind == ChannelKind::Forum);
    match &thread_name {
        Some(_) if !is_forum => return Err(ApiError::NO_FORUM),
        Some(_) if query.thread_id.is_some() => return Err(ApiError::THREAD_NAME_AND_ID),
        None if !channel.kind.takes_messages() => return Err(ApiError::NO_THREAD_OF_FORUM),
        Some(_) | None => {}
    }
    if !tags.iter().all(|id| channel.available_tags.iter().any(|tag| tag.id == *id)) {
        return Err(ApiError::UNKNOWN_TAG);
    }
    let mut message = Message::new(world.ids.next(), channel.id, webhook.id, MessageKind::Default);
    message.webhook = Some(Box::new(WebhookAuthor { id: webhook.id, name: name.unwrap_or(webhook.name) }));
    draft.fill(&mut world, &mut message)?;
    message.flags &= !flags::EPHEMERAL;
    if let Some(name) = thread_name {
        // The thread that a message begins has the message's id.
        let mut thread = Channel::new(message.id, ChannelKind::PublicThread, name);
        thread.guild = Some(webhook.guild);
        thread.parent = Some(webhook.channel);
        thread.owner = Some(webhook.id);
        thread.applied_tags = tags;
        message.channel = world.put_channel(thread).id;
    }
    let message = world.post(message);
    Ok(message_shape(&world, &message))
}

/// Finds a message that a webhook posted.
pub(super) fn posted(world: &World, id: Id, token: &str, message: &str) -> Result<Arc<Message>, ApiError> {
    let webhook = by_token(world, id, token)?;
    let found = message.parse().ok().and_then(|message| world.message_anywhere(message));
    let found = found.filter(|message| message.webhook.as_ref().is_some_and(|by| by.id == webhook.id));
    found.cloned().ok_or(ApiError::UNKNOWN_MESSAGE)
}

/// Edits a message that a webhook posted.
pub(super) fn edit_posted(discord: &Discord, id: Id, token: &str, message: &str, body: Body<Value>) -> Answer {
    let flags = posted(&discord.shared().lock(), id, token, message).map_or(0, |message| message.flags);
    let draft = Draft::read(body, flags)?;
    let mut world = discord.shared().lock();
    let mut message = Message::clone(&*posted(&world, id, token, message)?);
    draft.revise(&mut world, &mut message)?;
    let message = world.revise(message);
    Ok(message_shape(&world, &message))
}
