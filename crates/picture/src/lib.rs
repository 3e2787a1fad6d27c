//! Draws a scene as a picture (SVG, then PNG) and describes it in words. Not here: a particular
//! game, a position (only its scene), files. Start at [`Picture`] and `rules/src/scene.rs`.

mod alt;
mod around;
mod changes;
mod chips;
mod cities;
mod colony;
mod comparison;
mod credits;
mod estates;
pub mod film;
mod frame;
mod grid;
mod hex_map;
mod landscape;
mod order;
mod own;
mod pages;
mod panel;
mod pieces;
mod places;
mod plates;
mod portrait;
mod results;
mod ships;
mod sizes;
pub mod symbol;
mod theme;
mod things;
mod tiles;
mod welcome;
mod winners;

#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::Arc;

use tertulia_drawing::block::{Block, Paint};
use tertulia_drawing::{block, font, icons, png};
use tertulia_model::Localizer;
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::scene::{Panel, Scene, Stress};

use alt::Beside;
use changes::Before;
use pieces::Brush;

pub use film::film;
pub use frame::Frame;
pub use order::{PictureCache, PictureOrder};
pub use results::{Results, ahead};
pub use tertulia_drawing::png::NotDrawn;
pub use tertulia_model::Curve;
use theme::palette;
pub use theme::{Theme, seat_colors};
pub use welcome::welcome;

/// Width of a picture: that of a phone. Type is hardly ever smaller than eight of these steps.
const WIDTH: f32 = 400.0;
/// Pixels a step: crisp on phones with two pixels to a point.
const SCALE: f32 = 2.0;
/// Pixels a step of a landscape page: 1,320 for Discord's 550 points, for whoever opens it.
const LANDSCAPE: f32 = 1.2;
/// Pixels a step of a page for a phone: 880 for Discord's 332 points.
const PORTRAIT: f32 = 880.0 / portrait::SIZE.0;
/// Widths of a page with two columns.
const WIDER: [f32; 3] = [540.0, 580.0, 620.0];
/// Pages wider than this have as many pixels as a landscape page.
const WIDEST: f32 = 700.0;
/// Width of such a page in pixels.
const WIDE: f32 = 1_000.0;
/// How far a page may shrink on a phone and still be readable at a glance.
const READABLE: f32 = 0.85;
/// The box in which Discord shows a picture, in points.
const SHOWN: (f32, f32) = (550.0, 350.0);
/// The most columns of a page with everything.
const MOST_COLUMNS: usize = 4;
/// Around the page, and between panels.
const MARGIN: f32 = 7.0;

/// What is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Focus {
    /// Everything on one landscape page.
    #[default]
    Table,
    /// Everything with its name, in as many columns as Discord shows largest.
    Whole,
    /// The common panels.
    Common,
    /// These players' panels, with the names of what they have built.
    Players(SeatSet),
    /// One player's panel, large, beside the panels to decide on.
    Seat(Seat),
}

impl Focus {
    /// Returns whether a panel is shown.
    pub fn shows(self, panel: &Panel) -> bool {
        match self {
            Focus::Table | Focus::Whole => true,
            Focus::Common => panel.owner.is_none(),
            Focus::Players(seats) => panel.owner.is_some_and(|seat| seats.has(seat)),
            Focus::Seat(seat) => panel.owner == Some(seat) || (panel.owner.is_none() && panel.stress == Stress::Strong),
        }
    }
}

/// A picture to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// What is on the table, as the reader may see it.
    pub scene: &'a Scene,
    /// The scene when the reader last looked: differences are marked. Without it nothing is.
    pub before: Option<&'a Scene>,
    /// The scene before the last action, whose changes are marked more strongly if this is known.
    pub latest: Option<&'a Scene>,
    /// Whose decision it is.
    pub awaited: SeatSet,
    /// The reader's language, and the players' names.
    pub localizer: &'a Localizer,
    /// Dark or light.
    pub theme: Theme,
    /// The whole table or a part of it.
    pub focus: Focus,
    /// The shape of the page.
    pub frame: Frame,
}

/// How panels stand on the page.
#[derive(Clone, Copy, Debug)]
enum Columns {
    /// Below one another; small ones side by side.
    One,
    /// In two columns, below those that need the whole width.
    Two(Parted),
}

#[derive(Clone, Copy, Debug)]
struct Parted {
    /// How many of the first ones get the whole width above them without needing it: one or none.
    above: usize,
    /// How many of the last ones stand in the right column.
    right: usize,
}

