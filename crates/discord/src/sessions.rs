//! The gateway connections: one for each shard, begun one after the other, and ended when another
//! process is to have the shard. Start reading at [`Sessions::listen`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures::StreamExt;
use futures::channel::mpsc::UnboundedReceiver;
use serenity::async_trait;
use serenity::client::EventHandler;
use serenity::gateway::{ConnectionStage, GatewayError, PresenceData, ShardManager, ShardManagerOptions};
use serenity::http::Http;
use serenity::model::gateway::{BotGateway, GatewayIntents};
use serenity::model::id::ShardId;
use tertulia_base::clock::{Clock, Moment};
use tertulia_base::ids::Shards;
use tertulia_base::mutex;
use tertulia_delivery::{Share, Work};
use tokio::sync::Mutex;

use super::answers::LAST_ANSWERS;
use super::retrying::until_answered;

/// How often to ask again whether a session may begin.
const AGAIN: Duration = Duration::from_millis(250);
/// How often to look for a connection that is to be closed.
const LOOK: Duration = Duration::from_millis(20);

/// Says when sessions may begin. All processes that begin any of one application ask the same one.
#[async_trait]
pub trait Identify: Send + Sync + 'static {
    /// Claims the next session of a bucket, if `every` has passed since the one before. Discord
    /// docs: Gateway, "Sharding for Large Bots".
    async fn may_begin(&self, bucket: u32, every: Duration) -> bool;
}

/// For a process that alone begins sessions of its application.
pub(super) struct Alone {
    clock: Arc<dyn Clock>,
    /// When the next session may begin, by bucket.
    free: mutex::Mutex<BTreeMap<u32, Moment>>,
}

impl Alone {
    pub(super) fn new(clock: Arc<dyn Clock>) -> Alone {
        Alone { clock, free: mutex::Mutex::default() }
    }
}

#[async_trait]
impl Identify for Alone {
    async fn may_begin(&self, bucket: u32, every: Duration) -> bool {
        let (now, mut free) = (self.clock.now(), self.free.lock());
        // A clock that was set back delays a session by no more than `every`.
        let may = free.get(&bucket).is_none_or(|free| *free <= now || *free > now.plus(every));
        if may {
            free.insert(bucket, now.plus(every));
        }
        may
    }
}

#[derive(Clone)]
pub(super) struct Sessions(Arc<OpenSessions>);

struct OpenSessions {
    http: Arc<Http>,
    handler: Arc<dyn EventHandler>,
    intents: GatewayIntents,
    clock: Arc<dyn Clock>,
    identify: Arc<dyn Identify>,
    /// The pause between two sessions of a bucket.
    every: Duration,
    /// By shard, including wanted ones that have not begun.
    connections: Mutex<BTreeMap<u32, Connection>>,
}

#[derive(Default)]
struct Connection {
    manager: Option<Arc<ShardManager>>,
    /// Keeps the shard from others until it is closed.
    work: Option<Work>,
}

/// How many connections to the gateway there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connections {
    /// Those that are wanted.
    pub all: usize,
    /// Those of them that are up.
    pub connected: usize,
}

/// Observes the connections without keeping them alive, as their own event handlers do, too.
#[derive(Clone)]
pub(super) struct Watched(Weak<OpenSessions>);

impl Watched {
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
        Sessions(Arc::new(OpenSessions { http, handler, intents, clock, identify, every, connections: Mutex::default() }))
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

