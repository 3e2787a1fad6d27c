//! Standing orders and prepared moves of a table: given, carried out, ended.
//!
//! They are carried out with whatever else follows by itself, in [`Course::go_on`](super::course::Course::go_on), in the same commit as what led to
//! the decision. Where only the seat may know what it can choose they wait a random while first, so that nobody sees by the time that passes
//! who had a choice. Not here: what an order answers (the rules crate). Start reading at [`said`].

use std::time::Duration;

use tertulia_rules::erased::{AnyGame, only_choice};
use tertulia_rules::game::{Order, Period, Seat};
use tertulia_rules::orders::{Cause, obey};
use tertulia_rules::prepare::{Next, Plan};

use super::change::{Change, Context, acting_seat, unplayed};
use super::course::{Course, game_of};
use super::refusal::{MOST_ACTIONS, Refusal, echo};
use super::request::{Denied, Person, Preparing};
use crate::clock::Moment;
use crate::model::{Due, DueWhat, Head, Lasts, Phase, StandingOrder, Table};

/// What waits a random while waits so many seconds at least, and fewer than so many.
const WAITS: (u32, u32) = (60, 600);

/// What a seat has said beforehand of the decision it has now: what it does, and why. A seat that a stand-in plays, or that is to be asked
/// whatever it said, has said nothing.
pub(super) fn said(table: &Table, seat: Seat) -> Option<(String, Cause)> {
    let game = table.game.as_deref()?;
    let head = &table.head;
    let beforehand = head.beforehand.get(seat.index()).filter(|_| is_in_force(head, seat))?;
    if let Some(Next::Play(action)) = beforehand.plan.as_ref().map(|plan| plan.next(game, seat)) {
        return Some((action, Cause::Prepared));
    }
    let orders = beforehand.orders.iter().map(|standing| &standing.order);
    obey(game, seat, orders).map(|(order, action)| (action, Cause::Order(order.clone())))
}

/// Whether what a seat has said beforehand counts now.
fn is_in_force(head: &Head, seat: Seat) -> bool {
    let by_hand = head.beforehand.get(seat.index()).and_then(|beforehand| beforehand.by_hand);
    head.person(seat).is_some() && (by_hand.is_none() || by_hand != head.decisions.get(seat.index()).copied())
}

/// Ends the orders whose phase or round is over, and drops plans whose premise fails. To be done before anything is carried out.
pub(super) fn prune(table: &mut Table) {
    let Some(game) = table.game.as_deref() else { return };
    let head = &mut table.head;
    let now = game.period();
    for seat in Seat::all(head.seats) {
        let in_force = is_in_force(head, seat);
        let Some(beforehand) = head.beforehand.get_mut(seat.index()) else { continue };
        beforehand.orders.retain(|order| order.stands(now));
        if let Some(Next::Drop(why)) = beforehand.plan.as_ref().filter(|_| in_force).map(|plan| plan.next(game, seat)) {
            beforehand.drop_plan(why, head.log);
        }
    }
}

