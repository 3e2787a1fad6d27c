//! Holds what happens against what must never happen. It sees what is committed and what arrives on Discord, and nothing of what the program
//! thinks of it.
//!
//! Start reading at [`Audit::committed`] and [`Audit::rang`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tertulia::clock::{Clock, Moment};
use tertulia::ids::{TableId, UserId};
use tertulia::model::{Head, Phase};
use tertulia_rules::game::{Actor, Seat};
use tertulia_rules::record::Record;

use crate::calendar::{BEGINNING, DAY, HOUR};
use crate::clock::StepClock;
use crate::people::Person;
use crate::report::{Findings, Report};

/// What was on its way when somebody decided may arrive so long after it.
const IN_FLIGHT: Duration = Duration::from_secs(10);
/// How late a ring may be while the program, its disk and Discord work.
const GRACE: Duration = Duration::from_secs(2 * 60 * 60);
/// A table that waits longer for somebody who is there, and is reminded, waits for ever.
const STUCK: Duration = Duration::from_secs(16 * 24 * 60 * 60);
/// The same where they want no reminders, and come by themselves once in a while.
const STUCK_UNREMINDED: Duration = Duration::from_secs(45 * 24 * 60 * 60);

/// What a message is to its table, as the bot's nonces name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Everybody's.
    Live,
    /// A seat's direct message.
    Panel(Seat),
    /// A reminder in the channel.
    Reminder(Seat),
    /// Something else.
    Other,
}

/// A message's nonce, read: `<table>-<place>-<number>-<copy>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its table.
    pub table: TableId,
    /// What it is to it.
    pub place: Place,
    /// How often its reader had been reminded when it was made.
    pub reminders: u8,
}

impl Named {
    /// Reads a nonce; `None` for one that names no message of a table.
    pub fn read(nonce: &str) -> Option<Named> {
        let mut parts = nonce.split('-');
        let table = parts.next()?.parse().ok()?;
        let place = parts.next()?;
        let number = u32::from_str_radix(parts.next()?, 16).ok()?;
        let seat = |rest: &str| rest.parse().ok().map(Seat);
        // Above the number of the turn or decision stands how often its reader was reminded.
        let counted = (number >> 24) as u8;
        let (place, reminders) = match place.split_at(1) {
            ("l", "") => (Place::Live, 0),
            ("p", rest) => (Place::Panel(seat(rest)?), counted),
            ("r", rest) => (Place::Reminder(seat(rest)?), counted + 1),
            _ => (Place::Other, 0),
        };
        Some(Named { table, place, reminders })
    }
}

/// Somebody who was rung.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// Who.
    pub user: UserId,
    /// For which table.
    pub table: TableId,
    /// Of the rings for that decision, the first counted 0.
    pub ring: u8,
}

/// A ring: two of the same are one too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ring {
    Turn(u32),
    Reminder { turn: u32, decision: u32, count: u8 },
    End,
    Lobby { post: u32 },
}

/// That somebody is to be rung.
#[derive(Clone, Copy, Debug)]
struct Expected {
    since: Moment,
    /// How long that may take, as far as everything works.
    allowed: Duration,
    /// When it is looked at.
    by: Moment,
}

/// The books. Clones share them.
#[derive(Clone)]
pub struct Audit(Arc<Inner>);

struct Inner {
    clock: StepClock,
    people: Arc<Vec<Person>>,
    books: Mutex<Books>,
}

#[derive(Default)]
struct Books {
    /// Every table as it was committed last.
    heads: BTreeMap<TableId, Head>,
    /// When a seat last decided something, or came to be no longer awaited.
    moved: BTreeMap<(TableId, Seat), Moment>,
    expected: BTreeMap<(TableId, Seat), Expected>,
    deadlines: BTreeSet<(Moment, TableId, Seat)>,
    rung: BTreeSet<(TableId, UserId, Place, Ring)>,
    /// When the program, its disk or Discord did not work, by beginning.
    impaired: Vec<(Moment, Moment)>,
    /// By seat and decision: what was acknowledged.
    acknowledged: BTreeMap<TableId, BTreeMap<(Seat, u32), String>>,
    stuck: BTreeSet<TableId>,
    report: Report,
}

