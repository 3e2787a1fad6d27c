//! The archive lets its owner discard from the whole hand in the councillor phase. SJ:R34
//!
//! Start reading at [`Tabletop::chooses`].

use super::super::{Action, Cards, Own, Tabletop};
use super::Card;
use crate::game::Seat;

/// What is chosen of the cards somebody has drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Chooses {
    /// Which are kept. SJ:R33
    Kept,
    /// Which of hand and drawn cards together are discarded. SJ:R34
    Discarded,
}

impl Chooses {
    /// One card of those.
    pub(in super::super) const fn action(self, card: Card) -> Action {
        match self {
            Chooses::Kept => Action::Keep(card),
            Chooses::Discarded => Action::Discard(card),
        }
    }
}

impl Tabletop {
    pub(in super::super) fn chooses(&self, seat: Seat) -> Chooses {
        if self.boards[seat.index()].has(Card::Archive) { Chooses::Discarded } else { Chooses::Kept }
    }

    /// The cards the seat chooses from.
    pub(in super::super) fn choice(&self, seat: Seat, own: &Own) -> Cards {
        match self.chooses(seat) {
            Chooses::Kept => own.drawn,
            Chooses::Discarded => own.hand.and(&own.drawn),
        }
    }
}
