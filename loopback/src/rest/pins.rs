//! Pinned messages. Start at [`pin`].

use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Bot, Form, Path, Query, moment};
use super::check::BodyPart;
use super::check::BodyRule::Whole;
use super::error::ApiError;
use super::messages::{Answer, Done, demand, found, takes_changes, visible};
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::limits;
use crate::model::{Message, MessageKind};
use crate::permissions::Permissions;
use crate::snowflake::{Id, Moment};
use crate::world::World;

pub(super) async fn pin(bot: Bot, path: Path<(Id, Id)>, reason: AuditReason) -> Done {
    set(bot, path, reason, Pinned::Yes)
}

pub(super) async fn unpin(bot: Bot, path: Path<(Id, Id)>, reason: AuditReason) -> Done {
    set(bot, path, reason, Pinned::No)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pinned {
    Yes,
    No,
}

fn set(Bot(discord): Bot, Path((channel, message)): Path<(Id, Id)>, AuditReason(reason): AuditReason, pinned: Pinned) -> Done {
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    demand(&world, &channel, Permissions::PIN_MESSAGES)?;
    let mut message = Message::clone(&*found(&world, channel.id, message)?);
    if message.kind.is_system() {
        return Err(ApiError::SYSTEM_MESSAGE);
    }
    takes_changes(&world, &channel)?;
    if message.pinned == (pinned == Pinned::Yes) {
        return Ok(StatusCode::NO_CONTENT);
    }
    if pinned == Pinned::Yes && all(&world, channel.id).len() >= limits::PINS {
        return Err(ApiError::TOO_MANY_PINS);
    }
    message.pinned = pinned == Pinned::Yes;
    message.pinned_ms = message.pinned.then(|| world.ids.clock.now_ms());
    let (id, author) = (message.id, message.author);
    world.revise(message);
    world.dispatch_pins(&channel);
    if let Some(guild) = channel.guild {
        let action = if pinned == Pinned::Yes { AuditAction::MessagePin } else { AuditAction::MessageUnpin };
        let entry = AuditEntry::new(guild, action, Some(author)).because(reason);
        world.log(entry.with(json!({ "channel_id": channel.id, "message_id": id })));
    }
    if pinned == Pinned::Yes {
        let mut notice = Message::new(world.ids.next(), channel.id, world.application.bot, MessageKind::Pinned);
        notice.refers_to = Some(id);
        world.post(notice);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the pinned messages and the times of pinning, newest pin first.
fn all(world: &World, channel: Id) -> Vec<(u64, &Message)> {
    let messages = world.messages.get(&channel).into_iter().flat_map(|messages| messages.values());
    let pinned = messages.filter(|message| message.pinned);
    let mut pinned: Vec<_> = pinned.map(|message| (message.pinned_ms.unwrap_or(message.id.millis()), &**message)).collect();
    pinned.sort_by_key(|(at, message)| std::cmp::Reverse((*at, message.id)));
    pinned
}

#[derive(Deserialize)]
pub(super) struct PinsPage {
    limit: Option<usize>,
    before: Option<String>,
}

impl Form for PinsPage {
    fn rules(page: &BodyPart<'_, '_>) {
        page.may("limit", Whole(1..=limits::PINS_LISTED as i64));
    }
}

/// Returns the pins that the bot may see: none without the permission to read the history.
fn readable(world: &World, channel: Id) -> Result<Vec<(u64, &Message)>, ApiError> {
    let channel = visible(world, channel)?;
    let may = world.bot_can(&channel, Permissions::READ_MESSAGE_HISTORY);
    Ok(if may { all(world, channel.id) } else { Vec::new() })
}

pub(super) async fn list(Bot(discord): Bot, Path(channel): Path<Id>, Query(page): Query<PinsPage>) -> Answer {
    let limit = page.limit.unwrap_or(limits::PINS_LISTED);
    let before = before(page.before.as_deref())?;
    let world = discord.shared().lock();
    let pinned: Vec<_> = readable(&world, channel)?.into_iter().filter(|(at, _)| *at < before).collect();
    let item = |(at, message): &(u64, &Message)| json!({ "pinned_at": Moment(*at), "message": world.message_for_bot(message) });
    let items: Vec<Value> = pinned.iter().take(limit).map(item).collect();
    Ok(Json(json!({ "items": items, "has_more": pinned.len() > limit })))
}

/// Parses an upper limit in time; none means the end of time.
pub(super) fn before(text: Option<&str>) -> Result<u64, ApiError> {
    text.map_or(Ok(u64::MAX), |text| moment("before", text))
}

pub(super) async fn list_old(Bot(discord): Bot, Path(channel): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let pinned = readable(&world, channel)?;
    let newest = pinned.iter().take(limits::PINS_LISTED);
    Ok(Json(newest.map(|(_, message)| json!(world.message_for_bot(message))).collect()))
}
