//! The numbers on the map are those of the eight best places, which are the menu.

use super::*;
use crate::scene::{HexMap, Scene};
use crate::testing::prompt::number;
use crate::testing::random;

fn map(scene: Scene) -> HexMap {
    scene.panels.into_iter().find_map(|panel| panel.map).expect("an island")
}

/// Returns the numbers drawn where an action takes place.
fn drawn(map: &HexMap, action: &Action) -> Vec<u8> {
    let corners = |node: &Node| map.corners.iter().filter(|corner| corner.at == node.spot()).filter_map(|it| it.offer).collect();
    match action {
        Action::Settle(node) | Action::City(node) => corners(node),
        Action::Road(path) => {
            let ends = path.ends().map(Node::spot);
            map.sides.iter().filter(|side| side.ends == ends).filter_map(|side| side.offer).collect()
        }
        Action::Robber(hex) => map.hexes.iter().filter(|it| it.at == hex.spot()).filter_map(|it| it.offer).collect(),
        other => panic!("{other} is nowhere on the map"),
    }
}

fn all_drawn(map: &HexMap) -> usize {
    let (corners, sides) = (map.corners.iter().map(|it| it.offer), map.sides.iter().map(|it| it.offer));
    corners.chain(sides).chain(map.hexes.iter().map(|it| it.offer)).flatten().count()
}

#[test]
fn every_place_in_the_menu_has_its_number_on_the_picture_and_no_other_place_has_one() {
    let (mut most, mut kinds) = (0, std::collections::BTreeSet::new());
    for seed in random::some(0..6, 2, 0) {
        let mut game = Catan::new(&options_of(&[("map", "variable")]), 3 + seed as u8 % 2).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        while let Some((by, action)) = step(&game, |_| SimulatedPlayer::Heuristic, &mut dice, &mut offers) {
            game.apply(by, &action, &mut Told::deaf()).unwrap();
            for seat in game.turn().awaited().iter() {
                let view = game.view(Eye::Seat(seat));
                let (prompt, own, public) =
                    (Catan::prompt(&view, seat), map(Catan::scene(&view)), map(Catan::scene(&game.view(Eye::Public))));
                let shown = prompt.groups.iter().flat_map(|group| group.entries()).filter(|entry| !entry.waits);
                let ready = prompt.ready.iter().map(|ready| (&ready.label, ready.actions[0]));
                let shown = shown.map(|entry| (&entry.label, entry.action)).chain(ready);
                let mut numbered: Vec<(u8, Action)> =
                    shown.filter_map(|(label, action)| Some((number(label)?, action))).collect();
                // A ready answer may begin with a place of the menu.
                numbered.sort_by_key(|(n, _)| *n);
                numbered.dedup();
                let places: std::collections::BTreeSet<String> = prompt
                    .groups
                    .iter()
                    .flat_map(|group| group.entries())
                    .map(|entry| entry.action)
                    .filter(Action::is_at_a_place)
                    .map(|action| action.to_string())
                    .collect();
                assert_eq!(prompt.all.is_some(), places.len() > 8, "all by hex");
                assert!(numbered.iter().map(|(n, _)| *n).eq(1..=numbered.len() as u8), "{numbered:?}");
                for (n, action) in &numbered {
                    assert_eq!(drawn(&own, action), [*n], "{action}");
                    assert!(!prompt.public || drawn(&public, action) == [*n], "{action} for everybody");
                    kinds.insert(action.to_string().split(' ').next().unwrap().to_owned());
                }
                assert_eq!(all_drawn(&own), if seat == game.table.active { numbered.len() } else { 0 });
                // CA:7: what somebody can build depends on hidden cards.
                assert_eq!(all_drawn(&public), if prompt.public { numbered.len() } else { 0 });
                most = most.max(numbered.len());
            }
        }
    }
    assert_eq!(most, 8, "no more marks than can be told apart");
    assert!(kinds.iter().eq(["city", "road", "robber", "settle"]), "{kinds:?}");
}
