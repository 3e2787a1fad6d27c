//! Starts and stops a loopback: listeners, certificate, the task that lets interactions expire.
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
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::bot_sessions::Rules;
use crate::bot_sessions::intents::PrivilegedIntent;
use crate::discord::Discord;
use crate::faults::Plan;
use crate::interactions::{Interactions, Patience};
use crate::listening::serve;
use crate::openapi::{Audit, Violation};
use crate::pace::Pace;
use crate::permissions::Permissions;
use crate::persist::Journal;
use crate::recorder::{Recorder, Recording};
use crate::rest;
use crate::rest::endpoint;
use crate::rest::rate_limiter::{self, Limiter};
use crate::shared::{Shared, Watchers};
use crate::signed_posts::SignedPosts;
use crate::tls::Certificates;
use crate::world::World;
use crate::{control, gateway, limits, web_page};

/// The configuration of a loopback.
#[derive(Clone, Debug)]
pub struct Options {
    /// Address of the page, control API, gateway, attached files and (for clients that can be told
    /// an address) REST API, over plain HTTP. Port 0 takes a free one. The page and the control API
    /// require no authentication: bind it to loopback addresses only.
    pub page: SocketAddr,
    /// Address of `discord.com` (REST) and `gateway.discord.gg` over TLS. Port 0 takes a free one.
    pub rest: SocketAddr,
    /// The bot token that is accepted; by default a constant one.
    pub token: Option<String>,
    /// Name of the application and its bot.
    pub application: String,
    /// Whether users may install the application for themselves, as is usual for new ones. If not,
    /// commands for such installations are refused.
    pub user_install: bool,
    /// The bot's permissions in guilds, before channels deny any.
    pub permissions: Permissions,
    /// The file in which the world is kept. Without one the world ends with the process.
    pub state: Option<PathBuf>,
    /// Lines of history to keep.
    pub history: usize,
    /// Faults from the start on.
    pub faults: Plan,
    /// How long interactions wait for the bot.
    pub patience: Patience,
    /// How many times faster than Discord's the windows of rate limits pass (REST, session starts,
    /// gateway messages). The limits per window stay as they are. 0 counts as 1.
    pub pace: u32,
    /// Requests answered 401, 403 or 429 in ten minutes (at pace 1) after which all are refused
    /// until the ten minutes are over. Discord's number is 10,000.
    pub invalid_requests: u32,
    /// Age from which edits of a message have an additional limit (30046); the pace does not change
    /// it. Discord's is an hour; a test that does not want to wait sets less.
    pub old_message: Duration,
    /// New DM channels that a bot may open in ten minutes (at pace 1) before 40003. The default is
    /// a guess: bots report some dozens in a few minutes.
    pub new_directs: u32,
    /// Privileged intents granted to the application. Asking for another one closes with 4014.
    pub privileged_intents: Vec<PrivilegedIntent>,
    /// How often a client of the gateway must send a heartbeat.
    pub heartbeat: Duration,
    /// How long a gateway session can be resumed after its connection is gone.
    pub resumable: Duration,
    /// Gateway sessions that the bot may start in a day (at pace 1). Discord's number is 1,000.
    pub session_starts: u32,
    /// Shards that `GET /gateway/bot` recommends. A bot may start as many as it likes.
    pub shards: u32,
    /// Sessions that may start at once: one per rate limit key (`shard_id % max_concurrency`) in
    /// five seconds. Discord grants more than 1 only to bots in very many guilds.
    pub max_concurrency: u32,
    /// Discord's published OpenAPI document (3.1, JSON). Accepted requests, all replies and the
    /// objects in gateway events are validated against it; see [`Loopback::violations`]. By default
    /// the file that `DISCORD_OPENAPI` names. Refused without the feature `openapi`.
    pub openapi: Option<PathBuf>,
    /// A file to which each violation is appended at once, a line each, so that it outlives a
    /// killed process. By default the one that `DISCORD_OPENAPI_REPORT` names.
    pub openapi_report: Option<PathBuf>,
    /// Records the bot's traffic and requests to the control API, without tokens.
    pub recording: Option<Recording>,
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
            invalid_requests: rate_limiter::INVALID_REQUESTS,
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
            recording: None,
        }
    }
}

/// Returns the path in an environment variable, unless it is empty.
fn named_file(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|name| !name.is_empty()).map(PathBuf::from)
}

/// The default token. It has the form of Discord's and grants access to nothing.
const DEFAULT_TOKEN: &str = "MTQ1NjA3NDQ0Mzk4MDgwMDAwMA.Lo0pba.ck-this-token-is-no-secret-it-opens-nothing";

