//! Starting and stopping: addresses, the two listeners, the certificate, the clock that lets interactions fail.
//! Start at [`Loopback::start`].

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Query, State, WebSocketUpgrade};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::discord::Discord;
use crate::faults::Plan;
use crate::interactions::{Interactions, Patience};
use crate::openapi::{Audit, Violation};
use crate::pace::Pace;
use crate::permissions::Permissions;
use crate::persist::Journal;
use crate::rest;
use crate::rest::limiter::{self, Limiter};
use crate::serving::serve;
use crate::sessions::Rules;
use crate::sessions::intents::PrivilegedIntent;
use crate::shared::Shared;
use crate::tls::Certificates;
use crate::world::World;
use crate::{control, gateway, limits, page};

/// How a loopback is to be.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the page, the control API, the gateway, attached files and, for clients that can be told an address, the REST API are
    /// served, over plain HTTP. Port 0 takes any free one. The page and the control API ask nobody who they are: bind it to loopback
    /// addresses only.
    pub page: SocketAddr,
    /// Where Discord's REST API is served over TLS as `discord.com`, and the gateway as `gateway.discord.gg`. Port 0 takes any free one.
    pub rest: SocketAddr,
    /// The bot token that is accepted; a constant one if none is given.
    pub token: Option<String>,
    /// The name of the application and its bot.
    pub application: String,
    /// Whether users may install the application for themselves, as is usual for new ones. If not, commands for such installations are
    /// refused.
    pub user_install: bool,
    /// What the bot may do in guilds, before a channel denies it something.
    pub permissions: Permissions,
    /// The file in which the world is kept; without one it ends with the process.
    pub state: Option<PathBuf>,
    /// How many lines of history are kept.
    pub history: usize,
    /// What goes wrong from the start.
    pub faults: Plan,
    /// How long interactions wait for the bot.
    pub patience: Patience,
    /// How many times faster than on Discord the windows of rate limits pass: those of REST, of starting sessions and of speaking at
    /// the gateway. 1 is Discord's own pace; the limits themselves stay the same and are always enforced. 0 is taken for 1.
    pub pace: u32,
    /// Requests answered with 401, 403 or 429 in ten minutes (at pace 1) after which all requests are refused for a while. Discord's
    /// number is 10,000.
    pub invalid_requests: u32,
    /// Edits of messages older than this are limited besides, with 30046. Discord's span is an hour; a test that does not want to wait
    /// makes it short. The pace does not change it.
    pub old_message: Duration,
    /// Direct conversations that were not there before which a bot may open in ten minutes (at pace 1), after which more are refused with
    /// 40003. The default is a guess: bots report some dozens in a few minutes.
    pub new_directs: u32,
    /// The privileged intents that the application has been granted. Asking for another closes the connection with 4014.
    pub privileged_intents: Vec<PrivilegedIntent>,
    /// How often a client of the gateway must send a heartbeat.
    pub heartbeat: Duration,
    /// How long a gateway session whose connection has gone can be resumed.
    pub resumable: Duration,
    /// Gateway sessions that the bot may start in a day (at pace 1). Discord's number is 1,000.
    pub session_starts: u32,
    /// How many shards `GET /gateway/bot` recommends. A bot may start as many as it likes.
    pub shards: u32,
    /// How many sessions may be started at once, one for each rate limit key (`shard_id % max_concurrency`) in five seconds. More than 1 is
    /// granted only to bots in very many guilds.
    pub max_concurrency: u32,
    /// Discord's published OpenAPI document (3.1, JSON). With it every request that is accepted, every reply and the objects in gateway
    /// events are validated against it; see [`Loopback::violations`]. By default the file that the environment variable `DISCORD_OPENAPI` names.
    /// Without the feature `openapi` a document is refused.
    pub openapi: Option<PathBuf>,
    /// A file to which each violation is appended at once, a line each, so that it outlives a killed process. By default the one that
    /// `DISCORD_OPENAPI_REPORT` names.
    pub openapi_report: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            page: SocketAddr::from(([127, 0, 0, 1], 0)),
            rest: SocketAddr::from(([127, 0, 0, 1], 0)),
            token: None,
            application: "Loopback".to_owned(),
            user_install: true,
            permissions: Permissions::BOT,
            state: None,
            history: 10_000,
            faults: Plan::default(),
            patience: Patience::default(),
            pace: 1,
            invalid_requests: limiter::INVALID_REQUESTS,
            old_message: limits::OLD_MESSAGE,
            new_directs: limits::NEW_DIRECTS,
            privileged_intents: Vec::new(),
            heartbeat: Rules::HEARTBEAT,
            resumable: Rules::RESUMABLE,
            session_starts: Rules::SESSION_STARTS,
            shards: 1,
            max_concurrency: 1,
            openapi: named_file("DISCORD_OPENAPI"),
            openapi_report: named_file("DISCORD_OPENAPI_REPORT"),
        }
    }
}

