//! Discord's JSON objects, borrowed from the world and written straight to bytes.
//! Never here: what is kept (`model`), who gets to see it.
//! Start at [`MessageShape`].

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::interactions::Outcome;
use crate::model::{Attachment, Channel, ChannelKind, Emoji, Guild, Message, MessageKind, Reaction, User, flags};
use crate::permissions::Permissions;
use crate::snowflake::{Id, timestamp};
use crate::world::World;

/// A moment, written only when it is serialised.
#[derive(Clone, Copy)]
pub(crate) struct Moment(pub(crate) u64);

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&timestamp(self.0))
    }
}

/// A user object.
#[derive(Serialize)]
pub(crate) struct UserShape<'a> {
    id: Id,
    username: &'a str,
    discriminator: &'static str,
    global_name: Option<&'a str>,
    avatar: Option<()>,
    bot: bool,
    public_flags: u8,
    flags: u8,
    primary_guild: Option<()>,
}

impl<'a> UserShape<'a> {
    pub(crate) fn new(user: &'a User) -> Self {
        Self {
            id: user.id,
            username: &user.username,
            discriminator: "0",
            global_name: user.global_name.as_deref(),
            avatar: None,
            bot: user.bot,
            public_flags: 0,
            flags: 0,
            primary_guild: None,
        }
    }
}

/// A guild member object.
#[derive(Serialize)]
pub(crate) struct MemberShape<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<UserShape<'a>>,
    nick: Option<()>,
    avatar: Option<()>,
    banner: Option<()>,
    roles: Vec<Id>,
    joined_at: Moment,
    premium_since: Option<()>,
    deaf: bool,
    mute: bool,
    flags: u8,
    pending: bool,
    communication_disabled_until: Option<()>,
    #[serde(skip_serializing_if = "Option::is_none")]
    permissions: Option<Permissions>,
}

impl<'a> MemberShape<'a> {
    pub(crate) fn new(guild: &Guild, user: &'a User) -> Self {
        Self {
            user: Some(UserShape::new(user)),
            nick: None,
            avatar: None,
            banner: None,
            roles: user.roles(guild).into_iter().collect(),
            joined_at: Moment(guild.id.millis().max(user.id.millis())),
            premium_since: None,
            deaf: false,
            mute: false,
            flags: 0,
            pending: false,
            communication_disabled_until: None,
            permissions: None,
        }
    }

    pub(crate) fn with_permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = Some(permissions);
        self
    }

    /// Without its user, as inside a message.
    pub(crate) fn partial(mut self) -> Self {
        self.user = None;
        self
    }
}

/// A channel object of any kind.
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
    thread: Option<ThreadPart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    permissions: Option<Permissions>,
}

#[derive(Serialize)]
struct TextPart<'a> {
    position: u16,
    topic: Option<&'a str>,
    nsfw: bool,
    rate_limit_per_user: u16,
    permission_overwrites: Vec<Overwrite>,
}

#[derive(Serialize)]
struct Overwrite {
    id: Id,
    #[serde(rename = "type")]
    kind: u8,
    allow: Permissions,
    deny: Permissions,
}

#[derive(Serialize)]
struct ThreadPart {
    owner_id: Option<Id>,
    message_count: u32,
    member_count: usize,
    total_message_sent: u32,
    rate_limit_per_user: u16,
    thread_metadata: ThreadMetadata,
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

/// A member of a thread.
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

/// What is denied in a channel, to the bot and to members, as Discord's rules of overwrites put it.
fn overwrites(world: &World, channel: &Channel) -> Vec<Overwrite> {
    let mut all = Vec::new();
    let guild = channel.guild.and_then(|guild| world.guilds.get(&guild));
    if let Some(guild) = guild.filter(|_| channel.deny_members != Permissions::NONE) {
        let denied = channel.deny_members;
        all.push(Overwrite { id: guild.id, kind: 0, allow: Permissions::NONE, deny: denied });
        // Moderators and the bot keep what their roles give them.
        let kept = [(guild.moderator_role, Permissions::MODERATOR), (guild.bot_role, world.bot_permissions)];
        all.extend(kept.map(|(id, held)| Overwrite { id, kind: 0, allow: denied & held, deny: Permissions::NONE }));
    }
    if channel.deny != Permissions::NONE {
        all.push(Overwrite { id: world.application.bot, kind: 1, allow: Permissions::NONE, deny: channel.deny });
    }
    all
}

impl<'a> ChannelShape<'a> {
    pub(crate) fn new(world: &'a World, channel: &'a Channel) -> Self {
        let bot = world.application.bot;
        let text = (channel.kind == ChannelKind::Text).then(|| TextPart {
            position: channel.position,
            topic: channel.topic.as_deref(),
            nsfw: false,
            rate_limit_per_user: channel.slowmode_seconds,
            permission_overwrites: overwrites(world, channel),
        });
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
            recipients: channel
                .recipient
                .map(|user| world.users.get(&user).map(|user| UserShape::new(user)).into_iter().collect()),
            text,
            thread,
            permissions: None,
        }
    }

