//! A page becomes a PNG file.
//!
//! Start reading at [`draw`].

use crate::block::Block;
use crate::raster::{self, Canvas};

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum NotDrawn {
    /// Too large, or empty.
    #[error("no picture has {0} by {1} pixels")]
    Size(u32, u32),
    /// The file could not be written.
    #[error("the picture could not be packed: {0}")]
    Png(#[from] ::png::EncodingError),
    /// The same for a film.
    #[error("the film could not be packed: {0}")]
    Gif(#[from] gif::EncodingError),
}

/// The most pixels a side may have.
const MOST: u32 = 8_192;

/// The drawing at `scale` pixels a step. The same drawing gives the same bytes.
///
/// # Errors
/// When the drawing is empty or too large.
pub fn draw(page: &Block, scale: f32) -> Result<Vec<u8>, NotDrawn> {
    let (w, h) = (raster::side(page.w, scale), raster::side(page.h, scale));
    if w > MOST || h > MOST {
        return Err(NotDrawn::Size(w, h));
    }
    let mut canvas = Canvas::new(page.w, page.h, scale).ok_or(NotDrawn::Size(w, h))?;
    canvas.block(0.0, 0.0, page);
    pack(w, h, canvas.pixels().data())
}

/// Colours that differ by less than an eye sees fall together: five bits of each channel.
pub const BINS: usize = 1 << 15;

/// Where a colour falls.
pub const fn bin([r, g, b, _]: [u8; 4]) -> u16 {
    (r as u16 >> 3) << 10 | (g as u16 >> 3) << 5 | b as u16 >> 3
}

/// Neighbours of the same colour: how many, and its bin.
pub type Run = (u32, u16);

/// As a file with a palette: our pictures have few colours, and the shades at the edges fall to the nearest of 256.
fn pack(w: u32, h: u32, rgba: &[u8]) -> Result<Vec<u8>, NotDrawn> {
    let (pixels, _) = rgba.as_chunks::<4>();
    let (runs, bins) = survey(pixels);
    let (palette, index) = palette(&bins, 256);
    let mut rows = Vec::with_capacity(pixels.len());
    for (length, bin) in runs {
        rows.resize(rows.len() + length as usize, index[usize::from(bin)]);
    }
    let mut file = Vec::with_capacity(rows.len() / 8);
    let mut encoder = ::png::Encoder::new(&mut file, w, h);
    encoder.set_color(::png::ColorType::Indexed);
    encoder.set_depth(::png::BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_filter(::png::Filter::NoFilter);
    encoder.set_deflate_compression(::png::DeflateCompression::Level(1));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rows)?;
    writer.finish()?;
    Ok(file)
}

/// How often a bin's colours are there, and the one of them that stands for it.
#[derive(Clone, Copy, Default)]
pub struct Bin {
    /// How many pixels.
    pub count: u32,
    /// The longest run of one colour.
    pub longest: u32,
    /// That colour.
    pub color: [u8; 3],
}

/// The runs, and what is in each bin. The longest run gives a bin its colour, so that flat areas keep theirs exactly.
pub fn survey(pixels: &[[u8; 4]]) -> (Vec<Run>, Vec<Bin>) {
    let mut bins = vec![Bin::default(); BINS];
    let mut runs = Vec::with_capacity(pixels.len() / 8);
    for run in pixels.chunk_by(|a, b| a == b) {
        let (length, color) = (run.len() as u32, run[0]);
        let at = bin(color);
        let bin = &mut bins[usize::from(at)];
        bin.count += length;
        if length > bin.longest {
            (bin.longest, bin.color) = (length, [color[0], color[1], color[2]]);
        }
        runs.push((length, at));
    }
    (runs, bins)
}

/// At most so many colours, 256 or fewer, those that are there most; and which of them stands for each bin.
pub fn palette(bins: &[Bin], most: usize) -> (Vec<u8>, Vec<u8>) {
    let mut used: Vec<usize> = (0..bins.len()).filter(|at| bins[*at].count > 0).collect();
    used.sort_unstable_by_key(|at| (std::cmp::Reverse(bins[*at].count), *at));
    let kept: Vec<[i32; 3]> = used.iter().take(most).map(|at| bins[*at].color.map(i32::from)).collect();
    let mut index = vec![0_u8; bins.len()];
    for (place, at) in used.iter().enumerate() {
        if place < kept.len() {
            index[*at] = place as u8;
            continue;
        }
        let [r, g, b] = bins[*at].color.map(i32::from);
        // Nearest by how much an eye sees of each channel; its place rides along in the last byte.
        let apart = |(place, [x, y, z]): (usize, &[i32; 3])| {
            let far = 2 * (r - x) * (r - x) + 4 * (g - y) * (g - y) + 3 * (b - z) * (b - z);
            (far << 8) | place as i32
        };
        index[*at] = (kept.iter().enumerate().map(apart).min().unwrap_or(0) & 0xff) as u8;
    }
    (used.iter().take(most).flat_map(|at| bins[*at].color).collect(), index)
}
