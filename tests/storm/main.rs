//! The bot on a faulty Discord: people play on under every preset of faults, and afterwards nothing
//! is lost or posted twice.
//!
//! Not here: kills of the bot (`kill`), and a Discord without faults (`wire`). The people and the
//! final checks are those of `play`. Start reading at [`WEATHERS`].
//!
//! `TERTULIA_TEST_TIMES` makes the games longer. `STORM_LOG` is a log filter, to look into a
//! failure.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../play/mod.rs"]
mod play;
#[path = "../support/mod.rs"]
mod support;

mod single;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use discord_loopback::{Id, Loopback, Options, Plan, UserEdit};
use play::dice::Rng;
use play::notes::{Heard, Notes};
use play::screen::Screen;
use play::user::{Place, Power, User, disperse};
use play::{check, participant};
use support::{House, Ways, make_emojis};
use tertulia_testkit::random::{seed, some, times};
use tokio::task::JoinSet;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// How many decisions have to be acknowledged before the storm ends.
const DECISIONS: u64 = 12;
/// How many faults have to strike in each preset.
const LEAST_FAULTS: u64 = 10;
/// How long the storm may take, and how long the deliveries after it.
const PATIENCE: Duration = Duration::from_secs(400);

/// Whether the application has its emojis already, or makes them during the storm: about a hundred
/// drawings and requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emojis {
    Made,
    ToBeMade,
}

/// Opens a house with these faults from the start.
pub(crate) async fn house(faults: Plan, emojis: Emojis) -> House {
    house_in(Options { faults, ..options() }, Ways::default(), emojis).await
}

fn options() -> Options {
    Options { history: 1_000_000, pace: 100, ..Options::default() }
}

async fn house_in(options: Options, ways: Ways, emojis: Emojis) -> House {
    let loopback = Loopback::start(options).await.unwrap();
    if emojis == Emojis::Made {
        make_emojis(&loopback.discord());
    }
    House::on(loopback, tempfile::tempdir().unwrap(), ways).await
}

const HOUR_MS: i64 = 3_600_000;

/// Each preset of faults, the offset of Discord's clock in milliseconds, and the seeds.
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

/// All games run at the same time, as most of the time is spent waiting. A run tries one seed of
/// each preset; `TERTULIA_TEST_TIMES` adds others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_in_every_weather_and_nothing_is_lost_or_there_twice() {
    let (mut games, added) = (JoinSet::new(), seed(0));
    for (number, (preset, skew_ms, seeds)) in WEATHERS.into_iter().enumerate() {
        // Emojis are still to be made in only half of the games, as drawing them takes most of the
        // time.
        let both = seeds.iter().zip([Emojis::Made, Emojis::ToBeMade]).cycle().skip((number + added as usize) % 2);
        for (seed, emojis) in both.take(seeds.len().min(times(1) as usize)) {
            let seed = seed + added;
            let faults = Plan { skew_ms, ..Plan::preset(preset, seed).expect("a preset") };
            let options = Options { faults, ..options() };
            games.spawn(weathers(Weather { name: preset, seed, emojis, options, ..Weather::default() }));
        }
    }
    all_end_well(games).await;
}