impl Audit {
    /// Empty books.
    pub fn new(clock: StepClock, people: Arc<Vec<Person>>) -> Audit {
        Audit(Arc::new(Inner { clock, people, books: Mutex::default() }))
    }

    /// A table was committed.
    pub fn committed(&self, head: Head) {
        let now = self.0.clock.now();
        let mut books = self.lock();
        let before = books.heads.remove(&head.id);
        let had = before.as_ref().map_or(0, |before| before.revision);
        if head.revision != had + 1 {
            let what = format!("{} had revision {had} and has {}", head.id, head.revision);
            books.report.lost.note(now, what);
        }
        let decides = |head: &Head, seat: Seat| {
            head.phase == Phase::Playing && head.awaited.has(seat) && head.person(seat).is_some_and(|player| !player.gone)
        };
        for seat in Seat::all(head.players.len() as u8) {
            let at = (head.id, seat);
            let was = before.as_ref().filter(|before| decides(before, seat));
            let is = decides(&head, seat);
            let number = |head: &Head| head.decisions.get(seat.index()).copied();
            let same = was.is_some_and(|was| is && number(was) == number(&head));
            if was.is_some() && !same {
                books.moved.insert(at, now);
            }
            if same {
                continue;
            }
            books.forget(at);
            if let (true, Some(person)) = (is, head.player(seat).and_then(|player| self.person(player.user))) {
                let turn = |head: &Head| head.turns.get(seat.index()).copied();
                let begins = before.as_ref().and_then(turn) != turn(&head) && !head.own_doing.has(seat);
                let silence = if begins { Some(Duration::ZERO) } else { person.longest_silence(0) };
                books.expect(at, now, silence, person);
            }
        }
        books.heads.insert(head.id, head);
    }

    /// Something rang somebody on Discord. Says what they heard, if it asks something of them.
    pub fn rang(&self, named: Named, user: UserId) -> Option<Rung> {
        let now = self.0.clock.now();
        let person = self.person(user)?;
        let mut books = self.lock();
        let Books { heads, moved, rung, report, .. } = &mut *books;
        report.rings += 1;
        report.asleep += u64::from(!person.is_awake(now));
        let tell = |findings: &mut Findings, what: &str| {
            findings.note(now, format!("{what}: {} ({}) of {}, {:?}", person.name, person.zone.name, named.table, named.place));
        };
        if person.quiet.is_some_and(|quiet| quiet.has(&person.zone, now)) {
            tell(&mut report.in_quiet_hours, "rung in quiet hours");
        }
        let Some(head) = heads.get(&named.table) else {
            tell(&mut report.after_the_move, "rung for a table that nobody knows");
            return None;
        };
        let seat = head.players.iter().position(|player| player.user == user).map(|at| Seat(at as u8));
        let in_flight = |moved: Option<&Moment>| moved.is_some_and(|moved| moved.plus(IN_FLIGHT) >= now);
        let (ring, heard) = match (head.phase, seat) {
            (Phase::Playing, Some(seat)) => {
                let last = moved.get(&(head.id, seat));
                let reminders = head.reminders[seat.index()];
                let decides = head.awaited.has(seat) && head.person(seat).is_some();
                if !decides || named.reminders > reminders {
                    if !in_flight(last) {
                        tell(&mut report.after_the_move, "rung after the move");
                    }
                    return None;
                }
                let ring = match reminders {
                    0 => Ring::Turn(head.turns[seat.index()]),
                    count => Ring::Reminder { turn: head.turns[seat.index()], decision: head.decisions[seat.index()], count },
                };
                (ring, Some((seat, reminders)))
            }
            (Phase::Over, Some(seat)) => {
                if named.place != Place::Live && !in_flight(moved.get(&(head.id, seat))) {
                    tell(&mut report.after_the_move, "rung for a decision after the end");
                }
                (Ring::End, None)
            }
            (Phase::Lobby | Phase::Stopped, _) => (Ring::Lobby { post: head.post }, None),
            (Phase::Playing | Phase::Over, None) => {
                tell(&mut report.after_the_move, "rung without a seat");
                return None;
            }
        };
        if !rung.insert((head.id, user, named.place, ring)) {
            tell(&mut report.twice, &format!("rung twice for {ring:?}"));
        }
        let (seat, reminders) = heard?;
        report.reminders += u64::from(reminders > 0);
        books.forget((named.table, seat));
        books.expect((named.table, seat), now, person.longest_silence(reminders + 1), person);
        Some(Rung { user, table: named.table, ring: reminders })
    }

