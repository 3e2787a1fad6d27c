//! Development cards. CA:6.5
//!
//! Start reading at [`Card`].

use std::fmt::{self, Display};
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::BadNotation;
use crate::symbol::Symbol;

/// A development card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Card {
    /// Moves the robber. CA:R31
    Knight,
    /// Two free roads. CA:R32
    RoadBuilding,
    /// Two cards from the bank. CA:R33
    Invention,
    /// All cards of a kind. CA:R34
    Monopoly,
    /// One point. CA:R36
    VictoryPoint,
}

impl Card {
    /// In the order of CA:2.
    pub const ALL: [Card; 5] = [Card::Knight, Card::RoadBuilding, Card::Invention, Card::Monopoly, Card::VictoryPoint];

    pub(super) const fn index(self) -> usize {
        self as usize
    }

    pub(super) const fn symbol(self) -> Symbol {
        let character = match self {
            Card::Knight => "⚔️",
            Card::RoadBuilding => "🚧",
            Card::Invention => "💡",
            Card::Monopoly => "💰",
            Card::VictoryPoint => "⭐",
        };
        Symbol::of(character, self.id())
    }

    pub(super) const fn id(self) -> &'static str {
        match self {
            Card::Knight => "knight",
            Card::RoadBuilding => "road-building",
            Card::Invention => "invention",
            Card::Monopoly => "monopoly",
            Card::VictoryPoint => "victory-point",
        }
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Card {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Card, BadNotation> {
        Card::ALL.into_iter().find(|card| card.id() == s).ok_or(BadNotation)
    }
}

/// How many of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack(pub [u8; 5]);

/// All in the box. CA:2
pub(super) const DECK: Pack = Pack([14, 2, 2, 2, 5]);

impl Pack {
    /// None at all.
    pub(super) const NONE: Pack = Pack([0; 5]);

    pub(super) fn total(self) -> u8 {
        self.0.iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    #[must_use]
    pub(super) fn plus(self, other: Pack) -> Pack {
        Pack(std::array::from_fn(|kind| self.0[kind].saturating_add(other.0[kind])))
    }

    pub(super) fn iter(self) -> impl Iterator<Item = (Card, u8)> {
        Card::ALL.into_iter().map(move |card| (card, self[card])).filter(|(_, n)| *n > 0)
    }
}

impl Index<Card> for Pack {
    type Output = u8;

    fn index(&self, card: Card) -> &u8 {
        &self.0[card.index()]
    }
}

impl IndexMut<Card> for Pack {
    fn index_mut(&mut self, card: Card) -> &mut u8 {
        &mut self.0[card.index()]
    }
}
