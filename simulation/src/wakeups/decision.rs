//! What a person presses: a decision and its answer, as the bot offers it. Start reading at
//! [`press`].

use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{Actor, Dice, Group, Order, Prompt, Ready, Seat};

/// The most actions of a ready answer.
const MOST_IN_ONE: usize = 40;

/// A decision made at once.
pub(super) struct PressedDecision {
    pub(super) actions: Vec<String>,
    pub(super) presses: u64,
    /// The ready answer that gives an order along, by its key.
    pub(super) then: Option<(&'static str, Order)>,
}

/// Returns what the heuristic player does next, by as few presses as possible.
pub(super) fn press(game: &dyn AnyGame, seat: Seat, dice: &mut dyn Dice) -> PressedDecision {
    let prompt = game.prompt(seat);
    let actions = decide(game, seat, |at| at.heuristic(seat, dice));
    if several(&prompt).is_some() {
        let is_offered =
            is_same(&actions, &proposal(&prompt)) || prompt.ready.iter().any(|ready| is_same(&actions, &ready.actions));
        return PressedDecision { actions, presses: if is_offered { 1 } else { 2 }, then: None };
    }
    let row = in_a_row(game, seat, dice);
    let fitting = prompt.ready.into_iter().filter(|ready| row.starts_with(&ready.actions));
    let worth = fitting.filter(|ready| ready.actions.len() > 1 || ready.then.is_some());
    // The longest answer, and of equally long ones the one that gives an order.
    if let Some(Ready { key, actions, then, .. }) = worth.max_by_key(|ready| (ready.actions.len(), ready.then.is_some())) {
        return PressedDecision { actions, presses: 1, then: then.map(|order| (key, order)) };
    }
    let rash = prompt.groups.iter().flat_map(Group::entries).any(|entry| entry.rash.is_some() && actions.contains(&entry.action));
    PressedDecision { actions, presses: if rash { 2 } else { 1 }, then: None }
}

/// Returns a whole decision as `choose` makes it: one action, or several that are confirmed
/// together.
pub(super) fn decide(game: &dyn AnyGame, seat: Seat, mut choose: impl FnMut(&dyn AnyGame) -> Option<String>) -> Vec<String> {
    let prompt = game.prompt(seat);
    let (most, close) = several(&prompt).unwrap_or((1, None));
    let mut at = game.boxed_clone();
    let mut actions = Vec::new();
    while actions.len() < most && at.turn().awaited().has(seat) {
        let is_asked_the_same = actions.is_empty() || key(&at.prompt(seat)) == key(&prompt);
        let Some(action) = choose(at.as_ref()).filter(|_| is_asked_the_same) else { break };
        let refused = at.play(Actor::Seat(seat), &action).is_err();
        let ends = close.as_ref() == Some(&action);
        actions.push(action);
        if refused || ends {
            break;
        }
    }
    actions
}

/// Returns whether two answers have the same actions in any order.
pub(super) fn is_same(one: &[String], other: &[String]) -> bool {
    let sorted = |actions: &[String]| {
        let mut actions = actions.to_vec();
        actions.sort();
        actions
    };
    sorted(one) == sorted(other)
}

/// Returns the most actions of a decision of several, and the one that ends it; `None` for a
/// decision of one action.
fn several(prompt: &Prompt) -> Option<(usize, Option<String>)> {
    prompt.groups.iter().find_map(|group| match group {
        Group::Several { max, close, .. } => Some((usize::from(*max) + usize::from(close.is_some()), close.clone())),
        Group::One { .. } | Group::Form { .. } => None,
    })
}

fn key(prompt: &Prompt) -> Option<&str> {
    prompt.ask.as_ref().map(|ask| ask.key.as_ref())
}

/// Returns the preselected actions, as confirming them unchanged plays them.
fn proposal(prompt: &Prompt) -> Vec<String> {
    let groups = prompt.groups.iter().filter(|group| matches!(group, Group::Several { .. }));
    let chosen = groups.flat_map(Group::entries).filter(|entry| entry.chosen).map(|entry| entry.action.clone());
    let (_, close) = several(prompt).unwrap_or_default();
    chosen.chain(close).collect()
}

/// Returns what the heuristic player does until another seat, or chance, has to act.
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
