//! One queue per table: its jobs run one after another, those of other tables meanwhile.
//!
//! Start reading at [`run`].

use std::collections::VecDeque;
use std::sync::{Arc, Weak};
use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{TableId, UserId};
use tertulia_base::mutex::Mutex;
use tertulia_model::{Due, DueWhat, GuildPreferences, Head, Phase, Preferences, SeatDue, Standing, Table};
use tertulia_rules::erased::{AnyGame, Story};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;
use tertulia_store::{Batch, Expect, keys};
use tokio::sync::{mpsc, oneshot};

use crate::decide::change::{Change, Context, Somebody};
use crate::decide::clocks::habits_of;
use crate::decide::due::Teller;
use crate::service::admission::admit;
use crate::service::commit::{commit, due_key};
use crate::service::searching::search_turn;

use crate::refusal::Refusal;
use crate::request::{Denied, Done, Person, Trouble, What};
use crate::rows::bans::check_ban;
use crate::rows::table::guarded;
use crate::rows::versioned::{NotCommitted, known};
use crate::{Inner, Tables, decide::ask, decide::due, decide::lobby, decide::taking_out};

/// Most jobs that wait at one table; beyond that their senders wait.
pub(crate) const WAITING: usize = 64;
/// How long a table stays in memory after its last job.
const IDLE: Duration = Duration::from_secs(60);
/// Most tables in memory with up to [`MOST_TOLD`] positions each; beyond that they leave at once.
const MOST_KEPT: usize = 1_000;
/// Log entries kept in memory with their story: more than anybody's turn adds.
const MOST_TOLD: usize = 64;
/// How often a job is decided again on a conflict with other tables or processes.
const MOST_TRIES: usize = 8;

#[derive(Debug)]
pub(crate) enum TableJob {
    /// Carry out a request, whose asker may have read the table for it.
    Ask { who: Person, what: What, seen: Option<Arc<Table>>, done: oneshot::Sender<Result<Done, Denied>> },
    /// Carry out a due row, perhaps as a part of a digest.
    Due { due: Due, teller: Teller, done: oneshot::Sender<Result<(), Trouble>> },
    /// Set rings and deadlines by what has happened elsewhere.
    Note { noted: Noted, done: oneshot::Sender<Result<(), Trouble>> },
}

/// What has happened elsewhere and concerns a table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Noted {
    /// A ring for a decision is put off until then.
    RingLater { seat: Seat, decision: u32, when: Moment },
    /// A player has gone on vacation or come back.
    WentAway(UserId),
    /// Somebody's quiet hours have changed: they may be rung sooner.
    RingAnew(UserId),
    /// Somebody has chosen the language that they read.
    ReadsIn(UserId, Lang),
    /// The digest of `host` has told a seat of this table.
    DigestCame { seat: Seat, host: TableId },
    /// Somebody was banned at the table's server.
    Banned(UserId),
    /// Somebody for whom the table was opened from the queue does not play.
    Declined(UserId),
}

/// A table's queue, and its last commit.
#[derive(Clone, Debug)]
pub(crate) struct Queue {
    pub(crate) jobs: mpsc::Sender<TableJob>,
    pub(crate) current: Current,
}

/// The last commit of a table, if it is in memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Current(Arc<Mutex<Option<TableWithHistory>>>);

#[derive(Debug)]
struct TableWithHistory {
    table: Arc<Table>,
    /// What the latest entries told and the position before each, as far as played since the table
    /// was read: the story and picture of the last turn need no replay.
    latest: VecDeque<(Story, Arc<dyn AnyGame>)>,
}

impl Current {
    pub(crate) fn get(&self) -> Option<Arc<Table>> {
        self.0.lock().as_ref().map(|kept| kept.table.clone())
    }

    /// Returns what an eye heard of the entries since `from`, if all of it is in memory.
    pub(crate) fn story(&self, from: u32, eye: Eye) -> Option<Vec<Text>> {
        let kept = self.0.lock();
        let kept = kept.as_ref()?;
        let skipped = kept.place_of(from)?;
        Some(kept.latest.iter().skip(skipped).flat_map(|(told, _)| heard(told, eye)).collect())
    }

    /// Returns what an eye saw before entry `at`, if that is in memory.
    pub(crate) fn scene_at(&self, at: u32, eye: Eye) -> Option<Scene> {
        let kept = self.0.lock();
        let kept = kept.as_ref()?;
        let (_, before) = kept.latest.get(kept.place_of(at)?)?;
        guarded(|| before.scene(eye)).ok()
    }

    /// Keeps and returns the later commit of `seen` and the table in memory.
    fn newest(&self, seen: Arc<Table>) -> Arc<Table> {
        let mut kept = self.0.lock();
        match kept.as_ref() {
            Some(kept) if kept.table.head.revision >= seen.head.revision => kept.table.clone(),
            Some(_) | None => kept.insert(TableWithHistory::new(seen)).table.clone(),
        }
    }

