//! The typeface: embedded, measured, never cut off.
//!
//! Not here: fonts of the machine. Start reading at [`wrap`].

use std::sync::LazyLock;

use resvg::tiny_skia::{Path, PathBuilder};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};

/// What it is called in an SVG.
pub const FAMILY: &str = "DejaVu Sans";

/// How heavy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// For reading.
    Regular,
    /// For names and figures.
    Bold,
}

/// Characters whose width is looked up once: Latin, Greek, Cyrillic, and punctuation.
const KNOWN: u32 = 0x2200;

/// Widths of characters in thousandths of the size; below zero for those the face has not.
struct Widths(Vec<i16>);

static REGULAR: LazyLock<Widths> = LazyLock::new(|| Widths::of(dejavu::sans_condensed::regular()));
static BOLD: LazyLock<Widths> = LazyLock::new(|| Widths::of(dejavu::sans_condensed::bold()));

impl Widths {
    fn of(face: &[u8]) -> Widths {
        let Ok(font) = FontRef::new(face) else { return Widths(Vec::new()) };
        let (glyphs, metrics) = (font.charmap(), font.glyph_metrics(Size::new(1000.0), LocationRef::default()));
        let width = |c: u32| {
            let glyph = char::from_u32(c).and_then(|c| glyphs.map(c))?;
            Some(metrics.advance_width(glyph)?.round() as i16)
        };
        Widths((0..KNOWN).map(|c| width(c).unwrap_or(-1)).collect())
    }

    fn has(&self, c: char) -> bool {
        self.0.get(c as usize).is_some_and(|width| *width >= 0)
    }
}

const fn widths(weight: Weight) -> &'static LazyLock<Widths> {
    match weight {
        Weight::Regular => &REGULAR,
        Weight::Bold => &BOLD,
    }
}

/// How wide the words are at that size. Kerning, which the renderer adds, only ever makes them a little narrower.
pub fn width(words: &str, size: f32, weight: Weight) -> f32 {
    let known = &widths(weight).0;
    let of = |c: char| known.get(c as usize).map_or(600, |width| i32::from((*width).max(0)));
    words.chars().map(of).sum::<i32>() as f32 * size / 1000.0
}

/// A letter's outline at that size, its foot at zero and down being more; `None` if it shows nothing.
pub fn outline(c: char, size: f32, weight: Weight) -> Option<Path> {
    let face = match weight {
        Weight::Regular => dejavu::sans_condensed::regular(),
        Weight::Bold => dejavu::sans_condensed::bold(),
    };
    let font = FontRef::new(face).ok()?;
    let glyph = font.outline_glyphs().get(font.charmap().map(c)?)?;
    let mut pen = Pen(PathBuilder::new());
    glyph.draw(DrawSettings::unhinted(Size::new(size), LocationRef::default()), &mut pen).ok()?;
    pen.0.finish()
}

/// Turns a typeface's up into a picture's down.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
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

/// The words without the characters that the face has not (emoji in a player's name), or nothing if nothing is left.
pub fn shown(words: &str) -> String {
    let kept: String = words.chars().filter(|c| REGULAR.has(*c) && BOLD.has(*c)).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// As much of the words as fits, with an ellipsis where something is left out.
pub fn fit(words: &str, size: f32, weight: Weight, room: f32) -> String {
    if width(words, size, weight) <= room {
        return words.to_owned();
    }
    let mut kept = words.to_owned();
    while kept.pop().is_some() {
        let short = format!("{}…", kept.trim_end());
        if width(&short, size, weight) <= room {
            return short;
        }
    }
    String::new()
}

/// The words on so many lines at most, broken at spaces and, where a word is too long, within it; the last is shortened.
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

/// The beginning of a word that is too long, with a hyphen, and the rest.
fn hyphenate(word: &str, size: f32, weight: Weight, room: f32) -> (String, &str) {
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
}
