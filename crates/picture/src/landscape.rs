//! The whole table on one landscape page, the format that Discord shows largest: common panels on
//! the left, players on the right. A map or a grid gets all the room that its neighbours leave.
//! Start reading at [`Picture::landscape`].

use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::scene::{Panel, Row, Scene, Shape, Stress};

use super::block::{Anchor, Block, Ink, Paint};
use super::brush::{Brush, EDGE};
use super::changes::Since;
use super::font::{self, Weight};
use super::frame::Frame;
use super::kit::{BuildingNames, DROP, KEY, Kit, NAMED};
use super::sizes::{PanelForm, Sizes};
use super::theme::seat_colors;
use super::{Focus, Picture};

/// The size of the page, 11 to 7.
pub const SIZE: (f32, f32) = Frame::Landscape.size();
/// Height of the title bar.
pub const BAR: f32 = 50.0;
/// Sizes of what is asked, the largest first; those below a key fact's on narrow pages alone.
const ASKED: [f32; 5] = [28.0, KEY, 24.0, 22.0, 20.0];
/// Around the page and between its parts.
pub const GAP: f32 = 8.0;
/// The page without its title bar and margins.
pub const W: f32 = SIZE.0 - 2.0 * GAP;
pub const H: f32 = SIZE.1 - BAR - 2.0 * GAP;
/// Scales of things, the largest first; type has limits of its own.
pub const SCALES: [f32; 10] = [1.6, 1.35, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5];
/// Widths of the players' column beside a map.
const BESIDE_MAP: [f32; 4] = [346.0, 400.0, 470.0, 550.0];
/// Beside a grid, which is wider than it is high, and beside neither.
const BESIDE_GRID: [f32; 4] = [430.0, 450.0, 480.0, 520.0];
const BESIDE_SHELF: [f32; 5] = [520.0, 570.0, 620.0, 680.0, 470.0];
/// How far barrels lie apart, where there is room and where there is less.
const BARRELS: [f32; 3] = [15.0, 10.0, 6.0];
/// How much larger than other counts a player's main one is.
const LARGER: f32 = 1.15;
/// Padding of a rail, top and bottom together.
pub const PAD: f32 = 9.0;
/// Width of the strip with a seat's number.
pub const STRIP: f32 = 34.0;

/// How common panels stand on the left and players on the right.
struct Sides<'a> {
    /// The smaller of both scales.
    scale: f32,
    left: Kit<'a>,
    /// Between common panels.
    gap: f32,
    right: Kit<'a>,
    /// Width of the players' column.
    side: f32,
}

