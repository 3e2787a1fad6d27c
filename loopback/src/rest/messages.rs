//! Messages of channels. Not here: validation of bodies (`forms`), responses to interactions. Start
//! at [`create`].

use std::sync::Arc;

use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, Path, Query};
use super::check::BodyPart;
use super::check::BodyRule::{List, Snowflake, Whole};
use super::error::{ApiError, FieldErrors, Place};
use super::forms::{Draft, ReferenceForm};
use super::mentions::unique;
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::limits;
use crate::model::{Channel, ChannelKind, Message, MessageKind, flags};
use crate::permissions::Permissions;
use crate::persist::{Record, nonce_is_remembered};
use crate::snowflake::Id;
use crate::world::World;

pub(super) type Answer = Result<Json<Value>, ApiError>;
pub(super) type Made = Result<(StatusCode, Json<Value>), ApiError>;
pub(super) type Done = Result<StatusCode, ApiError>;

/// Returns a channel that the bot can see.
pub(super) fn visible(world: &World, channel: Id) -> Result<Arc<Channel>, ApiError> {
    let channel = world.channels.get(&channel).ok_or(ApiError::UNKNOWN_CHANNEL)?;
    if channel.guild.is_some_and(|guild| world.outages.contains(&guild)) {
        return Err(ApiError::OVERLOADED);
    }
    if !world.bot_can(channel, Permissions::VIEW_CHANNEL) || (channel.kind.is_thread() && !world.bot_sees_thread(channel)) {
        return Err(ApiError::MISSING_ACCESS);
    }
    Ok(channel.clone())
}

/// Refuses unless the bot has a permission in a channel.
pub(super) fn demand(world: &World, channel: &Channel, needed: Permissions) -> Result<(), ApiError> {
    if world.bot_can(channel, needed) { Ok(()) } else { Err(ApiError::MISSING_PERMISSIONS) }
}

/// Finds a message that the bot can fetch, which ephemeral ones are not.
pub(super) fn found(world: &World, channel: Id, message: Id) -> Result<Arc<Message>, ApiError> {
    world.message(channel, message).filter(|message| message.only_for.is_none()).cloned().ok_or(ApiError::UNKNOWN_MESSAGE)
}

pub(super) fn shape(world: &World, message: &Message) -> Json<Value> {
    Json(json!(world.message_for_bot(message)))
}

pub(super) async fn create(Bot(discord): Bot, Path(channel): Path<Id>, body: Body<Value>) -> Answer {
    let mut draft = Draft::read(body, 0)?;
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    may_send(&world, &channel, &mut draft)?;
    let nonce = draft.form.nonce.as_ref().filter(|nonce| !nonce.is_null());
    let nonce = nonce.map(|nonce| nonce.as_str().map_or_else(|| nonce.to_string(), str::to_owned));
    if let (Some(nonce), Some(true)) = (&nonce, draft.form.enforce_nonce)
        && let Some(first) = sent_before(&world, channel.id, nonce)
    {
        return Ok(shape(&world, &first));
    }
    let mut message = Message::new(world.ids.next(), channel.id, world.application.bot, MessageKind::Default);
    if let Some(answered) = draft.form.message_reference.as_ref().map_or(Ok(None), |form| answered(&world, &channel, form))? {
        message.kind = MessageKind::Reply;
        message.refers_to = Some(answered);
    }
    draft.fill(&mut world, &mut message)?;
    message.flags &= !flags::EPHEMERAL;
    if let Some(nonce) = nonce {
        world.keep(&Record::Nonce { channel: channel.id, nonce: nonce.clone(), message: message.id });
        let sent_ms = world.ids.clock.steady_ms();
        world.nonces.insert((channel.id, nonce), (message.id, sent_ms));
    }
    let message = world.post(message);
    Ok(shape(&world, &message))
}

/// Returns the message being replied to; `None` if it may be missing and is. Discord docs: Message
/// Resource, "Message Reference Structure" and the limitations of "Create Message".
fn answered(world: &World, channel: &Channel, form: &ReferenceForm) -> Result<Option<Id>, ApiError> {
    let place = Place::of("message_reference");
    let id = form.message_id;
    if form.channel_id.is_some_and(|other| other != channel.id) {
        let message = "Cannot reply to a message in a different channel";
        return Err(ApiError::fault(&place, "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL", message));
    }
    if !world.bot_can(channel, Permissions::READ_MESSAGE_HISTORY) {
        return Err(ApiError::NO_HISTORY);
    }
    match found(world, channel.id, id) {
        Ok(message) if message.kind.is_system() => {
            Err(ApiError::fault(&place, "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE", "Cannot reply to a system message"))
        }
        Ok(_) => Ok(Some(id)),
        Err(_) if form.fail_if_not_exists == Some(false) => Ok(None),
        Err(_) => Err(ApiError::fault(&place, "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")),
    }
}

