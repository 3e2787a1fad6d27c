//! Rasterises marks, fast: areas are filled by rows, letters and icons are drawn once and cached. A
//! test compares this with resvg's drawing of the same marks as SVG. Start reading at
//! [`Canvas::block`]; a strip of a page is drawn from its [`placed`] marks.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::slice;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use foldhash::fast::RandomState;
use tiny_skia::{FillRule, LineJoin, Mask, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

use crate::block::{Block, FAINT, Ink, Mark, Paint, Veil};
use crate::font;
use crate::generations::{GenerationCache, Keep};
use crate::icons;
use crate::tone::Tone;

/// Pixels, and the part of a page that they show.
pub struct Canvas {
    pixels: Pixmap,
    scale: f32,
    /// The row of the page that is the canvas's first.
    top: i32,
    /// The columns that have to be drawn.
    columns: Range<i32>,
    /// Of a row, the pixels near an edge and how far each is covered.
    edge: Vec<(usize, u32)>,
}

/// A mask of two channels, red and blue or green and opacity, with room for sums above each.
const TWO: u32 = 0x00ff_00ff;

/// Multiplies both channels by `of` / 255.
const fn part(two: u32, of: u32) -> u32 {
    let both = two * of + 0x0080_0080;
    // This is exactly a division by 255, rounded.
    ((both + (both >> 8 & TWO)) >> 8) & TWO
}

/// Puts a colour over a pixel, covering it by `cover` / 255.
#[inline]
fn over(pixel: &mut [u8; 4], Tone(tone): Tone, cover: u32) {
    let (new, old) = (u32::from_le_bytes(tone), u32::from_le_bytes(*pixel));
    let (even, odd) = (part(new & TWO, cover), part(new >> 8 & TWO, cover));
    let rest = 255 - (odd >> 16);
    // Neither sum exceeds 255, but for rounding: no colour is more than its opacity.
    let sum = (even + part(old & TWO, rest)) | (odd + part(old >> 8 & TWO, rest)) << 8;
    *pixel = sum.to_le_bytes();
}

/// Puts a colour over every pixel, covering them by `cover` / 255.
fn fill(span: &mut [[u8; 4]], tone: Tone, cover: u32) {
    match (cover, tone.0) {
        (0, _) => {}
        (255, flat @ [.., 255]) => span.fill(flat),
        (some, _) => span.iter_mut().for_each(|pixel| over(pixel, tone, some)),
    }
}

/// The margin around a translucent group, in steps.
const FAINT_EDGE: f32 = 4.0;

/// Returns a length in whole pixels, so that nothing covers a part of a pixel; allows for rounding.
pub fn side(length: f32, scale: f32) -> u32 {
    (length * scale + 0.02) as u32
}

/// A mark of a page, and the rows of pixels that it may touch.
pub struct Placed<'a> {
    mark: &'a Mark,
    x: f32,
    y: f32,
    rows: Range<i32>,
}

/// Returns the marks of a page, from the back to the front, from all groups but the translucent.
pub fn placed(page: &Block, scale: f32) -> Vec<Placed<'_>> {
    let mut marks = Vec::new();
    place(page, 0.0, 0.0, scale, &mut marks);
    marks
}

fn place<'a>(block: &'a Block, x: f32, y: f32, scale: f32, into: &mut Vec<Placed<'a>>) {
    for mark in block.marks.iter() {
        match mark {
            Mark::Group { x: left, y: top, veil: Veil::None, block } => place(block, x + left, y + top, scale, into),
            mark => {
                let (top, bottom) = height(mark);
                into.push(Placed { mark, x, y, rows: touched(y + top, y + bottom, scale) });
            }
        }
    }
}

/// Returns the pixels that may be drawn on between two positions of the page.
fn touched(from: f32, to: f32, scale: f32) -> Range<i32> {
    // This covers antialiased edges and rounding.
    (from * scale).floor() as i32 - 3..(to * scale).ceil() as i32 + 3
}

