//! A grid of squares: what lies on each, what is known of it, whose pieces stand there.
//!
//! Start reading at [`Brush::grid`].

use tertulia_rules::game::Seat;
use tertulia_rules::scene::{Grid, Ground, Square, Stress};

use super::block::{Anchor, Block, Ink, Paint};
use super::changes::Before;
use super::pieces::Brush;
use super::theme::seat_colors;

/// For the names of rows and columns.
const EDGE: f32 = 12.0;

/// The widest square of a board.
const WIDEST: f32 = 48.0;

impl Brush<'_> {
    /// The grid: water fills the width, a board at most the width.
    pub fn grid(&self, grid: &Grid, before: Before<'_, Grid>, w: f32) -> Block {
        let p = self.palette;
        let columns = f32::from(grid.columns.max(1));
        let (fill, line, w) = match grid.ground {
            Ground::Water => (p.sea, p.wave, w),
            Ground::Board => (p.free, p.line, w.min(EDGE + WIDEST * columns)),
        };
        let side = (w - EDGE) / columns;
        let high = side * 1.06;
        let mut block = Block::new(w, EDGE + high * f32::from(grid.rows));
        block.rect(EDGE, EDGE, w - EDGE, block.h - EDGE, 6.0, Paint::fill(fill));
        let name = Ink::bold(9.0, p.muted);
        for column in 0..grid.columns {
            let x = EDGE + side * f32::from(column);
            block.text(x + side / 2.0, EDGE - 3.0, &(column + 1).to_string(), name, Anchor::Middle);
            if column > 0 {
                block.line((x, EDGE + 1.0), (x, block.h - 1.0), line, 0.7);
            }
        }
        for row in 0..grid.rows {
            let y = EDGE + high * f32::from(row);
            let letter = char::from(b'A' + row % 26).to_string();
            block.text(EDGE / 2.0 - 1.0, y + high / 2.0 + 3.2, &letter, name, Anchor::Middle);
            if row > 0 {
                block.line((EDGE + 1.0, y), (w - 1.0, y), line, 0.7);
            }
        }
        for square in &grid.squares {
            let (x, y) = (EDGE + side * f32::from(square.at.1), EDGE + high * f32::from(square.at.0));
            block.put(x, y, &self.square(square, grid.ground, side, high));
        }
        if let Before::Was(was) = before {
            let old = |new: &&Square| was.squares.iter().find(|old| old.at == new.at).is_none_or(|old| is_other(old, new));
            for square in grid.squares.iter().filter(old) {
                let (x, y) = (EDGE + side * f32::from(square.at.1), EDGE + high * f32::from(square.at.0));
                self.mark(&mut block, x + 0.8, y + 0.8, side - 1.6, high - 1.6, 4.0);
            }
        }
        block
    }

    fn square(&self, square: &Square, ground: Ground, w: f32, h: f32) -> Block {
        let mut block = Block::new(w, h);
        if square.count.is_some() {
            block.rect(1.5, 1.5, w - 3.0, h - 3.0, 4.0, Paint::both("#2f7f95", "#0d2a36", 0.9));
        }
        if square.stress == Stress::Strong {
            block.rect(1.2, 1.2, w - 2.4, h - 2.4, 4.0, Paint::stroke("#ffffff", 2.2));
        }
        let glyph = w.min(h) * if square.count.is_some() { 0.9 } else { 0.78 };
        let down = if square.count.is_some() { 1.2 } else { 0.0 };
        block.glyph(square.icon, (w - glyph) / 2.0, (h - glyph) / 2.0 + down, glyph);
        if let Some(n) = square.count {
            let ink = Ink::bold(8.8, "#17181c");
            block.rect(1.0, 1.0, 9.6, 10.4, 3.2, Paint::fill("#fdf6e3"));
            block.text(5.8, 9.4, &n.to_string(), ink, Anchor::Middle);
        }
        if !square.face.is_empty() {
            let side = w * 0.62;
            block.rect(w - side - 1.6, h - side - 1.6, side + 0.8, side + 0.8, side * 0.27, Paint::fill("#ffffff"));
            block.icon(square.face, w - side - 0.7, h - side - 0.7, side - 1.0);
        }
        self.pieces(&mut block, &square.pieces, ground, w, h);
        block
    }

    /// One large, several small; two of the same seat are one behind the other.
    fn pieces(&self, block: &mut Block, pieces: &[Seat], ground: Ground, w: f32, h: f32) {
        let mut of_each: Vec<(Seat, u8)> = Vec::new();
        for piece in pieces {
            match of_each.iter_mut().find(|(seat, _)| seat == piece) {
                Some((_, n)) => *n += 1,
                None => of_each.push((*piece, 1)),
            }
        }
        let columns = if of_each.len() > 1 { 2 } else { 1 };
        let lines = of_each.len().div_ceil(columns);
        let (room, side) = (w / columns as f32, if of_each.len() > 1 { w / 2.0 - 0.5 } else { w * 0.8 });
        let top = (h - side * lines as f32) / 2.0;
        for (at, (seat, n)) in of_each.iter().enumerate() {
            let x = room * (at % columns) as f32 + (room - side) / 2.0;
            let y = top + side * (at / columns) as f32;
            for behind in (0..*n).rev() {
                let off = side * 0.14 * f32::from(behind);
                match ground {
                    Ground::Water => self.boat(block, *seat, x + off, y - off, side),
                    Ground::Board => block.put(x + off, y - off, &self.badge(*seat, side)),
                }
            }
        }
    }

    /// A hull, and a sail in the seat's colour with its number.
    fn boat(&self, block: &mut Block, seat: Seat, x: f32, y: f32, side: f32) {
        let (fill, ink) = seat_colors(seat);
        let at = |dx: f32, dy: f32| (x + side * dx, y + side * dy);
        let hull = [at(0.06, 0.7), at(0.94, 0.7), at(0.78, 0.97), at(0.22, 0.97)];
        block.polygon(&hull, Paint::both("#8a5a2b", "#1d1206", 0.9));
        let sail = side * 0.68;
        let (left, up) = at(0.16, 0.0);
        block.rect(left, up, sail, sail, sail * 0.2, Paint::both(fill, "#16181c", 0.9));
        let size = sail * 0.78;
        block.text(
            left + sail / 2.0,
            up + sail / 2.0 + size * 0.365,
            &(seat.0 + 1).to_string(),
            Ink::bold(size, ink),
            Anchor::Middle,
        );
    }
}

/// Whether something there has changed: who may choose it has not.
fn is_other(old: &Square, new: &Square) -> bool {
    (old.icon, old.face, &old.pieces) != (new.icon, new.face, &new.pieces)
}
