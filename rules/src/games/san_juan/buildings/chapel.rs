//! The chapel takes a card of the hand at the start of each round. SJ:R37
//!
//! Start reading at [`Tabletop::may_tuck`].

use serde::{Deserialize, Serialize};

use super::super::{Own, Refusal, Tabletop};
use super::Card;
use crate::game::Seat;

/// What its owner has decided in this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in super::super) enum Tucks {
    /// Nothing yet.
    #[default]
    Undecided,
    /// No card.
    Nothing,
    /// This one.
    One(Card),
}

impl Tucks {
    /// How many cards.
    pub(in super::super) const fn count(self) -> u16 {
        match self {
            Tucks::Undecided | Tucks::Nothing => 0,
            Tucks::One(_) => 1,
        }
    }
}

impl Tabletop {
    /// Whether the chapel is still to be asked about. SJ:R6, SJ:R6a
    pub(in super::super) fn asks_chapel(&self, seat: Seat, own: &Own) -> bool {
        self.boards[seat.index()].has(Card::Chapel) && own.tucks == Tucks::Undecided && !own.hand.is_empty()
    }

    /// SJ:R37
    pub(in super::super) fn may_tuck(&self, seat: Seat, own: &Own, card: Card) -> Result<(), Refusal> {
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
