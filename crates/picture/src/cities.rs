//! Buildings as cards on the plots of a city, and cards to read. Start reading at [`Kit::city`].

use std::sync::{LazyLock, Mutex};

use tertulia_rules::scene::{Cell, Piece, Row, Shape, Stress};
use tertulia_rules::text::Text;

use super::block::{Anchor, Block, Ink, Paint};
use super::changes::Since;
use super::font;
use super::frame::LEAST;
use super::icons;
use super::kit::{BuildingNames, CAPTION, COIN, DROP, KEY, Kit, boxed, veiled};
use super::sizes::{FoundBefore, recall};

/// How cities look that were laid out lately.
static LOOKS: FoundBefore<Option<CityLook>, 10_000> = LazyLock::new(Mutex::default);

/// Between cards.
const GAP: f32 = 4.0;
/// How much wider than high a card is at most.
const WIDE: f32 = 2.8;
/// Scales of the words on cards, the largest first.
const WORDS: [f32; 7] = [1.7, 1.5, 1.35, 1.2, 1.1, 1.05, 1.0];
/// Heights of a card's band at scale 1, with its price, drawing and worth: lower ones for where the
/// first leaves names no room. The least is as high as a figure that is read at a glance.
pub const BANDS: [f32; 3] = [27.0, 24.0, 21.0];
/// How wide a circle is at least, as a share of its band's height.
const CIRCLE: f32 = 0.66;
/// Height of a line of words.
const LEADING: f32 = 1.0;
/// Around the words of a card, top and bottom together.
const MARGINS: f32 = 2.5;
/// How much of a copy shows behind a card.
const BEHIND: f32 = 2.0;
/// What stands for the places of a row that has no icon of its own.
const HALL: &str = "hall";

/// The plots of a city.
#[derive(Clone, Copy, Debug)]
pub struct Plots {
    /// Plots on a line, at least 1.
    pub across: u8,
    /// Width of a plot.
    pub w: f32,
    /// Height of a plot.
    pub h: f32,
}

impl Plots {
    /// Fits `across` plots of height `h` on a line of width `w`.
    pub fn of(across: u8, w: f32, h: f32) -> Plots {
        let across = across.max(1);
        Plots { across, w: (w - GAP * f32::from(across - 1)) / f32::from(across), h }
    }

    /// Fits `n` plots into `w` by `h`, `across` on a line.
    fn within(n: u8, across: u8, w: f32, h: f32) -> Plots {
        let lines = f32::from(n.div_ceil(across.max(1)).max(1));
        let plots = Plots::of(across, w, (h - (lines - 1.0) * GAP) / lines);
        Plots { w: plots.w.min(plots.h * WIDE), h: plots.h.min(plots.w * WIDE), ..plots }
    }
}

/// What stands on a card below its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardNote {
    /// Its effect.
    Whole,
    /// Its effect in few words.
    Brief,
    /// Nothing.
    None,
}

/// How the cards of a city look.
#[derive(Clone, Copy, Debug)]
pub struct CityLook {
    /// The places of the cards.
    pub plots: Plots,
    /// How large the words are.
    pub scale: f32,
    /// The least height of the band above them, at scale 1.
    pub band: f32,
    /// How much is written on each.
    pub note: CardNote,
}

impl CityLook {
    /// Returns the ink of names: bold letters are wider.
    fn name(self, fill: &'static str) -> Ink {
        let of = if self.scale > 1.0 { Ink::bold } else { Ink::plain };
        of(CAPTION * self.scale, fill)
    }
}

/// Returns how many places a row has for buildings.
pub const fn spaces(row: &Row) -> u8 {
    if let Shape::Plates { spaces, .. } = row.shape { spaces } else { 0 }
}

/// Returns how many places are taken.
fn taken(row: &Row) -> u8 {
    row.cells.iter().filter_map(|cell| cell.piece.as_ref()).map(|piece| piece.span.max(1) * piece.times.max(1)).sum()
}

/// Returns whether every line is as it was written.
fn is_whole(lines: &[String]) -> bool {
    !lines.iter().any(|line| line.ends_with(['…', '-']))
}

