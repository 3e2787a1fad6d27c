//! The processes that work on one database: who is at work, and which of Discord's shards each has.
//!
//! Start reading at [`enter`], then [`PostgresStore::processes`].

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use tertulia_base::clock::Timer;
use tertulia_base::ids::Shards;

use tokio_postgres::Client;

use super::address::{Address, said};
use super::{Access, PostgresStore};
use crate::StoreError;

const TURN: &str = "SELECT 1 FROM tertulia_turn WHERE id = 1 FOR UPDATE";
/// Whoever buries others must have been heard for a whole lease, and lately: what keeps this process from being heard keeps others, too. The
/// statement asks its own row, which says the same on whatever connection it is asked.
const BURY: &str = "DELETE FROM tertulia_processes AS theirs USING tertulia_processes AS ours \
    WHERE theirs.expires <= now() AND ours.name = $1 AND ours.unbroken <= now() - $2::float8 * interval '1 second' \
    AND ours.expires >= now() + $2::float8 * 2 / 3 * interval '1 second'";
/// Of those that work alone; of all where this one is to.
const BURY_BEFORE: &str = "DELETE FROM tertulia_processes WHERE expires <= now() AND (alone OR $1)";
/// Who keeps this one from entering, as their last words left them, whether all of them have expired, and what time it is.
const IN_THE_WAY: &str = "SELECT coalesce(string_agg(name || epoch || ' ' || commits || expires, ' ' ORDER BY name), ''), \
    coalesce(bool_and(expires <= now()), true), extract(epoch FROM now())::float8 FROM tertulia_processes WHERE alone OR $1";
const ENTER: &str = "INSERT INTO tertulia_processes (name, alone, epoch, commits, expires) \
    SELECT gen_random_uuid()::text, $1::boolean, 1, 0, now() + $2::float8 * interval '1 second' \
    WHERE NOT EXISTS (SELECT 1 FROM tertulia_processes WHERE alone OR $1) RETURNING name";
/// The oldest come first: what one has stays there when others come.
const COUNT: &str = "SELECT count(*), count(*) FILTER (WHERE (entered, name) < (SELECT entered, name FROM tertulia_processes WHERE name = $1)) \
    FROM tertulia_processes WHERE expires > now()";
const SHARDS: &str = "SELECT coalesce(max(total), 0), count(process) FROM tertulia_shards";
const OURS: &str = "SELECT shard FROM tertulia_shards WHERE process = $1 ORDER BY shard";
/// Whoever takes some at the same time takes others.
const TAKE: &str = "UPDATE tertulia_shards SET process = $1 WHERE shard IN ( \
        SELECT shard FROM tertulia_shards \
        WHERE process IS NULL AND total = $2 AND shard BETWEEN $3 AND $4 ORDER BY shard LIMIT $5 FOR UPDATE SKIP LOCKED \
    )";
const GIVE_BACK: &str = "UPDATE tertulia_shards SET process = NULL WHERE process = $1 AND shard = ANY ($2::int8[])";
const IDENTIFY: &str = "INSERT INTO tertulia_identifies (bucket, free) VALUES ($1, now() + $2::float8 * interval '1 second') \
    ON CONFLICT (bucket) DO UPDATE SET free = excluded.free WHERE tertulia_identifies.free <= now() RETURNING 1";

/// How long the right to write lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease {
    /// After so long without a word of a process others may take it for dead, by the clock of the database: others who have been heard all
    /// that time, with no pause over a third of it.
    pub lasts: Duration,
    /// How often a process says that it is there, besides with each commit: well within a third of that.
    pub renewed_every: Duration,
}

impl Default for Lease {
    fn default() -> Lease {
        Lease { lasts: Duration::from_secs(15), renewed_every: Duration::from_millis(2500) }
    }
}

