//! What is counted: an icon and a figure each, with a label or as an exchange. Start reading at
//! [`Kit::chip`].

use tertulia_rules::scene::{Cell, Piece, Row, Stress};

use super::block::{Anchor, Block, Ink, Paint};
use super::brush::EDGE;
use super::changes::Since;
use super::font;
use super::frame::Frame;
use super::icons;
use super::kit::{BuildingNames, CAPTION, DROP, KEY, Kit, NAMED, boxed, veiled};
use super::theme::seat_colors;

/// Scales of what something costs, the largest first, and the least: its parts are then as high as
/// a key fact.
const COSTS: [f32; 5] = [1.6, 1.35, 1.2, 1.1, 1.0];
const LEAST_COST: f32 = 0.9;
/// The frame of an award, and behind it.
const AWARD: &str = "#f0bf3f";
const AWARD_GLOW: &str = "#f0bf3f40";

impl Kit<'_> {
    /// Draws what a row counts, thing by thing.
    pub fn chips(&self, row: &Row, before: Since<'_, Row>, w: f32) -> Vec<Block> {
        (0..row.cells.len()).map(|at| self.chip(&row.cells[at], before.cell(&row.cells, at), w)).collect()
    }

    /// Draws what a cell counts.
    pub fn chip(&self, cell: &Cell, before: Since<'_, Cell>, w: f32) -> Block {
        let mut block = match &cell.piece {
            Some(piece) => self.chip_of(piece, w),
            None => self.words(&self.brush.say(&cell.text), w),
        };
        let (w, h) = (block.w, block.h);
        self.changed(&mut block, (-3.0, 0.0, w + 6.0, h), before.change(|was| was.differs(cell)));
        block
    }

    fn chip_of(&self, piece: &Piece, w: f32) -> Block {
        let p = self.brush.palette;
        let (h, side) = (self.line(), self.line() - 4.0);
        let mut block = Block::new(0.0, h);
        if let Some(seat) = piece.owner {
            let (fill, ink) = seat_colors(seat);
            block.rect(0.5, 0.5, h - 1.0, h - 1.0, 7.0, Paint::both(fill, EDGE, 1.0));
            block.fact(h / 2.0, h / 2.0 + DROP, &(seat.0 + 1).to_string(), Ink::bold(KEY, ink), Anchor::Middle);
            block.w += h + 4.0;
            // Beside what is counted, the number of a seat alone would be read as such a count; a
            // letter of the name would be no better.
            let (name, room) = (self.brush.name(seat), w - block.w);
            if piece.icon.is_empty() && piece.count.is_none() && Ink::bold(CAPTION, p.text).width(&name) <= room {
                let name = self.fitted_to(&name, Ink::bold(KEY, p.text), room, 1, CAPTION);
                block.put(block.w, (h - name.h) / 2.0, &name);
                block.w += name.w;
            }
        }
        if !piece.icon.is_empty() {
            match icons::tone(piece.icon) {
                Some(_) => block.icon(piece.icon, block.w, 2.0, side),
                // What has its owner's colour elsewhere.
                None => block.tinted(piece.icon, p.muted, block.w, 2.0, side),
            }
            block.w += side + 4.0;
        }
        if let Some(n) = piece.count {
            let (ink, figure) = (Ink::bold(self.key(), p.text), n.to_string());
            block.fact(block.w, h / 2.0 + ink.size * 0.36, &figure, ink, Anchor::Start);
            block.w += ink.width(&figure);
        }
        if let Some(of) = piece.of {
            let (ink, figure) = (Ink::plain(self.small().max(CAPTION), p.text), format!("/{of}"));
            block.text(block.w, h / 2.0 + self.key() * 0.36, &figure, ink, Anchor::Start);
            block.w += ink.width(&figure);
        }
        if let Some(name) = piece.name.as_ref().filter(|_| self.names == BuildingNames::Shown || piece.count.is_none()) {
            let ink = Ink::plain(if piece.count.is_none() { KEY } else { self.small().max(CAPTION) }, p.text);
            let name = font::fit(&self.brush.say(name), ink.size, ink.weight, w - block.w - 4.0);
            let write = if ink.size < KEY { Block::text } else { Block::fact };
            let x = block.w + 3.0;
            write(&mut block, x, h / 2.0 + ink.size * 0.36, &name, ink, Anchor::Start);
            block.w += 3.0 + ink.width(&name);
        }
        if !piece.circles.is_empty() {
            // What it costs is read whether or not it can be paid, and fills the line.
            let mut priced = veiled(piece.stress, block);
            for (at, icon) in piece.circles.iter().enumerate() {
                let mut part = Block::new(h, h);
                part.icon(icon, 0.0, 0.0, h);
                let is_lacking = piece.lacking >> at & 1 == 1;
                priced.put(priced.w, 0.0, &veiled(if is_lacking { Stress::Faint } else { Stress::Plain }, part));
                priced.w += h + 1.0;
            }
            return priced;
        }
        let frame = match (piece.stress, piece.points) {
            (Stress::Strong, _) => Some(Paint::both(p.glow, p.turn, 2.4)),
            (_, Some(_)) => Some(Paint::both(AWARD_GLOW, AWARD, 3.0)),
            (Stress::Plain | Stress::Faint, None) => None,
        };
        match frame {
            Some(paint) => boxed(&block, paint),
            None => veiled(piece.stress, block),
        }
    }

    /// Draws what things cost in the largest size that takes no more lines than the least; larger,
    /// on one line more, if that is the least itself or everything else is very large.
    pub fn priced(&self, row: &Row, before: Since<'_, Row>, w: f32) -> Block {
        let at = |scale: f32| {
            let kit = Kit { scale, ..*self };
            let block = kit.flow(&kit.chips(row, before, w), 12.0, w);
            ((block.h / kit.line()).floor(), block)
        };
        let (fewest, least) = at(LEAST_COST);
        let larger = COSTS.into_iter().filter(|scale| *scale <= self.scale).map(at).find(|(lines, _)| *lines <= fewest);
        match larger {
            _ if self.scale > COSTS[0] => at(COSTS[0]).1,
            Some((_, block)) => block,
            None if self.scale >= NAMED => at(NAMED).1,
            None => least,
        }
    }

    /// Draws what a cell counts hardly larger than a caption, where it is held back.
    fn small_chip(&self, cell: &Cell, before: Since<'_, Cell>, w: f32) -> Block {
        let Some(piece) = &cell.piece else { return self.chip(cell, before, w) };
        let ink = Ink::plain((CAPTION * self.scale).clamp(CAPTION, 22.0), self.brush.palette.text);
        let (side, high) = (ink.size * 1.2, ink.size * 1.4);
        let mut block = Block::new(side + 4.0, high);
        block.icon(piece.icon, 0.0, (high - side) / 2.0, side);
        let name = piece.name.as_ref().filter(|_| self.names == BuildingNames::Shown).map(|name| self.brush.say(name));
        let words: Vec<String> = piece.count.map(|n| n.to_string()).into_iter().chain(name).collect();
        let words = font::fit(&words.join(" "), ink.size, ink.weight, w - block.w - 4.0);
        block.text(block.w, high / 2.0 + ink.size * 0.36, &words, ink, Anchor::Start);
        block.w += ink.width(&words);
        let w = block.w;
        self.changed(&mut block, (-3.0, 0.0, w + 6.0, high), before.change(|was| was.differs(cell)));
        block
    }

    /// Draws a row's label and text.
    pub fn spoken(&self, row: &Row, w: f32) -> Block {
        let cells: Vec<String> = row.cells.iter().map(|cell| self.brush.say(&cell.text)).collect();
        let said = self.brush.localizer.pair(&self.brush.say(&row.label), &cells.join(", "));
        let words = self.words(&said, w);
        let mut block = Block::new(words.w, words.h.max(self.line()));
        block.put(0.0, (block.h - words.h) / 2.0, &words);
        block
    }

    /// Draws a row's label, and its counts below: small ones if they are held back.
    pub fn captioned(&self, row: &Row, before: Since<'_, Row>, w: f32) -> Vec<Block> {
        let label = self.caption(&row.label, w);
        let large = if row.stress == Stress::Strong { 1.4 } else { 1.0 };
        let kit = Kit { scale: self.scale * large, ..*self };
        let chips = match row.stress {
            Stress::Faint => {
                (0..row.cells.len()).map(|at| kit.small_chip(&row.cells[at], before.cell(&row.cells, at), w)).collect()
            }
            Stress::Plain | Stress::Strong => kit.chips(row, before, w),
        };
        let least = if self.brush.frame == Frame::Landscape { 1.0 } else { NAMED };
        let is_named = self.names == BuildingNames::Shown && self.scale >= least;
        let chips = if is_named { self.noted(row, chips) } else { chips };
        vec![Kit::stack(&[label, kit.flow(&chips, 10.0, w)], 0.0)]
    }

    /// Draws a row's label, and its counts beside it.
    pub fn lined(&self, row: &Row, before: Since<'_, Row>, w: f32) -> Block {
        let large = if row.stress == Stress::Strong { 1.15 } else { 1.0 };
        let kit = Kit { scale: self.scale * large, ..*self };
        let label = self.caption(&row.label, w);
        let chips = kit.flow(&kit.chips(row, before, w), 10.0, (w - label.w - 10.0).max(1.0));
        let mut block = Block::new(label.w + 10.0 + chips.w, chips.h.max(label.h));
        block.put(0.0, (block.h - label.h) / 2.0, &label);
        block.put(label.w + 10.0, 0.0, &chips);
        block
    }

    /// Draws what is given, an arrow, and what is got for it, in a frame: side by side if they fit.
    pub fn exchange(&self, rows: [&Row; 2], before: [Since<'_, Row>; 2], w: f32) -> Block {
        let p = self.brush.palette;
        let kit = Kit { scale: self.scale * 1.4, ..*self };
        let (inner, arrow) = (w - 20.0, kit.line());
        let each = [0, 1].map(|at| kit.flow(&kit.chips(rows[at], before[at], inner), 10.0, inner));
        let one_line = each[0].w + each[1].w + arrow + 16.0 <= inner;
        let side = |at: usize, room: f32| Kit::stack(&[self.caption(&rows[at].label, room), each[at].clone()], 0.0);
        let give = side(0, if one_line { inner - arrow - 16.0 - each[1].w.max(100.0) } else { inner });
        let want = side(1, if one_line { inner - arrow - 16.0 - give.w } else { inner });
        let step = |x: f32, y: f32| [(x, y - arrow * 0.3), (x + arrow * 0.5, y), (x, y + arrow * 0.3)];
        let mut body = Block::new(inner, 0.0);
        body.put(0.0, 0.0, &give);
        if one_line {
            body.h = give.h.max(want.h);
            let x = give.w.max((inner - arrow) / 2.0 - 8.0).min(inner - want.w - arrow - 8.0) + 8.0;
            let y = body.h - arrow / 2.0;
            body.line((x, y), (x + arrow * 0.5, y), p.turn, arrow * 0.2);
            body.polygon(&step(x + arrow * 0.4, y), Paint::fill(p.turn));
            body.put(x + arrow, 0.0, &want);
        } else {
            body.put(0.0, give.h + 2.0, &want);
            body.h = give.h + 2.0 + want.h;
        }
        let mut block = Block::new(w, body.h + 16.0);
        block.rect(2.0, 2.0, w - 4.0, block.h - 4.0, 10.0, Paint::both(p.panel, p.turn, 3.0));
        block.put(10.0, 8.0, &body);
        block
    }
}
