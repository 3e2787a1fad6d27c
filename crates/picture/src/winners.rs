//! The winner's card: who won, all places, and sources of points. Start at [`Brush::winners`].

use tertulia_rules::scene::{Place, Scene};
use tertulia_rules::text::Text;

use super::block::{Anchor, Block, Ink, Paint};
use super::brush::Brush;
use super::font;
use super::kit::{CAPTION, KEY};

/// Colours of parts and of the text on them, in the order of the first player who has each part.
/// Light and dark alternate, so that neighbours differ for the colour-blind too.
pub const PARTS: [(&str, &str); 8] = [
    ("#f0c419", "#17181c"),
    ("#1f6fb2", "#ffffff"),
    ("#8fd6b4", "#17181c"),
    ("#9c3d8f", "#ffffff"),
    ("#f59b6a", "#17181c"),
    ("#2b6b4b", "#ffffff"),
    ("#b9c7ff", "#17181c"),
    ("#8a4b2a", "#ffffff"),
];

struct WinnersSheet<'a> {
    parts: Vec<&'a Text>,
    /// The highest total, at least 1.
    most: f32,
    /// Size of the names; everything else follows it.
    size: f32,
}

impl WinnersSheet<'_> {
    fn paint(&self, part: &Text) -> (&'static str, &'static str) {
        let at = self.parts.iter().position(|known| *known == part).unwrap_or(0);
        PARTS[at % PARTS.len()]
    }
}