/// A process that works on the database, as its own parts know it.
pub(super) struct Process {
    pub(super) name: String,
    lasts: Duration,
    began: Timer,
    /// When the database was last asked something whose answer says that this process is not taken for dead: milliseconds since it began.
    heard: AtomicU64,
    /// Processes at work, this one included, when that was last looked at.
    pub(super) at_work: AtomicU32,
}

impl Process {
    fn new(name: String, lasts: Duration) -> Process {
        Process { name, lasts, began: Timer::start(), heard: AtomicU64::new(0), at_work: AtomicU32::new(1) }
    }

    /// To be remembered before the database is asked, for [`Process::was_heard`].
    pub(super) fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// The database has said that this process is not taken for dead. It was asked then.
    pub(super) fn was_heard(&self, asked: u64) {
        self.heard.fetch_max(asked, Ordering::SeqCst);
    }

    /// Whether others may be at work.
    pub(super) fn has_company(&self) -> bool {
        self.at_work.load(Ordering::SeqCst) > 1
    }

    /// Whether nobody can have taken this process for dead yet.
    pub(super) fn is_alive(&self) -> bool {
        let silent = self.now().saturating_sub(self.heard.load(Ordering::SeqCst));
        u128::from(silent) < self.most_silent()
    }

    /// For how many milliseconds it may not be heard: some of the time is kept for what is sent now to arrive.
    fn most_silent(&self) -> u128 {
        self.lasts.as_millis() * 2 / 3
    }
}

/// What comes of entering.
pub(super) enum Entry {
    Entered(Process),
    /// Another process works alone, or this one wants to and others are at work.
    Held,
    /// Those in the way were not heard of for too long. They may have been out of reach, as this one was: it waits whether they come back.
    Waits,
}

/// How long those in the way have been silent before the eyes of whoever waits, by the clock of the database.
#[derive(Default)]
pub(super) struct Watch {
    standing: String,
    since: f64,
    last: f64,
}

impl Watch {
    /// Whether all this time they have said nothing, and would have been heard.
    fn is_over(&mut self, standing: String, now: f64, lasts: Duration) -> bool {
        let lasts = lasts.as_secs_f64();
        if standing != self.standing || now - self.last > lasts / 3.0 {
            (self.standing, self.since) = (standing, now);
        }
        self.last = now;
        now - self.since >= lasts
    }
}

/// Makes this one of the processes at work.
///
/// # Errors
/// When the database fails.
pub(super) async fn enter(
    address: &Address,
    client: &mut Client,
    lease: Lease,
    access: Access,
    watch: &mut Watch,
) -> Result<Entry, StoreError> {
    let failed = |why| StoreError::Failed(format!("the database {address} failed: {}", said(&why)));
    let entering = async {
        let change = client.transaction().await?;
        change.query(TURN, &[]).await?;
        let alone = access == Access::Alone;
        let row = change.query_one(IN_THE_WAY, &[&alone]).await?;
        let (standing, expired): (String, bool) = (row.get(0), row.get(1));
        let is_free = standing.is_empty();
        if !is_free && expired && watch.is_over(standing, row.get(2), lease.lasts) {
            // What works alone relies on it, and has nobody to wait for. Others may only have been out of reach for a while.
            change.execute(BURY_BEFORE, &[&alone]).await?;
        }
        let entered = change.query_opt(ENTER, &[&alone, &lease.lasts.as_secs_f64()]).await?;
        change.commit().await?;
        Ok(match entered {
            Some(row) => Entry::Entered(Process::new(row.get(0), lease.lasts)),
            None if expired && !is_free => Entry::Waits,
            None => Entry::Held,
        })
    };
    entering.await.map_err(failed)
}

/// Which processes are at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtWork {
    /// How many, this one included.
    pub processes: u32,
    /// How many of them were there before this one.
    pub rank: u32,
}

