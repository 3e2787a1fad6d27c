//! The typeface: embedded, measured, never cut off; no system fonts. Start reading at [`wrap`].

use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use tiny_skia::{Path, PathBuilder};
use unicode_normalization::char::is_combining_mark;

use crate::badge::{self, LinePart};
pub use crate::shaping::Glyph;
use crate::shaping::{END_OF_ISOLATE, ISOLATE, Shaper};

/// The name of the typeface in SVG.
pub const FAMILY: &str = "DejaVu Sans";

/// How heavy letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// For reading.
    Regular,
    /// For names and figures.
    Bold,
}

/// Characters below this are looked up once: Latin, Greek, Cyrillic, and punctuation.
const KNOWN: u32 = 0x2200;
/// How far up and down a glyph may reach without touching other lines, in thousandths of the size.
const REACH: (i32, i32) = (1_300, -500);
/// The most marks on one letter: with more, a name is a drawing.
const MOST_MARKS: usize = 2;

/// A weight of the typeface.
struct Face {
    font: Option<FontRef<'static>>,
    shaper: Option<Shaper>,
    /// The glyph and width of each character below [`KNOWN`], in thousandths of the size; the width
    /// is negative where the typeface lacks it.
    known: Vec<(u32, i16)>,
}

static REGULAR: LazyLock<Face> = LazyLock::new(|| Face::of(dejavu::sans_condensed::regular()));
static BOLD: LazyLock<Face> = LazyLock::new(|| Face::of(dejavu::sans_condensed::bold()));

impl Face {
    fn of(face: &'static [u8]) -> Face {
        let font = FontRef::new(face).ok();
        let glyph = |c: u32| {
            let font = font.as_ref()?;
            let glyph = font.charmap().map(char::from_u32(c)?)?;
            let width = font.glyph_metrics(Size::new(1000.0), LocationRef::default()).advance_width(glyph)?;
            Some((glyph.to_u32(), width.round() as i16))
        };
        let known = (0..KNOWN).map(|c| glyph(c).unwrap_or((0, -1))).collect();
        Face { shaper: Shaper::of(face), known, font }
    }

    /// Returns whether the typeface has a character by itself.
    fn has(&self, c: char) -> bool {
        match self.known.get(c as usize) {
            Some((_, width)) => *width >= 0,
            None => self.font.as_ref().is_some_and(|font| font.charmap().map(c).is_some()),
        }
    }

    /// Returns the glyphs of a line without badges, from left to right.
    fn glyphs(&self, words: &str) -> Vec<Glyph> {
        match &self.shaper {
            Some(shaper) if !words.chars().all(is_simple) => shaper.shape(words),
            Some(_) | None => words.chars().map(|c| self.simple(c)).collect(),
        }
    }

    fn simple(&self, c: char) -> Glyph {
        let (id, width) = self.known.get(c as usize).copied().unwrap_or_default();
        Glyph { id, advance: width.max(0).into(), right: 0, up: 0 }
    }

    /// Returns the width of a line without badges, in thousandths of the size.
    fn width(&self, words: &str) -> i32 {
        if words.chars().all(is_simple) {
            words.chars().map(|c| self.simple(c).advance).sum()
        } else {
            self.glyphs(words).iter().map(|glyph| glyph.advance).sum()
        }
    }

    /// Returns whether it has all glyphs of the words, and none that reaches into other lines.
    fn covers(&self, words: &str) -> bool {
        if words.chars().all(is_simple) {
            return words.chars().all(|c| self.has(c));
        }
        let Some(font) = &self.font else { return false };
        let metrics = font.glyph_metrics(Size::new(1000.0), LocationRef::default());
        let fits = |glyph: &Glyph| {
            let reach = metrics.bounds(GlyphId::new(glyph.id));
            let reach = reach.map_or((0, 0), |reach| (reach.y_max as i32, reach.y_min as i32));
            reach.0 + glyph.up <= REACH.0 && reach.1 + glyph.up >= REACH.1
        };
        self.glyphs(words).iter().all(|glyph| glyph.id != 0 && fits(glyph))
    }
}

fn face(weight: Weight) -> &'static Face {
    match weight {
        Weight::Regular => &REGULAR,
        Weight::Bold => &BOLD,
    }
}

/// Returns whether a character stands by itself, from left to right: letters of Latin, Greek,
/// Cyrillic, Armenian and Georgian without combining marks, digits and punctuation.
const fn is_simple(c: char) -> bool {
    matches!(c, '\0'..='\u{2ff}' | '\u{370}'..='\u{482}' | '\u{48a}'..='\u{58f}' | '\u{10a0}'..='\u{10ff}' | '\u{1e00}'..='\u{200a}'
        | '\u{2010}'..='\u{2027}' | '\u{202f}'..='\u{205f}' | '\u{2070}'..='\u{20cf}' | '\u{2100}'..='\u{21ff}')
}

