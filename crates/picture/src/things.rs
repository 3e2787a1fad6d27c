//! Things on a landscape page, as large as fits: chips, tiles, ships. Start reading at [`Kit`].

use tertulia_rules::game::Seat;
use tertulia_rules::scene::{Cell, Panel, Piece, Row, Shape, Stress};
use tertulia_rules::text::Text;

use super::block::{Anchor, Block, Ink, Paint};
use super::changes::{Before, BoardChange, Since};
use super::font;
use super::frame::LEAST;
use super::icons;
use super::pieces::{Brush, EDGE};
use super::sizes::{How, PanelForm};
use super::theme::seat_colors;

/// Least size of key facts: eleven pixels where Discord shows the page at half its size.
pub const KEY: f32 = 22.0;
/// Size of captions: nine pixels where Discord shows the page at half its size.
pub const CAPTION: f32 = 18.0;
/// Between plates.
const GAP: f32 = 6.0;
/// The frame of an award, and behind it.
const AWARD: &str = "#f0bf3f";
const AWARD_GLOW: &str = "#f0bf3f40";

/// A brush, and how large it draws things.
#[derive(Clone, Copy, Debug)]
pub struct Kit<'a> {
    /// Colours and words.
    pub brush: &'a Brush<'a>,
    /// How large things are; type is never smaller than [`KEY`] and [`LEAST`].
    pub scale: f32,
    /// Whether buildings show their names.
    pub names: BuildingNames,
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

/// Whether buildings show their names in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildingNames {
    /// They do.
    Shown,
    /// Only their icons identify them.
    Hidden,
}

