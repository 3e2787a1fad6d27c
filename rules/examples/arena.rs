//! Games between kinds of players, as `tertulia arena` plays them, without the host:
//! `cargo run --release -p tertulia-rules --example arena -- catan 40 0 hard heuristic heuristic`
//! (game, games, first seed, then a player or `key=value` of an option a word).
//!
//! `arena play` is itself a program that plays there with `--open` (`docs/arena.md`): the heuristic
//! of the version that it was built from, so that a later one can be measured against it.
#![allow(clippy::unwrap_used)]
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "the rules know no clock; whoever measures them has one")]

use std::time::Duration;

use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{Options, Seat};
use tertulia_rules::games::find;
use tertulia_rules::kit::SeededDice;
use tertulia_rules::kit::arena::{Accounts, Arena, Contestant};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words == ["play"] {
        return play();
    }
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
    let arena = Arena { entry, options: &options, contestants: &contestants, clock: &clock, outsiders: None };
    let mut accounts = Accounts::default();
    let (games, seed): (u64, u64) = (games.parse().unwrap(), seed.parse().unwrap());
    for at in 0..games {
        arena.play(at, seed, &mut accounts).unwrap();
        // What was played so far is said, too: a run may be ended early.
        if (at + 1) % contestants.len() as u64 == 0 || at + 1 == games {
            for (name, result) in accounts.results(contestants.len()) {
                println!("{game} {name:<10} {result}");
            }
        }
    }
}

/// Answers the lines of an arena that shows what is hidden.
fn play() {
    let mut dice = SeededDice::new(0);
    let mut at_table: Option<(Box<dyn AnyGame>, Seat)> = None;
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match (word, &mut at_table) {
            ("game", _) => {
                let words: Vec<&str> = rest.split(' ').collect();
                let [game, _, seats, seat, _, given @ ..] = &words[..] else { return };
                let entry = find(game).unwrap();
                let mut options = Options::simulated(entry.info);
                for (key, value) in given.iter().filter_map(|option| option.split_once('=')) {
                    options = options.with(entry.info, key, value).unwrap();
                }
                at_table = Some((entry.new_game(&options, seats.parse().unwrap()).unwrap(), seat.parse().unwrap()));
            }
            ("played", Some((game, _))) => {
                let (by, action) = rest.split_once(' ').unwrap();
                game.play(by.parse().unwrap(), action).unwrap();
            }
            ("move", Some((game, seat))) => println!("{}", game.heuristic(*seat, &mut dice).unwrap()),
            _ => {}
        }
    }
}

#[cfg(target_os = "linux")]
fn clock() -> Duration {
    rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime).try_into().unwrap()
}

#[cfg(not(target_os = "linux"))]
fn clock() -> Duration {
    static FIRST: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    FIRST.elapsed()
}
