//! All rooms wired together, from the start of the program to its end.
//!
//! Start reading at [`serve`].

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::Failure;
use super::watch::Watch;
use crate::clock::{Clock, RealClock};
use crate::config::Settings;
use crate::discord::{Bot, Endpoint, Greeting, Settings as Connection};
use crate::outbox::Outbox;
use crate::reminders::Reminders;
use crate::store::{DiskStore, Opening, Start, Store, private};
use crate::tables::{Tables, World};

/// Where a rehearsal keeps everything, in the data directory: never among what is real.
pub(super) const REHEARSAL: &str = "rehearsal";

/// What the rehearsal's Discord keeps, in the same directory.
pub(super) const DISCORD: &str = "discord.json";

/// A directory with one of these in it is ours.
const OURS: [&str; 3] = ["db", DISCORD, REHEARSAL];

/// How long the last messages may take when the program ends. Those that are not out by then go out after the next start.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens the store in that directory, which is the owner's alone from then on.
pub(super) fn open(dir: &Path, start: Start) -> Result<Arc<DiskStore>, Failure> {
    let failed = |why| {
        Failure::new(format!(
            "The directory {} cannot be made or read: {why}. The setting data.dir names another one.",
            dir.display()
        ))
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
    let told_to_end = told_to_end();
    let clock: Arc<dyn Clock> = Arc::new(RealClock);
    let store: Arc<dyn Store> = disk.clone();
    let tables = Tables::new(World::real(store.clone(), settings.policy()));
    let deletions = tables.clone();
    tokio::spawn(async move { deletions.resume_forgetting().await });
    let connection =
        Connection { token, endpoint, test_guild: settings.test_guild, shards: settings.shards, greeting: Greeting::Once };
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
                () = told_to_end => {}
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
        return Err(Failure::new(format!(
            "The data can no longer be written, so the program ends: {why}. Nothing that was acknowledged is lost."
        )));
    }
    tracing::info!("shut down");
    ended.map_err(Failure::new)
}

/// Listens from now on, and resolves at Ctrl-C and at SIGTERM: a signal that comes before anybody listens would end the program at once.
#[cfg(unix)]
fn told_to_end() -> impl Future<Output = ()> {
    use tokio::signal::unix::{Signal, SignalKind, signal};
    async fn came(signal: Option<Signal>) {
        match signal {
            Some(mut signal) => drop(signal.recv().await),
            None => std::future::pending().await,
        }
    }
    let [interrupted, terminated] = [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok());
    async move {
        tokio::select! {
            () = came(interrupted) => {}
            () = came(terminated) => {}
        }
    }
}

/// Resolves at Ctrl-C.
#[cfg(not(unix))]
async fn told_to_end() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