impl PostgresStore {
    /// Which processes are at work. Those that were not heard of for too long are taken for dead: they write nothing any
    /// more, and what they had is free.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn processes(&self) -> Result<AtWork, StoreError> {
        if self.change(BURY, &[&self.process.name, &self.process.lasts.as_secs_f64()]).await? > 0 {
            tracing::warn!(database = %self.address, "processes that were not heard of for too long are taken for dead: others go on with what they had");
        }
        let rows = self.read(COUNT, &[&self.process.name]).await?;
        let number =
            |column: usize| rows.first().and_then(|row| u32::try_from(row.get::<_, i64>(column)).ok()).unwrap_or_default();
        let at_work = AtWork { processes: number(0).max(1), rank: number(1) };
        self.process.at_work.store(at_work.processes, Ordering::SeqCst);
        Ok(at_work)
    }

    /// Says how many shards there are to be. While any process has a shard they stay as many as they are, and that number is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn agree_on_shards(&self, total: u32) -> Result<u32, StoreError> {
        let mut client = self.address.connect().await?;
        let failed = |why| StoreError::Failed(format!("the database {} failed: {}", self.address, said(&why)));
        let agreeing = async {
            let change = client.transaction().await?;
            change.query(TURN, &[]).await?;
            let row = change.query_one(SHARDS, &[]).await?;
            let (there, taken): (i64, i64) = (row.get(0), row.get(1));
            if taken == 0 && there != i64::from(total) {
                change.execute("DELETE FROM tertulia_shards", &[]).await?;
                let all: Vec<i64> = (0..i64::from(total)).collect();
                let insert = "INSERT INTO tertulia_shards (shard, total) SELECT shard, $2 FROM unnest($1::int8[]) AS shard";
                change.execute(insert, &[&all, &i64::from(total)]).await?;
                change.commit().await?;
                return Ok(total);
            }
            Ok(u32::try_from(there).unwrap_or(total))
        };
        agreeing.await.map_err(failed)
    }

    /// Takes free shards among those, at most so many more. Returns all that this process has.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_shards(&self, among: Shards, most: u32) -> Result<Vec<u32>, StoreError> {
        let Shards { first, last, of } = among;
        if most > 0 {
            let [total, first, last, most] = [of, first, last, most].map(i64::from);
            self.change(TAKE, &[&self.process.name, &total, &first, &last, &most]).await?;
        }
        let rows = self.read(OURS, &[&self.process.name]).await?;
        Ok(rows.iter().filter_map(|row| u32::try_from(row.get::<_, i64>(0)).ok()).collect())
    }

    /// Lets others take those shards.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give_shards_back(&self, shards: &[u32]) -> Result<(), StoreError> {
        let shards: Vec<i64> = shards.iter().copied().map(i64::from).collect();
        self.change(GIVE_BACK, &[&self.process.name, &shards]).await.map(|_| ())
    }

    /// Whether a session may be begun now in a bucket of Discord's, by whichever process; the next one then after so long.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn may_identify(&self, bucket: u32, every: Duration) -> Result<bool, StoreError> {
        let rows = self.read(IDENTIFY, &[&i64::from(bucket), &every.as_secs_f64()]).await?;
        Ok(!rows.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_counts_on_its_lease_for_two_thirds_of_it() {
        let process = Process::new("us".to_owned(), Duration::from_secs(15));
        assert_eq!(process.most_silent(), 10_000);
        assert!(process.is_alive());
    }

    #[test]
    fn whoever_waits_for_the_silent_waits_anew_after_a_word_of_theirs_and_after_a_pause_of_its_own() {
        let lasts = Duration::from_secs(15);
        let mut watch = Watch::default();
        let mut over = |standing: &str, now: u32| watch.is_over(standing.to_owned(), f64::from(now), lasts);
        let seconds = |from: u32, to: u32| from..to;
        assert!(seconds(100, 114).all(|now| !over("a", now)));
        assert!(over("a", 115));
        assert!(seconds(116, 131).all(|now| !over("b", now)), "one was heard");
        assert!(over("b", 131));
        assert!(seconds(140, 155).all(|now| !over("b", now)), "nobody was heard for nine seconds, this one neither");
        assert!(over("b", 155));
    }
}
