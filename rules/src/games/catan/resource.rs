//! The five resources, and cards of them.
//!
//! Start reading at [`Cards`].

use std::fmt::{self, Display};
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::BadNotation;
use crate::symbol::Symbol;

/// What land gives. CA:1
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Resource {
    /// From forests.
    Lumber,
    /// From hills.
    Brick,
    /// From pastures.
    Wool,
    /// From fields.
    Grain,
    /// From mountains.
    Ore,
}

impl Resource {
    /// In the order of CA:1.
    pub const ALL: [Resource; 5] = [Resource::Lumber, Resource::Brick, Resource::Wool, Resource::Grain, Resource::Ore];

    pub(super) const fn index(self) -> usize {
        self as usize
    }

    pub(super) const fn symbol(self) -> Symbol {
        let character = match self {
            Resource::Lumber => "🪵",
            Resource::Brick => "🧱",
            Resource::Wool => "🐑",
            Resource::Grain => "🌾",
            Resource::Ore => "🪨",
        };
        Symbol::of(character, self.id())
    }

    pub(super) const fn id(self) -> &'static str {
        match self {
            Resource::Lumber => "lumber",
            Resource::Brick => "brick",
            Resource::Wool => "wool",
            Resource::Grain => "grain",
            Resource::Ore => "ore",
        }
    }
}

impl Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Whoever types may call them as later editions or French ones do.
impl FromStr for Resource {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Resource, BadNotation> {
        Ok(match s {
            "lumber" | "wood" | "bois" => Resource::Lumber,
            "brick" | "bricks" | "clay" | "argile" | "brique" | "briques" => Resource::Brick,
            "wool" | "sheep" | "laine" | "mouton" | "moutons" => Resource::Wool,
            "grain" | "wheat" | "blé" | "ble" => Resource::Grain,
            "ore" | "ores" | "minerai" | "minerais" => Resource::Ore,
            _ => return Err(BadNotation),
        })
    }
}

/// Some resource cards: how many of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards(pub [u8; 5]);

impl Cards {
    /// None at all.
    pub const NONE: Cards = Cards([0; 5]);

    /// That many of one kind.
    pub const fn of(kind: Resource, n: u8) -> Cards {
        let mut cards = Cards::NONE;
        cards.0[kind.index()] = n;
        cards
    }

    /// How many in all.
    pub fn total(self) -> u8 {
        self.0.iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    /// Whether all of `other` are among them.
    pub fn has(self, other: Cards) -> bool {
        self.0.iter().zip(other.0).all(|(have, need)| *have >= need)
    }

    /// Whether some kind is in both.
    pub fn shares(self, other: Cards) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| *a > 0 && b > 0)
    }

    /// With `other` added.
    #[must_use]
    pub fn plus(self, other: Cards) -> Cards {
        Cards(std::array::from_fn(|kind| self.0[kind].saturating_add(other.0[kind])))
    }

    /// Without `other`; as many as there are where there are too few.
    #[must_use]
    pub fn minus(self, other: Cards) -> Cards {
        Cards(std::array::from_fn(|kind| self.0[kind].saturating_sub(other.0[kind])))
    }

    /// The kinds there are, and how many.
    pub fn iter(self) -> impl Iterator<Item = (Resource, u8)> + Clone {
        Resource::ALL.into_iter().map(move |kind| (kind, self[kind])).filter(|(_, n)| *n > 0)
    }
}

impl Index<Resource> for Cards {
    type Output = u8;

    fn index(&self, kind: Resource) -> &u8 {
        &self.0[kind.index()]
    }
}

impl IndexMut<Resource> for Cards {
    fn index_mut(&mut self, kind: Resource) -> &mut u8 {
        &mut self.0[kind.index()]
    }
}

/// What is written for no cards.
const NOTHING: &str = "nothing";

/// `2lumber-ore`
impl Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Cards::NONE {
            return f.write_str(NOTHING);
        }
        for (at, (kind, n)) in self.iter().enumerate() {
            if at > 0 {
                f.write_str("-")?;
            }
            if n > 1 {
                write!(f, "{n}")?;
            }
            write!(f, "{kind}")?;
        }
        Ok(())
    }
}

/// Of each kind, in the box. CA:2
pub(super) const EACH: u8 = 19;

/// `2lumber-ore`, and what people type: `2-lumber-1-ore`, `ore-lumber-lumber`.
impl FromStr for Cards {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Cards, BadNotation> {
        if s == NOTHING {
            return Ok(Cards::NONE);
        }
        let mut cards = Cards::NONE;
        let mut waiting = None;
        for word in s.split('-').filter(|word| !word.is_empty()) {
            let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (number, name) = word.split_at(digits);
            let number: Option<u8> = if number.is_empty() { None } else { Some(number.parse().map_err(|_| BadNotation)?) };
            let n = match (waiting.take(), number) {
                (Some(_), Some(_)) => return Err(BadNotation),
                (Some(n), None) | (None, Some(n)) => n,
                (None, None) => 1,
            };
            if name.is_empty() {
                waiting = Some(n);
                continue;
            }
            let kind: Resource = name.parse()?;
            cards[kind] = cards[kind].saturating_add(n);
        }
        let counts = cards.0.iter().all(|n| *n <= EACH);
        if waiting.is_none() && counts && !s.is_empty() { Ok(cards) } else { Err(BadNotation) }
    }
}

/// A set of resources.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kinds(u8);

impl Kinds {
    /// All five.
    pub const ALL: Kinds = Kinds(0b1_1111);
    /// None.
    pub const NONE: Kinds = Kinds(0);

    /// Just this one.
    pub const fn one(kind: Resource) -> Kinds {
        Kinds(1 << kind.index())
    }

    pub(super) const fn from_bits(bits: u8) -> Kinds {
        Kinds(bits & Kinds::ALL.0)
    }

    /// Whether the kind is in it.
    pub const fn has(self, kind: Resource) -> bool {
        self.0 >> kind.index() & 1 == 1
    }

    /// Whether all of those are in it.
    pub const fn has_all(self, other: Kinds) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether one of those is in it.
    pub const fn has_any(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    /// The same and those.
    #[must_use]
    pub const fn with(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// The same but those.
    #[must_use]
    pub const fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    /// Those in it, in order.
    pub fn iter(self) -> impl Iterator<Item = Resource> {
        Resource::ALL.into_iter().filter(move |kind| self.has(*kind))
    }

    pub(super) const fn is_valid(self) -> bool {
        Kinds::ALL.has_all(self)
    }
}

/// What is written for all five.
const ANYTHING: &str = "anything";

/// One resource or all: `ore`, `anything`. Other sets are never written.
impl Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.iter().next() {
            Some(kind) if *self != Kinds::ALL => write!(f, "{kind}"),
            Some(_) | None => f.write_str(ANYTHING),
        }
    }
}

impl FromStr for Kinds {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Kinds, BadNotation> {
        if s == ANYTHING { Ok(Kinds::ALL) } else { s.parse().map(Kinds::one) }
    }
}
