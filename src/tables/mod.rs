//! The only writer: a request goes through the rules and into the store, one table at a time.
//!
//! What must never come in: Discord, the network, a particular game. Start reading at [`Tables::ask`].

mod commit;
mod decide;
mod hold;
mod notice;
mod preferences;
mod queue;
mod refusal;
mod request;
mod rows;
mod table;

pub use hold::{Draft, Hold, Holds, NotInOrder, Sending};
pub use notice::{Bells, Destination, Notice};
pub use preferences::{Board, Dms, GuildPreferences, Part, Preferences, Theme};
pub use refusal::Refusal;
pub use request::{Denied, Done, Opening, Person, Request, Trouble, What};
pub use table::{Due, DueWhat, Head, Home, Phase, Player, Stopped, Table};

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tertulia_rules::erased::{Rules, Story};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::games::GAMES;
use tertulia_rules::record::Record;
use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;
use tokio::sync::{mpsc, oneshot};

use crate::clock::{Chance, Clock, FairChance, RealClock};
use crate::ids::{ChannelId, GuildId, TableId, UserId};
use crate::store::{Batch, Expect, Store, keys};
use commit::{NotCommitted, commit, readable};
use decide::Change;
use queue::{Current, Job, Queue};
use rows::Occupied;

/// How the house keeps its tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manners {
    /// How long a decision may wait before its player is reminded, unless they or their server said otherwise. `None`: nobody ever is.
    pub remind_after: Option<Duration>,
    /// How long a lobby may wait to be started.
    pub lobby_idle: Duration,
}

impl Default for Manners {
    fn default() -> Manners {
        const HOUR: u64 = 60 * 60;
        Manners { remind_after: Some(Duration::from_secs(12 * HOUR)), lobby_idle: Duration::from_secs(7 * 24 * HOUR) }
    }
}

/// What tables are made of. [`World::real`] has the real parts; tests put in their own.
pub struct World {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// Where chance comes from.
    pub chance: Arc<dyn Chance>,
    /// The games that can be played.
    pub games: &'static [Rules],
    /// How tables are kept.
    pub manners: Manners,
}

impl World {
    /// The real clock, fair dice and every game of the house.
    pub fn real(store: Arc<dyn Store>, manners: Manners) -> World {
        World { store, clock: Arc::new(RealClock), chance: Arc::new(FairChance), games: GAMES, manners }
    }
}

/// All tables of the house. Cheap to clone.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    chance: Arc<dyn Chance>,
    games: &'static [Rules],
    manners: Manners,
    bells: Bells,
    holds: Arc<Holds>,
    /// Tables that were asked something lately. A queue that has been idle for a while is taken out.
    queues: Mutex<HashMap<TableId, Queue>>,
}

/// How often a new table is given another name because somebody has that one.
const MOST_NAMES: u32 = 64;

impl Tables {
    /// The tables in that store.
    pub fn new(world: World) -> Tables {
        let World { store, clock, chance, games, manners } = world;
        Tables(Arc::new(Inner {
            store,
            clock,
            chance,
            games,
            manners,
            bells: Bells::default(),
            holds: Arc::default(),
            queues: Mutex::default(),
        }))
    }

    /// Opens a table with the asker as its host in the first seat.
    ///
    /// # Errors
    /// When the channel has a running table ([`Refusal::ChannelTaken`]), or the wish does not fit the game.
    pub async fn open(&self, opening: Opening) -> Result<Done, Denied> {
        let house = &self.0;
        let now = house.clock.now();
        for attempt in 0..MOST_NAMES {
            let id = house.unused_name(attempt);
            let desk = decide::Desk { games: house.games, chance: house.chance.as_ref(), manners: &house.manners, now };
            let table = decide::open(&desk, id, &opening)?;
            let mut batch = Batch::new();
            batch.expect(keys::channel(opening.home.channel), self.free(opening.home.channel).await?);
            let mut change = Change { table, entries: Vec::new(), told: Vec::new(), seat: Some(Seat(0)) };
            match commit(house.store.as_ref(), &house.manners, now, None, &mut change, batch).await {
                Ok(news) => {
                    news.ring(&house.bells);
                    return Ok(Done { table: Arc::new(change.table), seat: change.seat, story: Story::new() });
                }
                // Somebody has that name, or was first in the channel: look again.
                Err(NotCommitted::Conflict) => {}
                Err(NotCommitted::Trouble(why)) => return Err(why.into()),
            }
        }
        Err(Trouble("no free name for a table was found".to_owned()).into())
    }

