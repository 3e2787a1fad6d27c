//! The connection to Discord: made, kept, closed. Start reading at [`Bot`].

use std::collections::BTreeSet;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::Value;
use serenity::async_trait;
use serenity::client::{Context, EventHandler};
use serenity::http::{Http, RatelimitInfo};
use serenity::model::application::Interaction;
use serenity::model::channel::{GuildChannel, Message, PartialGuildChannel};
use serenity::model::event::{GuildMemberUpdateEvent, ThreadListSyncEvent};
use serenity::model::gateway::Ready;
use serenity::model::guild::{Guild, Member, Role, UnavailableGuild};
use serenity::model::id::{ChannelId as ChannelIdOfDiscord, GuildId as GuildIdOfDiscord, RoleId, UserId};
use tertulia_base::clock::Clock;
use tertulia_base::ids::{ChannelId, GuildId, Shards};
use tertulia_delivery::{Changed, Destination};
use tertulia_front::{self as front, Act, Throttle, ThrottleVerdict};
use tertulia_metrics::RateLimit;
use tertulia_tables::Tables;
use tokio::sync::Mutex;

use super::answers::InteractionLimiter;
use super::archived;
use super::connection::{ConnectionSettings, Endpoint, Gateway, Greeting, NotConnected, http};
use super::deliver::{Post, REQUESTS_PER_SECOND};
use super::doctor::Doctor;
use super::emojis::{Emojis, Progress, Task};
use super::install_links::server_link;
use super::interactions::Interactions;
use super::joined_servers::JoinedServers;
use super::matching::keep_matching;
use super::newcomers::{self, Answered};
use super::owner::Owner;
use super::panel_updates::PanelUpdates;
use super::permission_lookup::PermissionLookup;
use super::picture_queue::PictureQueue;
use super::rate_limits::OLD_EDITS_WINDOW;
use super::registration::{for_servers, register};
use super::retrying::until_answered;
use super::seen::Seen;
use super::services::Services;
use super::sessions::{Alone, Sessions};

/// How often to drop the routes of interactions, which the client library never forgets.
const PRUNE_EVERY: Duration = Duration::from_secs(5 * 60);
/// Pause between sessions of one bucket. Discord docs: Gateway, "Sharding for Large Bots".
const IDENTIFY_EVERY: Duration = Duration::from_secs(5);
/// How often to look for emojis that another process makes.
const EMOJIS_AGAIN: Duration = Duration::from_secs(30);

/// The bot on Discord.
pub struct Bot {
    to: Services,
    sessions: Sessions,
    answers: Arc<InteractionLimiter>,
    servers: Arc<JoinedServers>,
    shards: Option<Shards>,
}

impl Bot {
    /// Prepares the connection; nothing is heard before [`Bot::run`].
    ///
    /// # Errors
    /// When the settings do not make a connection.
    pub fn new(settings: ConnectionSettings, tables: Tables) -> Result<Bot, NotConnected> {
        let http = Arc::new(http(&settings)?);
        let clock = tables.clock().clone();
        let doctor = Doctor::new(&settings, Some(tables.clone()), clock.clone())?;
        let (per_second, old_edits_in, every) = match settings.endpoint {
            Endpoint::Discord => (Some(REQUESTS_PER_SECOND), Some(OLD_EDITS_WINDOW), IDENTIFY_EVERY),
            // The windows of another endpoint may pass faster.
            Endpoint::Elsewhere { .. } => (None, None, IDENTIFY_EVERY / 50),
        };
        let (answers, emojis) = (Arc::new(InteractionLimiter::default()), Emojis::default());
        let pictures = PictureQueue::new(tables.metrics(), &answers);
        let (sent_at, metrics) = (clock.clone(), tables.metrics().clone());
        let post = Post::new(http.clone(), answers.clone(), pictures.clone(), emojis.clone(), sent_at, metrics)
            .limited_to(per_second)
            .old_edits_in(old_edits_in);
        let throttle = Throttle::new(tables.limits().presses);
        let (panels, permission_lookup) = (Arc::default(), PermissionLookup::default());
        let to = Services { tables, http: http.clone(), post, pictures, emojis, panels, permission_lookup, doctor };
        let servers = Arc::<JoinedServers>::default();
        let handler = Handler {
            to: to.clone(),
            throttle,
            answers: answers.clone(),
            servers: servers.clone(),
            test_guild: settings.test_guild,
            seen: Seen::default(),
            answered: Answered::default(),
            greeting: settings.greeting,
            is_registered: Mutex::new(false),
        };
        let identify = settings.identify.unwrap_or_else(|| Arc::new(Alone::new(clock.clone())));
        let sessions = Sessions::new(http, Arc::new(handler), settings.messages.intents(), clock, identify, every);
        let bot = Bot { to, sessions, answers, servers, shards: settings.shards };
        bot.to.doctor.with_gateway(bot.gateway());
        Ok(bot)
    }