impl Picture<'_> {
    /// Draws everything on the table.
    pub(super) fn landscape(&self) -> Block {
        let sizes = self.sizes();
        let brush = Brush { sizes: Sizes::Known(&sizes), ..self.brush() };
        let p = brush.palette;
        let (heroes, shelf): (Vec<&Panel>, Vec<&Panel>) =
            self.scene.panels.iter().filter(|panel| panel.owner.is_none()).partition(|panel| Brush::is_broad(panel));
        let rails: Vec<&Panel> = self.scene.panels.iter().filter(|panel| panel.owner.is_some()).collect();
        let mut page = Block::new(SIZE.0, SIZE.1);
        page.rect(0.0, 0.0, SIZE.0, SIZE.1, 0.0, Paint::fill(p.page));
        page.put(0.0, 0.0, &self.bar(&brush));
        let own = rails.iter().position(|panel| panel.owner.is_some_and(|seat| self.focus == Focus::Seat(seat)));
        let over = !self.scene.places.is_empty();
        let (left, right, side) = match heroes.first() {
            Some(hero) if let (Some(own), false, true) = (own, over, is_wide(hero)) => {
                page.put(GAP, BAR + GAP, &self.own_page(&brush, hero, &rails, own, &shelf));
                return page;
            }
            // After the end, nobody looks for the last roll or at what is left.
            Some(hero) => self.with_map(&brush, hero, &rails, if over { &[] } else { &shelf }),
            None => {
                let own = rails.iter().copied().find(|panel| panel.owner.is_some_and(|seat| self.focus == Focus::Seat(seat)));
                let whole = match own {
                    _ if !self.scene.places.is_empty() => None,
                    Some(own) => self.own_colony(&brush, &rails, own, &shelf).or_else(|| self.decided(&brush, own, &shelf)),
                    None => self.colony(&brush, &rails, &shelf).or_else(|| self.around(&brush, &rails, &shelf)),
                };
                if let Some(whole) = whole {
                    page.put(GAP, BAR + GAP, &whole);
                    return page;
                }
                let ended = if over { self.ended_colony(&brush, &rails) } else { None };
                let ended = ended.map(|(players, side)| (Block::new(0.0, 0.0), players, side));
                match ended.or_else(|| self.without_map(&brush, &rails, &shelf)) {
                    Some(parts) => parts,
                    // With their names shortened, the players alone have room.
                    None => {
                        page.put(GAP, BAR + GAP, &self.page_of_players(&brush, &rails));
                        return page;
                    }
                }
            }
        };
        // After the end, the final places stand in for the common panels.
        let left = match self.scene.places.is_empty() {
            true => left,
            false => brush.winners(self.scene, W - side - GAP, H),
        };
        page.put(GAP, BAR + GAP, &left);
        page.put(GAP + W - side, BAR + GAP, &right);
        page
    }

    /// Returns the scenes to compare with: when the reader last looked, and before the last action.
    pub(super) fn since(&self) -> Since<'_, Scene> {
        Since::of(self.before, self.latest)
    }

    /// Draws the map or grid, no larger than needed in that room.
    pub(super) fn hero(&self, brush: &Brush<'_>, panel: &Panel, w: f32, h: f32) -> Block {
        let before = self.since().panel(panel);
        match (&panel.map, &panel.grid) {
            (Some(map), _) => brush.hex_map(map, before.map(), w, h),
            (None, Some(grid)) => brush.grid(grid, before.grid(), w, h),
            (None, None) => Block::new(0.0, 0.0),
        }
    }

    /// Puts the map on the left and the players on the right, in the narrowest column where things
    /// shrink little. Other common panels go below the map if they fit, else below the players.
    pub(super) fn with_map(&self, brush: &Brush<'_>, hero: &Panel, rails: &[&Panel], shelf: &[&Panel]) -> (Block, Block, f32) {
        let sides = if hero.map.is_some() { &BESIDE_MAP } else { &BESIDE_GRID };
        // Beside one's own panel the others may be small.
        let own = matches!(self.focus, Focus::Seat(_));
        let most = if own { 0.9 } else { 1.35 };
        let lines = self.compared(rails);
        // A table of them shows what a scale would.
        let rest: Vec<Panel> =
            shelf.iter().map(|panel| if lines.is_empty() { (*panel).clone() } else { unscaled(panel) }).collect();
        let brief: Vec<Panel> = rest.iter().map(brief).collect();
        let brief: Vec<&Panel> = brief.iter().collect();
        let rest: Vec<Panel> = if lines.is_empty() { rest } else { rest.iter().map(held_back).collect() };
        let shelf: &[&Panel] = &rest.iter().collect::<Vec<_>>();
        let sizes = brush.sizes.known().map(|sizes| sizes.and(rest.iter().chain(brief.iter().copied())));
        let brush = &Brush { sizes: sizes.as_ref().map_or(Sizes::Unknown, Sizes::Known), ..*brush };
        // The scale of the players beside the map, and both.
        let beside = |brush: &Brush<'_>, side: f32| -> Option<(f32, Block, Block)> {
            let w = W - side - GAP;
            let kit = Kit { brush, scale: 1.0, names: BuildingNames::Shown };
            // A sea fills the room that is left, a map is as high as it is wide.
            let room = if is_wide(hero) { H - self.comparison(&kit, &lines, shelf, w, GAP).h - 2.0 * GAP } else { H };
            let map = self.hero(brush, hero, w, room.max(H * 0.4));
            let below = self.largest_common(brush, &lines, shelf, w, H - map.h - 2.0 * GAP);
            SCALES.into_iter().filter(|scale| *scale <= most).find_map(|scale| {
                let kit = Kit { brush, scale, names: BuildingNames::Hidden };
                if let Some(below) = &below {
                    let right = self.rails(&kit, rails, side, H)?;
                    return Some((scale, column(w, H, &map, below), right));
                }
                let kit = Kit { names: BuildingNames::Shown, ..kit };
                // What is asked about stands on top; what is held back only where there is room,
                // and not beside one's own panel.
                let mut shelves = [shelf, &brief].into_iter().skip(usize::from(own));
                let right = shelves.find_map(|shelf| {
                    let (asked, rest): (Vec<&Panel>, Vec<&Panel>) =
                        shelf.iter().partition(|panel| panel.stress == Stress::Strong);
                    let kit = Kit { scale: scale.max(1.0), ..kit };
                    let sized = |panels: &[&Panel]| brush.measure(|brush| self.shelf(panels, side, &Kit { brush, ..kit }, GAP)).h;
                    let room = H - sized(&asked) - sized(&rest) - 2.0 * GAP;
                    let right = self.rails(&Kit { scale, names: BuildingNames::Hidden, ..kit }, rails, side, room)?;
                    let [asked, rest] = [asked, rest].map(|panels| self.shelf(&panels, side, &kit, GAP));
                    Some(column(side, H, &Kit::stack(&[asked, right], GAP), &rest))
                })?;
                Some((scale, column(w, H, &map, &Block::new(0.0, 0.0)), right))
            })
        };
        let mut best: Option<(f32, f32)> = None;
        for side in sides.iter().copied() {
            let whole = brush.measure(|brush| beside(brush, side));
            if let Some((scale, ..)) = whole.filter(|(scale, ..)| best.is_none_or(|best| *scale > best.0)) {
                best = Some((scale, side));
                if scale >= f32::min(1.0, most) {
                    break;
                }
            }
        }
        let drawn = best.and_then(|(_, side)| beside(brush, side).map(|(_, left, right)| (left, right, side)));
        drawn.unwrap_or_default()
    }

    /// Returns what all players have of the same things, where a table shows it.
    fn compared<'a>(&'a self, rails: &[&'a Panel]) -> Vec<(Seat, &'a Row, Since<'a, Row>)> {
        let lines = rails.iter().filter(|_| self.has_table()).flat_map(|panel| {
            let before = self.since().panel(panel);
            let rows = panel.rows.iter().filter(|row| matches!(row.shape, Shape::Compared(_)));
            rows.filter_map(move |row| Some((panel.owner?, row, before.row(row))))
        });
        lines.collect()
    }

    /// Returns whether the page has a table of what can be compared: beside everything else.
    fn has_table(&self) -> bool {
        self.focus == Focus::Table && self.scene.places.is_empty()
    }

    /// Draws a table of what is compared, and the common panels below it.
    fn comparison(&self, kit: &Kit<'_>, lines: &[(Seat, &Row, Since<'_, Row>)], shelf: &[&Panel], w: f32, gap: f32) -> Block {
        Kit::stack(&[kit.compared(lines, w), self.shelf(shelf, w, kit, gap)], gap)
    }

    /// Draws the common panels as large as fits; `None` if they would be unreadable.
    pub(super) fn largest_shelf(&self, brush: &Brush<'_>, panels: &[&Panel], w: f32, h: f32) -> Option<Block> {
        self.largest_common(brush, &[], panels, w, h)
    }

    fn largest_common(
        &self,
        brush: &Brush<'_>,
        lines: &[(Seat, &Row, Since<'_, Row>)],
        panels: &[&Panel],
        w: f32,
        h: f32,
    ) -> Option<Block> {
        let of = |names: BuildingNames| {
            let high = |scale: f32| brush.measure(|brush| self.comparison(&Kit { brush, scale, names }, lines, panels, w, GAP)).h;
            let (scale, high) = SCALES.into_iter().map(|scale| (scale, high(scale))).find(|(_, high)| *high <= h)?;
            // Apart as far as the room allows, within reason.
            Some(self.comparison(&Kit { brush, scale, names }, lines, panels, w, GAP + ((h - high) / 8.0).min(16.0)))
        };
        of(BuildingNames::Shown).or_else(|| of(BuildingNames::Hidden))
    }

    /// Puts common panels on the left and players on the right, at the width that makes the smaller
    /// of both largest. `None` if they never fit.
    fn without_map(&self, brush: &Brush<'_>, rails: &[&Panel], shelf: &[&Panel]) -> Option<(Block, Block, f32)> {
        let mut best: Option<Sides<'_>> = None;
        // Players' cards do not take the room of the winner's.
        let counted = |row: &Row| !row.icon.is_empty() && matches!(row.shape, Shape::Plates { .. });
        let carded = rails.iter().flat_map(|panel| &panel.rows).any(counted);
        let most = if carded && !self.scene.places.is_empty() { 570.0 } else { f32::MAX };
        for side in BESIDE_SHELF.into_iter().filter(|side| *side <= most) {
            let w = W - side - GAP;
            let stocked = |scale: f32, names: BuildingNames| {
                let block = brush.measure(|brush| self.shelf(shelf, w, &Kit { brush, scale, names }, GAP));
                // Apart as far as the room allows, within reason.
                let gap = GAP + ((H - block.h) / 8.0).min(20.0);
                (block.w <= w + 0.01 && block.h <= H).then_some((Kit { brush, scale, names }, gap))
            };
            // Another width must make everything larger.
            let least = best.as_ref().map_or(0.0, |best| best.scale);
            let larger = || SCALES.into_iter().filter(|scale| *scale > least);
            let left = SCALES.into_iter().find_map(|scale| stocked(scale, BuildingNames::Shown));
            let left = left.or_else(|| larger().find_map(|scale| stocked(scale, BuildingNames::Hidden)));
            let Some((left, gap)) = left.filter(|(left, _)| left.scale > least) else { continue };
            let fits = |scale: f32, names: BuildingNames| {
                let kit = Kit { brush, scale, names };
                self.fitting(&kit, rails, side, H).map(|_| kit)
            };
            // With names where nothing shrinks for them.
            let named = SCALES.into_iter().filter(|scale| *scale >= 1.0).find_map(|scale| fits(scale, BuildingNames::Shown));
            let Some(right) = named.or_else(|| larger().find_map(|scale| fits(scale, BuildingNames::Hidden))) else { continue };
            let scale = left.scale.min(right.scale);
            if scale > least {
                best = Some(Sides { scale, left, gap, right, side });
            }
        }
        let Sides { left, gap, right, side, .. } = best?;
        Some((self.shelf(shelf, W - side - GAP, &left, gap), self.rails(&right, rails, side, H)?, side))
    }

    /// Stacks the players in seat order, if they fit, and shares out the spare room. The reader's
    /// own rail is the largest.
    pub(super) fn rails(&self, kit: &Kit<'_>, panels: &[&Panel], w: f32, room: f32) -> Option<Block> {
        let (own, spare) = self.fitting(kit, panels, w, room)?;
        let before = self.since();
        let body = |panel: &&Panel| self.rail(&self.for_rail(kit, panel, own), panel, before.panel(panel), rail_width(w));
        let bodies: Vec<Block> = panels.iter().map(body).collect();
        let more = (spare / panels.len().max(1) as f32).min(60.0);
        Some(self.stacked_rails(kit.brush, panels, &bodies, w, more))
    }

    /// Frames players below one another, each `more` higher than it needs.
    pub(super) fn stacked_rails(&self, brush: &Brush<'_>, panels: &[&Panel], bodies: &[Block], w: f32, more: f32) -> Block {
        let framed = |(panel, body): (&&Panel, &Block)| self.framed(brush, panel, body, w, body.h + PAD + more);
        Kit::stack(&panels.iter().zip(bodies).map(framed).collect::<Vec<_>>(), GAP)
    }

    /// Returns the scale of the reader's own rail and the spare room, if the players fit.
    pub(super) fn fitting(&self, kit: &Kit<'_>, panels: &[&Panel], w: f32, room: f32) -> Option<(f32, f32)> {
        let scales = SCALES.into_iter().filter(|scale| *scale >= kit.scale);
        let mut scales = scales.filter(|scale| *scale == kit.scale || panels.iter().any(|panel| self.is_own(panel)));
        let room = room - GAP * (panels.len().max(1) - 1) as f32;
        let before = self.since();
        kit.brush.measure(|brush| {
            let kit = Kit { brush, ..*kit };
            let body =
                |panel: &Panel, own: f32| self.rail(&self.for_rail(&kit, panel, own), panel, before.panel(panel), rail_width(w));
            scales.find_map(|own| {
                let spare = room - panels.iter().map(|panel| body(panel, own).h + PAD).sum::<f32>();
                (spare >= 0.0).then_some((own, spare))
            })
        })
    }

    fn is_own(&self, panel: &Panel) -> bool {
        panel.owner.is_some_and(|seat| self.focus == Focus::Seat(seat))
    }

    /// Returns what a rail is drawn with: the reader's own at a scale of its own.
    fn for_rail<'k>(&self, kit: &Kit<'k>, panel: &Panel, own: f32) -> Kit<'k> {
        Kit { scale: if self.is_own(panel) { own } else { kit.scale }, ..*kit }
    }

    /// Frames a rail: the seat's number on its colour at the left, bright while it is awaited.
    pub(super) fn framed(&self, brush: &Brush<'_>, panel: &Panel, body: &Block, w: f32, h: f32) -> Block {
        let p = brush.palette;
        let mut block = Block::new(w, h);
        let waits = panel.owner.is_some_and(|seat| self.awaited.has(seat));
        let edge = if waits { Paint::both(p.panel, p.turn, 4.0) } else { Paint::both(p.panel, p.line, 1.2) };
        block.rect(2.0, 2.0, w - 4.0, h - 4.0, 10.0, edge);
        if let Some(seat) = panel.owner {
            let (fill, ink) = seat_colors(seat);
            block.rect(6.0, 6.0, STRIP - 4.0, h - 12.0, 7.0, Paint::both(fill, EDGE, 0.8));
            let number = (seat.0 + 1).to_string();
            block.fact(4.0 + STRIP / 2.0, h / 2.0 + DROP, &number, Ink::bold(KEY, ink), Anchor::Middle);
        }
        block.put(STRIP + 10.0, (h - body.h) / 2.0, body);
        block
    }

    /// Draws the name, the counts, and below them what has been laid or built.
    pub(super) fn rail(&self, kit: &Kit<'_>, panel: &Panel, before: Since<'_, Panel>, w: f32) -> Block {
        kit.sized(panel, PanelForm::Rail, w, |kit| self.drawn_rail(kit, panel, before, w))
    }

    fn drawn_rail(&self, kit: &Kit<'_>, panel: &Panel, before: Since<'_, Panel>, w: f32) -> Block {
        let mut parts = vec![self.head(kit, panel, before, w)];
        let laid = panel.rows.iter().filter(|row| kit.is_grid(row) && !row.cells.is_empty());
        parts.extend(laid.map(|row| {
            let lines = if row.cells.len() > 5 { 2.0 } else { 1.0 };
            let counted = !row.icon.is_empty() && kit.names == BuildingNames::Shown;
            let look = counted.then(|| kit.fitting_look(row, w, lines * 76.0 * kit.scale)).flatten();
            if let Some(look) = look {
                return kit.city(row, before.row(row), look);
            }
            let names = if counted { BuildingNames::Hidden } else { kit.names };
            let tiles = Kit { names, ..*kit }.tiles(row, before.row(row), w);
            let places = matches!(row.shape, Shape::Places { .. });
            let large = places && self.is_own(panel) && kit.scale >= NAMED;
            let tiles = if large { kit.named_once(row, tiles) } else { tiles };
            if places { kit.balanced(&tiles, 4.0, w) } else { kit.flow(&tiles, 4.0, w) }
        }));
        Kit::stack(&parts, 4.0)
    }

    /// Draws the name and the counts.
    pub(super) fn head(&self, kit: &Kit<'_>, panel: &Panel, before: Since<'_, Panel>, w: f32) -> Block {
        let p = kit.brush.palette;
        let counted = |shape: Shape| panel.rows.iter().filter(move |row| row.shape == shape);
        let mut items = Vec::new();
        if let Some(seat) = panel.owner {
            let ink = Ink::bold((KEY * kit.scale).clamp(KEY, 28.0), p.text);
            let name = font::fit(
                &kit.brush.name(seat),
                ink.size,
                ink.weight,
                (w * if kit.scale < 0.95 { 0.24 } else { 0.42 }).max(110.0),
            );
            let mut block = Block::new(ink.width(&name), kit.line());
            block.fact(0.0, kit.line() / 2.0 + ink.size * 0.36, &name, ink, Anchor::Start);
            for sign in &panel.signs {
                block.icon(sign, block.w + 6.0, kit.line() / 2.0 - 11.0, 22.0);
                block.w += 28.0;
            }
            items.extend((block.w > 0.0).then_some(block));
        }
        // What costs something keeps together, below everything else.
        let is_priced = |row: &&Row| row.cells.iter().flat_map(|cell| &cell.piece).any(|piece| !piece.circles.is_empty());
        let (priced, lines): (Vec<&Row>, Vec<&Row>) = counted(Shape::Line).partition(is_priced);
        let (main, lines): (Vec<&Row>, Vec<&Row>) = lines.into_iter().partition(|row| row.stress == Stress::Strong);
        let (faint, lines): (Vec<&Row>, Vec<&Row>) = lines.into_iter().partition(|row| row.stress == Stress::Faint);
        let own = panel.owner.is_some_and(|seat| self.focus == Focus::Seat(seat));
        let compared = panel.rows.iter().filter(|row| matches!(row.shape, Shape::Compared(_)));
        let (tabled, compared): (Vec<&Row>, Vec<&Row>) = compared.partition(|_| self.has_table());
        // Who leads is read beside the names.
        items.extend(tabled.into_iter().filter_map(|row| kit.reached(row)));
        let (mut barrels, mut said) = (Vec::new(), Vec::new());
        for row in counted(Shape::Head).chain(counted(Shape::Barrels)).chain(lines).chain(compared) {
            // Text alone means nothing without its label, and stands below what is counted.
            if row.cells.iter().all(|cell| cell.piece.is_none()) {
                said.extend(row.cells.first().map(|_| kit.spoken(row, w)));
                continue;
            }
            let chips = kit.chips(row, before.row(row), w);
            let least = if matches!(row.shape, Shape::Compared(_)) { 1.0 } else { NAMED };
            let chips = if own && kit.scale >= least { kit.noted(row, chips) } else { chips };
            // A row stays together where a line can hold it.
            let mut whole = kit.flow(&chips, 12.0, f32::INFINITY);
            // A row becomes smaller before it breaks.
            let smaller = SCALES.into_iter().filter(|scale| *scale < kit.scale && *scale >= 0.9);
            for kit in smaller.map(|scale| Kit { scale, ..*kit }) {
                if whole.w > w && chips.len() > 1 {
                    whole = kit.flow(&kit.chips(row, before.row(row), w), 10.0, f32::INFINITY);
                }
            }
            if row.shape == Shape::Barrels {
                barrels.push((items.len(), row));
            }
            if whole.w <= w { items.extend((whole.w > 0.0).then_some(whole)) } else { items.extend(chips) }
        }
        items.extend(panel.rows.iter().filter_map(|row| kit.places_taken(row)));
        // Where the line has room, so is what is held back, and barrels are drawn.
        let of = |row: &Row, step: f32| kit.flow(&kit.barrels(row, before.row(row), step), 12.0, f32::INFINITY);
        let mut room = w - items.iter().map(|item| item.w + 9.0).sum::<f32>();
        let counts = |row: &Row, names: BuildingNames| {
            let kit = Kit { names, ..*kit };
            kit.flow(&kit.chips(row, before.row(row), w), 12.0, f32::INFINITY)
        };
        let mut held = Vec::new();
        for row in faint {
            let whole = counts(row, BuildingNames::Hidden);
            if whole.w <= room {
                room -= whole.w + 9.0;
                held.push((items.len(), row));
                items.push(whole);
            }
        }
        for (at, row) in barrels {
            let Some(item) = items.get_mut(at) else { continue };
            let piles = BARRELS.into_iter().map(|step| of(row, step * kit.scale.max(1.0)));
            if let Some(pile) = piles.into_iter().find(|pile| pile.w > 0.0 && pile.w - item.w <= room) {
                room -= pile.w - item.w;
                *item = pile;
            }
        }
        // What is left is for the name of what is held back.
        for (at, row) in held {
            let Some(item) = items.get_mut(at) else { continue };
            let named = counts(row, BuildingNames::Shown);
            if named.w - item.w <= room {
                room -= named.w - item.w;
                *item = named;
            }
        }
        let mut parts = vec![kit.facts(&items, w)];
        let large = Kit { scale: kit.scale * LARGER, ..*kit };
        parts.extend(main.into_iter().map(|row| large.flow(&large.chips(row, before.row(row), w), 12.0, w)));
        parts.extend(priced.into_iter().map(|row| kit.priced(row, before.row(row), w)));
        parts.push(kit.flow(&said, 12.0, w));
        Kit::stack(&parts, 4.0)
    }

    /// Draws the common panels one by one; narrow ones side by side.
    pub(super) fn shelf(&self, panels: &[&Panel], w: f32, kit: &Kit<'_>, gap: f32) -> Block {
        let before = self.since();
        let mut parts: Vec<Block> = Vec::new();
        let mut narrow: Vec<Block> = Vec::new();
        for panel in panels {
            let block = self.group(kit, panel, before.panel(panel), w);
            if block.h == 0.0 {
                continue;
            }
            if block.w <= w * 0.62 {
                narrow.push(block);
            } else {
                parts.extend(beside(std::mem::take(&mut narrow), w));
                parts.push(block);
            }
        }
        parts.extend(beside(narrow, w));
        Kit::stack(&parts, gap)
    }

    /// Draws a common panel without a frame, as wide as it needs.
    fn group(&self, kit: &Kit<'_>, panel: &Panel, before: Since<'_, Panel>, w: f32) -> Block {
        kit.sized(panel, PanelForm::Group, w, |kit| self.drawn_group(kit, panel, before, w))
    }

    fn drawn_group(&self, kit: &Kit<'_>, panel: &Panel, before: Since<'_, Panel>, w: f32) -> Block {
        let mut parts = Vec::new();
        let mut captioned = Vec::new();
        let plates: Vec<&Row> = panel.rows.iter().filter(|row| matches!(row.shape, Shape::Plate(_))).collect();
        if !plates.is_empty() {
            parts.push(kit.plates(&plates, before, w));
        }
        let built = panel.rows.iter().filter(|row| matches!(row.shape, Shape::Plates { .. } | Shape::Cards));
        let mut held = Vec::new();
        let built: Vec<Block> = built.flat_map(|row| kit.offered(row, before.row(row), w, &mut held)).collect();
        let exchanged: Vec<&Row> = panel.rows.iter().filter(|row| row.shape == Shape::Exchange).collect();
        for [give, want] in exchanged.as_chunks().0 {
            parts.push(kit.exchange([give, want], [before.row(give), before.row(want)], w));
        }
        for row in &panel.rows {
            let was = before.row(row);
            match row.shape {
                Shape::Scale(flag) if !row.cells.is_empty() => parts.push(kit.scale(row, was, flag, w)),
                Shape::Line if !row.cells.is_empty() => captioned.extend(kit.captioned(row, was, w)),
                Shape::Ship(places) => parts.push(kit.ship(row, was, places)),
                Shape::House(places) => parts.push(kit.house(row, was, places)),
                Shape::Tiles { .. } | Shape::Places { .. } => parts.push(kit.flow(&kit.tiles(row, was, w), 5.0, w)),
                Shape::Line | Shape::Compared(_) | Shape::Barrels | Shape::Exchange | Shape::Scale(_) => {}
                Shape::Said | Shape::Head | Shape::Plate(_) | Shape::Plates { .. } | Shape::Cards => {}
            }
        }
        if panel.rows.iter().any(|row| matches!(row.shape, Shape::Ship(_))) {
            let ships = Kit::stack(&std::mem::take(&mut parts), 7.0);
            parts.push(kit.afloat(&ships));
        }
        parts.push(kit.flow(&captioned, 16.0, w));
        parts.push(kit.flow(&built, 4.0, w));
        parts.push(kit.flow(&held, 4.0, w));
        Kit::stack(&parts, 5.0)
    }

    /// Draws the title bar: game and round; who is awaited, and for what.
    pub(super) fn bar(&self, brush: &Brush<'_>) -> Block {
        let p = brush.palette;
        let mut block = Block::new(SIZE.0, BAR);
        block.rect(0.0, 0.0, SIZE.0, BAR, 0.0, Paint::fill(p.panel));
        block.rect(0.0, BAR - 2.0, SIZE.0, 2.0, 0.0, Paint::fill(p.line));
        let ink = Ink::bold(KEY, p.text);
        let title = self.scene.title.as_ref().map(|title| brush.say(title)).unwrap_or_default();
        let share = if self.awaited == SeatSet::NONE { 0.96 } else { 0.4 };
        let title = font::fit(&title, ink.size, Weight::Bold, SIZE.0 * share);
        block.fact(16.0, 34.0, &title, ink, Anchor::Start);
        let left = 16.0 + ink.width(&title) + 24.0;
        let asked = self.asked(brush, SIZE.0 - 14.0 - left);
        block.put(SIZE.0 - 14.0 - asked.w, 0.0, &asked);
        block
    }

    /// Draws who is awaited, and for what, at most `room` wide.
    pub(super) fn asked(&self, brush: &Brush<'_>, room: f32) -> Block {
        let p = brush.palette;
        let mut block = Block::new(0.0, BAR);
        if self.awaited == SeatSet::NONE {
            return block;
        }
        let sizes = ASKED.into_iter().filter(|size| *size >= KEY || self.frame == Frame::Portrait);
        let fitting = |words: &str, fill: &'static str, room: f32| {
            sizes.clone().map(|size| Ink::bold(size, fill)).find(|ink| ink.width(words) <= room)
        };
        let fact = |block: &mut Block, words: &str, fill: &'static str, room: f32| {
            let mut sizes = sizes.clone();
            let ink = fitting(words, fill, room);
            let ink = ink.or_else(|| Some(Ink::bold(sizes.next_back()?, fill))).unwrap_or(Ink::bold(KEY, fill));
            let words = font::fit(words, ink.size, Weight::Bold, room);
            let write = if ink.size < KEY { Block::text } else { Block::fact };
            write(block, block.w, 33.5, &words, ink, Anchor::Start);
            block.w += ink.width(&words);
        };
        let rows = self.scene.panels.iter().flat_map(|panel| &panel.rows);
        let doing = rows.into_iter().find(|row| row.stress == Stress::Strong && matches!(row.shape, Shape::Plate(_)));
        match doing {
            Some(row) => {
                block.icon(row.icon, 0.0, 9.0, 32.0);
                block.w = 40.0;
            }
            None => {
                block.polygon(&[(0.0, 14.0), (17.0, 25.0), (0.0, 36.0)], Paint::fill(p.turn));
                block.w = 25.0;
            }
        }
        for seat in self.awaited.iter() {
            block.put(block.w, 9.0, &brush.badge(seat, 32.0));
            block.w += 38.0;
        }
        block.w += 2.0;
        // On a narrow page, one's own number is enough.
        let is_reader = |seat: &Seat| self.frame == Frame::Portrait && self.focus == Focus::Seat(*seat);
        let only = self.awaited.iter().next().filter(|seat| self.awaited.len() == 1 && !is_reader(seat));
        if let Some(seat) = only {
            fact(&mut block, &brush.name(seat), p.text, (room * 0.34).max(120.0));
            block.w += 12.0;
        }
        let asks = self.scene.asks.as_ref().or(doing.map(|row| &row.label));
        if let Some(asks) = asks {
            let rest = room - block.w;
            let said = brush.say(asks);
            let ways = || std::iter::once(said.clone()).chain(shorter(&said));
            let whole = ways().find(|words| fitting(words, p.turn, rest).is_some());
            fact(&mut block, &whole.or_else(|| ways().last()).unwrap_or_default(), p.turn, rest);
        }
        block
    }
}

