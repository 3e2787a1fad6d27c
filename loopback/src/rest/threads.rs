//! Opens, joins, leaves and lists threads. Start at [`create`].

use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{AuditReason, Body, Bot, Form, Path, Query, Upload};
use super::check::BodyRule::{Boolean, List, OneOf, Snowflake, Text, Whole};
use super::check::{BodyPart, BodyRule};
use super::error::ApiError;
use super::forms::{Draft, Root};
use super::messages::{Answer, Done, Made, demand, found, visible};
use super::people::known;
use super::pins::before;
use crate::audit_entry::AuditEntry;
use crate::discord::Discord;
use crate::limits;
use crate::model::{Channel, ChannelKind, Message, MessageKind, flags};
use crate::permissions::Permissions;
use crate::shapes::{ChannelShape, MemberShape, ThreadMember};
use crate::snowflake::Id;
use crate::world::World;

/// Values of `auto_archive_duration`, in minutes.
const ARCHIVE_MINUTES: &[u64] = &[60, 1_440, 4_320, 10_080];

#[derive(Deserialize)]
pub(super) struct ThreadForm {
    name: String,
    #[serde(rename = "type")]
    kind: Option<u8>,
    auto_archive_duration: Option<u16>,
    rate_limit_per_user: Option<u16>,
    invitable: Option<bool>,
    applied_tags: Option<Vec<Id>>,
    /// In a forum, what the thread begins with.
    message: Option<Value>,
}

impl Form for ThreadForm {
    fn rules(form: &BodyPart<'_, '_>) {
        form.must("name", Text(1..=limits::CHANNEL_NAME));
        form.may("type", OneOf(&[10, 11, 12]));
        form.may("invitable", Boolean);
        tags(form);
        spans(form);
    }
}

/// Tags of a forum's thread.
pub(super) fn tags(form: &BodyPart<'_, '_>) {
    form.may("applied_tags", List(0..=limits::APPLIED_TAGS));
    form.each_is("applied_tags", &Snowflake);
}

/// Refuses tags that the forum lacks, and those that only moderators give.
pub(super) fn allow_tags(world: &World, forum: &Channel, tags: &[Id]) -> Result<(), ApiError> {
    for id in tags {
        let tag = forum.available_tags.iter().find(|tag| tag.id == *id).ok_or(ApiError::UNKNOWN_TAG)?;
        if tag.moderated {
            demand(world, forum, Permissions::MANAGE_THREADS)?;
        }
    }
    Ok(())
}

/// The time until a thread is archived, and slow mode.
pub(super) fn spans(form: &BodyPart<'_, '_>) {
    form.may("auto_archive_duration", OneOf(ARCHIVE_MINUTES));
    form.may("rate_limit_per_user", Whole(i64::from(*limits::SLOWMODE.start())..=i64::from(*limits::SLOWMODE.end())));
}

pub(super) async fn create(
    Bot(discord): Bot,
    Path(channel): Path<Id>,
    AuditReason(reason): AuditReason,
    body: Body<ThreadForm>,
) -> Made {
    let Body { json: form, files } = body;
    let mut world = discord.shared().lock();
    let parent = visible(&world, channel)?;
    if parent.kind == ChannelKind::Forum {
        return create_post(&mut world, &parent, form, files, reason);
    }
    // Discord's default is private (12).
    let (kind, needed) = match form.kind.unwrap_or(12) {
        10 => (ChannelKind::AnnouncementThread, Permissions::CREATE_PUBLIC_THREADS),
        11 => (ChannelKind::PublicThread, Permissions::CREATE_PUBLIC_THREADS),
        _ => (ChannelKind::PrivateThread, Permissions::CREATE_PRIVATE_THREADS),
    };
    let id = world.ids.next();
    let thread = open(&mut world, &parent, id, kind, needed, form)?;
    log_new(&mut world, &thread, reason);
    if kind != ChannelKind::PrivateThread {
        let mut notice = Message::new(world.ids.next(), parent.id, world.application.bot, MessageKind::ThreadCreated);
        notice.content = thread.name.clone();
        notice.refers_to = Some(thread.id);
        world.post(notice);
    }
    Ok((StatusCode::CREATED, Json(json!(ChannelShape::new(&world, &thread)))))
}

