//! Several processes on one database, killed and paused under play.

use std::sync::Arc;
use std::time::Duration;

use discord_loopback::Plan;
use futures::StreamExt;
use tertulia_store::DiskStore;

use super::play::bot::{Bot, PATIENCE, Setup};
use super::play::check::Sums;
use super::play::dice::Rng;
use super::play::house::{House, Kind};
use super::play::user::{Power, disperse};
use tertulia_testkit::comes;
use tertulia_testkit::postgres::{Schema, on_postgres};
use tertulia_testkit::random::{seed, times};
use tokio::task::JoinSet;

const PROCESSES: usize = 3;
const SHARDS: u32 = 4;
/// How often a process is killed, and how often it is paused for longer than its lease.
const KILLS: u64 = 3;
const PAUSES: u64 = 1;
/// How often a process is paused again if no other process noticed.
const MORE_PAUSES: u32 = 10;
const SEED: u64 = 20_261_126;
const LEASE: Duration = Duration::from_secs(2);

/// Presets of Discord's faults, how many of them a run tries (chosen by the seed), and how often a
/// process is killed in each.
const WEATHERS: [&str; 7] = ["all-at-once", "lost-answers", "flaky-gateway", "rate-limit-storm", "bad-gateway", "slow", "echo"];
const TRIED: u64 = 2;
const STORM_KILLS: u64 = 2;
/// How many presets run at the same time, as most of the time is spent waiting.
const AT_ONCE: usize = 3;
/// The fewest acknowledged moves in each.
const STORM_MOVES: u64 = 12;

/// Something that happens to a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blow {
    /// SIGKILL; another process is started.
    Kill,
    /// SIGSTOP, and SIGCONT long after others have taken over its work.
    Pause,
}

/// What the processes and their Discord go through.
#[derive(Clone, Copy, Debug)]
struct Trial {
    /// The name of a preset of faults.
    weather: &'static str,
    kills: u64,
    pauses: u64,
    /// The fewest acknowledged moves.
    moves: u64,
    seed: u64,
}

/// The long run: `TERTULIA_TEST_TIMES=50 cargo test --test kill -- --nocapture
/// several_processes_killed_and_paused`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_processes_killed_and_paused_under_play_lose_nothing_and_do_nothing_twice() {
    let (kills, pauses, seed) = (times(KILLS), times(PAUSES), seed(SEED));
    let _turn = TURN.lock().await;
    under_play(Trial { weather: "calm", kills, pauses, moves: (kills + pauses) / 2, seed }).await;
}

/// The long run: `TERTULIA_TEST_TIMES=10 cargo test --test kill -- --nocapture every_weather`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_processes_killed_in_every_weather_lose_nothing_and_do_nothing_twice() {
    let (kills, added) = (times(STORM_KILLS), seed(0));
    let _turn = TURN.lock().await;
    let begin = added as usize % WEATHERS.len();
    let trials = WEATHERS.into_iter().cycle().skip(begin).zip(SEED + added + 1..).take(WEATHERS.len().min(times(TRIED) as usize));
    let trials = trials.map(|(weather, seed)| Trial { weather, kills, pauses: 0, moves: STORM_MOVES.max(kills / 2), seed });
    futures::stream::iter(trials.map(under_play)).buffer_unordered(AT_ONCE).collect::<()>().await;
}

/// Serializes the two tests: leases are short, and two cores are easily too busy.
static TURN: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

