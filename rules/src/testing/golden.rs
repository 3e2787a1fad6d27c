//! Whole games as golden text: a record, everything told, the scenes of every eye, the scores. A
//! change of rules or words reads as a diff. Start reading at [`tell_the_same_stories`].

use std::fmt::Write;

use super::step::options_of;
use super::words::Words;
use crate::game::{Actor, Dice, Eye, Game, Seat, Told, Turn};
use crate::kit::{self, CheckLevel, SeededDice, SimulatedPlayer, Simulation};
use crate::record::{Move, Record};

/// Name, record, seats, options.
pub(crate) type Golden = (&'static str, &'static str, u8, &'static [(&'static str, &'static str)]);

/// A game by its name, with its seats and options.
macro_rules! golden {
    ($name:literal, $seats:literal, $options:expr $(,)?) => {
        ($name, include_str!(concat!("../golden/", $name, ".record")), $seats, $options)
    };
}
pub(crate) use golden;

/// Defines the test of a game's `GAMES`, in which something is `secret` at times, and the one that
/// writes them anew, as its `choose` plays.
macro_rules! golden_tests {
    ($game:ty, $secret:expr) => {
        #[test]
        fn the_golden_records_tell_the_same_stories() {
            $crate::testing::golden::tell_the_same_stories::<$game>(GAMES, $secret);
        }

        #[test]
        #[ignore = "writes the golden records anew"]
        fn write_the_golden_records() {
            $crate::testing::golden::write::<$game>(GAMES, choose);
        }
    };
}
pub(crate) use golden_tests;

/// Checks that each record replays to its snapshot, with every eye's scene once something is
/// `secret` after the middle, and at the end.
/// `INSTA_UPDATE=always cargo test -p tertulia-rules golden` writes new stories,
/// `write_the_golden_records` new games.
pub(crate) fn tell_the_same_stories<G: Game>(games: &[Golden], secret: impl Fn(&G) -> bool) {
    let folder = format!("../games/{}/golden", folder::<G>());
    for (name, text, seats, set) in games {
        let record: Record = text.parse().expect(name);
        let mut game = G::new(&options_of::<G>(set), *seats).expect("a game").by_version(record.rules);
        let story = tell(&mut game, &record, &secret);
        insta::with_settings!({ snapshot_path => &folder, prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(*name, story);
        });
        assert_eq!(record.to_string(), *text, "{name} is written as it is read");
        assert!(matches!(game.turn(), Turn::Over(_)), "{name} is played to its end");
    }
}

fn folder<G: Game>() -> String {
    G::INFO.slug.replace('-', "_")
}

fn tell<G: Game>(game: &mut G, record: &Record, secret: &impl Fn(&G) -> bool) -> String {
    let words = Words::<G>::english();
    let mut story = String::new();
    let mut looked = false;
    for (at, played) in record.moves.iter().enumerate() {
        let mut told = Told::new();
        let Ok(action) = played.action.parse::<G::Action>() else { panic!("{} is no action", played.action) };
        game.apply(played.by, &action, &mut told).unwrap_or_else(|why| panic!("{} {action}: {why:?}", played.by));
        game.check().expect("sound");
        for (eye, event) in told.events {
            let mark = if eye == Eye::Public { "" } else { "  (privately) " };
            writeln!(story, "{mark}{}", words.say(&event.into())).expect("a string");
        }
        if !looked && at * 2 > record.moves.len() && secret(game) {
            looked = true;
            see(game, &words, &mut story);
        }
    }
    see(game, &words, &mut story);
    story
}

fn see<G: Game>(game: &G, words: &Words<G>, story: &mut String) {
    let mut shown = Vec::new();
    for eye in Eye::all(game.seats()) {
        let scene = G::scene(&game.view(eye));
        writeln!(story, "\n=== {eye:?}: {}", words.say(&scene.title.expect("a title"))).expect("a string");
        for panel in scene.panels {
            let mut text = format!("[{}]\n", words.say(&panel.title));
            for row in panel.rows {
                let cells: Vec<_> = row.said().map(|c| format!("{} {}", c.symbol, words.say(&c.text))).collect();
                writeln!(text, "  {}: {}", words.say(&row.label), cells.join(", ")).expect("a string");
            }
            // What other eyes have seen alike is not repeated.
            if !shown.contains(&text) {
                story.push_str(&text);
                shown.push(text);
            }
        }
    }
    if let Turn::Over(outcome) = game.turn() {
        for (seat, score) in Seat::all(game.seats()).zip(&outcome.scores) {
            let won = if outcome.winners.has(seat) { ", won" } else { "" };
            let tie_break = score.tie_break.unwrap_or_default();
            writeln!(story, "{seat}: {} = {:?}, tie-break {tie_break}{won}", score.total, score.parts).expect("a string");
        }
    }
    story.push('\n');
}

/// Writes new records. `choose` returns what an awaited seat does; sometimes a seat acts aside.
#[allow(clippy::disallowed_methods, reason = "writes files of this crate's own folder")]
pub(crate) fn write<G: Game>(games: &[Golden], mut choose: impl FnMut(&G, Seat, &mut SeededDice) -> Vec<String>) {
    for (seed, (name, _, seats, set)) in games.iter().enumerate() {
        let options = options_of::<G>(set);
        let mut game = G::new(&options, *seats).expect("a game");
        let mut dice = SeededDice::new(seed as u64 + 1);
        let mut moves = Vec::new();
        loop {
            let asides = asides(&game);
            let (by, actions) = match game.turn() {
                Turn::Over(_) => break,
                _ if !asides.is_empty() && dice.below(6) == 0 => asides[dice.below(asides.len() as u32) as usize].clone(),
                Turn::Chance => (Actor::Chance, vec![game.draw(&mut dice).expect("an outcome").to_string()]),
                Turn::Seats(seats) => {
                    let seat = seats.iter().nth(dice.below(seats.len()) as usize).expect("awaited");
                    (Actor::Seat(seat), choose(&game, seat, &mut dice))
                }
            };
            for words in actions {
                let Ok(action) = words.parse::<G::Action>() else { panic!("{words} is no action") };
                game.apply(by, &action, &mut Told::deaf()).expect("legal");
                moves.push(Move::new(by, words));
            }
        }
        let how = Simulation { seats: *seats, options, seed: 0, watch: CheckLevel::Off, player: SimulatedPlayer::Random };
        let path = format!("{}/src/games/{}/golden/{name}.record", env!("CARGO_MANIFEST_DIR"), folder::<G>());
        std::fs::write(path, kit::record(G::INFO, &how, moves).to_string()).expect("written");
    }
}

fn asides<G: Game>(game: &G) -> Vec<(Actor, Vec<String>)> {
    let of = |seat| {
        let mut own = Vec::new();
        game.asides(seat, &mut own);
        own.into_iter().map(move |action| (Actor::Seat(seat), vec![action.to_string()]))
    };
    Seat::all(game.seats()).flat_map(of).collect()
}
