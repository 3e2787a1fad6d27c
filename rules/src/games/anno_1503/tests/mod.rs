//! Tests of the rules, as tables that cite clauses and vectors.
//!
//! What must never come in: another way into the rules than actions, except for building positions. Start reading at
//! `position.rs`.

mod contract;
mod data;
mod fate;
mod forfeit;
mod golden;
mod market;
mod options;
mod play;
mod position;
mod production;
mod prompts;
mod records;
mod secrets;
mod set_up;
mod ships;
mod town;
mod victory;
mod words;

use super::data::SITES;
use super::options::EXAMPLE_MIX;
use super::*;
use crate::kit::SeededDice;
use position::*;

/// Whether an action is picked at random, or as somebody would who wants to win.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Random,
    Purposeful,
}

/// One step of play: an action and who does it; `None` when the game is over.
fn step(game: &Anno, style: Style, dice: &mut SeededDice, offers: &mut Vec<Action>) -> Option<(Actor, Action)> {
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some((Actor::Chance, game.draw(dice))),
        Turn::Seats(seats) => {
            let at = dice.below(seats.len());
            let seat = seats.iter().nth(at as usize).expect("awaited");
            offers.clear();
            game.legal(seat, offers);
            let at = match style {
                Style::Random => dice.below(offers.len() as u32) as usize,
                Style::Purposeful => Anno::purposeful(&game.view(Eye::Seat(seat)), seat, offers, dice),
            };
            Some((Actor::Seat(seat), offers[at]))
        }
    }
}

fn options_of(set: &[(&str, &str)]) -> Options {
    let simulated = Options::simulated(Anno::KIND);
    set.iter().fold(simulated, |o, (k, v)| o.with(Anno::KIND, k, v).expect("an option"))
}