    pub(crate) fn set(&self, table: Option<Arc<Table>>) {
        *self.0.lock() = table.map(TableWithHistory::new);
    }

    /// Adds what the table has played: what each entry told, and the position before it.
    fn go_on(&self, table: Arc<Table>, told: Vec<Story>, before: Vec<Arc<dyn AnyGame>>) {
        let mut kept = self.0.lock();
        *kept = Some(match kept.take() {
            Some(earlier) => earlier.went_on(table, told.into_iter().zip(before)),
            None => TableWithHistory::new(table),
        });
    }
}

impl TableWithHistory {
    fn new(table: Arc<Table>) -> TableWithHistory {
        TableWithHistory { table, latest: VecDeque::new() }
    }

    /// Returns the index of an entry among the latest.
    fn place_of(&self, number: u32) -> Option<usize> {
        let first = self.table.head.log.saturating_sub(self.latest.len() as u32);
        Some(number.checked_sub(first)? as usize)
    }

    fn went_on(mut self, table: Arc<Table>, added: impl Iterator<Item = (Story, Arc<dyn AnyGame>)>) -> TableWithHistory {
        self.latest.extend(added);
        let forgotten = self.latest.len().saturating_sub(MOST_TOLD);
        self.latest.drain(..forgotten);
        TableWithHistory { table, ..self }
    }
}

pub(crate) fn heard(told: &Story, eye: Eye) -> impl Iterator<Item = Text> {
    told.iter().filter(move |(to, _)| *to == Eye::Public || *to == eye).map(|(_, text)| text.clone())
}

/// Works off a table's queue until it has been idle for a while, or nobody can send to it.
pub(crate) async fn run(house: Weak<Inner>, id: TableId, current: Current, mut jobs: mpsc::Receiver<TableJob>) {
    loop {
        let job = match jobs.try_recv() {
            Ok(job) => Some(job),
            Err(mpsc::error::TryRecvError::Disconnected) => return,
            Err(mpsc::error::TryRecvError::Empty) => match next(&house, &mut jobs, &current).await {
                Waited::For(job) => Some(job),
                Waited::Enough => None,
                Waited::ForNobody => return,
            },
        };
        let Some(house) = house.upgrade() else { return };
        match job {
            Some(job) => Worker { house: &house, id, current: &current }.work(job).await,
            None if house.retire(id, &jobs) => return,
            // Somebody is about to send: let them.
            None => tokio::task::yield_now().await,
        }
    }
}

enum Waited {
    For(TableJob),
    Enough,
    ForNobody,
}

async fn next(house: &Weak<Inner>, jobs: &mut mpsc::Receiver<TableJob>, current: &Current) -> Waited {
    let Some((clock, awake)) = house.upgrade().map(|house| (house.clock.clone(), house.queues.lock().len())) else {
        return Waited::ForNobody;
    };
    // A table that has ended, or does not exist, is not kept.
    let kept = awake <= MOST_KEPT && current.get().is_some_and(|table| table.head.is_running());
    let idle = clock.sleep_until(if kept { clock.now().plus(IDLE) } else { clock.now() });
    tokio::select! {
        biased;
        job = jobs.recv() => job.map_or(Waited::ForNobody, Waited::For),
        () = idle => Waited::Enough,
    }
}

struct Worker<'a> {
    house: &'a Arc<Inner>,
    id: TableId,
    current: &'a Current,
}

