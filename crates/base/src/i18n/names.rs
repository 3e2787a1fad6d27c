//! What players are called in a sentence, and whom a typed name means.
//!
//! Start reading at [`Names`].

use tertulia_rules::game::{MOST_SEATS, Seat};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::fold::{folded, recased};

/// The longest name shown, in characters: Discord's own limit for nicknames.
const LONGEST: usize = 32;
/// The mark of the first seat; those of the others follow. No game has more than [`MOST_SEATS`].
const FIRST_MARK: u32 = '①' as u32;
/// Stands for the first seat in a sentence that nobody reads. No name and no typed word has it.
const FIRST_PLACEHOLDER: u32 = 0xe001;

/// The names of the players at a table, by seat. Where two are equal, or one begins another, the mark of its seat stands before each:
/// "① Alex", "② Alex".
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Names(Vec<Name>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Name {
    bare: String,
    /// By these it is compared: as people see it, and without accents. Empty where nobody asks for names.
    keys: [String; 2],
    is_marked: bool,
}

/// Whom a typed name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Called {
    /// Nobody at the table.
    Nobody,
    /// One seat.
    One(Seat),
    /// Any of several whose names are equal.
    Several(Vec<Seat>),
}

impl Names {
    /// Everybody is called by their seat, `p1` to `p5`, as in a record.
    pub const fn seats() -> Names {
        Names(Vec::new())
    }

    /// These names, by seat. Line breaks and characters that show nothing are left out, and a name of which nothing is left becomes its
    /// seat's: a name can neither forge a line of a message nor vanish from it.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Names {
        let bare = (0u8..)
            .zip(names)
            .map(|(at, name)| Some(shown(name)).filter(|name| !name.is_empty()).unwrap_or_else(|| Seat(at).to_string()));
        let named: Vec<Name> = bare.map(|bare| Name { keys: [key(&bare), folded(&bare)], bare, is_marked: false }).collect();
        let is_marked = |(at, name): (usize, &Name)| {
            let key = name.keys[0].as_str();
            let others = named.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other.keys[0].as_str());
            let melts = others.into_iter().any(|other| key.starts_with(other) || other.starts_with(key));
            // What looks like a mark or another's seat is nobody's name alone.
            melts || name.bare.starts_with(is_mark) || key.parse::<Seat>().is_ok_and(|seat| seat.index() != at)
        };
        let marked: Vec<bool> = named.iter().enumerate().map(is_marked).collect();
        Names(named.into_iter().zip(marked).map(|(name, is_marked)| Name { is_marked, ..name }).collect())
    }

    /// What a seat is called, with its mark where it needs one; not escaped.
    pub fn of(&self, seat: Seat) -> String {
        match self.mark(seat) {
            Some(mark) => format!("{mark} {}", self.bare(seat)),
            None => self.bare(seat),
        }
    }

    /// The name of a seat without its mark: for where something else tells the seat.
    pub fn bare(&self, seat: Seat) -> String {
        self.0.get(seat.index()).map_or_else(|| seat.to_string(), |name| name.bare.clone())
    }

    /// The mark of a seat, if its name does not tell it from the others.
    pub fn mark(&self, seat: Seat) -> Option<char> {
        self.0.get(seat.index()).filter(|name| name.is_marked)?;
        char::from_u32(FIRST_MARK + u32::from(seat.0))
    }

    /// The same seats, each called what `call` says. That is put into sentences as it is, but for Markdown.
    #[must_use]
    pub fn called_by(call: impl Fn(Seat) -> String) -> Names {
        let name = |seat| Name { bare: call(Seat(seat)), keys: Default::default(), is_marked: false };
        Names((0u8..).take(MOST_SEATS).map(name).collect())
    }

    /// Each seat is one character, by which [`seat_of_placeholder`] finds it in a sentence.
    pub fn placeholders() -> Names {
        Names::called_by(|seat| char::from_u32(FIRST_PLACEHOLDER + u32::from(seat.0)).map(String::from).unwrap_or_default())
    }

    /// Whom somebody means who types a seat (`p2`), or a name with its mark or without: the name as it is written if there is one, else
    /// one that differs in accents alone.
    pub fn find(&self, words: &str) -> Called {
        let words = cleaned(words);
        let wanted = key(&words);
        if let Ok(seat) = wanted.parse() {
            return Called::One(seat);
        }
        if wanted.is_empty() {
            return Called::Nobody;
        }
        let seats = || (0u8..).map(Seat).zip(&self.0);
        let is_marked = |(seat, name): &(Seat, &Name)| {
            self.mark(*seat).and_then(|mark| words.strip_prefix(mark)).is_some_and(|rest| key(rest.trim()) == name.keys[0])
        };
        let by_key = |at: usize, wanted: &str| {
            seats().filter(|(_, name)| name.keys[at] == wanted).map(|(seat, _)| seat).collect::<Vec<Seat>>()
        };
        let marked = seats().find(is_marked).map(|(seat, _)| seat).into_iter().collect();
        let ways = [marked, by_key(0, &wanted), by_key(1, &folded(&words))];
        let named = ways.into_iter().find(|named| !named.is_empty()).unwrap_or_default();
        match named[..] {
            [] => Called::Nobody,
            [seat] => Called::One(seat),
            [..] => Called::Several(named),
        }
    }
}

/// The seat that a character of [`Names::placeholders`] stands for.
pub fn seat_of_placeholder(c: char) -> Option<Seat> {
    let at = u32::from(c).checked_sub(FIRST_PLACEHOLDER).and_then(|at| u8::try_from(at).ok())?;
    Some(Seat(at)).filter(|seat| seat.index() < MOST_SEATS)
}

/// A name as people compare it: however it is encoded, in capitals or not, in letters of any width.
fn key(name: &str) -> String {
    recased(name).chars().filter(|c| !is_joining(*c)).nfc().collect()
}

/// A name without what shows nothing or changes what stands around it.
fn cleaned(name: &str) -> String {
    let seen = |c: char| if c.is_whitespace() { Some(' ') } else { Some(c).filter(|c| !c.is_control() && !is_invisible(*c)) };
    // A line break joins nothing to a word.
    let name: String = name.chars().filter(|c| !matches!(c, '\n' | '\r')).filter_map(seen).collect();
    let name = name.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let is_joint = |c: char| c == ' ' || matches!(c, '\u{200c}' | '\u{200d}');
    name.trim_start_matches(|c| c == ' ' || is_joining(c) || is_combining_mark(c)).trim_end_matches(is_joint).to_owned()
}

fn shown(name: &str) -> String {
    cleaned(&cleaned(name).chars().take(LONGEST).collect::<String>())
}

/// Whether it looks like the mark of a seat.
const fn is_mark(c: char) -> bool {
    matches!(c, '①'..='⑳')
}

/// Shows nothing by itself, and has a meaning between other characters: joiners, variation selectors, the tags of a flag.
const fn is_joining(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0020}'..='\u{e007f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Marks that change the direction of what follows, or show nothing at all. What joins other characters is let through.
pub(super) const fn is_invisible(c: char) -> bool {
    is_private(c)
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffc}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e001f}' | '\u{e0080}'..='\u{e00ff}' | '\u{e01f0}'..='\u{e0fff}')
}

/// Characters that Unicode leaves to whoever uses them: our texts have marks among them (`render::symbol`), and nobody else's do.
const fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f_0000}'..='\u{10_ffff}')
}
