//! An icon as a picture: small, square, for any background. Start reading at [`Emblem`].

use tiny_skia::{Pixmap, Transform};

use super::icons::{self, ALL, Icon};
use super::png::NotDrawn;

/// The side in pixels.
const SIDE: u32 = 128;
/// The colour instead of an owner's.
const NOBODYS: &str = "#8d99ae";

/// White for the sea, and invisible on white.
const AT_SEA_ONLY: &str = "port";
/// The prefix of the names of icons for the ground of a map.
const GROUND: &str = "land-";

/// An icon as a picture.
#[derive(Clone, Copy, Debug)]
pub struct Emblem(&'static Icon);

impl Emblem {
    /// Returns every icon that suits any background, by name.
    pub fn all() -> impl Iterator<Item = Emblem> {
        ALL.iter().filter(|icon| icon.name != AT_SEA_ONLY && !icon.name.starts_with(GROUND)).map(Emblem)
    }

    /// Returns the name of the icon.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns the SVG it is drawn from. The same SVG gives the same picture.
    pub fn svg(self) -> String {
        self.0.file.replace("currentColor", NOBODYS)
    }

    /// Draws a PNG of 128 by 128 pixels.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub fn draw(self) -> Result<Vec<u8>, NotDrawn> {
        let mut pixels = Pixmap::new(SIDE, SIDE).ok_or(NotDrawn::Size(SIDE, SIDE))?;
        let scale = SIDE as f32 / icons::SIDE;
        self.0.shapes.iter().for_each(|shape| shape.draw(NOBODYS, Transform::from_scale(scale, scale), &mut pixels));
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, SIDE, SIDE);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&pixels.take_demultiplied())?;
        writer.finish()?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discord's backgrounds, dark and light.
    const PAGES: [&str; 2] = ["#313338", "#ffffff"];

    /// Returns how far a pixel stands out from a background, 0 to 765.
    fn contrast(pixel: [u8; 4], page: &str) -> u32 {
        let [.., a] = pixel.map(u32::from);
        let behind = |at: usize| u32::from_str_radix(&page[1 + 2 * at..3 + 2 * at], 16).unwrap();
        (0..3).map(|at| u32::from(pixel[at]).abs_diff(behind(at)) * a / 255).sum()
    }

    #[test]
    fn every_emblem_can_be_seen_on_dark_and_on_light() {
        for emblem in Emblem::all() {
            let file = emblem.draw().unwrap();
            let mut reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().unwrap();
            let mut rgba = vec![0; reader.output_buffer_size().unwrap()];
            let frame = reader.next_frame(&mut rgba).unwrap();
            assert_eq!((frame.width, frame.height), (SIDE, SIDE));
            for page in PAGES {
                let (pixels, _) = rgba.as_chunks::<4>();
                let seen = pixels.iter().filter(|pixel| contrast(**pixel, page) > 150).count();
                assert!(seen > pixels.len() / 20, "{}: {seen} pixels on {page}", emblem.name());
            }
        }
    }
}