/// The file that an environment variable names; an empty one names none.
fn named_file(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|name| !name.is_empty()).map(PathBuf::from)
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
    /// The plan of faults cannot be carried out.
    #[error("the plan of faults makes no sense: {0}")]
    Faults(String),
    /// The certificate could not be made.
    #[error("cannot make a certificate: {0}")]
    Certificate(String),
    /// The OpenAPI document cannot be used.
    #[error("cannot use the OpenAPI document {path}: {reason}")]
    OpenApi {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The saved world can neither be read nor set aside, or not be written.
    #[error("cannot keep the world in {path}: {source}")]
    State {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// A running Discord of one's own. It ends when it is dropped.
///
/// # Panics
/// With [`Options::openapi`], dropping it panics when there are violations that nobody has asked for with [`Loopback::violations`] or
/// [`Discord::violations`]: no test can pass over them, and a program ends with a failure.
#[derive(Debug)]
pub struct Loopback {
    discord: Discord,
    page: SocketAddr,
    rest: SocketAddr,
    ca_pem: String,
    tasks: Vec<JoinHandle<()>>,
}

impl Loopback {
    /// Starts a loopback. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// When an address is taken, or the state cannot be kept where it should.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        options.faults.check().map_err(StartError::Faults)?;
        let (page_listener, page) = listen(options.page)?;
        let (rest_listener, rest) = listen(options.rest)?;
        let certificates = Certificates::make().map_err(|error| StartError::Certificate(error.to_string()))?;
        let mut world = World::empty(&options.application, page, options.permissions, options.history);
        world.application.user_install = options.user_install;
        world.interactions = Interactions::with_patience(options.patience);
        let pace = Pace::times(options.pace);
        world.gateway.rules = Rules {
            heartbeat: options.heartbeat,
            resumable: options.resumable,
            session_starts: options.session_starts,
            shards: options.shards.max(1),
            max_concurrency: options.max_concurrency.max(1),
            privileged: options.privileged_intents.clone(),
            pace,
        };
        match &options.state {
            Some(path) => world.restore(path).map_err(|source| StartError::State { path: path.clone(), source })?,
            None => world.furnish(),
        }
        // What was there before is as old as it is: the clock goes wrong from here on.
        world.ids.clock.skew(options.faults.skew_ms);
        let audit = audit(&options)?;
        let token = options.token.unwrap_or_else(|| DEFAULT_TOKEN.to_owned());
        let limiter = Limiter::new(pace, options.invalid_requests);
        let shared = Arc::new(Shared::new(world, token, limiter, options.old_message, options.new_directs, audit));
        shared.faults.replace(options.faults);
        let discord = Discord::new(shared.clone());

        let gateway_routes = Router::new().route("/gateway", get(upgrade)).route("/gateway/", get(upgrade));
        let rest_routes = rest::routes(discord.clone());
        let plain = page::routes().merge(control::routes()).merge(gateway_routes.clone()).with_state(discord.clone());
        let plain = plain.merge(rest_routes.clone());
        // `wss://gateway.discord.gg/`, for clients that never ask where the gateway is.
        let tls = gateway_routes.route("/", get(upgrade)).with_state(discord.clone()).merge(rest::alone(rest_routes));
        let tasks = vec![
            tokio::spawn(serve(page_listener, None, plain)),
            tokio::spawn(serve(rest_listener, Some(certificates.server.into()), tls)),
            tokio::spawn(keep_time(shared)),
        ];
        Ok(Self { discord, page, rest, ca_pem: certificates.ca_pem, tasks })
    }

    /// The address of the web page, for a browser.
    pub fn page_url(&self) -> String {
        format!("http://{}/", self.page)
    }

    /// The address of the gateway. Clients learn it from `GET /gateway`.
    pub fn gateway_url(&self) -> String {
        self.discord.shared().gateway_url()
    }

    /// The address of the REST API over plain HTTP, without a version: for clients that can be told one.
    pub fn api_url(&self) -> String {
        format!("http://{}/api", self.page)
    }

    /// Where the REST API and the gateway are over TLS: what `discord.com` and `gateway.discord.gg` must resolve to for a client that
    /// insists on these names.
    pub fn rest_addr(&self) -> SocketAddr {
        self.rest
    }

    /// The certificate of the private authority that signed the one for `discord.com` and
    /// `gateway.discord.gg`, made at this start. A client that uses these names must trust it.
    pub fn ca_pem(&self) -> &str {
        &self.ca_pem
    }

    /// The bot token that is accepted.
    pub fn token(&self) -> &str {
        &self.discord.shared().token
    }

    /// What went over the wire and is not as the OpenAPI document says, oldest first, the same mistake only once; nothing without
    /// [`Options::openapi`]. What was asked for here no longer makes the loopback panic when it is dropped.
    pub fn violations(&self) -> Vec<Violation> {
        self.discord.violations()
    }

    /// The handle that plays the users.
    pub fn discord(&self) -> Discord {
        self.discord.clone()
    }
}

impl Drop for Loopback {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
        let mut world = self.discord.shared().lock();
        world.gateway.close_all();
        world.tidy_journal();
        drop(world);
        let overlooked = self.discord.shared().audit.as_ref().map(|audit| audit.overlooked()).unwrap_or_default();
        if !overlooked.is_empty() && !std::thread::panicking() {
            let lines: Vec<String> = overlooked.iter().map(|violation| format!("\n  {violation}")).collect();
            panic!("not as the OpenAPI document says:{}", lines.concat());
        }
    }
}

