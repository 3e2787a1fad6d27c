//! Whether people are given their time: clocks run out only while they run, and nobody is reminded in a pause or before it is time.
//!
//! Start reading at [`Fairness::committed`].

use std::collections::BTreeMap;
use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Due, DueWhat, Head, Phase, TimeControl};
use tertulia_rules::game::Seat;

use crate::calendar::{DAY, HOUR, MINUTE};
use crate::people::Person;
use crate::report::Report;

/// Time is counted in such steps.
const STEP: Duration = MINUTE.saturating_mul(15);
/// What is told along with something else may come so much earlier.
const TOLD_ALONG: Duration = HOUR.saturating_mul(3);

/// What was asked when, and when tables stood still.
#[derive(Default)]
pub struct Fairness {
    /// Since when a seat has its turn.
    turns: BTreeMap<(TableId, Seat), Moment>,
    /// Since when it goes on without the table being asked about it.
    unasked: BTreeMap<(TableId, Seat), Moment>,
    /// Since when it is asked what it is asked.
    decisions: BTreeMap<(TableId, Seat), Moment>,
    /// When a table was paused, the last pause perhaps still.
    pauses: BTreeMap<TableId, Vec<(Moment, Option<Moment>)>>,
}

/// The least that a turn has of time in which its player may be rung.
fn least(control: TimeControl) -> Duration {
    match control {
        TimeControl::None => Duration::ZERO,
        TimeControl::Slow => HOUR * 36,
        TimeControl::Usual | TimeControl::Fast => HOUR * 12,
        TimeControl::OneDay => DAY,
        TimeControl::TwoDays => DAY * 2,
        TimeControl::ThreeDays => DAY * 3,
        TimeControl::SevenDays => DAY * 7,
    }
}

/// The most that a turn has, where that does not depend on those before it: its time, the least that a decision begins with, a day from everybody,
/// and two days for what the program lost while it was down.
fn most(control: TimeControl, seats: u8) -> Option<Duration> {
    match control {
        TimeControl::None | TimeControl::Slow | TimeControl::Usual | TimeControl::Fast => None,
        TimeControl::OneDay | TimeControl::TwoDays | TimeControl::ThreeDays | TimeControl::SevenDays => {
            Some(least(control) + HOUR * 12 + DAY * u32::from(seats) + DAY * 2)
        }
    }
}

impl Fairness {
    /// A table was committed. `of` knows a person, and the last vacation that they are known to have taken.
    pub fn committed<'a>(
        &mut self,
        before: Option<&Head>,
        head: &Head,
        now: Moment,
        of: impl Fn(UserId) -> Option<(&'a Person, Option<(Moment, Moment)>)>,
        report: &mut Report,
    ) {
        let Some(before) = before else { return };
        for seat in Seat::all(before.seats.min(head.seats)) {
            let (at, index) = ((head.id, seat), seat.index());
            let user = |head: &Head| head.player(seat).map(|player| player.user);
            if let Some((person, away)) = user(before).and_then(&of).filter(|_| head.phase == Phase::Playing) {
                let is_paused = before.timing.paused.is_some();
                let is_up = head.timeouts[index] > before.timeouts[index]
                    || head.timing.excused.has(seat) && !before.timing.excused.has(seat);
                if is_up {
                    report.timeouts += 1;
                }
                let mut tell = |what: &str| {
                    let what = format!("{what}: {} ({}), {seat} of {}", person.name, person.zone.name, head.id);
                    report.clocks.note(now, what);
                };
                if is_up {
                    let away = away.filter(|_| before.vacations);
                    let is_quiet = |at| person.quiet.is_some_and(|quiet| quiet.has(&person.zone, at));
                    if is_paused {
                        tell("time is up in a pause");
                    }
                    if away.is_some_and(|(from, until)| from < now && now < until) {
                        tell("time is up on vacation");
                    }
                    if is_quiet(now) && is_quiet(Moment(now.0 - STEP.as_millis() as u64)) {
                        tell("time is up in quiet hours");
                    }
                    let had = self.turns.get(&at).map(|since| self.active(head.id, person, away, *since, now));
                    if had.is_some_and(|had| had + 2 * STEP < least(head.timing.control)) {
                        tell(&format!("time is up after {} hours of a turn", had.unwrap_or_default().as_secs() / 3600));
                    }
                }
                let goes_on = |head: &Head| head.awaited.has(seat) && head.person(seat).is_some() && !head.is_absent(seat);
                let since = self.unasked.get(&at).copied().filter(|_| goes_on(before) && goes_on(head) && !is_up);
                let held = since.map(|since| self.active(head.id, person, away, since, now));
                let is_held = held.zip(most(head.timing.control, head.seats)).is_some_and(|(held, most)| held > most);
                if is_held {
                    tell(&format!("held a turn for {} hours", held.unwrap_or_default().as_secs() / 3600));
                }
                if since.is_none() || is_held || before.turns[index] != head.turns[index] {
                    self.unasked.insert(at, now);
                }
                let is_reminded = head.reminders[index] > before.reminders[index];
                if is_reminded && is_paused {
                    tell("reminded in a pause");
                }
                let least = person.remind_after.map(|delay| delay.saturating_sub(TOLD_ALONG));
                let asked = self.decisions.get(&at).copied();
                // Whoever put a reminder off has it at the moment that they chose.
                let put_off = |due: &Due| matches!(due.what, DueWhat::Snoozed { seat: of, .. } if of == seat) && due.when <= now;
                if is_reminded
                    && !before.due.iter().any(put_off)
                    && before.reminders[index] == 0
                    && asked.zip(least).is_some_and(|(since, least)| now.after(since) < least)
                {
                    let (decision, due) = (head.decisions[index], &before.due);
                    let what = format!(
                        "{} is reminded of what {seat} of {} was asked before: decision {decision} since {asked:?}, due {due:?}",
                        person.name, head.id
                    );
                    report.after_the_move.note(now, what);
                }
            }
            let turn = |head: &Head| (user(head), head.turns[index]);
            if turn(before) != turn(head) {
                self.turns.insert(at, now);
            }
            let decision = |head: &Head| (turn(head), head.decisions[index], head.awaited.has(seat), head.stand_ins.has(seat));
            if decision(before) != decision(head) {
                self.decisions.insert(at, now);
            }
        }
        let pauses = self.pauses.entry(head.id).or_default();
        match (before.timing.paused, head.timing.paused) {
            (None, Some(_)) => pauses.push((now, None)),
            (Some(_), None) => pauses.last_mut().into_iter().for_each(|pause| pause.1 = Some(now)),
            (None, None) | (Some(_), Some(_)) => {}
        }
    }

    /// How much time in which somebody's clock may run lies between two moments, to a quarter of an hour.
    fn active(&self, table: TableId, person: &Person, away: Option<(Moment, Moment)>, from: Moment, until: Moment) -> Duration {
        let is_in = |at: Moment, (from, until): (Moment, Moment)| from <= at && at < until;
        let pauses = self.pauses.get(&table).map_or(&[][..], Vec::as_slice);
        let is_paused = |at| pauses.iter().any(|(from, until)| is_in(at, (*from, until.unwrap_or(Moment(u64::MAX)))));
        let is_quiet = |at| person.quiet.is_some_and(|quiet| quiet.has(&person.zone, at));
        let steps = std::iter::successors(Some(from), |at| Some(at.plus(STEP))).take_while(|at| *at < until);
        let runs = steps.filter(|at| !is_quiet(*at) && !is_paused(*at) && !away.is_some_and(|away| is_in(*at, away)));
        STEP * runs.count() as u32
    }
}
