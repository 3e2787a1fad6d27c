//! Requests about standing orders and prepared moves.
//!
//! Not here: what they do in play (`beforehand.rs`). Start reading at [`give`] and [`prepare`].

use tertulia_model::{Lasts, SeatState, StandingOrder, Table};
use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{Order, Seat};
use tertulia_rules::prepare::Plan;

use crate::decide::beforehand::stand;
use crate::decide::change::{Change, Context, acting_seat, unplayed};
use crate::decide::course::{Course, game_of};
use crate::refusal::{MOST_ACTIONS, Refusal, echo};
use crate::request::{Denied, Person, Preparing};

/// Carries out what a seat said beforehand, after its random delay.
pub(crate) fn carry_out(context: &Context<'_>, table: &Table, seat: Seat) -> Result<Change, Denied> {
    let mut course = Course { present: Some(seat), ..Course::new(context, table)? };
    course.go_on()?;
    Ok(course.change)
}

/// Gives an order. If it answers the seat's present decision, it does so at once.
pub(crate) fn give(context: &Context<'_>, table: &Table, who: &Person, order: &Order, lasts: Lasts) -> Result<Change, Denied> {
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

/// Ends an order; idempotent.
pub(crate) fn end(table: &Table, who: &Person, order: &Order) -> Result<Change, Denied> {
    let seat = acting_seat(table, who)?;
    let mut change = unplayed(table);
    if let Some(SeatState { beforehand, .. }) = change.table.head.state_mut(seat) {
        beforehand.orders.retain(|standing| standing.order != *order);
    }
    Ok(change)
}

/// Changes a plan or begins one: all or nothing.
pub(crate) fn prepare(table: &Table, who: &Person, version: Option<u32>, how: &Preparing) -> Result<Change, Denied> {
    let seat = acting_seat(table, who)?;
    let game = game_of(table)?;
    let mut change = unplayed(table);
    let log = change.table.head.log;
    let Some(SeatState { beforehand, .. }) = change.table.head.state_mut(seat) else {
        return Err(Denied::Stale);
    };
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
        // A forced action was added along with the choice before it.
        if plan.steps().get(first + at).is_none_or(|step| step.action != action) {
            plan.add(game, seat, &action).map_err(|why| Refusal::Words(why.reason(&echo(words))))?;
        }
    }
    Ok(plan)
}

/// Removes a plan's last choice, with the forced actions that followed.
fn shortened(game: &dyn AnyGame, seat: Seat, mut plan: Plan) -> Plan {
    loop {
        plan.truncate(plan.steps().len().saturating_sub(1));
        let is_chosen = plan.draft(game, seat).is_none_or(|draft| draft.game.only_choice(seat).is_none());
        if plan.is_empty() || is_chosen {
            return plan;
        }
    }
}
