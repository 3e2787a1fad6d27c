//! `tertulia arena`: games between kinds of players, with rotating seats.
//!
//! Not here: how players decide (`heuristic.rs` of each game, `search.rs` for all) and how games
//! are played and counted (`kit/arena.rs`). Start reading at [`run`].

use std::collections::BTreeMap;

use serde::Serialize;
use tertulia_base::clock::processor_time;
use tertulia_rules::kit::arena::{Accounts, Arena, Contestant, KindResult};

use super::blunders::{self, BlunderSearch};
use super::{Failure, begins, game, options, pair, print};

/// Arguments of the command.
#[derive(Debug, clap::Args)]
pub struct ArenaArgs {
    /// The game, as `tertulia games` lists it
    game: String,
    /// The player of a seat (easy, medium, hard, expert, random, search:500); give it once per seat
    #[arg(long = "seat", value_name = "KIND", required_unless_present = "blunders", conflicts_with = "blunders")]
    seats: Vec<Contestant>,
    /// How many games to play, at least 1; a multiple of the number of seats is fairest
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seed of the first deal, played once with each rotation of the seats; each further adds 1
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Set an option of the game; repeat for more options
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Print positions in which the heuristic, in every seat, had a clearly better move
    #[arg(long)]
    blunders: bool,
    /// How many decisions the play-outs of a game make, to find blunders
    #[arg(long, value_name = "DECISIONS", default_value_t = 10_000_000, requires = "blunders")]
    effort: u64,
}

/// The most players of games that are searched for blunders.
const MOST_BLUNDERING: u8 = 4;

/// The last line of the output.
#[derive(Debug, Serialize)]
struct ArenaSummary<'a> {
    game: &'a str,
    games: u64,
    /// Games without a winner.
    unfinished: u64,
    kinds: BTreeMap<&'a str, KindResult>,
}

pub fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let rules = game(&args.game).map_err(Failure::misused)?;
    let options = options(rules, &args.options).map_err(Failure::misused)?;
    let seats = args.seats.len();
    let (fewest, most) = rules.info.seats;
    if args.blunders {
        let (seats, seed, effort) = (most.min(MOST_BLUNDERING), args.seed, args.effort);
        begins(rules, &options, seats, &args.options).map_err(Failure::misused)?;
        return blunders::run(&BlunderSearch { entry: rules, options: &options, seats, games: args.games, seed, effort });
    }
    if !(usize::from(fewest)..=usize::from(most)).contains(&seats) {
        let slug = rules.info.slug;
        let times = if seats == 1 { "once".to_owned() } else { format!("{seats} times") };
        let why = format!("{slug} takes {fewest} to {most} players, but --seat was given {times}: give it once per seat.");
        return Err(Failure::new(why).misused());
    }
    begins(rules, &options, seats as u8, &args.options).map_err(Failure::misused)?;
    let arena = Arena { entry: rules, options: &options, contestants: &args.seats, clock: &processor_time };
    let mut accounts = Accounts::default();
    for at in 0..args.games {
        arena.play(at, args.seed, &mut accounts).map_err(Failure::new)?;
    }
    let kinds = accounts.results(seats);
    for (kind, result) in &kinds {
        print(format_args!("{kind:<10} {result}\n"))?;
    }
    let summary = ArenaSummary { game: rules.info.slug, games: args.games, unfinished: accounts.unfinished, kinds };
    print(format_args!("{}\n", serde_json::to_string(&summary).map_err(Failure::new)?))
}
