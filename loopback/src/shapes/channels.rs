//! Channel, thread and thread member objects. Start at [`ChannelShape`].

use serde::Serialize;

use super::users::UserShape;
use crate::model::{Channel, ChannelKind, ForumTag};
use crate::permissions::Permissions;
use crate::snowflake::{Id, Moment};
use crate::world::World;

#[derive(Serialize)]
pub(crate) struct ChannelShape<'a> {
    id: Id,
    #[serde(rename = "type")]
    kind: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    guild_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    flags: u8,
    last_message_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recipients: Option<Vec<UserShape<'a>>>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    text: Option<TextPart<'a>>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    voice: Option<VoicePart>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    forum: Option<ForumPart<'a>>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    thread: Option<ThreadPart<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    permissions: Option<Permissions>,
}

#[derive(Serialize)]
struct TextPart<'a> {
    position: u16,
    topic: Option<&'a str>,
    nsfw: bool,
    rate_limit_per_user: u16,
    permission_overwrites: Vec<OverwriteShape>,
}

#[derive(Serialize)]
struct VoicePart {
    bitrate: u32,
    user_limit: u16,
    rtc_region: Option<()>,
}

impl Default for VoicePart {
    /// As for a new channel.
    fn default() -> Self {
        Self { bitrate: 64_000, user_limit: 0, rtc_region: None }
    }
}

#[derive(Default, Serialize)]
struct ForumPart<'a> {
    available_tags: &'a [ForumTag],
    default_reaction_emoji: Option<()>,
    default_sort_order: Option<()>,
    default_forum_layout: u8,
}

#[derive(Serialize)]
struct OverwriteShape {
    id: Id,
    #[serde(rename = "type")]
    kind: u8,
    allow: Permissions,
    deny: Permissions,
}

#[derive(Serialize)]
struct ThreadPart<'a> {
    owner_id: Option<Id>,
    message_count: u32,
    member_count: usize,
    total_message_sent: u32,
    rate_limit_per_user: u16,
    thread_metadata: ThreadMetadata,
    #[serde(skip_serializing_if = "Option::is_none")]
    applied_tags: Option<&'a [Id]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<ThreadMember>,
}

#[derive(Serialize)]
struct ThreadMetadata {
    archived: bool,
    auto_archive_duration: u16,
    archive_timestamp: Moment,
    locked: bool,
    create_timestamp: Moment,
    #[serde(skip_serializing_if = "Option::is_none")]
    invitable: Option<bool>,
}

#[derive(Serialize)]
pub(crate) struct ThreadMember {
    id: Id,
    user_id: Id,
    join_timestamp: Moment,
    flags: u8,
}

impl ThreadMember {
    pub(crate) fn new(thread: &Channel, user: Id) -> Self {
        Self { id: thread.id, user_id: user, join_timestamp: Moment(thread.id.millis()), flags: 0 }
    }
}

/// What is allowed and denied in a channel, to the bot and to members, as Discord's rules of
/// overwrites put it, one for each role and member.
fn overwrites(world: &World, channel: &Channel) -> Vec<OverwriteShape> {
    let mut all: Vec<OverwriteShape> = Vec::new();
    let guild = channel.guild.and_then(|guild| world.guilds.get(&guild));
    if let Some(guild) = guild.filter(|_| channel.deny_members != Permissions::NONE) {
        let denied = channel.deny_members;
        all.push(OverwriteShape { id: guild.id, kind: 0, allow: Permissions::NONE, deny: denied });
        // Moderators and the bot keep the permissions of their roles.
        let kept = [(guild.moderator_role, Permissions::MODERATOR), (guild.bot_role, world.bot_permissions)];
        all.extend(kept.map(|(id, held)| OverwriteShape { id, kind: 0, allow: denied & held, deny: Permissions::NONE }));
    }
    if channel.deny != Permissions::NONE {
        all.push(OverwriteShape { id: world.application.bot, kind: 1, allow: Permissions::NONE, deny: channel.deny });
    }
    for own in &channel.overwrites {
        match all.iter_mut().find(|other| other.id == own.id) {
            Some(other) => (other.allow, other.deny) = (other.allow | own.allow, other.deny | own.deny),
            None => all.push(OverwriteShape { id: own.id, kind: own.kind.number(), allow: own.allow, deny: own.deny }),
        }
    }
    all
}

impl<'a> ChannelShape<'a> {
    pub(crate) fn new(world: &'a World, channel: &'a Channel) -> Self {
        let bot = world.application.bot;
        let text = channel.kind.is_of_guild().then(|| TextPart {
            position: channel.position,
            topic: channel.topic.as_deref(),
            nsfw: channel.nsfw,
            rate_limit_per_user: channel.slowmode_seconds,
            permission_overwrites: overwrites(world, channel),
        });
        let voice = matches!(channel.kind, ChannelKind::Voice | ChannelKind::Stage).then(VoicePart::default);
        let forum = (channel.kind == ChannelKind::Forum)
            .then(|| ForumPart { available_tags: &channel.available_tags, ..ForumPart::default() });
        let parent = channel.parent.and_then(|parent| world.channels.get(&parent));
        let is_of_forum = parent.is_some_and(|parent| parent.kind == ChannelKind::Forum);
        let thread = channel.kind.is_thread().then(|| ThreadPart {
            owner_id: channel.owner,
            message_count: channel.sent,
            member_count: channel.members.len(),
            total_message_sent: channel.sent,
            rate_limit_per_user: channel.slowmode_seconds,
            thread_metadata: ThreadMetadata {
                archived: channel.archived,
                auto_archive_duration: channel.auto_archive_minutes,
                archive_timestamp: Moment(channel.archive_changed_ms),
                locked: channel.locked,
                create_timestamp: Moment(channel.id.millis()),
                invitable: (channel.kind == ChannelKind::PrivateThread).then_some(channel.invitable),
            },
            applied_tags: is_of_forum.then_some(channel.applied_tags.as_slice()),
            member: channel.members.contains(&bot).then(|| ThreadMember::new(channel, bot)),
        });
        Self {
            id: channel.id,
            kind: channel.kind.number(),
            guild_id: channel.guild,
            name: (channel.kind != ChannelKind::Dm).then_some(channel.name.as_str()),
            flags: 0,
            last_message_id: channel.last_message,
            parent_id: channel.parent,
            recipients: channel.guild.is_none().then(|| {
                let people = channel.recipient.iter().chain(&channel.members);
                people.filter_map(|user| world.users.get(user)).map(|user| UserShape::new(user)).collect()
            }),
            text,
            voice,
            forum,
            thread,
            permissions: None,
        }
    }

    pub(crate) fn with_permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = Some(permissions);
        self
    }
}