    /// Something private arrived in somebody's direct messages.
    pub fn reached(&self, named: Named, reader: UserId) {
        let Place::Panel(seat) = named.place else { return };
        let mut books = self.lock();
        let Books { heads, report, .. } = &mut *books;
        let is_theirs = heads.get(&named.table).and_then(|head| head.player(seat)).is_some_and(|player| player.user == reader);
        if !is_theirs {
            let what = format!("the panel of {seat} at {} went to user {reader}", named.table);
            report.leaked.note(self.0.clock.now(), what);
        }
    }

    /// Something was said that its reader must not know.
    pub fn leaked(&self, what: impl Display) {
        self.lock().report.leaked.note(self.0.clock.now(), what.to_string());
    }

    /// Something that no rule is about is wrong.
    pub fn broken(&self, what: impl Display) {
        self.lock().report.broken.note(self.0.clock.now(), what.to_string());
    }

    /// Counts something.
    pub fn count(&self, count: impl FnOnce(&mut Report)) {
        count(&mut self.lock().report);
    }

    /// An action was acknowledged to whoever pressed it.
    pub fn acknowledged(&self, table: TableId, seat: Seat, decision: u32, action: String) {
        let mut books = self.lock();
        books.report.decisions += 1;
        if let Some(before) = books.acknowledged.entry(table).or_default().insert((seat, decision), action) {
            let what = format!("{seat} of {table} decided number {decision} twice, first {before}");
            books.report.lost.note(self.0.clock.now(), what);
        }
    }

    /// Compares a table's record with what was acknowledged.
    pub fn compare(&self, record: &Record, table: TableId) {
        let mut books = self.lock();
        let mut given: BTreeMap<Seat, Vec<&str>> = BTreeMap::new();
        for one in &record.moves {
            if let Actor::Seat(seat) = one.by {
                given.entry(seat).or_default().push(&one.action);
            }
        }
        let Books { acknowledged, report, .. } = &mut *books;
        for ((seat, decision), action) in acknowledged.get(&table).into_iter().flatten() {
            let found = given.get(seat).and_then(|actions| actions.get(*decision as usize));
            if found != Some(&action.as_str()) {
                let what = format!("{seat} of {table} decided {action} as number {decision}; the log has {found:?}");
                report.lost.note(self.0.clock.now(), what);
            }
        }
    }

    /// Something does not work in that time: nothing is expected then.
    pub fn impaired(&self, from: Moment, until: Moment) {
        self.lock().impaired.push((from, until));
    }

    /// Looks at who ought to have been rung by now.
    pub fn look_for_missing(&self) {
        let now = self.0.clock.now();
        let mut books = self.lock();
        while let Some((by, table, seat)) = books.deadlines.first().copied().filter(|(by, ..)| *by <= now) {
            books.deadlines.remove(&(by, table, seat));
            let Some(expected) = books.expected.get(&(table, seat)).copied() else { continue };
            let worked = now.after(expected.since).saturating_sub(books.impaired_between(expected.since, now));
            let lacking = expected.allowed.saturating_sub(worked);
            if lacking.is_zero() {
                books.expected.remove(&(table, seat));
                let what = format!("nobody rings {seat} of {table} since {}", said(expected.since));
                books.report.missing.note(now, what);
            } else {
                let by = now.plus(lacking.max(Duration::from_secs(60)));
                books.expected.insert((table, seat), Expected { by, ..expected });
                books.deadlines.insert((by, table, seat));
            }
        }
    }

