//! The only writer: a request goes through the rules and into the store, one table at a time.
//!
//! Not here: Discord, the network, a particular game. Start reading at [`Tables::ask`].

mod access;
mod decide;
mod refusal;
mod request;
mod rows;
mod service;

pub use access::{ChannelAccess, Operation, acting_seat, allows, own_seat};
pub use refusal::{LONGEST_ECHO, Refusal};
pub use request::{Company, Denied, Done, Friend, Opening, Person, Preparing, Request, Roles, Trouble, What};
pub use rows::following::Follower;
pub use rows::greeting::Claim;
pub use rows::inviting::may_invite;
pub use rows::noticeboard::LobbyCall;
pub use rows::statistics::FinishedGame;
pub use service::analysing::{Analysed, told_to};
pub use service::announcing::LONGEST_ANNOUNCEMENT;
pub use service::commit::due_key;
pub use service::departing::GRACE;
pub use service::enrolling::Founding;
pub use service::limits::{Limits, Rate};
pub use service::matchmaking::{DuePlace, MatchProposal, QueueWish};
pub use service::measured::Measured;
pub use service::recounting::{Recounted, Recounting};
pub use service::reminders;
pub use service::searching::SearchBudget;
pub use service::seasons::NextTable;
pub use service::verifying::Verified;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::{Chance, Clock, FairChance, Moment, RealClock};
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;
use tertulia_delivery::{Destination, EditLocks, Notice, Share, Signals, Work};
use tertulia_metrics::Metrics;
use tertulia_model::{Due, DueWhat, GuildPreferences, Head, Phase, Preferences, Seating, Table};
use tertulia_rules::analysis::USUAL_EFFORT;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Dice, Seat};
use tertulia_rules::games::{self, GAMES};
use tertulia_store::keys::{self, Waking};
use tertulia_store::{Batch, Store, StoreError, number_of};
use tokio::sync::oneshot::error::RecvError;
use tokio::sync::{Notify, Semaphore, mpsc, oneshot};

use decide::due::Teller;
use rows::table::Occupied;
use rows::versioned::readable;
use service::analysing::Analysing;
use service::digest_members::WithoutDigest;
use service::hints::FoundHints;
use service::presence::Presence;
use service::queue::{Current, Noted, Queue, TableJob};
use service::unwritten_acts::UnwrittenActs;

/// The operator's choices for all tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePolicy {
    /// How long somebody counts as present in a table's channel after they pressed something there,
    /// so that nothing notifies them; five times as long in a game with stand-ins alone. `None` for
    /// never.
    pub present_for: Option<Duration>,
    /// Delay of a reminder unless its player or server chose another. `None`: nobody is reminded.
    pub remind_after: Option<Duration>,
    /// How long a stand-in seems to think before its turn, so that people can follow.
    pub stand_in_pause: Duration,
    /// Reminders due within this time of one at another table join it in one digest. `None`: every
    /// table reminds by itself.
    pub digest_window: Option<Duration>,
    /// How long a lobby may wait to be started.
    pub lobby_idle: Duration,
    /// Who gets which seat unless the lobby chooses.
    pub seating: Seating,
    /// How many decisions the play-outs of an analysis make together.
    pub analysis_effort: u64,
    /// How much one person or one server may have.
    pub limits: Limits,
    /// How much strong robots may think.
    pub search: SearchBudget,
}

impl Default for TablePolicy {
    fn default() -> TablePolicy {
        const HOUR: u64 = 60 * 60;
        TablePolicy {
            present_for: Some(Duration::from_secs(2 * 60)),
            remind_after: Some(Duration::from_secs(12 * HOUR)),
            stand_in_pause: Duration::from_secs(2),
            digest_window: Some(Duration::from_secs(3 * HOUR)),
            lobby_idle: Duration::from_secs(7 * 24 * HOUR),
            seating: Seating::Drawn,
            analysis_effort: USUAL_EFFORT,
            limits: Limits::default(),
            search: SearchBudget::default(),
        }
    }
}

/// What [`Tables`] are made of. [`World::real`] has the real parts; tests use their own.
pub struct World {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// Where chance comes from.
    pub chance: Arc<dyn Chance>,
    /// The games that can be played.
    pub games: &'static [GameEntry],
    /// How tables are kept.
    pub policy: TablePolicy,
}

