//! Tests of the rules, as tables that cite clauses.
//!
//! What must never come in: another way into the rules than actions, except for building positions. Start reading at
//! `position.rs`.

mod builder;
mod contract;
mod councillor;
mod ending;
mod forfeit;
mod golden;
mod library;
mod play;
mod position;
mod producer;
mod prompts;
mod prospector;
mod refusals;
mod round_start;
mod scoring;
mod secrets;
mod set_up;
mod together;
mod trader;
mod words;

use super::*;
use crate::kit::SeededDice;
use position::*;

/// One step of uniformly random play: an action and who does it; `None` when the game is over.
fn random_step(game: &SanJuan, dice: &mut SeededDice, offers: &mut Vec<Action>) -> Option<(Actor, Action)> {
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

fn options_of(set: &[(&str, &str)]) -> Options {
    set.iter().fold(Options::defaults(SanJuan::KIND), |o, (k, v)| o.with(SanJuan::KIND, k, v).expect("an option"))
}
