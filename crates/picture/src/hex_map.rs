//! A map of hexes: land, sea, harbors, and what stands there. Start at [`Brush::hex_map`].

use tertulia_rules::scene::{Corner, Harbor, Hex, HexMap, Side, Spot};

use super::block::{Anchor, Block, Ink, Paint};
use super::brush::Brush;
use super::changes::{Before, BoardChange, Since};
use super::font::Weight;
use super::icons;
use super::kit::KEY;
use super::theme::seat_colors;

/// Outline of what stands on the map, visible on any land.
const DARK: &str = "#16181c";
const SAND: &str = "#ecd9a6";
const PAPER: &str = "#fdf6e3";
const PLANK: &str = "#8a6437";

/// Half the width of a hex, in sides.
const HALF: f32 = 0.866_025_4;
/// How far the shallows reach from the centre of a hex, in its own size.
const SHALLOWS: f32 = 1.29;
/// Around everything, in sides.
const EDGE: f32 = 0.06;
/// How far a harbor's sign is from its coast, in sides.
const OUT: f32 = 0.52;

#[derive(Clone, Copy)]
struct Chart {
    /// Distance from a hex's centre to its corners.
    side: f32,
    left: f32,
    top: f32,
}

impl Chart {
    fn fitting(map: &HexMap, w: f32, h: f32) -> Chart {
        let unit = Chart { side: 1.0, left: 0.0, top: 0.0 };
        let hexes = map.hexes.iter().map(|hex| (unit.at(hex.at), (HALF * SHALLOWS, SHALLOWS)));
        let signs = map.harbors.iter().map(|harbor| {
            let (w, h) = sign_size(harbor);
            (sign_of(harbor, unit), (w / 2.0 + EDGE, h / 2.0 + EDGE))
        });
        let (mut least, mut most) = ((0.0_f32, 0.0_f32), (0.0_f32, 0.0_f32));
        for ((x, y), (dx, dy)) in hexes.chain(signs) {
            least = (least.0.min(x - dx), least.1.min(y - dy));
            most = (most.0.max(x + dx), most.1.max(y + dy));
        }
        let side = (w / (most.0 - least.0)).min(h / (most.1 - least.1));
        let middle = |least: f32, most: f32| (least + most) / 2.0 * side;
        Chart { side, left: w / 2.0 - middle(least.0, most.0), top: h / 2.0 - middle(least.1, most.1) }
    }

    fn at(self, spot: Spot) -> (f32, f32) {
        let (x, y) = (f32::from(spot.0), f32::from(spot.1));
        (self.left + x * self.side * HALF, self.top + y * self.side / 2.0)
    }

    fn corners(self, centre: Spot, scale: f32) -> Vec<(f32, f32)> {
        let (x, y) = self.at(centre);
        let (dx, dy) = (self.side * HALF * scale, self.side / 2.0 * scale);
        [(0.0, -2.0), (1.0, -1.0), (1.0, 1.0), (0.0, 2.0), (-1.0, 1.0), (-1.0, -1.0)]
            .iter()
            .map(|(a, b)| (x + a * dx, y + b * dy))
            .collect()
    }
}

