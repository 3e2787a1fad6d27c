//! A map of hexes: land, tokens, harbors, and what stands there.
//!
//! Start reading at [`Brush::hex_map`].

use tertulia_rules::scene::{Harbor, Hex, HexMap, Spot, Stress};

use super::block::{Anchor, Block, Ink, Paint};
use super::changes::Before;
use super::icons;
use super::pieces::Brush;
use super::theme::seat_colors;

/// Where the spots of a map are on the picture.
#[derive(Clone, Copy)]
struct Chart {
    /// Distance from a hex's centre to its corners.
    side: f32,
    left: f32,
    top: f32,
}

impl Chart {
    fn at(self, spot: Spot) -> (f32, f32) {
        let (x, y) = (f32::from(spot.0), f32::from(spot.1));
        (self.left + x * self.side * 0.866_025_4, self.top + y * self.side / 2.0)
    }

    fn corners(self, centre: Spot, scale: f32) -> Vec<(f32, f32)> {
        let (x, y) = self.at(centre);
        let (dx, dy) = (self.side * 0.866_025_4 * scale, self.side / 2.0 * scale);
        [(0.0, -2.0), (1.0, -1.0), (1.0, 1.0), (0.0, 2.0), (-1.0, 1.0), (-1.0, -1.0)]
            .iter()
            .map(|(a, b)| (x + a * dx, y + b * dy))
            .collect()
    }
}

