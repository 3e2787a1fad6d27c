//! What comes of a request: a table before, a table after. Nothing here waits, reads or writes.
//!
//! Not here: the store, async, the network. Start reading at [`ask`].

use std::time::Duration;

use tertulia_rules::erased::{AnyGame, FORFEIT, GameEntry, NotPlayed};
use tertulia_rules::game::{Actor, Group, Options, Seat, SeatSet, Turn};
use tertulia_rules::games;
use tertulia_rules::text::Text;

use super::access::Operation;
use super::change::{Change, allowed, end, in_play, pass_on_host, player, seat_in_play, successors, unplayed};
use super::changing;
use super::clocks::{MOST_REMINDERS, has_others};
use super::known::Known;
use super::refusal::{MOST_ACTIONS, Refusal, echo};
use super::request::{Company, Denied, Opening, Person, Trouble, What};
use super::rows::{Entry, told_with};
use super::{TablePolicy, voting};
use crate::clock::{Chance, Moment};
use crate::delivery::Destination;
use crate::i18n::{self, Names};
use crate::ids::{TableId, UserId};
use crate::model::{
    About, Calls, Due, DueWhat, Habits, Head, Parts, Phase, Player, Preferences, Standing, Stopped, Table, Term, Terms,
    TimeControl, Timing, Vacations, Wanted,
};
use crate::store::keys;

/// What deciding needs to know of the world.
pub(super) struct Context<'a> {
    pub(super) games: &'static [GameEntry],
    pub(super) chance: &'a dyn Chance,
    pub(super) policy: &'a TablePolicy,
    pub(super) now: Moment,
    /// Whoever something came due of, where it depends on them.
    pub(super) person: Option<&'a Somebody>,
    /// What is known of the asker's reliability.
    pub(super) standing: Standing,
}

/// What deciding may need to know of a person.
pub(super) struct Somebody {
    pub(super) user: UserId,
    pub(super) habits: Habits,
    pub(super) likes: Known<Preferences>,
}

/// A game where nobody has acted for so long is asked whether it is still played.
pub(super) const ASKED_AFTER: Duration = Duration::from_secs(60 * 24 * 60 * 60);

/// Its people may take so long to answer.
pub(super) const ANSWERED_WITHIN: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Steps after which a game that goes on by itself is taken to be broken.
const MOST_STEPS: usize = 10_000;

/// Seats of a game with stand-ins alone, where nothing else is said: turns come round soon, and most games are at their best.
const WITH_STAND_INS: u8 = 3;

/// The revision of a table that was never committed.
pub(super) const NEW: u64 = 0;

/// A table as it was wished for, with that clock unless another one is wished for.
pub(super) fn open(context: &Context<'_>, id: TableId, opening: &Opening, control: TimeControl) -> Result<Table, Denied> {
    let entry = games::newest(context.games, &opening.game.to_ascii_lowercase()).ok_or_else(|| Refusal::NoGame {
        game: opening.game.clone(),
        known: games::newest_of_each(context.games).map(|entry| entry.info.slug).collect(),
    })?;
    let (fewest, most) = entry.info.seats;
    let seats = opening.seats.unwrap_or(match opening.company {
        Company::People => most,
        Company::StandIns => WITH_STAND_INS.clamp(fewest, most),
    });
    if !(fewest..=most).contains(&seats) {
        return Err(Refusal::Seats { fewest, most }.into());
    }
    let mut options = Options::defaults(entry.info);
    for (key, value) in &opening.options {
        options = options.with(entry.info, key, value).map_err(Refusal::from)?;
    }
    let host = player(&opening.who)?;
    let head = Head {
        id,
        revision: NEW,
        phase: Phase::Lobby,
        game: entry.info.slug.to_owned(),
        rules: entry.info.version,
        seats,
        options,
        home: opening.home,
        host: host.user,
        players: vec![host],
        log: 0,
        decisions: Vec::new(),
        awaited: SeatSet::NONE,
        since: context.now,
        post: 1,
        turns: Vec::new(),
        read: Vec::new(),
        due: Vec::new(),
        reminders: Vec::new(),
        own_doing: SeatSet::NONE,
        stopped: None,
        opened: context.now,
        began: None,
        kept: Vec::new(),
        kept_until: None,
        stand_ins: SeatSet::NONE,
        timing: Timing { control, ..Timing::default() },
        open: SeatSet::NONE,
        timeouts: Vec::new(),
        vacations: true,
        terms: Terms::default(),
        parts: Parts::default(),
        acted: context.now,
        asked: None,
        calls: Vec::new(),
    };
    let mut head = head.with_seats(seats);
    opening.terms.iter().for_each(|term| choose(&mut head, *term));
    Ok(Table { head, entry, game: None })
}

