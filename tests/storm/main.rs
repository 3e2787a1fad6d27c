//! The bot on a Discord where things go wrong: play goes on under every preset of faults, and afterwards nothing is lost and nothing is
//! there twice.
//!
//! Not here: killing the bot (`kill`), a Discord where all is well (`wire`). Start reading at [`WEATHERS`]. The people and what has to
//! hold in the end are those of `play`.
//!
//! `STORM_DECISIONS` makes the games longer; `STORM_SEED` adds to the seeds; `STORM_LOG` is a log filter, to look into a failure.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../play/mod.rs"]
mod play;
#[path = "../support/mod.rs"]
mod support;

mod single;

use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{Id, Loopback, Options, Plan};
use play::dice::Rng;
use play::notes::{Heard, Notes};
use play::screen::Screen;
use play::user::{Place, Power, User};
use play::{check, player};
use support::{House, Ways, make_emojis};
use tokio::task::JoinSet;

/// Decisions whose players were told that they are done, before the storm is over.
const DECISIONS: usize = 40;
/// How long that may take, and how long the rest after it.
const PATIENCE: Duration = Duration::from_secs(400);

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|words| words.parse().expect("a number"))
}

/// Whether the bot has made its emojis on that Discord, or does so in the storm: some hundred drawings and requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emojis {
    Made,
    ToBeMade,
}

/// Opens a house where this goes wrong from the start.
pub(crate) async fn house(faults: Plan, emojis: Emojis) -> House {
    let loopback = Loopback::start(Options { history: 1_000_000, pace: 100, faults, ..Options::default() }).await.unwrap();
    if emojis == Emojis::Made {
        make_emojis(&loopback.discord());
    }
    House::on(loopback, tempfile::tempdir().unwrap(), Ways::default()).await
}

const HOUR_MS: i64 = 3_600_000;

/// What goes wrong, how far Discord's clock is off, and seeds.
const WEATHERS: [(&str, i64, &[u64]); 9] = [
    ("calm", HOUR_MS, &[1]),
    ("calm", -HOUR_MS, &[3]),
    ("rate-limit-storm", 0, &[5, 6]),
    ("bad-gateway", 0, &[7, 8]),
    ("slow", 0, &[9, 10]),
    ("lost-answers", 0, &[11, 12]),
    ("flaky-gateway", 0, &[13, 14]),
    ("echo", 0, &[15, 16]),
    ("all-at-once", -HOUR_MS, &[17, 18]),
];

/// All at the same time: in a storm one mostly waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_in_every_weather_and_nothing_is_lost_or_there_twice() {
    let mut games = JoinSet::new();
    for (preset, skew_ms, seeds) in WEATHERS {
        // One of two has its emojis to make: drawing is what takes most of the time.
        for (seed, emojis) in seeds.iter().zip([Emojis::Made, Emojis::ToBeMade]) {
            let seed = seed + number("STORM_SEED").unwrap_or(0);
            let plan = Plan { skew_ms, ..Plan::preset(preset, seed).expect("a preset") };
            games.spawn(weathers(plan, seed, preset, emojis));
        }
    }
    while let Some(game) = games.join_next().await {
        game.unwrap();
    }
}

/// Three people play while a plan is in force; then all has to be as it should.
async fn weathers(plan: Plan, seed: u64, preset: &str, emojis: Emojis) {
    if let Ok(filter) = std::env::var("STORM_LOG") {
        let _ = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).try_init();
    }
    let house = house(plan, emojis).await;
    let discord = house.discord.clone();
    let notes = Arc::new(Notes::default());
    let (power, _) = tokio::sync::watch::channel(Power::On(0));
    let mut rng = Rng::new(seed);
    let channel = discord.channel("table-one").unwrap().id;
    let mut people = JoinSet::new();
    for (at, name) in ["ana", "bo", "cy"].into_iter().enumerate() {
        let id: Id = discord.user(name).unwrap().id;
        let game = tertulia_rules::games::find("puerto-rico").expect("a game of the house").info;
        let place = Place { id, channel, game };
        let user = User::new(Screen::Here(discord.clone()), place, power.subscribe(), notes.clone(), rng.fork());
        let host = player::Role::Host { players: 3, comes_to: player::Table::New };
        let role = if at == 0 { host } else { player::Role::Guest };
        people.spawn(player::play(user, role));
    }

    let enough = number("STORM_DECISIONS").map_or(DECISIONS, |count| count as usize);
    let acknowledged = || notes.lock().attempts.iter().filter(|attempt| attempt.heard == Heard::Acknowledged).count();
    let mut answers = notes.answers.subscribe();
    let played = async {
        while acknowledged() < enough {
            answers.changed().await.unwrap();
        }
    };
    let patience = PATIENCE.max(PATIENCE * (enough / DECISIONS) as u32);
    if tokio::time::timeout(patience, played).await.is_err() {
        let (_, hits) = discord.faults_now();
        let seen: Vec<String> = house.direct("ana").iter().chain(&house.direct("bo")).map(|message| message.text()).collect();
        let public = discord.view("eli").unwrap().channel("table-one").unwrap().messages.clone();
        let public: Vec<String> = public.iter().map(|message| message.text()).collect();
        let attempts = notes.lock().attempts.clone();
        panic!(
            "{preset}, seed {seed}: only {} decisions; {hits:?} faults; {public:#?}; {seen:#?}; {:#?}",
            acknowledged(),
            &attempts[attempts.len().saturating_sub(8)..]
        );
    }
    let (plan, hits) = discord.faults_now();
    power.send_replace(Power::Done);
    while let Some(ended) = people.join_next().await {
        ended.expect("a driver that does not break down");
    }

    discord.calm();
    tokio::time::timeout(patience, house.outbox.quiet()).await.expect("everything is delivered").unwrap();
    assert!(check::nothing_is_left_to_deliver(house.store.as_ref()).await);
    let sums = check::everything(&discord, &discord.history(), &house.tables, &notes).await;
    eprintln!("{preset}, seed {seed}: {hits:?} faults, {sums:?}");
    assert!(sums.acknowledged + sums.again as u64 >= enough as u64, "{sums:?}");
    let struck = hits.iter().sum::<u64>();
    assert!(struck >= 10 || plan.rules.is_empty(), "{preset}, seed {seed}: hardly anything went wrong: {hits:?}");
}
