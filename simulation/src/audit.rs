//! Checks what happens against what must never happen. It sees commits and arrivals on Discord, not
//! the program's own view of them. Start reading at [`Audit::committed`] and [`Audit::rang`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tertulia_base::clock::{Clock, Moment};
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::league::{LeaguePhase, LeagueView};
use tertulia_model::{Head, Phase, QueuePlace, SeatDue};
use tertulia_outbox::Depth;
use tertulia_rules::game::{Actor, Seat, SeatSet};
use tertulia_rules::record::Record;
use tertulia_store::Key;
use tertulia_store::keys::{self, Waking};
use tertulia_tables::{Limits, due_key};

use crate::calendar::{HOUR, said};
use crate::clock::StepClock;
use crate::fairness::Fairness;
use crate::league_books::{LeagueBooks, longest_standstill};
use crate::nonce::{Heard, MessageRole, ParsedNonce, Rung};
use crate::people::SimulatedPerson;
use crate::queue_books::{AcknowledgedPlace, ConfirmationRing, QueueBooks};
use crate::report::{Findings, SimulationReport};

/// How long after a decision a message may arrive that was already under way.
const IN_FLIGHT: Duration = Duration::from_secs(10);
/// How late a ring may be while the program, its disk and Discord work.
const GRACE: Duration = Duration::from_secs(2 * 60 * 60);
/// How long a delivery may take while everything works.
const OVERDUE: Duration = Duration::from_secs(2 * 60 * 60);
/// How many idle destinations an outbox may keep in mind, such as those it has just seen to.
const IN_MIND: usize = 32;
/// How long a table may wait for somebody who is there and is reminded.
const STUCK: Duration = Duration::from_secs(16 * 24 * 60 * 60);
/// How long a table may wait for somebody whose vacation began by itself meanwhile.
const STUCK_EXCUSED: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// How long a table may wait for somebody without reminders, who comes unprompted now and then.
const STUCK_UNREMINDED: Duration = Duration::from_secs(45 * 24 * 60 * 60);
/// How long a game may stand still while somebody is there who could say how it goes on.
const STUCK_WITH_OTHERS: Duration = Duration::from_secs(80 * 24 * 60 * 60);
/// How long a game may stand still whose people are all gone: it closes itself by then.
const STUCK_ALONE: Duration = Duration::from_secs(70 * 24 * 60 * 60);
/// The longest vacation that begins by itself instead of a time-out.
const EXCUSED: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// How long nothing may have worked while somebody was to be asked to confirm a match.
const UNASKED: Duration = Duration::from_secs(4 * 60 * 60);
/// A reminder this shortly before the warning that time runs low is left out.
const NEAR: Duration = Duration::from_secs(6 * 60 * 60);

/// A ring: two equal ones are one too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum NotedRing {
    Turn(u32),
    Told { turn: u32, decision: u32, count: u8 },
    Question(u32),
    StillPlaying { asked: u64 },
    End,
    Lobby { post: u32 },
}

/// Which ring of a decision is expected: the first, or a reminder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ringing {
    Now,
    Again,
}

/// What a table says about ringing a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SeatAsked {
    rests: Rests,
    /// The end of its person's vacation.
    away: Option<Moment>,
    /// When the reminder comes that they postponed.
    put_off: Option<Moment>,
    /// Who gave them time.
    given: SeatSet,
}

/// Whether a seat is left in peace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rests {
    No,
    /// They were warned that their time runs low, or want no more reminders: nothing else rings.
    Warned,
    /// The table is paused, or the others are asked how to go on without them.
    Yes,
}

impl SeatAsked {
    fn of(head: &Head, seat: Seat) -> SeatAsked {
        let rests = if head.timing.paused.is_some() || head.is_absent(seat) {
            Rests::Yes
        } else if head.state(seat).notified.warned || head.state(seat).notified.snoozed {
            Rests::Warned
        } else {
            Rests::No
        };
        let put_off = head.due_of(SeatDue::Snoozed, seat);
        let given = head.state(seat).clock.given;
        SeatAsked { rests, away: head.away_until(seat), put_off, given }
    }
}

/// Whether a row is there after it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowState {
    There,
    Gone,
}

/// A ring that is expected.
#[derive(Clone, Copy, Debug)]
struct Expected {
    since: Moment,
    /// How long it may take while everything works.
    allowed: Duration,
    /// When it is checked.
    by: Moment,
}

/// What the audit knows. Clones share it.
#[derive(Clone)]
pub struct Audit(Arc<AuditState>);