/// Returns the bot's message with this nonce, if it is recent and still exists.
fn sent_before(world: &World, channel: Id, nonce: &str) -> Option<Arc<Message>> {
    let (first, sent_ms) = *world.nonces.get(&(channel, nonce.to_owned()))?;
    world.message(channel, first).filter(|_| nonce_is_remembered(sent_ms, world.ids.clock.steady_ms())).cloned()
}

/// Refuses a message that the bot may not send, and drops embeds that it may not show.
fn may_send(world: &World, channel: &Channel, draft: &mut Draft) -> Result<(), ApiError> {
    if !channel.kind.takes_messages() {
        return Err(ApiError::NO_TEXT_CHANNEL);
    }
    demand(world, channel, channel.write())?;
    if channel.locked && !world.bot_can(channel, Permissions::MANAGE_THREADS) {
        return Err(ApiError::THREAD_LOCKED);
    }
    reaches(world, channel)?;
    draft.reduce_to(|needed| world.bot_can(channel, needed))
}

/// Refuses a direct message that would not reach the user.
fn reaches(world: &World, channel: &Channel) -> Result<(), ApiError> {
    if channel.kind != ChannelKind::Dm {
        return Ok(());
    }
    match channel.recipient.and_then(|user| world.users.get(&user)) {
        Some(user) if !user.shares_guild => Err(ApiError::NO_MUTUAL_GUILD),
        Some(user) if user.dms_open => Ok(()),
        Some(_) | None => Err(ApiError::CLOSED_DM),
    }
}

/// Refuses changes in a thread that is archived, or locked against the bot (Discord docs: Threads).
pub(super) fn takes_changes(world: &World, channel: &Channel) -> Result<(), ApiError> {
    if channel.archived {
        Err(ApiError::ARCHIVED_THREAD)
    } else if channel.locked && !world.bot_can(channel, Permissions::MANAGE_THREADS) {
        Err(ApiError::THREAD_LOCKED)
    } else {
        Ok(())
    }
}

/// Refuses deleting messages or reactions in a thread both archived and locked against the bot.
pub(super) fn takes_removals(world: &World, channel: &Channel) -> Result<(), ApiError> {
    let closed = channel.archived && channel.locked && !world.bot_can(channel, Permissions::MANAGE_THREADS);
    if closed { Err(ApiError::ARCHIVED_THREAD) } else { Ok(()) }
}

#[derive(Deserialize)]
pub(super) struct Range {
    limit: Option<usize>,
    before: Option<Id>,
    after: Option<Id>,
    around: Option<Id>,
}

impl Form for Range {
    fn rules(range: &BodyPart<'_, '_>) {
        range.may("limit", Whole(1..=limits::MESSAGES_LISTED as i64));
        for name in ["before", "after", "around"] {
            range.may(name, Snowflake);
        }
    }
}

pub(super) async fn list(Bot(discord): Bot, Path(channel): Path<Id>, Query(range): Query<Range>) -> Answer {
    let limit = range.limit.unwrap_or(50);
    if [range.before, range.after, range.around].iter().flatten().count() > 1 {
        let message = "before, after and around are mutually exclusive.";
        return Err(ApiError::fault(&Place::of("before"), "MUTUALLY_EXCLUSIVE", message));
    }
    let world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    if !world.bot_can(&channel, Permissions::READ_MESSAGE_HISTORY) {
        return Ok(Json(json!([])));
    }
    let messages = || world.messages.get(&channel.id).into_iter().flatten().filter(|(_, message)| message.only_for.is_none());
    let before = |id: Id, count: usize| {
        let mut newest: Vec<_> = messages().filter(|(other, _)| **other < id).collect();
        newest.drain(..newest.len().saturating_sub(count));
        newest
    };
    let after = |id: Id, count: usize| messages().filter(move |(other, _)| **other > id).take(count);
    let mut listed = match (range.around, range.before, range.after) {
        (Some(middle), _, _) => {
            let mut listed = before(middle, limit / 2);
            listed.extend(messages().find(|(id, _)| **id == middle));
            listed.extend(after(middle, limit / 2));
            listed
        }
        (None, Some(id), _) => before(id, limit),
        (None, None, Some(id)) => after(id, limit).collect(),
        (None, None, None) => before(Id::new(u64::MAX), limit),
    };
    listed.reverse();
    let listed: Vec<_> = listed.into_iter().map(|(_, message)| world.message_for_bot(message)).collect();
    Ok(Json(json!(listed)))
}

pub(super) async fn get(Bot(discord): Bot, Path((channel, message)): Path<(Id, Id)>) -> Answer {
    let world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    demand(&world, &channel, Permissions::READ_MESSAGE_HISTORY)?;
    let message = found(&world, channel.id, message)?;
    Ok(shape(&world, &message))
}

