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
//! whose name has no such word, for a profiler to look at one. In the end the stores are opened
//! anew, and every press that was acknowledged is looked for.
//!
//! Then come people at their own pace, with the bot started once more at 640 tables: 64 of them are
//! pressed at every five seconds, and all of them at 60 a second. Whoever presses there counts as
//! present, as by the program's settings, so that nobody gets a direct message beside the panel
//! that they have open. What a play does is counted at that pace, where nothing merges.
//!
//! Games seldom end in a span. In that of 200 a second one does, about as often as with that many
//! plays: its film is drawn meanwhile. What the end of a game costs is measured apart, and spread
//! over its presses. How old pictures are is told in `ages.rs`. `-- --foreign` compares bots on
//! discord.js and discord.py instead (`foreign.rs`). Read: [`main`], then [`Bench::rounds`] and
//! [`at_peoples_pace`].
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod ages;
mod counts;
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
use tertulia_tables::TablePolicy;
use tokio::runtime::Runtime;

use crate::counts::Counts;
use crate::house::{House, TABLES, now_ms};
use crate::load::Load;
use crate::processor::{DRIVER, Usage};
use crate::report::{Ends, Report, Row};
use crate::rivals::Rival;

/// What is put on each of the programs, in this order.
const LOADS: [Load; 5] = [Load::InFlight(1), Load::InFlight(8), Load::InFlight(64), Load::PerSecond(60), Load::PerSecond(200)];
/// In that one a game ends, and the age of pictures is found out.
const WATCHED: Load = Load::PerSecond(200);
/// People at [`TABLES`] tables, each of which is pressed at every five seconds.
const PEOPLE: Load = Load::PerSecond(13);
/// As often as one of [`LOADS`], at so many more tables that people may take ten seconds.
const SPREAD: Load = Load::PerSecond(60);
const MANY_TABLES: usize = 640;
/// The bot with that many tables, in the report.
const MANY: &str = "640 tables";
/// How many times longer than a closed loop people press at their own pace: at each table twice.
const LONG: u32 = 10;
const WARM_UP: Duration = Duration::from_millis(700);
/// Longer than anything may take.
pub(crate) const BOUND: Duration = Duration::from_secs(30);

fn main() {
    let (rounds, span) = (setting("PRESS_ROUNDS", 3), Duration::from_millis(setting("PRESS_SPAN_MS", 1200)));
    let dirs = [(); 2].map(|()| tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap());
    let driver = runtime(DRIVER);
    let runtimes = ["constant", "big", "tertulia"].map(runtime);
    let is_foreign = std::env::args().any(|argument| argument == "--foreign");
    let (report, acknowledged) = driver.block_on(async {
        // On a thread of the runtime, not on this one.
        let [constant, big, tertulia] = runtimes.each_ref().map(|runtime| runtime.handle().clone());
        let [dir, another] = dirs.each_ref().map(|dir| dir.path().to_owned());
        let bench = async move {
            let big = Rival::start(&big, rivals::big()).await;
            let house = House::start(&tertulia, &dir, TABLES, None).await;
            if is_foreign {
                let house = foreign::compare(big, house, rounds, span).await;
                return (None, vec![house.end().await]);
            }
            let constant = Rival::start(&constant, rivals::small()).await;
            let bench = Bench { constant, big, tertulia: house };
            let mut report = bench.rounds(rounds, span).await;
            // What stands idle stays, so that no client looks for its loopback.
            let Bench { constant: _constant, big, tertulia: house } = bench;
            let mut acknowledged = vec![house.end().await];
            if is_wanted(&PEOPLE.name()) || is_wanted(MANY) {
                let house = House::start(&tertulia, &another, MANY_TABLES, TablePolicy::default().present_for).await;
                at_peoples_pace(&big, &house, rounds, span * LONG, &mut report).await;
                acknowledged.push(house.end().await);
            }
            (Some(report), acknowledged)
        };
        tokio::spawn(bench).await.unwrap()
    });
    for runtime in runtimes.into_iter().chain([driver]) {
        runtime.shutdown_timeout(BOUND);
    }
    let reread = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for (dir, acknowledged) in dirs.iter().zip(&acknowledged) {
        reread.block_on(house::check(dir.path(), acknowledged));
    }
    if let Some(report) = report {
        report.print();
    }
}

fn setting(name: &str, otherwise: u64) -> u64 {
    let Ok(value) = std::env::var(name) else { return otherwise };
    value.parse().unwrap_or_else(|_| panic!("{name} is a number, not {value:?}"))
}

fn is_wanted(name: &str) -> bool {
    std::env::var("PRESS_LOADS").map_or(true, |words| name.contains(&words))
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
    async fn rounds(&self, rounds: u64, span: Duration) -> Report {
        for load in [Load::InFlight(1), Load::InFlight(64)] {
            load.put_on(&self.constant, WARM_UP).await;
            load.put_on(&self.big, WARM_UP).await;
            load.put_on(&self.tertulia, WARM_UP).await;
        }
        self.tertulia.quiet().await;
        let mut report = Report::default();
        for round in 0..rounds as usize {
            for load in LOADS.into_iter().filter(|load| is_wanted(&load.name())) {
                report.add(load, "constant", rival(&self.constant, load, span).await);
                report.add(load, "big", rival(&self.big, load, span).await);
                report.add(load, "tertulia", self.tertulia(round, load, span).await);
            }
        }
        for game in 0..GAMES.len() {
            report.ends.extend(self.end_of(game).await);
        }
        report
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
        measured(house, load, load.span(span)).await
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

/// Lets people press at their own pace at few tables and at many. All of them are there all the
/// time, also those who do not press.
async fn at_peoples_pace(big: &Rival, house: &House, rounds: u64, span: Duration, report: &mut Report) {
    let few = house.at(TABLES);
    for _ in 0..rounds {
        if is_wanted(&PEOPLE.name()) {
            report.add(PEOPLE, "big", rival(big, PEOPLE, span).await);
            house.gather().await;
            house.quiet().await;
            house.watch().await;
            report.add(PEOPLE, "tertulia", measured(&few, PEOPLE, span).await);
        }
        if is_wanted(MANY) {
            house.gather().await;
            house.quiet().await;
            report.add(SPREAD, MANY, measured(house, SPREAD, span).await);
        }
    }
}

/// Puts a load on the bot. What is left to deliver is part of what the presses cost, and nothing
/// that another program should meet.
async fn measured(house: &House, load: Load, span: Duration) -> Row {
    let begun_ms = now_ms();
    let counted = house.counted(begun_ms);
    let before = Usage::now();
    let times = load.put_on(house, span).await;
    let within = Usage::since(&before);
    house.quiet().await;
    let used = Usage::since(&before);
    Row { times, within, used, counts: house.counted(begun_ms) - counted, ages: house.ages() }
}

async fn rival(rival: &Rival, load: Load, span: Duration) -> Row {
    let before = Usage::now();
    let times = load.put_on(rival, span).await;
    let used = Usage::since(&before);
    Row { times, within: used.clone(), used, counts: Counts::default(), ages: None }
}