#[derive(Clone, Copy, Debug)]
struct Layout {
    width: f32,
    columns: Columns,
}

/// A picture as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Name of the file.
    pub name: String,
    /// A PNG, or a GIF if it moves.
    pub bytes: Arc<[u8]>,
    /// The description, at most 1,024 characters.
    pub alt: String,
}

/// Draws a page as a PNG: crisp at 400 points with two pixels each, wide ones on screens too.
fn pixels(page: &Block) -> Result<Vec<u8>, NotDrawn> {
    let scale = if page.w == landscape::SIZE.0 {
        LANDSCAPE
    } else if page.w == portrait::SIZE.0 {
        PORTRAIT
    } else if page.w > WIDEST {
        landscape::SIZE.0 * LANDSCAPE / page.w
    } else if page.w > WIDTH {
        WIDE / page.w
    } else {
        SCALE
    };
    png::draw(page, scale)
}

/// Returns the scale at which a phone of 400 by 820 steps shows the whole page.
fn shown(page: &Block) -> f32 {
    (WIDTH / page.w).min(820.0 / page.h)
}

impl Picture<'_> {
    /// Returns the picture as SVG. Equal pictures give equal text, which may serve as a cache key.
    pub fn svg(&self) -> String {
        self.page().document()
    }

    fn page(&self) -> Block {
        match (self.frame, self.focus) {
            (Frame::Portrait, _) => self.portrait(),
            (Frame::Landscape, Focus::Table | Focus::Seat(_)) => self.landscape(),
            (Frame::Landscape, Focus::Whole) => self.spread(),
            (Frame::Landscape, Focus::Common | Focus::Players(_)) => self.part(),
        }
    }

    /// Lays out columns of the same width in reading order, as many as Discord shows largest.
    fn spread(&self) -> Block {
        let (brush, w) = (self.brush(), WIDTH - 2.0 * MARGIN);
        let panels: Vec<&Panel> = self.scene.panels.iter().filter(|panel| self.focus.shows(panel)).collect();
        let stock = self.draw(&brush, &panels, w);
        let pages = (1..=MOST_COLUMNS.min(panels.len().max(1))).map(|columns| {
            let inner = w * columns as f32 + MARGIN * (columns - 1) as f32;
            let mut block = Block::new(inner, 0.0);
            for (at, range) in stock.balanced(columns).into_iter().enumerate() {
                let mut y = 0.0;
                for part in stock.stack(range) {
                    block.put((w + MARGIN) * at as f32, y, &part);
                    y += part.h + MARGIN;
                }
                block.h = block.h.max(y - MARGIN);
            }
            self.paper(inner + 2.0 * MARGIN, vec![block])
        });
        let small = |page: &Block| (page.w / SHOWN.0).max(page.h / SHOWN.1);
        pages.min_by(|a, b| small(a).total_cmp(&small(b))).unwrap_or_default()
    }

    /// Lays out one column, or two where that shows everything larger on a phone.
    fn laid_out(&self) -> (Layout, Block) {
        let narrow = Layout { width: WIDTH, columns: Columns::One };
        let mut best = (narrow, self.sheet(narrow));
        if shown(&best.1) >= READABLE {
            return best;
        }
        for width in WIDER {
            let (parted, page) = self.two_columns(width, None);
            let full = shown(&page) >= WIDTH / width;
            if shown(&page) > shown(&best.1) * 1.02 {
                best = (Layout { width, columns: Columns::Two(parted) }, page);
            }
            // A wider one is lower, but not larger on a phone.
            if full {
                break;
            }
        }
        best
    }

    fn brush(&self) -> Brush<'_> {
        let zoom = if matches!(self.focus, Focus::Seat(_)) { 1.34 } else { 1.0 };
        Brush { frame: self.frame, ..Brush::new(palette(self.theme), self.localizer, zoom) }
    }

    /// Returns the panels that need the whole width, and the others.
    fn panels(&self) -> (Vec<&Panel>, Vec<&Panel>) {
        self.scene.panels.iter().filter(|panel| self.focus.shows(panel)).partition(|panel| Brush::is_broad(panel))
    }

    fn sheet(&self, layout: Layout) -> Block {
        match layout.columns {
            Columns::One => {
                let panels: Vec<&Panel> = self.scene.panels.iter().filter(|panel| self.focus.shows(panel)).collect();
                let blocks = self.draw(&self.brush(), &panels, layout.width - 2.0 * MARGIN).stack(0..panels.len());
                self.paper(layout.width, blocks)
            }
            Columns::Two(parted) => self.two_columns(layout.width, Some(parted)).1,
        }
    }

    /// Lays out a page with two columns, as `parted` says or as is best; returns how.
    fn two_columns(&self, width: f32, parted: Option<Parted>) -> (Parted, Block) {
        let (brush, inner) = (self.brush(), width - 2.0 * MARGIN);
        let (mut wide, others) = self.panels();
        let broad = wide.len();
        // A common panel may have the whole width; players' are easier to compare in columns.
        wide.extend(others.first().filter(|panel| panel.owner.is_none()));
        let top = self.draw(&brush, &wide, inner);
        let below = self.draw(&brush, &others, (inner - MARGIN) / 2.0);
        let parted = parted.unwrap_or_else(|| {
            let ways = (0..=wide.len() - broad).map(|above| {
                let (right, longer) = below.parted(above);
                // The whole width is easier to read, so that may cost a little.
                let price = if above == 0 { 1.02 } else { 1.0 };
                (Parted { above, right }, (high(&top.stack(0..broad + above)) + longer) * price)
            });
            let best = ways.min_by(|a, b| a.1.total_cmp(&b.1));
            best.map_or(Parted { above: 0, right: 0 }, |(parted, _)| parted)
        });
        let above = parted.above.min(wide.len() - broad);
        let mut blocks = top.stack(0..broad + above);
        blocks.push(below.columns(above, parted.right, inner));
        (parted, self.paper(width, blocks))
    }

    /// Puts the headline and the parts on a page.
    fn paper(&self, width: f32, parts: Vec<Block>) -> Block {
        let (brush, palette) = (self.brush(), palette(self.theme));
        let title = self.scene.title.iter();
        let head = title.map(|title| panel::headline(&brush, &brush.say(title), self.awaited, width - 2.0 * MARGIN));
        let blocks: Vec<Block> = head.chain(parts).collect();
        let height = blocks.iter().map(|block| block.h + MARGIN).sum::<f32>() + MARGIN;
        let mut page = Block::new(width, height.ceil());
        page.rect(0.0, 0.0, page.w, page.h, 0.0, Paint::fill(palette.page));
        let mut y = MARGIN;
        for block in &blocks {
            page.put(MARGIN, y, block);
            y += block.h + MARGIN;
        }
        page
    }

    /// Draws each panel in that width, and each pair of neighbours where both can be narrow.
    fn draw(&self, brush: &Brush<'_>, panels: &[&Panel], w: f32) -> Stock {
        let before = Before::of(self.before);
        let draw = |panel: &Panel, w: f32, least: f32| brush.panel(panel, before.panel(panel), self.awaited, w, least);
        let single = panels.iter().map(|panel| draw(panel, w, 0.0)).collect();
        let double = panels.windows(2).map(|two| pair(brush, two[0], two[1], w, draw)).collect();
        Stock { single, double }
    }

    /// Returns a PNG as high as needed: 800 pixels wide, 1,000 with two columns, 1,320 if
    /// landscape, 880 by 1,100 for a phone.
    ///
    /// # Errors
    /// When it cannot be drawn; the text board says the same.
    pub fn png(&self) -> Result<Vec<u8>, NotDrawn> {
        pixels(&self.page())
    }

    /// Returns the description, at most 1,024 characters.
    pub fn alt(&self) -> String {
        alt::alt(self.scene, Beside::Nothing, self.awaited, self.focus, self.localizer)
    }

    /// Returns the description beside a message's text, which has game, round and question.
    pub fn alt_in_message(&self) -> String {
        alt::alt(self.scene, Beside::Text, self.awaited, self.focus, self.localizer)
    }
}

