//! The contract in one line, and a whole game on paper.

use super::*;
use crate::kit::{contract, replay};

#[test]
fn the_contract_is_kept() {
    contract::<TicTacToe>(50);
}

#[test]
fn the_golden_record_is_won_by_the_first_player() {
    let (game, told) = replay::<TicTacToe>(&include_str!("golden/diagonal.record").parse().expect("a record")).expect("a game");
    assert_eq!((game.winners(), told.events.len()), (Some(SeatSet::one(Seat(0))), 5));
}
