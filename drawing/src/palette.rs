//! The 255 colours of every picture: the most frequent ones, and shades between them. As they are
//! common to all, a strip has the same bytes in each picture and is packed once. They were counted
//! over pictures of all games in both themes;
//! `cargo test -p tertulia-picture the_palette_is_counted_anew -- --ignored` counts again after
//! icons or themes got other colours. Start reading at [`places`].

use std::sync::LazyLock;

/// One colour a line, `rrggbb`.
const LINES: &str = include_str!("palette.txt");
/// The number of colours. The last index is free for films, where it means "as before".
pub const COLORS: usize = 255;
/// The number of bins: five bits of each channel, as an eye does not see smaller differences.
pub const BINS: usize = 1 << 15;

/// The colours, three bytes each.
pub static RGB: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let byte = |line: &str, at: usize| line.get(at..at + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).unwrap_or(0);
    LINES.lines().take(COLORS).flat_map(|line| [byte(line, 0), byte(line, 2), byte(line, 4)]).collect()
});

/// The colour index of each bin: its own colour if there is one, else the nearest to its middle.
static PLACES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let (colors, _) = RGB.as_chunks::<3>();
    let middle = |at: usize| [10, 5, 0].map(|shift| (at >> shift & 31) as u8 * 8 + 4);
    let mut places: Vec<u8> = (0..BINS).map(|at| nearest(middle(at)) as u8).collect();
    for ([r, g, b], place) in colors.iter().zip(0..=u8::MAX) {
        places[bin([*r, *g, *b, 255])] = place;
    }
    places
});

/// Returns the bin of a colour.
pub const fn bin([r, g, b, _]: [u8; 4]) -> usize {
    (r as usize >> 3) << 10 | (g as usize >> 3) << 5 | b as usize >> 3
}

/// Returns the palette index of each pixel, given as red, green, blue and opacity.
pub fn places(pixels: &[[u8; 4]]) -> Vec<u8> {
    let mut indices = Vec::with_capacity(pixels.len());
    append_places(pixels, &mut indices);
    indices
}

/// Appends the palette index of each pixel.
pub fn append_places(pixels: &[[u8; 4]], into: &mut Vec<u8>) {
    /// Pixels that are compared at once.
    const RUN: usize = 8;
    let places = &*PLACES;
    // Most pixels are like the one before.
    let (mut last, mut place) = ([0; 4], places[bin([0; 4])]);
    let mut one = |pixel: [u8; 4]| {
        if pixel != last {
            (last, place) = (pixel, places[bin(pixel)]);
        }
        place
    };
    let (runs, rest) = pixels.as_chunks::<RUN>();
    for run in runs {
        let first = one(run[0]);
        // All at once: whether any bit is another one.
        let apart = run.iter().fold(0, |apart, pixel| apart | (u32::from_ne_bytes(*pixel) ^ u32::from_ne_bytes(run[0])));
        into.extend_from_slice(&if apart == 0 { [first; RUN] } else { run.map(&mut one) });
    }
    into.extend(rest.iter().map(|pixel| one(*pixel)));
}

/// Returns the nearest colour, with each channel weighted as an eye sees it.
fn nearest([r, g, b]: [u8; 3]) -> usize {
    let (colors, _) = RGB.as_chunks::<3>();
    let apart = |[x, y, z]: [u8; 3]| {
        let far = |a: u8, b: u8| (i32::from(a) - i32::from(b)).pow(2);
        2 * far(r, x) + 4 * far(g, y) + 3 * far(b, z)
    };
    (0..colors.len()).min_by_key(|at| apart(colors[*at])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_has_the_same_index_wherever_it_stands() {
        let of = |n: usize| [[0, 0, 0, 0], [200, 30, 60, 255], [49, 51, 56, 255]][n % 7 % 3];
        for length in 0..40 {
            // Runs that begin and end anywhere, and single pixels.
            let pixels: Vec<[u8; 4]> = (0..length).map(|n| of(if n > 12 { n } else { n / 5 })).collect();
            let alone: Vec<u8> = pixels.iter().flat_map(|pixel| places(&[*pixel])).collect();
            assert_eq!(places(&pixels), alone, "{length}");
        }
    }

    #[test]
    fn every_color_stands_for_itself() {
        let (colors, rest) = RGB.as_chunks::<3>();
        assert_eq!((colors.len(), rest.len()), (COLORS, 0));
        for [r, g, b] in colors {
            let place = places(&[[*r, *g, *b, 255]])[0];
            assert_eq!(colors[usize::from(place)], [*r, *g, *b], "two fall into one bin");
        }
    }
}
