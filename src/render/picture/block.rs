//! A rectangle of SVG that can be put anywhere: what pictures are built of, from the inside out.
//!
//! What must never come in: games, words in any language. Start reading at [`Block`].

use std::fmt::{self, Display, Write};

use super::font::{self, Weight};
use super::icons;

/// Some drawing and its size, in steps of which a phone is 400 wide.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Its width.
    pub w: f32,
    /// Its height.
    pub h: f32,
    svg: String,
}

/// A number in as few characters as a hundredth needs: the same on every machine.
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

/// Where words stand relative to their point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// To its right.
    Start,
    /// On both sides.
    Middle,
}

/// How words look.
#[derive(Clone, Copy, Debug)]
pub struct Ink<'a> {
    /// Height of the type.
    pub size: f32,
    /// How heavy.
    pub weight: Weight,
    /// Its colour.
    pub fill: &'a str,
}

impl<'a> Ink<'a> {
    /// Heavy.
    pub const fn bold(size: f32, fill: &'a str) -> Ink<'a> {
        Ink { size, weight: Weight::Bold, fill }
    }

    /// Plain.
    pub const fn plain(size: f32, fill: &'a str) -> Ink<'a> {
        Ink { size, weight: Weight::Regular, fill }
    }

    /// How wide the words are in it.
    pub fn width(&self, words: &str) -> f32 {
        font::width(words, self.size, self.weight)
    }
}

/// How an area looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paint<'a> {
    /// Inside; empty for nothing.
    pub fill: &'a str,
    /// Around; empty for nothing.
    pub stroke: &'a str,
    /// How thick.
    pub line: f32,
}

impl<'a> Paint<'a> {
    /// Inside alone.
    pub const fn fill(fill: &'a str) -> Paint<'a> {
        Paint { fill, stroke: "", line: 0.0 }
    }

    /// Around alone.
    pub const fn stroke(stroke: &'a str, line: f32) -> Paint<'a> {
        Paint { fill: "", stroke, line }
    }

    /// Both.
    pub const fn both(fill: &'a str, stroke: &'a str, line: f32) -> Paint<'a> {
        Paint { fill, stroke, line }
    }
}

impl Display for Paint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#" fill="{}""#, if self.fill.is_empty() { "none" } else { self.fill })?;
        if !self.stroke.is_empty() {
            write!(f, r#" stroke="{}" stroke-width="{}""#, self.stroke, N(self.line))?;
        }
        Ok(())
    }
}

impl Block {
    /// An empty one of that size.
    pub const fn new(w: f32, h: f32) -> Block {
        Block { w, h, svg: String::new() }
    }

    /// Words on one line, as wide as they are.
    pub fn words(words: &str, ink: Ink<'_>, h: f32) -> Block {
        let mut block = Block::new(ink.width(words), h);
        block.text(0.0, h / 2.0 + ink.size * 0.36, words, ink, Anchor::Start);
        block
    }

    /// Words on several lines.
    pub fn lines(lines: &[String], ink: Ink<'_>, step: f32) -> Block {
        let w = lines.iter().map(|line| ink.width(line)).fold(0.0, f32::max);
        let mut block = Block::new(w, step * lines.len() as f32);
        for (at, line) in lines.iter().enumerate() {
            block.text(0.0, step * at as f32 + step / 2.0 + ink.size * 0.36, line, ink, Anchor::Start);
        }
        block
    }

    // Writing into a string cannot fail.
    fn add(&mut self, what: fmt::Arguments<'_>) {
        let _ = self.svg.write_fmt(what);
    }

