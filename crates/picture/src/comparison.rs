//! How far each player is with the same things: a table with bars, a scale. Start reading at
//! [`Kit::compared`].

use tertulia_rules::game::Seat;
use tertulia_rules::scene::{Cell, Piece, Row, Shape, Stress};

use super::block::{Anchor, Block, Ink, Paint};
use super::changes::{Before, Since};
use super::font;
use super::kit::{CAPTION, Kit};
use super::theme::seat_colors;

impl Kit<'_> {
    /// Draws what each player has of the same things as a table: a column for each thing with its
    /// name, a line for each player, how far each is as a bar.
    pub fn compared(&self, lines: &[(Seat, &Row, Since<'_, Row>)], w: f32) -> Block {
        let p = self.brush.palette;
        let pieces: Vec<&Piece> = lines.iter().take(1).flat_map(|(_, row, _)| &row.cells).flat_map(|cell| &cell.piece).collect();
        if pieces.is_empty() {
            return Block::new(0.0, 0.0);
        }
        let (high, side) = (self.line(), self.line() - 3.0);
        let first = high + 6.0;
        let wide = (w - first) / pieces.len() as f32;
        let ink = Ink::plain(CAPTION, p.text);
        let words = |piece: &Piece| piece.note.as_ref().map(|note| self.brush.say(note)).unwrap_or_default();
        // Names stand beside the drawings if they fit there.
        let aside = pieces.iter().all(|piece| side + 4.0 + ink.width(&words(piece)) <= wide - 6.0);
        let head = if aside { high } else { high + CAPTION };
        let mut block = Block::new(w, head + (high + 3.0) * lines.len() as f32);
        for (at, piece) in pieces.iter().enumerate() {
            let name = font::fit(&words(piece), ink.size, ink.weight, wide - 6.0);
            let (x, all) = (first + wide * at as f32, side + 4.0 + ink.width(&name));
            if aside {
                let x = x + (wide - all) / 2.0;
                block.icon(piece.icon, x, 0.0, side);
                block.text(x + side + 4.0, side / 2.0 + ink.size * 0.36, &name, ink, Anchor::Start);
            } else {
                block.icon(piece.icon, x + (wide - side) / 2.0, 0.0, side);
                block.text(x + wide / 2.0, side + ink.size * 0.9, &name, ink, Anchor::Middle);
            }
        }
        for (nth, (seat, row, before)) in lines.iter().enumerate() {
            let y = head + (high + 3.0) * nth as f32;
            block.put(0.0, y, &self.brush.badge(*seat, high));
            for (at, cell) in row.cells.iter().enumerate() {
                let mut bar = self.bar(cell, wide - 6.0);
                let (w, h) = (bar.w, bar.h);
                self.changed(&mut bar, (1.5, 1.5, w - 3.0, h - 3.0), before.cell(&row.cells, at).change(|was| was.differs(cell)));
                block.put(first + wide * at as f32 + 3.0, y, &bar);
            }
        }
        block
    }

    /// Draws a count on a bar that is full when there are as many as wanted.
    fn bar(&self, cell: &Cell, w: f32) -> Block {
        let (p, h) = (self.brush.palette, self.line());
        let mut block = Block::new(w, h);
        let Some(Piece { count: Some(n), of, stress, .. }) = cell.piece else { return block };
        let strong = stress == Stress::Strong;
        block.rect(0.5, 0.5, w - 1.0, h - 1.0, 7.0, Paint::both(p.panel, p.line, 1.0));
        let full = (w - 2.0) * (f32::from(n) / f32::from(of.unwrap_or(n).max(1))).min(1.0);
        if full > 0.0 {
            block.rect(1.0, 1.0, full, h - 2.0, 6.0, Paint::fill(p.bar));
        }
        if strong {
            block.rect(1.5, 1.5, w - 3.0, h - 3.0, 7.0, Paint::both(p.glow, p.turn, 3.0));
        }
        let (ink, rest) = (Ink::bold(self.key(), p.text), Ink::plain(self.small().max(CAPTION), p.text));
        let (figure, of) = (n.to_string(), of.map(|of| format!("/{of}")).unwrap_or_default());
        let x = (w - ink.width(&figure) - rest.width(&of)) / 2.0;
        block.fact(x, h / 2.0 + ink.size * 0.36, &figure, ink, Anchor::Start);
        block.text(x + ink.width(&figure), h / 2.0 + ink.size * 0.36, &of, rest, Anchor::Start);
        block
    }

    /// Draws how many of them are reached, of as many as win: in a frame once one at most is
    /// missing.
    pub fn reached(&self, row: &Row) -> Option<Block> {
        let Shape::Compared(wins) = row.shape else { return None };
        let pieces = row.cells.iter().filter_map(|cell| cell.piece.as_ref());
        let n = pieces.filter(|piece| piece.stress == Stress::Strong).count() as u16;
        let stress = if n + 1 >= u16::from(wins) { Stress::Strong } else { Stress::Plain };
        let piece = Piece { of: Some(wins.into()), stress, ..Piece::count(row.icon, n) };
        Some(self.chip(&Cell::unsaid(piece), Before::Unknown.into(), f32::INFINITY))
    }

    /// Draws marks of seats above a line from zero to a flag, each exactly above its place: close
    /// ones stand on one another.
    pub fn scale(&self, row: &Row, before: Since<'_, Row>, flag: u16, w: f32) -> Block {
        let p = self.brush.palette;
        let mark = self.line().clamp(1.6 * CAPTION, 32.0);
        let ink = Ink::plain(self.small().max(CAPTION), p.muted);
        let label = self.caption(&row.label, w * 0.4);
        let mut marks: Vec<(u16, usize)> = Vec::new();
        for (at, cell) in row.cells.iter().enumerate() {
            marks.extend(cell.piece.as_ref().and_then(|piece| Some((piece.count?, at))));
        }
        marks.sort_unstable();
        let most = marks.iter().map(|(n, _)| *n).max().unwrap_or(0).max(flag + flag / 10).max(1);
        let (left, right) = (mark / 2.0 + 2.0, w - mark / 2.0 - 2.0);
        let at = |n: u16| left + (right - left) * f32::from(n) / f32::from(most);
        let mut placed: Vec<(f32, u8)> = Vec::new();
        for (n, _) in &marks {
            let covers = |level: &u8| placed.iter().any(|(x, its)| its == level && (x - at(*n)).abs() < mark + 1.0);
            let level = (0..).find(|level| !covers(level)).unwrap_or(0);
            placed.push((at(*n), level));
        }
        let levels = placed.iter().map(|(_, level)| level + 1).max().unwrap_or(1);
        let axis = label.h + (mark + 1.0) * f32::from(levels) + 7.0;
        let mut block = Block::new(w, axis + ink.size + 8.0);
        block.put(0.0, 0.0, &label);
        block.line((left, axis), (right, axis), p.line, 4.0);
        for n in (0..=most).step_by(usize::from((most / 6).div_ceil(5).max(1) * 5)).filter(|n| *n != flag) {
            block.line((at(n), axis - 3.0), (at(n), axis + 3.0), p.muted, 1.6);
            block.text(at(n), axis + ink.size + 5.0, &n.to_string(), ink, Anchor::Middle);
        }
        let pole = at(flag);
        block.line((pole, axis - mark * 0.9), (pole, axis), p.turn, 3.0);
        block.polygon(
            &[(pole, axis - mark * 0.9), (pole + mark * 0.5, axis - mark * 0.68), (pole, axis - mark * 0.46)],
            Paint::fill(p.turn),
        );
        block.text(pole, axis + ink.size + 5.0, &flag.to_string(), Ink::bold(ink.size, p.text), Anchor::Middle);
        for ((_, cell), (x, level)) in marks.into_iter().zip(placed) {
            let Some(seat) = row.cells[cell].piece.as_ref().and_then(|piece| piece.owner) else { continue };
            let (left, top) = (x - mark / 2.0, axis - 6.0 - mark - (mark + 1.0) * f32::from(level));
            block.line((x, axis - 7.0), (x, axis), seat_colors(seat).0, 4.0);
            block.put(left, top, &self.brush.badge(seat, mark));
            let change = before.cell(&row.cells, cell).change(|was| was.differs(&row.cells[cell]));
            self.changed(&mut block, (left, top, mark, mark), change);
        }
        block
    }
}
