//! How many interactions per second the loopback alone carries: `cargo bench -p discord-loopback`.
//!
//! The loopback runs in this process, where its handle makes the presses. A client of hand-written
//! bytes (`client.rs`) runs in a second process and answers each with a constant, as a bot would:
//! events by web socket, callbacks by kept-alive connections, no pipelining. So each CPU time
//! is known. A filter may be given: `cargo bench -p discord-loopback -- "tls update"`.
//! Read [`main`], then [`measure`].
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "interactions/client.rs"]
mod client;
#[path = "interactions/processor.rs"]
mod processor;

use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use discord_loopback::{AnswerKind, Discord, Id, Loopback, Message, Options, Presence, State};
use serde_json::json;

use crate::client::{Answer, Plan, Wire};

/// As in `bin/discord-loopback.rs`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const IN_FLIGHT: usize = 64;
const WARM_UP: Duration = Duration::from_millis(500);
const SPAN: Duration = Duration::from_millis(1500);
/// Longer than any step may take.
const BOUND: Duration = Duration::from_secs(15);
/// Rate to reach on two cores, so that the loopback is never the bottleneck of a benchmark.
const TO_HOLD: f64 = 20_000.0;

struct Case {
    wire: Wire,
    answer: Answer,
    history: usize,
    saved: bool,
}

impl Case {
    fn name(&self) -> String {
        let wire = match self.wire {
            Wire::Tls => "tls",
            Wire::Plain => "plain",
        };
        let answer = match self.answer {
            Answer::Update => "update",
            Answer::Message => "message",
        };
        let history = if self.history > 0 { " history" } else { "" };
        let saved = if self.saved { " saved" } else { "" };
        format!("{wire} {answer}{history}{saved}")
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "client") {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let plan = serde_json::from_reader(std::io::stdin().lock()).unwrap();
        return tokio::task::LocalSet::new().block_on(&runtime, client::answer_forever(plan));
    }
    let filter = arguments.iter().find(|argument| !argument.starts_with("--"));
    let mut figures = Vec::new();
    println!("{:<28} {:>9} {:>14} {:>12}", "", "a second", "loopback µs", "client µs");
    for case in cases().filter(|case| filter.is_none_or(|filter| case.name().contains(filter.as_str()))) {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let rates = runtime.block_on(measure(&case));
        let time = |micros: Option<f64>| micros.map_or("?".to_owned(), |micros| format!("{micros:.1}"));
        println!("{:<28} {:>9.0} {:>14} {:>12}", case.name(), rates.per_s, time(rates.loopback_us), time(rates.client_us));
        figures.push(json!({ "case": case.name(), "per_s": rates.per_s.round(), "loopback_us": rates.loopback_us, "client_us": rates.client_us }));
    }
    let slowest = figures.iter().filter_map(|row| row["per_s"].as_f64()).fold(f64::INFINITY, f64::min);
    println!(
        "{}",
        json!({ "bench": "loopback", "in_flight": IN_FLIGHT, "slowest_per_s": slowest, "held": slowest >= TO_HOLD, "figures": figures })
    );
}

fn cases() -> impl Iterator<Item = Case> {
    let wires = [Wire::Tls, Wire::Plain].into_iter();
    let answers = wires.flat_map(|wire| [Answer::Update, Answer::Message].map(|answer| (wire, answer)));
    answers.flat_map(|(wire, answer)| {
        [(10_000, false), (0, false), (10_000, true), (0, true)].map(|(history, saved)| Case { wire, answer, history, saved })
    })
}

struct Rates {
    per_s: f64,
    loopback_us: Option<f64>,
    client_us: Option<f64>,
}

async fn measure(case: &Case) -> Rates {
    let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let state = case.saved.then(|| dir.path().join("world"));
    let loopback = Loopback::start(Options { history: case.history, state, pace: 10_000, ..Options::default() }).await.unwrap();
    let discord = loopback.discord();
    let client = Client::start(&loopback, case, dir.path());
    discord.wait_for_bot(Presence::Online, BOUND).await.unwrap();
    // The client's first act is to post the button.
    let message = discord.wait_for("ana", BOUND, |message: &Message| message.button("Press").is_some()).await.unwrap().id;
    press_for(&discord, message, case.answer, WARM_UP).await;

    let before = (processor::time_of(std::process::id()), processor::time_of(client.0.id()));
    let begun = Instant::now();
    let presses = press_for(&discord, message, case.answer, SPAN).await;
    let took = begun.elapsed();
    let after = (processor::time_of(std::process::id()), processor::time_of(client.0.id()));
    let each = |before: Option<Duration>, after: Option<Duration>| {
        Some((after? - before?).as_secs_f64() * 1e6 / presses as f64).map(|micros| (micros * 10.0).round() / 10.0)
    };
    Rates { per_s: presses as f64 / took.as_secs_f64(), loopback_us: each(before.0, after.0), client_us: each(before.1, after.1) }
}

/// Presses by [`IN_FLIGHT`] concurrent tasks, each again when it is answered; returns the presses.
async fn press_for(discord: &Discord, message: Id, answer: Answer, span: Duration) -> u64 {
    let kind = match answer {
        Answer::Update => AnswerKind::Update,
        Answer::Message => AnswerKind::Message,
    };
    let end = Instant::now() + span;
    let people: Vec<_> = (0..IN_FLIGHT)
        .map(|_| {
            let discord = discord.clone();
            tokio::spawn(async move {
                let mut presses = 0;
                while Instant::now() < end {
                    let outcome = discord.press("ana", message, "press").await.unwrap();
                    assert_eq!((outcome.state, outcome.kind), (State::Answered, Some(kind)), "{outcome:?}");
                    presses += 1;
                }
                presses
            })
        })
        .collect();
    let mut presses = 0;
    for person in people {
        presses += tokio::time::timeout(span + BOUND, person).await.expect("a press was never answered").unwrap();
    }
    presses
}

/// The client's process, which ends with this one.
struct Client(Child);

impl Client {
    fn start(loopback: &Loopback, case: &Case, dir: &Path) -> Client {
        let authority = dir.join("authority.pem");
        std::fs::write(&authority, loopback.ca_pem()).unwrap();
        let page = loopback.page_url().trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
        let plan = Plan {
            gateway: page,
            rest: match case.wire {
                Wire::Tls => loopback.rest_addr(),
                Wire::Plain => page,
            },
            wire: case.wire,
            answer: case.answer,
            token: loopback.token().to_owned(),
            authority,
            channel: loopback.discord().channel("general").unwrap().id.get(),
        };
        let me = std::env::current_exe().unwrap();
        let mut child = Command::new(me).arg("client").stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(&serde_json::to_vec(&plan).unwrap()).unwrap();
        Client(child)
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It may have ended by itself when its gateway went away.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
