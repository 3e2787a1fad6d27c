//! Which part of the work this process has, where several share one store. Any process may act at
//! any table, but the one with a server's shard hears its events and sends its messages, and the
//! one with shard 0 sends direct messages. A process alone has everything. Start at
//! [`Share::work`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tertulia_base::ids::{GuildId, Shards};
use tertulia_base::mutex::Mutex;
use tokio::sync::{Notify, watch};

use super::notice::Destination;

/// The part of the work that this process has.
#[derive(Debug, Default)]
pub struct Share {
    /// `None` while this process has everything.
    parts: Mutex<Option<ShareParts>>,
    /// The shards being worked on, for subscribers.
    working: watch::Sender<BTreeSet<u32>>,
    ended: Notify,
}

#[derive(Debug)]
struct ShareParts {
    of: u32,
    shards: BTreeMap<u32, Shard>,
    processes: u32,
}

#[derive(Debug)]
struct Shard {
    /// Whether the shard passes to another process once its work has ended.
    leaving: bool,
    under_way: usize,
}

/// Work on a shard, under way until this is dropped: until then no other process gets the shard.
#[derive(Debug)]
pub struct Work(Option<(Arc<Share>, u32)>);

impl Share {
    /// Divides the work into `of` shards, of which this process has what it [takes](Share::take).
    pub fn divide(&self, of: u32) {
        let mut parts = self.parts.lock();
        let processes = parts.as_ref().map_or(1, |parts| parts.processes);
        *parts = Some(ShareParts { of: of.max(1), shards: BTreeMap::new(), processes });
    }

    /// Returns whether other processes may have part of the work.
    pub fn is_divided(&self) -> bool {
        self.parts.lock().is_some()
    }

    /// How many shards there are; `None` where the work is not divided.
    pub fn of(&self) -> Option<u32> {
        self.parts.lock().as_ref().map(|parts| parts.of)
    }

    /// How many processes share the work, this one included.
    pub fn processes(&self) -> u32 {
        self.parts.lock().as_ref().map_or(1, |parts| parts.processes)
    }

    /// Sets how many processes share the work.
    pub fn among(&self, processes: u32) {
        if let Some(parts) = self.parts.lock().as_mut() {
            parts.processes = processes.max(1);
        }
    }

    /// The shards that this process has and is not leaving.
    pub fn shards(&self) -> BTreeSet<u32> {
        self.working.borrow().clone()
    }

    /// Subscribes to [`Share::shards`].
    pub fn follow(&self) -> watch::Receiver<BTreeSet<u32>> {
        self.working.subscribe()
    }

    /// Gives these shards to this process.
    pub fn take(&self, shards: impl IntoIterator<Item = u32>) {
        if let Some(parts) = self.parts.lock().as_mut() {
            for shard in shards {
                parts.shards.entry(shard).or_insert(Shard { leaving: false, under_way: 0 });
            }
        }
        self.tell();
    }

    /// Starts no more work on these shards, waits for what is under way, and gives them up.
    pub async fn leave(&self, shards: &[u32]) {
        if let Some(parts) = self.parts.lock().as_mut() {
            parts.shards.iter_mut().filter(|(shard, _)| shards.contains(shard)).for_each(|(_, shard)| shard.leaving = true);
        }
        self.tell();
        loop {
            // Listens before it looks, so that no end is missed.
            let ended = self.ended.notified();
            tokio::pin!(ended);
            ended.as_mut().enable();
            {
                let mut parts = self.parts.lock();
                let Some(parts) = parts.as_mut() else { return };
                parts.shards.retain(|shard, state| !shards.contains(shard) || state.under_way > 0);
                if !parts.shards.keys().any(|shard| shards.contains(shard)) {
                    return;
                }
            }
            ended.await;
        }
    }

    /// Starts work on a destination of a table in that server, if any; `None` if not this
    /// process's.
    pub fn work(self: &Arc<Share>, home: Option<GuildId>, destination: Destination) -> Option<Work> {
        self.work_at(if destination.is_direct() { None } else { home })
    }

