//! Decides requests: pure functions from a table to the changed table, without I/O.
//!
//! Not here: the lobby (`lobby.rs`), due rows (`due.rs`). Start reading at [`ask`].

use tertulia_base::clock::{Moment, Timer};
use tertulia_model::{
    About, Admits, Due, DueWhat, Head, MatchAnswer, Notified, Phase, RobotLevel, SeatDue, SeatState, Seating, Stopped, Table,
    TimeControl,
};
use tertulia_rules::erased::{AnyGame, FORFEIT, NotPlayed};
use tertulia_rules::game::{Actor, Dice, Order, Seat, SeatSet, Turn};
use tertulia_rules::undo::{History, undone_by};

use crate::access::{Operation, own_seat};
use crate::decide::change::{
    Change, Context, TurnChanges, acting_seat, allowed, end, pass_on_host, player, seat_in_play, unplayed,
};
use crate::decide::course::{Course, MOST_STEPS, broken, game_of};
use crate::refusal::{MOST_ACTIONS, Refusal, echo};
use crate::request::{Denied, Person, What};
use crate::rows::table::LogEntry;
use crate::{
    decide::beforehand, decide::confirming, decide::lobby, decide::orders, decide::seats, decide::undo, decide::voting,
    service::homes,
};

/// Decides a request and returns the table after it.
pub(crate) fn ask(context: &Context<'_>, table: &Table, who: &Person, what: &What) -> Result<Change, Denied> {
    allowed(table, who, Operation::Look)?;
    if table.head.is_match() {
        confirming::check(&table.head, who, what)?;
    }
    let mut change = match what {
        What::Join => confirm(context, lobby::join(context, table, who)?, who)?,
        What::LeaveLobby | What::Leave if table.head.is_match() => {
            confirming::decline(table, who.user).ok_or(Refusal::Stranger)?
        }
        What::LeaveLobby => leave_lobby(context, table, who)?,
        What::Leave => leave(context, table, who)?,
        What::AddStandIn => lobby::add_stand_in(context, table, who)?,
        What::RemoveStandIn => lobby::remove_stand_in(table, who)?,
        What::HandOver => hand_over(table, who, true)?,
        What::TakeBack => hand_over(table, who, false)?,
        What::GiveTime => give_time(table, who)?,
        What::Pause => propose(context, table, who, About::Pause)?,
        What::Resume => propose(context, table, who, About::Resume)?,
        What::Vote { number, choice } => {
            let seat = seat_in_play(table, who)?;
            let mut change = unplayed(table);
            voting::answer(&mut change.table.head, seat, *number, *choice)?;
            undo::answered(context, change)?
        }
        What::OfferSeat(seat) => seats::offer_seat(table, who, *seat)?,
        What::WithdrawSeat(seat) => seats::withdraw_seat(table, who, *seat)?,
        What::TakeSeat(seat) => seats::take_seat(table, who, *seat)?,
        What::Appoint(friend) => seats::appoint(table, who, friend)?,
        What::Dismiss => seats::dismiss(table, who)?,
        What::StillPlaying => still_playing(table, who)?,
        What::Start => start(context, table, who)?,
        What::Stop => stop(table, who)?,
        What::Move(channel) => {
            running(table)?;
            homes::move_to(table, *channel)
        }
        What::Set { options, terms } => lobby::set(table, who, options, terms)?,
        What::Play { decision, actions } => {
            let seat = decider(table, who, *decision)?;
            play(context, table, who, seat, actions, None)?
        }
        What::Ready { decision, key } => {
            let seat = decider(table, who, *decision)?;
            let ready = game_of(table)?.prompt(seat).ready.into_iter().find(|ready| ready.key == key);
            let ready = ready.ok_or(Refusal::NoReadyAnswer)?;
            play(context, table, who, seat, &ready.actions, ready.then)?
        }
        What::Undo { decision } => undo::ask(context, table, who, *decision)?,
        What::GiveOrder { order, lasts } => orders::give(context, table, who, order, *lasts)?,
        What::EndOrder(order) => orders::end(table, who, order)?,
        What::Prepare { version, how } => orders::prepare(table, who, *version, how)?,
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
    // Only now, so that the friend is still rung: a deputy sees what the friend sees.
    change.seat = change.table.head.seat_for(who.user);
    Ok(change)
}

/// Gives time from the asker to the running clocks of other awaited seats, once a turn each.
fn give_time(table: &Table, who: &Person) -> Result<Change, Denied> {
    let giver = seat_in_play(table, who)?;
    if table.head.timing.control == TimeControl::None {
        return Err(Refusal::NoClock.into());
    }
    let mut change = unplayed(table);
    let runs = |seat: &Seat| *seat != giver && table.head.state(*seat).clock.running.is_some();
    let others: Vec<Seat> = table.head.awaited.iter().filter(runs).collect();
    if others.is_empty() {
        return Err(Refusal::NobodyToGive.into());
    }
    let mut gave = false;
    for seat in others {
        if let Some(state) = change.table.head.state_mut(seat).filter(|state| !state.clock.given.has(giver)) {
            state.clock.give(giver);
            // There is time again, and they are told when it is nearly up.
            state.notified.warned = false;
            gave = true;
        }
    }
    if gave { Ok(change) } else { Err(Refusal::GivenAlready.into()) }
}

fn propose(context: &Context<'_>, table: &Table, who: &Person, about: About) -> Result<Change, Denied> {
    let seat = seat_in_play(table, who)?;
    match (about, table.head.timing.paused) {
        (About::Pause, Some(_)) => return Err(Refusal::Paused.into()),
        (About::Resume, None) => return Err(Refusal::NotPaused.into()),
        (About::Pause, None) | (About::Resume, Some(_)) | (About::Absent(_) | About::Undo { .. }, _) => {}
    }
    let mut change = unplayed(table);
    voting::propose(&mut change.table.head, seat, about, context.now)?;
    Ok(change)
}

/// Puts the next reminder of the asker's own seat off, or ends its reminders for this turn.
fn snooze(table: &Table, who: &Person, decision: u32, until: Option<Moment>) -> Result<Change, Denied> {
    let seat = seat_in_play(table, who)?;
    if !table.head.awaits(seat, decision) || table.head.stand_ins.has(seat) {
        return Err(Denied::Stale);
    }
    let mut change = unplayed(table);
    let head = &mut change.table.head;
    head.due.retain(|due| due.what.rings() != Some((seat, decision)));
    match until {
        Some(when) => head.due.push(Due { when, what: SeatDue::Snoozed.of(seat, decision) }),
        None => head.states[seat.index()].notified.snoozed = true,
    }
    Ok(change)
}

/// Leaves a lobby. A press from the lobby that is carried out after the start keeps the seat.
fn leave_lobby(context: &Context<'_>, table: &Table, who: &Person) -> Result<Change, Denied> {
    running(table)?;
    allowed(table, who, Operation::Leave)?;
    lobby::in_lobby(table)?;
    leave(context, table, who)
}

fn leave(context: &Context<'_>, table: &Table, who: &Person) -> Result<Change, Denied> {
    running(table)?;
    allowed(table, who, Operation::Leave)?;
    let seat = own_seat(&table.head, who.user)?;
    let mut change = match table.head.phase {
        Phase::Lobby => {
            let mut change = unplayed(table);
            lobby::vacate(&mut change.table.head, seat);
            change
        }
        Phase::Playing => {
            let mut course = Course::new(context, table)?;
            course.act(Actor::Seat(seat), FORFEIT.to_owned()).map_err(|why| Refusal::Words(why.reason(FORFEIT)))?;
            course.change.table.head.players[seat.index()].gone = true;
            let head = &mut course.change.table.head;
            head.stand_ins = head.stand_ins.without(seat);
            head.close(seat);
            head.say_nothing_beforehand(seat);
            seats::end_deputy(head, seat);
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

fn still_playing(table: &Table, who: &Person) -> Result<Change, Denied> {
    acting_seat(table, who)?;
    Ok(unplayed(table))
}

/// Hands a seat to a stand-in, or back to its player; idempotent.
fn hand_over(table: &Table, who: &Person, to_stand_in: bool) -> Result<Change, Denied> {
    // A deputy may take the seat back, too.
    let seat = if to_stand_in { seat_in_play(table, who)? } else { acting_seat(table, who)? };
    let mut change = unplayed(table);
    let stand_ins = &mut change.table.head.stand_ins;
    *stand_ins = if to_stand_in { stand_ins.with(seat) } else { stand_ins.without(seat) };
    if !to_stand_in && table.head.deputy(who.user).is_none() {
        change.table.head.close(seat);
    }
    Ok(change)
}

fn start(context: &Context<'_>, table: &Table, who: &Person) -> Result<Change, Denied> {
    lobby::in_lobby(table)?;
    allowed(table, who, Operation::Start)?;
    begin(context, table, table.head.seating)
}

/// Begins the game of a new table with everybody in the seat that was drawn for them.
pub(crate) fn begin_as_seated(context: &Context<'_>, table: &Table) -> Result<Change, Denied> {
    let mut change = begin(context, table, Seating::Joined)?;
    settle(context, &table.head, &mut change)?;
    Ok(change)
}

/// Notes that somebody of a match has sat down. With the last of them its game begins.
fn confirm(context: &Context<'_>, mut change: Change, who: &Person) -> Result<Change, Denied> {
    let head = &mut change.table.head;
    if !head.is_match() {
        return Ok(change);
    }
    head.answer_match(who.user, MatchAnswer::Confirmed);
    if head.matched.iter().any(|matched| matched.answer != MatchAnswer::Confirmed) {
        return Ok(change);
    }
    begin(context, &change.table, change.table.head.seating)
}

/// Begins the game of a lobby with those who sit there.
fn begin(context: &Context<'_>, table: &Table, seating: Seating) -> Result<Change, Denied> {
    let (fewest, _) = table.entry.info.seats;
    let joined = table.head.players.len() as u8;
    if joined < fewest {
        return Err(Refusal::TooFew { fewest, joined }.into());
    }
    let game = table.entry.new_game(&table.head.options, joined).map_err(Refusal::Words)?;
    let mut begun =
        Table { head: table.head.clone().with_seats(joined), entry: table.entry, game: Some(game), history: History::default() };
    // An older version may have opened the lobby.
    begun.head.rules = table.entry.info.version;
    begun.head.phase = Phase::Playing;
    begun.head.kept.clear();
    begun.head.kept_until = None;
    begun.head.began = Some(context.now);
    begun.head.parts.newcomers = SeatSet::NONE;
    if table.head.is_match() {
        begun.head.matched.clear();
        // From now on it is a table like any other.
        begun.head.terms.admits = Admits::Anybody;
    }
    match seating {
        Seating::Drawn => lobby::draw_seats(&mut begun.head, context.chance.dice().as_mut()),
        Seating::Joined => {}
    }
    let mut course = Course::new(context, &begun)?;
    course.go_on()?;
    Ok(course.change)
}

/// Begins the game of a new table with stand-ins in its free seats.
pub(crate) fn begin_with_stand_ins(context: &Context<'_>, mut table: Table, who: &Person) -> Result<Change, Denied> {
    while table.head.players.len() < usize::from(table.head.seats) {
        lobby::seat_stand_in(&mut table.head, None);
    }
    let mut change = start(context, &table, who)?;
    change.seat = change.table.head.seat_of(who.user);
    settle(context, &table.head, &mut change)?;
    Ok(change)
}

/// Most decisions that a strong robot searches for in one turn; it plays on by the heuristic, also
/// once its time is up.
const MOST_SEARCHES: usize = 10;

/// Plays a stand-in's whole turn. It decides from its seat's view, and is checked like a person.
pub(crate) fn take_turn(context: &Context<'_>, table: &Table, seat: Seat) -> Result<Change, Denied> {
    let mut course = Course::new(context, table)?;
    let mut dice = context.chance.dice();
    let mut searches = if context.play_outs > 0 && table.head.has_strong_robot(seat) { MOST_SEARCHES } else { 0 };
    let (level, since) = (table.head.robot_level(seat).unwrap_or_default(), Timer::start());
    let has_time = || since.elapsed() < context.policy.search.longest;
    for _ in 0..MOST_STEPS {
        let game = game_of(&course.change.table)?;
        if !game.turn().awaited().has(seat) {
            return Ok(course.change);
        }
        let action = match level {
            _ if searches > 0 && has_time() => search(game, seat, context.play_outs, &has_time, dice.as_mut()),
            RobotLevel::Easy => game.easy(seat, dice.as_mut()),
            RobotLevel::Medium | RobotLevel::Hard | RobotLevel::Expert => game.heuristic(seat, dice.as_mut()),
        };
        searches = searches.saturating_sub(1);
        let action = action.ok_or_else(|| course.broken("a stand-in has nothing to do"))?;
        if course.act(Actor::Seat(seat), action).is_err() {
            return Err(course.broken(&format!("what the stand-in of {seat} decides is refused")));
        }
        let head = &mut course.change.table.head;
        head.states[seat.index()].read = head.log;
        course.go_on()?;
    }
    Err(course.broken("the turn of a stand-in does not end"))
}

/// Returns what a seat plays that looks ahead; `None` where it has nothing to decide.
fn search(game: &dyn AnyGame, seat: Seat, play_outs: u32, has_time: &dyn Fn() -> bool, dice: &mut dyn Dice) -> Option<String> {
    let seed = u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX));
    let mut played = 0;
    game.search(seat, seed, None, &mut || {
        played += 1;
        played <= play_outs && has_time()
    })
}

fn stop(table: &Table, who: &Person) -> Result<Change, Denied> {
    running(table)?;
    allowed(table, who, Operation::Stop)?;
    let mut change = unplayed(table);
    end(&mut change.table.head, Stopped::By(who.user));
    Ok(change)
}

/// Returns the asker's seat if it may decide now or has an aside; the rules judge the action.
fn decider(table: &Table, who: &Person, decision: Option<u32>) -> Result<Seat, Denied> {
    let seat = acting_seat(table, who)?;
    if decision.is_some_and(|decision| decision != table.head.states[seat.index()].decision) {
        return Err(Denied::Stale);
    }
    if !table.head.awaited.has(seat) && game_of(table)?.asides(seat).is_empty() {
        return Err(Refusal::NotYourTurn(table.head.awaited.iter().collect()).into());
    }
    Ok(seat)
}

/// Plays these actions of a seat, then gives an order for the phase: all or nothing.
fn play(
    context: &Context<'_>,
    table: &Table,
    who: &Person,
    seat: Seat,
    actions: &[String],
    then: Option<Order>,
) -> Result<Change, Denied> {
    if actions.is_empty() {
        return Err(Refusal::NothingToPlay.into());
    }
    if actions.len() > MOST_ACTIONS {
        return Err(Refusal::TooMuch.into());
    }
    let since = game_of(table)?.period();
    let mut course = Course { deputy: table.head.deputy(who.user), present: Some(seat), ..Course::new(context, table)? };
    for words in actions {
        // One spelling in the log. A forfeit has none: only leaving gives a seat up.
        let Ok(action) = table.entry.notation(words) else {
            return Err(Refusal::Words(NotPlayed::Notation.reason(&echo(words))).into());
        };
        course.act(Actor::Seat(seat), action).map_err(|why| Refusal::Words(why.reason(&echo(words))))?;
    }
    let head = &mut course.change.table.head;
    head.states[seat.index()].read = head.log;
    // Whoever acts is no longer away.
    head.stand_ins = head.stand_ins.without(seat);
    if course.deputy.is_none() {
        head.close(seat);
    }
    if let Some(SeatState { beforehand, .. }) = head.state_mut(seat) {
        beforehand.dropped = None;
    }
    if let Some(order) = then {
        beforehand::give_along(head, seat, order, since);
    }
    course.deputy = None;
    course.go_on()?;
    Ok(course.change)
}

/// Reconciles the head with the position.
pub(crate) fn settle(context: &Context<'_>, before: &Head, change: &mut Change) -> Result<(), Denied> {
    let Change { table: Table { head, game, .. }, seat: asker, turns, pauses, entries, .. } = change;
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
    *turns = TurnChanges::of(before, head);
    voting::settle(head, before, turns, context.now);
    // Since when the table waits: for the latest question that is still open. An answer by somebody
    // else asks nobody anything new. Whoever sits down is asked what was asked of the one before.
    let is_new = |seat: Seat| !before.awaited.has(seat) || turns.newcomers.has(seat);
    let asked = |seat: Seat| is_new(seat) || turns.decided.has(seat);
    if head.awaited.is_empty() != before.awaited.is_empty() || head.awaited.iter().any(asked) {
        head.since = context.now;
    }
    let fresh: SeatSet = head.awaited.iter().filter(|seat| is_new(*seat)).collect();
    turns.begun = fresh;
    for seat in fresh.iter() {
        head.states[seat.index()].turn += 1;
    }
    // What follows in the same turn on what somebody decided is their own doing, too.
    let own = asker.filter(|seat| fresh.has(*seat) || head.awaited.has(*seat) && turns.decided.has(*seat));
    spare_turns(before, head, entries, own.filter(|seat| fresh.has(*seat)), context.now);
    for seat in Seat::all(head.seats) {
        let state = &mut head.states[seat.index()];
        if !head.awaited.has(seat) || fresh.has(seat) {
            state.notified = Notified::default();
        } else if turns.decided.has(seat) {
            state.notified = state.notified.of_next_decision();
        }
        state.notified.own_doing |= own == Some(seat);
    }
    if head.log > before.log {
        // Whoever stopped in the middle of a turn has gone on, or somebody else has something to do
        // with it.
        head.due.retain(|due| !matches!(due.what, DueWhat::Seat(SeatDue::Nudge, ..)));
        let goes_on = |seat: &Seat| head.awaited.has(*seat) && before.awaited.has(*seat) && !head.stand_ins.has(*seat);
        *pauses = asker.filter(goes_on).filter(|seat| turns.decided.has(*seat));
    }
    let rings = match (before.phase, head.phase) {
        (Phase::Lobby, Phase::Playing) | (_, Phase::Over) => true,
        (_, Phase::Stopped) => matches!(head.stopped, Some(Stopped::Idle | Stopped::Forgotten)),
        (_, Phase::Lobby | Phase::Playing) => {
            // A spared seat is not rung: the present message is edited.
            let is_called = |seat: Seat| head.spared.turn(seat, context.now).is_none();
            fresh.iter().any(is_called) || head.timing.questions != before.timing.questions
        }
    };
    if rings {
        head.post += 1;
    }
    beforehand::settle(context, change);
    Ok(())
}

/// Notes seats whose turn another seat alone took back before they decided anything: if it comes
/// back at once, it rings nobody. Nor does it ring `own`, the asker who gets a turn back by that.
fn spare_turns(before: &Head, head: &mut Head, entries: &[LogEntry], own: Option<Seat>, now: Moment) {
    let Some((by, first)) = entries.iter().find_map(|entry| match entry.by {
        Actor::Seat(seat) => Some((seat, entry)),
        Actor::Chance => None,
    }) else {
        return;
    };
    if undone_by(&first.action).is_none() && first.cause.is_none() && head.person(by).is_some() {
        head.spared.has_decided(by);
    }
    let awaited = head.awaited;
    let decided = |seat: Seat| entries.iter().any(|entry| entry.by == Actor::Seat(seat));
    for seat in before.awaited.iter().filter(|seat| !awaited.has(*seat) && !decided(*seat)) {
        head.spared.spare_turn(seat, by, before.since, now);
    }
    own.into_iter().for_each(|seat| head.spared.spare_turn(seat, by, now, now));
}

fn running(table: &Table) -> Result<(), Refusal> {
    if table.head.is_running() { Ok(()) } else { Err(Refusal::Ended) }
}
