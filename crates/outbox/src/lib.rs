//! Delivers what was committed: in order per destination, retried until done, in fair turns. A
//! permit is held only while a delivery is under way; one that waits for a rate limit, a backoff or
//! an answer is an entry in the [`Backlog`]. Start at [`Outbox::start`], then read `delivery.rs`.

mod backlog;
mod bells;
mod budget;
mod cleanup;
mod debounce;
mod delivery;
mod desired;
mod desired_message;
mod directs;
mod following;
mod league;
mod ledger;
mod lost;
mod noticeboard;
mod panel;
mod post_numbers;
mod posting;
mod reach;
mod requests;
mod turns;
mod write_behind;

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures::FutureExt;
use tertulia_base::backoff::Backoff;
use tertulia_base::clock::{Clock, Moment};
use tertulia_base::ids::{ChannelId, GuildId, MessageId, RoleId, TableId, UserId};
use tertulia_base::mutex::Mutex;
use tertulia_delivery::{Changed, Destination, Notice, Work};
use tertulia_metrics as metrics;
use tertulia_picture::{Drawn, PictureOrder};
use tertulia_render::message::Message;
use tertulia_store::{Span, Store, StoreError, decode_numbered, keys};
use tertulia_tables::Tables;
use tokio::sync::Notify;
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

use backlog::{Backlog, DeliveryOutcome, DeliveryStart};
pub use debounce::Debounce;
use delivery::Delivery;
use directs::Directs;
use noticeboard::Sights;
use turns::{Server, TablePlace};
use write_behind::WriteBehind;

/// Sends messages. The `discord` room implements it; tests have their own.
#[async_trait::async_trait]
pub trait Deliver: Send + Sync + 'static {
    /// Draws a message's picture; `None` if it cannot be drawn, and the message is sent as text.
    async fn draw(&self, order: &Arc<PictureOrder>) -> Option<Drawn> {
        let _ = order;
        None
    }

    /// Posts a message with its picture. Posting the same `nonce` (at most 25 characters) again
    /// within [`NONCE_IS_SURE`] returns the first message instead.
    async fn post(
        &self,
        to: ChannelId,
        message: &Message,
        picture: Option<Drawn>,
        nonce: &str,
        sound: Sound,
    ) -> Result<MessageId, NotDelivered>;

    /// Replaces a message's content, and its picture or what stood for it only as `picture` says.
    async fn edit(&self, at: ChannelId, message: MessageId, content: &Message, picture: Upload) -> Result<(), NotDelivered>;

    /// Deletes a message; one that is already gone is fine.
    async fn delete(&self, at: ChannelId, message: MessageId) -> Result<(), NotDelivered>;

    /// Returns the bot's messages that may be the one sought, the oldest first; none if the
    /// channel's history may not be read.
    async fn find(&self, at: ChannelId, sought: &Sought<'_>) -> Result<Vec<MessageId>, NotDelivered>;

    /// Opens or returns the direct-message channel of a user.
    async fn direct(&self, user: UserId) -> Result<ChannelId, NotDelivered>;

    /// Opens a public thread of that name below a channel, or finds an empty one of ours; by
    /// default it may not.
    async fn open_thread(&self, guild: GuildId, channel: ChannelId, name: &str) -> Result<ChannelId, NotDelivered> {
        let _ = (guild, channel);
        Err(NotDelivered::Forbidden { why: format!("no thread for {name}") })
    }

    /// Adds people to a thread once, if the channel is one; failures are not reported.
    async fn bring_into(&self, channel: ChannelId, people: &[UserId]) {
        let _ = (channel, people);
    }

    /// Returns whether a user is a server's member who sees the channel; by default nobody is.
    async fn sees(&self, guild: GuildId, channel: ChannelId, user: UserId) -> Result<bool, NotDelivered> {
        let _ = (guild, channel, user);
        Ok(false)
    }

    /// Returns whether everybody who sees the channel `from` of a server sees `channel`, too; by
    /// default, and where that is not known, they do not.
    async fn all_see(&self, guild: GuildId, channel: ChannelId, from: ChannelId) -> Result<bool, NotDelivered> {
        let _ = (guild, channel, from);
        Ok(false)
    }

    /// Returns whether the bot may notify a role in a channel of a server; by default it may not.
    async fn may_ring(&self, guild: GuildId, channel: ChannelId, role: RoleId) -> Result<bool, NotDelivered> {
        let _ = (guild, channel, role);
        Ok(false)
    }

    /// Notes that channels, roles or permissions have changed: what was asked before is outdated.
    fn channels_changed(&self) {}

    /// Returns how long a destination rests before a delivery, after a recent one or for more
    /// urgent work. Commits until then are shown together. Called once for each delivery.
    fn rest(&self, table: TableId, destination: Destination) -> Duration {
        let _ = (table, destination);
        Duration::ZERO
    }

    /// Returns how long a quickly changing destination must be quiet before its picture is drawn;
    /// its text does not wait. Called once.
    fn quiet(&self) -> Duration {
        Duration::ZERO
    }

    /// Returns how long what was delivered may wait to be saved, so that deliveries share a commit.
    /// Called once.
    fn saves_within(&self) -> Duration {
        Duration::ZERO
    }

    /// Returns the route of an edit: Discord accepts fewer edits of old messages.
    fn edit_route(&self, at: ChannelId, message: MessageId) -> Route {
        let _ = message;
        Route::Edit(at)
    }

    /// Returns how many requests a route accepts right now without waiting, as far as is known.
    fn capacity(&self, route: Route) -> Capacity {
        let _ = route;
        Capacity::Now(NonZeroU32::MAX)
    }

    /// Returns how many requests per second all routes accept together; `None` if unknown.
    fn requests_per_second(&self) -> Option<NonZeroU32> {
        None
    }
}

