//! Scheduled events of a guild. Not here: their course and interest in them (`scheduling`). Start
//! at [`create`]. Discord docs: Guild Scheduled Event Resource.

use std::sync::Arc;

use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, IdsPage, Path, Query, moment};
use super::check::BodyPart;
use super::check::BodyRule::{Boolean, Moment, OneOf, Snowflake, Text};
use super::error::{ApiError, FieldErrors, Place};
use super::forms::present;
use super::messages::{Answer, Done, visible};
use super::people::known;
use crate::audit_entry::{AuditAction, AuditEntry};
use crate::limits;
use crate::model::{ChannelKind, User};
use crate::permissions::Permissions;
use crate::roster::ScheduledEvent;
use crate::shapes::{MemberShape, UserShape, scheduled_event};
use crate::snowflake::Id;
use crate::world::World;

/// Types of events: in a stage channel, in a voice channel, elsewhere.
const STAGE: u8 = 1;
const VOICE: u8 = 2;
const ELSEWHERE: u8 = 3;

/// An absent field stays as it is, a null empties it.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct EventForm {
    name: Option<String>,
    #[serde(deserialize_with = "present")]
    description: Option<Option<String>>,
    #[serde(deserialize_with = "present")]
    channel_id: Option<Option<Id>>,
    entity_metadata: Option<Whereabouts>,
    scheduled_start_time: Option<String>,
    #[serde(deserialize_with = "present")]
    scheduled_end_time: Option<Option<String>>,
    privacy_level: Option<u8>,
    entity_type: Option<u8>,
    status: Option<u8>,
    #[serde(deserialize_with = "present")]
    recurrence_rule: Option<Option<Value>>,
}

#[derive(Deserialize)]
struct Whereabouts {
    location: Option<String>,
}

impl Form for EventForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("name", Text(1..=limits::EVENT_NAME));
        form.may("description", Text(0..=limits::EVENT_DESCRIPTION));
        form.may("channel_id", Snowflake);
        form.inside("entity_metadata", |metadata| {
            metadata.may("location", Text(1..=limits::EVENT_NAME));
        });
        form.may("scheduled_start_time", Moment);
        form.may("scheduled_end_time", Moment);
        form.may("privacy_level", OneOf(&[2]));
        form.may("entity_type", OneOf(&[1, 2, 3]));
        form.may("status", OneOf(&[1, 2, 3, 4]));
    }
}

impl EventForm {
    /// Applies the form to an event.
    fn apply(self, world: &World, event: &mut ScheduledEvent) -> Result<(), ApiError> {
        event.name = self.name.unwrap_or_else(|| event.name.clone());
        if let Some(description) = self.description {
            event.description = description;
        }
        if let Some(channel) = self.channel_id {
            event.channel = channel;
        }
        if let Some(Whereabouts { location: Some(location) }) = self.entity_metadata {
            event.location = Some(location);
        }
        if let Some(rule) = self.recurrence_rule {
            event.recurrence = rule.unwrap_or_default();
        }
        event.kind = self.entity_type.unwrap_or(event.kind);
        if let Some(start) = self.scheduled_start_time {
            event.starts_ms = moment("scheduled_start_time", &start)?;
            if event.starts_ms <= world.ids.clock.now_ms() {
                let place = Place::of("scheduled_start_time");
                return Err(ApiError::fault(&place, "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past."));
            }
        }
        if let Some(end) = self.scheduled_end_time {
            event.ends_ms = end.map(|end| moment("scheduled_end_time", &end)).transpose()?;
        }
        if let Some(status) = self.status.filter(|status| *status != event.status) {
            // Discord docs: "Valid Guild Scheduled Event Status Transitions".
            if !matches!((event.status, status), (1, 2 | 4) | (2, 3)) {
                let place = Place::of("status");
                return Err(ApiError::fault(&place, "BASE_TYPE_CHOICES", "The event cannot get this status now."));
            }
            event.status = status;
        }
        check_fields(world, event)
    }
}

