//! Carries out due rows when their moment comes.
//!
//! Not here: what they mean for a table (`decide/due.rs`). Start reading at [`Reminders::start`].

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;
use futures::stream::FuturesUnordered;
use futures::{FutureExt, StreamExt};
use tertulia_base::clock::{Clock, Moment};
use tertulia_metrics as metrics;
use tertulia_model::{Due, DueWhat, Head, SeatDue};
use tertulia_store::{Batch, Key, Pages, Store, StoreError, decode, keys};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::{Tables, due_key};

/// Carries out due rows, beginning with overdue ones, until it is dropped or stopped.
pub struct Reminders {
    stop: CancellationToken,
    work: JoinHandle<()>,
}

const PAGE: usize = 64;
/// Tables worked on at once when much is due.
const AT_ONCE: usize = 32;
const RETRY: Duration = Duration::from_secs(60);
/// How often to look for due rows of other processes, in case no signal of them came.
const LOOK: Duration = Duration::from_secs(10);

impl Reminders {
    /// Starts carrying out due rows.
    pub fn start(store: Arc<dyn Store>, tables: Tables, clock: Arc<dyn Clock>) -> Reminders {
        let stop = CancellationToken::new();
        let watch = DueWatch { store, tables, clock, stop: stop.clone() };
        Reminders { stop, work: tokio::spawn(watch.keep()) }
    }

    /// Stops after the present work.
    pub async fn stop(mut self) {
        self.stop.cancel();
        let _ = (&mut self.work).await;
    }
}

impl Drop for Reminders {
    fn drop(&mut self) {
        self.work.abort();
    }
}

struct DueWatch {
    store: Arc<dyn Store>,
    tables: Tables,
    clock: Arc<dyn Clock>,
    stop: CancellationToken,
}

/// Turns of strong robots that are carried out meanwhile: nothing else that is due waits for them.
#[derive(Default)]
struct RobotTurns<'a> {
    running: FuturesUnordered<BoxFuture<'a, Key>>,
    keys: HashSet<Key>,
}

impl DueWatch {
    async fn keep(self) {
        let mut turns = RobotTurns::default();
        let signals = self.tables.signals();
        let mut shards = self.tables.share().follow();
        while !self.stop.is_cancelled() {
            signals.awake();
            let next = self.do_what_is_due(&mut turns).await.unwrap_or_else(|why| {
                tracing::error!(%why, "cannot read due rows from the store; retrying");
                self.clock.now().plus(RETRY)
            });
            let next = if self.tables.share().is_divided() { next.min(self.clock.now().plus(LOOK)) } else { next };
            signals.asleep_until(next);
            tokio::select! {
                biased;
                Some(done) = turns.running.next() => {
                    turns.keys.remove(&done);
                }
                () = self.clock.sleep_until(next) => {}
                () = signals.due_earlier() => {}
                // Another process had these shards until now.
                Ok(()) = shards.changed() => {}
                () = self.stop.cancelled() => {}
            }
        }
        while turns.running.next().await.is_some() {}
    }

