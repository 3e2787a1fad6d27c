//! A landscape page of a part of the table: what all share, or some of the players, with the names
//! of what they have built. Start reading at [`Picture::part`].

use tertulia_rules::scene::Panel;

use super::block::{Block, Paint};
use super::brush::Brush;
use super::frame::Frame;
use super::kit::{BuildingNames, Kit};
use super::landscape::{BAR, GAP, H, PAD, SCALES, SIZE, W, is_wide, rail_width};
use super::sizes::Sizes;
use super::{Focus, Picture, portrait};

/// Scales of a few players beyond those of a whole table, the largest first.
const LARGE: [f32; 3] = [2.2, 2.0, 1.8];
/// How much higher than needed a player's panel is at most.
const MORE: f32 = 60.0;

impl Picture<'_> {
    /// Draws the panels that the focus shows as large as fits.
    pub(super) fn part(&self) -> Block {
        let sizes = self.sizes();
        let brush = Brush { sizes: Sizes::Known(&sizes), ..self.brush() };
        let panels: Vec<&Panel> = self.scene.panels.iter().filter(|panel| self.focus.shows(panel)).collect();
        let mut page = Block::new(SIZE.0, SIZE.1);
        page.rect(0.0, 0.0, SIZE.0, SIZE.1, 0.0, Paint::fill(brush.palette.page));
        page.put(0.0, 0.0, &self.bar(&brush));
        let body = match self.focus {
            Focus::Players(_) => self.page_of_players(&brush, &panels),
            Focus::Table | Focus::Whole | Focus::Common | Focus::Seat(_) => self.shared(&brush, &panels),
        };
        page.put(GAP + (W - body.w) / 2.0, BAR + GAP + (H - body.h) / 2.0, &body);
        page
    }

    fn shared(&self, brush: &Brush<'_>, panels: &[&Panel]) -> Block {
        let (heroes, shelf): (Vec<&Panel>, Vec<&Panel>) = panels.iter().partition(|panel| Brush::is_broad(panel));
        let Some(hero) = heroes.first() else {
            let named = self.with_large_names(brush, &shelf);
            return named.or_else(|| self.largest_shelf(brush, &shelf, W, H)).unwrap_or_default();
        };
        if is_wide(hero) {
            // A grid over the whole width, as far as that leaves room for the rest.
            let below = |grid: &Block| self.largest_shelf(brush, &shelf, W, H - grid.h - 2.0 * GAP);
            let grids = [1.0, 0.9, 0.8].map(|part| self.hero(brush, hero, W * part, H));
            let both = grids.into_iter().find_map(|grid| Some((below(&grid)?, grid)));
            if let Some((below, grid)) = both {
                return Kit::stack(&[grid, below], 2.0 * GAP);
            }
        }
        let (left, right, side) = self.with_map(brush, hero, &[], &shelf);
        let mut block = Block::new(W, H);
        block.put(0.0, 0.0, &left);
        block.put(W - side, 0.0, &right);
        block
    }

    /// Draws what is sold with names as large as fits below everything else, which gives way a
    /// little.
    fn with_large_names(&self, brush: &Brush<'_>, shelf: &[&Panel]) -> Option<Block> {
        let (sold, rest): (Vec<&Panel>, Vec<&Panel>) = shelf.iter().copied().partition(|panel| portrait::sells(panel));
        let of = |brush: &Brush<'_>, [names, others]: [f32; 2]| {
            let shelf =
                |panels: &[&Panel], scale: f32| self.shelf(panels, W, &Kit { brush, scale, names: BuildingNames::Shown }, GAP);
            Kit::stack(&[shelf(&rest, others), shelf(&sold, names)], GAP)
        };
        let least = |scale: &f32| *scale >= 0.8;
        let scales = SCALES.into_iter().flat_map(|names| SCALES.into_iter().filter(least).map(move |others| [names, others]));
        let mut fitting = scales.filter(|scales| !sold.is_empty() && brush.measure(|brush| of(brush, *scales)).h <= H);
        Some(of(brush, fitting.next()?))
    }

    /// Returns what each page of the board shows: what all share, unless the game is over and that
    /// is no map, then the players, on as few pages as have room for them, about as many on each.
    pub(super) fn board(&self) -> Vec<Focus> {
        let players: Vec<&Panel> = self.scene.panels.iter().filter(|panel| panel.owner.is_some()).collect();
        let fits = |each: &usize| players.chunks(*each).all(|players| self.has_room(players));
        let most = (1..=players.len()).rev().find(fits).unwrap_or(1);
        let each = players.len().div_ceil(players.len().div_ceil(most).max(1)).max(1);
        let pages = players.chunks(each).map(|page| Focus::Players(page.iter().filter_map(|panel| panel.owner).collect()));
        let common = self.scene.places.is_empty() || self.scene.panels.iter().any(Brush::is_broad);
        common.then_some(Focus::Common).into_iter().chain(pages).collect()
    }

    /// Returns whether a page shows all of these players at a size that is easily read.
    fn has_room(&self, players: &[&Panel]) -> bool {
        let (w, h, most) = match self.frame {
            Frame::Landscape => (W, H, 2),
            Frame::Portrait => (portrait::W, portrait::H, 1),
        };
        let sizes = self.sizes();
        let brush = Brush { sizes: Sizes::Known(&sizes), ..self.brush() };
        brush.measure(|brush| {
            let kit = Kit { brush, scale: 1.0, names: BuildingNames::Shown };
            (1..=most).any(|across| self.in_columns(&kit, players, w, across, 0.0).h <= h)
        })
    }

    /// Draws the players with names if these fit, in one column or two.
    pub(super) fn page_of_players(&self, brush: &Brush<'_>, panels: &[&Panel]) -> Block {
        let ways = [BuildingNames::Shown, BuildingNames::Hidden].into_iter();
        let scales = || LARGE.into_iter().chain(SCALES);
        let mut ways = ways.flat_map(|names| scales().flat_map(move |scale| [1, 2].map(|across| (scale, names, across))));
        let draw = |brush: &Brush<'_>, (scale, names, across): (f32, BuildingNames, usize)| {
            self.in_columns(&Kit { brush, scale, names }, panels, W, across, H)
        };
        ways.find(|way| brush.measure(|brush| draw(brush, *way)).h <= H).map(|way| draw(brush, way)).unwrap_or_default()
    }

    /// Puts players side by side, each line as high as its highest; lines share out what `room` is
    /// left, within reason.
    pub(super) fn in_columns(&self, kit: &Kit<'_>, panels: &[&Panel], w: f32, across: usize, room: f32) -> Block {
        let wide = (w - GAP * (across - 1) as f32) / across as f32;
        let bodies: Vec<Block> = panels.iter().map(|panel| self.rail_in(kit, panel, wide)).collect();
        let highest = |line: &[Block]| PAD + line.iter().map(|body| body.h).fold(0.0, f32::max);
        let lines = panels.len().div_ceil(across).max(1) as f32;
        let needed = bodies.chunks(across).map(highest).sum::<f32>() + GAP * (lines - 1.0);
        let more = ((room - needed) / lines).clamp(0.0, MORE);
        let line = |(line, bodies): (&[&Panel], &[Block])| {
            let mut block = Block::new(w, highest(bodies) + more);
            for (at, (panel, body)) in line.iter().zip(bodies).enumerate() {
                block.put((wide + GAP) * at as f32, 0.0, &self.framed(kit.brush, panel, body, wide, block.h));
            }
            block
        };
        Kit::stack(&panels.chunks(across).zip(bodies.chunks(across)).map(line).collect::<Vec<_>>(), GAP)
    }

    /// Draws a player's name, counts and what they have, in a frame of that width.
    pub(super) fn framed_rail(&self, kit: &Kit<'_>, panel: &Panel, w: f32) -> Block {
        let body = self.rail_in(kit, panel, w);
        self.framed(kit.brush, panel, &body, w, body.h + PAD)
    }

    fn rail_in(&self, kit: &Kit<'_>, panel: &Panel, w: f32) -> Block {
        self.rail(kit, panel, self.since().panel(panel), rail_width(w))
    }
}
