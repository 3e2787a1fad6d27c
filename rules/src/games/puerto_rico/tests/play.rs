//! Whole random games, at full speed and with damaged saves.

use std::collections::BTreeSet;

use super::*;
use crate::kit::{Simulation, Watch, play_at_random};

/// `cargo test --release -p tertulia-rules speed -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
#[allow(clippy::disallowed_types)]
fn speed() {
    for (seats, options) in (2..=5).flat_map(|seats| EXPANSIONS.map(|options| (seats, options))) {
        let start = std::time::Instant::now();
        let (mut decisions, mut games) = (0, 0);
        while start.elapsed().as_secs() < 3 {
            let how =
                Simulation { seats, options: options_of(options), seed: games, watch: Watch::Off, player: Default::default() };
            decisions += play_at_random::<PuertoRico>(&how).expect("sound").decisions;
            games += 1;
        }
        let rate = decisions as f64 / start.elapsed().as_secs_f64();
        println!("{seats} players, {options:?}: {games} games, {decisions} decisions, {rate:.0} decisions/s");
        assert!(cfg!(debug_assertions) || rate > 2e6);
    }
}

#[test]
fn random_games_end_by_themselves() {
    for seats in 2..=5 {
        for seed in 0..300 {
            let options = EXPANSIONS[seed as usize % EXPANSIONS.len()];
            let how = Simulation { seats, options: options_of(options), seed, watch: Watch::Off, player: Default::default() };
            assert!(play_at_random::<PuertoRico>(&how).expect("sound").over, "seed {seed}, {seats} players, {options:?}");
        }
    }
}

/// Without expansions, with each, with both.
const EXPANSIONS: [&[(&str, &str)]; 4] =
    [&[], &[("newBuildings", "on")], &[("nobles", "on")], &[("newBuildings", "on"), ("nobles", "on")]];

/// A simulation that never met a building would prove nothing about it.
#[test]
fn random_games_build_every_building_and_use_its_effect() {
    let mut never: BTreeSet<String> = PuertoRico::tallied().into_iter().collect();
    assert_eq!(never.len(), 90);
    for seed in 0..400 {
        let how = Simulation {
            seats: 2 + (seed % 4) as u8,
            options: options_of(EXPANSIONS[3]),
            seed,
            watch: Watch::Record,
            player: Default::default(),
        };
        for (what, _) in play_at_random::<PuertoRico>(&how).expect("sound").counts {
            never.remove(&what);
        }
        if never.is_empty() {
            return;
        }
    }
    panic!("never: {never:?}");
}

/// Each byte of saves from all over a game is damaged; what loads and passes the check is played on.
#[test]
fn a_damaged_save_is_found_out_or_can_be_played() {
    let mut found_out = 0;
    for seed in 0..40 {
        let mut dice = SeededDice::new(seed);
        let seats = 2 + (seed % 4) as u8;
        let set: &[(&str, &str)] = if seed % 2 == 0 { &[] } else { &[("partialProduction", "on"), ("mayorSequential", "on")] };
        let mut game = PuertoRico::new(&options_of(set), seats).expect("a game");
        let mut offers = Vec::new();
        for _ in 0..dice.below(400) {
            let Some((by, action)) = random_step(&game, &mut dice, &mut offers) else { break };
            game.apply(by, &action, &mut Told::deaf()).expect("legal");
        }
        let bytes = postcard::to_stdvec(&game).expect("saved");
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] = damaged[at].wrapping_add(1 + dice.below(255) as u8);
            let Ok(mut other) = postcard::from_bytes::<PuertoRico>(&damaged) else { continue };
            if other.check().is_err() {
                found_out += 1;
                continue;
            }
            for _ in 0..60 {
                let Some((by, action)) = random_step(&other, &mut dice, &mut offers) else { break };
                other.apply(by, &action, &mut Told::new()).expect("legal");
                for eye in [Eye::Public, Eye::Seat(Seat(0))] {
                    let _ = PuertoRico::scene(&other.view(eye));
                }
            }
        }
    }
    assert!(found_out > 1000, "{found_out}");
}