/// Returns a question without a remark in parentheses, or without what can be done besides, so that
/// it need not be cut.
pub(super) fn shorter(said: &str) -> impl Iterator<Item = String> {
    let remark = said.split_once(" (").and_then(|(before, rest)| Some(format!("{before}{}", rest.split_once(')')?.1)));
    let besides = said.rsplit_once("; ").map(|(words, _)| words.trim_end().to_owned());
    remark.into_iter().chain(besides)
}

/// Returns the width of what stands in a rail that wide.
pub(super) fn rail_width(w: f32) -> f32 {
    w - STRIP - 20.0
}

/// Returns whether the panel has a grid that is wider than it is high.
pub(super) fn is_wide(panel: &Panel) -> bool {
    panel.grid.as_ref().is_some_and(|grid| grid.columns > grid.rows)
}

/// Returns the panel without the lines that are held back.
fn brief(panel: &Panel) -> Panel {
    let held_back = |row: &Row| row.shape == Shape::Line && row.stress == Stress::Faint;
    Panel { rows: panel.rows.iter().filter(|row| !held_back(row)).cloned().collect(), ..panel.clone() }
}

/// Returns the panel with its plain counts held back: what is left of everything is looked at less
/// than what players have.
pub(super) fn held_back(panel: &Panel) -> Panel {
    let is_plain = |row: &Row| row.shape == Shape::Line && row.stress == Stress::Plain;
    let row = |row: &Row| if is_plain(row) { row.clone().stressed(Stress::Faint) } else { row.clone() };
    Panel { rows: panel.rows.iter().map(row).collect(), ..panel.clone() }
}

