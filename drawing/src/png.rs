//! Draws a page as a PNG file, strip by strip. A strip that any picture had before is cached
//! packed, since most of a table stays the same from one action to the next. In a changed strip
//! only the changed tiles are drawn and packed: the others are cached, too. Start reading at
//! [`draw`].

use std::cell::{Cell, OnceCell};
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use ::png::{BitDepth, ColorType, Encoder, chunk};
use foldhash::quality::RandomState;

use crate::adler::Adler;
use crate::block::Block;
use crate::deflate::{Bits, PackedTile, Packer};
use crate::generations::{GenerationCache, Keep};
use crate::palette;
use crate::raster::{self, Canvas, Placed};
use crate::tone::Tone;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum NotDrawn {
    /// The picture is too large, or empty.
    #[error("no picture has {0} by {1} pixels")]
    Size(u32, u32),
    /// The file could not be written.
    #[error("the picture could not be packed: {0}")]
    Png(#[from] ::png::EncodingError),
    /// The film could not be packed.
    #[error("the film could not be packed: {0}")]
    Gif(#[from] gif::EncodingError),
}

/// The most pixels of a side.
const MOST: u32 = 8_192;
/// The height of a strip in pixels: low enough that many stay the same, high enough that few are
/// looked for.
pub const STRIP: u32 = 28;
/// The tiles side by side in a strip.
const TILES: u32 = 8;
/// The header of a packed stream (RFC 1950): a window of 32 KiB, packed fast.
const STREAM: [u8; 2] = [0x78, 0x01];

/// Draws a page at `scale` pixels a step. The same page gives the same bytes.
///
/// # Errors
/// When the page is empty or too large.
pub fn draw(page: &Block, scale: f32) -> Result<Vec<u8>, NotDrawn> {
    let (w, h) = (raster::side(page.w, scale), raster::side(page.h, scale));
    if w == 0 || h == 0 || w > MOST || h > MOST {
        return Err(NotDrawn::Size(w, h));
    }
    let marks: Vec<NamedMark<'_>> = raster::placed(page, scale).into_iter().map(NamedMark::of).collect();
    let mut scratch = SCRATCH.take();
    let mut file = std::mem::take(&mut scratch.file);
    file.clear();
    let mut encoder = Encoder::new(&mut file, w, h);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(&*palette::RGB);
    let mut writer = encoder.write_header()?;
    let mut stream = std::mem::take(&mut scratch.stream);
    stream.clear();
    stream.extend(STREAM);
    let mut bits = Bits::new(&mut stream);
    bits.begin();
    let mut sum = Adler::EMPTY;
    for top in (0..h).step_by(STRIP as usize) {
        let strip = Strip { w, top, h: STRIP.min(h - top), scale };
        let touching: Vec<&NamedMark<'_>> = marks.iter().filter(|mark| mark.placed.touches(strip.top, strip.h)).collect();
        let packed = strip.packed(&touching, &mut scratch)?;
        bits.put_all(&packed.bits, 0..packed.count);
        sum = sum.then(packed.sum);
    }
    bits.end();
    stream.extend(sum.value().to_be_bytes());
    writer.write_chunk(chunk::IDAT, &stream)?;
    writer.finish()?;
    let drawn = file.clone();
    SCRATCH.set(Scratch { file, stream, ..scratch });
    Ok(drawn)
}

thread_local! {
    /// The buffers of the thread's last drawing: fresh memory costs as much as drawing on it.
    static SCRATCH: Cell<Scratch> = Cell::default();
}

/// A part of a picture, of its full width.
#[derive(Clone, Copy)]
struct Strip {
    w: u32,
    top: u32,
    h: u32,
    scale: f32,
}

/// A mark of the page, and a key of what it looks like.
struct NamedMark<'a> {
    placed: Placed<'a>,
    /// The columns of pixels that it may touch: words are measured only where a strip is drawn.
    columns: OnceCell<Range<i32>>,
    name: Name,
}

impl<'a> NamedMark<'a> {
    fn of(placed: Placed<'a>) -> NamedMark<'a> {
        let name = SEEDS.each_ref().map(|seed| seed.hash_one(&placed));
        NamedMark { placed, columns: OnceCell::new(), name }
    }

    fn touches(&self, columns: &Range<u32>, scale: f32) -> bool {
        let own = self.columns.get_or_init(|| self.placed.columns(scale));
        own.start < columns.end as i32 && own.end > columns.start as i32
    }

    /// Returns a key of what it looks like on these columns of a strip, if it touches them: between
    /// the edges of a frame its colour alone, whatever the edges look like.
    fn name_on(&self, strip: Strip, columns: &Range<u32>) -> Option<Name> {
        let Strip { top, h, scale, .. } = strip;
        let flat = || self.placed.flat(columns, &(top..top + h), scale);
        let name = || flat().map_or(self.name, |fill| SEEDS.each_ref().map(|seed| seed.hash_one(fill)));
        self.touches(columns, scale).then(name)
    }
}

/// Some columns of a strip.
struct Tile {
    name: Name,
    packed: PackedTile,
}

/// A part of a strip, and its tile once that is found or drawn.
struct Slot {
    columns: Range<u32>,
    name: Name,
    tile: Option<Arc<Tile>>,
}

/// The buffers of one strip after another.
#[derive(Default)]
struct Scratch {
    canvas: Option<Canvas>,
    /// The palette indices of a tile.
    places: Vec<u8>,
    packer: Packer,
    packed: Vec<u8>,
    stream: Vec<u8>,
    file: Vec<u8>,
}

/// A strip in a file.
struct Packed {
    name: Name,
    bits: Vec<u8>,
    count: u32,
    sum: Adler,
}

impl Strip {
    /// Returns the strip, cached or drawn.
    fn packed(self, marks: &[&NamedMark<'_>], scratch: &mut Scratch) -> Result<Arc<Packed>, NotDrawn> {
        let name = self.name(0..self.w, marks.iter().map(|mark| mark.name));
        if let Some(kept) = lock(&STRIPS).find(name) {
            return Ok(kept);
        }
        Ok(keep(&STRIPS, self.pack(name, marks, scratch)?))
    }

    /// Returns the tiles from left to right, cached or drawn.
    fn tiles(self, marks: &[&NamedMark<'_>], scratch: &mut Scratch) -> Result<Vec<Arc<Tile>>, NotDrawn> {
        let w = self.w;
        let Scratch { canvas, places, packer, .. } = scratch;
        let slot = |tile: u32| {
            let columns = w * tile / TILES..w * (tile + 1) / TILES;
            let name = self.name(columns.clone(), marks.iter().filter_map(|mark| mark.name_on(self, &columns)));
            Slot { tile: lock(&TILE_CACHE).find(name), columns, name }
        };
        let mut slots: Vec<Slot> = (0..TILES).map(slot).collect();
        let runs = slots.chunk_by_mut(|one, next| one.tile.is_some() == next.tile.is_some());
        for run in runs.filter(|run| run[0].tile.is_none()) {
            let pixels = self.pixels(run[0].columns.start..run[run.len() - 1].columns.end, marks, canvas)?;
            for Slot { columns, name, tile } in run {
                places.clear();
                // Each row begins with its filter: none.
                let filter = columns.start == 0;
                for row in pixels.chunks(w as usize) {
                    places.extend(filter.then_some(0));
                    palette::append_places(&row[columns.start as usize..columns.end as usize], places);
                }
                let packed = packer.pack(places, columns.len() + usize::from(filter), w as usize + 1);
                *tile = Some(keep(&TILE_CACHE, Tile { name: *name, packed }));
            }
        }
        Ok(slots.into_iter().filter_map(|slot| slot.tile).collect())
    }

    /// Draws some columns; returns rows of pixels, of which the other columns are not to be read.
    fn pixels<'c>(
        self,
        columns: Range<u32>,
        marks: &[&NamedMark<'_>],
        canvas: &'c mut Option<Canvas>,
    ) -> Result<&'c [[u8; 4]], NotDrawn> {
        let Strip { w, top, h, scale } = self;
        if canvas.as_ref().is_none_or(|canvas| canvas.pixels().height() != h || canvas.pixels().width() != w) {
            *canvas = Canvas::strip(w, top, h, scale);
        }
        let canvas = canvas.as_mut().ok_or(NotDrawn::Size(w, h))?;
        canvas.clear_at(top, scale, columns.clone());
        // What lies below an opaque rectangle is not seen.
        let hides = |mark: &&NamedMark<'_>| mark.placed.flat(&columns, &(top..top + h), scale).is_some_and(is_opaque);
        let seen = marks.iter().rposition(hides).unwrap_or(0);
        for mark in marks[seen..].iter().filter(|mark| mark.touches(&columns, scale)) {
            canvas.put(&mark.placed);
        }
        Ok(canvas.pixels().data().as_chunks::<4>().0)
    }

    fn pack(self, name: Name, marks: &[&NamedMark<'_>], scratch: &mut Scratch) -> Result<Packed, NotDrawn> {
        let tiles = self.tiles(marks, scratch)?;
        scratch.packed.clear();
        let mut bits = Bits::new(&mut scratch.packed);
        let sum = bits.put_tiles(self.h as usize, tiles.iter().map(|tile| &tile.packed));
        let count = bits.pause();
        Ok(Packed { name, bits: scratch.packed.clone(), count, sum })
    }

    /// Returns a key of these columns and what is drawn on them.
    fn name(self, columns: Range<u32>, marks: impl IntoIterator<Item = Name>) -> Name {
        let mut hashers = SEEDS.each_ref().map(BuildHasher::build_hasher);
        let place = (self.w, self.top, self.h, self.scale.to_bits(), columns);
        hashers.iter_mut().for_each(|hasher| place.hash(hasher));
        for mark in marks {
            hashers.iter_mut().zip(mark).for_each(|(hasher, name)| hasher.write_u64(name));
        }
        hashers.map(|hasher| hasher.finish())
    }
}

/// A 128-bit hash with two secret seeds: nobody can make up a drawing that is taken for another.
type Name = [u64; 2];

static SEEDS: LazyLock<[RandomState; 2]> = LazyLock::new(Default::default);
static STRIPS: LazyLock<Mutex<GenerationCache<Packed>>> = LazyLock::new(Mutex::default);
static TILE_CACHE: LazyLock<Mutex<GenerationCache<Tile>>> = LazyLock::new(Mutex::default);

fn is_opaque(fill: &str) -> bool {
    Tone::read(fill).0[3] == 255
}

fn lock<T: Keep>(kept: &Mutex<GenerationCache<T>>) -> MutexGuard<'_, GenerationCache<T>> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Caches something that was drawn.
fn keep<T: Keep>(kept: &Mutex<GenerationCache<T>>, drawn: T) -> Arc<T> {
    let drawn = Arc::new(drawn);
    lock(kept).keep(Arc::clone(&drawn));
    drawn
}

impl Keep for Packed {
    type Key = Name;

    /// About 150 pictures.
    const GENERATION: usize = 16 << 20;

    fn keys(&self) -> &[Name] {
        std::slice::from_ref(&self.name)
    }

    fn size(&self) -> usize {
        self.bits.len()
    }
}

impl Keep for Tile {
    type Key = Name;

    /// About 200 pictures.
    const GENERATION: usize = 32 << 20;

    fn keys(&self) -> &[Name] {
        std::slice::from_ref(&self.name)
    }

    fn size(&self) -> usize {
        self.packed.size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::{Anchor, Ink, Paint};

    fn page(words: &str) -> Block {
        let mut page = Block::new(300.0, 200.0);
        page.rect(0.0, 0.0, 300.0, 200.0, 0.0, Paint::fill("#313338"));
        page.rect(20.0, 20.0, 260.0, 150.0, 40.0, Paint::both("#f2bf2b", "#ffffff", 3.0));
        page.polygon(&[(10.0, 10.0), (290.0, 60.0), (150.0, 190.0)], Paint::both("#2c6ea3", "#1e1f22", 2.0));
        page.text(30.0, 100.0, words, Ink::bold(30.0, "#ffffff"), Anchor::Start);
        page.glyph("corn", 200.0, 100.0, 60.0);
        let mut faint = Block::new(80.0, 80.0);
        faint.circle(40.0, 40.0, 40.0, Paint::fill("#d13f34"));
        page.put_faint(110.0, 30.0, &faint);
        page
    }

    fn decoded(file: &[u8]) -> Vec<u8> {
        let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut places = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut places).unwrap();
        places
    }

    #[test]
    fn strips_together_are_what_is_drawn_at_once() {
        let page = page("12:34");
        let mut whole = Canvas::new(page.w, page.h, 1.5).unwrap();
        whole.block(0.0, 0.0, &page);
        let (pixels, _) = whole.pixels().data().as_chunks::<4>();
        let expected = palette::places(pixels);
        let file = draw(&page, 1.5).unwrap();
        assert_eq!(file, draw(&page, 1.5).unwrap());
        let apart = decoded(&file).iter().zip(&expected).filter(|(a, b)| a != b).count();
        // The library rounds a slanted edge by where it is cut off.
        assert!(apart * 1_000 < expected.len(), "{apart} of {}", expected.len());
    }

    #[test]
    fn another_word_makes_another_picture_and_leaves_the_other_strips() {
        let names = |page: &Block| -> Vec<Name> {
            let marks: Vec<_> = raster::placed(page, 1.5).into_iter().map(NamedMark::of).collect();
            let strip = |top| Strip { w: 450, top, h: STRIP, scale: 1.5 };
            let touching = |top| marks.iter().filter(move |mark| mark.placed.touches(top, STRIP)).map(|mark| mark.name);
            (0..300).step_by(STRIP as usize).map(|top| strip(top).name(0..450, touching(top))).collect()
        };
        let (one, other) = (page("12:34"), page("12:35"));
        assert_ne!(decoded(&draw(&one, 1.5).unwrap()), decoded(&draw(&other, 1.5).unwrap()));
        let same: Vec<bool> = names(&one).iter().zip(names(&other)).map(|(a, b)| *a == b).collect();
        assert_eq!(same, [true, true, true, false, false, false, false, true, true, true, true]);
    }

    #[test]
    fn a_page_after_one_of_as_many_pixels_at_another_scale_is_drawn_at_its_own() {
        let red = |w: f32, h: f32| {
            let mut page = Block::new(w, h);
            page.rect(0.0, 0.0, w, h, 0.0, Paint::fill("#d13f34"));
            page
        };
        // Whole strips: the canvas of the last one is used again.
        assert_eq!(draw(&red(210.0, 84.0), 1.0).unwrap(), draw(&red(105.0, 42.0), 2.0).unwrap());
    }

    #[test]
    fn tiles_that_were_kept_are_what_would_be_drawn() {
        for at in 0..40_u16 {
            let mut page = page(&"12345".repeat(usize::from(at % 4)));
            let x = f32::from(at) * 7.0;
            // Tiles between its edges are those of the page before.
            let edge = ["#ffffff", "#d13f34"][usize::from(at % 2)];
            page.rect(6.0, 6.0, 288.0, 188.0, 10.0, Paint::both("#2c6ea340", edge, 4.0));
            page.circle(x, 90.0, 9.0, Paint::both("#ffffff", "#000000", 2.0));
            page.line((x, 20.0), (x + 20.0, 30.0), "#ffffff", 3.0);
            page.glyph("corn", x, 150.0, 17.0);
            page.text(x, 180.0, "W", Ink::bold(12.0, "#ffffff"), Anchor::Start);
            let places = decoded(&draw(&page, 1.5).unwrap());
            let marks = raster::placed(&page, 1.5);
            for (rows, top) in places.chunks(450 * STRIP as usize).zip((0..300).step_by(STRIP as usize)) {
                let mut whole = Canvas::strip(450, top, STRIP.min(300 - top), 1.5).unwrap();
                marks.iter().for_each(|mark| whole.put(mark));
                let (pixels, _) = whole.pixels().data().as_chunks::<4>();
                assert!(palette::places(pixels) == rows, "{at}: rows from {top} on");
            }
        }
    }
}
