//! Creates, returns, changes and deletes channels. Not here: opening and joining threads
//! (`threads`). Start at [`edit`].

use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, Path};
use super::check::BodyRule::{Boolean, List, Snowflake, Text, Whole};
use super::check::{BodyPart, check};
use super::error::{ApiError, Place};
use super::forms::present;
use super::messages::{Answer, Done, Made, demand, visible};
use super::overwrites::{ListedOverwrite, listed, replaced};
use super::people::known;
use super::threads::{allow_tags, spans, tags};
use crate::audit_entry::AuditEntry;
use crate::limits;
use crate::model::{Channel, ChannelKind, ForumTag};
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
    nsfw: Option<bool>,
    #[serde(deserialize_with = "present")]
    parent_id: Option<Option<Id>>,
    permission_overwrites: Option<Vec<ListedOverwrite>>,
    available_tags: Option<Vec<TagForm>>,
    applied_tags: Option<Vec<Id>>,
}

#[derive(Deserialize)]
struct TagForm {
    id: Option<Id>,
    name: String,
    moderated: Option<bool>,
    emoji_id: Option<Id>,
    emoji_name: Option<String>,
}

impl Form for ChannelForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.may("name", Text(1..=limits::CHANNEL_NAME));
        form.may("type", Whole(0..=i64::from(u8::MAX)));
        form.may("topic", Text(0..=limits::CHANNEL_TOPIC));
        form.may("position", Whole(0..=i64::from(u16::MAX)));
        form.may("parent_id", Snowflake);
        listed(form);
        for name in ["archived", "locked", "invitable", "nsfw"] {
            form.may(name, Boolean);
        }
        form.may("available_tags", List(0..=limits::FORUM_TAGS));
        form.each("available_tags", |tag| {
            tag.may("id", Snowflake);
            tag.must("name", Text(0..=limits::FORUM_TAG_NAME));
            tag.may("moderated", Boolean);
            tag.may("emoji_id", Snowflake);
            tag.may("emoji_name", Text(0..=limits::CHANNEL_NAME));
        });
        tags(form);
        spans(form);
    }
}

/// Returns the tags of a forum from a list that replaces them. Those that it has keep their ids.
fn replaced_tags(world: &mut World, forum: &Channel, list: Vec<TagForm>) -> Vec<ForumTag> {
    let tag = |TagForm { id, name, moderated, emoji_id, emoji_name }: TagForm| {
        let known = id.filter(|id| forum.available_tags.iter().any(|tag| tag.id == *id));
        let id = known.unwrap_or_else(|| world.ids.next());
        ForumTag { id, name, moderated: moderated.unwrap_or(false), emoji_id, emoji_name }
    };
    list.into_iter().map(tag).collect()
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
            || self.applied_tags.is_some()
            || self.invitable.is_some()
            || self.archived == Some(true);
        // Reopening takes only the permission to write in the thread.
        let opens = self.archived != Some(false) || world.bot_can(thread, Permissions::SEND_MESSAGES_IN_THREADS);
        let may = !thread.locked && !for_managers && (own || !for_owners) && opens;
        if may { Ok(()) } else { Err(ApiError::MISSING_PERMISSIONS) }
    }
}