/// Returns the point at share `t` of the way from `a` to `b`.
fn between(a: (f32, f32), b: (f32, f32), t: f32) -> (f32, f32) {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

impl Brush<'_> {
    /// Draws the map in the middle of `w` by `h`. Choices come last: nothing covers their numbers.
    pub fn hex_map(&self, map: &HexMap, before: Since<'_, HexMap>, w: f32, h: f32) -> Block {
        let chart = Chart::fitting(map, w, h);
        let mut block = Block::new(w, h);
        self.water(&mut block, chart.side * 0.9);
        for hex in &map.hexes {
            // Larger hexes instead of thick outlines, which take long to draw.
            block.polygon(&chart.corners(hex.at, SHALLOWS), Paint::fill(self.palette.shallow));
        }
        for harbor in &map.harbors {
            piers(&mut block, harbor, chart);
        }
        for hex in &map.hexes {
            block.polygon(&chart.corners(hex.at, 1.085), Paint::fill(SAND));
        }
        for harbor in &map.harbors {
            self.harbor(&mut block, harbor, chart);
        }
        for hex in &map.hexes {
            self.hex(&mut block, hex, chart, before);
        }
        for side in &map.sides {
            self.side(&mut block, side, chart, before);
        }
        for corner in &map.corners {
            self.corner(&mut block, corner, chart, before);
        }
        self.offers(&mut block, map, chart);
        block
    }

    /// Draws the sea, with waves `step` apart.
    pub fn water(&self, block: &mut Block, step: f32) {
        let (w, h) = (block.w, block.h);
        block.rect(0.0, 0.0, w, h, 12.0, Paint::fill(self.palette.sea));
        let size = step * 0.5;
        let mut y = step * 0.2;
        let mut shift = 0.3;
        while y + size < h {
            let mut x = step * shift;
            while x + size < w {
                block.tinted("land-wave", self.palette.wave, x, y, size);
                x += step * 1.5;
            }
            shift = 1.35 - shift;
            y += step * 0.62;
        }
    }

    /// Draws the land, its token, its name, and who stands on it.
    fn hex(&self, block: &mut Block, hex: &Hex, chart: Chart, before: Since<'_, HexMap>) {
        let (x, y) = chart.at(hex.at);
        let side = chart.side;
        block.polygon(&chart.corners(hex.at, 0.95), Paint::fill(icons::tone(hex.icon).unwrap_or(self.palette.plate)));
        let ground = format!("land-{}", hex.icon);
        if icons::find(&ground).is_some() {
            block.glyph(&ground, x - side * 0.95, y - side * 0.95, side * 1.9);
        } else {
            block.glyph(hex.icon, x - side * 0.3, y - side * 0.8, side * 0.6);
        }
        let name = Ink::bold((side * 0.265).max(self.frame.least(8.0)), DARK);
        // Between the token and what stands on the lower corner.
        let (wide, foot) = (name.width(&hex.name) + side * 0.1, y + side * 0.61);
        block.rect(x - wide / 2.0, foot - name.size * 0.92, wide, name.size * 1.1, name.size * 0.35, Paint::fill("#ffffff90"));
        block.text(x, foot, &hex.name, name, Anchor::Middle);
        let moved = before.change(
            |was| matches!(was, Before::Was(was) if was.hexes.iter().any(|old| old.at == hex.at && old.guest != hex.guest)),
        );
        match (hex.guest, hex.token) {
            ("", Some(token)) => token_at(block, x, y - side * 0.04, side * 0.4, token),
            ("", None) => {}
            (guest, token) => self.guest(block, guest, token, (x, y - side * 0.04), side, moved),
        }
    }

    /// Draws a guest beside the token that it covers, on one plate: the number stays readable.
    fn guest(&self, block: &mut Block, guest: &str, token: Option<(u8, u8)>, (x, y): (f32, f32), side: f32, moved: BoardChange) {
        let (high, wide) = (side * 0.86, if token.is_some() { side * 1.44 } else { side * 0.86 });
        let (left, top) = (x - wide / 2.0, y - high / 2.0);
        if let Some(halo) = halo(moved, side * 0.09) {
            let paint = Paint::fill(self.palette.changed);
            block.rect(left - halo, top - halo, wide + 2.0 * halo, high + 2.0 * halo, side, paint);
        }
        block.rect(left, top, wide, high, high / 2.0, Paint::both("#5b1512", DARK, side * 0.03));
        let figure = side * 0.7;
        block.glyph(guest, left + (high - figure) / 2.0 + side * 0.01, y - figure / 2.0, figure);
        if let Some(token) = token {
            token_at(block, left + wide - high / 2.0, y, side * 0.39, token);
        }
    }

    /// Draws a road in its owner's colour, with as many bars across it as the seat's number.
    fn side(&self, block: &mut Block, side: &Side, chart: Chart, before: Since<'_, HexMap>) {
        let Some(seat) = side.owner else { return };
        let [a, b] = side.ends.map(|end| chart.at(end));
        let (from, to) = (between(a, b, 0.2), between(a, b, 0.8));
        let thick = chart.side * 0.15;
        let same = |old: &Side| old.ends == side.ends && old.owner == side.owner;
        let new = before.change(|was| matches!(was, Before::Was(was) if !was.sides.iter().any(same)));
        if let Some(halo) = halo(new, thick * 0.75) {
            block.line(from, to, self.palette.changed, thick + 2.0 * halo);
        }
        let (fill, ink) = seat_colors(seat);
        block.line(from, to, DARK, thick * 1.55);
        block.line(from, to, fill, thick);
        let (across, down) = ((b.0 - a.0) / chart.side, (b.1 - a.1) / chart.side);
        for bar in 0..=seat.0 {
            let middle = between(a, b, 0.5 + 0.105 * (f32::from(bar) - f32::from(seat.0) / 2.0));
            let half = thick * 0.42;
            let end = |sign: f32| (middle.0 - down * half * sign, middle.1 + across * half * sign);
            block.line(end(1.0), end(-1.0), ink, chart.side * 0.036);
        }
    }

    /// Draws a building in its owner's colour, with as many dots as the seat's number: figures on
    /// the map are those of the land and of choices.
    fn corner(&self, block: &mut Block, corner: &Corner, chart: Chart, before: Since<'_, HexMap>) {
        let Some(seat) = corner.owner else { return };
        let (x, y) = chart.at(corner.at);
        let large = corner.icon == "city";
        let size = chart.side * if large { 0.78 } else { 0.7 };
        let same = |old: &Corner| old.at == corner.at && old.icon == corner.icon && old.owner == corner.owner;
        let new = before.change(|was| matches!(was, Before::Was(was) if !was.corners.iter().any(same)));
        if let Some(halo) = halo(new, size * 0.2) {
            block.circle(x, y, size * 0.5 + halo, Paint::both(self.palette.changed, DARK, 1.2));
        }
        let (fill, ink) = seat_colors(seat);
        block.tinted(corner.icon, fill, x - size / 2.0, y - size * 0.56, size);
        for (dx, dy) in dots(seat.0 + 1) {
            block.circle(x + size * 0.14 * dx, y + size * (0.12 + 0.13 * dy), size * 0.092, Paint::fill(ink));
        }
    }

    fn offers(&self, block: &mut Block, map: &HexMap, chart: Chart) {
        let side = chart.side;
        for (spot, number) in map.sides.iter().filter_map(|side| Some((side, side.offer?))) {
            let [a, b] = spot.ends.map(|end| chart.at(end));
            // Away from what stands at an end of it.
            let built = |end: Spot| map.corners.iter().any(|corner| corner.at == end && corner.owner.is_some());
            let share = 0.5 + if built(spot.ends[0]) { 0.14 } else { 0.0 } - if built(spot.ends[1]) { 0.14 } else { 0.0 };
            let (from, to, (x, y)) = (between(a, b, 0.16), between(a, b, 0.84), between(a, b, share));
            block.line(from, to, DARK, side * 0.15);
            block.line(from, to, self.palette.turn, side * 0.09);
            self.offer(block, x, y, number, side * 0.45);
        }
        for (hex, number) in map.hexes.iter().filter_map(|hex| Some((hex, hex.offer?))) {
            let (x, y) = chart.at(hex.at);
            self.offer(block, x, y - side * 0.56, number, side * 0.45);
        }
        for (corner, number) in map.corners.iter().filter_map(|corner| Some((corner, corner.offer?))) {
            let (x, y) = chart.at(corner.at);
            // Beside what stands there, on the hex at the right: above or below the corner.
            let (aside, down) = if corner.owner.is_some() { (side * 0.48, side * 0.28) } else { (0.0, 0.0) };
            let down = if corner.at.1.rem_euclid(3) == 2 { down } else { -down };
            self.offer(block, x + aside, y + down, number, side * 0.45);
        }
    }

    /// Draws the number of a choice on a plate with corners, in the colour of what is asked: no
    /// piece and no other number on a board has it.
    pub fn offer(&self, block: &mut Block, x: f32, y: f32, number: u8, high: f32) {
        let ink = Ink { size: high * 0.85, weight: Weight::Bold, fill: self.palette.on_turn };
        let words = number.to_string();
        let wide = (ink.width(&words) + high * 0.2).max(high * 0.86);
        let edge = high * 0.09;
        block.rect(x - wide / 2.0, y - high / 2.0, wide, high, high * 0.1, Paint::both(self.palette.turn, DARK, edge));
        let write = if ink.size < KEY { Block::text } else { Block::fact };
        write(block, x, y + ink.size * 0.365, &words, ink, Anchor::Middle);
    }

    fn harbor(&self, block: &mut Block, harbor: &Harbor, chart: Chart) {
        let ((x, y), (w, h)) = (sign_of(harbor, chart), sign_size(harbor));
        let side = chart.side;
        let (wide, high, icon) = (w * side, h * side, side * 0.42);
        let (left, top, gap) = (x - wide / 2.0, y - high / 2.0, side * 0.05);
        block.rect(left, top, wide, high, side * 0.14, Paint::both(PAPER, "#3a3120", side * 0.03));
        let drawing = if harbor.icon.is_empty() { "harbor" } else { harbor.icon };
        let (rate, ink) = (self.say(&harbor.rate), Ink::bold((side * 0.375).max(self.frame.least(0.0)), DARK));
        if w > h {
            block.icon(drawing, left + gap, y - icon / 2.0, icon);
            let room = (left + gap + icon, left + wide - gap / 2.0);
            block.fact((room.0 + room.1) / 2.0, y + ink.size * 0.36, &rate, ink, Anchor::Middle);
        } else {
            block.icon(drawing, x - icon / 2.0, top + gap, icon);
            block.fact(x, top + high - side * 0.08, &rate, ink, Anchor::Middle);
        }
    }
}

