//! `tertulia arena`: games between kinds of players, with rotating seats.
//!
//! Not here: how players decide (`heuristic.rs` of each game, `search.rs` for all) and how games
//! are played and counted (`kit/arena.rs`). Start reading at [`run`].

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;
use tertulia_base::clock::processor_time;
use tertulia_base::i18n::Lang;
use tertulia_render::{Localizer, terminal};
use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::Eye;
use tertulia_rules::kit::arena::{Accounts, Arena, Contestant, KindResult};
use tertulia_rules::kit::outsiders::{Outsider, Outsiders};
use tertulia_rules::text::Text;

use super::blunders::{self, BlunderSearch};
use super::player_process::PlayerProcess;
use super::{Failure, begins, game, options, pair, print};

/// Arguments of the command.
#[derive(Debug, clap::Args)]
pub struct ArenaArgs {
    /// The game, as `tertulia games` lists it
    game: String,
    /// The player of a seat (easy, medium, hard, expert, random, search:500, `program ./mine`);
    /// give it once per seat
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
    /// How long a program may take for a decision, in milliseconds; its first may take
    /// 5 seconds more
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    move_time: u64,
    /// Show programs what is hidden from their seats
    #[arg(long, conflicts_with = "blunders")]
    open: bool,
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
    /// Whether programs saw what was hidden from their seats.
    open: bool,
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
    let allowed = Duration::from_millis(args.move_time);
    let start = |command: &str| -> Result<Box<dyn Outsider>, String> { Ok(Box::new(PlayerProcess::start(command, allowed)?)) };
    let localizer = Localizer::nowhere(Lang::En);
    let say = |text: &Text| localizer.plain(text);
    let describe = |game: &dyn AnyGame, eye: Eye| terminal::position(game, eye, &localizer);
    let outsiders = Outsiders { open: args.open, allowed, start: &start, say: &say, describe: &describe };
    let (contestants, clock) = (args.seats.as_slice(), &processor_time);
    let arena = Arena { entry: rules, options: &options, contestants, clock, outsiders: Some(&outsiders) };
    let mut accounts = Accounts::default();
    for at in 0..args.games {
        arena.play(at, args.seed, &mut accounts).map_err(Failure::new)?;
    }
    let kinds = accounts.results(seats);
    for (kind, result) in &kinds {
        print(format_args!("{kind:<10} {result}\n"))?;
    }
    if args.open {
        print("Programs saw what was hidden from their seats.\n")?;
    }
    let (game, games, unfinished) = (rules.info.slug, args.games, accounts.unfinished);
    let summary = ArenaSummary { game, games, unfinished, open: args.open, kinds };
    print(format_args!("{}\n", serde_json::to_string(&summary).map_err(Failure::new)?))
}
