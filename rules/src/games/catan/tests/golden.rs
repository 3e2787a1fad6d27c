//! Whole games as golden records.

use super::*;
use crate::game::legal;
use crate::testing::golden::{Golden, golden, golden_tests};

const GAMES: &[Golden] = &[
    golden!("three", 3, &[]),
    golden!("four", 4, &[("map", "variable")]),
    golden!("random", 3, &[("map", "variableRandomTokens")]),
    golden!(
        "options",
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

golden_tests!(Catan, |game| game.own.iter().any(|own| own.discard != Cards::NONE));

/// Chooses by weight: mostly building, seldom trade or standing answers.
fn choose(game: &Catan, seat: Seat, dice: &mut SeededDice) -> Vec<String> {
    let offers = legal(game, seat);
    let weight = |action: &Action| match action {
        Action::Settle(_) | Action::City(_) | Action::Confirm(_) => 200,
        Action::Accept | Action::Buy | Action::Knight | Action::RoadBuilding | Action::Monopoly(_) | Action::Invention(_) => 40,
        Action::Road(_) | Action::Roll | Action::Decline => 20,
        Action::End => 30,
        Action::Offer { .. } | Action::Propose { .. } | Action::Never(_) | Action::Ask(_) | Action::Close => 1,
        _ => 5,
    };
    let weights: Vec<u8> = offers.iter().map(weight).collect();
    let at = (dice as &mut dyn Dice).from_bag(&weights).expect("awaited");
    vec![offers[at].to_string()]
}
