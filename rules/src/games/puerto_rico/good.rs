//! Goods and counts of them.
//!
//! Start reading at [`Good`].

use std::fmt::{self, Display};
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::BadNotation;
use crate::symbol::Symbol;

/// A kind of goods, and of plantation. In the order of their trade price. PR:4.1
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Good {
    Corn,
    Indigo,
    Sugar,
    Tobacco,
    Coffee,
}

/// How many kinds of goods there are.
pub(super) const KINDS: usize = 5;

impl Good {
    /// All of them, cheapest first.
    pub const ALL: [Good; KINDS] = [Good::Corn, Good::Indigo, Good::Sugar, Good::Tobacco, Good::Coffee];

    /// For indexing counts.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// Doubloons paid by the trading house. PR:4.1
    pub const fn price(self) -> u8 {
        self as u8
    }

    /// Its word in the notation and in text keys.
    pub const fn id(self) -> &'static str {
        ["corn", "indigo", "sugar", "tobacco", "coffee"][self as usize]
    }

    /// Stands beside the word, never instead of it.
    pub(super) const fn symbol(self) -> Symbol {
        Symbol::of(["🌽", "🫐", "🍬", "🍂", "☕"][self as usize], self.id())
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

/// A number for each kind: barrels, or plantation tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goods(pub(super) [u8; KINDS]);

impl Goods {
    /// None of any.
    pub(super) const NONE: Goods = Goods([0; KINDS]);

    /// All kinds together.
    pub(super) fn total(self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// The kinds of which there is at least one, with their number.
    pub(super) fn iter(self) -> impl Iterator<Item = (Good, u8)> + Clone {
        Good::ALL.into_iter().map(move |g| (g, self[g])).filter(|&(_, n)| n > 0)
    }

    /// Which kinds there are.
    pub(super) fn kinds(self) -> Kinds {
        Good::ALL.into_iter().filter(|&g| self[g] > 0).fold(Kinds::NONE, Kinds::with)
    }

    /// Kind by kind, this less `other`; never below zero.
    pub(super) fn less(self, other: Goods) -> Goods {
        let mut rest = self;
        for g in Good::ALL {
            rest[g] = self[g].saturating_sub(other[g]);
        }
        rest
    }

    /// Puts `other` to it.
    pub(super) fn add(&mut self, other: Goods) {
        for g in Good::ALL {
            self[g] += other[g];
        }
    }
}

impl Index<Good> for Goods {
    type Output = u8;

    fn index(&self, good: Good) -> &u8 {
        &self.0[good.index()]
    }
}

impl IndexMut<Good> for Goods {
    fn index_mut(&mut self, good: Good) -> &mut u8 {
        &mut self.0[good.index()]
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kinds(u8);

impl Kinds {
    /// Not one.
    pub(super) const NONE: Kinds = Kinds(0);

    /// The same and `good`.
    #[must_use]
    pub(super) const fn with(self, good: Good) -> Kinds {
        Kinds(self.0 | 1 << good as u8)
    }

    /// Whether `good` is in it.
    pub(super) const fn has(self, good: Good) -> bool {
        self.0 >> good as u8 & 1 == 1
    }

    /// How many.
    pub(super) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }
}