impl Kit<'_> {
    /// Draws how many places of a row are taken, where its icon says what they are, or where that
    /// stands out: then in a frame.
    pub fn places_taken(&self, row: &Row) -> Option<Block> {
        let p = self.brush.palette;
        let is_strong = row.stress == Stress::Strong;
        let is_counted = !row.icon.is_empty() && self.names == BuildingNames::Shown;
        let (ink, words) = (Ink::bold(self.key(), p.text), format!("{}/{}", taken(row), spaces(row)));
        (spaces(row) > 0 && (is_counted || is_strong)).then(|| {
            let (h, side) = (self.line(), self.line() - 4.0);
            let mut block = Block::new(side + 4.0 + ink.width(&words), h);
            block.icon(if row.icon.is_empty() { HALL } else { row.icon }, 0.0, 2.0, side);
            block.fact(side + 4.0, h / 2.0 + ink.size * 0.36, &words, ink, Anchor::Start);
            if is_strong { boxed(&block, Paint::both(p.glow, p.turn, 2.4)) } else { block }
        })
    }

    /// Returns the look with which everything on a row's cards can be read in `w` by `h`: with
    /// whole effects where they are large, else in brief.
    pub fn city_look(&self, row: &Row, w: f32, h: f32) -> CityLook {
        let n = u8::try_from(row.cells.len()).unwrap_or(u8::MAX).max(1);
        let least = CityLook { plots: Plots::within(n, n.min(4), w, h), scale: 1.0, band: BANDS[2], note: CardNote::None };
        self.fitting_look(row, w, h).unwrap_or(least)
    }

    /// Returns that look if no word has to shrink.
    pub fn fitting_look(&self, row: &Row, w: f32, h: f32) -> Option<CityLook> {
        match self.brush.sizes.known() {
            Some(sizes) => {
                let asked = (sizes.key(row), self, [w, h].map(f32::to_bits));
                recall(&LOOKS, asked, || self.find_look(row, w, h))
            }
            None => self.find_look(row, w, h),
        }
    }

    fn find_look(&self, row: &Row, w: f32, h: f32) -> Option<CityLook> {
        let pieces: Vec<&Piece> = row.cells.iter().filter_map(|cell| cell.piece.as_ref()).collect();
        let n = u8::try_from(pieces.len()).unwrap_or(u8::MAX).max(1);
        let (large, small) = WORDS.split_at(4);
        let ways = [large, small].into_iter().flat_map(|scales| [(scales, CardNote::Whole), (scales, CardNote::Brief)]);
        let ways: Vec<(&[f32], CardNote)> = ways.chain([(&WORDS[..], CardNote::None)]).collect();
        let mut looks =
            BANDS.into_iter().flat_map(|band| ways.iter().map(move |way| (band, *way))).flat_map(|(band, (scales, note))| {
                scales.iter().flat_map(move |scale| {
                    (1..=n).map(move |across| CityLook { plots: Plots::within(n, across, w, h), scale: *scale, band, note })
                })
            });
        let fits = |look: &CityLook| pieces.iter().all(|piece| self.fits(piece, *look));
        // The fewest on a line at that size: the lowest cards are wide, which suits words.
        looks.find(fits)
    }

    fn fits(&self, piece: &Piece, look: CityLook) -> bool {
        let (w, h) = front(piece, (look.plots.w, look.plots.h));
        let band = look.band * look.scale;
        let high = |lines: usize| lines as f32 * CAPTION * LEADING * look.scale + band + MARGINS;
        // Most looks do not fit: what is found out soonest comes first.
        if high(0) > h {
            return false;
        }
        let figures = [piece.price, piece.points].into_iter().flatten().map(|n| Figure::of(n, (w, band), "").wide + 2.0);
        let wide = figures.sum::<f32>() + CIRCLE * band * piece.circles.len() as f32 + 6.0;
        if wide > w {
            return false;
        }
        let name = self.card_name(piece, w, look);
        if !is_whole(&name) || high(name.len()) > h {
            return false;
        }
        let note = self.card_note(piece, w, look);
        is_whole(&note) && high(name.len() + note.len()) <= h
    }

    /// Returns the lines of a card's name and of its note.
    fn card_words(&self, piece: &Piece, w: f32, look: CityLook) -> (Vec<String>, Vec<String>) {
        (self.card_name(piece, w, look), self.card_note(piece, w, look))
    }

    fn card_name(&self, piece: &Piece, w: f32, look: CityLook) -> Vec<String> {
        self.card_lines(piece.name.as_ref(), look.name(""), w, 3)
    }

    fn card_note(&self, piece: &Piece, w: f32, look: CityLook) -> Vec<String> {
        let note = match look.note {
            CardNote::Whole => piece.note.as_ref(),
            CardNote::Brief => piece.brief.as_ref(),
            CardNote::None => None,
        };
        self.card_lines(note, Ink::plain(CAPTION * look.scale, ""), w, 5)
    }

    fn card_lines(&self, text: Option<&Text>, ink: Ink, w: f32, most: usize) -> Vec<String> {
        let words = text.map(|text| self.brush.say(text)).unwrap_or_default();
        if words.is_empty() { Vec::new() } else { font::wrap(&words, ink.size, ink.weight, w - 8.0, most) }
    }

    /// Draws a card on each plot that is built on, and one plot that counts the free ones unless an
    /// icon beside the owner's name does.
    pub fn city(&self, row: &Row, before: Since<'_, Row>, look: CityLook) -> Block {
        let (p, plots) = (self.brush.palette, look.plots);
        let step = (plots.w + GAP, plots.h + GAP);
        let mut block = Block::new(step.0 * f32::from(plots.across) - GAP, 0.0);
        let mut lines: Vec<Vec<(u8, usize, &Piece)>> = vec![Vec::new()];
        let mut column = 0;
        for (at, piece) in row.cells.iter().enumerate().filter_map(|(at, cell)| Some((at, cell.piece.as_ref()?))) {
            let span = piece.span.clamp(1, plots.across);
            if column + span > plots.across {
                lines.push(Vec::new());
                column = 0;
            }
            lines.last_mut().into_iter().for_each(|line| line.push((column, at, piece)));
            column += span;
        }
        for (line, y) in lines.iter().zip((0_u8..).map(|nth| step.1 * f32::from(nth))) {
            // Bands are as high as that of the line's fullest card.
            let bands = line.iter().map(|(_, _, piece)| self.band_height(piece, look));
            let band = bands.fold(BANDS[0] * look.scale * 2.0, f32::min);
            for (column, at, piece) in line {
                let wide = step.0 * f32::from(piece.span.clamp(1, plots.across)) - GAP;
                let mut card = self.built(piece, (wide, plots.h), look, band);
                let change = before.cell(&row.cells, *at).change(|was| was.differs(&row.cells[*at]));
                self.changed(&mut card, (1.0, 1.0, wide - 2.0, plots.h - 2.0), change);
                block.put(step.0 * f32::from(*column), y, &card);
            }
        }
        let y = step.1 * (lines.len() - 1) as f32;
        let free = spaces(row).saturating_sub(taken(row));
        // Free plots take no room of their own.
        if free > 0 && column < plots.across && row.icon.is_empty() {
            let (x, inset) = (step.0 * f32::from(column), 3.0);
            block.rect(x + inset, y + inset, plots.w - 2.0 * inset, plots.h - 2.0 * inset, 8.0, Paint::fill(p.free));
            let words = self.brush.say(&Text::new("front-picture-free").with("n", i64::from(free)));
            let words = self.fitted(&words, Ink::plain(CAPTION, p.muted), plots.w - 4.0 * inset, 2);
            block.put(x + (plots.w - words.w) / 2.0, y + (plots.h - words.h) / 2.0, &words);
        }
        block.h = y + plots.h;
        block
    }

    /// Returns how much of a card's height its words leave.
    fn band_height(&self, piece: &Piece, look: CityLook) -> f32 {
        let (w, h) = front(piece, (look.plots.w * f32::from(piece.span.max(1)), look.plots.h));
        let (name, note) = self.card_words(piece, w, look);
        let words = (name.len() + note.len()) as f32 * CAPTION * LEADING * look.scale;
        (h - words - MARGINS).max((look.band * look.scale).min(h * 0.46))
    }

    /// Draws a building as a card: a band with its price, drawing, circles and worth, then its
    /// words.
    fn built(&self, piece: &Piece, (w, h): (f32, f32), look: CityLook, band: f32) -> Block {
        let p = self.brush.palette;
        let mut block = Block::new(w, h);
        let (wide, high) = front(piece, (w, h));
        let top = h - high;
        if top > 0.0 {
            // Another copy shows behind it.
            block.rect(BEHIND, 0.5, w - BEHIND - 0.5, h - BEHIND, 8.0, Paint::both(p.plate, p.muted, 1.2));
        }
        block.rect(0.5, top + 0.5, wide - 1.0, high - 1.0, 8.0, Paint::both(p.plate, p.line, 1.2));
        let (name, note) = self.card_words(piece, wide, look);
        let size = CAPTION * look.scale;
        let room = high - band - MARGINS;
        let words = centred(&name, look.name(p.text), size * LEADING);
        let note = centred(&note, Ink::plain(size, p.muted), size * LEADING);
        // What is too long shrinks.
        let words = match is_whole(&name) && words.h + note.h <= room + 0.01 {
            true => words,
            false => {
                let name = piece.name.as_ref().map(|name| self.brush.say(name)).unwrap_or_default();
                self.within(&name, look.name(p.text), wide - 6.0, room - note.h)
            }
        };
        self.band(&mut block, piece, (wide, band), top);
        let mut y = top + band + ((high - band - words.h - note.h) / 2.0).max(1.0);
        for part in [&words, &note].into_iter().filter(|part| part.h > 0.0) {
            block.put((wide - part.w).max(0.0) / 2.0, y, part);
            y += part.h;
        }
        block
    }

    /// Draws the band of a card: the price at the left, the worth at the right, the drawing and the
    /// circles between them as far as there is room.
    fn band(&self, block: &mut Block, piece: &Piece, (w, h): (f32, f32), top: f32) {
        let tone = icons::tone(piece.icon).unwrap_or(self.brush.palette.free);
        block.rect(1.5, top + 1.5, w - 3.0, h - 1.5, 7.0, Paint::fill(tone));
        let y = top + h / 2.0 + 1.0;
        let mut room = (3.0, w - 3.0);
        if let Some(price) = piece.price {
            let figure = Figure::of(price, (w, h), "#2f2000");
            figure.put(block, room.0 + figure.wide / 2.0, y, Paint::both("#f0bf3f", "#7a5200", 1.2));
            room.0 += figure.wide + 2.0;
        }
        if let Some(points) = piece.points {
            let figure = Figure::of(points, (w, h), "#0e3f37");
            figure.put(block, room.1 - figure.wide / 2.0, y, Paint::both("#ffffff", "#0f6b5f", 2.4));
            room.1 -= figure.wide + 2.0;
        }
        let n = piece.circles.len() as f32;
        let round = (h - 4.0).min((room.1 - room.0) / n.max(1.0)).min((h * 0.6).max(36.0));
        let side = (h - 2.0).min(room.1 - room.0 - round * n);
        // Circles alone say what is made.
        let side = if n > 0.0 && side < h * 0.6 { 0.0 } else { side };
        let mut x = room.0 + (room.1 - room.0 - side - round * n) / 2.0;
        if side > 0.0 {
            block.glyph(piece.icon, x, y - side / 2.0, side);
            x += side;
        }
        for who in &piece.circles {
            self.brush.circle(block, x + 0.5, y - round / 2.0 + 0.5, round - 1.0, who, self.brush.palette.free);
            x += round;
        }
    }

    /// Draws cards with their cost, worth and effect, `across` on a line, each line `more` higher
    /// than it needs.
    pub fn hand(&self, cells: &[(&Cell, Since<'_, Cell>)], across: usize, w: f32, more: f32) -> Block {
        let wide = (w - GAP * (across - 1) as f32) / across as f32;
        let lines = cells.chunks(across.max(1)).map(|line| {
            let high = line.iter().map(|(cell, _)| self.read(cell, wide, 0.0).h).fold(0.0, f32::max) + more;
            let mut block = Block::new(w, high);
            for (at, (cell, before)) in line.iter().enumerate() {
                let mut card = self.read(cell, wide, high);
                self.changed(&mut card, (1.0, 1.0, wide - 2.0, high - 2.0), before.change(|was| was.differs(cell)));
                block.put((wide + GAP) * at as f32, 0.0, &card);
            }
            block
        });
        Kit::stack(&lines.collect::<Vec<_>>(), GAP)
    }

    /// Draws a card to read, at least `least` high; faint if it is out of reach.
    fn read(&self, cell: &Cell, w: f32, least: f32) -> Block {
        let p = self.brush.palette;
        let Some(piece) = &cell.piece else { return self.words(&self.brush.say(&cell.text), w) };
        let side = (40.0 * self.scale).max(34.0);
        let said = |text: &Option<_>| text.as_ref().map(|text| self.brush.say(text)).unwrap_or_default();
        let name_ink = Ink::bold((18.0 * self.scale).clamp(self.brush.frame.least(14.0), 30.0), p.text);
        let note_ink = Ink::plain((16.0 * self.scale).clamp(self.brush.frame.least(LEAST + 3.0), 26.0), p.text);
        let coin = if piece.price.is_some() { 2.0 * COIN + 7.0 } else { 4.0 };
        let figure = if piece.points.is_some() { 2.0 * COIN + 7.0 } else { 0.0 };
        let left = coin + side + 8.0;
        let name = self.fitted(&said(&piece.name), name_ink, w - left - figure - 4.0, 2);
        let head = name.h.max(side);
        let lines = |text: &Option<_>| font::wrap(&said(text), note_ink.size, note_ink.weight, w - 16.0, 6);
        // Small cards are many: a line each.
        let note = Some(lines(&piece.note)).filter(|note| self.scale >= 0.9 || note.len() < 2);
        let note = Block::lines(&note.unwrap_or_else(|| lines(&piece.brief)), note_ink, note_ink.size * 1.2);
        let mut block = Block::new(w, (head + note.h + 14.0).max(least));
        let tone = icons::tone(piece.icon).unwrap_or(p.line);
        let edge = if piece.stress == Stress::Strong { (p.turn, 4.0) } else { (tone, 2.0) };
        block.rect(2.0, 2.0, w - 4.0, block.h - 4.0, 8.0, Paint::both(p.plate, edge.0, edge.1));
        let top = 5.0 + (block.h - head - note.h - 14.0) / 2.0;
        let y = top + head / 2.0;
        if let Some(price) = piece.price {
            block.circle(COIN + 5.0, y, COIN, Paint::both("#f0bf3f", "#7a5200", 1.2));
            block.fact(COIN + 5.0, y + DROP, &price.to_string(), Ink::bold(KEY, "#2f2000"), Anchor::Middle);
        }
        block.icon(piece.icon, coin, top + (head - side) / 2.0, side);
        block.put(left, top + (head - name.h) / 2.0, &name);
        if let Some(points) = piece.points {
            block.circle(w - COIN - 6.0, y, COIN, Paint::both("#ffffff", "#0f6b5f", 3.0));
            block.fact(w - COIN - 6.0, y + DROP, &points.to_string(), Ink::bold(KEY, "#0e3f37"), Anchor::Middle);
        }
        block.put(8.0, top + head + 4.0, &note);
        veiled(piece.stress, block)
    }
}

/// Returns words on several lines below one another's middle, `step` apart.
fn centred(lines: &[String], ink: Ink, step: f32) -> Block {
    let w = lines.iter().map(|line| ink.width(line)).fold(0.0, f32::max);
    let mut block = Block::new(w, step * lines.len() as f32);
    for (at, line) in lines.iter().enumerate() {
        block.text(w / 2.0, step * (at as f32 + 0.5) + ink.size * 0.36, line, ink, Anchor::Middle);
    }
    block
}

/// Returns the size of a card on that plot: its copies show behind it.
fn front(piece: &Piece, (w, h): (f32, f32)) -> (f32, f32) {
    if piece.times > 1 { (w - BEHIND, h - BEHIND) } else { (w, h) }
}

/// A price or a worth on the band of a card: hardly wider than its number.
struct Figure {
    words: String,
    ink: Ink,
    wide: f32,
    high: f32,
}

impl Figure {
    /// Fits a figure on a band of that size, beside which there is room for circles.
    fn of(n: u8, (w, h): (f32, f32), fill: &'static str) -> Figure {
        let (words, high) = (n.to_string(), (h - 2.0).min((w * 0.24).clamp(BANDS[0], 38.0)));
        // A digit is lower than its type, and may fill the figure.
        let ink = Ink::bold((high * 1.37).clamp(CAPTION, KEY).max(high * 0.8), fill);
        Figure { wide: (ink.width(&words) + 7.0).max(high * 0.9), words, ink, high }
    }

    fn put(&self, block: &mut Block, x: f32, y: f32, paint: Paint) {
        block.rect(x - self.wide / 2.0, y - self.high / 2.0, self.wide, self.high, self.wide * 0.45, paint);
        block.fact(x, y + self.ink.size * 0.36, &self.words, self.ink, Anchor::Middle);
    }
}