fn audit(options: &Options) -> Result<Option<Arc<Audit>>, StartError> {
    let Some(path) = &options.openapi else { return Ok(None) };
    let audit = Audit::new(path, options.openapi_report.clone());
    audit.map(Arc::new).map(Some).map_err(|reason| StartError::OpenApi { path: path.clone(), reason })
}

fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    if !address.ip().is_loopback() {
        tracing::warn!(%address, "not a loopback address: whoever reaches it can act as any user");
    }
    let listening = std::net::TcpListener::bind(address).and_then(|listener| {
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok((TcpListener::from_std(listener)?, address))
    });
    listening.map_err(|source| StartError::Listen { address, source })
}

/// A message larger than this is not even read. One that is too large for Discord is, so that its sender can be told.
const LARGEST_MESSAGE_READ: usize = 1024 * 1024;

/// Bytes read from a client's web socket at once.
const READ_BUFFER: usize = 4 * 1024;

async fn upgrade(
    State(discord): State<Discord>,
    Query(address): Query<gateway::Address>,
    socket: WebSocketUpgrade,
) -> axum::response::Response {
    let shared = discord.shared().clone();
    // The buffer is cleared whenever there may be something to read, and clients send next to nothing.
    let socket = socket.max_message_size(LARGEST_MESSAGE_READ).read_buffer_size(READ_BUFFER);
    socket.on_upgrade(async move |socket| gateway::serve(socket, address, shared).await)
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
        if world.journal.as_ref().is_some_and(Journal::is_wasteful) {
            world.tidy_journal();
        }
    }
}
