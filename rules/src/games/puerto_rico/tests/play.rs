//! Whole random games.

use std::hint::black_box;

use super::*;

/// Steps after which a random game is taken to have no end.
const LONG: usize = 20_000;

const OPTION_SETS: &[&[(&str, &str)]] = &[
    &[],
    &[("captainShip", "largestShip"), ("craftsmanKind", "canProduce"), ("wharfMax11", "on")],
    &[("openVP", "on"), ("mayorSequential", "on")],
    &[("partialProduction", "on"), ("vpEndOnlyCaptain", "on")],
];

#[test]
fn random_games_end_and_conserve_everything_in_every_step() {
    for seats in 3..=5 {
        for set in OPTION_SETS {
            for seed in 0..60 {
                let mut game = PuertoRico::new(&options(set), seats).expect("a game");
                let mut dice = Seeded(seed);
                let mut offers = Vec::new();
                let mut steps = 0;
                while let Some((by, action)) = random_step(&game, &mut dice, &mut offers) {
                    game.apply(by, &action, &mut Told::new())
                        .unwrap_or_else(|e| panic!("{by} {action}: {e:?} in {seats}/{set:?}/{seed} {game:?}"));
                    game.check().unwrap_or_else(|e| panic!("{by} {action}: {e} in {seats}/{set:?}/{seed} {game:?}"));
                    assert_eq!(action.to_string().parse(), Ok(action));
                    steps += 1;
                    assert!(steps < LONG, "no end in {seats}/{set:?}/{seed}");
                }
            }
        }
    }
}

/// `cargo test --release -p tertulia-rules speed -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
#[allow(clippy::disallowed_types)]
fn speed() {
    for seats in 3..=5 {
        let start = std::time::Instant::now();
        let (mut decisions, mut chances, mut games) = (0u64, 0u64, 0u64);
        let mut dice = Seeded(7);
        let mut offers = Vec::with_capacity(64);
        let mut told = Told::deaf();
        while start.elapsed().as_secs() < 3 {
            let mut game = PuertoRico::new(&options(&[]), seats).expect("a game");
            while let Some((by, action)) = random_step(&game, &mut dice, &mut offers) {
                match by {
                    Actor::Chance => chances += 1,
                    Actor::Seat(_) => decisions += 1,
                }
                game.apply(by, &action, &mut told).expect("legal");
            }
            black_box(&game);
            games += 1;
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{seats} players: {games} games, {decisions} decisions and {chances} draws in {seconds:.2} s: {:.0} decisions/s, {:.1} ns each",
            decisions as f64 / seconds,
            seconds * 1e9 / decisions as f64,
        );
    }
}
