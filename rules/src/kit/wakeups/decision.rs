//! What somebody presses: a decision and its answer, as the host offers it.
//!
//! Start reading at [`press`].

use super::{Aids, same};
use crate::erased::AnyGame;
use crate::game::{Actor, Dice, Group, Order, Prompt, Seat};

/// Actions of a whole answer that is looked for, at most.
const MOST_IN_ONE: usize = 40;

/// What is done at once, and with how many presses.
pub(super) struct Pressed {
    pub(super) actions: Vec<String>,
    pub(super) presses: u64,
    /// The order that comes with the answer, if he wants it.
    pub(super) then: Option<Order>,
}

/// What the heuristic player does next, by as few presses as it takes.
pub(super) fn press(game: &dyn AnyGame, seat: Seat, aids: Aids, dice: &mut dyn Dice) -> Pressed {
    let prompt = game.prompt(seat);
    let actions = decide(game, seat, |at| at.heuristic(seat, dice));
    if several(&prompt).is_some() {
        let is_one = same(&actions, &proposal(&prompt)) || prompt.ready.iter().any(|ready| same(&actions, &ready.actions));
        return Pressed { actions, presses: if is_one { 1 } else { 2 }, then: None };
    }
    if aids != Aids::None {
        let row = in_a_row(game, seat, dice);
        // The longest first; of equal ones what gives an order besides.
        let fitting = prompt.ready.iter().filter(|ready| row.starts_with(&ready.actions));
        let best = fitting.filter(|ready| ready.actions.len() > 1 || ready.then.is_some());
        if let Some(ready) = best.max_by_key(|ready| (ready.actions.len(), ready.then.is_some())) {
            return Pressed { actions: ready.actions.clone(), presses: 1, then: ready.then.clone() };
        }
    }
    let rash = prompt.groups.iter().flat_map(Group::entries).any(|entry| entry.rash && actions.contains(&entry.action));
    Pressed { actions, presses: if rash { 2 } else { 1 }, then: None }
}

/// A whole decision, as `choose` answers it: one action, or several small ones that are confirmed together.
pub(super) fn decide(game: &dyn AnyGame, seat: Seat, mut choose: impl FnMut(&dyn AnyGame) -> Option<String>) -> Vec<String> {
    let prompt = game.prompt(seat);
    let (most, close) = several(&prompt).unwrap_or((1, None));
    let mut at = game.boxed_clone();
    let mut actions = Vec::new();
    while actions.len() < most && at.turn().awaited().has(seat) {
        let same_question = actions.is_empty() || key(&at.prompt(seat)) == key(&prompt);
        let Some(action) = choose(at.as_ref()).filter(|_| same_question) else { break };
        let refused = at.play(Actor::Seat(seat), &action).is_err();
        let ends = close.as_ref() == Some(&action);
        actions.push(action);
        if refused || ends {
            break;
        }
    }
    actions
}

/// How many actions a decision of several takes at most, and what ends it; `None` where one is chosen.
fn several(prompt: &Prompt) -> Option<(usize, Option<String>)> {
    prompt.groups.iter().find_map(|group| match group {
        Group::Several { max, close, .. } => Some((usize::from(*max) + usize::from(close.is_some()), close.clone())),
        Group::One { .. } | Group::Form { .. } => None,
    })
}

fn key(prompt: &Prompt) -> Option<&str> {
    prompt.ask.as_ref().map(|ask| ask.key.as_ref())
}

/// What is confirmed with nothing changed.
fn proposal(prompt: &Prompt) -> Vec<String> {
    let several = prompt.groups.iter().filter(|group| matches!(group, Group::Several { .. }));
    let chosen = several.flat_map(Group::entries).filter(|entry| entry.chosen).map(|entry| entry.action.clone());
    let (_, close) = self::several(prompt).unwrap_or_default();
    chosen.chain(close).collect()
}

/// What the heuristic player does from here on until somebody else, or chance, has to act.
fn in_a_row(game: &dyn AnyGame, seat: Seat, dice: &mut dyn Dice) -> Vec<String> {
    let most = game.prompt(seat).ready.iter().map(|ready| ready.actions.len()).max().unwrap_or(0).min(MOST_IN_ONE);
    let mut at = game.boxed_clone();
    let mut row = Vec::new();
    while row.len() < most && at.turn().awaited().has(seat) {
        let Some(action) = at.heuristic(seat, dice) else { break };
        if at.play(Actor::Seat(seat), &action).is_err() {
            break;
        }
        row.push(action);
    }
    row
}
