//! `tertulia` and `tertulia rehearse`: all rooms wired together, until somebody ends it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{Loopback, Options};
use tracing_subscriber::EnvFilter;

use super::{Failure, runtime};
use crate::clock::{Clock, RealClock};
use crate::config::{LogFormat, Settings};
use crate::discord::{Bot, Endpoint};
use crate::outbox::Outbox;
use crate::reminders::Reminders;
use crate::store::{SledStore, Store};
use crate::tables::{Tables, World};

/// Read when it is there and no other file is named.
const DEFAULT_FILE: &str = "config.toml";

/// How long the last messages may take when the program ends. Those that are not out by then go out after the next start.
const PATIENCE: Duration = Duration::from_secs(5);

/// Where the bot goes.
#[derive(Debug)]
pub enum To {
    /// To Discord if there is a token, else to a rehearsal.
    Discord,
    /// To a Discord of its own.
    Rehearsal {
        /// Instead of the setting `rehearsal.port`.
        port: Option<u16>,
        /// Instead of the setting `data.dir`.
        data: Option<PathBuf>,
    },
}

/// Serves until the program is told to end.
pub fn run(config: Option<&Path>, to: To) -> Result<(), Failure> {
    let default = Path::new(DEFAULT_FILE);
    let file = config.or_else(|| default.is_file().then_some(default));
    let mut settings = Settings::load(file, std::env::vars()).map_err(Failure::new)?;
    if let To::Rehearsal { port, data } = &to {
        settings.token = None;
        settings.rehearsal_port = port.unwrap_or(settings.rehearsal_port);
        settings.data = data.clone().unwrap_or(settings.data);
    }
    log(&settings);
    runtime()?.block_on(async {
        match settings.token.clone() {
            Some(token) => {
                let endpoint = endpoint(&settings)?;
                serve(&settings, &settings.data, token.reveal(), endpoint, |_| ()).await
            }
            None => rehearse(&settings).await,
        }
    })
}

/// On a Discord of its own, which is kept beside the tables: who comes back finds the channels as they were.
async fn rehearse(settings: &Settings) -> Result<(), Failure> {
    let dir = settings.data.join("rehearsal");
    std::fs::create_dir_all(&dir).map_err(|e| Failure(format!("{}: {e}", dir.display())))?;
    let options = Options {
        page: ([127, 0, 0, 1], settings.rehearsal_port).into(),
        application: "Tertulia".to_owned(),
        state: Some(dir.join("discord.json")),
        ..Options::default()
    };
    // The tables first: a second rehearsal on the same data must not touch the first one's channels.
    let store = open(&dir)?;
    let loopback = Loopback::start(options)
        .await
        .map_err(|e| Failure(format!("The rehearsal cannot start: {e}. Another port can be chosen with --port.")))?;
    let endpoint = Endpoint { address: loopback.rest_addr(), certificate: loopback.ca_pem().to_owned() };
    let (token, page) = (loopback.token().to_owned(), loopback.page_url());
    serve_from(settings, store, &token, Some(endpoint), || {
        println!("Tertulia rehearses. Open {page} in a browser, choose who you are, and type /table new.");
        println!("Two windows can be two people. Ctrl-C ends it; everything is kept in {}.", dir.display());
    })
    .await
}

async fn serve(
    settings: &Settings,
    data: &Path,
    token: &str,
    endpoint: Option<Endpoint>,
) -> Result<(), Failure> {
    serve_from(settings, open(data)?, token, endpoint, || tracing::info!("Tertulia is at the table")).await
}
