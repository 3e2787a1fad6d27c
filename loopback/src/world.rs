//! Everything that exists, behind one lock, and the world one starts with.
//! Never here: HTTP, sockets, waiting. No method may block, and none is async.
//! Start at [`World`]; how messages come and go is in `posting`.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use crate::commands::Command;
use crate::dispatching::News;
use crate::emojis::OwnEmoji;
use crate::events::{Audience, Event};
use crate::gateway::Gateway;
use crate::interactions::Interactions;
use crate::model::{Channel, ChannelKind, Guild, Message, Overwrite, User};
use crate::permissions::Permissions;
use crate::persist::{Journal, Record};
use crate::posting::Posted;
use crate::snowflake::{DISCORD_EPOCH_MS, Id, Snowflakes};

/// The application whose bot lives here.
#[derive(Clone, Debug)]
pub(crate) struct Application {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) bot: Id,
    pub(crate) about: About,
}

/// What an application says of itself, as far as the bot can change it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct About {
    pub(crate) description: String,
    pub(crate) tags: Vec<String>,
}

/// Everything that exists.
pub(crate) struct World {
    pub(crate) ids: Snowflakes,
    pub(crate) application: Application,
    pub(crate) bot_permissions: Permissions,
    pub(crate) users: BTreeMap<Id, Arc<User>>,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    pub(crate) channels: BTreeMap<Id, Arc<Channel>>,
    pub(crate) messages: HashMap<Id, BTreeMap<Id, Arc<Message>>>,
    /// The channel of each message.
    pub(crate) channel_of: HashMap<Id, Id>,
    /// The direct conversation of each user who has one.
    pub(crate) dms: HashMap<Id, Id>,
    pub(crate) files: HashMap<Id, Bytes>,
    pub(crate) commands: BTreeMap<Id, Arc<Command>>,
    /// When commands were made within the last day, globally and in each guild, in milliseconds since 1970.
    pub(crate) commands_made: BTreeMap<Option<Id>, VecDeque<u64>>,
    pub(crate) emojis: BTreeMap<Id, OwnEmoji>,
    pub(crate) interactions: Interactions,
    /// The bot's messages by channel and nonce, and when they were sent by the machine's clock.
    pub(crate) nonces: HashMap<(Id, String), (Id, u64)>,
    /// The newest message that a user has read in a channel.
    pub(crate) reads: HashMap<(Id, Id), Id>,
    pub(crate) gateway: Gateway,
    pub(crate) journal: Option<Journal>,
    pub(crate) history: VecDeque<Posted>,
    pub(crate) history_limit: usize,
    /// Where files and the gateway are served.
    pub(crate) page: SocketAddr,
    events: broadcast::Sender<(Arc<Audience>, Event)>,
    random: RandomState,
}

/// How many events a listener may lag behind before it misses some.
const EVENT_BACKLOG: usize = 8_192;

