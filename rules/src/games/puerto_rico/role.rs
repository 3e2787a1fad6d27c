//! The role cards.
//!
//! Not here: what a role does (its phase's file does that). Start reading at [`Role`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::{BadNotation, Seat};
use crate::symbol::Symbol;

/// A role card. The two prospectors are two cards. PR:R7a
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Role {
    Settler,
    Mayor,
    Builder,
    Craftsman,
    Trader,
    Captain,
    Prospector,
    Prospector2,
}

/// How many cards there are at most.
pub(super) const CARDS: usize = 8;

impl Role {
    /// In the rulebook's order.
    pub const ALL: [Role; CARDS] = [
        Role::Settler,
        Role::Mayor,
        Role::Builder,
        Role::Craftsman,
        Role::Trader,
        Role::Captain,
        Role::Prospector,
        Role::Prospector2,
    ];

    /// For indexing the cards.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// Its word in the notation and in text keys.
    pub const fn id(self) -> &'static str {
        ["settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector", "prospector-2"][self as usize]
    }

    /// Stands beside the word, never instead of it.
    pub(super) const fn symbol(self) -> Symbol {
        let icon = match self {
            Role::Prospector2 => Role::Prospector.id(),
            other => other.id(),
        };
        Symbol::of(["🌱", "👥", "🔨", "🏭", "💰", "⛵", "⛏️", "⛏️"][self as usize], icon)
    }
}

impl Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Role {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Role, BadNotation> {
        Role::ALL.into_iter().find(|r| r.id() == s).ok_or(BadNotation)
    }
}

/// Where a card is and what lies on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Card {
    /// Doubloons on it.
    pub(super) doubloons: u8,
    /// Who has taken it this round.
    pub(super) holder: Option<Seat>,
}
