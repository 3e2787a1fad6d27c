//! The program killed and restarted under play.
//!
//! No test looks into the running program: everything is read as a user sees it, or after the
//! program has ended. Start reading at [`under_play`].
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod outages;
#[path = "../play/mod.rs"]
mod play;
mod postgres_servers;
#[allow(dead_code, reason = "the host's tests use the rest of it")]
mod promoted;
mod several;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tertulia_store::{DiskStore, restore};
use tertulia_tables::{TablePolicy, Tables, World};
use tokio::task::JoinSet;

use play::check::{self, Sums};
use play::dice::Rng;
use play::house::{House, Kind};
use play::user::{Power, disperse};
use tertulia_testkit::random::{seed, times};

/// How often each program is killed.
const KILLS: u64 = 6;
/// How many backups are made under play.
const BACKUPS: u64 = 3;
/// The seed of the random moments and moves; each further program adds 1.
const SEED: u64 = 20_260_101;
/// The most answers to wait for before a kill.
const MOST_ANSWERS: u64 = 20;

/// Runs the bot beside a loopback Discord, and a combined rehearsal at the same time. The long run
/// over all games: `TERTULIA_TEST_TIMES=16 cargo test --release --test kill -- --nocapture
/// acknowledged`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_with_sigkill_at_random_moments_under_play_it_comes_back_with_every_acknowledged_action() {
    // After fewer, not every host has opened a table.
    let (kills, first) = (times(KILLS).max(4), seed(SEED));
    let mut processes = JoinSet::new();
    for (kind, seed) in [Kind::Beside, Kind::Rehearsal].into_iter().zip(first..) {
        processes.spawn(async move {
            let sums = under_play(kind, kills, seed).await;
            eprintln!("{kills} kills, {kind:?}, seed {seed}: {sums:?}");
            sums
        });
    }
    let (mut all, mut count) = (Sums::default(), 0);
    while let Some(ended) = processes.join_next().await {
        all += ended.expect("every promise is kept");
        count += kills;
    }
    eprintln!("{count} kills in all: {all:?}");
}

/// Kills the program `kills` times while people play, then compares everything with what they were
/// told.
async fn under_play(kind: Kind, kills: u64, seed: u64) -> Sums {
    let mut rng = Rng::new(seed);
    let mut house = House::build(kind, &mut rng).await;
    let mut bot = house.start().await;
    let mut people = house.people(&mut rng);
    house.power.send_replace(Power::On(0));
    for kill in 1..=kills {
        // One kill in four comes while the program still recovers, the others after it has answered
        // somebody again.
        if !rng.one_in(4) {
            house.notes.hear(1 + rng.below(MOST_ANSWERS), &format!("kill {kill}")).await;
        }
        // A random moment of play, then the kill.
        tokio::time::sleep(Duration::from_millis(5 + rng.below(146))).await;
        bot.child.kill();
        house.power.send_replace(Power::Off(kill));
        bot = house.start_again().await;
        house.power.send_replace(Power::On(kill));
    }
    // On a slow machine, few moves may have been made between two kills.
    house.notes.until("while nobody kills it, people play", || house.notes.acknowledged() >= kills / 2).await;
    // SIGTERM under play. The people learn of it only after the program has ended.
    assert_eq!(bot.terminate().await, Some(0), "told to end under play, it ends well");
    disperse(&house.power, &mut people).await;
    let least = house.least_tables();
    let sums = house.check().await;
    assert!(sums.acknowledged >= kills / 2, "too little was played to prove anything: {sums:?}");
    assert!(sums.tables >= least, "{sums:?}");
    sums
}

/// Backs the running program up while people play, restores each backup, and compares it with what
/// they had been told when the backup began: it holds all of that, and no move that nobody made.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_backup_of_the_running_program_under_play_has_every_action_acknowledged_before_it() {
    let (backups, seed) = (times(BACKUPS), seed(SEED));
    let mut rng = Rng::new(seed);
    let house = House::build(Kind::Beside, &mut rng).await;
    // Counts the backups begun. An answer that is heard after the start of a backup is dated after
    // it.
    let begun = Arc::new(AtomicU64::new(0));
    let clock = begun.clone();
    assert!(house.notes.clock.set(Box::new(move || clock.load(Ordering::SeqCst))).is_ok(), "nobody else keeps time");
    let mut bot = house.start().await;
    let mut people = house.people(&mut rng);
    house.power.send_replace(Power::On(0));
    // Nothing can be backed up before the first game starts.
    house.notes.until("somebody plays", || house.notes.acknowledged() > 0).await;
    for backup in 1..=backups {
        house.notes.hear(1 + rng.below(MOST_ANSWERS), &format!("backup {backup}")).await;
        let mut command = house.setup.command();
        command.arg("backup").arg(file(&house, backup)).arg("--data").arg(house.setup.tables());
        begun.fetch_add(1, Ordering::SeqCst);
        let made = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
        assert!(made.status.success(), "backup {backup}: {}", String::from_utf8_lossy(&made.stderr));
    }
    assert_eq!(bot.terminate().await, Some(0), "told to end under play, it ends well");
    disperse(&house.power, &mut people).await;
    let notes = house.notes.lock().clone();
    let mut acknowledged = 0;
    for backup in 1..=backups {
        let dir = house.setup.dir().join(format!("restored-{backup}"));
        restore(&file(&house, backup), &dir).await.unwrap_or_else(|why| panic!("backup {backup}: {why}"));
        let tables = Tables::new(World::real(Arc::new(DiskStore::open(&dir).unwrap()), TablePolicy::default()));
        let sums = check::the_logs(&tables, &notes.as_of(backup - 1)).await;
        assert!(sums.acknowledged >= acknowledged, "backup {backup}: {sums:?}");
        acknowledged = sums.acknowledged;
        let verified = tables.verify().await.unwrap();
        assert!(verified.wrong.is_empty() && verified.games > 0, "backup {backup}: {verified:?}");
    }
    assert!(acknowledged > 0, "nothing was played meanwhile: this proves nothing");
    eprintln!("{backups} backups under play, seed {seed}: {acknowledged} decisions acknowledged before the last one");
}

fn file(house: &House, backup: u64) -> PathBuf {
    house.setup.dir().join(format!("{backup}.backup"))
}
