//! Goods and counts of them.
//!
//! Start reading at [`Good`].

use crate::counts::Counts;
use crate::nouns::{self, nouns};

nouns! {
    /// A kind of goods, and of plantation. In the order of their trade price. PR:4.1
    pub enum Good {
        Corn = "corn", "🌽";
        Indigo = "indigo", "🫐";
        Sugar = "sugar", "🍬";
        Tobacco = "tobacco", "🍂";
        Coffee = "coffee", "☕";
    }
}

impl Good {
    /// Doubloons paid by the trading house. PR:4.1
    pub const fn price(self) -> u8 {
        self as u8
    }
}

/// A number for each kind: barrels, or plantation tiles.
pub type Goods = Counts<Good, { Good::COUNT }>;

/// A set of kinds.
pub(super) type Kinds = nouns::Kinds<Good>;
