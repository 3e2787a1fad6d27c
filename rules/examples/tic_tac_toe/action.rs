//! What a player does, and its notation.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::game::BadNotation;

/// A mark on a square, counted row by row from 0: `mark a1` to `mark c3`. R2
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(pub usize);

impl Mark {
    pub const ALL: [Mark; 9] = [Mark(0), Mark(1), Mark(2), Mark(3), Mark(4), Mark(5), Mark(6), Mark(7), Mark(8)];

    pub fn square(self) -> String {
        format!("{}{}", ["a", "b", "c"][self.0 / 3], self.0 % 3 + 1)
    }
}

impl Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mark {}", self.square())
    }
}

impl FromStr for Mark {
    type Err = BadNotation;

    fn from_str(words: &str) -> Result<Mark, BadNotation> {
        Mark::ALL.into_iter().find(|mark| mark.to_string() == words).ok_or(BadNotation)
    }
}
