//! What somebody orders and prepares: he imagines the game going on from what he sees, everybody playing as he would, and gives an order or prepares
//! a move if it would do as he does.
//!
//! What he cannot see is drawn anew each time. Start reading at [`orders_worth_giving`].

use std::collections::BTreeSet;

use super::decision::{Pressed, decide, press};
use super::{Aids, same};
use crate::erased::AnyGame;
use crate::game::{Actor, Dice, Eye, Order, Seat, Turn};
use crate::orders::OrderSpec;
use crate::prepare::{Next, Plan};

/// How often he imagines it. What did as he would each of these times still does not now and then: in one of a hundred answers or less.
const TIMES: u32 = 16;

/// Actions that he imagines at most.
const MOST_STEPS: u32 = 600;

/// So many decisions an order has to answer in all that he imagines, every one as he would: fewer would show nothing.
const EVIDENCE: usize = 20;

/// So many of them no other order of his takes off him, or it is not worth its presses.
const WORTH: usize = 6;

/// Actions that are prepared at once, at most.
const MOST_PREPARED: usize = 12;

/// What an order would do in what he imagines: which decisions it answers, and whether one of them otherwise than he would.
struct Trial {
    order: Order,
    answered: BTreeSet<u32>,
    errs: bool,
}

/// The orders that he wants to have: of those he has and of all others, those that always do as he would and take decisions off him.
pub(super) fn orders_worth_giving(game: &dyn AnyGame, seat: Seat, has: &[Order], dice: &mut dyn Dice) -> Vec<Order> {
    let all = game.info().orders.iter().flat_map(OrderSpec::orders);
    let mut trials: Vec<Trial> = all.map(|order| Trial { order, answered: BTreeSet::new(), errs: false }).collect();
    let until = game.period().round + 2;
    let mut decision = 0;
    imagine(game, seat, dice, |at, would| {
        decision += 1;
        for trial in trials.iter_mut().filter(|trial| !trial.errs && at.obey(seat, &trial.order).is_some()) {
            trial.answered.insert(decision);
            trial.errs = !same(&decide(at, seat, |at| at.obey(seat, &trial.order)), would);
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

/// Whether an order would do as he would for the rest of the phase.
pub(super) fn agrees_for_the_phase(game: &dyn AnyGame, seat: Seat, order: &Order, dice: &mut dyn Dice) -> bool {
    let until = game.period();
    let mut agrees = true;
    imagine(game, seat, dice, |at, would| {
        if at.period() != until {
            return Goes::Anew;
        }
        agrees &= at.obey(seat, order).is_none() || same(&decide(at, seat, |at| at.obey(seat, order)), would);
        if agrees { Goes::On } else { Goes::Nowhere }
    });
    agrees
}

/// The move that he prepares, if he would make it whenever it is played in what he imagines; and by how many presses.
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

/// What the heuristic player would do in the position ahead.
fn planned(game: &dyn AnyGame, seat: Seat, dice: &mut dyn Dice) -> Option<(Plan, u64)> {
    let mut plan = Plan::new(game, seat)?;
    let mut presses = 0;
    while plan.steps().len() < MOST_PREPARED {
        let Some(draft) = plan.draft(game, seat).filter(|draft| draft.end.is_none()) else { break };
        let pressed: Pressed = press(draft.game.as_ref(), seat, Aids::Passes, dice);
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

/// How imagining goes on after a decision.
enum Goes {
    On,
    /// From the beginning.
    Anew,
    /// Enough was seen.
    Nowhere,
}

/// Plays on several times from what the seat sees, and shows each of its decisions with how he would answer it.
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
