//! Starting and stopping: addresses, the two listeners, the certificate, the clock that lets interactions fail.
//! Never here: what is served.
//! Start at [`Loopback::start`].

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{State, WebSocketUpgrade};
use axum::routing::get;
use axum_server::accept::NoDelayAcceptor;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::discord::Discord;
use crate::interactions::{Interactions, Patience};
use crate::permissions::Permissions;
use crate::rest::{self, Calls};
use crate::tls::Certificates;
use crate::world::World;
use crate::{control, gateway, page};

/// How a loopback is to be.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the page, the control API, the gateway and attached files are served, over plain HTTP. Port 0 takes any free one.
    /// Nothing there asks who you are: bind it to loopback addresses only.
    pub page: SocketAddr,
    /// Where Discord's REST API is served, over TLS. Port 0 takes any free one.
    pub rest: SocketAddr,
    /// The bot token that is accepted; a constant one if none is given.
    pub token: Option<String>,
    /// The name of the application and its bot.
    pub application: String,
    /// What the bot may do in guilds, before a channel denies it something.
    pub permissions: Permissions,
    /// The file in which the world is kept; without one it ends with the process.
    pub state: Option<PathBuf>,
    /// How many lines of history are kept.
    pub history: usize,
    /// How long interactions wait for the bot.
    pub patience: Patience,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            page: SocketAddr::from(([127, 0, 0, 1], 0)),
            rest: SocketAddr::from(([127, 0, 0, 1], 0)),
            token: None,
            application: "Loopback".to_owned(),
            permissions: Permissions::BOT,
            state: None,
            history: 10_000,
            patience: Patience::default(),
        }
    }
}

/// The token that is accepted unless another is given. It has the form of Discord's, and opens nothing.
const DEFAULT_TOKEN: &str = "MTQ1NjA3NDQ0Mzk4MDgwMDAwMA.Lo0pba.ck-this-token-is-no-secret-it-opens-nothing";