impl World {
    /// An empty world: an application and its bot, nobody and nothing else.
    pub(crate) fn empty(application: &str, page: SocketAddr, bot_permissions: Permissions, history_limit: usize) -> Self {
        let id = DEFAULT_IDS;
        let bot = User {
            id,
            username: username_from(application),
            global_name: Some(application.to_owned()),
            avatar_color: COLORS[0].to_owned(),
            locale: "en-US".to_owned(),
            dms_open: true,
            moderator: false,
            bot: true,
        };
        let mut ids = Snowflakes::default();
        ids.above(Id::new(id.get() + 1_000));
        Self {
            ids,
            application: Application { id, name: application.to_owned(), bot: id, about: About::default() },
            bot_permissions,
            users: BTreeMap::from([(id, Arc::new(bot))]),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: HashMap::new(),
            channel_of: HashMap::new(),
            dms: HashMap::new(),
            files: HashMap::new(),
            commands: BTreeMap::new(),
            commands_made: BTreeMap::new(),
            emojis: BTreeMap::new(),
            interactions: Interactions::default(),
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

    /// Adds the guild, channels and people that a new world has. Their ids are always the same.
    pub(crate) fn furnish(&mut self) {
        let mut next = DEFAULT_IDS.get();
        let mut fixed = || {
            next += 1;
            Id::new(next)
        };
        for (name, locale) in [("Ana", "en-US"), ("Bo", "en-US"), ("Cy", "fr"), ("Dee", "en-US"), ("Eli", "en-US")] {
            let id = fixed();
            self.insert_user(id, name, locale);
        }
        let (guild, bot_role, moderator_role) = (fixed(), fixed(), fixed());
        let owner = self.users.values().find(|user| !user.bot).map_or(self.application.bot, |user| user.id);
        let guild = Guild { id: guild, name: "La Plaza".to_owned(), locale: "en-US".to_owned(), owner, bot_role, moderator_role };
        self.put_guild(guild.clone());
        for (position, name) in (0..).zip(["general", "table-one", "table-two"]) {
            let mut channel = Channel::new(fixed(), ChannelKind::Text, name);
            channel.guild = Some(guild.id);
            channel.position = position;
            self.put_channel(channel);
        }
    }

    /// A number nobody can guess.
    pub(crate) fn secret(&self, of: Id) -> u64 {
        self.random.hash_one(of)
    }

    /// A user by id or username.
    pub(crate) fn user(&self, text: &str) -> Option<&Arc<User>> {
        match text.parse::<Id>() {
            Ok(id) if self.users.contains_key(&id) => self.users.get(&id),
            _ => self.users.values().find(|user| user.username.eq_ignore_ascii_case(text)),
        }
    }

    /// A guild by id or name.
    pub(crate) fn guild(&self, text: &str) -> Option<&Guild> {
        match text.parse::<Id>() {
            Ok(id) if self.guilds.contains_key(&id) => self.guilds.get(&id),
            _ => self.guilds.values().find(|guild| guild.name.eq_ignore_ascii_case(text)),
        }
    }

    /// A channel by id or name; `dm` is the user's own conversation with the bot.
    pub(crate) fn channel(&self, text: &str, user: Option<Id>) -> Option<&Arc<Channel>> {
        match text.parse::<Id>() {
            Ok(id) if self.channels.contains_key(&id) => self.channels.get(&id),
            _ if text == "dm" => self.channels.get(self.dms.get(&user?)?),
            _ => self.channels.values().find(|channel| channel.name == text && channel.kind != ChannelKind::Dm),
        }
    }

    /// The message, if it is there, ephemeral or not.
    pub(crate) fn message(&self, channel: Id, id: Id) -> Option<&Arc<Message>> {
        self.messages.get(&channel)?.get(&id)
    }

    /// The message wherever it is.
    pub(crate) fn message_anywhere(&self, id: Id) -> Option<&Arc<Message>> {
        self.message(*self.channel_of.get(&id)?, id)
    }

    /// What the bot may do in a channel: in a thread, what it may in the parent and is not denied here.
    pub(crate) fn bot_may(&self, channel: &Channel) -> Permissions {
        if channel.kind == ChannelKind::Dm {
            return IN_DMS;
        }
        if self.bot_permissions.allow(Permissions::ADMINISTRATOR) {
            return self.bot_permissions;
        }
        self.bot_permissions & !(channel.deny | self.parent_of(channel).map_or(Permissions::NONE, |parent| parent.deny))
    }

    /// Whether the bot has a permission in a channel, and all that the permission needs to be of use.
    pub(crate) fn bot_can(&self, channel: &Channel, needed: Permissions) -> bool {
        self.bot_may(channel).in_effect(channel.write()).allow(needed)
    }

    fn parent_of(&self, channel: &Channel) -> Option<&Arc<Channel>> {
        self.channels.get(&channel.parent?)
    }

    /// Whether the bot can see a thread: public ones, its own, and all if it manages threads.
    pub(crate) fn bot_sees_thread(&self, thread: &Channel) -> bool {
        thread.kind != ChannelKind::PrivateThread
            || thread.members.contains(&self.application.bot)
            || self.bot_can(thread, Permissions::MANAGE_THREADS)
    }

    /// What a user may do in a channel.
    pub(crate) fn user_may(&self, user: &User, channel: &Channel) -> Permissions {
        if channel.kind == ChannelKind::Dm {
            return IN_DMS;
        }
        let denied = if user.moderator { Permissions::NONE } else { self.denied_to_members(channel) };
        let by_role = user.permissions() & !denied;
        // A member's own overwrite comes last (Discord docs: Permissions, "Permission Overwrites").
        self.overwrites_of(channel).find(|own| own.user == user.id).map_or(by_role, |own| by_role & !own.deny | own.allow)
    }

    /// Whether a user has a permission in a channel, and all that the permission needs to be of use.
    pub(crate) fn user_can(&self, user: &User, channel: &Channel, needed: Permissions) -> bool {
        self.user_may(user, channel).in_effect(channel.write()).allow(needed)
    }

    fn denied_to_members(&self, channel: &Channel) -> Permissions {
        channel.deny_members | self.parent_of(channel).map_or(Permissions::NONE, |parent| parent.deny_members)
    }

    /// What single members may or may not do in a channel; in a thread, its channel's.
    fn overwrites_of<'a>(&'a self, channel: &'a Channel) -> impl Iterator<Item = &'a Overwrite> {
        self.parent_of(channel).map_or(channel, |parent| parent).overwrites.iter()
    }

    /// Who can see a channel.
    pub(crate) fn audience(&self, channel: &Channel) -> Audience {
        let seeing = |user: &User| user.bot || self.user_can(user, channel, Permissions::VIEW_CHANNEL);
        let ids = |wanted: &dyn Fn(&User) -> bool| {
            Audience::Only(self.users.values().filter(|user| seeing(user) && wanted(user)).map(|user| user.id).collect())
        };
        match channel.kind {
            ChannelKind::Dm => Audience::Only(channel.recipient.into_iter().collect()),
            ChannelKind::Text | ChannelKind::PublicThread => {
                let denied = |denied: Permissions| !denied.is_disjoint(Permissions::VIEW_CHANNEL);
                let hidden = denied(self.denied_to_members(channel)) || self.overwrites_of(channel).any(|own| denied(own.deny));
                if hidden { ids(&|_| true) } else { Audience::Everyone }
            }
            ChannelKind::PrivateThread => ids(&|user| {
                let manages = !user.bot && self.user_can(user, channel, Permissions::MANAGE_THREADS);
                manages || channel.members.contains(&user.id)
            }),
        }
    }

    /// Whether a user can see a channel.
    pub(crate) fn sees(&self, user: Id, channel: &Channel) -> bool {
        self.audience(channel).includes(user)
    }

    /// A listener for what happens from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<(Arc<Audience>, Event)> {
        self.events.subscribe()
    }

    /// Tells users' clients.
    pub(crate) fn tell(&self, audience: Audience, event: Event) {
        if self.events.receiver_count() > 0 {
            // Fails only when the last listener has just gone.
            let _ = self.events.send((Arc::new(audience), event));
        }
    }

    /// Saves a record, if this world is saved at all.
    pub(crate) fn keep(&mut self, record: &Record<'_>) {
        if let Some(journal) = &mut self.journal {
            journal.put(record);
        }
    }

    /// Changes what the application says of itself.
    pub(crate) fn set_about(&mut self, about: About) {
        self.keep(&Record::Application(std::borrow::Cow::Borrowed(&about)));
        self.application.about = about;
    }

    /// Adds a user with a free username made from the name.
    pub(crate) fn add_user(&mut self, name: &str, locale: &str) -> Arc<User> {
        let id = self.ids.next();
        let user = self.insert_user(id, name, locale);
        self.dispatch_member(&user, News::Appeared);
        self.tell(Audience::Everyone, Event::User(user.clone()));
        user
    }

    fn insert_user(&mut self, id: Id, name: &str, locale: &str) -> Arc<User> {
        let wanted = username_from(name);
        let mut username = wanted.clone();
        for number in 2.. {
            if !self.users.values().any(|user| user.username == username) {
                break;
            }
            username = format!("{wanted}{number}");
        }
        let user = User {
            id,
            username,
            global_name: Some(name.to_owned()),
            avatar_color: COLORS[self.users.len() % COLORS.len()].to_owned(),
            locale: locale.to_owned(),
            dms_open: true,
            moderator: false,
            bot: false,
        };
        self.keep(&Record::user(&user));
        let user = Arc::new(user);
        self.users.insert(id, user.clone());
        user
    }

    /// Replaces a user by its changed self.
    pub(crate) fn put_user(&mut self, user: User) -> Arc<User> {
        self.keep(&Record::user(&user));
        let user = Arc::new(user);
        self.users.insert(user.id, user.clone());
        self.dispatch_member(&user, News::Changed);
        self.tell(Audience::Everyone, Event::User(user.clone()));
        user
    }

    /// Adds or replaces a guild and tells everybody.
    pub(crate) fn put_guild(&mut self, guild: Guild) {
        self.keep(&Record::guild(&guild));
        let (id, new) = (guild.id, !self.guilds.contains_key(&guild.id));
        self.guilds.insert(id, guild);
        self.dispatch_guild(id, if new { News::Appeared } else { News::Changed });
        self.tell(Audience::Everyone, Event::Guild(id));
    }

    /// Adds or replaces a channel or thread and tells everybody who sees it.
    pub(crate) fn put_channel(&mut self, channel: Channel) -> Arc<Channel> {
        self.keep(&Record::channel(&channel));
        let channel = Arc::new(channel);
        let before = self.channels.insert(channel.id, channel.clone());
        if let Some(user) = channel.recipient {
            self.dms.insert(user, channel.id);
        }
        self.dispatch_channel(before.as_deref(), &channel);
        self.tell(self.audience(&channel), Event::Channel(channel.clone()));
        channel
    }

    /// Removes a channel, its threads and all their messages.
    pub(crate) fn remove_channel(&mut self, id: Id) {
        let threads: Vec<Id> =
            self.channels.values().filter(|channel| channel.parent == Some(id)).map(|channel| channel.id).collect();
        for thread in threads {
            self.remove_channel(thread);
        }
        let Some(channel) = self.channels.remove(&id) else { return };
        self.keep(&Record::GoneChannel { id });
        if let Some(user) = channel.recipient {
            self.dms.remove(&user);
        }
        for message in self.messages.remove(&id).unwrap_or_default().into_values() {
            self.channel_of.remove(&message.id);
            self.forget_files(&message.attachments);
        }
        self.dispatch_channel_deletion(&channel);
        self.tell(self.audience(&channel), Event::ChannelDelete(channel));
    }

    /// The direct conversation of a user with the bot, opened if there is none.
    pub(crate) fn open_dm(&mut self, user: Id) -> Arc<Channel> {
        if let Some(channel) = self.dms.get(&user).and_then(|channel| self.channels.get(channel)) {
            return channel.clone();
        }
        let mut channel = Channel::new(self.ids.next(), ChannelKind::Dm, "");
        channel.recipient = Some(user);
        self.put_channel(channel)
    }

    /// Forgets the contents of files that no message has any more.
    pub(crate) fn forget_files(&mut self, attachments: &[crate::model::Attachment]) {
        for attachment in attachments {
            self.files.remove(&attachment.id);
            if let Some(journal) = &mut self.journal {
                journal.forget_file(attachment.id);
            }
        }
    }
}

/// What anybody may do in a direct conversation.
const IN_DMS: Permissions = Permissions::from_bits(
    Permissions::MEMBER.bits() & !Permissions::CREATE_INSTANT_INVITE.bits() | Permissions::PIN_MESSAGES.bits(),
);

/// What an interaction in a direct conversation says the bot may (Discord docs: Receiving and Responding, "Interaction Structure").
pub(crate) const TOLD_IN_DMS: Permissions = Permissions::from_bits(
    Permissions::ATTACH_FILES.bits()
        | Permissions::EMBED_LINKS.bits()
        | Permissions::MENTION_EVERYONE.bits()
        | Permissions::USE_EXTERNAL_EMOJIS.bits(),
);

/// The first id of the world one starts with; the application's and its bot's.
const DEFAULT_IDS: Id = Id::new((1_767_225_600_000 - DISCORD_EPOCH_MS) << 22);

/// Avatar colours, each readable under white letters.
const COLORS: [&str; 8] = ["#5865f2", "#b3261e", "#1d7a3e", "#8a5a00", "#7b3fb5", "#00707a", "#a62c72", "#4c5a6b"];

/// A username made from a name: small letters, digits, `_` and `.`.
fn username_from(name: &str) -> String {
    let letters: String = name
        .to_lowercase()
        .chars()
        .map(|letter| if letter.is_alphanumeric() || letter == '_' || letter == '.' { letter } else { '_' })
        .take(32)
        .collect();
    if letters.is_empty() { "user".to_owned() } else { letters }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world() -> World {
        let mut world = World::empty("Testbot", SocketAddr::from(([127, 0, 0, 1], 1)), Permissions::BOT, 10);
        world.furnish();
        world
    }

    #[test]
    fn a_new_world_has_a_plaza_and_five_people_always_with_the_same_ids() {
        let (one, two) = (world(), world());
        assert_eq!(one.channels, two.channels);
        assert_eq!(one.users, two.users);
        let names: Vec<_> = one.users.values().filter(|user| !user.bot).map(|user| (&*user.username, &*user.locale)).collect();
        assert_eq!(names, [("ana", "en-US"), ("bo", "en-US"), ("cy", "fr"), ("dee", "en-US"), ("eli", "en-US")]);
        let channels: Vec<_> = one.channels.values().map(|channel| &*channel.name).collect();
        assert_eq!(channels, ["general", "table-one", "table-two"]);
    }

    #[test]
    fn a_second_ana_gets_another_username() {
        let mut world = world();
        assert_eq!(world.add_user("Ana", "fr").username, "ana2");
        assert_eq!(world.user("ana2").unwrap().locale, "fr");
        assert_eq!(world.add_user("Zoë L.", "fr").username, "zoë_l.");
    }

    #[test]
    fn what_the_bot_is_denied_in_a_channel_it_is_denied_in_its_threads() {
        let mut world = world();
        let mut table = Channel::clone(world.channel("table-one", None).unwrap());
        table.deny = Permissions::SEND_MESSAGES_IN_THREADS;
        let mut thread = Channel::new(world.ids.next(), ChannelKind::PublicThread, "t");
        thread.parent = Some(table.id);
        world.put_channel(table);
        assert!(!world.bot_may(&thread).allow(Permissions::SEND_MESSAGES_IN_THREADS));
        assert!(world.bot_may(&thread).allow(Permissions::SEND_MESSAGES));
    }
}
