//! Whole games on paper: a record, everything that was told, what every eye saw on the way and at the end, the scores.
//! A change of the rules or the words reads as a change of these files.
//!
//! `INSTA_UPDATE=always cargo test -p tertulia-rules golden` writes new stories; `write_the_golden_records` new games.

use std::fmt::Write;

use super::words::Words;
use super::*;
use crate::record::{Move, Record};

/// Name, record, seats, options.
type Golden = (&'static str, &'static str, u8, &'static [(&'static str, &'static str)]);

const GAMES: [Golden; 4] = [
    ("three", include_str!("../golden/three.record"), 3, &[]),
    ("four", include_str!("../golden/four.record"), 4, &[("map", "variable")]),
    ("random", include_str!("../golden/random.record"), 3, &[("map", "variableRandomTokens")]),
    (
        "options",
        include_str!("../golden/options.record"),
        4,
        &[
            ("combinedTradeBuild", "on"),
            ("robberToDesert", "on"),
            ("lrHolderKeepsTie", "on"),
            ("firstPlayer", "host"),
            ("pointsToWin", "8"),
            ("offersPerTurn", "3"),
        ],
    ),
];

#[test]
fn the_golden_records_tell_the_same_stories() {
    for (name, text, seats, set) in GAMES {
        let record: Record = text.parse().expect(name);
        let mut game = Catan::new(&options_of(set), seats).unwrap();
        let story = tell(&mut game, &record);
        insta::with_settings!({ snapshot_path => "../golden", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, story);
        });
        assert_eq!(record.to_string(), text, "{name} is written as it is read");
        assert!(matches!(game.turn(), Turn::Over(_)), "{name} is played to its end");
    }
}

/// Public events in order; every eye's scene at the first discard after the middle, and at the end.
fn tell(game: &mut Catan, record: &Record) -> String {
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
        let secret = game.own.iter().any(|own| own.discard != Cards::NONE);
        if !looked && at * 2 > record.moves.len() && secret {
            looked = true;
            see(game, &words, &mut story);
        }
    }
    see(game, &words, &mut story);
    story
}

fn see(game: &Catan, words: &Words, story: &mut String) {
    let eyes = std::iter::once(Eye::Public).chain(Seat::all(game.seats()).map(Eye::Seat));
    let mut shown = Vec::new();
    for eye in eyes {
        let scene = Catan::scene(&game.view(eye));
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
            writeln!(story, "{seat}: {} = {:?}{won}", score.total, score.parts).unwrap();
        }
    }
    story.push('\n');
}

/// Plays purposefully enough for a game to be told: builds when it can, trades now and then.
#[test]
#[ignore = "writes the golden records anew"]
#[allow(clippy::disallowed_methods)]
fn write_the_golden_records() {
    for (seed, (name, _, seats, set)) in GAMES.into_iter().enumerate() {
        let mut game = Catan::new(&options_of(set), seats).unwrap();
        let mut dice = SeededDice::new(seed as u64 + 1);
        let how = crate::kit::Simulation {
            seats,
            options: options_of(set),
            seed: 0,
            watch: crate::kit::Watch::Off,
            player: Default::default(),
        };
        let (mut moves, mut offers) = (Vec::new(), Vec::new());
        loop {
            let (by, action) = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => (Actor::Chance, game.draw(&mut dice)),
                Turn::Seats(seats) => {
                    let seat = seats.iter().nth(dice.below(seats.len()) as usize).unwrap();
                    offers.clear();
                    game.legal(seat, &mut offers);
                    (Actor::Seat(seat), choose(&offers, &mut dice))
                }
            };
            game.apply(by, &action, &mut Told::deaf()).unwrap();
            moves.push(Move::new(by, action.to_string()));
        }
        let path = format!("{}/src/games/catan/golden/{name}.record", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(path, crate::kit::record(Catan::KIND, &how, moves).to_string()).unwrap();
    }
}

/// Weights: building before all, trade and standing answers seldom.
fn choose(offers: &[Action], dice: &mut SeededDice) -> Action {
    let weight = |action: &Action| match action {
        Action::Settle(_) | Action::City(_) | Action::Confirm(_) => 200,
        Action::Accept | Action::Buy | Action::Knight | Action::RoadBuilding | Action::Monopoly(_) | Action::Invention(_) => 40,
        Action::Road(_) | Action::Roll | Action::Decline => 20,
        Action::End => 30,
        Action::Offer { .. } | Action::Propose { .. } | Action::Never(_) | Action::Ask(_) | Action::Close => 1,
        _ => 5,
    };
    let mut at = dice.below(offers.iter().map(weight).sum());
    *offers
        .iter()
        .find(|action| match at.checked_sub(weight(action)) {
            Some(rest) => {
                at = rest;
                false
            }
            None => true,
        })
        .unwrap()
}
