//! Squares have the same numbers in the picture and in the menu.

use std::collections::BTreeMap;

use super::*;
use crate::scene::Scene;
use crate::testing::prompt::number;
use crate::text::{Arg, Text};

/// Returns the numbers in the picture, by square.
fn drawn(scene: Scene) -> BTreeMap<(u8, u8), u8> {
    let grid = scene.panels.into_iter().find_map(|panel| panel.grid).expect("a sea");
    grid.squares.iter().filter_map(|square| Some((square.at, square.offer?))).collect()
}

/// Returns the square that a text is about.
fn place(text: &Text) -> (u8, u8) {
    let name = text.args.iter().find_map(|(name, arg)| match arg {
        Arg::Verbatim(words) if name == "square" => Some(words.to_lowercase()),
        _ => None,
    });
    let square = square(&name.expect("a square"));
    (square.row(), square.column())
}

#[test]
fn every_square_in_the_menu_has_its_number_on_the_picture_and_no_other_square_has_one() {
    let mut most = 0;
    for seed in 0..3 {
        let mut game = Anno::new(&testing::step::options_of::<Anno>(&[]), 2 + seed as u8 % 3).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        while let Some((by, action)) = step(&game, |_| SimulatedPlayer::Heuristic, &mut dice, &mut offers) {
            game.apply(by, &action, &mut Told::deaf()).unwrap();
            let seats = game.turn().awaited();
            let public = drawn(Anno::scene(&game.view(Eye::Public)));
            let mut said = BTreeMap::new();
            for seat in seats.iter() {
                let view = game.view(Eye::Seat(seat));
                let prompt = Anno::prompt(&view, seat);
                assert_eq!(drawn(Anno::scene(&view)), public, "everybody knows where one can sail");
                let entries = prompt.groups.iter().flat_map(|group| group.entries()).map(|entry| &entry.label);
                for label in entries.chain(prompt.ready.iter().map(|ready| &ready.label)) {
                    if let Some(n) = number(label) {
                        assert_eq!(*said.entry(place(label)).or_insert(n), n, "one number for a square");
                    }
                }
            }
            assert_eq!(said, public);
            most = most.max(said.len());
        }
    }
    assert!((8..=25).contains(&most), "{most}");
}

#[test]
fn the_way_to_a_square_is_said_by_the_compass() {
    for (from, to, way) in [
        ("c4", "b4", "north"),
        ("c4", "b5", "northeast"),
        ("c4", "c5", "east"),
        ("c4", "b7", "east"),
        ("c4", "b6", "northeast"),
        ("c4", "d5", "southeast"),
        ("c4", "e4", "south"),
        ("c4", "e2", "southwest"),
        ("c4", "c1", "west"),
        ("c4", "a3", "northwest"),
    ] {
        assert_eq!(text::bearing(square(from), square(to)), text::key(&format!("bearing-{way}")), "from {from} to {to}");
    }
}
