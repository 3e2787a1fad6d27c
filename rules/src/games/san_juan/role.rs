//! The role tiles.
//!
//! Not here: what a role does (its phase's file does that). Start reading at [`Role`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::BadNotation;
use crate::symbol::Symbol;

/// A role tile. SJ:2
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Role {
    Builder,
    Producer,
    Trader,
    Councillor,
    Prospector,
}

/// How many there are.
pub(super) const ROLES: usize = 5;

impl Role {
    /// In the rulebook's order.
    pub const ALL: [Role; ROLES] = [Role::Builder, Role::Producer, Role::Trader, Role::Councillor, Role::Prospector];

    /// For indexing the tiles.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// Its word in the notation and in text keys.
    pub const fn id(self) -> &'static str {
        ["builder", "producer", "trader", "councillor", "prospector"][self as usize]
    }

    /// Stands beside the word, never instead of it.
    pub(super) const fn symbol(self) -> Symbol {
        Symbol::of(["🔨", "🏭", "💰", "📜", "⛏️"][self as usize], self.id())
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