/// Returns the top and the bottom of a mark.
fn height(mark: &Mark) -> (f32, f32) {
    match mark {
        Mark::Rect { y, h, paint, .. } => (y - paint.line, y + h + paint.line),
        Mark::Line { ends: [(_, a), (_, b)], line, .. } => (a.min(*b) - line, a.max(*b) + line),
        Mark::Polygon { points, paint } => {
            let reach = |ends: (f32, f32), (_, y): &(f32, f32)| (ends.0.min(*y), ends.1.max(*y));
            let (top, bottom) = points.iter().fold((f32::MAX, f32::MIN), reach);
            (top - paint.line, bottom + paint.line)
        }
        // No letter of the typeface reaches higher or lower.
        Mark::Text { y, ink, .. } => (y - 1.3 * ink.size, y + 0.5 * ink.size),
        Mark::Icon { y, size, .. } => (*y, y + size),
        Mark::Group { y, block, .. } => (y - FAINT_EDGE - 1.0, y + block.h + FAINT_EDGE + 1.0),
    }
}

/// Returns the left and the right of a mark.
fn width(mark: &Mark) -> (f32, f32) {
    match mark {
        Mark::Rect { x, w, paint, .. } => (x - paint.line, x + w + paint.line),
        Mark::Line { ends: [(a, _), (b, _)], line, .. } => (a.min(*b) - line, a.max(*b) + line),
        Mark::Polygon { points, paint } => {
            let reach = |ends: (f32, f32), (x, _): &(f32, f32)| (ends.0.min(*x), ends.1.max(*x));
            let (left, right) = points.iter().fold((f32::MAX, f32::MIN), reach);
            (left - paint.line, right + paint.line)
        }
        // No letter of the typeface reaches farther out of its advance.
        Mark::Text { x, words, ink, .. } => {
            let end = x + font::width(words, ink.size, ink.weight);
            (x - 0.5 * ink.size, end + 0.5 * ink.size)
        }
        Mark::Icon { x, size, .. } => (*x, x + size),
        Mark::Group { x, block, .. } => (x - FAINT_EDGE - 1.0, x + block.w + FAINT_EDGE + 1.0),
    }
}

impl Placed<'_> {
    /// Returns whether the mark may touch any of `h` rows from `top` on.
    pub fn touches(&self, top: u32, h: u32) -> bool {
        self.rows.start < (top + h) as i32 && self.rows.end > top as i32
    }

    /// Returns the columns of pixels that the mark may touch.
    pub fn columns(&self, scale: f32) -> Range<i32> {
        let (left, right) = width(self.mark);
        touched(self.x + left, self.x + right, scale)
    }

    /// Returns the colour of a rectangle that has all these pixels within its edges and corners: it
    /// draws nothing else there.
    pub fn flat(&self, columns: &Range<u32>, rows: &Range<u32>, scale: f32) -> Option<&'static str> {
        let Mark::Rect { x, y, w, h, r, paint } = self.mark else { return None };
        let edge = r + paint.line;
        let within = |from: f32, length: f32, pixels: &Range<u32>| {
            (from + edge) * scale + 1.0 <= pixels.start as f32 && pixels.end as f32 <= (from + length - edge) * scale - 1.0
        };
        (within(self.x + x, *w, columns) && within(self.y + y, *h, rows)).then_some(paint.fill)
    }
}

/// Hashes what a mark looks like and where it is, not its [`Rank`](crate::block::Rank).
impl Hash for Placed<'_> {
    fn hash<H: Hasher>(&self, into: &mut H) {
        hash(self.mark, self.x, self.y, into);
    }
}

fn hash(mark: &Mark, x: f32, y: f32, into: &mut impl Hasher) {
    std::mem::discriminant(mark).hash(into);
    let mut numbers = |all: &[f32]| all.iter().for_each(|number| into.write_u32(number.to_bits()));
    match mark {
        Mark::Rect { x: left, y: top, w, h, r, paint } => {
            numbers(&[x + left, y + top, *w, *h, *r, paint.line]);
            (paint.fill, paint.stroke).hash(into);
        }
        Mark::Line { ends: [from, to], stroke, line, dash } => {
            let (dash, gap) = dash.unwrap_or_default();
            numbers(&[x + from.0, y + from.1, x + to.0, y + to.1, *line, dash, gap]);
            stroke.hash(into);
        }
        Mark::Polygon { points, paint } => {
            points.iter().for_each(|(left, top)| numbers(&[x + left, y + top]));
            numbers(&[paint.line]);
            (points.len(), paint.fill, paint.stroke).hash(into);
        }
        Mark::Text { x: left, y: foot, words, ink, rank: _ } => {
            numbers(&[x + left, y + foot, ink.size]);
            (words, ink.fill, ink.weight == font::Weight::Bold).hash(into);
        }
        Mark::Icon { name, tint, x: left, y: top, size } => {
            numbers(&[x + left, y + top, *size]);
            (name, tint).hash(into);
        }
        Mark::Group { x: left, y: top, veil, block } => {
            numbers(&[x + left, y + top, block.w, block.h]);
            (*veil == Veil::Faint, block.marks.len()).hash(into);
            block.marks.iter().for_each(|mark| hash(mark, x + left, y + top, into));
        }
    }
}

