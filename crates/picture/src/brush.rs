//! What everything is drawn with: colours, words, names and marks of seats. Start reading at
//! [`Brush`].

use std::sync::{LazyLock, Mutex};

use tertulia_base::i18n::{Names, plain};
use tertulia_drawing::badge;
pub use tertulia_drawing::badge::EDGE;
use tertulia_model::Localizer;
use tertulia_rules::game::{MOST_SEATS, Seat};
use tertulia_rules::scene::Panel;
use tertulia_rules::text::Text;

use super::block::{Block, Paint, measured};
use super::font;
use super::frame::Frame;
use super::icons;
use super::sizes::{FoundBefore, Sizes, recall};
use super::theme::Palette;

/// Texts that name nobody, as they are drawn.
static SAID: FoundBefore<String, 20_000> = LazyLock::new(Mutex::default);

/// What everything is drawn with.
#[derive(Clone, Copy, Debug)]
pub struct Brush<'a> {
    /// The colours.
    pub palette: &'static Palette,
    /// The language and the players' names.
    pub localizer: &'a Localizer,
    /// The page's shape, which says how small type may be.
    pub frame: Frame,
    /// What is known of the sizes of panels.
    pub sizes: Sizes<'a>,
}

impl<'a> Brush<'a> {
    /// Returns a brush for a landscape page that knows no sizes.
    pub const fn new(palette: &'static Palette, localizer: &'a Localizer) -> Brush<'a> {
        Brush { palette, localizer, frame: Frame::Landscape, sizes: Sizes::Unknown }
    }
}

impl Brush<'_> {
    /// Returns what `find` finds out with a brush that draws nothing: blocks have sizes alone.
    pub fn measure<T>(&self, find: impl FnOnce(&Brush<'_>) -> T) -> T {
        measured(|| find(&Brush { sizes: self.sizes.alone(), ..*self }))
    }

    /// Returns a text that the typeface can show. The seat's mark replaces a name that cannot be
    /// drawn whole, and precedes one that does not identify the seat.
    pub fn say(&self, text: &Text) -> String {
        let lang = self.localizer.lang;
        if (0u8..).take(MOST_SEATS).any(|seat| text.mentions(Seat(seat))) {
            return font::shown(&plain(text, lang, &Names::called_by(|seat| self.called(seat))));
        }
        recall(&SAID, (lang, text), || font::shown(&plain(text, lang, &Names::seats())))
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

    /// Draws the mark of a seat: its number on its colour.
    pub fn badge(&self, seat: Seat, side: f32) -> Block {
        Block::badge(seat.0 + 1, side)
    }

    /// Draws the mark of a seat without its number, for one that lies behind another.
    pub fn blank(&self, seat: Seat, side: f32) -> Block {
        Block::blank_badge(seat.0 + 1, side)
    }

    /// Returns whether a panel needs the whole width of the page.
    pub fn is_broad(panel: &Panel) -> bool {
        panel.map.is_some() || panel.grid.is_some()
    }

    /// Draws a circle and who stands on it, a hole of colour `free`, or a good as a barrel.
    pub fn circle(&self, block: &mut Block, x: f32, y: f32, side: f32, who: &str, free: &'static str) {
        let r = side / 2.0;
        if who.is_empty() {
            // Smaller than somebody, so that either can be counted.
            block.circle(x + r, y + r, r * 0.64, Paint::both(free, self.palette.text, 1.4));
        } else if icons::tone(who).is_some() {
            // What it lies on may have its colour.
            block.rect(x + side * 0.06, y, side * 0.88, side, side * 0.3, Paint::fill("#fff8ec"));
            barrel(block, who, x + side * 0.12, y + side * 0.06, side * 0.88);
        } else {
            block.circle(x + r, y + r, r - 0.4, Paint::both("#fff8ec", "#2a1a0c", 0.9));
            block.icon(who, x + side * 0.14, y + side * 0.1, side * 0.72);
        }
    }
}

/// Draws a barrel with its hoops, and the drawing of what is in it.
pub fn barrel(block: &mut Block, icon: &str, x: f32, y: f32, side: f32) {
    const HOOP: &str = "#2a1608";
    let wide = side * 0.86;
    let tone = icons::tone(icon).unwrap_or("#8a5a2b");
    block.rect(x, y, wide, side, side * 0.3, Paint::both(tone, HOOP, 1.4));
    for hoop in [0.15, 0.85] {
        block.line((x + side * 0.07, y + side * hoop), (x + wide - side * 0.07, y + side * hoop), HOOP, side * 0.06);
    }
    block.glyph(icon, x + (wide - side * 0.66) / 2.0, y + side * 0.17, side * 0.66);
}
