//! Numbered places and what is on them; marks of seats along a scale. Start reading at
//! [`Brush::place`] and [`Brush::scale`].

use tertulia_rules::scene::{Cell, Piece, Row};

use super::block::{Anchor, Block, Ink, Paint};
use super::changes::Before;
use super::font::{self, Weight};
use super::pieces::Brush;

/// Side of an icon on a place.
const SIDE: f32 = 15.0;
/// Side of a mark on a scale.
const MARK: f32 = 14.0;

impl Brush<'_> {
    /// Draws a numbered place, `least` high or more: an icon with its name, and its belongings.
    pub fn place(&self, cell: &Cell, before: Before<'_, Cell>, w: f32, least: f32) -> Block {
        let Some(piece) = &cell.piece else { return self.prose(&self.say(&cell.text), w) };
        let zoom = self.zoom;
        let lines = self.place_lines(piece, w);
        let inner = lines.iter().map(|line| line.h).sum::<f32>();
        let mut block = Block::new(w, (inner + 5.0 * zoom).max(least));
        block.rect(0.5, 0.5, w - 1.0, block.h - 1.0, 5.0, Paint::both(self.palette.plate, self.palette.line, 0.8));
        let mut y = (block.h - inner) / 2.0;
        for line in &lines {
            block.put(12.5 * zoom, y, line);
            y += line.h;
        }
        if let Some(n) = piece.count {
            let ink = Ink::bold(10.0 * zoom, self.palette.muted);
            let y = (block.h - inner) / 2.0 + lines.first().map_or(0.0, |line| line.h) / 2.0 + 3.6 * zoom;
            block.text(7.0 * zoom, y, &n.to_string(), ink, Anchor::Middle);
        }
        if before.differs(cell) {
            let (w, h) = (block.w, block.h);
            self.mark(&mut block, 0.5, 0.5, w - 1.0, h - 1.0, 5.0);
        }
        block
    }

    fn place_lines(&self, piece: &Piece, w: f32) -> Vec<Block> {
        let zoom = self.zoom;
        let room = w - (12.5 + SIDE + 6.0) * zoom;
        let words = |text: &Option<_>| text.as_ref().map(|text| self.say(text)).unwrap_or_default();
        let line = |icon: &str, words: &str, weight: Weight| {
            let of = |size: f32| (Ink { size, weight, fill: self.palette.text }, font::wrap(words, size, weight, room, 2));
            let mut tried = [9.6, 9.2, 8.8, 8.4].map(|size| of(size * zoom)).into_iter();
            let whole = |lines: &[String]| !lines.iter().any(|line| line.ends_with(['…', '-']));
            let best = tried.clone().find(|(_, lines)| lines.len() == 1 && whole(lines));
            let best = best.or_else(|| tried.clone().find(|(_, lines)| whole(lines))).or_else(|| tried.next_back());
            let (ink, lines) = best.unwrap_or((Ink::plain(9.0, self.palette.text), Vec::new()));
            let name = Block::lines(&lines, ink, 10.2 * zoom);
            let mut block = Block::new(w, ((SIDE + 2.0) * zoom).max(name.h + 1.0));
            if icon.is_empty() {
                block.rect(
                    1.0,
                    block.h / 2.0 - 6.0 * zoom,
                    13.0 * zoom,
                    12.0 * zoom,
                    3.0,
                    Paint::both(self.palette.free, self.palette.line, 0.8),
                );
            } else {
                block.icon(icon, 0.0, (block.h - SIDE * zoom) / 2.0, SIDE * zoom);
            }
            block.put((SIDE + 3.5) * zoom, (block.h - name.h) / 2.0, &name);
            block
        };
        let mut lines = vec![line(piece.icon, &words(&piece.name), Weight::Bold)];
        lines.extend(piece.circles.iter().map(|icon| line(icon, &words(&piece.note), Weight::Regular)));
        lines
    }

    /// Draws a scale from zero to just beyond the flag or last mark; close marks stack up.
    pub fn scale(&self, row: &Row, before: Before<'_, Row>, flag: u16, w: f32) -> Block {
        let p = self.palette;
        let count = |cell: &Cell| cell.piece.as_ref().and_then(|piece| piece.count).unwrap_or(0);
        let most = row.cells.iter().map(count).max().unwrap_or(0).max(flag.saturating_add(flag / 10)).max(1);
        let label = self.label(&self.say(&row.label), w);
        let (left, right) = (MARK, w - MARK);
        let at = |n: u16| left + (right - left) * f32::from(n) / f32::from(most);
        // The lowest level where no mark is too near.
        let mut marks: Vec<(f32, usize, usize)> = Vec::new();
        let mut order: Vec<usize> = (0..row.cells.len()).collect();
        order.sort_by_key(|cell| row.cells.get(*cell).map(count));
        for cell in order {
            let x = row.cells.get(cell).map_or(left, |cell| at(count(cell)));
            let level = (0..).find(|level| !marks.iter().any(|(other, its, _)| its == level && (other - x).abs() < MARK + 1.0));
            marks.push((x, level.unwrap_or(0), cell));
        }
        let levels = marks.iter().map(|(_, level, _)| level + 1).max().unwrap_or(0);
        let foot = label.h.max(4.0) - 2.0 + (MARK + 1.0) * levels as f32;
        let mut block = Block::new(w, foot + 15.0);
        block.put(0.0, 0.0, &label);
        block.line((left, foot + 2.0), (right, foot + 2.0), p.line, 3.0);
        let ink = Ink::plain(9.0, p.muted);
        // Ten figures at most.
        let step = (most / 10).div_ceil(5).max(1) * 5;
        for n in (0..=most).step_by(usize::from(step)).filter(|n| *n != flag) {
            block.line((at(n), foot), (at(n), foot + 4.0), p.muted, 1.0);
            block.text(at(n), foot + 14.0, &n.to_string(), ink, Anchor::Middle);
        }
        let x = at(flag);
        block.line((x, foot - 12.0), (x, foot + 4.0), p.turn, 1.6);
        block.polygon(&[(x, foot - 13.0), (x + 8.0, foot - 9.5), (x, foot - 6.0)], Paint::fill(p.turn));
        block.text(x, foot + 14.0, &flag.to_string(), Ink::bold(9.5, p.text), Anchor::Middle);
        for (x, level, cell) in marks {
            let Some(cell_at) = row.cells.get(cell) else { continue };
            let Some(seat) = cell_at.piece.as_ref().and_then(|piece| piece.owner) else { continue };
            let (x, y) = (x - MARK / 2.0, foot - (MARK + 1.0) * (level + 1) as f32);
            block.put(x, y, &self.badge(seat, MARK));
            if before.cell(&row.cells, cell).differs(cell_at) {
                self.mark(&mut block, x, y, MARK, MARK, 4.0);
            }
        }
        block
    }
}
