//! Stage channels that are live. Not here: speaking in them, which nobody does. Start at
//! [`create`]. Discord docs: Stage Instance Resource.

use std::sync::Arc;

use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, Path};
use super::check::BodyPart;
use super::check::BodyRule::{Boolean, OneOf, Snowflake, Text};
use super::error::ApiError;
use super::messages::{Answer, Done, demand, visible};
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::limits;
use crate::model::{Channel, ChannelKind};
use crate::permissions::Permissions;
use crate::roster::StageInstance;
use crate::shapes::stage_instance as shape;
use crate::snowflake::Id;
use crate::world::World;

#[derive(Deserialize)]
pub(super) struct StageForm {
    channel_id: Option<Id>,
    topic: Option<String>,
    privacy_level: Option<u8>,
    guild_scheduled_event_id: Option<Id>,
}

impl Form for StageForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("channel_id", Snowflake);
        form.may("topic", Text(1..=limits::STAGE_TOPIC));
        form.may("privacy_level", OneOf(&[1, 2]));
        form.may("send_start_notification", Boolean);
        form.may("guild_scheduled_event_id", Snowflake);
    }
}

/// What a member needs to moderate a stage. Discord docs: Stage Instance Resource, "Definitions".
const MODERATES: Permissions = Permissions::MANAGE_CHANNELS.union(Permissions::MUTE_MEMBERS).union(Permissions::MOVE_MEMBERS);

/// Returns a stage channel that the bot moderates.
fn moderated(world: &World, channel: Id) -> Result<Arc<Channel>, ApiError> {
    let channel = visible(world, channel)?;
    if channel.kind != ChannelKind::Stage {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    }
    demand(world, &channel, MODERATES)?;
    Ok(channel)
}

/// Finds what is live in a channel.
fn found(world: &World, channel: Id) -> Result<StageInstance, ApiError> {
    world.stages.get(&channel).cloned().ok_or(ApiError::UNKNOWN_STAGE)
}

/// Fields whose changes are logged.
const LOGGED: &[&str] = &["topic", "privacy_level"];

fn entry(stage: &StageInstance, action: AuditAction, reason: Option<String>) -> AuditEntry {
    AuditEntry::new(stage.guild, action, Some(stage.id)).because(reason).with(json!({ "channel_id": stage.channel }))
}

pub(super) async fn get(Bot(discord): Bot, Path(channel): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let channel = visible(&world, channel)?.id;
    Ok(Json(shape(&found(&world, channel)?)))
}

pub(super) async fn create(Bot(discord): Bot, AuditReason(reason): AuditReason, body: Body<StageForm>) -> Answer {
    let StageForm { channel_id, topic, privacy_level, guild_scheduled_event_id: event } = body.json;
    ApiError::unless_given([("channel_id", channel_id.is_some()), ("topic", topic.is_some())])?;
    let (Some(channel), Some(topic)) = (channel_id, topic) else { return Err(ApiError::INVALID_FORM) };
    let mut world = discord.shared().lock();
    let channel = moderated(&world, channel)?;
    let guild = channel.guild.ok_or(ApiError::NOT_IN_DMS)?;
    if world.stages.contains_key(&channel.id) {
        return Err(ApiError::STAGE_IS_OPEN);
    }
    let is_here = |event: Id| world.scheduled_events.get(&event).is_some_and(|event| event.channel == Some(channel.id));
    if event.is_some_and(|event| !is_here(event)) {
        return Err(ApiError::UNKNOWN_EVENT);
    }
    let id = world.ids.next();
    let stage = StageInstance { id, guild, channel: channel.id, topic, privacy: privacy_level.unwrap_or(2), event };
    let made = shape(&stage);
    let entry = entry(&stage, AuditAction::StageInstanceCreate, reason);
    world.put_stage(stage);
    world.log(entry.changed(&Value::Null, &made, LOGGED));
    Ok(Json(made))
}

pub(super) async fn edit(
    Bot(discord): Bot,
    Path(channel): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<StageForm>,
) -> Answer {
    let mut world = discord.shared().lock();
    let channel = moderated(&world, channel)?.id;
    let mut stage = found(&world, channel)?;
    let before = shape(&stage);
    stage.topic = body.json.topic.unwrap_or(stage.topic);
    stage.privacy = body.json.privacy_level.unwrap_or(stage.privacy);
    let changed = shape(&stage);
    let entry = entry(&stage, AuditAction::StageInstanceUpdate, reason);
    world.put_stage(stage);
    world.log_change(entry.changed(&before, &changed, LOGGED));
    Ok(Json(changed))
}

pub(super) async fn remove(Bot(discord): Bot, Path(channel): Path<Id>, AuditReason(reason): AuditReason) -> Done {
    let mut world = discord.shared().lock();
    let channel = moderated(&world, channel)?.id;
    let stage = found(&world, channel)?;
    world.remove_stage(channel);
    let entry = entry(&stage, AuditAction::StageInstanceDelete, reason);
    world.log(entry.changed(&shape(&stage), &Value::Null, LOGGED));
    Ok(StatusCode::NO_CONTENT)
}
