//! Measures how fast the rules are: random games at full speed, and whole games as the host plays
//! them (`cargo bench -p tertulia-rules --bench rules`). Takes processor time where the system
//! counts it (Linux), so that other work on the machine matters little. Start reading at [`main`].
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "the rules know no clock; whoever measures them has one")]

use std::hint::black_box;
use std::time::Instant;

use tertulia_rules::erased::{AnyGame, GameEntry};
use tertulia_rules::game::{Actor, Eye, Options, Seat, Turn};
use tertulia_rules::games::{GAMES, newest_of_each};
use tertulia_rules::kit::{CheckLevel, SeededDice, SimulatedPlayer, Simulation};
use tertulia_rules::record::{Move, Record};

/// How long each game is played at random, in seconds.
const SPAN: f64 = 2.0;
/// The number of heuristic games, as long as people's, of which the longest is replayed.
const GAMES_PLAYED: u64 = 20;
/// How long short things are measured, in seconds: the system's steps are some milliseconds.
const ENOUGH: f64 = 0.3;
/// One position in this many is asked what may be done, saved, loaded and looked at.
const EVERY: usize = 7;

fn main() {
    let heads = "moves a s|games|entries|replay ms|entries a s|legal us|prompt us|scene us|save us|load us|bytes";
    println!("{:<12}{}", "game", heads.split('|').map(|head| format!("{head:>12}")).collect::<Vec<_>>().concat());
    let mut summary = Vec::new();
    for entry in newest_of_each(GAMES) {
        let (moves, games) = random(entry);
        let record = longest(entry);
        let replayed = each(|| drop(record.replay(|_, _, _| {}).unwrap()));
        let entries = record.moves.len();
        let Costs { legal, prompt, scene, save, load, bytes } = costs(entry, &record);
        let whole = |number: f64| format!("{number:.0}");
        let us = |seconds: f64| format!("{:.2}", seconds * 1e6);
        let row = [
            whole(moves),
            games.to_string(),
            entries.to_string(),
            format!("{:.2}", replayed * 1e3),
            whole(entries as f64 / replayed),
            us(legal),
            us(prompt),
            us(scene),
            us(save),
            us(load),
            bytes.to_string(),
        ];
        println!("{:<12}{}", entry.info.slug, row.map(|cell| format!("{cell:>12}")).concat());
        let name = entry.info.slug.replace('-', "_");
        summary.push(format!("\"{name}_moves\":{moves:.0},\"{name}_entries\":{:.0}", entries as f64 / replayed));
    }
    println!("{{{}}}", summary.join(","));
}

/// Returns the decisions a second of random games with the most seats, and the number of games.
fn random(entry: &GameEntry) -> (f64, u64) {
    let (mut decisions, mut games, mut spent) = (0, 0, 0.0);
    while spent < SPAN {
        let how = Simulation {
            seats: entry.info.seats.1,
            options: Options::defaults(entry.info),
            seed: games,
            watch: CheckLevel::Off,
            player: SimulatedPlayer::Random,
        };
        spent += seconds(|| decisions += (entry.play_at_random)(&how).unwrap().decisions);
        games += 1;
    }
    (decisions as f64 / spent, games)
}

/// Returns the longest of some heuristic games with the most seats.
fn longest(entry: &GameEntry) -> Record {
    let options = Options::defaults(entry.info);
    let play = |seed| {
        let mut record = Record::new(entry, entry.info.seats.1, &options);
        let (mut game, mut dice) = (entry.new_game(&options, entry.info.seats.1).unwrap(), SeededDice::new(seed));
        loop {
            let (by, action) = match game.turn() {
                Turn::Over(_) => return record,
                Turn::Chance => (Actor::Chance, game.draw(&mut dice).unwrap()),
                Turn::Seats(seats) => {
                    let seat = seats.iter().next().unwrap();
                    (Actor::Seat(seat), game.heuristic(seat, &mut dice).unwrap())
                }
            };
            game.play(by, &action).unwrap();
            record.moves.push(Move::new(by, action));
        }
    };
    (0..GAMES_PLAYED).map(play).max_by_key(|record| record.moves.len()).unwrap()
}

/// Means over the positions of a game, in seconds and bytes.
struct Costs {
    legal: f64,
    prompt: f64,
    scene: f64,
    save: f64,
    load: f64,
    bytes: usize,
}

fn costs(entry: &GameEntry, record: &Record) -> Costs {
    let mut positions: Vec<Box<dyn AnyGame>> = Vec::new();
    let mut at = 0;
    record
        .replay(|_, game, _| {
            at += 1;
            if at % EVERY == 0 && matches!(game.turn(), Turn::Seats(_)) {
                positions.push(game.boxed_clone());
            }
        })
        .unwrap();
    let awaited = |game: &dyn AnyGame| match game.turn() {
        Turn::Seats(seats) => seats.iter().next().unwrap(),
        Turn::Chance | Turn::Over(_) => Seat(0),
    };
    let saved: Vec<Vec<u8>> = positions.iter().map(|game| game.save()).collect();
    let of_each =
        |act: &dyn Fn(&dyn AnyGame)| each(|| positions.iter().for_each(|game| act(game.as_ref()))) / positions.len() as f64;
    Costs {
        legal: of_each(&|game| drop(black_box(game.legal(awaited(game))))),
        prompt: of_each(&|game| drop(black_box(game.prompt(awaited(game))))),
        scene: of_each(&|game| drop(black_box(game.scene(Eye::Seat(awaited(game)))))),
        save: of_each(&|game| drop(black_box(game.save()))),
        load: each(|| saved.iter().for_each(|bytes| drop(black_box(entry.load(bytes).unwrap())))) / saved.len() as f64,
        bytes: saved.iter().map(Vec::len).sum::<usize>() / saved.len(),
    }
}

/// Returns the mean time of something done again and again, in seconds.
fn each(mut act: impl FnMut()) -> f64 {
    let (mut times, mut spent) = (0.0, 0.0);
    while spent < ENOUGH {
        spent += seconds(&mut act);
        times += 1.0;
    }
    spent / times
}

/// Returns the processor seconds this thread took, or the elapsed ones where nobody counts those.
fn seconds(act: impl FnOnce()) -> f64 {
    let used = || std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse::<u64>().ok();
    let (before, began) = (used(), Instant::now());
    act();
    before.zip(used()).map_or_else(|| began.elapsed().as_secs_f64(), |(before, now)| (now - before) as f64 / 1e9)
}
