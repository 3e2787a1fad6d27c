//! How Discord is reached: where, as whom, and whether it is heard. Start reading at
//! [`ConnectionSettings`].

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serenity::http::{Http, HttpBuilder};
use serenity::model::gateway::GatewayIntents;
use tertulia_base::ids::{GuildId, Shards};
use tertulia_delivery::{Destination, Share};

use super::answers::InteractionLimiter;
use super::joined_servers::JoinedServers;
use super::sessions::{Connections, Identify, Watched};

/// Longest waits for an answer of Discord, and for a connection to it.
const TIMEOUT: Duration = Duration::from_secs(15);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Where Discord is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Endpoint {
    /// On the internet.
    Discord,
    /// A place that answers to Discord's name and is trusted through a certificate of its own.
    Elsewhere {
        /// Its REST API over TLS.
        addr: SocketAddr,
        /// The certificate authority to trust, in PEM.
        ca_pem: String,
    },
}

/// How to connect.
#[derive(Clone)]
pub struct ConnectionSettings {
    /// The bot's token.
    pub token: String,
    /// Where to connect to.
    pub endpoint: Endpoint,
    /// Register the commands on this server only, where they change at once.
    pub test_guild: Option<GuildId>,
    /// Shards to start: `None` for all that Discord recommends, or this process's part of them.
    pub shards: Option<Shards>,
    /// Decides when a session may begin; `None` if no other process begins any.
    pub identify: Option<Arc<dyn Identify>>,
    /// Whether servers that the bot joins are greeted.
    pub greeting: Greeting,
    /// What becomes of messages that people write.
    pub messages: Messages,
}

impl ConnectionSettings {
    /// Returns those of a bot that alone has all shards, greets servers and hears no messages.
    pub fn new(token: String, endpoint: Endpoint) -> ConnectionSettings {
        let (greeting, messages) = (Greeting::default(), Messages::default());
        ConnectionSettings { token, endpoint, test_guild: None, shards: None, identify: None, greeting, messages }
    }
}

/// Whether a server is greeted when the bot joins it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Greeting {
    /// Once, in its system channel.
    #[default]
    Once,
    /// Not at all.
    Never,
}

/// What becomes of messages to the bot, or that mention it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Messages {
    /// The bot does not ask Discord for any.
    #[default]
    Unheard,
    /// Short help answers them. Discord then sends all messages, without text if not for the bot.
    Answered,
}

impl Messages {
    /// Returns the gateway intents, none of them privileged. Commands and presses need none;
    /// `GUILDS` keeps threads and permissions known.
    pub(super) fn intents(self) -> GatewayIntents {
        match self {
            Messages::Unheard => GatewayIntents::GUILDS,
            Messages::Answered => GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES,
        }
    }
}

/// Why the bot could not connect.
#[derive(Debug, thiserror::Error)]
pub enum NotConnected {
    /// The connection could not even be prepared.
    #[error("cannot connect: {0}")]
    Setup(#[from] reqwest::Error),
    /// Discord does not let the bot in.
    #[error("Discord refused the connection: {0}")]
    Refused(#[source] Box<serenity::Error>),
}

impl From<serenity::Error> for NotConnected {
    fn from(why: serenity::Error) -> NotConnected {
        NotConnected::Refused(Box::new(why))
    }
}

/// Returns a client that makes Discord's requests as the bot.
///
/// # Errors
/// When the settings do not make a connection.
pub(super) fn http(settings: &ConnectionSettings) -> Result<Http, NotConnected> {
    Ok(HttpBuilder::new(&settings.token).client(web(settings)?).build())
}

/// Returns what requests to Discord go through.
pub(super) fn web(settings: &ConnectionSettings) -> Result<reqwest::Client, NotConnected> {
    let mut client = reqwest::Client::builder().timeout(TIMEOUT).connect_timeout(CONNECT_TIMEOUT).use_rustls_tls();
    if let Endpoint::Elsewhere { addr, ca_pem } = &settings.endpoint {
        let ca = reqwest::Certificate::from_pem(ca_pem.as_bytes())?;
        client = client.resolve("discord.com", *addr).add_root_certificate(ca);
    }
    Ok(client.build()?)
}

/// The connections to Discord's gateway, as they are now.
#[derive(Clone)]
pub struct Gateway {
    pub(super) sessions: Watched,
    pub(super) share: Arc<Share>,
    pub(super) answers: Arc<InteractionLimiter>,
    pub(super) servers: Arc<JoinedServers>,
}

impl Gateway {
    /// Returns how many connections there are, and how many of them are up.
    pub async fn connections(&self) -> Connections {
        self.sessions.connections().await
    }

    /// Returns how many servers the bot is on, of those on this process's shards.
    pub fn servers(&self) -> usize {
        self.servers.count(|server| self.share.has(Some(server), Destination::Live))
    }

    /// Returns whether presses are answered: commands are registered, all connections are up, and
    /// no shutdown has begun. Or whether other processes answer, and this one stands by.
    pub async fn is_ready(&self) -> bool {
        let Connections { all, connected } = self.connections().await;
        let stands_by = self.share.is_divided() && all == 0;
        let hears = self.answers.was_ready.load(Ordering::Relaxed) && all > 0 && connected == all;
        (hears || stands_by) && !self.answers.ending.is_cancelled()
    }
}
