//! Pictures of whole games: complete, within the page, without secrets, and unchanged unless meant.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use tertulia_base::i18n::{Lang, Names};
use tertulia_drawing::emblem::Emblem;
use tertulia_model::{Curve, Round};
use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{Eye, Group, Seat};
use tertulia_rules::kit::SeededDice;
use tertulia_rules::record::Record;
use tertulia_rules::scene::{Cell, HexMap, Piece, Place, Row, Scene, Shape, Stress};
use tertulia_rules::symbol::Symbol;
use tertulia_rules::text::Text;

use super::theme::{Palette, palette};
use super::things::{BuildingNames, Kit};
use super::*;

/// The golden records of all games, by name.
fn records() -> Vec<(String, Record)> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/src/games");
    let folders = std::fs::read_dir(games).unwrap().map(|entry| entry.unwrap().path().join("golden")).filter(|dir| dir.is_dir());
    let files = folders.flat_map(|dir| std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()));
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|end| end == "record")).collect();
    files.sort();
    let read = |file: &PathBuf| {
        let record: Record = std::fs::read_to_string(file).unwrap().parse().unwrap();
        (format!("{} {}", record.game, file.file_stem().unwrap().to_string_lossy()), record)
    };
    files.iter().map(read).collect()
}

/// Positions of a record: the first, the last, and some between.
fn positions(record: &Record, most: usize) -> Vec<Box<dyn AnyGame>> {
    let last = record.moves.len() - 1;
    let wanted: Vec<usize> = (0..most).map(|n| last * n / (most - 1)).collect();
    let (mut at, mut games) = (0, Vec::new());
    let seen = record.replay(|_, game, _| {
        if wanted.contains(&at) {
            games.push(game.boxed_clone());
        }
        at += 1;
    });
    seen.unwrap();
    games
}

/// The same typefaces, for resvg.
fn faces() -> resvg::usvg::Options<'static> {
    let mut faces = resvg::usvg::fontdb::Database::new();
    faces.load_font_data(dejavu::sans_condensed::regular().to_vec());
    faces.load_font_data(dejavu::sans_condensed::bold().to_vec());
    resvg::usvg::Options { fontdb: std::sync::Arc::new(faces), font_family: font::FAMILY.to_owned(), ..Default::default() }
}

fn eyes(game: &dyn AnyGame) -> impl Iterator<Item = Eye> {
    std::iter::once(Eye::Public).chain(Seat::all(game.seats()).map(Eye::Seat))
}

fn names() -> Localizer {
    let long = "Wilhelmina Wassermann-Mühlenhof".to_owned();
    let names = [long.as_str(), "🎲", "Zoë 🎲 <b>&", "Ana", "Bo"];
    Localizer { lang: Lang::Fr, names: Names::new(names) }
}

fn picture<'a>(scene: &'a Scene, localizer: &'a Localizer) -> Picture<'a> {
    Picture {
        scene,
        before: None,
        latest: None,
        awaited: SeatSet::one(Seat(0)),
        localizer,
        theme: Theme::Dark,
        focus: Focus::Whole,
        frame: Frame::Landscape,
    }
}

/// Returns the focuses of a board's pages, with the most players on one that there are.
fn parts(scene: &Scene, frame: Frame) -> impl Iterator<Item = Focus> + use<> {
    let seats: Vec<Seat> = scene.panels.iter().filter_map(|panel| panel.owner).collect();
    let most = match frame {
        Frame::Landscape => 3,
        Frame::Portrait => 2,
    };
    let players: Vec<Focus> = seats.chunks(most).map(|seats| Focus::Players(seats.iter().copied().collect())).collect();
    std::iter::once(Focus::Common).chain(players)
}

/// Returns what somebody with that eye is shown in that frame, the parts of their board too.
fn shown_in(frame: Frame, scene: &Scene, eye: Eye) -> Vec<(Focus, Frame)> {
    let own = match eye {
        Eye::Public => Focus::Table,
        Eye::Seat(seat) => Focus::Seat(seat),
    };
    let all = [Focus::Table, own].into_iter().chain(parts(scene, frame));
    all.map(|focus| (focus, frame)).collect()
}

fn icons_of(scene: &Scene) -> Vec<&'static str> {
    fn row_icons(row: &Row, into: &mut Vec<&'static str>) {
        into.push(row.icon);
        for piece in row.cells.iter().filter_map(|cell| cell.piece.as_ref()) {
            into.push(piece.icon);
            into.extend(&piece.circles);
        }
    }
    fn map_icons(map: &HexMap, into: &mut Vec<&'static str>) {
        into.extend(map.hexes.iter().flat_map(|hex| [hex.icon, hex.guest]));
        into.extend(map.harbors.iter().map(|harbor| harbor.icon));
        into.extend(map.corners.iter().map(|corner| corner.icon));
    }
    let mut icons = Vec::new();
    for panel in &scene.panels {
        icons.extend(&panel.signs);
        panel.rows.iter().for_each(|row| row_icons(row, &mut icons));
        panel.map.iter().for_each(|map| map_icons(map, &mut icons));
        icons.extend(panel.grid.iter().flat_map(|grid| &grid.squares).flat_map(|square| [square.icon, square.face]));
    }
    icons
}

