//! What is awaited at each point of a game, and of whom. CA:7
//!
//! Start reading at [`Stage`].

use serde::{Deserialize, Serialize};

use super::{Node, Tabletop};
use crate::game::{Seat, SeatSet};

/// What is awaited, and what must be remembered until it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Chance: the hexes.
    Island,
    /// Chance: the harbors.
    Harbors,
    /// Chance: the number tokens, or where their spiral starts.
    Tokens,
    /// Chance: who begins.
    First,
    /// A founding settlement. CA:R7, CA:R8
    Found(Round),
    /// And the road beside it.
    FoundRoad(Round, Node),
    /// A roll, or a card before it. CA:R11
    Roll,
    /// Chance: the dice.
    Dice,
    /// Discards after a seven; these have not finished. CA:R15
    Discard(SeatSet),
    /// The robber's new place. CA:R16
    Robber(Back),
    /// Whom to steal from. CA:R17
    Victim(Back),
    /// Chance: the stolen card.
    Steal(Seat, Back),
    /// Trade, or build, or a card. CA:R11
    Trade,
    /// Build, or a card. CA:R11a
    Build,
    /// Chance: the card just bought.
    Draw,
    /// A free road: the first, or perhaps a second. CA:R32
    Free(Free, Back),
    /// The end, and who won; nobody at the turn limit. CA:R42, CA:R42b
    Over(Option<Seat>),
}

/// The stages in which chance decides, and the end.
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

/// Founding rounds. CA:R7, CA:R8
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Round {
    /// Clockwise.
    First,
    /// Back again, with cards.
    Second,
}

/// Free roads of one card. CA:R32
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Free {
    First,
    Second,
}

/// Where a card was played, and the turn goes on. CA:R11b
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
    /// Whose decision it is; nobody's on chance's turn and after the end. Made from what everybody knows alone.
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
