//! Squares with an icon each: tiles, buildings, numbered places. Start reading at [`Kit::tiles`].

use tertulia_rules::scene::{Cell, Piece, Row, Shape, Stress};

use super::block::{Anchor, Block, Ink, Paint};
use super::changes::{Before, Since};
use super::font::{self, Weight};
use super::frame::{Frame, LEAST};
use super::icons;
use super::kit::{BuildingNames, CAPTION, COIN, DROP, KEY, Kit, veiled};

/// Widths of a circle of several on a square, as shares of its side, the largest first; and the
/// least.
const SHARES: [f32; 4] = [0.64, 0.6, 0.56, 0.53];
const LEAST_SHARE: f32 = 0.5;

/// Returns the width of a square of that side with so many circles.
fn square_width(piece: &Piece, circles: usize, side: f32, share: f32) -> f32 {
    (side * f32::from(piece.span.max(1))).max(side * share * circles as f32)
}

impl Kit<'_> {
    /// Draws squares with an icon each, and its price, number, name or circles.
    pub fn tiles(&self, row: &Row, before: Since<'_, Row>, w: f32) -> Vec<Block> {
        let named =
            self.names == BuildingNames::Shown && matches!(row.shape, Shape::Plates { .. } | Shape::Cards | Shape::Places { .. });
        let spaces = match row.shape {
            Shape::Tiles { spaces, .. } | Shape::Plates { spaces, .. } => spaces,
            _ => 0,
        };
        let side = 36.0 * self.scale;
        // Free places take no room.
        let squares = row.cells.iter().filter_map(|cell| cell.piece.as_ref()).map(|piece| piece.span.max(1) * piece.times.max(1));
        let line = f32::from(squares.sum::<u8>().clamp(spaces.min(8), spaces.max(1)));
        let side = if spaces > 0 && !named { (side * 1.2).min(w / line - 4.0) } else { side };
        let widest = if named { self.widest_word(row) } else { 0.0 };
        let pieces = || row.cells.iter().filter_map(|cell| cell.piece.as_ref());
        let long = |share: f32| pieces().map(|piece| square_width(piece, piece.circles.len(), side, share) + 4.0).sum::<f32>();
        // Circles are as wide as they may be on one line.
        let share = SHARES.into_iter().find(|share| long(*share) <= w).unwrap_or(LEAST_SHARE);
        let mut tiles = Vec::new();
        for (at, cell) in row.cells.iter().enumerate() {
            let Some(piece) = &cell.piece else { continue };
            let was = before.cell(&row.cells, at);
            let each = matches!(row.shape, Shape::Tiles { .. });
            for n in 0..if each { piece.times } else { 1 } {
                let circles: Vec<&str> = match each {
                    true => piece.circles.get(usize::from(n)).copied().into_iter().collect(),
                    false => piece.circles.clone(),
                };
                let mut tile = if matches!(row.shape, Shape::Places { .. }) {
                    self.place(piece, side)
                // Where only its drawing shows a card, its price has no room.
                } else if named || piece.price.is_some() && piece.note.is_none() {
                    self.named_tile(piece, &circles, side, widest)
                } else {
                    self.tile(piece, &circles, side, share)
                };
                let moved = |was: Before<'_, Cell>| match was {
                    _ if n >= was.times(cell) => true,
                    Before::Was(Cell { piece: Some(old), .. }) if each => {
                        piece.circles.get(usize::from(n)) != old.circles.get(usize::from(n))
                    }
                    Before::Was(_) | Before::Absent => !each && was.differs(cell),
                    Before::Unknown => false,
                };
                let (w, h) = (tile.w, tile.h);
                self.changed(&mut tile, (0.0, 0.0, w, h), was.change(moved));
                tiles.push(tile);
            }
        }
        tiles
    }

    /// Draws a row's squares. On a page for a phone, names of what cannot be bought would leave no
    /// room for those of what can: such squares are added to `held`, without names.
    pub fn offered(&self, row: &Row, before: Since<'_, Row>, w: f32, held: &mut Vec<Block>) -> Vec<Block> {
        let tiles = self.tiles(row, before, w);
        let is_held =
            |cell: &&Cell| cell.piece.as_ref().is_some_and(|piece| piece.price.is_some() && piece.stress == Stress::Faint);
        if self.brush.frame != Frame::Portrait
            || self.names == BuildingNames::Hidden
            || !row.cells.iter().any(|cell| is_held(&cell))
        {
            return tiles;
        }
        let unnamed = Kit { names: BuildingNames::Hidden, ..*self }.tiles(row, before, w);
        let cells = row.cells.iter().filter(|cell| cell.piece.is_some());
        let mut named = Vec::new();
        for ((cell, tile), unnamed) in cells.zip(tiles).zip(unnamed) {
            if is_held(&cell) { held.push(unnamed) } else { named.push(tile) }
        }
        named
    }

    /// Draws a square with its icon, and below it who stands there, each on that share of its side.
    fn tile(&self, piece: &Piece, circles: &[&str], side: f32, share: f32) -> Block {
        let p = self.brush.palette;
        let wide = square_width(piece, circles.len(), side, share);
        let mut block = Block::new(wide, side);
        let tone = icons::tone(piece.icon).unwrap_or(p.plate);
        block.rect(0.0, 0.0, wide, side, 7.0, Paint::both(tone, p.line, 1.0));
        let glyph = side * if circles.is_empty() { 0.9 } else { 0.74 };
        block.glyph(piece.icon, (wide - glyph) / 2.0, side * 0.03, glyph);
        self.people(&mut block, circles, side, None);
        veiled(piece.stress, block)
    }

    /// Draws a place as a plate: its number, a square, and at its corner its belongings or a circle
    /// for one still to come.
    fn place(&self, piece: &Piece, side: f32) -> Block {
        const EDGE: f32 = 2.5;
        let p = self.brush.palette;
        let high = side.max(KEY) + 2.0 * EDGE;
        let (ink, number) = (Ink::bold(KEY, p.text), piece.count.map(|n| n.to_string()).unwrap_or_default());
        let left = EDGE + 1.0 + ink.width(&number) + 2.0;
        let (small, lap) = ((side * 0.56).max(CAPTION), side * 0.2);
        let wide = left + side + EDGE + (small - lap) * piece.circles.len() as f32;
        let mut block = Block::new(wide, high);
        block.rect(0.0, 0.0, wide, high, 7.0, Paint::fill(p.plate));
        block.fact(EDGE + 1.0, high / 2.0 + ink.size * 0.36, &number, ink, Anchor::Start);
        block.put(left, (high - side) / 2.0, &self.tile(piece, &[], side, LEAST_SHARE));
        for (at, who) in piece.circles.iter().enumerate() {
            let (x, y) = (left + side - lap + small * at as f32, high - EDGE - small);
            match who.is_empty() {
                true => block.circle(x + small / 2.0, y + small / 2.0, small * 0.34, Paint::both(p.free, p.muted, 1.8)),
                false => block.icon(who, x, y, small),
            }
        }
        block
    }

    /// Returns the width of the longest word of a row's names at their least size.
    fn widest_word(&self, row: &Row) -> f32 {
        let names = row.cells.iter().filter_map(|cell| cell.piece.as_ref()?.name.as_ref()).map(|name| self.brush.say(name));
        let wide =
            |name: String| name.split(' ').map(|word| font::width(word, self.least(), Weight::Regular)).fold(0.0, f32::max);
        names.map(wide).fold(0.0, f32::max)
    }

    /// Draws a tile beside its price and number, with its name below, wide enough for that word.
    fn named_tile(&self, piece: &Piece, circles: &[&str], side: f32, word: f32) -> Block {
        let p = self.brush.palette;
        let more = if self.names == BuildingNames::Shown { self.brush.frame.more() } else { 0.0 };
        let wide = (side + 2.0 * COIN + 4.0 + 2.0 * more).max(word + 5.0);
        let top = side.max(2.0 * COIN + 14.0 + self.brush.frame.more() / 2.0) + 3.0;
        let ink = Ink::plain(self.small().min(self.brush.frame.least(13.0 * self.scale.max(1.0))), p.text);
        let name = piece.name.as_ref().map(|name| self.brush.say(name)).unwrap_or_default();
        let name = match self.names {
            BuildingNames::Shown => self.fitted(&name, ink, wide - 4.0, 3),
            BuildingNames::Hidden => Block::new(0.0, 0.0),
        };
        let least = if self.names == BuildingNames::Shown { ink.size * 1.08 * 2.0 } else { 0.0 };
        let crowd = if circles.is_empty() { 0.0 } else { side * 0.66 };
        let mut block = Block::new(wide, top + least.max(name.h) + crowd + 3.0);
        block.rect(0.0, 0.0, wide, block.h, 6.0, Paint::both(p.plate, p.line, 0.8));
        block.icon(piece.icon, 2.0, 2.0, side - 2.0);
        self.figures(&mut block, piece);
        block.put(2.0, top, &name);
        let foot = block.h - crowd - 1.0;
        self.people(&mut block, circles, side, Some(foot));
        veiled(piece.stress, block)
    }

    /// Draws circles at the foot of a square of that side, or below it.
    fn people(&self, block: &mut Block, circles: &[&str], side: f32, below: Option<f32>) {
        if circles.is_empty() {
            return;
        }
        let round = (side * LEAST_SHARE).max(KEY).min(side * SHARES[0]).min(block.w / circles.len() as f32);
        let top = below.unwrap_or(side * 1.06 - round);
        let left = (block.w - round * circles.len() as f32) / 2.0;
        for (at, who) in circles.iter().enumerate() {
            self.brush.circle(block, left + round * at as f32, top, round, who, self.brush.palette.free);
        }
        block.h = block.h.max(top + round);
    }

    /// Draws the price on a coin, and how many are left.
    fn figures(&self, block: &mut Block, piece: &Piece) {
        let p = self.brush.palette;
        let x = block.w - COIN - 2.0;
        if let Some(price) = piece.price {
            block.circle(x, COIN + 1.0, COIN, Paint::both("#f0bf3f", "#7a5200", 1.2));
            block.fact(x, COIN + 1.0 + DROP, &price.to_string(), Ink::bold(KEY, "#2f2000"), Anchor::Middle);
        }
        if let Some(n) = piece.count {
            let y = if piece.price.is_some() { 2.0 * COIN + 13.0 + self.brush.frame.more() / 3.0 } else { 25.0 };
            block.text(x, y, &format!("×{n}"), Ink::bold(self.brush.frame.least(LEAST + 1.0), p.muted), Anchor::Middle);
        }
    }
}
