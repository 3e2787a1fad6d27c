//! What stands beside words: one emoji, and the drawing that is shown instead where drawings can be.
//!
//! Start reading at [`Symbol`].

use std::fmt::{self, Display};

/// The name of a drawing: an English noun, the same in every game ("corn", "coin"). The host has the drawings, and its tests see to it
/// that it has every one that a game names. Empty for none.
pub type Icon = &'static str;

/// A symbol beside words, never instead of them; or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symbol {
    /// One emoji of Unicode, or empty.
    pub character: &'static str,
    /// The drawing that says it better, or empty. Only beside a character.
    pub icon: Icon,
}

impl Symbol {
    /// None.
    pub const NONE: Symbol = Symbol::plain("");

    /// A character that nobody drew; none if it is empty.
    pub const fn plain(character: &'static str) -> Symbol {
        Symbol { character, icon: "" }
    }

    /// A character, and the drawing of the same thing.
    pub const fn of(character: &'static str, icon: Icon) -> Symbol {
        Symbol { character, icon }
    }

    /// Whether there is none.
    pub const fn is_none(self) -> bool {
        self.character.is_empty()
    }

    /// With that drawing, unless it names one or there is nothing to draw.
    pub(crate) const fn or_icon(self, icon: Icon) -> Symbol {
        if self.icon.is_empty() && !self.is_none() { Symbol { icon, ..self } } else { self }
    }
}

/// A character that nobody drew.
impl From<&'static str> for Symbol {
    fn from(character: &'static str) -> Symbol {
        Symbol::plain(character)
    }
}

/// The character.
impl Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.character)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_takes_the_drawing_of_what_it_stands_for_unless_it_has_its_own() {
        assert_eq!(Symbol::plain("🌽").or_icon("corn"), Symbol::of("🌽", "corn"));
        assert_eq!(Symbol::of("🌽", "maize").or_icon("corn"), Symbol::of("🌽", "maize"));
        assert_eq!(Symbol::NONE.or_icon("corn"), Symbol::NONE, "words that have no symbol get none");
    }
}
