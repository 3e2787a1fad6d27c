//! A grid of squares, a sea or a board: what is on each, what is known of it, whose pieces stand
//! there. Start reading at [`Brush::grid`].

use tertulia_rules::game::Seat;
use tertulia_rules::scene::{Grid, Ground, Square, Stress};

use super::block::{Anchor, Block, Ink, Paint};
use super::brush::Brush;
use super::changes::{Before, BoardChange, Since};
use super::frame::LEAST;
use super::kit::{CAPTION, KEY};
use super::theme::seat_colors;

/// The widest square of a board.
const WIDEST: f32 = 48.0;

/// The least side of a sail that has room for a key fact.
const LEAST_KEYED: f32 = 21.0;

/// How high a square of water is at least and at most, for its width: it fills the room that it
/// has.
const LOW: f32 = 0.74;
const TALL: f32 = 1.3;

#[derive(Clone, Copy)]
struct GridChart {
    /// Width and height of a square.
    size: (f32, f32),
    /// The smaller of them, the side of what stands on it.
    side: f32,
    /// Left of the first column: room for the names of rows.
    left: f32,
    /// Top of the first row: room for the names of columns.
    top: f32,
}

impl GridChart {
    fn fitting(grid: &Grid, w: f32, h: f32) -> GridChart {
        let (columns, rows) = (f32::from(grid.columns.max(1)), f32::from(grid.rows.max(1)));
        match grid.ground {
            Ground::Board => {
                // A little more than a quarter of a square for the names.
                let side = (w / (columns + 0.3)).min(h / (rows + 0.3)).min(WIDEST);
                let edge = (side * 0.3).max(12.0).min(w - side * columns).max(0.0);
                GridChart { size: (side, side), side, left: edge, top: edge }
            }
            Ground::Water => {
                let edge = CAPTION * 1.15;
                let room = ((w - edge) / columns, (h - edge) / rows);
                let wide = room.0.min(room.1 / LOW);
                let high = room.1.min(wide * TALL);
                GridChart { size: (wide, high), side: wide.min(high), left: edge, top: edge }
            }
        }
    }

    fn at(self, (row, column): (u8, u8)) -> (f32, f32) {
        (self.left + self.size.0 * f32::from(column), self.top + self.size.1 * f32::from(row))
    }

    /// Returns where a square of that side is that stands in the middle of a square's foot.
    fn foot(self, at: (u8, u8), side: f32) -> (f32, f32) {
        let (x, y) = self.at(at);
        (x + (self.size.0 - side) / 2.0, y + self.size.1 - side)
    }
}

