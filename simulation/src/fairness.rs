//! Checks that people get their time: clocks run out only while they run, and nobody is reminded in
//! a pause or too early. A head numbers turns, but only the game's record says whether a player was
//! asked something new. Start reading at [`Fairness::committed`] and [`Fairness::judge`].

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Due, Head, Phase, SeatDue, TimeControl};
use tertulia_rules::game::{Actor, Seat};
use tertulia_rules::record::{NotReplayed, Record};

use crate::calendar::{DAY, HOUR, MINUTE, said};
use crate::people::SimulatedPerson;
use crate::report::SimulationReport;

/// The resolution of time.
const STEP: Duration = MINUTE.saturating_mul(15);
/// How much earlier a reminder may come as part of another table's.
const TOLD_ALONG: Duration = HOUR.saturating_mul(3);

/// When something began and ended; `None` while it lasts.
type Spell = (Moment, Option<Moment>);

/// When seats were asked what, and when tables were paused.
#[derive(Default)]
pub struct Fairness {
    turns: BTreeMap<(TableId, Seat), Vec<SeatTurn>>,
    /// When a seat was awaited and a person decided for it.
    awaited: BTreeMap<(TableId, Seat), Vec<Spell>>,
    /// When a seat's time was up.
    ups: BTreeMap<(TableId, Seat), Vec<Up>>,
    /// Since when a seat holds its turn without a question to the table.
    unasked: BTreeMap<(TableId, Seat), Moment>,
    /// Since when a seat is asked its present decision.
    decisions: BTreeMap<(TableId, Seat), Moment>,
    pauses: BTreeMap<TableId, Vec<Spell>>,
}

/// A turn of a seat: a new number, or a new player.
struct SeatTurn {
    since: Moment,
    user: Option<UserId>,
    /// The length of the log that led to it.
    log: u32,
}

/// A time-out.
struct Up {
    when: Moment,
    user: UserId,
    /// The person's vacation, where vacations stop the table.
    away: Option<(Moment, Moment)>,
    control: TimeControl,
}

/// Returns the least time of a turn in which its player may be rung.
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

/// Returns the most time of a turn, unless it depends on those before: its time, the minimum of a
/// decision, a day from everybody, and two days lost while the program was down.
fn most(control: TimeControl, seats: u8) -> Option<Duration> {
    match control {
        TimeControl::None | TimeControl::Slow | TimeControl::Usual | TimeControl::Fast => None,
        TimeControl::OneDay | TimeControl::TwoDays | TimeControl::ThreeDays | TimeControl::SevenDays => {
            Some(least(control) + HOUR * 12 + DAY * u32::from(seats) + DAY * 2)
        }
    }
}