/// How long after the first try a repeated nonce is sure to return the first message. Discord
/// remembers nonces for "the past few minutes" (Message Resource, Create Message).
pub const NONCE_IS_SURE: Duration = Duration::from_secs(60);

/// A message that may have been posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sought<'a> {
    /// The table it shows.
    pub table: TableId,
    /// Its destination at that table.
    pub destination: Destination,
    /// What it would show now. A message without buttons is recognised by its text.
    pub content: &'a Message,
    /// Known messages of that destination, which are not it.
    pub except: &'a [MessageId],
}

/// A group of requests that share a Discord rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Route {
    /// New messages in a channel.
    Post(ChannelId),
    /// Edits of messages in a channel.
    Edit(ChannelId),
    /// Edits of old messages: counted with the others, and against a limit of their own.
    EditOld(ChannelId),
    /// Deletions of messages in a channel.
    Delete(ChannelId),
    /// Reading a channel's messages.
    Read(ChannelId),
    /// Opening direct-message channels.
    OpenDirect,
}

impl Route {
    /// The smallest route.
    const FIRST: Route = Route::Post(ChannelId(0));

    /// Returns the channel that it is about, if any.
    pub fn channel(self) -> Option<ChannelId> {
        match self {
            Route::Post(at) | Route::Edit(at) | Route::EditOld(at) | Route::Delete(at) | Route::Read(at) => Some(at),
            Route::OpenDirect => None,
        }
    }
}

/// How many requests a route accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capacity {
    /// This many may be on the wire at once.
    Now(NonZeroU32),
    /// None before this time has passed.
    After(Duration),
}

/// How a message arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// It notifies those it mentions; in direct messages, its reader.
    Rings,
    /// It notifies nobody.
    Silent,
}

/// Whether an edit brings a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Upload {
    /// The message keeps its picture, or has none.
    AsItIs,
    /// The message gets this picture or none, instead of its present one.
    Anew(Option<Drawn>),
}

