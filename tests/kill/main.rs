//! The program killed and restarted under play, and told to end.
//!
//! No test looks into the running program: everything is read as a user sees it, or after the
//! program has ended. Start reading at [`under_play`].
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod outages;
#[path = "../play/mod.rs"]
mod play;
#[allow(dead_code, reason = "the host's tests use the rest of it")]
mod promoted;
mod servers;
mod several;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use discord_loopback::{Discord, Id, Loopback, Options};
use serde_json::json;
use tertulia_base::ids::TableId;
use tertulia_render::press::{Control, Press};
use tertulia_store::{DiskStore, restore};
use tertulia_tables::{TablePolicy, Tables, World};
use tokio::task::JoinSet;

use play::bot::{Bot, Setup};
use play::check::{self, Sums};
use play::dice::Rng;
use play::house::{House, Kind};
use play::user::Power;
use tertulia_testkit::random::{seed, times};

/// How often each program is killed.
const KILLS: u64 = 12;
/// How many backups are made under play.
const BACKUPS: u64 = 5;
/// The seed of the random moments and moves; each further program adds 1.
const SEED: u64 = 20_260_101;
/// The most answers to wait for before a kill, and how long they may take.
const MOST_ANSWERS: u64 = 20;
const PATIENCE: Duration = Duration::from_secs(120);

async fn loopback() -> Loopback {
    // Rate limits are enforced but refill a hundred times faster, so that play takes most of the
    // time.
    Loopback::start(Options { history: 10_000_000, pace: 100, ..Options::default() }).await.expect("a loopback")
}

/// Runs the bot beside a loopback Discord, and a combined rehearsal at the same time. The long run
/// over all games: `TERTULIA_TEST_TIMES=16 cargo test --release --test kill -- --nocapture
/// acknowledged`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_with_sigkill_at_random_moments_under_play_it_comes_back_with_every_acknowledged_action() {
    let (kills, first) = (times(KILLS), seed(SEED));
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
    let mut answers = house.notes.answers.subscribe();
    house.power.send_replace(Power::On(0));
    for kill in 1..=kills {
        // One kill in four comes while the program still recovers, the others after it has answered
        // somebody again.
        if !rng.one_in(4) {
            let enough = *answers.borrow() + 1 + rng.below(MOST_ANSWERS);
            let answered = tokio::time::timeout(PATIENCE, answers.wait_for(|count| *count >= enough)).await.is_ok();
            assert!(answered, "kill {kill}: {enough} answers are awaited, {} have come", *answers.borrow());
        }
        // A random moment of play, then the kill.
        tokio::time::sleep(Duration::from_millis(5 + rng.below(146))).await;
        bot.kill();
        house.power.send_replace(Power::Off(kill));
        bot = house.start_again().await;
        house.power.send_replace(Power::On(kill));
    }
    // On a slow machine, few moves may have been made between two kills.
    while house.notes.acknowledged() < kills / 2 {
        let answered = tokio::time::timeout(PATIENCE, answers.changed()).await.is_ok();
        assert!(answered, "another answer is awaited while nobody kills it, {} have come", *answers.borrow());
    }
    // SIGTERM under play. The people learn of it only after the program has ended.
    assert_eq!(bot.terminate().await, Some(0), "told to end under play, it ends well");
    house.power.send_replace(Power::Done);
    while let Some(ended) = people.join_next().await {
        ended.expect("a driver that does not break down");
    }
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
    let mut answers = house.notes.answers.subscribe();
    house.power.send_replace(Power::On(0));
    // Nothing can be backed up before the first game starts.
    while house.notes.acknowledged() == 0 {
        assert!(tokio::time::timeout(PATIENCE, answers.changed()).await.is_ok(), "nobody plays");
    }
    for backup in 1..=backups {
        let enough = *answers.borrow() + 1 + rng.below(MOST_ANSWERS);
        let answered = tokio::time::timeout(PATIENCE, answers.wait_for(|count| *count >= enough)).await.is_ok();
        assert!(answered, "backup {backup}: {enough} answers are awaited, {} have come", *answers.borrow());
        let mut command = house.setup.command();
        command.arg("backup").arg(file(&house, backup)).arg("--data").arg(house.setup.tables());
        begun.fetch_add(1, Ordering::SeqCst);
        let made = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
        assert!(made.status.success(), "backup {backup}: {}", String::from_utf8_lossy(&made.stderr));
    }
    assert_eq!(bot.terminate().await, Some(0), "told to end under play, it ends well");
    house.power.send_replace(Power::Done);
    while let Some(ended) = people.join_next().await {
        ended.expect("a driver that does not break down");
    }
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

