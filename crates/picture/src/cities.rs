//! Buildings as cards on the plots of a city, and cards to read. Start reading at [`Kit::city`].

use tertulia_rules::scene::{Cell, Piece, Row, Shape};
use tertulia_rules::text::Text;

use super::block::{Anchor, Block, Ink, Paint};
use super::changes::Since;
use super::font;
use super::icons;
use super::things::{CAPTION, KEY, Kit, LEAST};

/// Cards never grow beyond what so many would have.
const FEWEST: u8 = 4;
/// Between cards.
const GAP: f32 = 5.0;
/// The drawing's share of a card's height.
const ART: f32 = 0.46;
/// How much wider than high a card is at most.
const WIDE: f32 = 1.5;

/// The plots of a city.
#[derive(Clone, Copy, Debug)]
pub struct Plots {
    /// Plots on a line, at least 1.
    pub across: u8,
    /// Width of a plot.
    pub w: f32,
    /// Height of a plot.
    pub h: f32,
}

impl Plots {
    /// Fits `across` plots of height `h` on a line of width `w`.
    pub fn of(across: u8, w: f32, h: f32) -> Plots {
        let across = across.max(1);
        Plots { across, w: (w - GAP * f32::from(across - 1)) / f32::from(across), h }
    }

    /// Fits what a row has into `w` by `h`, and a plot that counts the free ones, as wide as can be.
    pub fn fitting(row: &Row, w: f32, h: f32) -> Plots {
        let taken: u8 = row.cells.iter().filter_map(|cell| cell.piece.as_ref()).map(|piece| piece.span.max(1)).sum();
        let wanted = (taken + 1).clamp(FEWEST, spaces(row).max(FEWEST));
        let ways = (1..=wanted).map(|across| {
            let lines = f32::from(wanted.div_ceil(across));
            let high = (h - (lines - 1.0) * GAP) / lines;
            let plots = Plots::of(across, w, high);
            Plots { w: plots.w.min(high * WIDE), h: high.min(plots.w * WIDE), ..plots }
        });
        ways.max_by(|a, b| a.w.min(a.h * WIDE).total_cmp(&b.w.min(b.h * WIDE))).unwrap_or(Plots::of(1, w, h))
    }
}

/// Returns how many places a row has for buildings.
pub const fn spaces(row: &Row) -> u8 {
    if let Shape::Plates { spaces, .. } = row.shape { spaces } else { 0 }
}