impl Brush<'_> {
    /// Draws the grid as large as fits into `w` by `h`.
    pub fn grid(&self, grid: &Grid, before: Since<'_, Grid>, w: f32, h: f32) -> Block {
        let p = self.palette;
        let chart = GridChart::fitting(grid, w, h);
        let (wide, high) = (chart.size.0 * f32::from(grid.columns), chart.size.1 * f32::from(grid.rows));
        let mut field = Block::new(wide, high);
        let line = match grid.ground {
            Ground::Water => {
                self.water(&mut field, chart.side * 0.8);
                p.wave
            }
            Ground::Board => {
                field.rect(0.0, 0.0, wide, high, 6.0, Paint::fill(p.free));
                p.line
            }
        };
        let mut block = Block::new(chart.left + wide, chart.top + high);
        block.put(chart.left, chart.top, &field);
        let name = match grid.ground {
            Ground::Water => self.frame.least(CAPTION),
            Ground::Board => (chart.side * 0.24).clamp(self.frame.least(LEAST), self.frame.least(15.0)),
        };
        let name = Ink::bold(name, p.muted);
        for column in 0..grid.columns {
            let (x, y) = chart.at((0, column));
            block.text(x + chart.size.0 / 2.0, y - name.size * 0.2, &(column + 1).to_string(), name, Anchor::Middle);
            if column > 0 {
                block.line((x, y + 1.0), (x, block.h - 1.0), line, 0.7);
            }
        }
        for row in 0..grid.rows {
            let (x, y) = chart.at((row, 0));
            let letter = char::from(b'A' + row % 26).to_string();
            block.text(x / 2.0, y + chart.size.1 / 2.0 + name.size * 0.36, &letter, name, Anchor::Middle);
            if row > 0 {
                block.line((x + 1.0, y), (block.w - 1.0, y), line, 0.7);
            }
        }
        for square in &grid.squares {
            self.square(&mut block, square, grid.ground, chart);
        }
        for square in &grid.squares {
            let old = |was: &Grid| was.squares.iter().find(|old| old.at == square.at).is_none_or(|old| is_other(old, square));
            let (x, y) = chart.at(square.at);
            let line = (chart.side * 0.06).max(1.5);
            let inner = (chart.size.0 - 2.0 * line, chart.size.1 - 2.0 * line);
            match before.change(|was| matches!(was, Before::Was(was) if old(was))) {
                BoardChange::None => {}
                BoardChange::Earlier => {
                    let dot = chart.side * 0.09;
                    block.circle(x + chart.size.0 - 2.0 * dot, y + 2.0 * dot, dot, Paint::both(p.changed, p.panel, 1.5));
                }
                BoardChange::Latest => {
                    block.rect(x + line, y + line, inner.0, inner.1, chart.side * 0.14, Paint::stroke(p.changed, line))
                }
            }
        }
        // Drawn last, so that nothing covers them.
        for (square, number) in grid.squares.iter().filter_map(|square| Some((square, square.offer?))) {
            let ((x, y), high) = (chart.at(square.at), chart.side * 0.62);
            self.offer(&mut block, x + chart.size.0 - high * 0.6, y + chart.size.1 - high * 0.56, number, high);
        }
        block
    }

    /// Draws what is on a square, and whose pieces stand there.
    fn square(&self, block: &mut Block, square: &Square, ground: Ground, chart: GridChart) {
        let ((x, y), (wide, high), side) = (chart.at(square.at), chart.size, chart.side);
        if square.count.is_some() {
            // A face-down tile: what its other side shows is not known to everybody.
            let off = side * 0.03;
            let tile = Paint::both("#2f7f95", "#0d2a36", side * 0.022);
            block.rect(x + off, y + off, wide - 2.0 * off, high - 2.0 * off, side * 0.14, tile);
            let off = off * 2.2;
            let edge = Paint::stroke("#7cc4d455", side * 0.02);
            block.rect(x + off, y + off, wide - 2.0 * off, high - 2.0 * off, side * 0.1, edge);
        } else if !square.icon.is_empty() && ground == Ground::Water {
            // The shallows around an island.
            let (w, h) = (side * 0.92, side * 0.62);
            block.rect(x + (wide - w) / 2.0, y + (high - h) / 2.0, w, h, h / 2.0, Paint::fill(self.palette.shallow));
        }
        if square.stress == Stress::Strong {
            let line = side * 0.07;
            let edge = Paint::stroke("#ffffff", line);
            block.rect(x + line, y + line, wide - 2.0 * line, high - 2.0 * line, side * 0.14, edge);
        }
        match square.count {
            // Behind several pieces, a drawing would be taken for another of them.
            None if square.pieces.len() > 1 => {}
            None => {
                let glyph = side * 0.78;
                block.glyph(square.icon, x + (wide - glyph) / 2.0, y + (high - glyph) / 2.0, glyph);
            }
            // Beside or below the number of the tile, which must stay readable.
            Some(n) => {
                let (glyph, edge) = ((side * 0.76 + high - side).min(wide * 0.92), side * 0.04);
                block.glyph(square.icon, x + wide - edge - glyph, y + high - edge - glyph, glyph);
                let tall = (side * 0.47).max(KEY * 1.1);
                block.rect(x + edge, y + edge, tall * 0.8, tall, tall * 0.24, Paint::fill("#fdf6e3"));
                let ink = Ink::bold(tall * 0.92, "#17181c");
                figure(block, x + edge + tall * 0.4, y + edge + tall * 0.84, n, ink);
            }
        }
        if !square.face.is_empty() {
            let face = side * 0.6;
            let (left, top) = (x + wide - side * 0.03 - face, y + side * 0.03);
            block.rect(left, top, face, face, face * 0.27, Paint::fill("#ffffff"));
            block.icon(square.face, left + face * 0.04, top + face * 0.04, face * 0.92);
        }
        self.pieces(block, &square.pieces, ground, chart, square.at);
    }

    /// Draws one seat's piece large, several beside and below one another, as large as the square
    /// lets them be; two of the same seat stand behind each other. Ships with no room for numbers
    /// are counted.
    fn pieces(&self, block: &mut Block, pieces: &[Seat], ground: Ground, chart: GridChart, at: (u8, u8)) {
        let mut of_each: Vec<(Seat, u8)> = Vec::new();
        for piece in pieces {
            match of_each.iter_mut().find(|(seat, _)| seat == piece) {
                Some((_, n)) => *n += 1,
                None => of_each.push((*piece, 1)),
            }
        }
        let several = of_each.len() > 1;
        let room = if several { chart.size } else { (chart.side, chart.side) };
        let (x, y) = if several { chart.at(at) } else { chart.foot(at, chart.side) };
        let sides = (1..=of_each.len()).map(|columns| {
            let lines = of_each.len().div_ceil(columns);
            (columns, lines, (room.0 / columns as f32).min(room.1 / lines as f32))
        });
        let Some((columns, lines, cell)) = sides.max_by(|a, b| a.2.total_cmp(&b.2)) else { return };
        let side = if several { cell - 0.5 } else { cell * 0.86 };
        if several && ground == Ground::Water && side < CAPTION {
            return counted(block, pieces.len(), chart, at);
        }
        let left = x + (room.0 - cell * columns as f32) / 2.0;
        let top = y + (room.1 - side * lines as f32) / 2.0;
        for (at, (seat, n)) in of_each.iter().enumerate() {
            let x = left + cell * (at % columns) as f32 + (cell - side) / 2.0;
            let y = top + side * (at / columns) as f32;
            let off = |behind: u8| side * 0.14 * f32::from(behind);
            for off in (0..*n).rev().map(off) {
                match ground {
                    Ground::Water if several => sail(block, *seat, x + off, y - off, side),
                    Ground::Water => boat(block, seat_colors(*seat).0, x + off, y - off, side),
                    Ground::Board => block.put(x + off, y - off, &self.blank(*seat, side)),
                }
            }
            // Only on the front one: those behind it would show an edge.
            let (down, size) = match ground {
                Ground::Water if several => (0.48, (side * 1.06).max(if side < LEAST_KEYED { CAPTION } else { KEY })),
                Ground::Water => (0.365, side * 0.62),
                Ground::Board => (0.5, side * 0.66),
            };
            let size = size.max(CAPTION);
            let ink = Ink::bold(size, seat_colors(*seat).1);
            figure(block, x + side * 0.5, y + side * down + size * 0.365, seat.0 + 1, ink);
        }
    }
}

