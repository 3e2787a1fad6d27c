//! The processes that work on one database: who is alive, and which of Discord's shards each has.
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
/// Removes dead processes. This one must itself have been heard for a whole lease, and recently:
/// what silences it may silence others. It checks its own row, the same on every connection.
const BURY: &str = "DELETE FROM tertulia_processes AS theirs USING tertulia_processes AS ours \
    WHERE theirs.expires <= now() AND ours.name = $1 AND ours.unbroken <= now() - $2::float8 * interval '1 second' \
    AND ours.expires >= now() + $2::float8 * 2 / 3 * interval '1 second'";
/// Removes dead processes that work alone; all dead ones, if this one is to work alone.
const BURY_BEFORE: &str = "DELETE FROM tertulia_processes WHERE expires <= now() AND (alone OR $1)";
/// The state of the processes that keep this one out, whether all have expired, and the time.
const IN_THE_WAY: &str = "SELECT coalesce(string_agg(name || epoch || ' ' || commits || expires, ' ' ORDER BY name), ''), \
    coalesce(bool_and(expires <= now()), true), extract(epoch FROM now())::float8 FROM tertulia_processes WHERE alone OR $1";
const ENTER: &str = "INSERT INTO tertulia_processes (name, alone, epoch, commits, expires) \
    SELECT gen_random_uuid()::text, $1::boolean, 1, 0, now() + $2::float8 * interval '1 second' \
    WHERE NOT EXISTS (SELECT 1 FROM tertulia_processes WHERE alone OR $1) RETURNING name";
/// The oldest come first, so that shards stay where they are when others join.
const COUNT: &str = "SELECT count(*), count(*) FILTER (WHERE (entered, name) < (SELECT entered, name FROM tertulia_processes WHERE name = $1)) \
    FROM tertulia_processes WHERE expires > now()";
const SHARDS: &str = "SELECT coalesce(max(total), 0), count(process) FROM tertulia_shards";
const OURS: &str = "SELECT shard FROM tertulia_shards WHERE process = $1 ORDER BY shard";
/// Processes that take shards at the same time take different ones.
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
    /// How long a process may be silent, by the database's clock, before others may take it for
    /// dead: others that were heard all that time, with no pause over a third of it.
    pub lasts: Duration,
    /// How often a process renews its lease, besides with each commit: well within a third of it.
    pub renewed_every: Duration,
}

impl Default for Lease {
    fn default() -> Lease {
        Lease { lasts: Duration::from_secs(15), renewed_every: Duration::from_millis(2500) }
    }
}

/// A process that works on the database, as its own parts know it.
pub(super) struct OwnProcess {
    pub(super) name: String,
    lasts: Duration,
    began: Timer,
    /// When the latest request was sent that proves this process alive: milliseconds since it
    /// began.
    heard: AtomicU64,
    /// How many processes were alive, including this one, at the last check.
    pub(super) at_work: AtomicU32,
}

impl OwnProcess {
    fn new(name: String, lasts: Duration) -> OwnProcess {
        OwnProcess { name, lasts, began: Timer::start(), heard: AtomicU64::new(0), at_work: AtomicU32::new(1) }
    }

    /// Returns the time to pass to [`OwnProcess::was_heard`], taken before the request.
    pub(super) fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Records that the answer to a request sent at `asked` proves this process alive.
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

    /// Returns the longest silence in milliseconds; the rest is for requests in flight.
    fn most_silent(&self) -> u128 {
        self.lasts.as_millis() * 2 / 3
    }
}

pub(super) enum EnterResult {
    Entered(OwnProcess),
    /// Another process works alone, or this one wants to and others are at work.
    Held,
    /// Those in the way were silent too long, perhaps cut off like this one: it waits for them.
    Waits,
}

/// How long those in the way have been silent while this one waited, by the database's clock.
#[derive(Default)]
pub(super) struct SilenceWatch {
    standing: String,
    since: f64,
    last: f64,
}

impl SilenceWatch {
    /// Whether they were silent for a whole lease in which they would have been heard.
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
    watch: &mut SilenceWatch,
) -> Result<EnterResult, StoreError> {
    let failed = |why| StoreError::Failed(format!("the database {address} failed: {}", said(&why)));
    let entering = async {
        let change = client.transaction().await?;
        change.query(TURN, &[]).await?;
        let alone = access == Access::Alone;
        let row = change.query_one(IN_THE_WAY, &[&alone]).await?;
        let (standing, expired): (String, bool) = (row.get(0), row.get(1));
        let is_free = standing.is_empty();
        if !is_free && expired && watch.is_over(standing, row.get(2), lease.lasts) {
            // Working alone rules out others, who may only have been cut off for a while.
            change.execute(BURY_BEFORE, &[&alone]).await?;
        }
        let entered = change.query_opt(ENTER, &[&alone, &lease.lasts.as_secs_f64()]).await?;
        change.commit().await?;
        Ok(match entered {
            Some(row) => EnterResult::Entered(OwnProcess::new(row.get(0), lease.lasts)),
            None if expired && !is_free => EnterResult::Waits,
            None => EnterResult::Held,
        })
    };
    entering.await.map_err(failed)
}

/// The processes at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtWork {
    /// How many there are, including this one.
    pub processes: u32,
    /// How many of them are older than this one.
    pub rank: u32,
}

impl PostgresStore {
    /// Returns the processes at work. Removes dead ones: they write nothing more, and free their
    /// shards.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn processes(&self) -> Result<AtWork, StoreError> {
        if self.change(BURY, &[&self.process.name, &self.process.lasts.as_secs_f64()]).await? > 0 {
            tracing::warn!(database = %self.address, "leases of other processes have expired: taking these processes for dead, their shards are free for others");
        }
        let rows = self.read(COUNT, &[&self.process.name]).await?;
        let number =
            |column: usize| rows.first().and_then(|row| u32::try_from(row.get::<_, i64>(column)).ok()).unwrap_or_default();
        let at_work = AtWork { processes: number(0).max(1), rank: number(1) };
        self.process.at_work.store(at_work.processes, Ordering::SeqCst);
        Ok(at_work)
    }

    /// Proposes a number of shards. Returns the one in force, fixed while any process has a shard.
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

    /// Takes at most `most` free shards among a range. Returns all shards of this process.
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

    /// Releases shards for others to take.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn give_shards_back(&self, shards: &[u32]) -> Result<(), StoreError> {
        let shards: Vec<i64> = shards.iter().copied().map(i64::from).collect();
        self.change(GIVE_BACK, &[&self.process.name, &shards]).await.map(|_| ())
    }

    /// Whether a session of a Discord bucket may begin now; if so, the next may after `every`.
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
        let process = OwnProcess::new("us".to_owned(), Duration::from_secs(15));
        assert_eq!(process.most_silent(), 10_000);
        assert!(process.is_alive());
    }

    #[test]
    fn whoever_waits_for_the_silent_waits_anew_after_a_word_of_theirs_and_after_a_pause_of_its_own() {
        let lasts = Duration::from_secs(15);
        let mut watch = SilenceWatch::default();
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