impl Worker<'_> {
    async fn work(&self, job: TableJob) {
        // The asker may have stopped waiting; what was decided stands.
        match job {
            TableJob::Ask { who, what, seen, done } => {
                let table = match seen {
                    Some(seen) => Ok(Some(self.current.newest(seen))),
                    None => self.table().await,
                };
                let away = matches!(&table, Ok(Some(table)) if is_away(table, who.user));
                let answer = match table {
                    Ok(table) => self.ask(table, &who, &what).await,
                    Err(why) => Err(why.into()),
                };
                if let Err(Denied::Trouble | Denied::Unknown) = answer {
                    self.current.set(None);
                }
                let carried_out = answer.is_ok();
                let acted = carried_out && matches!(what, What::Play { .. } | What::Ready { .. });
                if done.send(answer).is_err() {
                    tracing::warn!(table = %self.id, user = %who.user, carried_out, "request finished after its user stopped waiting: dropping the answer");
                }
                if acted {
                    // Only now: the asker has their answer.
                    if let Some((before, after)) = self.house.note_act(who.user).await {
                        // Spawned, as it uses the queues of their tables, this one among them.
                        let tables = Tables(self.house.clone());
                        tokio::spawn(async move { tables.has_changed(who.user, &before, &after).await });
                    }
                    if away {
                        // The vacation may have begun by itself. Spawned for the same queues.
                        let tables = Tables(self.house.clone());
                        tokio::spawn(async move { tables.come_back(who.user).await });
                    }
                }
            }
            TableJob::Due { due, teller, done } => {
                let answer = self.come_due(&due, teller).await;
                if let Err(why) = &answer {
                    tracing::error!(table = %self.id, %why, "cannot carry out a due row; reloading the table, the row is retried");
                    self.current.set(None);
                }
                // Reminders that have stopped read the due rows again when they start.
                let _ = done.send(answer);
            }
            TableJob::Note { noted, done } => {
                let what = match noted {
                    Noted::RingLater { .. } => "cannot put a ring off",
                    Noted::WentAway(_) => "cannot tell a table who is away",
                    Noted::RingAnew(_) => "cannot look anew at who is rung when",
                    Noted::ReadsIn(..) => "cannot tell a lobby which language a user has chosen",
                    Noted::DigestCame { .. } => "cannot note that a digest has told of a table",
                    Noted::Banned(_) => "cannot take a banned person out of a table",
                    Noted::Declined(_) => "cannot close a match that somebody declines",
                };
                let noted = self.note(noted).await;
                let answer = noted.map(|_| ()).map_err(|_| Trouble::Failed(format!("table {}: {what}", self.id)));
                if answer.is_err() {
                    tracing::error!(table = %self.id, what, "request failed: reloading the table");
                    self.current.set(None);
                }
                // Whoever has stopped waiting asks again later.
                let _ = done.send(answer);
            }
        }
    }

    async fn ask(&self, table: Option<Arc<Table>>, who: &Person, what: &What) -> Result<Done, Denied> {
        let standing = match &table {
            Some(table) => {
                if let What::Move(channel) = what {
                    Tables(self.house.clone()).may_move(&table.head, who, *channel).await?;
                }
                admit(self.house.store.as_ref(), &table.head, who, what).await?
            }
            None => Standing::default(),
        };
        let decided = |context: &Context<'_>, table: &Table| ask::ask(context, table, who, what).map(Some);
        match self.change(table, Some((who, what)), None, standing, decided).await {
            Ok(Some(CommittedChange { table, story, seat, left: _ })) => Ok(Done { table, seat, story }),
            Ok(None) => Err(Refusal::Unknown(self.id).into()),
            Err(denied) => Err(denied),
        }
    }

    async fn note(&self, noted: Noted) -> Result<Option<CommittedChange>, Denied> {
        let until = match noted {
            Noted::WentAway(user) => {
                let likes = Tables(self.house.clone()).preferences(user).await?;
                likes.away.filter(|away| away.has(self.house.clock.now())).map(|away| away.until)
            }
            Noted::RingLater { .. } | Noted::RingAnew(_) | Noted::ReadsIn(..) | Noted::DigestCame { .. } => None,
            Noted::Banned(_) | Noted::Declined(_) => None,
        };
        let change = |context: &Context<'_>, table: &Table| match noted {
            Noted::RingLater { seat, decision, when } => Ok(due::ring_later(table, seat, decision, when)),
            Noted::WentAway(user) => due::went_away(context, table, user, until),
            Noted::RingAnew(user) => due::ring_anew(context, table, user),
            Noted::ReadsIn(user, lang) => Ok(lobby::reads_in(table, user, lang)),
            Noted::DigestCame { seat, host } => Ok(due::digest_came(table, seat, host)),
            Noted::Banned(user) => taking_out::take_out(context, table, user),
            Noted::Declined(user) => taking_out::decline(context, table, user),
        };
        self.change(None, None, None, Standing::default(), change).await
    }

    async fn come_due(&self, due: &Due, teller: Teller) -> Result<(), Trouble> {
        let decided = |context: &Context<'_>, table: &Table| due::come_due(context, table, due, teller);
        match self.change(None, None, Some(due), Standing::default(), decided).await {
            Ok(Some(changed)) => {
                if let Some(user) = changed.left {
                    // Spawned, as the queues of their other tables may wait for this one.
                    let tables = Tables(self.house.clone());
                    tokio::spawn(async move { tables.tell_who_is_away(user).await });
                }
                Ok(())
            }
            Ok(None) => {
                // The row is an orphan: its table does not exist or has gone on.
                let mut batch = Batch::new();
                let head = self.table().await?.map(|table| table.head.revision);
                batch.expect(keys::head(self.id), head.map_or(Expect::Absent, Expect::Number));
                batch.delete(due_key(self.id, due));
                Ok(self.house.store.commit(batch).await?)
            }
            Err(_) => Err(Trouble::Failed(format!("what is due at table {} could not be done", self.id))),
        }
    }

    /// Decides and commits, again on a conflict. `None` without a table or anything to do. Begins
    /// from the table as `seen`, and on behalf of whoever `asks` for what.
    async fn change(
        &self,
        mut seen: Option<Arc<Table>>,
        asks: Option<(&Person, &What)>,
        due: Option<&Due>,
        standing: Standing,
        decided: impl Fn(&Context<'_>, &Table) -> Result<Option<Change>, Denied>,
    ) -> Result<Option<CommittedChange>, Denied> {
        let house = self.house;
        for _ in 0..MOST_TRIES {
            let before = match seen.take() {
                Some(seen) => Some(seen),
                None => self.table().await?,
            };
            let Some(before) = before else { return Ok(None) };
            let room = match asks.filter(|(_, what)| what.takes_seat_in().is_some()) {
                Some((who, _)) => {
                    let has = match before.head.home.guild {
                        Some(guild) => Tables(house.clone()).guild_preferences(guild).await?,
                        None => GuildPreferences::default(),
                    };
                    Some(house.policy.limits.room_of_person(house.store.as_ref(), who.user, Some(self.id), &has).await?)
                }
                None => None,
            };
            let not_banned = match asks {
                Some((who, what)) => check_ban(house.store.as_ref(), &before.head, who, what).await?,
                None => Vec::new(),
            };
            let now = house.clock.now();
            let person = self.person_of(due, &before.head).await?;
            let searched = match due.filter(|due| before.head.is_for_strong_robot(due.what)) {
                Some(due) => search_turn(house, &before, *due, now).await,
                None => None,
            };
            let policy = &house.policy;
            let change = match searched {
                Some(change) => Some(change),
                None => {
                    let (games, chance, person) = (house.games, house.chance.as_ref(), person.as_ref());
                    let context = Context { games, chance, policy, now, person, standing, play_outs: 0 };
                    guarded(|| decided(&context, &before))??
                }
            };
            let Some(mut change) = change else { return Ok(None) };
            let mut also = std::mem::take(&mut change.also);
            not_banned.into_iter().for_each(|key| also.expect(key, Expect::Absent));
            if before.head.phase == Phase::Lobby
                && let Some(user) = change.table.head.alone()
            {
                policy.limits.room_alone(house.store.as_ref(), user, now).await?.take(&mut also);
            }
            room.into_iter().for_each(|room| room.take(&mut also));
            let left =
                person.map(|person| person.user).filter(|_| change.table.head.timing.excused != before.head.timing.excused);
            match commit(house, now, Some(&before.head), &mut change, also).await {
                Ok(news) => {
                    let table = Arc::new(change.table);
                    let story = change.told.iter().flatten().cloned().collect();
                    self.current.go_on(table.clone(), change.told, change.before);
                    news.announce(house);
                    return Ok(Some(CommittedChange { table, story, seat: change.seat, left }));
                }
                Err(NotCommitted::Conflict) => {
                    tracing::warn!(table = %self.id, "commit conflict, since another process wrote the table: reloading it and deciding again");
                    self.current.set(None);
                }
                Err(NotCommitted::Trouble(why)) => return Err(why.into()),
            }
        }
        Err(Trouble::Failed(format!("table {} is written to by somebody else all the time", self.id)).into())
    }

    /// Returns the person of a due row if its meaning depends on them.
    async fn person_of(&self, due: Option<&Due>, head: &Head) -> Result<Option<Somebody>, Trouble> {
        let Some(DueWhat::Seat(SeatDue::Warn | SeatDue::TimeUp, seat, _)) = due.map(|due| due.what) else { return Ok(None) };
        let Some(user) = head.person(seat).map(|player| player.user) else { return Ok(None) };
        let store = self.house.store.as_ref();
        let likes = known::<Preferences>(store, &keys::person(user)).await?;
        let habits = habits_of(store, &self.house.policy, head, user).await?;
        Ok(Some(Somebody { user, habits, likes }))
    }

    async fn table(&self) -> Result<Option<Arc<Table>>, Trouble> {
        if let Some(table) = self.current.get()
            && self.house.is_newest(&table.head).await?
        {
            return Ok(Some(table));
        }
        let table = self.house.load(self.id).await?.map(Arc::new);
        self.current.set(table.clone());
        Ok(table)
    }
}

/// Returns whether a user is on vacation, as the table knows.
fn is_away(table: &Table, user: UserId) -> bool {
    let is_away = |seat: Seat| table.head.due_of(SeatDue::Return, seat).is_some();
    table.head.seat_of(user).is_some_and(is_away)
}

struct CommittedChange {
    table: Arc<Table>,
    story: Story,
    seat: Option<Seat>,
    /// The person whose vacation began by it.
    left: Option<UserId>,
}
