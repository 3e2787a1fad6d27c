//! Taking a choice back: at once while nothing else has happened, or with the others' consent.
//!
//! Not here: what is free to take back (`tertulia_rules::undo`), votes (`voting.rs`), clocks
//! (`clocks.rs`). Start reading at [`ask`].

use tertulia_base::ids::UserId;
use tertulia_model::{About, Choice, Head, Question, Table};
use tertulia_rules::game::{Actor, Seat};
use tertulia_rules::undo::undo_word;

use crate::decide::beforehand;
use crate::decide::change::{Change, Context, acting_seat, unplayed};
use crate::decide::course::Course;
use crate::decide::voting;
use crate::refusal::Refusal;
use crate::request::{Denied, Person};

/// Takes the asker's last choice back, or asks the people whom that concerns.
pub(crate) fn ask(context: &Context<'_>, table: &Table, who: &Person, decision: Option<u32>) -> Result<Change, Denied> {
    let seat = acting_seat(table, who)?;
    let head = &table.head;
    if decision.is_some_and(|decision| decision != head.states[seat.index()].decision) {
        return Err(Denied::Stale);
    }
    if let Some(count) = table.free_undo(seat) {
        return take_back(context, unplayed(table), seat, count, head.deputy(who.user));
    }
    let count = table.undo(seat).ok_or(Refusal::NothingToUndo)?;
    let crossed = table.crossed(seat, count);
    let asked = table.asked_to_undo(seat, crossed);
    if asked.is_empty() {
        // It concerns stand-ins alone.
        return take_back(context, unplayed(table), seat, count, head.deputy(who.user));
    }
    if asked.iter().any(|other| head.state(other).no_undo) {
        return Err(Refusal::UndoUnwanted(crossed).into());
    }
    let about = About::Undo { seat, count, asked };
    match &head.timing.question {
        // The button was pressed twice.
        Some(question) if question.about == about && decision.is_some() => return Ok(unplayed(table)),
        Some(_) => return Err(Refusal::AskedAlready.into()),
        None => {}
    }
    voting::may_ask(head, about, context.now)?;
    let mut change = unplayed(table);
    let head = &mut change.table.head;
    head.states[seat.index()].declined = None;
    head.timing.question = Some(Question::new(about, head.seats));
    Ok(change)
}

/// Carries out an undo once all whom it concerns agree. Leaves other answers to [`voting::settle`].
pub(crate) fn answered(context: &Context<'_>, mut change: Change) -> Result<Change, Denied> {
    let head = &mut change.table.head;
    let Some(question) = head.timing.question.as_ref() else { return Ok(change) };
    let About::Undo { seat, count, .. } = question.about else { return Ok(change) };
    let question = question.clone();
    match voting::outcome(&question, voting::voters(head, question.about)) {
        Some(Choice::Agree) => {
            head.timing.question = None;
            take_back(context, change, seat, count, None)
        }
        Some(_) | None => Ok(change),
    }
}

fn take_back(context: &Context<'_>, change: Change, seat: Seat, count: u32, deputy: Option<UserId>) -> Result<Change, Denied> {
    let first = change.table.history.latest(count).next().map(|step| step.at);
    let mut course = Course::after(context, change)?;
    course.deputy = deputy;
    course.act(Actor::Seat(seat), undo_word(count)).map_err(|_| Refusal::NothingToUndo)?;
    let Course { mut change, .. } = course;
    change.taken_back = first;
    if let Some(first) = first {
        beforehand::taken_back(&mut change.table, seat, first);
    }
    let head: &mut Head = &mut change.table.head;
    head.states[seat.index()].read = head.log;
    Ok(change)
}
