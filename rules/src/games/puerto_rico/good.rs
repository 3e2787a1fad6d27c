//! Goods, and numbers of them.
//!
//! Start reading at [`Good`].

use crate::counts::Counts;
use crate::nouns::{self, nouns};

nouns! {
    /// A kind of goods and of plantation, in the order of the trade prices. PR:4.1
    pub enum Good {
        Corn = "corn", "🌽";
        Indigo = "indigo", "🫐";
        Sugar = "sugar", "🍬";
        Tobacco = "tobacco", "🍂";
        Coffee = "coffee", "☕";
    }
}

impl Good {
    /// What the trading house pays, in doubloons. PR:4.1
    pub const fn price(self) -> u8 {
        self as u8
    }
}

/// A number for each kind of goods: barrels or plantations.
pub type Goods = Counts<Good, { Good::COUNT }>;

/// A set of kinds of goods.
pub(super) type Kinds = nouns::Kinds<Good>;