/// Why a message was not delivered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDelivered {
    /// Retry, not before `wait`. The request may have been carried out and only its answer lost.
    #[error("not now: {why}")]
    Later {
        /// How long to wait.
        wait: Duration,
        /// The reason, for the log.
        why: String,
    },
    /// The message or channel is gone for good.
    #[error("the message or channel is gone")]
    Gone,
    /// The user accepts no direct messages.
    #[error("the user takes no direct messages")]
    Closed,
    /// The bot lacks a permission, until something changes there.
    #[error("a permission is missing: {why}")]
    Forbidden {
        /// The reason, for the log.
        why: String,
    },
    /// Discord rejects the message. A fault of the bot: it is dropped and logged.
    #[error("refused: {why}")]
    Refused {
        /// The reason, for the log.
        why: String,
    },
}

/// Backoff after failures that name no time. The first ten may be bad luck, and somebody waits at
/// the table: those pauses are short.
const RETRY: Backoff = Backoff::new(Duration::from_millis(250), Duration::from_secs(60)).at_first(10, Duration::from_secs(2));

/// Backoff on a route where Discord refuses the bot, while nothing changes there. Refusals are
/// counted: Discord bans an address after 10,000 in ten minutes.
const REFUSED: Backoff = Backoff::new(Duration::from_secs(60), Duration::from_secs(6 * 60 * 60));
/// How long refused notices of an ended table are kept; those of a running table stay.
const KEPT_AFTER_END: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A call that takes longer does not keep other deliveries from beginning.
const SLOW: Duration = Duration::from_secs(2);
/// How long a post without an answer may still arrive, from a paused process.
const LATE: Duration = Duration::from_secs(10 * 60);
/// Notices read from the store at once.
const PAGE: usize = 256;
/// How often notices are looked for without a signal, where other processes write too.
const LOOK: Duration = Duration::from_secs(10);

/// How much is to be delivered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depth {
    /// Destinations with something to deliver, of those in memory.
    pub destinations: usize,
    /// Deliveries under way.
    pub under_way: usize,
    /// Destinations that Discord refuses, which wait until something changes there.
    pub refused: usize,
    /// How long the oldest of the other destinations has waited.
    pub oldest: Duration,
}

/// Reports how much is to be delivered, as long as the outbox exists.
#[derive(Clone)]
pub struct Gauge(Weak<Dispatcher>);

impl Gauge {
    /// Returns how much is to be delivered now; zero once the outbox is gone.
    pub fn depth(&self) -> Depth {
        let of = |dispatcher: Arc<Dispatcher>| dispatcher.backlog.lock().depth(dispatcher.clock.now());
        self.0.upgrade().map(of).unwrap_or_default()
    }
}

/// Delivers what tables have committed, until it is dropped or stopped.
pub struct Outbox {
    dispatcher: Arc<Dispatcher>,
    work: JoinHandle<()>,
}

struct Dispatcher {
    store: Arc<dyn Store>,
    tables: Tables,
    deliver: Arc<dyn Deliver>,
    clock: Arc<dyn Clock>,
    /// What is to be delivered. A destination has one delivery at a time, which keeps it in order.
    backlog: Mutex<Backlog>,
    directs: Mutex<Directs>,
    sights: Mutex<Sights>,
    debounce: Mutex<Debounce<TablePlace>>,
    write_behind: WriteBehind,
    /// Notified when a delivery may begin that could not before.
    changed: Notify,
    /// Notified when a delivery has ended.
    settled: Notify,
    /// Where a post lately had no answer, in which channel, and when that was noticed.
    unanswered: Mutex<HashMap<TablePlace, (ChannelId, Moment)>>,
    stop: CancellationToken,
}

impl Outbox {
    /// Starts delivering, beginning with the notices left in the store.
    pub fn start(store: Arc<dyn Store>, tables: Tables, deliver: Arc<dyn Deliver>, clock: Arc<dyn Clock>) -> Outbox {
        let dispatcher = Arc::new(Dispatcher {
            backlog: Mutex::new(Backlog::new(deliver.requests_per_second())),
            debounce: Mutex::new(Debounce::new(deliver.quiet())),
            write_behind: WriteBehind::new(deliver.saves_within()),
            store,
            tables,
            deliver,
            clock,
            directs: Mutex::default(),
            sights: Mutex::default(),
            changed: Notify::new(),
            settled: Notify::new(),
            unanswered: Mutex::default(),
            stop: CancellationToken::new(),
        });
        let work = tokio::spawn(dispatcher.clone().work());
        Outbox { dispatcher, work }
    }

