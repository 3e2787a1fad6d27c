//! The state of this Discord, behind one lock, and who may see and do what in it. No method blocks
//! or is async. Start at [`World`]; its mutations are in `changes` and `posting`.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Bytes;
use serde_json::Value;
use tokio::sync::{broadcast, mpsc};

use crate::audit_entry::AuditEntry;
use crate::bot_sessions::Gateway;
use crate::commands::Command;
use crate::emojis::{OwnEmoji, is_character};
use crate::events::{Audience, Event};
use crate::interactions::{EndpointPost, Interactions, Patience};
use crate::model::{About, Channel, ChannelKind, Emoji, Invite, Message, Overwrite, OverwriteKind, User, Webhook};
use crate::permissions::Permissions;
use crate::persist::{Journal, Record};
use crate::roster::{AutomodRule, Guild, ScheduledEvent, StageInstance, Sticker};
use crate::snowflake::{DISCORD_EPOCH_MS, Id, Snowflakes};

#[derive(Clone, Debug)]
pub(crate) struct Application {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) bot: Id,
    pub(crate) about: About,
    /// Whether users may install it for themselves, as long as the bot configures no ways to.
    pub(crate) user_install: bool,
    /// The public key, in hexadecimal, of the signatures on posts to an endpoint.
    pub(crate) verify_key: String,
}

impl Application {
    /// Returns whether users may install it for themselves.
    pub(crate) fn has_user_install(&self) -> bool {
        self.about.integration_types_config.as_ref().map_or(self.user_install, |ways| ways.contains_key("1"))
    }
}

pub(crate) struct World {
    pub(crate) ids: Snowflakes,
    pub(crate) application: Application,
    pub(crate) bot_permissions: Permissions,
    pub(crate) users: BTreeMap<Id, Arc<User>>,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    /// Guilds that are unavailable in an outage.
    pub(crate) outages: BTreeSet<Id>,
    pub(crate) channels: BTreeMap<Id, Arc<Channel>>,
    pub(crate) messages: HashMap<Id, BTreeMap<Id, Arc<Message>>>,
    pub(crate) channel_of: HashMap<Id, Id>,
    /// The DM channel of each user who has one.
    pub(crate) dms: HashMap<Id, Id>,
    pub(crate) files: HashMap<Id, Bytes>,
    pub(crate) commands: BTreeMap<Id, Arc<Command>>,
    /// Times (ms since 1970) of the last day's command creations, globally (`None`) and per guild.
    pub(crate) commands_made: BTreeMap<Option<Id>, VecDeque<u64>>,
    pub(crate) emojis: BTreeMap<Id, OwnEmoji>,
    pub(crate) webhooks: BTreeMap<Id, Webhook>,
    /// By their codes.
    pub(crate) invites: BTreeMap<String, Invite>,
    /// What was done in all guilds.
    pub(crate) audit_log: BTreeMap<Id, AuditEntry>,
    /// The bot's voice state in each guild in which it is in a voice channel.
    pub(crate) voice: BTreeMap<Id, Value>,
    pub(crate) automod_rules: BTreeMap<Id, AutomodRule>,
    pub(crate) scheduled_events: BTreeMap<Id, ScheduledEvent>,
    pub(crate) stickers: BTreeMap<Id, Sticker>,
    /// By their channels.
    pub(crate) stages: BTreeMap<Id, StageInstance>,
    /// When each poll ends that has not ended, by its message, in milliseconds since 1970.
    pub(crate) open_polls: BTreeMap<Id, u64>,
    pub(crate) interactions: Interactions,
    /// Takes interactions for the bot's endpoint, while a loopback runs.
    pub(crate) endpoint: Option<mpsc::UnboundedSender<EndpointPost>>,
    /// The bot's messages by channel and nonce, with the machine's time at which each was sent.
    pub(crate) nonces: HashMap<(Id, String), (Id, u64)>,
    /// The newest message that a user has read in a channel, by user and channel.
    pub(crate) reads: HashMap<(Id, Id), Id>,
    pub(crate) gateway: Gateway,
    pub(crate) journal: Option<Journal>,
    pub(crate) history: VecDeque<Posted>,
    pub(crate) history_limit: usize,
    /// The address at which files and the gateway are served.
    pub(crate) page: SocketAddr,
    events: broadcast::Sender<(Arc<Audience>, Event)>,
    random: RandomState,
}

