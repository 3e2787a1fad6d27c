//! How large type is where pictures are shown.

use std::collections::{BTreeMap, BTreeSet};

use tertulia_base::i18n::Lang;
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::scene::{Panel, Scene, Shape, Stress};

use super::super::*;
use super::{eyes, names, parts, picture, positions, records, shown_in, type_sizes};

/// The least sizes of type that pictures of each game reach, in pixels where Discord shows them 550
/// wide: of key facts, then of anything. They may only grow.
const REACHED: [(&str, f32, f32); 4] =
    [("anno-1503", 11.0, 9.0), ("catan", 11.0, 9.0), ("puerto-rico", 11.0, 9.0), ("san-juan", 11.0, 9.0)];

#[test]
fn type_is_as_large_as_it_was_when_somebody_last_measured() {
    let mut found: BTreeMap<(&str, u8), [(f32, String); 2]> = BTreeMap::new();
    for (name, record) in records() {
        let (game, _, _) = REACHED.iter().find(|(game, ..)| name.starts_with(game)).unwrap();
        for position in positions(&record, 12) {
            for lang in Lang::ALL {
                let (scene, localizer) = (position.scene(Eye::Public), Localizer { lang, ..names() });
                let awaited = position.turn().awaited();
                let mut sizes = Vec::new();
                type_sizes(&Picture { focus: Focus::Table, awaited, ..picture(&scene, &localizer) }.page(), &mut sizes);
                let least = found.entry((game, position.seats())).or_insert([(99.0, String::new()), (99.0, String::new())]);
                for (size, rank, words) in sizes {
                    let least = &mut least[usize::from(rank == block::Rank::Other)];
                    if size / 2.0 < least.0 {
                        *least = (size / 2.0, words);
                    }
                }
            }
        }
    }
    let mut failed = Vec::new();
    for ((game, seats), [(key, fact), (any, words)]) in &found {
        println!("{game:<12} {seats} players: key facts {key:>5.1} “{fact}”, anything {any:>5.1} “{words}”");
        let (_, keys, least) = REACHED.iter().find(|(of, ..)| of == game).unwrap();
        if key < keys || any < least {
            failed.push(format!("{game} with {seats}: at least {keys} and {least} were reached"));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// Returns what must be readable at a glance on that picture of a table, as often as it is written.
/// Beside a player's own panel, other players and an undecided grid may be small.
fn key_facts(scene: &Scene, focus: Focus) -> Vec<String> {
    let mut facts = Vec::new();
    let over = !scene.places.is_empty();
    facts.extend(scene.places.iter().map(|place| place.total.to_string()));
    let gridded = scene.panels.iter().any(|panel| panel.grid.is_some()) && !over;
    let small = |panel: &&Panel| match focus {
        Focus::Seat(seat) => gridded && panel.owner != Some(seat) && panel.stress != Stress::Strong,
        Focus::Table | Focus::Whole | Focus::Common | Focus::Players(_) => false,
    };
    for panel in scene.panels.iter().filter(|panel| !small(panel)) {
        facts.extend(panel.owner.map(|seat| (seat.0 + 1).to_string()));
        let counted = panel
            .rows
            .iter()
            .filter(|row| panel.owner.is_some() && matches!(row.shape, Shape::Head | Shape::Line | Shape::Compared));
        let cells = counted.flat_map(|row| &row.cells).filter_map(|cell| cell.piece.as_ref()?.count);
        facts.extend(cells.map(|n| n.to_string()));
        // After the end, the places stand where the map was.
        let map = panel.map.iter().filter(|_| !over).flat_map(|map| &map.hexes);
        facts.extend(map.flat_map(|hex| [hex.token.map(|(number, _)| number), hex.offer]).flatten().map(|n| n.to_string()));
        for square in panel.grid.iter().filter(|_| !over).flat_map(|grid| &grid.squares) {
            facts.extend([square.count, square.offer].into_iter().flatten().map(|n| n.to_string()));
            // Of several pieces of a seat, the front one bears its number.
            let seats: BTreeSet<u8> = square.pieces.iter().map(|seat| seat.0).collect();
            facts.extend(seats.iter().map(|seat| (seat + 1).to_string()));
        }
    }
    facts
}

#[test]
fn key_facts_are_eleven_pixels_high_where_the_table_is_shown_half_as_large_and_everything_where_it_is_whole() {
    for (name, record) in records() {
        for game in positions(&record, 12) {
            for lang in Lang::ALL {
                let localizer = Localizer { lang, ..names() };
                for (eye, focus) in [(Eye::Public, Focus::Table), (Eye::Seat(Seat(1)), Focus::Seat(Seat(1)))] {
                    let scene = game.scene(eye);
                    let page = Picture { focus, awaited: game.turn().awaited(), ..picture(&scene, &localizer) }.page();
                    if focus == Focus::Table || scene.panels.iter().any(Brush::is_broad) {
                        assert_eq!((page.w, page.h), landscape::SIZE, "{name}");
                        assert_can_be_read(&name, &scene, focus, &page);
                    }
                }
            }
        }
    }
}

fn assert_can_be_read(name: &str, scene: &Scene, focus: Focus, page: &Block) {
    let mut sizes = Vec::new();
    type_sizes(page, &mut sizes);
    let keys = sizes.iter().filter(|(_, rank, _)| *rank == block::Rank::Key);
    let mut keys: Vec<&String> = keys.map(|(_, _, words)| words).collect();
    for fact in key_facts(scene, focus) {
        let at = keys.iter().position(|key| **key == fact);
        keys.swap_remove(at.unwrap_or_else(|| panic!("{name}: “{fact}” is not among the key facts {keys:?}")));
    }
    for (size, rank, words) in sizes {
        let least = match rank {
            // On a page 1100 wide: 11 pixels where it is shown at half its size, or whole.
            block::Rank::Key => 22.0,
            block::Rank::Other => 11.0,
        };
        assert!(size >= least, "{name}: “{words}” is {size} high of {least}");
    }
}

#[test]
fn on_a_phone_pages_are_four_to_five_and_all_their_type_is_nine_pixels_high() {
    // Where Discord shows it on a phone, in points.
    const PHONE: f32 = 332.0;
    let (mut small, mut empty) = (BTreeSet::new(), BTreeSet::new());
    for (name, record) in records() {
        for (at, game) in positions(&record, 8).into_iter().enumerate() {
            let (eye, lang) = (Eye::Seat(Seat(at as u8 % game.seats())), Lang::ALL[at % 2]);
            let (scene, localizer) = (game.scene(eye), Localizer { lang, ..names() });
            for (focus, frame) in shown_in(Frame::Portrait, &scene, eye) {
                let page = Picture { focus, frame, awaited: game.turn().awaited(), ..picture(&scene, &localizer) }.page();
                assert_eq!(page.w * 5.0, page.h * 4.0, "{name} {focus:?}");
                let mut sizes = Vec::new();
                type_sizes(&page, &mut sizes);
                let least = |(size, ..): &&(f32, block::Rank, String)| size * PHONE / page.w < 9.0;
                small.extend(sizes.iter().filter(least).map(|(size, _, words)| format!("{name} {focus:?}: “{words}” {size}")));
                if sizes.len() < 3 {
                    empty.insert(format!("{name} {at} {focus:?}: {sizes:?}"));
                }
            }
        }
    }
    assert!(small.is_empty() && empty.is_empty(), "{small:#?} {empty:#?}");
}

#[test]
fn a_part_of_the_table_is_as_wide_as_the_whole_and_has_everything_of_its_panels() {
    for (name, record) in records() {
        for game in positions(&record, 4) {
            let (scene, localizer) = (game.scene(Eye::Public), names());
            for focus in parts(&scene, Frame::Landscape) {
                let page = Picture { focus, ..picture(&scene, &localizer) }.page();
                assert_eq!((page.w, page.h), landscape::SIZE, "{name} {focus:?}");
                let mut sizes = Vec::new();
                type_sizes(&page, &mut sizes);
                let written: Vec<&String> = sizes.iter().map(|(.., words)| words).collect();
                for panel in scene.panels.iter().filter(|panel| focus.shows(panel)) {
                    let number = panel.owner.map(|seat| (seat.0 + 1).to_string());
                    assert!(number.iter().all(|number| written.contains(&number)), "{name} {focus:?}: {number:?} in {written:?}");
                }
                assert!(sizes.len() > 2, "{name} {focus:?} is empty: {written:?}");
            }
        }
    }
}

#[test]
fn a_board_with_everything_is_no_tower_and_is_shown_at_half_its_size_or_more() {
    let localizer = names();
    for (name, record) in records() {
        for game in positions(&record, 4) {
            for eye in eyes(game.as_ref()) {
                let scene = game.scene(eye);
                let page = picture(&scene, &localizer).page();
                let (wide, high) = (SHOWN.0 / page.w, SHOWN.1 / page.h);
                assert!(page.w * 1.3 >= page.h, "{name}: {} by {}", page.w, page.h);
                assert!(wide.min(high) >= 0.44, "{name}: {} by {} is shown at {}", page.w, page.h, wide.min(high));
            }
        }
    }
}
