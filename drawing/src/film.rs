//! Pages as a GIF, in which each frame has only what changed. Start reading at [`Reel::film`].

use std::hash::BuildHasher;
use std::sync::LazyLock;

use foldhash::quality::RandomState;
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::block::{Block, Paint};
use crate::lzw;
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

/// The height of a strip in pixels.
const STRIP: u32 = 16;
/// Nobody can make up a page that is taken for the one before.
static SEED: LazyLock<RandomState> = LazyLock::new(RandomState::default);

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
        let mut screen = FilmCanvas::of(self).ok_or(NotDrawn::Size(w.into(), h.into()))?;
        let mut shown: Vec<u8> = Vec::new();
        for (at, page) in pages.iter().enumerate() {
            let now = screen.show(page);
            let delay = if at + 1 == pages.len() {
                LAST
            } else if at == 0 {
                FIRST
            } else {
                each
            };
            let frame = changed(&shown, &now, w);
            encoder.write_lzw_pre_encoded_frame(&Frame { delay, buffer: lzw::encode(&frame.buffer).into(), ..frame })?;
            shown = now;
        }
        drop(encoder);
        Ok(bytes)
    }

    fn paper(&self) -> Block {
        let mut paper = Block::new(self.w, self.h);
        paper.rect(0.0, 0.0, self.w, self.h, 0.0, self.blank);
        paper
    }

    /// Draws a frame.
    ///
    /// # Errors
    /// When the page is empty or too large.
    pub fn canvas(&self, page: &Block) -> Result<Canvas, NotDrawn> {
        let scale = Reel::scale(self.w);
        let size = NotDrawn::Size(raster::side(self.w, scale), raster::side(self.h, scale));
        let mut canvas = Canvas::new(self.w, self.h, scale).ok_or(size)?;
        canvas.block(0.0, 0.0, &self.paper());
        canvas.block(0.0, 0.0, page);
        Ok(canvas)
    }
}

/// What a film shows, and what it is drawn on. Only strips with other marks than before are drawn.
struct FilmCanvas {
    canvas: Canvas,
    scale: f32,
    paper: Block,
    /// A hash of what is drawn on each strip.
    strips: Vec<u64>,
    places: Vec<u8>,
}

impl FilmCanvas {
    fn of(reel: &Reel) -> Option<FilmCanvas> {
        let scale = Reel::scale(reel.w);
        let canvas = Canvas::new(reel.w, reel.h, scale)?;
        let size = canvas.pixels().width() * canvas.pixels().height();
        Some(FilmCanvas { canvas, scale, paper: reel.paper(), strips: Vec::new(), places: vec![0; size as usize] })
    }

    /// Draws a page; returns the palette index of each pixel.
    fn show(&mut self, page: &Block) -> Vec<u8> {
        let (w, h) = (self.canvas.pixels().width() as usize, self.canvas.pixels().height());
        let mut marks = raster::placed(&self.paper, self.scale);
        marks.extend(raster::placed(page, self.scale));
        let seed = &*SEED;
        let names: Vec<u64> = marks.iter().map(|mark| seed.hash_one(mark)).collect();
        let tops = (0..h).step_by(STRIP as usize);
        let strips: Vec<u64> = tops
            .clone()
            .map(|top| {
                let touching = marks.iter().zip(&names).filter(|(mark, _)| mark.touches(top, STRIP));
                seed.hash_one(touching.map(|(_, name)| *name).collect::<Vec<u64>>())
            })
            .collect();
        let anew: Vec<u32> =
            tops.enumerate().filter(|(at, _)| self.strips.get(*at) != strips.get(*at)).map(|(_, top)| top).collect();
        anew.iter().for_each(|top| self.canvas.clear_rows(*top, STRIP));
        for mark in marks.iter().filter(|mark| anew.iter().any(|top| mark.touches(*top, STRIP))) {
            self.canvas.put(mark);
        }
        // Strips between them have been drawn upon without having been cleared: they are not read.
        let (pixels, _) = self.canvas.pixels().data().as_chunks::<4>();
        for top in anew {
            let rows = top as usize * w..((top + STRIP).min(h) as usize) * w;
            self.places[rows.clone()].copy_from_slice(&palette::places(&pixels[rows]));
        }
        self.strips = strips;
        self.places.clone()
    }
}

/// Returns the smallest frame with all changes, the rest of it transparent; at first the whole.
fn changed(old: &[u8], new: &[u8], w: u16) -> Frame<'static> {
    let across = usize::from(w).max(1);
    let differs = |at: usize| old.get(at) != new.get(at);
    let row = |line: usize| line * across..(line + 1) * across;
    let other = |line: &usize| old.get(row(*line)) != new.get(row(*line));
    let lines: Vec<usize> = (0..new.len() / across).filter(other).collect();
    let first = |line: &usize| row(*line).position(differs);
    let last = |line: &usize| row(*line).rposition(differs);
    // A frame must have a pixel, changed or not.
    let (top, bottom) = (lines.first().copied().unwrap_or(0), lines.last().copied().unwrap_or(0));
    let (left, right) = (lines.iter().filter_map(first).min().unwrap_or(0), lines.iter().filter_map(last).max().unwrap_or(0));
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
    use crate::block::{Anchor, Ink};

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

    #[test]
    fn every_frame_shows_its_page_as_if_it_were_drawn_alone() {
        let page = |at: usize| {
            let mut page = Block::new(400.0, 250.0);
            page.rect(0.0, 0.0, 400.0, 240.0, 0.0, Paint::fill("#313338"));
            let x = 20.0 + (at % 5) as f32 * 37.0;
            page.rect(x, 30.0, 90.0, 150.0, 12.0, Paint::both("#f2bf2b", "#ffffff", 3.0));
            page.polygon(&[(10.0, 10.0), (390.0, 60.0), (150.0 + x, 200.0)], Paint::both("#2c6ea380", "#1e1f22", 2.0));
            page.text(30.0, 100.0, &"12:34".repeat(at % 3), Ink::bold(30.0, "#ffffff"), Anchor::Start);
            page.glyph("corn", 200.0, 190.0 - x / 2.0, 40.0);
            page
        };
        let pages: Vec<Block> = (0..12).map(|at| page(at / 2)).collect();
        let reel = Reel::of(&pages, 400.0, "#111214");
        let file = reel.film(&pages).unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(file.as_slice()).unwrap();
        let w = usize::from(decoder.width());
        let mut screen = vec![SAME; w * usize::from(decoder.height())];
        for (at, page) in pages.iter().enumerate() {
            let frame = decoder.read_next_frame().unwrap().expect("a frame for each page");
            for (n, place) in frame.buffer.iter().enumerate().filter(|(_, place)| **place != SAME) {
                let (x, y) = (n % usize::from(frame.width), n / usize::from(frame.width));
                screen[(usize::from(frame.top) + y) * w + usize::from(frame.left) + x] = *place;
            }
            let canvas = reel.canvas(page).unwrap();
            let (pixels, _) = canvas.pixels().data().as_chunks::<4>();
            assert!(screen == palette::places(pixels), "frame {at}");
        }
    }
}
