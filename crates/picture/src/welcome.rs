//! The picture of the greeting: each game on a plate of its own. Start reading at [`welcome`].

use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_model::Localizer;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::Seat;
use tertulia_rules::games::newest_of_each;
use tertulia_rules::naming::{game_kind, game_name};
use tertulia_rules::text::Text;

use super::block::{Anchor, Block, Ink, Paint};
use super::font;
use super::pieces::{Brush, EDGE};
use super::theme::{Theme, palette, seat_colors};
use super::things::{BuildingNames, Kit};
use super::{Drawn, LANDSCAPE, NotDrawn, landscape, png};

/// Most games that get a plate.
const PLATES: usize = 6;
const GAP: f32 = 18.0;

/// Draws the picture of the greeting, 1320 by 840 pixels.
///
/// # Errors
/// When it cannot be drawn.
pub fn welcome(games: &'static [GameEntry], lang: Lang, theme: Theme) -> Result<Drawn, NotDrawn> {
    let localizer = Localizer::nowhere(lang);
    let brush = Brush::new(palette(theme), &localizer, 1.0);
    let entries: Vec<&GameEntry> = newest_of_each(games).take(PLATES).collect();
    let bytes: Arc<[u8]> = png::draw(&page(&brush, &entries), LANDSCAPE)?.into();
    let names = entries.iter().map(|entry| brush.say(&game_name(entry.info))).collect::<Vec<_>>().join(", ");
    let alt = localizer.plain(&Text::new("front-greeting-alt").with("games", names));
    Ok(Drawn { name: "tertulia.png".to_owned(), bytes, alt })
}

fn page(brush: &Brush<'_>, entries: &[&GameEntry]) -> Block {
    let (p, (w, h)) = (brush.palette, landscape::SIZE);
    let mut page = Block::new(w, h);
    page.rect(0.0, 0.0, w, h, 0.0, Paint::fill(p.page));
    let title = Ink::bold(62.0, p.text);
    page.text(w / 2.0, 84.0, "Tertulia", title, Anchor::Middle);
    page.icon("ship", w / 2.0 - 270.0, 24.0, 80.0);
    page.icon("house", w / 2.0 + 190.0, 24.0, 80.0);
    let columns = if entries.len() > 1 { 2 } else { 1 };
    let rows = entries.len().div_ceil(columns).max(1);
    let (top, wide) = (120.0, (w - GAP * (columns as f32 + 1.0)) / columns as f32);
    let high = (h - top - GAP * rows as f32) / rows as f32;
    for (at, entry) in entries.iter().enumerate() {
        let (column, row) = ((at % columns) as f32, (at / columns) as f32);
        page.put(GAP + column * (wide + GAP), top + row * (high + GAP), &plate(brush, entry, wide, high));
    }
    page
}

/// Draws a game: its name, who can play, and in a sentence what it is.
fn plate(brush: &Brush<'_>, entry: &GameEntry, w: f32, h: f32) -> Block {
    let (p, pad) = (brush.palette, 26.0);
    let mut block = Block::new(w, h);
    block.rect(1.0, 1.0, w - 2.0, h - 2.0, 16.0, Paint::both(p.panel, p.line, 2.0));
    let name = Ink::bold(44.0, p.text);
    let words = font::fit(&brush.say(&game_name(entry.info)), name.size, name.weight, w - 2.0 * pad);
    block.text(pad, pad + 38.0, &words, name, Anchor::Start);
    let about = Ink::plain(28.0, p.text);
    let (side, top) = (44.0, pad + 56.0);
    let kit = Kit { brush, scale: 1.0, names: BuildingNames::Shown };
    let kind = kit.within(&brush.say(&game_kind(entry.info)), about, w - 2.0 * pad, h - pad - side - top);
    block.put(pad, top, &kind);
    // As many people as may play, those beyond the fewest fainter.
    let (fewest, most) = entry.info.seats;
    for seat in 0..most {
        let (fill, _) = seat_colors(Seat(seat));
        let mut person = Block::new(side, side);
        person.circle(side / 2.0, side * 0.28, side * 0.22, Paint::both(fill, EDGE, 1.2));
        person.rect(side * 0.16, side * 0.52, side * 0.68, side * 0.46, side * 0.22, Paint::both(fill, EDGE, 1.2));
        let x = pad + f32::from(seat) * (side + 8.0);
        if seat < fewest {
            block.put(x, h - pad - side, &person);
        } else {
            block.put_faint(x, h - pad - side, &person);
        }
    }
    let seats = if fewest == most { fewest.to_string() } else { format!("{fewest}–{most}") };
    let figure = Ink::bold(36.0, p.muted);
    block.text(w - pad - figure.width(&seats), h - pad - 8.0, &seats, figure, Anchor::Start);
    block
}