impl Canvas {
    /// Returns an empty canvas at `scale` pixels a step; `None` if there is no such size.
    pub fn new(w: f32, h: f32, scale: f32) -> Option<Canvas> {
        Canvas::strip(side(w, scale), 0, side(h, scale), scale)
    }

    /// Returns an empty canvas for the rows of a page from `top` on, all in pixels.
    pub fn strip(w: u32, top: u32, h: u32, scale: f32) -> Option<Canvas> {
        let (top, columns) = (i32::try_from(top).ok()?, 0..i32::try_from(w).ok()?);
        Some(Canvas { pixels: Pixmap::new(w, h)?, scale, top, columns, edge: Vec::new() })
    }

    /// Clears some columns for the rows of a page from `top` on. Those alone have to be drawn then:
    /// what is left and right of them is not to be read.
    pub fn clear_at(&mut self, top: u32, scale: f32, columns: Range<u32>) {
        let width = self.pixels.width();
        let (from, to) = (columns.start.min(width), columns.end.min(width));
        for row in self.pixels.data_mut().chunks_mut(width as usize * 4) {
            row[from as usize * 4..to as usize * 4].fill(0);
        }
        self.scale = scale;
        self.top = i32::try_from(top).unwrap_or(i32::MAX);
        self.columns = from as i32..to as i32;
    }

    /// Clears `h` rows of pixels from `top` on.
    pub fn clear_rows(&mut self, top: u32, h: u32) {
        let row = self.pixels.width() as usize * 4;
        let end = (top + h).min(self.pixels.height()) as usize * row;
        self.pixels.data_mut()[top as usize * row..end].fill(0);
    }

    /// Returns the rows of the page that are on the canvas.
    fn rows(&self) -> Range<i32> {
        self.top..self.top + self.pixels.height() as i32
    }

    /// Returns a row of the page that is on the canvas.
    fn row(&mut self, y: i32) -> &mut [[u8; 4]] {
        let width = self.pixels.width() as usize;
        let (pixels, _) = self.pixels.data_mut().as_chunks_mut::<4>();
        &mut pixels[(y - self.top) as usize * width..][..width]
    }

    /// Returns the transform for what the library draws: up by the rows above the canvas.
    fn moved(&self) -> Transform {
        Transform::from_translate(0.0, -self.top as f32)
    }

    /// Draws a mark of a page.
    pub fn put(&mut self, placed: &Placed<'_>) {
        self.mark(placed.x, placed.y, placed.mark);
    }

    /// Returns what was drawn.
    pub const fn pixels(&self) -> &Pixmap {
        &self.pixels
    }

    /// Draws the marks of a block, from the back to the front, with its corner at `x` and `y`.
    pub fn block(&mut self, x: f32, y: f32, block: &Block) {
        for mark in block.marks.iter() {
            self.mark(x, y, mark);
        }
    }

    fn mark(&mut self, x: f32, y: f32, mark: &Mark) {
        let scale = self.scale;
        match mark {
            Mark::Rect { x: left, y: top, w, h, r, paint } => {
                self.rect([(x + left) * scale, (y + top) * scale, w * scale, h * scale], r * scale, *paint);
            }
            Mark::Line { ends, stroke, line, dash } => {
                let ends = ends.map(|(a, b)| ((x + a) * scale, (y + b) * scale));
                match dash {
                    Some((dash, gap)) => self.dashes(ends, [dash * scale, gap * scale], stroke, line * scale),
                    None => self.line(ends, Tone::read(stroke), line * scale / 2.0),
                }
            }
            Mark::Polygon { points, paint } => self.polygon(x, y, points, *paint),
            Mark::Text { x: left, y: foot, words, ink, rank: _ } => {
                self.text((x + left) * scale, (y + foot) * scale, words, *ink)
            }
            Mark::Icon { name, tint, x: left, y: top, size } => {
                self.icon(name, tint, (x + left) * scale, (y + top) * scale, size * scale);
            }
            Mark::Group { x: left, y: top, veil: Veil::None, block } => self.block(x + left, y + top, block),
            Mark::Group { x: left, y: top, veil: Veil::Faint, block } => self.faint(x + left, y + top, block),
        }
    }

