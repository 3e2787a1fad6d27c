//! Threads: opened, joined, left, listed.
//! Never here: renaming, archiving and deleting them, which is done to them as channels.
//! Start at [`create`].

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{Body, Bot, Path};
use super::error::{ApiError, Faults, Place};
use super::messages::{Answer, Done, demand, found, visible};
use crate::discord::Discord;
use crate::limits;
use crate::model::{Channel, ChannelKind, Message, MessageKind, flags};
use crate::permissions::Permissions;
use crate::shapes::{ChannelShape, ThreadMember};
use crate::snowflake::Id;
use crate::world::World;

/// The times of silence one can choose from, in minutes.
pub(super) const ARCHIVE_MINUTES: [u16; 4] = [60, 1_440, 4_320, 10_080];

#[derive(Deserialize)]
pub(super) struct ThreadForm {
    name: String,
    #[serde(rename = "type")]
    kind: Option<u8>,
    auto_archive_duration: Option<u16>,
    rate_limit_per_user: Option<u16>,
}

type Made = Result<(StatusCode, Json<Value>), ApiError>;

pub(super) async fn create(_: Bot, State(discord): State<Discord>, Path(channel): Path<Id>, body: Body<ThreadForm>) -> Made {
    let form = body.json;
    form.check()?;
    let mut world = discord.shared().lock();
    let parent = visible(&world, channel)?;
    // Private is what Discord makes when nothing is said.
    let (kind, needed) = match form.kind.unwrap_or(12) {
        11 => (ChannelKind::PublicThread, Permissions::CREATE_PUBLIC_THREADS),
        12 => (ChannelKind::PrivateThread, Permissions::CREATE_PRIVATE_THREADS),
        _ => return Err(ApiError::fault(&Place::of("type"), "BASE_TYPE_CHOICES", "Value must be one of {11, 12}.")),
    };
    let id = world.ids.next();
    let thread = open(&mut world, &parent, id, kind, needed, form)?;
    if kind == ChannelKind::PublicThread {
        let mut notice = Message::new(world.ids.next(), parent.id, world.application.bot, MessageKind::ThreadCreated);
        notice.content = thread.name.clone();
        notice.refers_to = Some(thread.id);
        world.post(notice);
    }
    Ok((StatusCode::CREATED, Json(json!(ChannelShape::new(&world, &thread)))))
}

pub(super) async fn create_from(
    _: Bot,
    State(discord): State<Discord>,
    Path((channel, message)): Path<(Id, Id)>,
    body: Body<ThreadForm>,
) -> Made {
    let form = body.json;
    form.check()?;
    let mut world = discord.shared().lock();
    let parent = visible(&world, channel)?;
    let message = found(&world, parent.id, message)?;
    if message.flags & flags::HAS_THREAD != 0 {
        return Err(ApiError::HAS_THREAD);
    }
    let thread = open(&mut world, &parent, message.id, ChannelKind::PublicThread, Permissions::CREATE_PUBLIC_THREADS, form)?;
    let mut message = Message::clone(&message);
    message.flags |= flags::HAS_THREAD;
    let (id, author) = (message.id, message.author);
    world.revise(message);
    let mut starter = Message::new(world.ids.next(), thread.id, author, MessageKind::ThreadStarter);
    starter.refers_to = Some(id);
    world.post(starter);
    Ok((StatusCode::CREATED, Json(json!(ChannelShape::new(&world, &thread)))))
}

impl ThreadForm {
    fn check(&self) -> Result<(), ApiError> {
        let mut faults = Faults::default();
        faults.length(&Place::of("name"), &self.name, 1..=limits::CHANNEL_NAME);
        if self.auto_archive_duration.is_some_and(|minutes| !ARCHIVE_MINUTES.contains(&minutes)) {
            faults.add(&Place::of("auto_archive_duration"), "BASE_TYPE_CHOICES", "Value must be one of {60, 1440, 4320, 10080}.");
        }
        faults.done()
    }
}

fn open(
    world: &mut World,
    parent: &Channel,
    id: Id,
    kind: ChannelKind,
    needed: Permissions,
    form: ThreadForm,
) -> Result<std::sync::Arc<Channel>, ApiError> {
    if parent.kind != ChannelKind::Text {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    }
    demand(world, parent, needed)?;
    let mut thread = Channel::new(id, kind, form.name);
    thread.guild = parent.guild;
    thread.parent = Some(parent.id);
    thread.owner = Some(world.application.bot);
    thread.members = vec![world.application.bot];
    thread.auto_archive_minutes = form.auto_archive_duration.unwrap_or(thread.auto_archive_minutes);
    thread.slowmode_seconds = form.rate_limit_per_user.unwrap_or(0);
    Ok(world.put_channel(thread))
}