/// Returns the glyphs of a line without badges, from left to right.
pub fn glyphs(words: &str, weight: Weight) -> Vec<Glyph> {
    face(weight).glyphs(words)
}

/// Returns the width of the words at that size.
pub fn width(words: &str, size: f32, weight: Weight) -> f32 {
    let face = face(weight);
    let of = |part: LinePart<'_>| match part {
        LinePart::Words(words) => face.width(words),
        LinePart::Badge(_) => badge::ADVANCE,
    };
    // Most words have neither badges nor letters that join, and are read once.
    let simple = words.chars().map(|c| is_simple(c).then(|| face.simple(c).advance)).sum::<Option<i32>>();
    simple.unwrap_or_else(|| badge::parts(words).map(of).sum()) as f32 * size / 1000.0
}

/// Returns a glyph's outline with its baseline at 0 and y downwards; `None` if it shows nothing.
pub fn outline(glyph: u32, size: f32, weight: Weight) -> Option<Path> {
    let glyph = face(weight).font.as_ref().filter(|_| glyph != 0)?.outline_glyphs().get(GlyphId::new(glyph))?;
    let mut pen = FlippedPen(PathBuilder::new());
    glyph.draw(DrawSettings::unhinted(Size::new(size), LocationRef::default()), &mut pen).ok()?;
    pen.0.finish()
}

/// Flips a typeface's y axis into a picture's.
struct FlippedPen(PathBuilder);

impl OutlinePen for FlippedPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, -cy, x, -y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.cubic_to(ax, -ay, bx, -by, x, -y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

/// Returns whether the words can be drawn whole, as they are read: both weights have every glyph.
pub fn covers(words: &str) -> bool {
    let mut marks = 0;
    let is_drawing = words.chars().any(|c| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    });
    !is_drawing && [&REGULAR, &BOLD].iter().all(|face| face.covers(words))
}

/// Isolates words to be put into others, so that their direction changes nothing around them.
pub fn isolated(words: &str) -> String {
    if words.chars().all(is_simple) { words.to_owned() } else { format!("{ISOLATE}{words}{END_OF_ISOLATE}") }
}