    /// Returns a gauge of how much is to be delivered.
    pub fn gauge(&self) -> Gauge {
        Gauge(Arc::downgrade(&self.dispatcher))
    }

    /// Returns when nothing is left to deliver except what Discord refuses until something changes.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn quiet(&self) -> Result<(), StoreError> {
        let _hurry = self.dispatcher.write_behind.hurry_all();
        loop {
            // Listens before it looks, so that no end is missed.
            let settled = self.dispatcher.settled.notified();
            // A notice stays in the store until it is delivered, so the store knows.
            let refused = self.dispatcher.backlog.lock().only_refused();
            if let Some(refused) = refused
                && self.dispatcher.store.scan(&keys::all_notices(), refused + 1).await?.len() == refused
                && self.dispatcher.backlog.lock().only_refused() == Some(refused)
            {
                return Ok(());
            }
            settled.await;
        }
    }

    /// Stops, but waits up to `patience` for deliveries under way. The next start does the rest.
    pub async fn stop(mut self, patience: Duration) {
        self.dispatcher.stop.cancel();
        let enough = self.dispatcher.clock.sleep(patience);
        tokio::select! {
            biased;
            _ = &mut self.work => {}
            () = enough => tracing::warn!("shutdown timeout: leaving the remaining deliveries to the next start"),
        }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.work.abort();
    }
}

/// Notices that are still to be read from the store.
struct Leftovers {
    span: Span,
    backoff: Backoff,
    /// Whether another process may have sent edits there and died before it saved that.
    doubt: bool,
    /// Whether known destinations are skipped.
    only_unknown: bool,
}

impl Leftovers {
    fn all(doubt: bool) -> Leftovers {
        Leftovers { span: keys::all_notices(), backoff: RETRY, doubt, only_unknown: false }
    }

    fn unknown() -> Leftovers {
        Leftovers { only_unknown: true, ..Leftovers::all(false) }
    }
}

impl Dispatcher {
    async fn work(self: Arc<Self>) {
        let mut deliveries = JoinSet::new();
        let mut leftovers = Some(Leftovers::all(true));
        let share = self.tables.share();
        let (mut shards, mut looked) = (share.follow(), self.clock.now());
        while !self.stop.is_cancelled() {
            if let Some(left) = &mut leftovers
                && self.take_up(left).await
            {
                leftovers = None;
            }
            self.begin(&mut deliveries);
            if leftovers.is_none() && self.backlog.lock().wants_another_look() {
                leftovers = Some(Leftovers::all(true));
            }
            if leftovers.is_some() {
                // The next page, once other tasks had their turn.
                tokio::task::yield_now().await;
                while deliveries.try_join_next().is_some() {}
                continue;
            }
            let wakes_at = self.backlog.lock().wakes_at(self.clock.now());
            let look = share.is_divided().then(|| looked.plus(LOOK));
            let alarm = async {
                match wakes_at.into_iter().chain(look).min() {
                    Some(when) => self.clock.sleep_until(when).await,
                    None => std::future::pending().await,
                }
            };
            // In a fixed order, so that a simulation is reproducible.
            tokio::select! {
                biased;
                () = self.stop.cancelled() => {}
                Some(_) = deliveries.join_next() => {}
                news = self.tables.signals().notices() => {
                    for place in news {
                        self.take_in(place, self.clock.now(), false).await;
                    }
                }
                changes = self.tables.signals().changes() => {
                    let now = self.clock.now();
                    for Changed { guild, channel } in changes {
                        let capacity = |route| self.deliver.capacity(route);
                        self.backlog.lock().has_changed(Server::Guild(guild), channel, now, &capacity);
                        if channel.is_none() {
                            // In this order: nothing outdated is found out after that.
                            self.deliver.channels_changed();
                            self.sights.lock().forget(guild);
                            deliveries.spawn(self.clone().show_noticeboard_anew(guild));
                        }
                    }
                }
                () = self.tables.edit_locks().released() => {}
                () = self.changed.notified() => {}
                // Another process has had these shards until now.
                Ok(()) = shards.changed() => leftovers = Some(Leftovers::all(true)),
                () = alarm => {}
            }
            let now = self.clock.now();
            if leftovers.is_none() && look.is_some_and(|look| look <= now) {
                (leftovers, looked) = (Some(Leftovers::unknown()), now);
            }
        }
        while deliveries.join_next().await.is_some() {}
    }

