//! A scene becomes a picture: SVG, then PNG, and the same in words.
//!
//! What must never come in: a particular game, a position (only its scene), files. Start reading at [`Picture`]; what there is to lay out
//! is in `rules/src/scene.rs`.

mod alt;
mod block;
mod changes;
mod font;
pub mod icons;
mod map;
mod order;
mod panel;
mod pieces;
mod places;
mod png;
mod raster;
mod sea;
mod theme;

#[cfg(test)]
mod tests;

use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::scene::{Panel, Scene};

use super::voice::Voice;
use block::{Block, Paint};
use changes::Before;
use pieces::Brush;

pub use order::{Drawn, Gallery, Order};
pub use png::NotDrawn;
pub use theme::Theme;

/// How wide a picture is: a phone. Type is hardly ever smaller than eight of these steps.
const WIDTH: f32 = 400.0;
/// Pixels a step: crisp on phones with two pixels to a point.
const SCALE: f32 = 2.0;
/// Widths of a page with two columns.
const WIDER: [f32; 3] = [540.0, 580.0, 620.0];
/// How much of its size a page may lose on a phone and still be read at a glance.
const READABLE: f32 = 0.85;
/// Around the page, and between panels.
const MARGIN: f32 = 7.0;

/// What is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Focus {
    /// Everything.
    #[default]
    Whole,
    /// What is common.
    Common,
    /// What is one player's, large.
    Seat(Seat),
}

impl Focus {
    /// Whether a panel is shown.
    pub fn shows(self, panel: &Panel) -> bool {
        match self {
            Focus::Whole => true,
            Focus::Common => panel.owner.is_none(),
            Focus::Seat(seat) => panel.owner == Some(seat),
        }
    }
}

/// A picture to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// What lies on the table, as the reader may see it.
    pub scene: &'a Scene,
    /// The same when the reader last looked: what differs is marked. Nothing is marked without it.
    pub before: Option<&'a Scene>,
    /// Whose decision it is.
    pub awaited: SeatSet,
    /// The reader's language, and the players' names.
    pub voice: &'a Voice,
    /// Dark or light.
    pub theme: Theme,
    /// The whole table or a part of it.
    pub focus: Focus,
}

/// How panels stand on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Columns {
    /// Below one another; what is small side by side.
    One,
    /// In two columns, below what needs the whole width.
    Two,
}

/// How large a page is shown on a phone, of 400 by 820 steps, that shows it whole.
fn shown(page: &Block) -> f32 {
    (WIDTH / page.w).min(820.0 / page.h)
}

