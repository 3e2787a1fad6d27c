//! Creates, returns, changes and deletes channels. Not here: opening and joining threads
//! (`threads`). Start at [`edit`].

use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::body::{Body, Bot, Form, Path};
use super::check::BodyPart;
use super::check::BodyRule::{Boolean, Text, Whole};
use super::error::{ApiError, Place};
use super::messages::{Answer, Done, Made, demand, visible};
use super::people::known;
use super::threads::spans;
use crate::limits;
use crate::model::{Channel, ChannelKind};
use crate::permissions::Permissions;
use crate::shapes::ChannelShape;
use crate::snowflake::Id;
use crate::world::World;

pub(super) async fn get(Bot(discord): Bot, Path(channel): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    Ok(Json(json!(ChannelShape::new(&world, &channel))))
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct ChannelForm {
    name: Option<String>,
    #[serde(rename = "type")]
    kind: Option<u8>,
    topic: Option<String>,
    position: Option<u16>,
    rate_limit_per_user: Option<u16>,
    archived: Option<bool>,
    locked: Option<bool>,
    auto_archive_duration: Option<u16>,
    invitable: Option<bool>,
}

impl Form for ChannelForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("name", Text(1..=limits::CHANNEL_NAME));
        form.may("type", Whole(0..=i64::from(u8::MAX)));
        form.may("topic", Text(0..=limits::CHANNEL_TOPIC));
        form.may("position", Whole(0..=i64::from(u16::MAX)));
        for name in ["archived", "locked", "invitable"] {
            form.may(name, Boolean);
        }
        spans(form);
    }
}

impl ChannelForm {
    /// Refuses forbidden changes (Discord docs: Threads, "Editing & Deleting Threads").
    fn check_thread_rights(&self, world: &World, thread: &Channel) -> Result<(), ApiError> {
        if world.bot_can(thread, Permissions::MANAGE_THREADS) {
            return Ok(());
        }
        let own = thread.owner == Some(world.application.bot);
        let for_managers = self.locked.is_some() || self.rate_limit_per_user.is_some();
        let for_owners = self.name.is_some()
            || self.auto_archive_duration.is_some()
            || self.invitable.is_some()
            || self.archived == Some(true);
        // Reopening takes only the permission to write in the thread.
        let opens = self.archived != Some(false) || world.bot_can(thread, Permissions::SEND_MESSAGES_IN_THREADS);
        let may = !thread.locked && !for_managers && (own || !for_owners) && opens;
        if may { Ok(()) } else { Err(ApiError::MISSING_PERMISSIONS) }
    }
}

pub(super) async fn create(Bot(discord): Bot, Path(guild): Path<Id>, body: Body<ChannelForm>) -> Made {
    let form = body.json;
    let name = form.name.ok_or_else(|| ApiError::fault(&Place::of("name"), "BASE_TYPE_REQUIRED", "This field is required"))?;
    let mut world = discord.shared().lock();
    known(&world, guild)?;
    if !world.bot_permissions.allow(Permissions::MANAGE_CHANNELS) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    if form.kind.unwrap_or(0) != 0 {
        return Err(ApiError::fault(&Place::of("type"), "BASE_TYPE_CHOICES", "Value must be one of {0}."));
    }
    let channels = world.channels.values().filter(|channel| channel.guild == Some(guild) && !channel.kind.is_thread());
    if channels.count() >= limits::GUILD_CHANNELS {
        return Err(ApiError::TOO_MANY_CHANNELS);
    }
    let mut channel = Channel::new(world.ids.next(), ChannelKind::Text, name.to_lowercase().replace(' ', "-"));
    channel.guild = Some(guild);
    channel.topic = form.topic;
    channel.position = form.position.unwrap_or(u16::MAX);
    channel.slowmode_seconds = form.rate_limit_per_user.unwrap_or(0);
    let channel = world.put_channel(channel);
    Ok((StatusCode::CREATED, Json(json!(ChannelShape::new(&world, &channel)))))
}

pub(super) async fn edit(Bot(discord): Bot, Path(channel): Path<Id>, body: Body<ChannelForm>) -> Answer {
    let form = body.json;
    let mut world = discord.shared().lock();
    let mut channel = Channel::clone(&*visible(&world, channel)?);
    match channel.kind {
        ChannelKind::Dm | ChannelKind::Group => return Err(ApiError::NOT_IN_DMS),
        ChannelKind::Text | ChannelKind::Announcement => {
            demand(&world, &channel, Permissions::MANAGE_CHANNELS)?;
            channel.name = form.name.map_or(channel.name, |name| name.to_lowercase().replace(' ', "-"));
            channel.topic = form.topic.or(channel.topic);
            channel.position = form.position.unwrap_or(channel.position);
        }
        ChannelKind::AnnouncementThread | ChannelKind::PublicThread | ChannelKind::PrivateThread => {
            form.check_thread_rights(&world, &channel)?;
            if channel.archived && form.archived != Some(false) {
                return Err(ApiError::ARCHIVED_THREAD);
            }
            if form.archived.is_some_and(|archived| archived != channel.archived) {
                channel.archive_changed_ms = world.ids.clock.now_ms();
            }
            channel.name = form.name.unwrap_or(channel.name);
            channel.archived = form.archived.unwrap_or(channel.archived);
            channel.locked = form.locked.unwrap_or(channel.locked);
            channel.auto_archive_minutes = form.auto_archive_duration.unwrap_or(channel.auto_archive_minutes);
            if channel.kind == ChannelKind::PrivateThread {
                channel.invitable = form.invitable.unwrap_or(channel.invitable);
            }
        }
    }
    channel.slowmode_seconds = form.rate_limit_per_user.unwrap_or(channel.slowmode_seconds);
    let channel = world.put_channel(channel);
    Ok(Json(json!(ChannelShape::new(&world, &channel))))
}

pub(super) async fn remove(Bot(discord): Bot, Path(channel): Path<Id>) -> Answer {
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    let shape = Json(json!(ChannelShape::new(&world, &channel)));
    match channel.kind {
        // The bot closes the conversation on its side only.
        ChannelKind::Dm | ChannelKind::Group => return Ok(shape),
        ChannelKind::Text | ChannelKind::Announcement => demand(&world, &channel, Permissions::MANAGE_CHANNELS)?,
        ChannelKind::AnnouncementThread | ChannelKind::PublicThread | ChannelKind::PrivateThread => {
            demand(&world, &channel, Permissions::MANAGE_THREADS)?
        }
    }
    world.remove_channel(channel.id);
    Ok(shape)
}

pub(super) async fn typing(Bot(discord): Bot, Path(channel): Path<Id>) -> Done {
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    demand(&world, &channel, channel.write())?;
    let bot = world.users.get(&world.application.bot).cloned().ok_or(ApiError::UNKNOWN_USER)?;
    world.type_in(&channel, &bot);
    Ok(StatusCode::NO_CONTENT)
}
