//! Wires all crates together and runs the program from start to shutdown. Start reading at
//! [`serve`].

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::{Clock, RealClock};
use tertulia_discord::{Bot, ConnectionSettings as Connection, Endpoint, Identify, Messages};
use tertulia_metrics::Metrics;
use tertulia_outbox::Outbox;
use tertulia_store::{Cached, Store};
use tertulia_tables::reminders::Reminders;
use tertulia_tables::{Measured, Tables, World};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::Failure;
use super::backup::Backups;
use super::control::{self, ControlSocket};
use super::machine::{Machine, Running};
use super::operation::{self, OperationServer, Probe};
use super::place::OpenStore;
use super::sharing::{InTurn, Sharing};
use super::status::{MachineInUse, PressHistory, StatusSource};
use super::watch::{Ending, Watch, over};
use crate::config::Settings;

/// How long the outbox may take to deliver at shutdown. The rest is delivered after the next start.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often to delete the expired data of servers that removed the bot.
const DEPARTURES_EVERY: Duration = Duration::from_secs(60 * 60);

/// Runs the bot, closes the store, and turns the reason for an end into the user's message. `disk`
/// is the data directory if the data is on disk.
pub(super) async fn serve(
    settings: &Settings,
    disk: Option<PathBuf>,
    kept: OpenStore,
    token: String,
    endpoint: Endpoint,
    at_the_table: impl FnOnce(),
) -> Result<(), Failure> {
    let ended = run(settings, disk, &kept, token, endpoint, at_the_table).await;
    kept.close().await;
    match ended? {
        None => {}
        Some(Ending::Store(why)) => {
            return Err(Failure::new(format!(
                "The bot stopped because it can no longer write its data: {why}. Nothing that was acknowledged is lost."
            )));
        }
        Some(Ending::Lost(why)) => {
            return Err(Failure::new(format!(
                "The bot stopped because acknowledged moves are lost: {why}. Restore a backup, or start it again to go on with what is left."
            )));
        }
        Some(Ending::TakenOver) => {
            return Err(Failure::new(
                "The bot stopped because it was silent for too long: other processes took it for dead and have taken over. Nothing that was \
                 acknowledged is lost."
                    .to_owned(),
            ));
        }
    }
    tracing::info!("shut down");
    Ok(())
}

/// The bot, and what runs beside it until the shutdown.
struct Wired {
    bot: Bot,
    outbox: Outbox,
    reminders: Reminders,
    watch: Watch,
    /// Tasks that cancelling `stop` ends: those that hold a copy end by themselves, the others at
    /// once.
    beside: TaskTracker,
    stop: CancellationToken,
    stop_sharing: CancellationToken,
    control_dir: PathBuf,
}

