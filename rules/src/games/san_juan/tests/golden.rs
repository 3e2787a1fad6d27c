//! Whole games as golden records.

use super::*;
use crate::game::Group;
use crate::testing::golden::{Golden, golden, golden_tests};

const ALL_OTHER: &[(&str, &str)] =
    &[("startDraft", "on"), ("simultaneousPhases", "off"), ("showChapelCount", "on"), ("askDraws", "on"), ("roundLimit", "300")];

const GAMES: &[Golden] =
    &[golden!("two", 2, &[]), golden!("three", 3, &[]), golden!("four", 4, &[]), golden!("options", 3, ALL_OTHER)];

golden_tests!(SanJuan, |game| {
    !game.turn().awaited().is_empty() && game.own.iter().any(|o| !o.chosen.is_empty() && !o.drawn.is_empty())
});

/// Plays the first action of a proposed answer, so that others may come between; never passes if
/// anything else is offered.
fn choose(game: &SanJuan, seat: Seat, dice: &mut SeededDice) -> Vec<String> {
    let prompt = SanJuan::prompt(&game.view(Eye::Seat(seat)), seat).map(Action::to_string);
    if let Some(ready) = prompt.ready.first() {
        return ready.actions[..1].to_vec();
    }
    let (several, ones): (Vec<_>, Vec<_>) = prompt.groups.iter().partition(|group| matches!(group, Group::Several { .. }));
    if let Some(entry) = several.into_iter().flat_map(Group::entries).find(|e| e.chosen) {
        return vec![entry.action.clone()];
    }
    let wise: Vec<_> = ones.into_iter().flat_map(Group::entries).filter(|e| e.action != "pass").collect();
    let at = dice.below(wise.len() as u32) as usize;
    let chosen = wise.iter().find(|e| e.chosen).filter(|_| dice.below(4) > 0);
    vec![chosen.unwrap_or(&wise[at]).action.clone()]
}
