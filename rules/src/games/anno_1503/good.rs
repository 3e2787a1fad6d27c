//! Goods: six kinds, hands and stacks of them, sets of kinds. AN:1, AN:2.1
//!
//! Start reading at [`Good`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::BadNotation;
use crate::symbol::Symbol;

/// A kind of goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Good {
    Stone,
    Wood,
    Tool,
    Cloth,
    Spice,
    Tobacco,
}

/// How many kinds there are.
pub(super) const GOODS: usize = 6;

/// Cards of each kind. AN:2
pub(super) const EACH: u8 = 15;

impl Good {
    /// In the rulebook's order.
    pub const ALL: [Good; GOODS] = [Good::Stone, Good::Wood, Good::Tool, Good::Cloth, Good::Spice, Good::Tobacco];

    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// Its word in the notation and in text keys.
    pub const fn id(self) -> &'static str {
        ["stone", "wood", "tool", "cloth", "spice", "tobacco"][self as usize]
    }

    /// One letter in the notation of a deal.
    pub(super) const fn letter(self) -> char {
        ['s', 'w', 't', 'c', 'p', 'b'][self as usize]
    }

    /// Stands beside the word, never instead of it.
    pub(super) const fn symbol(self) -> Symbol {
        Symbol::of(["🧱", "🪵", "🔨", "🧵", "🌶️", "🍂"][self as usize], self.id())
    }
}

impl Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Good {
    type Err = BadNotation;

    /// The words of the notation, and the French ones.
    fn from_str(s: &str) -> Result<Good, BadNotation> {
        Ok(match s {
            "stone" | "pierre" | "brick" => Good::Stone,
            "wood" | "bois" => Good::Wood,
            "tool" | "tools" | "outil" => Good::Tool,
            "cloth" | "tissu" => Good::Cloth,
            "spice" | "épice" | "epice" => Good::Spice,
            "tobacco" | "tabac" => Good::Tobacco,
            _ => return Err(BadNotation),
        })
    }
}

/// So many cards of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goods(pub [u8; GOODS]);

impl Goods {
    /// Nothing.
    pub const NONE: Goods = Goods([0; GOODS]);

    /// Stone, wood, tool, cloth, spice, tobacco.
    pub(super) const fn new(counts: [u8; GOODS]) -> Goods {
        Goods(counts)
    }

    pub(super) const fn of(self, good: Good) -> u8 {
        self.0[good.index()]
    }

    /// All cards together.
    pub fn total(self) -> u8 {
        self.0.iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    /// The kinds there are some of.
    pub(super) fn kinds(self) -> Kinds {
        Good::ALL.into_iter().filter(|good| self.of(*good) > 0).collect()
    }

    /// Whether all of these are among them.
    pub(super) fn hold(self, other: Goods) -> bool {
        self.0.iter().zip(other.0).all(|(have, want)| *have >= want)
    }

    pub(super) fn plus(self, other: Goods) -> Goods {
        let mut sum = self;
        sum.0.iter_mut().zip(other.0).for_each(|(n, more)| *n = n.saturating_add(more));
        sum
    }

    pub(super) fn minus(self, other: Goods) -> Goods {
        let mut rest = self;
        rest.0.iter_mut().zip(other.0).for_each(|(n, less)| *n = n.saturating_sub(less));
        rest
    }

    pub(super) fn one(good: Good) -> Goods {
        let mut goods = Goods::NONE;
        goods.0[good.index()] = 1;
        goods
    }

    /// Kinds there are some of, and how many.
    pub fn iter(self) -> impl Iterator<Item = (Good, u8)> {
        Good::ALL.into_iter().map(move |good| (good, self.of(good))).filter(|(_, n)| *n > 0)
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kinds(pub(super) u8);

impl Kinds {
    pub(super) const NONE: Kinds = Kinds(0);
    pub(super) const ALL: Kinds = Kinds((1 << GOODS) - 1);

    pub(super) const fn one(good: Good) -> Kinds {
        Kinds(1 << good as u8)
    }

    pub(super) const fn has(self, good: Good) -> bool {
        self.0 >> good as u8 & 1 == 1
    }

    pub(super) const fn with(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    pub(super) const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }

    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Good> {
        Good::ALL.into_iter().filter(move |good| self.has(*good))
    }
}

impl FromIterator<Good> for Kinds {
    fn from_iter<I: IntoIterator<Item = Good>>(goods: I) -> Kinds {
        goods.into_iter().fold(Kinds::NONE, |kinds, good| kinds.with(Kinds::one(good)))
    }
}
