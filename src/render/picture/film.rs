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
use super::raster::{self, Canvas};
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
        let size = super::NotDrawn::Size(raster::side(self.w, SCALE), raster::side(self.h, SCALE));
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
        let side = |length: f32| u16::try_from(raster::side(length, SCALE)).unwrap_or(u16::MAX);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;

    /// The first so many moves of a golden record.
    fn beginning(file: &str, moves: usize) -> Record {
        let path = format!("{}/rules/src/games/{file}.record", env!("CARGO_MANIFEST_DIR"));
        let mut record: Record = std::fs::read_to_string(path).unwrap().parse().unwrap();
        record.moves.truncate(moves);
        record
    }

    /// What is seen in the end, and how long each frame stands.
    fn watched(file: &[u8]) -> (u16, u16, Vec<[u8; 3]>, Vec<u16>) {
        let mut decoder = gif::DecodeOptions::new();
        decoder.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = decoder.read_info(file).unwrap();
        let palette: Vec<[u8; 3]> = decoder.global_palette().unwrap().as_chunks::<3>().0.to_vec();
        let (w, h) = (decoder.width(), decoder.height());
        let mut screen = vec![[0; 3]; usize::from(w) * usize::from(h)];
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
            for (at, color) in frame.buffer.iter().enumerate().filter(|(_, color)| Some(**color) != frame.transparent) {
                let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
                let place = (usize::from(frame.top) + y) * usize::from(w) + usize::from(frame.left) + x;
                screen[place] = palette[usize::from(*color)];
            }
        }
        (w, h, screen, delays)
    }

    #[test]
    fn a_film_shows_a_frame_for_every_turn_and_ends_with_the_last_position() {
        let voice = Voice::nowhere(Lang::En);
        for file in ["anno_1503/golden/three", "catan/golden/three", "puerto_rico/golden/three", "san_juan/golden/three"] {
            let record = beginning(file, 30);
            let bytes = film(&record, Eye::Public, &voice, Theme::Dark).unwrap();
            let shots = shots(&record, Eye::Public).unwrap();
            let (w, h, screen, delays) = watched(&bytes);
            assert_eq!(delays.len(), shots.len(), "{file}");
            assert!(delays.len() > 5, "{file}: {} frames", delays.len());
            assert_eq!((delays[0], delays.last()), (FIRST, Some(&LAST)));
            // The last frame is the last position, as nearly as the palette has its colours.
            let (last, before) = (&shots[shots.len() - 1], &shots[shots.len() - 2]);
            let (scene, before) = (&last.scene, Some(&before.scene));
            let picture =
                Picture { scene, before, awaited: last.awaited, voice: &voice, theme: Theme::Dark, focus: Focus::Whole };
            let page = picture.page();
            let reel = Reel { w: page.w, h: f32::from(h) / SCALE, blank: Paint::fill(Theme::Dark.palette().page) };
            let canvas = reel.canvas(&page).unwrap();
            assert_eq!((u32::from(w), u32::from(h)), (canvas.pixels().width(), canvas.pixels().height()), "{file}");
            let (pixels, _) = canvas.pixels().data().as_chunks::<4>();
            let far = |(pixel, seen): (&[u8; 4], &[u8; 3])| pixel.iter().zip(seen).any(|(a, b)| a.abs_diff(*b) > 24);
            let apart = pixels.iter().zip(&screen).filter(|(pixel, seen)| far((pixel, seen))).count();
            assert!(apart * 200 < screen.len(), "{file}: {apart} of {} pixels are others", screen.len());
        }
    }

    #[test]
    fn the_same_record_gives_the_same_film_and_a_broken_or_empty_one_none() {
        let voice = Voice::nowhere(Lang::Fr);
        let record = beginning("san_juan/golden/two", 12);
        let of = |record: &Record| film(record, Eye::Public, &voice, Theme::Light);
        assert!(of(&record).unwrap() == of(&record).unwrap());
        assert!(matches!(of(&beginning("san_juan/golden/two", 0)), Err(NotFilmed::Empty)));
        let mut broken = record;
        broken.moves.swap(0, 5);
        assert!(matches!(of(&broken), Err(NotFilmed::Replay(_))));
    }

    #[test]
    fn of_a_long_game_some_positions_are_left_out_and_never_the_first_or_the_last() {
        let many: Vec<usize> = (0..1_000).map(|n| n * 3).collect();
        let kept = thinned(&many);
        assert_eq!((kept.len(), kept[0], kept.last()), (FRAMES, 0, many.last()));
        assert!(kept.is_sorted() && kept.windows(2).all(|two| two[1] - two[0] <= 24));
        assert_eq!(thinned(&many[..FRAMES]), many[..FRAMES]);
    }

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
