//! Draws a scene as a picture (SVG, then PNG) and describes it in words. Not here: a particular
//! game, a position (only its scene), files. Start at [`Picture`] and `rules/src/scene.rs`.

mod alt;
mod brush;
mod card_table;
mod changes;
mod chips;
mod cities;
mod colony;
mod comparison;
mod credits;
mod estates;
pub mod film;
mod fleet;
mod frame;
mod grid;
mod hex_map;
mod kit;
mod landscape;
mod order;
mod own_page;
mod pages;
mod plates;
mod portrait;
mod results;
mod sizes;
pub mod symbol;
mod theme;
mod tiles;
mod welcome;
mod win_chances;
mod winners;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use tertulia_drawing::block::Block;
use tertulia_drawing::{block, font, icons, png};
use tertulia_model::Localizer;
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::scene::{Panel, Scene, Stress};

use alt::Beside;
use brush::Brush;
use sizes::PanelSizes;

pub use film::film;
pub use frame::Frame;
pub use order::{LazyScene, PictureCache, PictureOrder};
pub use results::{Results, ahead, round_title};
pub use tertulia_drawing::png::NotDrawn;
pub use tertulia_model::Curve;
use theme::palette;
pub use theme::{Theme, seat_colors};
pub use welcome::welcome;

/// Pixels a step of a landscape page: two for each of Discord's 550 points, as sharp screens have.
const LANDSCAPE: f32 = 1.0;
/// Pixels a step of a page for a phone: 880 for Discord's 332 points.
const PORTRAIT: f32 = 880.0 / portrait::SIZE.0;
/// What is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Focus {
    /// Everything on one landscape page.
    #[default]
    Table,
    /// Everything, on as many pages as it needs; [`Focus::Table`] where there is one.
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

impl<'a> Picture<'a> {
    /// Returns the whole table as it is, on a dark landscape page, while nobody is awaited.
    pub fn of(scene: &'a Scene, localizer: &'a Localizer) -> Picture<'a> {
        let (awaited, theme, focus, frame) = (SeatSet::NONE, Theme::Dark, Focus::Table, Frame::Landscape);
        Picture { scene, before: None, latest: None, awaited, localizer, theme, focus, frame }
    }
}

impl Picture<'_> {
    /// Returns the picture as SVG. Equal pictures give equal text, which may serve as a cache key.
    pub fn svg(&self) -> String {
        self.page().document()
    }

    /// Lays it out on a page.
    pub fn page(&self) -> Block {
        match (self.frame, self.focus) {
            (Frame::Portrait, _) => self.portrait(),
            (Frame::Landscape, Focus::Table | Focus::Whole | Focus::Seat(_)) => self.landscape(),
            (Frame::Landscape, Focus::Common | Focus::Players(_)) => self.part(),
        }
    }

    fn brush(&self) -> Brush<'_> {
        Brush { frame: self.frame, ..Brush::new(palette(self.theme), self.localizer) }
    }

    /// Returns what is known of the sizes of panels on such a page.
    fn sizes(&self) -> PanelSizes<'_> {
        PanelSizes::of(self.scene, (self.localizer, self.focus, self.frame, self.scene.places.is_empty()))
    }

    /// Returns a PNG, 1,100 by 700 pixels if landscape, 880 by 1,100 for a phone.
    ///
    /// # Errors
    /// When it cannot be drawn; the text board says the same.
    pub fn png(&self) -> Result<Vec<u8>, NotDrawn> {
        self.draw(&self.page())
    }

    /// Draws its page; see [`Picture::png`].
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub fn draw(&self, page: &Block) -> Result<Vec<u8>, NotDrawn> {
        let scale = match self.frame {
            Frame::Landscape => LANDSCAPE,
            Frame::Portrait => PORTRAIT,
        };
        png::draw(page, scale)
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
