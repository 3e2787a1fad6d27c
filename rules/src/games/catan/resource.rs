//! The five resources, and cards of them. Start reading at [`Cards`].

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::counts::Counts;
use crate::game::BadNotation;
use crate::nouns::{self, nouns};

nouns! {
    /// A resource. Later editions' names and French ones are read too. CA:1
    pub enum Resource {
        /// From forests.
        Lumber = "lumber" | "wood" | "bois", "🪵";
        /// From hills.
        Brick = "brick" | "bricks" | "clay" | "argile" | "brique" | "briques", "🧱";
        /// From pastures.
        Wool = "wool" | "sheep" | "laine" | "mouton" | "moutons", "🐑";
        /// From fields.
        Grain = "grain" | "wheat" | "blé" | "ble", "🌾";
        /// From mountains.
        Ore = "ore" | "ores" | "minerai" | "minerais", "🪨";
    }
}

/// How many resource cards of each kind.
pub type Cards = Counts<Resource, { Resource::COUNT }>;

/// The notation of no cards.
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

/// Cards of each kind in the box. CA:2
pub(super) const EACH: u8 = 19;

/// Reads `2lumber-ore`, and what people type: `2-lumber-1-ore`, `ore-lumber-lumber`.
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
pub type Kinds = nouns::Kinds<Resource>;

/// The notation of all five resources.
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
