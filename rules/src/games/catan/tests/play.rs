//! Whole random games, at full speed and with damaged saves.

use super::*;
use crate::kit::{CheckLevel, play_at_random};
use crate::testing::play::{damage, simulation};
use crate::testing::random;

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
    let mut found_out = 0;
    for seed in (random::seed(0)..).take(random::times(12) as usize) {
        let map = ["beginner5e", "variable", "variableRandomTokens"][seed as usize % 3];
        let game = Catan::new(&options_of(&[("map", map)]), 3 + (seed % 2) as u8).expect("a game");
        found_out += damage(game, 1500, &mut SeededDice::new(seed)).found_out;
    }
    assert!(found_out > 80, "{found_out}");
}