async fn under_play(trial: Trial) {
    on_postgres(async |schema| {
        let mut rng = Rng::new(trial.seed);
        let words = schema.words();
        let house = House::build_on(Kind::Several { shards: SHARDS }, &mut rng, |setup| {
            setup.set("TERTULIA_DATA_POSTGRES", &words);
            setup.set("TERTULIA_DATA_LEASE", &format!("{}s", LEASE.as_secs()));
        })
        .await;
        copy(&house, &["--from", &format!("sled:{}", house.setup.tables().display()), "--to", "postgres"]);
        let discord = house.discord().expect("it is beside them");
        let mut bots: Vec<Bot> = (0..PROCESSES).map(|_| Bot::start(&house.setup)).collect();
        while let Err(code) = bots[0].try_online(&house.setup, Some(&discord)).await {
            assert!(was_taken_over(&bots[0], code), "it ended by itself: {code:?}: {}", bots[0].said());
            supervise(&mut bots, &house.setup);
        }
        discord.faults(Plan::preset(trial.weather, trial.seed).expect("a preset")).unwrap();
        house.notes.lock().paused = trial.pauses > 0;
        let people = house.people(&mut rng);
        let mut answers = house.notes.answers.subscribe();
        house.power.send_replace(Power::On(0));
        let mut blows = vec![Blow::Kill; trial.kills as usize];
        blows.extend(std::iter::repeat_n(Blow::Pause, trial.pauses as usize));
        let mut taken_over = 0;
        for blow in shuffled(blows, &mut rng) {
            house.notes.hear(1 + rng.below(20), &format!("{trial:?}, {blow:?}")).await;
            tokio::time::sleep(Duration::from_millis(5 + rng.below(400))).await;
            let which = rng.below(PROCESSES as u64) as usize;
            taken_over += u64::from(strike(blow, &mut bots[which]).await);
            supervise(&mut bots, &house.setup);
        }
        // Pauses that the other processes were too busy to notice prove nothing.
        let mut more = 0;
        while trial.pauses > 0 && taken_over == 0 {
            assert!(more < MORE_PAUSES, "{trial:?}: of those that were paused others took none for dead");
            more += 1;
            taken_over += u64::from(strike(Blow::Pause, &mut bots[0]).await);
            supervise(&mut bots, &house.setup);
        }
        // On a fast machine the moves may be made before enough faults have struck.
        let hits = loop {
            let (plan, hits) = discord.faults_now();
            let is_stormy = plan.rules.is_empty() || hits.iter().sum::<u64>() >= 10;
            if is_stormy && house.notes.acknowledged() >= trial.moves {
                break hits;
            }
            assert!(tokio::time::timeout(PATIENCE, answers.changed()).await.is_ok(), "{trial:?}: somebody is answered: {hits:?}");
            supervise(&mut bots, &house.setup);
        };
        // Each process in turn is told to end under play. A process that has just started does not
        // handle SIGTERM yet.
        tokio::time::sleep(2 * LEASE).await;
        are_at_work(schema, &mut bots, &house.setup).await;
        tokio::time::sleep(LEASE).await;
        let mut ended_well = 0;
        for bot in &mut bots {
            let code = bot.terminate().await;
            // On a busy machine a process may be taken for dead while it waits for its turn to end.
            let is_well = code == Some(0) || was_taken_over(bot, code);
            assert!(is_well, "{trial:?}: told to end under play, it ends with {code:?}: {}", bot.said());
            ended_well += u32::from(code == Some(0));
        }
        assert!(ended_well > 0, "{trial:?}: told to end under play, none ended well");
        discord.calm();
        let sums = delivered_and_checked(house, people, async |sql| schema.says(sql).await).await;
        eprintln!("{trial:?}, {PROCESSES} processes, {hits:?} faults: {sums:?}");
        assert!(sums.acknowledged >= trial.moves, "{trial:?}: too little was played to prove anything: {sums:?}");
    })
    .await;
}

/// Waits for the people to finish, has one more process deliver what is left in the database, and
/// compares everything with what the people were told.
pub async fn delivered_and_checked(mut house: House, mut people: JoinSet<()>, says: impl AsyncFn(&str) -> i64) -> Sums {
    disperse(&house.power, &mut people).await;
    let mut last = house.start_again().await;
    let left = "SELECT count(*) FROM tertulia_rows WHERE substring(key FROM 1 FOR 1) = 'o'::bytea";
    comes("everything is delivered", async || says(left).await, |left| *left == 0).await;
    assert_eq!(last.terminate().await, Some(0));
    let back = house.setup.dir().join("back");
    copy(&house, &["--from", "postgres", "--to", &format!("sled:{}", back.display())]);
    house.check_in(Arc::new(DiskStore::open(&back).expect("the copy can be opened"))).await
}

/// Strikes a process; returns whether others took it for dead.
async fn strike(blow: Blow, bot: &mut Bot) -> bool {
    match blow {
        Blow::Kill => {
            bot.child.kill();
            false
        }
        Blow::Pause => {
            bot.child.signal("STOP");
            tokio::time::sleep(3 * LEASE).await;
            bot.child.signal("CONT");
            // If the others were too busy to notice, the process goes on unharmed.
            match tokio::time::timeout(3 * LEASE, bot.child.ended()).await {
                Ok(status) => {
                    assert!(was_taken_over(bot, status.code()), "it ends with {status:?}: {}", bot.said());
                    true
                }
                Err(_) => false,
            }
        }
    }
}

/// Returns whether a process ended because others took it for dead, and said so.
pub fn was_taken_over(bot: &Bot, code: Option<i32>) -> bool {
    code == Some(1) && bot.said().contains("other processes took it for dead")
}

/// Restarts processes that have ended: on a busy machine a process may be silent for too long by
/// itself.
fn supervise(bots: &mut [Bot], setup: &Setup) {
    for bot in bots {
        if let Some(status) = bot.child.has_ended() {
            assert!(status.code().is_none() || was_taken_over(bot, status.code()), "{status:?}: {}", bot.said());
            *bot = Bot::start(setup);
        }
    }
}

/// Waits until the database lists all processes.
async fn are_at_work(schema: &Schema, bots: &mut [Bot], setup: &Setup) {
    let all = bots.len() as i64;
    let known = async || {
        supervise(bots, setup);
        schema.says("SELECT count(*) FROM tertulia_processes").await
    };
    comes("all processes are at work", known, |known| *known == all).await;
}

pub fn copy(house: &House, words: &[&str]) {
    let done = house.setup.command().args(["store", "copy"]).args(words).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn shuffled(mut blows: Vec<Blow>, rng: &mut Rng) -> Vec<Blow> {
    for at in (1..blows.len()).rev() {
        blows.swap(at, rng.below(at as u64 + 1) as usize);
    }
    blows
}
