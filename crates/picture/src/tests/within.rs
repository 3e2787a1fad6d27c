//! Nothing is cut off, no label covers another.

use std::collections::BTreeSet;

use tertulia_base::i18n::Lang;
use tertulia_rules::game::{Eye, Seat};

use super::super::*;
use super::{faces, find_covered, for_each_shown, names, picture, shown_in, some_games, some_positions, some_records};

#[test]
fn nothing_is_drawn_outside_of_the_page_even_with_the_longest_names() {
    let options = faces();
    let localizer = names();
    for (name, record) in some_records() {
        // resvg is slow: one focus in each position.
        for (game, focus) in
            some_positions(&record, 2, 4).into_iter().zip([Focus::Table, Focus::Seat(Seat(1))].into_iter().cycle())
        {
            let scene = game.scene(Eye::Seat(Seat(1)));
            let svg = Picture { focus, ..picture(&scene, &localizer) }.svg();
            let tree = resvg::usvg::Tree::from_str(&svg, &options).unwrap();
            let (page, drawn) = (tree.size(), tree.root().abs_stroke_bounding_box());
            let inside = drawn.left() >= -0.01
                && drawn.top() >= -0.01
                && drawn.right() <= page.width() + 0.01
                && drawn.bottom() <= page.height() + 0.01;
            assert!(inside, "{name}: {drawn:?} on a page of {page:?}");
            texts_stay_within(tree.root(), 7.0, page.width() - 7.0, &name);
        }
    }
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
fn what_is_measured_is_as_large_as_what_is_drawn() {
    for_each_shown(|name, picture| {
        let brush = picture.brush();
        for (panel, scale) in picture.scene.panels.iter().zip([0.7, 1.0, 1.6].into_iter().cycle()) {
            let kit = kit::Kit { brush: &brush, scale, names: kit::BuildingNames::Shown };
            let draw = || {
                let rail = picture.rail(&kit, panel, picture.since().panel(panel), 420.0);
                [rail, picture.shelf(&[panel], 420.0, &kit, 8.0)].map(|block| (block.w, block.h))
            };
            assert_eq!(block::measured(draw), draw(), "{name}: {:?}", panel.title);
        }
    });
}

#[test]
fn no_label_of_a_page_covers_another_or_is_cut_off() {
    let mut found = BTreeSet::new();
    for_each_shown(|name, picture| {
        let (lang, focus) = (picture.localizer.lang, picture.focus);
        find_covered(&format!("{name} {lang:?} {focus:?}"), &picture.page(), |_, _| false, &mut found);
    });
    assert!(found.is_empty(), "{} labels overlap:\n{found:#?}", found.len());
}

#[test]
fn no_label_on_a_phone_or_on_a_page_of_the_board_covers_another_or_is_cut_off() {
    let mut found = BTreeSet::new();
    for (name, at, game) in some_games(2, 6) {
        let (eye, lang) = (Eye::Seat(Seat(1)), Lang::ALL[at % 2]);
        let (scene, localizer) = (game.scene(eye), Localizer { lang, ..names() });
        for (focus, frame) in [Frame::Landscape, Frame::Portrait].into_iter().flat_map(|frame| shown_in(frame, &scene, eye)) {
            let page = Picture { focus, frame, awaited: game.turn().awaited(), ..picture(&scene, &localizer) }.page();
            find_covered(&format!("{name} {lang:?} {focus:?} {frame:?}"), &page, |_, _| false, &mut found);
        }
    }
    assert!(found.is_empty(), "{} labels overlap:\n{found:#?}", found.len());
}
