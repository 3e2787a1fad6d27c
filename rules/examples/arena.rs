//! Games between kinds of players, as `tertulia arena` plays them, without the host:
//! `cargo run --release -p tertulia-rules --example arena -- catan 40 0 hard heuristic heuristic`
//! (game, games, first seed, then a player or `key=value` of an option a word). Takes processor
//! time where the system counts it (Linux).
#![allow(clippy::unwrap_used)]
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "the rules know no clock; whoever measures them has one")]

use std::time::{Duration, Instant};

use tertulia_rules::game::Options;
use tertulia_rules::games::find;
use tertulia_rules::kit::arena::{Accounts, Arena, Contestant};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, seed, players @ ..] = &words[..] else { return println!("game, games, seed, players") };
    let entry = find(game).unwrap();
    let mut options = Options::simulated(entry.info);
    let mut contestants: Vec<Contestant> = Vec::new();
    for word in players {
        match word.parse() {
            Ok(contestant) => contestants.push(contestant),
            Err(_) => {
                let (key, value) = word.split_once('=').unwrap();
                options = options.with(entry.info, key, value).unwrap();
            }
        }
    }
    let began = Instant::now();
    let clock = || processor_time().unwrap_or_else(|| began.elapsed());
    let arena = Arena { entry, options: &options, contestants: &contestants, clock: &clock };
    let mut accounts = Accounts::default();
    let (games, seed): (u64, u64) = (games.parse().unwrap(), seed.parse().unwrap());
    for at in 0..games {
        arena.play(at, seed, &mut accounts).unwrap();
    }
    for (name, result) in accounts.results(contestants.len()) {
        println!("{game} {name:<10} {result}");
    }
}

/// Returns the processor time that this thread took.
fn processor_time() -> Option<Duration> {
    let used = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    used.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
