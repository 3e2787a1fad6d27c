//! What a player has on an island of their own: tiles and buildings with people on them; and
//! buildings that are left. Start reading at [`Kit::land`] and [`Kit::buildings`].

use tertulia_rules::scene::{Piece, Row, Shape};

use super::block::{Anchor, Block, Ink, Paint};
use super::changes::Since;
use super::icons;
use super::kit::{BuildingNames, CAPTION, COIN, KEY, Kit, veiled};

/// The side of a tile at scale 1.
const TILE: f32 = 40.0;
/// The side of a circle, for which a tile that is drawn small does not suffice.
const ROUND: f32 = KEY;
/// How far circles lie on a drawing.
const LAP: f32 = 7.0;

/// Returns how many places a row of tiles or buildings has.
pub const fn free_places(row: &Row) -> u8 {
    match row.shape {
        Shape::Tiles { spaces, .. } | Shape::Plates { spaces, .. } => spaces,
        _ => 0,
    }
}

impl Kit<'_> {
    /// Draws tiles, each with its circle below the drawing.
    pub fn land(&self, row: &Row, before: Since<'_, Row>) -> Vec<Block> {
        let mut tiles = Vec::new();
        for (at, cell) in row.cells.iter().enumerate() {
            let Some(piece) = &cell.piece else { continue };
            let was = before.cell(&row.cells, at);
            for n in 0..piece.times {
                let circle = piece.circles.get(usize::from(n));
                let mut tile = self.field(piece, circle.copied(), free_places(row) > 0);
                let (w, h) = (tile.w, tile.h);
                let moved = was.change(|was| n >= was.times(cell) || was.circle(n).is_some_and(|old| circle != Some(&old)));
                self.changed(&mut tile, (0.0, 0.0, w, h), moved);
                tiles.push(tile);
            }
        }
        tiles
    }

    /// Draws free places as one, with their number.
    pub fn vacant(&self, n: u8, high: f32) -> Block {
        let p = self.brush.palette;
        let mut block = Block::new(TILE * self.scale.max(0.8), high);
        block.rect(1.0, 1.0, block.w - 2.0, high - 2.0, 7.0, Paint::both(p.free, p.line, 1.4));
        let ink = Ink::plain((CAPTION * self.scale).clamp(CAPTION, 28.0), p.muted);
        block.text(block.w / 2.0, high / 2.0 + ink.size * 0.36, &n.to_string(), ink, Anchor::Middle);
        block
    }

    /// Returns the side of a circle: whether somebody stands on it is read at a glance.
    fn round(&self) -> f32 {
        (ROUND * self.scale).max(ROUND)
    }

    fn field(&self, piece: &Piece, circle: Option<&str>, manned: bool) -> Block {
        let p = self.brush.palette;
        let side = TILE * self.scale;
        let round = self.round();
        // Circles of small tiles do not touch.
        let (wide, high) = if manned { (side.max(round), side * 0.8 + round) } else { (side, side) };
        let mut block = Block::new(wide, high);
        let tone = icons::tone(piece.icon).unwrap_or(p.plate);
        block.rect(0.0, 0.0, wide, high, 7.0, Paint::both(tone, p.line, 1.0));
        let drawing = side * 0.84;
        let top = if circle.is_some() { 0.0 } else { (high - drawing) / 2.0 };
        block.glyph(piece.icon, (wide - drawing) / 2.0, top, drawing);
        if let Some(who) = circle {
            self.brush.circle(&mut block, (wide - round) / 2.0, high - round - 1.0, round, who, p.free);
        }
        block
    }

    /// Draws buildings, each with its circles beside the drawing, and its name where there is room.
    pub fn buildings(&self, row: &Row, before: Since<'_, Row>) -> Vec<Block> {
        let buildings = row.cells.iter().enumerate().filter_map(|(at, cell)| {
            let mut block = self.building(cell.piece.as_ref()?);
            let (w, h) = (block.w, block.h);
            let change = before.cell(&row.cells, at).change(|was| was.differs(cell));
            self.changed(&mut block, (0.0, 0.0, w, h), change);
            Some(block)
        });
        buildings.collect()
    }

    fn building(&self, piece: &Piece) -> Block {
        let p = self.brush.palette;
        let side = TILE * self.scale;
        let name = match (&piece.name, self.names) {
            (Some(name), BuildingNames::Shown) => {
                let ink = Ink::plain((CAPTION * self.scale).clamp(CAPTION, 28.0), p.text);
                self.fitted_to(&self.brush.say(name), ink, 150.0 * self.scale, 2, CAPTION)
            }
            _ => Block::new(0.0, 0.0),
        };
        let people = self.crew(&piece.circles);
        let inner = (name.h + people.h).max(side);
        let aside = name.w.max(people.w);
        // Without a name between them, circles lie on the edge of the drawing.
        let lap = if name.h > 0.0 || people.h == 0.0 { 0.0 } else { LAP };
        let mut block = Block::new(side - lap + if name.h > 0.0 { aside + 11.0 } else { aside + 5.0 }, inner + 4.0);
        block.rect(0.5, 0.5, block.w - 1.0, block.h - 1.0, 7.0, Paint::both(p.plate, p.line, 1.0));
        block.icon(piece.icon, 2.0, 2.0 + (inner - side) / 2.0, side);
        block.put(side + 5.0, 2.0 + (inner - name.h - people.h) / 2.0, &name);
        block.put(side + 4.0 - lap, 2.0 + (inner + name.h - people.h) / 2.0, &people);
        block
    }

    /// Draws circles on a line.
    fn crew(&self, circles: &[&str]) -> Block {
        let round = self.round();
        let mut block = Block::new(round * circles.len() as f32, if circles.is_empty() { 0.0 } else { round });
        for (at, who) in circles.iter().enumerate() {
            self.brush.circle(&mut block, round * at as f32, 0.0, round, who, self.brush.palette.free);
        }
        block
    }

    /// Draws a building that is left: its number and price beside the drawing, its name below.
    pub fn on_sale(&self, piece: &Piece, w: f32, h: f32, scale: f32) -> Block {
        let p = self.brush.palette;
        let mut inside = Block::new(w, h);
        inside.rect(0.5, 0.5, w - 1.0, h - 1.0, 6.0, Paint::both(p.plate, p.line, 0.8));
        let side = 34.0 * scale;
        inside.icon(piece.icon, 2.0, 3.0, side);
        let r = COIN * scale;
        let price = piece.price.map(|price| price.to_string()).unwrap_or_default();
        let ink = Ink::bold(KEY * scale.min(1.5), "#2f2000");
        // Two digits need more than a circle.
        let wide = (ink.width(&price) + 4.0).max(2.0 * r);
        let (x, y) = (w - wide / 2.0 - 1.5, r + 2.0);
        if !price.is_empty() {
            let round = if wide > 2.0 * r { r * 0.6 } else { r };
            inside.rect(x - wide / 2.0, y - r, wide, 2.0 * r, round, Paint::both("#f0bf3f", "#7a5200", 1.2));
            inside.fact(x, y + ink.size * 0.36, &price, ink, Anchor::Middle);
        }
        // A single one needs no number.
        if let Some(n) = piece.count.filter(|n| *n > 1) {
            let ink = Ink::plain(CAPTION * scale.min(1.4), p.text);
            let (x, y) = ((side + w - wide) / 2.0, y + ink.size * 0.36);
            inside.text(x, y, &format!("×{n}"), ink, Anchor::Middle);
        }
        if let (Some(name), BuildingNames::Shown) = (&piece.name, self.names) {
            let (top, ink) = (side + 4.0, Ink::plain(CAPTION * scale.min(1.5), p.text));
            let name = self.fitted_to(&self.brush.say(name), ink, w - 6.0, 2, CAPTION);
            inside.put(3.0, top + (h - top - name.h).max(0.0) / 2.0, &name);
        }
        veiled(piece.stress, inside)
    }
}