    /// Draws a translucent block by a canvas of its own, with a margin for what reaches over. Only
    /// what this canvas shows of it is drawn.
    fn faint(&mut self, x: f32, y: f32, block: &Block) {
        let scale = self.scale;
        let (left, top) = ((x - FAINT_EDGE).floor(), (y - FAINT_EDGE).floor());
        let (at_x, at_y) = ((left * scale) as i32, (top * scale) as i32);
        let whole = |length: f32| side(length + 2.0 * FAINT_EDGE + 1.0, scale);
        let shown = |pixels: Range<i32>, at: i32, length: u32| (pixels.start - at).max(0)..(pixels.end - at).min(length as i32);
        let (w, h) = (whole(block.w), whole(block.h));
        let (columns, rows) = (shown(self.columns.clone(), at_x, w), shown(self.rows(), at_y, h));
        if columns.is_empty() || rows.is_empty() {
            return;
        }
        let Some(mut own) = Canvas::strip(w, rows.start as u32, rows.len() as u32, scale) else { return };
        own.columns = columns;
        own.block(x - left, y - top, block);
        self.blend(&own.pixels, at_x, at_y + rows.start, (FAINT * 255.0) as u32);
    }

    /// Puts other pixels over these, covering them by `cover` / 255.
    fn blend(&mut self, other: &Pixmap, left: i32, top: i32, cover: u32) {
        let (columns, rows) = (self.columns.clone(), self.rows());
        let (from, to) = (left.max(columns.start), (left + other.width() as i32).min(columns.end));
        if from >= to {
            return;
        }
        let (theirs, _) = other.data().as_chunks::<4>();
        for y in top.max(rows.start)..(top + other.height() as i32).min(rows.end) {
            let theirs = &theirs[((y - top) * other.width() as i32 + from - left) as usize..];
            for (pixel, new) in self.row(y)[from as usize..to as usize].iter_mut().zip(theirs) {
                match *new {
                    [.., 0] => {}
                    flat @ [.., 255] if cover == 255 => *pixel = flat,
                    new => over(pixel, Tone(new), cover),
                }
            }
        }
    }

    /// Fills the inside, then draws the outline, which lies half inside.
    fn rect(&mut self, [x, y, w, h]: [f32; 4], r: f32, paint: Paint) {
        if !paint.fill.is_empty() {
            self.ring([x, y, w, h], r, f32::INFINITY, Tone::read(paint.fill));
        }
        if !paint.stroke.is_empty() && paint.line > 0.0 {
            let half = paint.line * self.scale / 2.0;
            let outer = [x - half, y - half, w + 2.0 * half, h + 2.0 * half];
            self.ring(outer, if r > 0.0 { r + half } else { 0.0 }, 2.0 * half, Tone::read(paint.stroke));
        }
    }