/// Returns the panel without scales.
pub(super) fn unscaled(panel: &Panel) -> Panel {
    let rows = panel.rows.iter().filter(|row| !matches!(row.shape, Shape::Scale(_)));
    Panel { rows: rows.cloned().collect(), ..panel.clone() }
}

/// Puts one block at the top and one below it.
fn column(w: f32, h: f32, top: &Block, foot: &Block) -> Block {
    let mut block = Block::new(w, h);
    block.put((w - top.w).max(0.0) / 2.0, 0.0, top);
    // In the middle of what is left.
    block.put(0.0, (h + top.h - foot.h) / 2.0, foot);
    block
}

/// Puts the highest block left and the others right of it, below one another if they fit there.
fn beside(mut blocks: Vec<Block>, w: f32) -> Vec<Block> {
    let Some(at) = (0..blocks.len()).max_by(|a, b| blocks[*a].h.total_cmp(&blocks[*b].h)) else { return Vec::new() };
    let widest = (0..blocks.len()).filter(|other| *other != at).map(|other| blocks[other].w).fold(0.0, f32::max);
    if widest == 0.0 || blocks[at].w + 2.0 * GAP + widest > w {
        return blocks;
    }
    let left = blocks.remove(at);
    let right = Kit::stack(&blocks, GAP);
    let mut both = Block::new(w, left.h.max(right.h));
    both.put(0.0, (both.h - left.h) / 2.0, &left);
    both.put(left.w + 2.0 * GAP, (both.h - right.h) / 2.0, &right);
    vec![both]
}
