//! The archive discards from the whole hand (SJ:R34). Start reading at [`Tabletop::chooses`].

use super::super::{Action, Cards, Own, Tabletop};
use super::Card;
use crate::game::Seat;

/// What a seat names of the cards it chooses from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Chooses {
    /// The drawn cards to keep. SJ:R33
    Kept,
    /// The cards to discard from hand and drawn cards together. SJ:R34
    Discarded,
}

impl Chooses {
    /// Returns the action that names a card.
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

    /// Returns the cards that the seat chooses from.
    pub(in super::super) fn choice(&self, seat: Seat, own: &Own) -> Cards {
        match self.chooses(seat) {
            Chooses::Kept => own.drawn,
            Chooses::Discarded => own.hand.and(&own.drawn),
        }
    }
}
