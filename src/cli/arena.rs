//! `tertulia arena`: games between kinds of players, with rotating seats.
//!
//! Not here: how players decide (`heuristic.rs` of each game). Start reading at [`run`].

use std::collections::BTreeMap;

use serde::Serialize;
use tertulia_base::clock::Stopwatch;
use tertulia_rules::erased::{AnyGame, GameEntry};
use tertulia_rules::game::{Actor, Dice, Options, Seat, SeatSet, Turn};
use tertulia_rules::kit::{MOST_DECISIONS, SeededDice};

use super::{Failure, begins, game, options, pair, print};

/// Arguments of the command.
#[derive(Debug, clap::Args)]
pub struct ArenaArgs {
    /// The game, as `tertulia games` lists it
    game: String,
    /// The kind of player in each seat; give it once per seat
    #[arg(long = "seat", value_name = "KIND", value_enum, required = true)]
    seats: Vec<PlayerKind>,
    /// How many games to play, at least 1; a multiple of the number of seats is fairest
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seed of the first game; each further game adds 1
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Set an option of the game; repeat for more options
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
enum PlayerKind {
    /// The game's stand-in: plays to win, from what its seat sees
    Heuristic,
    /// Any legal action, all equally likely
    Random,
}

impl PlayerKind {
    const fn name(self) -> &'static str {
        match self {
            PlayerKind::Heuristic => "heuristic",
            PlayerKind::Random => "random",
        }
    }

