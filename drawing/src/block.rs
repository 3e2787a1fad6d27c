//! A rectangle of vector marks that can be put anywhere: pictures are built of blocks, from the
//! inside out. Start reading at [`Block`].

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt::{self, Display, Write};
use std::ops::Deref;
use std::sync::Arc;

use crate::badge::{self, LinePart};
use crate::font::{self, Weight};
use crate::icons;

/// A drawing and its size, in steps of which a phone is 400 wide.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The width.
    pub w: f32,
    /// The height.
    pub h: f32,
    /// The marks, from the back to the front.
    pub marks: SharedMarks,
}

/// The marks of a block. Clones share them: a block that is put on another one is not copied.
#[derive(Clone, Debug, Default)]
pub struct SharedMarks(Option<Arc<Vec<Mark>>>);

impl Deref for SharedMarks {
    type Target = [Mark];

    fn deref(&self) -> &[Mark] {
        self.0.as_deref().map(Vec::as_slice).unwrap_or_default()
    }
}

/// One thing drawn.
#[derive(Clone, Debug)]
pub enum Mark {
    /// A rectangle with round corners; a circle if they are as round as can be.
    Rect {
        /// Left.
        x: f32,
        /// Top.
        y: f32,
        /// Width.
        w: f32,
        /// Height.
        h: f32,
        /// The radius of the corners.
        r: f32,
        /// How it looks.
        paint: Paint,
    },
    /// A line, with round ends unless it is dashed.
    Line {
        /// The two ends.
        ends: [(f32, f32); 2],
        /// The colour.
        stroke: &'static str,
        /// The thickness.
        line: f32,
        /// The length of the dashes and of the gaps; `None` for a solid line.
        dash: Option<(f32, f32)>,
    },
    /// A closed shape.
    Polygon {
        /// The corners.
        points: Vec<(f32, f32)>,
        /// How it looks.
        paint: Paint,
    },
    /// Words on one line without badges, from their left end.
    Text {
        /// The left end.
        x: f32,
        /// The baseline.
        y: f32,
        /// The words.
        words: String,
        /// How they look.
        ink: Ink,
        /// How much depends on the words.
        rank: Rank,
    },
    /// An icon without its background.
    Icon {
        /// The name.
        name: &'static str,
        /// The colour that replaces `currentColor`: that of an owner, or empty.
        tint: &'static str,
        /// Left.
        x: f32,
        /// Top.
        y: f32,
        /// The length of a side.
        size: f32,
    },
    /// Other marks, moved, and perhaps faint.
    Group {
        /// How far to the right.
        x: f32,
        /// How far down.
        y: f32,
        /// Whether the marks are translucent.
        veil: Veil,
        /// The marks, and the size of what they are on.
        block: Block,
    },
}

/// How much depends on words, where a page is shown small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Read at a glance.
    Key,
    /// Read by whoever looks closer.
    Other,
}

/// Whether a group is translucent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Veil {
    /// Opaque.
    None,
    /// Drawn with the opacity [`FAINT`].
    Faint,
}

/// The opacity of what is held back.
pub const FAINT: f32 = 0.55;

/// A number with up to two decimals, written alike on every machine.
struct N(f32);

impl Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (sign, whole, rest) = (if hundredths < 0 { "-" } else { "" }, hundredths.abs() / 100, hundredths.abs() % 100);
        match (rest, rest % 10) {
            (0, _) => write!(f, "{sign}{whole}"),
            (_, 0) => write!(f, "{sign}{whole}.{}", rest / 10),
            (_, _) => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// Where words are relative to their point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// To its right.
    Start,
    /// On both sides.
    Middle,
}

/// How words look.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    /// The height of the type.
    pub size: f32,
    /// How heavy.
    pub weight: Weight,
    /// The colour.
    pub fill: &'static str,
}

impl Ink {
    /// Returns bold ink.
    pub const fn bold(size: f32, fill: &'static str) -> Ink {
        Ink { size, weight: Weight::Bold, fill }
    }

    /// Returns regular ink.
    pub const fn plain(size: f32, fill: &'static str) -> Ink {
        Ink { size, weight: Weight::Regular, fill }
    }

    /// Returns the width of the words in this ink.
    pub fn width(&self, words: &str) -> f32 {
        font::width(words, self.size, self.weight)
    }
}

/// How an area looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paint {
    /// The colour inside; empty for none.
    pub fill: &'static str,
    /// The colour of the outline; empty for none.
    pub stroke: &'static str,
    /// The thickness of the outline.
    pub line: f32,
}

