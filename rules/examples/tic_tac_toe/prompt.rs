//! How a decision is offered: one of the free squares.

use super::{Mark, SYMBOLS, TicTacToe, key};
use crate::game::{Entry, Game, Group, Prompt, Seat};

pub fn prompt(view: &TicTacToe, seat: Seat) -> Prompt<Mark> {
    if !view.turn().awaited().has(seat) {
        return Prompt::default();
    }
    let symbol = SYMBOLS[seat.index()];
    let choices = view.free().map(|mark| Entry::new(mark, symbol, key("do-mark").with("square", mark.square())));
    Prompt::public(key("ask"), [Group::one(key("squares"), choices)]).about(key("ask-about"))
}
