//! A Discord that keeps what it is sent, and fails on command. It forgets nonces after some
//! minutes, and it may have rate limits.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tertulia_base::clock::{Clock, Moment, SimClock};
use tertulia_base::ids::{ChannelId, GuildId, MessageId, RoleId, UserId};
use tertulia_outbox::{Capacity, Deliver, NotDelivered, Route, Sought, Sound, Upload};
use tertulia_picture::{Drawn, PictureOrder};
use tertulia_render::message::Message;
use tokio::sync::Semaphore;

/// For so long a nonce is known.
pub const NONCE_MEMORY: Duration = Duration::from_secs(5 * 60);
/// How long a call is on the wire where there are rate limits.
pub const LATENCY: Duration = Duration::from_millis(100);
/// The first thread that is opened.
const FIRST_THREAD: u64 = 8_000;
/// Requests in a second, over all routes.
const GLOBAL: u32 = 50;

/// What happens to a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scripted {
    /// It is carried out.
    Fine,
    /// It fails and nothing happens.
    Fails(NotDelivered),
    /// It is carried out, and the answer is lost.
    Lost,
    /// It waits for [`Discord::held`] before it is carried out.
    Held,
    /// It never returns.
    Hangs,
    /// Whoever calls breaks down.
    Panics,
}

pub fn later() -> NotDelivered {
    NotDelivered::Later { wait: Duration::from_secs(5), why: "scripted".to_owned() }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingMessage {
    pub channel: ChannelId,
    pub nonce: String,
    pub content: Message,
    pub sound: Sound,
    pub since: Moment,
    pub edits: u32,
}

pub struct Discord {
    inner: Mutex<DiscordInner>,
    clock: SimClock,
    limits: RateLimiting,
    quiet: Duration,
    saves_within: Duration,
    on_shown: Box<OnShown>,
    draws: bool,
    /// As many pictures as may still be drawn; and those that were begun.
    pub pictures: Semaphore,
    pub drawing: AtomicUsize,
    /// As many held calls as may be carried out.
    pub held: Semaphore,
}

type OnShown = dyn Fn(ChannelId, &Message, &str) + Send + Sync;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RateLimiting {
    None,
    /// Those of Discord. Who calls too often waits within the call, as with the client library.
    Real,
}

#[derive(Debug, Default)]
struct DiscordInner {
    standing: BTreeMap<u64, StandingMessage>,
    /// Why no thread can be opened.
    no_threads: Option<NotDelivered>,
    /// Threads by their names.
    threads: BTreeMap<String, ChannelId>,
    /// Every nonce ever posted, with its message and when.
    nonces: BTreeMap<String, (u64, Moment)>,
    /// Everything ever posted as it was at first.
    posted: Vec<StandingMessage>,
    calls: Vec<String>,
    fates: VecDeque<Scripted>,
    last: u64,
    windows: BTreeMap<Route, RateWindow>,
    global: RateWindow,
    /// What the answers told of the windows.
    told: BTreeMap<Route, RateWindow>,
    waited: Duration,
    refused: u32,
    /// What happens to the next call that begins like this.
    befalls: Option<(String, Scripted)>,
    /// Channels for direct messages that take none.
    closed: BTreeSet<ChannelId>,
    /// Who sees no channel of any server.
    blind: BTreeSet<UserId>,
    /// Channels where nothing can be deleted.
    kept: BTreeSet<ChannelId>,
    /// Channels that the bot does not see any more.
    refusing: BTreeSet<ChannelId>,
    /// Channels that not everybody sees.
    private: BTreeSet<ChannelId>,
    /// Roles that the bot may not ring.
    protected: BTreeSet<RoleId>,
    /// Channels whose messages may not be read.
    unread: BTreeSet<ChannelId>,
    /// The most messages of one table that stood at once among somebody's direct messages.
    most_direct: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct RateWindow {
    used: u32,
    ends: Moment,
}

impl RateWindow {
    /// How long until there is room.
    fn wait(&mut self, most: u32, length: Duration, now: Moment) -> Duration {
        if self.ends <= now {
            *self = RateWindow { used: 0, ends: now.plus(length) };
        }
        if self.used < most { Duration::ZERO } else { self.ends.after(now) }
    }
}

/// From this age on edits of a message have a limit of their own.
const OLD: Duration = Duration::from_secs(60 * 60);

/// Requests in a window of that length.
fn limit(route: Route) -> (u32, Duration) {
    match route {
        Route::Post(_) | Route::Edit(_) => (5, Duration::from_secs(5)),
        Route::EditOld(_) => (3, Duration::from_secs(6)),
        Route::Delete(_) => (5, Duration::from_secs(1)),
        Route::Read(_) => (GLOBAL, Duration::from_secs(1)),
        Route::OpenDirect => (10, Duration::from_secs(10)),
    }
}

pub fn direct_channel(user: UserId) -> ChannelId {
    ChannelId(10_000 + user.0)
}

impl Discord {
    pub fn new(clock: &SimClock) -> Discord {
        Discord {
            inner: Mutex::default(),
            clock: clock.clone(),
            limits: RateLimiting::None,
            quiet: Duration::ZERO,
            saves_within: Duration::ZERO,
            on_shown: Box::new(|_, _, _| {}),
            draws: false,
            pictures: Semaphore::new(Semaphore::MAX_PERMITS),
            drawing: AtomicUsize::new(0),
            held: Semaphore::new(0),
        }
    }

    /// One that has pictures, empty but for their alternative text; the others go in words.
    pub fn with_pictures(clock: &SimClock) -> Discord {
        Discord { draws: true, ..Discord::new(clock) }
    }

    /// Tells what is shown in which channel, and how: by `post` with the nonce and the sound, or by
    /// `edit`.
    #[must_use]
    pub fn on_shown(self, tell: impl Fn(ChannelId, &Message, &str) + Send + Sync + 'static) -> Discord {
        Discord { on_shown: Box::new(tell), ..self }
    }

    /// One where pictures follow when their message has been quiet for so long.
    pub fn quiet_for(clock: &SimClock, quiet: Duration) -> Discord {
        Discord { quiet, ..Discord::new(clock) }
    }

    /// One where deliveries that end within that time are saved together.
    pub fn saved_within(clock: &SimClock, time: Duration) -> Discord {
        Discord { saves_within: time, ..Discord::new(clock) }
    }

    /// One with rate limits, where each call takes [`LATENCY`].
    pub fn limited(clock: &SimClock) -> Discord {
        Discord { limits: RateLimiting::Real, ..Discord::new(clock) }
    }

    /// What happens to the next calls; those after are fine.
    pub fn script(&self, fates: impl IntoIterator<Item = Scripted>) {
        self.lock().fates.extend(fates);
    }

    /// The next call that begins like this is carried out, and its answer lost.
    pub fn lose_next(&self, call: String) {
        self.befalls_next(call, Scripted::Lost);
    }

    /// What happens to the next call that begins like this.
    pub fn befalls_next(&self, call: String, fate: Scripted) {
        self.lock().befalls = Some((call, fate));
    }

    pub fn forget_script(&self) {
        self.lock().fates.clear();
    }

    /// Messages standing in a channel, oldest first.
    pub fn in_channel(&self, channel: ChannelId) -> Vec<StandingMessage> {
        self.lock().standing.values().filter(|standing| standing.channel == channel).cloned().collect()
    }

    /// From now on no thread can be opened for that reason, or again some can.
    pub fn deny_threads(&self, why: Option<NotDelivered>) {
        self.lock().no_threads = why;
    }

    pub fn calls(&self) -> Vec<String> {
        self.lock().calls.clone()
    }

    /// Nonces that were posted, each once.
    pub fn nonces(&self) -> Vec<String> {
        self.lock().nonces.keys().cloned().collect()
    }

    /// Everything that was ever posted, as it was then.
    pub fn posted(&self) -> Vec<StandingMessage> {
        self.lock().posted.clone()
    }

    /// How long calls have waited for the limits of their routes, all together.
    pub fn waited(&self) -> Duration {
        self.lock().waited
    }

    /// Calls that were refused because there were too many over all routes.
    pub fn refused(&self) -> u32 {
        self.lock().refused
    }

    /// Somebody takes no direct messages any more.
    pub fn close(&self, user: UserId) {
        self.lock().closed.insert(direct_channel(user));
    }

    /// Somebody sees no channel any more.
    pub fn blind(&self, user: UserId) {
        self.lock().blind.insert(user);
    }

    /// And takes them again.
    pub fn open(&self, user: UserId) {
        self.lock().closed.remove(&direct_channel(user));
    }

    /// Nothing can be deleted in that channel.
    pub fn keep_in(&self, channel: ChannelId) {
        self.lock().kept.insert(channel);
    }

    /// The bot does not see that channel any more.
    pub fn refuse(&self, channel: ChannelId) {
        self.lock().refusing.insert(channel);
    }

    /// And sees it again.
    pub fn admit(&self, channel: ChannelId) {
        self.lock().refusing.remove(&channel);
    }

    /// Not everybody sees that channel any more.
    pub fn make_private(&self, channel: ChannelId) {
        self.lock().private.insert(channel);
    }

    /// The bot may not ring that role.
    pub fn protect(&self, role: RoleId) {
        self.lock().protected.insert(role);
    }

    /// What was written in that channel may not be read.
    pub fn hide(&self, channel: ChannelId) {
        self.lock().unread.insert(channel);
    }

    /// The most messages of one table that ever stood at once among somebody's direct messages.
    pub fn most_direct(&self) -> usize {
        self.lock().most_direct
    }

    /// Somebody deletes everything in a channel.
    pub fn wipe(&self, channel: ChannelId) {
        self.lock().standing.retain(|_, standing| standing.channel != channel);
    }

    fn lock(&self) -> MutexGuard<'_, DiscordInner> {
        self.inner.lock().unwrap()
    }

    async fn call<T>(
        &self,
        route: Route,
        what: String,
        act: impl FnOnce(&mut DiscordInner) -> Result<T, NotDelivered>,
    ) -> Result<T, NotDelivered> {
        // Others get a turn, as they would while the network is busy.
        tokio::task::yield_now().await;
        let fate = {
            let mut inner = self.lock();
            let befalls = inner.befalls.take_if(|(call, _)| what.starts_with(call.as_str()));
            inner.calls.push(what);
            befalls.map(|(_, fate)| fate).or_else(|| inner.fates.pop_front()).unwrap_or(Scripted::Fine)
        };
        if self.limits == RateLimiting::Real {
            self.limit(route).await;
        }
        match fate {
            Scripted::Fine if route.channel().is_some_and(|channel| self.lock().refusing.contains(&channel)) => {
                Err(NotDelivered::Forbidden { why: "it does not see the channel".to_owned() })
            }
            Scripted::Fine => act(&mut self.lock()),
            Scripted::Fails(why) => Err(why),
            Scripted::Lost => {
                let _ = act(&mut self.lock());
                Err(later())
            }
            Scripted::Held => {
                self.held.acquire().await.unwrap().forget();
                act(&mut self.lock())
            }
            Scripted::Hangs => std::future::pending().await,
            Scripted::Panics => panic!("scripted"),
        }
    }

    /// Waits as the client library would, and then for the wire.
    async fn limit(&self, route: Route) {
        let (most, length) = limit(route);
        loop {
            let now = self.clock.now();
            let wait = {
                let mut inner = self.lock();
                let global = inner.global.wait(GLOBAL, Duration::from_secs(1), now);
                let own = inner.windows.entry(route).or_default().wait(most, length, now);
                inner.waited += own;
                inner.refused += u32::from(own.is_zero() && !global.is_zero());
                let wait = own.max(global);
                if wait.is_zero() {
                    inner.global.used += 1;
                    inner.windows.entry(route).or_default().used += 1;
                }
                wait
            };
            if wait.is_zero() {
                break;
            }
            self.clock.sleep_until(now.plus(wait)).await;
        }
        self.clock.sleep_until(self.clock.now().plus(LATENCY)).await;
        let mut inner = self.lock();
        let window = inner.windows[&route];
        inner.told.insert(route, window);
    }
}

#[async_trait::async_trait]
impl Deliver for Discord {
    async fn draw(&self, order: &Arc<PictureOrder>) -> Option<Drawn> {
        self.drawing.fetch_add(1, Ordering::SeqCst);
        self.pictures.acquire().await.unwrap().forget();
        self.draws.then(|| Drawn { name: "board.png".to_owned(), bytes: Arc::from([]), alt: order.alt() })
    }

    async fn post(
        &self,
        to: ChannelId,
        message: &Message,
        _: Option<Drawn>,
        nonce: &str,
        sound: Sound,
    ) -> Result<MessageId, NotDelivered> {
        assert!(nonce.len() <= 25, "{nonce}");
        assert!(!message.text.is_empty(), "an empty message is refused");
        let (content, nonce, now) = (message.clone(), nonce.to_owned(), self.clock.now());
        self.call(Route::Post(to), format!("post {to} {nonce}"), move |inner| {
            if inner.closed.contains(&to) {
                return Err(NotDelivered::Closed);
            }
            if let Some((known, since)) = inner.nonces.get(&nonce)
                && now < since.plus(NONCE_MEMORY)
            {
                return Ok(MessageId(*known));
            }
            inner.last += 1;
            let id = inner.last;
            inner.nonces.insert(nonce.clone(), (id, now));
            (self.on_shown)(to, &content, &format!("post {nonce} {sound:?}"));
            let standing = StandingMessage { channel: to, nonce, content, sound, since: now, edits: 0 };
            inner.posted.push(standing.clone());
            inner.standing.insert(id, standing.clone());
            if to.0 > direct_channel(UserId(0)).0 {
                let table = |one: &StandingMessage| one.nonce.split('-').next().map(str::to_owned);
                let of_table = inner.standing.values().filter(|one| one.channel == to && table(one) == table(&standing));
                inner.most_direct = inner.most_direct.max(of_table.count());
            }
            Ok(MessageId(id))
        })
        .await
    }

    fn quiet(&self) -> Duration {
        self.quiet
    }

    fn saves_within(&self) -> Duration {
        self.saves_within
    }

    async fn open_thread(&self, _: GuildId, _: ChannelId, name: &str) -> Result<ChannelId, NotDelivered> {
        let mut inner = self.lock();
        if let Some(why) = &inner.no_threads {
            return Err(why.clone());
        }
        inner.calls.push(format!("thread {name}"));
        let next = ChannelId(FIRST_THREAD + inner.threads.len() as u64);
        Ok(*inner.threads.entry(name.to_owned()).or_insert(next))
    }

    async fn sees(&self, _: GuildId, _: ChannelId, user: UserId) -> Result<bool, NotDelivered> {
        Ok(!self.lock().blind.contains(&user))
    }

    async fn all_see(&self, _: GuildId, channel: ChannelId, _: ChannelId) -> Result<bool, NotDelivered> {
        self.call(Route::Read(channel), format!("sees {channel}"), move |inner| Ok(!inner.private.contains(&channel))).await
    }

    async fn may_ring(&self, _: GuildId, _: ChannelId, role: RoleId) -> Result<bool, NotDelivered> {
        Ok(!self.lock().protected.contains(&role))
    }

    async fn edit(&self, at: ChannelId, message: MessageId, content: &Message, picture: Upload) -> Result<(), NotDelivered> {
        let content = content.clone();
        self.call(self.edit_route(at, message), format!("edit {at} {message}"), move |inner| {
            match inner.standing.get_mut(&message.0) {
                Some(standing) => {
                    (self.on_shown)(at, &content, "edit");
                    let drawn = match picture {
                        Upload::AsItIs => standing.content.picture.take(),
                        Upload::Anew(_) => content.picture.clone(),
                    };
                    standing.content = Message { picture: drawn, ..content };
                    standing.edits += 1;
                    Ok(())
                }
                None => Err(NotDelivered::Gone),
            }
        })
        .await
    }

    async fn delete(&self, at: ChannelId, message: MessageId) -> Result<(), NotDelivered> {
        self.call(Route::Delete(at), format!("delete {at} {message}"), move |inner| {
            if inner.kept.contains(&at) {
                return Err(NotDelivered::Forbidden { why: "scripted".to_owned() });
            }
            inner.standing.remove(&message.0);
            Ok(())
        })
        .await
    }

    async fn find(&self, at: ChannelId, sought: &Sought<'_>) -> Result<Vec<MessageId>, NotDelivered> {
        let nonce = format!("{}-{}-", sought.table, sought.destination.code());
        let (content, except) = (sought.content.clone(), sought.except.to_vec());
        self.call(Route::Read(at), format!("find {at} {nonce}"), move |inner| {
            let shows = |message: &Message| match (message.rows.is_empty(), content.rows.is_empty()) {
                (false, _) => true,
                (true, true) => message.text == content.text,
                (true, false) => false,
            };
            let is_it = |standing: &StandingMessage| {
                standing.channel == at && standing.nonce.starts_with(&nonce) && shows(&standing.content)
            };
            let found = inner.standing.iter().filter(|(_, standing)| is_it(standing)).map(|(id, _)| MessageId(*id));
            Ok(found.filter(|id| !except.contains(id) && !inner.unread.contains(&at)).collect())
        })
        .await
    }

    fn edit_route(&self, at: ChannelId, message: MessageId) -> Route {
        let now = self.clock.now();
        let is_old = |standing: &StandingMessage| now.after(standing.since) >= OLD;
        if self.lock().standing.get(&message.0).is_some_and(is_old) { Route::EditOld(at) } else { Route::Edit(at) }
    }

    async fn direct(&self, user: UserId) -> Result<ChannelId, NotDelivered> {
        self.call(Route::OpenDirect, format!("direct {user}"), move |_| Ok(direct_channel(user))).await
    }

    fn capacity(&self, route: Route) -> Capacity {
        if self.limits == RateLimiting::None {
            return Capacity::Now(NonZeroU32::MAX);
        }
        let (most, _) = limit(route);
        let now = self.clock.now();
        let Some(told) = self.lock().told.get(&route).copied() else { return Capacity::Now(NonZeroU32::MIN) };
        let left = if told.ends <= now { most } else { most - told.used };
        NonZeroU32::new(left).map_or(Capacity::After(told.ends.after(now)), Capacity::Now)
    }

    fn requests_per_second(&self) -> Option<NonZeroU32> {
        NonZeroU32::new(40).filter(|_| self.limits == RateLimiting::Real)
    }
}