async fn all_end_well(mut games: JoinSet<()>) {
    let mut failed = Vec::new();
    while let Some(game) = games.join_next().await {
        failed.extend(game.err());
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// A game, and the faults during it.
struct Weather {
    name: &'static str,
    seed: u64,
    emojis: Emojis,
    options: Options,
    ways: Ways,
    /// Players who take no direct messages, each with the reason.
    closed: Vec<(&'static str, UserEdit)>,
    /// The fewest and the most refusals of Discord, by status and code: `(status, code, fewest,
    /// most)`.
    refusals: &'static [(u16, u32, u64, u64)],
    /// How far the clock is advanced between the end of play and the last deliveries.
    wait: Duration,
}

impl Default for Weather {
    fn default() -> Weather {
        Weather {
            name: "",
            seed: 0,
            emojis: Emojis::Made,
            options: options(),
            ways: Ways::default(),
            closed: Vec::new(),
            refusals: &[],
            wait: Duration::ZERO,
        }
    }
}

/// How much faster rate limits refill in games that test limits.
const BRISK: u32 = 6;
/// More refusals than a correct bot causes. Discord bans an address after ten times as many within
/// ten minutes.
const MANY_REFUSALS: u64 = 1_000;

/// Every message counts as old on this Discord, which takes few edits of old messages, and the bot
/// knows it.
fn of_old_messages(name: &'static str, preset: &str, seed: u64) -> Weather {
    // By the bot's clock, every posted message is two hours old.
    let faults = Plan { skew_ms: -2 * HOUR_MS, ..Plan::preset(preset, seed).expect("a preset") };
    let options = Options { pace: BRISK, old_message: Duration::ZERO, faults, ..options() };
    let ways = Ways { old_edits_in: Some(Duration::from_secs(6) / BRISK), ..Ways::default() };
    Weather { name, seed, options, ways, ..Weather::default() }
}

/// One of the three takes no direct messages, and another shares no server with the bot.
fn of_closed_doors(name: &'static str, preset: &str, seed: u64) -> Weather {
    let faults = Plan::preset(preset, seed).expect("a preset");
    let closed = UserEdit { dms_open: Some(false), ..UserEdit::default() };
    let elsewhere = UserEdit { shares_guild: Some(false), ..UserEdit::default() };
    let options = Options { faults, ..options() };
    Weather { name, seed, options, closed: vec![("bo", closed), ("cy", elsewhere)], ..Weather::default() }
}

/// Discord's limits besides rate limits: edits of old messages, direct messages to people who take
/// none, new conversations.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_at_discords_limits_of_messages_and_what_is_refused_is_not_asked_again() {
    let more = seed(0);
    // The bot counts edits as Discord does. After a lost answer it cannot know when Discord counted
    // the edit.
    let old = Weather { refusals: &[(429, 30046, 0, 0)], ..of_old_messages("old messages", "calm", 21 + more) };
    let old_in_storm =
        Weather { refusals: &[(429, 30046, 0, 5)], ..of_old_messages("old messages, all at once", "all-at-once", 22 + more) };
    // Each is refused once, and the bot remembers. A lost answer is no refusal to remember.
    let closed =
        Weather { refusals: &[(403, 50007, 1, 1), (403, 50278, 1, 1)], ..of_closed_doors("closed doors", "calm", 23 + more) };
    let closed_in_storm = Weather {
        refusals: &[(403, 50007, 1, 6), (403, 50278, 1, 6)],
        ..of_closed_doors("closed doors, lost answers", "lost-answers", 24 + more)
    };
    // For half a minute the third conversation is refused; even a slow machine tries it within that
    // time. The bot retries after a minute, not with each decision.
    let options = Options { new_directs: 2, pace: 20, ..options() };
    let (refusals, wait): (&[_], _) = (&[(403, 40003, 1, 5)], Duration::from_secs(60));
    let crowded = Weather { name: "conversations", seed: 25 + more, options, refusals, wait, ..Weather::default() };
    let mut games = JoinSet::new();
    for weather in some([old, old_in_storm, closed, closed_in_storm, crowded], 3, 0) {
        games.spawn(weathers(weather));
    }
    all_end_well(games).await;
}

/// Three people play during the faults; afterwards everything has to be correct.
async fn weathers(weather: Weather) {
    let Weather { name: preset, seed, emojis, options, ways, closed, refusals, wait } = weather;
    if let Ok(filter) = std::env::var("STORM_LOG") {
        let filter: Targets = filter.parse().unwrap();
        let shown = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_filter(filter);
        let _ = tracing_subscriber::registry().with(shown).try_init();
    }
    let calm = options.faults.rules.is_empty();
    let house = house_in(options, ways, emojis).await;
    let discord = house.discord.clone();
    for (name, edit) in &closed {
        discord.edit_user(*name, edit.clone()).unwrap();
    }
    let notes = Arc::new(Notes::default());
    notes.lock().calm = calm;
    let (power, _) = tokio::sync::watch::channel(Power::On(0));
    let mut rng = Rng::new(seed);
    let channel = discord.channel("table-one").unwrap().id;
    let mut people = JoinSet::new();
    for (at, name) in ["ana", "bo", "cy"].into_iter().enumerate() {
        let id: Id = discord.user(name).unwrap().id;
        let game = tertulia_rules::games::find("puerto-rico").expect("a game of the house").info;
        let place = Place { id, channel, game };
        let user = User::new(Screen::Here(discord.clone()), place, power.subscribe(), notes.clone(), rng.fork());
        let host = participant::Role::Host { players: 3, comes_to: participant::Table::New };
        let role = if at == 0 { host } else { participant::Role::Guest };
        people.spawn(participant::play(user, role));
    }

    let enough = times(DECISIONS) as usize;
    let acknowledged = || notes.lock().attempts.iter().filter(|attempt| attempt.heard == Heard::Acknowledged).count();
    let mut answers = notes.answers.subscribe();
    // Play goes on until every fault has struck: enough faults, the expected refusals, and a ring
    // in the channel for each player without direct messages.
    let struck = || {
        let (plan, hits) = discord.faults_now();
        plan.rules.is_empty() || hits.iter().sum::<u64>() >= LEAST_FAULTS
    };
    let refused = || {
        let refused = discord.refusals();
        refusals.iter().all(|(status, code, least, _)| refused.get(&(*status, *code)).copied().unwrap_or(0) >= *least)
    };
    let is_rung = |name: &str| {
        let id = discord.user(name).unwrap().id;
        discord.history().iter().any(|line| line.message.channel == channel && line.message.mentions.contains(&id))
    };
    let rung = || closed.iter().all(|(name, _)| is_rung(name));
    let played = async {
        while acknowledged() < enough || !struck() || !refused() || !rung() {
            answers.changed().await.unwrap();
        }
    };
    let patience = PATIENCE.max(PATIENCE * (enough as u32 / DECISIONS as u32));
    if tokio::time::timeout(patience, played).await.is_err() {
        let (_, hits) = discord.faults_now();
        let seen: Vec<String> = house.direct("ana").iter().chain(&house.direct("bo")).map(|message| message.text()).collect();
        let public = discord.view("eli").unwrap().channel("table-one").unwrap().messages.clone();
        let public: Vec<String> = public.iter().map(|message| message.text()).collect();
        let attempts = notes.lock().attempts.clone();
        panic!(
            "{preset}, seed {seed}: {} decisions; {hits:?} faults; {:?} refused; all rung: {}; {public:#?}; {seen:#?}; {:#?}",
            acknowledged(),
            discord.refusals(),
            rung(),
            &attempts[attempts.len().saturating_sub(8)..]
        );
    }
    let (_, hits) = discord.faults_now();
    disperse(&power, &mut people).await;

    discord.calm();
    if !wait.is_zero() {
        discord.end_windows();
        house.ways.clock.by(wait);
    }
    tokio::time::timeout(patience, house.outbox.quiet()).await.expect("everything is delivered").unwrap();
    assert!(check::nothing_is_left_to_deliver(house.store.as_ref()).await);
    let sums = check::everything(&discord, &discord.history(), &house.tables, &notes).await;
    let refused = discord.refusals();
    eprintln!("{preset}, seed {seed}: {hits:?} faults, {refused:?} refused, {sums:?}");
    assert!(sums.acknowledged + sums.again as u64 >= enough as u64, "{sums:?}");
    is_refused_no_more_than(&refused, refusals, &format!("{preset}, seed {seed}"));
}

/// Checks the counts of refusals, since Discord bans an address with too many.
fn is_refused_no_more_than(refused: &BTreeMap<(u16, u32), u64>, allowed: &[(u16, u32, u64, u64)], when: &str) {
    for (status, code, least, most) in allowed {
        let count = refused.get(&(*status, *code)).copied().unwrap_or(0);
        let is_so = (*least..=*most).contains(&count);
        assert!(is_so, "{when}: {code} was answered {count} times, not {least} to {most}: {refused:?}");
    }
    let all: u64 = refused.values().sum();
    assert!(all < MANY_REFUSALS, "{when}: {refused:?}");
}
