//! HTTP for operators: `/metrics` for Prometheus, and `/healthz` for supervisors.
//!
//! By default nothing is served. Whoever reaches the address can read both; they hold nothing
//! private. Start reading at [`OperationServer::serve`].

use std::fmt::Display;
use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use tertulia_base::clock::{Clock, Moment};
use tertulia_discord::Gateway;
use tertulia_metrics::{self as metrics, Looked};
use tertulia_outbox as outbox;
use tertulia_store::{Batch, Health, Store, free_space, size_of};
use tertulia_tables::Tables;
use tokio::net::TcpListener;
use tokio::sync::{Mutex, watch};

use super::Failure;
use super::http_server::{self, ServingLimits};

/// The default of [`Probe::patience`].
const PATIENCE: Duration = Duration::from_secs(5);
/// Supervisors ask every few seconds, and get an answer at once unless the disk hangs.
const LIMITS: ServingLimits = ServingLimits { connections: 64, asking: Duration::from_secs(5), all: Duration::from_secs(30) };
/// How long the result of a probe is reused, so that frequent requests do not load the disk.
const FRESH: Duration = Duration::from_secs(1);

/// Binds the address, so that a failure is known before anything else starts.
pub(super) async fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).await.map_err(|why| {
        Failure::new(format!("Cannot listen on {address}: {why}. Set operation.address to another address, or leave it empty."))
    })
}

pub(super) struct OperationServer {
    /// The data directory; `None` if the data is in PostgreSQL.
    pub(super) dir: Option<PathBuf>,
    pub(super) tables: Tables,
    pub(super) gateway: Gateway,
    pub(super) outbox: outbox::Gauge,
    pub(super) health: watch::Receiver<Health>,
    pub(super) probe: Probe,
}

impl OperationServer {
    pub(super) async fn serve(self, listener: TcpListener) {
        match listener.local_addr() {
            Ok(address) => tracing::info!(%address, "serving /metrics and /healthz"),
            Err(why) => tracing::warn!(%why, "serving /metrics and /healthz, but cannot read the address"),
        }
        let routes = Router::new().route("/metrics", get(metrics)).route("/healthz", get(healthz)).with_state(Arc::new(self));
        http_server::serve(listener, routes, LIMITS).await;
    }

    async fn look(&self) -> Looked {
        let connections = self.gateway.connections().await;
        let depth = self.outbox.depth();
        let dir = self.dir.clone();
        // On a blocking thread: a hanging disk must not block other tasks.
        let disk = tokio::task::spawn_blocking(move || dir.map(|dir| (size_of(&dir), free_space(&dir)))).await;
        let (data, free) = disk.ok().flatten().unwrap_or_default();
        Looked {
            shards: (connections.connected, connections.all),
            writes: *self.health.borrow() == Health::Well,
            outbox: (depth.destinations, depth.under_way, depth.refused),
            oldest: depth.oldest,
            data,
            free,
            awake: self.tables.awake(),
        }
    }
}

async fn metrics(State(operation): State<Arc<OperationServer>>) -> impl IntoResponse {
    let looked = operation.look().await;
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], operation.tables.metrics().text(&looked))
}

async fn healthz(State(operation): State<Arc<OperationServer>>) -> impl IntoResponse {
    match verdict(operation.gateway.is_ready(), &operation.probe).await {
        Ok(()) => (StatusCode::OK, "ready\n".to_owned()),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {why}\n")),
    }
}

/// Checks that the gateway delivers presses and that the store commits. The error says which of
/// them fails.
async fn verdict(hears: impl Future<Output = bool>, probe: &Probe) -> Result<(), String> {
    if !hears.await {
        return Err("not connected to Discord's gateway".to_owned());
    }
    probe.commits().await
}

/// Probes the store with an empty commit, which its writer takes and the disk syncs.
pub(super) struct Probe {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    /// How long a commit may take before the probe fails.
    patience: Duration,
    last: Mutex<Option<(Moment, Result<(), String>)>>,
}

impl Probe {
    pub(super) fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Probe {
        Probe { store, clock, patience: PATIENCE, last: Mutex::default() }
    }

    async fn commits(&self) -> Result<(), String> {
        let mut last = self.last.lock().await;
        let now = self.clock.now();
        if let Some((when, result)) = &*last
            && (*when..when.plus(FRESH)).contains(&now)
        {
            return result.clone();
        }
        let unwritten = |why: &dyn Display| format!("the store does not commit: {why}");
        let result = match tokio::time::timeout(self.patience, self.store.commit(Batch::new())).await {
            Ok(result) => result.map_err(|why| unwritten(&why)),
            Err(_) => Err(unwritten(&"it takes too long")),
        };
        *last = Some((now, result.clone()));
        result
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use tertulia_base::clock::SimClock;
    use tertulia_store::{DiskStore, FaultStep, Faults, StoreOpening};

    #[tokio::test]
    async fn it_is_ready_while_the_gateway_is_connected_and_the_store_commits() {
        let dir = tempfile::tempdir().unwrap();
        let full = Arc::new(AtomicBool::new(false));
        let faults = {
            let full = full.clone();
            Faults::new(move |step| match step {
                FaultStep::JournalWrite if full.load(Ordering::Relaxed) => Err(io::Error::from(io::ErrorKind::StorageFull)),
                _ => Ok(()),
            })
        };
        let disk = DiskStore::open_with(dir.path(), StoreOpening { faults, ..StoreOpening::default() }).unwrap();
        let clock = SimClock::at(Moment(1_000_000));
        let disk = Arc::new(disk);
        let mut probe = Probe { patience: Duration::MAX, ..Probe::new(disk.clone(), Arc::new(clock.clone())) };
        assert_eq!(verdict(async { true }, &probe).await, Ok(()));
        let deaf = verdict(async { false }, &probe).await;
        assert_eq!(deaf, Err("not connected to Discord's gateway".to_owned()));

        full.store(true, Ordering::Relaxed);
        assert_eq!(verdict(async { true }, &probe).await, Ok(()), "it was looked at a moment ago");
        clock.advance(FRESH);
        probe.patience = Duration::ZERO;
        let refused = verdict(async { true }, &probe).await;
        assert!(refused.as_ref().is_err_and(|why| why.starts_with("the store does not commit: ")), "{refused:?}");

        full.store(false, Ordering::Relaxed);
        // The writer may still be rolling back the commit that the probe gave up.
        while disk.commit(Batch::new()).await.is_err() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        probe.patience = Duration::MAX;
        clock.advance(FRESH);
        assert_eq!(verdict(async { true }, &probe).await, Ok(()), "the disk has room again");
    }
}
