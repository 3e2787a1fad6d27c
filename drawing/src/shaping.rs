//! Turns words into glyphs where letters join, carry marks or are read from right to left. Not
//! here: Latin, Greek and Cyrillic, which `font.rs` sets. Start reading at [`Shaper::shape`].

use std::ops::Range;

use harfrust::{Direction, Feature, FontRef, ShapeOptions, ShaperData, Tag, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};
use unicode_script::{Script, UnicodeScript};

/// Begins an isolate, whose direction is that of its first letter that has one.
pub(crate) const ISOLATE: char = '\u{2068}';
/// Ends an isolate.
pub(crate) const END_OF_ISOLATE: char = '\u{2069}';

/// Kerning is off, as for letters that are set without shaping.
const NO_KERNING: Tag = Tag::new(b"kern");

/// A glyph of a line, and its position in thousandths of the size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The id in the typeface; 0 is none.
    pub id: u32,
    /// The distance from its pen to that of the next glyph.
    pub advance: i32,
    /// The offset to the right of its pen.
    pub right: i32,
    /// The offset above its pen.
    pub up: i32,
}

pub(crate) struct Shaper {
    font: FontRef<'static>,
    data: ShaperData,
}

impl Shaper {
    /// Returns a shaper; `None` if the bytes are no typeface.
    pub(crate) fn of(face: &'static [u8]) -> Option<Shaper> {
        let font = FontRef::new(face).ok()?;
        let data = ShaperData::new(&font);
        Some(Shaper { font, data })
    }

    /// Returns the glyphs of a line from left to right, as is its base direction; 0 is no glyph.
    pub(crate) fn shape(&self, words: &str) -> Vec<Glyph> {
        let mut glyphs = Vec::new();
        let bidi = BidiInfo::new(words, Some(Level::ltr()));
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let is_rtl = levels.get(run.start).is_some_and(Level::is_rtl);
                let direction = if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight };
                let mut scripts = scripts(words, run);
                if is_rtl {
                    scripts.reverse();
                }
                scripts.into_iter().for_each(|part| self.run(&words[part], direction, &mut glyphs));
            }
        }
        glyphs
    }

    /// Appends the glyphs of a part with one script and one direction.
    fn run(&self, words: &str, direction: Direction, into: &mut Vec<Glyph>) {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(words);
        buffer.set_direction(direction);
        buffer.guess_segment_properties();
        let features = [Feature::new(NO_KERNING, 0, ..)];
        let shaper = self.data.shaper(&self.font).build();
        let scale = 1_000;
        let shaped = shaper.shape(buffer, ShapeOptions::new().features(&features).scale(Some(scale)));
        into.extend(shaped.glyph_infos().iter().zip(shaped.glyph_positions()).map(|(info, position)| Glyph {
            id: info.glyph_id,
            advance: position.x_advance,
            right: position.x_offset,
            up: position.y_offset,
        }));
    }
}

/// Splits a run where its script changes; characters of all scripts stay with what is before them.
fn scripts(words: &str, run: Range<usize>) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut known = None;
    for (at, c) in words[run.clone()].char_indices() {
        let (at, script) = (run.start + at, c.script());
        let own = !matches!(script, Script::Common | Script::Inherited | Script::Unknown);
        match parts.last_mut() {
            Some(part) if !own || known.is_none_or(|known| known == script) => part.end = at + c.len_utf8(),
            Some(_) | None => parts.push(at..at + c.len_utf8()),
        }
        if own {
            known = Some(script);
        }
    }
    parts
}
