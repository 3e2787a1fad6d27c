//! A player's own picture where there is a wide grid: what they decide on is large. Start reading
//! at [`Picture::own_page`].

use tertulia_rules::scene::{Panel, Stress};

use super::Picture;
use super::block::Block;
use super::brush::Brush;
use super::kit::{BuildingNames, Kit};
use super::landscape::{GAP, H, PAD, SCALES, W, held_back, rail_width, unscaled};

/// Width of the player's own panel below the grid, and beside it.
const BELOW: f32 = 640.0;
const BESIDE: f32 = 640.0;
/// Least heights of a grid beside it: as it should be, and where other players need the room.
const LOWEST: [f32; 2] = [200.0, 170.0];
/// Scale of other players where only their names and counts have room.
const SMALL: f32 = 0.5;

impl Picture<'_> {
    /// Gives the room to the grid if it is decided upon, else to own and common panels.
    pub(super) fn own_page(&self, brush: &Brush<'_>, hero: &Panel, rails: &[&Panel], own: usize, shelf: &[&Panel]) -> Block {
        let shelf: Vec<Panel> = shelf.iter().map(|panel| held_back(panel)).collect();
        let shelf: Vec<&Panel> = shelf.iter().collect();
        let afloat = (hero.stress == Stress::Strong).then(|| {
            // No higher than leaves room for the rest.
            let heights = [440.0, 420.0, 400.0, 380.0, 360.0, 340.0, 320.0, 300.0, 280.0];
            heights.into_iter().find_map(|h| self.grid_above(brush, hero, rails[own], &shelf, h))
        });
        afloat.flatten().unwrap_or_else(|| self.grid_aside(brush, hero, rails, own, &shelf))
    }

    /// `None` where the rest would be too small below the grid.
    fn grid_above(&self, brush: &Brush<'_>, hero: &Panel, own: &Panel, shelf: &[&Panel], h: f32) -> Option<Block> {
        let grid = self.hero(brush, hero, W, h);
        let room = H - grid.h - GAP;
        let rail = self.own_rail(brush, own, BELOW, room, 0.9)?;
        let common = self.largest_shelf(brush, shelf, W - BELOW - 2.0 * GAP, room)?;
        let mut block = Block::new(W, H);
        block.put((W - grid.w) / 2.0, 0.0, &grid);
        block.put(0.0, grid.h + GAP, &rail);
        block.put(BELOW + 2.0 * GAP, grid.h + GAP + (room - common.h) / 2.0, &common);
        Some(block)
    }

    fn grid_aside(&self, brush: &Brush<'_>, hero: &Panel, rails: &[&Panel], own: usize, shelf: &[&Panel]) -> Block {
        let side = W - BESIDE - GAP;
        let others: Vec<&Panel> = rails.iter().enumerate().filter(|(at, _)| *at != own).map(|(_, panel)| *panel).collect();
        let kit = |scale: f32| Kit { brush, scale, names: BuildingNames::Hidden };
        let fitting = |lowest: f32| {
            let mut scales = SCALES.into_iter().filter(|scale| *scale <= 1.1);
            scales.find(|scale| self.fitting(&kit(*scale), &others, side, H - lowest - GAP).is_some())
        };
        let whole = LOWEST.into_iter().find_map(fitting).map(kit);
        let heads = self.heads(&kit(SMALL), &others, side, 1);
        let needed = whole.as_ref().map_or(heads.h + GAP, |kit| {
            let rail = |brush: &Brush<'_>, panel: &Panel| {
                self.rail(&Kit { brush, ..*kit }, panel, self.since().panel(panel), rail_width(side))
            };
            others.iter().map(|panel| brush.measure(|brush| rail(brush, panel)).h + PAD + GAP).sum::<f32>()
        });
        // The grid fills what the others leave, but for what rounding may take.
        let grid = self.hero(brush, hero, side, H - needed - 1.0);
        let others = whole.and_then(|kit| self.rails(&kit, &others, side, H - grid.h - GAP)).unwrap_or(heads);
        let mut block = Block::new(W, H);
        // The market gets nearly half of the room.
        if let Some(rail) = self.own_rail(brush, rails[own], BESIDE, H * 0.55, 0.0) {
            block.put(0.0, 0.0, &rail);
            let room = H - rail.h - 2.0 * GAP;
            // What a scale shows stands beside each player's name, too.
            let unscaled: Vec<Panel> = shelf.iter().map(|panel| unscaled(panel)).collect();
            let unscaled: Vec<&Panel> = unscaled.iter().collect();
            if let Some(common) = [shelf, &unscaled].into_iter().find_map(|shelf| self.largest_shelf(brush, shelf, BESIDE, room))
            {
                block.put(0.0, rail.h + 2.0 * GAP + (room - common.h) / 2.0, &common);
            }
        }
        block.put(BESIDE + GAP, 0.0, &grid);
        block.put(BESIDE + GAP, grid.h + GAP, &others);
        block
    }

    /// Draws the player's own rail as large as fits, at least at that scale.
    fn own_rail(&self, brush: &Brush<'_>, panel: &Panel, w: f32, room: f32, least: f32) -> Option<Block> {
        let before = self.since().panel(panel);
        let body = |brush: &Brush<'_>, scale: f32| {
            let kit = Kit { brush, scale, names: BuildingNames::Hidden };
            self.rail(&kit, panel, before, rail_width(w))
        };
        let mut scales = SCALES.into_iter().filter(|scale| *scale >= least);
        let scale = scales.find(|scale| brush.measure(|brush| body(brush, *scale)).h + PAD <= room)?;
        let body = body(brush, scale);
        let more = (room - body.h - PAD).min(12.0);
        Some(self.framed(brush, panel, &body, w, body.h + PAD + more))
    }
}
