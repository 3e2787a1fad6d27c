//! Whole games, their lengths, and damaged saves.

use super::*;
use crate::game::Simulate;
use crate::kit::{CheckLevel, Simulation, play_at_random};
use crate::testing::play::{damages, simulation};

/// AN:R43a: prints how many player turns games last. `cargo test --release -p tertulia-rules
/// anno_1503::tests::play::lengths -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
fn lengths() {
    for player in [SimulatedPlayer::Random, SimulatedPlayer::Heuristic] {
        for layout in ["standard", "shuffled"] {
            for seats in 2..=4 {
                let games = if player == SimulatedPlayer::Random { 300 } else { 1000 };
                let mut turns: Vec<u32> = (0..games)
                    .map(|seed| turns_of(seats, &[("boardLayout", layout), ("turnLimit", "off")], seed, player))
                    .collect();
                turns.sort_unstable();
                let at = |percent: usize| turns[(turns.len() - 1) * percent / 100];
                println!(
                    "{player:?} {layout} {seats} players: {} games, turns: fewest {}, half below {}, nine of ten below {}, most {}",
                    turns.len(),
                    turns[0],
                    at(50),
                    at(90),
                    at(100)
                );
            }
        }
    }
}

/// Plays a whole game and returns its number of player turns.
fn turns_of(seats: u8, set: &[(&str, &str)], seed: u64, player: SimulatedPlayer) -> u32 {
    let mut game = Anno::new(&options_of(set), seats).expect("a game");
    let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
    while let Some((by, action)) = step(&game, |_| player, &mut dice, &mut offers) {
        game.apply(by, &action, &mut Told::deaf()).expect("legal");
    }
    game.table.turn
}

/// AN:R43a: games of stand-ins end before a limit of 300 turns, and at least four of the goals help
/// to win some.
#[test]
fn heuristic_games_end_in_time() {
    let mut won = std::collections::BTreeMap::new();
    for seats in 2..=4 {
        for seed in 0..12 {
            let how = simulation::<Anno>(seats, &[("turnLimit", "300")], seed, CheckLevel::Record);
            let how = Simulation { player: SimulatedPlayer::Heuristic, ..how };
            let played = play_at_random::<Anno>(&how).expect("sound");
            assert!(played.over && !played.counts.contains_key("turn limit"), "seed {seed}, {seats} players");
            for (what, n) in played.counts.into_iter().filter(|(what, _)| what.starts_with("won with")) {
                *won.entry(what).or_insert(0) += n;
            }
        }
    }
    assert!(won.len() >= 4, "{won:?}");
}

/// AN:R43a: random games end at the turn limit at the latest.
#[test]
fn random_games_end_at_the_limit_at_last() {
    for seats in 2..=4 {
        for seed in 0..4 {
            let played = play_at_random::<Anno>(&simulation::<Anno>(seats, &[("turnLimit", "300")], seed, CheckLevel::Off))
                .expect("sound");
            assert!(played.over);
        }
    }
}

/// Random games of four make nearly every count, and only counts that the tally names.
#[test]
fn everything_there_is_occurs() {
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..6 {
        let how = simulation::<Anno>(4, &[], seed, CheckLevel::Record);
        for (what, n) in play_at_random::<Anno>(&how).expect("sound").counts {
            *counts.entry(what).or_insert(0) += n;
        }
    }
    let known = Anno::tallied();
    assert!(counts.keys().all(|what| known.contains(what)), "{counts:?}");
    let never: Vec<_> = known.iter().filter(|what| !counts.contains_key(*what) && !what.starts_with("won with")).collect();
    assert!(
        never.iter().all(|what| ["turn limit", "goal branches lost", "goal agreements lost"].contains(&what.as_str())),
        "{never:?}"
    );
}

#[test]
fn a_damaged_save_is_found_out_or_can_be_played() {
    let sets: [&[(&str, &str)]; 2] = [&[], &[("boardLayout", "shuffled"), ("farthestTie", "activePlayer")]];
    let damage = damages::<Anno>(12, 2500, &sets);
    assert!(damage.found_out > 200, "{damage:?}");
}