/// Something that happened to a message: one line of the history.
#[derive(Clone, Debug)]
pub struct Posted {
    /// What happened.
    pub change: Change,
    /// Milliseconds since 1970.
    pub at_ms: u64,
    /// The message after the change, or before its deletion.
    pub message: Arc<Message>,
}

/// What happened to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It was posted.
    Created,
    /// It was edited.
    Edited,
    /// It was deleted.
    Deleted,
}

/// How many events a listener may lag behind before it misses some.
const EVENT_BACKLOG: usize = 8_192;

impl World {
    /// Makes a world of only the application and its bot.
    pub(crate) fn empty(application: &str, page: SocketAddr, bot_permissions: Permissions, history_limit: usize) -> Self {
        let id = DEFAULT_IDS;
        let bot = User { bot: true, ..User::new(id, application, "en-US", 0) };
        let mut ids = Snowflakes::default();
        ids.above(Id::new(id.get() + 1_000));
        let interactions = Interactions::new(Patience::default(), ids.clock.clone());
        Self {
            ids,
            application: Application {
                id,
                name: application.to_owned(),
                bot: id,
                about: About::default(),
                user_install: true,
                verify_key: String::new(),
            },
            bot_permissions,
            users: BTreeMap::from([(id, Arc::new(bot))]),
            guilds: BTreeMap::new(),
            outages: BTreeSet::new(),
            channels: BTreeMap::new(),
            messages: HashMap::new(),
            channel_of: HashMap::new(),
            dms: HashMap::new(),
            files: HashMap::new(),
            commands: BTreeMap::new(),
            commands_made: BTreeMap::new(),
            emojis: BTreeMap::new(),
            webhooks: BTreeMap::new(),
            invites: BTreeMap::new(),
            audit_log: BTreeMap::new(),
            voice: BTreeMap::new(),
            automod_rules: BTreeMap::new(),
            scheduled_events: BTreeMap::new(),
            stickers: BTreeMap::new(),
            stages: BTreeMap::new(),
            open_polls: BTreeMap::new(),
            interactions,
            endpoint: None,
            nonces: HashMap::new(),
            reads: HashMap::new(),
            gateway: Gateway::default(),
            journal: None,
            history: VecDeque::new(),
            history_limit,
            page,
            events: broadcast::Sender::new(EVENT_BACKLOG),
            random: RandomState::new(),
        }
    }

    /// Returns a number that clients cannot guess, fixed per id until the process ends.
    pub(crate) fn secret(&self, of: Id) -> u64 {
        self.random.hash_one(of)
    }

    /// Finds a user by id or username.
    pub(crate) fn user(&self, text: &str) -> Option<&Arc<User>> {
        match text.parse::<Id>() {
            Ok(id) if self.users.contains_key(&id) => self.users.get(&id),
            _ => self.users.values().find(|user| user.username.eq_ignore_ascii_case(text)),
        }
    }

    /// Finds a guild by id or name.
    pub(crate) fn guild(&self, text: &str) -> Option<&Guild> {
        match text.parse::<Id>() {
            Ok(id) if self.guilds.contains_key(&id) => self.guilds.get(&id),
            _ => self.guilds.values().find(|guild| guild.name.eq_ignore_ascii_case(text)),
        }
    }

    /// Finds a channel by id or name; `dm` is `user`'s own DM channel.
    pub(crate) fn channel(&self, text: &str, user: Option<Id>) -> Option<&Arc<Channel>> {
        match text.parse::<Id>() {
            Ok(id) if self.channels.contains_key(&id) => self.channels.get(&id),
            _ if text == "dm" => self.channels.get(self.dms.get(&user?)?),
            _ => self.channels.values().find(|channel| channel.name == text && channel.kind != ChannelKind::Dm),
        }
    }

    /// Finds a message, ephemeral or not.
    pub(crate) fn message(&self, channel: Id, id: Id) -> Option<&Arc<Message>> {
        self.messages.get(&channel)?.get(&id)
    }

    /// Finds a message in whichever channel it is.
    pub(crate) fn message_anywhere(&self, id: Id) -> Option<&Arc<Message>> {
        self.message(*self.channel_of.get(&id)?, id)
    }

    /// Iterates over the guilds that the bot is in.
    pub(crate) fn joined(&self) -> impl Iterator<Item = &Guild> {
        self.guilds.values().filter(|guild| guild.has_bot)
    }

    /// Iterates over the members of a guild and the bot.
    pub(crate) fn members_of<'a>(&'a self, guild: &'a Guild) -> impl Iterator<Item = &'a Arc<User>> {
        self.users.values().filter(move |user| guild.has(user.id))
    }

