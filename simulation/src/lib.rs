//! Simulates a year at many tables: the bot's own crates under simulated people, time, disk and
//! Discord, checked against what must never happen. A run is split into worlds that know nothing of
//! each other, each with its own people and one thread. Start reading at [`run`], then `world.rs`
//! and `life.rs`; `people.rs` has how people behave, `audit.rs` what must not happen.

mod agenda;
mod answers;
mod audit;
mod calendar;
mod checks;
mod clock;
mod crash;
mod discord;
mod fairness;
mod league_books;
mod life;
mod nonce;
mod people;
mod plan;
mod program;
mod queue_books;
mod queueing;
mod report;
mod sabotage;
mod seasons;
#[allow(
    clippy::expect_used,
    reason = "shared with the bot's tests, where a count that is missing is a fault of the search itself"
)]
pub mod soak;
mod spared_rings;
mod standing;
mod store;
mod town;
mod trouble_kinds;
pub mod wakeups;
mod watch;
mod world;

use std::io;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use report::{Findings, LeagueFigures, MatchFigures, SimulationReport};
pub use sabotage::Sabotage;
pub use spared_rings::Comfort;
pub use trouble_kinds::TroubleKind;

use world::WorldKind;

/// What to simulate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimulationPlan {
    /// How many tables are opened.
    pub tables: usize,
    /// How many people queue at each of further servers, at least 1.
    pub servers: Vec<usize>,
    /// Whether two leagues and a cup are at each of these.
    pub leagues: bool,
    /// How many days are planned, at least 1.
    pub days: u32,
    /// The day after which the run ends, with the same events up to then; `None` for the last.
    pub until: Option<u32>,
    /// The seed, which repeats the run.
    pub seed: u64,
    /// What is broken on purpose.
    pub sabotage: Sabotage,
    /// What is left out, to count what it is worth.
    pub without: Vec<Comfort>,
    /// What never goes wrong in it.
    pub spared: Vec<TroubleKind>,
}

/// The most tables of a world.
const OF_A_WORLD: usize = 50;

/// Runs all worlds of a plan, on all processors. Their number changes nothing.
///
/// # Errors
/// When the system gives no thread or runtime.
pub fn run(plan: &SimulationPlan) -> io::Result<SimulationReport> {
    let tables = (0..plan.tables).step_by(OF_A_WORLD).map(|from| WorldKind::Tables(OF_A_WORLD.min(plan.tables - from)));
    let kinds: Vec<WorldKind> = tables.chain(plan.servers.iter().copied().map(WorldKind::Queue)).collect();
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::SeqCst);
            let Some(kind) = kinds.get(at) else { break };
            let seed = plan.seed.wrapping_mul(1_000_000_007).wrapping_add(at as u64);
            let report = world::SimulatedWorld::new(plan, *kind, seed).run();
            done.lock().unwrap_or_else(PoisonError::into_inner).push((at, report));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get).min(kinds.len());
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(at, _)| *at);
    let mut all = SimulationReport::default();
    for (_, report) in done {
        all.add(report?);
    }
    Ok(all)
}
