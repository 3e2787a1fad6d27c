//! What pictures show and say: everything that their eye may know, and nothing else.

use std::collections::BTreeSet;

use tertulia_base::i18n::{Lang, Names};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::kit::SeededDice;
use tertulia_rules::scene::{Cell, Piece, Row, Scene, Shape};
use tertulia_rules::text::Text;

use super::super::kit::{BuildingNames, Kit};
use super::super::*;
use super::{
    eyes, games, labels, names, parts, picture, positions, random, records, shown_in, some_games, some_positions, some_records,
    type_sizes, written,
};

#[test]
fn a_picture_shows_and_says_nothing_that_its_eye_must_not_know() {
    let localizer = Localizer::nowhere(Lang::En);
    for (name, record) in some_records() {
        let mut dice = SeededDice::new(7);
        for game in some_positions(&record, 1, 4) {
            for eye in eyes(game.as_ref()) {
                let other = game.resample_hidden(eye, &mut dice);
                let (scene, instead) = (game.scene(eye), other.scene(eye));
                let own = match eye {
                    Eye::Public => Focus::Table,
                    Eye::Seat(seat) => Focus::Seat(seat),
                };
                let pages = shown_in(Frame::Portrait, &scene, eye).into_iter();
                for (focus, frame) in std::iter::once((own, Frame::Landscape)).chain(pages) {
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
    for (name, record) in some_records() {
        let games = some_positions(&record, 2, 6);
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
    for (name, _, game) in some_games(3, 8) {
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

#[test]
fn a_name_is_drawn_whole_or_the_number_of_the_seat_stands_for_it() {
    const NAMES: [&str; 5] = ["محمد", "דנה", "田中Bob", "🎲", "Alex"];
    let localizer = Localizer { lang: Lang::En, names: Names::new(NAMES) };
    for (name, _, game) in some_games(1, 3) {
        let scene = game.scene(Eye::Public);
        for focus in std::iter::once(Focus::Table).chain(parts(&scene, Frame::Landscape)) {
            let awaited = game.turn().awaited();
            let page = Picture { focus, awaited, ..picture(&scene, &localizer) };
            let words = written(&page.page()).join("\n");
            for part in ["田", "中", "Bob", "🎲", "p3", "p4"] {
                assert!(!words.contains(part), "{name} {focus:?}: {part} is drawn: {words}");
            }
            let Focus::Players(seats) = focus else { continue };
            for seat in seats.iter().filter(|seat| [0, 1, 4].contains(&seat.0)) {
                // A long row of chips leaves room for the beginning of a name.
                let head: String = NAMES[seat.index()].chars().take(2).collect();
                assert!(words.contains(&head), "{name}: {} is not drawn: {words}", NAMES[seat.index()]);
            }
        }
        // The description has every name.
        let awaited = game.turn().awaited();
        let alt = Picture { awaited, ..picture(&scene, &localizer) }.alt();
        for seat in awaited.iter() {
            assert!(alt.contains(NAMES[seat.index()]), "{name}: {alt}");
        }
    }
}

#[test]
fn within_a_sentence_the_mark_of_the_seat_stands_for_a_name_and_before_one_that_others_have() {
    let localizer = Localizer { lang: Lang::Fr, names: Names::new(["田中", "Alex", "Alex", "משה", "Bo"]) };
    let brush = Brush::new(palette(Theme::Dark), &localizer);
    let all: Vec<Seat> = Seat::all(5).collect();
    let said = brush.say(&Text::new("front-results-lead").with("who", all));
    let mark = |number| tertulia_drawing::badge::letter(number).unwrap();
    let names = format!("{}, {} Alex, {} Alex, \u{2068}משה\u{2069} et Bo", mark(1), mark(2), mark(3));
    assert!(said.contains(&names), "{said:?}");
    let mut block = Block::default();
    block.text(0.0, 20.0, &said, block::Ink::plain(20.0, "#ffffff"), block::Anchor::Start);
    let numbers: Vec<String> = written(&block).into_iter().filter(|words| words.len() == 1).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    assert!(block.marks.len() == 6, "{:?}", written(&block));
}

#[test]
fn the_page_of_the_whole_table_names_what_it_compares_and_shows_price_and_worth_of_every_card() {
    for (name, _, game) in some_games(3, 8).filter(|(.., game)| game.scene(Eye::Public).places.is_empty()) {
        for lang in Lang::ALL {
            let (scene, localizer) = (game.scene(Eye::Public), Localizer { lang, ..names() });
            let mut words = written(&Picture { focus: Focus::Table, ..picture(&scene, &localizer) }.page());
            let rows = scene.panels.iter().filter(|panel| panel.owner.is_some()).flat_map(|panel| &panel.rows);
            let (mut named, mut figures) = (BTreeSet::new(), Vec::new());
            for row in rows {
                // Each name has the number that wins beside it.
                figures.extend(if let Shape::Compared(wins) = row.shape { Some(format!("/{wins}")) } else { None });
                for piece in row.cells.iter().filter_map(|cell| cell.piece.as_ref()) {
                    match row.shape {
                        Shape::Compared(_) => {
                            named.extend(piece.note.as_ref().map(|note| localizer.plain(note)));
                            figures.extend(piece.of.map(|of| format!("/{of}")));
                        }
                        Shape::Plates { .. } => {
                            figures.extend(piece.price.into_iter().chain(piece.points).map(|n| n.to_string()));
                        }
                        _ => {}
                    }
                }
            }
            for wanted in named.into_iter().chain(figures) {
                let at = words.iter().position(|there| *there == wanted);
                words.swap_remove(at.unwrap_or_else(|| panic!("{name} {lang:?}: no “{wanted}” among {words:?}")));
            }
        }
    }
}

#[test]
fn while_a_role_is_picked_everybody_sees_in_words_what_each_does() {
    let mut seen = 0;
    // Expansions have more buildings, beside which there is not always room.
    let base = ["two", "three", "four", "five"].map(|seats| format!("puerto-rico {seats}"));
    for (name, _, game) in games(12, |name| base.iter().any(|one| one == name)) {
        let (scene, localizer) = (game.scene(Eye::Public), names());
        let asked = scene.panels.iter().filter(|panel| panel.stress == Stress::Strong).flat_map(|panel| &panel.rows);
        let cells = asked.filter(|row| matches!(row.shape, Shape::Plate(_))).flat_map(|row| &row.cells);
        let told: Vec<&Text> = cells.filter_map(|cell| cell.piece.as_ref()?.name.as_ref()).collect();
        let words = written(&Picture { focus: Focus::Table, ..picture(&scene, &localizer) }.page()).join(" ");
        for text in &told {
            assert!(words.contains(&localizer.plain(text)), "{name}: no “{}” in {words}", localizer.plain(text));
        }
        seen += told.len();
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn after_the_end_the_picture_says_what_ended_the_game_and_by_what_equal_points_are_ranked() {
    let (mut seen, mut tied) = (0, 0);
    for (name, record) in records() {
        let scene = record.replay(|_, _, _| {}).unwrap().scene(Eye::Public);
        let Some(ended) = &scene.ended else { continue };
        for (lang, frame) in Lang::ALL.into_iter().zip([Frame::Landscape, Frame::Portrait]) {
            let localizer = Localizer { lang, names: Names::new(["Ana", "Bo", "Cy", "Di", "Eli"]) };
            // Lines may be broken anywhere.
            let words = written(&Picture { frame, ..picture(&scene, &localizer) }.page()).join(" ").replace('\u{a0}', " ");
            let said = |text: &Text| localizer.plain(text).replace('\u{a0}', " ");
            assert!(words.contains(&said(ended)), "{name}: no “{}” in {words}", said(ended));
            seen += 1;
            for tie in scene.places.iter().filter_map(|place| place.tie.as_ref()).map(said) {
                assert!(words.contains(&tie), "{name}: no “{tie}” in {words}");
                tied += 1;
            }
        }
    }
    assert!(seen > 10 && tied > 1, "{seen} {tied}");
}

#[test]
fn where_there_is_room_goods_have_names_and_of_ones_own_inhabitants_the_first_of_each_rank() {
    let localizer = names();
    let (_, record) = records().into_iter().find(|(name, _)| name == "anno-1503 four").unwrap();
    let scene = positions(&record, 3)[1].scene(Eye::Seat(Seat(1)));
    let picture = Picture { focus: Focus::Seat(Seat(1)), ..picture(&scene, &localizer) };
    let brush = picture.brush();
    let pieces = |row: &Row| row.cells.iter().filter_map(|cell| cell.piece.clone()).collect::<Vec<_>>();
    let of = |owner: Option<Seat>| scene.panels.iter().rfind(|panel| panel.owner == owner).unwrap();
    let (own, market) = (of(Some(Seat(1))), of(None));
    let stock = market.rows.iter().find(|row| row.label.key.ends_with("row-stock")).unwrap();
    let goods = own.rows.iter().filter(|row| row.shape == Shape::Line).flat_map(pieces).filter_map(|piece| piece.note);
    let ranks =
        own.rows.iter().filter(|row| matches!(row.shape, Shape::Places { .. })).flat_map(pieces).filter_map(|piece| piece.name);
    let mine: BTreeSet<String> = goods.chain(ranks).map(|name| localizer.plain(&name)).collect();
    let left: BTreeSet<String> =
        pieces(stock).into_iter().filter_map(|piece| piece.note).map(|name| localizer.plain(&name)).collect();
    assert!(mine.len() > 1 && left.len() > 3, "{mine:?} {left:?}");
    for (scale, seen) in [(1.6, 1), (0.9, 0)] {
        let kit = |names: BuildingNames| Kit { brush: &brush, scale, names };
        let rail = picture.rail(&kit(BuildingNames::Hidden), own, picture.since().panel(own), 590.0);
        let row = Kit::stack(&kit(BuildingNames::Shown).captioned(stock, changes::Before::Unknown.into(), 640.0), 0.0);
        for (block, names) in [(rail, &mine), (row, &left)] {
            let words = written(&block);
            for name in names {
                assert_eq!(words.iter().filter(|word| *word == name).count(), seen, "{scale}: {name} in {words:?}");
            }
        }
    }
}

#[test]
fn beside_a_sea_on_which_nothing_is_decided_every_player_is_there_by_name() {
    const NAMES: [&str; 4] = ["Ana", "Bo", "Cy", "Di"];
    let mut seen = 0;
    for (name, at, game) in games(12, |name| name.starts_with("anno")) {
        let seat = Seat(at as u8 % game.seats());
        let scene = game.scene(Eye::Seat(seat));
        let sails = scene.panels.iter().any(|panel| panel.grid.is_some() && panel.stress == Stress::Strong);
        if sails || !scene.places.is_empty() {
            continue;
        }
        let localizer = Localizer { lang: Lang::ALL[at % 2], names: Names::new(NAMES) };
        // Of whoever is awaited, the title bar has the name, too.
        let page = Picture { focus: Focus::Seat(seat), awaited: SeatSet::NONE, ..picture(&scene, &localizer) }.page();
        let words = written(&page);
        for player in &NAMES[..usize::from(game.seats())] {
            assert!(words.iter().any(|word| word == player), "{name} {at}: no {player} beside {seat} in {words:?}");
        }
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn a_question_without_room_loses_its_remark_or_what_can_be_done_besides() {
    let rows = [
        ("roll the dice", vec![]),
        ("build something (3 left)", vec!["build something"]),
        ("choose who to trade with (p2, p3 are ready), or carry on", vec!["choose who to trade with, or carry on"]),
        ("p2 accepte ton offre\u{a0}; fais l’échange, ou continue", vec!["p2 accepte ton offre"]),
    ];
    for (said, shorter) in rows {
        assert_eq!(landscape::shorter(said).collect::<Vec<_>>(), shorter);
    }
}

#[test]
fn on_a_phone_what_can_be_built_has_names_and_players_are_there_where_no_map_has_room() {
    const NAMES: [&str; 5] = ["Ana", "Bo", "Cy", "Di", "Eli"];
    let localizer = Localizer { lang: Lang::Fr, names: Names::new(NAMES) };
    let (mut shops, mut mapless) = (0, 0);
    // With the expansions there may be more than have room.
    let base = ["two", "three", "four", "five"].map(|seats| format!("puerto-rico {seats}"));
    let wanted = |name: &str| base.iter().any(|one| one == name) || name.starts_with("catan");
    for (name, at, game) in games(40, wanted) {
        let Some(seat) = game.turn().awaited().iter().next() else { continue };
        let scene = game.scene(Eye::Seat(seat));
        let seen = Picture { focus: Focus::Seat(seat), frame: Frame::Portrait, ..picture(&scene, &localizer) };
        let words = written(&seen.page()).join(" ");
        let asked = scene.panels.iter().filter(|panel| panel.stress == Stress::Strong && portrait::sells(panel));
        let shop: Vec<&Piece> =
            asked.flat_map(|panel| &panel.rows).flat_map(|row| &row.cells).filter_map(|cell| cell.piece.as_ref()).collect();
        shops += usize::from(!shop.is_empty());
        for piece in shop.into_iter().filter(|piece| piece.stress != Stress::Faint) {
            let building = localizer.plain(piece.name.as_ref().unwrap());
            assert!(building.split(' ').all(|word| words.contains(word)), "{name} {at}: no {building} in {words}");
        }
        let is_mapless = name.starts_with("catan") && scene.places.is_empty() && !words.contains("A1");
        mapless += usize::from(is_mapless);
        for player in &NAMES[..if is_mapless { usize::from(game.seats()) } else { 0 }] {
            assert!(words.contains(player), "{name} {at}: no {player} in {words}");
        }
    }
    assert!(shops > 3 && mapless > 5, "{shops} {mapless}");
}

#[test]
fn beside_one_s_own_cards_and_points_the_same_symbol_says_what_it_counts() {
    let (mut knights, mut totals) = (0, 0);
    let both = |name: &str| name.starts_with("catan") || name.starts_with("puerto-rico");
    for (name, _, game) in games(40, both).filter(|(.., game)| game.scene(Eye::Public).places.is_empty()) {
        for seat in Seat::all(game.seats()) {
            let scene = game.scene(Eye::Seat(seat));
            let own = scene.panels.iter().filter(|panel| panel.owner == Some(seat)).flat_map(|panel| &panel.rows);
            let pieces: Vec<&Piece> = own.flat_map(|row| &row.cells).filter_map(|cell| cell.piece.as_ref()).collect();
            let of = |icon: &'static str| pieces.iter().filter(move |piece| piece.icon == icon);
            knights += of("knight").count();
            totals += of("score").count();
            let says = of("knight").chain(of("score")).all(|piece| piece.name.is_some() && piece.count.is_none());
            assert!(says, "{name}: {pieces:#?}");
        }
    }
    assert!(knights > 20 && totals > 100, "{knights} {totals}");
}

#[test]
fn choices_on_a_board_have_the_colour_of_what_is_asked_and_no_piece_has_it() {
    let (localizer, colours) = (Localizer::nowhere(Lang::En), palette(Theme::Dark));
    assert!(Seat::all(5).all(|seat| seat_colors(seat).0 != colours.turn));
    let mut seen = 0;
    for (name, record) in records() {
        let games = positions(&record, 20);
        let scenes = games.iter().flat_map(|game| game.turn().awaited().iter().map(|seat| (seat, game.scene(Eye::Seat(seat)))));
        let (some, none): (Vec<_>, Vec<_>) =
            scenes.map(|(seat, scene)| (seat, offers(&scene), scene)).partition(|one| !one.1.is_empty());
        for (seat, numbers, scene) in random::some(some, 3, 0).chain(random::some(none, 1, 0)) {
            for frame in [Frame::Landscape, Frame::Portrait] {
                let page = Picture { focus: Focus::Seat(seat), frame, ..picture(&scene, &localizer) }.page();
                let mut marks = Vec::new();
                inked(&page, colours.on_turn, &mut marks);
                marks.sort();
                assert!(marks.is_empty() && frame == Frame::Portrait || marks == numbers, "{name}: {marks:?} of {numbers:?}");
                seen += marks.len();
            }
        }
    }
    assert!(seen > 30, "{seen}");
}

/// Returns the numbers of all places on offer, sorted as words.
fn offers(scene: &Scene) -> Vec<String> {
    let numbers = scene.panels.iter().flat_map(|panel| {
        let map = panel.map.iter().flat_map(|map| {
            let hexes = map.hexes.iter().filter_map(|hex| hex.offer);
            hexes.chain(map.sides.iter().filter_map(|side| side.offer)).chain(map.corners.iter().filter_map(|at| at.offer))
        });
        map.chain(panel.grid.iter().flat_map(|grid| &grid.squares).filter_map(|square| square.offer))
    });
    let mut numbers: Vec<String> = numbers.map(|n| n.to_string()).collect();
    numbers.sort();
    numbers
}

/// Collects the words written in that colour.
fn inked(block: &Block, fill: &str, into: &mut Vec<String>) {
    for mark in block.marks.iter() {
        match mark {
            block::Mark::Text { words, ink, .. } if ink.fill == fill => into.push(words.clone()),
            block::Mark::Group { block, .. } => inked(block, fill, into),
            _ => {}
        }
    }
}

#[test]
fn ships_of_several_players_on_a_square_fill_it_side_by_side_or_are_counted() {
    use tertulia_rules::scene::{Grid, Ground, Square};
    let localizer = names();
    let brush = Brush::new(palette(Theme::Dark), &localizer);
    let drawn = |seats: u8, w: f32, h: f32| {
        let square = Square { at: (0, 0), icon: "port", pieces: Seat::all(seats).collect(), ..Square::default() };
        let grid = Grid { rows: 1, columns: 1, ground: Ground::Water, squares: vec![square] };
        // Beside it stand the names of its row and column.
        brush.grid(&grid, changes::Before::Unknown.into(), w + 20.7, h + 20.7)
    };
    assert_eq!(written(&drawn(3, 34.0, 32.0)), ["1", "A", "×3"]);
    for (seats, w, h, least) in [(2, 41.0, 54.0, 26.0), (3, 60.0, 45.0, 26.0), (4, 54.0, 54.0, 26.0)] {
        let field = drawn(seats, w, h);
        let mut all = Vec::new();
        labels(&field, (0.0, 0.0), &mut all);
        let figures: Vec<_> = all.iter().filter(|([left, top, ..], _)| *left > 20.7 && *top > 20.7).collect();
        assert_eq!(figures.len(), usize::from(seats), "{all:?}");
        assert!(
            type_sizes(&field).iter().rev().take(usize::from(seats)).all(|(size, ..)| *size >= least),
            "{seats} in {w} by {h}"
        );
        let mut covered = BTreeSet::new();
        super::find_covered("ships", &field, |_, _| false, &mut covered);
        assert!(covered.is_empty(), "{covered:?}");
    }
}

#[test]
fn places_of_which_one_is_left_to_end_the_game_are_counted_in_a_frame_whatever_the_room() {
    let localizer = names();
    let brush = Brush::new(palette(Theme::Dark), &localizer);
    let kit = Kit { brush: &brush, scale: 0.5, names: BuildingNames::Hidden };
    let built = Cell::drawn("", Text::new("front-mention"), Piece { times: 11, ..Piece::of("hall") });
    let row = Row::new(Text::new("front-mention"), vec![built]).shaped(Shape::Plates { across: 4, spaces: 12 });
    assert!(kit.places_taken(&row).is_none());
    let counted = kit.places_taken(&row.stressed(Stress::Strong)).unwrap();
    assert_eq!(written(&counted), ["11/12"]);
    assert!(type_sizes(&counted).iter().all(|(size, rank, _)| *size >= kit::KEY && *rank == block::Rank::Key));
    assert!(counted.document().contains(brush.palette.glow));
}

#[test]
fn who_has_all_but_one_of_what_wins_has_that_number_in_a_frame() {
    let localizer = names();
    let brush = Brush::new(palette(Theme::Dark), &localizer);
    let kit = Kit { brush: &brush, scale: 1.0, names: BuildingNames::Hidden };
    for (reached, framed) in [(0, false), (1, false), (2, true), (3, true)] {
        let piece =
            |at: u8| Piece { stress: if at < reached { Stress::Strong } else { Stress::Plain }, ..Piece::count("coin", at) };
        let cells = (0..5).map(|at| Cell::drawn("", Text::new("front-mention"), piece(at)));
        let row = Row::new(Text::new("front-mention"), cells.collect()).icon("goal").shaped(Shape::Compared(3));
        let chip = kit.reached(&row).unwrap();
        assert_eq!(written(&chip), [reached.to_string(), "/3".to_owned()]);
        assert_eq!(chip.document().contains(brush.palette.glow), framed, "{reached}");
    }
}

#[test]
fn marks_on_a_scale_stand_exactly_above_their_places_however_close() {
    let localizer = names();
    let brush = Brush::new(palette(Theme::Dark), &localizer);
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