impl Picture<'_> {
    /// The picture as SVG. The same picture gives the same text, so it also names the picture for whoever keeps it.
    pub fn svg(&self) -> String {
        self.page().document()
    }

    /// All that is drawn: one column, or two where that shows everything larger on a phone.
    fn page(&self) -> Block {
        let narrow = self.sheet(WIDTH, Columns::One);
        if matches!(self.focus, Focus::Seat(_)) || shown(&narrow) >= READABLE {
            return narrow;
        }
        let wide = WIDER.map(|width| self.sheet(width, Columns::Two));
        // The first of the largest, so the narrowest.
        wide.into_iter().fold(narrow, |best, page| if shown(&page) > shown(&best) * 1.02 { page } else { best })
    }

    /// Everything on a page of that width.
    fn sheet(&self, width: f32, columns: Columns) -> Block {
        let palette = self.theme.palette();
        let zoom = if matches!(self.focus, Focus::Seat(_)) { 1.34 } else { 1.0 };
        let brush = Brush { palette, voice: self.voice, zoom };
        let panels: Vec<&Panel> = self.scene.panels.iter().filter(|panel| self.focus.shows(panel)).collect();
        let inner = width - 2.0 * MARGIN;
        let mut blocks = Vec::new();
        if let Some(title) = &self.scene.title {
            blocks.push(panel::headline(&brush, &brush.say(title), self.awaited, inner));
        }
        match columns {
            Columns::One => blocks.extend(self.stack(&brush, &panels, inner)),
            Columns::Two => {
                let (broad, others): (Vec<&Panel>, Vec<&Panel>) = panels.into_iter().partition(|panel| Brush::is_broad(panel));
                blocks.extend(self.stack(&brush, &broad, inner));
                blocks.push(self.columns(&brush, &others, inner));
            }
        }
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

    /// The panels in two columns, in order, parted where the longer column is shortest; the lowest panel of each reaches the foot.
    fn columns(&self, brush: &Brush<'_>, panels: &[&Panel], w: f32) -> Block {
        let width = (w - MARGIN) / 2.0;
        let high = |blocks: &[Block]| blocks.iter().map(|block| block.h + MARGIN).sum::<f32>();
        let split = |at: usize| {
            let (left, right) = panels.split_at(at);
            (self.stack(brush, left, width), self.stack(brush, right, width))
        };
        let best = (0..=panels.len()).map(split).min_by(|a, b| {
            let of = |(left, right): &(Vec<Block>, Vec<Block>)| high(left).max(high(right));
            of(a).total_cmp(&of(b))
        });
        let (left, right) = best.unwrap_or_default();
        let mut block = Block::new(w, (high(&left).max(high(&right)) - MARGIN).max(0.0));
        for (x, column) in [(0.0, left), (width + MARGIN, right)] {
            let mut y = 0.0;
            for panel in &column {
                block.put(x, y, panel);
                y += panel.h + MARGIN;
            }
        }
        block
    }

    /// The panels from the top, neighbours side by side wherever that makes the whole lower.
    fn stack(&self, brush: &Brush<'_>, panels: &[&Panel], w: f32) -> Vec<Block> {
        let before = Before::of(self.before);
        let draw = |panel: &Panel, w: f32, least: f32| brush.panel(panel, before.panel(panel), self.awaited, w, least);
        // The best way to lay out what follows, from the end: its height, and what comes first.
        let mut best: Vec<(f32, Vec<Block>)> = vec![(0.0, Vec::new())];
        for at in (0..panels.len()).rev() {
            let alone = draw(panels[at], w, 0.0);
            let pair = panels.get(at + 1).and_then(|next| pair(brush, panels[at], next, w, draw));
            let rest = |from: usize| best.get(panels.len() - from).map_or(0.0, |(height, _)| *height);
            let (single, double) = (alone.h + MARGIN + rest(at + 1), pair.as_ref().map(|pair| pair.h + MARGIN + rest(at + 2)));
            let (height, first, next) = match (pair, double) {
                (Some(pair), Some(height)) if height <= single => (height, pair, at + 2),
                _ => (single, alone, at + 1),
            };
            let mut blocks = vec![first];
            blocks.extend(best.get(panels.len() - next).into_iter().flat_map(|(_, blocks)| blocks.iter().cloned()));
            best.push((height, blocks));
        }
        best.pop().map(|(_, blocks)| blocks).unwrap_or_default()
    }

    /// The picture as a PNG file: 800 pixels wide, or more where two columns show everything larger; as high as it needs to be.
    ///
    /// # Errors
    /// When it cannot be drawn; the board in words says the same.
    pub fn png(&self) -> Result<Vec<u8>, NotDrawn> {
        png::draw(&self.page(), SCALE)
    }

    /// The picture in words, at most 1,024 characters.
    pub fn alt(&self) -> String {
        alt::alt(self.scene, self.awaited, self.focus, self.voice)
    }
}

/// Two panels side by side, if both can be narrow: players' halves, or the one that likes to be narrow and the other with the rest.
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
    let h = draw(a, a_width, 0.0).h.max(draw(b, room - a_width, 0.0).h);
    let (left, right) = (draw(a, a_width, h), draw(b, room - a_width, h));
    let mut block = Block::new(w, h);
    block.put(0.0, 0.0, &left);
    block.put(a_width + MARGIN, 0.0, &right);
    Some(block)
}
