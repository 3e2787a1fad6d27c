//! Carries out due rows: reminders, clocks that run low or out, questions, and delayed rings.
//!
//! Not here: when a row is due (`commit.rs`, `clocks.rs`). Start reading at [`come_due`].

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{TableId, UserId};
use tertulia_delivery::Destination;
use tertulia_model::{Away, Begun, Due, DueWhat, Head, Phase, SeatDue, SeatState, Stopped, Table, TimeControl};
use tertulia_rules::game::Seat;
use tertulia_store::keys;

use crate::decide::ask::{settle, take_turn};
use crate::decide::change::{Change, Context, Somebody, end, unplayed};
use crate::decide::clocks::{MOST_REMINDERS, has_others};
use crate::decide::confirming;
use crate::decide::orders;
use crate::decide::voting;
use crate::request::Denied;
use crate::service::digest_members::DIGEST_TIMEOUT;

/// A game without an act for this long is asked whether it is still played.
pub(crate) const ASKED_AFTER: Duration = Duration::from_secs(60 * 24 * 60 * 60);

/// A game of one person with stand-ins ends after this long without an act.
pub(crate) const SOLO_IDLE: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// How long its people may take to answer.
pub(crate) const ANSWERED_WITHIN: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Who tells a player what came due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Teller {
    /// The player's table.
    Table,
    /// The digest of that table, which may be the player's own table.
    DigestOf(TableId),
    /// The player's table, for anything but the reminder that a digest has told.
    TableBesides,
}

/// Carries out a due row and returns the table after it; `None` if the row is no longer there.
pub(crate) fn come_due(context: &Context<'_>, table: &Table, due: &Due, teller: Teller) -> Result<Option<Change>, Denied> {
    if !table.head.due.contains(due) {
        return Ok(None);
    }
    let stands = |seat: Seat, decision: u32| table.head.awaits(seat, decision);
    let mut change = match due.what {
        DueWhat::Seat(SeatDue::StandIn, seat, decision) if stands(seat, decision) && table.head.stand_ins.has(seat) => {
            take_turn(context, table, seat)?
        }
        DueWhat::Seat(SeatDue::Obey, seat, decision) if stands(seat, decision) => orders::carry_out(context, table, seat)?,
        _ => unplayed(table),
    };
    change.table.head.due.retain(|other| other != due);
    let head = &mut change.table.head;
    let waits = |seat: Seat, decision: u32| {
        stands(seat, decision)
            && table.head.person(seat).is_some()
            && table.head.timing.paused.is_none()
            && !table.head.is_absent(seat)
    };
    match due.what {
        DueWhat::Seat(SeatDue::Remind | SeatDue::Snoozed, seat, decision) => {
            if stands(seat, decision) && context.policy.remind_after.is_some() {
                let reminders = head.states[seat.index()].notified.reminders.saturating_add(1);
                head.states[seat.index()].notified.reminders = reminders;
                // If time ran out meanwhile, the time-out tells both at once.
                if !is_up_too_late(head, seat, context.now) {
                    head.tell(seat);
                    told_by(head, seat, teller);
                    if is_in_digest(head, seat) {
                        ring_unless_told(head, seat, decision, context.now);
                    }
                }
                // The last reminder says what happens then; with a clock, the warning says it.
                if reminders >= MOST_REMINDERS && head.timing.control == TimeControl::None && has_others(head) {
                    head.states[seat.index()].notified.warned = true;
                }
            }
        }
        DueWhat::Seat(SeatDue::Nudge, seat, decision) => {
            if stands(seat, decision) && context.policy.remind_after.is_some() {
                head.states[seat.index()].notified.nudged = decision;
                head.tell(seat);
            }
        }
        DueWhat::Seat(SeatDue::Ring, seat, decision) => {
            if table.head.calls_on(seat, decision) {
                told_by(head, seat, teller);
                if is_in_digest(head, seat) && teller != Teller::TableBesides {
                    ring_unless_told(head, seat, decision, context.now);
                } else {
                    change.shows = Destination::rung(seat);
                }
            }
        }
        DueWhat::Seat(SeatDue::Warn, seat, decision) if waits(seat, decision) => warn(context, &mut change, seat),
        DueWhat::Seat(SeatDue::TimeUp, seat, decision) if waits(seat, decision) => {
            time_is_up(context, &mut change, seat, due.when)
        }
        DueWhat::Seat(SeatDue::Warn | SeatDue::TimeUp | SeatDue::StandIn, ..) => {}
        // What is due of them now is settled with every change; that they were away is shown no
        // more.
        DueWhat::Seat(SeatDue::Return, ..) => change.shows = vec![Destination::Live],
        DueWhat::Ask { number } => {
            if number == head.timing.questions {
                voting::go_on(head, context.now);
            }
        }
        DueWhat::Seat(SeatDue::Obey, seat, decision) => {
            if head.awaits(seat, decision) {
                change.shows = Destination::rung(seat);
            }
        }
        DueWhat::Fold => {
            if head.phase == Phase::Lobby {
                end(head, Stopped::Idle);
            } else if head.is_solo() && head.acted.plus(SOLO_IDLE) <= context.now {
                end(head, Stopped::Forgotten);
            }
        }
        // No table has that due.
        DueWhat::League => {}
        DueWhat::FreeSeats if head.is_match() && context.now.after(due.when) > LATE => confirming::ask_on(head, context.now),
        DueWhat::FreeSeats if head.is_match() => confirming::run_out(head, context.now),
        DueWhat::FreeSeats => {
            head.kept.clear();
            head.kept_until = None;
        }
        DueWhat::AskStillPlaying => {
            if head.phase == Phase::Playing && head.acted.plus(ASKED_AFTER) <= context.now {
                head.asked = Some(context.now);
            }
        }
        DueWhat::Forget => {
            if head.phase == Phase::Playing && head.asked.is_some_and(|asked| asked.plus(ANSWERED_WITHIN) <= context.now) {
                end(head, Stopped::Forgotten);
            }
        }
    }
    settle(context, &table.head, &mut change)?;
    Ok(Some(change))
}

