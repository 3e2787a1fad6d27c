//! Whole random games, at full speed and with damaged saves.

use super::*;
use crate::kit::{CheckLevel, play_at_random};
use crate::testing::play::{damages, simulation};

/// CA:R42b: within the limits every game ends, usually with a winner.
#[test]
fn random_games_end_and_most_of_them_are_won() {
    for seats in 3..=4 {
        let mut won = 0;
        for seed in 0..60 {
            let played = play_at_random::<Catan>(&simulation::<Catan>(seats, &[], seed, CheckLevel::Record)).expect("sound");
            assert!(played.over, "seed {seed}, {seats} players");
            won += usize::from(played.moves.iter().filter(|m| m.action == "end").count() < 1000);
        }
        assert!(won > 40, "{won} of 60 games of {seats}");
    }
}

#[test]
fn a_damaged_save_is_found_out_or_can_be_played() {
    let maps = ["beginner5e", "variable", "variableRandomTokens"].map(|map| [("map", map)]);
    let damage = damages::<Catan>(12, 1500, &maps.each_ref().map(|set| &set[..]));
    assert!(damage.found_out > 80, "{damage:?}");
}
