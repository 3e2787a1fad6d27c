//! The colours of a picture, dark and light, for Discord's backgrounds. Start at [`palette`].

use tertulia_drawing::badge;
use tertulia_rules::game::Seat;

pub use tertulia_model::Theme;

/// Colours by meaning.
#[derive(Debug)]
pub struct Palette {
    /// Behind everything: Discord's own background.
    pub page: &'static str,
    /// A panel on the page.
    pub panel: &'static str,
    /// A plate on a panel.
    pub plate: &'static str,
    /// A free place.
    pub free: &'static str,
    /// Outlines of plates and free places.
    pub line: &'static str,
    /// Text.
    pub text: &'static str,
    /// Explanations.
    pub muted: &'static str,
    /// Frames of what has changed.
    pub changed: &'static str,
    /// Whose turn it is, and what can be chosen.
    pub turn: &'static str,
    /// The colour of `turn`, translucent.
    pub glow: &'static str,
    /// How far something has come, behind text.
    pub bar: &'static str,
    /// Text on `turn`.
    pub on_turn: &'static str,
    /// The sea around an island.
    pub sea: &'static str,
    /// The sea near the land.
    pub shallow: &'static str,
    /// The land between the things on it.
    pub land: &'static str,
    /// Waves.
    pub wave: &'static str,
}

const DARK: Palette = Palette {
    page: "#313338",
    panel: "#26282d",
    plate: "#3a3d44",
    free: "#2c2e34",
    line: "#4b4e57",
    text: "#f4f5f7",
    muted: "#b4b9c3",
    changed: "#ffd84a",
    turn: "#5fd9a4",
    glow: "#5fd9a438",
    bar: "#4d5f70",
    on_turn: "#10241b",
    sea: "#28506b",
    shallow: "#336a88",
    land: "#4a4032",
    wave: "#ffffff26",
};

const LIGHT: Palette = Palette {
    page: "#ffffff",
    panel: "#eef0f4",
    plate: "#ffffff",
    free: "#e4e7ec",
    line: "#c6cbd4",
    text: "#17181c",
    muted: "#555b66",
    changed: "#d4380d",
    turn: "#0b7d51",
    glow: "#0b7d5130",
    bar: "#c3d4e6",
    on_turn: "#ffffff",
    sea: "#a9d3ea",
    shallow: "#c4e6f5",
    land: "#efe4c8",
    wave: "#0d2a3633",
};

/// Returns the colours of a theme.
pub const fn palette(theme: Theme) -> &'static Palette {
    match theme {
        Theme::Dark => &DARK,
        Theme::Light => &LIGHT,
    }
}

/// Returns a seat's colour, and that of text on it.
pub const fn seat_colors(seat: Seat) -> (&'static str, &'static str) {
    badge::colors(seat.0 + 1)
}
