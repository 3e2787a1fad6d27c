//! Tests of the rules, as tables that cite clauses.
//!
//! What must never come in: another way into the rules than actions, except for building positions. Start reading at [`Play`].

mod contract;
mod play;

use super::*;

/// A small generator: the same seed, the same game.
pub(super) struct Seeded(pub(super) u64);

impl Seeded {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

impl Dice for Seeded {
    fn below(&mut self, n: u32) -> u32 {
        ((self.next() >> 32) * u64::from(n) >> 32) as u32
    }
}

/// One step of uniformly random play: an action and who does it; `None` when the game is over.
pub(super) fn random_step(game: &PuertoRico, dice: &mut Seeded, offers: &mut Vec<Action>) -> Option<(Actor, Action)> {
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some((Actor::Chance, game.draw(dice))),
        Turn::Seats(seats) => {
            let at = dice.below(seats.len());
            let seat = seats.iter().nth(at as usize).expect("awaited");
            offers.clear();
            game.legal(seat, offers);
            let at = dice.below(offers.len() as u32);
            Some((Actor::Seat(seat), offers[at as usize]))
        }
    }
}

pub(super) fn options(set: &[(&str, &str)]) -> Options {
    set.iter().fold(Options::defaults(PuertoRico::KIND), |o, (k, v)| o.with(PuertoRico::KIND, k, v).expect("an option"))
}