    /// Returns what sends the outbox's messages.
    pub fn post(&self) -> Post {
        self.to.post.clone()
    }

    /// Returns what tells the owner that something about the machine needs a person.
    pub fn owner(&self, tables: Tables) -> Owner {
        Owner::new(self.to.http.clone(), tables)
    }

    /// Returns what examines how the bot does.
    pub fn doctor(&self) -> Doctor {
        self.to.doctor.clone()
    }

    /// Returns what tells whether the bot hears Discord.
    pub fn gateway(&self) -> Gateway {
        let (answers, servers) = (self.answers.clone(), self.servers.clone());
        Gateway { sessions: self.sessions.watched(), share: self.to.tables.share().clone(), answers, servers }
    }

    /// Returns the shards by the settings, else all that Discord recommends, with retries.
    ///
    /// # Errors
    /// When Discord does not let the bot in.
    pub fn shards(&self) -> impl Future<Output = Result<Shards, NotConnected>> + Send + use<> {
        let (http, clock, shards) = (self.to.http.clone(), self.to.tables.clock().clone(), self.shards);
        async move {
            match shards {
                Some(shards) => Ok(shards),
                None => {
                    let asking = until_answered(clock.as_ref(), "asking for the number of shards", || http.get_bot_gateway());
                    Ok(Shards::all(asking.await?.shards.max(1)))
                }
            }
        }
    }

    /// Resolves once the bot is connected and its commands are registered.
    pub fn ready(&self) -> impl Future<Output = ()> + Send + use<> {
        let answers = self.answers.clone();
        async move { answers.ready.notified().await }
    }

    /// Listens and answers until `stop` resolves; then lets open work finish.
    ///
    /// # Errors
    /// When Discord does not let the bot in.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) -> Result<(), NotConnected> {
        let Services { tables, http, panels, pictures, emojis, .. } = self.to.clone();
        let pruning = tokio::spawn(prune_for_ever(http.clone(), tables.clock().clone()));
        let matching = tokio::spawn(keep_matching(self.to.clone()));
        let following = tokio::spawn(PanelUpdates { tables, http, panels, pictures, emojis }.keep());
        let ended = {
            let listening = self.sessions.listen(self.shards, self.to.tables.share());
            tokio::pin!(listening);
            tokio::select! {
                ended = &mut listening => ended,
                () = stop => {
                    self.answers.ending.cancel();
                    self.answers.finish().await;
                    Ok(())
                }
            }
        };
        self.sessions.close().await;
        pruning.abort();
        matching.abort();
        following.abort();
        Ok(ended?)
    }
}

