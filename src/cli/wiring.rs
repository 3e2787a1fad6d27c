//! All rooms wired together, from the start of the program to its end.
//!
//! Start reading at [`serve`].

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::Failure;
use super::place::Kept;
use super::watch::{Ending, Watch};
use crate::clock::{Clock, RealClock};
use crate::config::Settings;
use crate::discord::{Bot, Endpoint, Greeting, Settings as Connection};
use crate::outbox::Outbox;
use crate::reminders::Reminders;
use crate::tables::{Tables, World};

/// How long the last messages may take when the program ends. Those that are not out by then go out after the next start.
const PATIENCE: Duration = Duration::from_secs(5);

/// Wires the rooms, and takes them down again in the order of their arrows: nothing new comes in, what is under way is answered and
/// delivered, and what is not is in the store. `disk` is the directory whose disk may run full, if there is one.
pub(super) async fn serve(
    settings: &Settings,
    disk: Option<PathBuf>,
    kept: Kept,
    token: String,
    endpoint: Endpoint,
    at_the_table: impl FnOnce(),
) -> Result<(), Failure> {
    let told_to_end = told_to_end();
    let clock: Arc<dyn Clock> = Arc::new(RealClock);
    let store = kept.store();
    let tables = Tables::new(World::real(store.clone(), settings.policy()));
    let deletions = tables.clone();
    tokio::spawn(async move { deletions.resume_forgetting().await });
    let connection = Connection { token, endpoint, test_guild: settings.test_guild, greeting: Greeting::Once };
    let bot = match Bot::new(connection, tables.clone()).await {
        Ok(bot) => bot,
        Err(why) => {
            kept.close().await;
            return Err(Failure::new(why));
        }
    };
    let outbox = Outbox::start(store.clone(), tables.clone(), Arc::new(bot.post()), clock.clone());
    let reminders = Reminders::start(store, tables.clone(), clock.clone());
    let watch =
        Watch { disk, health: kept.health(), low_space: settings.low_space(), owner: bot.owner(tables.clone()), tables, clock };

    let report = kept.report();
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
    reminders.stop().await;
    outbox.stop(PATIENCE).await;
    kept.close().await;
    match why {
        Some(Ending::Store(why)) => {
            return Err(Failure::new(format!(
                "The data can no longer be written, so the program ends: {why}. Nothing that was acknowledged is lost."
            )));
        }
        Some(Ending::Lost(why)) => {
            return Err(Failure::new(format!(
                "Acknowledged moves are lost, so the program ends: {why}. Restore a backup, or start again to go on with what is there."
            )));
        }
        Some(Ending::TakenOver) => {
            return Err(Failure::new(
                "Another process has taken over the database, as this one was not heard of for too long; so it ends. Nothing that was \
                 acknowledged is lost."
                    .to_owned(),
            ));
        }
        None => {}
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
