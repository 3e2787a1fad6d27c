//! Ships and houses, and the barrels in them and in store. Start reading at [`Kit::ship`] and,
//! where players have colonies, [`Kit::vessel`].

use tertulia_rules::scene::{Cell, Row};

use super::block::{Anchor, Block, Ink, Paint};
use super::brush::barrel;
use super::changes::{BoardChange, Since};
use super::kit::{DROP, KEY, Kit};

/// The most barrels of a kind that are drawn: the figure says how many there are.
const HEAP: u16 = 6;

/// How ships and houses are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fleet {
    /// With every place of their holds, on the water.
    Drawn,
    /// With what they hold and how much of it.
    Counted,
}

/// Where barrels lie.
#[derive(Clone, Copy, Debug)]
pub struct Hold {
    /// The left upper corner of the first place.
    pub at: (f32, f32),
    /// The side of a place.
    pub slot: f32,
    /// Places in all.
    pub places: u8,
    /// Places on a line.
    pub across: u8,
}

impl Kit<'_> {
    /// Draws a ship with a place for each barrel of its hold, their number on its sail.
    pub fn ship(&self, row: &Row, before: Since<'_, Row>, places: u8) -> Block {
        let slot = 31.0 * self.scale;
        let (hold, left, flag) = (slot * f32::from(places), slot * 0.45, KEY + 5.0);
        let deck = flag + 3.0;
        let (w, h) = (hold + slot * 1.9, deck + slot * 1.25);
        let mut block = Block::new(w, h);
        let right = left + hold;
        let mast = right + slot * 0.6 - 34.0;
        block.line((mast, 1.0), (mast, deck + 4.0), "#3c2a14", slot * 0.11);
        block.rect(mast, 1.0, 34.0, flag - 2.0, 3.0, Paint::both("#f3ead3", "#7d6f50", 1.2));
        block.fact(mast + 17.0, flag / 2.0 + DROP, &places.to_string(), Ink::bold(KEY, "#2a1608"), Anchor::Middle);
        // The sail, and another mast in front of it.
        let fore = left + slot * 1.2;
        block.line((fore, 1.0), (fore, deck + 4.0), "#3c2a14", slot * 0.11);
        block.polygon(
            &[(fore + 2.0, 2.0), (fore + hold * 0.45, deck - 3.0), (fore + 2.0, deck - 3.0)],
            Paint::both("#f3ead3", "#7d6f50", 1.0),
        );
        let hull = [(0.0, deck), (w - slot * 0.35, deck), (right, h - 1.0), (left + slot * 0.3, h - 1.0)];
        let edge = match before.change(|was| was.differs(row)) {
            BoardChange::Latest => Paint::both("#7a4a22", self.brush.palette.changed, 3.4),
            BoardChange::None | BoardChange::Earlier => Paint::both("#7a4a22", "#2a1608", 1.6),
        };
        block.polygon(&hull, edge);
        block.line((2.0, deck + 2.0), (w - slot * 0.4, deck + 2.0), "#a56b36", slot * 0.1);
        self.slots(&mut block, row, before, Hold { at: (left, deck + slot * 0.14), slot, places, across: places });
        block
    }

    /// Puts ships on the water.
    pub fn afloat(&self, ships: &Block) -> Block {
        const SHORE: f32 = 9.0;
        let p = self.brush.palette;
        let mut block = Block::new(ships.w + 2.0 * SHORE, ships.h + 2.0 * SHORE);
        block.rect(0.0, 0.0, block.w, block.h, 14.0, Paint::both(p.sea, p.shallow, 3.0));
        let step = 34.0 * self.scale;
        for line in 1..(block.h / step) as u8 + 1 {
            let y = f32::from(line) * step - 8.0;
            let mut x = if line % 2 == 0 { 14.0 } else { 14.0 + step * 0.9 };
            while x + step * 0.8 < block.w - 8.0 {
                let (half, crest) = (step * 0.4, step * 0.14);
                block.line((x, y), (x + half * 0.5, y - crest), p.wave, 2.0);
                block.line((x + half * 0.5, y - crest), (x + half, y), p.wave, 2.0);
                x += step * 1.8;
            }
        }
        block.put(SHORE, SHORE, ships);
        block
    }

    /// Draws a house with a place for each barrel that it takes.
    pub fn house(&self, row: &Row, before: Since<'_, Row>, places: u8) -> Block {
        let slot = 31.0 * self.scale;
        let across = places.div_ceil(2).max(1);
        let (inner, roof) = (slot * f32::from(across), slot * 0.75);
        let (w, h) = (inner + slot * 0.9, roof + slot * 2.0 + 8.0);
        let mut block = Block::new(w, h);
        let edge = match before.change(|was| was.differs(row)) {
            BoardChange::Latest => Paint::both("#e9dcbb", self.brush.palette.changed, 3.4),
            BoardChange::None | BoardChange::Earlier => Paint::both("#e9dcbb", "#5a4a2a", 1.4),
        };
        block.rect(slot * 0.3, roof - 2.0, w - slot * 0.6, h - roof, 3.0, edge);
        block.polygon(&[(0.0, roof), (w / 2.0, 1.0), (w, roof)], Paint::both("#a8432f", "#4d1a10", 1.6));
        self.slots(&mut block, row, before, Hold { at: ((w - inner) / 2.0, roof + 3.0), slot, places, across });
        block
    }

    /// Draws what is in a hold, and its free places.
    pub fn slots(&self, block: &mut Block, row: &Row, before: Since<'_, Row>, hold: Hold) {
        let Hold { at: (left, top), slot, places, across } = hold;
        let mut things: Vec<(&str, BoardChange)> = Vec::new();
        for (at, cell) in row.cells.iter().enumerate() {
            let Some(piece) = &cell.piece else { continue };
            let was = before.cell(&row.cells, at);
            things.extend((0..piece.times).map(|n| (piece.icon, was.change(|was| n >= was.times(cell)))));
        }
        for at in 0..places {
            let x = left + slot * f32::from(at % across.max(1));
            let y = top + slot * f32::from(at / across.max(1));
            match things.get(usize::from(at)) {
                Some((icon, change)) => {
                    block.icon(icon, x + 1.5, y + 1.5, slot - 3.0);
                    self.changed(block, (x + 0.5, y + 0.5, slot - 1.0, slot - 1.0), *change);
                }
                None => block.circle(x + slot / 2.0, y + slot / 2.0, slot * 0.38, Paint::both("#00000040", "#ffffff55", 1.2)),
            }
        }
    }

    /// Draws a ship: how much is in its hold of how much, and the hold.
    pub fn vessel(&self, row: &Row, before: Since<'_, Row>, places: u8, fleet: Fleet) -> Block {
        let slot = 26.0 * self.scale;
        let drawn = if fleet == Fleet::Drawn { places } else { 1 };
        let aboard: u8 = row.cells.iter().filter_map(|cell| cell.piece.as_ref()).map(|piece| piece.times).sum();
        let ink = Ink::bold((KEY * self.scale).clamp(KEY, 34.0), "#2a1608");
        let words = format!("{aboard}/{places}");
        let (flag, high) = (ink.width(&words) + 12.0, slot + 10.0);
        let mut block = Block::new(flag + 6.0 + slot * f32::from(drawn) + slot, high);
        block.rect(0.0, (high - ink.size * 1.3) / 2.0, flag, ink.size * 1.3, 4.0, Paint::both("#f3ead3", "#7d6f50", 1.2));
        block.fact(flag / 2.0, high / 2.0 + ink.size * 0.36, &words, ink, Anchor::Middle);
        let (left, right) = (flag + 6.0, block.w);
        let edge = match before.change(|was| was.differs(row)) {
            BoardChange::Latest => Paint::both("#7a4a22", self.brush.palette.changed, 3.4),
            _ => Paint::both("#7a4a22", "#2a1608", 1.6),
        };
        block.polygon(&[(left, 1.0), (right, 1.0), (right - slot * 0.6, high - 1.0), (left + slot * 0.4, high - 1.0)], edge);
        block.line((left + 1.0, 3.0), (right - 1.0, 3.0), "#a56b36", slot * 0.1);
        self.slots(&mut block, row, before, Hold { at: (left + slot * 0.4, 5.0), slot, places: drawn, across: drawn });
        block
    }

    /// Draws a house as its icon, and its places on a line.
    pub fn stall(&self, row: &Row, before: Since<'_, Row>, places: u8) -> Block {
        let slot = 26.0 * self.scale;
        let mut block = Block::new(slot * f32::from(places) + slot + 12.0, slot + 10.0);
        block.rect(0.5, 0.5, block.w - 1.0, block.h - 1.0, 6.0, Paint::both("#e9dcbb", "#5a4a2a", 1.4));
        block.icon(row.icon, 4.0, 5.0, slot);
        self.slots(&mut block, row, before, Hold { at: (slot + 8.0, 5.0), slot, places, across: places });
        block
    }

    /// Draws a barrel for each thing that a row counts, `step` apart, and how many there are.
    pub fn barrels(&self, row: &Row, before: Since<'_, Row>, step: f32) -> Vec<Block> {
        let pile = |(at, cell): (usize, &Cell)| {
            let piece = cell.piece.as_ref()?;
            let (n, high, side) = (piece.count?, self.line(), self.line() - 3.0);
            let mut block = Block::new(side + step * f32::from(n.clamp(1, HEAP) - 1) + 3.0, high);
            for nth in 0..n.min(HEAP) {
                barrel(&mut block, piece.icon, step * f32::from(nth), 1.5, side);
            }
            let (ink, figure) = (Ink::bold(self.key(), self.brush.palette.text), n.to_string());
            block.fact(block.w, high / 2.0 + ink.size * 0.36, &figure, ink, Anchor::Start);
            block.w += ink.width(&figure);
            let w = block.w;
            self.changed(&mut block, (-3.0, 0.0, w + 6.0, high), before.cell(&row.cells, at).change(|was| was.differs(cell)));
            Some(block)
        };
        row.cells.iter().enumerate().filter_map(pile).collect()
    }
}
