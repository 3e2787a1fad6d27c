//! What was committed reaches people: in order per destination, retried until done, and in fair turns. A permit is held only while a delivery is
//! under way; whoever waits for a rate limit, a pause or an answer is an entry in the [`Backlog`].
//!
//! Start reading at [`Outbox::start`], then `delivery.rs`.

mod backlog;
mod budget;
mod debounce;
mod delivery;
mod desired;
mod directs;
mod following;
mod ledger;
mod lost;
mod reach;
mod requests;
mod turns;

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use futures::FutureExt;
use tertulia_base::backoff::Backoff;
use tertulia_base::clock::{Clock, Moment};
use tertulia_base::ids::{ChannelId, GuildId, MessageId, TableId, UserId};
use tertulia_delivery::{Changed, Destination, Notice, Work};
use tertulia_metrics as metrics;
use tertulia_picture::{Drawn, Order};
use tertulia_render::message::Message;
use tertulia_store::{Span, Store, StoreError, decode_numbered, keys};
use tertulia_tables::Tables;
use tokio::sync::Notify;
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

use backlog::{Backlog, Outcome, Start};
use debounce::Debounce;
use delivery::Delivery;
use directs::Directs;
use turns::{Place, Server};

/// Sends messages. The `discord` room implements it; tests have their own.
#[async_trait::async_trait]
pub trait Deliver: Send + Sync + 'static {
    /// Draws a message's picture; `None` if it cannot be drawn. The message goes in words then.
    async fn draw(&self, order: &Arc<Order>) -> Option<Drawn> {
        let _ = order;
        None
    }

    /// Posts a message with its picture. Posting the same `nonce` again (at most 25 characters) within [`NONCE_IS_SURE`] returns the first
    /// message instead.
    async fn post(
        &self,
        to: ChannelId,
        message: &Message,
        picture: Option<Drawn>,
        nonce: &str,
        sound: Sound,
    ) -> Result<MessageId, NotDelivered>;

    /// Replaces a message's content, and its picture or what was in its place only if that differs.
    async fn edit(&self, at: ChannelId, message: MessageId, content: &Message, picture: Upload) -> Result<(), NotDelivered>;

    /// Deletes a message; one that is gone already is fine.
    async fn delete(&self, at: ChannelId, message: MessageId) -> Result<(), NotDelivered>;

    /// The messages of ours that may be the one sought, the oldest first. None when the channel's history may not be read.
    async fn find(&self, at: ChannelId, sought: &Sought<'_>) -> Result<Vec<MessageId>, NotDelivered>;

    /// The channel for direct messages to a user.
    async fn direct(&self, user: UserId) -> Result<ChannelId, NotDelivered>;

    /// Makes people members of the thread that a channel is, if it is one and they were not made so before. Whether that succeeds is another matter.
    async fn bring_into(&self, channel: ChannelId, people: &[UserId]) {
        let _ = (channel, people);
    }

    /// Whether somebody is a member of a server and sees that channel of it. Where nobody asks Discord, nobody does.
    async fn sees(&self, guild: GuildId, channel: ChannelId, user: UserId) -> Result<bool, NotDelivered> {
        let _ = (guild, channel, user);
        Ok(false)
    }

    /// How long a destination is to be left as it is before it is shown something, because it was shown something just now or there is more
    /// urgent work. What has come in by then is shown together. Asked once for each time that it is shown something.
    fn rest(&self, table: TableId, destination: Destination) -> Duration {
        let _ = (table, destination);
        Duration::ZERO
    }

    /// How long a destination that changes quickly has to be quiet before its picture is drawn; its words do not wait for that. Asked once.
    fn quiet(&self) -> Duration {
        Duration::ZERO
    }

    /// What an edit of that message is counted with: Discord takes fewer of old ones.
    fn edit_route(&self, at: ChannelId, message: MessageId) -> Route {
        let _ = message;
        Route::Edit(at)
    }

    /// How many requests a route takes right now without waiting, as far as is known.
    fn capacity(&self, route: Route) -> Capacity {
        let _ = route;
        Capacity::Now(NonZeroU32::MAX)
    }

    /// How many requests a second may go out over all routes; `None` when no limit is known.
    fn requests_per_second(&self) -> Option<NonZeroU32> {
        None
    }
}

