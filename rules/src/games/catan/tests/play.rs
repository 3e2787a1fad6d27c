//! Whole random games, at full speed and with damaged saves.

use super::*;
use crate::kit::{Simulation, Watch, play_at_random};

/// `cargo test --release -p tertulia-rules catan::tests::play::speed -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
#[allow(clippy::disallowed_types)]
fn speed() {
    for seats in 3..=4 {
        let start = std::time::Instant::now();
        let (mut decisions, mut games, mut over) = (0, 0, 0);
        while start.elapsed().as_secs() < 3 {
            let how = Simulation {
                seats,
                options: Options::simulated(Catan::KIND),
                seed: games,
                watch: Watch::Off,
                player: Default::default(),
            };
            let played = play_at_random::<Catan>(&how).expect("sound");
            decisions += played.decisions;
            over += u64::from(played.over);
            games += 1;
        }
        let rate = decisions as f64 / start.elapsed().as_secs_f64();
        println!("{seats} players: {games} games, {over} over, {decisions} decisions, {rate:.0} decisions/s");
        assert!(cfg!(debug_assertions) || rate > 2e6);
    }
}

/// CA:R42b: with its limits every game ends, most of them with a winner.
#[test]
fn random_games_end_and_most_of_them_are_won() {
    for seats in 3..=4 {
        let mut won = 0;
        for seed in 0..60 {
            let how = Simulation { seats, options: options_of(&[]), seed, watch: Watch::Record, player: Default::default() };
            let played = play_at_random::<Catan>(&how).expect("sound");
            assert!(played.over, "seed {seed}, {seats} players");
            won += usize::from(played.moves.iter().filter(|m| m.action == "end").count() < 1000);
        }
        assert!(won > 40, "{won} of 60 games of {seats}");
    }
}

/// Each byte of saves from all over a game is damaged; what loads and passes the check is played on.
#[test]
fn a_damaged_save_is_found_out_or_can_be_played() {
    let mut found_out = 0;
    for seed in 0..30 {
        let mut dice = SeededDice::new(seed);
        let map = ["beginner5e", "variable", "variableRandomTokens"][seed as usize % 3];
        let mut game = Catan::new(&options_of(&[("map", map)]), 3 + (seed % 2) as u8).expect("a game");
        let mut offers = Vec::new();
        for _ in 0..dice.below(1500) {
            let Some((by, action)) = random_step(&game, &mut dice, &mut offers) else { break };
            game.apply(by, &action, &mut Told::deaf()).expect("legal");
        }
        let bytes = postcard::to_stdvec(&game).expect("saved");
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] = damaged[at].wrapping_add(1 + dice.below(255) as u8);
            let Ok(mut other) = postcard::from_bytes::<Catan>(&damaged) else { continue };
            if other.check().is_err() {
                found_out += 1;
                continue;
            }
            for _ in 0..60 {
                let Some((by, action)) = random_step(&other, &mut dice, &mut offers) else { break };
                other.apply(by, &action, &mut Told::new()).expect("legal");
                for eye in [Eye::Public, Eye::Seat(Seat(0))] {
                    let view = other.view(eye);
                    let _ = (Catan::scene(&view), Catan::prompt(&view, Seat(0)));
                }
            }
        }
    }
    assert!(found_out > 1000, "{found_out}");
}
