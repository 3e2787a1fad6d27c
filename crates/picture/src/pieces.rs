//! The things themselves: chips, tiles, tracks, plates, cards. Start reading at [`Brush`].

use tertulia_base::i18n::{Names, plain};
use tertulia_drawing::badge;
pub use tertulia_drawing::badge::EDGE;
use tertulia_model::Localizer;
use tertulia_rules::game::{MOST_SEATS, Seat};
use tertulia_rules::scene::{Cell, Piece, Row, Stress};
use tertulia_rules::text::Text;

use super::block::{Anchor, Block, Ink, Paint};
use super::changes::Before;
use super::font::{self, Weight};
use super::frame::Frame;
use super::icons;
use super::sizes::Sizes;
use super::theme::Palette;

/// Height of a line of chips.
pub const LINE: f32 = 19.0;
/// Least height of a plate.
const PLATE: f32 = 27.0;

/// What everything is drawn with.
#[derive(Clone, Copy, Debug)]
pub struct Brush<'a> {
    /// The colours.
    pub palette: &'static Palette,
    /// The language and the players' names.
    pub localizer: &'a Localizer,
    /// How much larger than usual plates and tiles are.
    pub zoom: f32,
    /// The page's shape, which says how small type may be.
    pub frame: Frame,
    /// What is known of the sizes of panels.
    pub sizes: Sizes<'a>,
}

impl<'a> Brush<'a> {
    /// Returns a brush for a landscape page that knows no sizes.
    pub const fn new(palette: &'static Palette, localizer: &'a Localizer, zoom: f32) -> Brush<'a> {
        Brush { palette, localizer, zoom, frame: Frame::Landscape, sizes: Sizes::Unknown }
    }

    /// Returns the same to find out how large something is.
    pub const fn measuring(&self) -> Brush<'a> {
        Brush { sizes: self.sizes.alone(), ..*self }
    }
}