/// For so long after the first try a repeated post with the same nonce is sure to return the first message. Discord remembers nonces for "the
/// past few minutes" (Message Resource, Create Message).
pub const NONCE_IS_SURE: Duration = Duration::from_secs(60);

/// A message that may have been posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sought<'a> {
    /// The table that it shows.
    pub table: TableId,
    /// What it is to that table.
    pub destination: Destination,
    /// What it would show now. What has no buttons is known by its text.
    pub content: &'a Message,
    /// Messages of that destination that are known.
    pub except: &'a [MessageId],
}

/// What Discord counts the requests of together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Route {
    /// New messages in a channel.
    Post(ChannelId),
    /// Edits of messages in a channel.
    Edit(ChannelId),
    /// Edits there of messages that are old: counted with the others, and besides.
    EditOld(ChannelId),
    /// Deletions of messages in a channel.
    Delete(ChannelId),
    /// Reading a channel's messages.
    Read(ChannelId),
    /// Opening channels for direct messages.
    OpenDirect,
}

impl Route {
    /// The first in their order.
    const FIRST: Route = Route::Post(ChannelId(0));

    /// The channel whose route it is.
    fn channel(self) -> Option<ChannelId> {
        match self {
            Route::Post(channel)
            | Route::Edit(channel)
            | Route::EditOld(channel)
            | Route::Delete(channel)
            | Route::Read(channel) => Some(channel),
            Route::OpenDirect => None,
        }
    }
}

/// How many requests a route takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capacity {
    /// So many may be on the wire at once.
    Now(NonZeroU32),
    /// None before that long.
    After(Duration),
}

/// How a message arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// Those it mentions are rung; in direct messages, whoever reads them.
    Rings,
    /// Nobody is.
    Silent,
}

/// Whether an edit brings a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Upload {
    /// The message has the right one already, or rightly none.
    AsItIs,
    /// It takes this one, and loses the one it has.
    Anew(Option<Drawn>),
}

/// Why a message was not delivered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDelivered {
    /// Try again, not before that long. It may have been carried out all the same: its answer may be what was lost.
    #[error("not now: {why}")]
    Later {
        /// How long to wait.
        wait: Duration,
        /// For the log.
        why: String,
    },
    /// The message or channel is gone for good.
    #[error("the message or channel is gone")]
    Gone,
    /// The user takes no direct messages.
    #[error("the user takes no direct messages")]
    Closed,
    /// The bot may not, as long as nothing changes there.
    #[error("a permission is missing: {why}")]
    Forbidden {
        /// For the log.
        why: String,
    },
    /// The message is not acceptable. A fault of ours: it is dropped and logged.
    #[error("refused: {why}")]
    Refused {
        /// For the log.
        why: String,
    },
}

/// The pauses after failures in a row that name no time. The first ten may be bad luck: those are short, because somebody waits at the table.
const RETRY: Backoff = Backoff::new(Duration::from_millis(250), Duration::from_secs(60)).at_first(10, Duration::from_secs(2));

/// The pauses between tries on a route where Discord refuses the bot, as long as it does not say that anything changed there. Refusals are counted:
/// Discord bans an address after 10,000 in ten minutes.
const REFUSED: Backoff = Backoff::new(Duration::from_secs(60), Duration::from_secs(6 * 60 * 60));
/// For so long what Discord refuses is kept of a table that is over; of one that runs, as long as it does.
const KEPT_AFTER_END: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A call that takes longer does not keep other deliveries from beginning.
const SLOW: Duration = Duration::from_secs(2);
/// For so long after a post had no answer it may still come, where others may have been paused with it on the wire.
const LATE: Duration = Duration::from_secs(10 * 60);
/// Notices read from the store at once.
const PAGE: usize = 256;
/// Where other processes write, too, notices are looked for that often, should nobody have told of one.
const LOOK: Duration = Duration::from_secs(10);

/// How much is to be delivered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depth {
    /// Destinations with something to deliver, of those that are kept in mind.
    pub destinations: usize,
    /// Deliveries under way.
    pub under_way: usize,
    /// Of the destinations, those where Discord refuses the bot: they wait until something changes there.
    pub refused: usize,
    /// For how long the oldest of the others has waited.
    pub oldest: Duration,
}