    pub(crate) fn with_permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = Some(permissions);
        self
    }
}

/// Where a message object is to go: the gateway adds who wrote it, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum For {
    Rest,
    /// The control API, which also says who reacted.
    Page,
    Gateway,
}

/// A reaction object.
#[derive(Serialize)]
struct ReactionShape<'a> {
    emoji: &'a Emoji,
    count: usize,
    count_details: ReactionCounts,
    burst_colors: [(); 0],
    me: bool,
    me_burst: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    users: Option<&'a [Id]>,
}

#[derive(Serialize)]
struct ReactionCounts {
    burst: usize,
    normal: usize,
}

impl<'a> ReactionShape<'a> {
    fn new(world: &World, reaction: &'a Reaction, destination: For) -> Self {
        let count = reaction.users.len();
        Self {
            emoji: &reaction.emoji,
            count,
            count_details: ReactionCounts { burst: 0, normal: count },
            burst_colors: [],
            me: reaction.users.contains(&world.application.bot),
            me_burst: false,
            users: (destination == For::Page).then_some(reaction.users.as_slice()),
        }
    }
}

/// A message object.
#[derive(Serialize)]
pub(crate) struct MessageShape<'a> {
    id: Id,
    #[serde(rename = "type")]
    kind: u8,
    channel_id: Id,
    author: Option<UserShape<'a>>,
    content: &'a str,
    timestamp: Moment,
    edited_timestamp: Option<Moment>,
    tts: bool,
    mention_everyone: bool,
    mentions: Vec<UserShape<'a>>,
    mention_roles: &'a [Id],
    attachments: &'a [Attachment],
    embeds: &'a [Value],
    components: &'a [Value],
    pinned: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reactions: Vec<ReactionShape<'a>>,
    flags: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    webhook_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    application_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interaction_metadata: Option<InteractionMetadata<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interaction: Option<MessageInteraction<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message_reference: Option<Reference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    referenced_message: Option<Option<Box<MessageShape<'a>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thread: Option<ChannelShape<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guild_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<MemberShape<'a>>,
}

#[derive(Serialize)]
struct InteractionMetadata<'a> {
    id: Id,
    #[serde(rename = "type")]
    kind: u8,
    user: Option<UserShape<'a>>,
    authorizing_integration_owners: Owners,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interacted_message_id: Option<Id>,
    /// What a modal was opened by; a modal always names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    triggering_interaction_metadata: Option<Box<InteractionMetadata<'a>>>,
}

#[derive(Serialize)]
struct MessageInteraction<'a> {
    id: Id,
    #[serde(rename = "type")]
    kind: u8,
    name: &'a str,
    user: Option<UserShape<'a>>,
}

#[derive(Serialize)]
struct Reference {
    #[serde(rename = "type")]
    kind: u8,
    channel_id: Id,
    #[serde(skip_serializing_if = "Option::is_none")]
    message_id: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guild_id: Option<Id>,
}

