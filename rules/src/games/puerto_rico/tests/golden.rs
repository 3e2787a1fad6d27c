//! Golden records of whole games.

use super::*;
use crate::game::Group;
use crate::testing::golden::{Golden, golden, golden_tests};

const ALL_OTHER: &[(&str, &str)] = &[
    ("captainShip", "largestShip"),
    ("craftsmanKind", "canProduce"),
    ("wharfMax11", "on"),
    ("openVP", "on"),
    ("mayorSequential", "on"),
    ("partialProduction", "on"),
    ("vpEndOnlyCaptain", "on"),
];

const GAMES: &[Golden] = &[
    golden!("three", 3, &[]),
    golden!("four", 4, &[]),
    golden!("five", 5, &[]),
    golden!("options", 4, ALL_OTHER),
    golden!("two", 2, &[]),
    golden!("new-buildings", 4, &[("newBuildings", "on")]),
    golden!("nobles", 3, &[("nobles", "on")]),
    golden!("both", 5, &[("newBuildings", "on"), ("nobles", "on"), ("buildingSelection", "random")],),
];

golden_tests!(PuertoRico, |game| {
    game.turn().awaited().len() > 1 && game.own.iter().any(|o| o.placing.all.san_juan > 0 || o.storing != Goods::NONE)
});

/// Plays a proposal of the prompt, or a random offer that is not a pass if there is one.
fn choose(game: &PuertoRico, seat: Seat, dice: &mut SeededDice) -> Vec<String> {
    let prompt = PuertoRico::prompt(&game.view(Eye::Seat(seat)), seat).map(Action::to_string);
    if !prompt.ready.is_empty() {
        let ready = &prompt.ready[dice.below(prompt.ready.len() as u32) as usize];
        // Plays one action at a time, so that others can act in between.
        return ready.actions[..1].to_vec();
    }
    let entries = prompt.groups.iter().flat_map(Group::entries);
    let (idle, wise): (Vec<_>, Vec<_>) = entries.map(|entry| &entry.action).partition(|action| *action == "pass");
    let some = if wise.is_empty() { idle } else { wise };
    vec![some[dice.below(some.len() as u32) as usize].clone()]
}