    fn begin(self: &Arc<Self>, deliveries: &mut JoinSet<()>) {
        let now = self.clock.now();
        let mut backlog = self.backlog.lock();
        backlog.divide_among(self.tables.share().processes());
        backlog.release(|(table, destination)| self.tables.edit_locks().has(table, destination));
        backlog.wake(now, &|route| self.deliver.capacity(route));
        while let Some((place, start)) = backlog.next(now) {
            let home = backlog.server_of(place).and_then(Server::guild);
            let Some(work) = self.tables.share().work(home, place.1) else {
                backlog.hand_over(place);
                continue;
            };
            let rest = if start.rested { Duration::ZERO } else { self.deliver.rest(place.0, place.1) };
            if rest.is_zero() {
                deliveries.spawn(self.clone().run(place, start, work));
            } else {
                backlog.rest(place, now, rest);
            }
        }
    }

    /// Reads one page of notices from the store; returns whether none were left.
    async fn take_up(&self, left: &mut Leftovers) -> bool {
        let page = match self.store.scan(&left.span, PAGE).await {
            Ok(page) => page,
            Err(why) => {
                tracing::error!(%why, "cannot read outbox rows from the store; retrying");
                self.pause(left.backoff.pause()).await;
                return false;
            }
        };
        for (key, row) in &page {
            let notice = keys::notice_of(key).and_then(|(table, bytes)| Some((table, Destination::from_bytes(bytes)?)));
            // An unreadable notice reports its error when it is delivered.
            let made = decode_numbered::<Notice>(key, row).map_or_else(|_| self.clock.now(), |(_, notice)| notice.made);
            match notice {
                Some(place) if left.only_unknown && self.backlog.lock().knows(place) => {}
                Some(place) => self.take_in(place, made, left.doubt).await,
                None => tracing::error!(%key, "outbox row with an unknown destination: skipping it"),
            }
        }
        match page.last() {
            Some((last, _)) => {
                left.span.from = last.next();
                false
            }
            None => true,
        }
    }

    /// Adds a destination with something to deliver, if this process has it.
    async fn take_in(&self, place: TablePlace, since: Moment, doubt: bool) {
        if self.backlog.lock().has_news(place) {
            self.write_behind.hurry(place);
            return self.debounce.lock().changed(place, self.clock.now());
        }
        let unknown = Server::Unknown(place.0);
        let server = if place.1.is_of_noticeboard() {
            self.tables.server_of_noticeboard(place.0).await.ok().flatten().map_or(unknown, Server::Guild)
        } else if place.1 == Destination::League {
            self.tables.league(place.0).await.ok().flatten().map_or(unknown, |league| Server::Guild(league.guild))
        } else {
            match self.tables.look(place.0).await {
                Ok(Some(table)) => table.head.home.guild.map_or(Server::Channel(table.head.home.channel), Server::Guild),
                Ok(None) | Err(_) => unknown,
            }
        };
        if !self.tables.share().has(server.guild(), place.1) {
            return;
        }
        self.debounce.lock().changed(place, self.clock.now());
        self.backlog.lock().take_in(server, place, since, doubt);
    }

