//! Whole games on paper: a record, everything that was told, what every eye saw in the middle and at the end, the scores.
//! A change of the rules or the words reads as a change of these files.
//!
//! `INSTA_UPDATE=always cargo test -p tertulia-rules golden` writes new stories; `write_the_golden_records` new games.

use std::fmt::Write;

use super::words::Words;
use super::*;
use crate::game::Group;
use crate::record::{Move, Record};

const ALL_OTHER: &[(&str, &str)] = &[
    ("captainShip", "largestShip"),
    ("craftsmanKind", "canProduce"),
    ("wharfMax11", "on"),
    ("openVP", "on"),
    ("mayorSequential", "on"),
    ("partialProduction", "on"),
    ("vpEndOnlyCaptain", "on"),
];

/// Name, record, seats, options.
type Golden = (&'static str, &'static str, u8, &'static [(&'static str, &'static str)]);

const GAMES: [Golden; 8] = [
    ("three", include_str!("../golden/three.record"), 3, &[]),
    ("four", include_str!("../golden/four.record"), 4, &[]),
    ("five", include_str!("../golden/five.record"), 5, &[]),
    ("options", include_str!("../golden/options.record"), 4, ALL_OTHER),
    ("two", include_str!("../golden/two.record"), 2, &[]),
    ("new-buildings", include_str!("../golden/new-buildings.record"), 4, &[("newBuildings", "on")]),
    ("nobles", include_str!("../golden/nobles.record"), 3, &[("nobles", "on")]),
    (
        "both",
        include_str!("../golden/both.record"),
        5,
        &[("newBuildings", "on"), ("nobles", "on"), ("buildingSelection", "random")],
    ),
];

#[test]
fn the_golden_records_tell_the_same_stories() {
    for (name, text, seats, set) in GAMES {
        let record: Record = text.parse().expect(name);
        let mut game = PuertoRico::new(&options_of(set), seats).unwrap();
        let story = tell(&mut game, &record);
        insta::with_settings!({ snapshot_path => "../golden", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, story);
        });
        assert_eq!(record.to_string(), text, "{name} is written as it is read");
        assert!(matches!(game.turn(), Turn::Over(_)), "{name} is played to its end");
    }
}

/// Public events in order; every eye's scene at the first secret choice after the middle, and at the end.
fn tell(game: &mut PuertoRico, record: &Record) -> String {
    let words = Words::english();
    let mut story = String::new();
    let mut looked = false;
    for (at, played) in record.moves.iter().enumerate() {
        let mut told = Told::new();
        let action: Action = played.action.parse().expect("notation");
        game.apply(played.by, &action, &mut told).unwrap_or_else(|why| panic!("{} {action}: {why:?}", played.by));
        game.check().unwrap();
        for (eye, event) in told.events {
            let mark = if eye == Eye::Public { "" } else { "  (privately) " };
            writeln!(story, "{mark}{}", words.say(&event.into())).unwrap();
        }
        let secret =
            game.turn().awaited().len() > 1 && game.own.iter().any(|o| o.placing.all.san_juan > 0 || o.storing != Goods::NONE);
        if !looked && at * 2 > record.moves.len() && secret {
            looked = true;
            see(game, &words, &mut story);
        }
    }
    see(game, &words, &mut story);
    story
}

fn see(game: &PuertoRico, words: &Words, story: &mut String) {
    let eyes = std::iter::once(Eye::Public).chain(Seat::all(game.seats()).map(Eye::Seat));
    let mut shown = Vec::new();
    for eye in eyes {
        let view = game.view(eye);
        let scene = PuertoRico::scene(&view);
        writeln!(story, "\n=== {eye:?}: {}", words.say(&scene.title.unwrap())).unwrap();
        for panel in scene.panels {
            let mut text = format!("[{}]\n", words.say(&panel.title));
            for row in panel.rows {
                let cells: Vec<_> = row.cells.iter().map(|c| format!("{} {}", c.symbol, words.say(&c.text))).collect();
                writeln!(text, "  {}: {}", words.say(&row.label), cells.join(", ")).unwrap();
            }
            // What others have seen in the same way is not repeated.
            if !shown.contains(&text) {
                story.push_str(&text);
                shown.push(text);
            }
        }
    }
    if let Turn::Over(outcome) = game.turn() {
        for (seat, score) in Seat::all(game.seats()).zip(&outcome.scores) {
            let won = if outcome.winners.has(seat) { ", won" } else { "" };
            writeln!(story, "{seat}: {} = {:?}, tie-break {}{won}", score.total, score.parts, score.tie_break).unwrap();
        }
    }
    story.push('\n');
}

/// Plays as the prompts propose, and never passes for nothing.
#[test]
#[ignore = "writes the golden records anew"]
#[allow(clippy::disallowed_methods)]
fn write_the_golden_records() {
    for (seed, (name, _, seats, set)) in GAMES.into_iter().enumerate() {
        let mut game = PuertoRico::new(&options_of(set), seats).unwrap();
        let mut dice = SeededDice::new(seed as u64 + 1);
        let how = crate::kit::Simulation {
            seats,
            options: options_of(set),
            seed: 0,
            watch: crate::kit::Watch::Off,
            player: Default::default(),
        };
        let mut moves = Vec::new();
        loop {
            let asides = || {
                let mut offers = Vec::new();
                Seat::all(seats).for_each(|seat| {
                    let mut own = Vec::new();
                    game.asides(seat, &mut own);
                    offers.extend(own.into_iter().map(|action| (Actor::Seat(seat), vec![action.to_string()])));
                });
                offers
            };
            let aside = asides();
            let (by, actions) = match game.turn() {
                Turn::Over(_) => break,
                _ if !aside.is_empty() && dice.below(6) == 0 => aside[dice.below(aside.len() as u32) as usize].clone(),
                Turn::Chance => (Actor::Chance, vec![game.draw(&mut dice).to_string()]),
                Turn::Seats(seats) => {
                    let seat = seats.iter().nth(dice.below(seats.len()) as usize).unwrap();
                    (Actor::Seat(seat), choose(&game, seat, &mut dice))
                }
            };
            for words in actions {
                game.apply(by, &words.parse().unwrap(), &mut Told::deaf()).unwrap();
                moves.push(Move::new(by, words));
            }
        }
        let path = format!("{}/src/games/puerto_rico/golden/{name}.record", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(path, crate::kit::record(PuertoRico::KIND, &how, moves).to_string()).unwrap();
    }
}

fn choose(game: &PuertoRico, seat: Seat, dice: &mut SeededDice) -> Vec<String> {
    let prompt = PuertoRico::prompt(&game.view(Eye::Seat(seat)), seat);
    if !prompt.ready.is_empty() {
        let ready = &prompt.ready[dice.below(prompt.ready.len() as u32) as usize];
        // One at a time, so that others may come between.
        return ready.actions[..1].to_vec();
    }
    let entries = prompt.groups.into_iter().flat_map(|group| match group {
        Group::One { entries, .. } | Group::Several { entries, .. } => entries,
        Group::Form { .. } => Vec::new(),
    });
    let (idle, wise): (Vec<_>, Vec<_>) = entries.map(|entry| entry.action).partition(|action| action == "pass");
    let some = if wise.is_empty() { idle } else { wise };
    vec![some[dice.below(some.len() as u32) as usize].clone()]
}