    fn decide(self, game: &dyn AnyGame, seat: Seat, dice: &mut dyn Dice) -> Option<String> {
        match self {
            PlayerKind::Heuristic => game.heuristic(seat, dice),
            PlayerKind::Random => {
                let mut legal = game.legal(seat);
                let at = dice.below(legal.len().max(1) as u32) as usize;
                (at < legal.len()).then(|| legal.swap_remove(at))
            }
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct KindAccount {
    wins: f64,
    seats: u64,
    decisions: u64,
    watch: Stopwatch,
}

/// The last line of the output.
#[derive(Debug, Serialize)]
struct ArenaSummary<'a> {
    game: &'a str,
    games: u64,
    /// Games without a winner.
    unfinished: u64,
    kinds: BTreeMap<&'static str, KindResult>,
}

/// A kind's part of the last line.
#[derive(Debug, Serialize)]
struct KindResult {
    /// Games won; a shared victory counts in equal parts.
    wins: f64,
    /// Seats of this kind in all games.
    seats: u64,
    /// Wins per seat.
    share: f64,
    /// Bounds of the 95 % Wilson interval of `share`.
    low: f64,
    high: f64,
    /// Mean time of a decision, in milliseconds.
    ms: f64,
}

impl KindResult {
    fn of(account: &KindAccount) -> KindResult {
        let seats = account.seats.max(1) as f64;
        let (low, high) = wilson(account.wins, seats);
        let ms = account.watch.total().as_secs_f64() * 1000.0 / account.decisions.max(1) as f64;
        let [share, low, high, ms] = [account.wins / seats, low, high, ms].map(rounded);
        KindResult { wins: rounded(account.wins), seats: account.seats, share, low, high, ms }
    }
}

/// Rounds to six decimal places; the rest is noise.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

pub fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let rules = game(&args.game).map_err(Failure::misused)?;
    let options = options(rules, &args.options).map_err(Failure::misused)?;
    let seats = args.seats.len();
    let (fewest, most) = rules.info.seats;
    if !(usize::from(fewest)..=usize::from(most)).contains(&seats) {
        let slug = rules.info.slug;
        let times = if seats == 1 { "once".to_owned() } else { format!("{seats} times") };
        let why = format!("{slug} takes {fewest} to {most} players, but --seat was given {times}: give it once per seat.");
        return Err(Failure::new(why).misused());
    }
    begins(rules, &options, seats as u8, &args.options).map_err(Failure::misused)?;
    let mut accounts: BTreeMap<PlayerKind, KindAccount> = args.seats.iter().map(|kind| (*kind, KindAccount::default())).collect();
    let mut unfinished = 0;
    for at in 0..args.games {
        let mut kinds = args.seats.clone();
        kinds.rotate_left((at % seats as u64) as usize);
        let winners = play(rules, &options, &kinds, args.seed.wrapping_add(at), &mut accounts)?;
        unfinished += u64::from(winners.is_empty());
        for (seat, kind) in Seat::all(seats as u8).zip(&kinds) {
            let account = accounts.entry(*kind).or_default();
            account.seats += 1;
            if winners.has(seat) {
                account.wins += 1.0 / f64::from(winners.len());
            }
        }
    }
    let kinds: BTreeMap<&str, KindResult> =
        accounts.iter().map(|(kind, account)| (kind.name(), KindResult::of(account))).collect();
    for (kind, share) in &kinds {
        let percent = |part: f64| format!("{:.1}", 100.0 * part);
        print(format_args!(
            "{kind:<10} {:>7.1} wins in {:>6} seats: {:>5} % ({} to {}), {:.4} ms a decision\n",
            share.wins,
            share.seats,
            percent(share.share),
            percent(share.low),
            percent(share.high),
            share.ms,
        ))?;
    }
    let summary = ArenaSummary { game: rules.info.slug, games: args.games, unfinished, kinds };
    print(format_args!("{}\n", serde_json::to_string(&summary).map_err(Failure::new)?))
}

/// Plays a game and returns its winners. Chance and the players draw from separate dice, so that a
/// player's draws do not change the deal.
fn play(
    rules: &GameEntry,
    options: &Options,
    kinds: &[PlayerKind],
    seed: u64,
    accounts: &mut BTreeMap<PlayerKind, KindAccount>,
) -> Result<SeatSet, Failure> {
    let broken = |what: String| Failure::new(format!("Seed {seed}: {what}."));
    let mut game = rules.new_game(options, kinds.len() as u8).map_err(|why| broken(format!("no game starts ({})", why.key)))?;
    let (mut chance, mut dice) = (SeededDice::new(seed), SeededDice::new(seed ^ 0x9e37_79b9_7f4a_7c15));
    for _ in 0..MOST_DECISIONS {
        let (by, action) = match game.turn() {
            Turn::Over(outcome) => return Ok(outcome.winners),
            Turn::Chance => (Actor::Chance, game.draw(&mut chance)),
            Turn::Seats(awaited) => {
                let seat =
                    (&mut dice as &mut dyn Dice).one_of(awaited).ok_or_else(|| broken("it is nobody's turn".to_owned()))?;
                let kind = kinds.get(seat.index()).copied().unwrap_or(PlayerKind::Random);
                let account = accounts.entry(kind).or_default();
                account.decisions += 1;
                (Actor::Seat(seat), account.watch.time(|| kind.decide(&*game, seat, &mut dice)))
            }
        };
        let action = action.ok_or_else(|| broken(format!("{by} can do nothing")))?;
        game.play(by, &action).map_err(|why| broken(format!("{by} {action} is refused ({})", why.reason(&action).key)))?;
    }
    Ok(SeatSet::NONE)
}

/// Returns the 95 % score interval of `wins` out of `n` (E. B. Wilson, 1927). It stays within 0 and
/// 1, and has a width even if none or all were won.
pub(super) fn wilson(wins: f64, n: f64) -> (f64, f64) {
    /// The 97.5 % quantile of the normal distribution.
    const Z: f64 = 1.959_963_984_540_054;
    let (share, z2) = (wins / n, Z * Z);
    let scale = 1.0 + z2 / n;
    let centre = (share + z2 / (2.0 * n)) / scale;
    let half = Z / scale * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::wilson;

    /// R. G. Newcombe: Two-sided confidence intervals for the single proportion, table I, method 3.
    /// Statistics in Medicine 17 (1998).
    #[test]
    fn intervals_are_those_that_are_published() {
        let published =
            [(81.0, 263.0, 0.2553, 0.3662), (15.0, 148.0, 0.0624, 0.1605), (0.0, 20.0, 0.0, 0.1611), (1.0, 29.0, 0.0061, 0.1718)];
        for (wins, n, low, high) in published {
            let (found_low, found_high) = wilson(wins, n);
            let near = |a: f64, b: f64| (a - b).abs() < 0.00005;
            assert!(near(found_low, low) && near(found_high, high), "{wins} of {n}: {found_low} to {found_high}");
        }
        // By symmetry with 0 of 20 above.
        assert_eq!(wilson(20.0, 20.0).1, 1.0);
    }
}
