//! How a game is simulated, and its record written and replayed. Start reading at [`Simulation`].

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::promise::{Breach, Promise, breach};
use crate::erased::{AnyGame, GameEntry};
use crate::game::{Dice, Game, GameInfo, Options, Resample, Simulate, Told};
use crate::record::{Move, NotReplayed, Record};

/// Dice that a seed repeats.
#[derive(Clone, Debug)]
pub struct SeededDice(ChaCha8Rng);

impl SeededDice {
    /// Returns the dice of a seed.
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
    /// The number of seats.
    pub seats: u8,
    /// The options of the game.
    pub options: Options,
    /// The seed, which repeats the game.
    pub seed: u64,
    /// How closely the game is watched.
    pub watch: CheckLevel,
    /// The player of every seat.
    pub player: SimulatedPlayer,
}

/// How a simulated seat decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SimulatedPlayer {
    /// Uniformly among the legal actions.
    #[default]
    Random,
    /// By [`StandIn::heuristic`](crate::game::StandIn::heuristic).
    Heuristic,
}

/// How closely a random game is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckLevel {
    /// At full speed: nothing is checked but that the game goes on.
    Off,
    /// Keeps a record and counts what happens; checks nothing.
    Record,
    /// Checks everything the contract promises, at every step.
    Contract,
}

/// Replays a record. Returns the position at its end, and everything that was told on the way.
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

/// Replays a record as the host does, with undo and causes.
pub(super) fn replayed<G: Simulate + Resample>(record: &Record) -> Result<Box<dyn AnyGame>, NotReplayed> {
    record.replay_by(&GameEntry::of::<G>(), |_, _, _| {})
}

/// Returns the record of a random game, to write down.
pub fn record(kind: &GameInfo, how: &Simulation, moves: Vec<Move>) -> Record {
    Record {
        game: kind.slug.to_owned(),
        rules: kind.version,
        seats: how.seats,
        options: how.options.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        moves,
    }
}