/// A row that is handled later than this came due while the program was not running.
const LATE: Duration = Duration::from_secs(10 * 60);
/// Days of a vacation that begins by itself, fewer if its person has fewer left this year.
const VACATION_DAYS: u32 = 7;
/// Time on the clock of somebody who is back from it.
const AFTER_VACATION: Duration = DAY;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn warn(context: &Context<'_>, change: &mut Change, seat: Seat) {
    let head = &mut change.table.head;
    let Some(Somebody { habits, .. }) = context.person.filter(|person| is_of(head, seat, person)) else { return };
    let clock = &head.state(seat).clock;
    // Quiet hours may have changed since; and if time is up, the time-out tells it.
    let is_early = head.timing.control != TimeControl::None && clock.left_at(context.now, habits) > clock.had / 5 + SECOND;
    let is_over = head.deadline(seat).is_some_and(|deadline| deadline <= context.now);
    if is_early || is_over || habits.away_until(context.now).is_some() {
        return;
    }
    head.states[seat.index()].notified.warned = true;
    head.tell(seat);
}

/// Returns whether the time of a seat ran out while the program was not running.
fn is_up_too_late(head: &Head, seat: Seat, now: Moment) -> bool {
    let is_it = |due: &Due| due.what.is(SeatDue::TimeUp, seat) && now.after(due.when) > LATE;
    head.timing.control != TimeControl::None && !head.state(seat).notified.warned && head.due.iter().any(is_it)
}

/// Ends a seat's time. If the program was late, the seat gets some hours more instead; the first
/// time, its person goes on vacation, if the table allows that.
fn time_is_up(context: &Context<'_>, change: &mut Change, seat: Seat, due: Moment) {
    let Change { table: Table { head, .. }, also, .. } = change;
    let Some(Somebody { user, habits, likes }) = context.person.filter(|person| is_of(head, seat, person)) else { return };
    let (now, at) = (context.now, seat.index());
    let has_clock = head.timing.control != TimeControl::None;
    let Some(SeatState { clock, notified, .. }) = head.states.get_mut(at) else { return };
    let is_early = has_clock && clock.left_at(now, habits) > SECOND;
    if is_early || habits.away_until(now).is_some() {
        return;
    }
    if now.after(due) > LATE {
        // Without a clock, settling sets a new deadline.
        if has_clock {
            clock.stop(now, habits);
            clock.start(now);
            if !std::mem::take(&mut notified.warned) {
                // The warning and earlier reminders were missed: tell them once, now.
                head.tell(seat);
            }
        }
        return;
    }
    let mut leaving = likes.row.clone();
    let may_leave = head.vacations && !head.timing.excused.has(seat);
    let mut leave = |days| leaving.leave(Away { from: now, until: now.plus(DAY * days), begun: Begun::TimeUp });
    let leaves = may_leave && (1..=VACATION_DAYS).rev().any(|days| leave(days).is_ok());
    if leaves {
        also.expect(keys::person(*user), likes.known.clone());
        also.put(keys::person(*user), &leaving);
        clock.stop(now, habits);
        (clock.left, clock.had) = (AFTER_VACATION, AFTER_VACATION);
        head.timing.excused = head.timing.excused.with(seat);
        // They are reminded once more when they are back.
        (notified.warned, notified.reminders) = (false, notified.reminders.min(MOST_REMINDERS - 1));
        head.tell(seat);
        return;
    }
    head.states[at].timeouts = head.states[at].timeouts.saturating_add(1);
    voting::time_is_up(head, seat);
}