#[test]
fn every_icon_that_a_game_names_has_been_drawn() {
    for (name, record) in records() {
        for game in positions(&record, 15) {
            for eye in eyes(game.as_ref()) {
                for icon in icons_of(&game.scene(eye)).into_iter().filter(|icon| !icon.is_empty()) {
                    assert!(icons::find(icon).is_some(), "{name}: nobody drew `{icon}`");
                }
            }
        }
    }
}

#[test]
fn every_symbol_of_a_game_has_a_character_and_names_a_drawing_that_is_an_emblem() {
    let mut drawn = BTreeSet::new();
    let mut check = |name: &str, symbol: Symbol| {
        if !symbol.icon.is_empty() {
            assert!(!symbol.is_none(), "{name}: nothing stands for `{}` in words", symbol.icon);
            assert!(Emblem::all().any(|emblem| emblem.name() == symbol.icon), "{name}: no emblem is `{}`", symbol.icon);
            drawn.insert(symbol.icon);
        }
    };
    for (name, record) in records() {
        for game in positions(&record, 60) {
            for eye in eyes(game.as_ref()) {
                let rows = game.scene(eye).panels.into_iter().flat_map(|panel| panel.rows);
                rows.flat_map(|row| row.cells).for_each(|cell| check(&name, cell.symbol));
            }
            for seat in Seat::all(game.seats()) {
                for group in game.prompt(seat).groups {
                    match group {
                        Group::One { entries, .. } | Group::Several { entries, .. } => {
                            entries.into_iter().for_each(|entry| check(&name, entry.symbol));
                        }
                        Group::Form { .. } => {}
                    }
                }
            }
        }
    }
    // One of each game, and of each kind of thing.
    for icon in
        ["corn", "mayor", "coffee", "crane", "smithy", "lumber", "knight", "settlement", "road", "tool", "hut", "ship", "points"]
    {
        assert!(drawn.contains(icon), "`{icon}` is nowhere among {drawn:?}");
    }
}