impl Paint {
    /// Returns a fill without an outline.
    pub const fn fill(fill: &'static str) -> Paint {
        Paint { fill, stroke: "", line: 0.0 }
    }

    /// Returns an outline without a fill.
    pub const fn stroke(stroke: &'static str, line: f32) -> Paint {
        Paint { fill: "", stroke, line }
    }

    /// Returns a fill with an outline.
    pub const fn both(fill: &'static str, stroke: &'static str, line: f32) -> Paint {
        Paint { fill, stroke, line }
    }
}

impl Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#" fill="{}""#, if self.fill.is_empty() { "none" } else { self.fill })?;
        if !self.stroke.is_empty() {
            write!(f, r#" stroke="{}" stroke-width="{}""#, self.stroke, N(self.line))?;
        }
        Ok(())
    }
}

thread_local! {
    /// Whether this thread's blocks keep their marks.
    static KEEPS: Cell<bool> = const { Cell::new(true) };
}

/// Returns what `find` finds out about sizes. Meanwhile blocks of this thread keep no marks, which
/// are most of the work: they have their sizes, but are not to be drawn.
pub fn measured<T>(find: impl FnOnce() -> T) -> T {
    /// Puts back what was so before, after a panic too.
    struct MarksAgain(bool);

    impl Drop for MarksAgain {
        fn drop(&mut self) {
            KEEPS.set(self.0);
        }
    }

    let _before = MarksAgain(KEEPS.replace(false));
    find()
}

impl Block {
    /// Returns an empty block of that size.
    pub const fn new(w: f32, h: f32) -> Block {
        Block { w, h, marks: SharedMarks(None) }
    }

    /// Adds a mark, unless sizes alone are wanted.
    fn push(&mut self, mark: impl FnOnce() -> Mark) {
        if KEEPS.get() {
            Arc::make_mut(self.marks.0.get_or_insert_default()).push(mark());
        }
    }

    /// Returns words on one line, as wide as they are.
    pub fn words(words: &str, ink: Ink, h: f32) -> Block {
        let mut block = Block::new(ink.width(words), h);
        block.text(0.0, h / 2.0 + ink.size * 0.36, words, ink, Anchor::Start);
        block
    }

    /// Returns words on several lines, `step` apart.
    pub fn lines(lines: &[String], ink: Ink, step: f32) -> Block {
        let w = lines.iter().map(|line| ink.width(line)).fold(0.0, f32::max);
        let mut block = Block::new(w, step * lines.len() as f32);
        for (at, line) in lines.iter().enumerate() {
            block.text(0.0, step * at as f32 + step / 2.0 + ink.size * 0.36, line, ink, Anchor::Start);
        }
        block
    }

    /// Returns a badge: a number on its colour.
    pub fn badge(number: u8, side: f32) -> Block {
        Block::numbered(number, side, side * 0.66)
    }

    /// Returns a badge without its number, for one that is behind another.
    pub fn blank_badge(number: u8, side: f32) -> Block {
        let mut block = Block::new(side, side);
        let (fill, _) = badge::colors(number);
        block.rect(0.5, 0.5, side - 1.0, side - 1.0, side * 0.28, Paint::both(fill, badge::EDGE, 0.8));
        block
    }

    fn numbered(number: u8, side: f32, size: f32) -> Block {
        let mut block = Block::blank_badge(number, side);
        let (_, ink) = badge::colors(number);
        block.text(side / 2.0, side / 2.0 + size * 0.365, &number.to_string(), Ink::bold(size, ink), Anchor::Middle);
        block
    }

    /// Returns a badge as large as words of that size, and the offset of its corner from the pen.
    fn badge_within(number: u8, size: f32) -> (Block, f32, f32) {
        let side = badge::SIDE as f32 * size / 1000.0;
        let left = (badge::ADVANCE - badge::SIDE) as f32 * size / 2000.0;
        (Block::numbered(number, side, size), left, -size * 0.365 - side / 2.0)
    }

    /// Draws a rectangle with round corners.
    pub fn rect(&mut self, x: f32, y: f32, w: f32, h: f32, r: f32, paint: Paint) {
        self.push(|| Mark::Rect { x, y, w, h, r: r.min(w / 2.0).min(h / 2.0), paint });
    }

    /// Draws a circle.
    pub fn circle(&mut self, x: f32, y: f32, r: f32, paint: Paint) {
        self.rect(x - r, y - r, 2.0 * r, 2.0 * r, r, paint);
    }

