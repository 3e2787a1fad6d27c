//! A landscape page of a part of the table: what all share, or some of the players, with the names of
//! what they have built. Start reading at [`Picture::part`].

use tertulia_rules::scene::Panel;

use super::block::{Block, Paint};
use super::landscape::{BAR, GAP, H, PAD, SCALES, SIZE, W, is_wide, rail_width};
use super::pieces::Brush;
use super::things::{BuildingNames, Kit};
use super::{Focus, Picture};

impl Picture<'_> {
    /// Draws the panels that the focus shows as large as fits.
    pub(super) fn part(&self) -> Block {
        let brush = self.brush();
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
        let Some(hero) = heroes.first() else { return self.largest_shelf(brush, &shelf, W, H).unwrap_or_default() };
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

    /// Draws the players with names if these fit, in one column or two.
    fn page_of_players(&self, brush: &Brush<'_>, panels: &[&Panel]) -> Block {
        let ways = [BuildingNames::Shown, BuildingNames::Hidden].into_iter();
        let mut ways = ways.flat_map(|names| SCALES.into_iter().map(move |scale| Kit { brush, scale, names }));
        let fitting = ways.find_map(|kit| {
            let mut columns = [1, 2].into_iter().map(|across| self.in_columns(&kit, panels, W, across));
            columns.find(|block| block.h <= H)
        });
        fitting.unwrap_or_default()
    }

    /// Puts players side by side, each line as high as its highest.
    pub(super) fn in_columns(&self, kit: &Kit<'_>, panels: &[&Panel], w: f32, across: usize) -> Block {
        let wide = (w - GAP * (across - 1) as f32) / across as f32;
        let line = |line: &[&Panel]| {
            let bodies: Vec<Block> = line.iter().map(|panel| self.rail_in(kit, panel, wide)).collect();
            let mut block = Block::new(w, PAD + bodies.iter().map(|body| body.h).fold(0.0, f32::max));
            for (at, (panel, body)) in line.iter().zip(&bodies).enumerate() {
                block.put((wide + GAP) * at as f32, 0.0, &self.framed(kit.brush, panel, body, wide, block.h));
            }
            block
        };
        Kit::stack(&panels.chunks(across).map(line).collect::<Vec<_>>(), GAP)
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
