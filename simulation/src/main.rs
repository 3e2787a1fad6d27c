//! `tertulia-simulation`: see `README.md`.

use std::cell::RefCell;
use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use tertulia_base::clock::Stopwatch;
use tertulia_rules::game::Options;
use tertulia_rules::games::find;
use tertulia_simulation::soak::{self, BrokenRule};
use tertulia_simulation::wakeups::{Answers, compare};
use tertulia_simulation::{Comfort, Sabotage, SimulationPlan, TroubleKind, run};

/// Simulates a year at many tables. Prints findings in words; the last line is one JSON object.
#[derive(Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct SimulationOptions {
    #[command(subcommand)]
    command: Option<SimulationCommand>,
    #[command(flatten)]
    run: Run,
}

#[derive(Subcommand)]
enum SimulationCommand {
    /// Simulates seed after seed until time is up. Shrinks each failing run (fewer tables, fewer
    /// days, less trouble, an end once it was found), and prints the command that repeats it.
    Soak {
        /// How many minutes to search; without end if not given.
        #[arg(long)]
        minutes: Option<u32>,
        /// How many minutes at most to look for a smaller run with a failure.
        #[arg(long, default_value_t = 10)]
        shrink: u32,
        /// Ends with the first failure.
        #[arg(long)]
        first: bool,
        #[command(flatten)]
        run: Run,
    },
    /// Plays games of one kind over days, without trouble, and counts how often people are rung
    /// with and without standing orders and prepared moves.
    Wakeups {
        /// The slug of the game.
        game: String,
        /// The number of seats; the game's fewest by default.
        #[arg(long)]
        seats: Option<u8>,
        /// How many games.
        #[arg(long, default_value_t = 100)]
        games: u64,
        /// The seed of the first game; the others follow.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
}

#[derive(Args)]
struct Run {
    /// How many tables are opened.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    tables: u32,
    /// How many people queue at each of further servers, such as 3,40,400.
    #[arg(long, value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=10_000))]
    servers: Vec<u32>,
    /// Whether two leagues and a cup are at each of these servers.
    #[arg(long)]
    leagues: bool,
    /// How many days are planned.
    #[arg(long, default_value_t = 365, value_parser = clap::value_parser!(u32).range(1..=3_650))]
    days: u32,
    /// After how many of these days the run ends, with the same events up to then; all by default.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    until: Option<u32>,
    /// The seed, which repeats a run.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What is broken on purpose, to see it found.
    #[arg(long = "break", value_enum, default_value_t)]
    sabotage: Sabotage,
    /// What is left out, to count how many rings it spares.
    #[arg(long, value_enum, value_delimiter = ',')]
    without: Vec<Comfort>,
    /// What never goes wrong.
    #[arg(long, value_enum, value_delimiter = ',')]
    spare: Vec<TroubleKind>,
}

impl Run {
    fn plan(self) -> SimulationPlan {
        let Run { tables, servers, leagues, days, until, seed, sabotage, without, spare } = self;
        let servers = servers.into_iter().map(|people| people as usize).collect();
        let tables = tables as usize;
        SimulationPlan { tables, servers, leagues, days, until, seed, sabotage, without, spared: spare }
    }
}

fn main() -> ExitCode {
    let SimulationOptions { command, run } = SimulationOptions::parse();
    let ended = match command {
        None => once(&run.plan()),
        Some(SimulationCommand::Soak { minutes, shrink, first, run }) => soaks(
            &run.plan(),
            minutes.map(minutes_of),
            minutes_of(shrink),
            if first { ControlFlow::Break(()) } else { ControlFlow::Continue(()) },
        ),
        Some(SimulationCommand::Wakeups { game, seats, games, seed }) => counts_wakeups(&game, seats, games, seed),
    };
    ended.unwrap_or_else(|why| {
        eprintln!("The simulation cannot run: {why}.");
        ExitCode::FAILURE
    })
}

fn minutes_of(count: u32) -> Duration {
    Duration::from_secs(60) * count
}

fn once(plan: &SimulationPlan) -> io::Result<ExitCode> {
    let mut watch = Stopwatch::default();
    let report = watch.time(|| run(plan))?;
    for (rule, found) in report.rules() {
        found.first.iter().for_each(|what| println!("{rule}: {what}"));
    }
    report.servers.iter().for_each(|server| println!("queue of {server}"));
    report.leagues.iter().for_each(|server| println!("leagues of {server}"));
    println!("{}", report.json(watch.total().as_secs_f64()));
    Ok(if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn counts_wakeups(game: &str, seats: Option<u8>, games: u64, seed: u64) -> io::Result<ExitCode> {
    let rules = find(game).ok_or_else(|| io::Error::other(format!("there is no game `{game}`")))?;
    let (seats, options) = (seats.unwrap_or(rules.info.seats.0), Options::defaults(rules.info));
    let counts = compare(rules, seats, &options, seed..seed.saturating_add(games), |what, Answers { automatic, otherwise }| {
        println!("{otherwise} of {automatic} actions of `{what}` are not what their owner would have chosen.");
    })?;
    println!("{counts}");
    Ok(ExitCode::SUCCESS)
}

/// `then` says whether to go on after a failure.
fn soaks(plan: &SimulationPlan, minutes: Option<Duration>, shrinks: Duration, then: ControlFlow<()>) -> io::Result<ExitCode> {
    let watch = RefCell::new(Stopwatch::default());
    let timed = |plan: &SimulationPlan| watch.borrow_mut().time(|| run(plan));
    let spent = || watch.borrow().total();
    let mut found = 0;
    let runs = soak::soak(
        plan,
        |_| minutes.is_none_or(|minutes| spent() < minutes),
        timed,
        |plan, failure| {
            found += 1;
            println!("{} after {:.1} s: {}", failure.rule, spent().as_secs_f64(), soak::command(plan));
            let until = spent() + shrinks;
            match soak::shrink(plan, failure.clone(), || spent() < until, timed) {
                Ok((smallest, BrokenRule { what, .. })) => {
                    println!("smallest after {:.1} s: {}", spent().as_secs_f64(), soak::command(&smallest));
                    what.iter().for_each(|what| println!("    {what}"));
                }
                Err(why) => eprintln!("cannot look for a smaller run: {why}"),
            }
            then
        },
    )?;
    println!("{}", serde_json::json!({ "runs": runs, "found": found, "seconds": spent().as_secs_f64().round() }));
    Ok(if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
