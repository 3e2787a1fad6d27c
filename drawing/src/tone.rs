//! A colour as the rasteriser computes with it. Start reading at [`Tone`].

use tiny_skia::{Color, Paint};

/// A colour with premultiplied opacity: red, green, blue and opacity, 0 to 255.
#[derive(Clone, Copy)]
pub(crate) struct Tone(pub [u8; 4]);

impl Tone {
    /// Reads `#rrggbb` or `#rrggbbaa`; anything else is transparent.
    pub fn read(words: &str) -> Tone {
        let channel = |at: usize| words.get(at..at + 2).and_then(|hex| u32::from_str_radix(hex, 16).ok());
        let a = channel(7).unwrap_or(if words.len() == 7 { 255 } else { 0 });
        let [r, g, b] = [1, 3, 5].map(|at| channel(at).unwrap_or(0) * a / 255);
        Tone([r, g, b, a].map(|channel| channel as u8))
    }

    /// Returns a paint for the library.
    pub(crate) fn paint(words: &str) -> Paint<'static> {
        let Tone([r, g, b, a]) = Tone::read(words);
        let plain = |c: u8| (u32::from(c) * 255).checked_div(a.into()).unwrap_or(0) as u8;
        let mut brush = Paint::default();
        brush.set_color(Color::from_rgba8(plain(r), plain(g), plain(b), a));
        brush
    }
}
