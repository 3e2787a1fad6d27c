//! The colours of a picture, dark and light, to stand on Discord's own backgrounds.
//!
//! Start reading at [`palette`].

use tertulia_drawing::badge;
use tertulia_rules::game::Seat;

pub use tertulia_model::Theme;

/// Colours by what they mean.
#[derive(Debug)]
pub struct Palette {
    /// Behind everything: Discord's own background.
    pub page: &'static str,
    /// A panel on it.
    pub panel: &'static str,
    /// A plate on a panel.
    pub plate: &'static str,
    /// A place where nothing lies.
    pub free: &'static str,
    /// Around plates and free places.
    pub line: &'static str,
    /// Words.
    pub text: &'static str,
    /// Words that explain.
    pub muted: &'static str,
    /// Around what has changed.
    pub changed: &'static str,
    /// On whose turn it is, and on what can be chosen.
    pub turn: &'static str,
    /// The same, seen through.
    pub glow: &'static str,
    /// Words on that.
    pub on_turn: &'static str,
    /// The sea around an island.
    pub sea: &'static str,
    /// Near the land.
    pub shallow: &'static str,
    /// Land between what lies on it.
    pub land: &'static str,
    /// Lines on the sea.
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
    on_turn: "#ffffff",
    sea: "#a9d3ea",
    shallow: "#c4e6f5",
    land: "#efe4c8",
    wave: "#0d2a3633",
};

/// The colours of a theme.
pub const fn palette(theme: Theme) -> &'static Palette {
    match theme {
        Theme::Dark => &DARK,
        Theme::Light => &LIGHT,
    }
}

/// A seat's colour and what is written on it.
pub const fn seat_colors(seat: Seat) -> (&'static str, &'static str) {
    badge::colors(seat.0 + 1)
}
