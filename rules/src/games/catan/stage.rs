//! What the game waits for at each point, and for whom (CA:7). Start reading at [`Stage`].

use serde::{Deserialize, Serialize};

use super::{Node, Tabletop};
use crate::game::{Seat, SeatSet};

/// What the game waits for, and what must be remembered meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Chance lays the hexes.
    Island,
    /// Chance lays the harbors.
    Harbors,
    /// Chance lays the number tokens, or picks where their spiral starts.
    Tokens,
    /// Chance picks the first player.
    First,
    /// A founding settlement. CA:R7, CA:R8
    Found(Round),
    /// The road beside that settlement.
    FoundRoad(Round, Node),
    /// The roll, or a card before it. CA:R11
    Roll,
    /// Chance rolls the dice.
    Dice,
    /// Discards after a seven, by the seats that have not finished. CA:R15
    Discard(SeatSet),
    /// The robber's new hex. CA:R16
    Robber(Back),
    /// The choice of a victim. CA:R17
    Victim(Back),
    /// Chance draws the stolen card from this victim.
    Steal(Seat, Back),
    /// Trading, building, a card, or the end of the turn. CA:R11
    Trade,
    /// Building, a card, or the end of the turn. CA:R11a
    Build,
    /// Chance draws the card just bought.
    Draw,
    /// A free road: the first, or a second unless waived. CA:R32
    Free(Free, Back),
    /// The end, with the winner; nobody at the turn limit. CA:R42, CA:R42b
    Over(Option<Seat>),
}

/// The stages in which no seat is awaited: those of chance, and the end.
macro_rules! nobody_awaited {
    () => {
        Stage::Island
            | Stage::Harbors
            | Stage::Tokens
            | Stage::First
            | Stage::Dice
            | Stage::Steal(..)
            | Stage::Draw
            | Stage::Over(_)
    };
}
pub(super) use nobody_awaited;

/// The founding rounds. CA:R7, CA:R8
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Round {
    /// Clockwise.
    First,
    /// In reverse order, with starting cards.
    Second,
}

/// The free roads of one card. CA:R32
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Free {
    First,
    Second,
}

/// The stage to return to when a card's effect or a seven is over. CA:R11b
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Back {
    Roll,
    Trade,
    Build,
}

impl Back {
    pub(super) const fn stage(self) -> Stage {
        match self {
            Back::Roll => Stage::Roll,
            Back::Trade => Stage::Trade,
            Back::Build => Stage::Build,
        }
    }
}

impl Tabletop {
    /// Returns the awaited seats, by public knowledge alone; none on chance's turn or at the end.
    pub(super) fn awaited(&self) -> SeatSet {
        match self.stage {
            nobody_awaited!() => SeatSet::NONE,
            Stage::Discard(waiting) => waiting,
            Stage::Trade => self.awaited_in_trade(),
            Stage::Found(_)
            | Stage::FoundRoad(..)
            | Stage::Roll
            | Stage::Robber(_)
            | Stage::Victim(_)
            | Stage::Build
            | Stage::Free(..) => SeatSet::one(self.active),
        }
    }
}
