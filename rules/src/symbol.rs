//! Symbols beside words: an emoji, or its drawing where possible. Start reading at [`Symbol`].

use std::fmt::{self, Display};

/// The name of a drawing, empty for none: an English noun, the same in every game ("corn", "coin").
/// The host has the drawings, and its tests check that it has each one a game names.
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
    /// No symbol.
    pub const NONE: Symbol = Symbol::plain("");

    /// Returns a character that has no drawing; no symbol if it is empty.
    pub const fn plain(character: &'static str) -> Symbol {
        Symbol { character, icon: "" }
    }

    /// Returns a character, and the drawing of the same thing.
    pub const fn of(character: &'static str, icon: Icon) -> Symbol {
        Symbol { character, icon }
    }

    /// Returns whether there is no symbol.
    pub const fn is_none(self) -> bool {
        self.character.is_empty()
    }

    /// Sets the drawing, unless there is one already or no symbol.
    pub(crate) const fn or_icon(self, icon: Icon) -> Symbol {
        if self.icon.is_empty() && !self.is_none() { Symbol { icon, ..self } } else { self }
    }
}

/// Makes a symbol without a drawing.
impl From<&'static str> for Symbol {
    fn from(character: &'static str) -> Symbol {
        Symbol::plain(character)
    }
}

/// Writes the character.
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