/// Opens a thread of a forum, which begins with a message of the thread's id.
fn create_post(world: &mut World, forum: &Channel, mut form: ThreadForm, files: Vec<Upload>, reason: Option<String>) -> Made {
    let message = form.message.take().filter(|message| !message.is_null()).ok_or_else(|| ApiError::required("message"))?;
    let mut draft = Draft::checked(message, files, Root::Message, 0)?;
    demand(world, forum, Permissions::SEND_MESSAGES)?;
    draft.reduce_to(|needed| world.bot_can(forum, needed))?;
    let id = world.ids.next();
    let mut message = Message::new(id, forum.id, world.application.bot, MessageKind::Default);
    draft.fill(world, &mut message)?;
    message.flags &= !flags::EPHEMERAL;
    let thread = open(world, forum, id, ChannelKind::PublicThread, Permissions::SEND_MESSAGES, form)?;
    log_new(world, &thread, reason);
    let message = world.post(Message { channel: thread.id, ..message });
    let mut shape = json!(ChannelShape::new(world, &thread));
    shape["message"] = json!(world.message_for_bot(&message));
    Ok((StatusCode::CREATED, Json(shape)))
}

pub(super) async fn create_from(
    Bot(discord): Bot,
    Path((channel, message)): Path<(Id, Id)>,
    AuditReason(reason): AuditReason,
    body: Body<ThreadForm>,
) -> Made {
    let form = body.json;
    let mut world = discord.shared().lock();
    let parent = visible(&world, channel)?;
    let message = found(&world, parent.id, message)?;
    if message.kind.is_system() {
        return Err(ApiError::WRONG_MESSAGE_TYPE);
    }
    if message.flags & flags::HAS_THREAD != 0 {
        return Err(ApiError::HAS_THREAD);
    }
    let kind = parent.kind.public_thread();
    let thread = open(&mut world, &parent, message.id, kind, Permissions::CREATE_PUBLIC_THREADS, form)?;
    log_new(&mut world, &thread, reason);
    let mut message = Message::clone(&message);
    message.flags |= flags::HAS_THREAD;
    let (id, author) = (message.id, message.author);
    world.revise(message);
    let mut starter = Message::new(world.ids.next(), thread.id, author, MessageKind::ThreadStarter);
    starter.refers_to = Some(id);
    world.post(starter);
    Ok((StatusCode::CREATED, Json(json!(ChannelShape::new(&world, &thread)))))
}

