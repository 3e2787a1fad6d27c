//! A page of 4 to 5 for a phone, whose type can be read where Discord shows it 332 points wide: one
//! column, with what is decided on above the player's own panel. Start reading at
//! [`Picture::portrait`].

use tertulia_rules::scene::{Cell, Panel, Piece, Row, Shape, Stress};

use super::block::{Anchor, Block, Ink, Paint};
use super::brush::Brush;
use super::font::{self, Weight};
use super::frame::Frame;
use super::kit::{BuildingNames, Kit};
use super::landscape::{BAR, GAP};
use super::plates::Effects;
use super::sizes::Sizes;
use super::{Focus, Picture};

/// The size of the page, 4 to 5.
pub const SIZE: (f32, f32) = Frame::Portrait.size();
/// Width of the page without its margins.
pub(super) const W: f32 = SIZE.0 - 2.0 * GAP;
/// Height of the page without its margins and its title bar.
pub(super) const H: f32 = SIZE.1 - TALL_BAR - 2.0 * GAP;
/// Height of the bar that says who is awaited too.
const TALL_BAR: f32 = TITLE + BAR - 6.0;
/// Height of the title above who is awaited.
const TITLE: f32 = 36.0;
/// Scales of things, the largest first.
const SCALES: [f32; 13] = [2.0, 1.85, 1.7, 1.55, 1.4, 1.25, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5];
/// Scale up to which other players stand side by side below one's own panel.
const OTHERS: f32 = 0.9;
/// Scales of other players there, the largest first.
const OTHER_SCALES: [f32; 5] = [1.3, 1.1, OTHERS, 0.8, 0.7];
/// The least height of a map, as a share of its width.
const MAP: f32 = 0.74;
/// And of a grid on which something is decided, where what stands below it lets it be as high.
const GRID: f32 = 0.44;

/// What is drawn of other players below one's own panel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    /// Everything.
    Whole,
    /// Names and counts.
    Heads,
}

const NAMED: &[BuildingNames] = &[BuildingNames::Shown];
const NAMED_OR_NOT: &[BuildingNames] = &[BuildingNames::Shown, BuildingNames::Hidden];

/// What is drawn on a page, from top to bottom.
#[derive(Clone, Copy)]
struct Contents<'a> {
    /// The map or grid.
    hero: Option<&'a Panel>,
    /// Other common panels.
    shelf: &'a [&'a Panel],
    /// The reader's own panel, large.
    own: Option<&'a Panel>,
    /// The other players.
    rails: &'a [&'a Panel],
    others: Others,
    /// Roles of the shelf that are asked about.
    effects: Effects,
    /// The least height of the map or grid, as a share of its width.
    high: f32,
    /// The least scale.
    least: f32,
    /// How buildings may be drawn, the best first.
    names: &'static [BuildingNames],
}

