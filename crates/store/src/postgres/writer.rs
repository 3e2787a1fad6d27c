//! The only task that writes: it commits waiting batches together. See [`PostgresWriter::run`].

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tertulia_base::backoff::Backoff;
use tokio::sync::{mpsc, oneshot, watch};
use tokio_postgres::error::Severity;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Statement};

use super::address::{Address, said};
use super::news;
use super::processes::{Lease, OwnProcess};
use crate::{Batch, Expect, Health, Key, StoreError};

/// The most batches in one commit, and about the most bytes.
const GROUP: usize = 512;
const GROUP_BYTES: usize = 4 << 20;
/// The least and the most time for an answer. The server aborts a statement earlier than the most.
const PATIENCE: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(20));
/// How long a caller waits while nobody knows whether its commit was written.
const CERTAIN_WITHIN: Duration = Duration::from_secs(10);
/// The first and the longest pause between reconnections.
const RETRY: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

/// Locks out other commits, in its own statement, so that the next one sees all earlier commits.
const BEGIN: &str = "BEGIN; SELECT 1 FROM tertulia_turn WHERE id = 1 FOR UPDATE";
const COMMIT: &str = include_str!("commit.sql");
const END: &str = "COMMIT";
/// Tells other processes which rows were written. Where the database lacks it, they poll.
const NOTIFY: &str = "SELECT pg_notify($1, news) FROM unnest($2::text[]) AS news";
/// Renews a process's row for lease $1, also since when it had no pause of over a third of that.
macro_rules! heard {
    () => {
        "expires = now() + $1::float8 * interval '1 second', unbroken = CASE \
         WHEN expires < now() + $1::float8 * 2 / 3 * interval '1 second' THEN clock_timestamp() ELSE unbroken END"
    };
}
const TAKE_AGAIN: &str =
    concat!("UPDATE tertulia_processes SET epoch = epoch + 1, ", heard!(), " WHERE name = $2 RETURNING epoch, commits");
const RENEW: &str = concat!("UPDATE tertulia_processes SET ", heard!(), " WHERE name = $2 AND epoch = $3");
const LEAVE: &str = "DELETE FROM tertulia_processes WHERE name = $1 AND epoch = $2";

pub(super) enum WriterRequest {
    Commit(CommitJob),
    /// Finish pending commits and release the lease.
    Close(oneshot::Sender<()>),
}

pub(super) struct CommitJob {
    pub(super) batch: Batch,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// What the writer is asked: requests not yet taken, and commits that wait.
struct WriterInbox {
    orders: mpsc::Receiver<WriterRequest>,
    waiting: VecDeque<CommitJob>,
}

impl CommitJob {
    fn answer(self, answer: Result<(), StoreError>) {
        // The caller may have stopped waiting; what was written stands.
        let _ = self.done.send(answer);
    }
}

pub(super) struct PostgresWriter {
    pub(super) address: Address,
    pub(super) lease: Lease,
    pub(super) process: Arc<OwnProcess>,
    pub(super) epoch: i64,
    /// How many commits the process has made.
    pub(super) commits: i64,
    pub(super) session: Session,
    pub(super) health: watch::Sender<Health>,
}

pub(super) struct Session {
    client: Client,
    commit: Statement,
    /// `None` where the database cannot notify.
    notify: Option<Statement>,
    channel: String,
}

impl Session {
    pub(super) async fn begin(client: Client, lease: Lease) -> Result<Session, tokio_postgres::Error> {
        // A process paused in a transaction blocks others for less time than they may be silent.
        let most = (lease.lasts / 3).as_millis().clamp(1, 5_000);
        client.batch_execute(&format!("SET idle_in_transaction_session_timeout = {most}")).await?;
        let commit = client.prepare(COMMIT).await?;
        let notify = client.prepare(NOTIFY).await.ok();
        let channel = news::channel(&client).await?;
        Ok(Session { client, commit, notify, channel })
    }