impl Kit<'_> {
    /// Draws a card on each plot that is built on, and one plot that counts the free ones.
    pub fn city(&self, row: &Row, before: Since<'_, Row>, plots: Plots) -> Block {
        let p = self.brush.palette;
        let step = (plots.w + GAP, plots.h + GAP);
        let mut block = Block::new(step.0 * f32::from(plots.across) - GAP, 0.0);
        let (mut column, mut y, mut taken) = (0, 0.0, 0);
        for (at, cell) in row.cells.iter().enumerate() {
            let Some(piece) = &cell.piece else { continue };
            let span = piece.span.clamp(1, plots.across);
            if column + span > plots.across {
                (column, y) = (0, y + step.1);
            }
            let wide = step.0 * f32::from(span) - GAP;
            let mut card = self.built(piece, wide, plots.h);
            let change = before.cell(&row.cells, at).change(|was| was.differs(cell));
            self.changed(&mut card, (1.0, 1.0, wide - 2.0, plots.h - 2.0), change);
            block.put(step.0 * f32::from(column), y, &card);
            column += span;
            // Copies that share a plot have left their own plots free.
            taken += span;
        }
        let copies: u8 = row.cells.iter().filter_map(|cell| cell.piece.as_ref()).map(|piece| piece.times.max(1) - 1).sum();
        let free = spaces(row).saturating_sub(taken + copies);
        // Free plots take no room of their own.
        if free > 0 && column < plots.across {
            let (x, inset) = (step.0 * f32::from(column), 3.0);
            block.rect(x + inset, y + inset, plots.w - 2.0 * inset, plots.h - 2.0 * inset, 8.0, Paint::fill(p.free));
            let words = self.brush.say(&Text::new("front-picture-free").with("n", i64::from(free)));
            let words = self.fitted(&words, Ink::plain(CAPTION, p.muted), plots.w - 4.0 * inset, 2);
            block.put(x + (plots.w - words.w) / 2.0, y + (plots.h - words.h) / 2.0, &words);
        }
        block.h = y + plots.h;
        block
    }

    /// Draws a building as a card: its drawing, what is on its circles, its name.
    fn built(&self, piece: &Piece, w: f32, h: f32) -> Block {
        let p = self.brush.palette;
        let mut block = Block::new(w, h);
        let mut top = 0.0;
        if piece.times > 1 {
            // Another copy shows behind it.
            block.rect(5.0, 0.5, w - 5.5, h - 5.0, 8.0, Paint::both(p.plate, p.line, 1.2));
            top = 5.0;
        }
        let (wide, high) = if piece.times > 1 { (w - 5.0, h - 5.0) } else { (w, h) };
        let art = high * ART;
        block.rect(0.5, top + 0.5, wide - 1.0, high - 1.0, 8.0, Paint::both(p.plate, p.line, 1.2));
        let tone = icons::tone(piece.icon).unwrap_or(p.free);
        block.rect(1.5, top + 1.5, wide - 3.0, art, 7.0, Paint::fill(tone));
        let round = if piece.circles.is_empty() { 0.0 } else { self.circles(&mut block, piece, wide, top, art) };
        let side = (wide - round).min(art);
        block.glyph(piece.icon, (wide - round - side) / 2.0 + 1.0, top + 1.5, side);
        if let Some(name) = &piece.name {
            let room = high - art - 4.0;
            let name = self.within(&self.brush.say(name), Ink::plain(22.0, p.text), wide - 6.0, room);
            block.put((wide - name.w).max(0.0) / 2.0, top + art + 2.0 + (room - name.h).max(0.0) / 2.0, &name);
        }
        block
    }

    /// Draws circles below one another at the right of the drawing; returns how wide they are.
    fn circles(&self, block: &mut Block, piece: &Piece, w: f32, top: f32, art: f32) -> f32 {
        let n = piece.circles.len() as f32;
        let round = ((art - 4.0) / n.max(2.0)).min(w * 0.36).min(34.0);
        for (at, who) in piece.circles.iter().enumerate() {
            let y = top + 3.0 + (art - round * n) / 2.0 + round * at as f32;
            let x = w - round - 3.0;
            block.circle(x + round / 2.0, y + round / 2.0, round / 2.0, Paint::fill("#00000066"));
            self.brush.circle(block, x + 0.5, y + 0.5, round - 1.0, who, "#00000033");
        }
        round
    }

    /// Draws cards with their cost, worth and effect, `across` on a line.
    pub fn hand(&self, cells: &[(&Cell, Since<'_, Cell>)], across: usize, w: f32) -> Block {
        let wide = (w - GAP * (across - 1) as f32) / across as f32;
        let lines = cells.chunks(across.max(1)).map(|line| {
            let high = line.iter().map(|(cell, _)| self.read(cell, wide, 0.0).h).fold(0.0, f32::max);
            let mut block = Block::new(w, high);
            for (at, (cell, before)) in line.iter().enumerate() {
                let mut card = self.read(cell, wide, high);
                self.changed(&mut card, (1.0, 1.0, wide - 2.0, high - 2.0), before.change(|was| was.differs(cell)));
                block.put((wide + GAP) * at as f32, 0.0, &card);
            }
            block
        });
        Kit::stack(&lines.collect::<Vec<_>>(), GAP)
    }

    /// Draws a card to read, at least `least` high.
    fn read(&self, cell: &Cell, w: f32, least: f32) -> Block {
        let p = self.brush.palette;
        let Some(piece) = &cell.piece else { return self.words(&self.brush.say(&cell.text), w) };
        let side = (40.0 * self.scale).max(34.0);
        let said = |text: &Option<_>| text.as_ref().map(|text| self.brush.say(text)).unwrap_or_default();
        let name_ink = Ink::bold((16.0 * self.scale).clamp(13.0, 26.0), p.text);
        let note_ink = Ink::plain((13.5 * self.scale).clamp(LEAST + 1.0, 22.0), p.text);
        let coin = if piece.price.is_some() { 36.0 } else { 4.0 };
        let figure = if piece.points.is_some() { 36.0 } else { 0.0 };
        let left = coin + side + 8.0;
        let name = self.fitted(&said(&piece.name), name_ink, w - left - figure - 4.0, 2);
        let head = name.h.max(side);
        let note = font::wrap(&said(&piece.note), note_ink.size, note_ink.weight, w - 16.0, 6);
        let note = Block::lines(&note, note_ink, note_ink.size * 1.2);
        let mut block = Block::new(w, (head + note.h + 14.0).max(least));
        let tone = icons::tone(piece.icon).unwrap_or(p.line);
        block.rect(0.5, 0.5, w - 1.0, block.h - 1.0, 8.0, Paint::both(p.plate, tone, 2.0));
        if let Some(price) = piece.price {
            let y = 5.0 + head / 2.0;
            block.circle(19.0, y, 14.0, Paint::both("#f0bf3f", "#7a5200", 1.2));
            block.fact(19.0, y + 8.0, &price.to_string(), Ink::bold(KEY, "#2f2000"), Anchor::Middle);
        }
        block.icon(piece.icon, coin, 5.0 + (head - side) / 2.0, side);
        block.put(left, 5.0 + (head - name.h) / 2.0, &name);
        if let Some(points) = piece.points {
            let y = 5.0 + head / 2.0;
            block.icon("points", w - 36.0, y - 16.0, 32.0);
            block.circle(w - 20.0, y, 11.5, Paint::fill("#ffffff"));
            block.fact(w - 20.0, y + 8.0, &points.to_string(), Ink::bold(KEY, "#0e3f37"), Anchor::Middle);
        }
        block.put(8.0, head + 9.0, &note);
        block
    }
}
