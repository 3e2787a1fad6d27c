//! What players are called in a sentence.
//!
//! Start reading at [`Names`].

use tertulia_rules::game::Seat;

/// The longest name shown, in characters: Discord's own limit for nicknames.
const LONGEST: usize = 32;

/// The names of the players at a table, by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Names(Vec<String>);

impl Names {
    /// Everybody is called by their seat, `p1` to `p5`, as in a record.
    pub const fn seats() -> Names {
        Names(Vec::new())
    }

    /// These names, by seat. Line breaks and characters that show nothing are left out, and a name of which nothing is left becomes its
    /// seat's: a name can neither forge a line of a message nor vanish from it.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Names {
        Names(names.into_iter().map(shown).collect())
    }

    /// The name of a seat, not escaped.
    pub fn of(&self, seat: Seat) -> String {
        match self.0.get(seat.index()) {
            Some(name) if !name.is_empty() => name.clone(),
            Some(_) | None => seat.to_string(),
        }
    }
}

fn shown(name: &str) -> String {
    let name: String = name.chars().filter(|c| !c.is_control() && !is_invisible(*c)).take(LONGEST).collect();
    name.trim().to_owned()
}

/// Marks that change the direction of what follows, or show nothing at all. Joiners within an emoji are let through.
fn is_invisible(c: char) -> bool {
    is_private(c)
        || matches!(c, '\u{200b}' | '\u{200c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{3164}' | '\u{ad}')
}

/// Characters that Unicode leaves to whoever uses them: our texts have marks among them (`render::symbol`), and nobody else's do.
pub(super) const fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f_0000}'..='\u{10_ffff}')
}
