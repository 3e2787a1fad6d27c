//! Which servers the bot is on, as the gateway says. Start reading at [`JoinedServers`].

use std::collections::BTreeSet;

use serenity::model::gateway::ShardInfo;
use tertulia_base::ids::{GuildId, Shards};
use tertulia_base::mutex::Mutex;

/// The servers of all shards that this process has or had.
#[derive(Debug, Default)]
pub(super) struct JoinedServers(Mutex<BTreeSet<GuildId>>);

impl JoinedServers {
    /// Replaces those of a shard, whose session begins with these.
    pub(super) fn begin(&self, shard: Option<ShardInfo>, servers: impl IntoIterator<Item = GuildId>) {
        let mut all = self.0.lock();
        all.retain(|server| shard.is_some_and(|shard| Shards::of_guild(*server, shard.total) != shard.id.0));
        all.extend(servers);
    }

    pub(super) fn join(&self, server: GuildId) {
        self.0.lock().insert(server);
    }

    pub(super) fn leave(&self, server: GuildId) {
        self.0.lock().remove(&server);
    }

    /// Counts those on the shards that this process has, which `has` tells.
    pub(super) fn count(&self, has: impl Fn(GuildId) -> bool) -> usize {
        self.0.lock().iter().filter(|server| has(**server)).count()
    }
}

#[cfg(test)]
mod tests {
    use serenity::model::id::ShardId;

    use super::*;

    #[test]
    fn a_server_counts_from_joining_to_leaving_and_sessions_of_other_shards_change_nothing() {
        let on = |shard: u64, n: u64| GuildId((2 * n + shard) << 22);
        let shard = |id: u32| ShardInfo { id: ShardId(id), total: 2 };
        let (servers, all) = (JoinedServers::default(), |_: GuildId| true);
        servers.begin(Some(shard(0)), [on(0, 1), on(0, 2)]);
        servers.begin(Some(shard(1)), [on(1, 1)]);
        servers.join(on(0, 2));
        servers.join(on(1, 2));
        assert_eq!((servers.count(all), servers.count(|server| server == on(1, 2))), (4, 1));
        servers.leave(on(0, 1));
        servers.begin(Some(shard(1)), []);
        assert_eq!(servers.count(all), 1, "that of the other shard stays");
        servers.begin(None, [on(1, 3)]);
        assert_eq!(servers.count(all), 1, "without shards, the session has all");
    }
}