impl Picture<'_> {
    /// Draws what the focus shows in one column, and of what does not fit only what is asked about.
    pub(super) fn portrait(&self) -> Block {
        let sizes = self.sizes();
        let brush = Brush { sizes: Sizes::Known(&sizes), ..self.brush() };
        let bar = self.tall_bar(&brush);
        let high = SIZE.1 - bar.h - 2.0 * GAP;
        let mut page = Block::new(SIZE.0, SIZE.1);
        page.rect(0.0, 0.0, SIZE.0, SIZE.1, 0.0, Paint::fill(brush.palette.page));
        page.put(0.0, 0.0, &bar);
        let over = !self.scene.places.is_empty() && !matches!(self.focus, Focus::Common | Focus::Players(_));
        let body = if over { brush.winners(self.scene, W, high) } else { self.in_one_column(&brush, high) };
        page.put(GAP, bar.h + GAP, &body);
        page
    }

    /// Draws the title, and below it who is awaited, and for what.
    fn tall_bar(&self, brush: &Brush<'_>) -> Block {
        let p = brush.palette;
        let asked = self.asked(brush, W - GAP);
        let high = if asked.w > 0.0 { TALL_BAR } else { BAR };
        let mut block = Block::new(SIZE.0, high);
        block.rect(0.0, 0.0, SIZE.0, high, 0.0, Paint::fill(p.panel));
        block.rect(0.0, high - 2.0, SIZE.0, 2.0, 0.0, Paint::fill(p.line));
        let ink = Ink::bold(26.0, p.text);
        let title = self.scene.title.as_ref().map(|title| brush.say(title)).unwrap_or_default();
        block.fact(12.0, 33.0, &font::fit(&title, ink.size, Weight::Bold, W - GAP), ink, Anchor::Start);
        block.put(12.0, high - BAR, &asked);
        block
    }

    fn in_one_column(&self, brush: &Brush<'_>, high: f32) -> Block {
        let shown = || self.scene.panels.iter();
        let own = shown().find(|panel| panel.owner.is_some_and(|seat| self.focus == Focus::Seat(seat)));
        let hero = shown().find(|panel| Brush::is_broad(panel)).filter(|_| !matches!(self.focus, Focus::Players(_)));
        let is_asked = |panel: &&Panel| panel.stress == Stress::Strong;
        let is_shelf = |panel: &&Panel| panel.owner.is_none() && !Brush::is_broad(panel);
        let everything = |panel: &&Panel| match self.focus {
            // What is left to buy would leave nothing else room.
            Focus::Seat(_) => is_asked(panel) || (hero.is_none() && !sells(panel)),
            Focus::Table | Focus::Whole | Focus::Common | Focus::Players(_) => self.focus.shows(panel),
        };
        let shelf: Vec<&Panel> = shown().filter(is_shelf).filter(everything).collect();
        let asked: Vec<&Panel> = shelf.iter().copied().filter(is_asked).collect();
        let unsold: Vec<&Panel> = shelf.iter().copied().filter(|panel| !sells(panel)).collect();
        let rails = shown().filter(|panel| panel.owner.is_some() && Some(*panel) != own);
        let rails: Vec<&Panel> = rails.filter(|panel| own.is_some() || self.focus.shows(panel)).collect();
        let terse = own.map(terse);
        let (others, effects) = (Others::Whole, Effects::Told);
        let high_map = if hero.is_some_and(|hero| hero.map.is_some()) { MAP } else { 0.0 };
        let all = Contents {
            hero,
            shelf: &shelf,
            own,
            rails: &rails,
            others,
            effects,
            high: high_map,
            least: 1.0,
            names: NAMED_OR_NOT,
        };
        // Smaller, what roles do could not be read.
        let whole = Contents { shelf: if own.is_some() { &asked } else { &shelf }, ..all };
        let untold = Contents { effects: Effects::Untold, least: if own.is_some() { 0.8 } else { 0.5 }, ..whole };
        let heads = Contents { others: Others::Heads, ..untold };
        // Beside a player's own panel, the others go first.
        let less = Contents { rails: if own.is_some() { &[] } else { &rails }, shelf: &asked, least: 0.5, ..untold };
        // Of what all share, what is left to buy goes first.
        let unsold = Contents { shelf: if own.is_some() { &asked } else { &unsold }, ..untold };
        let least = Contents { own: terse.as_ref(), hero: None, ..less };
        // Where no map has room, the others have it.
        let unmapped = hero.filter(|_| own.is_some()).map(|_| Contents { hero: None, shelf: &asked, ..untold });
        let told = Contents { effects, least: all.least, ..heads };
        let terser = Contents { own: terse.as_ref(), ..less };
        // Where somebody sails, the sea comes before what the others have.
        let sea = hero.filter(|hero| hero.grid.is_some() && hero.stress == Stress::Strong && own.is_some());
        let sea = sea.map(|_| [whole, heads].map(|contents| Contents { high: GRID, least: 0.8, ..contents }));
        let bare = Contents { shelf: &[], ..least };
        // Whoever buys reads what they may buy, before what the others have.
        let buys = own.is_some() && asked.iter().any(|panel| sells(panel));
        let market = buys.then(|| [whole, heads].map(|contents| Contents { least: 0.7, names: NAMED, ..contents }));
        let ways = sea.into_iter().chain(market).flatten().chain([all, whole, told, untold, unsold, heads, less, terser]);
        let mut ways = ways.chain(unmapped).chain([least, bare]);
        ways.find_map(|contents| self.stacked(brush, contents, high)).unwrap_or_else(|| Block::new(W, 0.0))
    }

    /// Stacks these at the largest scale at which all fit, with the names of buildings if they do.
    fn stacked(&self, brush: &Brush<'_>, contents: Contents<'_>, high: f32) -> Option<Block> {
        let scales = || SCALES.into_iter().filter(|scale| *scale >= contents.least);
        let mut ways = contents.names.iter().flat_map(|names| scales().map(|scale| Kit { brush, scale, names: *names }));
        let fits = |kit: &Kit<'_>| brush.measure(|brush| self.stacked_at(&Kit { brush, ..*kit }, contents, high).is_some());
        let fitting = ways.find(fits)?;
        self.stacked_at(&fitting, contents, high)
    }

    fn stacked_at(&self, kit: &Kit<'_>, contents: Contents<'_>, high: f32) -> Option<Block> {
        let Contents { hero, own, .. } = contents;
        let shelf = self.told_shelf(&Kit { scale: kit.scale.min(1.55), ..*kit }, contents);
        let own = own.map(|own| if hero.is_some() { self.framed_rail(kit, own, W) } else { self.framed_own(kit, own, W) });
        let mut parts: Vec<Block> = [shelf].into_iter().chain(own).collect();
        parts.retain(|part| part.h > 0.0);
        let mut room = high - parts.iter().map(|part| part.h + GAP).sum::<f32>();
        let rails = self.others(kit, contents, room).filter(|rails| rails.h <= room)?;
        if rails.h > 0.0 {
            room -= rails.h + GAP;
            parts.push(rails);
        }
        if let Some(panel) = hero {
            parts.insert(0, self.hero_in(kit.brush, panel, room, contents.high)?);
            room -= parts[0].h + GAP;
        }
        (room >= -GAP && parts.iter().all(|part| part.w <= W + 0.01)).then(|| spread_out(&parts, high))
    }

    /// Draws the players without a panel of their own above: below such a panel as large as fits,
    /// but no map gives way to them.
    fn others(&self, kit: &Kit<'_>, contents: Contents<'_>, room: f32) -> Option<Block> {
        let Contents { hero, own, rails, others, .. } = contents;
        if own.is_none() {
            return Some(self.in_columns(kit, rails, W, 1, room));
        }
        let least = (kit.scale * 0.6).min(OTHERS);
        let larger = OTHER_SCALES.into_iter().filter(|scale| *scale > least && hero.is_none());
        let mut blocks = larger.chain([least]).map(|scale| {
            let kit = Kit { scale, ..*kit };
            match others {
                Others::Whole => self.in_columns(&kit, rails, W, if scale > OTHERS { 1 } else { 2 }, 0.0),
                Others::Heads => self.heads(&kit, rails, W, 2),
            }
        });
        blocks.find(|block| block.h <= room)
    }

    /// Draws common panels; roles that are asked about with what they do, if that is wanted.
    fn told_shelf(&self, kit: &Kit<'_>, contents: Contents<'_>) -> Block {
        let Contents { shelf, effects, .. } = contents;
        let tells = |panel: &&Panel| effects == Effects::Told && panel.stress == Stress::Strong && explains(panel);
        let (told, rest): (Vec<&Panel>, Vec<&Panel>) = shelf.iter().copied().partition(tells);
        let offices = told.iter().map(|panel| {
            let rows: Vec<&Row> = panel.rows.iter().collect();
            kit.offices(&rows, self.since().panel(panel), W, effects).unwrap_or_else(|| self.shelf(&[panel], W, kit, GAP))
        });
        let parts: Vec<Block> = offices.chain([self.shelf(&rest, W, kit, GAP)]).collect();
        Kit::stack(&parts, GAP)
    }

    /// Draws the map or grid as wide as the page; `None` if there is no room for that share of its
    /// width.
    fn hero_in(&self, brush: &Brush<'_>, panel: &Panel, room: f32, share: f32) -> Option<Block> {
        if room < W * share {
            return None;
        }
        let hero = self.hero(brush, panel, W, room.min(W));
        (hero.h <= room && hero.w >= W * 0.85).then_some(hero)
    }
}

