//! A card table on a landscape page, with common panels in the middle and players' cities around;
//! and a player's own picture of a table without a map. Start reading at [`Picture::around`], then
//! [`Picture::decided`].

use tertulia_rules::scene::{Cell, Panel, Row, Shape, Stress};

use super::Picture;
use super::block::{Block, Paint};
use super::brush::Brush;
use super::changes::Since;
use super::cities::{BANDS, CardNote, CityLook, Plots, spaces};
use super::kit::{BuildingNames, Kit};
use super::landscape::{GAP, H, W, rail_width};
use super::plates::Effects;
use super::sizes::PanelForm;

/// Padding of the middle.
const PAD: f32 = 6.0;
/// Least height of a card in a city that is read beside others.
const CARD: f32 = 62.0;
/// Between what is counted in the middle.
const BETWEEN: f32 = 30.0;
/// Around one's own cards.
const TRAY: f32 = 6.0;
/// Scales for a player's own panel, the largest first.
const LARGE: [f32; 15] = [2.2, 2.0, 1.85, 1.7, 1.55, 1.45, 1.35, 1.25, 1.15, 1.08, 1.0, 0.92, 0.84, 0.77, 0.7];
/// Scale of names and counts that would need two lines.
const LOW: f32 = 0.9;
/// Widths of the panels to decide on, if they stand beside it.
const DECIDED: [f32; 4] = [430.0, 520.0, 600.0, 680.0];

/// Returns whether all rows are roles, counts and cards, which need no height.
pub fn is_low(panels: &[&Panel]) -> bool {
    let low = |row: &Row| matches!(row.shape, Shape::Plate(_) | Shape::Line | Shape::Cards | Shape::Said);
    panels.iter().flat_map(|panel| &panel.rows).all(low)
}