pub(super) async fn create(
    Bot(discord): Bot,
    Path(guild): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<ChannelForm>,
) -> Made {
    let form = body.json;
    let name = form.name.ok_or_else(|| ApiError::required("name"))?;
    let mut world = discord.shared().lock();
    let guild = manages(&world, guild)?;
    let kind = match form.kind.unwrap_or(0) {
        0 => ChannelKind::Text,
        2 => ChannelKind::Voice,
        4 => ChannelKind::Category,
        5 => ChannelKind::Announcement,
        13 => ChannelKind::Stage,
        15 => ChannelKind::Forum,
        _ => return Err(ApiError::fault(&Place::of("type"), "BASE_TYPE_CHOICES", "Value must be one of {0, 2, 4, 5, 13, 15}.")),
    };
    let channels = world.channels.values().filter(|channel| channel.guild == Some(guild) && !channel.kind.is_thread());
    if channels.count() >= limits::GUILD_CHANNELS {
        return Err(ApiError::TOO_MANY_CHANNELS);
    }
    let mut channel = Channel::new(world.ids.next(), kind, named_as(kind, &name));
    channel.guild = Some(guild);
    channel.parent = form.parent_id.flatten().map(|category| in_category(&world, &channel, category)).transpose()?;
    if let Some(list) = form.permission_overwrites {
        channel.overwrites = replaced(&world, &channel, list)?;
    }
    channel.topic = form.topic;
    channel.position = form.position.unwrap_or(u16::MAX);
    channel.slowmode_seconds = form.rate_limit_per_user.unwrap_or(0);
    channel.nsfw = form.nsfw.unwrap_or(false);
    if let Some(list) = form.available_tags.filter(|_| kind == ChannelKind::Forum) {
        channel.available_tags = replaced_tags(&mut world, &channel, list);
    }
    let channel = world.put_channel(channel);
    world.log_change(AuditEntry::of_channel(guild, None, Some(&channel)).because(reason));
    Ok((StatusCode::CREATED, Json(json!(ChannelShape::new(&world, &channel)))))
}

/// Returns a guild whose channels the bot manages.
fn manages(world: &World, guild: Id) -> Result<Id, ApiError> {
    let guild = known(world, guild)?.id;
    if world.bot_permissions.allow(Permissions::MANAGE_CHANNELS) { Ok(guild) } else { Err(ApiError::MISSING_PERMISSIONS) }
}

/// Returns the name that a channel gets: those of channels to write in have no capitals or spaces.
fn named_as(kind: ChannelKind, name: &str) -> String {
    if matches!(kind, ChannelKind::Voice | ChannelKind::Stage | ChannelKind::Category) {
        name.to_owned()
    } else {
        name.to_lowercase().replace(' ', "-")
    }
}

/// Refuses a category that is not one of the channel's guild.
fn in_category(world: &World, channel: &Channel, category: Id) -> Result<Id, ApiError> {
    let place = Place::of("parent_id");
    let found = world.channels.get(&category).filter(|found| found.guild == channel.guild);
    match found.map(|found| found.kind) {
        Some(ChannelKind::Category) if channel.kind != ChannelKind::Category => Ok(category),
        Some(_) => Err(ApiError::fault(&place, "CHANNEL_PARENT_INVALID_TYPE", "Not a category")),
        None => Err(ApiError::fault(&place, "CHANNEL_PARENT_INVALID", "Category does not exist")),
    }
}

#[derive(Deserialize)]
struct Arranged {
    id: Id,
    position: Option<u16>,
    #[serde(default, deserialize_with = "present")]
    parent_id: Option<Option<Id>>,
    #[serde(default)]
    lock_permissions: bool,
}

#[derive(Deserialize)]
pub(super) struct Arrangement(Vec<Arranged>);

impl Form for Arrangement {
    fn rules(_: &BodyPart<'_, '_>) {}

    fn read(mut list: Value) -> Result<Self, ApiError> {
        check(&mut list, Place::body(), |list| {
            list.items(|one| {
                one.must("id", Snowflake);
                one.may("position", Whole(0..=i64::from(u16::MAX)));
                one.may("parent_id", Snowflake);
                one.may("lock_permissions", Boolean);
            });
        })?;
        serde_json::from_value(list).map_err(|error| ApiError::wrong_type(&error))
    }
}