impl World {
    /// Returns a world with the real clock, fair dice and all games.
    pub fn real(store: Arc<dyn Store>, policy: TablePolicy) -> World {
        World { store, clock: Arc::new(RealClock), chance: Arc::new(FairChance), games: GAMES, policy }
    }
}

/// All tables of the bot. Cheap to clone.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    chance: Arc<dyn Chance>,
    games: &'static [GameEntry],
    policy: TablePolicy,
    signals: Signals,
    share: Arc<Share>,
    metrics: Metrics,
    edit_locks: Arc<EditLocks>,
    /// Tables that were found damaged, so that each is complained about once.
    damaged: Mutex<Latest<TableId, (), MOST_DAMAGED>>,
    /// What people did, not yet written.
    acts: UnwrittenActs,
    without_digest: Mutex<WithoutDigest>,
    presence: Presence,
    /// Notified when an announcement begins or ends.
    announcing: Notify,
    /// Notified when a place in a queue is to be looked at.
    queue_changed: Notify,
    /// Held by the turn that a strong robot searches for.
    search_permit: Arc<Semaphore>,
    /// Held by such a turn at a table over days, or by a step of an analysis.
    slow_search_permit: Arc<Semaphore>,
    /// Held while a hint is searched for: nobody waits for robots.
    hint_permit: Arc<Semaphore>,
    found_hints: Mutex<FoundHints>,
    analysing: Analysing,
    /// Queues of tables used lately. Idle ones go after a while, or at once if very many exist.
    queues: Mutex<HashMap<TableId, Queue>>,
}

/// Most damaged tables remembered; beyond that all are forgotten and logged anew.
const MOST_DAMAGED: usize = 10_000;
/// How many queues of its table a request may try, if each breaks down before it takes the request.
const MOST_QUEUES: u32 = 3;

impl Tables {
    /// Makes the tables of a store.
    pub fn new(world: World) -> Tables {
        Tables::measured(world, Metrics::default())
    }

    /// Makes the tables of a store, counting what they do in `metrics`.
    pub fn measured(world: World, metrics: Metrics) -> Tables {
        let World { store, clock, chance, games, policy } = world;
        Tables(Arc::new(Inner {
            store,
            clock,
            chance,
            games,
            policy,
            signals: Signals::default(),
            share: Arc::default(),
            metrics,
            edit_locks: Arc::default(),
            damaged: Mutex::default(),
            acts: UnwrittenActs::default(),
            without_digest: Mutex::default(),
            presence: Presence::default(),
            announcing: Notify::new(),
            queue_changed: Notify::new(),
            search_permit: Arc::new(Semaphore::new(1)),
            slow_search_permit: Arc::new(Semaphore::new(1)),
            hint_permit: Arc::new(Semaphore::new(1)),
            found_hints: Mutex::default(),
            analysing: Analysing::default(),
            queues: Mutex::default(),
        }))
    }

    /// Carries out a request and returns when it is on disk.
    ///
    /// # Errors
    /// When it is refused, is stale or fails. Unless [`Denied::Unknown`], nothing has changed then.
    pub async fn ask(&self, request: Request) -> Result<Done, Denied> {
        self.asked(request, None).await
    }

    /// Carries out a request at a table just seen; the commit checks that it has not changed.
    ///
    /// # Errors
    /// As for [`Tables::ask`].
    pub async fn ask_at(&self, seen: &Arc<Table>, who: Person, what: What) -> Result<Done, Denied> {
        self.asked(Request { who, table: seen.head.id, what }, Some(seen.clone())).await
    }

    async fn asked(&self, Request { who, table, what }: Request, seen: Option<Arc<Table>>) -> Result<Done, Denied> {
        let (done, answer) = oneshot::channel();
        self.send(table, TableJob::Ask { who, what, seen, done }).await;
        answer.await.unwrap_or_else(|_| Err(unanswered(table).into()))
    }

    /// Carries out a due row, with reminders that join it, and removes it even if it is obsolete.
    ///
    /// # Errors
    /// When the table cannot be read or written.
    pub async fn come_due(&self, table: TableId, due: Due) -> Result<(), Trouble> {
        if due.what == DueWhat::League {
            return self.league_comes_due(table, due).await;
        }
        for (table, due, teller) in self.reminders_with(table, due).await? {
            self.do_due(table, due, teller).await?;
        }
        Ok(())
    }