impl<'a> MessageShape<'a> {
    pub(crate) fn new(world: &'a World, message: &'a Message, destination: For) -> Self {
        let channel = world.channels.get(&message.channel);
        let guild = channel.and_then(|channel| channel.guild);
        let user = |id: Id| world.users.get(&id).map(|user| UserShape::new(user));
        let owners = || Owners::of(guild);
        let interaction_metadata = message.answers.as_ref().map(|answers| InteractionMetadata {
            id: answers.interaction,
            kind: answers.kind,
            user: user(answers.user),
            authorizing_integration_owners: owners(),
            name: answers.name.as_deref().filter(|_| answers.kind == 2),
            interacted_message_id: answers.on.filter(|_| answers.kind == 3),
            triggering_interaction_metadata: answers.opened_by.map(|opened_by| {
                Box::new(InteractionMetadata {
                    id: opened_by,
                    kind: if answers.on.is_some() { 3 } else { 2 },
                    user: user(answers.user),
                    authorizing_integration_owners: owners(),
                    name: answers.name.as_deref().filter(|_| answers.on.is_none()),
                    interacted_message_id: answers.on,
                    triggering_interaction_metadata: None,
                })
            }),
        });
        let interaction = message.answers.as_ref().filter(|answers| answers.kind == 2).map(|answers| MessageInteraction {
            id: answers.interaction,
            kind: answers.kind,
            name: answers.name.as_deref().unwrap_or_default(),
            user: user(answers.user),
        });
        let refers_elsewhere = message.kind == MessageKind::ThreadStarter;
        let refers_in =
            if refers_elsewhere { channel.and_then(|channel| channel.parent) } else { None }.unwrap_or(message.channel);
        let referenced = message.refers_to.filter(|_| message.kind != MessageKind::ThreadCreated);
        let thread = (message.flags & flags::HAS_THREAD != 0).then(|| world.channels.get(&message.id)).flatten();
        let author = world.users.get(&message.author);
        Self {
            id: message.id,
            kind: message.kind.number(),
            channel_id: message.channel,
            author: author.map(|author| UserShape::new(author)),
            content: &message.content,
            timestamp: Moment(message.id.millis()),
            edited_timestamp: message.edited_ms.map(Moment),
            tts: false,
            mention_everyone: message.mention_everyone,
            mentions: message.mentions.iter().filter_map(|id| user(*id)).collect(),
            mention_roles: &message.mention_roles,
            attachments: &message.attachments,
            embeds: &message.embeds,
            components: &message.components,
            pinned: message.pinned,
            reactions: message.reactions.iter().map(|reaction| ReactionShape::new(world, reaction, destination)).collect(),
            flags: message.flags,
            nonce: message.nonce.as_ref(),
            webhook_id: message.answers.as_ref().map(|_| world.application.id),
            application_id: message.answers.as_ref().map(|_| world.application.id),
            interaction_metadata,
            interaction,
            message_reference: message.refers_to.map(|id| Reference {
                kind: 0,
                channel_id: if message.kind == MessageKind::ThreadCreated { id } else { refers_in },
                message_id: referenced,
                guild_id: guild,
            }),
            referenced_message: referenced.map(|id| {
                let found = world.messages.get(&refers_in).and_then(|messages| messages.get(&id));
                // One level only, as Discord does.
                found
                    .filter(|found| found.refers_to.is_none() && found.only_for.is_none())
                    .map(|found| Box::new(Self::new(world, found, For::Rest)))
            }),
            thread: thread.map(|thread| ChannelShape::new(world, thread)),
            guild_id: guild.filter(|_| destination == For::Gateway),
            member: guild
                .filter(|_| destination == For::Gateway)
                .and_then(|guild| world.guilds.get(&guild))
                .zip(author)
                .map(|(guild, author)| MemberShape::new(guild, author).partial()),
        }
    }

    /// As a bot without the intent `MESSAGE_CONTENT` gets a guild's message: what was neither written by it nor mentions it is empty.
    /// Discord docs: Gateway, "Message Content Intent".
    pub(crate) fn without_content(mut self) -> Self {
        let to_bot = self.mentions.iter().any(|mentioned| mentioned.bot);
        if !to_bot && !self.author.as_ref().is_some_and(|author| author.bot) {
            self.content = "";
            self.attachments = &[];
            self.embeds = &[];
            self.components = &[];
        }
        let referenced = self.referenced_message.take();
        self.referenced_message = referenced.map(|message| message.map(|message| Box::new(message.without_content())));
        self
    }
}

/// Who installed the application where something happens: by the number of the way of installing it, here always in guilds.
#[derive(Serialize)]
pub(crate) struct Owners {
    /// The guild; 0 in direct messages.
    #[serde(rename = "0")]
    guild: Id,
}

impl Owners {
    pub(crate) fn of(guild: Option<Id>) -> Self {
        Self { guild: guild.unwrap_or_default() }
    }
}

/// The roles of a guild.
pub(crate) fn roles(world: &World, guild: &Guild) -> Value {
    let role = |id: Id, name: &str, permissions: Permissions, position: u8, bot: Option<Id>| {
        let mut role = json!({
            "id": id, "name": name, "permissions": permissions, "position": position, "color": 0,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false, "managed": bot.is_some(), "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
        });
        if let Some(bot) = bot {
            role["tags"] = json!({ "bot_id": bot });
        }
        role
    };
    json!([
        role(guild.id, "@everyone", Permissions::MEMBER, 0, None),
        role(guild.moderator_role, "Moderator", Permissions::MODERATOR, 1, None),
        role(guild.bot_role, &world.application.name, world.bot_permissions, 2, Some(world.application.bot)),
    ])
}

/// A guild object as REST gives it.
pub(crate) fn guild(world: &World, guild: &Guild) -> Value {
    let mut shape = json!({
        "id": guild.id, "name": guild.name, "owner_id": guild.owner, "roles": roles(world, guild), "preferred_locale": guild.locale,
        "afk_timeout": 300, "widget_enabled": false, "default_message_notifications": 1, "max_members": 500_000,
        "max_video_channel_users": 25, "max_stage_video_channel_users": 50, "premium_progress_bar_enabled": false, "nsfw": false,
        "region": "deprecated", "emojis": [], "stickers": [], "features": [],
    });
    for zero in [
        "verification_level",
        "explicit_content_filter",
        "mfa_level",
        "system_channel_flags",
        "premium_tier",
        "premium_subscription_count",
        "nsfw_level",
    ] {
        shape[zero] = json!(0);
    }
    for null in [
        "icon",
        "icon_hash",
        "splash",
        "discovery_splash",
        "banner",
        "afk_channel_id",
        "widget_channel_id",
        "application_id",
        "system_channel_id",
        "rules_channel_id",
        "max_presences",
        "vanity_url_code",
        "description",
        "public_updates_channel_id",
        "safety_alerts_channel_id",
        "hub_type",
        "latest_onboarding_question_id",
        "incidents_data",
        "home_header",
    ] {
        shape[null] = Value::Null;
    }
    shape
}

