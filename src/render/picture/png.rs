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

/// Without transparency: the page behind everything is opaque.
fn pack(w: u32, h: u32, rgba: &[u8]) -> Result<Vec<u8>, NotDrawn> {
    let rgb: Vec<u8> = rgba.as_chunks::<4>().0.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect();
    let mut file = Vec::with_capacity(rgb.len() / 8);
    let mut encoder = png::Encoder::new(&mut file, w, h);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder.set_filter(png::Filter::Paeth);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rgb)?;
    writer.finish()?;
    Ok(file)
}
