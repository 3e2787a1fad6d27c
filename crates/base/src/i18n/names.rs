//! The names of players in sentences, and the lookup of a typed name. Start reading at [`Names`].

use tertulia_rules::game::{MOST_SEATS, Seat};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::fold::{folded, recased};

/// The longest name shown, in characters: Discord's limit for nicknames.
const LONGEST: usize = 32;
/// The mark of the first seat; the others follow, at most [`MOST_SEATS`].
const FIRST_MARK: u32 = '①' as u32;
/// Stands for the first seat in a sentence that nobody reads. No name or typed word contains it.
const FIRST_PLACEHOLDER: u32 = 0xe001;

/// The names of the players at a table, by seat. Where two are equal or one is a prefix of another,
/// each gets the mark of its seat: "① Alex", "② Alex".
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Names(Vec<SeatName>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct SeatName {
    bare: String,
    /// Comparison keys: as people see the name, and without accents. Empty if never searched.
    keys: [String; 2],
    is_marked: bool,
    /// Whether `bare` ends with a note.
    is_noted: bool,
}

/// Whom a typed name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Called {
    /// Nobody at the table.
    Nobody,
    /// One seat.
    One(Seat),
    /// One of several seats whose names are equal.
    Several(Vec<Seat>),
}

impl Names {
    /// Calls every seat `p1` to `p5`, as in a record.
    pub const fn seats() -> Names {
        Names(Vec::new())
    }

    /// Makes names by seat. Drops line breaks and invisible characters; a name that becomes empty
    /// is replaced by its seat. So a name can neither forge a line of a message nor vanish from it.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Names {
        let bare = (0u8..)
            .zip(names)
            .map(|(at, name)| Some(shown(name)).filter(|name| !name.is_empty()).unwrap_or_else(|| Seat(at).to_string()));
        let named: Vec<SeatName> =
            bare.map(|bare| SeatName { keys: [key(&bare), folded(&bare)], bare, is_marked: false, is_noted: false }).collect();
        let is_marked = |(at, name): (usize, &SeatName)| {
            let key = name.keys[0].as_str();
            let others = named.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other.keys[0].as_str());
            let melts = others.into_iter().any(|other| key.starts_with(other) || other.starts_with(key));
            // A name that looks like a mark or like another seat always gets its own mark.
            melts || name.bare.starts_with(is_mark) || key.parse::<Seat>().is_ok_and(|seat| seat.index() != at)
        };
        let marked: Vec<bool> = named.iter().enumerate().map(is_marked).collect();
        Names(named.into_iter().zip(marked).map(|(name, is_marked)| SeatName { is_marked, ..name }).collect())
    }

    /// Returns the name of a seat, with its mark where needed; not escaped.
    pub fn of(&self, seat: Seat) -> String {
        match self.mark(seat) {
            Some(mark) => format!("{mark} {}", self.bare(seat)),
            None => self.bare(seat),
        }
    }

    /// Returns the name of a seat without its mark, for where something else identifies the seat.
    pub fn bare(&self, seat: Seat) -> String {
        self.0.get(seat.index()).map_or_else(|| seat.to_string(), |name| name.bare.clone())
    }

    /// Returns the mark of a seat if its name alone is ambiguous.
    pub fn mark(&self, seat: Seat) -> Option<char> {
        self.0.get(seat.index()).filter(|name| name.is_marked)?;
        char::from_u32(FIRST_MARK + u32::from(seat.0))
    }

    /// Adds a note to the name of a seat, "Robot 1 (hard)". Whoever types the name may omit it.
    #[must_use]
    pub fn noted(mut self, seat: Seat, note: &str) -> Names {
        if let Some(name) = self.0.get_mut(seat.index()) {
            name.bare = format!("{} ({note})", name.bare);
            name.is_noted = true;
        }
        self
    }

    /// Names each seat by `call`, without marks or cleaning; `say` still escapes it.
    #[must_use]
    pub fn called_by(call: impl Fn(Seat) -> String) -> Names {
        let name = |seat| SeatName { bare: call(Seat(seat)), keys: Default::default(), is_marked: false, is_noted: false };
        Names((0u8..).take(MOST_SEATS).map(name).collect())
    }

    /// Calls each seat one character, by which [`seat_of_placeholder`] finds it in a sentence.
    pub fn placeholders() -> Names {
        Names::called_by(|seat| char::from_u32(FIRST_PLACEHOLDER + u32::from(seat.0)).map(String::from).unwrap_or_default())
    }

    /// Finds whom a typed seat (`p2`) or name means, with or without its mark: an exact name first,
    /// else one that differs only in accents. A note behind the name may be in any language.
    pub fn find(&self, words: &str) -> Called {
        let words = cleaned(words);
        let without_note = words.strip_suffix(')').and_then(|words| words.rsplit_once(" ("));
        match (self.find_bare(&words), without_note) {
            (Called::Nobody, Some((name, _))) => match self.find_bare(name) {
                Called::One(seat) if self.0.get(seat.index()).is_some_and(|name| name.is_noted) => Called::One(seat),
                Called::Nobody | Called::One(_) | Called::Several(_) => Called::Nobody,
            },
            (called, _) => called,
        }
    }

    fn find_bare(&self, words: &str) -> Called {
        let wanted = key(words);
        if let Ok(seat) = wanted.parse() {
            return Called::One(seat);
        }
        if wanted.is_empty() {
            return Called::Nobody;
        }
        let seats = || (0u8..).map(Seat).zip(&self.0);
        let is_marked = |(seat, name): &(Seat, &SeatName)| {
            self.mark(*seat).and_then(|mark| words.strip_prefix(mark)).is_some_and(|rest| key(rest.trim()) == name.keys[0])
        };
        let by_key = |at: usize, wanted: &str| {
            seats().filter(|(_, name)| name.keys[at] == wanted).map(|(seat, _)| seat).collect::<Vec<Seat>>()
        };
        let marked = seats().find(is_marked).map(|(seat, _)| seat).into_iter().collect();
        let ways = [marked, by_key(0, &wanted), by_key(1, &folded(words))];
        let named = ways.into_iter().find(|named| !named.is_empty()).unwrap_or_default();
        match named[..] {
            [] => Called::Nobody,
            [seat] => Called::One(seat),
            [..] => Called::Several(named),
        }
    }
}

