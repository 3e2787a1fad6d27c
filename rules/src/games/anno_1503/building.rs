//! Public buildings. AN:2.2
//!
//! Start reading at [`Building`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::BadNotation;
use crate::symbol::Symbol;

/// A kind of public building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Building {
    LargeBranch,
    FireBrigade,
    Forge,
    Church,
    School,
    Bathhouse,
    Restaurant,
    Shipyard,
}

/// How many kinds there are.
pub(super) const BUILDINGS: usize = 8;

impl Building {
    /// In the rulebook's order.
    pub const ALL: [Building; BUILDINGS] = [
        Building::LargeBranch,
        Building::FireBrigade,
        Building::Forge,
        Building::Church,
        Building::School,
        Building::Bathhouse,
        Building::Restaurant,
        Building::Shipyard,
    ];

    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// Its word in the notation and in text keys.
    pub const fn id(self) -> &'static str {
        ["large-branch", "fire-brigade", "forge", "church", "school", "bathhouse", "restaurant", "shipyard"][self as usize]
    }

    pub(super) const fn symbol(self) -> Symbol {
        Symbol::of(["🏬", "🚒", "⚒️", "⛪", "🏫", "🛁", "🍽️", "⚓"][self as usize], self.id())
    }
}

impl Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Building {
    type Err = BadNotation;

    /// The words of the notation, and the French ones.
    fn from_str(s: &str) -> Result<Building, BadNotation> {
        const FRENCH: [&str; BUILDINGS] = [
            "grande-succursale",
            "brigade-de-pompiers",
            "forge",
            "église",
            "école",
            "maison-de-bain",
            "restaurant",
            "chantier-naval",
        ];
        let called = |building: &Building| building.id() == s || FRENCH[building.index()] == s;
        Building::ALL.into_iter().find(called).ok_or(BadNotation)
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Buildings(u8);

impl Buildings {
    pub(super) const fn has(self, building: Building) -> bool {
        self.0 >> building as u8 & 1 == 1
    }
}

impl FromIterator<Building> for Buildings {
    fn from_iter<I: IntoIterator<Item = Building>>(all: I) -> Buildings {
        Buildings(all.into_iter().fold(0, |set, building| set | 1 << building as u8))
    }
}