struct Handler {
    to: Services,
    answers: Arc<InteractionLimiter>,
    servers: Arc<JoinedServers>,
    test_guild: Option<GuildId>,
    seen: Seen,
    /// People who wrote to the bot lately.
    answered: Answered,
    greeting: Greeting,
    throttle: Throttle,
    /// Whether Discord has the bot's commands.
    is_registered: Mutex<bool>,
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, ready: Ready) {
        context.http.set_application_id(ready.application.id);
        let shard = ready.shard.map_or(0, |shard| shard.id.0);
        tracing::info!(bot = ready.user.name, servers = ready.guilds.len(), shard, "connected to Discord");
        self.servers.begin(ready.shard, ready.guilds.iter().map(|guild| GuildId(guild.id.get())));
        // One shard of several may have none.
        if ready.guilds.is_empty() && ready.shard.is_none_or(|shard| shard.total == 1) {
            let link = server_link(ready.application.id);
            tracing::warn!(%link, "the bot is on no server: somebody who manages one adds it with this link");
        }
        self.look_for_departures(&ready).await;
        // One process does what all of them share.
        let does_all = self.to.tables.share().has(None, Destination::Live);
        // A session after a lost one begins with this event, too; the commands are the same.
        let mut is_registered = self.is_registered.lock().await;
        if does_all && !*is_registered {
            tokio::select! {
                () = self.register_at_last(&context.http) => *is_registered = true,
                () = self.answers.ending.cancelled() => {}
            }
        }
        self.answers.was_ready.store(true, Ordering::Relaxed);
        self.answers.ready.notify_one();
        drop(is_registered);
        let afterwards = async {
            self.to.doctor.learn_owner().await;
            let task = if does_all { Task::Make } else { Task::Find };
            self.emojis_at_last(&context.http, ready.user.id, task).await;
        };
        tokio::select! {
            () = afterwards => {}
            () = self.answers.ending.cancelled() => {}
        }
    }

    /// Called only if messages are answered.
    async fn message(&self, _context: Context, written: Message) {
        let Some(_permit) = self.answers.begin() else { return };
        newcomers::answer(&self.to, &self.answered, &written).await;
    }

    /// Called when a channel has changed, such as the bot's permissions there. These hold for its
    /// threads, too, which Discord does not name.
    async fn channel_update(&self, _context: Context, _before: Option<GuildChannel>, now: GuildChannel) {
        self.has_changed(now.guild_id, None);
    }

    async fn channel_delete(&self, _context: Context, channel: GuildChannel, _messages: Option<Vec<Message>>) {
        self.channel_deleted(channel.guild_id, channel.id).await;
    }

    async fn thread_delete(&self, _context: Context, thread: PartialGuildChannel, _whole: Option<GuildChannel>) {
        self.channel_deleted(thread.guild_id, thread.id).await;
    }

    /// Called when a thread is new to the bot, also because the bot was let in.
    async fn thread_create(&self, _context: Context, thread: GuildChannel) {
        self.has_changed(thread.guild_id, Some(thread.id));
    }

    /// Called when the bot sees a channel again.
    async fn thread_list_sync(&self, _context: Context, threads: ThreadListSyncEvent) {
        self.has_changed(threads.guild_id, None);
    }

    async fn guild_role_update(&self, _context: Context, _before: Option<Role>, now: Role) {
        self.has_changed(now.guild_id, None);
    }

    async fn guild_role_delete(&self, _context: Context, guild: GuildIdOfDiscord, _role: RoleId, _before: Option<Role>) {
        self.has_changed(guild, None);
    }

    /// Called for the bot alone, as it has no intent for members: its roles or its timeout changed.
    async fn guild_member_update(
        &self,
        _context: Context,
        _before: Option<Member>,
        _now: Option<Member>,
        member: GuildMemberUpdateEvent,
    ) {
        self.has_changed(member.guild_id, None);
    }

    /// Called when a thread is archived (by Discord, after a quiet week), opened or (un)locked.
    async fn thread_update(&self, context: Context, _before: Option<GuildChannel>, now: GuildChannel) {
        self.has_changed(now.guild_id, Some(now.id));
        let Some(_permit) = self.answers.begin() else { return };
        archived::keep_open(&self.to.tables, &context.http, &now).await;
    }

    /// Called for every server at every connection, and when the bot joins one.
    async fn guild_create(&self, _context: Context, guild: Guild, _is_new: Option<bool>) {
        self.servers.join(GuildId(guild.id.get()));
        if let Err(why) = self.to.tables.arrived(GuildId(guild.id.get())).await {
            tracing::error!(%why, guild = %guild.id, "cannot store that a server has the bot: retrying at the next connection");
        }
        self.has_changed(guild.id, None);
        match self.greeting {
            Greeting::Once => tokio::select! {
                () = newcomers::greet(&self.to, &guild) => {}
                () = self.answers.ending.cancelled() => {}
            },
            Greeting::Never => {}
        }
    }

    /// Called whenever the client library waits for a rate limit.
    async fn ratelimit(&self, limited: RatelimitInfo) {
        let whose = if limited.global { RateLimit::Global } else { RateLimit::Route };
        self.to.tables.metrics().rate_limited(whose, limited.timeout);
    }

    /// Called when the bot is removed from a server, and in outages, which change nothing. After a
    /// removal everything stays for a while: tables wait, and deliveries are retried.
    async fn guild_delete(&self, _context: Context, guild: UnavailableGuild, _full: Option<Guild>) {
        if guild.unavailable {
            tracing::warn!(guild = %guild.id, "server unavailable because of an outage of Discord: retrying messages there until it is back");
        } else {
            self.servers.leave(GuildId(guild.id.get()));
            self.departed(GuildId(guild.id.get())).await;
        }
    }

    /// Runs in a task of its own for each event: one that fails stops no other.
    async fn interaction_create(&self, context: Context, event: Interaction) {
        if !self.seen.is_new(event.id()) {
            tracing::debug!(interaction = %event.id(), "duplicate interaction: ignoring it");
            return;
        }
        let interactions = Interactions(self.to.clone());
        // First of all, so that who is too fast costs nobody else anything.
        if let Some((user, act)) = by(&event) {
            match self.throttle.admit(user, act, self.to.tables.now()) {
                ThrottleVerdict::Admitted => {}
                ThrottleVerdict::Refused(again) => return interactions.refuse(event, again).await,
                ThrottleVerdict::Ignored => return tracing::debug!(%user, ?act, "user too fast, after a warning: not answering"),
            }
        }
        let Some(_permit) = self.answers.begin() else { return };
        // Other processes leave the pressed message alone until the answer. One that has the shard
        // by now answers itself: what it did must not be said here to have failed.
        let Some(_work) = self.to.tables.share().hear(context.shard_id.0) else {
            return tracing::debug!(interaction = %event.id(), shard = context.shard_id.0, "another process has this shard: leaving the interaction to that process");
        };
        interactions.answer(event).await;
    }
}