    /// A rectangle with round corners.
    pub fn rect(&mut self, x: f32, y: f32, w: f32, h: f32, r: f32, paint: Paint<'_>) {
        let (x, y, w, h, r) = (N(x), N(y), N(w), N(h), N(r));
        self.add(format_args!(r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}"{paint}/>"#));
    }

    /// A circle.
    pub fn circle(&mut self, x: f32, y: f32, r: f32, paint: Paint<'_>) {
        self.add(format_args!(r#"<circle cx="{}" cy="{}" r="{}"{paint}/>"#, N(x), N(y), N(r)));
    }

    /// A straight line with round ends.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), stroke: &str, line: f32) {
        let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(N);
        let line = N(line);
        self.add(format_args!(
            r#"<path d="M{x} {y}L{to_x} {to_y}" stroke="{stroke}" stroke-width="{line}" stroke-linecap="round"/>"#
        ));
    }

    /// The same, broken into dashes.
    pub fn dashes(&mut self, from: (f32, f32), to: (f32, f32), stroke: &str, line: f32) {
        let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(N);
        self.add(format_args!(
            r#"<path d="M{x} {y}L{to_x} {to_y}" stroke="{stroke}" stroke-width="{}" stroke-dasharray="{} {}"/>"#,
            N(line),
            N(line * 1.2),
            N(line),
        ));
    }

    /// A polygon.
    pub fn polygon(&mut self, points: &[(f32, f32)], paint: Paint<'_>) {
        self.svg.push_str(r#"<path d=""#);
        for (at, (x, y)) in points.iter().enumerate() {
            let letter = if at == 0 { 'M' } else { 'L' };
            self.add(format_args!("{letter}{} {}", N(*x), N(*y)));
        }
        self.add(format_args!(r#"z" stroke-linejoin="round"{paint}/>"#));
    }

    /// Words on one line, standing on `y`.
    pub fn text(&mut self, x: f32, y: f32, words: &str, ink: Ink<'_>, anchor: Anchor) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
        };
        let weight = match ink.weight {
            Weight::Regular => "",
            Weight::Bold => r#" font-weight="bold""#,
        };
        let (x, y, size, fill) = (N(x), N(y), N(ink.size), ink.fill);
        self.add(format_args!(r#"<text x="{x}" y="{y}" font-size="{size}" fill="{fill}"{weight}{anchor}>"#));
        escape(words, &mut self.svg);
        self.svg.push_str("</text>");
    }

    /// An icon whole, with its background if it has one.
    pub fn icon(&mut self, name: &str, x: f32, y: f32, size: f32) {
        if let Some(tone) = icons::tone(name) {
            self.rect(x, y, size, size, size / 4.0, Paint::fill(tone));
        }
        self.glyph(name, x, y, size);
    }

    /// An icon without its background.
    pub fn glyph(&mut self, name: &str, x: f32, y: f32, size: f32) {
        if let Some(icon) = icons::find(name) {
            let (name, x, y, scale) = (icon.name, N(x), N(y), size / 24.0);
            self.add(format_args!(
                r##"<use href="#{name}" transform="translate({x} {y}) scale({:.4})"/>"##,
                (scale * 10_000.0).round() / 10_000.0
            ));
        }
    }

    /// An icon in a colour of its owner's.
    pub fn tinted(&mut self, name: &str, tint: &str, x: f32, y: f32, size: f32) {
        if let Some(icon) = icons::find(name) {
            let body = icon.glyph.replace("currentColor", tint);
            let (x, y, scale) = (N(x), N(y), size / 24.0);
            self.add(format_args!(
                r#"<g transform="translate({x} {y}) scale({:.4})">{body}</g>"#,
                (scale * 10_000.0).round() / 10_000.0
            ));
        }
    }

    /// Another block, there.
    pub fn put(&mut self, x: f32, y: f32, block: &Block) {
        if block.svg.is_empty() {
            return;
        }
        self.add(format_args!(r#"<g transform="translate({} {})">"#, N(x), N(y)));
        self.svg.push_str(&block.svg);
        self.svg.push_str("</g>");
    }

    /// Another block, there and held back.
    pub fn put_faint(&mut self, x: f32, y: f32, block: &Block) {
        self.add(format_args!(r#"<g opacity=".55" transform="translate({} {})">"#, N(x), N(y)));
        self.svg.push_str(&block.svg);
        self.svg.push_str("</g>");
    }

    /// A whole SVG document of it.
    pub fn document(&self) -> String {
        let (w, h) = (N(self.w), N(self.h));
        let mut whole = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}"><defs>"#);
        for icon in icons::ALL.iter().filter(|icon| self.svg.contains(&format!(r##"href="#{}""##, icon.name))) {
            let _ = write!(whole, r#"<g id="{}">{}</g>"#, icon.name, icon.glyph);
        }
        let _ = write!(whole, r#"</defs><g font-family="{}" font-stretch="condensed">{}</g></svg>"#, font::FAMILY, self.svg);
        whole
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