struct AuditState {
    clock: StepClock,
    people: Arc<Vec<SimulatedPerson>>,
    books: Mutex<Books>,
}

#[derive(Default)]
struct Books {
    /// Every table as last committed.
    heads: BTreeMap<TableId, Head>,
    /// When a seat last decided, or stopped being awaited.
    moved: BTreeMap<(TableId, Seat), Moment>,
    /// When the question of a table, or whether it is still played, last changed.
    asked: BTreeMap<TableId, Moment>,
    expected: BTreeMap<(TableId, Seat), Expected>,
    deadlines: BTreeSet<(Moment, TableId, Seat)>,
    rung: BTreeSet<(TableId, UserId, MessageRole, NotedRing)>,
    /// When the program, its disk or Discord did not work, by beginning.
    impaired: Vec<(Moment, Moment)>,
    /// Acknowledged actions by seat and decision.
    acknowledged: BTreeMap<TableId, BTreeMap<(Seat, u32), String>>,
    stuck: BTreeSet<TableId>,
    /// When a table's log last grew, or it was paused or resumed.
    went_on: BTreeMap<TableId, Moment>,
    /// The last vacation that each person announced.
    away: BTreeMap<UserId, (Moment, Moment)>,
    /// The end of a vacation that began by itself.
    excused: BTreeMap<UserId, Moment>,
    fairness: Fairness,
    queue: QueueBooks,
    leagues: LeagueBooks,
    /// Destinations with something to deliver, and since when; later news does not change that.
    undelivered: BTreeMap<(TableId, [u8; 2]), Moment>,
    /// Those of them that were reported as late.
    overdue: BTreeSet<(TableId, [u8; 2])>,
    report: SimulationReport,
}

impl Audit {
    /// With limits if people queue, which are looked at then.
    pub fn new(clock: StepClock, people: Arc<Vec<SimulatedPerson>>, limits: Option<Limits>) -> Audit {
        let books = Books { queue: QueueBooks::new(limits), ..Books::default() };
        Audit(Arc::new(AuditState { clock, people, books: Mutex::new(books) }))
    }

    /// Reads or writes the books of the queue.
    pub fn queue<T>(&self, act: impl FnOnce(&mut QueueBooks) -> T) -> T {
        act(&mut self.lock().queue)
    }

    /// Reads or writes the books of leagues.
    pub fn leagues<T>(&self, act: impl FnOnce(&mut LeagueBooks) -> T) -> T {
        act(&mut self.lock().leagues)
    }

    /// Checks a commit made at `now`, which may become known later where the disk failed just then.
    pub fn committed(&self, head: Head, now: Moment) {
        let mut books = self.lock();
        let before = books.heads.remove(&head.id);
        let had = before.as_ref().map_or(0, |before| before.revision);
        if head.revision != had + 1 {
            let what = format!("{} had revision {had} and has {}", head.id, head.revision);
            books.report.lost.note(now, what);
        }
        let Books { queue, leagues, heads, report, .. } = &mut *books;
        if before.is_none() && queue.is_kept() && !head.is_match() {
            // Nobody opens tables there.
            leagues.opened(head.id);
        }
        leagues.committed(before.as_ref(), &head);
        for (user, since) in queue.committed(before.as_ref(), &head, heads, now, report) {
            let is_away = books.back(user).is_some_and(|back| back > since);
            if !is_away && books.impaired_between(since, now) < UNASKED {
                let what = format!("user {user} was not asked to confirm {} since {}", head.id, said(since));
                books.report.missing.note(now, what);
            }
        }
        let Books { fairness, report, went_on, away, excused, .. } = &mut *books;
        fairness.committed(before.as_ref(), &head, now, |user| Some((self.person(user)?, away.get(&user).copied())), report);
        for seat in head.timing.excused.iter().filter(|seat| before.as_ref().is_some_and(|b| !b.timing.excused.has(*seat))) {
            // The vacation lasts until they act.
            excused.extend(head.player(seat).map(|player| (player.user, now.plus(EXCUSED))));
        }
        let course = |head: &Head| (head.log, head.phase, head.timing.paused);
        if before.as_ref().map(course) != Some(course(&head)) {
            went_on.insert(head.id, now);
        }
        let decides = |head: &Head, seat: Seat| {
            head.phase == Phase::Playing && head.awaited.has(seat) && head.person(seat).is_some_and(|player| !player.gone)
        };
        for seat in Seat::all(head.players.len() as u8) {
            let at = (head.id, seat);
            let was = before.as_ref().filter(|before| decides(before, seat));
            let is = decides(&head, seat);
            let number = |head: &Head| head.state(seat).decision;
            let user = |head: &Head| head.player(seat).map(|player| player.user);
            let same = was.is_some_and(|was| is && number(was) == number(&head) && user(was) == user(&head));
            if was.is_some() && !same {
                books.moved.insert(at, now);
            }
            let state = |head: &Head| SeatAsked::of(head, seat);
            if same && was.map(state) == Some(state(&head)) {
                continue;
            }
            books.forget(at);
            if let (true, Some(person)) = (is, head.player(seat).and_then(|player| self.person(player.user))) {
                let turn = |head: &Head| head.state(seat).turn;
                let begins = before.as_ref().map(turn) != Some(turn(&head)) && !head.state(seat).notified.own_doing;
                books.expect(at, now, if begins { Ringing::Now } else { Ringing::Again }, &head, person);
            }
        }
        let questions = |head: &Head| (head.timing.question.clone(), head.asked);
        if before.as_ref().map(questions) != Some(questions(&head)) {
            books.asked.insert(head.id, now);
        }
        books.heads.insert(head.id, head);
    }

