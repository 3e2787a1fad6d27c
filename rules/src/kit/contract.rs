//! The contract test of a game: small, for the game's own tests. Start reading at [`contract`].

use super::play::{Played, play_at_random};
use super::promise::Breach;
use super::simulation::{CheckLevel, SimulatedPlayer, Simulation, record};
use crate::game::{GameInfo, Options, Resample, Simulate};

/// Plays `seeds` random games and one of stand-ins with each number of seats, then with every other
/// value of each option at one of these numbers in turn. `tertulia simulate --vary` draws from all.
///
/// # Panics
/// With the seed, the options and the record, at the first broken promise.
pub fn contract<G: Simulate + Resample>(seeds: u64) {
    let seats = all_seats(G::INFO);
    for (at, options) in variants(G::INFO).iter().enumerate() {
        let tables = if at == 0 { &seats[..] } else { &seats[at % seats.len()..][..1] };
        tables.iter().for_each(|seats| games::<G>(seeds, *seats, options));
    }
}

/// The same with the usual options and a sixth of the others, each at one number of seats: for long
/// games, of which each `turn` tries others.
///
/// # Panics
/// As [`contract`] does.
pub fn part_of_contract<G: Simulate + Resample>(seeds: u64, turn: usize) {
    let seats = all_seats(G::INFO);
    let all = variants(G::INFO).into_iter().enumerate();
    for (at, options) in all.filter(|(at, _)| *at == 0 || at % 6 == turn % 6) {
        games::<G>(seeds, seats[(turn + at) % seats.len()], &options);
    }
}

fn all_seats(kind: &GameInfo) -> Vec<u8> {
    (kind.seats.0..=kind.seats.1).collect()
}

/// Plays `seeds` random games and one of stand-ins.
fn games<G: Simulate + Resample>(seeds: u64, seats: u8, options: &Options) {
    let random = (0..seeds).map(|seed| (seed, CheckLevel::Contract, SimulatedPlayer::Random));
    for (seed, watch, player) in random.chain([(0, CheckLevel::Record, SimulatedPlayer::Heuristic)]) {
        let how = Simulation { seats, options: options.clone(), seed, watch, player };
        keep(G::INFO, &how, play_at_random::<G>);
    }
}

#[allow(clippy::panic, reason = "this is a test's assertion")]
fn keep(kind: &GameInfo, how: &Simulation, play: fn(&Simulation) -> Result<Played, Box<Breach>>) {
    if let Err(broken) = play(how) {
        panic!("seed {}: {broken}\n{}", how.seed, record(kind, how, broken.moves.clone()));
    }
}

/// Returns the values for random play, then every other value of every option alone (with what it
/// needs), then all last values together.
fn variants(kind: &GameInfo) -> Vec<Options> {
    let defaults = Options::simulated(kind);
    let mut all: Vec<Options> = vec![defaults.clone()];
    for option in kind.options {
        let values = if option.needs.is_some() { 0 } else { 1 };
        let others = option.values.iter().skip(values).filter(|value| option.simulated != Some(**value));
        all.extend(others.filter_map(|value| set(kind, &defaults, option.key, value)));
    }
    let last = kind.options.iter().filter_map(|o| Some((o.key, *o.values.last()?)));
    all.push(last.fold(defaults, |options, (key, value)| options.clone().with(kind, key, value).unwrap_or(options)));
    all
}

/// Sets one option, and before it those it needs.
fn set(kind: &GameInfo, options: &Options, key: &str, value: &str) -> Option<Options> {
    let spec = kind.options.iter().find(|o| o.key == key)?;
    let ready = match spec.needs {
        Some(need) => set(kind, options, need.key, need.value)?,
        None => options.clone(),
    };
    ready.with(kind, key, value).ok()
}