    /// Draws a rectangle with round corners to a depth of `depth` from its edge. Only the pixels of
    /// a row near an edge are computed, and of rows that are alike those of the first.
    fn ring(&mut self, [x, y, w, h]: [f32; 4], r: f32, depth: f32, tone: Tone) {
        let (columns, rows) = (self.columns.clone(), self.rows());
        let (middle_x, middle_y) = (x + w / 2.0, y + h / 2.0);
        // The distance from the middle to where the corners begin.
        let (straight_x, straight_y) = (w / 2.0 - r, h / 2.0 - r);
        let cover = |deep: f32| {
            let outer = (deep + 0.5).clamp(0.0, 1.0);
            let inner = (deep - depth + 0.5).clamp(0.0, 1.0);
            ((outer - inner) * 255.0 + 0.5) as u32
        };
        // From which depth on all pixels are covered alike, and how far.
        let (whole, same) = if depth.is_finite() { (depth + 0.5, 0) } else { (0.5, 255) };
        let mut edge = std::mem::take(&mut self.edge);
        let (mut from, mut to, mut between) = (0, 0, 0);
        // A row whose `dy` is no more than this is as the last one that was computed.
        let mut alike = f32::NEG_INFINITY;
        for py in (y.floor() as i32 - 1).max(rows.start)..((y + h).ceil() as i32 + 1).min(rows.end) {
            let dy = (py as f32 + 0.5 - middle_y).abs() - straight_y;
            if dy > alike {
                // How far inside the edge a point of the row is, negative outside.
                let deep = |dx: f32| {
                    let (out_x, out_y) = (dx.max(0.0), dy.max(0.0));
                    r - ((out_x * out_x + out_y * out_y).sqrt() + dx.max(dy).min(0.0))
                };
                // How far from the middle the row is still at least that deep.
                let reach = |deep: f32| {
                    let arc = r - deep;
                    let beyond = if dy > 0.0 { (arc * arc - dy * dy).max(0.0).sqrt() } else { arc };
                    (dy <= arc).then_some(straight_x + beyond)
                };
                let Some(outer) = reach(-0.5) else { continue };
                let inner = reach(whole);
                between = if inner.is_some() { same } else { cover(r - dy) };
                let inner = inner.unwrap_or(straight_x + dy.min(0.0));
                let within = |at: f32| (at as i32).clamp(columns.start, columns.end);
                let (left, right) = (within((middle_x - outer).floor()), within((middle_x + outer).ceil()));
                (from, to) = (within((middle_x - inner + 0.5).floor()), within((middle_x + inner + 0.5).floor()));
                (from, to) = if from < to { (from, to) } else { (right, right) };
                // Nearer to the corners, how deep a pixel is depends on its row.
                let mut far = (r - whole).min(0.0);
                edge.clear();
                for px in (left..from).chain(to..right) {
                    let dx = (px as f32 + 0.5 - middle_x).abs() - straight_x;
                    far = far.min(dx);
                    match cover(deep(dx)) {
                        0 => {}
                        some => edge.push((px as usize, some)),
                    }
                }
                alike = if dy <= far { far } else { f32::NEG_INFINITY };
            }
            let row = self.row(py);
            for (px, some) in &edge {
                over(&mut row[*px], tone, *some);
            }
            fill(&mut row[from as usize..to as usize], tone, between);
        }
        self.edge = edge;
    }

    fn dashes(&mut self, [from, to]: [(f32, f32); 2], dashes: [f32; 2], stroke: &str, width: f32) {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        let pen = Stroke { width, dash: StrokeDash::new(dashes.to_vec(), 0.0), ..Stroke::default() };
        if let Some(path) = path.finish() {
            let moved = self.moved();
            self.pixels.stroke_path(&path, &Tone::paint(stroke), &pen, moved, None);
        }
    }

    /// Draws everything within `reach` of the line between two points.
    fn line(&mut self, [from, to]: [(f32, f32); 2], tone: Tone, reach: f32) {
        let (columns, rows) = (self.columns.clone(), self.rows());
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across * across + down * down;
        let span = |a: f32, b: f32, within: Range<i32>| {
            let (low, high) = (a.min(b) - reach, a.max(b) + reach);
            (low.floor() as i32 - 1).max(within.start)..(high.ceil() as i32 + 1).min(within.end)
        };
        for py in span(from.1, to.1, rows) {
            let row = self.row(py);
            let dy = py as f32 + 0.5 - from.1;
            // Of a row that the line crosses steeply enough, only what is near the crossing.
            let (crossing, half) = (from.0 + dy * across / down, (reach + 1.0) * length.sqrt() / down.abs() - reach);
            let near = if half < 1e3 { (crossing - half, crossing + half) } else { (from.0, to.0) };
            for px in span(near.0, near.1, span(from.0, to.0, columns.clone())) {
                let dx = px as f32 + 0.5 - from.0;
                let along = if length > 0.0 { ((dx * across + dy * down) / length).clamp(0.0, 1.0) } else { 0.0 };
                let (off_x, off_y) = (dx - along * across, dy - along * down);
                let cover = (reach + 0.5 - (off_x * off_x + off_y * off_y).sqrt()).clamp(0.0, 1.0);
                match (cover * 255.0 + 0.5) as u32 {
                    0 => {}
                    some => over(&mut row[px as usize], tone, some),
                }
            }
        }
    }