    async fn do_due(&self, table: TableId, due: Due, teller: Teller) -> Result<(), Trouble> {
        let (done, answer) = oneshot::channel();
        self.send(table, TableJob::Due { due, teller, done }).await;
        answer.await.unwrap_or_else(|_| Err(unanswered(table)))
    }

    /// Rings a seat at `when` that cannot be rung now, if it still has that decision then.
    ///
    /// # Errors
    /// When the table cannot be read or written.
    pub async fn ring_later(&self, table: TableId, seat: Seat, decision: u32, when: Moment) -> Result<(), Trouble> {
        self.note(table, Noted::RingLater { seat, decision, when }).await.unwrap_or_else(|_| Err(unanswered(table)))
    }

    /// Tells a table what has happened elsewhere. The outer error is that its queue broke down.
    async fn note(&self, table: TableId, noted: Noted) -> Result<Result<(), Trouble>, RecvError> {
        let (done, answer) = oneshot::channel();
        self.send(table, TableJob::Note { noted, done }).await;
        answer.await
    }

    /// Returns a table as it was committed last.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn look(&self, table: TableId) -> Result<Option<Arc<Table>>, Trouble> {
        let current = self.0.queues.lock().get(&table).and_then(|queue| queue.current.get());
        match current {
            Some(table) if self.0.is_newest(&table.head).await? => Ok(Some(table)),
            Some(_) | None => Ok(self.0.load(table).await?.map(Arc::new)),
        }
    }

    /// Begins to work on what is due or to be shown at a table. `None` if another process does.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn work_on(&self, table: TableId) -> Result<Option<Work>, Trouble> {
        if !self.0.share.is_divided() {
            return Ok(self.0.share.work_at(None));
        }
        let head = self.0.store.read_numbered::<Head>(&keys::head(table)).await;
        let home = match head {
            Ok(head) => head.and_then(|(_, head)| head.home.guild),
            // Somebody has to find the damage.
            Err(StoreError::Damaged { .. }) => None,
            Err(why) => return Err(why.into()),
        };
        Ok(self.0.share.work_at(home))
    }

    /// Wakes whoever waits for these rows, which another process has written.
    pub fn heard(&self, written: &[keys::Key]) {
        for waking in written.iter().filter_map(keys::waking) {
            match waking {
                Waking::Notice(table, destination) => {
                    self.0.signals.committed(table, Destination::from_bytes(destination), None);
                }
                Waking::Due(when, table) => self.0.signals.committed(table, [], Some(when)),
            }
        }
    }

    /// Returns the part of the work that this process has.
    pub fn share(&self) -> &Arc<Share> {
        &self.0.share
    }

    /// Reads a table without its position, which may be damaged.
    ///
    /// # Errors
    /// When it cannot be read either.
    pub async fn look_without_game(&self, table: TableId) -> Result<Option<Table>, Trouble> {
        rows::table::load_without_game(self.0.store.as_ref(), self.0.games, table).await
    }

    /// Tells a table, once, that a failing disk lost or damaged part of it, and shows the rest.
    ///
    /// # Errors
    /// When what is left does not tell where the table is, or the store fails.
    pub async fn tell_of_loss(&self, table: TableId) -> Result<(), Trouble> {
        self.0.tell_of_loss(table).await
    }

    /// Notes that somebody acts at a table in this channel, or looks at it there.
    pub fn note_presence(&self, channel: ChannelId, user: UserId) {
        self.0.presence.note(channel, user, self.now());
    }

    /// Notes that somebody who acts at a table of this channel does so elsewhere.
    pub fn note_absence(&self, channel: ChannelId, user: UserId) {
        self.0.presence.forget(channel, user);
    }

    /// Returns until when somebody plainly sees what happens at a table, if they do now: nothing
    /// notifies them until then.
    pub fn present_until(&self, head: &Head, user: UserId) -> Option<Moment> {
        self.0.presence.until(head, user, self.now(), self.0.policy.present_for?)
    }

    /// Returns whether a row ties a table to that person or channel: they may hear that it cannot
    /// be read.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn concerns(&self, table: TableId, user: UserId, channel: ChannelId) -> Result<bool, Trouble> {
        let seated = self.0.store.get(&keys::seated(user, table)).await?.is_some();
        Ok(seated || self.at(channel).await? == Some(table))
    }

    /// Returns the clock of the tables.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.0.clock
    }

    /// Returns dice for one request.
    pub fn dice(&self) -> Box<dyn Dice + Send> {
        self.0.chance.dice()
    }

    /// Returns the default delay of reminders; `None` if nobody is reminded.
    pub fn reminds_after(&self) -> Option<Duration> {
        self.0.policy.remind_after
    }

    /// Returns the time by the tables' clock.
    pub fn now(&self) -> Moment {
        self.0.clock.now()
    }

    /// Returns the running table of a channel.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn at(&self, channel: ChannelId) -> Result<Option<TableId>, Trouble> {
        let row = self.0.store.read::<Occupied>(&keys::channel(channel)).await?;
        Ok(row.map(|Occupied(table)| table))
    }

    /// Returns whether a game is running in a channel.
    ///
    /// # Errors
    /// When its table cannot be read.
    pub async fn is_played_in(&self, channel: ChannelId) -> Result<bool, Trouble> {
        let Some(table) = self.at(channel).await? else { return Ok(false) };
        Ok(self.look(table).await?.is_some_and(|table| table.head.phase == Phase::Playing))
    }

    /// Returns a user's running tables. One that cannot be read is left out and logged.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn of(&self, user: UserId) -> Result<Vec<Arc<Table>>, Trouble> {
        let mut found = Vec::new();
        for id in self.seated(user).await? {
            match self.look(id).await {
                Ok(table) => found.extend(table),
                Err(why) => {
                    tracing::error!(%why, table = %id, %user, "cannot load a table: leaving it out of the user's list")
                }
            }
        }
        Ok(found)
    }

    async fn seated(&self, user: UserId) -> Result<Vec<TableId>, Trouble> {
        Ok(rows::versioned::tables_in(self.0.store.as_ref(), keys::seated_anywhere(user)).await?)
    }

    /// Returns a person's preferences.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn preferences(&self, user: UserId) -> Result<Preferences, Trouble> {
        Ok(readable(self.0.store.read(&keys::person(user)).await)?)
    }

    /// Replaces all of a person's preferences.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_preferences(&self, user: UserId, preferences: &Preferences) -> Result<(), Trouble> {
        let before = self.preferences(user).await?;
        self.0.store.commit(Batch::putting(keys::person(user), preferences)).await?;
        self.has_changed(user, &before, preferences).await;
        Ok(())
    }

    /// Returns a server's preferences.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn guild_preferences(&self, guild: GuildId) -> Result<GuildPreferences, Trouble> {
        Ok(readable(self.0.store.read(&keys::guild(guild)).await)?)
    }

    /// Replaces all of a server's preferences.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_guild_preferences(&self, guild: GuildId, preferences: &GuildPreferences) -> Result<(), Trouble> {
        Ok(self.0.store.commit(Batch::putting(keys::guild(guild), preferences)).await?)
    }

    /// Returns when a game ends whose people, asked at `asked`, do not answer that they still play.
    pub fn closes(asked: Moment) -> Moment {
        asked.plus(decide::due::ANSWERED_WITHIN)
    }

    /// Returns the newest version of a game by its slug in any case; new tables use it.
    pub fn game(&self, slug: &str) -> Option<&'static GameEntry> {
        games::newest(self.0.games, &slug.to_ascii_lowercase())
    }

    /// Returns the playable games, some of them in several versions.
    pub fn games(&self) -> &'static [GameEntry] {
        self.0.games
    }

    /// Returns how much one person or one server may have.
    pub fn limits(&self) -> &Limits {
        &self.0.policy.limits
    }

    /// Returns the signals that wake deliveries and reminders.
    pub fn signals(&self) -> &Signals {
        &self.0.signals
    }

    /// Returns the locks that keep what is sent to a destination in order.
    pub fn edit_locks(&self) -> &Arc<EditLocks> {
        &self.0.edit_locks
    }

    /// Returns the metrics of the tables and of all who work with them.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Returns how many tables are in memory.
    pub fn awake(&self) -> usize {
        self.0.queues.lock().len()
    }

    /// Puts a job into the queue of its table, and starts one if needed.
    async fn send(&self, table: TableId, mut job: TableJob) {
        for _ in 0..MOST_QUEUES {
            match self.jobs_of(table).send(job).await {
                Ok(()) => return,
                // It waited for room in a queue that broke down: try the next one.
                Err(mpsc::error::SendError(back)) => job = back,
            }
        }
        // Dropping the job drops its answer channel, which tells whoever waits.
    }

    fn jobs_of(&self, table: TableId) -> mpsc::Sender<TableJob> {
        let mut queues = self.0.queues.lock();
        // Replace a queue that broke down: the table is as it was committed last.
        if queues.get(&table).is_some_and(|queue| queue.jobs.is_closed()) {
            tracing::error!(%table, "table queue panicked: starting a new one from the last commit");
            queues.remove(&table);
        }
        let queue = queues.entry(table).or_insert_with(|| {
            let (jobs, waiting) = mpsc::channel(service::queue::WAITING);
            let current = Current::default();
            tokio::spawn(service::queue::run(Arc::downgrade(&self.0), table, current.clone(), waiting));
            Queue { jobs, current }
        });
        queue.jobs.clone()
    }
}

