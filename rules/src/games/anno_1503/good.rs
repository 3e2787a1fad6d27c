//! Goods: the six kinds, hands and stacks of them, sets of kinds (AN:1, AN:2.1). Start reading at
//! [`Good`].

use crate::counts::Counts;
use crate::nouns::{self, nouns};

nouns! {
    /// A kind of goods.
    pub enum Good {
        Stone = "stone" | "pierre" | "brick", "🧱";
        Wood = "wood" | "bois", "🪵";
        Tool = "tool" | "tools" | "outil", "🔨";
        Cloth = "cloth" | "tissu", "🧵";
        Spice = "spice" | "épice" | "epice", "🌶️";
        Tobacco = "tobacco" | "tabac", "🍂";
    }
}

/// Cards of each kind in the box. AN:2
pub(super) const EACH: u8 = 15;

impl Good {
    /// Returns the letter for a deal's notation.
    pub(super) const fn letter(self) -> char {
        ['s', 'w', 't', 'c', 'p', 'b'][self as usize]
    }
}

/// The number of cards of each kind.
pub type Goods = Counts<Good, { Good::COUNT }>;

/// A set of kinds of goods.
pub type Kinds = nouns::Kinds<Good>;