impl Fairness {
    /// Checks a commit. `of` returns a person and the last vacation they are known to have taken.
    pub fn committed<'a>(
        &mut self,
        before: Option<&Head>,
        head: &Head,
        now: Moment,
        of: impl Fn(UserId) -> Option<(&'a SimulatedPerson, Option<(Moment, Moment)>)>,
        report: &mut SimulationReport,
    ) {
        let Some(before) = before else { return };
        for seat in Seat::all(before.seats.min(head.seats)) {
            let (at, index) = ((head.id, seat), seat.index());
            let user = |head: &Head| head.player(seat).map(|player| player.user);
            if let Some((person, away)) = user(before).and_then(&of).filter(|_| head.phase == Phase::Playing) {
                let is_paused = before.timing.paused.is_some();
                let is_up = head.states[index].timeouts > before.states[index].timeouts
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
                    // Further decisions of a turn that has used its time up get none.
                    let had_time = !before.states[index].clock.is_used_up(seat);
                    if had_time && is_quiet(now) && is_quiet(Moment(now.0 - STEP.as_millis() as u64)) {
                        tell("time is up in quiet hours");
                    }
                    let up = Up { when: now, user: person.user, away, control: head.timing.control };
                    self.ups.entry(at).or_default().push(up);
                }
                let goes_on = |head: &Head| head.awaited.has(seat) && head.person(seat).is_some() && !head.is_absent(seat);
                let since = self.unasked.get(&at).copied().filter(|_| goes_on(before) && goes_on(head) && !is_up);
                let held = since.map(|since| self.active(head.id, person, away, since, now));
                let is_held = held.zip(most(head.timing.control, head.seats)).is_some_and(|(held, most)| held > most);
                if is_held {
                    tell(&format!("held a turn for {} hours", held.unwrap_or_default().as_secs() / 3600));
                }
                if since.is_none() || is_held || before.states[index].turn != head.states[index].turn {
                    self.unasked.insert(at, now);
                }
                let is_reminded = head.states[index].notified.reminders > before.states[index].notified.reminders;
                if is_reminded && is_paused {
                    tell("reminded in a pause");
                }
                let least = person.remind_after.map(|delay| delay.saturating_sub(TOLD_ALONG));
                let asked = self.decisions.get(&at).copied();
                // Whoever put a reminder off has it at the moment that they chose.
                let put_off = |due: &Due| due.what.is(SeatDue::Snoozed, seat) && due.when <= now;
                if is_reminded
                    && !before.due.iter().any(put_off)
                    && before.states[index].notified.reminders == 0
                    && asked.zip(least).is_some_and(|(since, least)| now.after(since) < least)
                {
                    let (decision, due) = (head.states[index].decision, &before.due);
                    let what = format!(
                        "{} is reminded of what {seat} of {} was asked before: decision {decision} since {asked:?}, due {due:?}",
                        person.name, head.id
                    );
                    report.after_the_move.note(now, what);
                }
            }
            let turn = |head: &Head| (user(head), head.states[index].turn);
            if turn(before) != turn(head) {
                self.turns.entry(at).or_default().push(SeatTurn { since: now, user: user(head), log: head.log });
            }
            let decides = |head: &Head| head.awaited.has(seat) && head.person(seat).is_some();
            note_spell(self.awaited.entry(at).or_default(), decides(before), decides(head), now);
            let decision =
                |head: &Head| (turn(head), head.states[index].decision, head.awaited.has(seat), head.stand_ins.has(seat));
            if decision(before) != decision(head) {
                self.decisions.insert(at, now);
            }
        }
        let is_paused = |head: &Head| head.timing.paused.is_some();
        note_spell(self.pauses.entry(head.id).or_default(), is_paused(before), is_paused(head), now);
    }

    /// Checks by a game's record that every time-out came after what the clock gives.
    pub fn judge<'a>(
        &self,
        table: TableId,
        record: &Record,
        of: impl Fn(UserId) -> Option<&'a SimulatedPerson>,
        report: &mut SimulationReport,
    ) {
        let ups: Vec<(Seat, &Up)> = Seat::all(record.seats)
            .flat_map(|seat| self.ups.get(&(table, seat)).into_iter().flatten().map(move |up| (seat, up)))
            .collect();
        if ups.is_empty() {
            return;
        }
        // A record that does not replay is reported as such.
        let Ok(goes_on) = going_on(record) else { return };
        for (seat, up) in ups {
            let (Some(person), Some(since)) = (of(up.user), self.turn_of(table, seat, up, &goes_on)) else { continue };
            let spells = self.awaited.get(&(table, seat)).into_iter().flatten();
            let within = spells.map(|(from, until)| ((*from).max(since), until.map_or(up.when, |until| until.min(up.when))));
            let had: Duration = within.map(|(from, until)| self.active(table, person, up.away, from, until)).sum();
            if had + 2 * STEP < least(up.control) {
                let hours = had.as_secs() / 3600;
                let what = format!(
                    "time is up after {hours} hours of a turn since {}: {} ({}), {seat} of {table}",
                    said(since),
                    person.name,
                    person.zone.name
                );
                report.clocks.note(up.when, what);
            }
        }
    }

    /// Returns when the turn began that brought a timed-out seat its time.
    fn turn_of(&self, table: TableId, seat: Seat, up: &Up, goes_on: &BTreeSet<(u32, Seat)>) -> Option<Moment> {
        let turns = self.turns.get(&(table, seat))?;
        let until = turns.partition_point(|turn| turn.since <= up.when);
        let mut latest = turns.get(..until)?.iter().rev().peekable();
        loop {
            let turn = latest.next()?;
            // A new player begins to think, whatever was done in the seat before.
            let is_new = latest.peek().is_none_or(|before| before.user != turn.user) || !goes_on.contains(&(turn.log, seat));
            if is_new {
                return Some(turn.since);
            }
        }
    }

    /// Returns how long somebody's clock may run between two moments, to a quarter of an hour.
    fn active(
        &self,
        table: TableId,
        person: &SimulatedPerson,
        away: Option<(Moment, Moment)>,
        from: Moment,
        until: Moment,
    ) -> Duration {
        let is_in = |at: Moment, (from, until): (Moment, Moment)| from <= at && at < until;
        let pauses = self.pauses.get(&table).map_or(&[][..], Vec::as_slice);
        let is_paused = |at| pauses.iter().any(|(from, until)| is_in(at, (*from, until.unwrap_or(Moment(u64::MAX)))));
        let is_quiet = |at| person.quiet.is_some_and(|quiet| quiet.has(&person.zone, at));
        let steps = std::iter::successors(Some(from), |at| Some(at.plus(STEP))).take_while(|at| *at < until);
        let runs = steps.filter(|at| !is_quiet(*at) && !is_paused(*at) && !away.is_some_and(|away| is_in(*at, away)));
        STEP * runs.count() as u32
    }
}