impl Brush<'_> {
    /// Draws a card of that size: the winner and what ended the game on top, all places from the
    /// best, then the legend.
    pub fn winners(&self, scene: &Scene, w: f32, h: f32) -> Block {
        let (p, places) = (self.palette, &scene.places);
        let size = (h / (4.8 + 3.0 * places.len() as f32)).min(w / 20.0);
        let mut parts: Vec<&Text> = Vec::new();
        for (part, _) in places.iter().flat_map(|place| &place.parts) {
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        let most = places.iter().map(|place| place.total).max().unwrap_or(0).max(1) as f32;
        let sheet = WinnersSheet { parts, most, size };
        let mut block = Block::new(w, h);
        block.rect(0.8, 0.8, w - 1.6, h - 1.6, 10.0, Paint::both(p.panel, p.turn, 2.0));
        let pad = size * 0.6;
        let banner = self.banner(places, w - 2.0 * pad, size);
        block.put(pad, pad, &banner);
        let why = self.ending(scene.ended.as_ref(), (size * 0.75).max(CAPTION), w - 2.0 * pad);
        block.put(pad, pad + banner.h, &why);
        let legend = self.legend(&sheet, w - 2.0 * pad);
        let top = pad + banner.h + why.h + size * 0.4;
        let row = (h - top - legend.h - pad * 1.5) / places.len().max(1) as f32;
        for (at, place) in places.iter().enumerate() {
            block.put(pad, top + row * at as f32, &self.place_row(place, &sheet, w - 2.0 * pad, row));
        }
        block.put(pad, h - pad - legend.h, &legend);
        block
    }

    /// Says what ended the game, on two lines at most.
    pub(super) fn ending(&self, ended: Option<&Text>, size: f32, w: f32) -> Block {
        let ink = Ink::plain(size, self.palette.muted);
        let lines = ended.map(|ended| font::wrap(&self.say(ended), ink.size, ink.weight, w, 2));
        Block::lines(&lines.unwrap_or_default(), ink, ink.size * 1.2)
    }

    /// Draws a cup, the winners' names, and that they won.
    pub(super) fn banner(&self, places: &[Place], w: f32, size: f32) -> Block {
        let p = self.palette;
        let winners: Vec<&Place> = places.iter().filter(|place| place.won).collect();
        let names = match winners[..] {
            [only] => self.name(only.seat),
            [..] => winners.iter().map(|place| self.called(place.seat)).collect::<Vec<_>>().join(", "),
        };
        let said = match winners.len() {
            0 => self.say(&Text::new("front-picture-nobody")),
            n => self.say(&Text::new("front-picture-won").with("count", n as i64)),
        };
        let (large, small) = (Ink::bold((size * 1.35).max(KEY), p.text), Ink::plain(size, p.muted));
        let cup = size * 2.0;
        let mut block = Block::new(w, cup);
        block.icon("trophy", 0.0, 0.0, cup);
        let mut x = cup + size * 0.5;
        if let [only] = winners[..] {
            block.put(x, cup / 2.0 - size * 0.75, &self.badge(only.seat, size * 1.5));
            x += size * 1.9;
        }
        let room = w - x - small.width(&said) - size * 0.4;
        let names = font::fit(&names, large.size, large.weight, room);
        block.fact(x, cup / 2.0 + large.size * 0.365, &names, large, Anchor::Start);
        x += large.width(&names) + if names.is_empty() { 0.0 } else { size * 0.4 };
        block.text(x, cup / 2.0 + large.size * 0.365, &said, small, Anchor::Start);
        block
    }

    /// Draws rank, name, a bar of the points, and their sum.
    fn place_row(&self, place: &Place, sheet: &WinnersSheet<'_>, w: f32, h: f32) -> Block {
        let (p, size) = (self.palette, sheet.size);
        let mut block = Block::new(w, h);
        let high = h * 0.88;
        let edge = if place.won { Paint::both(p.plate, p.turn, 2.0) } else { Paint::both(p.plate, p.line, 0.8) };
        block.rect(0.5, 0.5, w - 1.0, high, size * 0.3, edge);
        let rank = Ink::bold((size * 1.2).max(KEY), p.muted);
        block.fact(size * 0.9, high / 2.0 + rank.size * 0.365, &place.rank.to_string(), rank, Anchor::Middle);
        let left = size * 1.9;
        let total = Ink::bold((size * 1.4).max(KEY), p.text);
        let right = w - size * 2.4;
        block.fact(w - size * 1.15, high / 2.0 + total.size * 0.365, &place.total.to_string(), total, Anchor::Middle);
        let badge = (size * 1.1).max(1.6 * self.frame.least(0.0));
        block.put(left, high * 0.1, &self.badge(place.seat, badge));
        let name = Ink::bold(size.max(KEY), p.text);
        let y = high * 0.1 + badge / 2.0 + name.size * 0.365;
        let (tie, muted) = (place.tie.as_ref().map(|tie| self.say(tie)), Ink::plain((size * 0.75).max(CAPTION), p.muted));
        let tied = tie.map_or(0.0, |tie| {
            block.text(right - muted.width(&tie), y, &tie, muted, Anchor::Start);
            muted.width(&tie) + size * 0.5
        });
        let words = font::fit(&self.name(place.seat), name.size, name.weight, right - left - badge * 1.4 - tied);
        block.fact(left + badge * 1.35, y, &words, name, Anchor::Start);
        let top = high * 0.16 + badge;
        let bar = (high - top - high * 0.12).max(4.0);
        block.rect(left, top, right - left, bar, 4.0, Paint::fill(p.free));
        let mut x = left;
        for (part, points) in place.parts.iter().filter(|(_, points)| *points > 0) {
            let wide = (right - left) * *points as f32 / sheet.most;
            let (fill, ink) = sheet.paint(part);
            block.rect(x, top, wide, bar, 3.0, Paint::both(fill, p.plate, 1.2));
            let figure = Ink::bold((bar * 0.85).min(size).max(self.frame.least(CAPTION)), ink);
            let points = points.to_string();
            if figure.width(&points) + 2.0 < wide {
                block.text(x + wide / 2.0, top + bar / 2.0 + figure.size * 0.365, &points, figure, Anchor::Middle);
            }
            x += wide;
        }
        block
    }

    fn legend(&self, sheet: &WinnersSheet<'_>, w: f32) -> Block {
        let ink = Ink::plain((sheet.size * 0.62).max(CAPTION), self.palette.text);
        let (mut x, mut y, step) = (0.0, 0.0, ink.size * 1.5);
        let mut block = Block::new(w, step);
        for part in &sheet.parts {
            let words = self.say(part);
            let wide = ink.size * 1.4 + ink.width(&words);
            if x > 0.0 && x + wide > w {
                (x, y) = (0.0, y + step);
            }
            block.rect(
                x,
                y + step / 2.0 - ink.size * 0.45,
                ink.size * 0.9,
                ink.size * 0.9,
                2.0,
                Paint::fill(sheet.paint(part).0),
            );
            block.text(x + ink.size * 1.3, y + step / 2.0 + ink.size * 0.36, &words, ink, Anchor::Start);
            x += wide + ink.size * 1.2;
        }
        block.h = y + step;
        block
    }
}