impl Handler {
    /// Notes known servers that Discord no longer names: they removed the bot while nobody
    /// listened. Each connection has its own share of the servers.
    async fn look_for_departures(&self, ready: &Ready) {
        let known = match self.to.tables.known_servers().await {
            Ok(known) => known,
            Err(why) => {
                tracing::error!(%why, "cannot read the known servers: looking for those that removed the bot at the next connection");
                return;
            }
        };
        let there: BTreeSet<u64> = ready.guilds.iter().map(|guild| guild.id.get()).collect();
        for guild in known {
            let is_of_this_shard = ready.shard.is_none_or(|shard| Shards::of_guild(guild, shard.total) == shard.id.0);
            if is_of_this_shard && !there.contains(&guild.0) {
                self.departed(guild).await;
            }
        }
    }

    /// Notes a deleted channel, so that its players are told; else the next message finds out.
    async fn channel_deleted(&self, guild: GuildIdOfDiscord, channel: ChannelIdOfDiscord) {
        let (tables, deleted) = (&self.to.tables, ChannelId(channel.get()));
        let noted = match tables.channel_deleted(deleted).await {
            Ok(()) => tables.noticeboard_gone(GuildId(guild.get()), deleted).await,
            failed => failed,
        };
        if let Err(why) = noted {
            tracing::error!(%why, %channel, "cannot store that a channel was deleted: the next message there finds out");
        }
        // A noticeboard has a table there no longer.
        self.has_changed(guild, None);
    }

    /// Retries what Discord has refused there.
    fn has_changed(&self, guild: GuildIdOfDiscord, channel: Option<ChannelIdOfDiscord>) {
        let channel = channel.map(|channel| ChannelId(channel.get()));
        self.to.tables.signals().has_changed(Changed { guild: GuildId(guild.get()), channel });
    }

    async fn departed(&self, guild: GuildId) {
        if let Err(why) = self.to.tables.departed(guild).await {
            tracing::error!(%why, %guild, "cannot store that a server removed the bot: retrying at the next connection");
        }
    }