#[test]
fn nothing_is_drawn_outside_of_the_page_even_with_the_longest_names() {
    let options = faces();
    let localizer = names();
    for (name, record) in records() {
        let foci = [Focus::Table, Focus::Whole, Focus::Seat(Seat(1))];
        // resvg is slow: one focus in each position, all of them in the last.
        for (at, game) in positions(&record, 4).into_iter().enumerate() {
            for focus in if at < 3 { &foci[at..=at] } else { &foci[..] } {
                let (focus, scene) = (*focus, game.scene(Eye::Seat(Seat(1))));
                let svg = Picture { focus, ..picture(&scene, &localizer) }.svg();
                let tree = resvg::usvg::Tree::from_str(&svg, &options).unwrap();
                let (page, drawn) = (tree.size(), tree.root().abs_stroke_bounding_box());
                let inside = drawn.left() >= -0.01
                    && drawn.top() >= -0.01
                    && drawn.right() <= page.width() + 0.01
                    && drawn.bottom() <= page.height() + 0.01;
                assert!(inside, "{name}: {drawn:?} on a page of {page:?}");
                texts_stay_within(tree.root(), MARGIN, page.width() - MARGIN, &name);
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

/// Collects each line of text: its size, and whether it is a key fact.
fn type_sizes(block: &Block, into: &mut Vec<(f32, block::Rank, String)>) {
    for mark in &block.marks {
        match mark {
            block::Mark::Text { words, ink, rank, .. } => into.push((ink.size, *rank, words.clone())),
            block::Mark::Group { block, .. } => type_sizes(block, into),
            _ => {}
        }
    }
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

/// Collects each line of text: left, top, right, bottom and its words.
fn labels(block: &Block, (x, y): (f32, f32), into: &mut Vec<([f32; 4], String)>) {
    for mark in &block.marks {
        match mark {
            block::Mark::Text { x: left, y: foot, words, ink, .. } => {
                let (left, foot) = (x + left, y + foot);
                // From the top of a capital to the baseline.
                into.push(([left, foot - ink.size * 0.73, left + ink.width(words), foot], words.clone()));
            }
            block::Mark::Group { x: right, y: down, block, .. } => labels(block, (x + right, y + down), into),
            _ => {}
        }
    }
}

/// Notes the labels of a page that cover another, and fails if one is cut off.
fn find_covered(what: &str, page: &Block, found: &mut BTreeSet<String>) {
    let mut all = Vec::new();
    labels(page, (0.0, 0.0), &mut all);
    for (at, ([left, top, right, bottom], words)) in all.iter().enumerate() {
        let inside = *left >= 0.0 && *top >= 0.0 && *right <= page.w && *bottom <= page.h;
        assert!(inside, "{what}: “{words}” is cut off");
        let covers = |other: &[f32; 4]| {
            let across = right.min(other[2]) - left.max(other[0]);
            let down = bottom.min(other[3]) - top.max(other[1]);
            across > 0.5 && down > 0.5
        };
        if let Some((_, other)) = all[at + 1..].iter().find(|(other, _)| covers(other)) {
            found.insert(format!("{what}: “{words}” and “{other}” overlap"));
        }
    }
}

#[test]
fn no_label_of_a_page_covers_another_or_is_cut_off() {
    let mut found = BTreeSet::new();
    for (name, record) in records() {
        for game in positions(&record, 12) {
            for lang in Lang::ALL {
                let localizer = Localizer { lang, ..names() };
                for (eye, focus) in [(Eye::Public, Focus::Table), (Eye::Seat(Seat(1)), Focus::Seat(Seat(1)))] {
                    let scene = game.scene(eye);
                    let page = Picture { focus, awaited: game.turn().awaited(), ..picture(&scene, &localizer) }.page();
                    find_covered(&format!("{name} {lang:?} {focus:?}"), &page, &mut found);
                }
            }
        }
    }
    assert!(found.is_empty(), "{} labels overlap:\n{found:#?}", found.len());
}

#[test]
fn no_label_on_a_phone_or_on_a_page_of_the_board_covers_another_or_is_cut_off() {
    let mut found = BTreeSet::new();
    for (name, record) in records() {
        for (at, game) in positions(&record, 6).into_iter().enumerate() {
            let (eye, lang) = (Eye::Seat(Seat(1)), Lang::ALL[at % 2]);
            let (scene, localizer) = (game.scene(eye), Localizer { lang, ..names() });
            for (focus, frame) in [Frame::Landscape, Frame::Portrait].into_iter().flat_map(|frame| shown_in(frame, &scene, eye)) {
                let page = Picture { focus, frame, awaited: game.turn().awaited(), ..picture(&scene, &localizer) }.page();
                find_covered(&format!("{name} {lang:?} {focus:?} {frame:?}"), &page, &mut found);
            }
        }
    }
    assert!(found.is_empty(), "{} labels overlap:\n{found:#?}", found.len());
}

/// What a finished game's results are drawn from.
struct Ended {
    scene: Scene,
    curve: Curve,
}

/// Returns all golden records that play to the end of their game.
fn ended() -> Vec<(String, Ended)> {
    let played = records().into_iter().map(|(name, record)| {
        let scene = record.replay(|_, _, _| {}).unwrap().scene(Eye::Public);
        (name, Ended { scene, curve: Curve::of(&record, record.entry().unwrap()).unwrap() })
    });
    played.filter(|(_, ended)| !ended.scene.places.is_empty()).collect()
}

/// Returns results with as many places as five can have, each with sources that nobody else has.
fn crowded(ended: &Ended, sources: i32) -> Ended {
    let place = |n: u8| Place {
        seat: Seat(n),
        rank: n + 1,
        won: n == 0,
        total: 100 - i32::from(n),
        points: Text::new("front-picture-free").with("n", 100 - i64::from(n)),
        parts: (0..sources).map(|of| (Text::new("front-picture-free").with("n", i64::from(of)), of + i32::from(n))).collect(),
    };
    let places: Vec<Place> = (0..5).map(place).collect();
    let points = |round: &Round| (0..5).map(|n| n * 3 + round.points.iter().sum::<i32>()).collect();
    let rounds = ended.curve.rounds.iter().map(|round| Round { title: round.title.clone(), points: points(round) });
    let curve = Curve { rounds: rounds.collect() };
    Ended { scene: Scene { places, ..ended.scene.clone() }, curve }
}

#[test]
fn results_can_be_read_where_they_are_shown_half_as_large_and_no_label_covers_another_or_is_cut_off() {
    let mut all = ended();
    assert!(all.len() > 10, "{}", all.len());
    let many = crowded(&all[0].1, 13);
    all.push(("crowded".to_owned(), many));
    let single = Curve { rounds: all[0].1.curve.rounds[..1].to_vec() };
    all.push(("one round".to_owned(), Ended { scene: all[0].1.scene.clone(), curve: single }));
    for (name, Ended { scene, curve }) in &all {
        for lang in Lang::ALL {
            let localizer = Localizer { lang, ..names() };
            let (title, places) = (scene.title.as_ref(), scene.places.as_slice());
            let results = Results { title, places, curve, localizer: &localizer, theme: Theme::Light };
            let page = results.page();
            assert_eq!((page.w, page.h), landscape::SIZE, "{name}");
            let (mut sizes, mut found) = (Vec::new(), Vec::new());
            type_sizes(&page, &mut sizes);
            for (size, rank, words) in &sizes {
                let least = if *rank == block::Rank::Key { 22.0 } else { 11.0 };
                assert!(*size >= least, "{name}: “{words}” is {size} high of {least}");
            }
            let keys: Vec<&str> =
                sizes.iter().filter(|(_, rank, _)| *rank == block::Rank::Key).map(|(.., words)| words.as_str()).collect();
            for place in places {
                assert!(keys.contains(&place.total.to_string().as_str()), "{name}: {} is not among {keys:?}", place.total);
            }
            labels(&page, (0.0, 0.0), &mut found);
            for (at, ([left, top, right, bottom], words)) in found.iter().enumerate() {
                assert!(
                    *left >= 0.0 && *top >= 0.0 && *right <= page.w && *bottom <= page.h,
                    "{name} {lang:?}: “{words}” is cut off"
                );
                for (other, its) in &found[at + 1..] {
                    let across = right.min(other[2]) - left.max(other[0]);
                    let down = bottom.min(other[3]) - top.max(other[1]);
                    // Numbers of seats lie on lines, which may meet.
                    let are_seats = words.len() == 1 && its.len() == 1;
                    assert!(across <= 0.5 || down <= 0.5 || are_seats, "{name} {lang:?}: “{words}” and “{its}” overlap");
                }
            }
        }
    }
}

#[test]
fn results_are_said_in_words_with_the_winner_first_every_place_and_who_was_ahead_when() {
    for (name, Ended { scene, curve }) in ended() {
        for lang in Lang::ALL {
            let localizer = Localizer { lang, ..names() };
            let (title, places) = (scene.title.as_ref(), scene.places.as_slice());
            let said = Results { title, places, curve: &curve, localizer: &localizer, theme: Theme::Dark }.alt();
            assert!(said.chars().count() <= alt::LONGEST && !said.contains('⟦') && !said.contains("{ $"), "{name}: {said}");
            let lines: Vec<&str> = said.lines().collect();
            for winner in places.iter().filter(|place| place.won) {
                assert!(lines[0].contains(&localizer.names.of(winner.seat)), "{name}: {said}");
            }
            for place in places {
                let words = format!("{}. {}, {} ", place.rank, localizer.names.of(place.seat), place.total);
                assert!(lines[1].contains(&words), "{name}: “{words}” is not in {said}");
            }
            let ahead = localizer.plain(&ahead(&curve, &localizer).unwrap());
            assert!(lines[2] == ahead || ahead.chars().count() > 600, "{name}: {said}");
            // A message's text has all that but who was ahead.
            let results = Results { title, places, curve: &curve, localizer: &localizer, theme: Theme::Dark };
            let beside = results.alt_in_message();
            assert!(beside.starts_with(&ahead) || ahead.chars().count() > 600, "{name}: {beside}");
            assert!(lines[..2].iter().all(|line| !beside.contains(line)), "{name}: {beside}");
        }
    }
}

#[test]
fn a_description_of_results_that_is_too_long_leaves_whole_lines_out_and_says_so() {
    let (_, one) = ended().swap_remove(0);
    let Ended { scene, curve } = crowded(&one, 20);
    let localizer = names();
    let results = Results { title: None, places: &scene.places, curve: &curve, localizer: &localizer, theme: Theme::Dark };
    let (said, all) = (results.alt(), results.words());
    assert!(said.chars().count() <= alt::LONGEST && all.iter().map(|line| line.chars().count()).sum::<usize>() > alt::LONGEST);
    assert_eq!(said.lines().last(), Some(localizer.word("front-alt-more-results").as_str()));
    assert!(said.lines().next().is_some_and(|line| line.starts_with("Wilhelmina")), "{said}");
}

/// Asserts that no text reaches into the margin.
fn texts_stay_within(group: &resvg::usvg::Group, left: f32, right: f32, name: &str) {
    for node in group.children() {
        match node {
            resvg::usvg::Node::Group(group) => texts_stay_within(group, left, right, name),
            resvg::usvg::Node::Text(text) => {
                let place = text.abs_bounding_box();
                let words: String = text.chunks().iter().map(|chunk| chunk.text()).collect();
                assert!(
                    place.left() >= left && place.right() <= right,
                    "{name}: “{words}” from {} to {}",
                    place.left(),
                    place.right()
                );
            }
            resvg::usvg::Node::Path(_) | resvg::usvg::Node::Image(_) => {}
        }
    }
}

#[test]
fn a_picture_shows_and_says_nothing_that_its_eye_must_not_know() {
    let localizer = Localizer::nowhere(Lang::En);
    for (name, record) in records() {
        let mut dice = SeededDice::new(7);
        for game in positions(&record, 6) {
            for eye in eyes(game.as_ref()) {
                let other = game.resample_hidden(eye, &mut dice);
                let (scene, instead) = (game.scene(eye), other.scene(eye));
                let own = match eye {
                    Eye::Public => Focus::Table,
                    Eye::Seat(seat) => Focus::Seat(seat),
                };
                let pages = shown_in(Frame::Portrait, &scene, eye).into_iter();
                for (focus, frame) in [Focus::Whole, own].map(|focus| (focus, Frame::Landscape)).into_iter().chain(pages) {
                    let [one, two] = [&scene, &instead].map(|scene| Picture { focus, frame, ..picture(scene, &localizer) });
                    assert_eq!(one.alt(), two.alt(), "{name}: {eye:?} {focus:?}");
                    assert!(one.svg() == two.svg(), "{name}: the picture tells {eye:?} something: {focus:?} {frame:?}");
                }
            }
        }
    }
}

#[test]
fn what_changed_is_marked_and_nothing_else() {
    let localizer = Localizer::nowhere(Lang::En);
    let marked = |svg: &str| svg.matches(palette(Theme::Dark).changed).count();
    for (name, record) in records() {
        let games = positions(&record, 6);
        for pair in games.windows(2) {
            let (old, new) = (pair[0].scene(Eye::Public), pair[1].scene(Eye::Public));
            let fresh = picture(&new, &localizer);
            assert_eq!(marked(&fresh.svg()), 0, "{name}: marks without anything before");
            assert_eq!(marked(&Picture { before: Some(&new), ..fresh }.svg()), 0, "{name}: marks without a change");
            assert!(marked(&Picture { before: Some(&old), ..fresh }.svg()) > 0, "{name}: changes without a mark");
        }
    }
}

#[test]
fn the_words_for_a_picture_fit_and_name_everybody() {
    for (name, record) in records() {
        for game in positions(&record, 8) {
            for eye in eyes(game.as_ref()) {
                let scene = game.scene(eye);
                for lang in Lang::ALL {
                    let localizer = Localizer::nowhere(lang);
                    let said = picture(&scene, &localizer).alt();
                    assert!(said.chars().count() <= alt::LONGEST && !said.contains('⟦'), "{name}: {said}");
                    for seat in Seat::all(game.seats()) {
                        assert!(said.contains(&seat.to_string()), "{name}: {seat} is missing: {said}");
                    }
                    // No line ends in the middle of a sentence.
                    assert!(said.lines().skip(1).all(|line| line.ends_with('.')), "{name}: {said}");
                    // A message's text has been read before its picture.
                    let beside = Picture { focus: Focus::Table, awaited: game.turn().awaited(), ..picture(&scene, &localizer) };
                    let again = [scene.title.as_ref().map(|title| localizer.plain(title)), Some("front-alt-waiting".to_owned())];
                    let beside = beside.alt_in_message();
                    assert!(again.iter().flatten().all(|words| !beside.contains(words.as_str())), "{name}: {beside}");
                    let one = Picture { focus: Focus::Seat(Seat(1)), ..picture(&scene, &localizer) }.alt();
                    assert!(one.contains("p2"), "{name}: {one}");
                    // Everything drawn is described, the player's own panel first.
                    let others = scene.panels.iter().any(Brush::is_broad);
                    let told: Vec<&str> = one.lines().skip(2).collect();
                    assert!(!others || told[0].starts_with("p2") && told.len() > usize::from(game.seats()), "{name}: {one}");
                }
            }
        }
    }
}

#[test]
fn words_and_marks_stand_out_from_what_is_behind_them() {
    // Contrast as WCAG defines it: 4.5 for text, 3 for marks.
    fn light(color: &str) -> f64 {
        let channel = |at: usize| f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
        let linear = |c: f64| if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
        0.2126 * linear(channel(1)) + 0.7152 * linear(channel(3)) + 0.0722 * linear(channel(5))
    }
    let contrast = |a: &str, b: &str| {
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    };
    for Palette { page, panel, plate, free, text, muted, changed, turn, on_turn, .. } in
        [palette(Theme::Dark), palette(Theme::Light)]
    {
        for back in [page, panel, plate] {
            assert!(contrast(text, back) >= 7.0, "{text} on {back}");
            assert!(contrast(muted, back) >= 4.5, "{muted} on {back}");
            assert!(contrast(changed, back) >= 3.0 && contrast(turn, back) >= 3.0, "{changed}, {turn} on {back}");
        }
        assert!(contrast(muted, free) >= 4.5, "{muted} on {free}");
        assert!(contrast(on_turn, turn) >= 4.5, "{on_turn} on {turn}");
    }
    for seat in Seat::all(5) {
        let (fill, ink) = theme::seat_colors(seat);
        assert!(contrast(fill, ink) >= 3.0, "{ink} on {fill}");
    }
}

#[test]
fn a_picture_is_a_png_twice_as_large_on_the_page_of_its_theme_and_always_the_same() {
    let localizer = Localizer::nowhere(Lang::En);
    for (_, record) in records().iter().step_by(5) {
        let game = record.replay(|_, _, _| {}).unwrap();
        let scene = game.scene(Eye::Public);
        for (theme, page) in [(Theme::Dark, [0x31, 0x33, 0x38]), (Theme::Light, [0xff, 0xff, 0xff])] {
            let drawing = Picture { theme, ..picture(&scene, &localizer) };
            let file = drawing.png().unwrap();
            assert!(file == drawing.png().unwrap(), "two pictures of the same");
            assert!(file.len() < 300_000, "{} bytes", file.len());
            let mut decoder = ::png::Decoder::new(std::io::Cursor::new(&file));
            decoder.set_transformations(::png::Transformations::EXPAND);
            let mut reader = decoder.read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut pixels).unwrap();
            assert!([800, 1_000, 1_320].contains(&info.width), "{} by {}", info.width, info.height);
            let last = pixels.len() - 3;
            // The corners are page, and not everything is: there is a title in the middle of the
            // top.
            assert_eq!((&pixels[..3], &pixels[last..]), (&page[..], &page[..]));
            assert!(pixels.chunks(3).filter(|pixel| *pixel != page).count() > pixels.len() / 30);
        }
    }
}

#[test]
fn a_picture_looks_like_its_svg_drawn_by_resvg() {
    let options = faces();
    for (at, (name, record)) in records().iter().step_by(3).enumerate() {
        let localizer = match at % 2 {
            0 => Localizer::nowhere(Lang::Fr),
            _ => Localizer { lang: Lang::Fr, names: Names::new(["محمد علي", "דנה", "田中", "Zoe\u{308}", "Alex"]) },
        };
        let game = record.replay(|_, _, _| {}).unwrap();
        let scene = game.scene(Eye::Public);
        for theme in [Theme::Dark, Theme::Light] {
            let page = Picture { theme, ..picture(&scene, &localizer) }.page();
            let mut ours = tertulia_drawing::raster::Canvas::new(page.w, page.h, SCALE).unwrap();
            ours.block(0.0, 0.0, &page);
            let tree = resvg::usvg::Tree::from_str(&page.document(), &options).unwrap();
            let mut theirs = resvg::tiny_skia::Pixmap::new(ours.pixels().width(), ours.pixels().height()).unwrap();
            resvg::render(&tree, resvg::tiny_skia::Transform::from_scale(SCALE, SCALE), &mut theirs.as_mut());
            let pairs = || ours.pixels().data().iter().zip(theirs.data()).map(|(a, b)| u64::from(a.abs_diff(*b)));
            let (all, apart) = (theirs.data().len() as u64, pairs().sum::<u64>());
            // Edges of letters and icons differ a little; nothing else does.
            assert!(apart * 2 < all * 5, "{name} {theme:?}: {} of 255 apart on average", apart as f64 / all as f64);
            let far = pairs().filter(|difference| *difference > 90).count() as u64;
            assert!(far * 100 < all * 2, "{name} {theme:?}: {far} of {all} are far apart");
        }
    }
}

/// Returns all text on a page, badges as their numbers.
fn written(page: &Block) -> Vec<String> {
    let mut all = Vec::new();
    labels(page, (0.0, 0.0), &mut all);
    all.into_iter().map(|(_, words)| words).collect()
}

#[test]
fn a_name_is_drawn_whole_or_the_number_of_the_seat_stands_for_it() {
    const NAMES: [&str; 5] = ["محمد", "דנה", "田中Bob", "🎲", "Alex"];
    let localizer = Localizer { lang: Lang::En, names: Names::new(NAMES) };
    for (name, record) in records() {
        for game in positions(&record, 3) {
            let scene = game.scene(Eye::Public);
            for focus in [Focus::Table, Focus::Whole] {
                let awaited = game.turn().awaited();
                let page = Picture { focus, awaited, ..picture(&scene, &localizer) };
                let words = written(&page.page()).join("\n");
                for part in ["田", "中", "Bob", "🎲", "p3", "p4"] {
                    assert!(!words.contains(part), "{name} {focus:?}: {part} is drawn: {words}");
                }
                for panel in &scene.panels {
                    let Some(seat) = panel.owner.filter(|seat| focus == Focus::Whole && [0, 1, 4].contains(&seat.0)) else {
                        continue;
                    };
                    // A long row of chips leaves room for the beginning of a name.
                    let head: String = NAMES[seat.index()].chars().take(2).collect();
                    assert!(words.contains(&head), "{name}: {} is not drawn: {words}", NAMES[seat.index()]);
                }
                // The description has every name.
                let alt = page.alt();
                for seat in awaited.iter() {
                    assert!(alt.contains(NAMES[seat.index()]), "{name}: {alt}");
                }
            }
        }
    }
}

#[test]
fn within_a_sentence_the_mark_of_the_seat_stands_for_a_name_and_before_one_that_others_have() {
    let localizer = Localizer { lang: Lang::Fr, names: Names::new(["田中", "Alex", "Alex", "משה", "Bo"]) };
    let brush = Brush::new(palette(Theme::Dark), &localizer, 1.0);
    let all: Vec<Seat> = Seat::all(5).collect();
    let said = brush.say(&Text::new("front-results-lead").with("who", all));
    let mark = |number| tertulia_drawing::badge::letter(number).unwrap();
    let names = format!("{}, {} Alex, {} Alex, \u{2068}משה\u{2069} et Bo", mark(1), mark(2), mark(3));
    assert!(said.contains(&names), "{said:?}");
    // Beside the mark itself there is none.
    let title = Text::new("front-mention").with("who", Seat(1));
    assert_eq!((brush.say_beside(Seat(1), &title), brush.name(Seat(1))), ("Alex".to_owned(), "Alex".to_owned()));
    assert_eq!(
        (brush.say_beside(Seat(0), &Text::new("front-mention").with("who", Seat(0))), brush.name(Seat(0))),
        Default::default()
    );
    let mut block = Block::default();
    block.text(0.0, 20.0, &said, block::Ink::plain(20.0, "#ffffff"), block::Anchor::Start);
    let numbers: Vec<String> = written(&block).into_iter().filter(|words| words.len() == 1).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    assert!(block.marks.len() == 6, "{:?}", written(&block));
}

#[test]
fn the_page_of_the_whole_table_names_what_it_compares_and_shows_price_and_worth_of_every_card() {
    for (name, record) in records() {
        for game in positions(&record, 8).iter().filter(|game| game.scene(Eye::Public).places.is_empty()) {
            for lang in Lang::ALL {
                let (scene, localizer) = (game.scene(Eye::Public), Localizer { lang, ..names() });
                let mut words = written(&Picture { focus: Focus::Table, ..picture(&scene, &localizer) }.page());
                let rows = scene.panels.iter().filter(|panel| panel.owner.is_some()).flat_map(|panel| &panel.rows);
                let (mut named, mut figures) = (BTreeSet::new(), Vec::new());
                for row in rows {
                    for piece in row.cells.iter().filter_map(|cell| cell.piece.as_ref()) {
                        match row.shape {
                            Shape::Compared => named.extend(piece.note.as_ref().map(|note| localizer.plain(note))),
                            Shape::Plates { .. } => figures.extend(piece.price.into_iter().chain(piece.points)),
                            _ => {}
                        }
                    }
                }
                for wanted in named.into_iter().chain(figures.iter().map(u8::to_string)) {
                    let at = words.iter().position(|there| *there == wanted);
                    words.swap_remove(at.unwrap_or_else(|| panic!("{name} {lang:?}: no “{wanted}” among {words:?}")));
                }
            }
        }
    }
}

#[test]
fn marks_on_a_scale_stand_exactly_above_their_places_however_close() {
    let localizer = names();
    let brush = Brush::new(palette(Theme::Dark), &localizer, 1.0);
    let kit = Kit { brush: &brush, scale: 1.0, names: BuildingNames::Hidden };
    let of =
        |(seat, n): (u8, u16)| Cell::drawn("", Text::new("front-mention"), Piece { count: Some(n), ..Piece::seat(Seat(seat)) });
    let counts = [(0, 7), (1, 0), (2, 7), (3, 8)];
    let row = Row::new(Text::new("front-mention").with("who", Seat(0)), counts.map(of).into()).shaped(Shape::Scale(30));
    let scale = kit.scale(&row, changes::Before::Unknown.into(), 30, 400.0);
    let mut all = Vec::new();
    labels(&scale, (0.0, 0.0), &mut all);
    let middle = |words: &str| -> Vec<f32> {
        all.iter().filter(|(_, its)| its == words).map(|([left, _, right, _], _)| (left + right) / 2.0).collect()
    };
    // Figures below the line, and marks above it: 2 at 0, 4 at 8, 1 and 3 at 7.
    let (zero, thirty) = (middle("0")[0], middle("30")[0]);
    let place = |n: f32| zero + (thirty - zero) * n / 30.0;
    for (mark, n) in [("1", 7.0), ("2", 0.0), ("3", 7.0), ("4", 8.0)] {
        let there = middle(mark);
        assert!(there.iter().any(|x| (x - place(n)).abs() < 0.6), "{mark} is at {there:?}, not at {}", place(n));
    }
}

/// Hashes a picture's text (FNV-1a, 64 bits).
fn digest(words: &str) -> u64 {
    words.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Pins the pictures of the golden records by size and hash. If this fails and was meant, look at
/// them (`tertulia replay FILE --until LINE --picture OUT.png`) and accept the snapshot.
#[test]
fn pictures_are_as_they_were_when_somebody_last_looked() {
    let mut lines = Vec::new();
    for (name, record) in records() {
        let games = positions(&record, 3);
        for (at, game) in ["start", "middle", "end"].iter().zip(&games) {
            let shown = [(Eye::Public, Focus::Table), (Eye::Public, Focus::Whole), (Eye::Seat(Seat(1)), Focus::Seat(Seat(1)))];
            for (eye, focus) in shown {
                let scene = game.scene(eye);
                for (lang, theme) in [(Lang::En, Theme::Dark), (Lang::Fr, Theme::Light)] {
                    let localizer = Localizer::nowhere(lang);
                    let svg = Picture { theme, focus, awaited: game.turn().awaited(), ..picture(&scene, &localizer) }.svg();
                    let size: Vec<&str> = svg.split('"').skip(3).step_by(2).take(2).collect();
                    let code = lang.code();
                    lines.push(format!("{name} {at} {code} {theme:?} {focus:?}: {} {:016x}", size.join("x"), digest(&svg)));
                }
            }
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}

/// Counts the colours of pictures of all games, in both themes, and rewrites the palette.
#[test]
#[ignore = "writes drawing/src/palette.txt"]
fn the_palette_is_counted_anew() {
    use tertulia_drawing::palette::{BINS, COLORS, bin};
    use tertulia_drawing::raster::Canvas;
    // For each bin: its weight in all pictures, its longest run of one colour, and that colour.
    let mut bins = vec![(0.0_f64, 0_usize, [0_u8; 3]); BINS];
    for (_, record) in records() {
        for game in positions(&record, 12) {
            for (theme, lang) in [(Theme::Dark, Lang::En), (Theme::Light, Lang::Fr)] {
                let localizer = Localizer { lang, ..names() };
                for (eye, focus) in [(Eye::Public, Focus::Table), (Eye::Seat(Seat(1)), Focus::Seat(Seat(1)))] {
                    let scene = game.scene(eye);
                    let page = Picture { theme, focus, awaited: game.turn().awaited(), ..picture(&scene, &localizer) }.page();
                    let mut canvas = Canvas::new(page.w, page.h, LANDSCAPE).unwrap();
                    canvas.block(0.0, 0.0, &page);
                    let mut counts = vec![0_u32; BINS];
                    for run in canvas.pixels().data().as_chunks::<4>().0.chunk_by(|a, b| a == b) {
                        let (at, [r, g, b, _]) = (bin(run[0]), run[0]);
                        counts[at] += run.len() as u32;
                        if run.len() > bins[at].1 {
                            (bins[at].1, bins[at].2) = (run.len(), [r, g, b]);
                        }
                    }
                    // A colour that fills a few pictures must not outweigh all others.
                    bins.iter_mut().zip(counts).for_each(|(bin, count)| bin.0 += f64::from(count).sqrt());
                }
            }
        }
    }
    // Adds the colour that would be farthest from its nearest, weighted, one after another.
    let mut missed: Vec<f64> = bins.iter().map(|(count, ..)| count * 1e6).collect();
    let mut lines = Vec::new();
    while lines.len() < COLORS {
        let next = (0..BINS).max_by(|a, b| missed[*a].total_cmp(&missed[*b])).unwrap();
        let [r, g, b] = bins[next].2;
        lines.push(format!("{r:02x}{g:02x}{b:02x}\n"));
        for (missed, (count, _, [x, y, z])) in missed.iter_mut().zip(&bins) {
            let far = |a: u8, b: &u8| (f64::from(a) - f64::from(*b)).powi(2);
            *missed = missed.min(count * (2.0 * far(r, x) + 4.0 * far(g, y) + 3.0 * far(b, z)));
        }
    }
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../../drawing/src/palette.txt"), lines.concat()).unwrap();
}

#[test]
fn the_palette_has_a_color_near_every_one_that_pictures_have() {
    use tertulia_drawing::palette::{RGB, places};
    use tertulia_drawing::raster::Canvas;
    let (colors, _) = RGB.as_chunks::<3>();
    for (name, record) in records().iter().step_by(2) {
        for game in positions(record, 2) {
            for theme in [Theme::Dark, Theme::Light] {
                let (scene, localizer) = (game.scene(Eye::Public), names());
                let page = Picture { theme, focus: Focus::Table, ..picture(&scene, &localizer) }.page();
                let mut canvas = Canvas::new(page.w, page.h, LANDSCAPE).unwrap();
                canvas.block(0.0, 0.0, &page);
                let (pixels, _) = canvas.pixels().data().as_chunks::<4>();
                let mut far = 0;
                for ([r, g, b, _], place) in pixels.iter().zip(places(pixels)) {
                    let [x, y, z] = colors[usize::from(place)];
                    let apart = r.abs_diff(x).max(g.abs_diff(y)).max(b.abs_diff(z));
                    assert!(apart <= 80, "{name} {theme:?}: {r} {g} {b} would be {x} {y} {z}: count the palette anew");
                    far += usize::from(apart > 16);
                }
                assert!(far * 50 < pixels.len(), "{name} {theme:?}: {far} pixels of another colour: count the palette anew");
            }
        }
    }
}

/// Writes pictures of golden positions to `$PICTURES`, of records whose name contains `$ONLY`.
#[test]
#[ignore = "writes files to look at"]
fn pictures_are_written_to_look_at() {
    let folder = PathBuf::from(std::env::var("PICTURES").unwrap());
    let only = std::env::var("ONLY").unwrap_or_default();
    let many = std::env::var("MANY").map_or(5, |many| many.parse().unwrap());
    for (name, record) in records().into_iter().filter(|(name, _)| name.contains(&only)) {
        let some = std::env::var("AT").unwrap_or_default();
        let some: Vec<usize> = some.split_terminator(',').map(|at| at.parse().unwrap()).collect();
        for (at, game) in positions(&record, many).iter().enumerate().filter(|(at, _)| some.is_empty() || some.contains(at)) {
            let awaited = game.turn().awaited();
            let own = awaited.iter().next().unwrap_or(Seat(0));
            let scene = game.scene(Eye::Seat(own));
            let kinds = [(Eye::Public, Focus::Table), (Eye::Seat(own), Focus::Seat(own)), (Eye::Seat(own), Focus::Whole)];
            let pages = [Frame::Landscape, Frame::Portrait].into_iter().flat_map(|frame| shown_in(frame, &scene, Eye::Seat(own)));
            let pages = pages.skip(2).map(|(focus, frame)| (Eye::Seat(own), focus, frame));
            for (eye, focus, frame) in kinds.into_iter().map(|(eye, focus)| (eye, focus, Frame::Landscape)).chain(pages) {
                let scene = game.scene(eye);
                let localizer = Localizer { lang: Lang::Fr, names: Names::new(["Ana", "Robot 1", "Wilhelmina", "Eli", "Gus"]) };
                let drawn = Picture { focus, awaited, frame, ..picture(&scene, &localizer) };
                let kind =
                    format!("{focus:?}-{frame:?}").replace(|letter: char| !letter.is_ascii_alphanumeric(), "-").to_lowercase();
                std::fs::write(folder.join(format!("{}-{at}-{kind}.png", name.replace(' ', "-"))), drawn.png().unwrap()).unwrap();
            }
        }
    }
}

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