    /// What has to hold for a table to be opened in a channel.
    async fn free(&self, channel: ChannelId) -> Result<Expect, Denied> {
        let row = self.0.store.get(&keys::channel(channel)).await.map_err(Trouble::from)?;
        let Some(bytes) = row else { return Ok(Expect::Absent) };
        if let Some(there) = self.at(channel).await? {
            match self.look(there).await {
                Ok(Some(table)) if table.head.is_running() => return Err(Refusal::ChannelTaken(there).into()),
                Ok(Some(_) | None) => {}
                // A table that cannot be read must not keep its channel for ever.
                Err(why) => tracing::warn!(%why, table = %there, "a damaged table gives its channel up"),
            }
        }
        Ok(Expect::Same(bytes))
    }

    /// Carries out a request and returns when it is on disk.
    ///
    /// # Errors
    /// When it is refused, stale, or the store fails; nothing has changed then.
    pub async fn ask(&self, request: Request) -> Result<Done, Denied> {
        let (done, answer) = oneshot::channel();
        self.send(request.table, Job::Ask { who: request.who, what: request.what, done }).await;
        answer.await.unwrap_or(Err(Denied::Trouble))
    }

    /// Does what came due at a table, if it still stands; in any case it is not due any more.
    ///
    /// # Errors
    /// When the table cannot be read or written.
    pub async fn come_due(&self, table: TableId, due: Due) -> Result<(), Trouble> {
        let (done, answer) = oneshot::channel();
        self.send(table, Job::Due { due, done }).await;
        answer.await.unwrap_or_else(|_| Err(Trouble(format!("table {table} gave no answer"))))
    }