/// Why a loopback could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// An address cannot be listened on, most often because another program has it.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The certificate could not be made.
    #[error("cannot make a certificate: {0}")]
    Certificate(String),
    /// The saved world can neither be read nor set aside, or not be written.
    #[error("cannot keep the world in {path}: {source}")]
    State {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// What all parts share.
pub(crate) struct Shared {
    world: Mutex<World>,
    pub(crate) token: String,
    pub(crate) calls: Calls,
    /// Rung when a deadline comes to an empty line of deadlines.
    pub(crate) deadlines: Notify,
    page: SocketAddr,
}

impl Shared {
    /// The world. Hold it briefly, and never while awaiting.
    pub(crate) fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn gateway_url(&self) -> String {
        format!("ws://{}/gateway", self.page)
    }
}

/// A running Discord of one's own. It ends when it is dropped.
#[derive(Debug)]
pub struct Loopback {
    discord: Discord,
    page: SocketAddr,
    rest: SocketAddr,
    ca_pem: String,
    page_handle: axum_server::Handle<SocketAddr>,
    rest_handle: axum_server::Handle<SocketAddr>,
    tasks: Vec<JoinHandle<()>>,
}

impl Loopback {
    /// Starts a loopback. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// When an address is taken, or the state cannot be kept where it should.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        let (page_listener, page) = listen(options.page)?;
        let (rest_listener, rest) = listen(options.rest)?;
        let certificates = Certificates::make().map_err(|error| StartError::Certificate(error.to_string()))?;
        let mut world = World::empty(&options.application, page, options.permissions, options.history);
        world.interactions = Interactions::with_patience(options.patience);
        match &options.state {
            Some(path) => world.restore(path).map_err(|source| StartError::State { path: path.clone(), source })?,
            None => world.furnish(),
        }
        let shared = Arc::new(Shared {
            world: Mutex::new(world),
            token: options.token.unwrap_or_else(|| DEFAULT_TOKEN.to_owned()),
            calls: Calls::default(),
            deadlines: Notify::new(),
            page,
        });
        let discord = Discord::new(shared.clone());

        let plain = Router::new().merge(page::routes()).route("/gateway", get(upgrade)).route("/gateway/", get(upgrade));
        let plain = plain.merge(control::routes()).with_state(discord.clone());
        let tls = rest::routes(discord.clone());
        let (page_handle, rest_handle) = (axum_server::Handle::new(), axum_server::Handle::new());
        let page_server = axum_server::from_tcp(page_listener)
            .map_err(|source| StartError::Listen { address: page, source })?
            .acceptor(NoDelayAcceptor)
            .handle(page_handle.clone());
        let rest_server = axum_server::from_tcp(rest_listener)
            .map_err(|source| StartError::Listen { address: rest, source })?
            .acceptor(RustlsAcceptor::new(RustlsConfig::from_config(certificates.server)).acceptor(NoDelayAcceptor))
            .handle(rest_handle.clone());
        let tasks = vec![
            tokio::spawn(async move { note_end("page", page_server.serve(plain.into_make_service()).await) }),
            tokio::spawn(async move { note_end("REST", rest_server.serve(tls.into_make_service()).await) }),
            tokio::spawn(keep_time(shared)),
        ];
        Ok(Self { discord, page, rest, ca_pem: certificates.ca_pem, page_handle, rest_handle, tasks })
    }

    /// The address of the web page, for a browser.
    pub fn page_url(&self) -> String {
        format!("http://{}/", self.page)
    }

    /// The address of the gateway. Clients learn it from `GET /gateway`.
    pub fn gateway_url(&self) -> String {
        self.discord.shared().gateway_url()
    }

    /// Where the REST API is: what `discord.com` must resolve to for the client.
    pub fn rest_addr(&self) -> SocketAddr {
        self.rest
    }

    /// The certificate of the private authority that signed the one for `discord.com`, made at this start. The client must trust it.
    pub fn ca_pem(&self) -> &str {
        &self.ca_pem
    }

    /// The bot token that is accepted.
    pub fn token(&self) -> &str {
        &self.discord.shared().token
    }

    /// The handle that plays the users.
    pub fn discord(&self) -> Discord {
        self.discord.clone()
    }
}

impl Drop for Loopback {
    fn drop(&mut self) {
        self.page_handle.shutdown();
        self.rest_handle.shutdown();
        for task in &self.tasks {
            task.abort();
        }
        let mut world = self.discord.shared().lock();
        world.gateway.close_all();
        world.tidy_journal();
    }
}

fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    if !address.ip().is_loopback() {
        tracing::warn!(%address, "not a loopback address: whoever reaches it can act as any user");
    }
    let listening = TcpListener::bind(address).and_then(|listener| {
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    });
    listening.map_err(|source| StartError::Listen { address, source })
}

fn note_end(what: &str, end: io::Result<()>) {
    if let Err(error) = end {
        tracing::error!(%error, "the {what} listener has ended");
    }
}

async fn upgrade(State(discord): State<Discord>, socket: WebSocketUpgrade) -> axum::response::Response {
    socket.max_message_size(16 * 1024).on_upgrade(async move |socket| gateway::serve(socket, discord.shared().clone()).await)
}

/// How often deadlines are looked at, at most: many fall due at once.
const TICK: Duration = Duration::from_millis(10);

/// Lets interactions fail that the bot has not answered in time.
async fn keep_time(shared: Arc<Shared>) {
    loop {
        let next = shared.lock().interactions.next_deadline();
        match next {
            Some(deadline) => tokio::time::sleep_until(deadline.max(Instant::now() + TICK)).await,
            None => shared.deadlines.notified().await,
        }
        let mut world = shared.lock();
        world.expire_interactions();
        if world.journal.as_ref().is_some_and(crate::persist::Journal::is_wasteful) {
            world.tidy_journal();
        }
    }
}