    /// Starts work on a due row of a table in that server, if any; `None` if not this process's.
    pub fn work_at(self: &Arc<Share>, home: Option<GuildId>) -> Option<Work> {
        let mut parts = self.parts.lock();
        let Some(parts) = parts.as_mut() else { return Some(Work(None)) };
        let number = parts.shard_of(home);
        let shard = parts.shards.get_mut(&number).filter(|shard| !shard.leaving)?;
        shard.under_way += 1;
        Some(Work(Some((self.clone(), number))))
    }

    /// Returns whether [`Share::work`] would start.
    pub fn has(&self, home: Option<GuildId>, destination: Destination) -> bool {
        let home = if destination.is_direct() { None } else { home };
        self.parts.lock().as_ref().is_none_or(|parts| parts.shards.get(&parts.shard_of(home)).is_some_and(|shard| !shard.leaving))
    }

    /// Starts handling a shard's event, even while leaving it; `None` if it is not this process's.
    pub fn hear(self: &Arc<Share>, shard: u32) -> Option<Work> {
        let mut parts = self.parts.lock();
        let Some(parts) = parts.as_mut() else { return Some(Work(None)) };
        parts.shards.get_mut(&shard)?.under_way += 1;
        Some(Work(Some((self.clone(), shard))))
    }

    fn tell(&self) {
        let working: BTreeSet<u32> = match self.parts.lock().as_ref() {
            Some(parts) => parts.shards.iter().filter(|(_, shard)| !shard.leaving).map(|(number, _)| *number).collect(),
            None => BTreeSet::new(),
        };
        self.working.send_if_modified(|now| {
            let changed = *now != working;
            *now = working;
            changed
        });
    }
}

impl ShareParts {
    fn shard_of(&self, home: Option<GuildId>) -> u32 {
        home.map_or(0, |guild| Shards::of_guild(guild, self.of))
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        let Some((share, number)) = self.0.take() else { return };
        if let Some(shard) = share.parts.lock().as_mut().and_then(|parts| parts.shards.get_mut(&number)) {
            shard.under_way = shard.under_way.saturating_sub(1);
        }
        share.ended.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use tertulia_rules::game::Seat;

    use super::*;

    /// Returns a server of that shard, of four.
    fn guild(shard: u64) -> Option<GuildId> {
        Some(GuildId((4 + shard) << 22))
    }

    #[test]
    fn a_process_alone_has_everything() {
        let share = Arc::new(Share::default());
        assert!(share.has(guild(3), Destination::Live) && share.work(None, Destination::Film).is_some());
        assert!(share.hear(7).is_some() && !share.is_divided());
    }

    #[test]
    fn a_server_belongs_to_its_shard_and_direct_messages_to_shard_0() {
        let share = Arc::new(Share::default());
        share.divide(4);
        assert!(!share.has(guild(0), Destination::Live) && share.work_at(None).is_none());
        share.take([1, 2]);
        let panel = Destination::Panel(Seat(0));
        assert!(share.has(guild(1), Destination::Live) && share.work(guild(2), Destination::Reminder(Seat(1))).is_some());
        assert!(!share.has(guild(3), Destination::Live) && !share.has(guild(1), panel) && !share.has(None, Destination::Live));
        share.take([0]);
        assert!(share.has(guild(3), panel) && share.has(None, Destination::Live) && share.work_at(guild(3)).is_none());
    }

    #[test]
    fn a_shard_is_left_once_nothing_is_under_way_there_and_nothing_is_begun_meanwhile() {
        let share = Arc::new(Share::default());
        share.divide(4);
        share.take([0, 1]);
        let mut followed = share.follow();
        let (there, elsewhere) = (share.work(guild(1), Destination::Live), share.work(guild(0), Destination::Live));
        let heard = share.hear(1);
        let shards = [1];
        let leaving = share.leave(&shards);
        tokio::pin!(leaving);
        assert!(leaving.as_mut().now_or_never().is_none());
        assert!(share.work(guild(1), Destination::Live).is_none() && share.hear(1).is_some(), "it is heard to the end");
        assert_eq!(*followed.borrow_and_update(), BTreeSet::from([0]));
        drop(there);
        assert!(leaving.as_mut().now_or_never().is_none());
        drop(heard);
        assert!(leaving.as_mut().now_or_never().is_some() && share.hear(1).is_none());
        drop(elsewhere);
        assert_eq!(share.shards(), BTreeSet::from([0]));
    }
}
