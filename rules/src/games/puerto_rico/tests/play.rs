//! Random games at full speed, and damaged saves.

use std::collections::BTreeSet;

use super::*;
use crate::game::Simulate;
use crate::kit::{CheckLevel, play_at_random};
use crate::testing::play::{damages, simulation};

#[test]
fn random_games_end_by_themselves() {
    for seats in 2..=5 {
        for seed in 0..300 {
            let set = EXPANSIONS[seed as usize % EXPANSIONS.len()];
            let how = simulation::<PuertoRico>(seats, set, seed, CheckLevel::Off);
            assert!(play_at_random::<PuertoRico>(&how).expect("sound").over, "seed {seed}, {seats} players, {set:?}");
        }
    }
}

/// Options without expansions, with each one, and with both.
const EXPANSIONS: [&[(&str, &str)]; 4] =
    [&[], &[("newBuildings", "on")], &[("nobles", "on")], &[("newBuildings", "on"), ("nobles", "on")]];

/// If the simulations never met a building, they would prove nothing about it.
#[test]
fn random_games_build_every_building_and_use_its_effect() {
    let mut never: BTreeSet<String> = PuertoRico::tallied().into_iter().collect();
    assert_eq!(never.len(), 90);
    for seed in 0..400 {
        let how = simulation::<PuertoRico>(2 + (seed % 4) as u8, EXPANSIONS[3], seed, CheckLevel::Record);
        for (what, _) in play_at_random::<PuertoRico>(&how).expect("sound").counts {
            never.remove(&what);
        }
        if never.is_empty() {
            return;
        }
    }
    panic!("never: {never:?}");
}

#[test]
fn a_damaged_save_is_found_out_or_can_be_played() {
    let damage = damages::<PuertoRico>(16, 400, &[&[], &[("partialProduction", "on"), ("mayorSequential", "on")]]);
    assert!(damage.found_out > 200, "{damage:?}");
}