impl Brush<'_> {
    /// The map, filling the width.
    pub fn hex_map(&self, map: &HexMap, before: Before<'_, HexMap>, w: f32) -> Block {
        let across = map.hexes.iter().map(|hex| hex.at.0.abs()).max().unwrap_or(0);
        let down = map.hexes.iter().map(|hex| hex.at.1.abs()).max().unwrap_or(0);
        // Half a hex more on each side for the land, and one for the sea with its harbors.
        let side = (w / 2.0) / ((f32::from(across) + 1.0 + 1.12) * 0.866_025_4);
        let h = side * (f32::from(down) + 2.0 + 1.65);
        let chart = Chart { side, left: w / 2.0, top: h / 2.0 };
        let mut block = Block::new(w, h);
        block.rect(0.0, 0.0, w, h, 12.0, Paint::fill(self.palette.sea));
        for harbor in &map.harbors {
            self.harbor(&mut block, harbor, chart);
        }
        for hex in &map.hexes {
            block.polygon(&chart.corners(hex.at, 1.0), Paint::both("#ecd9a6", "#ecd9a6", 5.0));
        }
        for hex in &map.hexes {
            let moved = match before {
                Before::Was(was) => {
                    was.hexes.iter().any(|old| old.at == hex.at && old.guest != hex.guest && !hex.guest.is_empty())
                }
                Before::Unknown | Before::Absent => false,
            };
            self.hex(&mut block, hex, chart, moved);
        }
        let old_side = |ends: [Spot; 2], owner| match before {
            Before::Was(was) => was.sides.iter().any(|old| old.ends == ends && old.owner == owner),
            Before::Unknown | Before::Absent => true,
        };
        for road in &map.sides {
            let [a, b] = road.ends.map(|end| chart.at(end));
            let between = |t: f32| (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t);
            let (from, to) = (between(0.17), between(0.83));
            match road.owner {
                Some(seat) => {
                    if !old_side(road.ends, road.owner) {
                        block.line(from, to, self.palette.changed, 12.0);
                    }
                    block.line(from, to, "#16181c", 8.4);
                    block.line(from, to, seat_colors(seat).0, 5.2);
                    // Whose it is can be read, too.
                    let ((x, y), (fill, ink)) = (between(0.5), seat_colors(seat));
                    let r = side * 0.155;
                    block.circle(x, y, r, Paint::both(fill, "#16181c", 1.2));
                    block.text(x, y + r * 0.56, &(seat.0 + 1).to_string(), Ink::bold(r * 1.56, ink), Anchor::Middle);
                }
                None => {
                    block.line(from, to, "#16181c", 6.6);
                    block.dashes(from, to, "#ffffff", 4.0);
                }
            }
        }
        for corner in &map.corners {
            let (x, y) = chart.at(corner.at);
            let Some(seat) = corner.owner else {
                self.place_name(&mut block, x, y, corner.name.as_deref().unwrap_or_default());
                continue;
            };
            let size = side * if corner.icon == "city" { 0.76 } else { 0.64 };
            let new = match before {
                Before::Was(was) => {
                    !was.corners.iter().any(|old| old.at == corner.at && old.icon == corner.icon && old.owner == corner.owner)
                }
                Before::Unknown | Before::Absent => false,
            };
            if new {
                block.circle(x, y, size * 0.72, Paint::both("#00000055", self.palette.changed, 2.4));
            }
            let (fill, ink) = seat_colors(seat);
            block.tinted(corner.icon, fill, x - size / 2.0, y - size * 0.56, size);
            let (x, y, type_size) = if corner.icon == "city" {
                (x + size * 0.14, y + size * 0.29, size * 0.46)
            } else {
                (x, y + size * 0.3, size * 0.5)
            };
            block.text(x, y, &(seat.0 + 1).to_string(), Ink::bold(type_size, ink), Anchor::Middle);
        }
        block
    }

    fn hex(&self, block: &mut Block, hex: &Hex, chart: Chart, moved: bool) {
        let (x, y) = chart.at(hex.at);
        let side = chart.side;
        let tone = icons::tone(hex.icon).unwrap_or(self.palette.plate);
        let edge = if hex.stress == Stress::Strong { Paint::both(tone, "#ffffff", 2.6) } else { Paint::fill(tone) };
        block.polygon(&chart.corners(hex.at, 0.93), edge);
        let glyph = side * 0.62;
        // A guest needs half of the room above, and none of the corners, where houses stand.
        let aside = if hex.guest.is_empty() { 0.0 } else { side * 0.3 };
        block.glyph(hex.icon, x - aside - glyph / 2.0, y - side * 0.78, glyph);
        if let Some((number, pips)) = hex.token {
            self.token(block, x, y + side * 0.28, side * 0.4, number, pips);
        }
        let name = Ink::bold(side * 0.25, "#16181c");
        let wide = name.width(&hex.name) + 5.0;
        block.rect(x - side * 0.69, y - side * 0.17, wide, side * 0.33, side * 0.1, Paint::fill("#ffffffb0"));
        block.text(x - side * 0.69 + wide / 2.0, y + side * 0.085, &hex.name, name, Anchor::Middle);
        if !hex.guest.is_empty() {
            let size = side * 0.68;
            let (left, top) = (x - side * 0.06, y - side * 0.78);
            if moved {
                block.circle(left + size / 2.0, top + size / 2.0, size * 0.62, Paint::stroke(self.palette.changed, 2.4));
            }
            block.icon(hex.guest, left, top, size);
        }
    }

    fn token(&self, block: &mut Block, x: f32, y: f32, r: f32, number: u8, pips: u8) {
        block.circle(x, y, r, Paint::both("#fdf6e3", "#3a3120", 1.0));
        let ink = if pips >= 5 { "#b3201a" } else { "#1e1f22" };
        block.text(x, y + r * 0.26, &number.to_string(), Ink::bold(r * 0.98, ink), Anchor::Middle);
        let step = r * 0.26;
        let start = x - step * (f32::from(pips) - 1.0) / 2.0;
        for pip in 0..pips {
            block.circle(start + step * f32::from(pip), y + r * 0.6, r * 0.105, Paint::fill(ink));
        }
    }

    /// A place to choose, with what it is called.
    fn place_name(&self, block: &mut Block, x: f32, y: f32, name: &str) {
        if name.is_empty() {
            block.circle(x, y, 4.2, Paint::both("#ffffff", "#16181c", 1.4));
            return;
        }
        let ink = Ink::bold(8.2, "#10241b");
        let w = ink.width(name) + 5.0;
        block.rect(x - w / 2.0, y - 6.0, w, 12.0, 4.5, Paint::both("#c9f7e2", "#10241b", 0.9));
        block.text(x, y + 3.0, name, ink, Anchor::Middle);
    }

    fn harbor(&self, block: &mut Block, harbor: &Harbor, chart: Chart) {
        let [a, b] = harbor.ends.map(|end| chart.at(end));
        let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let (dx, dy) = (middle.0 - chart.left, middle.1 - chart.top);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let (x, y) = (middle.0 + dx / length * chart.side * 0.56, middle.1 + dy / length * chart.side * 0.56);
        for end in [a, b] {
            block.line((x, y), end, "#7a5a33", 3.4);
        }
        let r = chart.side * 0.38;
        block.circle(x, y, r, Paint::both("#fdf6e3", "#3a3120", 1.0));
        let rate = self.say(&harbor.rate);
        let icon = if harbor.icon.is_empty() { "harbor" } else { harbor.icon };
        block.icon(icon, x - r * 0.5, y - r * 0.82, r);
        block.text(x, y + r * 0.74, &rate, Ink::bold(r * 0.6, "#1e1f22"), Anchor::Middle);
    }
}
