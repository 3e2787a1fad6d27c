//! The chapel takes a card each round (SJ:R37). Start reading at [`Tabletop::may_tuck`].

use serde::{Deserialize, Serialize};

use super::super::{Own, Refusal, Result, Tabletop};
use super::Card;
use crate::game::Seat;

/// What the chapel's owner has decided in this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in super::super) enum Tucks {
    #[default]
    Undecided,
    /// No card goes under the chapel.
    Nothing,
    /// This card goes under the chapel.
    One(Card),
}

impl Tucks {
    /// Returns how many cards go under the chapel.
    pub(in super::super) const fn count(self) -> u16 {
        match self {
            Tucks::Undecided | Tucks::Nothing => 0,
            Tucks::One(_) => 1,
        }
    }
}

impl Tabletop {
    /// Returns whether the seat has yet to decide on its chapel. SJ:R6, SJ:R6a
    pub(in super::super) fn asks_chapel(&self, seat: Seat, own: &Own) -> bool {
        self.boards[seat.index()].has(Card::Chapel) && own.tucks == Tucks::Undecided && !own.hand.is_empty()
    }

    /// SJ:R37
    pub(in super::super) fn may_tuck(&self, seat: Seat, own: &Own, card: Card) -> Result {
        if !self.boards[seat.index()].has(Card::Chapel) {
            Err(Refusal::NoBuilding(Card::Chapel))
        } else if own.tucks != Tucks::Undecided {
            Err(Refusal::Tucked)
        } else if own.hand.of(card) == 0 {
            Err(Refusal::NotInHand(card))
        } else {
            Ok(())
        }
    }
}