    /// A table as it was committed last.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn look(&self, table: TableId) -> Result<Option<Arc<Table>>, Trouble> {
        let current = self.0.queues().get(&table).and_then(|queue| queue.current.get());
        match current {
            Some(table) => Ok(Some(table)),
            None => Ok(rows::load(self.0.store.as_ref(), self.0.games, table).await?.map(Arc::new)),
        }
    }

    /// The running table of a channel.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn at(&self, channel: ChannelId) -> Result<Option<TableId>, Trouble> {
        let row = self.0.store.read::<Occupied>(&keys::channel(channel)).await?;
        Ok(row.map(|Occupied(table)| table))
    }

    /// The running tables a user sits at. One that cannot be read is left out and logged.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn of(&self, user: UserId) -> Result<Vec<Arc<Table>>, Trouble> {
        const PAGE: usize = 64;
        let mut found = Vec::new();
        let mut span = keys::seated_anywhere(user);
        loop {
            let page = self.0.store.scan(&span, PAGE).await?;
            for id in page.iter().filter_map(|(key, _)| keys::seated_at(key)) {
                match self.look(id).await {
                    Ok(table) => found.extend(table),
                    Err(why) => tracing::error!(%why, "a table is left out"),
                }
            }
            match page.last() {
                Some((last, _)) if page.len() == PAGE => span.from = last.next(),
                Some(_) | None => return Ok(found),
            }
        }
    }

    /// What was told to that eye by the entries of the log from the one numbered `from` on. Empty for a table that has no game.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn story(&self, table: TableId, from: u32, eye: Eye) -> Result<Vec<Text>, Trouble> {
        let Some(table) = self.look(table).await? else { return Ok(Vec::new()) };
        let head = &table.head;
        if head.began.is_none() || from >= head.log {
            return Ok(Vec::new());
        }
        let current = self.0.queues().get(&head.id).map(|queue| queue.current.clone());
        if let Some(story) = current.and_then(|current| current.story(from, eye)) {
            return Ok(story);
        }
        let mut story = Vec::new();
        let rules = rows::rules_of(self.0.games, head)?;
        rows::replay(self.0.store.as_ref(), rules, head, |at, told| {
            if at >= from {
                story.extend(queue::heard(&told, eye));
            }
        })
        .await?;
        Ok(story)
    }

    /// What lay on the table for that eye before the entry of the log numbered `at`. `None` where nothing did, or nothing has happened since.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn scene_at(&self, table: &Table, at: u32, eye: Eye) -> Result<Option<Scene>, Trouble> {
        let head = &table.head;
        if head.began.is_none() || at >= head.log {
            return Ok(None);
        }
        let rules = rows::rules_of(self.0.games, head)?;
        let then = Head { log: at, ..head.clone() };
        let game = rows::replay(self.0.store.as_ref(), rules, &then, |_, _| {}).await?;
        rows::guarded(|| Some(game.scene(eye)))
    }

    /// The record of a table's game, with everything in it: see who may have it. `None` when there is no table or no game yet.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn record(&self, table: TableId) -> Result<Option<Record>, Trouble> {
        let Some(table) = self.look(table).await? else { return Ok(None) };
        if table.head.began.is_none() {
            return Ok(None);
        }
        let rules = rows::rules_of(self.0.games, &table.head)?;
        rows::record(self.0.store.as_ref(), rules, &table.head).await.map(Some)
    }

    /// A person's preferences.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn preferences(&self, user: UserId) -> Result<Preferences, Trouble> {
        Ok(readable(self.0.store.read(&keys::person(user)).await)?)
    }

    /// Sets a person's preferences.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_preferences(&self, user: UserId, preferences: &Preferences) -> Result<(), Trouble> {
        let mut batch = Batch::new();
        batch.put(keys::person(user), preferences);
        Ok(self.0.store.commit(batch).await?)
    }

    /// A server's preferences.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn guild_preferences(&self, guild: GuildId) -> Result<GuildPreferences, Trouble> {
        Ok(readable(self.0.store.read(&keys::guild(guild)).await)?)
    }

    /// Sets a server's preferences.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_guild_preferences(&self, guild: GuildId, preferences: &GuildPreferences) -> Result<(), Trouble> {
        let mut batch = Batch::new();
        batch.put(keys::guild(guild), preferences);
        Ok(self.0.store.commit(batch).await?)
    }

    /// The games that can be played.
    pub fn games(&self) -> &'static [Rules] {
        self.0.games
    }

    /// Rung after each commit.
    pub fn bells(&self) -> &Bells {
        &self.0.bells
    }

    /// Who sends what where, so that it goes out in order.
    pub fn holds(&self) -> &Arc<Holds> {
        &self.0.holds
    }

    /// How many tables are in memory.
    pub fn awake(&self) -> usize {
        self.0.queues().len()
    }

    async fn send(&self, table: TableId, job: Job) {
        let jobs = {
            let mut queues = self.0.queues();
            // A queue that broke down is replaced: the table is as it was committed last.
            if queues.get(&table).is_some_and(|queue| queue.jobs.is_closed()) {
                queues.remove(&table);
            }
            let queue = queues.entry(table).or_insert_with(|| {
                let (jobs, waiting) = mpsc::channel(queue::WAITING);
                let current = Current::default();
                tokio::spawn(queue::run(Arc::downgrade(&self.0), table, current.clone(), waiting));
                Queue { jobs, current }
            });
            queue.jobs.clone()
        };
        // The queue lives as long as somebody can send to it; should it be gone, the asker is told so.
        let _ = jobs.send(job).await;
    }
}

impl Inner {
    fn queues(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Queue>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an idle table out of memory, unless somebody is just asking for it.
    fn retire(&self, table: TableId, jobs: &mpsc::Receiver<Job>) -> bool {
        let mut queues = self.queues();
        // Senders are cloned under this lock, so the one in the map being the only one means that nobody else can send.
        let idle = jobs.is_empty() && jobs.sender_strong_count() <= 1;
        if idle {
            queues.remove(&table);
        }
        idle
    }

    /// A name that is likely to be free: a short one, or a longer one once short ones are often taken.
    fn unused_name(&self, attempt: u32) -> TableId {
        const SHORT_TRIES: u32 = 8;
        let names = if attempt < SHORT_TRIES { TableId::SHORT } else { TableId::ALL };
        TableId::new(self.chance.dice().below(names))
    }
}
