//! `tertulia-simulation`: see `README.md`.

use std::process::ExitCode;

use clap::Parser;
use tertulia::clock::Stopwatch;
use tertulia_simulation::{Comfort, Plan, Sabotage, run};

/// Simulates a year at many tables. What is found wrong is told in words; the last line is one JSON object.
#[derive(Parser)]
struct Options {
    /// How many tables are opened.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: u32,
    /// For how many days.
    #[arg(long, default_value_t = 365, value_parser = clap::value_parser!(u32).range(1..=3_650))]
    days: u32,
    /// Repeats a run.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What is broken on purpose, to see it found.
    #[arg(long = "break", default_value_t)]
    sabotage: Sabotage,
    /// What is left out, to count the rings that it is worth: quiet-hours, digests.
    #[arg(long, value_delimiter = ',')]
    without: Vec<Comfort>,
}

fn main() -> ExitCode {
    let Options { tables, days, seed, sabotage, without } = Options::parse();
    let mut watch = Stopwatch::default();
    match watch.time(|| run(&Plan { tables: tables as usize, days, seed, sabotage, without })) {
        Ok(report) => {
            for (rule, found) in report.rules() {
                found.first.iter().for_each(|what| println!("{rule}: {what}"));
            }
            println!("{}", report.json(watch.total().as_secs_f64()));
            if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(why) => {
            eprintln!("The simulation cannot run: {why}.");
            ExitCode::FAILURE
        }
    }
}