fn unanswered(table: TableId) -> Trouble {
    Trouble::Unknown(format!(
        "table {table}: its queue broke down before it answered a request; whether that was carried out is not known"
    ))
}

/// Returns whether a queue is empty and nobody can fill it, under the lock that guards cloning.
///
/// Senders are counted first: one gone by then has put in its job, which the second look finds. In
/// the other order, one that sends between the looks and is gone at the second is missed.
fn is_idle(senders: impl FnOnce() -> usize, is_empty: impl FnOnce() -> bool) -> bool {
    senders() <= 1 && is_empty()
}

impl Inner {
    /// Makes a table be read again before anybody is shown it.
    fn reload(&self, table: TableId) {
        if let Some(queue) = self.queues.lock().get(&table) {
            queue.current.set(None);
        }
    }

    /// Returns whether a table in memory is the last commit. A store that others write to has to be
    /// asked.
    async fn is_newest(&self, head: &Head) -> Result<bool, StoreError> {
        if !self.store.is_shared() {
            return Ok(true);
        }
        let row = self.store.get(&keys::head(head.id)).await?;
        Ok(row.and_then(|row| number_of(&row)) == Some(head.revision))
    }

    /// Returns the table in memory if it has the revision of that head.
    fn queue_at(&self, head: &Head) -> Option<Current> {
        let current = self.queues.lock().get(&head.id)?.current.clone();
        current.get().is_some_and(|table| table.head.revision == head.revision).then_some(current)
    }

