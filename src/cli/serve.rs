//! `tertulia` and `tertulia rehearse`: all rooms wired together, until somebody ends it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{Loopback, Options};
use tokio_util::sync::CancellationToken;

use super::watch::Watch;
use super::{Failure, log, print, runtime};
use crate::clock::{Clock, RealClock};
use crate::config::Settings;
use crate::discord::{Bot, Endpoint, Settings as Connection};
use crate::outbox::Outbox;
use crate::reminders::Reminders;
use crate::store::{DiskStore, Opening, Start, Store, private};
use crate::tables::{Tables, World};

/// Read when it is there and no other file is named.
const DEFAULT_FILE: &str = "config.toml";

/// Where a rehearsal keeps everything, in the data directory: never among what is real.
pub const REHEARSAL: &str = "rehearsal";

/// What the rehearsal's Discord keeps, in the same directory.
const DISCORD: &str = "discord.json";

/// A directory with one of these in it is ours.
const OURS: [&str; 3] = ["db", DISCORD, REHEARSAL];

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
pub fn run(config: Option<&Path>, to: To, start: Start) -> Result<(), Failure> {
    let default = Path::new(DEFAULT_FILE);
    let file = config.or_else(|| default.is_file().then_some(default));
    let mut settings = Settings::load(file, std::env::vars_os()).map_err(Failure::new)?;
    if let To::Rehearsal { port, data } = &to {
        settings.token = None;
        settings.rehearsal_port = port.unwrap_or(settings.rehearsal_port);
        settings.data = data.clone().unwrap_or(settings.data);
    }
    log::init(&settings);
    private::restrict_new_files();
    let token = settings.token.as_ref().map(|token| token.reveal().to_owned());
    runtime()?.block_on(async {
        match token {
            Some(token) => {
                let endpoint = endpoint(&settings)?;
                let store = open(&settings.data, start)?;
                serve(&settings, &settings.data, store, token, endpoint, || {
                    tracing::info!("connected to Discord: Tertulia is ready")
                })
                .await
            }
            None => rehearse(&settings, start).await,
        }
    })
}

fn endpoint(settings: &Settings) -> Result<Endpoint, Failure> {
    match (settings.address, &settings.certificate) {
        (None, _) => Ok(Endpoint::Discord),
        (Some(_), None) => Err(Failure("discord.address is set; set discord.certificate too.".to_owned())),
        (Some(addr), Some(file)) => {
            let ca_pem = std::fs::read_to_string(file)
                // Without its name: it may be the token in the wrong place.
                .map_err(|e| Failure(format!("The file that discord.certificate names cannot be read: {e}")))?;
            Ok(Endpoint::Elsewhere { addr, ca_pem })
        }
    }
}

/// Opens the store in that directory, which is the owner's alone from then on.
fn open(dir: &Path, start: Start) -> Result<Arc<DiskStore>, Failure> {
    let failed = |why| {
        Failure(format!("The directory {} cannot be made or read: {why}. The setting data.dir names another one.", dir.display()))
    };
    private::create_private_dir(dir).map_err(failed)?;
    if private::is_ours(dir, &OURS)
        && let Err(why) = private::make_private(dir)
    {
        tracing::warn!(%why, dir = %dir.display(), "cannot restrict the data directory to its owner: others may be able to read it; starting anyway");
    }
    tracing::debug!(dir = %dir.display(), ?start, "opening the data directory");
    Ok(Arc::new(DiskStore::open_with(dir, Opening { start, ..Opening::default() }).map_err(Failure::new)?))
}

/// On a Discord of its own, which is kept beside the tables: who comes back finds the channels as they were.
async fn rehearse(settings: &Settings, start: Start) -> Result<(), Failure> {
    let dir = settings.data.join(REHEARSAL);
    // The tables first: a second rehearsal on the same data must not touch the first one's channels.
    let store = open(&dir, start)?;
    let options = Options {
        page: ([127, 0, 0, 1], settings.rehearsal_port).into(),
        application: "Tertulia".to_owned(),
        state: Some(dir.join(DISCORD)),
        pace: settings.rehearsal_pace,
        ..Options::default()
    };
    let loopback = Loopback::start(options)
        .await
        .map_err(|e| Failure(format!("The rehearsal cannot start: {e}. Another port can be chosen with --port.")))?;
    let endpoint = Endpoint::Elsewhere { addr: loopback.rest_addr(), ca_pem: loopback.ca_pem().to_owned() };
    let page = loopback.page_url();
    let open = || {
        let kept = dir.display();
        let welcome = format_args!(
            "Tertulia rehearses. Open {page} in a browser, choose who you are, and type /table new.\n\
             Two windows can be two people. Ctrl-C ends it; everything is kept in {kept}.\n"
        );
        if let Err(why) = print(welcome) {
            tracing::warn!(%why, %page, "cannot print the address of the rehearsal page");
        }
    };
    serve(settings, &dir, store, loopback.token().to_owned(), endpoint, open).await
}

/// Wires the rooms, and takes them down again in the order of their arrows: nothing new comes in, what is under way is answered and
/// delivered, and what is not is in the store.
async fn serve(
    settings: &Settings,
    dir: &Path,
    disk: Arc<DiskStore>,
    token: String,
    endpoint: Endpoint,
    at_the_table: impl FnOnce(),
) -> Result<(), Failure> {
    let clock: Arc<dyn Clock> = Arc::new(RealClock);
    let store: Arc<dyn Store> = disk.clone();
    let tables = Tables::new(World::real(store.clone(), settings.policy()));
    let connection = Connection { token, endpoint, test_guild: settings.test_guild };
    let bot = Bot::new(connection, tables.clone()).await.map_err(Failure::new)?;
    let outbox = Outbox::start(store.clone(), tables.clone(), Arc::new(bot.post()), clock.clone());
    let reminders = Reminders::start(store, tables.clone(), clock.clone());
    let watch = Watch {
        dir: dir.to_owned(),
        health: disk.health(),
        low_space: settings.low_space(),
        owner: bot.owner(tables.clone()),
        tables,
        clock,
    };

    let ready = bot.ready();
    let given_up = CancellationToken::new();
    let stop = {
        let given_up = given_up.clone();
        async move {
            tokio::select! {
                () = told_to_end() => {}
                () = given_up.cancelled() => {}
            }
        }
    };
    let mut running = std::pin::pin!(bot.run(stop));
    let watched = async {
        ready.await;
        at_the_table();
        watch.tell_of(disk.report()).await;
        watch.keep().await
    };
    let (ended, why) = tokio::select! {
        ended = &mut running => (ended, None),
        why = watched => {
            given_up.cancel();
            (running.await, Some(why))
        }
    };
    reminders.stop().await;
    outbox.stop(PATIENCE).await;
    if let Some(why) = why {
        return Err(Failure(format!(
            "The data can no longer be written, so the program ends: {why}. Nothing that was acknowledged is lost."
        )));
    }
    tracing::info!("shut down");
    ended.map_err(Failure::new)
}

/// Resolves at Ctrl-C, and at SIGTERM where there is such a thing.
async fn told_to_end() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
