//! Pages as a GIF, in which each frame has only what changed. Start reading at [`Reel::film`].

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::block::{Block, Paint};
use crate::palette;
use crate::png::NotDrawn;
use crate::raster::{self, Canvas};

/// The most that all middle frames take, and the least and most of one, in hundredths of a second.
const WHOLE: usize = 3_700;
const FRAME: (usize, usize) = (30, 90);
/// How long the first and the last frame are shown, in hundredths of a second.
const FIRST: u16 = 150;
const LAST: u16 = 600;
/// The palette index that means "as before".
const SAME: u8 = palette::COLORS as u8;

/// What all frames of a film have in common.
#[derive(Debug)]
pub struct Reel {
    w: f32,
    h: f32,
    blank: Paint,
}

impl Reel {
    /// Returns the pixels a step of a page that wide: fewer than in a picture, yet legible.
    fn scale(w: f32) -> f32 {
        (880.0 / w).min(1.25)
    }

    /// Returns a reel `w` wide and as high as the highest page; `blank` fills lower pages up.
    pub fn of(pages: &[Block], w: f32, blank: &'static str) -> Reel {
        let h = pages.iter().map(|page| page.h).fold(0.0, f32::max);
        Reel { w, h, blank: Paint::fill(blank) }
    }

    /// Returns the pages as a GIF that repeats and shows the last one longest, the same each time.
    ///
    /// # Errors
    /// When a page is empty or too large.
    pub fn film(&self, pages: &[Block]) -> Result<Vec<u8>, NotDrawn> {
        let side = |length: f32| u16::try_from(raster::side(length, Reel::scale(self.w))).unwrap_or(u16::MAX);
        let (w, h) = (side(self.w), side(self.h));
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, w, h, &palette::RGB)?;
        encoder.set_repeat(Repeat::Infinite)?;
        let each = (WHOLE / pages.len().max(1)).clamp(FRAME.0, FRAME.1) as u16;
        let mut shown: Vec<u8> = Vec::new();
        for (at, page) in pages.iter().enumerate() {
            let canvas = self.canvas(page)?;
            let (pixels, _) = canvas.pixels().data().as_chunks::<4>();
            let now = palette::places(pixels);
            let delay = if at + 1 == pages.len() {
                LAST
            } else if at == 0 {
                FIRST
            } else {
                each
            };
            encoder.write_frame(&Frame { delay, ..changed(&shown, &now, w) })?;
            shown = now;
        }
        drop(encoder);
        Ok(bytes)
    }

    /// Draws a frame.
    ///
    /// # Errors
    /// When the page is empty or too large.
    pub fn canvas(&self, page: &Block) -> Result<Canvas, NotDrawn> {
        let scale = Reel::scale(self.w);
        let size = NotDrawn::Size(raster::side(self.w, scale), raster::side(self.h, scale));
        let mut canvas = Canvas::new(self.w, self.h, scale).ok_or(size)?;
        let mut whole = Block::new(self.w, self.h);
        whole.rect(0.0, 0.0, self.w, self.h, 0.0, self.blank);
        canvas.block(0.0, 0.0, &whole);
        canvas.block(0.0, 0.0, page);
        Ok(canvas)
    }
}

/// Returns the smallest frame with all changes, the rest of it transparent; at first the whole.
fn changed(old: &[u8], new: &[u8], w: u16) -> Frame<'static> {
    let across = usize::from(w).max(1);
    let differs = |at: usize| old.get(at) != new.get(at);
    let lines = || (0..new.len() / across).filter(|line| (0..across).any(|x| differs(line * across + x)));
    // A frame must have a pixel, changed or not.
    let (top, bottom) = (lines().next().unwrap_or(0), lines().next_back().unwrap_or(0));
    let column = |x: usize| (top..=bottom).any(|line| differs(line * across + x));
    let (left, right) = ((0..across).find(|x| column(*x)).unwrap_or(0), (0..across).rfind(|x| column(*x)).unwrap_or(0));
    let square = (top..=bottom).flat_map(|line| (left..=right).map(move |x| line * across + x));
    let buffer: Vec<u8> = square.map(|at| if differs(at) { new.get(at).copied().unwrap_or(SAME) } else { SAME }).collect();
    Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        transparent: Some(SAME),
        dispose: DisposalMethod::Keep,
        buffer: buffer.into(),
        ..Frame::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_holds_what_has_changed_and_no_more() {
        let old = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
        let mut new = old;
        (new[5], new[10]) = (2, 3);
        let frame = changed(&old, &new, 4);
        assert_eq!((frame.left, frame.top, frame.width, frame.height), (1, 1, 2, 2));
        assert_eq!(frame.buffer.as_ref(), [2, SAME, SAME, 3]);
        assert_eq!(changed(&old, &old, 4).buffer.as_ref(), [SAME]);
        assert_eq!(changed(&[], &new, 4).buffer.as_ref(), new);
    }
}