    /// Draws a straight line with round ends.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), stroke: &'static str, line: f32) {
        self.push(|| Mark::Line { ends: [from, to], stroke, line, dash: None });
    }

    /// Draws a dashed line.
    pub fn dashes(&mut self, from: (f32, f32), to: (f32, f32), stroke: &'static str, line: f32) {
        self.push(|| Mark::Line { ends: [from, to], stroke, line, dash: Some((line * 1.2, line)) });
    }

    /// Draws a polygon.
    pub fn polygon(&mut self, points: &[(f32, f32)], paint: Paint) {
        self.push(|| Mark::Polygon { points: points.to_vec(), paint });
    }

    /// Draws words on one line, with their baseline at `y`.
    pub fn text(&mut self, x: f32, y: f32, words: &str, ink: Ink, anchor: Anchor) {
        self.ranked(x, y, words, ink, anchor, Rank::Other);
    }

    /// Draws words that must be read at a glance; see [`Block::text`].
    pub fn fact(&mut self, x: f32, y: f32, words: &str, ink: Ink, anchor: Anchor) {
        self.ranked(x, y, words, ink, anchor, Rank::Key);
    }

    fn ranked(&mut self, x: f32, y: f32, words: &str, ink: Ink, anchor: Anchor, rank: Rank) {
        if !KEEPS.get() {
            return;
        }
        let mut x = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - ink.width(words) / 2.0,
        };
        for part in badge::parts(words) {
            match part {
                LinePart::Words(words) => {
                    self.push(|| Mark::Text { x, y, words: words.to_owned(), ink, rank });
                    x += ink.width(words);
                }
                LinePart::Badge(number) => {
                    let (block, left, top) = Block::badge_within(number, ink.size);
                    self.put(x + left, y + top, &block);
                    x += badge::ADVANCE as f32 * ink.size / 1000.0;
                }
            }
        }
    }

    /// Draws an icon with its background, if it has one.
    pub fn icon(&mut self, name: &str, x: f32, y: f32, size: f32) {
        let Some(icon) = icons::find(name) else { return };
        if let Some(tone) = icon.tone {
            self.rect(x, y, size, size, size / 4.0, Paint::fill(tone));
        }
        self.push(|| Mark::Icon { name: icon.name, tint: "", x, y, size });
    }

    /// Draws an icon without its background.
    pub fn glyph(&mut self, name: &str, x: f32, y: f32, size: f32) {
        self.tinted(name, "", x, y, size);
    }

    /// Draws an icon without its background, in the colour of its owner.
    pub fn tinted(&mut self, name: &str, tint: &'static str, x: f32, y: f32, size: f32) {
        if let Some(icon) = icons::find(name) {
            self.push(|| Mark::Icon { name: icon.name, tint, x, y, size });
        }
    }

    /// Draws another block.
    pub fn put(&mut self, x: f32, y: f32, block: &Block) {
        self.group(x, y, Veil::None, block);
    }

    /// Draws another block with the opacity [`FAINT`].
    pub fn put_faint(&mut self, x: f32, y: f32, block: &Block) {
        self.group(x, y, Veil::Faint, block);
    }

    fn group(&mut self, x: f32, y: f32, veil: Veil, block: &Block) {
        if !block.marks.is_empty() {
            self.push(|| Mark::Group { x, y, veil, block: block.clone() });
        }
    }

    /// Collects the names of the icons that have no owner's colour.
    fn icons(&self, into: &mut BTreeSet<&'static str>) {
        for mark in self.marks.iter() {
            match mark {
                Mark::Icon { name, tint: "", .. } => {
                    into.insert(name);
                }
                Mark::Group { block, .. } => block.icons(into),
                Mark::Icon { .. } | Mark::Rect { .. } | Mark::Line { .. } | Mark::Polygon { .. } | Mark::Text { .. } => {}
            }
        }
    }

    /// Returns a whole SVG document.
    pub fn document(&self) -> String {
        let (w, h) = (N(self.w), N(self.h));
        let mut body = String::new();
        self.marks.iter().for_each(|mark| write_mark(mark, &mut body));
        let mut used = BTreeSet::new();
        self.icons(&mut used);
        let mut whole =
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}"><defs>"#);
        for icon in used.into_iter().filter_map(icons::find) {
            let _ = write!(whole, r#"<g id="{}">{}</g>"#, icon.name, icon.glyph);
        }
        let family = font::FAMILY;
        let _ =
            write!(whole, r#"</defs><g font-family="{family}" font-stretch="condensed" font-kerning="none">{body}</g></svg>"#);
        whole
    }
}