    /// Has a server's noticeboard follow who may see which channel there now.
    async fn show_noticeboard_anew(self: Arc<Self>, guild: GuildId) {
        if let Err(why) = self.tables.show_noticeboard_anew(guild).await {
            tracing::error!(%guild, %why, "cannot show a noticeboard anew after a change of permissions: it stays as it is until a table of its server changes");
        }
    }

    /// Runs one delivery. Until it ends, no other process has that place.
    async fn run(self: Arc<Self>, place: TablePlace, start: DeliveryStart, work: Work) {
        let (table, destination) = place;
        let (progress, doubt, without_picture) = (AtomicBool::new(false), AtomicBool::new(start.doubt), AtomicBool::new(false));
        let (unsaved, untold) = (Mutex::new(None), AtomicBool::new(false));
        let delivery = Delivery {
            dispatcher: &self,
            table,
            destination,
            progress: &progress,
            doubt: &doubt,
            regardless: start.regardless,
            without_picture: &without_picture,
            unsaved: &unsaved,
            untold: &untold,
        };
        let outcome = match AssertUnwindSafe(delivery.run()).catch_unwind().await {
            // What got through is not sent again.
            Ok(DeliveryOutcome::Later(wait)) if progress.load(Ordering::Relaxed) => DeliveryOutcome::Further(wait),
            Ok(outcome) => outcome,
            Err(_) if untold.load(Ordering::Relaxed) => {
                tracing::error!(%table, ?destination, "delivery panicked after a post: looking for its message");
                DeliveryOutcome::Later(Duration::ZERO)
            }
            Err(_) => {
                tracing::error!(%table, ?destination, "delivery panicked: dropping it");
                match delivery.give_up().await {
                    Ok(()) => DeliveryOutcome::Delivered,
                    Err(why) => {
                        tracing::error!(%table, ?destination, %why, "cannot drop a delivery that panicked; retrying");
                        DeliveryOutcome::Later(Duration::ZERO)
                    }
                }
            }
        };
        self.tables.metrics().delivery(match outcome {
            DeliveryOutcome::Delivered | DeliveryOutcome::Newer => metrics::Delivery::Done,
            DeliveryOutcome::Later(_) | DeliveryOutcome::Further(_) => metrics::Delivery::Retried,
            DeliveryOutcome::Blocked(_)
            | DeliveryOutcome::Refused(_)
            | DeliveryOutcome::Held
            | DeliveryOutcome::SettledFor(_) => metrics::Delivery::PutOff,
        });
        let doubt = doubt.into_inner() || untold.into_inner();
        self.backlog.lock().finish(place, outcome, doubt, self.clock.now(), &|route| self.deliver.capacity(route));
        drop(work);
        self.settled.notify_waiters();
        self.changed.notify_one();
    }

    async fn pause(&self, wait: Duration) {
        tokio::select! {
            biased;
            () = self.clock.sleep(wait) => {}
            () = self.stop.cancelled() => {}
        }
    }

    /// Records a post without an answer in that channel, if other processes write too.
    fn is_unanswered(&self, place: TablePlace, channel: ChannelId) {
        let now = self.clock.now();
        if self.store.is_shared() {
            let mut unanswered = self.unanswered.lock();
            unanswered.retain(|_, (_, since)| since.plus(LATE) > now);
            unanswered.insert(place, (channel, now));
        }
    }

    /// Returns the channel in which a post that nobody knows of may still arrive, if any.
    fn may_come_late(&self, place: TablePlace) -> Option<ChannelId> {
        let (channel, since) = self.unanswered.lock().get(&place).copied()?;
        (since.plus(LATE) > self.clock.now()).then_some(channel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_slowly_while_it_may_be_bad_luck_and_then_up_to_a_minute() {
        let pauses: Vec<u128> = RETRY.retries(18).map(|pause| pause.as_millis()).collect();
        let expected = [250, 500, 1_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
        assert_eq!(pauses[..15], expected);
        assert!(pauses[15..].iter().all(|pause| *pause == 60_000));
    }
}