impl Picture<'_> {
    /// Puts common panels between two halves of the players. `None` without cities or without room.
    pub(super) fn around(&self, brush: &Brush<'_>, rails: &[&Panel], shelf: &[&Panel]) -> Option<Block> {
        let has_city = |panel: &&Panel| panel.rows.iter().any(|row| spaces(row) > 0);
        if !is_low(shelf) || rails.is_empty() || !rails.iter().all(has_city) {
            return None;
        }
        let kit = Kit { brush, scale: 1.2, names: BuildingNames::Shown };
        let explained = self.middle(&kit, shelf, Effects::Told);
        let wide = W / rails.len().div_ceil(2) as f32;
        // What roles do is told where no word on a card shrinks for it.
        let high = (H - explained.h - 2.0 * GAP) / 2.0;
        let fits = |panel: &&Panel| brush.measure(|brush| self.has_whole_cards(&Kit { brush, ..kit }, panel, wide - GAP, high));
        let middle = if rails.iter().all(fits) { explained } else { self.middle(&kit, shelf, Effects::Untold) };
        let room = (H - middle.h - 2.0 * GAP) / 2.0;
        let (above, below) = rails.split_at(rails.len().div_ceil(2));
        let mut block = Block::new(W, H);
        for (half, y) in [(above, 0.0), (below, H - room)] {
            let wide = (W - GAP * (half.len().max(1) - 1) as f32) / half.len().max(1) as f32;
            for (at, panel) in half.iter().enumerate() {
                let city = self.settled(&kit, panel, wide, room);
                block.put((wide + GAP) * at as f32, y, &city);
            }
        }
        block.put(0.0, room + GAP, &middle);
        Some(block)
    }

    /// Returns whether everything on a player's cards can be read in a frame of that size.
    fn has_whole_cards(&self, kit: &Kit<'_>, panel: &Panel, w: f32, h: f32) -> bool {
        let inner = rail_width(w);
        let head = self.low_head(kit, panel, inner);
        let mut cities = panel.rows.iter().filter(|row| spaces(row) > 0);
        cities.all(|row| kit.fitting_look(row, inner, h - 12.0 - head.h - 5.0).is_some())
    }

    /// Lays out common panels over the whole width: plates on a line, counts and open cards below.
    fn middle(&self, kit: &Kit<'_>, panels: &[&Panel], effects: Effects) -> Block {
        let (before, inner) = (self.since(), W - 2.0 * PAD);
        let mut parts = Vec::new();
        let mut strip: Vec<(Stress, Block)> = Vec::new();
        let mut open = Vec::new();
        for panel in panels {
            let was = before.panel(panel);
            let plates: Vec<Row> = panel.rows.iter().filter(|row| matches!(row.shape, Shape::Plate(_))).cloned().collect();
            let across = u8::try_from(plates.len()).unwrap_or(u8::MAX);
            let plates: Vec<Row> = plates.into_iter().map(|row| row.shaped(Shape::Plate(across))).collect();
            if !plates.is_empty() {
                let (low, plates) = (Kit { scale: 1.0, ..*kit }, plates.iter().collect::<Vec<_>>());
                let is_told = effects == Effects::Told && panel.stress == Stress::Strong;
                let told = is_told.then(|| low.offices(&plates, was, inner, effects)).flatten();
                parts.push(told.unwrap_or_else(|| low.plates(&plates, was, inner)));
            }
            for row in panel.rows.iter().filter(|row| !row.cells.is_empty()) {
                match row.shape {
                    Shape::Line => strip.push((row.stress, kit.lined(row, was.row(row), inner))),
                    Shape::Cards => {
                        let was = was.row(row);
                        open.extend((0..row.cells.len()).map(|at| (&row.cells[at], was.cell(&row.cells, at))));
                    }
                    // Plates stand above; other shapes are not low.
                    Shape::Said | Shape::Head | Shape::Ship(_) | Shape::House(_) | Shape::Plate(_) | Shape::Exchange => {}
                    Shape::Tiles { .. } | Shape::Plates { .. } | Shape::Places { .. } | Shape::Scale(_) => {}
                    Shape::Compared(_) | Shape::Barrels => {}
                }
            }
        }
        // What is held back is there if one line has room for it.
        let long = strip.iter().map(|(_, block)| block.w).sum::<f32>() + BETWEEN * strip.len().saturating_sub(1) as f32;
        strip.retain(|(stress, _)| *stress != Stress::Faint || long <= inner);
        let strip = kit.flow(&strip.into_iter().map(|(_, block)| block).collect::<Vec<_>>(), BETWEEN, inner);
        let mut centred = Block::new(inner, strip.h);
        centred.put((inner - strip.w) / 2.0, 0.0, &strip);
        parts.push(centred);
        parts.push(kit.hand(&open, open.len().clamp(1, 4), inner, 0.0));
        let inside = Kit::stack(&parts, 4.0);
        let mut block = Block::new(W, inside.h + 2.0 * PAD);
        block.rect(0.0, 0.0, W, block.h, 12.0, Paint::fill(kit.brush.palette.land));
        block.put(PAD + (inner - inside.w) / 2.0, PAD, &inside);
        block
    }

    /// Draws a player's name and counts, smaller where these then have room on one line.
    fn low_head(&self, kit: &Kit<'_>, panel: &Panel, w: f32) -> Block {
        let of = |scale: f32| self.head(&Kit { scale, ..*kit }, panel, self.since().panel(panel), w);
        let is_low = |head: &Block| head.h < kit.line() * 1.5;
        let usual = of(kit.scale);
        if is_low(&usual) {
            return usual;
        }
        Some(of(LOW)).filter(is_low).unwrap_or(usual)
    }

    /// Draws a player's city in a frame of that size.
    fn settled(&self, kit: &Kit<'_>, panel: &Panel, w: f32, h: f32) -> Block {
        let (before, inner) = (self.since().panel(panel), rail_width(w));
        let head = self.low_head(kit, panel, inner);
        let mut body = Block::new(inner, h - 12.0);
        body.put(0.0, 0.0, &head);
        for row in panel.rows.iter().filter(|row| spaces(row) > 0) {
            let look = kit.city_look(row, inner, body.h - head.h - 5.0);
            body.put(0.0, head.h + 5.0, &kit.city(row, before.row(row), look));
        }
        self.framed(kit.brush, panel, &body, w, h)
    }

    /// Draws a player's own panel large, below what they decide on if that is low, else at the left
    /// of it. `None` if there is no room.
    pub(super) fn decided(&self, brush: &Brush<'_>, own: &Panel, shelf: &[&Panel]) -> Option<Block> {
        let asked: Vec<&Panel> = shelf.iter().copied().filter(|panel| panel.stress == Stress::Strong).collect();
        let mut block = Block::new(W, H);
        if is_low(&asked) {
            let kit = Kit { brush, scale: 1.2, names: BuildingNames::Shown };
            if asked.is_empty() {
                return Some(self.large(brush, own, W, H)?.1);
            }
            let middles = [Effects::Told, Effects::Untold].map(|effects| self.middle(&kit, &asked, effects));
            let below = |middle: Block| Some((self.large(brush, own, W, H - middle.h - GAP)?.1, middle));
            let (large, middle) = middles.into_iter().find_map(below)?;
            block.put(0.0, 0.0, &middle);
            block.put(0.0, middle.h + GAP, &large);
            return Some(block);
        }
        let ways = DECIDED.into_iter().filter_map(|w| {
            let side = W - w - 2.0 * GAP;
            let (scale, large) = self.large(brush, own, side, H)?;
            let shelf = |brush: &Brush<'_>, scale: f32| {
                self.shelf(&asked, w, &Kit { brush, scale, names: BuildingNames::Shown }, 2.0 * GAP)
            };
            let fits = |scale: &f32| {
                let shelf = brush.measure(|brush| shelf(brush, *scale));
                shelf.w <= w && shelf.h <= H
            };
            let other = LARGE.into_iter().filter(|scale| *scale <= 1.7).find(fits)?;
            Some((scale.min(other), w, shelf(brush, other), large))
        });
        let (_, w, shelf, large) = ways.max_by(|a, b| a.0.total_cmp(&b.0))?;
        block.put((w - shelf.w).max(0.0) / 2.0, (H - shelf.h) / 2.0, &shelf);
        block.put(w + 2.0 * GAP, 0.0, &large);
        Some(block)
    }

    /// Draws a player's panel as large as fits into a frame of that size; returns its scale too.
    fn large(&self, brush: &Brush<'_>, panel: &Panel, w: f32, h: f32) -> Option<(f32, Block)> {
        let (before, inner) = (self.since().panel(panel), rail_width(w));
        let body = |brush: &Brush<'_>, scale: f32, spare: f32| {
            let kit = Kit { brush, scale, names: BuildingNames::Shown };
            self.owned(&kit, panel, before, inner, spare)
        };
        let spare = |scale: f32| h - 14.0 - brush.measure(|brush| body(brush, scale, 0.0)).h;
        let mut bodies = LARGE.into_iter().map(|scale| (scale, spare(scale)));
        let (scale, spare) = bodies.find(|(_, spare)| *spare >= 0.0)?;
        Some((scale, self.framed(brush, panel, &body(brush, scale, spare), w, h)))
    }

    /// Draws a player's own panel in a frame of that width, as high as it needs.
    pub(super) fn framed_own(&self, kit: &Kit<'_>, panel: &Panel, w: f32) -> Block {
        let body = self.owned(kit, panel, self.since().panel(panel), rail_width(w), 0.0);
        self.framed(kit.brush, panel, &body, w, body.h + 14.0)
    }

    /// Draws a player's panel, and shares out `spare` height to what lies there.
    fn owned(&self, kit: &Kit<'_>, panel: &Panel, before: Since<'_, Panel>, w: f32, spare: f32) -> Block {
        kit.sized(panel, (PanelForm::Own, spare.to_bits()), w, |kit| self.drawn_owned(kit, panel, before, w, spare))
    }

    fn drawn_owned(&self, kit: &Kit<'_>, panel: &Panel, before: Since<'_, Panel>, w: f32, spare: f32) -> Block {
        let mut parts = vec![self.head(kit, panel, before, w)];
        let mut cards = Vec::new();
        let holds_cards = panel.rows.iter().any(|row| row.shape == Shape::Cards);
        let share = if holds_cards { spare * 0.4 } else { spare };
        for row in &panel.rows {
            let was = before.row(row);
            match row.shape {
                Shape::Tiles { across, .. } if !row.cells.is_empty() => {
                    // As large as the others, on as many lines as needed.
                    let free = row.clone().shaped(Shape::Tiles { across, spaces: 0 });
                    let kit = Kit { scale: kit.scale * 1.3, ..*kit };
                    parts.push(kit.flow(&kit.tiles(&free, was, w), 5.0, w));
                }
                Shape::Plates { spaces, .. } if spaces > 0 && !row.icon.is_empty() => {
                    let lines = if row.cells.len() > 6 { 2.0 } else { 1.0 };
                    let look = kit.city_look(row, w, lines * 76.0 * kit.scale.min(1.2) + share);
                    parts.push(kit.city(row, was, look));
                }
                Shape::Plates { spaces, .. } if spaces > 0 => {
                    let across = ((w / (84.0 * kit.scale + 2.0 * kit.brush.frame.more())) as u8).clamp(1, spaces);
                    let across = spaces.div_ceil(spaces.div_ceil(across));
                    let plots = Plots::of(across, w, (76.0 * kit.scale).max(CARD + kit.brush.frame.more()));
                    let plots = Plots { w: plots.w.min(plots.h * 1.7), ..plots };
                    parts.push(kit.city(row, was, CityLook { plots, scale: 1.2, band: BANDS[0], note: CardNote::None }));
                }
                Shape::Cards => cards.extend((0..row.cells.len()).map(|at| (&row.cells[at], was.cell(&row.cells, at)))),
                // Counts stand beside the name.
                Shape::Line | Shape::Said | Shape::Head | Shape::Compared(_) | Shape::Barrels => {}
                Shape::Ship(_) | Shape::House(_) | Shape::Plate(_) | Shape::Exchange => {}
                Shape::Tiles { .. } | Shape::Plates { .. } | Shape::Places { .. } | Shape::Scale(_) => {}
            }
        }
        parts.extend((!cards.is_empty()).then(|| tray(kit, &cards, w, spare - share)));
        Kit::stack(&parts, 8.0)
    }
}

/// Draws cards in hand on a ground of their own, apart from what lies on the table.
fn tray(kit: &Kit<'_>, cards: &[(&Cell, Since<'_, Cell>)], w: f32, spare: f32) -> Block {
    let across = ((w / (250.0 * kit.scale)) as usize).clamp(2, 5).min(cards.len().max(2));
    let more = spare.max(0.0) / cards.len().div_ceil(across) as f32;
    let hand = kit.hand(cards, across, w - 2.0 * TRAY, more);
    let mut block = Block::new(w, hand.h + 2.0 * TRAY);
    block.rect(0.0, 0.0, w, block.h, 10.0, Paint::fill(kit.brush.palette.land));
    block.put(TRAY, TRAY, &hand);
    block
}