/// Tells how much is to be delivered, for as long as the outbox is there.
#[derive(Clone)]
pub struct Gauge(Weak<Dispatcher>);

impl Gauge {
    /// How much is to be delivered now.
    pub fn depth(&self) -> Depth {
        let of = |dispatcher: Arc<Dispatcher>| dispatcher.backlog().depth(dispatcher.clock.now());
        self.0.upgrade().map(of).unwrap_or_default()
    }
}

/// Delivers what tables have committed, from now until it is dropped or stopped.
pub struct Outbox {
    dispatcher: Arc<Dispatcher>,
    work: JoinHandle<()>,
}

struct Dispatcher {
    store: Arc<dyn Store>,
    tables: Tables,
    deliver: Arc<dyn Deliver>,
    clock: Arc<dyn Clock>,
    /// What is to be delivered. One delivery at a time for each destination, so that it stays in order.
    backlog: Mutex<Backlog>,
    directs: Mutex<Directs>,
    debounce: Mutex<Debounce>,
    /// Notified when a delivery may begin that could not before.
    changed: Notify,
    /// Notified when a destination shows the newest state.
    settled: Notify,
    /// Where a post had no answer lately, and when that was seen.
    unanswered: Mutex<HashMap<Place, Moment>>,
    stop: CancellationToken,
}

impl Outbox {
    /// Starts delivering, beginning with what was left over.
    pub fn start(store: Arc<dyn Store>, tables: Tables, deliver: Arc<dyn Deliver>, clock: Arc<dyn Clock>) -> Outbox {
        let dispatcher = Arc::new(Dispatcher {
            backlog: Mutex::new(Backlog::new(deliver.requests_per_second())),
            debounce: Mutex::new(Debounce::new(deliver.quiet())),
            store,
            tables,
            deliver,
            clock,
            directs: Mutex::default(),
            changed: Notify::new(),
            settled: Notify::new(),
            unanswered: Mutex::default(),
            stop: CancellationToken::new(),
        });
        let work = tokio::spawn(dispatcher.clone().work());
        Outbox { dispatcher, work }
    }

    /// What tells how much is to be delivered.
    pub fn gauge(&self) -> Gauge {
        Gauge(Arc::downgrade(&self.dispatcher))
    }