/// Makes the tables and the bot, and starts all that runs beside it.
async fn wired(
    settings: &Settings,
    disk: Option<PathBuf>,
    kept: &OpenStore,
    token: String,
    endpoint: Endpoint,
) -> Result<Wired, Failure> {
    let clock: Arc<dyn Clock> = Arc::new(RealClock);
    let listener = match settings.operation {
        Some(address) => Some(operation::listen(address).await?),
        None => None,
    };
    let metrics = Metrics::default();
    let measured = Measured::new(kept.store(), metrics.clone());
    let store: Arc<dyn Store> = Arc::new(Cached::over(Arc::new(measured)));
    let tables = Tables::measured(World::real(store.clone(), settings.policy()), metrics);
    if listener.is_some() {
        // Before the first commit, so that the count is exact.
        let running = tables.count_running().await.map_err(Failure::new)?;
        tracing::info!(tables = running, "counted the running tables");
    }
    let (on_disk, database) = match kept {
        OpenStore::OnDisk(disk) => (Some(disk.clone()), None),
        OpenStore::InPostgres(store) => (None, Some(store.clone())),
    };
    let (test_guild, shards) = (settings.test_guild, settings.shards);
    let identify = database.clone().map(|store| Arc::new(InTurn(store)) as Arc<dyn Identify>);
    let messages = if settings.answer_messages { Messages::Answered } else { Messages::Unheard };
    let connection = Connection { test_guild, shards, identify, messages, ..Connection::new(token, endpoint) };
    let bot = Bot::new(connection, tables.clone()).map_err(Failure::new)?;

    let (beside, stop) = (TaskTracker::new(), CancellationToken::new());
    let interrupted = tables.clone();
    let resumed = async move {
        interrupted.resume_forgetting().await;
        interrupted.resume_bans().await;
    };
    beside.spawn(stop.clone().run_until_cancelled_owned(resumed));
    beside.spawn(stop.clone().run_until_cancelled_owned(delete_departed_for_ever(tables.clone(), clock.clone())));
    let stop_sharing = stop.child_token();
    if let Some(store) = database {
        // Until this process takes shards, it has none.
        tables.share().divide(1);
        let (stop, counts) = (stop_sharing.clone(), listener.is_some());
        let sharing = Sharing { store, tables: tables.clone(), clock: clock.clone(), counts, stop };
        // Cancelled from outside too: it may wait for work that ends only after it was told to
        // stop.
        beside.spawn(stop_sharing.clone().run_until_cancelled_owned(sharing.keep(bot.shards())));
    }
    let outbox = Outbox::start(store.clone(), tables.clone(), Arc::new(bot.post()), clock.clone());
    let reminders = Reminders::start(store, tables.clone(), clock.clone());
    let (packed, stop_packing) = (tables.clone(), stop.clone());
    beside.spawn(async move { packed.keep_packing(stop_packing).await });
    let (announcing, stop_announcing) = (tables.clone(), stop.clone());
    beside.spawn(async move { announcing.keep_announcing(stop_announcing).await });
    if let Some(listener) = listener {
        let operation = OperationServer {
            dir: disk.clone(),
            tables: tables.clone(),
            gateway: bot.gateway(),
            outbox: outbox.gauge(),
            health: kept.health(),
            probe: Probe::new(kept.store(), clock.clone()),
        };
        beside.spawn(stop.clone().run_until_cancelled_owned(operation.serve(listener)));
    }
    let running = Running::begins(disk.as_deref(), on_disk.clone(), kept.health(), clock.as_ref());
    let presses = Arc::new(PressHistory::default());
    beside.spawn(stop.clone().run_until_cancelled_owned(presses.clone().keep(tables.clone(), clock.clone())));
    let status = Arc::new(StatusSource {
        since: running.since,
        dir: disk.clone(),
        // Data in a database is not backed up.
        backups: disk.as_ref().and(settings.backup_dir.clone()),
        tables: tables.clone(),
        presses,
        gateway: bot.gateway(),
        outbox: outbox.gauge(),
        health: kept.health(),
    });
    let machine = Machine { settings: settings.clone(), dir: disk.clone(), running: Some(running), clock: clock.clone() };
    bot.doctor().with_machine(Arc::new(MachineInUse { machine, status: status.clone() }));
    let control_dir = disk.clone().unwrap_or_else(|| settings.data.clone());
    if let Some(listener) = control::listen(&control_dir) {
        let (disk, doctor) = (on_disk.clone(), bot.doctor());
        let (tables, clock, stop) = (tables.clone(), clock.clone(), stop.clone());
        let control = ControlSocket { disk, doctor, status, tables, clock, stop: stop.clone() };
        beside.spawn(stop.run_until_cancelled_owned(control.serve(listener)));
    }
    match (settings.backup_dir.clone(), on_disk) {
        (Some(dir), Some(disk)) => {
            let (every, keep) = (settings.backup_every, settings.backup_keep);
            beside.spawn(Backups { disk, dir, every, keep, clock: clock.clone(), stop: stop.clone() }.keep());
        }
        (Some(_), None) => {
            tracing::warn!("backup.dir is ignored for data in PostgreSQL: back the database up with its own tools");
        }
        (None, _) => {}
    }
    let watch = Watch {
        disk,
        health: kept.health(),
        low_space: settings.low_space(),
        large: settings.large(),
        owner: bot.owner(tables.clone()),
        tables,
        clock,
    };
    Ok(Wired { bot, outbox, reminders, watch, beside, stop, stop_sharing, control_dir })
}

/// Wires the crates and runs the bot. Shuts down from Discord to the store: takes nothing new,
/// answers and delivers what is under way, and leaves the rest in the store. Returns the reason if
/// the store forced the end.
async fn run(
    settings: &Settings,
    disk: Option<PathBuf>,
    kept: &OpenStore,
    token: String,
    endpoint: Endpoint,
    at_the_table: impl FnOnce(),
) -> Result<Option<Ending>, Failure> {
    let told_to_end = told_to_end();
    let Wired { bot, outbox, reminders, watch, beside, stop, stop_sharing, control_dir } =
        wired(settings, disk, kept, token, endpoint).await?;
    let report = kept.report();
    let ready = bot.ready();
    let given_up = CancellationToken::new();
    let told_to_end = {
        let given_up = given_up.clone();
        async move {
            tokio::select! {
                () = told_to_end => {}
                () = given_up.cancelled() => {}
            }
        }
    };
    let mut running = std::pin::pin!(bot.run(told_to_end));
    let health = kept.health();
    let watched = async {
        tokio::select! {
            () = ready => {}
            // The process may be standing by for a long time before it is ready.
            why = over(health) => return why,
        }
        at_the_table();
        watch.tell_of(&report).await;
        watch.keep().await
    };
    let (ended, why) = tokio::select! {
        ended = &mut running => (ended, None),
        why = watched => {
            given_up.cancel();
            (running.await, Some(why))
        }
    };
    stop_sharing.cancel();
    reminders.stop().await;
    outbox.stop(PATIENCE).await;
    // Each task holds the store, which closes with its last holder.
    stop.cancel();
    beside.close();
    beside.wait().await;
    control::forget(&control_dir);
    match why {
        None => ended.map(|()| None).map_err(Failure::new),
        Some(why) => Ok(Some(why)),
    }
}

/// Deletes the data of servers that removed the bot, once its retention has expired.
async fn delete_departed_for_ever(tables: Tables, clock: Arc<dyn Clock>) {
    loop {
        // Not right away: if the bot was added again while it was down, Discord reports that first.
        clock.sleep(DEPARTURES_EVERY).await;
        if let Err(why) = tables.delete_departed().await {
            tracing::error!(%why, retry_in = ?DEPARTURES_EVERY, "cannot delete the data of servers that removed the bot: retrying after a pause");
        }
    }
}

/// Resolves at Ctrl-C or SIGTERM. The handlers are installed by the call itself, before anything is
/// awaited.
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