    /// Commits in one round trip of pipelined statements. Returns the commit statement's answer.
    async fn commit(&self, args: &[&(dyn ToSql + Sync)], news: &[String]) -> Result<Row, tokio_postgres::Error> {
        let begin = self.client.batch_execute(BEGIN);
        let commit = self.client.query_one(&self.commit, args);
        let notify = async {
            match &self.notify {
                Some(statement) if !news.is_empty() => self.client.execute(statement, &[&self.channel, &news]).await.map(|_| ()),
                Some(_) | None => Ok(()),
            }
        };
        let end = self.client.batch_execute(END);
        let (begun, row, notified, ended) = futures::join!(begin, commit, notify, end);
        // After a failed statement the server skips the rest, and the last one rolls back.
        begun?;
        let row = row?;
        notified?;
        ended?;
        Ok(row)
    }
}

enum CommitOutcome {
    Written,
    /// Nothing was written: these guards, by position in the group, do not hold.
    Broken(Vec<i64>),
    /// Nothing was or will be written: the server refuses.
    Refused(String),
    /// Nothing was written: others have taken this process for dead.
    NotHeld,
    /// There is no answer.
    Lost(String),
}

enum WriterEnd {
    TakenOver,
    /// It was asked to end, and by whom, if they wait.
    Closed(Option<oneshot::Sender<()>>),
    /// Acknowledged commits are gone.
    Lost(String),
}

impl PostgresWriter {
    /// Commits until it is told to close, or others have taken this process for dead.
    pub(super) async fn run(mut self, orders: mpsc::Receiver<WriterRequest>) {
        let mut inbox = WriterInbox { orders, waiting: VecDeque::new() };
        let why = loop {
            if let Err(why) = self.next(&mut inbox).await {
                break why;
            }
        };
        let why = match why {
            WriterEnd::Closed(done) => {
                self.leave().await;
                refuse(&mut inbox, &closed());
                done.map(|done| done.send(()));
                return;
            }
            WriterEnd::TakenOver => {
                tracing::error!(database = %self.address, "other processes have taken this one for dead: refusing all further commits");
                self.is(Health::TakenOver);
                taken_over()
            }
            WriterEnd::Lost(why) => {
                tracing::error!(
                    why,
                    "data loss: acknowledged commits are lost, the database is in an older state; shutting the store down"
                );
                self.is(Health::Lost(why.clone()));
                StoreError::NotWritten(why)
            }
        };
        refuse(&mut inbox, &why);
    }

    async fn next(&mut self, inbox: &mut WriterInbox) -> Result<(), WriterEnd> {
        let mut taken = Vec::new();
        if inbox.waiting.is_empty() {
            match tokio::time::timeout(self.lease.renewed_every, inbox.orders.recv_many(&mut taken, GROUP)).await {
                Err(_) => return self.renew(inbox).await,
                // All senders are gone.
                Ok(0) => return Err(WriterEnd::Closed(None)),
                Ok(_) => {}
            }
        } else {
            while let Some(order) = (taken.len() < GROUP).then(|| inbox.orders.try_recv().ok()).flatten() {
                taken.push(order);
            }
        }
        let mut closing = None;
        for order in taken {
            match order {
                // Commits after the request to close are refused.
                WriterRequest::Commit(job) if closing.is_some() => job.answer(Err(closed())),
                WriterRequest::Commit(job) => inbox.waiting.push_back(job),
                WriterRequest::Close(done) => closing = Some(done),
            }
        }
        while !inbox.waiting.is_empty() {
            let group = CommitGroup::take(&mut inbox.waiting);
            self.write(group, inbox).await?;
            if closing.is_none() {
                break;
            }
        }
        closing.map_or(Ok(()), |done| Err(WriterEnd::Closed(Some(done))))
    }

