//! Random games, and games that go on from damaged saves. Start reading at [`damages`].

use super::random;
use super::step::{options_of, random_step};
use crate::game::{Dice, Eye, Resample, Seat, Simulate, Told};
use crate::kit::{CheckLevel, SeededDice, SimulatedPlayer, Simulation};

pub(crate) fn simulation<G: Simulate + Resample>(seats: u8, set: &[(&str, &str)], seed: u64, watch: CheckLevel) -> Simulation {
    Simulation { seats, options: options_of::<G>(set), seed, watch, player: SimulatedPlayer::Random }
}

/// The number of damaged saves, by what became of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Damage {
    /// Loaded, and found to be unsound.
    pub(crate) found_out: u32,
    /// Sound, and played on without a panic.
    pub(crate) played: u32,
}

/// One byte of a save in this many is damaged.
const ONE_IN: usize = 4;

/// Damages saves of so many games, from the first `moves`, with each of these options in turn.
pub(crate) fn damages<G: Simulate + Resample>(games: u64, moves: u32, sets: &[&[(&str, &str)]]) -> Damage {
    let (fewest, most) = G::INFO.seats;
    let mut all = Damage::default();
    for seed in (random::seed(0)..).take(random::times(games) as usize) {
        let seats = fewest + (seed % u64::from(most - fewest + 1)) as u8;
        let game = G::new(&options_of::<G>(sets[seed as usize % sets.len()]), seats).expect("a game");
        let of = damage(game, moves, &mut SeededDice::new(seed));
        all = Damage { found_out: all.found_out + of.found_out, played: all.played + of.played };
    }
    all
}

/// Flips a bit of some bytes of a save from the first `moves`, and plays on what passes the check.
fn damage<G: Simulate + Resample>(mut game: G, moves: u32, dice: &mut SeededDice) -> Damage {
    let mut offers = Vec::new();
    for _ in 0..dice.below(moves) {
        let Some((by, action)) = random_step(&game, dice, &mut offers) else { break };
        game.apply(by, &action, &mut Told::deaf()).expect("legal");
    }
    let bytes = postcard::to_stdvec(&game).expect("saved");
    let mut damage = Damage::default();
    for at in (dice.below(ONE_IN as u32) as usize..bytes.len()).step_by(ONE_IN) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << dice.below(8);
        let Ok(other) = postcard::from_bytes::<G>(&damaged) else { continue };
        if other.check().is_err() {
            damage.found_out += 1;
            continue;
        }
        damage.played += 1;
        play_on(other, dice, &mut offers);
    }
    damage
}

fn play_on<G: Simulate + Resample>(mut game: G, dice: &mut SeededDice, offers: &mut Vec<G::Action>) {
    for step in 0..60 {
        if step % 4 == 0 {
            for eye in Eye::all(game.seats()) {
                let view = game.view(eye);
                let _ = G::scene(&view);
                Seat::all(game.seats()).for_each(|seat| drop(G::prompt(&view, seat)));
            }
            let _ = game.resample_hidden(Eye::Public, dice);
        }
        let Some((by, action)) = random_step(&game, dice, offers) else { return };
        game.apply(by, &action, &mut Told::new()).expect("legal");
        // Some damage shows only later; nothing more is promised then.
        if game.check().is_err() {
            return;
        }
    }
}