/// A table after a request of somebody.
pub(super) fn ask(context: &Context<'_>, table: &Table, who: &Person, what: &What) -> Result<Change, Denied> {
    allowed(table, who, Operation::Look)?;
    let mut change = match what {
        What::Join => join(context, table, who)?,
        What::LeaveLobby => leave_lobby(context, table, who)?,
        What::Leave => leave(context, table, who)?,
        What::AddStandIn => add_stand_in(context, table, who)?,
        What::RemoveStandIn => remove_stand_in(table, who)?,
        What::HandOver => hand_over(table, who, true)?,
        What::TakeBack => hand_over(table, who, false)?,
        What::GiveTime => give_time(table, who)?,
        What::Pause => propose(context, table, who, About::Pause)?,
        What::Resume => propose(context, table, who, About::Resume)?,
        What::Vote { number, choice } => {
            let seat = seat_in_play(table, who)?;
            let mut change = unplayed(table);
            voting::answer(&mut change.table.head, seat, *number, *choice)?;
            change
        }
        What::OfferSeat(seat) => changing::offer_seat(table, who, *seat)?,
        What::WithdrawSeat(seat) => changing::withdraw_seat(table, who, *seat)?,
        What::TakeSeat(seat) => changing::take_seat(table, who, *seat)?,
        What::Appoint(friend) => changing::appoint(table, who, friend)?,
        What::Dismiss => changing::dismiss(table, who)?,
        What::StillPlaying => still_playing(table, who)?,
        What::Choose(term) => choose_in_lobby(table, who, *term)?,
        What::Start => start(context, table, who)?,
        What::Stop => stop(table, who)?,
        What::Set { key, value } => set(table, who, key, value)?,
        What::Play { decision, actions } => {
            let seat = decider(table, who, *decision)?;
            play(context, table, who, seat, actions)?
        }
        What::Ready { decision, key } => {
            let seat = decider(table, who, *decision)?;
            let ready = game_of(table)?.prompt(seat).ready.into_iter().find(|ready| ready.key == key);
            play(context, table, who, seat, &ready.ok_or(Refusal::NoReadyAnswer)?.actions)?
        }
        What::Snooze { decision, until } => snooze(table, who, *decision, *until)?,
    };
    let head = &mut change.table.head;
    change.seat = head.seat_of(who.user);
    if let Some(asker) = head.players.iter_mut().find(|player| player.user == who.user) {
        asker.lang = who.lang;
        if let Ok(now) = player(who) {
            asker.name = now.name;
        }
    }
    if head.phase == Phase::Playing {
        head.acted = context.now;
        head.asked = None;
    }
    settle(context, &table.head, &mut change)?;
    // Whoever acts for a friend sees what they see, and the friend is rung all the same.
    change.seat = change.table.head.seat_for(who.user);
    Ok(change)
}