    /// Reads a table. New damage is reported in the log, at the table and to whoever listens.
    async fn load(&self, table: TableId) -> Result<Option<Table>, Trouble> {
        let loaded = rows::table::load(self.store.as_ref(), self.games, table).await;
        if let Err(why @ Trouble::Damaged(_)) = &loaded
            && self.is_new_damage(table)
        {
            tracing::error!(%table, %why, "damaged table: nobody can play on it; telling its people, all other tables go on");
            self.signals.found_damaged(table);
            if let Err(why) = self.tell_of_loss(table).await {
                tracing::error!(%table, %why, "cannot tell the people of a damaged table: they find out when they use it");
            }
        }
        loaded
    }

    fn is_new_damage(&self, table: TableId) -> bool {
        self.damaged.lock().put(table, ()).is_none()
    }

    async fn tell_of_loss(&self, table: TableId) -> Result<(), Trouble> {
        let Some((revision, head)) = self.store.read_numbered::<Head>(&keys::head(table)).await? else { return Ok(()) };
        let seats = Seat::all(head.players.len() as u8).map(Destination::Panel);
        let shown: Vec<Destination> = [Destination::Loss, Destination::Live].into_iter().chain(seats).collect();
        let mut batch = Batch::new();
        for destination in &shown {
            let notice = Notice { made: self.clock.now() };
            batch.put_numbered(keys::notice(table, destination.bytes()), revision, &notice);
        }
        self.store.commit(batch).await?;
        self.signals.committed(table, shown, None);
        Ok(())
    }