/// Precision of a clock.
const SECOND: Duration = Duration::from_secs(1);

fn is_of(head: &Head, seat: Seat, person: &Somebody) -> bool {
    head.person(seat).is_some_and(|player| player.user == person.user)
}

/// Notes who tells a seat of its latest reminder.
fn told_by(head: &mut Head, seat: Seat, teller: Teller) {
    match teller {
        Teller::Table => head.states[seat.index()].notified.along = None,
        Teller::DigestOf(host) => head.states[seat.index()].notified.along = Some(host),
        Teller::TableBesides => {}
    }
}

/// Makes a seat ring by itself later, should the digest of another table not have reached it.
fn ring_unless_told(head: &mut Head, seat: Seat, decision: u32, now: Moment) {
    let what = SeatDue::Ring.of(seat, decision);
    head.due.retain(|due| due.what != what);
    head.due.push(Due { when: now.plus(DIGEST_TIMEOUT), what });
}

/// Puts a ring off until `when`, as the seat's player sleeps or is away. `None` if it is due by
/// then already, or the table no longer waits for that decision.
pub(crate) fn ring_later(table: &Table, seat: Seat, decision: u32, when: Moment) -> Option<Change> {
    let what = SeatDue::Ring.of(seat, decision);
    let earlier = table.head.due.iter().any(|due| due.what == what && due.when <= when);
    if earlier || !table.head.calls_on(seat, decision) || table.head.person(seat).is_none() {
        return None;
    }
    let mut change = unplayed(table);
    let due = &mut change.table.head.due;
    due.retain(|due| due.what != what);
    due.push(Due { when, what });
    Some(change)
}

/// Rings a player again after their quiet hours changed, if a ring waited for their end.
pub(crate) fn ring_anew(context: &Context<'_>, table: &Table, user: UserId) -> Result<Option<Change>, Denied> {
    let rings_there = |seat: &Seat| table.head.phase == Phase::Playing && !is_in_digest(&table.head, *seat);
    let Some(seat) = table.head.seat_of(user).filter(rings_there) else { return Ok(None) };
    let waits = |due: &Due| due.what.is(SeatDue::Ring, seat);
    if !table.head.due.iter().any(waits) {
        return Ok(None);
    }
    let mut change = unplayed(table);
    change.table.head.due.retain(|due| !waits(due));
    change.shows = Destination::rung(seat);
    settle(context, &table.head, &mut change)?;
    Ok(Some(change))
}

/// Cancels the ring of a seat that the digest of `host` has told; `None` if none is due.
pub(crate) fn digest_came(table: &Table, seat: Seat, host: TableId) -> Option<Change> {
    let waits = |due: &Due| due.what.is(SeatDue::Ring, seat);
    let is_told = is_in_digest(&table.head, seat) && table.head.states[seat.index()].notified.along == Some(host);
    if !is_told || !table.head.due.iter().any(waits) {
        return None;
    }
    let mut change = unplayed(table);
    change.table.head.due.retain(|due| !waits(due));
    Some(change)
}

/// Returns whether another table's digest reminds a seat, so that its ring is only the fallback.
fn is_in_digest(head: &Head, seat: Seat) -> bool {
    head.state(seat).notified.along.is_some_and(|host| host != head.id)
}

/// Shows and rings a game anew for a player who went on vacation until then, or has come back.
pub(crate) fn went_away(
    context: &Context<'_>,
    table: &Table,
    user: UserId,
    until: Option<Moment>,
) -> Result<Option<Change>, Denied> {
    let Some(seat) = table.head.seat_of(user).filter(|_| table.head.phase == Phase::Playing) else { return Ok(None) };
    let mut change = unplayed(table);
    let (due, back) = (&mut change.table.head.due, SeatDue::Return.of(seat, 0));
    let in_digest = is_in_digest(&table.head, seat);
    let stays = |due: &Due| match due.what {
        DueWhat::Seat(SeatDue::Ring, ..) => in_digest,
        what => what.rings().is_none(),
    };
    due.retain(|due| due.what != back && (due.what.seat() != Some(seat) || stays(due)));
    // Also for a seat not awaited: the live message shows the vacation until its end.
    due.extend(until.map(|when| Due { when, what: back }));
    change.shows = Destination::rung(seat);
    settle(context, &table.head, &mut change)?;
    Ok(Some(change))
}
