//! Whole games, at full speed and with damaged saves.

use super::*;
use crate::kit::{Player, Simulation, Watch, play_at_random};

fn simulation(seats: u8, set: &[(&str, &str)], seed: u64, watch: Watch, player: Player) -> Simulation {
    Simulation { seats, options: options_of(set), seed, watch, player }
}

/// `cargo test --release -p tertulia-rules anno_1503::tests::play::speed -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
#[allow(clippy::disallowed_types)]
fn speed() {
    for seats in 2..=4 {
        let start = std::time::Instant::now();
        let (mut decisions, mut games, mut over) = (0, 0, 0);
        while start.elapsed().as_secs() < 3 {
            let how = simulation(seats, &[], games, Watch::Off, Player::Random);
            let played = play_at_random::<Anno>(&how).expect("sound");
            decisions += played.decisions;
            over += u64::from(played.over);
            games += 1;
        }
        let rate = decisions as f64 / start.elapsed().as_secs_f64();
        println!("{seats} players: {games} games, {over} over, {decisions} decisions, {rate:.0} decisions/s");
        assert!(cfg!(debug_assertions) || rate > 2e6);
    }
}

/// AN:R43a: how many player turns games last. `cargo test --release -p tertulia-rules anno_1503::tests::play::lengths -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
fn lengths() {
    for player in [Player::Random, Player::Purposeful] {
        for layout in ["standard", "shuffled"] {
            for seats in 2..=4 {
                let games = if player == Player::Random { 300 } else { 1000 };
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

/// Player turns of a whole game.
fn turns_of(seats: u8, set: &[(&str, &str)], seed: u64, player: Player) -> u32 {
    let mut game = Anno::new(&options_of(set), seats).expect("a game");
    let style = if player == Player::Random { Style::Random } else { Style::Purposeful };
    let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
    while let Some((by, action)) = step(&game, style, &mut dice, &mut offers) {
        game.apply(by, &action, &mut Told::deaf()).expect("legal");
    }
    game.table.turn
}

/// AN:R43a: who plays to win is done in the time people have, and with every goal now and then.
#[test]
fn purposeful_games_end_in_time() {
    let mut won = std::collections::BTreeMap::new();
    for seats in 2..=4 {
        for seed in 0..12 {
            let how = simulation(seats, &[("turnLimit", "300")], seed, Watch::Record, Player::Purposeful);
            let played = play_at_random::<Anno>(&how).expect("sound");
            assert!(played.over && !played.counts.contains_key("turn limit"), "seed {seed}, {seats} players");
            for (what, n) in played.counts.into_iter().filter(|(what, _)| what.starts_with("won with")) {
                *won.entry(what).or_insert(0) += n;
            }
        }
    }
    assert!(won.len() >= 4, "{won:?}");
}

/// AN:R43a: at random it takes long, and ends at the limit at last.
#[test]
fn random_games_end_at_the_limit_at_last() {
    for seats in 2..=4 {
        for seed in 0..4 {
            let played = play_at_random::<Anno>(&simulation(seats, &[("turnLimit", "300")], seed, Watch::Off, Player::Random))
                .expect("sound");
            assert!(played.over);
        }
    }
}

/// What the tally names is what happens: in random games of four, nearly all of it.
#[test]
fn everything_there_is_occurs() {
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..6 {
        let how = simulation(4, &[], seed, Watch::Record, Player::Random);
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

/// Each byte of saves from all over a game is damaged; what loads and passes the check is played on.
#[test]
fn a_damaged_save_is_found_out_or_can_be_played() {
    let mut found_out = 0;
    for seed in 0..24 {
        let mut dice = SeededDice::new(seed);
        let set = [
            ("boardLayout", ["standard", "shuffled"][seed as usize % 2]),
            ("farthestTie", ["rowcol", "activePlayer"][seed as usize % 2]),
        ];
        let mut game = Anno::new(&options_of(&set), 2 + (seed % 3) as u8).expect("a game");
        let mut offers = Vec::new();
        for _ in 0..dice.below(2500) {
            let Some((by, action)) = step(&game, Style::Random, &mut dice, &mut offers) else { break };
            game.apply(by, &action, &mut Told::deaf()).expect("legal");
        }
        let bytes = postcard::to_stdvec(&game).expect("saved");
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] = damaged[at].wrapping_add(1 + dice.below(255) as u8);
            let Ok(mut other) = postcard::from_bytes::<Anno>(&damaged) else { continue };
            if other.check().is_err() {
                found_out += 1;
                continue;
            }
            for _ in 0..60 {
                let Some((by, action)) = step(&other, Style::Random, &mut dice, &mut offers) else { break };
                other.apply(by, &action, &mut Told::new()).expect("legal");
                for eye in [Eye::Public, Eye::Seat(Seat(0))] {
                    let view = other.view(eye);
                    let _ = (Anno::scene(&view), Anno::prompt(&view, Seat(0)));
                }
            }
        }
    }
    assert!(found_out > 1000, "{found_out}");
}