    pub(crate) fn has_bot(&self, guild: Id) -> bool {
        self.guilds.get(&guild).is_some_and(|guild| guild.has_bot)
    }

    /// Whether the bot receives a guild's events: it is a member, and there is no outage.
    pub(crate) fn is_present(&self, guild: Id) -> bool {
        self.has_bot(guild) && !self.outages.contains(&guild)
    }

    /// Returns the bot's permissions in a channel: those of its role without those denied in the
    /// channel or in a thread's parent. An administrator is denied nothing.
    pub(crate) fn bot_may(&self, channel: &Channel) -> Permissions {
        if channel.kind == ChannelKind::Dm {
            return IN_DMS;
        }
        // The bot is in no conversation of others, and in no guild that has not invited it.
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild)).filter(|guild| guild.has_bot);
        let Some((guild, bot)) = guild.zip(self.users.get(&self.application.bot)) else { return Permissions::NONE };
        if self.bot_permissions.allow(Permissions::ADMINISTRATOR) {
            return self.bot_permissions;
        }
        let denied = channel.deny | self.parent_of(channel).map_or(Permissions::NONE, |parent| parent.deny);
        self.overwritten(channel, bot, guild, self.bot_permissions) & !denied
    }

    /// Whether the bot has a permission in a channel, and those without which it has no effect.
    pub(crate) fn bot_can(&self, channel: &Channel, needed: Permissions) -> bool {
        self.bot_may(channel).in_effect(channel.write()).allow(needed)
    }

    /// Returns the channel of a thread.
    fn parent_of(&self, channel: &Channel) -> Option<&Arc<Channel>> {
        self.channels.get(&channel.parent.filter(|_| channel.kind.is_thread())?)
    }

    /// Returns what somebody may do who holds these permissions in the guild, by the overwrites for
    /// everyone, then for roles, then for the member. Discord docs: Permissions, "Permission
    /// Overwrites".
    fn overwritten(&self, channel: &Channel, user: &User, guild: &Guild, held: Permissions) -> Permissions {
        if self.overwrites_of(channel).next().is_none() {
            return held;
        }
        let roles = guild.roles_of(user);
        let all = |applies: &dyn Fn(&Overwrite) -> bool| {
            let applying = self.overwrites_of(channel).filter(|own| applies(own));
            applying.fold((Permissions::NONE, Permissions::NONE), |(allow, deny), own| (allow | own.allow, deny | own.deny))
        };
        let steps = [
            all(&|own| own.kind == OverwriteKind::Role && own.id == guild.id),
            all(&|own| own.kind == OverwriteKind::Role && roles.contains(&own.id)),
            all(&|own| own.kind == OverwriteKind::Member && own.id == user.id),
        ];
        steps.into_iter().fold(held, |held, (allow, deny)| held & !deny | allow)
    }

    /// Whether the bot can see a thread: a public one, one it is in, or any if it manages threads.
    pub(crate) fn bot_sees_thread(&self, thread: &Channel) -> bool {
        thread.kind != ChannelKind::PrivateThread
            || thread.members.contains(&self.application.bot)
            || self.bot_can(thread, Permissions::MANAGE_THREADS)
    }

    pub(crate) fn user_may(&self, user: &User, channel: &Channel) -> Permissions {
        if matches!(channel.kind, ChannelKind::Dm | ChannelKind::Group) {
            return IN_DMS;
        }
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild));
        if guild.is_some_and(|guild| !guild.has(user.id)) {
            return Permissions::NONE;
        }
        let denied = if user.moderator { Permissions::NONE } else { self.denied_to_members(channel) };
        let held = guild.map_or_else(|| user.permissions(), |guild| guild.permissions_of(user));
        if held.contains(Permissions::ADMINISTRATOR) {
            return held;
        }
        let by_role = held & !denied;
        let may = guild.map_or(by_role, |guild| self.overwritten(channel, user, guild, by_role));
        let silent = guild.is_some_and(|guild| guild.is_timed_out(user.id, self.ids.clock.now_ms()));
        if silent { may & WHILE_TIMED_OUT } else { may }
    }

    /// Whether a user has a permission in a channel, and those without which it has no effect.
    pub(crate) fn user_can(&self, user: &User, channel: &Channel, needed: Permissions) -> bool {
        self.user_may(user, channel).in_effect(channel.write()).allow(needed)
    }

    fn denied_to_members(&self, channel: &Channel) -> Permissions {
        channel.deny_members | self.parent_of(channel).map_or(Permissions::NONE, |parent| parent.deny_members)
    }

    /// Iterates over a channel's overwrites; a thread has those of its parent.
    fn overwrites_of<'a>(&'a self, channel: &'a Channel) -> impl Iterator<Item = &'a Overwrite> {
        self.parent_of(channel).map_or(channel, |parent| parent).overwrites.iter()
    }

    pub(crate) fn audience(&self, channel: &Channel) -> Audience {
        let seeing = |user: &User| user.bot || self.user_can(user, channel, Permissions::VIEW_CHANNEL);
        let ids = |wanted: &dyn Fn(&User) -> bool| {
            Audience::Only(self.users.values().filter(|user| seeing(user) && wanted(user)).map(|user| user.id).collect())
        };
        match channel.kind {
            ChannelKind::Dm => Audience::Only(channel.recipient.into_iter().collect()),
            ChannelKind::Group => Audience::Only(channel.members.clone()),
            ChannelKind::Text
            | ChannelKind::Announcement
            | ChannelKind::Voice
            | ChannelKind::Stage
            | ChannelKind::Category
            | ChannelKind::Forum
            | ChannelKind::AnnouncementThread
            | ChannelKind::PublicThread => {
                let denied = |denied: Permissions| denied.intersects(Permissions::VIEW_CHANNEL);
                let guild = channel.guild.and_then(|guild| self.guilds.get(&guild));
                let hidden = guild.is_some_and(|guild| !guild.left.is_empty())
                    || denied(self.denied_to_members(channel))
                    || self.overwrites_of(channel).any(|own| denied(own.deny));
                if hidden { ids(&|_| true) } else { Audience::Everyone }
            }
            ChannelKind::PrivateThread => ids(&|user| {
                let manages = !user.bot && self.user_can(user, channel, Permissions::MANAGE_THREADS);
                manages || channel.members.contains(&user.id)
            }),
        }
    }

    pub(crate) fn sees(&self, user: Id, channel: &Channel) -> bool {
        self.audience(channel).includes(user)
    }

    /// Finds an emoji by its character or by `name:id`, with or without Discord's brackets.
    pub(crate) fn emoji_meant(&self, text: &str) -> Option<Emoji> {
        let inner = text.strip_prefix('<').and_then(|text| text.strip_suffix('>')).unwrap_or(text);
        match inner.rsplit_once(':') {
            Some((_, id)) => self.emojis.get(&id.parse().ok()?).map(OwnEmoji::emoji),
            None => is_character(text).then(|| Emoji { id: None, name: text.to_owned(), animated: false }),
        }
    }

    /// Whether a component may show an emoji: a Unicode one, or one that the application owns.
    pub(crate) fn has_emoji(&self, emoji: &Value) -> bool {
        let id = &emoji["id"];
        let number = id.as_str().and_then(|id| id.parse().ok()).or_else(|| id.as_u64().map(Id::new));
        id.is_null() || number.is_some_and(|id| self.emojis.contains_key(&id))
    }

    /// Subscribes to the events that happen from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<(Arc<Audience>, Event)> {
        self.events.subscribe()
    }

    /// Sends an event to users' clients.
    pub(crate) fn tell(&self, audience: Audience, event: Event) {
        if self.events.receiver_count() > 0 {
            // Sending fails only when the last listener has just gone.
            let _ = self.events.send((Arc::new(audience), event));
        }
    }

    /// Saves a record, if this world is saved at all.
    pub(crate) fn keep(&mut self, record: &Record<'_>) {
        if let Some(journal) = &mut self.journal {
            journal.put(record);
        }
    }
}

/// What anybody may do in a DM channel.
const IN_DMS: Permissions = Permissions::MEMBER.difference(Permissions::CREATE_INSTANT_INVITE).union(Permissions::PIN_MESSAGES);

/// What a member keeps in a timeout. Discord docs: Permissions, "Permissions for Timed Out
/// Members".
const WHILE_TIMED_OUT: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::READ_MESSAGE_HISTORY);

/// `app_permissions` in a DM (Discord docs: Receiving and Responding, "Interaction Structure").
pub(crate) const TOLD_IN_DMS: Permissions = Permissions::ATTACH_FILES
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::MENTION_EVERYONE)
    .union(Permissions::USE_EXTERNAL_EMOJIS);

/// Id of the application and of its bot, the first of every new world.
const DEFAULT_IDS: Id = Id::new((1_767_225_600_000 - DISCORD_EPOCH_MS) << 22);
