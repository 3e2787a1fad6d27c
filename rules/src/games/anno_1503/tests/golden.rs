//! Whole games as golden records.

use super::*;
use crate::game::{StandIn, legal};
use crate::testing::golden::{Golden, golden, golden_tests};

const GAMES: &[Golden] = &[
    golden!("two", 2, &[]),
    golden!("three", 3, &[("boardLayout", "shuffled")]),
    golden!("four", 4, &[("openHands", "on")]),
    golden!(
        "options",
        3,
        &[
            ("boardLayout", "shuffled"),
            ("tileMix", EXAMPLE_MIX),
            ("farthestTie", "activePlayer"),
            ("showSeenTiles", "off"),
            ("openHands", "off"),
            ("turnLimit", "300"),
        ],
    ),
];

golden_tests!(Anno, |game| matches!(game.table.stage, Stage::Looked(..)));

/// Chooses as a stand-in, but at random one time in twelve.
fn choose(game: &Anno, seat: Seat, dice: &mut SeededDice) -> Vec<String> {
    let offers = legal(game, seat);
    let at = match dice.below(12) {
        0 => dice.below(offers.len() as u32) as usize,
        _ => Anno::heuristic(&game.view(Eye::Seat(seat)), seat, &offers, dice),
    };
    vec![offers[at].to_string()]
}
