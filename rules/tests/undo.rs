//! What a seat may take back freely, in games of people who want to win, as the contract decides.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;

use tertulia_rules::erased::{AnyGame, GameEntry};
use tertulia_rules::game::{Actor, Options, Seat, Turn};
use tertulia_rules::games;
use tertulia_rules::kit::SeededDice;
use tertulia_rules::undo::History;

/// Plays on while nobody chooses, as the host does.
fn go_on(game: &mut Box<dyn AnyGame>, history: &mut History, at: &mut u32, dice: &mut SeededDice) {
    loop {
        let (by, action) = match game.turn() {
            Turn::Chance => (Actor::Chance, game.draw(dice).unwrap()),
            Turn::Seats(seats) => match seats.iter().find_map(|seat| Some((seat, game.only_choice(seat)?))) {
                Some((seat, only)) => (Actor::Seat(seat), only),
                None => return,
            },
            Turn::Over(_) => return,
        };
        history.play(game, *at, by, &action, None).unwrap();
        *at += 1;
    }
}

/// What players of any game choose too seldom to be counted on: whoever can, does.
const SELDOM: [&str; 1] = ["draw"];

/// Counts, by verb, the choices that could be taken back freely and those that could not.
fn freedom(entry: &GameEntry, seeds: u64) -> BTreeMap<String, (u32, u32)> {
    let mut all: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for seed in 0..seeds {
        let mut dice = SeededDice::new(seed);
        let mut game = entry.new_game(&Options::simulated(entry.info), entry.info.seats.1.min(4)).unwrap();
        let (mut history, mut at) = (History::default(), 0);
        go_on(&mut game, &mut history, &mut at, &mut dice);
        while let Some(seat) = game.turn().awaited().iter().next() {
            let seldom =
                game.legal(seat).into_iter().find(|action| SELDOM.iter().any(|verb| action.split(' ').next() == Some(verb)));
            let action = seldom.unwrap_or_else(|| game.heuristic(seat, &mut dice).unwrap());
            history.play(&mut game, at, Actor::Seat(seat), &action, None).unwrap();
            at += 1;
            go_on(&mut game, &mut history, &mut at, &mut dice);
            let words = if action.starts_with("sail") || action == "role builder" { 2 } else { 1 };
            let verb = action.split(' ').take(words).collect::<Vec<_>>().join(" ");
            let verb = verb.trim_end_matches([' ', '1', '2']).to_owned();
            let count = all.entry(verb).or_default();
            if matches!(game.turn(), Turn::Over(_)) {
                continue;
            }
            let of_others =
                Seat::all(game.seats()).filter(|other| *other != seat).find(|other| history.free(*other, 0).is_some());
            assert_eq!(of_others, None, "after {seat} {action} somebody else may take something back");
            match history.free(seat, 0) {
                Some(_) => count.0 += 1,
                None => count.1 += 1,
            }
        }
    }
    all
}

/// Checks that nearly all of these choices can be taken back freely, or none.
fn is(slug: &str, seeds: u64, nearly_always: &[&str], never: &[&str]) {
    let found = freedom(games::find(slug).unwrap(), seeds);
    eprintln!("{slug}: {found:?}");
    for verb in nearly_always {
        let count = found.get(*verb).unwrap_or_else(|| panic!("{slug}: nobody plays {verb}: {found:?}"));
        // Where a choice may win the game, that it did not tells something.
        assert!(count.0 > 7 * count.1, "{slug} {verb}: {count:?}");
    }
    for verb in never {
        let count = found.get(*verb).unwrap_or_else(|| panic!("{slug}: nobody plays {verb}: {found:?}"));
        assert!(count.0 == 0 && count.1 > 0, "{slug} {verb}: {count:?}");
    }
}

#[test]
fn what_catan_builds_can_be_taken_back_and_what_is_rolled_stolen_or_drawn_cannot() {
    is("catan", 3, &["city", "road", "settle", "bank"], &["roll", "buy", "rob", "monopoly", "knight"]);
}

#[test]
fn colonists_of_puerto_rico_can_be_taken_back_and_tiles_that_are_turned_up_cannot() {
    is("puerto-rico", 3, &["role", "build", "sell", "ship", "recruit"], &["hacienda"]);
}

#[test]
fn a_card_that_san_juan_laid_down_was_seen_and_one_that_was_put_aside_was_not() {
    is("san-juan", 3, &["take", "keep", "discard"], &["build", "mine", "role builder"]);
}

#[test]
fn annos_course_can_be_taken_back_and_a_tile_that_was_looked_at_cannot() {
    // A card is drawn where somebody has a large branch.
    is("anno-1503", 3, &["sell", "develop", "pioneer", "ship", "close"], &["sail look", "use", "draw"]);
}