pub(super) async fn edit(Bot(discord): Bot, Path((channel, message)): Path<(Id, Id)>, body: Body<Value>) -> Answer {
    let flags = discord.shared().lock().message(channel, message).map_or(0, |message| message.flags);
    let mut draft = Draft::read(body, flags)?;
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    let message = found(&world, channel.id, message)?;
    if message.author != world.application.bot {
        // The bot may change the flags of others' messages if it manages messages.
        if channel.kind == ChannelKind::Dm || !draft.changes_flags_only() {
            return Err(ApiError::NOT_THE_AUTHOR);
        }
        demand(&world, &channel, Permissions::MANAGE_MESSAGES)?;
    } else if message.kind.is_system() {
        return Err(ApiError::SYSTEM_MESSAGE);
    }
    takes_changes(&world, &channel)?;
    reaches(&world, &channel)?;
    draft.reduce_to(|needed| world.bot_can(&channel, needed))?;
    let mut message = Message::clone(&message);
    draft.revise(&mut world, &mut message)?;
    let message = world.revise(message);
    Ok(shape(&world, &message))
}

/// Publishes a message of an announcement channel. Nobody follows one here.
pub(super) async fn crosspost(Bot(discord): Bot, Path((channel, message)): Path<(Id, Id)>) -> Answer {
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    if channel.kind != ChannelKind::Announcement {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    }
    let message = found(&world, channel.id, message)?;
    let is_own = message.author == world.application.bot;
    demand(&world, &channel, if is_own { Permissions::SEND_MESSAGES } else { Permissions::MANAGE_MESSAGES })?;
    if message.flags & flags::CROSSPOSTED != 0 {
        return Err(ApiError::ALREADY_CROSSPOSTED);
    }
    let message = world.revise(Message { flags: message.flags | flags::CROSSPOSTED, ..Message::clone(&message) });
    Ok(shape(&world, &message))
}

pub(super) async fn remove(
    Bot(discord): Bot,
    Path((channel, message)): Path<(Id, Id)>,
    AuditReason(reason): AuditReason,
) -> Done {
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    let message = found(&world, channel.id, message)?;
    if message.author != world.application.bot {
        if channel.kind == ChannelKind::Dm {
            return Err(ApiError::NOT_IN_DMS);
        }
        demand(&world, &channel, Permissions::MANAGE_MESSAGES)?;
    }
    if !message.kind.is_deletable() {
        return Err(ApiError::SYSTEM_MESSAGE);
    }
    takes_removals(&world, &channel)?;
    world.unpost(channel.id, message.id);
    // Nobody is told of what an author deletes.
    if let Some(guild) = channel.guild.filter(|_| message.author != world.application.bot) {
        let entry = AuditEntry::new(guild, AuditAction::MessageDelete, Some(message.author)).because(reason);
        world.log(entry.with(json!({ "channel_id": channel.id, "count": "1" })));
    }
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct Many {
    messages: Vec<Id>,
}

impl Form for Many {
    fn rules(many: &BodyPart<'_, '_>) {
        // How many there are is checked after the permission, with a code of its own.
        many.must("messages", List(0..=usize::MAX));
        many.each_is("messages", &Snowflake);
    }
}

pub(super) async fn remove_many(
    Bot(discord): Bot,
    Path(channel): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<Many>,
) -> Done {
    let mut messages = body.json.messages;
    let mut faults = FieldErrors::default();
    (0..messages.len()).for_each(|number| unique(&messages, number, &Place::of("messages"), &mut faults));
    faults.done()?;
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    if channel.kind == ChannelKind::Dm {
        return Err(ApiError::NOT_IN_DMS);
    }
    demand(&world, &channel, Permissions::MANAGE_MESSAGES)?;
    if !limits::BULK_DELETE.contains(&messages.len()) {
        return Err(ApiError::BULK_DELETE_COUNT);
    }
    let oldest = world.ids.clock.now_ms().saturating_sub(limits::BULK_DELETE_AGE.as_millis() as u64);
    if messages.iter().any(|id| id.millis() < oldest) {
        return Err(ApiError::TOO_OLD_TO_DELETE);
    }
    takes_removals(&world, &channel)?;
    messages.retain(|id| found(&world, channel.id, *id).is_ok());
    world.unpost_many(channel.id, &messages);
    if let Some(guild) = channel.guild {
        let entry = AuditEntry::new(guild, AuditAction::MessageBulkDelete, Some(channel.id)).because(reason);
        world.log(entry.with(json!({ "count": messages.len().to_string() })));
    }
    Ok(StatusCode::NO_CONTENT)
}
