//! What everything on a landscape page is drawn with, as large as fits: sizes of type, words and
//! lines, marks of changes. Start reading at [`Kit`].

use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, Mutex};

use tertulia_rules::scene::{Panel, Row, Shape, Stress};
use tertulia_rules::text::Text;

use super::block::{Anchor, Block, Ink, Paint};
use super::brush::Brush;
use super::changes::BoardChange;
use super::font;
use super::frame::LEAST;
use super::sizes::{FoundBefore, Sizes, recall};

/// Words that were fitted lately, line by line, and how large they are.
static FITTED: FoundBefore<(Arc<[String]>, f32), 20_000> = LazyLock::new(Mutex::default);

/// Least size of key facts: thirteen pixels where Discord shows the page at half its size.
pub const KEY: f32 = 26.0;
/// How far below its middle the baseline of such a figure is.
pub const DROP: f32 = KEY * 0.36;
/// Size of captions: nine pixels where Discord shows the page at half its size.
pub const CAPTION: f32 = 18.0;
/// The radius of a coin with a price of that size.
pub const COIN: f32 = KEY * 0.62;
/// The least scale at which what is counted has names where these must not take room from others.
pub const NAMED: f32 = 1.1;
/// Between small things.
pub const NEAR: f32 = 4.0;

/// A brush, and how large it draws things.
#[derive(Clone, Copy, Debug)]
pub struct Kit<'a> {
    /// Colours and words.
    pub brush: &'a Brush<'a>,
    /// How large things are; type is never smaller than [`KEY`] and [`LEAST`].
    pub scale: f32,
    /// Whether buildings show their names.
    pub names: BuildingNames,
}

/// Hashes what is not the same for a whole page, unlike the brush.
impl Hash for Kit<'_> {
    fn hash<H: Hasher>(&self, into: &mut H) {
        let Kit { brush: _, scale, names } = self;
        (scale.to_bits(), names).hash(into);
    }
}

/// Whether buildings show their names in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BuildingNames {
    /// They do.
    Shown,
    /// Only their icons identify them.
    Hidden,
}