impl Brush<'_> {
    /// Returns a text that the typeface can show. The seat's mark replaces a name that cannot be
    /// drawn whole, and precedes one that does not identify the seat.
    pub fn say(&self, text: &Text) -> String {
        let mentions = (0u8..).take(MOST_SEATS).any(|seat| text.mentions(Seat(seat)));
        let said = if mentions {
            plain(text, self.localizer.lang, &Names::called_by(|seat| self.called(seat)))
        } else {
            self.localizer.plain(text)
        };
        font::shown(&said)
    }

    /// Returns what to call a player where nothing else identifies the seat.
    pub fn called(&self, seat: Seat) -> String {
        let name = self.name(seat);
        let mark = badge::letter(seat.0 + 1).filter(|_| name.is_empty() || self.localizer.names.mark(seat).is_some());
        let mark = mark.map(String::from).unwrap_or_default();
        if mark.is_empty() || name.is_empty() { mark + &name } else { format!("{mark} {name}") }
    }

    /// Returns what to call a player beside the seat's mark; empty if not drawable as a whole.
    pub fn name(&self, seat: Seat) -> String {
        let name = self.localizer.names.bare(seat);
        if font::covers(&name) { font::isolated(&name) } else { String::new() }
    }

    /// Returns a text to stand beside a seat's mark, without that mark at its beginning.
    pub fn say_beside(&self, seat: Seat, text: &Text) -> String {
        let said = self.say(text);
        match badge::letter(seat.0 + 1).and_then(|mark| said.strip_prefix(mark)) {
            Some(rest) => rest.trim_start().to_owned(),
            None => said,
        }
    }

    /// Draws the mark of a seat: its number on its colour.
    pub fn badge(&self, seat: Seat, side: f32) -> Block {
        Block::badge(seat.0 + 1, side)
    }

    /// Draws the mark of a seat without its number, for one that lies behind another.
    pub fn blank(&self, seat: Seat, side: f32) -> Block {
        Block::blank_badge(seat.0 + 1, side)
    }

    /// Marks a change by a frame, with a dot for those who do not see the colour.
    pub fn mark(&self, block: &mut Block, x: f32, y: f32, w: f32, h: f32, r: f32) {
        block.rect(x, y, w, h, r, Paint::stroke(self.palette.changed, 1.5));
        block.circle(x + w - 1.5, y + 1.5, 2.6, Paint::both(self.palette.changed, self.palette.panel, 0.9));
    }

    /// Draws an icon and a figure, or text.
    pub fn chip(&self, cell: &Cell, before: Before<'_, Cell>, room: f32) -> Block {
        let mut block = match &cell.piece {
            Some(piece) => self.chip_of(piece, room),
            None => self.prose(&self.say(&cell.text), room),
        };
        if before.differs(cell) {
            let (w, h) = (block.w, block.h);
            self.mark(&mut block, -2.5, 0.0, w + 5.0, h, 5.0);
        }
        block
    }

    fn chip_of(&self, piece: &Piece, room: f32) -> Block {
        let mut block = Block::new(0.0, LINE);
        if let Some(seat) = piece.owner {
            block.put(0.0, 2.0, &self.badge(seat, 15.0));
            block.w = 15.0;
        }
        if !piece.icon.is_empty() {
            match icons::tone(piece.icon) {
                Some(_) => block.icon(piece.icon, block.w, 1.5, 16.0),
                // What has its owner's colour elsewhere.
                None => block.tinted(piece.icon, self.palette.muted, block.w, 1.5, 16.0),
            }
            block.w += 16.0;
        }
        let ink = Ink::bold(12.0, self.palette.text);
        if let Some(n) = piece.count {
            let figure = n.to_string();
            block.text(block.w + 3.0, 13.8, &figure, ink, Anchor::Start);
            block.w += 3.0 + ink.width(&figure);
        }
        if let Some(of) = piece.of {
            let (ink, figure) = (Ink::plain(10.5, self.palette.text), format!("/{of}"));
            block.text(block.w, 13.8, &figure, ink, Anchor::Start);
            block.w += ink.width(&figure);
        }
        if let Some(name) = &piece.name {
            let ink = Ink::plain(10.5, self.palette.text);
            let name = font::fit(&self.say(name), ink.size, ink.weight, room - block.w - 3.0);
            block.text(block.w + 3.0, 13.3, &name, ink, Anchor::Start);
            block.w += 3.0 + ink.width(&name);
        }
        for icon in &piece.circles {
            block.icon(icon, block.w + 1.0, 3.5, 12.0);
            block.w += 13.0;
        }
        if piece.stress == Stress::Faint {
            let mut faint = Block::new(block.w, LINE);
            faint.put_faint(0.0, 0.0, &block);
            return faint;
        }
        if piece.stress == Stress::Strong {
            let mut strong = Block::new(block.w + 7.0, LINE);
            strong.rect(0.5, 0.2, strong.w - 1.0, LINE - 0.4, 6.0, Paint::both(self.palette.glow, self.palette.turn, 1.4));
            strong.put(3.5, 0.0, &block);
            return strong;
        }
        block
    }

    /// Draws text on as many lines as it needs.
    pub fn prose(&self, words: &str, room: f32) -> Block {
        let ink = Ink::plain(10.5, self.palette.text);
        let lines = font::wrap(words, ink.size, ink.weight, room, 6);
        if lines.len() == 1 { Block::words(&lines[0], ink, LINE) } else { Block::lines(&lines, ink, 14.0) }
    }

    /// Draws the label of a row.
    pub fn label(&self, words: &str, room: f32) -> Block {
        let ink = Ink::plain(10.0, self.palette.muted);
        Block::words(&font::fit(words, ink.size, ink.weight, room), ink, LINE)
    }

    /// Draws a row's label as an icon.
    pub fn sign(&self, icon: &str) -> Block {
        let mut block = Block::new(16.0, LINE);
        block.icon(icon, 0.0, 1.5, 16.0);
        block
    }

    /// Draws a circle and who stands on it, or a circle of colour `free`.
    pub fn circle(&self, block: &mut Block, x: f32, y: f32, side: f32, who: &str, free: &'static str) {
        let r = side / 2.0;
        if who.is_empty() {
            block.circle(x + r, y + r, r - 0.8, Paint::both(free, self.palette.text, 1.1));
        } else {
            block.circle(x + r, y + r, r - 0.4, Paint::both("#fff8ec", "#2a1a0c", 0.9));
            block.icon(who, x + side * 0.14, y + side * 0.1, side * 0.72);
        }
    }

    /// Draws a row of places and what lies on them, each with side `slot`.
    pub fn track(&self, row: &Row, before: Before<'_, Row>, spaces: u8, slot: f32) -> Block {
        let label = Ink::plain(10.0, self.palette.muted);
        let name = self.say(&row.label);
        let length = f32::from(spaces) * slot + 6.0;
        let mut block = Block::new(length.max(label.width(&name)), 13.0 + slot + 8.0);
        block.text(0.0, 9.5, &name, label, Anchor::Start);
        block.rect(0.0, 14.0, length, slot + 6.0, 6.0, Paint::both(self.palette.plate, self.palette.line, 0.8));
        let mut things: Vec<(&str, bool)> = Vec::new();
        for (at, cell) in row.cells.iter().enumerate() {
            let Some(piece) = &cell.piece else { continue };
            let were = before.cell(&row.cells, at).times(cell);
            things.extend((0..piece.times).map(|n| (piece.icon, n >= were)));
        }
        for at in 0..usize::from(spaces) {
            let x = 3.0 + at as f32 * slot;
            match things.get(at) {
                Some((icon, new)) => {
                    block.icon(icon, x + 0.5, 17.5, slot - 1.0);
                    if *new {
                        block.rect(x - 0.2, 16.8, slot + 0.4, slot + 0.4, 4.0, Paint::stroke(self.palette.changed, 1.5));
                    }
                }
                None => {
                    block.rect(x + 1.2, 18.2, slot - 2.4, slot - 2.4, 3.4, Paint::both(self.palette.free, self.palette.line, 0.8))
                }
            }
        }
        if before.differs(row) {
            block.circle(length - 1.5, 15.0, 2.6, Paint::both(self.palette.changed, self.palette.panel, 0.9));
        }
        block
    }

    /// Draws the tiles of a row, one block each.
    pub fn tiles(&self, row: &Row, before: Before<'_, Row>, side: f32) -> Vec<Block> {
        let with_circles = row.cells.iter().any(|cell| cell.piece.as_ref().is_some_and(|piece| !piece.circles.is_empty()));
        let mut tiles = Vec::new();
        for (at, cell) in row.cells.iter().enumerate() {
            let Some(piece) = &cell.piece else { continue };
            let was = before.cell(&row.cells, at);
            let old: &[&str] = match was {
                Before::Was(Cell { piece: Some(old), .. }) => &old.circles,
                Before::Was(_) | Before::Unknown | Before::Absent => &[],
            };
            let were = was.times(cell);
            for n in 0..piece.times {
                let circle = piece.circles.get(usize::from(n)).copied();
                let mut tile = self.tile(piece.icon, circle, side, with_circles);
                let moved = matches!(was, Before::Was(_)) && circle != old.get(usize::from(n)).copied();
                if n >= were || moved {
                    let (w, h) = (tile.w, tile.h);
                    self.mark(&mut tile, 0.0, 0.0, w, h, 5.0);
                }
                tiles.push(tile);
            }
        }
        tiles
    }

    /// Returns how high tiles of that side are.
    pub fn tile_height(side: f32, with_circles: bool) -> f32 {
        if with_circles { side + side * 0.42 } else { side }
    }

    fn tile(&self, icon: &str, circle: Option<&str>, side: f32, with_circles: bool) -> Block {
        let h = Brush::tile_height(side, with_circles);
        let mut block = Block::new(side, h);
        let tone = icons::tone(icon).unwrap_or(self.palette.plate);
        block.rect(0.0, 0.0, side, h, 5.0, Paint::both(tone, "#00000055", 0.8));
        let glyph = side * 0.74;
        block.glyph(icon, (side - glyph) / 2.0, if with_circles { 1.5 } else { (side - glyph) / 2.0 }, glyph);
        if let Some(who) = circle {
            let round = side * 0.52;
            block.circle(side / 2.0, h - round / 2.0 - 1.5, round / 2.0 + 0.4, Paint::fill("#00000055"));
            self.circle(&mut block, (side - round) / 2.0, h - round - 1.5, round, who, "#00000033");
        }
        block
    }

    /// Draws a free place.
    pub fn free(&self, w: f32, h: f32) -> Block {
        let mut block = Block::new(w, h);
        block.rect(0.5, 0.5, w - 1.0, h - 1.0, 5.0, Paint::both(self.palette.free, self.palette.line, 0.8));
        block
    }

    /// Draws `n` free places as one.
    pub fn free_places(&self, n: u8, w: f32, h: f32) -> Block {
        let mut block = self.free(w, h);
        let ink = Ink::plain(9.5 * self.zoom, self.palette.muted);
        let words = self.localizer.plain(&Text::new("front-picture-free").with("n", n));
        block.text(w / 2.0, h / 2.0 + ink.size * 0.36, &font::fit(&words, ink.size, ink.weight, w - 6.0), ink, Anchor::Middle);
        block
    }

    /// Returns how high a plate of that width must be for its name.
    pub fn plate_height(&self, cell: &Cell, w: f32) -> f32 {
        let Some(piece) = &cell.piece else { return PLATE * self.zoom };
        let name = piece.name.as_ref().map(|name| self.say(name)).unwrap_or_default();
        let (_, lines) = self.plate_name(&name, w - self.plate_side(piece) - self.plate_edge(piece, w));
        if lines.len() > 2 { (PLATE + 10.0) * self.zoom } else { PLATE * self.zoom }
    }

    /// Fits a name on a plate, and shrinks it before a word is broken.
    fn plate_name(&self, name: &str, room: f32) -> (Ink, Vec<String>) {
        self.shrunk(name, [9.5, 8.9, 8.3, 7.7].map(|size| size * self.zoom), room, 3)
    }

    /// Returns the text in the first size that breaks no word and omits nothing, else in the last.
    fn shrunk(&self, words: &str, sizes: [f32; 4], room: f32, most: usize) -> (Ink, Vec<String>) {
        let of = |size: f32| (Ink::bold(size, self.palette.text), font::wrap(words, size, Weight::Bold, room, most));
        let whole = |lines: &[String]| !lines.iter().any(|line| line.ends_with(['…', '-']));
        let mut tried = sizes.map(of).into_iter();
        let best = tried.clone().find(|(_, lines)| whole(lines)).or_else(|| tried.next_back());
        best.unwrap_or((Ink::bold(sizes[0], self.palette.text), Vec::new()))
    }

    /// Returns the room at a plate's left: for a stripe, and for the icon if the plate is wide.
    fn plate_edge(&self, piece: &Piece, w: f32) -> f32 {
        let wide = w / f32::from(piece.span.max(1)) >= 110.0 * self.zoom;
        self.zoom * if wide && icons::find(piece.icon).is_some() { 28.0 } else { 9.0 }
    }

    /// Returns the room that figures or circles take at the right of a plate.
    fn plate_side(&self, piece: &Piece) -> f32 {
        self.zoom
            * match (piece.price.is_some() || piece.count.is_some() || piece.points.is_some(), piece.circles.len()) {
                (true, 0) => 19.0,
                (false, 0) => 3.0,
                (_, 1..=2) => 14.5,
                (_, _) => 23.0,
            }
    }

    /// Draws a plate with a name, and its price and number or its circles.
    pub fn plate(&self, cell: &Cell, before: Before<'_, Cell>, w: f32, h: f32) -> Block {
        let mut block = Block::new(w, h);
        let Some(piece) = &cell.piece else { return self.prose(&self.say(&cell.text), w) };
        let zoom = self.zoom;
        let tone = icons::tone(piece.icon).unwrap_or(self.palette.line);
        block.rect(0.5, 0.5, w - 1.0, h - 1.0, 5.0, Paint::both(self.palette.plate, self.palette.line, 0.8));
        block.rect(0.5, 0.5, 4.5 * zoom, h - 1.0, 2.2, Paint::both(tone, self.palette.line, 0.5));
        let edge = self.plate_edge(piece, w);
        if edge > 10.0 * zoom {
            block.icon(piece.icon, 7.0 * zoom, h / 2.0 - 8.5 * zoom, 17.0 * zoom);
        }
        let name = piece.name.as_ref().map(|name| self.say(name)).unwrap_or_default();
        let (ink, lines) = self.plate_name(&name, w - self.plate_side(piece) - edge);
        let lines = Block::lines(&lines, ink, 10.6 * zoom);
        block.put(edge - 1.5 * zoom, (h - lines.h) / 2.0, &lines);
        match piece.circles.is_empty() {
            true => self.plate_figures(&mut block, piece, w, h),
            false => self.plate_circles(&mut block, piece, w, h),
        }
        if piece.stress == Stress::Faint {
            let mut faint = Block::new(w, h);
            faint.put_faint(0.0, 0.0, &block);
            block = faint;
        }
        if before.differs(cell) {
            self.mark(&mut block, 0.5, 0.5, w - 1.0, h - 1.0, 5.0);
        }
        block
    }

    fn plate_figures(&self, block: &mut Block, piece: &Piece, w: f32, h: f32) {
        let zoom = self.zoom;
        let right = w - 10.0 * zoom;
        if let Some(price) = piece.price {
            self.coin(block, right, 8.6 * zoom, 6.6 * zoom, price);
        }
        if let Some(n) = piece.count {
            block.text(right, h - 3.5 * zoom, &format!("×{n}"), Ink::bold(9.5 * zoom, self.palette.muted), Anchor::Middle);
        }
    }

    /// Draws a price on a coin.
    pub fn coin(&self, block: &mut Block, x: f32, y: f32, r: f32, n: u8) {
        block.circle(x, y, r, Paint::both("#f0bf3f", "#7a5200", 0.9));
        let size = r * if n > 9 { 1.25 } else { 1.5 };
        block.text(x, y + size * 0.36, &n.to_string(), Ink::bold(size, "#2f2000"), Anchor::Middle);
    }

    fn plate_circles(&self, block: &mut Block, piece: &Piece, w: f32, h: f32) {
        let columns = if piece.circles.len() > 2 { 2 } else { 1 };
        let side = if columns == 2 { 10.4 } else { 11.5 } * self.zoom;
        let lines = piece.circles.len().div_ceil(columns);
        let top = (h - lines as f32 * side) / 2.0;
        for (at, who) in piece.circles.iter().enumerate() {
            let (column, line) = (at % columns, at / columns);
            let x = w - 2.0 * self.zoom - side * (columns - column) as f32;
            self.circle(block, x, top + line as f32 * side, side, who, self.palette.free);
        }
    }

    /// Returns how high a plate of that width must be for the row's name and what is on it.
    pub fn row_plate_height(&self, row: &Row, w: f32) -> f32 {
        let things = if row.said().next().is_none() { 0.0 } else { 13.0 };
        (self.row_name(row, w).h + things + 5.0).max(31.0)
    }

    /// Fits the name on one line, the smaller the longer it is; on two before anything is omitted.
    fn row_name(&self, row: &Row, w: f32) -> Block {
        let name = self.say(&row.label);
        let sizes = [10.5, 9.8, 9.1, 8.5];
        let (ink, lines) = self.shrunk(&name, sizes, w - 29.0, 1);
        let (ink, lines) = if lines.iter().any(|line| line.ends_with('…')) {
            self.shrunk(&name, [9.8, 9.2, 8.6, 8.0], w - 29.0, 2)
        } else {
            (ink, lines)
        };
        Block::lines(&lines, ink, 11.5)
    }

    /// Draws a row as a plate of that size: icon, name, and what is on it.
    pub fn row_plate(&self, row: &Row, before: Before<'_, Row>, w: f32, h: f32) -> Block {
        let p = self.palette;
        let mut inside = Block::new(w, h);
        let strong = row.stress == Stress::Strong;
        let edge = if strong { Paint::both(p.plate, p.turn, 2.0) } else { Paint::both(p.plate, p.line, 0.8) };
        inside.rect(0.7, 0.7, w - 1.4, h - 1.4, 6.0, edge);
        if strong {
            inside.rect(0.7, 0.7, w - 1.4, h - 1.4, 6.0, Paint::fill(p.glow));
        }
        inside.icon(row.icon, 3.5, (h - 21.0) / 2.0, 21.0);
        let name = self.row_name(row, w);
        let things = if row.said().next().is_none() { 0.0 } else { 13.0 };
        let top = (h - name.h - things) / 2.0;
        inside.put(27.0, top, &name);
        let mut block = Block::new(w, h);
        if row.stress == Stress::Faint {
            block.put_faint(0.0, 0.0, &inside)
        } else {
            block.put(0.0, 0.0, &inside)
        }
        let mut x = 27.0;
        for cell in row.said() {
            let small = self.small(cell, w - x - 3.0);
            block.put(x, top + name.h, &small);
            x += small.w + 5.0;
        }
        if before.differs(row) {
            self.mark(&mut block, 0.7, 0.7, w - 1.4, h - 1.4, 6.0);
        }
        block
    }

    /// Draws a chip half as high.
    fn small(&self, cell: &Cell, room: f32) -> Block {
        let ink = Ink::plain(9.5, self.palette.text);
        let mut block = Block::new(0.0, 13.0);
        let Some(piece) = &cell.piece else {
            return Block::words(&font::fit(&self.say(&cell.text), ink.size, ink.weight, room), ink, 13.0);
        };
        if let Some(seat) = piece.owner {
            block.put(0.0, 0.0, &self.badge(seat, 12.5));
            let name = font::fit(&self.name(seat), ink.size, ink.weight, room - 15.5);
            block.text(15.5, 10.0, &name, ink, Anchor::Start);
            block.w = 15.5 + ink.width(&name);
            return block;
        }
        block.icon(piece.icon, 0.0, 0.3, 12.5);
        block.w = 12.5;
        if let Some(n) = piece.count {
            let ink = Ink::bold(10.5, self.palette.text);
            block.text(15.0, 10.2, &n.to_string(), ink, Anchor::Start);
            block.w = 15.0 + ink.width(&n.to_string());
        }
        block
    }

    /// Draws a card to read, at least `least` high: its cost, name, worth and effect.
    pub fn card(&self, cell: &Cell, before: Before<'_, Cell>, w: f32, least: f32) -> Block {
        let Some(piece) = &cell.piece else { return self.prose(&self.say(&cell.text), w) };
        let p = self.palette;
        let (name_ink, note_ink) = (Ink::bold(12.0, p.text), Ink::plain(10.5, p.text));
        let coin = if piece.price.is_some() { 24.0 } else { 0.0 };
        let side = coin + if icons::find(piece.icon).is_some() { 21.0 } else { 0.0 };
        let name = piece.name.as_ref().map(|name| self.say(name)).unwrap_or_default();
        let name = font::wrap(&name, name_ink.size, Weight::Bold, w - side - 42.0, 2);
        let name = Block::lines(&name, name_ink, 14.0);
        let note = piece.note.as_ref().map(|note| self.say(note)).unwrap_or_default();
        let note = Block::lines(&font::wrap(&note, note_ink.size, Weight::Regular, w - 16.0, 7), note_ink, 13.2);
        let head = name.h.max(24.0);
        let mut block = Block::new(w, (head + note.h + 18.0).max(least));
        let tone = icons::tone(piece.icon).unwrap_or(p.line);
        block.rect(0.5, 0.5, w - 1.0, block.h - 1.0, 7.0, Paint::both(p.plate, p.line, 0.8));
        block.rect(0.5, 0.5, w - 1.0, 5.0, 2.5, Paint::fill(tone));
        if let Some(price) = piece.price {
            self.coin(&mut block, 18.0, 10.0 + head / 2.0, 10.0, price);
        }
        block.icon(piece.icon, coin + 7.0, 10.0 + head / 2.0 - 9.0, 18.0);
        block.put(side + 8.0, 10.0 + (head - name.h) / 2.0, &name);
        if let Some(points) = piece.points {
            block.icon("points", w - 29.0, 9.0 + head / 2.0 - 11.0, 22.0);
            let (x, y) = (w - 18.0, 9.0 + head / 2.0);
            block.circle(x, y, 7.6, Paint::fill("#ffffff"));
            block.text(x, y + 4.2, &points.to_string(), Ink::bold(11.5, "#0e3f37"), Anchor::Middle);
        }
        block.put(8.0, head + 13.0, &note);
        if let Some(n) = piece.count.filter(|n| *n > 1) {
            let figure = format!("×{n}");
            let ink = Ink::bold(12.0, p.on_turn);
            let wide = ink.width(&figure) + 10.0;
            block.rect(w - wide - 4.0, block.h - 20.0, wide, 16.0, 8.0, Paint::fill(p.turn));
            block.text(w - wide / 2.0 - 4.0, block.h - 7.8, &figure, ink, Anchor::Middle);
        }
        if before.differs(cell) {
            let (w, h) = (block.w, block.h);
            self.mark(&mut block, 0.5, 0.5, w - 1.0, h - 1.0, 7.0);
        }
        block
    }
}