/// Panels that are drawn but not yet placed.
struct Stock {
    /// Each alone.
    single: Vec<Block>,
    /// Each and the next one, side by side.
    double: Vec<Option<Block>>,
}

impl Stock {
    /// Returns which panels stand in each of that many columns, the highest of which is least high.
    fn balanced(&self, columns: usize) -> Vec<Range<usize>> {
        let end = self.single.len();
        // For each first panel: the height of the highest column, and where the next one begins.
        let mut best: Vec<(f32, Vec<usize>)> = (0..=end).map(|from| (high(&self.stack(from..end)), vec![end])).collect();
        for _ in 1..columns {
            best = (0..=end)
                .map(|from| {
                    let ways = (from..=end).map(|to| (high(&self.stack(from..to)).max(best[to].0), to));
                    let (height, to) = ways.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, end));
                    (height, std::iter::once(to).chain(best[to].1.iter().copied()).collect())
                })
                .collect();
        }
        let cuts = best.first().map_or_else(Vec::new, |(_, cuts)| cuts.clone());
        let starts = std::iter::once(0).chain(cuts.iter().copied());
        starts.zip(cuts.iter().copied()).map(|(from, to)| from..to).collect()
    }

    /// Stacks a range of panels, with neighbours side by side wherever that makes the whole lower.
    fn stack(&self, panels: Range<usize>) -> Vec<Block> {
        // From the end: the least height from each panel on, and how many its first line has.
        let mut best: Vec<(f32, usize)> = vec![(0.0, 0); panels.end + 2];
        for at in panels.clone().rev() {
            let single = self.single[at].h + MARGIN + best[at + 1].0;
            let double = self.double.get(at).and_then(Option::as_ref).filter(|_| at + 1 < panels.end);
            best[at] = match double.map(|pair| pair.h + MARGIN + best[at + 2].0) {
                Some(height) if height <= single => (height, 2),
                _ => (single, 1),
            };
        }
        let (mut at, mut blocks) = (panels.start, Vec::new());
        while at < panels.end {
            let double = self.double.get(at).and_then(Option::as_ref).filter(|_| best[at].1 == 2);
            blocks.push(double.unwrap_or(&self.single[at]).clone());
            at += best[at].1;
        }
        blocks
    }

    /// Returns how many of the last panels go into the right column to make the longer column
    /// shortest, and its length. Leaves out the first `above`.
    fn parted(&self, above: usize) -> (usize, f32) {
        let last = self.single.len();
        let longer = |at: usize| high(&self.stack(above..at)).max(high(&self.stack(at..last)));
        let best = (above..=last).map(|at| (at, longer(at))).min_by(|a, b| a.1.total_cmp(&b.1));
        best.map_or((0, 0.0), |(at, longer)| (last - at, longer))
    }

    /// Puts all panels but the first `above` in two columns, in order.
    fn columns(&self, above: usize, right: usize, w: f32) -> Block {
        let last = self.single.len();
        let at = last.saturating_sub(right).max(above);
        let (left, right) = (self.stack(above..at), self.stack(at..last));
        let mut block = Block::new(w, (high(&left).max(high(&right)) - MARGIN).max(0.0));
        for (x, column) in [(0.0, left), ((w + MARGIN) / 2.0, right)] {
            let mut y = 0.0;
            for panel in &column {
                block.put(x, y, panel);
                y += panel.h + MARGIN;
            }
        }
        block
    }
}