fn thread(world: &World, id: Id) -> Result<Channel, ApiError> {
    let channel = visible(world, id)?;
    if channel.kind.is_thread() { Ok(Channel::clone(&channel)) } else { Err(ApiError::WRONG_CHANNEL_TYPE) }
}

pub(super) async fn join(bot: Bot, State(discord): State<Discord>, Path(channel): Path<Id>) -> Done {
    let user = discord.application();
    add(bot, State(discord), Path((channel, user))).await
}

pub(super) async fn leave(_: Bot, State(discord): State<Discord>, Path(channel): Path<Id>) -> Done {
    let mut world = discord.shared().lock();
    let mut thread = thread(&world, channel)?;
    let bot = world.application.bot;
    thread.members.retain(|member| *member != bot);
    world.put_channel(thread);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn add(_: Bot, State(discord): State<Discord>, Path((channel, user)): Path<(Id, Id)>) -> Done {
    let mut world = discord.shared().lock();
    let mut thread = thread(&world, channel)?;
    if !world.users.contains_key(&user) {
        return Err(ApiError::UNKNOWN_USER);
    }
    if thread.archived {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    demand(&world, &thread, Permissions::SEND_MESSAGES_IN_THREADS)?;
    if !thread.members.contains(&user) {
        thread.members.push(user);
        world.put_channel(thread);
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn remove(_: Bot, State(discord): State<Discord>, Path((channel, user)): Path<(Id, Id)>) -> Done {
    let mut world = discord.shared().lock();
    let mut thread = thread(&world, channel)?;
    let owns_private = thread.kind == ChannelKind::PrivateThread && thread.owner == Some(world.application.bot);
    if !owns_private {
        demand(&world, &thread, Permissions::MANAGE_THREADS)?;
    }
    if thread.members.contains(&user) {
        thread.members.retain(|member| *member != user);
        let gone = thread.clone();
        let thread = world.put_channel(thread);
        if thread.kind == ChannelKind::PrivateThread {
            world.tell(crate::events::Audience::Only(vec![user]), crate::events::Event::ChannelDelete(gone.into()));
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn members(_: Bot, State(discord): State<Discord>, Path(channel): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    let thread = thread(&world, channel)?;
    let members: Vec<_> = thread.members.iter().map(|member| ThreadMember::new(&thread, *member)).collect();
    Ok(Json(json!(members)))
}

pub(super) async fn member(_: Bot, State(discord): State<Discord>, Path((channel, user)): Path<(Id, Id)>) -> Answer {
    let world = discord.shared().lock();
    let thread = thread(&world, channel)?;
    if !thread.members.contains(&user) {
        return Err(ApiError::UNKNOWN_MEMBER);
    }
    Ok(Json(json!(ThreadMember::new(&thread, user))))
}

pub(super) async fn active(_: Bot, State(discord): State<Discord>, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    if !world.guilds.contains_key(&guild) {
        return Err(ApiError::UNKNOWN_GUILD);
    }
    Ok(Json(listed(&world, |thread| thread.guild == Some(guild) && !thread.archived)))
}

pub(super) async fn archived_public(_: Bot, State(discord): State<Discord>, Path(channel): Path<Id>) -> Answer {
    archived(&discord, channel, ChannelKind::PublicThread)
}

pub(super) async fn archived_private(_: Bot, State(discord): State<Discord>, Path(channel): Path<Id>) -> Answer {
    archived(&discord, channel, ChannelKind::PrivateThread)
}

fn archived(discord: &Discord, channel: Id, kind: ChannelKind) -> Answer {
    let world = discord.shared().lock();
    let parent = visible(&world, channel)?;
    demand(&world, &parent, Permissions::READ_MESSAGE_HISTORY)?;
    Ok(Json(listed(&world, |thread| thread.parent == Some(parent.id) && thread.archived && thread.kind == kind)))
}

fn listed(world: &World, wanted: impl Fn(&Channel) -> bool) -> Value {
    let bot = world.application.bot;
    let threads: Vec<&Channel> = world
        .channels
        .values()
        .map(|channel| &**channel)
        .filter(|channel| channel.kind.is_thread() && world.bot_sees_thread(channel) && wanted(channel))
        .collect();
    let members: Vec<_> =
        threads.iter().filter(|thread| thread.members.contains(&bot)).map(|thread| ThreadMember::new(thread, bot)).collect();
    let threads: Vec<_> = threads.into_iter().map(|thread| ChannelShape::new(world, thread)).collect();
    json!({ "threads": threads, "members": members, "has_more": false })
}
