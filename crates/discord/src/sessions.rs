//! The connections to Discord's gateway: one a shard, begun one after the other, and ended when another process is to have the shard.
//!
//! Start reading at [`Sessions::listen`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, Weak};
use std::time::Duration;

use futures::StreamExt;
use futures::channel::mpsc::UnboundedReceiver;
use serenity::async_trait;
use serenity::client::EventHandler;
use serenity::gateway::{ConnectionStage, GatewayError, PresenceData, ShardManager, ShardManagerOptions};
use serenity::http::Http;
use serenity::model::gateway::{BotGateway, GatewayIntents};
use tertulia_base::clock::{Clock, Moment};
use tertulia_base::ids::Shards;
use tertulia_delivery::{Share, Work};
use tokio::sync::Mutex;

use super::answers::LAST_ANSWERS;
use super::retrying::until_answered;

/// How often is looked whether a session may be begun that may not be now.
const AGAIN: Duration = Duration::from_millis(250);

/// Says when a session may be begun. Where several processes begin some of one application, they ask the same one.
#[async_trait]
pub trait Identify: Send + Sync + 'static {
    /// Whether one may be begun now in a bucket of Discord's; then the next one after so long. Discord docs: Gateway, "Sharding for Large Bots".
    async fn may_begin(&self, bucket: u32, every: Duration) -> bool;
}

/// For a process that alone begins sessions of its application.
pub(super) struct Alone {
    clock: Arc<dyn Clock>,
    /// When the next one may be begun, by bucket.
    free: std::sync::Mutex<BTreeMap<u32, Moment>>,
}

impl Alone {
    pub(super) fn new(clock: Arc<dyn Clock>) -> Alone {
        Alone { clock, free: std::sync::Mutex::default() }
    }
}

#[async_trait]
impl Identify for Alone {
    async fn may_begin(&self, bucket: u32, every: Duration) -> bool {
        let (now, mut free) = (self.clock.now(), self.free.lock().unwrap_or_else(PoisonError::into_inner));
        // A clock that was set back keeps nobody waiting for longer than once.
        let may = free.get(&bucket).is_none_or(|free| *free <= now || *free > now.plus(every));
        if may {
            free.insert(bucket, now.plus(every));
        }
        may
    }
}

/// The connections of this process.
#[derive(Clone)]
pub(super) struct Sessions(Arc<Inner>);

struct Inner {
    http: Arc<Http>,
    handler: Arc<dyn EventHandler>,
    intents: GatewayIntents,
    clock: Arc<dyn Clock>,
    identify: Arc<dyn Identify>,
    /// Between two sessions of a bucket.
    every: Duration,
    /// By shard. Those that are wanted and not begun are here, too.
    connections: Mutex<BTreeMap<u32, Connection>>,
}

#[derive(Default)]
struct Connection {
    manager: Option<Arc<ShardManager>>,
    /// Until it is closed the shard is nobody else's.
    work: Option<Work>,
}

/// How many connections to the gateway there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connections {
    /// Those that there are to be.
    pub all: usize,
    /// Those of them that are up.
    pub connected: usize,
}

/// Looks at the connections, and keeps nothing alive: those who are heard over them look, too.
#[derive(Clone)]
pub(super) struct Watched(Weak<Inner>);

impl Watched {
    /// How many there are.
    pub(super) async fn connections(&self) -> Connections {
        match self.0.upgrade() {
            Some(inner) => Sessions(inner).connections().await,
            None => Connections { all: 0, connected: 0 },
        }
    }
}

impl Sessions {
    pub(super) fn watched(&self) -> Watched {
        Watched(Arc::downgrade(&self.0))
    }

    pub(super) fn new(
        http: Arc<Http>,
        handler: Arc<dyn EventHandler>,
        intents: GatewayIntents,
        clock: Arc<dyn Clock>,
        identify: Arc<dyn Identify>,
        every: Duration,
    ) -> Sessions {
        Sessions(Arc::new(Inner { http, handler, intents, clock, identify, every, connections: Mutex::default() }))
    }

    async fn connections(&self) -> Connections {
        let connections = self.0.connections.lock().await;
        let mut connected = 0;
        for manager in connections.values().filter_map(|connection| connection.manager.as_ref()) {
            let runners = manager.runners.lock().await;
            connected += runners.values().filter(|runner| runner.stage == ConnectionStage::Connected).count();
        }
        Connections { all: connections.len(), connected }
    }