/// Moves channels of a guild: all of them, or none.
pub(super) async fn arrange(Bot(discord): Bot, Path(guild): Path<Id>, body: Body<Arrangement>) -> Done {
    let mut world = discord.shared().lock();
    let guild = manages(&world, guild)?;
    let mut moved = Vec::new();
    for Arranged { id, position, parent_id, lock_permissions } in body.json.0 {
        let found = world.channels.get(&id).filter(|found| found.guild == Some(guild) && found.kind.is_of_guild());
        let mut channel = Channel::clone(found.ok_or(ApiError::UNKNOWN_CHANNEL)?);
        channel.position = position.unwrap_or(channel.position);
        if let Some(parent) = parent_id {
            channel.parent = parent.map(|category| in_category(&world, &channel, category)).transpose()?;
        }
        if let Some(category) = channel.parent.and_then(|parent| world.channels.get(&parent)).filter(|_| lock_permissions) {
            channel.overwrites.clone_from(&category.overwrites);
        }
        moved.push(channel);
    }
    moved.into_iter().for_each(|channel| drop(world.put_channel(channel)));
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn edit(
    Bot(discord): Bot,
    Path(channel): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<ChannelForm>,
) -> Answer {
    let form = body.json;
    let mut world = discord.shared().lock();
    let mut channel = Channel::clone(&*visible(&world, channel)?);
    let before = channel.clone();
    match channel.kind {
        ChannelKind::Dm | ChannelKind::Group => return Err(ApiError::NOT_IN_DMS),
        ChannelKind::Text
        | ChannelKind::Announcement
        | ChannelKind::Voice
        | ChannelKind::Stage
        | ChannelKind::Category
        | ChannelKind::Forum => {
            demand(&world, &channel, Permissions::MANAGE_CHANNELS)?;
            if let Some(list) = form.permission_overwrites {
                demand(&world, &channel, Permissions::MANAGE_ROLES)?;
                channel.overwrites = replaced(&world, &channel, list)?;
            }
            if let Some(parent) = form.parent_id {
                channel.parent = parent.map(|category| in_category(&world, &channel, category)).transpose()?;
            }
            channel.name = form.name.map_or(channel.name, |name| named_as(channel.kind, &name));
            channel.topic = form.topic.or(channel.topic);
            channel.nsfw = form.nsfw.unwrap_or(channel.nsfw);
            if let Some(list) = form.available_tags.filter(|_| channel.kind == ChannelKind::Forum) {
                channel.available_tags = replaced_tags(&mut world, &channel, list);
            }
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
            if let Some(tags) = form.applied_tags {
                let parent = channel.parent.and_then(|parent| world.channels.get(&parent)).ok_or(ApiError::UNKNOWN_CHANNEL)?;
                allow_tags(&world, parent, &tags)?;
                channel.applied_tags = tags;
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
    if let Some(guild) = channel.guild {
        world.log_change(AuditEntry::of_channel(guild, Some(&before), Some(&channel)).because(reason));
    }
    Ok(Json(json!(ChannelShape::new(&world, &channel))))
}

pub(super) async fn remove(Bot(discord): Bot, Path(channel): Path<Id>, AuditReason(reason): AuditReason) -> Answer {
    let mut world = discord.shared().lock();
    let channel = visible(&world, channel)?;
    let shape = Json(json!(ChannelShape::new(&world, &channel)));
    match channel.kind {
        // The bot closes the conversation on its side only.
        ChannelKind::Dm | ChannelKind::Group => return Ok(shape),
        ChannelKind::Text
        | ChannelKind::Announcement
        | ChannelKind::Voice
        | ChannelKind::Stage
        | ChannelKind::Category
        | ChannelKind::Forum => demand(&world, &channel, Permissions::MANAGE_CHANNELS)?,
        ChannelKind::AnnouncementThread | ChannelKind::PublicThread | ChannelKind::PrivateThread => {
            demand(&world, &channel, Permissions::MANAGE_THREADS)?
        }
    }
    world.remove_channel(channel.id);
    if let Some(guild) = channel.guild {
        world.log_change(AuditEntry::of_channel(guild, Some(&channel), None).because(reason));
    }
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
