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

/// How often he imagines it.
const TIMES: u32 = 6;

/// Actions that he imagines at most.
const MOST_STEPS: u32 = 600;

/// Of a hundred answers so many have to be as he would answer, or an order is not given.
const GIVEN_FROM: usize = 95;

/// Of a hundred, so many, or one that he has given is ended.
const KEPT_FROM: usize = 85;

/// Decisions that an order has to take off him to be worth its presses, in all that he imagines.
const WORTH: usize = 3;

/// Actions that are prepared at once, at most.
const MOST_PREPARED: usize = 12;

/// What an order would do in what he imagines: which decisions it answers, and which of them as he would.
struct Trial {
    order: Order,
    answered: usize,
    agreed: BTreeSet<u32>,
}

impl Trial {
    fn agrees(&self, of_hundred: usize) -> bool {
        100 * self.agreed.len() >= of_hundred * self.answered
    }
}

/// The orders that he wants to have: of those he has, those that do as he would, and others that take more off him.
pub(super) fn orders_worth_giving(game: &dyn AnyGame, seat: Seat, has: &[Order], dice: &mut dyn Dice) -> Vec<Order> {
    let all = game.info().orders.iter().flat_map(OrderSpec::orders);
    let mut trials: Vec<Trial> = all.map(|order| Trial { order, answered: 0, agreed: BTreeSet::new() }).collect();
    let until = game.period().round + 2;
    let mut decision = 0;
    imagine(game, seat, dice, |at, would| {
        decision += 1;
        for trial in &mut trials {
            if at.obey(seat, &trial.order).is_some() {
                trial.answered += 1;
                if same(&decide(at, seat, |at| at.obey(seat, &trial.order)), would) {
                    trial.agreed.insert(decision);
                }
            }
        }
        at.period().round < until
    });
    let mut wanted: Vec<&Trial> = trials.iter().filter(|trial| has.contains(&trial.order) && trial.agrees(KEPT_FROM)).collect();
    loop {
        let covered: BTreeSet<u32> = wanted.iter().flat_map(|trial| trial.agreed.iter().copied()).collect();
        let more = |trial: &&Trial| trial.agreed.difference(&covered).count();
        let best = trials.iter().filter(|trial| trial.agrees(GIVEN_FROM)).max_by_key(|trial| (more(trial), trial.answered));
        match best {
            Some(best) if more(&best) >= WORTH => wanted.push(best),
            Some(_) | None => break,
        }
    }
    wanted.into_iter().map(|trial| trial.order.clone()).collect()
}

/// Whether an order would do as he would for the rest of the phase.
pub(super) fn agrees_for_the_phase(game: &dyn AnyGame, seat: Seat, order: &Order, dice: &mut dyn Dice) -> bool {
    let until = game.period();
    let (mut answered, mut agreed) = (0, 0);
    imagine(game, seat, dice, |at, would| {
        if at.period() != until {
            return false;
        }
        if at.obey(seat, order).is_some() {
            answered += 1;
            agreed += usize::from(same(&decide(at, seat, |at| at.obey(seat, order)), would));
        }
        true
    });
    100 * agreed >= GIVEN_FROM * answered
}

/// The move that he prepares, if he would make it in most of what he imagines; and by how many presses.
pub(super) fn foresees(game: &dyn AnyGame, seat: Seat, dice: &mut dyn Dice) -> (Option<Plan>, u64) {
    let Some((plan, presses)) = planned(game, seat, dice) else { return (None, 0) };
    let (mut played, mut agreed) = (0, 0);
    let mut imagined = None;
    imagine(game, seat, dice, |at, would| {
        let plan = imagined.get_or_insert_with(|| plan.clone());
        let goes_on = match plan.next(at, seat) {
            Next::Wait => true,
            Next::Drop(_) => false,
            Next::Play(action) => {
                let begins = plan.first() == Some(action.as_str());
                plan.played(&action);
                if !begins {
                    played += 1;
                    agreed += usize::from(would.contains(&action));
                }
                begins
            }
        };
        if !goes_on {
            imagined = None;
        }
        goes_on
    });
    (Some(plan).filter(|_| played > 0 && 100 * agreed >= GIVEN_FROM * played), presses)
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

/// Plays on several times from what the seat sees, and shows each of its decisions with how he would answer it; until `look` has seen enough of one
/// game.
fn imagine(game: &dyn AnyGame, seat: Seat, dice: &mut dyn Dice, mut look: impl FnMut(&dyn AnyGame, &[String]) -> bool) {
    for _ in 0..TIMES {
        let mut at = game.resample_hidden(Eye::Seat(seat), dice);
        for _ in 0..MOST_STEPS {
            let (by, actions) = match at.turn() {
                Turn::Over(_) => break,
                Turn::Chance => (Actor::Chance, at.draw(dice).into_iter().collect()),
                Turn::Seats(seats) if seats.has(seat) => {
                    let would = decide(at.as_ref(), seat, |at| at.heuristic(seat, dice));
                    if !look(at.as_ref(), &would) {
                        break;
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