    /// Writes a group, and answers all its jobs.
    async fn write(&mut self, mut group: CommitGroup, inbox: &mut WriterInbox) -> Result<(), WriterEnd> {
        let mut again = true;
        while !group.jobs.is_empty() {
            let number = self.commits + 1;
            match self.attempt(&group, number).await {
                CommitOutcome::Written => {
                    self.commits = number;
                    self.is(Health::Well);
                    group.answer(&Ok(()));
                    return Ok(());
                }
                // The others are written without them.
                CommitOutcome::Broken(places) => group.answer_broken(&places),
                CommitOutcome::Refused(why) => {
                    self.is(Health::NotWriting(why.clone()));
                    group.answer(&Err(StoreError::NotWritten(why)));
                    return Ok(());
                }
                CommitOutcome::NotHeld => {
                    group.answer(&Err(taken_over()));
                    return Err(WriterEnd::TakenOver);
                }
                CommitOutcome::Lost(why) => {
                    tracing::warn!(why, database = %self.address, "connection lost during a commit: reconnecting to find out whether it was written");
                    let waited = {
                        let found_out = self.connect_again(number, why.clone(), inbox);
                        tokio::time::timeout(CERTAIN_WITHIN, found_out).await
                    };
                    match waited {
                        Ok(Ok(())) if self.commits == number => {
                            group.answer(&Ok(()));
                            return Ok(());
                        }
                        Ok(Ok(())) if again => again = false,
                        Ok(Ok(())) => {
                            group.answer(&Err(StoreError::NotWritten(why)));
                            return Ok(());
                        }
                        Ok(Err(ended)) => {
                            group.answer(&Err(StoreError::Unsure(why)));
                            return Err(ended);
                        }
                        Err(_) => {
                            group.answer(&Err(StoreError::Unsure(why.clone())));
                            return self.connect_again(number, why, inbox).await;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    async fn attempt(&self, group: &CommitGroup, number: i64) -> CommitOutcome {
        let statement = group.statement();
        let lasts = self.lease.lasts.as_secs_f64();
        // Nobody needs to be told if no other process is at work.
        let news = if self.process.has_company() { news::of(&self.process.name, group.writes()) } else { Vec::new() };
        let args: [&(dyn ToSql + Sync); 12] = [
            &statement.places,
            &statement.guarded,
            &statement.kinds,
            &statement.expected,
            &number,
            &lasts,
            &self.process.name,
            &self.epoch,
            &self.commits,
            &statement.written,
            &statement.values,
            &statement.removed,
        ];
        let asked = self.process.now();
        match tokio::time::timeout(self.patience(), self.session.commit(&args, &news)).await {
            Ok(Ok(row)) => {
                let (held, broken): (bool, Vec<i64>) = (row.get(0), row.get(1));
                match broken.is_empty() {
                    _ if held => {
                        self.process.was_heard(asked);
                        CommitOutcome::Written
                    }
                    false => CommitOutcome::Broken(broken),
                    true => CommitOutcome::NotHeld,
                }
            }
            Ok(Err(why)) if is_refusal(&why) => CommitOutcome::Refused(said(&why)),
            Ok(Err(why)) => CommitOutcome::Lost(said(&why)),
            Err(_) => CommitOutcome::Lost("the database does not answer".to_owned()),
        }
    }

    async fn renew(&mut self, inbox: &mut WriterInbox) -> Result<(), WriterEnd> {
        let lasts = self.lease.lasts.as_secs_f64();
        let args: [&(dyn ToSql + Sync); 3] = [&lasts, &self.process.name, &self.epoch];
        let asked = self.process.now();
        let why = match tokio::time::timeout(self.patience(), self.session.client.execute(RENEW, &args)).await {
            Ok(Ok(0)) => return Err(WriterEnd::TakenOver),
            Ok(Ok(_)) => {
                self.process.was_heard(asked);
                self.is(Health::Well);
                return Ok(());
            }
            Ok(Err(why)) if is_refusal(&why) => {
                self.is(Health::NotWriting(said(&why)));
                return Ok(());
            }
            Ok(Err(why)) => said(&why),
            Err(_) => "the database does not answer".to_owned(),
        };
        tracing::warn!(why, database = %self.address, "connection lost: reconnecting");
        self.connect_again(self.commits, why, inbox).await
    }

    /// Reconnects and takes the next epoch (a fencing token), which voids what earlier connections
    /// have under way: then it is known whether commit `under_way` was written. Meanwhile other
    /// commits fail as `NotWritten`.
    async fn connect_again(&mut self, under_way: i64, mut why: String, inbox: &mut WriterInbox) -> Result<(), WriterEnd> {
        // Short enough to be back within the lease once the database is reachable.
        let (first, longest) = RETRY;
        let mut backoff = Backoff::new(first, (self.lease.lasts / 10).clamp(first, longest));
        let mut pause = Duration::ZERO;
        loop {
            let tried = {
                let mut trying = std::pin::pin!(async {
                    tokio::time::sleep(pause).await;
                    self.take_again().await
                });
                loop {
                    tokio::select! {
                        biased;
                        tried = &mut trying => break tried,
                        order = inbox.orders.recv(), if !pause.is_zero() => match order {
                            Some(WriterRequest::Commit(job)) => job.answer(Err(StoreError::NotWritten(why.clone()))),
                            Some(WriterRequest::Close(done)) => return Err(WriterEnd::Closed(Some(done))),
                            None => return Err(WriterEnd::Closed(None)),
                        },
                    }
                }
            };
            match tried {
                Ok(None) => return Err(WriterEnd::TakenOver),
                Ok(Some((session, epoch, commits))) if commits == under_way || commits == self.commits => {
                    (self.session, self.epoch, self.commits) = (session, epoch, commits);
                    self.is(Health::Well);
                    return Ok(());
                }
                Ok(Some((_, _, commits))) => {
                    let last = self.commits;
                    let lost =
                        format!("the database {} is at commit {commits}, and commit {last} was acknowledged", self.address);
                    return Err(WriterEnd::Lost(lost));
                }
                Err(said) => why = said,
            }
            self.is(Health::NotWriting(why.clone()));
            for job in inbox.waiting.drain(..) {
                job.answer(Err(StoreError::NotWritten(why.clone())));
            }
            pause = backoff.pause();
        }
    }

    /// Returns how long an answer may take. After that this process may be taken for dead.
    fn patience(&self) -> Duration {
        let (shortest, longest) = PATIENCE;
        (self.lease.lasts / 2).clamp(shortest, longest)
    }

    /// Reconnects; `None` if others have taken this process for dead.
    async fn take_again(&self) -> Result<Option<(Session, i64, i64)>, String> {
        let client = self.address.connect().await.map_err(|why| why.to_string())?;
        let lasts = self.lease.lasts.as_secs_f64();
        let args: [&(dyn ToSql + Sync); 2] = [&lasts, &self.process.name];
        let asked = self.process.now();
        let taken = tokio::time::timeout(self.patience(), client.query_opt(TAKE_AGAIN, &args)).await;
        let taken = taken.map_err(|_| "the database does not answer".to_owned())?.map_err(|why| said(&why))?;
        let Some(row) = taken else { return Ok(None) };
        let (epoch, commits) = (row.get(0), row.get(1));
        let session = Session::begin(client, self.lease).await.map_err(|why| said(&why))?;
        self.process.was_heard(asked);
        Ok(Some((session, epoch, commits)))
    }

    /// Releases the lease, so that other processes take over at once.
    async fn leave(&self) {
        let args: [&(dyn ToSql + Sync); 2] = [&self.process.name, &self.epoch];
        let left = self.session.client.execute(LEAVE, &args);
        match tokio::time::timeout(self.patience(), left).await {
            Ok(Ok(_)) => {}
            Ok(Err(why)) => {
                tracing::warn!(why = said(&why), database = %self.address, "cannot release this process's lease at its end: other processes wait until it expires");
            }
            Err(_) => {
                tracing::warn!(database = %self.address, "timeout while releasing this process's lease at its end: other processes wait until it expires");
            }
        }
    }

    fn is(&self, health: Health) {
        self.health.send_if_modified(|now| {
            let changed = *now != health;
            if changed {
                match &health {
                    Health::Well => tracing::info!(database = %self.address, "commits succeed again"),
                    Health::NotWriting(why) => {
                        tracing::error!(why, database = %self.address, "cannot write commits: refusing them until the database recovers");
                    }
                    Health::Ended(_) | Health::Lost(_) | Health::TakenOver => {}
                }
                *now = health;
            }
            changed
        });
    }
}

/// Returns `Unsure`: whoever took over may have carried out the same request, so nobody may be told
/// that nothing was changed.
pub(super) fn taken_over() -> StoreError {
    StoreError::Unsure("other processes have taken this one for dead and taken over".to_owned())
}

pub(super) fn closed() -> StoreError {
    // A job that was never received was not written.
    StoreError::NotWritten("the store is closed".to_owned())
}

/// Refuses all waiting commits, and closes the queue.
fn refuse(inbox: &mut WriterInbox, why: &StoreError) {
    inbox.orders.close();
    inbox.waiting.drain(..).for_each(|job| job.answer(Err(why.clone())));
    while let Ok(order) = inbox.orders.try_recv() {
        match order {
            WriterRequest::Commit(job) => job.answer(Err(why.clone())),
            WriterRequest::Close(done) => drop(done.send(())),
        }
    }
}

/// Whether the server answered that it did nothing and the connection lives. If it closes the
/// connection, nobody knows: it may have committed and been stopped while waiting for a replica.
fn is_refusal(why: &tokio_postgres::Error) -> bool {
    // CockroachDB answers so if it does not know the fate of a commit.
    const COMPLETION_UNKNOWN: &str = "40003";
    why.as_db_error().is_some_and(|why| why.parsed_severity() == Some(Severity::Error) && why.code().code() != COMPLETION_UNKNOWN)
}

/// Batches committed together: none touches a row that an earlier one writes.
struct CommitGroup {
    jobs: Vec<CommitJob>,
}

/// A group as SQL parameters.
#[derive(Default)]
struct Parameters<'a> {
    places: Vec<i64>,
    guarded: Vec<&'a [u8]>,
    kinds: Vec<i64>,
    expected: Vec<Vec<u8>>,
    written: Vec<&'a [u8]>,
    values: Vec<&'a [u8]>,
    removed: Vec<&'a [u8]>,
}

impl CommitGroup {
    /// Takes batches from the front for as long as they can be committed together.
    fn take(waiting: &mut VecDeque<CommitJob>) -> CommitGroup {
        let mut jobs = Vec::new();
        let (mut written, mut bytes) = (HashSet::new(), 0);
        while let Some(job) = waiting.front() {
            let Batch { guards, writes } = &job.batch;
            let touched = guards.iter().map(|(key, _)| key).chain(writes.iter().map(|(key, _)| key));
            let size: usize = writes.iter().map(|(_, row)| row.as_ref().map_or(0, Vec::len)).sum();
            let is_first = jobs.is_empty();
            if !is_first
                && (jobs.len() == GROUP || bytes + size > GROUP_BYTES || touched.clone().any(|key| written.contains(key)))
            {
                break;
            }
            written.extend(writes.iter().map(|(key, _)| key.clone()));
            bytes += size;
            jobs.extend(waiting.pop_front());
        }
        CommitGroup { jobs }
    }

    fn writes(&self) -> impl Iterator<Item = (&Key, Option<&[u8]>)> {
        self.jobs.iter().flat_map(|job| job.batch.writes())
    }

    fn guards(&self) -> impl Iterator<Item = &(Key, Expect)> {
        self.jobs.iter().flat_map(|job| &job.batch.guards)
    }

    fn statement(&self) -> Parameters<'_> {
        let mut statement = Parameters::default();
        for (place, (key, expect)) in (0..).zip(self.guards()) {
            statement.places.push(place);
            statement.guarded.push(key.as_bytes());
            let (kind, bytes) = match expect {
                Expect::Absent => (0, Vec::new()),
                Expect::Number(number) => (1, number.to_be_bytes().to_vec()),
                Expect::Same(bytes) => (2, bytes.clone()),
            };
            statement.kinds.push(kind);
            statement.expected.push(bytes);
        }
        // The last write of a row counts. Key order writes neighbours together.
        let rows: BTreeMap<&Key, Option<&[u8]>> = self.writes().collect();
        for (key, row) in rows {
            match row {
                Some(row) => {
                    statement.written.push(key.as_bytes());
                    statement.values.push(row);
                }
                None => statement.removed.push(key.as_bytes()),
            }
        }
        statement
    }

    fn answer(&mut self, answer: &Result<(), StoreError>) {
        self.jobs.drain(..).for_each(|job| job.answer(answer.clone()));
    }

    /// Answers and removes the jobs whose guards do not hold.
    fn answer_broken(&mut self, places: &[i64]) {
        let mut place = 0;
        for job in std::mem::take(&mut self.jobs) {
            let mut conflict = None;
            for (key, _) in &job.batch.guards {
                if conflict.is_none() && places.contains(&place) {
                    conflict = Some(key.clone());
                }
                place += 1;
            }
            match conflict {
                Some(key) => job.answer(Err(StoreError::Conflict(key))),
                None => self.jobs.push(job),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys;
    use tertulia_base::ids::UserId;

    /// Returns the sizes of groups of batches that each write one row of that many bytes.
    fn groups(batches: impl Iterator<Item = (u64, usize)>) -> Vec<usize> {
        let mut waiting: VecDeque<CommitJob> = batches
            .map(|(user, bytes)| {
                let mut batch = Batch::new();
                batch.copy(keys::person(UserId(user)), Some(vec![0; bytes]));
                CommitJob { batch, done: oneshot::channel().0 }
            })
            .collect();
        std::iter::from_fn(|| Some(CommitGroup::take(&mut waiting).jobs.len()).filter(|taken| *taken > 0)).collect()
    }

    #[test]
    fn batches_are_committed_together_up_to_a_number_a_size_and_the_next_one_of_the_same_row() {
        assert_eq!(groups((0..600).map(|user| (user, 3_000))), [GROUP, 600 - GROUP]);
        assert_eq!(groups((0..5).map(|user| (user, GROUP_BYTES / 2))), [2, 2, 1]);
        assert_eq!(groups([(0, 2 * GROUP_BYTES), (1, 1)].into_iter()), [1, 1], "one that is too big is alone");
        assert_eq!(groups([1, 2, 1, 3].into_iter().map(|user| (user, 1))), [2, 2]);
    }
}
