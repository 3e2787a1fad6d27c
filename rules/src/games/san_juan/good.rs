//! Goods, what they fetch, and goods as somebody names them.
//!
//! Start reading at [`Good`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::buildings::Card;
use crate::game::BadNotation;
use crate::symbol::Symbol;

/// A kind of goods, cheapest building first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Good {
    Indigo,
    Sugar,
    Tobacco,
    Coffee,
    Silver,
}

/// How many kinds of goods there are.
pub(super) const GOODS: usize = 5;

impl Good {
    /// In the rulebook's order.
    pub const ALL: [Good; GOODS] = [Good::Indigo, Good::Sugar, Good::Tobacco, Good::Coffee, Good::Silver];

    /// For indexing prices.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// What makes it.
    pub(super) const fn building(self) -> Card {
        match self {
            Good::Indigo => Card::IndigoPlant,
            Good::Sugar => Card::SugarMill,
            Good::Tobacco => Card::TobaccoStorage,
            Good::Coffee => Card::CoffeeRoaster,
            Good::Silver => Card::SilverSmelter,
        }
    }

    /// Its word in the notation and in text keys.
    pub const fn id(self) -> &'static str {
        ["indigo", "sugar", "tobacco", "coffee", "silver"][self as usize]
    }

    /// Stands beside the word, never instead of it.
    pub(super) const fn symbol(self) -> Symbol {
        Symbol::of(["🫐", "🍬", "🍂", "☕", "🥈"][self as usize], self.id())
    }
}

impl Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Good {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Good, BadNotation> {
        Good::ALL.into_iter().find(|g| g.id() == s).ok_or(BadNotation)
    }
}

/// A number for each kind of goods.
pub(super) type Each = [u8; GOODS];

/// The most goods somebody can produce or sell in a phase: one, two privileges, and a building. SJ:R25, SJ:R28
pub(super) const MOST: usize = 4;

/// Goods in the order somebody names them. SJ:R14b
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Named([Option<Good>; MOST]);

impl Named {
    pub(super) const NONE: Named = Named([None; MOST]);

    /// How many.
    pub(super) fn len(&self) -> u8 {
        self.iter().count() as u8
    }

    /// How many of that kind.
    pub(super) fn of(&self, good: Good) -> u8 {
        self.iter().filter(|&g| g == good).count() as u8
    }

    /// One more. A fifth is none.
    pub(super) fn push(&mut self, good: Good) {
        if let Some(free) = self.0.iter_mut().find(|g| g.is_none()) {
            *free = Some(good);
        }
    }

    /// In order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Good> + Clone + use<> {
        self.0.into_iter().flatten()
    }

    /// The first `n` of them, kind by kind.
    pub(super) fn first(&self, n: u8) -> Each {
        let mut each = [0; GOODS];
        for good in self.iter().take(usize::from(n)) {
            each[good.index()] += 1;
        }
        each
    }

    /// Whether they stand one after the other from the beginning.
    pub(super) fn is_sound(&self) -> bool {
        self.0.iter().skip_while(|g| g.is_some()).all(Option::is_none)
    }
}

/// A trading house tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Tile {
    H1,
    H2,
    H3,
    H4,
    H5,
}

/// How many tiles there are.
pub(super) const TILES: usize = 5;

impl Tile {
    /// In the order of the table.
    pub const ALL: [Tile; TILES] = [Tile::H1, Tile::H2, Tile::H3, Tile::H4, Tile::H5];

    /// Cards for one good of each kind. SJ:2.3
    #[rustfmt::skip]
    pub(super) const fn prices(self) -> Each {
        match self {
            Tile::H1 => [1, 1, 1, 2, 2],
            Tile::H2 => [1, 1, 2, 2, 2],
            Tile::H3 => [1, 1, 2, 2, 3],
            Tile::H4 => [1, 2, 2, 2, 3],
            Tile::H5 => [1, 2, 2, 3, 3],
        }
    }

    /// Its word in the notation.
    pub const fn id(self) -> &'static str {
        ["h1", "h2", "h3", "h4", "h5"][self as usize]
    }
}

impl Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Tile {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Tile, BadNotation> {
        Tile::ALL.into_iter().find(|t| t.id() == s).ok_or(BadNotation)
    }
}

/// The stack of trading house tiles: its order is what has been seen of it, and never changes. SJ:R1, SJ:R32
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stack {
    /// In the order in which they were first turned up.
    pub(super) seen: [Option<Tile>; TILES],
    /// The one on top, by its place in that order.
    pub(super) top: u8,
}

impl Stack {
    /// The tile on top, if it was ever seen.
    pub(super) fn current(&self) -> Option<Tile> {
        self.after(0)
    }

    /// The tile under so many others, if it was ever seen.
    pub(super) fn after(&self, others: u8) -> Option<Tile> {
        self.seen[usize::from(self.top + others) % TILES]
    }

    /// Those nobody has seen.
    pub(super) fn unseen(&self) -> impl Iterator<Item = Tile> + Clone {
        Tile::ALL.into_iter().filter(|&tile| !self.seen.contains(&Some(tile)))
    }

    /// It is turned up for the first time.
    pub(super) fn see(&mut self, tile: Tile) {
        self.seen[usize::from(self.top) % TILES] = Some(tile);
    }

    /// The top tile goes under the stack. SJ:R32
    pub(super) fn turn_over(&mut self) {
        self.top = (self.top + 1) % TILES as u8;
    }
}