    /// Checks a ring on Discord. Returns what it asks its reader to decide.
    pub fn rang(&self, named: ParsedNonce, user: UserId) -> Vec<Rung> {
        let now = self.0.clock.now();
        let Some(person) = self.person(user) else { return Vec::new() };
        let mut books = self.lock();
        let Books { heads, moved, asked, rung, away, queue, report, .. } = &mut *books;
        report.rings += 1;
        report.asleep += u64::from(!person.is_awake(now));
        let tell = |findings: &mut Findings, what: &str| {
            findings.note(now, format!("{what}: {} ({}) of {}, {:?}", person.name, person.zone.name, named.table, named.place));
        };
        if person.quiet.is_some_and(|quiet| quiet.has(&person.zone, now)) {
            tell(&mut report.in_quiet_hours, "rung in quiet hours");
        }
        let is_away = |(from, until): &(Moment, Moment)| from.plus(IN_FLIGHT) < now && now < *until;
        if away.get(&user).is_some_and(is_away) {
            tell(&mut report.in_quiet_hours, "rung on vacation");
        }
        let Some(head) = heads.get(&named.table) else {
            tell(&mut report.after_the_move, "rung for a table that nobody knows");
            return Vec::new();
        };
        let is_lobby = head.phase == Phase::Lobby;
        if matches!(named.place, MessageRole::Confirm(_)) || is_lobby && queue.was_asked(head.id, user) {
            match queue.rang(head, user, now) {
                ConfirmationRing::First => return vec![Rung { user, table: head.id, heard: Heard::Match }],
                ConfirmationRing::InFlight => {}
                ConfirmationRing::Again => tell(&mut report.twice, "asked twice to confirm"),
                ConfirmationRing::AfterTheAnswer => tell(&mut report.after_the_move, "asked to confirm after the answer"),
            }
            return Vec::new();
        }
        let in_flight = |moved: Option<&Moment>| moved.is_some_and(|moved| moved.plus(IN_FLIGHT) >= now);
        let Some(seat) = head.players.iter().position(|player| player.user == user).map(|at| Seat(at as u8)) else {
            match head.phase {
                Phase::Lobby | Phase::Stopped
                    if rung.insert((head.id, user, named.place, NotedRing::Lobby { post: head.post })) => {}
                Phase::Lobby | Phase::Stopped => tell(&mut report.twice, "rung twice without a seat"),
                Phase::Playing | Phase::Over => tell(&mut report.after_the_move, "rung without a seat"),
            }
            return Vec::new();
        };
        let last = moved.get(&(head.id, seat));
        let at = seat.index();
        let told = |head: &Head, seat: Seat, count| NotedRing::Told {
            turn: head.states[seat.index()].turn,
            decision: head.states[seat.index()].decision,
            count,
        };
        let decides = head.awaited.has(seat) && head.person(seat).is_some();
        let mut heard: Vec<(TableId, Seat, u8)> = Vec::new();
        let mut question = None;
        let ring = match (head.phase, named.place) {
            (Phase::Playing, MessageRole::Live) => {
                // A message may ring somebody for their turn, the table's question, or both.
                let asks = head.timing.asks().filter(|question| question.asks(seat) && head.person(seat).is_some());
                question = asks.map(|question| question.times.saturating_sub(1));
                let asks = asks.map(|_| NotedRing::Question(head.timing.questions));
                let rings = asks.into_iter().chain(decides.then(|| NotedRing::Turn(head.states[at].turn)));
                let rings: Vec<NotedRing> = rings.collect();
                let Some(first) = rings.first().copied() else {
                    if !in_flight(last) && !in_flight(asked.get(&head.id)) {
                        tell(&mut report.after_the_move, "rung after the move");
                    }
                    return Vec::new();
                };
                heard.extend(decides.then_some((head.id, seat, head.states[at].notified.told)));
                rings.into_iter().find(|ring| !rung.contains(&(head.id, user, named.place, *ring))).unwrap_or(first)
            }
            (Phase::Playing, MessageRole::Digest(_)) => {
                // A digest rings for every table whose reminder it includes.
                let in_digest = |head: &Head| {
                    let seat = head.awaited_seat_of(user)?;
                    let at = seat.index();
                    (head.states[at].notified.along == Some(named.table)).then(|| (head.id, seat, head.states[at].notified.told))
                };
                let along: Vec<_> = heads.values().filter_map(in_digest).collect();
                if along.is_empty() {
                    let mut mine = moved.iter().filter(|((id, seat), _)| {
                        heads.get(id).and_then(|head| head.player(*seat)).is_some_and(|player| player.user == user)
                    });
                    if !mine.any(|(_, moved)| in_flight(Some(moved))) {
                        tell(&mut report.after_the_move, "rung after the moves");
                    }
                    return Vec::new();
                }
                for (id, seat, count) in along {
                    // What it lists again was told before.
                    let is_new = id == head.id
                        || heads.get(&id).is_some_and(|other| rung.insert((id, user, named.place, told(other, seat, count))));
                    heard.extend(is_new.then_some((id, seat, count)));
                }
                told(head, seat, named.told)
            }
            (Phase::Playing, MessageRole::StillPlaying) => {
                let Some(since) = head.asked else {
                    if !in_flight(asked.get(&head.id)) {
                        tell(&mut report.after_the_move, "asked after the answer whether they play");
                    }
                    return Vec::new();
                };
                question = Some(0);
                NotedRing::StillPlaying { asked: since.0 }
            }
            (
                Phase::Playing,
                MessageRole::Panel(_)
                | MessageRole::Reminder(_)
                | MessageRole::Offer(_)
                | MessageRole::Confirm(_)
                | MessageRole::Other,
            ) => {
                if !decides || named.told > head.states[at].notified.told {
                    if !in_flight(last) {
                        tell(&mut report.after_the_move, "rung after the move");
                    }
                    return Vec::new();
                }
                if named.told > 0 && head.timing.paused.is_some_and(|since| since.plus(IN_FLIGHT) < now) {
                    tell(&mut report.clocks, "reminded in a pause");
                }
                heard.push((head.id, seat, named.told));
                match named.told {
                    0 => NotedRing::Turn(head.states[at].turn),
                    count => told(head, seat, count),
                }
            }
            (Phase::Over, _) => {
                if named.place != MessageRole::Live && !in_flight(last) {
                    tell(&mut report.after_the_move, "rung for a decision after the end");
                }
                NotedRing::End
            }
            (Phase::Lobby | Phase::Stopped, _) => NotedRing::Lobby { post: head.post },
        };
        if !rung.insert((head.id, user, named.place, ring)) {
            tell(&mut report.twice, &format!("rung twice for {ring:?}"));
        }
        report.reminders += u64::from(heard.iter().any(|(.., told)| *told > 0));
        for (id, seat, _) in &heard {
            books.forget((*id, *seat));
            let head = books.heads.get(id).cloned();
            if let Some(head) = head {
                books.expect((*id, *seat), now, Ringing::Again, &head, person);
            }
        }
        let asks = question.map(|times| Rung { user, table: named.table, heard: Heard::Question { times } });
        let turns = heard.into_iter().map(|(table, _, ring)| Rung { user, table, heard: Heard::Turn { ring } });
        turns.chain(asks).collect()
    }