    /// Returns when nothing is left to deliver but what Discord refuses until something changes.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn quiet(&self) -> Result<(), StoreError> {
        loop {
            // It hears of what settles from here on.
            let settled = self.dispatcher.settled.notified();
            // A notice stays in the store until it is delivered, so the store knows.
            let refused = self.dispatcher.backlog().only_refused();
            if let Some(refused) = refused
                && self.dispatcher.store.scan(&keys::all_notices(), refused + 1).await?.len() == refused
                && self.dispatcher.backlog().only_refused() == Some(refused)
            {
                return Ok(());
            }
            settled.await;
        }
    }

    /// Stops: begins nothing more, and waits for what is under way, but not longer than that. The rest is delivered next time.
    pub async fn stop(mut self, patience: Duration) {
        self.dispatcher.stop.cancel();
        let enough = self.dispatcher.clock.sleep(patience);
        tokio::select! {
            biased;
            _ = &mut self.work => {}
            () = enough => tracing::warn!("shutdown timeout: remaining deliveries are left for the next start"),
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
    /// Whether another process may have edited there and died before it knew.
    doubt: bool,
    /// Whether what is known already is left alone.
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
            if leftovers.is_none() && self.backlog().wants_another_look() {
                leftovers = Some(Leftovers::all(false));
            }
            if leftovers.is_some() {
                // The next page, once others had their turn.
                tokio::task::yield_now().await;
                while deliveries.try_join_next().is_some() {}
                continue;
            }
            let wakes_at = self.backlog().wakes_at(self.clock.now());
            let look = share.is_divided().then(|| looked.plus(LOOK));
            let alarm = async {
                match wakes_at.into_iter().chain(look).min() {
                    Some(when) => self.clock.sleep_until(when).await,
                    None => std::future::pending().await,
                }
            };
            // In this order always, so that a simulation goes the same way each time.
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
                        self.backlog().has_changed(Server::Guild(guild), channel, now, &|route| self.deliver.capacity(route));
                    }
                }
                () = self.tables.edit_locks().released() => {}
                () = self.changed.notified() => {}
                // Another process has had these until now.
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

    /// Begins what may begin now.
    fn begin(self: &Arc<Self>, deliveries: &mut JoinSet<()>) {
        let now = self.clock.now();
        let mut backlog = self.backlog();
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

    /// Takes in one page of the notices in the store; says whether that was the last one.
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
            // One that cannot be read says so when it is delivered.
            let made = decode_numbered::<Notice>(key, row).map_or_else(|_| self.clock.now(), |(_, notice)| notice.made);
            match notice {
                Some(place) if left.only_unknown && self.backlog().knows(place) => {}
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

    /// There is something to deliver there.
    async fn take_in(&self, place: Place, since: Moment, doubt: bool) {
        if self.backlog().has_news(place) {
            return self.debounce().changed(place, self.clock.now());
        }
        let server = match self.tables.look(place.0).await {
            Ok(Some(table)) => table.head.home.guild.map_or(Server::Channel(table.head.home.channel), Server::Guild),
            Ok(None) | Err(_) => Server::Unknown(place.0),
        };
        if !self.tables.share().has(server.guild(), place.1) {
            return;
        }
        self.debounce().changed(place, self.clock.now());
        self.backlog().take_in(server, place, since, doubt);
    }

    /// One delivery. Until it ends no other process has that place.
    async fn run(self: Arc<Self>, place: Place, start: Start, work: Work) {
        let (table, destination) = place;
        let (progress, doubt, without_picture) = (AtomicBool::new(false), AtomicBool::new(start.doubt), AtomicBool::new(false));
        let delivery = Delivery {
            dispatcher: &self,
            table,
            destination,
            progress: &progress,
            doubt: &doubt,
            regardless: start.regardless,
            without_picture: &without_picture,
        };
        let outcome = match AssertUnwindSafe(delivery.run()).catch_unwind().await {
            // What got through is not sent again.
            Ok(Outcome::Later(wait)) if progress.load(Ordering::Relaxed) => Outcome::Further(wait),
            Ok(outcome) => outcome,
            Err(_) => {
                tracing::error!(%table, ?destination, "delivery panicked: dropping it");
                match delivery.give_up().await {
                    Ok(()) => Outcome::Delivered,
                    Err(why) => {
                        tracing::error!(%table, ?destination, %why, "cannot drop a delivery that panicked; retrying");
                        Outcome::Later(Duration::ZERO)
                    }
                }
            }
        };
        self.tables.metrics().delivery(match outcome {
            Outcome::Delivered | Outcome::Newer => metrics::Delivery::Done,
            Outcome::Later(_) | Outcome::Further(_) => metrics::Delivery::Retried,
            Outcome::Blocked(_) | Outcome::Refused(_) | Outcome::Held | Outcome::PictureIn(_) => metrics::Delivery::PutOff,
        });
        self.backlog().finish(place, outcome, doubt.into_inner(), self.clock.now(), &|route| self.deliver.capacity(route));
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

    fn backlog(&self) -> MutexGuard<'_, Backlog> {
        self.backlog.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn debounce(&self) -> MutexGuard<'_, Debounce> {
        self.debounce.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn directs(&self) -> MutexGuard<'_, Directs> {
        self.directs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A post there had no answer, as far as is known.
    fn is_unanswered(&self, place: Place) {
        let now = self.clock.now();
        if self.store.is_shared() {
            let mut unanswered = self.unanswered.lock().unwrap_or_else(PoisonError::into_inner);
            unanswered.retain(|_, since| since.plus(LATE) > now);
            unanswered.insert(place, now);
        }
    }

    /// Whether a post there may still come of which nobody knows.
    fn may_come_late(&self, place: Place) -> bool {
        let unanswered = self.unanswered.lock().unwrap_or_else(PoisonError::into_inner);
        unanswered.get(&place).is_some_and(|since| since.plus(LATE) > self.clock.now())
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