    /// Connects and listens on those shards, or as many as Discord recommends; if the work is
    /// divided, on this process's, as they come and go. Retries while Discord cannot be reached.
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
                                // At the end nobody listens any more.
                                let _ = failed.unbounded_send(why);
                            }
                        });
                    }
                    // It may not be wanted any more.
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

    pub(super) async fn close(&self) {
        self.close_all_but(&BTreeSet::new()).await;
    }

    async fn close_all_but(&self, wanted: &BTreeSet<u32>) {
        let mut connections = self.0.connections.lock().await;
        let gone: Vec<u32> = connections.keys().copied().filter(|shard| !wanted.contains(shard)).collect();
        let gone: Vec<(u32, Connection)> =
            gone.into_iter().filter_map(|shard| Some((shard, connections.remove(&shard)?))).collect();
        drop(connections);
        let closing = gone.into_iter().map(|(shard, Connection { manager, work })| async move {
            if let Some(manager) = manager {
                // In a task that goes on even if nobody waits for it.
                let closed = tokio::spawn(close(manager, ShardId(shard), self.0.clock.clone()));
                if tokio::time::timeout(LAST_ANSWERS, closed).await.is_err() {
                    tracing::warn!(
                        shard,
                        "shutdown timeout: a gateway connection is still closing; other processes may take its shard now"
                    );
                }
            }
            drop(work);
        });
        futures::future::join_all(closing).await;
    }

    /// Returns a shard that is wanted and not begun.
    async fn missing(&self, wanted: &BTreeSet<u32>, share: &Arc<Share>) -> Option<u32> {
        let mut connections = self.0.connections.lock().await;
        for shard in wanted {
            // A shard that another process has by now is left out.
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
            tracing::error!(shard, ?wait, "the daily limit of gateway sessions is reached: waiting until Discord allows more");
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
        // It never fails: it queues the shard.
        let _ = manager.initialize();
        if let Some(connection) = connections.get_mut(&shard) {
            connection.manager = Some(manager);
        }
        ended
    }
}

/// Closes the connection of a shard. The client library closes only a connection that is there, so
/// one being made is waited for: it would go on, and two processes would hear the shard.
async fn close(manager: Arc<ShardManager>, shard: ShardId, clock: Arc<dyn Clock>) {
    while !manager.has(shard).await {
        clock.sleep(LOOK).await;
    }
    manager.shutdown_all().await;
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serenity::http::HttpBuilder;
    use tertulia_base::clock::{RealClock, SimClock};
    use tokio::net::TcpListener;

    use super::*;

    struct Nobody;

    impl EventHandler for Nobody {}

    #[tokio::test]
    async fn a_session_that_is_given_up_while_its_connection_is_being_made_is_closed_once_it_is_there() {
        /// Only ends a hang.
        const BOUND: Duration = Duration::from_secs(60);
        let gateway = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let url = format!("ws://{}", gateway.local_addr().unwrap());
        let limit = json!({ "total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1 });
        let bot: BotGateway = serde_json::from_value(json!({ "url": url, "shards": 4, "session_start_limit": limit })).unwrap();
        let (clock, every): (Arc<dyn Clock>, _) = (Arc::new(RealClock), Duration::ZERO);
        let (http, alone) = (Arc::new(HttpBuilder::new("token").build()), Arc::new(Alone::new(clock.clone())));
        let sessions = Sessions::new(http, Arc::new(Nobody), GatewayIntents::empty(), clock, alone, every);
        let share = Arc::new(Share::default());
        share.divide(4);
        share.take([3]);
        assert_eq!(sessions.missing(&BTreeSet::from([3]), &share).await, Some(3));
        let _ended = sessions.begin(3, 4, &bot).await;
        // It connects, and is not answered yet.
        let (wire, _) = tokio::time::timeout(BOUND, gateway.accept()).await.expect("it connects").unwrap();
        let closing = {
            let sessions = sessions.clone();
            tokio::spawn(async move { sessions.close().await })
        };
        let (shards, left) = ([3], share.clone());
        let leaving = tokio::spawn(async move { left.leave(&shards).await });
        while !sessions.0.connections.lock().await.is_empty() {
            tokio::task::yield_now().await;
        }
        let mut wire = tokio_tungstenite::accept_async(wire).await.unwrap();
        let closed = tokio::time::timeout(BOUND, wire.next()).await.expect("it is closed");
        assert!(matches!(closed, Some(Ok(ref frame)) if frame.is_close()), "{closed:?}");
        drop(wire);
        closing.await.unwrap();
        leaving.await.unwrap();
        assert_eq!(share.shards(), BTreeSet::new());
    }

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
