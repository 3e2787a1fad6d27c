//! Standing orders and prepared moves while a game goes on: which one counts, and when they end.
//!
//! `Course::go_on` carries them out in the commit that leads to the decision. Where only the seat
//! may know its choices, they wait a random delay: the time must not reveal who had any. Not here:
//! what an order answers (the rules crate), requests (`orders.rs`). Start reading at [`said`].

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_delivery::Destination;
use tertulia_model::{Due, Head, Lasts, Phase, SeatDue, SeatState, StandingOrder, Table};
use tertulia_rules::erased::obey;
use tertulia_rules::game::{Order, Period, Seat};
use tertulia_rules::orders::Cause;
use tertulia_rules::prepare::Next;

use crate::decide::change::{Change, Context};

/// The random delay in seconds: at least the first number, less than the second.
const WAITS: (u32, u32) = (60, 600);

/// Returns the action by which a seat's plan or orders answer its present decision, and the cause.
/// `None` for a seat that a stand-in plays or that has to decide by hand.
pub(crate) fn said(table: &Table, seat: Seat) -> Option<(String, Cause)> {
    let game = table.game.as_deref()?;
    let head = &table.head;
    let beforehand = Some(&head.state(seat).beforehand).filter(|_| is_in_force(head, seat))?;
    if let Some(Next::Play(action)) = beforehand.plan.as_ref().map(|plan| plan.next(game, seat)) {
        return Some((action, Cause::Prepared));
    }
    let orders = beforehand.orders.iter().map(|standing| &standing.order);
    obey(game, seat, orders).map(|(order, action)| (action, Cause::Order(order.clone())))
}

/// Returns whether a seat's plan and orders count now.
fn is_in_force(head: &Head, seat: Seat) -> bool {
    let state = head.state(seat);
    head.person(seat).is_some() && state.beforehand.by_hand.is_none_or(|decision| decision != state.decision)
}

/// Ends orders past their phase or round and drops failed plans, before anything is carried out.
pub(crate) fn prune(table: &mut Table) {
    let Some(game) = table.game.as_deref() else { return };
    let head = &mut table.head;
    let (now, log) = (game.period(), head.log);
    for seat in Seat::all(head.seats) {
        let in_force = is_in_force(head, seat);
        let Some(SeatState { beforehand, .. }) = head.state_mut(seat) else { continue };
        beforehand.orders.retain(|order| order.stands(now));
        if let Some(Next::Drop(why)) = beforehand.plan.as_ref().filter(|_| in_force).map(|plan| plan.next(game, seat)) {
            beforehand.drop_plan(why, log);
        }
    }
}

/// Advances a plan that has played `action`.
pub(crate) fn played(head: &mut Head, seat: Seat, action: &str, cause: &Cause) {
    let log = head.log;
    let Some(SeatState { beforehand, .. }) = head.state_mut(seat) else { return };
    match cause {
        Cause::Prepared => {
            if let Some(mut plan) = beforehand.plan.take() {
                plan.played(action);
                beforehand.set_plan(Some(plan), log);
            }
        }
        Cause::Order(_) => {}
    }
}

/// Reconciles due answers with the position. A seat that has to decide after all is rung.
pub(crate) fn settle(context: &Context<'_>, change: &mut Change) {
    if change.table.head.phase != Phase::Playing {
        change.table.head.states.iter_mut().for_each(|state| state.beforehand.clear());
        return;
    }
    for seat in Seat::all(change.table.head.seats) {
        let decision = change.table.head.state(seat).decision;
        let what = SeatDue::Obey.of(seat, decision);
        let answers = change.table.head.awaited.has(seat) && said(&change.table, seat).is_some();
        let waits = change.table.head.answers_itself(seat);
        let due = &mut change.table.head.due;
        due.retain(|due| due.what == what && answers || !due.what.is(SeatDue::Obey, seat));
        if answers && !waits {
            due.push(Due { when: after_a_while(context), what });
        }
        if waits && !answers && change.table.head.awaited.has(seat) {
            change.shows.extend(Destination::rung(seat));
        }
    }
}

fn after_a_while(context: &Context<'_>) -> Moment {
    let (least, most) = WAITS;
    let seconds = least + context.chance.dice().below(most - least);
    context.now.plus(Duration::from_secs(seconds.into()))
}

/// Gives an order for the phase along with actions just played. `since` is the period before them.
pub(crate) fn give_along(head: &mut Head, seat: Seat, order: Order, since: Period) {
    let along = head.log.checked_sub(1);
    stand(head, seat, StandingOrder { order, lasts: Lasts::Phase, given: since, along });
}

/// Makes an order stand from now on, and ends deciding by hand.
pub(crate) fn stand(head: &mut Head, seat: Seat, order: StandingOrder) {
    if let Some(SeatState { beforehand, .. }) = head.state_mut(seat) {
        beforehand.by_hand = None;
        beforehand.give(order);
    }
}

/// Drops the plans that rest on entries which `by` took back, from `first` on, and the orders given
/// along with them (of `by`: along with any action). Whoever is awaited now decides by hand.
pub(crate) fn taken_back(table: &mut Table, by: Seat, first: u32) {
    let awaited = table.game.as_ref().map(|game| game.turn().awaited()).unwrap_or_default();
    let head = &mut table.head;
    let log = head.log;
    for (seat, state) in Seat::all(head.seats).zip(&mut head.states) {
        state.beforehand.taken_back(if seat == by { 0 } else { first }, first, log);
        state.beforehand.by_hand = Some(state.decision).filter(|_| awaited.has(seat));
    }
}
