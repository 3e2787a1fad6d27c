//! The colours of a picture, dark and light, for Discord's backgrounds. Start at [`palette`].

use tertulia_drawing::badge;
use tertulia_rules::game::Seat;

pub use tertulia_model::Theme;

/// Declares each colour, dark and light, with its meaning.
macro_rules! palettes {
    ($($color:ident: $dark:literal, $light:literal, $meaning:literal;)*) => {
        /// Colours by meaning.
        #[derive(Debug)]
        pub struct Palette {
            $(#[doc = $meaning] pub $color: &'static str,)*
        }

        const DARK: Palette = Palette { $($color: $dark,)* };
        const LIGHT: Palette = Palette { $($color: $light,)* };
    };
}

palettes! {
    page: "#313338", "#ffffff", "Behind everything: Discord's own background.";
    panel: "#26282d", "#eef0f4", "A panel on the page.";
    plate: "#3a3d44", "#ffffff", "A plate on a panel.";
    free: "#2c2e34", "#e4e7ec", "A free place.";
    line: "#4b4e57", "#c6cbd4", "Outlines of plates and free places.";
    text: "#f4f5f7", "#17181c", "Text.";
    muted: "#b4b9c3", "#555b66", "Explanations.";
    changed: "#ffd84a", "#d4380d", "Frames of what has changed.";
    turn: "#5fd9a4", "#0b7d51", "Whose turn it is, and what can be chosen.";
    glow: "#5fd9a438", "#0b7d5130", "The colour of `turn`, translucent.";
    bar: "#4d5f70", "#c3d4e6", "How far something has come, behind text.";
    on_turn: "#10241b", "#ffffff", "Text on `turn`.";
    sea: "#28506b", "#a9d3ea", "The sea around an island.";
    shallow: "#336a88", "#c4e6f5", "The sea near the land.";
    land: "#4a4032", "#efe4c8", "The land between the things on it.";
    wave: "#ffffff26", "#0d2a3633", "Waves.";
}

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