/// Discord docs: "Field Requirements By Entity Type".
fn check_fields(world: &World, event: &mut ScheduledEvent) -> Result<(), ApiError> {
    let mut faults = FieldErrors::default();
    let metadata = Place::of("entity_metadata");
    if event.kind == ELSEWHERE {
        if event.location.is_none() {
            faults.required(&metadata.field("location"));
        }
        if event.ends_ms.is_none() {
            faults.required(&Place::of("scheduled_end_time"));
        }
        if event.channel.is_some() {
            faults.add(&Place::of("channel_id"), "BASE_TYPE_CHOICES", "An external event has no channel.");
        }
    } else {
        event.location = None;
        if event.channel.is_none() {
            faults.required(&Place::of("channel_id"));
        }
    }
    if event.ends_ms.is_some_and(|ends_ms| ends_ms <= event.starts_ms) {
        faults.add(&Place::of("scheduled_end_time"), "DATE_TIME_TYPE_PARSE", "The end must be after the start.");
    }
    faults.done()?;
    let Some(channel) = event.channel else { return Ok(()) };
    let channel = world.channels.get(&channel).filter(|channel| channel.guild == Some(event.guild));
    let wanted = if event.kind == STAGE { ChannelKind::Stage } else { ChannelKind::Voice };
    match channel {
        None => Err(ApiError::UNKNOWN_CHANNEL),
        Some(channel) if channel.kind == wanted => Ok(()),
        Some(_) => Err(ApiError::WRONG_CHANNEL_TYPE),
    }
}

/// Refuses unless the bot may make or change an event. Discord docs: "Guild Scheduled Event
/// Permissions Requirements".
fn demand_for(world: &World, event: &ScheduledEvent, is_new: bool) -> Result<(), ApiError> {
    let held = match event.channel {
        None => world.bot_permissions,
        Some(channel) => {
            let channel = visible(world, channel)?;
            world.bot_may(&channel)
        }
    };
    let in_channel = match event.kind {
        STAGE => Permissions::MANAGE_CHANNELS | Permissions::MUTE_MEMBERS | Permissions::MOVE_MEMBERS,
        VOICE => Permissions::VIEW_CHANNEL | Permissions::CONNECT,
        _ => Permissions::NONE,
    };
    let makes = held.allow(Permissions::CREATE_EVENTS) && (is_new || event.creator == world.application.bot);
    let manages = held.allow(Permissions::MANAGE_EVENTS) && !is_new;
    if held.allow(in_channel) && (makes || manages) { Ok(()) } else { Err(ApiError::MISSING_PERMISSIONS) }
}

/// Finds an event that the bot can see.
fn found(world: &World, guild: Id, id: Id) -> Result<ScheduledEvent, ApiError> {
    known(world, guild)?;
    let event = world.scheduled_events.get(&id).filter(|event| event.guild == guild && is_visible(world, event));
    event.cloned().ok_or(ApiError::UNKNOWN_EVENT)
}

fn is_visible(world: &World, event: &ScheduledEvent) -> bool {
    event.channel.is_none_or(|channel| visible(world, channel).is_ok())
}

#[derive(Deserialize)]
pub(super) struct CountQuery {
    #[serde(default)]
    with_user_count: bool,
}

impl Form for CountQuery {
    fn rules(query: &BodyPart<'_, '_>) {
        query.may("with_user_count", Boolean);
    }
}

impl CountQuery {
    fn shape(&self, world: &World, event: &ScheduledEvent) -> Value {
        let mut shape = scheduled_event(world, event);
        if self.with_user_count {
            shape["user_count"] = json!(event.interested.len());
        }
        shape
    }
}

pub(super) async fn list(Bot(discord): Bot, Path(guild): Path<Id>, Query(query): Query<CountQuery>) -> Answer {
    let world = discord.shared().lock();
    let guild = known(&world, guild)?.id;
    let events = world.scheduled_events.values();
    let open = events.filter(|event| event.guild == guild && event.is_open() && is_visible(&world, event));
    Ok(Json(open.map(|event| query.shape(&world, event)).collect()))
}

pub(super) async fn get(Bot(discord): Bot, Path((guild, id)): Path<(Id, Id)>, Query(query): Query<CountQuery>) -> Answer {
    let world = discord.shared().lock();
    let event = found(&world, guild, id)?;
    Ok(Json(query.shape(&world, &event)))
}

/// Fields of an event whose changes are logged.
const LOGGED: &[&str] =
    &["name", "description", "channel_id", "entity_type", "status", "scheduled_start_time", "scheduled_end_time"];

