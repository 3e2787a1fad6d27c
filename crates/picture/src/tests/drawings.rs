//! What games name is drawn.

use std::collections::BTreeSet;

use tertulia_drawing::emblem::Emblem;
use tertulia_drawing::icons;
use tertulia_rules::game::{Group, Seat};
use tertulia_rules::scene::{HexMap, Row, Scene};
use tertulia_rules::symbol::Symbol;

use super::{eyes, games};

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
    for (name, _, game) in games(15, |_| true) {
        for eye in eyes(game.as_ref()) {
            for icon in icons_of(&game.scene(eye)).into_iter().filter(|icon| !icon.is_empty()) {
                assert!(icons::find(icon).is_some(), "{name}: nobody drew `{icon}`");
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
    for (name, _, game) in games(60, |_| true) {
        for eye in eyes(game.as_ref()) {
            let rows = game.scene(eye).panels.into_iter().flat_map(|panel| panel.rows);
            rows.flat_map(|row| row.cells).for_each(|cell| check(&name, cell.symbol));
        }
        for seat in Seat::all(game.seats()) {
            game.prompt(seat).groups.iter().flat_map(Group::entries).for_each(|entry| check(&name, entry.symbol));
        }
    }
    // One of each game, and of each kind of thing.
    for icon in
        ["corn", "mayor", "coffee", "crane", "smithy", "lumber", "knight", "settlement", "road", "tool", "hut", "ship", "points"]
    {
        assert!(drawn.contains(icon), "`{icon}` is nowhere among {drawn:?}");
    }
}