    /// Checks the reader of a private message.
    pub fn reached(&self, named: ParsedNonce, reader: UserId) {
        let mut books = self.lock();
        let Books { heads, queue, report, .. } = &mut *books;
        let theirs = match named.place {
            MessageRole::Panel(seat) | MessageRole::Digest(seat) => {
                heads.get(&named.table).and_then(|head| head.player(seat)).map(|player| player.user)
            }
            MessageRole::Confirm(place) => queue.asked_at(named.table, place),
            _ => return,
        };
        if theirs != Some(reader) {
            let what = format!("{:?} of {} went to user {reader}", named.place, named.table);
            report.leaked.note(self.0.clock.now(), what);
        }
    }

    /// Notes that somebody announced a vacation, and the bot took it.
    pub fn leaves(&self, user: UserId, until: Moment) {
        let now = self.0.clock.now();
        self.lock().away.insert(user, (now, until));
    }

    /// Reports something said that its reader must not know.
    pub fn leaked(&self, what: impl Display) {
        self.lock().report.leaked.note(self.0.clock.now(), what.to_string());
    }

    /// Reports a fault that no rule is about.
    pub fn broken(&self, what: impl Display) {
        self.lock().report.broken.note(self.0.clock.now(), what.to_string());
    }

    pub fn count(&self, count: impl FnOnce(&mut SimulationReport)) {
        count(&mut self.lock().report);
    }

