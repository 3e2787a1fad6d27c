//! Which orders and plans a person gives: those that answer as they would in every continuation
//! that they imagine from what they see. Hidden information is drawn anew for each. Start reading
//! at [`orders_worth_giving`].

use std::collections::BTreeSet;

use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{Actor, Dice, Eye, Order, Seat, Turn};
use tertulia_rules::orders::OrderSpec;
use tertulia_rules::prepare::{Next, Plan};

use super::decision::{PressedDecision, decide, is_same, press};

/// How many continuations are imagined. What agrees in all of them still errs in up to one answer
/// in a hundred.
const TIMES: u32 = 16;

/// The most actions of a continuation.
const MOST_STEPS: u32 = 600;

/// The fewest decisions that an order has to answer in all continuations; fewer prove nothing.
const EVIDENCE: usize = 20;

/// The fewest of them that no other order answers; fewer are not worth the presses.
const WORTH: usize = 6;

/// The most actions prepared at once.
const MOST_PREPARED: usize = 12;

/// What an order does in the continuations: the decisions it answers, and whether it answers one
/// of them otherwise than its owner.
struct Trial {
    order: Order,
    answered: BTreeSet<u32>,
    errs: bool,
}

/// Returns the orders that a person wants: those that always answer as they would and spare enough
/// decisions, preferring those they have.
pub(super) fn orders_worth_giving(game: &dyn AnyGame, seat: Seat, has: &[Order], dice: &mut dyn Dice) -> Vec<Order> {
    let all = game.info().orders.iter().flat_map(OrderSpec::orders);
    let mut trials: Vec<Trial> = all.map(|order| Trial { order, answered: BTreeSet::new(), errs: false }).collect();
    let until = game.period().round + 2;
    let mut decision = 0;
    imagine(game, seat, dice, |at, would| {
        decision += 1;
        for trial in trials.iter_mut().filter(|trial| !trial.errs && at.obey(seat, &trial.order).is_some()) {
            trial.answered.insert(decision);
            trial.errs = !is_same(&decide(at, seat, |at| at.obey(seat, &trial.order)), would);
        }
        if at.period().round < until { Goes::On } else { Goes::Anew }
    });
    trials.retain(|trial| !trial.errs && !trial.answered.is_empty());
    let mut wanted: Vec<&Trial> = trials.iter().filter(|trial| has.contains(&trial.order)).collect();
    loop {
        let covered: BTreeSet<u32> = wanted.iter().flat_map(|trial| trial.answered.iter().copied()).collect();
        let more = |trial: &&Trial| trial.answered.difference(&covered).count();
        let sure = trials.iter().filter(|trial| trial.answered.len() >= EVIDENCE);
        match sure.max_by_key(|trial| (more(trial), trial.answered.len())) {
            Some(best) if more(&best) >= WORTH => wanted.push(best),
            Some(_) | None => break,
        }
    }
    wanted.into_iter().map(|trial| trial.order.clone()).collect()
}

/// Returns whether an order answers as its owner would for the rest of the phase.
pub(super) fn agrees_for_the_phase(game: &dyn AnyGame, seat: Seat, order: &Order, dice: &mut dyn Dice) -> bool {
    let until = game.period();
    let mut agrees = true;
    imagine(game, seat, dice, |at, would| {
        if at.period() != until {
            return Goes::Anew;
        }
        agrees &= at.obey(seat, order).is_none() || is_same(&decide(at, seat, |at| at.obey(seat, order)), would);
        if agrees { Goes::On } else { Goes::Nowhere }
    });
    agrees
}

/// Returns the plan that a person prepares, if it plays what they would in every continuation, and
/// how many presses it takes.
pub(super) fn foresees(game: &dyn AnyGame, seat: Seat, dice: &mut dyn Dice) -> (Option<Plan>, u64) {
    let Some((plan, presses)) = planned(game, seat, dice) else { return (None, 0) };
    let (mut played, mut agrees) = (false, true);
    let mut imagined = None;
    imagine(game, seat, dice, |at, would| {
        let plan = imagined.get_or_insert_with(|| plan.clone());
        let begins = match plan.next(at, seat) {
            Next::Wait => return Goes::On,
            Next::Drop(_) => false,
            Next::Play(action) => {
                let begins = plan.first() == Some(action.as_str());
                plan.played(&action);
                if !begins {
                    played = true;
                    agrees &= would.contains(&action);
                }
                begins
            }
        };
        if begins {
            return Goes::On;
        }
        imagined = None;
        if agrees { Goes::Anew } else { Goes::Nowhere }
    });
    (Some(plan).filter(|_| played && agrees), presses)
}

/// Returns what the heuristic player would do in the position ahead.
fn planned(game: &dyn AnyGame, seat: Seat, dice: &mut dyn Dice) -> Option<(Plan, u64)> {
    let mut plan = Plan::new(game, seat)?;
    let mut presses = 0;
    while plan.steps().len() < MOST_PREPARED {
        let Some(draft) = plan.draft(game, seat).filter(|draft| draft.end.is_none()) else { break };
        let pressed: PressedDecision = press(draft.game.as_ref(), seat, dice);
        let before = plan.steps().len();
        for action in &pressed.actions {
            if plan.add(game, seat, action).is_err() {
                break;
            }
        }
        if plan.steps().len() == before {
            break;
        }
        presses += pressed.presses;
    }
    (!plan.is_empty()).then_some((plan, presses))
}

/// How a continuation goes on after a decision.
enum Goes {
    On,
    /// With the next continuation.
    Anew,
    /// Not at all: enough was seen.
    Nowhere,
}

/// Plays several continuations from what the seat sees, and shows each of its decisions with the
/// answer of its owner.
fn imagine(game: &dyn AnyGame, seat: Seat, dice: &mut dyn Dice, mut look: impl FnMut(&dyn AnyGame, &[String]) -> Goes) {
    for _ in 0..TIMES {
        let mut at = game.resample_hidden(Eye::Seat(seat), dice);
        for _ in 0..MOST_STEPS {
            let (by, actions) = match at.turn() {
                Turn::Over(_) => break,
                Turn::Chance => (Actor::Chance, at.draw(dice).into_iter().collect()),
                Turn::Seats(seats) if seats.has(seat) => {
                    let would = decide(at.as_ref(), seat, |at| at.heuristic(seat, dice));
                    match look(at.as_ref(), &would) {
                        Goes::On => {}
                        Goes::Anew => break,
                        Goes::Nowhere => return,
                    }
                    (Actor::Seat(seat), would)
                }
                Turn::Seats(seats) => {
                    let Some(other) = seats.iter().next() else { break };
                    (Actor::Seat(other), at.heuristic(other, dice).into_iter().collect())
                }
            };
            if actions.is_empty() || actions.iter().any(|action| at.play(by, action).is_err()) {
                break;
            }
        }
    }
}
