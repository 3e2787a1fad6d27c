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
mod png;
mod raster;
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

/// How wide every picture is: a phone. Type is never smaller than nine of these steps.
const WIDTH: f32 = 400.0;
/// Pixels a step: crisp on phones with two pixels to a point.
const SCALE: f32 = 2.0;
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

impl Picture<'_> {
    /// The picture as SVG. The same picture gives the same text, so it also names the picture for whoever keeps it.
    pub fn svg(&self) -> String {
        self.page().document()
    }

    /// All that is drawn.
    fn page(&self) -> Block {
        let palette = self.theme.palette();
        let zoom = if matches!(self.focus, Focus::Seat(_)) { 1.34 } else { 1.0 };
        let brush = Brush { palette, voice: self.voice, zoom };
        let shown: Vec<&Panel> = self.scene.panels.iter().filter(|panel| self.focus.shows(panel)).collect();
        let inner = WIDTH - 2.0 * MARGIN;
        let mut blocks = Vec::new();
        if let Some(title) = &self.scene.title {
            blocks.push(panel::headline(&brush, &brush.say(title), self.awaited, inner));
        }
        blocks.extend(self.stack(&brush, &shown, inner));
        let height = blocks.iter().map(|block| block.h + MARGIN).sum::<f32>() + MARGIN;
        let mut page = Block::new(WIDTH, height.ceil());
        page.rect(0.0, 0.0, page.w, page.h, 0.0, Paint::fill(palette.page));
        let mut y = MARGIN;
        for block in &blocks {
            page.put(MARGIN, y, block);
            y += block.h + MARGIN;
        }
        page
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

    /// The picture as a PNG file: 800 pixels wide, as high as it needs to be.
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
