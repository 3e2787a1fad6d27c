//! `tertulia` and `tertulia rehearse`: all rooms wired together, until somebody ends it.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

#[cfg(feature = "loopback")]
use super::rehearse;
use super::watch::Watch;
use super::{Failure, log, runtime};
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
pub(super) const DISCORD: &str = "discord.json";

/// A directory with one of these in it is ours.
const OURS: [&str; 3] = ["db", DISCORD, REHEARSAL];

/// How long the last messages may take when the program ends. Those that are not out by then go out after the next start.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves until the program is told to end, with the settings as `change` leaves them.
pub fn run(config: Option<&Path>, change: impl FnOnce(&mut Settings), start: Start) -> Result<(), Failure> {
    let default = Path::new(DEFAULT_FILE);
    let file = config.or_else(|| default.is_file().then_some(default));
    let mut settings = Settings::load(file, std::env::vars_os()).map_err(Failure::new)?;
    change(&mut settings);
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
            #[cfg(feature = "loopback")]
            None => rehearse::run(&settings, start).await,
            #[cfg(not(feature = "loopback"))]
            None => Err(Failure(
                "There is no token: set discord.token, or TERTULIA_DISCORD_TOKEN. This build has no rehearsal (the feature `loopback`)."
                    .to_owned(),
            )),
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
pub(super) fn open(dir: &Path, start: Start) -> Result<Arc<DiskStore>, Failure> {
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

/// Wires the rooms, and takes them down again in the order of their arrows: nothing new comes in, what is under way is answered and
/// delivered, and what is not is in the store.
pub(super) async fn serve(
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
