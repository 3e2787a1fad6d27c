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
mod panel;
mod pieces;
mod png;
mod theme;

use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::scene::{Panel, Scene};

use super::voice::Voice;
use block::{Block, Paint};
use changes::Before;
use pieces::Brush;

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
        let palette = self.theme.palette();
        let zoom = if matches!(self.focus, Focus::Seat(_)) { 1.34 } else { 1.0 };
        let brush = Brush { palette, voice: self.voice, zoom };
        let before = Before::of(self.before);
        let shown: Vec<&Panel> = self.scene.panels.iter().filter(|panel| self.focus.shows(panel)).collect();
        let inner = WIDTH - 2.0 * MARGIN;
        let mut blocks = Vec::new();
        if let Some(title) = &self.scene.title {
            blocks.push(panel::headline(&brush, &brush.say(title), inner));
        }
        let mut at = 0;
        while at < shown.len() {
            let single = brush.panel(shown[at], before.panel(shown[at]), self.awaited, inner);
            let pair = shown.get(at + 1).and_then(|next| self.pair(&brush, before, shown[at], next, inner));
            let step = if pair.is_some() { 2 } else { 1 };
            blocks.push(pair.unwrap_or(single));
            at += step;
        }
        let height = blocks.iter().map(|block| block.h + MARGIN).sum::<f32>() + MARGIN;
        let mut page = Block::new(WIDTH, height.ceil());
        page.rect(0.0, 0.0, page.w, page.h, 0.0, Paint::fill(palette.page));
        let mut y = MARGIN;
        for block in &blocks {
            page.put(MARGIN, y, block);
            y += block.h + MARGIN;
        }
        page.document()
    }

    /// Two panels side by side, if both can be narrow and that is lower than one above the other.
    fn pair(&self, brush: &Brush<'_>, before: Before<'_, Scene>, a: &Panel, b: &Panel, w: f32) -> Option<Block> {
        if !Brush::is_loose(a) || !Brush::is_loose(b) || a.owner.is_some() || b.owner.is_some() {
            return None;
        }
        let room = w - MARGIN;
        let ((a_wide, a_least), (b_wide, b_least)) = (brush.widths(a), brush.widths(b));
        if a_least + b_least > room {
            return None;
        }
        // The one that likes to be narrow is; the other has the rest.
        let a_width = if a_wide + b_wide <= room {
            a_wide + (room - a_wide - b_wide) / 2.0
        } else if a_wide < b_wide {
            a_wide.min(room - b_least)
        } else {
            room - b_wide.min(room - a_least)
        };
        let draw = |panel: &Panel, w: f32| brush.panel(panel, before.panel(panel), self.awaited, w);
        let (left, right) = (draw(a, a_width), draw(b, room - a_width));
        let apart = draw(a, w).h + draw(b, w).h;
        let h = left.h.max(right.h);
        if h >= apart {
            return None;
        }
        let mut block = Block::new(w, h);
        block.put(0.0, 0.0, &left);
        block.put(a_width + MARGIN, 0.0, &right);
        Some(block)
    }

    /// The picture as a PNG file: 800 pixels wide, as high as it needs to be.
    ///
    /// # Errors
    /// When it cannot be drawn; the board in words says the same.
    pub fn png(&self) -> Result<Vec<u8>, NotDrawn> {
        png::draw(&self.svg(), SCALE)
    }

    /// The picture in words, at most 1,024 characters.
    pub fn alt(&self) -> String {
        alt::alt(self.scene, self.awaited, self.focus, self.voice)
    }
}