/// Returns whether buildings can be bought there.
pub(super) fn sells(panel: &Panel) -> bool {
    panel.rows.iter().any(|row| matches!(row.shape, Shape::Plates { .. }))
}

/// Returns whether the panel consists of roles that say what they do.
fn explains(panel: &Panel) -> bool {
    panel.rows.iter().all(|row| matches!(row.shape, Shape::Plate(_)) && row.cells.iter().any(|cell| cell.text.key.is_empty()))
}

/// Returns the panel without what its cards say: their names and numbers stay.
fn terse(panel: &Panel) -> Panel {
    let cell = |cell: &Cell| Cell { piece: cell.piece.clone().map(|piece| Piece { note: None, ..piece }), ..cell.clone() };
    let row = |row: &Row| Row { cells: row.cells.iter().map(cell).collect(), ..row.clone() };
    Panel { rows: panel.rows.iter().map(row).collect(), ..panel.clone() }
}

/// Puts parts below one another, apart as far as the room allows, within reason.
fn spread_out(parts: &[Block], high: f32) -> Block {
    let spare = high - parts.iter().map(|part| part.h).sum::<f32>();
    let gap = (spare / parts.len().max(1) as f32).clamp(GAP, 4.0 * GAP);
    let stack = Kit::stack(parts, gap);
    let mut block = Block::new(W, high);
    block.put(0.0, ((high - stack.h) / 2.0).max(0.0), &stack);
    block
}