/// Begins or ends a spell: `was` and `is` say whether it lasts.
fn note_spell(spells: &mut Vec<Spell>, was: bool, is: bool, now: Moment) {
    match (was, is) {
        (false, true) => spells.push((now, None)),
        (true, false) => spells.last_mut().into_iter().for_each(|spell| spell.1 = Some(now)),
        (false, false) | (true, true) => {}
    }
}

/// Returns at which lengths of the log a seat goes on with its own turn: its latest choice was
/// tentative, in the same period. Such a turn brings no time, whatever its number.
fn going_on(record: &Record) -> Result<BTreeSet<(u32, Seat)>, NotReplayed> {
    let entry = record.entry()?;
    let mut before = record.open(entry)?;
    let mut log = 0;
    let mut tried = BTreeMap::new();
    let mut goes_on = BTreeSet::new();
    record.replay_by(entry, |played, game, _| {
        log += 1;
        if let Actor::Seat(seat) = played.by
            && before.only_choice(seat).as_ref() != Some(&played.action)
        {
            tried.insert(seat, (entry.is_tentative)(&played.action).then(|| before.period()));
        }
        let period = game.period();
        goes_on.extend(tried.iter().filter(|(_, since)| **since == Some(period)).map(|(seat, _)| (log, *seat)));
        before = game.boxed_clone();
    })?;
    Ok(goes_on)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use tertulia_rules::erased::AnyGame;
    use tertulia_rules::game::{self, Options, SeatSet};
    use tertulia_rules::games;
    use tertulia_rules::kit::SeededDice;
    use tertulia_rules::record::Move;

    use super::*;
    use crate::calendar::BEGINNING;
    use crate::people::PEOPLE;

    struct PlayedRecord {
        game: Box<dyn AnyGame>,
        record: Record,
        dice: SeededDice,
    }

    impl PlayedRecord {
        fn play(&mut self, by: Actor, action: &str) {
            self.game.play(by, action).unwrap();
            self.record.moves.push(Move::new(by, action));
        }

        /// Plays sensibly for whoever is to decide.
        fn go_on(&mut self) {
            let (by, action) = match self.game.turn() {
                game::Turn::Chance => (Actor::Chance, self.game.draw(&mut self.dice)),
                turn => {
                    let seat = turn.awaited().iter().next().unwrap();
                    (Actor::Seat(seat), self.game.heuristic(seat, &mut self.dice))
                }
            };
            self.play(by, &action.unwrap());
        }

        fn log(&self) -> u32 {
            self.record.moves.len() as u32
        }

        fn awaits(&self, seat: Seat) -> bool {
            self.game.turn().awaited() == SeatSet::one(seat)
        }
    }

    /// Plays a game in which all decline an offer, up to that player's next turn. Returns the
    /// lengths of the log at which their turn came, came back after the offer, and came next.
    fn with_an_offer() -> (Record, Seat, [u32; 3]) {
        let entry = games::find("catan").unwrap();
        let options = Options::defaults(entry.info);
        let record = Record::new(entry, 3, &options);
        let mut played = PlayedRecord { game: record.open(entry).unwrap(), record, dice: SeededDice::new(2) };
        let goods = ["lumber", "brick", "wool", "grain", "ore"];
        let offers: Vec<String> = goods.iter().flat_map(|give| goods.map(|want| format!("offer {give} {want}"))).collect();
        let asks_both = |game: &dyn AnyGame, seat: Seat, offer: &str| {
            let mut then = game.boxed_clone();
            then.play(Actor::Seat(seat), offer).is_ok() && then.turn().awaited().len() == 2
        };
        let (seat, offer) = loop {
            let seat = played.game.turn().awaited().iter().next().filter(|seat| played.awaits(*seat));
            let found =
                seat.and_then(|seat| Some((seat, offers.iter().find(|offer| asks_both(played.game.as_ref(), seat, offer))?)));
            if let Some(found) = found {
                break found;
            }
            played.go_on();
        };
        let first = played.log();
        played.play(Actor::Seat(seat), offer);
        while let Some(other) = played.game.turn().awaited().iter().find(|other| *other != seat) {
            played.play(Actor::Seat(other), "decline");
        }
        let back = played.log();
        assert!(played.awaits(seat));
        let period = played.game.period();
        while played.game.period() == period || !played.awaits(seat) {
            played.go_on();
        }
        let next = played.log();
        (played.record, seat, [first, back, next])
    }

    #[test]
    fn a_turn_that_comes_back_after_an_offer_goes_on_with_the_time_it_had_and_the_next_one_brings_its_own() {
        let (record, seat, [first, back, next]) = with_an_offer();
        let people = SimulatedPerson::all(PEOPLE, 30, &mut SeededDice::new(1));
        let person = people.into_iter().find(|person| person.quiet.is_none()).unwrap();
        let table = "77ZYY9".parse().unwrap();
        let at = |hours: u32| BEGINNING.plus(HOUR * hours);
        // The seat is awaited for 14 hours, and again from the 20th on until time is up.
        let found = |came: u32, up: u32| {
            let turn = |since, log| SeatTurn { since: at(since), user: Some(person.user), log };
            let mut books = Fairness::default();
            books.turns.insert((table, seat), vec![turn(0, first), turn(20, came)]);
            books.awaited.insert((table, seat), vec![(at(0), Some(at(14))), (at(20), None)]);
            let up = Up { when: at(up), user: person.user, away: None, control: TimeControl::OneDay };
            books.ups.insert((table, seat), vec![up]);
            let mut report = SimulationReport::default();
            books.judge(table, &record, |user| (user == person.user).then_some(&person), &mut report);
            report.clocks.first
        };
        assert_eq!(found(back, 30), Vec::<String>::new(), "14 and 10 hours");
        assert!(found(back, 29)[0].contains("after 23 hours of a turn since day 0 00:00"), "{:?}", found(back, 29));
        assert!(found(next, 43)[0].contains("after 23 hours of a turn since day 0 20:00"), "{:?}", found(next, 43));
        assert_eq!(found(next, 44), Vec::<String>::new());
    }
}