    /// Notes an action that was acknowledged to whoever pressed it.
    pub fn acknowledged(&self, table: TableId, seat: Seat, decision: u32, action: String) {
        let mut books = self.lock();
        books.report.decisions += 1;
        let user = books.heads.get(&table).and_then(|head| head.player(seat)).map(|player| player.user);
        if let Some(back) = user.and_then(|user| books.excused.get_mut(&user)) {
            // Whoever acts is back.
            *back = (*back).min(self.0.clock.now());
        }
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

    /// Checks the clocks of a table against the record of its game.
    pub fn judge_clocks(&self, record: &Record, table: TableId) {
        let Books { fairness, report, .. } = &mut *self.lock();
        fairness.judge(table, record, |user| self.person(user), report);
    }

    pub fn wrote(&self, key: &Key, written: RowState) {
        let Some(Waking::Notice(table, destination)) = keys::waking(key) else { return };
        let place = (table, destination);
        let now = self.0.clock.now();
        let mut books = self.lock();
        match written {
            RowState::There => drop(books.undelivered.entry(place).or_insert(now)),
            RowState::Gone => {
                books.undelivered.remove(&place);
                books.overdue.remove(&place);
            }
        }
    }

    /// Returns the tables with something to deliver.
    pub fn undelivered(&self) -> BTreeSet<TableId> {
        self.lock().undelivered.keys().map(|(table, _)| *table).collect()
    }

    /// Checks what should have been delivered by now, and how much an outbox keeps in mind.
    pub fn look_for_undelivered(&self, depth: Depth) {
        let now = self.0.clock.now();
        let mut books = self.lock();
        let waits = books.undelivered.len();
        if depth.destinations > waits + depth.under_way + IN_MIND {
            let what = format!("{} destinations are kept in mind, and {waits} have something to deliver", depth.destinations);
            books.report.queues.note(now, what);
        }
        // Whoever sleeps is asked later to confirm a match.
        let is_asked = |table: &TableId, place: &[u8; 2]| {
            place[0] == b'q' || place[0] == b'l' && books.heads.get(table).is_some_and(Head::is_match)
        };
        let undelivered = books.undelivered.iter().filter(|((table, place), _)| !is_asked(table, place));
        let late: Vec<_> =
            undelivered.filter(|(_, since)| books.is_overdue(**since, now)).map(|(at, since)| (*at, *since)).collect();
        for ((table, place), since) in late {
            if books.overdue.insert((table, place)) {
                let (kind, number) = (char::from(place[0]), place[1]);
                let what = format!("{kind}{number} of {table} is to be delivered since {}", said(since));
                books.report.queues.note(now, what);
            }
        }
    }

    /// Checks what became of a place that was acknowledged and has not ended.
    pub fn judge_place(&self, waits: &AcknowledgedPlace, place: Option<&QueuePlace>) {
        let now = self.0.clock.now();
        let mut books = self.lock();
        let since = said(waits.since);
        let Some(place) = place else {
            return books.report.lost.note(now, format!("user {} queues since {since} and has no place", waits.user));
        };
        if let Some(table) = place.table.filter(|table| !books.heads.get(table).is_some_and(Head::is_match)) {
            let what = format!("the place of user {} since {since} waits for {table}, which is no lobby", waits.user);
            books.report.lost.note(now, what);
        }
        if books.is_overdue(place.look, now) {
            let what = format!("nobody has looked at the place of user {} since {}", waits.user, said(place.look));
            books.report.queues.note(now, what);
        }
    }

    /// Checks a league, of which a table can be opened if it `opens`.
    pub fn judge_league(&self, view: &LeagueView, opens: bool) {
        let now = self.0.clock.now();
        let mut books = self.lock();
        let idle = books.leagues.idle_since(view, opens, now);
        let rests = books.leagues.rests_since(view, now);
        let mut wrong = books.leagues.judge(view, now);
        if let Some(why) = self.why_stuck(&books, view, (idle, rests), now)
            && books.leagues.is_news(view)
        {
            wrong.push(format!("league {} is stuck: {why}", view.league.id));
        }
        wrong.into_iter().for_each(|what| books.report.seasons.note(now, what));
    }

    /// Returns why a league does not go on, which has had something to do since `idle`, and of
    /// which no table is played since `rests`.
    fn why_stuck(
        &self,
        books: &Books,
        view: &LeagueView,
        (idle, rests): (Option<Moment>, Option<Moment>),
        now: Moment,
    ) -> Option<String> {
        if let Some(since) = idle.filter(|since| books.is_overdue(*since, now)) {
            return Some(format!("nothing has happened since {}", said(since)));
        }
        match view.league.phase {
            LeaguePhase::Over => return None,
            LeaguePhase::SignUp(until) => {
                return books.is_overdue(until, now).then(|| format!("people signed up until {}", said(until)));
            }
            LeaguePhase::Playing => {}
        }
        let is_there = |user: UserId| self.person(user).is_some_and(|person| person.is_around(now));
        // A table waits for room while its people sit elsewhere, where games end, too.
        let mut moved: Option<Moment> = rests;
        for (_, table, _) in view.now.season.running() {
            let Some(head) = books.heads.get(&table) else { return Some(format!("there is no table {table}")) };
            let went_on = books.went_on.get(&table).copied().unwrap_or(head.since);
            if !head.is_running() && books.is_overdue(went_on, now) {
                return Some(format!("{table} has ended, which was not noted since {}", said(went_on)));
            }
            // Whoever pauses wants to wait; a table whose people are all gone closes itself.
            if head.timing.paused.is_some() || !head.people().any(|(_, player)| is_there(player.user)) {
                return None;
            }
            moved = moved.max(Some(went_on.max(books.asked.get(&table).copied().unwrap_or(went_on))));
        }
        let long = longest_standstill(view.league.rules.clock);
        moved.filter(|moved| now.after(*moved) > long).map(|moved| format!("its games stand still since {}", said(moved)))
    }

    /// Reports a league that does what it must not.
    pub fn seasons_wrong(&self, what: String) {
        self.lock().report.seasons.note(self.0.clock.now(), what);
    }

    /// Compares the due rows of a store with those of the tables, and `of_leagues`.
    pub fn due_rows(&self, rows: BTreeSet<Key>, of_leagues: BTreeSet<Key>) {
        let now = self.0.clock.now();
        let mut books = self.lock();
        let due = |head: &Head| head.due.iter().map(|due| due_key(head.id, due)).collect::<Vec<_>>();
        let known: BTreeSet<Key> = books.heads.values().flat_map(due).chain(of_leagues).collect();
        for (key, what) in known
            .difference(&rows)
            .map(|key| (key, "is due, and no row says so"))
            .chain(rows.difference(&known).map(|key| (key, "stays as a row, and is not due")))
        {
            let (when, table) = keys::due_at(key).map_or_else(Default::default, |(when, table)| (said(when), table.to_string()));
            books.report.queues.note(now, format!("something of {table} at {when} {what}"));
        }
    }

    /// Reports a message that is wrong, missing or superfluous.
    pub fn stands_wrong(&self, what: &str) {
        self.lock().report.standing.note(self.0.clock.now(), what.to_owned());
    }

    /// Notes that something does not work in that time, when nothing is expected.
    pub fn impaired(&self, from: Moment, until: Moment) {
        self.lock().impaired.push((from, until));
    }

    /// Checks who should have been rung by now.
    pub fn look_for_missing(&self) {
        let now = self.0.clock.now();
        let mut books = self.lock();
        while let Some((by, table, seat)) = books.deadlines.first().copied().filter(|(by, ..)| *by <= now) {
            books.deadlines.remove(&(by, table, seat));
            let Some(expected) = books.expected.get(&(table, seat)).copied() else { continue };
            let person = books.heads.get(&table).and_then(|head| head.player(seat)).and_then(|player| self.person(player.user));
            // A vacation starts the wait anew, even where it stops no clock.
            let back = person.and_then(|person| books.back(person.user)).filter(|back| *back <= now);
            let since = back.map_or(expected.since, |back| back.max(expected.since));
            let worked = now.after(since).saturating_sub(books.impaired_between(since, now));
            let lacking = expected.allowed.saturating_sub(worked);
            // This counts from `by`: nobody may have looked before the night was over.
            let reachable = person.map_or(by, |person| {
                let back = books.back(person.user).unwrap_or(by).max(by);
                person.quiet.map_or(back, |quiet| quiet.end(&person.zone, back))
            });
            // A clock may have started since, when somebody else came back.
            let low = books.heads.get(&table).and_then(|head| runs_low(head, seat)).filter(|low| reachable.plus(NEAR) > *low);
            let reachable = low.map_or(reachable, |low| low.max(reachable));
            if lacking.is_zero() && reachable > by {
                // What was due in the evening comes in the morning, after a vacation or as a
                // warning.
                let by = reachable.plus(GRACE);
                let allowed = expected.allowed + by.after(now);
                books.expected.insert((table, seat), Expected { by, allowed, ..expected });
                books.deadlines.insert((by, table, seat));
            } else if lacking.is_zero() {
                books.expected.remove(&(table, seat));
                let state = books.heads.get(&table).map(|head| {
                    let (at, user) = (seat.index(), head.player(seat).map(|player| player.user));
                    let who = user.and_then(|user| self.person(user)).map(|person| (&person.name, person.ring, person.directs));
                    format!("{who:?}, told {}, {:?}, due {:?}", head.states[at].notified.told, head.states[at].notified, head.due)
                });
                let since = said(expected.since);
                let what = format!("nobody rings {seat} of {table} since {since}: {}", state.unwrap_or_default());
                books.report.missing.note(now, what);
            } else {
                let by = now.plus(lacking.max(Duration::from_secs(60)));
                books.expected.insert((table, seat), Expected { by, ..expected });
                books.deadlines.insert((by, table, seat));
            }
        }
    }

    /// Looks for stuck tables once a day, and counts the people who sit at running ones.
    pub fn end_of_day(&self) {
        let now = self.0.clock.now();
        let mut books = self.lock();
        let mut seated = BTreeSet::new();
        let mut found = Vec::new();
        for head in books.heads.values().filter(|head| head.is_running()) {
            seated.extend(head.members().map(|(_, player)| player.user));
            if head.phase == Phase::Playing && self.is_stuck(&books, head, now) && !books.stuck.contains(&head.id) {
                let who =
                    head.awaited_people().filter_map(|(seat, player)| Some((seat, &self.person(player.user)?.name, player.user)));
                let who: Vec<_> = who.collect();
                let what =
                    format!("{} waits in vain since {} for {who:?}: {:?} {:?}", head.id, said(head.since), head.timing, head.due);
                found.push((head.id, what));
            }
            let overdue = head.kept_until.is_some_and(|until| books.is_overdue(until, now));
            if head.is_match() && overdue && !books.stuck.contains(&head.id) {
                found.push((head.id, format!("{} still waits for those who were asked to confirm", head.id)));
            }
        }
        let around = |user: &UserId| self.person(*user).is_some_and(|person| person.is_around(now));
        books.report.person_days += seated.iter().filter(|user| around(user)).count() as u64;
        for (table, what) in found {
            books.stuck.insert(table);
            books.report.stuck.note(now, what);
        }
    }

    /// Returns whether a table waits for something that will not come. Where somebody vanished, the
    /// others are asked how to go on; a table whose people are all gone closes itself.
    fn is_stuck(&self, books: &Books, head: &Head, now: Moment) -> bool {
        let mut awaited = head.awaited_people().filter_map(|(seat, player)| Some((seat, self.person(player.user)?))).peekable();
        if awaited.peek().is_none() {
            // Stand-ins without people wait for a person; with people, they act by due rows.
            return head.people().next().is_some() && head.due.is_empty() && now.after(head.since) > HOUR;
        }
        // People who answer without agreeing do not wait in vain; no question lasts long by itself.
        let asked = books.asked.get(&head.id).copied();
        let went_on = books.went_on.get(&head.id).copied().unwrap_or(head.since).max(asked.unwrap_or(head.since));
        let is_there = |person: &SimulatedPerson| person.is_around(now);
        let has_others = head.people().any(|(_, player)| self.person(player.user).is_some_and(is_there));
        if has_others && now.after(went_on) > STUCK_WITH_OTHERS || !has_others && now.after(head.acted) > STUCK_ALONE {
            return true;
        }
        let waits_long = |seat: Seat, person: &SimulatedPerson| {
            // This includes a vacation that began by itself at another table.
            let announced = books.away.get(&person.user).map(|(_, back)| *back);
            let begun = books.excused.get(&person.user).copied();
            let backs = person.away.map(|(_, back)| back).into_iter().chain(announced).chain(begun);
            let since = backs.filter(|back| *back <= now).fold(head.since, Moment::max);
            let called = SeatAsked::of(head, seat);
            let long = match person.remind_after {
                Some(_) if head.timing.excused.has(seat) => STUCK_EXCUSED,
                Some(_) => STUCK,
                None => STUCK_UNREMINDED,
            };
            called.rests == Rests::No && called.away.is_none() && called.put_off.is_none() && now.after(since.max(went_on)) > long
        };
        awaited.all(|(seat, person)| is_there(person) && waits_long(seat, person))
    }

    /// Returns whether a table waits for somebody who will never come.
    pub fn is_abandoned(&self, table: TableId) -> bool {
        let now = self.0.clock.now();
        let books = self.lock();
        books.heads.get(&table).is_some_and(|head| {
            let mut awaited = head.awaited_people();
            awaited.any(|(_, player)| self.person(player.user).is_some_and(|person| person.has_vanished(now)))
        })
    }

    pub fn report(&self) -> SimulationReport {
        let books = self.lock();
        let servers = books.queue.figures(self.0.people.len()).into_iter().collect();
        let leagues = books.leagues.figures(self.0.people.len()).into_iter().collect();
        SimulationReport { servers, leagues, ..books.report.clone() }
    }

    fn person(&self, user: UserId) -> Option<&SimulatedPerson> {
        self.0.people.get((user.0 as usize).checked_sub(1)?)
    }

    fn lock(&self) -> MutexGuard<'_, Books> {
        self.0.books.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Books {
    /// Expects a ring of an awaited seat, as far as the program promises it.
    fn expect(&mut self, at: (TableId, Seat), now: Moment, ringing: Ringing, head: &Head, person: &SimulatedPerson) {
        let called = SeatAsked::of(head, at.1);
        let silence = match (ringing, called.rests) {
            (_, Rests::Yes) => None,
            (Ringing::Now, Rests::No | Rests::Warned) => Some(Duration::ZERO),
            (Ringing::Again, Rests::Warned) => None,
            (Ringing::Again, Rests::No) => person.longest_silence(head.states[at.1.index()].notified.reminders + 1),
        };
        let Some(silence) = silence else { return };
        // Somebody on vacation is rung afterwards, even where that stops no clock.
        let due = called.away.map_or(now, |back| back.max(now)).plus(silence);
        let due = due.max(self.back(person.user).unwrap_or(due));
        let due = due.max(called.put_off.unwrap_or(due));
        // What falls into quiet hours waits for their end.
        let due = person.quiet.map_or(due, |quiet| quiet.end(&person.zone, due));
        // Shortly before a clock runs low, the warning replaces the reminder.
        let low = runs_low(head, at.1);
        let latest = person.quiet.map_or(due, |quiet| quiet.end(&person.zone, due.plus(GRACE)));
        let due = low.filter(|low| ringing == Ringing::Again && latest.plus(NEAR) > *low).map_or(due, |low| low.max(due));
        let by = due.plus(GRACE);
        self.expected.insert(at, Expected { since: now, allowed: by.after(now), by });
        self.deadlines.insert((by, at.0, at.1));
    }

    /// Returns the end of a person's vacation, if there is one.
    fn back(&self, user: UserId) -> Option<Moment> {
        self.away.get(&user).map(|(_, back)| *back).into_iter().chain(self.excused.get(&user).copied()).max()
    }

    fn forget(&mut self, at: (TableId, Seat)) {
        if let Some(expected) = self.expected.remove(&at) {
            self.deadlines.remove(&(expected.by, at.0, at.1));
        }
    }

    /// Returns whether what should have happened then has not for too long, while everything works.
    fn is_overdue(&self, since: Moment, now: Moment) -> bool {
        let waits = now.after(since);
        waits > OVERDUE && waits.saturating_sub(self.impaired_between(since, now)) > OVERDUE
    }

    /// Returns for how long something did not work between two moments.
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

/// Returns when somebody is warned that their clock runs low.
fn runs_low(head: &Head, seat: Seat) -> Option<Moment> {
    head.due_of(SeatDue::Warn, seat)
}