/// A table after something came due, or `None` when it no longer matters. The digest of the table `along`, if any, tells of it too.
pub(super) fn come_due(
    context: &Context<'_>,
    table: &Table,
    due: &Due,
    along: Option<TableId>,
) -> Result<Option<Change>, Denied> {
    if !table.head.due.contains(due) {
        return Ok(None);
    }
    let stands = |seat: Seat, decision: u32| table.head.awaits(seat, decision);
    let mut change = match due.what {
        DueWhat::StandIn { seat, decision } if stands(seat, decision) && table.head.stand_ins.has(seat) => {
            take_turn(context, table, seat)?
        }
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
        DueWhat::Remind { seat, decision } | DueWhat::Snoozed { seat, decision } => {
            if stands(seat, decision) && context.policy.remind_after.is_some() {
                let reminders = head.reminders[seat.index()].saturating_add(1);
                head.reminders[seat.index()] = reminders;
                head.tell(seat);
                head.calls[seat.index()].along = along;
                // The last one says what happens then; where there is a clock, that is said when it has run low.
                if reminders >= MOST_REMINDERS && head.timing.control == TimeControl::None && has_others(head) {
                    head.timing.warned = head.timing.warned.with(seat);
                }
            }
        }
        DueWhat::Nudge { seat, decision } => {
            if stands(seat, decision) && context.policy.remind_after.is_some() {
                head.calls[seat.index()].nudged = decision;
                head.tell(seat);
            }
        }
        DueWhat::Ring { seat, decision } => {
            if table.head.calls_on(seat, decision) {
                change.shows = rung_places(seat);
            }
        }
        DueWhat::Warn { seat, decision } if waits(seat, decision) => warn(context, &mut change, seat),
        DueWhat::TimeUp { seat, decision } if waits(seat, decision) => time_is_up(context, &mut change, seat, due.when),
        DueWhat::Warn { .. } | DueWhat::TimeUp { .. } => {}
        // What is due of them now is settled with every change.
        DueWhat::Return { .. } => {}
        DueWhat::Ask { number } => {
            if number == head.timing.questions {
                voting::go_on(head, context.now);
            }
        }
        DueWhat::StandIn { .. } => {}
        DueWhat::Fold => {
            if head.phase == Phase::Lobby {
                end(head, Stopped::Idle);
            }
        }
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

/// What comes due later than this came due while nobody looked after it.
const LATE: Duration = Duration::from_secs(10 * 60);
/// A vacation that begins by itself has so many days, or as many as its person still has this year.
const VACATION_DAYS: u32 = 7;
/// What their clock has when they are back.
const AFTER_VACATION: Duration = DAY;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The time of a seat is nearly up.
fn warn(context: &Context<'_>, change: &mut Change, seat: Seat) {
    let head = &mut change.table.head;
    let Some(Somebody { habits, .. }) = context.person.filter(|person| is_of(head, seat, person)) else { return };
    let Some(clock) = head.timing.clocks.get(seat.index()) else { return };
    // Their hours may have changed since it was reckoned, and a program that was away has more to say than that.
    let is_early = head.timing.control != TimeControl::None && clock.left_at(context.now, habits) > clock.had / 5 + SECOND;
    let is_over = head.deadline(seat).is_some_and(|deadline| deadline <= context.now);
    if is_early || is_over || habits.away_until(context.now).is_some() {
        return;
    }
    head.timing.warned = head.timing.warned.with(seat);
    head.tell(seat);
}

/// The time of a seat is up, unless that is the program's fault: then it has some hours more; the first time its person is on vacation from
/// now on, if the table allows that.
fn time_is_up(context: &Context<'_>, change: &mut Change, seat: Seat, due: Moment) {
    let Change { table: Table { head, .. }, also, .. } = change;
    let Some(Somebody { user, habits, likes }) = context.person.filter(|person| is_of(head, seat, person)) else { return };
    let (now, at) = (context.now, seat.index());
    let has_clock = head.timing.control != TimeControl::None;
    let Some(clock) = head.timing.clocks.get_mut(at) else { return };
    let is_early = has_clock && clock.left_at(now, habits) > SECOND;
    if is_early || habits.away_until(now).is_some() {
        return;
    }
    if now.after(due) > LATE {
        // Without a clock a new time begins by itself.
        if has_clock {
            clock.stop(now, habits);
            clock.start(now);
            head.timing.warned = head.timing.warned.without(seat);
        }
        return;
    }
    let mut leaving = likes.row.clone();
    let may_leave = head.vacations && !head.timing.excused.has(seat);
    let leaves = may_leave && (1..=VACATION_DAYS).rev().any(|days| leaving.leave_until(now.plus(DAY * days), now).is_ok());
    if leaves {
        also.expect(keys::person(*user), likes.known.clone());
        also.put(keys::person(*user), &leaving);
        clock.stop(now, habits);
        (clock.left, clock.had) = (AFTER_VACATION, AFTER_VACATION);
        head.timing.excused = head.timing.excused.with(seat);
        head.timing.warned = head.timing.warned.without(seat);
        head.tell(seat);
        // They are reminded once more when they are back.
        head.reminders[at] = head.reminders[at].min(MOST_REMINDERS - 1);
        return;
    }
    head.timeouts[at] = head.timeouts[at].saturating_add(1);
    voting::time_is_up(head, seat);
}

/// How exact a clock is.
const SECOND: Duration = Duration::from_secs(1);

/// Whether it is that person who decides for a seat.
fn is_of(head: &Head, seat: Seat, person: &Somebody) -> bool {
    head.person(seat).is_some_and(|player| player.user == person.user)
}

/// The clocks of all who are awaited get time from one of the others.
fn give_time(table: &Table, who: &Person) -> Result<Change, Denied> {
    let giver = seat_in_play(table, who)?;
    if table.head.timing.control == TimeControl::None {
        return Err(Refusal::NoClock.into());
    }
    let mut change = unplayed(table);
    let timing = &mut change.table.head.timing;
    let runs = |seat: &Seat| *seat != giver && timing.clocks.get(seat.index()).is_some_and(|clock| clock.running.is_some());
    let others: Vec<Seat> = table.head.awaited.iter().filter(runs).collect();
    if others.is_empty() {
        return Err(Refusal::NobodyToGive.into());
    }
    let mut gave = false;
    for seat in others {
        if let Some(clock) = timing.clocks.get_mut(seat.index()).filter(|clock| !clock.given.has(giver)) {
            clock.give(giver);
            // There is time again, and they are told when it is nearly up.
            timing.warned = timing.warned.without(seat);
            gave = true;
        }
    }
    if gave { Ok(change) } else { Err(Refusal::GivenAlready.into()) }
}

/// Asks the table to pause, or to go on.
fn propose(context: &Context<'_>, table: &Table, who: &Person, about: About) -> Result<Change, Denied> {
    let seat = seat_in_play(table, who)?;
    match (about, table.head.timing.paused) {
        (About::Pause, Some(_)) => return Err(Refusal::Paused.into()),
        (About::Resume, None) => return Err(Refusal::NotPaused.into()),
        (About::Pause, None) | (About::Resume, Some(_)) | (About::Absent(_), _) => {}
    }
    let mut change = unplayed(table);
    voting::propose(&mut change.table.head, seat, about, context.now)?;
    Ok(change)
}

/// Everywhere where somebody may be rung for what their seat is asked.
fn rung_places(seat: Seat) -> Vec<Destination> {
    std::iter::once(Destination::Live).chain(Destination::ringing(seat)).collect()
}

/// A table whose seat is to be rung at that moment, because its player sleeps or is away; `None` when that is so already, or the seat is not
/// asked that any more.
pub(super) fn ring_later(table: &Table, seat: Seat, decision: u32, when: Moment) -> Option<Change> {
    let what = DueWhat::Ring { seat, decision };
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

/// A game after one of its players has gone on vacation or come back: whom it waits for is shown anew, and rung as is right from now on.
/// `None` where it is no matter.
pub(super) fn went_away(context: &Context<'_>, table: &Table, user: UserId) -> Result<Option<Change>, Denied> {
    let Some(seat) = table.head.seat_of(user).filter(|_| table.head.phase == Phase::Playing) else { return Ok(None) };
    let mut change = unplayed(table);
    change.table.head.due.retain(|due| due.what.rings().is_none_or(|(rung, _)| rung != seat));
    change.shows = rung_places(seat);
    settle(context, &table.head, &mut change)?;
    Ok(Some(change))
}

/// The next reminder of one's own seat is put off.
fn snooze(table: &Table, who: &Person, decision: u32, until: Option<Moment>) -> Result<Change, Denied> {
    let seat = seat_in_play(table, who)?;
    if !table.head.awaits(seat, decision) || table.head.stand_ins.has(seat) {
        return Err(Denied::Stale);
    }
    let mut change = unplayed(table);
    let head = &mut change.table.head;
    head.due.retain(|due| due.what.rings() != Some((seat, decision)));
    match until {
        Some(when) => head.due.push(Due { when, what: DueWhat::Snoozed { seat, decision } }),
        None => head.calls[seat.index()].snoozed = true,
    }
    Ok(change)
}

fn join(context: &Context<'_>, table: &Table, who: &Person) -> Result<Change, Denied> {
    in_lobby(table)?;
    let mut change = unplayed(table);
    allowed(table, who, Operation::Join)?;
    let head = &mut change.table.head;
    if head.seat_of(who.user).is_some() {
        return Err(Refusal::JoinedAlready.into());
    }
    if head.players.len() >= usize::from(head.seats) {
        // People come before stand-ins.
        let Some(last) = head.stand_ins.iter().last() else { return Err(Refusal::Full(head.seats).into()) };
        vacate(head, last);
    }
    let was_kept = head.keeps_for(who.user);
    head.kept.retain(|player| player.user != who.user);
    if let Some(until) = head.kept_until.filter(|until| !was_kept && *until > context.now)
        && head.players.len() + head.kept.len() >= usize::from(head.seats)
    {
        return Err(Refusal::Kept(until).into());
    }
    let newcomer = player(who)?;
    if head.terms.wanted == Wanted::Reliability && context.standing == Standing::New {
        head.parts.newcomers = head.parts.newcomers.with(Seat(head.players.len() as u8));
    }
    head.players.push(newcomer);
    Ok(change)
}

/// Who pressed this before the game began and is heard after it did still has their seat.
fn leave_lobby(context: &Context<'_>, table: &Table, who: &Person) -> Result<Change, Denied> {
    running(table)?;
    allowed(table, who, Operation::Leave)?;
    in_lobby(table)?;
    leave(context, table, who)
}

fn leave(context: &Context<'_>, table: &Table, who: &Person) -> Result<Change, Denied> {
    running(table)?;
    allowed(table, who, Operation::Leave)?;
    let seat = table.head.own_seat(who.user)?;
    let mut change = match table.head.phase {
        Phase::Lobby => {
            let mut change = unplayed(table);
            vacate(&mut change.table.head, seat);
            change
        }
        Phase::Playing => {
            let mut course = Course::new(context, table)?;
            course.act(Actor::Seat(seat), FORFEIT.to_owned()).map_err(|why| Refusal::Words(why.reason(FORFEIT)))?;
            course.change.table.head.players[seat.index()].gone = true;
            let head = &mut course.change.table.head;
            head.stand_ins = head.stand_ins.without(seat);
            head.close(seat);
            changing::end_deputy(head, seat);
            course.go_on()?;
            course.change
        }
        Phase::Over | Phase::Stopped => return Err(Refusal::Ended.into()),
    };
    let head = &mut change.table.head;
    match pass_on_host(head, who.user) {
        Some(_) => {}
        None if head.phase == Phase::Lobby || head.phase == Phase::Playing && head.stand_ins != SeatSet::NONE => {
            end(head, Stopped::Empty);
        }
        None => {}
    }
    Ok(change)
}

/// They still play.
fn still_playing(table: &Table, who: &Person) -> Result<Change, Denied> {
    acting_seat(table, who)?;
    Ok(unplayed(table))
}

fn choose_in_lobby(table: &Table, who: &Person, term: Term) -> Result<Change, Denied> {
    in_lobby(table)?;
    allowed(table, who, Operation::Set)?;
    let mut change = unplayed(table);
    choose(&mut change.table.head, term);
    Ok(change)
}

fn choose(head: &mut Head, term: Term) {
    match term {
        Term::Admits(admits) => head.terms.admits = admits,
        Term::Wanted(wanted) => head.terms.wanted = wanted,
        Term::Clock(control) => head.timing.control = control,
        Term::Vacations(vacations) => head.vacations = vacations == Vacations::Allowed,
    }
}

/// A seat goes to a stand-in, or back to its player. Where it is so already nothing changes.
fn hand_over(table: &Table, who: &Person, to_stand_in: bool) -> Result<Change, Denied> {
    // A friend may come back for them.
    let seat = if to_stand_in { seat_in_play(table, who)? } else { acting_seat(table, who)? };
    let mut change = unplayed(table);
    let stand_ins = &mut change.table.head.stand_ins;
    *stand_ins = if to_stand_in { stand_ins.with(seat) } else { stand_ins.without(seat) };
    if !to_stand_in && table.head.deputy(who.user).is_none() {
        change.table.head.close(seat);
    }
    Ok(change)
}

/// Frees a seat of the lobby; those behind it move up.
fn vacate(head: &mut Head, seat: Seat) {
    head.players.remove(seat.index());
    let moved = |other: Seat| if other > seat { Seat(other.0 - 1) } else { other };
    let stay = |seats: SeatSet| seats.iter().filter(|other| *other != seat).map(moved).collect();
    head.stand_ins = stay(head.stand_ins);
    head.parts.newcomers = stay(head.parts.newcomers);
}

fn add_stand_in(context: &Context<'_>, table: &Table, who: &Person) -> Result<Change, Denied> {
    in_lobby(table)?;
    allowed(table, who, Operation::Set)?;
    let mut change = unplayed(table);
    let head = &mut change.table.head;
    if head.players.len() >= usize::from(head.seats) {
        return Err(Refusal::Full(head.seats).into());
    }
    if let Some(until) = head.kept_until.filter(|until| *until > context.now)
        && head.players.len() + head.kept.len() >= usize::from(head.seats)
    {
        return Err(Refusal::Kept(until).into());
    }
    seat_stand_in(head);
    Ok(change)
}

/// Puts a stand-in on the next seat, numbered as no other is.
pub(super) fn seat_stand_in(head: &mut Head) {
    let is_free = |n: &u8| head.players.iter().all(|player| player.user != UserId::stand_in(*n));
    let Some(number) = (1..=u8::MAX).find(is_free) else { return };
    head.stand_ins = head.stand_ins.with(Seat(head.players.len() as u8));
    let lang = head.home.lang;
    let name = i18n::plain(&Text::new("front-stand-in-name").with("n", number), lang, &Names::seats());
    head.players.push(Player { user: UserId::stand_in(number), name, lang, gone: false });
}

fn remove_stand_in(table: &Table, who: &Person) -> Result<Change, Denied> {
    in_lobby(table)?;
    allowed(table, who, Operation::Set)?;
    let last = table.head.stand_ins.iter().last().ok_or(Refusal::NoStandIn)?;
    let mut change = unplayed(table);
    vacate(&mut change.table.head, last);
    Ok(change)
}

fn start(context: &Context<'_>, table: &Table, who: &Person) -> Result<Change, Denied> {
    in_lobby(table)?;
    allowed(table, who, Operation::Start)?;
    let (fewest, _) = table.entry.info.seats;
    let joined = table.head.players.len() as u8;
    if joined < fewest {
        return Err(Refusal::TooFew { fewest, joined }.into());
    }
    let game = table.entry.new_game(&table.head.options, joined).map_err(Refusal::Words)?;
    let mut begun = Table { head: table.head.clone().with_seats(joined), entry: table.entry, game: Some(game) };
    // It may have been opened by an older version.
    begun.head.rules = table.entry.info.version;
    begun.head.phase = Phase::Playing;
    begun.head.kept.clear();
    begun.head.kept_until = None;
    begun.head.began = Some(context.now);
    begun.head.acted = context.now;
    begun.head.parts.newcomers = SeatSet::NONE;
    let mut course = Course::new(context, &begun)?;
    course.go_on()?;
    Ok(course.change)
}

/// A new table whose free seats stand-ins take, and whose game has begun.
pub(super) fn begin_with_stand_ins(context: &Context<'_>, mut table: Table, who: &Person) -> Result<Change, Denied> {
    while table.head.players.len() < usize::from(table.head.seats) {
        seat_stand_in(&mut table.head);
    }
    let mut change = start(context, &table, who)?;
    change.seat = table.head.seat_of(who.user);
    settle(context, &table.head, &mut change)?;
    Ok(change)
}

/// The whole turn of a stand-in: what it decides until it is not awaited any more. It comes through the same door as a person's, made from
/// what its seat sees.
fn take_turn(context: &Context<'_>, table: &Table, seat: Seat) -> Result<Change, Denied> {
    let mut course = Course::new(context, table)?;
    let mut dice = context.chance.dice();
    for _ in 0..MOST_STEPS {
        let game = game_of(&course.change.table)?;
        if !game.turn().awaited().has(seat) {
            return Ok(course.change);
        }
        let action = game.heuristic(seat, dice.as_mut()).ok_or_else(|| course.broken("a stand-in has nothing to do"))?;
        if course.act(Actor::Seat(seat), action).is_err() {
            return Err(course.broken(&format!("what the stand-in of {seat} decides is refused")));
        }
        let head = &mut course.change.table.head;
        head.read[seat.index()] = head.log;
        course.go_on()?;
    }
    Err(course.broken("the turn of a stand-in does not end"))
}

fn stop(table: &Table, who: &Person) -> Result<Change, Denied> {
    running(table)?;
    allowed(table, who, Operation::Stop)?;
    let mut change = unplayed(table);
    end(&mut change.table.head, Stopped::By(who.user));
    Ok(change)
}

fn set(table: &Table, who: &Person, key: &str, value: &str) -> Result<Change, Denied> {
    in_lobby(table)?;
    allowed(table, who, Operation::Set)?;
    let mut change = unplayed(table);
    let head = &mut change.table.head;
    head.options = head.options.clone().with(table.entry.info, key, value).map_err(Refusal::from)?;
    Ok(change)
}

/// The seat that somebody may act for in a game that goes on.
fn acting_seat(table: &Table, who: &Person) -> Result<Seat, Denied> {
    in_play(table)?;
    allowed(table, who, Operation::Play)?;
    Ok(table.head.acting_seat(who.user)?)
}

/// The seat of whoever may decide now, or may do something aside of the turn: the rules judge what.
fn decider(table: &Table, who: &Person, decision: Option<u32>) -> Result<Seat, Denied> {
    let seat = acting_seat(table, who)?;
    if decision.is_some_and(|decision| decision != table.head.decisions[seat.index()]) {
        return Err(Denied::Stale);
    }
    if !table.head.awaited.has(seat) && game_of(table)?.asides(seat).is_empty() {
        return Err(Refusal::NotYourTurn(table.head.awaited.iter().collect()).into());
    }
    Ok(seat)
}

fn play(context: &Context<'_>, table: &Table, who: &Person, seat: Seat, actions: &[String]) -> Result<Change, Denied> {
    if actions.is_empty() {
        return Err(Refusal::NothingToPlay.into());
    }
    if actions.len() > MOST_ACTIONS {
        return Err(Refusal::TooMuch.into());
    }
    let mut course = Course { deputy: table.head.deputy(who.user), ..Course::new(context, table)? };
    for words in actions {
        // One spelling in the log; and a seat is given up by leaving, never by a word in a button.
        let Ok(action) = table.entry.notation(words) else {
            return Err(Refusal::Words(NotPlayed::Notation.reason(&echo(words))).into());
        };
        course.act(Actor::Seat(seat), action).map_err(|why| Refusal::Words(why.reason(&echo(words))))?;
    }
    let head = &mut course.change.table.head;
    head.read[seat.index()] = head.log;
    // Whoever acts is back.
    head.stand_ins = head.stand_ins.without(seat);
    if course.deputy.is_none() {
        head.close(seat);
    }
    course.deputy = None;
    course.go_on()?;
    Ok(course.change)
}

/// A game as it is played within one request, on a copy.
struct Course<'a> {
    context: &'a Context<'a>,
    change: Change,
    /// The friend who acts for a seat, if it is not its own player.
    deputy: Option<UserId>,
}

impl<'a> Course<'a> {
    fn new(context: &'a Context<'a>, table: &Table) -> Result<Course<'a>, Denied> {
        game_of(table)?;
        Ok(Course { context, change: unplayed(table), deputy: None })
    }

    /// Plays one action and notes it down.
    fn act(&mut self, by: Actor, action: String) -> Result<(), NotPlayed> {
        let Change { table: Table { head, game, .. }, entries, told, .. } = &mut self.change;
        if let Some(game) = game {
            let entry = Entry { by, action, at: self.context.now, deputy: self.deputy };
            told.push(told_with(head, head.log, &entry, game.play(by, &entry.action)?));
            head.log += 1;
            if let Actor::Seat(seat) = by {
                head.decisions[seat.index()] += 1;
            }
            entries.push(entry);
        }
        Ok(())
    }

    /// Goes on while it is chance's turn, or a seat has one thing it can do.
    fn go_on(&mut self) -> Result<(), Denied> {
        let mut dice = None;
        for _ in 0..MOST_STEPS {
            let game = game_of(&self.change.table)?;
            let (by, action) = match game.turn() {
                Turn::Over(_) => return Ok(()),
                Turn::Chance => {
                    let dice = dice.get_or_insert_with(|| self.context.chance.dice());
                    let drawn = game.draw(dice.as_mut()).ok_or_else(|| self.broken("chance draws nothing"))?;
                    (Actor::Chance, drawn)
                }
                Turn::Seats(seats) => match seats.iter().find_map(|seat| Some((seat, only_choice(game, seat)?))) {
                    Some((seat, only)) => (Actor::Seat(seat), only),
                    None => return Ok(()),
                },
            };
            if self.act(by, action).is_err() {
                // Without the action: it may be a secret choice, and this is logged.
                return Err(self.broken(&format!("what {by} is offered is refused")));
            }
        }
        Err(self.broken("it goes on and on by itself"))
    }

    fn broken(&self, what: &str) -> Denied {
        broken(&self.change.table.head, what)
    }
}

/// The one thing a seat can do, if there is one only and everybody can know it.
fn only_choice(game: &dyn AnyGame, seat: Seat) -> Option<String> {
    let mut legal = game.legal(seat);
    if legal.len() != 1 {
        return None;
    }
    let prompt = game.prompt(seat);
    // Open actions are not listed: whoever can make one up has a choice.
    let open = prompt.groups.iter().any(|group| match group {
        Group::Form { .. } => true,
        Group::One { .. } | Group::Several { .. } => false,
    });
    // Where nobody else may know the choices, a quick answer would tell that there was only one.
    if open || !prompt.public { None } else { legal.pop() }
}

/// Brings the head in line with the position.
fn settle(context: &Context<'_>, before: &Head, change: &mut Change) -> Result<(), Denied> {
    let Change { table: Table { head, game, .. }, seat: asker, pauses, .. } = change;
    if let (Some(game), Phase::Playing) = (game, head.phase) {
        let unchanged = head.log == before.log && before.began.is_some();
        if !unchanged {
            game.check().map_err(|why| broken(head, &why.0))?;
        }
        let turn = game.turn();
        if let Some(stuck) = turn.awaited().iter().find(|seat| game.legal(*seat).is_empty()) {
            return Err(broken(head, &format!("{stuck} is awaited and can do nothing")));
        }
        head.awaited = turn.awaited();
        head.phase = match turn {
            Turn::Over(_) => Phase::Over,
            Turn::Seats(_) | Turn::Chance => Phase::Playing,
        };
    }
    voting::settle(head, before, context.now);
    // Since when the table waits: for the latest question that is still open. An answer by somebody else asks nobody anything new.
    // Whoever sits down is asked what was asked of the one before.
    let is_new: SeatSet = successors(before, head).collect();
    let is_new = |seat: Seat| is_new.has(seat);
    let asked = |seat: Seat| {
        !before.awaited.has(seat) || is_new(seat) || head.decisions.get(seat.index()) != before.decisions.get(seat.index())
    };
    if head.awaited.is_empty() != before.awaited.is_empty() || head.awaited.iter().any(asked) {
        head.since = context.now;
    }
    let fresh: SeatSet = head.awaited.iter().filter(|seat| !before.awaited.has(*seat) || is_new(*seat)).collect();
    for seat in fresh.iter() {
        head.turns[seat.index()] += 1;
    }
    let stays = |seat: &Seat| head.awaited.has(*seat) && before.own_doing.has(*seat) && !fresh.has(*seat);
    head.own_doing = before.own_doing.iter().filter(stays).chain(asker.filter(|seat| fresh.has(*seat))).collect();
    for seat in Seat::all(head.seats) {
        // Of another decision nobody was reminded yet.
        if !head.awaited.has(seat) || head.decisions.get(seat.index()) != before.decisions.get(seat.index()) {
            head.reminders[seat.index()] = 0;
            head.timing.forget_told(seat);
            head.calls[seat.index()].along = None;
        }
        if !head.awaited.has(seat) || fresh.has(seat) {
            head.calls[seat.index()] = Calls::default();
        }
    }
    if head.log > before.log {
        // Whoever stopped in the middle of a turn has gone on, or somebody else has something to do with it.
        head.due.retain(|due| !matches!(due.what, DueWhat::Nudge { .. }));
        let goes_on = |seat: &Seat| head.awaited.has(*seat) && before.awaited.has(*seat) && !head.stand_ins.has(*seat);
        let acted = |seat: &Seat| head.decisions.get(seat.index()) != before.decisions.get(seat.index());
        *pauses = asker.filter(goes_on).filter(acted);
    }
    let rings = match (before.phase, head.phase) {
        (Phase::Lobby, Phase::Playing) | (_, Phase::Over) => true,
        (_, Phase::Stopped) => matches!(head.stopped, Some(Stopped::Idle | Stopped::Forgotten)),
        (_, Phase::Lobby | Phase::Playing) => !fresh.is_empty() || head.timing.questions != before.timing.questions,
    };
    if rings {
        head.post += 1;
    }
    Ok(())
}

fn broken(head: &Head, what: &str) -> Denied {
    tracing::error!(table = %head.id, game = head.game, log = head.log, what, "rules engine failed: nothing is committed, the asker gets an error");
    Denied::Trouble
}

fn game_of(table: &Table) -> Result<&dyn AnyGame, Denied> {
    match &table.game {
        Some(game) => Ok(game.as_ref()),
        None => Err(Trouble::Failed(format!("table {} has no position", table.head.id)).into()),
    }
}

fn in_lobby(table: &Table) -> Result<(), Refusal> {
    match table.head.phase {
        Phase::Lobby => Ok(()),
        Phase::Playing => Err(Refusal::Started),
        Phase::Over | Phase::Stopped => Err(Refusal::Ended),
    }
}

fn running(table: &Table) -> Result<(), Refusal> {
    if table.head.is_running() { Ok(()) } else { Err(Refusal::Ended) }
}