/// A guild object as the gateway gives it when the bot arrives there.
pub(crate) fn guild_create(world: &World, of: &Guild) -> Value {
    let in_guild = || world.channels.values().filter(|channel| channel.guild == Some(of.id));
    let shape = |channel| json!(ChannelShape::new(world, channel));
    let mut whole = guild(world, of);
    whole["joined_at"] = json!(Moment(of.id.millis()));
    whole["large"] = json!(false);
    whole["unavailable"] = json!(false);
    whole["member_count"] = json!(world.users.len());
    whole["members"] = world.users.values().filter(|user| user.bot).map(|user| json!(MemberShape::new(of, user))).collect();
    whole["channels"] = in_guild().filter(|channel| !channel.kind.is_thread()).map(|channel| shape(channel)).collect();
    whole["threads"] = in_guild()
        .filter(|channel| channel.kind.is_thread() && !channel.archived && world.bot_sees_thread(channel))
        .map(|channel| shape(channel))
        .collect();
    for empty in ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"] {
        whole[empty] = json!([]);
    }
    whole
}

/// The application object.
pub(crate) fn application(world: &World) -> Value {
    let application = &world.application;
    json!({
        "id": application.id, "name": application.name, "icon": null, "description": application.about.description, "summary": "", "type": null,
        "bot_public": true, "bot_require_code_grant": false, "verify_key": format!("{:064x}", application.id.get()),
        "owner": world.users.values().find(|user| !user.bot).map(|user| UserShape::new(user)), "team": null,
        "flags": world.gateway.rules.application_flags(), "flags_new": world.gateway.rules.application_flags().to_string(),
        "tags": application.about.tags, "approximate_guild_count": world.guilds.len(),
        "approximate_user_install_count": 0, "approximate_user_authorization_count": 0, "redirect_uris": [],
        "interactions_endpoint_url": null, "role_connections_verification_url": null, "hook": true, "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
        "integration_types_config": { "0": { "oauth2_install_params": { "scopes": ["applications.commands", "bot"], "permissions": world.bot_permissions } } },
        "bot": world.users.get(&application.bot).map(|user| UserShape::new(user)),
    })
}

/// The control API's user: Discord's object, and what only the loopback knows.
pub(crate) fn control_user(user: &User) -> Value {
    let mut shape = json!(UserShape::new(user));
    shape["avatar_color"] = json!(user.avatar_color);
    shape["locale"] = json!(user.locale);
    shape["dms_open"] = json!(user.dms_open);
    shape["moderator"] = json!(user.moderator);
    shape
}

/// The control API's channel: Discord's object, and what only the loopback knows.
pub(crate) fn control_channel(world: &World, channel: &Channel) -> Value {
    let mut shape = json!(ChannelShape::new(world, channel));
    shape["kind"] = json!(channel.kind.word());
    shape["archived"] = json!(channel.archived);
    shape["deny"] = channel.deny.names().collect();
    shape["deny_members"] = channel.deny_members.names().collect();
    shape["locked"] = json!(channel.locked);
    if channel.kind == ChannelKind::Dm {
        shape["name"] = json!(world.users.get(&world.application.bot).map_or("", |bot| bot.display_name()));
    }
    shape
}

/// The control API's guild.
pub(crate) fn control_guild(world: &World, guild: &Guild) -> Value {
    let mut channels: Vec<&Channel> =
        world.channels.values().map(|channel| &**channel).filter(|channel| channel.guild == Some(guild.id)).collect();
    channels.sort_by_key(|channel| (channel.kind.is_thread(), channel.position, channel.id));
    let channels: Vec<Value> = channels.into_iter().map(|channel| control_channel(world, channel)).collect();
    json!({ "id": guild.id, "name": guild.name, "locale": guild.locale, "channels": channels })
}

/// The control API's outcome.
pub(crate) fn control_outcome(world: &World, outcome: &Outcome) -> Value {
    let mut shape = json!({ "interaction": outcome.interaction, "state": outcome.state, "kind": outcome.kind });
    if let Some(message) = &outcome.message {
        shape["message"] = json!(MessageShape::new(world, message, For::Page));
    }
    if let Some(modal) = &outcome.modal {
        shape["modal"] = modal.clone();
    }
    shape
}