/// What a seat had said was played.
pub(super) fn played(head: &mut Head, seat: Seat, action: &str, cause: &Cause) {
    let log = head.log;
    let Some(beforehand) = head.beforehand.get_mut(seat.index()) else { return };
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

/// Brings the head in line with the position: what is to be answered after a while is due, and a game that is over has no orders. A seat that is
/// asked after all is rung.
pub(super) fn settle(context: &Context<'_>, change: &mut Change) {
    if change.table.head.phase != Phase::Playing {
        for beforehand in &mut change.table.head.beforehand {
            beforehand.clear();
        }
        return;
    }
    for seat in Seat::all(change.table.head.seats) {
        let Some(decision) = change.table.head.decisions.get(seat.index()).copied() else { continue };
        let what = DueWhat::Obey { seat, decision };
        let answers = change.table.head.awaited.has(seat) && said(&change.table, seat).is_some();
        let waits = change.table.head.answers_itself(seat);
        let due = &mut change.table.head.due;
        due.retain(|due| due.what == what && answers || !matches!(due.what, DueWhat::Obey { seat: of, .. } if of == seat));
        if answers && !waits {
            due.push(Due { when: after_a_while(context), what });
        }
        if waits && !answers && change.table.head.awaited.has(seat) {
            change.shows.extend(super::coming_due::rung_places(seat));
        }
    }
}

fn after_a_while(context: &Context<'_>) -> Moment {
    let (least, most) = WAITS;
    let seconds = least + context.chance.dice().below(most - least);
    context.now.plus(Duration::from_secs(seconds.into()))
}

/// Carries out what a seat has said beforehand, now that the while it waited is over.
pub(super) fn carry_out(context: &Context<'_>, table: &Table, seat: Seat) -> Result<Change, Denied> {
    let mut course = Course { present: Some(seat), ..Course::new(context, table)? };
    course.go_on()?;
    Ok(course.change)
}

/// An order is given; if it answers what the seat is asked now, it does so at once.
pub(super) fn give(context: &Context<'_>, table: &Table, who: &Person, order: &Order, lasts: Lasts) -> Result<Change, Denied> {
    let seat = acting_seat(table, who)?;
    if !order.is_known(table.entry.info.orders) {
        return Err(Refusal::NoOrder.into());
    }
    let mut course = Course { present: Some(seat), ..Course::new(context, table)? };
    let given = game_of(table)?.period();
    stand(&mut course.change.table.head, seat, StandingOrder { order: order.clone(), lasts, given, along: None });
    course.go_on()?;
    Ok(course.change)
}

/// An order for the phase that comes with actions of the seat, which were just played; `since` is how far the game was before them.
pub(super) fn give_along(head: &mut Head, seat: Seat, order: Order, since: Period) {
    let along = head.log.checked_sub(1);
    stand(head, seat, StandingOrder { order, lasts: Lasts::Phase, given: since, along });
}

fn stand(head: &mut Head, seat: Seat, order: StandingOrder) {
    if let Some(beforehand) = head.beforehand.get_mut(seat.index()) {
        beforehand.by_hand = None;
        beforehand.give(order);
    }
}

/// An order ends. One that does not stand has ended already.
pub(super) fn end(table: &Table, who: &Person, order: &Order) -> Result<Change, Denied> {
    let seat = acting_seat(table, who)?;
    let mut change = unplayed(table);
    if let Some(beforehand) = change.table.head.beforehand.get_mut(seat.index()) {
        beforehand.orders.retain(|standing| standing.order != *order);
    }
    Ok(change)
}

/// A plan is changed, all or nothing. It is begun where there is none.
pub(super) fn prepare(table: &Table, who: &Person, version: Option<u32>, how: &Preparing) -> Result<Change, Denied> {
    let seat = acting_seat(table, who)?;
    let game = game_of(table)?;
    let mut change = unplayed(table);
    let log = change.table.head.log;
    let Some(beforehand) = change.table.head.beforehand.get_mut(seat.index()) else { return Err(Denied::Stale) };
    if version.is_some_and(|version| version != beforehand.version) {
        return Err(Denied::Stale);
    }
    let begun = beforehand.plan.take().or_else(|| Plan::new(game, seat));
    let plan = match (how, begun) {
        (Preparing::Clear, _) | (Preparing::Back, None) => None,
        (Preparing::Add(_), None) => return Err(Refusal::NothingToPrepare.into()),
        (Preparing::Add(actions), Some(plan)) => Some(added(table, seat, plan, actions)?),
        (Preparing::Back, Some(plan)) => Some(shortened(game, seat, plan)),
    };
    beforehand.dropped = None;
    beforehand.set_plan(plan, log);
    Ok(change)
}

fn added(table: &Table, seat: Seat, mut plan: Plan, actions: &[String]) -> Result<Plan, Denied> {
    if actions.len() > MOST_ACTIONS {
        return Err(Refusal::TooMuch.into());
    }
    let game = game_of(table)?;
    let first = plan.steps().len();
    for (at, words) in actions.iter().enumerate() {
        let Ok(action) = table.entry.notation(words) else {
            return Err(Refusal::Words(tertulia_rules::erased::NotPlayed::Notation.reason(&echo(words))).into());
        };
        // What follows by itself was added with the one before.
        if plan.steps().get(first + at).is_none_or(|step| step.action != action) {
            plan.add(game, seat, &action).map_err(|why| Refusal::Words(why.reason(&echo(words))))?;
        }
    }
    Ok(plan)
}

/// A plan without its last choice, and what followed by itself.
fn shortened(game: &dyn AnyGame, seat: Seat, mut plan: Plan) -> Plan {
    loop {
        plan.truncate(plan.steps().len().saturating_sub(1));
        let is_chosen = plan.draft(game, seat).is_none_or(|draft| only_choice(draft.game.as_ref(), seat).is_none());
        if plan.is_empty() || is_chosen {
            return plan;
        }
    }
}

/// A seat has taken something back, from that entry of the log on: what rests on it ends, so do the orders that came along with its actions, and
/// who is asked now decides by hand.
pub(super) fn taken_back(table: &mut Table, by: Seat, first: u32) {
    let awaited = table.game.as_ref().map(|game| game.turn().awaited()).unwrap_or_default();
    let head = &mut table.head;
    let log = head.log;
    for (seat, beforehand) in Seat::all(head.seats).zip(&mut head.beforehand) {
        beforehand.taken_back(if seat == by { 0 } else { first }, first, log);
        beforehand.by_hand = head.decisions.get(seat.index()).copied().filter(|_| awaited.has(seat));
    }
}
