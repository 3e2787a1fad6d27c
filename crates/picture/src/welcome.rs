//! The picture of the greeting: a game of each kind in its midst. Start reading at [`welcome`].

use tertulia_base::i18n::{Lang, Names};
use tertulia_model::Localizer;
use tertulia_rules::erased::{AnyGame, GameEntry};
use tertulia_rules::game::{Actor, Dice, Eye, Options, Turn};
use tertulia_rules::games::newest_of_each;
use tertulia_rules::naming::game_name;
use tertulia_rules::text::Text;

use super::block::{Anchor, Block, Ink, Paint};
use super::brush::Brush;
use super::theme::{Theme, palette};
use super::{Drawn, LANDSCAPE, NotDrawn, Picture, landscape, png};

const BOARDS: usize = 4;
/// The players of a board, at most.
const PEOPLE: [&str; 4] = ["Ana", "Bo", "Chloé", "Dan"];
/// How much is played before a board is drawn: a good part of a short game.
const ACTIONS: usize = 150;

/// Draws the picture of the greeting, 1,100 by 700 pixels. The boards are those of games that the
/// computer's players have played with these dice.
///
/// # Errors
/// When it cannot be drawn.
pub fn welcome(games: &'static [GameEntry], lang: Lang, theme: Theme, dice: &mut dyn Dice) -> Result<Drawn, NotDrawn> {
    let localizer = Localizer { lang, names: Names::new(PEOPLE) };
    let entries: Vec<&GameEntry> = newest_of_each(games).take(BOARDS).collect();
    let columns = if entries.len() > 1 { 2 } else { 1 };
    let (w, h) = landscape::SIZE;
    let mut page = Block::new(w * columns as f32, h * columns as f32);
    page.rect(0.0, 0.0, page.w, page.h, 0.0, Paint::fill(palette(theme).page));
    for (at, entry) in entries.iter().enumerate() {
        let (x, y) = (w * (at % columns) as f32, h * (at / columns) as f32);
        if let Some(game) = midway(entry, dice) {
            page.put(x, y, &board(game.as_ref(), &localizer, theme));
        }
        let plate = nameplate(entry, &localizer, theme);
        page.put(x + (w - plate.w) / 2.0, y + h - plate.h - 24.0, &plate);
    }
    let bytes = png::draw(&page, LANDSCAPE / columns as f32)?.into();
    let names = entries.iter().map(|entry| localizer.plain(&game_name(entry.info))).collect::<Vec<_>>().join(", ");
    let alt = localizer.plain(&Text::new("front-greeting-alt").with("games", names));
    Ok(Drawn { name: "tertulia.png".to_owned(), bytes, alt })
}

/// Plays a game as its heuristic would, as far as [`ACTIONS`] go, but not to its end.
fn midway(entry: &GameEntry, dice: &mut dyn Dice) -> Option<Box<dyn AnyGame>> {
    let seats = entry.info.seats.1.min(PEOPLE.len() as u8);
    let mut game = entry.new_game(&Options::defaults(entry.info), seats).ok()?;
    for _ in 0..ACTIONS {
        let turn = game.turn();
        let (by, action) = match turn.awaited().iter().next() {
            Some(seat) => (Actor::Seat(seat), game.heuristic(seat, dice)?),
            None => (Actor::Chance, game.draw(dice)?),
        };
        let before = game.clone();
        game.play(by, &action).ok()?;
        if matches!(game.turn(), Turn::Over(_)) {
            return Some(before);
        }
    }
    Some(game)
}

fn board(game: &dyn AnyGame, localizer: &Localizer, theme: Theme) -> Block {
    Picture { awaited: game.turn().awaited(), theme, ..Picture::of(&game.scene(Eye::Public), localizer) }.landscape()
}

/// Draws the game's name, and for how many it is.
fn nameplate(entry: &GameEntry, localizer: &Localizer, theme: Theme) -> Block {
    let brush = Brush::new(palette(theme), localizer);
    let (fewest, most) = entry.info.seats;
    let (name, seats) = (brush.say(&game_name(entry.info)), format!("{fewest}–{most}"));
    let (large, small) = (Ink::bold(84.0, brush.palette.text), Ink::bold(60.0, brush.palette.muted));
    let pad = 40.0;
    let mut plate = Block::new(large.width(&name) + small.width(&seats) + 3.0 * pad, 132.0);
    plate.rect(0.0, 0.0, plate.w, plate.h, 24.0, Paint::both(brush.palette.panel, brush.palette.line, 4.0));
    plate.text(pad, 96.0, &name, large, Anchor::Start);
    plate.text(2.0 * pad + large.width(&name), 96.0, &seats, small, Anchor::Start);
    plate
}

#[cfg(test)]
mod tests {
    use tertulia_rules::games::GAMES;
    use tertulia_rules::kit::SeededDice;

    use super::*;

    #[test]
    fn each_kind_of_game_is_in_its_midst() {
        for (entry, seed) in newest_of_each(GAMES).zip(1..) {
            let game = midway(entry, &mut SeededDice::new(seed)).expect(entry.info.slug);
            assert!(!game.turn().awaited().is_empty() || game.turn() == Turn::Chance, "{}", entry.info.slug);
        }
    }

    #[test]
    fn four_boards_stand_on_one_landscape_page() {
        let drawn = welcome(GAMES, Lang::Fr, Theme::Dark, &mut SeededDice::new(5)).unwrap();
        let size: Vec<u32> = drawn.bytes[16..24].chunks(4).map(|four| u32::from_be_bytes(four.try_into().unwrap())).collect();
        assert_eq!(size, [1_100, 700]);
        assert!(["Anno 1503", "Catan", "Puerto Rico", "San Juan"].iter().all(|name| drawn.alt.contains(name)), "{}", drawn.alt);
    }

    /// Writes the README's picture to `$PICTURES`, of other games with another `$SEED`.
    #[test]
    #[ignore = "writes a file to look at"]
    fn the_four_boards_are_written() {
        let seed = std::env::var("SEED").map_or(5, |seed| seed.parse().unwrap());
        let drawn = welcome(GAMES, Lang::En, Theme::Dark, &mut SeededDice::new(seed)).unwrap();
        let folder = std::path::PathBuf::from(std::env::var("PICTURES").unwrap());
        std::fs::write(folder.join("mosaic.png"), &drawn.bytes).unwrap();
    }
}