    /// Looks, once a day, for tables that wait in vain, and counts who has something to wait for.
    pub fn end_of_day(&self) {
        let now = self.0.clock.now();
        let mut books = self.lock();
        let mut seated = BTreeSet::new();
        let mut found = Vec::new();
        for head in books.heads.values().filter(|head| head.is_running()) {
            seated.extend(head.members().map(|(_, player)| player.user));
            if head.phase == Phase::Playing && self.is_stuck(head, now) && !books.stuck.contains(&head.id) {
                found.push((head.id, format!("{} waits in vain since {}", head.id, said(head.since))));
            }
        }
        let around = |user: &UserId| self.person(*user).is_some_and(|person| person.is_around(now));
        books.report.person_days += seated.iter().filter(|user| around(user)).count() as u64;
        for (table, what) in found {
            books.stuck.insert(table);
            books.report.stuck.note(now, what);
        }
    }

    /// Whether a table waits for something that will not come. Whoever vanished is waited for while something is due; when nothing is any more
    /// the table is abandoned.
    fn is_stuck(&self, head: &Head, now: Moment) -> bool {
        let mut people = head.awaited_people().filter_map(|(_, player)| self.person(player.user)).peekable();
        if people.peek().is_none() {
            // Stand-ins alone wait for a person; with company, for their own due rows.
            return head.people().next().is_some() && head.due.is_empty() && now.after(head.since) > HOUR;
        }
        let waits_long = |person: &Person| {
            let since = person.away.map_or(head.since, |(_, back)| if back <= now { back.max(head.since) } else { head.since });
            now.after(since) > if person.remind_after.is_some() { STUCK } else { STUCK_UNREMINDED }
        };
        people.all(|person| person.is_around(now) && waits_long(person))
    }

    /// Whether a table that runs waits for somebody who will never come.
    pub fn is_abandoned(&self, table: TableId) -> bool {
        let now = self.0.clock.now();
        let books = self.lock();
        books.heads.get(&table).is_some_and(|head| {
            let mut awaited = head.awaited_people();
            awaited.any(|(_, player)| self.person(player.user).is_some_and(|person| person.has_vanished(now)))
        })
    }

    /// What was found.
    pub fn report(&self) -> Report {
        self.lock().report.clone()
    }

    fn person(&self, user: UserId) -> Option<&Person> {
        self.0.people.get((user.0 as usize).checked_sub(1)?)
    }

    fn lock(&self) -> MutexGuard<'_, Books> {
        self.0.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Books {
    fn expect(&mut self, at: (TableId, Seat), now: Moment, silence: Option<Duration>, person: &Person) {
        let Some(silence) = silence else { return };
        let due = now.plus(silence);
        // What falls into quiet hours waits for their end.
        let due = person.quiet.map_or(due, |quiet| quiet.end(&person.zone, due));
        let by = due.plus(GRACE);
        self.expected.insert(at, Expected { since: now, allowed: by.after(now), by });
        self.deadlines.insert((by, at.0, at.1));
    }

    fn forget(&mut self, at: (TableId, Seat)) {
        if let Some(expected) = self.expected.remove(&at) {
            self.deadlines.remove(&(expected.by, at.0, at.1));
        }
    }

    /// For how long something did not work between two moments.
    fn impaired_between(&self, from: Moment, until: Moment) -> Duration {
        let (mut covered, mut total) = (from, Duration::ZERO);
        for (begins, ends) in self.impaired.iter().filter(|(begins, ends)| *ends > from && *begins < until) {
            let (begins, ends) = (covered.max(*begins), until.min(*ends));
            total += ends.after(begins);
            covered = covered.max(ends);
        }
        total
    }
}

/// A moment as a day and a time of the run.
pub fn said(at: Moment) -> String {
    let since = at.after(BEGINNING);
    let minutes = since.as_secs() / 60 % (24 * 60);
    format!("day {} {:02}:{:02}", since.as_secs() / DAY.as_secs(), minutes / 60, minutes % 60)
}