/// Draws a boat, and on its sail how many there are.
fn counted(block: &mut Block, n: usize, chart: GridChart, at: (u8, u8)) {
    const SAIL: &str = "#fdf6e3";
    let side = chart.side * 0.86;
    let (x, y) = chart.foot(at, side);
    boat(block, SAIL, x, y, side);
    let (words, ink) = (format!("×{n}"), Ink::bold(CAPTION, "#17181c"));
    let wide = ink.width(&words) + 4.0;
    block.rect(x + (side - wide) / 2.0, y, wide, CAPTION, 4.0, Paint::fill(SAIL));
    block.text(x + side / 2.0, y + CAPTION * 0.865, &words, ink, Anchor::Middle);
}

/// Draws a boat with a sail in its owner's colour, room for a number, and foam at the bow.
fn boat(block: &mut Block, fill: &'static str, x: f32, y: f32, side: f32) {
    let at = |dx: f32, dy: f32| (x + side * dx, y + side * dy);
    let edge = side * 0.035;
    block.line(at(0.06, 0.95), at(0.94, 0.95), "#e8f6fb", side * 0.05);
    block.line(at(0.5, 0.04), at(0.5, 0.8), "#3c2008", side * 0.06);
    let sail = [at(0.14, 0.1), at(0.86, 0.1), at(0.93, 0.62), at(0.07, 0.62)];
    block.polygon(&sail, Paint::both(fill, "#16181c", edge));
    block.polygon(&[at(0.5, -0.03), at(0.74, 0.03), at(0.5, 0.09)], Paint::both(fill, "#16181c", edge * 0.6));
    let hull = [at(0.0, 0.7), at(1.0, 0.66), at(0.82, 0.95), at(0.18, 0.95)];
    block.polygon(&hull, Paint::both("#8a5a2b", "#1d1206", edge));
    block.line(at(0.09, 0.79), at(0.91, 0.77), "#c08a4e", side * 0.04);
}

/// Draws a centred number: a key fact, unless the grid is small beside something else.
fn figure(block: &mut Block, x: f32, y: f32, n: u8, ink: Ink) {
    let write = if ink.size < KEY { Block::text } else { Block::fact };
    write(block, x, y, &n.to_string(), ink, Anchor::Middle);
}

/// Draws only the sail of a ship among others, so that its number stays readable.
fn sail(block: &mut Block, seat: Seat, x: f32, y: f32, side: f32) {
    let (fill, _) = seat_colors(seat);
    let at = |dx: f32, dy: f32| (x + side * dx, y + side * dy);
    block.polygon(&[at(0.08, 0.02), at(0.92, 0.02), at(0.98, 0.94), at(0.02, 0.94)], Paint::both(fill, "#16181c", side * 0.05));
}

/// Returns whether something on a square changed, besides who may choose it.
fn is_other(old: &Square, new: &Square) -> bool {
    (old.icon, old.face, &old.pieces) != (new.icon, new.face, &new.pieces)
}