    /// Removes an idle table from memory, unless somebody is about to use it.
    fn retire(&self, table: TableId, jobs: &mpsc::Receiver<TableJob>) -> bool {
        let mut queues = self.queues.lock();
        // The one sender left is in the map.
        let idle = is_idle(|| jobs.sender_strong_count(), || jobs.is_empty());
        if idle {
            queues.remove(&table);
        }
        idle
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io;

    use tracing_subscriber::fmt::MakeWriter;

    use super::*;
    use tertulia_base::clock::{Moment, SimClock};
    use tertulia_base::i18n::Lang;
    use tertulia_store::MemoryStore;

    const TABLE: TableId = TableId::new(7);

    fn tables() -> Tables {
        Tables::new(World {
            store: Arc::new(MemoryStore::new()),
            clock: Arc::new(SimClock::at(Moment(0))),
            chance: Arc::new(FairChance),
            games: GAMES,
            policy: TablePolicy::default(),
        })
    }

    fn request(table: TableId) -> Request {
        Request { who: Person::new(UserId(1), "Ana", Lang::En), table, what: What::Join }
    }

    /// Captures what this thread logs.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl Log {
        fn listen(&self) -> tracing::subscriber::DefaultGuard {
            // A thread without a subscriber could disable events that it meets first.
            let _ = tracing::subscriber::set_global_default(tracing_subscriber::fmt().with_writer(io::sink).finish());
            let log = tracing_subscriber::fmt().with_writer(self.clone()).with_ansi(false).finish();
            tracing::subscriber::set_default(log)
        }

        fn text(&self) -> String {
            String::from_utf8(self.0.lock().clone()).unwrap()
        }
    }

    impl io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl MakeWriter<'_> for Log {
        type Writer = Log;

        fn make_writer(&self) -> Log {
            self.clone()
        }
    }

    #[test]
    fn a_queue_that_is_sent_to_between_two_looks_at_it_is_not_idle() {
        let (jobs, mut waiting) = mpsc::channel(1);
        // A sender that was cloned before the lock was taken, used right after the first look.
        let late = Cell::new(Some(jobs.clone()));
        let sends = || {
            if let Some(late) = late.take() {
                late.try_send("join").unwrap();
            }
        };
        let idle = is_idle(
            || {
                let senders = waiting.sender_strong_count();
                sends();
                senders
            },
            || {
                let empty = waiting.is_empty();
                sends();
                empty
            },
        );
        assert!(!idle, "a request is lost");
        assert!(!is_idle(|| waiting.sender_strong_count(), || waiting.is_empty()), "it is still there");
        assert_eq!(waiting.try_recv(), Ok("join"));
        assert!(is_idle(|| waiting.sender_strong_count(), || waiting.is_empty()));
    }

    /// Returns the queue of a table for the test to work off, with room for one job.
    fn queue(house: &Tables) -> mpsc::Receiver<TableJob> {
        let (jobs, waiting) = mpsc::channel(1);
        house.0.queues.lock().insert(TABLE, Queue { jobs, current: Current::default() });
        waiting
    }

    #[tokio::test]
    async fn a_request_that_waits_for_room_in_a_queue_that_breaks_down_goes_to_the_next_one() {
        let house = tables();
        let waiting = queue(&house);
        let first = house.ask(request(TABLE));
        let second = house.ask(request(TABLE));
        tokio::pin!(first, second);
        assert!(futures::poll!(first.as_mut()).is_pending() && futures::poll!(second.as_mut()).is_pending());
        drop(waiting);
        assert_eq!(first.await.err(), Some(Denied::Unknown), "nobody knows what became of it");
        assert_eq!(second.await.err(), Some(Refusal::Unknown(TABLE).into()));
    }

    #[tokio::test]
    async fn an_answer_that_is_lost_is_in_the_log_with_its_table() {
        let log = Log::default();
        let _listening = log.listen();
        let house = tables();
        let mut waiting = queue(&house);
        let asked = house.ask(request(TABLE));
        tokio::pin!(asked);
        assert!(futures::poll!(asked.as_mut()).is_pending());
        drop(waiting.try_recv().unwrap());
        assert_eq!(asked.await.err(), Some(Denied::Unknown));
        let said = log.text();
        assert!(said.contains("ERROR") && said.contains(&TABLE.to_string()) && said.contains("is not known"), "{said}");
    }

    #[tokio::test]
    async fn an_answer_that_nobody_waits_for_any_more_is_in_the_log_with_its_table_and_asker() {
        let log = Log::default();
        let _listening = log.listen();
        let house = tables();
        let mut asked = Box::pin(house.ask(request(TABLE)));
        assert!(futures::poll!(asked.as_mut()).is_pending());
        drop(asked);
        while house.awake() > 0 {
            tokio::task::yield_now().await;
        }
        let said = log.text();
        assert!(said.contains("WARN") && said.contains(&format!("table={TABLE} user=1 carried_out=false")), "{said}");
    }
}
