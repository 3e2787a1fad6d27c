//! Whole random games, at full speed and with damaged saves.

use super::*;
use crate::kit::{Simulation, Watch, play_at_random};

/// `cargo test --release -p tertulia-rules san_juan::tests::play::speed -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
#[allow(clippy::disallowed_types)]
fn speed() {
    for seats in 2..=4 {
        let start = std::time::Instant::now();
        let (mut decisions, mut games) = (0, 0);
        while start.elapsed().as_secs() < 3 {
            let how = Simulation { seats, options: options_of(&[]), seed: games, watch: Watch::Off, player: Default::default() };
            decisions += play_at_random::<SanJuan>(&how).expect("sound").decisions;
            games += 1;
        }
        let rate = decisions as f64 / start.elapsed().as_secs_f64();
        println!("{seats} players: {games} games, {decisions} decisions, {rate:.0} decisions/s");
        assert!(cfg!(debug_assertions) || rate > 2e6);
    }
}

#[test]
fn random_games_end_by_themselves() {
    for seats in 2..=4 {
        for seed in 0..300 {
            let how = Simulation {
                seats,
                options: options_of(&[("roundLimit", "300")]),
                seed,
                watch: Watch::Off,
                player: Default::default(),
            };
            assert!(play_at_random::<SanJuan>(&how).expect("sound").over, "seed {seed}, {seats} players");
        }
    }
}

/// Each byte of saves from all over a game is damaged; what loads and passes the check is played on.
#[test]
fn a_damaged_save_is_found_out_or_can_be_played() {
    let (mut found_out, mut played) = (0, 0);
    for seed in 0..30 {
        let mut dice = SeededDice::new(seed);
        let seats = 2 + (seed % 3) as u8;
        let set: &[(&str, &str)] = match seed % 3 {
            0 => &[],
            1 => &[("startDraft", "on"), ("askDraws", "on")],
            _ => &[("simultaneousPhases", "off")],
        };
        let mut game = SanJuan::new(&options_of(set), seats).expect("a game");
        let mut offers = Vec::new();
        for _ in 0..dice.below(500) {
            let Some((by, action)) = random_step(&game, &mut dice, &mut offers) else { break };
            game.apply(by, &action, &mut Told::deaf()).expect("legal");
        }
        let bytes = postcard::to_stdvec(&game).expect("saved");
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << dice.below(8);
            let Ok(mut game) = postcard::from_bytes::<SanJuan>(&damaged) else { continue };
            if game.check().is_err() {
                found_out += 1;
                continue;
            }
            played += 1;
            for _ in 0..40 {
                for eye in std::iter::once(Eye::Public).chain(Seat::all(game.seats()).map(Eye::Seat)) {
                    let view = game.view(eye);
                    let _ = SanJuan::scene(&view);
                    Seat::all(game.seats()).for_each(|seat| drop(SanJuan::prompt(&view, seat)));
                }
                let _ = game.disguise(Eye::Public, &mut dice);
                let Some((by, action)) = random_step(&game, &mut dice, &mut offers) else { break };
                let before = game.table;
                game.apply(by, &action, &mut Told::deaf()).expect("legal");
                game.check().unwrap_or_else(|why| panic!("seed {seed}, byte {at}: {why}, after {by} {action} in {before:?}"));
            }
        }
    }
    assert!(found_out > 5000 && played > 50, "{found_out} found out, {played} played");
}

/// Counts of what happens in random games: every card is built, and every building does what it does.
#[test]
fn every_card_is_built_and_every_power_used() {
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..300 {
        let options = options_of(&[("roundLimit", "300")]);
        let how = Simulation { seats: 2 + (seed % 3) as u8, options, seed, watch: Watch::Record, player: Default::default() };
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
