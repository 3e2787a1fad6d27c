//! Standing orders and prepared moves as lines and a button of the seat's own panel. Not here: the
//! panels to edit them (`orders.rs`). Start reading at [`said_lines`].

use std::sync::Arc;

use tertulia_model::{Beforehand, Localizer, Phase, Table};
use tertulia_rules::game::{Actor, Eye, Seat};
use tertulia_rules::orders::Cause;
use tertulia_rules::prepare::PreparedAction;
use tertulia_rules::text::{Arg, Text};
use tertulia_rules::undo::Step;

use crate::button::button;
use crate::ids::order_panels::Ordering;
use crate::ids::press::Control;
use crate::limits;
use crate::message::{Button, Style};

/// Characters of a reason why a plan was dropped, or cannot go on.
pub(crate) const WHY: usize = 300;
/// How many of the latest automatic actions are listed, and of what others did to a seat.
const DONE: usize = 3;

/// Whether a seat has a plan, or could begin one now.
pub(crate) fn can_prepare(table: &Table, seat: Seat) -> bool {
    of(table, seat).plan.is_some() || table.game.as_ref().is_some_and(|game| game.ahead(seat).is_some())
}

/// The button to all of this, in the panel of a seat in play that has orders to give or moves to
/// prepare.
pub(crate) fn orders_button(table: &Table, seat: Seat, localizer: &Localizer) -> Option<Button> {
    let plays = table.head.phase == Phase::Playing && table.head.player(seat).is_some_and(|player| !player.gone);
    let offers = plays && (!table.entry.info.orders.is_empty() || can_prepare(table, seat));
    let show = Control::Orders(Ordering::Show).at(table.head.id);
    offers.then(|| button(show, "front-orders", "", Style::Secondary, localizer))
}

pub(crate) fn of(table: &Table, seat: Seat) -> Beforehand {
    table.head.state(seat).beforehand.clone()
}

/// What is prepared, and why a plan was dropped.
pub(crate) fn plan_lines(beforehand: &Beforehand, localizer: &Localizer) -> Vec<String> {
    let steps: Vec<Text> = beforehand.plan.iter().flat_map(|plan| plan.steps()).map(label).collect();
    let plan = (!steps.is_empty()).then(|| Text::new("front-plan").with("what", Arg::List(steps)));
    plan.iter().map(|plan| localizer.say(plan)).chain(dropped_line(beforehand, localizer)).collect()
}

/// What a choice is called, without what stands below it.
pub(crate) fn label(step: &PreparedAction) -> Text {
    step.said.first().cloned().unwrap_or_else(|| step.words())
}

pub(crate) fn dropped_line(beforehand: &Beforehand, localizer: &Localizer) -> Option<String> {
    let why = beforehand.dropped.as_ref()?;
    Some(limits::clip(&localizer.say(&Text::new("front-plan-dropped").with("why", why.clone())), WHY))
}

/// What happened between this seat and another since it last acted itself, as these two alone were
/// told: which card was stolen. The reader of notes on what they did has read it there.
pub(crate) fn heard_lines(table: &Table, seat: Seat, localizer: &Localizer) -> Vec<String> {
    let head = &table.head;
    if head.phase != Phase::Playing {
        return Vec::new();
    }
    let read = head.state(seat).read;
    let others = |text: &Text| Seat::all(head.seats).any(|other| other != seat && text.mentions(other));
    let of_others = table.history.steps().filter(|step| step.at >= read && step.by != Actor::Seat(seat));
    let heard = of_others.flat_map(|step| &step.told).filter(|(eye, text)| *eye == Eye::Seat(seat) && others(text));
    let told = table.entry.told(heard.map(|(_, text)| text.clone()));
    let line = |text: &Text| limits::clip(&localizer.say(&Text::new("front-event").with("what", text.clone())), WHY);
    told.iter().skip(told.len().saturating_sub(DONE)).map(line).collect()
}

/// What a seat's panel says of it: why its plan was dropped, and, unless something else is said,
/// what was done for it by what it had said since it last acted itself.
pub(crate) fn said_lines(table: &Table, seat: Seat, notes: &[Text], localizer: &Localizer) -> Vec<String> {
    if table.head.phase != Phase::Playing {
        return Vec::new();
    }
    let read = table.head.state(seat).read;
    let is_own = |step: &&Arc<Step>| step.at >= read && step.by == Actor::Seat(seat) && step.cause.is_some();
    let done: Vec<&Arc<Step>> = table.history.steps().filter(is_own).filter(|_| notes.is_empty()).collect();
    let line = |step: &&Arc<Step>| {
        let heard = step.told.iter().filter(|(eye, _)| *eye == Eye::Public || *eye == Eye::Seat(seat));
        let what = table.entry.told(heard.map(|(_, told)| told.clone()));
        let key = match step.cause {
            Some(Cause::Order(_)) | None => "front-done-by-order",
            Some(Cause::Prepared) => "front-done-as-prepared",
        };
        limits::clip(&localizer.say(&Text::new(key).with("what", Arg::List(what))), WHY)
    };
    let soon = table.head.answers_itself(seat).then(|| localizer.say(&Text::new("front-answers-soon")));
    let latest = done.iter().skip(done.len().saturating_sub(DONE)).map(line);
    latest.chain(soon).chain(plan_lines(&of(table, seat), localizer)).collect()
}
