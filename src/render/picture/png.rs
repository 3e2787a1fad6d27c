//! SVG becomes a PNG file.
//!
//! What must never come in: what is drawn. Start reading at [`draw`].

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::font;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum NotDrawn {
    /// The SVG is not one.
    #[error("the drawing is not whole: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// Too large, or empty.
    #[error("no picture has {0} by {1} pixels")]
    Size(u32, u32),
    /// The file could not be written.
    #[error("the picture could not be packed: {0}")]
    Png(#[from] png::EncodingError),
}

/// The most pixels a side may have.
const MOST: u32 = 8_192;

/// The drawing at `scale` pixels a step. The same drawing gives the same bytes.
///
/// # Errors
/// When the drawing is broken, empty or too large.
pub fn draw(svg: &str, scale: f32) -> Result<Vec<u8>, NotDrawn> {
    let options = Options { fontdb: font::database(), font_family: font::FAMILY.to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options)?;
    let side = |length: f32| (length * scale).ceil() as u32;
    let (w, h) = (side(tree.size().width()), side(tree.size().height()));
    if w > MOST || h > MOST {
        return Err(NotDrawn::Size(w, h));
    }
    let mut pixels = Pixmap::new(w, h).ok_or(NotDrawn::Size(w, h))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pack(w, h, pixels.data())
}

/// Colours that differ by less than an eye sees fall together: five bits of red and blue, six of green.
const BINS: usize = 1 << 16;

const fn bin([r, g, b, _]: [u8; 4]) -> usize {
    (r as usize >> 3) << 11 | (g as usize >> 2) << 5 | b as usize >> 3
}

/// As a file with a palette: our pictures have few colours, and the shades at the edges fall to the nearest of 256.
fn pack(w: u32, h: u32, rgba: &[u8]) -> Result<Vec<u8>, NotDrawn> {
    let (pixels, _) = rgba.as_chunks::<4>();
    let (palette, index) = palette(pixels);
    let mut rows = Vec::with_capacity(pixels.len());
    // Along a line one colour is often the one before.
    let (mut last, mut its) = ([0, 0, 0, 255], index[bin([0, 0, 0, 255])]);
    for pixel in pixels {
        if *pixel != last {
            (last, its) = (*pixel, index[bin(*pixel)]);
        }
        rows.push(its);
    }
    let mut file = Vec::with_capacity(rows.len() / 8);
    let mut encoder = png::Encoder::new(&mut file, w, h);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(3));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rows)?;
    writer.finish()?;
    Ok(file)
}

/// At most 256 colours, those that are there most, and which of them stands for each bin.
fn palette(pixels: &[[u8; 4]]) -> (Vec<u8>, Vec<u8>) {
    let mut counts = vec![0_u32; BINS];
    let mut colors = vec![[0_u8; 3]; BINS];
    let mut last = [0, 0, 0, 0];
    let mut run = 0;
    for pixel in pixels.iter().chain([&[0, 0, 0, 0]]) {
        if *pixel == last {
            run += 1;
            continue;
        }
        // The longest run of a bin's gives it its colour, so that flat areas keep theirs exactly.
        let at = bin(last);
        if run > counts[at] / 2 {
            colors[at] = [last[0], last[1], last[2]];
        }
        counts[at] += run;
        (last, run) = (*pixel, 1);
    }
    let mut used: Vec<usize> = (0..BINS).filter(|at| counts[*at] > 0).collect();
    used.sort_by_key(|at| (std::cmp::Reverse(counts[*at]), *at));
    let kept = &used[..used.len().min(256)];
    let mut index = vec![0_u8; BINS];
    for at in &used {
        let [r, g, b] = colors[*at].map(i32::from);
        let apart = |other: &usize| {
            let [x, y, z] = colors[*other].map(i32::from);
            2 * (r - x).pow(2) + 4 * (g - y).pow(2) + 3 * (b - z).pow(2)
        };
        let nearest = (0..kept.len()).min_by_key(|place| apart(&kept[*place])).unwrap_or(0);
        index[*at] = nearest as u8;
    }
    (kept.iter().flat_map(|at| colors[*at]).collect(), index)
}