// Writing into a string cannot fail.
fn write_mark(mark: &Mark, into: &mut String) {
    match mark {
        Mark::Rect { x, y, w, h, r, paint } => {
            let (x, y, w, h, r) = (N(*x), N(*y), N(*w), N(*h), N(*r));
            let _ = write!(into, r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}"{paint}/>"#);
        }
        Mark::Line { ends: [from, to], stroke, line, dash } => {
            let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(N);
            let _ = write!(into, r#"<path d="M{x} {y}L{to_x} {to_y}" stroke="{stroke}" stroke-width="{}""#, N(*line));
            let _ = match dash {
                Some((dash, gap)) => write!(into, r#" stroke-dasharray="{} {}"/>"#, N(*dash), N(*gap)),
                None => write!(into, r#" stroke-linecap="round"/>"#),
            };
        }
        Mark::Polygon { points, paint } => {
            into.push_str(r#"<path d=""#);
            for (at, (x, y)) in points.iter().enumerate() {
                let _ = write!(into, "{}{} {}", if at == 0 { 'M' } else { 'L' }, N(*x), N(*y));
            }
            let _ = write!(into, r#"z" stroke-linejoin="round"{paint}/>"#);
        }
        Mark::Text { x, y, words, ink, rank: _ } => {
            let weight = match ink.weight {
                Weight::Regular => "",
                Weight::Bold => r#" font-weight="bold""#,
            };
            let (x, y, size, fill) = (N(*x), N(*y), N(ink.size), ink.fill);
            let _ = write!(into, r#"<text x="{x}" y="{y}" font-size="{size}" fill="{fill}"{weight}>"#);
            escape(words, into);
            into.push_str("</text>");
        }
        Mark::Icon { name, tint: "", x, y, size } => {
            let (x, y, scale) = (N(*x), N(*y), size / 24.0);
            let _ = write!(into, r##"<use href="#{name}" transform="translate({x} {y}) scale({scale:.4})"/>"##);
        }
        Mark::Icon { name, tint, x, y, size } => {
            let body = icons::find(name).map(|icon| icon.glyph.replace("currentColor", tint)).unwrap_or_default();
            let (x, y, scale) = (N(*x), N(*y), size / 24.0);
            let _ = write!(into, r#"<g transform="translate({x} {y}) scale({scale:.4})">{body}</g>"#);
        }
        Mark::Group { x, y, veil, block } => {
            let veil = match veil {
                Veil::None => String::new(),
                Veil::Faint => format!(r#" opacity="{}""#, N(FAINT)),
            };
            let _ = write!(into, r#"<g{veil} transform="translate({} {})">"#, N(*x), N(*y));
            block.marks.iter().for_each(|mark| write_mark(mark, into));
            into.push_str("</g>");
        }
    }
}

fn escape(words: &str, into: &mut String) {
    for c in words.chars() {
        match c {
            '&' => into.push_str("&amp;"),
            '<' => into.push_str("&lt;"),
            '>' => into.push_str("&gt;"),
            c if c.is_control() => into.push(' '),
            c => into.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn() -> Block {
        let mut block = Block::words("12", Ink::plain(20.0, "#ffffff"), 30.0);
        block.icon("corn", 0.0, 0.0, 9.0);
        block.put_faint(0.0, 0.0, &Block::badge(1, 9.0));
        block
    }

    #[test]
    fn what_is_measured_has_its_size_and_no_marks_and_what_is_drawn_next_has_them() {
        let (size, whole) = (measured(|| measured(drawn)), drawn());
        assert_eq!((size.w, size.h, size.marks.len()), (whole.w, whole.h, 0));
        let nested = measured(|| (measured(drawn), drawn()));
        assert!(nested.1.marks.is_empty(), "one ends within another");
        assert!(std::panic::catch_unwind(|| measured(|| -> Block { panic!("on purpose") })).is_err());
        assert_eq!(drawn().document(), whole.document());
        assert!(whole.marks.len() > 2);
    }

    #[test]
    fn what_was_put_stays_as_it_was_then() {
        let (mut page, mut part) = (Block::new(40.0, 40.0), drawn());
        page.put(0.0, 0.0, &part);
        let before = page.document();
        part.circle(9.0, 9.0, 9.0, Paint::fill("#ffffff"));
        assert_eq!(page.document(), before);
        assert_ne!(part.marks.len(), drawn().marks.len());
    }
}
