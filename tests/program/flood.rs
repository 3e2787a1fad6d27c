//! How much another player notices of one stranger who sends requests without a pause. Run it by
//! itself:
//!
//! ```sh
//! cargo test --release --test program -- --ignored --nocapture flood
//! ```
//!
//! The first line of the output is without a flood, the second with a flood and the default limits,
//! the third with a flood and no limit on presses.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tertulia_render::press::Control;

use discord_loopback::State;

use crate::program::Setup;

/// How many requests of the stranger are under way at once.
const IN_FLIGHT: usize = 400;
const SPAN: Duration = Duration::from_secs(20);
/// The pause between the player's presses.
const PAUSE: Duration = Duration::from_millis(300);
/// High enough to be no limit.
const UNLIMITED: [(&str, &str); 3] =
    [("LIMITS_PRESSES_AT_ONCE", "10000"), ("LIMITS_PRESSES_PER_SECOND", "10000"), ("LIMITS_TABLES_PER_NEWCOMER", "1000")];

/// What was measured.
#[derive(Debug, Default)]
struct Seen {
    /// How long the player waited for each answer, sorted.
    waited: Vec<Duration>,
    /// The player's presses that got no answer within three seconds.
    failed: usize,
    /// Memory in use in MiB: before, after, and the maximum.
    memory: [u64; 3],
    /// The stranger's requests that were answered, and those that were not.
    stranger: (u64, u64),
}

async fn play(settings: &[(&str, &str)], flooders: usize) -> Seen {
    let setup = Arc::new(Setup::new().await);
    let program = setup.start(settings).await;
    let table = setup.table("puerto-rico", "table-one", &["ana", "bo", "cy"]).await;
    let (live, _) = setup.live("ana", "table-one", |press| matches!(press.control, Control::View)).await;
    let before = program.resident();
    let stop = Arc::new(AtomicBool::new(false));
    let counts = Arc::new([AtomicU64::new(0), AtomicU64::new(0)]);
    let mut flood = tokio::task::JoinSet::new();
    for at in 0..flooders {
        let (setup, stop, counts) = (setup.clone(), stop.clone(), counts.clone());
        flood.spawn(async move {
            let mut turn = at;
            while !stop.load(Ordering::Relaxed) {
                turn += 1;
                // The pictures differ, so that each has to be drawn.
                let theme = if turn.is_multiple_of(2) { "dark" } else { "light" };
                let focus = ["whole", "common", "p1", "p2", "p3"][turn / 2 % 5];
                let options =
                    [("theme", theme), ("focus", focus)].map(|(name, value)| serde_json::json!({ "name": name, "value": value }));
                let outcome = setup.discord.command("dee", "table-one", "table board", &options).await;
                let answered = outcome.is_ok_and(|outcome| outcome.state != State::Failed);
                counts[usize::from(!answered)].fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    let mut seen = Seen::default();
    let since = Instant::now();
    let mut most = before;
    while since.elapsed() < SPAN {
        let pressed = Instant::now();
        let outcome = setup.discord.press("ana", live, &Control::View.at(table).to_string()).await.unwrap();
        seen.failed += usize::from(outcome.state == State::Failed);
        seen.waited.push(pressed.elapsed());
        most = most.max(program.resident());
        tokio::time::sleep(PAUSE).await;
    }
    let after = program.resident();
    stop.store(true, Ordering::Relaxed);
    while flood.join_next().await.is_some() {}
    seen.waited.sort();
    seen.memory = [before, after, most];
    seen.stranger = (counts[0].load(Ordering::Relaxed), counts[1].load(Ordering::Relaxed));
    seen
}

impl Seen {
    fn show(&self, what: &str) {
        let at = |share: usize| self.waited[(self.waited.len() - 1) * share / 100].as_millis();
        let [before, after, most] = self.memory;
        let (answered, ignored) = self.stranger;
        println!(
            "{what:<24} player: {} presses, median {} ms, p90 {} ms, longest {} ms, {} failed · RSS {before} -> {after} MiB (most {most}) · \
             stranger: {answered} answered, {ignored} not",
            self.waited.len(),
            at(50),
            at(90),
            at(100),
            self.failed
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes a minute, and measures time"]
async fn a_flood_of_one_stranger_is_not_noticed_by_others() {
    let calm = play(&[], 0).await;
    calm.show("calm");
    let limited = play(&[], IN_FLIGHT).await;
    limited.show("flood, limited");
    play(&UNLIMITED, IN_FLIGHT).await.show("flood, presses unlimited");
    assert_eq!((calm.failed, limited.failed), (0, 0));
    let [before, _, most] = limited.memory;
    assert!(most < before + 64, "{before} -> {most} MiB");
}