    fn polygon(&mut self, x: f32, y: f32, points: &[(f32, f32)], paint: Paint) {
        let mut path = PathBuilder::new();
        for (at, (a, b)) in points.iter().enumerate() {
            let (a, b) = ((x + a) * self.scale, (y + b) * self.scale);
            if at == 0 { path.move_to(a, b) } else { path.line_to(a, b) }
        }
        path.close();
        let Some(path) = path.finish() else { return };
        let moved = self.moved();
        if !paint.fill.is_empty() {
            self.pixels.fill_path(&path, &Tone::paint(paint.fill), FillRule::Winding, moved, None);
        }
        if !paint.stroke.is_empty() {
            let pen = Stroke { width: paint.line * self.scale, line_join: LineJoin::Round, ..Stroke::default() };
            self.pixels.stroke_path(&path, &Tone::paint(paint.stroke), &pen, moved, None);
        }
    }

    /// Draws letters by their masks, at quarters of a pixel.
    fn text(&mut self, x: f32, y: f32, words: &str, ink: Ink) {
        let tone = Tone::read(ink.fill);
        let size = ink.size * self.scale;
        let (columns, rows) = (self.columns.clone(), self.rows());
        let foot = y.round();
        let mut pen = x;
        let part = |thousandths: i32| thousandths as f32 * size / 1000.0;
        for glyph in font::glyphs(words, ink.weight) {
            let quarters = ((pen + part(glyph.right)) * 4.0).round() as i32;
            let letter = letter(glyph.id, ink, size, quarters.rem_euclid(4) as u8);
            let (left, top) = (quarters.div_euclid(4) + letter.left, foot as i32 + letter.top - part(glyph.up).round() as i32);
            if let Some(mask) = &letter.mask {
                let across = mask.width() as i32;
                let (from, to) = (left.max(columns.start), (left + across).min(columns.end));
                let shown = top.max(rows.start)..(top + mask.height() as i32).min(rows.end);
                for py in shown.filter(|_| from < to) {
                    let covers = &mask.data()[((py - top) * across + from - left) as usize..];
                    for (pixel, cover) in self.row(py)[from as usize..to as usize].iter_mut().zip(covers) {
                        match *cover {
                            0 => {}
                            some => over(pixel, tone, some.into()),
                        }
                    }
                }
            }
            pen += part(glyph.advance);
        }
    }

    fn icon(&mut self, name: &'static str, tint: &'static str, x: f32, y: f32, size: f32) {
        let side = size.round().max(1.0) as u32;
        // Keeps the middle where it is, whatever rounding does.
        let (left, top) = (x + (size - side as f32) / 2.0, y + (size - side as f32) / 2.0);
        if let Some(icon) = stamp(name, tint, side) {
            self.blend(&icon.pixels, left.round() as i32 - 1, top.round() as i32 - 1, 255);
        }
    }
}

/// A letter as a mask, and the offset of its corner from the pen.
struct Letter {
    left: i32,
    top: i32,
    mask: Option<Mask>,
}

/// Letters by glyph, weight, size in hundredths of a pixel, and quarter of a pixel.
type Letters = HashMap<(u32, bool, u32, u8), Arc<Letter>, RandomState>;

static LETTERS: LazyLock<Mutex<Letters>> = LazyLock::new(Mutex::default);
static STAMPS: LazyLock<Mutex<GenerationCache<Stamp>>> = LazyLock::new(Mutex::default);
/// More letters than our texts need; names can bring others.
const MOST_LETTERS: usize = 20_000;

fn letter(glyph: u32, ink: Ink, size: f32, quarter: u8) -> Arc<Letter> {
    let key = (glyph, ink.weight == font::Weight::Bold, (size * 100.0).round() as u32, quarter);
    let mut kept = LETTERS.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() > MOST_LETTERS {
        kept.clear();
    }
    Arc::clone(kept.entry(key).or_insert_with(|| Arc::new(Letter::draw(glyph, ink, size, quarter))))
}

impl Letter {
    fn draw(glyph: u32, ink: Ink, size: f32, quarter: u8) -> Letter {
        let Some(path) = font::outline(glyph, size, ink.weight)
            .and_then(|path| path.transform(Transform::from_translate(f32::from(quarter) / 4.0, 0.0)))
        else {
            return Letter { left: 0, top: 0, mask: None };
        };
        let bounds = path.bounds();
        let (left, top) = (bounds.left().floor() - 1.0, bounds.top().floor() - 1.0);
        let side = |length: f32| (length.ceil() + 2.0).max(1.0) as u32;
        let mut mask = Mask::new(side(bounds.right() - left), side(bounds.bottom() - top));
        if let Some(mask) = &mut mask {
            mask.fill_path(&path, FillRule::Winding, true, Transform::from_translate(-left, -top));
        }
        Letter { left: left as i32, top: top as i32, mask }
    }
}