/// Why a loopback could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// An address cannot be listened on, most often because another program uses it.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        source: io::Error,
    },
    /// The plan of faults is invalid.
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
    /// The recording cannot be written.
    #[error("cannot record: {0}")]
    Recording(io::Error),
    /// The saved world can neither be read nor renamed, or cannot be written.
    #[error("cannot keep the world in {path}: {source}")]
    State {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

/// A running loopback. Dropping it stops it.
///
/// # Panics
/// With [`Options::openapi`], `drop` panics if there are violations that nobody read by
/// [`Loopback::violations`] or [`Discord::violations`]: neither a test nor a program can miss them.
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
    /// Fails for the reasons that [`StartError`] lists.
    pub async fn start(options: Options) -> Result<Self, StartError> {
        options.faults.check().map_err(StartError::Faults)?;
        let (page_listener, page) = listen(options.page)?;
        let (rest_listener, rest) = listen(options.rest)?;
        let certificates = Certificates::make().map_err(|error| StartError::Certificate(error.to_string()))?;
        let mut world = World::empty(&options.application, page, options.permissions, options.history);
        world.application.user_install = options.user_install;
        world.interactions = Interactions::new(options.patience, world.ids.clock.clone());
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
        // The skew begins here, so that restored and initial data keep their true age.
        world.ids.clock.skew(options.faults.skew_ms);
        let audit = audit(&options)?;
        let token = options.token.unwrap_or_else(|| DEFAULT_TOKEN.to_owned());
        let limiter = Limiter::new(pace, options.invalid_requests);
        let signed_posts = SignedPosts::new().map_err(StartError::Certificate)?;
        world.application.verify_key = signed_posts.public_key();
        let (to_endpoint, posts) = mpsc::unbounded_channel();
        world.endpoint = Some(to_endpoint);
        let recorder = options.recording.as_ref().map(|recording| Recorder::new(recording, token.clone()));
        let recorder = recorder.transpose().map_err(StartError::Recording)?.map(Arc::new);
        let watchers = Watchers { audit, recorder };
        let shared =
            Arc::new(Shared::new(world, token, limiter, signed_posts, options.old_message, options.new_directs, watchers));
        shared.faults.replace(options.faults);
        let discord = Discord::new(shared.clone());

        let gateway_routes = Router::new().route("/gateway", get(upgrade)).route("/gateway/", get(upgrade));
        let rest_routes = rest::routes(discord.clone());
        let plain = web_page::routes().merge(control::routes(&discord)).merge(gateway_routes.clone()).with_state(discord.clone());
        let plain = plain.merge(rest_routes.clone());
        // `wss://gateway.discord.gg/` is for clients that never ask where the gateway is.
        let tls = gateway_routes.route("/", get(upgrade)).with_state(discord.clone()).merge(rest::alone(rest_routes));
        let tasks = vec![
            tokio::spawn(serve(page_listener, None, plain)),
            tokio::spawn(serve(rest_listener, Some(certificates.server.into()), tls)),
            tokio::spawn(keep_time(shared)),
            tokio::spawn(endpoint::post_all(posts, discord.clone())),
        ];
        Ok(Self { discord, page, rest, ca_pem: certificates.ca_pem, tasks })
    }

    /// Returns the URL of the web page.
    pub fn page_url(&self) -> String {
        format!("http://{}/", self.page)
    }

    /// Returns the URL of the gateway, which clients learn from `GET /gateway`.
    pub fn gateway_url(&self) -> String {
        self.discord.shared().gateway_url()
    }

    /// Returns the base URL of the REST API over plain HTTP, without a version.
    pub fn api_url(&self) -> String {
        format!("http://{}/api", self.page)
    }

    /// Returns the TLS address of REST API and gateway, to which `discord.com` and
    /// `gateway.discord.gg` must resolve for clients that insist on these names.
    pub fn rest_addr(&self) -> SocketAddr {
        self.rest
    }

    /// Returns the CA certificate, made at this start, that signed the one for `discord.com` and
    /// `gateway.discord.gg`. Clients that use these names must trust it.
    pub fn ca_pem(&self) -> &str {
        &self.ca_pem
    }

    /// Returns the bot token that is accepted.
    pub fn token(&self) -> &str {
        &self.discord.shared().token
    }

    /// Returns distinct violations of the OpenAPI document, oldest first; none without
    /// [`Options::openapi`]. Those returned no longer make `drop` panic.
    pub fn violations(&self) -> Vec<Violation> {
        self.discord.violations()
    }

    /// Returns the public key, in hexadecimal, with which a bot verifies the interactions that are
    /// posted to its endpoint. It is always the same.
    pub fn public_key(&self) -> String {
        self.discord.shared().signed_posts.public_key()
    }

    /// Returns the handle that acts as the users.
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

/// Larger messages are not read. Smaller ones above Discord's limit are, to close with 4002.
const LARGEST_MESSAGE_READ: usize = 1024 * 1024;

/// Bytes read from a client's web socket at once.
const READ_BUFFER: usize = 4 * 1024;

async fn upgrade(
    State(discord): State<Discord>,
    Query(address): Query<gateway::Address>,
    socket: WebSocketUpgrade,
) -> axum::response::Response {
    let shared = discord.shared().clone();
    // The buffer is cleared before each read, and clients send next to nothing: it is kept small.
    let socket = socket.max_message_size(LARGEST_MESSAGE_READ).read_buffer_size(READ_BUFFER);
    socket.on_upgrade(async move |socket| gateway::serve(socket, address, shared).await)
}

/// The shortest pause between checks of deadlines, as many fall due together.
const TICK: Duration = Duration::from_millis(10);

/// How often polls and scheduled events are looked at, if nothing else happens.
const PLANS_CHECKED: Duration = Duration::from_secs(60);

/// Fails interactions at their deadlines, ends polls, begins and ends events, and compacts the
/// state file when it has become wasteful.
async fn keep_time(shared: Arc<Shared>) {
    loop {
        let next = shared.lock().interactions.next_deadline();
        match next {
            Some(deadline) => tokio::time::sleep_until(deadline.max(Instant::now() + TICK)).await,
            None => {
                // Either way it is time to look at polls and scheduled events.
                let _ = tokio::time::timeout(PLANS_CHECKED, shared.deadlines.notified()).await;
            }
        }
        let mut world = shared.lock();
        world.expire_interactions();
        world.end_due_polls();
        world.begin_and_end_events();
        if world.journal.as_ref().is_some_and(Journal::is_wasteful) {
            world.tidy_journal();
        }
    }
}
