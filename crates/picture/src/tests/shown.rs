//! What pictures show and say: everything that their eye may know, and nothing else.

use std::collections::BTreeSet;

use tertulia_base::i18n::{Lang, Names};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::kit::SeededDice;
use tertulia_rules::scene::{Cell, Piece, Row, Shape};
use tertulia_rules::text::Text;

use super::super::things::{BuildingNames, Kit};
use super::super::*;
use super::{eyes, labels, names, parts, picture, positions, records, shown_in, written};

#[test]
fn a_picture_shows_and_says_nothing_that_its_eye_must_not_know() {
    let localizer = Localizer::nowhere(Lang::En);
    for (name, record) in records() {
        let mut dice = SeededDice::new(7);
        for game in positions(&record, 4) {
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
fn a_name_is_drawn_whole_or_the_number_of_the_seat_stands_for_it() {
    const NAMES: [&str; 5] = ["محمد", "דנה", "田中Bob", "🎲", "Alex"];
    let localizer = Localizer { lang: Lang::En, names: Names::new(NAMES) };
    for (name, record) in records() {
        for game in positions(&record, 3) {
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
fn while_a_role_is_picked_everybody_sees_in_words_what_each_does() {
    let mut seen = 0;
    // Expansions have more buildings, beside which there is not always room.
    let base = ["two", "three", "four", "five"].map(|seats| format!("puerto-rico {seats}"));
    for (name, record) in records().into_iter().filter(|(name, _)| base.contains(name)) {
        for game in positions(&record, 12) {
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
    }
    assert!(seen > 30, "{seen}");
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