/// An icon in a size and a tint.
struct Stamp {
    key: (&'static str, &'static str, u32),
    pixels: Pixmap,
}

impl Keep for Stamp {
    /// Name, tint and side in pixels.
    type Key = (&'static str, &'static str, u32);

    /// All icons at 40 pixels take 1 MB, and so do the few that fill the hexes of a map: some
    /// fifteen sizes of either.
    const GENERATION: usize = 16 << 20;

    fn keys(&self) -> &[Self::Key] {
        slice::from_ref(&self.key)
    }

    fn size(&self) -> usize {
        self.pixels.data().len()
    }
}

/// Returns an icon in that size, with a pixel around it for what reaches over its edge.
fn stamp(name: &'static str, tint: &'static str, side: u32) -> Option<Arc<Stamp>> {
    let key = (name, tint, side);
    let mut kept = STAMPS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(stamp) = kept.find(key) {
        return Some(stamp);
    }
    let own = if tint.is_empty() { "#000000" } else { tint };
    let mut pixels = Pixmap::new(side + 2, side + 2)?;
    let scale = side as f32 / icons::SIDE;
    let to = Transform::from_row(scale, 0.0, 0.0, scale, 1.0, 1.0);
    icons::find(name)?.glyph_shapes().iter().for_each(|shape| shape.draw(own, to, &mut pixels));
    let stamp = Arc::new(Stamp { key, pixels });
    kept.keep(Arc::clone(&stamp));
    Some(stamp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_is_drawn_once_for_each_size_and_tint() {
        let again = |tint| Arc::ptr_eq(&stamp("any", tint, 24).unwrap(), &stamp("any", tint, 24).unwrap());
        assert!(again("") && again("#ff0000"));
    }

    #[test]
    fn a_row_among_others_is_as_it_is_drawn_alone() {
        let mut page = Block::new(90.0, 70.0);
        for (at, r) in [0.0, 2.5, 9.0, 30.0].into_iter().enumerate() {
            let (x, line) = (3.3 + 7.7 * at as f32, 0.7 + at as f32);
            page.rect(x, x / 2.0, 80.0 - 2.0 * x, 60.0 - x, r, Paint::both("#2c6ea3", "#ffffff80", line));
            page.rect(x, 0.4 + x, 2.6, 20.3, r, Paint::both("#d13f3490", "#1e1f22", 1.3));
        }
        let rows = |top: u32, h: u32| {
            let mut canvas = Canvas::strip(108, top, h, 1.2).unwrap();
            placed(&page, 1.2).iter().for_each(|mark| canvas.put(mark));
            canvas.pixels().data().to_vec()
        };
        let alone: Vec<u8> = (0..84).flat_map(|top| rows(top, 1)).collect();
        assert!(rows(0, 84) == alone);
    }

    #[test]
    fn a_line_covers_whatever_is_near_enough() {
        for (to, reach) in [((60.2, 31.9), 2.9), ((9.0, 38.0), 4.2), ((58.0, 7.2), 1.3), ((5.3, 30.0), 0.4), ((5.3, 7.1), 3.0)] {
            let (from, mut canvas) = ((5.3, 7.1), Canvas::strip(66, 0, 44, 1.0).unwrap());
            canvas.line([from, to], Tone::read("#ffffff"), reach);
            let (across, down) = (to.0 - from.0, to.1 - from.1);
            for (at, pixel) in canvas.pixels().data().as_chunks::<4>().0.iter().enumerate() {
                let (x, y) = ((at % 66) as f32 + 0.5 - from.0, (at / 66) as f32 + 0.5 - from.1);
                let length: f32 = across * across + down * down;
                let along = if length > 0.0 { ((x * across + y * down) / length).clamp(0.0, 1.0) } else { 0.0 };
                let cover = reach + 0.5 - (x - along * across).hypot(y - along * down);
                assert!((cover.clamp(0.0, 1.0) * 255.0 - f32::from(pixel[3])).abs() < 1.0, "{to:?} {reach} {x} {y}");
            }
        }
    }
}
