//! Tests of the rules, as tables that cite clauses and vectors.
//!
//! What must never come in: another way into the rules than actions, except for building positions. Start reading at
//! `position.rs`.

mod build;
mod cards;
mod contract;
mod forfeit;
mod golden;
mod map;
mod play;
mod position;
mod production;
mod prompts;
mod records;
mod road;
mod secrets;
mod set_up;
mod seven;
mod trade;
mod victory;
mod words;

use super::*;
use crate::kit::SeededDice;
use position::*;

/// One step of uniformly random play: an action and who does it; `None` when the game is over.
fn random_step(game: &Catan, dice: &mut SeededDice, offers: &mut Vec<Action>) -> Option<(Actor, Action)> {
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
    let simulated = Options::simulated(Catan::KIND);
    set.iter().fold(simulated, |o, (k, v)| o.with(Catan::KIND, k, v).expect("an option"))
}
