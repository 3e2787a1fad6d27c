//! Games between kinds of players. The same deal is played once with each rotation of the seats, so
//! that kinds are compared by the same luck. Start reading at [`Arena::play`].

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use serde::Serialize;

use super::elo::Standings;
use super::outsiders::{OutsideChoice, Outsiders, OutsidersAtTable};
use super::play::MOST_DECISIONS;
use super::simulation::SeededDice;
use crate::erased::{AnyGame, GameEntry};
use crate::game::{Actor, Dice, Options, Outcome, Seat, Turn};
use crate::tuning::Tuning;

/// How long a player of the level `hard` thinks about a decision.
pub const HARD: Duration = Duration::from_millis(60);
/// How long a player of the level `expert` thinks about a decision.
pub const EXPERT: Duration = Duration::from_secs(2);

/// A kind of player, as `random`, `easy`, `medium` (or `heuristic`), `hard`, `expert`, `search:500`
/// or `program ./mine`. A player that searches may be told how, as in
/// `search:500,horizon=40,evidence=2`.
#[derive(Clone, Debug, PartialEq)]
pub struct Contestant {
    name: String,
    thinks: Thinks,
    /// Instead of the game's own [`Tuning`].
    tuned: Vec<(Knob, f64)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Thinks {
    /// Any legal action, all equally likely.
    Random,
    /// The game's stand-in, which overlooks moves.
    Easy,
    /// The game's stand-in, which does not look ahead.
    Heuristic,
    /// Searches by that many play-outs a decision.
    PlayOuts(u64),
    /// Searches for that long a decision.
    Time(Duration),
    /// A program of somebody else, which has the heuristic for what it does not answer.
    Outside,
}

/// The word in front of a program's command.
const PROGRAM: &str = "program";

/// A number of [`Tuning`].
#[derive(Clone, Copy, Debug, PartialEq)]
enum Knob {
    Horizon,
    Candidates,
    Lead,
    Drops,
    Evidence,
    Margin,
}

/// Words that name no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected heuristic, random, easy, medium, hard, expert, search:500 with a number of play-outs, or `program ./mine`")]
pub struct BadContestant;

impl FromStr for Contestant {
    type Err = BadContestant;

    fn from_str(words: &str) -> Result<Contestant, BadContestant> {
        if command_of(words).is_some() {
            return Ok(Contestant { name: words.to_owned(), thinks: Thinks::Outside, tuned: Vec::new() });
        }
        let mut parts = words.split(',');
        let thinks = match parts.next().unwrap_or_default() {
            "random" => Thinks::Random,
            "easy" => Thinks::Easy,
            "heuristic" | "medium" => Thinks::Heuristic,
            "hard" => Thinks::Time(HARD),
            "expert" => Thinks::Time(EXPERT),
            searches => {
                let n = searches.strip_prefix("search:").and_then(|n| n.parse().ok());
                Thinks::PlayOuts(n.ok_or(BadContestant)?)
            }
        };
        let knob = |part: &str| {
            let (knob, value) = part.split_once('=')?;
            let knob = match knob {
                "horizon" => Knob::Horizon,
                "candidates" => Knob::Candidates,
                "lead" => Knob::Lead,
                "drops" => Knob::Drops,
                "evidence" => Knob::Evidence,
                "margin" => Knob::Margin,
                _ => return None,
            };
            Some((knob, value.parse().ok()?))
        };
        let tuned: Vec<(Knob, f64)> = parts.map(|part| knob(part).ok_or(BadContestant)).collect::<Result<_, _>>()?;
        let searches = matches!(thinks, Thinks::PlayOuts(_) | Thinks::Time(_));
        let is_one = tuned.is_empty() || searches;
        is_one.then(|| Contestant { name: words.to_owned(), thinks, tuned }).ok_or(BadContestant)
    }
}

/// Returns the command of a program, if the words name one.
fn command_of(words: &str) -> Option<&str> {
    let command = words.strip_prefix(PROGRAM)?.strip_prefix(' ')?.trim();
    (!command.is_empty()).then_some(command)
}

impl Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl Contestant {
    /// Returns the choice of an awaited seat. `clock` tells how long has been thought.
    fn decide(&self, game: &dyn AnyGame, seat: Seat, dice: &mut SeededDice, clock: &dyn Fn() -> Duration) -> Option<String> {
        match self.thinks {
            Thinks::Random => {
                let mut legal = game.legal(seat);
                let at = dice.below(legal.len().max(1) as u32) as usize;
                (at < legal.len()).then(|| legal.swap_remove(at))
            }
            Thinks::Easy => game.easy(seat, dice),
            Thinks::Heuristic | Thinks::Outside => game.heuristic(seat, dice),
            Thinks::PlayOuts(most) => {
                let mut played = 0;
                self.search(game, seat, dice, &mut || {
                    played += 1;
                    played <= most
                })
            }
            Thinks::Time(most) => {
                let end = clock() + most;
                self.search(game, seat, dice, &mut || clock() < end)
            }
        }
    }