impl Kit<'_> {
    /// Returns the height of a line of chips.
    pub fn line(&self) -> f32 {
        (30.0 * self.scale).max(27.0)
    }

    /// Draws a panel in that form and width; where sizes alone matter, an empty block of its size.
    pub(super) fn sized(&self, panel: &Panel, form: impl Hash, w: f32, draw: impl FnOnce(&Kit<'_>) -> Block) -> Block {
        let Sizes::Alone(sizes) = self.brush.sizes else { return draw(self) };
        let brush = Brush { sizes: Sizes::Known(sizes), ..*self.brush };
        let kit = Kit { brush: &brush, ..*self };
        sizes.block(panel, (form, kit, w.to_bits()), || draw(&kit))
    }

    /// The size of figures that are key facts.
    pub(super) fn key(&self) -> f32 {
        (KEY * self.scale).clamp(KEY, 40.0)
    }

    /// The least size of type on this page.
    pub(super) fn least(&self) -> f32 {
        self.brush.frame.least(LEAST)
    }

    /// The size of type that is no key fact.
    pub(super) fn small(&self) -> f32 {
        (13.5 * self.scale).clamp(self.least(), 20.0)
    }

    /// Returns whether a row lies on the table as squares.
    pub const fn is_grid(&self, row: &Row) -> bool {
        matches!(row.shape, Shape::Tiles { .. } | Shape::Plates { .. } | Shape::Places { .. } | Shape::Cards)
    }

    /// Stacks the blocks that are not empty.
    pub fn stack(parts: &[Block], gap: f32) -> Block {
        let mut block = Block::new(0.0, 0.0);
        for part in parts.iter().filter(|part| part.h > 0.0) {
            let top = if block.h > 0.0 { block.h + gap } else { 0.0 };
            block.put(0.0, top, part);
            block.h = top + part.h;
            block.w = block.w.max(part.w);
        }
        block
    }

    /// Lays items out on as many lines as they need; the result is as wide as the longest.
    pub fn flow(&self, items: &[Block], gap: f32, w: f32) -> Block {
        let mut lines: Vec<Block> = Vec::new();
        for item in items {
            match lines.last_mut().filter(|line| line.w + gap + item.w <= w + 0.01) {
                Some(line) => {
                    line.put(line.w + gap, 0.0, item);
                    line.w += gap + item.w;
                    line.h = line.h.max(item.h);
                }
                None => {
                    let mut line = Block::new(item.w, item.h);
                    line.put(0.0, 0.0, item);
                    lines.push(line);
                }
            }
        }
        Kit::stack(&lines, 4.0)
    }

    /// Lays facts out closer together where they then fit on a line, and never leaves one of
    /// several alone on the last line.
    pub fn facts(&self, items: &[Block], w: f32) -> Block {
        let all = items.iter().map(|item| item.w).sum::<f32>();
        let fits = |gap: &f32| all + gap * items.len().saturating_sub(1) as f32 <= w;
        if let Some(gap) = [9.0, 6.0, 4.0].into_iter().find(fits) {
            return self.flow(items, gap, w);
        }
        let whole = self.flow(items, 9.0, w);
        let leaves_one = items.split_last().is_some_and(|(_, rest)| self.flow(rest, 9.0, w).h < whole.h);
        let even = self.balanced(items, 9.0, w);
        if leaves_one && items.len() > 3 && even.w <= w { even } else { whole }
    }

    /// Lays items out on as few lines as hold them, about as many on each.
    pub fn balanced(&self, items: &[Block], gap: f32, w: f32) -> Block {
        let lines = |each: usize| items.chunks(each).map(|line| self.flow(line, gap, f32::INFINITY)).collect::<Vec<_>>();
        let fits = |each: &usize| lines(*each).iter().all(|line| line.w <= w + 0.01);
        let most = (1..=items.len()).rev().find(fits).unwrap_or(1);
        let each = items.len().div_ceil(items.len().div_ceil(most).max(1)).max(1);
        Kit::stack(&lines(each), 4.0)
    }

    pub(super) fn words(&self, words: &str, w: f32) -> Block {
        let ink = Ink::plain(self.small().max(CAPTION), self.brush.palette.text);
        let lines = font::wrap(words, ink.size, ink.weight, w, 4);
        Block::lines(&lines, ink, ink.size * 1.15)
    }

    /// Writes below each block the name that it has.
    pub(super) fn named<'t>(&self, blocks: Vec<Block>, names: impl IntoIterator<Item = Option<&'t Text>>) -> Vec<Block> {
        let ink = Ink::plain(CAPTION, self.brush.palette.text);
        let one = |(block, name): (Block, Option<&Text>)| {
            let Some(name) = name.map(|name| self.brush.say(name)) else { return block };
            let mut named = Block::new(block.w.max(ink.width(&name)), block.h + ink.size);
            named.put((named.w - block.w) / 2.0, 0.0, &block);
            named.text(named.w / 2.0, block.h + ink.size * 0.8, &name, ink, Anchor::Middle);
            named
        };
        blocks.into_iter().zip(names).map(one).collect()
    }

    /// Writes below what a row counts the notes that come with it.
    pub(super) fn noted(&self, row: &Row, blocks: Vec<Block>) -> Vec<Block> {
        self.named(blocks, row.cells.iter().map(|cell| cell.piece.as_ref()?.note.as_ref()))
    }

    /// Writes below the first of each kind in a row what it is.
    pub(super) fn named_once(&self, row: &Row, blocks: Vec<Block>) -> Vec<Block> {
        let names: Vec<Option<&Text>> = row.cells.iter().map(|cell| cell.piece.as_ref()?.name.as_ref()).collect();
        self.named(blocks, names.iter().enumerate().map(|(at, name)| name.filter(|_| !names[..at].contains(name))))
    }

    pub(super) fn caption(&self, words: &Text, w: f32) -> Block {
        self.label(words, CAPTION, w)
    }

    /// Explains something in type of that size, shortened to `w`.
    pub(super) fn label(&self, words: &Text, size: f32, w: f32) -> Block {
        let ink = Ink::plain(size, self.brush.palette.muted);
        Block::words(&font::fit(&self.brush.say(words), ink.size, ink.weight, w), ink, ink.size * 1.3)
    }

    /// Draws text as large as fits without breaking a word, within reason.
    pub(super) fn fitted(&self, words: &str, ink: Ink, room: f32, most: usize) -> Block {
        self.fitted_to(words, ink, room, most, self.least())
    }

    /// Draws text as large as fits without breaking a word, but no smaller than `least`.
    pub(super) fn fitted_to(&self, words: &str, ink: Ink, room: f32, most: usize, least: f32) -> Block {
        let asked = (words, ink.weight, [ink.size, room, least].map(f32::to_bits), most);
        let (lines, size) = recall(&FITTED, asked, || {
            let mut size = ink.size;
            loop {
                let lines = font::wrap(words, size, ink.weight, room, most);
                if size <= least || !lines.iter().any(|line| line.ends_with(['…', '-'])) {
                    return (lines.into(), size);
                }
                size = (size - 0.7).max(least);
            }
        });
        Block::lines(&lines, Ink { size, ..ink }, size * 1.08)
    }

    /// Draws text as large as `ink` or as fits into `w` by `h` without breaking a word.
    pub(super) fn within(&self, words: &str, ink: Ink, w: f32, h: f32) -> Block {
        let mut size = ink.size;
        loop {
            let lines = font::wrap(words, size, ink.weight, w, ((h / (size * 1.08)) as usize).max(1));
            let is_whole = !lines.iter().any(|line| line.ends_with(['…', '-']));
            if size <= self.least() || is_whole && lines.len() as f32 * size * 1.08 <= h {
                return Block::lines(&lines, Ink { size, ..ink }, size * 1.08);
            }
            size = (size - 0.7).max(self.least());
        }
    }

    /// Frames what the last action changed, and puts a dot in the corner of what changed at all.
    pub(super) fn changed(&self, block: &mut Block, (x, y, w, h): (f32, f32, f32, f32), change: BoardChange) {
        let p = self.brush.palette;
        match change {
            BoardChange::None => return,
            BoardChange::Earlier => {}
            BoardChange::Latest => block.rect(x, y, w, h, 7.0, Paint::stroke(p.changed, 3.4)),
        }
        block.circle(x + w - 2.5, y + 2.5, 4.5, Paint::both(p.changed, p.panel, 1.5));
    }
}

/// Puts a count into a frame.
pub(super) fn boxed(block: &Block, paint: Paint) -> Block {
    let mut framed = Block::new(block.w + 12.0, block.h);
    framed.rect(1.5, 1.5, framed.w - 3.0, framed.h - 3.0, 9.0, paint);
    framed.put(6.0, 0.0, block);
    framed
}

/// Fades a block that is out of reach.
pub(super) fn veiled(stress: Stress, block: Block) -> Block {
    match stress {
        Stress::Faint => {
            let mut faint = Block::new(block.w, block.h);
            faint.put_faint(0.0, 0.0, &block);
            faint
        }
        Stress::Plain | Stress::Strong => block,
    }
}
