//! Whole random games, at full speed and with damaged saves.

use super::*;
use crate::game::Simulate;
use crate::kit::{CheckLevel, play_at_random};
use crate::testing::play::{damages, simulation};

#[test]
fn random_games_end_by_themselves() {
    for seats in 2..=4 {
        for seed in 0..300 {
            let how = simulation::<SanJuan>(seats, &[("roundLimit", "300")], seed, CheckLevel::Off);
            assert!(play_at_random::<SanJuan>(&how).expect("sound").over, "seed {seed}, {seats} players");
        }
    }
}

#[test]
fn a_damaged_save_is_found_out_or_can_be_played() {
    let sets: [&[(&str, &str)]; 3] = [&[], &[("startDraft", "on"), ("askDraws", "on")], &[("simultaneousPhases", "off")]];
    let damage = damages::<SanJuan>(15, 500, &sets);
    assert!(damage.found_out > 1000 && damage.played > 0, "{damage:?}");
}

/// In random games every card is built, and every building has its effect.
#[test]
fn every_card_is_built_and_every_power_used() {
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..300 {
        let how = simulation::<SanJuan>(2 + (seed % 3) as u8, &[("roundLimit", "300")], seed, CheckLevel::Record);
        for (what, n) in play_at_random::<SanJuan>(&how).expect("sound").counts {
            *counts.entry(what).or_insert(0) += n;
        }
    }
    let all = SanJuan::tallied();
    assert_eq!(all.len(), 29 + 26);
    let seldom: Vec<_> = all.iter().filter(|what| counts.get(*what).is_none_or(|&n| n < 5)).collect();
    assert!(seldom.is_empty(), "{seldom:?} of {counts:?}");
    assert!(counts.keys().all(|what| all.contains(what)), "{counts:?}");
}