    fn search(&self, game: &dyn AnyGame, seat: Seat, dice: &mut SeededDice, more: &mut dyn FnMut() -> bool) -> Option<String> {
        let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
        game.search(seat, seed, Some(&self.tuning(game.tuning())), more)
    }

    fn tuning(&self, mut tuning: Tuning) -> Tuning {
        for (knob, value) in &self.tuned {
            match knob {
                Knob::Horizon => tuning.horizon = *value as u32,
                Knob::Candidates => tuning.candidates = *value as usize,
                Knob::Lead => tuning.lead = *value as i32,
                Knob::Drops => tuning.drops = *value,
                Knob::Evidence => tuning.evidence = *value,
                Knob::Margin => tuning.margin = *value,
            }
        }
        tuning
    }
}

/// Who plays what, and how time is measured, which the rules do not know.
pub struct Arena<'a> {
    /// The game.
    pub entry: &'a GameEntry,
    /// Its options.
    pub options: &'a Options,
    /// The player of each seat in the first game.
    pub contestants: &'a [Contestant],
    /// Tells how much time of the processor was used.
    pub clock: &'a dyn Fn() -> Duration,
    /// How programs of somebody else are spoken with, where they may play.
    pub outsiders: Option<&'a Outsiders<'a>>,
}

/// What a kind of player did in all games so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Account {
    wins: f64,
    seats: u64,
    /// Points more than the mean of the others at the table.
    ahead: i64,
    /// Decisions with a choice.
    decisions: u64,
    spent: Duration,
    longest: Duration,
    late: u64,
    illegal: u64,
}

/// The accounts by the name of the kind.
#[derive(Clone, Debug, Default)]
pub struct Accounts {
    /// Games without a winner.
    pub unfinished: u64,
    by_name: BTreeMap<String, Account>,
    standings: Standings,
}

impl Arena<'_> {
    /// Plays game number `at` and enters it: each deal as often as there are seats, which rotate.
    ///
    /// # Errors
    /// With what went wrong, in English.
    pub fn play(&self, at: u64, seed: u64, accounts: &mut Accounts) -> Result<(), String> {
        let seats = self.contestants.len() as u64;
        let mut players: Vec<&Contestant> = self.contestants.iter().collect();
        players.rotate_left((at % seats) as usize);
        let seed = seed.wrapping_add(at / seats);
        let outcome = self.outcome(&players, seed, accounts).map_err(|what| format!("Seed {seed}: {what}."))?;
        let Some(outcome) = outcome else {
            accounts.unfinished += 1;
            return Ok(());
        };
        let total: i32 = outcome.scores.iter().map(|score| score.total).sum();
        for ((seat, player), score) in Seat::all(players.len() as u8).zip(&players).zip(&outcome.scores) {
            let account = accounts.of(player);
            account.seats += 1;
            // In units of one point shared by the others.
            account.ahead += i64::from(score.total) * (players.len() as i64 - 1) - i64::from(total - score.total);
            if outcome.winners.has(seat) {
                account.wins += 1.0 / f64::from(outcome.winners.len());
            }
        }
        if outcome.winners.is_empty() {
            accounts.unfinished += 1;
        } else {
            let seated = Seat::all(players.len() as u8).zip(&players);
            accounts.standings.enter(seated.map(|(seat, player)| (outcome.place(seat), player.name.clone())));
        }
        Ok(())
    }

    /// Plays a game, to its end or till nobody waits for it any more. Chance and the players draw
    /// from separate dice, so that a player's draws do not change the deal.
    fn outcome(&self, players: &[&Contestant], seed: u64, accounts: &mut Accounts) -> Result<Option<Outcome>, String> {
        let seats = players.len() as u8;
        let opened = self.entry.new_game(self.options, seats);
        let mut game = opened.map_err(|why| format!("no game starts ({})", why.key))?;
        let commands = Seat::all(seats).zip(players).filter_map(|(seat, player)| Some((seat, command_of(&player.name)?)));
        let mut outsiders = OutsidersAtTable::welcome(self.outsiders, self.entry, self.options, seats, commands)?;
        let (mut chance, mut dice) = (SeededDice::new(seed), SeededDice::new(seed ^ 0x9e37_79b9_7f4a_7c15));
        for _ in 0..MOST_DECISIONS {
            let (by, action) = match game.turn() {
                Turn::Over(outcome) => {
                    outsiders.part(Some(&outcome));
                    return Ok(Some(outcome));
                }
                Turn::Chance => (Actor::Chance, game.draw(&mut chance)),
                Turn::Seats(awaited) => {
                    let seat = (&mut dice as &mut dyn Dice).one_of(awaited).ok_or("it is nobody's turn")?;
                    let player = players.get(seat.index()).ok_or("a seat has no player")?;
                    let account = accounts.of(player);
                    let asked = outsiders.ask(&*game, seat);
                    let began = (self.clock)();
                    let (action, spent) = match asked {
                        Some((OutsideChoice::Made(action), took)) => (Some(action), took),
                        Some((missed, took)) => {
                            account.late += u64::from(matches!(missed, OutsideChoice::Late));
                            account.illegal += u64::from(matches!(missed, OutsideChoice::Illegal));
                            (player.decide(&*game, seat, &mut dice, self.clock), took)
                        }
                        None => {
                            let action = player.decide(&*game, seat, &mut dice, self.clock);
                            (action, (self.clock)().saturating_sub(began))
                        }
                    };
                    account.decisions += 1;
                    account.spent += spent;
                    account.longest = account.longest.max(spent);
                    (Actor::Seat(seat), action)
                }
            };
            let action = action.ok_or_else(|| format!("{by} can do nothing"))?;
            let before = outsiders.before(&*game);
            let story =
                game.play(by, &action).map_err(|why| format!("{by} {action} is refused ({})", why.reason(&action).key))?;
            if let Some(before) = before {
                outsiders.show(&*before, by, &action, &story);
            }
        }
        outsiders.part(None);
        Ok(None)
    }
}