fn high(blocks: &[Block]) -> f32 {
    blocks.iter().map(|block| block.h + MARGIN).sum()
}

/// Puts two panels side by side, if both can be narrow: players' in halves, otherwise the narrow
/// one as it likes and the other with the rest.
fn pair(brush: &Brush<'_>, a: &Panel, b: &Panel, w: f32, draw: impl Fn(&Panel, f32, f32) -> Block) -> Option<Block> {
    if a.owner.is_some() != b.owner.is_some() || ![a, b].into_iter().all(Brush::is_loose) {
        return None;
    }
    let room = w - MARGIN;
    let ((a_wide, a_least), (b_wide, b_least)) = (brush.widths(a), brush.widths(b));
    if a_least + b_least > room {
        return None;
    }
    let a_width = if a_least.max(b_least) <= room / 2.0 && a.owner.is_some() {
        room / 2.0
    } else if a_wide + b_wide <= room {
        a_wide + (room - a_wide - b_wide) / 2.0
    } else if a_wide < b_wide {
        a_wide.min(room - b_least)
    } else {
        room - b_wide.min(room - a_least)
    };
    let (left, right) = (draw(a, a_width, 0.0), draw(b, room - a_width, 0.0));
    let h = left.h.max(right.h);
    let as_high = |panel: &Panel, block: Block| if block.h < h { draw(panel, block.w, h) } else { block };
    let (left, right) = (as_high(a, left), as_high(b, right));
    let mut block = Block::new(w, h);
    block.put(0.0, 0.0, &left);
    block.put(a_width + MARGIN, 0.0, &right);
    Some(block)
}
