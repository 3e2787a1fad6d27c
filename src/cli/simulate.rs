//! `tertulia simulate`: plays games on one thread, at random or to win.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;
use tertulia_base::clock::{Clock, RealClock};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Dice, Options};
use tertulia_rules::kit::{self, CheckLevel, SeededDice, SimulatedPlayer, Simulation};

use super::{Failure, begins, game, one_of, options, pair, print};

/// Arguments of the command.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, as `tertulia games` lists it
    game: String,
    /// Number of seats; by default the fewest that the game allows
    #[arg(long)]
    seats: Option<u8>,
    /// How many games to play
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Seed of the first game; each further game adds 1
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Set an option of the game; repeat for more options
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Draw the number of seats and the options of each game from its seed
    #[arg(long, conflicts_with_all = ["seats", "options"])]
    vary: bool,
    /// Write the record of every game into this directory
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Skip all checks
    #[arg(long)]
    fast: bool,
    /// How to play: at random, or as the game's stand-in, to win
    #[arg(long, value_parser = one_of(PLAYERS), default_value = "random")]
    player: SimulatedPlayer,
}

const PLAYERS: &[(&str, SimulatedPlayer)] = &[("random", SimulatedPlayer::Random), ("heuristic", SimulatedPlayer::Heuristic)];

/// The last line of the output.
#[derive(Debug, Serialize)]
struct SimulationSummary<'a> {
    game: &'a str,
    /// `None` if each game draws its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    seats: Option<u8>,
    games: u64,
    decisions: u64,
    seconds: f64,
    games_per_s: f64,
    decisions_per_s: f64,
    /// Games that failed a check.
    broken: u64,
    /// Games that did not end within the kit's limit; no fault if the rules promise no end.
    aborted: u64,
    /// Games won by each seat, from p1; a shared victory counts in equal parts.
    wins_by_seat: Vec<f64>,
    /// How often each event that the game tallies happened; empty without checks.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    counts: BTreeMap<String, u64>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let rules = game(&args.game)?;
    let options = options(rules, &args.options)?;
    let seats = args.seats.unwrap_or(rules.info.seats.0);
    begins(rules, &options, seats, &args.options)?;
    if let Some(dir) = &args.records {
        std::fs::create_dir_all(dir).map_err(|e| Failure::new(format!("{}: {e}", dir.display())))?;
    }
    let watch = match (args.fast, &args.records) {
        (false, _) => CheckLevel::Contract,
        (true, Some(_)) => CheckLevel::Record,
        (true, None) => CheckLevel::Off,
    };

    // An event that never happens is listed with 0.
    let counted = if watch == CheckLevel::Off { Vec::new() } else { (rules.tallied)() };
    let mut counts: BTreeMap<String, u64> = counted.into_iter().map(|what| (what, 0)).collect();
    let clock = RealClock;
    let mut wins_by_seat = vec![0.0; usize::from(if args.vary { rules.info.seats.1 } else { seats })];
    let (began, mut decisions, mut broken, mut aborted) = (clock.now(), 0, 0, 0);
    let mut how = Simulation { seats, options, seed: args.seed, watch, player: args.player };
    for at in 0..args.games {
        how.seed = args.seed.wrapping_add(at);
        if args.vary {
            (how.seats, how.options) = varied(rules, how.seed);
        }
        let (moves, result) = match (rules.play_at_random)(&how) {
            Ok(played) => {
                decisions += played.decisions;
                for (what, times) in played.counts {
                    *counts.entry(what).or_default() += times;
                }
                aborted += u64::from(!played.over);
                for winner in played.winners.iter() {
                    wins_by_seat[winner.index()] += 1.0 / f64::from(played.winners.len());
                }
                (played.moves, if played.over { "over" } else { "aborted" })
            }
            Err(mut breach) => {
                broken += 1;
                // An unchecked game keeps no record: play it again with one, to print it.
                if how.watch == CheckLevel::Off {
                    let again = Simulation { watch: CheckLevel::Record, ..how.clone() };
                    breach = (rules.play_at_random)(&again).err().unwrap_or(breach);
                }
                print(format_args!("seed {}: {breach}\n", how.seed))?;
                print(format_args!("{}\n", kit::record(rules.info, &how, breach.moves.clone())))?;
                (breach.moves, "broken")
            }
        };
        if let Some(dir) = &args.records {
            let record = kit::record(rules.info, &how, moves);
            let file = dir.join(format!("{}-{}-{}.record", rules.info.slug, how.seats, how.seed));
            std::fs::write(&file, format!("{record}# {result}\n"))
                .map_err(|e| Failure::new(format!("{}: {e}", file.display())))?;
        }
    }
    let seconds = clock.now().after(began).as_secs_f64().max(0.001);
    let summary = SimulationSummary {
        game: rules.info.slug,
        seats: (!args.vary).then_some(seats),
        games: args.games,
        decisions,
        seconds,
        games_per_s: (args.games as f64 / seconds).round(),
        decisions_per_s: (decisions as f64 / seconds).round(),
        broken,
        aborted,
        wins_by_seat: wins_by_seat.into_iter().map(|wins| (wins * 100.0).round() / 100.0).collect(),
        counts,
    };
    print(format_args!("{}\n", serde_json::to_string(&summary).map_err(Failure::new)?))?;
    if broken > 0 {
        return Err(Failure::new(format!("{broken} of {} games failed a check.", args.games)));
    }
    Ok(())
}

/// Draws seats and options by a seed. An option with a value of its own for simulations keeps that
/// value, because random play might not end without it.
fn varied(rules: &GameEntry, seed: u64) -> (u8, Options) {
    let mut dice = SeededDice::new(seed);
    let (fewest, most) = rules.info.seats;
    let seats = (fewest..=most).nth(dice.below(u32::from(most - fewest) + 1) as usize).unwrap_or(fewest);
    let mut options = Options::simulated(rules.info);
    for option in rules.info.options.iter().filter(|option| option.simulated.is_none()) {
        let value = option.values[dice.below(option.values.len() as u32) as usize];
        let changed = options.clone().with(rules.info, option.key, value);
        options = changed.ok().filter(|changed| rules.new_game(changed, seats).is_ok()).unwrap_or(options);
    }
    (seats, options)
}