impl Accounts {
    fn of(&mut self, player: &Contestant) -> &mut Account {
        self.by_name.entry(player.name.clone()).or_default()
    }

    /// Returns what each kind achieved, by its name.
    pub fn results(&self, seats: usize) -> BTreeMap<&str, KindResult> {
        let names: Vec<&str> = self.by_name.keys().map(String::as_str).collect();
        let rated = self.by_name.iter().zip(self.standings.elo(&names));
        rated.map(|((name, account), elo)| (name.as_str(), KindResult::of(account, seats, elo))).collect()
    }
}

/// What a kind of player achieved.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct KindResult {
    /// Games won; a shared victory counts in equal parts.
    pub wins: f64,
    /// Seats of this kind in all games.
    pub seats: u64,
    /// Wins per seat.
    pub share: f64,
    /// The lower bound of the 95 % Wilson interval of `share`.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// Mean points ahead of the mean of the others at the table.
    pub ahead: f64,
    /// Rating by the places in all games that somebody won; the mean of all kinds is 0, and who has
    /// 400 more comes first in ten games of eleven.
    pub elo: f64,
    /// Mean time of a decision, in milliseconds: the processor's, for a program the time to its
    /// answer.
    pub ms: f64,
    /// The longest, in milliseconds.
    pub longest_ms: f64,
    /// Decisions that a program did not make in time.
    pub late: u64,
    /// Decisions of a program that were not allowed.
    pub illegal: u64,
}

impl KindResult {
    fn of(account: &Account, at_table: usize, elo: f64) -> KindResult {
        let seats = account.seats.max(1) as f64;
        let (low, high) = wilson(account.wins, seats);
        let ms = account.spent.as_secs_f64() * 1000.0 / account.decisions.max(1) as f64;
        let ahead = account.ahead as f64 / seats / (at_table.max(2) - 1) as f64;
        let longest_ms = account.longest.as_secs_f64() * 1000.0;
        let numbers = [account.wins, account.wins / seats, low, high, ahead, elo, ms, longest_ms].map(rounded);
        let [wins, share, low, high, ahead, elo, ms, longest_ms] = numbers;
        let (seats, late, illegal) = (account.seats, account.late, account.illegal);
        KindResult { wins, seats, share, low, high, ahead, elo, ms, longest_ms, late, illegal }
    }
}

impl Display for KindResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |part: f64| format!("{:.1}", 100.0 * part);
        write!(
            f,
            "{:>7.1} wins in {:>6} seats: {:>5} % ({} to {}), {:+.2} points ahead, Elo {:+.0}, {:.4} ms a decision, {:.1} at most",
            self.wins,
            self.seats,
            percent(self.share),
            percent(self.low),
            percent(self.high),
            self.ahead,
            self.elo,
            self.ms,
            self.longest_ms,
        )?;
        let missed = [(self.late, "late"), (self.illegal, "illegal")];
        missed.iter().filter(|(count, _)| *count > 0).try_for_each(|(count, how)| write!(f, ", {count} {how}"))
    }
}

/// Rounds to six decimal places; the rest is noise.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// Returns the 95 % score interval of `wins` out of `n` (E. B. Wilson, 1927). It stays within 0 and
/// 1, and has a width even if none or all were won.
pub fn wilson(wins: f64, n: f64) -> (f64, f64) {
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
    use super::*;

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

    #[test]
    fn players_are_named_and_told_how_to_search() {
        let levels = ["easy", "medium", "hard", "expert"];
        let others = ["heuristic", "random", "search:500", "search:1,horizon=40,evidence=2", "hard,candidates=3"];
        let outside = ["program ./mine", "program python3 mine.py --a,b"];
        for name in levels.into_iter().chain(others).chain(outside) {
            assert_eq!(name.parse::<Contestant>().unwrap().to_string(), name);
        }
        for name in [
            "",
            "program",
            "program ",
            "programs",
            "search",
            "search:",
            "search:-1",
            "random,horizon=4",
            "easy,horizon=4",
            "hard,horizon",
            "hard,depth=3",
        ] {
            assert_eq!(name.parse::<Contestant>(), Err(BadContestant), "{name}");
        }
    }
}