    /// Carries out everything that is due now, begins the `turns` of strong robots that are, and
    /// returns when to look again.
    async fn do_what_is_due<'a>(&'a self, turns: &mut RobotTurns<'a>) -> Result<Moment, StoreError> {
        let now = self.clock.now();
        let mut pages = Pages::new(self.store.as_ref(), keys::all_due(), PAGE);
        let mut next = Moment(u64::MAX);
        while !self.stop.is_cancelled()
            && let Some(page) = pages.next().await?
        {
            let (mut due, later): (Vec<_>, Vec<_>) =
                page.into_iter().partition(|(key, _)| keys::due_at(key).is_none_or(|(when, _)| when <= now));
            due.retain(|(key, _)| !turns.keys.contains(key));
            let done = futures::stream::iter(due).map(|(key, row)| self.attempt(key, row)).buffer_unordered(AT_ONCE);
            for attempt in done.collect::<Vec<Attempt>>().await {
                match attempt {
                    Attempt::Done => {}
                    Attempt::Failed => next = next.min(now.plus(RETRY)),
                    Attempt::OfRobot(key, row) => {
                        turns.keys.insert(key.clone());
                        turns.running.push(self.take_robot_turn(key, row).boxed());
                    }
                }
            }
            if let Some((when, _)) = later.first().and_then(|(key, _)| keys::due_at(key)) {
                next = next.min(when);
                break;
            }
        }
        Ok(next)
    }

    async fn attempt(&self, key: Key, row: Vec<u8>) -> Attempt {
        if self.is_for_strong_robot(&key, &row).await { Attempt::OfRobot(key, row) } else { self.come_due(key, row).await }
    }

    async fn is_for_strong_robot(&self, key: &Key, row: &[u8]) -> bool {
        let Ok(what @ DueWhat::Seat(SeatDue::StandIn, ..)) = decode::<DueWhat>(key, row) else { return false };
        let Some((_, table)) = keys::due_at(key) else { return false };
        // What cannot be read is logged where it is carried out.
        let head = self.store.read_numbered::<Head>(&keys::head(table)).await.ok().flatten();
        head.is_some_and(|(_, head)| head.is_for_strong_robot(what))
    }

    /// Returns the row's key once the turn is over, and may be tried again if it failed.
    async fn take_robot_turn(&self, key: Key, row: Vec<u8>) -> Key {
        if self.come_due(key.clone(), row).await == Attempt::Failed {
            tokio::select! {
                () = self.clock.sleep(RETRY) => {}
                () = self.stop.cancelled() => {}
            }
        }
        key
    }

    async fn come_due(&self, key: Key, row: Vec<u8>) -> Attempt {
        let due = match (keys::due_at(&key), decode::<DueWhat>(&key, &row)) {
            (_, Err(why @ StoreError::NewerRow { .. })) => {
                tracing::error!(%why, "a newer release wrote this due row: leaving it to that release");
                return Attempt::Failed;
            }
            (Some((when, table)), Ok(what)) => {
                Some((table, Due { when, what })).filter(|(table, due)| due_key(*table, due) == key)
            }
            (None, _) | (_, Err(_)) => None,
        };
        let done = match due {
            Some((table, due)) => {
                let _work = match self.tables.work_on(table).await {
                    Ok(Some(work)) => work,
                    // Another process does it.
                    Ok(None) => return Attempt::Done,
                    Err(why) => {
                        tracing::error!(%why, %table, "cannot read the table of a due row; retrying");
                        return Attempt::Failed;
                    }
                };
                let done = self.tables.come_due(table, due).await.map_err(|why| why.to_string());
                let result = if done.is_ok() { metrics::CarriedOut::Done } else { metrics::CarriedOut::Retried };
                self.tables.metrics().came_due(kind(due.what), result, self.clock.now().after(due.when));
                done
            }
            None => {
                // Whatever it was, its table goes on without it.
                tracing::error!(%key, "damaged due row: deleting it; its table goes on without it");
                self.store.commit(Batch::deleting(key.clone())).await.map_err(|why| why.to_string())
            }
        };
        match done {
            Ok(()) => Attempt::Done,
            Err(why) => {
                tracing::error!(%key, why, "cannot carry out a due row; retrying");
                Attempt::Failed
            }
        }
    }
}

/// Returns how metrics count a due row.
const fn kind(what: DueWhat) -> metrics::Due {
    match what {
        DueWhat::Seat(what, ..) => match what {
            SeatDue::Remind | SeatDue::Snoozed | SeatDue::Ring | SeatDue::Nudge => metrics::Due::Reminder,
            SeatDue::Warn | SeatDue::TimeUp => metrics::Due::Clock,
            SeatDue::StandIn => metrics::Due::StandIn,
            SeatDue::Obey => metrics::Due::Order,
            SeatDue::Return => metrics::Due::Absence,
        },
        DueWhat::Fold | DueWhat::FreeSeats => metrics::Due::Lobby,
        DueWhat::Ask { .. } | DueWhat::AskStillPlaying | DueWhat::Forget => metrics::Due::Question,
        DueWhat::League => metrics::Due::League,
    }
}

#[derive(PartialEq, Eq)]
enum Attempt {
    Done,
    Failed,
    /// Not yet: the row of a turn that a strong robot takes.
    OfRobot(Key, Vec<u8>),
}
