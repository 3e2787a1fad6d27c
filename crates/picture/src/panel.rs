//! Rows as lines and grids; rows with a name on top as a panel. Start reading at [`Brush::panel`].

use tertulia_rules::game::SeatSet;
use tertulia_rules::scene::{Cell, Panel, Row, Shape};

use super::block::{Anchor, Block, Ink, Paint};
use super::changes::Before;
use super::font::{self, Weight};
use super::pieces::{Brush, EDGE, LINE};
use super::theme::seat_colors;

/// Around the contents of a panel.
pub const PAD: f32 = 8.0;
/// Between plates, and between tiles.
const GAP: f32 = 3.0;

/// The least width of a plate, a place and a tile.
const PLATE: f32 = 74.0;
const PLACE: f32 = 60.0;
const TILE: f32 = 16.0;

struct Plate<'a> {
    x: f32,
    w: f32,
    cell: &'a Cell,
    was: Before<'a, Cell>,
}

/// A block in a line, and the gap it wants before it.
struct Item {
    gap: f32,
    block: Block,
}

impl Brush<'_> {
    /// Draws a panel `w` wide and at least `least` high.
    pub fn panel(&self, panel: &Panel, before: Before<'_, Panel>, awaited: SeatSet, w: f32, least: f32) -> Block {
        let p = self.palette;
        let waits = panel.owner.is_some_and(|seat| awaited.has(seat));
        let inner = w - 2.0 * PAD;
        let head = self.head(panel, before, waits, inner);
        let mut parts = Vec::new();
        if let Some(map) = &panel.map {
            parts.push(self.hex_map(map, before.map().into(), inner, inner * 0.95));
        }
        if let Some(grid) = &panel.grid {
            parts.push(self.grid(grid, before.grid().into(), inner, f32::INFINITY));
        }
        parts.extend(self.rows(&panel.rows, before, inner));
        let h = PAD + head.h + parts.iter().map(|part| part.h + 4.0).sum::<f32>() + PAD - 2.0;
        let mut block = Block::new(w, h.max(least));
        let edge = if waits { Paint::both(p.panel, p.turn, 2.0) } else { Paint::both(p.panel, p.line, 0.6) };
        block.rect(0.8, 0.8, w - 1.6, block.h - 1.6, 9.0, edge);
        if let Some(seat) = panel.owner {
            block.rect(2.4, 8.0, 3.2, block.h - 16.0, 1.6, Paint::both(seat_colors(seat).0, EDGE, 0.6));
        }
        block.put(PAD, PAD - 1.0, &head);
        let mut y = PAD + head.h + 3.0;
        for part in &parts {
            block.put(PAD, y, part);
            y += part.h + 4.0;
        }
        block
    }

    /// Returns whether everything in a panel can stand in lines of any width.
    pub fn is_loose(panel: &Panel) -> bool {
        panel.map.is_none()
            && panel.grid.is_none()
            && panel.rows.iter().all(|row| match row.shape {
                Shape::Line
                | Shape::Compared
                | Shape::Barrels
                | Shape::Exchange
                | Shape::Said
                | Shape::Head
                | Shape::Ship(_)
                | Shape::House(_) => true,
                Shape::Tiles { .. }
                | Shape::Plates { .. }
                | Shape::Plate(_)
                | Shape::Cards
                | Shape::Places { .. }
                | Shape::Scale(_) => false,
            })
    }

    /// Returns whether a panel needs the whole width of the page.
    pub fn is_broad(panel: &Panel) -> bool {
        panel.map.is_some() || panel.grid.is_some()
    }

    /// Returns how wide the panel would like to be, all in one line, and how narrow it can be.
    pub fn widths(&self, panel: &Panel) -> (f32, f32) {
        let items = self.items(&panel.rows, Before::Unknown, f32::INFINITY);
        let title = panel.owner.map_or_else(|| self.say(&panel.title), |seat| self.say_beside(seat, &panel.title));
        let title = match panel.owner {
            None => Ink::bold(11.0, "").width(&title),
            // Long names are shortened; the chips are not.
            Some(_) => {
                let chips = panel.rows.iter().filter(|row| row.shape == Shape::Head).flat_map(|row| &row.cells);
                let chips: f32 = chips.map(|cell| self.chip(cell, Before::Unknown, f32::INFINITY).w + 12.0).sum();
                28.0 + Ink::bold(13.5, "").width(&title).min(62.0) + 28.0 + 21.0 * panel.signs.len() as f32 + chips
            }
        };
        let widest = items.iter().map(|item| item.block.w).fold(title, f32::max);
        let all: f32 = items.iter().map(|item| item.block.w + item.gap).sum();
        (all.max(widest) + 2.0 * PAD + 1.0, widest + 2.0 * PAD + 1.0)
    }

    /// Draws the name, signs, and chips at the right.
    fn head(&self, panel: &Panel, before: Before<'_, Panel>, waits: bool, w: f32) -> Block {
        let p = self.palette;
        let Some(seat) = panel.owner else {
            let ink = Ink::bold(11.0, p.muted);
            let mut block = Block::new(w, 15.0);
            block.text(0.0, 11.0, &font::fit(&self.say(&panel.title), ink.size, ink.weight, w), ink, Anchor::Start);
            return block;
        };
        let mut block = Block::new(w, 22.0);
        let mut right = w;
        for row in panel.rows.iter().filter(|row| row.shape == Shape::Head).rev() {
            let was = before.row(row);
            for at in (0..row.cells.len()).rev() {
                let chip = self.chip(&row.cells[at], was.cell(&row.cells, at), w / 2.0);
                right -= chip.w;
                block.put(right, 1.5, &chip);
                right -= 12.0;
            }
        }
        block.put(2.0, 1.0, &self.badge(seat, 20.0));
        let mut x = 28.0;
        let signs = panel.signs.len() as f32 * 21.0 + if waits { 22.0 } else { 0.0 };
        let ink = Ink::bold(13.5, p.text);
        let (room, title) = (right - x - signs, self.say_beside(seat, &panel.title));
        // A sign says what is left out: governor.
        let title = if !panel.signs.is_empty() && ink.width(&title) > room { self.name(seat) } else { title };
        let name = font::fit(&title, ink.size, ink.weight, room);
        block.text(x, 16.0, &name, ink, Anchor::Start);
        x += ink.width(&name) + 6.0;
        for sign in &panel.signs {
            block.icon(sign, x, 2.5, 17.0);
            x += 21.0;
        }
        if waits {
            block.circle(x + 9.0, 11.0, 9.0, Paint::fill(p.turn));
            block.polygon(&[(x + 6.2, 6.2), (x + 14.4, 11.0), (x + 6.2, 15.8)], Paint::fill(p.on_turn));
        }
        block
    }

    fn rows(&self, rows: &[Row], before: Before<'_, Panel>, w: f32) -> Vec<Block> {
        let mut parts = Vec::new();
        let mut at = 0;
        while at < rows.len() {
            let kind = PanelKind::of(rows[at].shape);
            let length = rows[at..].iter().take_while(|row| PanelKind::of(row.shape) == kind).count();
            let (here, next) = (&rows[at..at + length], at + length);
            at = next;
            match kind {
                PanelKind::Hidden => {}
                PanelKind::Loose => parts.extend(flow(self.items(here, before, w), w)),
                PanelKind::Plate(across) => {
                    let across = self.across(across, w, PLATE);
                    let width = share(w, across);
                    let h = here.iter().map(|row| self.row_plate_height(row, width)).fold(0.0, f32::max);
                    let plates = here.iter().map(|row| self.row_plate(row, before.row(row), width, h)).collect();
                    parts.push(grid(plates, across));
                }
                PanelKind::Plates(across) => parts.extend(self.plates(here, before, self.across(across, w, PLATE), w)),
                PanelKind::Cards => parts.extend(self.cards(here, before, w)),
                PanelKind::Grid => parts.extend(here.iter().filter_map(|row| self.grid_of(row, before, w))),
            }
        }
        parts
    }

    /// Draws a row of tiles that fills the width.
    fn grid_of(&self, row: &Row, before: Before<'_, Panel>, w: f32) -> Option<Block> {
        let was = before.row(row);
        match row.shape {
            Shape::Tiles { across, spaces } => {
                let across = self.across(across, w, TILE);
                let side = share(w, across);
                let mut tiles = self.tiles(row, was, side);
                let h = tiles.first().map_or(Brush::tile_height(side, true), |tile| tile.h);
                while tiles.len() < usize::from(spaces) {
                    tiles.push(self.free(side, h));
                }
                (!tiles.is_empty()).then(|| grid(tiles, across))
            }
            Shape::Places { across, spaces } => self.places(row, was, self.across(across, w, PLACE), spaces, w),
            Shape::Scale(flag) => Some(self.scale(row, was, flag, w)),
            Shape::Line
            | Shape::Compared
            | Shape::Barrels
            | Shape::Exchange
            | Shape::Said
            | Shape::Head
            | Shape::Ship(_)
            | Shape::House(_)
            | Shape::Plate(_)
            | Shape::Plates { .. }
            | Shape::Cards => None,
        }
    }

    /// Draws numbered places, each line as high as its highest; the rest stands for free places.
    fn places(&self, row: &Row, was: Before<'_, Row>, across: u8, spaces: u8, w: f32) -> Option<Block> {
        let width = share(w, across);
        let cells: Vec<(usize, &Cell)> = row.cells.iter().enumerate().collect();
        let mut blocks = Vec::new();
        for line in cells.chunks(usize::from(across.max(1))) {
            let draw = |least: f32| line.iter().map(move |(at, cell)| self.place(cell, was.cell(&row.cells, *at), width, least));
            let h = draw(0.0).map(|place| place.h).fold(0.0, f32::max);
            blocks.extend(draw(h));
            let free = across - line.len() as u8;
            let left = spaces.saturating_sub(row.cells.len() as u8);
            if free > 0 && left > 0 {
                blocks.push(self.free_places(left, width * f32::from(free) + GAP * f32::from(free - 1), h));
            }
        }
        (!blocks.is_empty()).then(|| grid(blocks, across))
    }

    /// Draws the cards of all these rows, two on a line.
    fn cards(&self, rows: &[Row], before: Before<'_, Panel>, w: f32) -> Option<Block> {
        let width = share(w, 2);
        let cells = rows.iter().flat_map(|row| (0..row.cells.len()).map(move |at| (row, at)));
        let was = |row: &Row, at: usize| before.row(row).cell(&row.cells, at);
        let cells: Vec<(&Row, usize)> = cells.collect();
        let mut lines = Vec::new();
        for pair in cells.chunks(2) {
            let draw = |least: f32| pair.iter().map(move |(row, at)| self.card(&row.cells[*at], was(row, *at), width, least));
            let h = draw(0.0).map(|card| card.h).fold(0.0, f32::max);
            lines.extend(draw(h));
        }
        (!lines.is_empty()).then(|| grid(lines, 2))
    }

    /// Draws the plates of these rows in one grid, each line as high as needed, and free places.
    fn plates(&self, rows: &[Row], before: Before<'_, Panel>, across: u8, w: f32) -> Vec<Block> {
        let one = share(w, across);
        let of = |span: u8| one * f32::from(span) + GAP * f32::from(span.max(1) - 1);
        let spaces: u8 = rows.iter().map(|row| if let Shape::Plates { spaces, .. } = row.shape { spaces } else { 0 }).sum();
        let mut lines: Vec<Vec<Plate<'_>>> = Vec::new();
        let (mut column, mut taken) = (across, 0_u8);
        for row in rows {
            for (at, cell) in row.cells.iter().enumerate() {
                let span = cell.piece.as_ref().map_or(1, |piece| piece.span.clamp(1, across));
                if column + span > across {
                    lines.push(Vec::new());
                    column = 0;
                }
                let plate =
                    Plate { x: f32::from(column) * (one + GAP), w: of(span), cell, was: before.row(row).cell(&row.cells, at) };
                column += span;
                taken += span * cell.piece.as_ref().map_or(1, |piece| piece.times.max(1));
                if let Some(line) = lines.last_mut() {
                    line.push(plate);
                }
            }
        }
        let free = spaces.saturating_sub(taken);
        let mut whole = Block::new(w, 0.0);
        let last = lines.len();
        for (at, line) in lines.iter().enumerate() {
            let h = line.iter().map(|plate| self.plate_height(plate.cell, plate.w)).fold(0.0, f32::max);
            let top = if whole.h > 0.0 { whole.h + GAP } else { 0.0 };
            for plate in line {
                whole.put(plate.x, top, &self.plate(plate.cell, plate.was, plate.w, h));
            }
            // The rest of the last line stands for all free places.
            if at + 1 == last && free > 0 && column < across {
                whole.put(f32::from(column) * (one + GAP), top, &self.free_places(free, of(across - column), h));
            }
            whole.h = top + h;
        }
        let mut blocks = Vec::new();
        if last > 0 {
            blocks.push(whole);
        }
        if free > 0 && column == across {
            blocks.push(self.free_places(free, w, 15.0 * self.zoom));
        }
        blocks
    }

    /// Returns how many fit on a line: fewer if shown large, or if narrower than `least`.
    fn across(&self, across: u8, w: f32, least: f32) -> u8 {
        let most = (f32::from(across) / self.zoom).min((w + GAP) / (least * self.zoom + GAP)).max(1.0);
        let full = (1..=across).rev().find(|n| f32::from(*n) <= most && across.is_multiple_of(*n)).unwrap_or(1);
        // Full lines where that costs little, else as many as there is room for.
        if f32::from(full) * 1.5 >= most { full } else { most as u8 }
    }

    fn items(&self, rows: &[Row], before: Before<'_, Panel>, w: f32) -> Vec<Item> {
        let tracks = || {
            rows.iter()
                .filter_map(|row| if let Shape::Ship(spaces) | Shape::House(spaces) = row.shape { Some(spaces) } else { None })
        };
        let (places, lengths) = (f32::from(tracks().sum::<u8>()), tracks().count() as f32);
        // As large as they can be side by side, within reason.
        let slot = if w.is_finite() { ((w - lengths * 14.0) / places.max(1.0)).clamp(13.0, 16.5).floor() } else { 13.0 };
        let mut items = Vec::new();
        for row in rows {
            let was = before.row(row);
            let mut gap = 14.0;
            match row.shape {
                Shape::Ship(spaces) | Shape::House(spaces) => {
                    items.push(Item { gap: 7.0, block: self.track(row, was, spaces, slot) })
                }
                Shape::Tiles { .. } => {
                    for block in self.tiles(row, was, 27.0) {
                        items.push(Item { gap, block });
                        gap = GAP;
                    }
                }
                Shape::Line | Shape::Compared | Shape::Barrels | Shape::Exchange => {
                    let label = match row.icon {
                        "" => self.label(&self.localizer.pair(&self.say(&row.label), ""), w),
                        icon => self.sign(icon),
                    };
                    let mut first = Some(label);
                    let none = Block::words("–", Ink::plain(10.5, self.palette.muted), LINE);
                    let mut chips: Vec<Block> =
                        (0..row.cells.len()).map(|at| self.chip(&row.cells[at], was.cell(&row.cells, at), w)).collect();
                    if chips.is_empty() {
                        chips.push(none);
                    }
                    for chip in chips {
                        let block = match first.take() {
                            Some(label) => beside(label, chip, w),
                            None => chip,
                        };
                        items.push(Item { gap, block });
                        gap = 9.0;
                    }
                }
                Shape::Said
                | Shape::Head
                | Shape::Plates { .. }
                | Shape::Plate(_)
                | Shape::Cards
                | Shape::Places { .. }
                | Shape::Scale(_) => {}
            }
        }
        items
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PanelKind {
    Hidden,
    Loose,
    Plate(u8),
    Plates(u8),
    Cards,
    Grid,
}

impl PanelKind {
    const fn of(shape: Shape) -> PanelKind {
        match shape {
            Shape::Said | Shape::Head => PanelKind::Hidden,
            Shape::Line
            | Shape::Compared
            | Shape::Barrels
            | Shape::Exchange
            | Shape::Ship(_)
            | Shape::House(_)
            | Shape::Tiles { spaces: 0, .. } => PanelKind::Loose,
            Shape::Plate(across) => PanelKind::Plate(across),
            Shape::Plates { across, .. } => PanelKind::Plates(across),
            Shape::Cards => PanelKind::Cards,
            Shape::Tiles { .. } | Shape::Places { .. } | Shape::Scale(_) => PanelKind::Grid,
        }
    }
}

/// Returns the width of one of `across` blocks on a line.
fn share(w: f32, across: u8) -> f32 {
    let across = f32::from(across.max(1));
    (w - GAP * (across - 1.0)) / across
}

/// Puts a label beside its thing, or above it where they do not fit.
fn beside(label: Block, thing: Block, w: f32) -> Block {
    let mut block = Block::new(label.w + 5.0 + thing.w, label.h.max(thing.h));
    if block.w <= w {
        block.put(0.0, 0.0, &label);
        block.put(label.w + 5.0, (block.h - thing.h) / 2.0, &thing);
        return block;
    }
    with_label(label, thing)
}

fn with_label(label: Block, thing: Block) -> Block {
    let mut block = Block::new(label.w.max(thing.w), label.h + thing.h);
    block.put(0.0, 0.0, &label);
    block.put(0.0, label.h, &thing);
    block
}

/// Lays items out on as many lines as they need.
fn flow(items: Vec<Item>, w: f32) -> Vec<Block> {
    let mut lines: Vec<Vec<(f32, Block)>> = Vec::new();
    let mut x = f32::MAX;
    for Item { gap, block } in items {
        if x + gap + block.w > w + 0.01 {
            lines.push(Vec::new());
            x = 0.0;
        } else {
            x += gap;
        }
        let at = x;
        x += block.w;
        if let Some(line) = lines.last_mut() {
            line.push((at, block));
        }
    }
    let line = |things: Vec<(f32, Block)>| {
        let mut line = Block::new(w, things.iter().map(|(_, block)| block.h).fold(0.0, f32::max));
        for (x, block) in &things {
            line.put(*x, (line.h - block.h) / 2.0, block);
        }
        line
    };
    lines.into_iter().map(line).collect()
}

/// Lays out blocks of equal width, `across` on a line; each line is as high as its highest.
fn grid(blocks: Vec<Block>, across: u8) -> Block {
    let w = blocks.first().map_or(0.0, |block| block.w);
    let mut whole = Block::new((w + GAP) * f32::from(across) - GAP, 0.0);
    for line in blocks.chunks(usize::from(across.max(1))) {
        let top = if whole.h > 0.0 { whole.h + GAP } else { 0.0 };
        for (at, block) in line.iter().enumerate() {
            whole.put(at as f32 * (w + GAP), top, block);
        }
        whole.h = top + line.iter().map(|block| block.h).fold(0.0, f32::max);
    }
    whole
}

/// Draws the title, and at the right who is awaited.
pub fn headline(brush: &Brush<'_>, words: &str, awaited: SeatSet, w: f32) -> Block {
    let p = brush.palette;
    let mut block = Block::new(w, 22.0);
    let mut right = w - 2.0;
    if awaited.len() == 1 {
        let small = Ink::plain(11.5, p.text);
        let name = awaited.iter().next().map(|seat| brush.name(seat)).unwrap_or_default();
        let name = font::fit(&name, small.size, small.weight, w * 0.3);
        right -= small.width(&name);
        block.text(right, 15.2, &name, small, Anchor::Start);
        right -= 4.0;
    }
    let badges: Vec<Block> = awaited.iter().map(|seat| brush.badge(seat, 16.0)).collect();
    for badge in badges.iter().rev() {
        right -= badge.w;
        block.put(right, 3.2, badge);
        right -= 3.0;
    }
    if !badges.is_empty() {
        right -= 10.0;
        block.polygon(&[(right, 6.2), (right + 8.5, 11.2), (right, 16.2)], Paint::fill(p.turn));
        right -= 8.0;
    }
    let ink = Ink::bold(15.0, p.text);
    block.text(2.0, 16.0, &font::fit(words, ink.size, Weight::Bold, right - 4.0), ink, Anchor::Start);
    block
}