pub(super) async fn create(
    Bot(discord): Bot,
    Path(guild): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<EventForm>,
) -> Answer {
    let form = body.json;
    ApiError::unless_given([
        ("name", form.name.is_some()),
        ("privacy_level", form.privacy_level.is_some()),
        ("scheduled_start_time", form.scheduled_start_time.is_some()),
        ("entity_type", form.entity_type.is_some()),
    ])?;
    let mut world = discord.shared().lock();
    let guild = known(&world, guild)?.id;
    let open = world.scheduled_events.values().filter(|event| event.guild == guild && event.is_open());
    if open.count() >= limits::SCHEDULED_EVENTS {
        return Err(ApiError::TOO_MANY_EVENTS);
    }
    let mut event = ScheduledEvent {
        id: world.ids.next(),
        guild,
        channel: None,
        creator: world.application.bot,
        name: String::new(),
        description: None,
        starts_ms: 0,
        ends_ms: None,
        status: 1,
        kind: ELSEWHERE,
        location: None,
        recurrence: Value::Null,
        interested: Vec::new(),
    };
    form.apply(&world, &mut event)?;
    demand_for(&world, &event, true)?;
    let shape = scheduled_event(&world, &event);
    let entry = AuditEntry::new(guild, AuditAction::ScheduledEventCreate, Some(event.id)).because(reason);
    world.put_scheduled_event(event);
    world.log(entry.changed(&Value::Null, &shape, LOGGED));
    Ok(Json(shape))
}

pub(super) async fn edit(
    Bot(discord): Bot,
    Path((guild, id)): Path<(Id, Id)>,
    AuditReason(reason): AuditReason,
    body: Body<EventForm>,
) -> Answer {
    let mut world = discord.shared().lock();
    let mut event = found(&world, guild, id)?;
    demand_for(&world, &event, false)?;
    if !event.is_open() {
        return Err(ApiError::FINISHED_EVENT);
    }
    let before = scheduled_event(&world, &event);
    body.json.apply(&world, &mut event)?;
    demand_for(&world, &event, false)?;
    let shape = scheduled_event(&world, &event);
    let entry = AuditEntry::new(guild, AuditAction::ScheduledEventUpdate, Some(id)).because(reason);
    world.put_scheduled_event(event);
    world.log_change(entry.changed(&before, &shape, LOGGED));
    Ok(Json(shape))
}

pub(super) async fn remove(Bot(discord): Bot, Path((guild, id)): Path<(Id, Id)>, AuditReason(reason): AuditReason) -> Done {
    let mut world = discord.shared().lock();
    let event = found(&world, guild, id)?;
    demand_for(&world, &event, false)?;
    let before = scheduled_event(&world, &event);
    world.remove_scheduled_event(id);
    let entry = AuditEntry::new(guild, AuditAction::ScheduledEventDelete, Some(id)).because(reason);
    world.log(entry.changed(&before, &Value::Null, LOGGED));
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct InterestedQuery {
    #[serde(flatten)]
    page: IdsPage<100>,
    #[serde(default)]
    with_member: bool,
}

impl Form for InterestedQuery {
    fn rules(query: &BodyPart<'_, '_>) {
        IdsPage::<100>::rules(query);
        query.may("with_member", Boolean);
    }
}

/// Returns who is interested in an event, by their ids.
pub(super) async fn interested(
    Bot(discord): Bot,
    Path((guild, id)): Path<(Id, Id)>,
    Query(query): Query<InterestedQuery>,
) -> Answer {
    let world = discord.shared().lock();
    let event = found(&world, guild, id)?;
    let guild = known(&world, guild)?;
    let mut users: Vec<&Arc<User>> = event.interested.iter().filter_map(|user| world.users.get(user)).collect();
    users.sort_by_key(|user| user.id);
    let shape = |user: &Arc<User>| {
        let mut shape =
            json!({ "guild_scheduled_event_id": id, "user_id": user.id, "user": UserShape::new(user), "response": 1 });
        if query.with_member && guild.has(user.id) {
            shape["member"] = json!(MemberShape::new(guild, user));
        }
        shape
    };
    Ok(Json(query.page.cut(users, |user| user.id).into_iter().map(shape).collect()))
}