/// Draws a number token with a dot for each way to roll it.
fn token_at(block: &mut Block, x: f32, y: f32, r: f32, (number, pips): (u8, u8)) {
    block.circle(x, y, r, Paint::both(PAPER, "#3a3120", r * 0.06));
    let ink = if pips >= 5 { "#b3201a" } else { "#1e1f22" };
    block.fact(x, y + r * 0.3, &number.to_string(), Ink::bold(r * 1.2, ink), Anchor::Middle);
    let step = r * 0.27;
    let start = x - step * (f32::from(pips) - 1.0) / 2.0;
    for pip in 0..pips {
        block.circle(start + step * f32::from(pip), y + r * 0.62, r * 0.11, Paint::fill(ink));
    }
}

/// Returns how wide the ring around a change is: prominent for the last action's, thin for earlier.
fn halo(new: BoardChange, wide: f32) -> Option<f32> {
    match new {
        BoardChange::None => None,
        BoardChange::Earlier => Some(wide * 0.4),
        BoardChange::Latest => Some(wide),
    }
}

/// Returns places of dots as on a die: across and down, in steps from the middle.
fn dots(n: u8) -> Vec<(f32, f32)> {
    let (left, right, up, down) = (-1.0, 1.0, -0.9, 0.9);
    match n {
        1 => vec![(0.0, 0.0)],
        2 => vec![(left, 0.0), (right, 0.0)],
        3 => vec![(0.0, up), (left, down), (right, down)],
        _ => vec![(left, up), (right, up), (left, down), (right, down)],
    }
}