async fn open_a_table(discord: &Discord, user: Id, channel: Id) -> TableId {
    let options = [json!({ "name": "game", "value": "puerto-rico" })];
    discord.command(user, channel, "table new", &options).await.unwrap();
    let view = discord
        .wait_until(user, PATIENCE, |view| live_press(view, channel, |press| matches!(press.control, Control::Join)).is_some())
        .await
        .unwrap();
    live_press(&view, channel, |press| matches!(press.control, Control::Join)).unwrap().table
}

fn live_press(view: &discord_loopback::View, channel: Id, wanted: impl Fn(&Press) -> bool) -> Option<Press> {
    let messages = &view.channel(&channel.to_string())?.messages;
    let buttons = messages.iter().rev().filter(|message| message.only_for.is_none()).flat_map(|message| message.buttons());
    buttons.filter_map(|button| button.custom_id?.parse().ok()).find(|press| wanted(press))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn told_to_end_by_sigterm_it_exits_with_0_and_loses_nothing() {
    let loopback = loopback().await;
    let discord = loopback.discord();
    let setup = Setup::new(&loopback);
    let mut bot = Bot::start(&setup);
    bot.online(&setup, Some(&discord)).await;
    let (ana, channel) = (discord.user("ana").unwrap().id, discord.channel("table-one").unwrap().id);
    let table = open_a_table(&discord, ana, channel).await;
    assert_eq!(bot.terminate().await, Some(0));

    let mut bot = Bot::start_again(&setup, Some(&discord)).await;
    let bo = discord.user("bo").unwrap().id;
    let live = discord.view(bo).unwrap().channel("table-one").unwrap().messages.last().unwrap().clone();
    let outcome = discord.press(bo, live.id, &Control::Join.at(table).to_string()).await.unwrap();
    assert_eq!(outcome.kind, Some(discord_loopback::AnswerKind::DeferredUpdate), "{outcome:?}");
    assert_eq!(bot.terminate().await, Some(0));

    let tables = Tables::new(World::real(setup.store(), TablePolicy::default()));
    let head = tables.look(table).await.unwrap().expect("the table").head.clone();
    assert_eq!(head.players.iter().map(|player| player.user.0).collect::<Vec<_>>(), [ana.get(), bo.get()]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_process_on_the_same_data_is_told_so_and_exits_with_1() {
    let loopback = loopback().await;
    let discord = loopback.discord();
    let setup = Setup::new(&loopback);
    let mut bot = Bot::start(&setup);
    bot.online(&setup, Some(&discord)).await;

    let second = setup.command().output().unwrap();
    let said = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(1), "{said}");
    let dir = setup.data();
    assert_eq!(said.trim(), format!("another process is using the data in {}", dir.display()));

    // The first program is unaffected.
    let (ana, channel) = (discord.user("ana").unwrap().id, discord.channel("table-one").unwrap().id);
    let table = open_a_table(&discord, ana, channel).await;
    assert_eq!(bot.terminate().await, Some(0));
    let tables = Tables::new(World::real(setup.store(), TablePolicy::default()));
    assert!(tables.look(table).await.unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_setting_is_reported_with_its_place_key_and_what_is_allowed() {
    let loopback = loopback().await;
    let setup = Setup::new(&loopback);
    let refused = |command: &mut std::process::Command| {
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        said
    };

    let said = refused(setup.command().env("TERTULIA_LOG_FORMAT", "xml"));
    assert_eq!(said, "the environment: log.format must be plain or json");
    let said = refused(setup.command().env("TERTULIA_LOG_FROMAT", "json"));
    assert!(
        said.starts_with("the environment: there is no setting `TERTULIA_LOG_FROMAT`. The settings are: discord.token, "),
        "{said}"
    );

    let file = setup.dir().join("wrong.toml");
    let with_file = |text: &str| {
        std::fs::write(&file, text).unwrap();
        refused(setup.command().arg("--config").arg(&file))
    };
    let said = with_file("[reminders]\nafter = \"soon\"\n");
    assert_eq!(said, format!("{}: reminders.after must be a time from 1m to 30d, such as 90m, 12h or 2d", file.display()));
    let said = with_file("[lobby]\nidle_weeks = 3\n");
    assert!(
        said.starts_with(&format!("{}: there is no setting `lobby.idle_weeks`. The settings are: ", file.display())),
        "{said}"
    );
    let said = with_file("[lobby\n");
    assert!(said.starts_with(&format!("{}: line 1, column 7: ", file.display())), "{said}");
    std::fs::remove_file(&file).unwrap();
    let said = refused(setup.command().arg("--config").arg(&file));
    assert!(said.starts_with(&format!("{}: cannot be read: ", file.display())), "{said}");
    assert!(!setup.data().exists(), "nothing was begun");
}