impl Kit<'_> {
    /// Returns the height of a line of chips.
    pub fn line(&self) -> f32 {
        (30.0 * self.scale).max(27.0)
    }

    /// Returns how a panel of that width is drawn.
    pub(super) fn how(&self, form: PanelForm, w: f32) -> How {
        How { form, scale: self.scale, is_named: self.names == BuildingNames::Shown, w }
    }

    /// The size of figures that are key facts.
    pub(super) fn key(&self) -> f32 {
        (KEY * self.scale).clamp(KEY, 40.0)
    }

    /// The least size of type on this page.
    fn least(&self) -> f32 {
        self.brush.frame.least(LEAST)
    }

    /// The size of type that is no key fact.
    fn small(&self) -> f32 {
        (13.5 * self.scale).clamp(self.least(), 20.0)
    }

    /// Returns whether a row lies on the table as squares.
    pub const fn is_grid(&self, row: &Row) -> bool {
        matches!(row.shape, Shape::Tiles { .. } | Shape::Plates { .. } | Shape::Places { .. } | Shape::Cards)
    }

    /// Stacks the blocks that are not empty.
    pub fn stack(parts: &[Block], gap: f32) -> Block {
        let mut block = Block::new(0.0, 0.0);
        for part in parts.iter().filter(|part| part.h > 0.0) {
            let top = if block.h > 0.0 { block.h + gap } else { 0.0 };
            block.put(0.0, top, part);
            block.h = top + part.h;
            block.w = block.w.max(part.w);
        }
        block
    }

    /// Lays items out on as many lines as they need; the result is as wide as the longest.
    pub fn flow(&self, items: &[Block], gap: f32, w: f32) -> Block {
        let mut lines: Vec<Block> = Vec::new();
        for item in items {
            match lines.last_mut().filter(|line| line.w + gap + item.w <= w + 0.01) {
                Some(line) => {
                    line.put(line.w + gap, 0.0, item);
                    line.w += gap + item.w;
                    line.h = line.h.max(item.h);
                }
                None => {
                    let mut line = Block::new(item.w, item.h);
                    line.put(0.0, 0.0, item);
                    lines.push(line);
                }
            }
        }
        Kit::stack(&lines, 4.0)
    }

    /// Lays items out on as few lines as hold them, about as many on each.
    pub fn balanced(&self, items: &[Block], gap: f32, w: f32) -> Block {
        let lines = |each: usize| items.chunks(each).map(|line| self.flow(line, gap, f32::INFINITY)).collect::<Vec<_>>();
        let fits = |each: &usize| lines(*each).iter().all(|line| line.w <= w + 0.01);
        let most = (1..=items.len()).rev().find(fits).unwrap_or(1);
        let each = items.len().div_ceil(items.len().div_ceil(most).max(1)).max(1);
        Kit::stack(&lines(each), 4.0)
    }

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
            block.fact(h / 2.0, h / 2.0 + 8.0, &(seat.0 + 1).to_string(), Ink::bold(KEY, ink), Anchor::Middle);
            block.w += h + 4.0;
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
        for icon in &piece.circles {
            block.icon(icon, block.w, h / 2.0 - side * 0.34, side * 0.68);
            block.w += side * 0.68 + 1.0;
        }
        let frame = match (piece.stress, piece.points) {
            (Stress::Strong, _) => Some(Paint::both(p.glow, p.turn, 2.4)),
            (_, Some(_)) => Some(Paint::both(AWARD_GLOW, AWARD, 3.0)),
            (Stress::Plain | Stress::Faint, None) => None,
        };
        if let Some(paint) = frame {
            let mut framed = Block::new(block.w + 12.0, h);
            framed.rect(1.5, 1.5, framed.w - 3.0, h - 3.0, 9.0, paint);
            framed.put(6.0, 0.0, &block);
            return framed;
        }
        veiled(piece.stress, block)
    }

    pub(super) fn words(&self, words: &str, w: f32) -> Block {
        let ink = Ink::plain(self.small(), self.brush.palette.text);
        let lines = font::wrap(words, ink.size, ink.weight, w, 4);
        Block::lines(&lines, ink, ink.size * 1.15)
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

    /// Draws a row's label, and its counts below.
    pub fn captioned(&self, row: &Row, before: Since<'_, Row>, w: f32) -> Vec<Block> {
        let label = self.caption(&row.label, w);
        let large = if row.stress == Stress::Strong { 1.4 } else { 1.0 };
        let kit = Kit { scale: self.scale * large, ..*self };
        let chips = kit.flow(&kit.chips(row, before, w), 10.0, w);
        vec![Kit::stack(&[label, chips], 0.0)]
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

    fn caption(&self, words: &Text, w: f32) -> Block {
        let ink =
            Ink::plain((CAPTION * self.scale).clamp(self.least(), self.brush.frame.least(CAPTION)), self.brush.palette.muted);
        Block::words(&font::fit(&self.brush.say(words), ink.size, ink.weight, w), ink, ink.size * 1.3)
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

    /// Draws marks of seats above a line from zero to a flag, each exactly above its place: close ones
    /// stand on one another.
    pub fn scale(&self, row: &Row, before: Since<'_, Row>, flag: u16, w: f32) -> Block {
        let p = self.brush.palette;
        let mark = self.line().max(1.6 * self.brush.frame.least(0.0)).min(32.0);
        let ink = Ink::plain(self.small().max(16.0), p.muted);
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

    /// Draws what one player has of them, with names.
    pub fn named_counts(&self, row: &Row, before: Since<'_, Row>) -> Vec<Block> {
        let p = self.brush.palette;
        let ink = Ink::plain(CAPTION, p.text);
        let chip = |(at, cell): (usize, &Cell)| {
            let piece = cell.piece.as_ref()?;
            let count = self.chip(cell, before.cell(&row.cells, at), f32::INFINITY);
            let name = piece.note.as_ref().map(|note| self.brush.say(note)).unwrap_or_default();
            let mut block = Block::new(count.w.max(ink.width(&name)), count.h + ink.size);
            block.put((block.w - count.w) / 2.0, 0.0, &count);
            block.text(block.w / 2.0, count.h + ink.size * 0.8, &name, ink, Anchor::Middle);
            Some(block)
        };
        row.cells.iter().enumerate().filter_map(chip).collect()
    }

    /// Frames what the last action changed, and puts a dot in the corner of what changed at all.
    pub(super) fn changed(&self, block: &mut Block, (x, y, w, h): (f32, f32, f32, f32), change: BoardChange) {
        let p = self.brush.palette;
        match change {
            BoardChange::None => return,
            BoardChange::Earlier => {}
            BoardChange::Latest => block.rect(x, y, w, h, 7.0, Paint::stroke(p.changed, 3.4)),
        }
        block.circle(x + w - 2.5, y + 2.5, 4.5, Paint::both(p.changed, p.panel, 1.5));
    }

    /// Draws rows as plates in a grid: icon, name, and what is on them.
    pub fn plates(&self, rows: &[&Row], before: Since<'_, Panel>, w: f32) -> Block {
        let across = match rows.first().map(|row| row.shape) {
            Some(Shape::Plate(across)) => usize::from(across.max(1)),
            _ => 1,
        };
        // Wide enough for a name of the least type.
        let across = across.min((w / (11.0 * self.brush.frame.least(0.0)).max(1.0)) as usize).max(1);
        let one = (w - GAP * (across - 1) as f32) / across as f32;
        let h = (56.0 * self.scale).clamp(60.0 + self.brush.frame.more(), 84.0);
        let change = |row: &Row| before.row(row).change(|was| was.differs(row));
        // A change of many at once is no move: a round begins or has ended.
        let many = |of: BoardChange| rows.iter().filter(|row| change(row) == of).count() * 3 > rows.len();
        let told = [BoardChange::Earlier, BoardChange::Latest].map(|of| (of, !many(of)));
        let plate = |row: &&Row| {
            let mut plate = self.plate(row, one, h);
            let change = change(row);
            if told.contains(&(change, true)) {
                self.changed(&mut plate, (1.5, 1.5, one - 3.0, h - 3.0), change);
            }
            plate
        };
        self.flow(&rows.iter().map(plate).collect::<Vec<_>>(), GAP, w)
    }

    fn plate(&self, row: &Row, w: f32, h: f32) -> Block {
        let p = self.brush.palette;
        let strong = row.stress == Stress::Strong;
        let mut inside = Block::new(w, h);
        let edge = if strong { Paint::both(p.plate, p.turn, 4.0) } else { Paint::both(p.plate, p.line, 1.2) };
        inside.rect(2.0, 2.0, w - 4.0, h - 4.0, 9.0, edge);
        let side = (h - 22.0).min(w * 0.3);
        inside.icon(row.icon, 9.0, (h - side) / 2.0, side);
        let left = side + 16.0;
        let ink = Ink::bold(self.small() * if w > 190.0 { 1.35 } else { 1.0 }, p.text);
        let words = self.brush.say(&row.label);
        let one = self.fitted(&words, ink, w - left - 5.0, 1);
        // On two lines before anything is left out.
        let broken = Ink { size: self.least(), ..ink }.width(&words) > w - left - 5.0;
        let name = if broken { self.fitted(&words, Ink { size: self.least(), ..ink }, w - left - 5.0, 2) } else { one };
        let said: Vec<&Cell> = row.said().collect();
        inside.put(
            left,
            if said.is_empty() {
                (h - name.h) / 2.0
            } else if broken {
                3.5
            } else {
                7.0
            },
            &name,
        );
        let mut block = Block::new(w, h);
        match row.stress {
            Stress::Faint => block.put_faint(0.0, 0.0, &inside),
            Stress::Plain | Stress::Strong => block.put(0.0, 0.0, &inside),
        }
        let kit = Kit { scale: 0.9, ..*self };
        for cell in said {
            let chip = kit.chip(cell, Before::Unknown.into(), w - left);
            block.put(left, h - chip.h - 4.0, &chip);
        }
        block
    }

    /// Draws text as large as fits without breaking a word, within reason.
    pub(super) fn fitted(&self, words: &str, ink: Ink, room: f32, most: usize) -> Block {
        self.fitted_to(words, ink, room, most, self.least())
    }

    /// Draws text as large as fits without breaking a word, but no smaller than `least`.
    pub(super) fn fitted_to(&self, words: &str, ink: Ink, room: f32, most: usize, least: f32) -> Block {
        let mut size = ink.size;
        loop {
            let lines = font::wrap(words, size, ink.weight, room, most);
            if size <= least || !lines.iter().any(|line| line.ends_with(['…', '-'])) {
                return Block::lines(&lines, Ink { size, ..ink }, size * 1.08);
            }
            size = (size - 0.7).max(least);
        }
    }

    /// Draws text as large as `ink` or as fits into `w` by `h` without breaking a word.
    pub(super) fn within(&self, words: &str, ink: Ink, w: f32, h: f32) -> Block {
        let mut size = ink.size;
        loop {
            let lines = font::wrap(words, size, ink.weight, w, ((h / (size * 1.08)) as usize).max(1));
            let is_whole = !lines.iter().any(|line| line.ends_with(['…', '-']));
            if size <= self.least() || is_whole && lines.len() as f32 * size * 1.08 <= h {
                return Block::lines(&lines, Ink { size, ..ink }, size * 1.08);
            }
            size = (size - 0.7).max(self.least());
        }
    }

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
                    self.named_tile(piece, &circles, side)
                } else {
                    self.tile(piece, &circles, side)
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

    /// Draws a square with its icon, and below it who stands there.
    fn tile(&self, piece: &Piece, circles: &[&str], side: f32) -> Block {
        let p = self.brush.palette;
        let wide = side * f32::from(piece.span.max(1));
        let mut block = Block::new(wide, side);
        let tone = icons::tone(piece.icon).unwrap_or(p.plate);
        block.rect(0.0, 0.0, wide, side, 7.0, Paint::both(tone, p.line, 1.0));
        block.glyph(piece.icon, (wide - side * 0.9) / 2.0, side * 0.05, side * 0.9);
        self.people(&mut block, circles, side, side * 0.52);
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
        let (small, lap) = (side * 0.56, side * 0.2);
        let wide = left + side + EDGE + (small - lap) * piece.circles.len() as f32;
        let mut block = Block::new(wide, high);
        block.rect(0.0, 0.0, wide, high, 7.0, Paint::fill(p.plate));
        block.fact(EDGE + 1.0, high / 2.0 + ink.size * 0.36, &number, ink, Anchor::Start);
        block.put(left, (high - side) / 2.0, &self.tile(piece, &[], side));
        for (at, who) in piece.circles.iter().enumerate() {
            let (x, y) = (left + side - lap + small * at as f32, high - EDGE - small);
            match who.is_empty() {
                true => block.circle(x + small / 2.0, y + small / 2.0, small * 0.34, Paint::both(p.free, p.muted, 1.8)),
                false => block.icon(who, x, y, small),
            }
        }
        block
    }

    /// Draws a tile beside its price and number, with its name below.
    fn named_tile(&self, piece: &Piece, circles: &[&str], side: f32) -> Block {
        let p = self.brush.palette;
        let more = if self.names == BuildingNames::Shown { self.brush.frame.more() } else { 0.0 };
        let wide = side + 32.0 + 2.0 * more;
        let top = side.max(40.0 + self.brush.frame.more() / 2.0) + 3.0;
        let ink = Ink::plain(self.small().min(self.brush.frame.least(13.0)), p.text);
        let name = piece.name.as_ref().map(|name| self.brush.say(name)).unwrap_or_default();
        let name = match self.names {
            BuildingNames::Shown => self.fitted(&name, ink, wide - 4.0, 3),
            BuildingNames::Hidden => Block::new(0.0, 0.0),
        };
        let least = if self.names == BuildingNames::Shown { ink.size * 1.08 * 2.0 } else { 0.0 };
        let crowd = if circles.is_empty() { 0.0 } else { side * 0.6 };
        let mut block = Block::new(wide, top + least.max(name.h) + crowd + 3.0);
        block.rect(0.0, 0.0, wide, block.h, 6.0, Paint::both(p.plate, p.line, 0.8));
        block.icon(piece.icon, 2.0, 2.0, side - 2.0);
        self.figures(&mut block, piece);
        block.put(2.0, top, &name);
        let foot = block.h - crowd - 1.0;
        self.people(&mut block, circles, side, foot);
        veiled(piece.stress, block)
    }

    fn people(&self, block: &mut Block, circles: &[&str], side: f32, top: f32) {
        if circles.is_empty() {
            return;
        }
        let round = (side * 0.52).min(block.w / circles.len() as f32);
        let left = (block.w - round * circles.len() as f32) / 2.0;
        for (at, who) in circles.iter().enumerate() {
            self.brush.circle(block, left + round * at as f32, top, round, who, self.brush.palette.free);
        }
        block.h = block.h.max(top + round);
    }

    /// Draws the price on a coin, and how many are left.
    fn figures(&self, block: &mut Block, piece: &Piece) {
        let p = self.brush.palette;
        let x = block.w - 15.5;
        if let Some(price) = piece.price {
            block.circle(x, 14.5, 13.5, Paint::both("#f0bf3f", "#7a5200", 1.2));
            block.fact(x, 22.5, &price.to_string(), Ink::bold(KEY, "#2f2000"), Anchor::Middle);
        }
        if let Some(n) = piece.count {
            let y = if piece.price.is_some() { 40.0 + self.brush.frame.more() / 3.0 } else { 25.0 };
            block.text(x, y, &format!("×{n}"), Ink::bold(self.brush.frame.least(LEAST + 1.0), p.muted), Anchor::Middle);
        }
    }

    /// Draws a ship with a place for each barrel of its hold, their number on its sail.
    pub fn ship(&self, row: &Row, before: Since<'_, Row>, places: u8) -> Block {
        let slot = 31.0 * self.scale;
        let (hold, left, flag) = (slot * f32::from(places), slot * 0.45, 27.0);
        let deck = flag + 3.0;
        let (w, h) = (hold + slot * 1.9, deck + slot * 1.25);
        let mut block = Block::new(w, h);
        let right = left + hold;
        let mast = right + slot * 0.6 - 34.0;
        block.line((mast, 1.0), (mast, deck + 4.0), "#3c2a14", slot * 0.11);
        block.rect(mast, 1.0, 34.0, flag - 2.0, 3.0, Paint::both("#f3ead3", "#7d6f50", 1.2));
        block.fact(mast + 17.0, 22.0, &places.to_string(), Ink::bold(KEY, "#2a1608"), Anchor::Middle);
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
}

/// Fades a block that is out of reach.
pub(super) fn veiled(stress: Stress, block: Block) -> Block {
    match stress {
        Stress::Faint => {
            let mut faint = Block::new(block.w, block.h);
            faint.put_faint(0.0, 0.0, &block);
            faint
        }
        Stress::Plain | Stress::Strong => block,
    }
}
