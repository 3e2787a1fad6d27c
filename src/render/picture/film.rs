//! A whole game as a short film: a GIF with one palette, each frame only what has changed.
//!
//! What must never come in: where it is sent, a particular game. Start reading at [`film`].

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{Eye, SeatSet};
use tertulia_rules::record::{NotReplayed, Record};
use tertulia_rules::scene::Scene;

use super::block::{Block, Paint};
use super::png::{self, Bin};
use super::raster::Canvas;
use super::{Focus, Picture, Theme};
use crate::render::voice::Voice;

/// Most frames; of a longer game some positions are left out, evenly.
const FRAMES: usize = 150;
/// Pixels a step: smaller than a picture, still to be read.
const SCALE: f32 = 1.25;
/// Frames that the palette is made from.
const SAMPLES: usize = 16;
/// How long the whole takes at most, and a frame at least and at most, in hundredths of a second.
const WHOLE: usize = 6_000;
const FRAME: (usize, usize) = (40, 90);
/// How long the first and the last frame stand, in hundredths of a second.
const FIRST: u16 = 150;
const LAST: u16 = 600;
/// The place in the palette that means: as before.
const SAME: u8 = 255;

/// Why there is no film.
#[derive(Debug, thiserror::Error)]
pub enum NotFilmed {
    /// The record cannot be played.
    #[error("the record cannot be played: {0}")]
    Replay(#[from] NotReplayed),
    /// Nobody has decided anything in it.
    #[error("nothing happens in this game")]
    Empty,
    /// A frame could not be drawn.
    #[error(transparent)]
    Drawn(#[from] super::NotDrawn),
    /// The file could not be written.
    #[error("the film could not be packed: {0}")]
    Gif(#[from] gif::EncodingError),
}

/// A position to show.
struct Shot {
    scene: Scene,
    awaited: SeatSet,
}

/// A game from its first decision to its last position as `eye` sees it, as a GIF file that goes on for ever: a frame for every time that
/// it becomes somebody else's turn, with what has changed marked, the last one standing longest. Takes seconds: not for a thread that
/// others wait for. The same record gives the same bytes.
///
/// # Errors
/// When the record cannot be played, nothing happens in it, or a picture cannot be drawn.
pub fn film(record: &Record, eye: Eye, voice: &Voice, theme: Theme) -> Result<Vec<u8>, NotFilmed> {
    let shots = shots(record, eye)?;
    let last = shots.last().ok_or(NotFilmed::Empty)?;
    // Every frame is laid out as the last and fullest one, so that the panels stay where they are.
    let picture = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| shots.get(at)).map(|shot| &shot.scene);
        let shot = shots.get(at).unwrap_or(last);
        Picture { scene: &shot.scene, before, awaited: shot.awaited, voice, theme, focus: Focus::Whole }
    };
    let (layout, _) = picture(shots.len() - 1).laid_out();
    let pages: Vec<Block> = (0..shots.len()).map(|at| picture(at).sheet(layout)).collect();
    let height = pages.iter().map(|page| page.h).fold(0.0, f32::max);
    let blank = Paint::fill(theme.palette().page);
    let reel = Reel { w: layout.width, h: height, blank };
    let (palette, index) = reel.colors(&pages)?;
    reel.pack(&pages, &palette, &index)
}

/// The positions to show: the first in which somebody decides, those where it has become somebody else's turn, and the last.
fn shots(record: &Record, eye: Eye) -> Result<Vec<Shot>, NotFilmed> {
    let mut wanted = Vec::new();
    let (mut at, mut asked) = (0_usize, SeatSet::NONE);
    record.replay(|_, game, _| {
        let awaited = game.turn().awaited();
        if awaited != SeatSet::NONE && awaited != asked {
            asked = awaited;
            wanted.push(at);
        }
        at += 1;
    })?;
    let end = at.checked_sub(1).ok_or(NotFilmed::Empty)?;
    if wanted.last() != Some(&end) {
        wanted.push(end);
    }
    let wanted = thinned(&wanted);
    let (mut at, mut shots) = (0, Vec::new());
    record.replay(|_, game: &dyn AnyGame, _| {
        if wanted.binary_search(&at).is_ok() {
            shots.push(Shot { scene: game.scene(eye), awaited: game.turn().awaited() });
        }
        at += 1;
    })?;
    Ok(shots)
}

/// At most [`FRAMES`] of them, evenly, the first and the last among them.
fn thinned(all: &[usize]) -> Vec<usize> {
    if all.len() <= FRAMES {
        return all.to_vec();
    }
    (0..FRAMES).filter_map(|n| all.get(n * (all.len() - 1) / (FRAMES - 1)).copied()).collect()
}

/// What all frames have in common.
struct Reel {
    w: f32,
    h: f32,
    blank: Paint,
}

impl Reel {
    fn canvas(&self, page: &Block) -> Result<Canvas, NotFilmed> {
        let side = |length: f32| (length * SCALE).ceil() as u32;
        let size = super::NotDrawn::Size(side(self.w), side(self.h));
        let mut canvas = Canvas::new(self.w, self.h, SCALE).ok_or(size)?;
        let mut whole = Block::new(self.w, self.h);
        whole.rect(0.0, 0.0, self.w, self.h, 0.0, self.blank);
        canvas.block(0.0, 0.0, &whole);
        canvas.block(0.0, 0.0, page);
        Ok(canvas)
    }

    /// One palette for all, made from some; and which of its colours stands for each bin.
    fn colors(&self, pages: &[Block]) -> Result<(Vec<u8>, Vec<u8>), NotFilmed> {
        let mut all = vec![Bin::default(); png::BINS];
        let step = pages.len().div_ceil(SAMPLES).max(1);
        for page in pages.iter().rev().step_by(step) {
            let canvas = self.canvas(page)?;
            let (pixels, _) = canvas.pixels().data().as_chunks::<4>();
            let (_, bins) = png::survey(pixels);
            for (whole, bin) in all.iter_mut().zip(bins) {
                whole.count += bin.count;
                if bin.longest > whole.longest {
                    (whole.longest, whole.color) = (bin.longest, bin.color);
                }
            }
        }
        // A colour that is in no sample falls to the nearest, by the middle of its bin.
        for (at, bin) in all.iter_mut().enumerate().filter(|(_, bin)| bin.count == 0) {
            let channel = |shift: usize| (at >> shift & 31) as u8 * 8 + 4;
            *bin = Bin { count: 1, longest: 0, color: [channel(10), channel(5), channel(0)] };
        }
        Ok(png::palette(&all, SAME.into()))
    }

    fn pack(&self, pages: &[Block], palette: &[u8], index: &[u8]) -> Result<Vec<u8>, NotFilmed> {
        let side = |length: f32| u16::try_from((length * SCALE).ceil() as u32).unwrap_or(u16::MAX);
        let (w, h) = (side(self.w), side(self.h));
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, w, h, palette)?;
        encoder.set_repeat(Repeat::Infinite)?;
        let each = (WHOLE / pages.len().max(1)).clamp(FRAME.0, FRAME.1) as u16;
        let mut shown: Vec<u8> = Vec::new();
        for (at, page) in pages.iter().enumerate() {
            let canvas = self.canvas(page)?;
            let (pixels, _) = canvas.pixels().data().as_chunks::<4>();
            let now: Vec<u8> = pixels.iter().map(|pixel| index[usize::from(png::bin(*pixel))]).collect();
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
}

/// The smallest part of the frame that holds all that has changed, what has not left transparent; the whole frame at first.
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