fn log_new(world: &mut World, thread: &Channel, reason: Option<String>) {
    if let Some(guild) = thread.guild {
        world.log_change(AuditEntry::of_channel(guild, None, Some(thread)).because(reason));
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
    if matches!(parent.kind, ChannelKind::Dm | ChannelKind::Group) {
        return Err(ApiError::NOT_IN_DMS);
    }
    // Each channel type has its type of public threads, and announcement channels have no private
    // ones (Discord docs: Channel Resource, "Channel Types").
    let is_private = kind == ChannelKind::PrivateThread && parent.kind == ChannelKind::Text;
    if !parent.kind.has_threads() || !(is_private || kind == parent.kind.public_thread()) {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    }
    demand(world, parent, needed)?;
    let tags = form.applied_tags.unwrap_or_default();
    allow_tags(world, parent, &tags)?;
    let active =
        |channel: &&std::sync::Arc<Channel>| channel.kind.is_thread() && !channel.archived && channel.guild == parent.guild;
    if world.channels.values().filter(active).count() >= limits::ACTIVE_THREADS {
        return Err(ApiError::TOO_MANY_THREADS);
    }
    let mut thread = Channel::new(id, kind, form.name);
    thread.guild = parent.guild;
    thread.parent = Some(parent.id);
    thread.owner = Some(world.application.bot);
    thread.members = vec![world.application.bot];
    thread.auto_archive_minutes = form.auto_archive_duration.unwrap_or(thread.auto_archive_minutes);
    thread.slowmode_seconds = form.rate_limit_per_user.unwrap_or(0);
    thread.applied_tags = tags;
    thread.invitable = kind != ChannelKind::PrivateThread || form.invitable.unwrap_or(true);
    Ok(world.put_channel(thread))
}

fn thread(world: &World, id: Id) -> Result<Channel, ApiError> {
    let channel = visible(world, id)?;
    if channel.kind.is_thread() { Ok(Channel::clone(&channel)) } else { Err(ApiError::WRONG_CHANNEL_TYPE) }
}

pub(super) async fn join(Bot(discord): Bot, Path(channel): Path<Id>) -> Done {
    let user = discord.application();
    add(Bot(discord), Path((channel, user))).await
}

pub(super) async fn leave(Bot(discord): Bot, Path(channel): Path<Id>) -> Done {
    let mut world = discord.shared().lock();
    let mut thread = thread(&world, channel)?;
    if thread.archived {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    let bot = world.application.bot;
    thread.members.retain(|member| *member != bot);
    world.put_channel(thread);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn add(Bot(discord): Bot, Path((channel, user)): Path<(Id, Id)>) -> Done {
    let mut world = discord.shared().lock();
    let mut thread = thread(&world, channel)?;
    if !world.users.contains_key(&user) {
        return Err(ApiError::UNKNOWN_USER);
    }
    if thread.guild.and_then(|guild| world.guilds.get(&guild)).is_some_and(|guild| !guild.has(user)) {
        return Err(ApiError::UNKNOWN_MEMBER);
    }
    if thread.archived {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    // Joining takes sight of the thread; adding somebody else takes the permission to write there.
    if user != world.application.bot {
        demand(&world, &thread, Permissions::SEND_MESSAGES_IN_THREADS)?;
        if !thread.invitable && thread.owner != Some(world.application.bot) {
            demand(&world, &thread, Permissions::MANAGE_THREADS)?;
        }
    }
    if !thread.members.contains(&user) {
        if thread.members.len() >= limits::THREAD_MEMBERS {
            return Err(ApiError::TOO_MANY_THREAD_MEMBERS);
        }
        thread.members.push(user);
        world.put_channel(thread);
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn remove(Bot(discord): Bot, Path((channel, user)): Path<(Id, Id)>) -> Done {
    let mut world = discord.shared().lock();
    let mut thread = thread(&world, channel)?;
    let owns_private = thread.kind == ChannelKind::PrivateThread && thread.owner == Some(world.application.bot);
    if !owns_private {
        demand(&world, &thread, Permissions::MANAGE_THREADS)?;
    }
    if thread.archived {
        return Err(ApiError::ARCHIVED_THREAD);
    }
    if thread.members.contains(&user) {
        thread.members.retain(|member| *member != user);
        let thread = world.put_channel(thread);
        if !world.sees(user, &thread) {
            world.tell(crate::events::Audience::Only(vec![user]), crate::events::Event::ChannelDelete(thread));
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct MembersPage {
    #[serde(default)]
    with_member: bool,
    after: Option<Id>,
    limit: Option<usize>,
}

impl Form for MembersPage {
    fn rules(page: &BodyPart<'_, '_>) {
        page.may("with_member", Boolean);
        page.may("after", Snowflake);
        page.may("limit", Whole(1..=100));
    }
}

pub(super) async fn members(Bot(discord): Bot, Path(channel): Path<Id>, Query(page): Query<MembersPage>) -> Answer {
    let limit = page.limit.unwrap_or(100);
    let world = discord.shared().lock();
    let thread = thread(&world, channel)?;
    // Only lists with members' details are paginated.
    if !page.with_member {
        return Ok(Json(thread.members.iter().map(|user| member_shape(&world, &thread, *user, Detail::Bare)).collect()));
    }
    let mut members = thread.members.clone();
    members.sort_unstable();
    let after = page.after.unwrap_or_default();
    let members = members.into_iter().filter(|user| *user > after).take(limit);
    Ok(Json(members.map(|user| member_shape(&world, &thread, user, Detail::Member)).collect()))
}

#[derive(Deserialize)]
pub(super) struct MemberQuery {
    #[serde(default)]
    with_member: bool,
}

impl Form for MemberQuery {
    fn rules(query: &BodyPart<'_, '_>) {
        query.may("with_member", Boolean);
    }
}

pub(super) async fn member(Bot(discord): Bot, Path((channel, user)): Path<(Id, Id)>, Query(query): Query<MemberQuery>) -> Answer {
    let world = discord.shared().lock();
    let thread = thread(&world, channel)?;
    if !thread.members.contains(&user) {
        return Err(ApiError::UNKNOWN_MEMBER);
    }
    let detail = if query.with_member { Detail::Member } else { Detail::Bare };
    Ok(Json(member_shape(&world, &thread, user, detail)))
}

/// Whether a thread member has its guild member.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Bare,
    Member,
}

fn member_shape(world: &World, thread: &Channel, user: Id, detail: Detail) -> Value {
    let mut shape = json!(ThreadMember::new(thread, user));
    let guild = thread.guild.and_then(|guild| world.guilds.get(&guild));
    if let (Detail::Member, Some((guild, user))) = (detail, guild.zip(world.users.get(&user))) {
        shape["member"] = json!(MemberShape::new(guild, user));
    }
    shape
}

pub(super) async fn active(Bot(discord): Bot, Path(guild): Path<Id>) -> Answer {
    let world = discord.shared().lock();
    known(&world, guild)?;
    let mut threads = accessible(&world, |thread| thread.guild == Some(guild) && !thread.archived);
    threads.sort_by_key(|thread| std::cmp::Reverse(thread.id));
    Ok(Json(listed(&world, &threads, usize::MAX)))
}

#[derive(Deserialize)]
pub(super) struct ArchivePage {
    before: Option<String>,
    limit: Option<usize>,
}

impl Form for ArchivePage {
    fn rules(page: &BodyPart<'_, '_>) {
        page.may("limit", archived_listed());
    }
}

fn archived_listed() -> BodyRule {
    Whole(*limits::ARCHIVED_LISTED.start() as i64..=*limits::ARCHIVED_LISTED.end() as i64)
}

pub(super) async fn archived_public(Bot(discord): Bot, Path(channel): Path<Id>, Query(page): Query<ArchivePage>) -> Answer {
    archived(&discord, channel, &page, ChannelKind::PublicThread)
}

pub(super) async fn archived_private(Bot(discord): Bot, Path(channel): Path<Id>, Query(page): Query<ArchivePage>) -> Answer {
    archived(&discord, channel, &page, ChannelKind::PrivateThread)
}

/// Returns a channel's archived threads, the last archived first.
fn archived(discord: &Discord, channel: Id, page: &ArchivePage, kind: ChannelKind) -> Answer {
    let limit = page.limit.unwrap_or(50);
    let before = before(page.before.as_deref())?;
    let world = discord.shared().lock();
    let parent = parent(&world, channel)?;
    let manage = if kind == ChannelKind::PrivateThread { Permissions::MANAGE_THREADS } else { Permissions::NONE };
    demand(&world, &parent, Permissions::READ_MESSAGE_HISTORY | manage)?;
    let mut threads = accessible(&world, |thread| {
        let is_private = |kind| kind == ChannelKind::PrivateThread;
        thread.parent == Some(parent.id)
            && thread.archived
            && is_private(thread.kind) == is_private(kind)
            && thread.archive_changed_ms < before
    });
    threads.sort_by_key(|thread| std::cmp::Reverse(thread.archive_changed_ms));
    Ok(Json(listed(&world, &threads, limit)))
}

#[derive(Deserialize)]
pub(super) struct JoinedPage {
    before: Option<Id>,
    limit: Option<usize>,
}

impl Form for JoinedPage {
    fn rules(page: &BodyPart<'_, '_>) {
        page.may("before", Snowflake);
        page.may("limit", archived_listed());
    }
}

/// Returns a channel's archived private threads that the bot is in, newest first.
pub(super) async fn archived_joined(Bot(discord): Bot, Path(channel): Path<Id>, Query(page): Query<JoinedPage>) -> Answer {
    let limit = page.limit.unwrap_or(50);
    let world = discord.shared().lock();
    let parent = parent(&world, channel)?;
    demand(&world, &parent, Permissions::READ_MESSAGE_HISTORY)?;
    let mut threads = accessible(&world, |thread| {
        thread.parent == Some(parent.id)
            && thread.archived
            && thread.kind == ChannelKind::PrivateThread
            && thread.members.contains(&world.application.bot)
            && page.before.is_none_or(|before| thread.id < before)
    });
    threads.sort_by_key(|thread| std::cmp::Reverse(thread.id));
    Ok(Json(listed(&world, &threads, limit)))
}

/// Returns a visible channel that can have threads.
fn parent(world: &World, channel: Id) -> Result<std::sync::Arc<Channel>, ApiError> {
    let parent = visible(world, channel)?;
    if parent.kind.has_threads() { Ok(parent) } else { Err(ApiError::WRONG_CHANNEL_TYPE) }
}

/// Returns the threads that satisfy `wanted` and that the bot can see.
fn accessible(world: &World, wanted: impl Fn(&Channel) -> bool) -> Vec<&Channel> {
    let threads = world.channels.values().map(|channel| &**channel).filter(|channel| channel.kind.is_thread() && wanted(channel));
    threads.filter(|thread| world.bot_can(thread, Permissions::VIEW_CHANNEL) && world.bot_sees_thread(thread)).collect()
}

fn listed(world: &World, threads: &[&Channel], limit: usize) -> Value {
    let bot = world.application.bot;
    let shown = &threads[..threads.len().min(limit)];
    let joined = shown.iter().filter(|thread| thread.members.contains(&bot));
    let members: Vec<_> = joined.map(|thread| ThreadMember::new(thread, bot)).collect();
    let shapes: Vec<_> = shown.iter().map(|thread| ChannelShape::new(world, thread)).collect();
    json!({ "threads": shapes, "members": members, "has_more": threads.len() > limit })
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::*;

    fn form() -> ThreadForm {
        serde_json::from_value(json!({ "name": "t" })).unwrap()
    }

    #[test]
    fn a_guild_has_at_most_a_thousand_active_threads() {
        let mut world = World::empty("Testbot", SocketAddr::from(([127, 0, 0, 1], 1)), Permissions::BOT, 0);
        world.furnish();
        let parent = world.channel("general", None).unwrap().clone();
        let mut open = || {
            let id = world.ids.next();
            open(&mut world, &parent, id, ChannelKind::PublicThread, Permissions::NONE, form()).map(|thread| thread.id)
        };
        let first = open().unwrap();
        let rest: Vec<Id> = (1..limits::ACTIVE_THREADS).map(|_| open().unwrap()).collect();
        assert_eq!(rest.len(), limits::ACTIVE_THREADS - 1);
        assert_eq!(open(), Err(ApiError::TOO_MANY_THREADS));
        let mut archived = Channel::clone(&world.channels[&first]);
        archived.archived = true;
        world.put_channel(archived);
        let id = world.ids.next();
        assert!(super::open(&mut world, &parent, id, ChannelKind::PublicThread, Permissions::NONE, form()).is_ok());
    }
}