    /// Connects and listens on those shards, or as many as Discord recommends; where the work is divided, on this process's, as they come and go.
    /// While Discord cannot be reached, or is not itself, that is tried again.
    ///
    /// # Errors
    /// When Discord does not let the bot in.
    pub(super) async fn listen(&self, shards: Option<Shards>, share: &Arc<Share>) -> serenity::Result<()> {
        let clock = self.0.clock.as_ref();
        let bot = || until_answered(clock, "connecting to the gateway", || self.0.http.get_bot_gateway());
        let found = bot().await?;
        let of = shards.map_or(found.shards.max(1), |shards| shards.of);
        let all = |shards: Shards| (shards.first..=shards.last).collect::<BTreeSet<u32>>();
        let fixed = (!share.is_divided()).then(|| all(shards.unwrap_or(Shards::all(of))));
        let (failed, mut failures) = futures::channel::mpsc::unbounded();
        let mut followed = share.follow();
        let mut found = Some(found);
        loop {
            let of = share.of().unwrap_or(of);
            let wanted = fixed.clone().unwrap_or_else(|| followed.borrow_and_update().clone());
            self.close_all_but(&wanted).await;
            if let Some(shard) = self.missing(&wanted, share).await {
                let bot = match found.take() {
                    Some(found) => found,
                    None => bot().await?,
                };
                tokio::select! {
                    begun = self.begin(shard, of, &bot) => {
                        let mut ended = begun;
                        let failed = failed.clone();
                        tokio::spawn(async move {
                            if let Some(Err(why)) = ended.next().await {
                                // Nobody listens where everything ends anyway.
                                let _ = failed.unbounded_send(why);
                            }
                        });
                    }
                    // Perhaps it is not wanted any more.
                    Ok(()) = followed.changed() => {}
                    Some(why) = failures.next() => return Err(serenity::Error::Gateway(why)),
                }
                continue;
            }
            tokio::select! {
                Ok(()) = followed.changed() => {}
                Some(why) = failures.next() => return Err(serenity::Error::Gateway(why)),
            }
        }
    }

    /// Ends all connections.
    pub(super) async fn close(&self) {
        self.close_all_but(&BTreeSet::new()).await;
    }

    async fn close_all_but(&self, wanted: &BTreeSet<u32>) {
        let mut connections = self.0.connections.lock().await;
        let gone: Vec<u32> = connections.keys().copied().filter(|shard| !wanted.contains(shard)).collect();
        let gone: Vec<Connection> = gone.iter().filter_map(|shard| connections.remove(shard)).collect();
        drop(connections);
        let closing = gone.into_iter().map(|Connection { manager, work }| async move {
            if let Some(manager) = manager
                && tokio::time::timeout(LAST_ANSWERS, manager.shutdown_all()).await.is_err()
            {
                tracing::warn!("shutdown timeout: a gateway connection did not close");
            }
            drop(work);
        });
        futures::future::join_all(closing).await;
    }

    /// A shard that is wanted and not begun.
    async fn missing(&self, wanted: &BTreeSet<u32>, share: &Arc<Share>) -> Option<u32> {
        let mut connections = self.0.connections.lock().await;
        for shard in wanted {
            // What another process has by now is not there.
            if !connections.contains_key(shard)
                && let Some(work) = share.hear(*shard)
            {
                connections.insert(*shard, Connection { manager: None, work: Some(work) });
            }
        }
        connections.iter().find(|(_, connection)| connection.manager.is_none()).map(|(shard, _)| *shard)
    }

    /// Begins a session once Discord takes another one.
    async fn begin(&self, shard: u32, of: u32, bot: &BotGateway) -> UnboundedReceiver<Result<(), GatewayError>> {
        let limit = &bot.session_start_limit;
        if limit.remaining == 0 {
            let wait = Duration::from_millis(limit.reset_after);
            tracing::error!(shard, ?wait, "Discord takes no more sessions today: waiting until it does");
            self.0.clock.sleep(wait).await;
        }
        let bucket = shard % u32::try_from(limit.max_concurrency).unwrap_or(1).max(1);
        while !self.0.identify.may_begin(bucket, self.0.every).await {
            self.0.clock.sleep(AGAIN).await;
        }
        let mut connections = self.0.connections.lock().await;
        let (manager, ended) = ShardManager::new(ShardManagerOptions {
            data: Arc::default(),
            event_handlers: vec![self.0.handler.clone()],
            raw_event_handlers: Vec::new(),
            shard_index: shard,
            shard_init: 1,
            shard_total: of,
            ws_url: Arc::new(Mutex::new(bot.url.clone())),
            http: self.0.http.clone(),
            intents: self.0.intents,
            presence: Some(PresenceData::default()),
        });
        // It never fails: it puts the shard into a queue.
        let _ = manager.initialize();
        if let Some(connection) = connections.get_mut(&shard) {
            connection.manager = Some(manager);
        }
        ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_base::clock::SimClock;

    #[tokio::test]
    async fn sessions_of_one_bucket_are_begun_one_after_the_other_and_those_of_others_meanwhile() {
        let clock = Arc::new(SimClock::at(Moment(1_000_000)));
        let (alone, every) = (Alone::new(clock.clone()), Duration::from_secs(5));
        assert!(alone.may_begin(0, every).await && !alone.may_begin(0, every).await && alone.may_begin(1, every).await);
        clock.advance(Duration::from_millis(4_999));
        assert!(!alone.may_begin(0, every).await);
        clock.advance(Duration::from_millis(1));
        assert!(alone.may_begin(0, every).await);
    }
}