/// Returns the size of a harbor's sign in sides: low above or below the land, else narrow.
fn sign_size(harbor: &Harbor) -> (f32, f32) {
    let [a, b] = harbor.ends;
    if a.0 == b.0 { (0.68, 0.88) } else { (1.18, 0.54) }
}

/// Returns where a harbor's sign stands: at sea, in front of the middle of its coast.
fn sign_of(harbor: &Harbor, chart: Chart) -> (f32, f32) {
    let [a, b] = harbor.ends.map(|end| chart.at(end));
    let middle = between(a, b, 0.5);
    // Out is across the coast, away from the middle of the map.
    let (dx, dy) = (b.1 - a.1, a.0 - b.0);
    let away = (middle.0 - chart.left) * dx + (middle.1 - chart.top) * dy;
    let sign = if away < 0.0 { -OUT } else { OUT };
    (middle.0 + dx * sign, middle.1 + dy * sign)
}

/// Draws piers from both corners to the sign.
fn piers(block: &mut Block, harbor: &Harbor, chart: Chart) {
    let sign = sign_of(harbor, chart);
    for end in harbor.ends.map(|end| chart.at(end)) {
        block.line(sign, end, "#3c2a14", chart.side * 0.15);
        block.line(sign, end, PLANK, chart.side * 0.1);
    }
}