/// Returns the seat that a character of [`Names::placeholders`] stands for.
pub fn seat_of_placeholder(c: char) -> Option<Seat> {
    let at = u32::from(c).checked_sub(FIRST_PLACEHOLDER).and_then(|at| u8::try_from(at).ok())?;
    Some(Seat(at)).filter(|seat| seat.index() < MOST_SEATS)
}

/// Returns the name as people compare it: whatever its encoding, case or width.
fn key(name: &str) -> String {
    let recased = recased(name);
    if recased.is_ascii() { recased } else { recased.chars().filter(|c| !is_joining(*c)).nfc().collect() }
}

/// Returns a name without characters that are invisible or change the text around them.
fn cleaned(name: &str) -> String {
    let seen = |c: char| if c.is_whitespace() { Some(' ') } else { Some(c).filter(|c| !c.is_control() && !is_invisible(*c)) };
    // A line break adds no space.
    let name: String = name.chars().filter(|c| !matches!(c, '\n' | '\r')).filter_map(seen).collect();
    let name = name.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let is_joint = |c: char| c == ' ' || matches!(c, '\u{200c}' | '\u{200d}');
    name.trim_start_matches(|c| c == ' ' || is_joining(c) || is_combining_mark(c)).trim_end_matches(is_joint).to_owned()
}

fn shown(name: &str) -> String {
    let name = cleaned(name);
    match name.char_indices().nth(LONGEST) {
        // The cut may leave a space at the end.
        Some((end, _)) => cleaned(&name[..end]),
        None => name,
    }
}

/// Whether a character looks like the mark of a seat.
const fn is_mark(c: char) -> bool {
    matches!(c, '①'..='⑳')
}

/// Whether it is invisible but affects its neighbours: joiners, variation selectors, flag tags.
const fn is_joining(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0020}'..='\u{e007f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Whether it changes the text direction or is invisible. Joining characters are let through.
pub(super) const fn is_invisible(c: char) -> bool {
    is_private(c)
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffc}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e001f}' | '\u{e0080}'..='\u{e00ff}' | '\u{e01f0}'..='\u{e0fff}')
}

/// Whether it is in Unicode's private use: only our own texts use it, for `render::symbol`.
const fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f_0000}'..='\u{10_ffff}')
}
