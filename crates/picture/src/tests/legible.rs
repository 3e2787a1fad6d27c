//! How large type is where pictures are shown.

use std::collections::{BTreeMap, BTreeSet};

use tertulia_base::i18n::{Lang, Names};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::scene::{Panel, Scene, Shape, Stress};

use super::super::kit::{BuildingNames, Kit};
use super::super::*;
use super::{for_each_shown, games, names, parts, picture, positions, records, shown_in, some_games, type_sizes};

/// The least sizes that pictures of each game reach, in pixels where Discord shows them 550 wide:
/// of key facts, then of any type. They may only grow.
const REACHED: [(&str, f32, f32); 4] =
    [("anno-1503", 13.0, 9.0), ("catan", 13.0, 9.0), ("puerto-rico", 13.0, 9.0), ("san-juan", 13.0, 9.0)];
/// And those of drawings that are key facts: who stands on a circle, or that nobody does; the
/// robber.
const DRAWN: [(&str, f32); 3] = [("colonist", 7.5), ("noble", 9.5), ("robber", 24.0)];

#[test]
fn type_is_as_large_as_it_was_when_somebody_last_measured() {
    let mut found: BTreeMap<(&str, u8), [(f32, String); 2]> = BTreeMap::new();
    let mut drawn: BTreeMap<&str, (f32, String)> = BTreeMap::new();
    for (name, _, position) in some_games(4, 12) {
        let (game, _, _) = REACHED.iter().find(|(game, ..)| name.starts_with(game)).unwrap();
        for lang in Lang::ALL {
            let (scene, localizer) = (position.scene(Eye::Public), Localizer { lang, ..names() });
            let awaited = position.turn().awaited();
            let page = Picture { focus: Focus::Table, awaited, ..picture(&scene, &localizer) }.page();
            let sizes = type_sizes(&page);
            let least = found.entry((game, position.seats())).or_insert([(99.0, String::new()), (99.0, String::new())]);
            for (size, rank, words) in sizes {
                let least = &mut least[usize::from(rank == block::Rank::Other)];
                if size / 2.0 < least.0 {
                    *least = (size / 2.0, format!("{words}” in “{name}"));
                }
            }
            icon_sizes(&page, &mut |icon, size| {
                let Some((icon, _)) = DRAWN.iter().find(|(of, _)| *of == icon) else { return };
                let least = drawn.entry(icon).or_insert((99.0, String::new()));
                if size / 2.0 < least.0 {
                    *least = (size / 2.0, name.clone());
                }
            });
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
    for (icon, least) in DRAWN {
        let Some((size, name)) = drawn.get(icon) else { continue };
        println!("{icon:<12} {size:>5.1} in {name}");
        if *size < least {
            failed.push(format!("{icon}: at least {least} were reached"));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// Calls with the name and the side of each drawing; of somebody on a circle with that of the
/// circle.
fn icon_sizes(block: &Block, tell: &mut impl FnMut(&str, f32)) {
    for mark in block.marks.iter() {
        match mark {
            block::Mark::Icon { name: name @ ("colonist" | "noble"), size, .. } => tell(name, size / 0.72),
            block::Mark::Icon { name, size, .. } => tell(name, *size),
            block::Mark::Group { block, .. } => icon_sizes(block, tell),
            _ => {}
        }
    }
}

#[test]
fn ones_own_hand_is_the_largest_count_beside_an_island_and_what_there_is_none_of_takes_no_room() {
    let localizer = names();
    for (name, at, game) in games(12, |name| name.starts_with("catan")) {
        let seat = Seat(at as u8 % game.seats());
        let scene = game.scene(Eye::Seat(seat));
        let panel = scene.panels.iter().find(|panel| panel.owner == Some(seat)).unwrap();
        let cells = || panel.rows.iter().flat_map(|row| &row.cells).filter_map(|cell| cell.piece.as_ref());
        let set_up = scene.title.as_ref().is_some_and(|title| title.key.ends_with("set-up"));
        assert!(!set_up || cells().all(|piece| piece.circles.is_empty()), "{name} {at}: prices while founding");
        let hand = panel.rows.iter().filter(|row| row.stress == Stress::Strong).flat_map(|row| &row.cells);
        let hand: Vec<String> = hand.map(|cell| cell.piece.as_ref().unwrap().count.unwrap().to_string()).collect();
        for (frame, scale) in [(Frame::Landscape, 0.5), (Frame::Landscape, 1.6), (Frame::Portrait, 0.5), (Frame::Portrait, 1.4)] {
            let picture = Picture { frame, focus: Focus::Seat(seat), ..picture(&scene, &localizer) };
            let brush = picture.brush();
            let kit = Kit { brush: &brush, scale, names: BuildingNames::Hidden };
            let rail = picture.rail(&kit, panel, picture.since().panel(panel), 340.0);
            let figures: Vec<_> = type_sizes(&rail).into_iter().filter(|(.., words)| words.parse::<u16>().is_ok()).collect();
            let largest = figures.iter().map(|(size, ..)| *size).fold(0.0, f32::max);
            let mut large = figures.iter().filter(|(size, ..)| *size >= largest).map(|(.., words)| words);
            for n in &hand {
                assert!(large.any(|words| words == n), "{name} {at} {frame:?} {scale}: {n} of {hand:?} in {figures:?}");
            }
            // Nobody has roads and points from the beginning.
            assert!(figures.iter().filter(|(.., words)| words == "0").count() <= 2, "{name} {at}: {figures:?}");
            icon_sizes(&rail, &mut |icon, size| assert!(size >= 18.0, "{name} {at} {frame:?} {scale}: {icon} is {size}"));
            // What something costs is a key fact, however small the rest is.
            for row in panel.rows.iter().filter(|row| row.label.key.ends_with("row-costs")) {
                let pieces = row.cells.iter().filter_map(|cell| cell.piece.as_ref());
                let costs: BTreeSet<&str> = pieces.flat_map(|piece| &piece.circles).copied().collect();
                let priced = kit.priced(row, changes::Before::Unknown.into(), 292.0);
                assert!(priced.w <= 292.0, "{name} {at} {frame:?} {scale}: {} wide", priced.w);
                icon_sizes(&priced, &mut |icon, size| {
                    let least = if costs.contains(icon) { kit::KEY } else { kit::CAPTION };
                    assert!(size >= least, "{name} {at} {frame:?} {scale}: {icon} is {size} of {least}");
                });
            }
        }
    }
}

#[test]
fn of_what_something_costs_the_parts_that_the_hand_lacks_are_faint() {
    let (localizer, mut lacking) = (names(), 0);
    let brush = Brush::new(palette(Theme::Dark), &localizer);
    let kit = Kit { brush: &brush, scale: 1.0, names: BuildingNames::Hidden };
    for (name, at, game) in games(12, |name| name.starts_with("catan")) {
        let seat = Seat(at as u8 % game.seats());
        let scene = game.scene(Eye::Seat(seat));
        let panel = scene.panels.iter().find(|panel| panel.owner == Some(seat)).unwrap();
        let hand = panel.rows.iter().filter(|row| row.stress == Stress::Strong).flat_map(|row| &row.cells);
        let hand: BTreeMap<&str, u16> =
            hand.filter_map(|cell| cell.piece.as_ref()).map(|piece| (piece.icon, piece.count.unwrap())).collect();
        for row in panel.rows.iter().filter(|row| row.label.key.ends_with("row-costs")) {
            let mut expected = Vec::new();
            for piece in row.cells.iter().filter_map(|cell| cell.piece.as_ref()) {
                let mut left = hand.clone();
                for part in &piece.circles {
                    match left.get_mut(part) {
                        Some(n @ 1..) => *n -= 1,
                        _ => expected.push(*part),
                    }
                }
            }
            let mut faint = Vec::new();
            faint_icons(&kit.priced(row, changes::Before::Unknown.into(), 292.0), false, &mut faint);
            faint.retain(|icon| row.cells.iter().flat_map(|cell| &cell.piece).any(|piece| piece.circles.contains(icon)));
            faint.sort_unstable();
            expected.sort_unstable();
            assert_eq!(faint, expected, "{name} {at}: {hand:?}");
            lacking += faint.len();
        }
    }
    assert!(lacking > 50, "{lacking}");
}

/// Collects the names of the drawings in translucent groups.
fn faint_icons(block: &Block, is_faint: bool, into: &mut Vec<&'static str>) {
    for mark in block.marks.iter() {
        match mark {
            block::Mark::Icon { name, .. } if is_faint => into.push(name),
            block::Mark::Group { veil, block, .. } => faint_icons(block, is_faint || *veil == block::Veil::Faint, into),
            _ => {}
        }
    }
}

#[test]
fn empty_circles_are_counted_beside_a_name_where_the_line_has_room() {
    let localizer = Localizer { lang: Lang::Fr, names: Names::new(["Ana", "Bo", "Cy", "Di"]) };
    let brush = Brush::new(palette(Theme::Dark), &localizer);
    let kit = Kit { brush: &brush, scale: 1.0, names: BuildingNames::Hidden };
    let (_, record) = records().into_iter().find(|(name, _)| name == "puerto-rico four").unwrap();
    let scene = positions(&record, 3)[1].scene(Eye::Public);
    let picture = picture(&scene, &localizer);
    let counted: Vec<&Panel> = scene
        .panels
        .iter()
        .filter(|panel| panel.rows.iter().any(|row| row.stress == Stress::Faint && panel.owner.is_some()))
        .collect();
    assert!(!counted.is_empty());
    for panel in counted {
        let head = |w: f32| picture.head(&kit, panel, picture.since().panel(panel), w);
        let counted = |head: &Block| {
            let mut counts = 0;
            icon_sizes(head, &mut |icon, _| counts += usize::from(icon.starts_with("vacant-")));
            counts
        };
        let whole = head(2_000.0);
        let places = panel.rows.iter().filter(|row| row.stress == Stress::Faint).map(|row| row.cells.len()).sum();
        for (head, seen) in [(&whole, places), (&head(60.0), 0)] {
            assert_eq!(counted(head), seen, "{:?} {}", panel.owner, head.w);
        }
    }
}

#[test]
fn facts_move_closer_before_they_break_and_none_of_several_is_alone_on_the_last_line() {
    let localizer = names();
    let brush = Brush::new(palette(Theme::Dark), &localizer);
    let kit = Kit { brush: &brush, scale: 1.0, names: BuildingNames::Hidden };
    let facts = |n: usize| vec![Block::new(50.0, 30.0); n];
    for (n, w, lines) in [(4, 230.0, 1), (4, 215.0, 1), (4, 211.0, 2), (5, 230.0, 2), (3, 120.0, 2)] {
        assert_eq!(kit.facts(&facts(n), w).h, lines as f32 * 34.0 - 4.0, "{n} facts in {w}");
    }
    // Two and two, not three and one.
    assert!(kit.facts(&facts(4), 211.0).w < 150.0);
}

/// Returns what must be readable at a glance on that picture of a table, as often as it is written.
/// Beside a player's own panel, other players and an undecided grid may be small.
fn key_facts(scene: &Scene, focus: Focus) -> Vec<String> {
    let mut facts = Vec::new();
    let over = !scene.places.is_empty();
    facts.extend(scene.places.iter().map(|place| place.total.to_string()));
    let figures = |figures: [Option<u8>; 2]| figures.into_iter().flatten().map(|n| n.to_string());
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
            .filter(|row| row.stress != Stress::Faint && matches!(row.shape, Shape::Head | Shape::Line | Shape::Compared(_)))
            .filter(|_| panel.owner.is_some());
        // What something costs, where it can be bought now or has been, and what it is worth.
        let sold = focus == Focus::Table && (panel.owner.is_some() && !over || panel.stress == Stress::Strong);
        for row in panel.rows.iter().filter(|_| sold) {
            match row.shape {
                Shape::Plates { .. } | Shape::Cards => {
                    let pieces = row.cells.iter().filter_map(|cell| cell.piece.as_ref());
                    facts.extend(pieces.flat_map(|piece| figures([piece.price, piece.points])));
                }
                Shape::Ship(places) => {
                    let aboard = row.cells.iter().filter_map(|cell| cell.piece.as_ref()).map(|piece| piece.times);
                    facts.push(format!("{}/{places}", aboard.sum::<u8>()));
                }
                _ => {}
            }
        }
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
fn every_key_fact_is_there_as_large_as_reached_and_everything_is_nine_pixels_high_where_the_page_is_whole() {
    for_each_shown(|name, picture| {
        if picture.focus == Focus::Table || picture.scene.panels.iter().any(Brush::is_broad) {
            let page = picture.page();
            assert_eq!((page.w, page.h), landscape::SIZE, "{name}");
            assert_can_be_read(name, picture.scene, picture.focus, &page);
        }
    });
}

fn assert_can_be_read(name: &str, scene: &Scene, focus: Focus, page: &Block) {
    let sizes = type_sizes(page);
    let keys = sizes.iter().filter(|(_, rank, _)| *rank == block::Rank::Key);
    let mut keys: Vec<&String> = keys.map(|(_, _, words)| words).collect();
    for fact in key_facts(scene, focus) {
        let at = keys.iter().position(|key| **key == fact);
        keys.swap_remove(at.unwrap_or_else(|| panic!("{name}: “{fact}” is not among the key facts {keys:?}")));
    }
    let (_, keys, _) = REACHED.iter().find(|(game, ..)| name.starts_with(game)).unwrap();
    for (size, rank, words) in sizes {
        let least = match rank {
            // On a page 1100 wide, which is shown at half its size.
            block::Rank::Key => 2.0 * keys,
            block::Rank::Other => 18.0,
        };
        assert!(size >= least, "{name}: “{words}” is {size} high of {least}");
    }
}

#[test]
fn on_a_phone_pages_are_four_to_five_and_all_their_type_is_nine_pixels_high() {
    // Where Discord shows it on a phone, in points.
    const PHONE: f32 = 332.0;
    let (mut small, mut empty) = (BTreeSet::new(), BTreeSet::new());
    for (name, at, game) in some_games(2, 8) {
        let (eye, lang) = (Eye::Seat(Seat(at as u8 % game.seats())), Lang::ALL[at % 2]);
        let (scene, localizer) = (game.scene(eye), Localizer { lang, ..names() });
        for (focus, frame) in shown_in(Frame::Portrait, &scene, eye) {
            let page = Picture { focus, frame, awaited: game.turn().awaited(), ..picture(&scene, &localizer) }.page();
            assert_eq!(page.w * 5.0, page.h * 4.0, "{name} {focus:?}");
            let sizes = type_sizes(&page);
            let least = |(size, ..): &&(f32, block::Rank, String)| size * PHONE / page.w < 9.0;
            small.extend(sizes.iter().filter(least).map(|(size, _, words)| format!("{name} {focus:?}: “{words}” {size}")));
            if sizes.len() < 3 {
                empty.insert(format!("{name} {at} {focus:?}: {sizes:?}"));
            }
        }
    }
    assert!(small.is_empty() && empty.is_empty(), "{small:#?} {empty:#?}");
}

#[test]
fn a_part_of_the_table_is_as_wide_as_the_whole_and_has_everything_of_its_panels() {
    for (name, _, game) in some_games(2, 4) {
        let (scene, localizer) = (game.scene(Eye::Public), names());
        for focus in parts(&scene, Frame::Landscape) {
            let page = Picture { focus, ..picture(&scene, &localizer) }.page();
            assert_eq!((page.w, page.h), landscape::SIZE, "{name} {focus:?}");
            let sizes = type_sizes(&page);
            let written: Vec<&String> = sizes.iter().map(|(.., words)| words).collect();
            for panel in scene.panels.iter().filter(|panel| focus.shows(panel)) {
                let number = panel.owner.map(|seat| (seat.0 + 1).to_string());
                assert!(number.iter().all(|number| written.contains(&number)), "{name} {focus:?}: {number:?} in {written:?}");
            }
            assert!(sizes.len() > 2, "{name} {focus:?} is empty: {written:?}");
        }
    }
}
