//! What a press costs: the whole bot beside the same client that does nothing:
//! `cargo bench --bench press`.
//!
//! Three programs take turns in one run, so that whatever else the machine does meets all of them:
//! `constant`, a serenity client that answers each press with a few bytes; `big`, the same with a
//! panel of ours as a constant; `tertulia`, the whole bot, where every press plays an action of a
//! game, with its store on disk, outbox, reminders, pictures and films. Each has a loopback of its
//! own. The loopbacks and those who press share a runtime, each program has another, so that their
//! processor time is known apart (`processor.rs`).
//!
//! Every load is put on in rounds; figures are medians over the rounds, ratios and differences
//! those within a round. A closed loop says how much gets through, an open one how long people
//! wait: there, waiting for one's turn counts too. Processor time is that of a span and of all that
//! is left to deliver and draw after it. `PRESS_ROUNDS` (3) and `PRESS_SPAN_MS` (1200; twice that
//! for the bot in an open loop) make it shorter or steadier; `PRESS_LOADS=60` leaves out all loads
//! whose name has no such word, for a profiler to look at one. In the end the store is opened anew,
//! and every press that was acknowledged is looked for.
//!
//! Games seldom end in a span. In that of 200 a second one does, about as often as with that many
//! plays: its film is drawn meanwhile. What the end of a game costs is measured apart, and spread
//! over its presses. How old pictures are is told in `ages.rs`. `-- --foreign` compares bots on
//! discord.js and discord.py instead (`foreign.rs`). Read: [`main`], then [`Bench::rounds`].
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod ages;
mod foreign;
mod house;
mod load;
mod processor;
mod report;
mod rivals;

// The program's allocator.
use tertulia as _;

use std::time::Duration;

use discord_loopback::{AnswerKind, Loopback, Options, Outcome, State};
use tertulia_rules::games::GAMES;
use tokio::runtime::Runtime;

use crate::house::House;
use crate::load::Load;
use crate::processor::{DRIVER, Usage};
use crate::report::{Ends, Report, Row};
use crate::rivals::Rival;

/// What is put on each of the programs, in this order.
const LOADS: [Load; 5] = [Load::InFlight(1), Load::InFlight(8), Load::InFlight(64), Load::PerSecond(60), Load::PerSecond(200)];
/// In that one a game ends, and the age of pictures is found out.
const WATCHED: Load = Load::PerSecond(200);
const WARM_UP: Duration = Duration::from_millis(700);
/// Longer than anything may take.
pub(crate) const BOUND: Duration = Duration::from_secs(30);

fn main() {
    let (rounds, span) = (setting("PRESS_ROUNDS", 3), Duration::from_millis(setting("PRESS_SPAN_MS", 1200)));
    let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let driver = runtime(DRIVER);
    let runtimes = ["constant", "big", "tertulia"].map(runtime);
    let is_foreign = std::env::args().any(|argument| argument == "--foreign");
    let (report, acknowledged) = driver.block_on(async {
        // On a thread of the runtime, not on this one.
        let [constant, big, tertulia] = runtimes.each_ref().map(|runtime| runtime.handle().clone());
        let dir = dir.path().to_owned();
        let bench = async move {
            let big = Rival::start(&big, rivals::big()).await;
            let tertulia = House::start(&tertulia, &dir).await;
            if is_foreign {
                let tertulia = foreign::compare(big, tertulia, rounds, span).await;
                return (None, tertulia.end().await);
            }
            let constant = Rival::start(&constant, rivals::small()).await;
            let (report, tertulia) = Bench { constant, big, tertulia }.rounds(rounds, span).await;
            (Some(report), tertulia.end().await)
        };
        tokio::spawn(bench).await.unwrap()
    });
    for runtime in runtimes.into_iter().chain([driver]) {
        runtime.shutdown_timeout(BOUND);
    }
    let reread = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    reread.block_on(house::check(dir.path(), &acknowledged));
    if let Some(report) = report {
        report.print();
    }
}

/// A setting from the environment.
fn setting(name: &str, otherwise: u64) -> u64 {
    let Ok(value) = std::env::var(name) else { return otherwise };
    value.parse().unwrap_or_else(|_| panic!("{name} is a number, not {value:?}"))
}

fn is_wanted(load: Load) -> bool {
    std::env::var("PRESS_LOADS").map_or(true, |words| load.name().contains(&words))
}

/// A runtime whose threads are known by that name, and stay.
fn runtime(name: &str) -> Runtime {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.thread_name(name).thread_keep_alive(Duration::from_secs(3600)).enable_all().build().unwrap()
}

/// A Discord whose limits refill before they are met, with so many lines of history: what is
/// measured is the bot.
pub(crate) async fn loopback(history: usize) -> Loopback {
    Loopback::start(Options { history, pace: 10_000, ..Options::default() }).await.unwrap()
}

pub(crate) fn check_answer(outcome: &Outcome) {
    assert_eq!((outcome.state, outcome.kind), (State::Answered, Some(AnswerKind::Update)), "{:?}", outcome.message);
}

/// The programs that take turns.
struct Bench {
    constant: Rival,
    big: Rival,
    tertulia: House,
}

impl Bench {
    async fn rounds(self, rounds: u64, span: Duration) -> (Report, House) {
        for load in [Load::InFlight(1), Load::InFlight(64)] {
            load.put_on(&self.constant, WARM_UP).await;
            load.put_on(&self.big, WARM_UP).await;
            load.put_on(&self.tertulia, WARM_UP).await;
        }
        self.tertulia.quiet().await;
        let mut report = Report::default();
        for round in 0..rounds as usize {
            for load in LOADS.into_iter().filter(|load| is_wanted(*load)) {
                report.add(load, "constant", rival(&self.constant, load, span).await);
                report.add(load, "big", rival(&self.big, load, span).await);
                report.add(load, "tertulia", self.tertulia(round, load, span).await);
            }
        }
        for game in 0..GAMES.len() {
            report.ends.extend(self.end_of(game).await);
        }
        (report, self.tertulia)
    }

    async fn tertulia(&self, round: usize, load: Load, span: Duration) -> Row {
        let house = &self.tertulia;
        house.renew().await;
        if load == WATCHED {
            house.bring_to_its_end(round, 100).await;
        }
        house.quiet().await;
        if load == WATCHED {
            house.watch().await;
        }
        let (used, counted) = (Usage::now(), house.counted());
        let times = load.put_on(house, load.span(span)).await;
        // What is left to deliver is part of what the presses cost, and nothing that another
        // program should meet.
        house.quiet().await;
        let used = Usage::now().zip(used).map(|(now, before)| now - before);
        let now = house.counted();
        let ages = (load == WATCHED).then(|| house.ages());
        Row { times, used, commits: now.0 - counted.0, reads: now.1 - counted.1, ages }
    }

    /// What the last press of a game costs the bot, and how many presses a game has.
    async fn end_of(&self, game: usize) -> Option<Ends> {
        let house = &self.tertulia;
        house.bring_to_its_end(game, usize::MAX).await;
        house.quiet().await;
        let before = Usage::now()?;
        house.end_it().await;
        house.quiet().await;
        let seconds = (Usage::now()? - before).of_the_bot();
        Some(Ends { game: GAMES[game].info.slug, seconds, presses: house::presses_of(game) })
    }
}

async fn rival(rival: &Rival, load: Load, span: Duration) -> Row {
    let used = Usage::now();
    let times = load.put_on(rival, span).await;
    let used = Usage::now().zip(used).map(|(now, before)| now - before);
    Row { times, used, commits: 0, reads: 0, ages: None }
}