    /// Registers the commands, with retries while Discord does not answer.
    async fn register_at_last(&self, http: &Http) {
        let commands = front::commands(self.to.tables.games());
        let registering =
            until_answered(self.to.tables.clock().as_ref(), "registering the commands", || self.register(http, &commands));
        match registering.await {
            Ok(()) => tracing::info!(commands = commands.len(), "registered the commands"),
            Err(why) => tracing::error!(%why, "cannot register the commands: the ones registered before stay in use"),
        }
    }

    /// Reconciles the emojis, with retries. Nobody waits for them: there are characters.
    async fn emojis_at_last(&self, http: &Http, us: UserId, task: Task) {
        let clock = self.to.tables.clock().as_ref();
        loop {
            let updating = until_answered(clock, "updating the emojis", || self.to.emojis.bring_up_to_date(http, us, task));
            match updating.await {
                Ok(Progress::Done) => return,
                // Another process is making them.
                Ok(Progress::NotYet) => clock.sleep(EMOJIS_AGAIN).await,
                Err(why) => {
                    return tracing::warn!(%why, "cannot update the application's emojis: showing characters for missing ones");
                }
            }
        }
    }

    async fn register(&self, http: &Http, commands: &[Value]) -> serenity::Result<()> {
        match self.test_guild {
            Some(guild) if guild.0 != 0 => {
                let guild = serenity::model::id::GuildId::new(guild.0);
                // The commands of a server are for it alone.
                http.create_guild_commands(guild, &for_servers(commands)).await.map(|_| ())
            }
            Some(_) | None => register(http, commands).await,
        }
    }
}

/// Returns who has acted, and what that counts as.
fn by(event: &Interaction) -> Option<(tertulia_base::ids::UserId, Act)> {
    let (user, act) = match event {
        Interaction::Command(event) => (event.user.id, Act::Press),
        Interaction::Component(event) => (event.user.id, Act::Press),
        Interaction::Modal(event) => (event.user.id, Act::Press),
        Interaction::Autocomplete(event) => (event.user.id, Act::Complete),
        _ => return None,
    };
    Some((tertulia_base::ids::UserId(user.get()), act))
}

/// Drops routes that nobody waits for and whose window is over.
async fn prune_for_ever(http: Arc<Http>, clock: Arc<dyn Clock>) {
    loop {
        clock.sleep(PRUNE_EVERY).await;
        prune(&http).await;
    }
}

async fn prune(http: &Http) {
    let Some(limiter) = &http.ratelimiter else { return };
    let routes = limiter.routes();
    let mut routes = routes.write().await;
    let before = routes.len();
    routes.retain(|_, route| {
        // A request holds a route that is shared, or whose lock cannot be taken.
        let in_use = Arc::strong_count(route) > 1;
        in_use || route.try_lock().map_or(true, |route| route.reset().is_some_and(|reset| reset.elapsed().is_err()))
    });
    tracing::debug!(before, after = routes.len(), "forgot routes of old interactions");
}

#[cfg(test)]
mod tests {
    use super::*;

    use serenity::http::{Ratelimit, Route};
    use serenity::model::id::InteractionId;

    #[tokio::test]
    async fn routes_of_old_interactions_are_forgotten_and_those_in_use_are_not() {
        let http = http(&ConnectionSettings::new("token".to_owned(), Endpoint::Discord)).unwrap();
        let in_use = Arc::new(Mutex::new(Ratelimit::default()));
        {
            let routes = http.ratelimiter.as_ref().unwrap().routes();
            let mut routes = routes.write().await;
            for id in 1..=10 {
                let route = Route::InteractionResponse { interaction_id: InteractionId::new(id), token: "t" };
                let limit = if id == 10 { in_use.clone() } else { Arc::new(Mutex::new(Ratelimit::default())) };
                routes.insert(route.ratelimiting_bucket(), limit);
            }
            assert_eq!(routes.len(), 10);
        }
        prune(&http).await;
        assert_eq!(http.ratelimiter.as_ref().unwrap().routes().read().await.len(), 1);
        drop(in_use);
        prune(&http).await;
        assert!(http.ratelimiter.as_ref().unwrap().routes().read().await.is_empty());
    }
}
