//! One game from its beginning to its end, without people.
//!
//! Start reading at [`play_at_random`].

use std::collections::BTreeMap;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::promise::{Breach, Promise, breach};
use super::watcher::{Watcher, replays};
use crate::game::{Actor, Dice, Eye, Game, GameInfo, Options, Resample, Seat, Simulate, Told, Turn};
use crate::record::{Move, Record};

/// Dice that a seed repeats.
#[derive(Clone, Debug)]
pub struct SeededDice(ChaCha8Rng);

impl SeededDice {
    /// The dice of that seed.
    pub fn new(seed: u64) -> SeededDice {
        SeededDice(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Dice for SeededDice {
    fn below(&mut self, n: u32) -> u32 {
        // A multiplication instead of a division; the bias is below 1 in 2^32 / n.
        ((u64::from(self.0.next_u32()) * u64::from(n)) >> 32) as u32
    }
}

/// How to play at random.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// Number of seats.
    pub seats: u8,
    /// Options of the game.
    pub options: Options,
    /// Repeats the game.
    pub seed: u64,
    /// How closely to look.
    pub watch: Watch,
    /// Who plays.
    pub player: Player,
}

/// How a simulated seat decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// Uniformly among what is legal.
    #[default]
    Random,
    /// As [`Simulate::heuristic`] says.
    Heuristic,
}

/// How closely a random game is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// At full speed: nothing is checked but that the game goes on.
    Off,
    /// A record is kept and what happens counted; nothing is checked.
    Record,
    /// Everything the contract promises, at every step.
    Contract,
}

/// A random game that kept its contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Decisions of seats; chance not counted.
    pub decisions: u64,
    /// Whether it came to its end within [`MOST_DECISIONS`]. Not every game's rules promise an end to random play.
    pub over: bool,
    /// Empty with [`Watch::Off`].
    pub moves: Vec<Move>,
    /// How often what [`Simulate::tally`] counts happened. Empty with [`Watch::Off`].
    pub counts: BTreeMap<String, u64>,
}

/// Decisions after which a random game counts as aborted.
pub const MOST_DECISIONS: u64 = 200_000;

/// Plays one game: of uniformly random legal actions, unless the heuristic player is asked for.
///
/// # Errors
/// The first promise found broken.
pub fn play_at_random<G: Simulate + Resample>(how: &Simulation) -> Result<Played, Box<Breach>> {
    let mut dice = SeededDice::new(how.seed);
    let mut game = match G::new(&how.options, how.seats) {
        Ok(game) => game,
        Err(why) => return Err(breach(Promise::Opens, format!("{why:?}"), &[])),
    };
    let mut watcher = (how.watch == Watch::Contract).then(|| Watcher::<G>::new(how));
    let mut told = if how.watch == Watch::Off { Told::deaf() } else { Told::new() };
    let mut offers = Vec::with_capacity(64);
    let mut played = Played { decisions: 0, over: false, moves: Vec::new(), counts: BTreeMap::new() };

    while played.decisions < MOST_DECISIONS {
        if let Some(watcher) = &mut watcher {
            watcher.look(&game).map_err(|(promise, found)| breach(promise, found, &played.moves))?;
        }
        let (by, action) = match aside(&game, &mut dice, &mut offers).map_or_else(|| Err(game.turn()), Ok) {
            Ok(aside) => aside,
            Err(Turn::Chance) => match game.draw(&mut dice) {
                Some(outcome) => (Actor::Chance, outcome),
                None => return Err(breach(Promise::NoDeadEnd, "chance draws nothing".into(), &played.moves)),
            },
            Err(Turn::Seats(seats)) => {
                let at = if seats.len() > 1 { dice.below(seats.len()) } else { 0 };
                let Some(seat) = seats.iter().nth(at as usize) else {
                    return Err(breach(Promise::NoDeadEnd, "nobody is awaited".into(), &played.moves));
                };
                offers.clear();
                game.legal(seat, &mut offers);
                if offers.is_empty() {
                    return Err(breach(Promise::NoDeadEnd, format!("{seat} is awaited and can do nothing"), &played.moves));
                }
                played.decisions += 1;
                let at = match how.player {
                    Player::Random => dice.below(offers.len() as u32) as usize,
                    Player::Heuristic => G::heuristic(&game.view(Eye::Seat(seat)), seat, &offers, &mut dice),
                };
                let Some(action) = offers.get(at) else {
                    return Err(breach(Promise::LegalIsAccepted, format!("{seat} chooses none of {offers:?}"), &played.moves));
                };
                (Actor::Seat(seat), *action)
            }
            Err(Turn::Over(_)) => {
                played.over = true;
                break;
            }
        };
        let before = (how.watch != Watch::Off).then(|| game.clone());
        if let Err(why) = game.apply(by, &action, &mut told) {
            return Err(breach(Promise::LegalIsAccepted, format!("{by} {action}: {why:?}"), &played.moves));
        }
        if let Some(before) = before {
            played.moves.push(Move::new(by, action.to_string()));
            for (_, event) in told.events.drain(..) {
                before.tally(&event, &mut |what| *played.counts.entry(what).or_default() += 1);
            }
        }
    }
    if how.watch == Watch::Contract {
        replays::<G>(how, &played.moves, &game)?;
    }
    Ok(played)
}

/// Now and then somebody does something aside, if the game has such moves at all.
fn aside<G: Game>(game: &G, dice: &mut SeededDice, offers: &mut Vec<G::Action>) -> Option<(Actor, G::Action)> {
    if !G::HAS_ASIDES || dice.below(4) > 0 {
        return None;
    }
    let seat = Seat(dice.below(u32::from(game.seats())) as u8);
    offers.clear();
    game.asides(seat, offers);
    let at = dice.below(offers.len().max(1) as u32);
    offers.get(at as usize).map(|action| (Actor::Seat(seat), *action))
}

/// A random game with the fewest seats, watched closely, as a record.
///
/// # Errors
/// The first promise found broken.
pub fn random_record<G: Simulate + Resample>(seed: u64) -> Result<Record, Box<Breach>> {
    let (info, watch) = (G::INFO, Watch::Contract);
    let how = Simulation { seats: info.seats.0, options: Options::simulated(info), seed, watch, player: Player::Random };
    Ok(record(info, &how, play_at_random::<G>(&how)?.moves))
}

/// Plays a record: the position at its end, and everything that was told on the way.
///
/// # Errors
/// When it is no record of that game, or a move is refused.
pub fn replay<G: Game>(record: &Record) -> Result<(G, Told<G::Event>), Box<Breach>> {
    let broken = |found: String| breach(Promise::ReplayIsPlay, found, &record.moves);
    let mut options = Options::defaults(G::INFO);
    for (key, value) in &record.options {
        options = options.with(G::INFO, key, value).map_err(|why| broken(why.to_string()))?;
    }
    let opened = G::new(&options, record.seats).map_err(|why| broken(format!("{why:?}")))?;
    let (mut game, mut told) = (opened.by_version(record.rules), Told::new());
    for played in &record.moves {
        let action = played.action.parse::<G::Action>().map_err(|why| broken(format!("{}: {why}", played.action)))?;
        game.apply(played.by, &action, &mut told).map_err(|why| broken(format!("{} {action}: {why:?}", played.by)))?;
    }
    Ok((game, told))
}

/// The record of a random game, to write down.
pub fn record(kind: &GameInfo, how: &Simulation, moves: Vec<Move>) -> Record {
    Record {
        game: kind.slug.to_owned(),
        rules: kind.version,
        seats: how.seats,
        options: how.options.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        moves,
    }
}
