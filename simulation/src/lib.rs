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
mod life;
mod nonce;
mod people;
mod plan;
mod program;
mod report;
mod sabotage;
#[allow(
    clippy::expect_used,
    reason = "shared with the bot's tests, where a count that is missing is a fault of the search itself"
)]
pub mod soak;
mod spared_rings;
mod standing;
mod store;
mod trouble_kinds;
pub mod wakeups;
mod watch;
mod world;

use std::io;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

pub use report::{Findings, SimulationReport};
pub use sabotage::Sabotage;
pub use spared_rings::Comfort;
pub use trouble_kinds::TroubleKind;

/// What to simulate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimulationPlan {
    /// How many tables are opened, at least 1.
    pub tables: usize,
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
    let worlds = plan.tables.div_ceil(OF_A_WORLD);
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(at) = Some(next.fetch_add(1, Ordering::SeqCst)).filter(|at| *at < worlds) {
            let tables = OF_A_WORLD.min(plan.tables - at * OF_A_WORLD);
            let seed = plan.seed.wrapping_mul(1_000_000_007).wrapping_add(at as u64);
            let report = world::SimulatedWorld::new(plan, tables, seed).run();
            done.lock().unwrap_or_else(PoisonError::into_inner).push((at, report));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get).min(worlds);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(at, _)| *at);
    let mut all = SimulationReport::default();
    for (_, report) in done {
        all.add(report?);
    }
    Ok(all)
}