/// Removes the characters that the typeface lacks. Ask [`covers`] before a name is put into words.
pub fn shown(words: &str) -> String {
    let is_kept = |c: &char| {
        matches!(*c, ISOLATE | END_OF_ISOLATE) || badge::number_of(*c).is_some() || joins(*c) || (REGULAR.has(*c) && BOLD.has(*c))
    };
    let kept: String = words.chars().filter(is_kept).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a character is one letter with the one before it.
fn joins(c: char) -> bool {
    is_combining_mark(c) || matches!(c, '\u{200c}' | '\u{200d}')
}

/// Returns as much of the words as fits, with an ellipsis if they are shortened.
pub fn fit(words: &str, size: f32, weight: Weight, room: f32) -> String {
    if width(words, size, weight) <= room {
        return words.to_owned();
    }
    let mut kept = words.to_owned();
    while let Some(last) = kept.pop() {
        // A mark goes with its letter.
        if joins(last) {
            continue;
        }
        let short = format!("{}…", kept.trim_end());
        if width(&short, size, weight) <= room {
            return short;
        }
    }
    String::new()
}

/// Breaks words into at most `most` lines, at spaces or within long words; shortens the last line.
pub fn wrap(words: &str, size: f32, weight: Weight, room: f32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    let mut left: Vec<&str> = words.split(' ').filter(|word| !word.is_empty()).collect();
    left.reverse();
    while let Some(word) = left.pop() {
        let at = lines.len() - 1;
        let joined = if lines[at].is_empty() { word.to_owned() } else { format!("{} {word}", lines[at]) };
        if width(&joined, size, weight) <= room {
            lines[at] = joined;
        } else if lines.len() == most || (lines[at].is_empty() && most == 1) {
            let rest: Vec<&str> = std::iter::once(joined.as_str()).chain(left.iter().rev().copied()).collect();
            lines[at] = fit(&rest.join(" "), size, weight, room);
            return lines;
        } else if lines[at].is_empty() {
            let (head, tail) = hyphenate(word, size, weight, room);
            lines[at] = head;
            lines.push(String::new());
            if !tail.is_empty() {
                left.push(tail);
            }
        } else {
            lines.push(String::new());
            left.push(word);
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Splits a word that is too long into its beginning with a hyphen and the rest. Shortens it
/// instead if its letters join or are read from right to left.
fn hyphenate(word: &str, size: f32, weight: Weight, room: f32) -> (String, &str) {
    if !word.chars().all(is_simple) {
        return (fit(word, size, weight, room), "");
    }
    let fits = |at: &usize| *at > 1 && width(&word[..*at], size, weight) + width("-", size, weight) <= room;
    let best = word.char_indices().map(|(at, _)| at).rfind(fits);
    match best {
        Some(at) => (format!("{}-", &word[..at]), &word[at..]),
        None => (word.to_owned(), ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped_or_shortened_and_never_wider_than_their_room() {
        let long = "Petite fabrique d’indigo de la côte Nord-Ouest";
        for room in [20.0, 40.0, 64.0, 120.0] {
            for most in 1..4 {
                let lines = wrap(long, 9.5, Weight::Bold, room, most);
                assert!(lines.len() <= most, "{lines:?}");
                assert!(lines.iter().all(|line| width(line, 9.5, Weight::Bold) <= room), "{room}: {lines:?}");
            }
        }
        assert_eq!(wrap("small indigo plant", 10.0, Weight::Bold, 500.0, 2), ["small indigo plant"]);
        assert!(wrap(long, 9.5, Weight::Bold, 64.0, 1)[0].ends_with('…'));
    }

    #[test]
    fn every_letter_of_our_languages_has_a_width_and_an_emoji_has_none() {
        for c in "abcXYZ0189éèêëàâçîïôœùûÉÀÇŒ’«»…–·×→".chars() {
            assert!(REGULAR.has(c) && BOLD.has(c), "{c}");
        }
        assert_eq!(shown("🎲 Ana 🎲"), "Ana");
        assert_eq!(shown("🎲"), "");
    }

    #[test]
    fn what_is_read_from_right_to_left_is_set_so_and_its_letters_join() {
        let ids = |words: &str| glyphs(words, Weight::Regular).iter().map(|glyph| glyph.id).collect::<Vec<_>>();
        let alone = |c: char| ids(&c.to_string())[0];
        // Hebrew does not join: its letters go from right to left, what follows is after them.
        let hebrew = ids("דנה!");
        assert_eq!(hebrew, ['ה', 'נ', 'ד', '!'].map(alone), "the sentence goes from left to right");
        // Arabic joins: only the last letter looks as it does alone; the first is at the right.
        let arabic = ids("محمد");
        assert_eq!(arabic.len(), 4);
        assert!(['م', 'ح', 'م'].iter().all(|c| !arabic.contains(&alone(*c))), "{arabic:?}");
        assert!(ids("م ح م د").contains(&alone('م')));
        // An isolated name leaves the figures after it where they are.
        let sentence = glyphs(&format!("{}, 5", isolated("דנה")), Weight::Regular);
        let seen: Vec<u32> = sentence.iter().filter(|glyph| glyph.advance > 0).map(|glyph| glyph.id).collect();
        assert_eq!(seen, ['ה', 'נ', 'ד', ',', ' ', '5'].map(alone));
    }

    #[test]
    fn a_name_is_covered_whole_or_not_at_all() {
        for name in ["Ana", "Zoë", "Zoe\u{308}", "Дмитрий", "Ελένη", "محمد", "می\u{200c}خواهم", "דנה", "שָׁלוֹם", "Łukasz ♥", "Արամ"]
        {
            assert!(covers(name), "{name}");
        }
        let stacked = format!("A{}", "\u{302}".repeat(6));
        for name in ["田中", "田中Bob", "สมชาย", "🎲", "Zoë 🎲", "👩\u{200d}👧", "가나다", "प्रिया", stacked.as_str()]
        {
            assert!(!covers(name), "{name}");
        }
    }

    #[test]
    fn no_mark_is_parted_from_its_letter_and_no_word_that_joins_is_broken() {
        let decomposed = "e\u{301}".repeat(12);
        for room in 10..60 {
            let short = fit(&decomposed, 10.0, Weight::Regular, room as f32);
            assert!(short.is_empty() || short.trim_end_matches('…').ends_with('\u{301}') || short == "…", "{short:?}");
        }
        let lines = wrap("محمدمحمدمحمدمحمد ok", 10.0, Weight::Regular, 40.0, 3);
        assert!(lines.iter().all(|line| width(line, 10.0, Weight::Regular) <= 40.0 && !line.contains('-')), "{lines:?}");
    }

    #[test]
    fn a_badge_within_words_has_its_room() {
        let badge = crate::badge::letter(4).unwrap();
        let wide = |words: &str| width(words, 10.0, Weight::Bold);
        assert!(wide(&format!("a{badge}b")) > wide("ab") + 10.0);
        assert_eq!(shown(&format!("{badge} Bo 🎲")), format!("{badge} Bo"));
        assert_eq!(crate::badge::letter(16), None);
    }
}
