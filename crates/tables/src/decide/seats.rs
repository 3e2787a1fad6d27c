//! How a seat changes hands during a game, and who may act for it besides its player.
//!
//! A seat is played by its person, or by a stand-in while they are away, or it is open: whoever
//! sees the table may take it, and until then whoever decides for it goes on. A seat that was given
//! up for good is out of the game by its rules, and nobody's. Start reading at [`take_seat`].

use tertulia_model::{Deputy, Head, Leaving, Past, Player, Table, Tenure};
use tertulia_rules::game::Seat;

use crate::access::Operation;
use crate::decide::change::{Change, allowed, in_play, pass_on_host, player, seat_in_play, unplayed, visible_name};
use crate::refusal::Refusal;
use crate::request::{Denied, Friend, Person};

/// Most changes of players and deputies at one table: a head is written with every commit.
const MOST_CHANGES: usize = 32;

/// Opens a seat to others. Its player leaves it to a stand-in until then; the host and managers may
/// offer a seat that a stand-in plays.
pub(crate) fn offer_seat(table: &Table, who: &Person, seat: Seat) -> Result<Change, Denied> {
    in_play(table)?;
    let own = is_own(table, who, seat)?;
    if !own && !table.head.stand_ins.has(seat) {
        return Err(Refusal::SeatInUse(seat).into());
    }
    let mut change = unplayed(table);
    let head = &mut change.table.head;
    head.offer(seat);
    if own {
        head.parts.given = head.parts.given.with(seat);
        head.stand_ins = head.stand_ins.with(seat);
    }
    Ok(change)
}

/// Takes an offer back; whoever decides for the seat goes on.
pub(crate) fn withdraw_seat(table: &Table, who: &Person, seat: Seat) -> Result<Change, Denied> {
    in_play(table)?;
    is_own(table, who, seat)?;
    let mut change = unplayed(table);
    change.table.head.close(seat);
    Ok(change)
}

/// Returns whether a seat still in play is the asker's; the host and managers may speak for others.
fn is_own(table: &Table, who: &Person, seat: Seat) -> Result<bool, Refusal> {
    let head = &table.head;
    let own = head.seat_of(who.user) == Some(seat);
    if !own {
        allowed(table, who, Operation::Offer)?;
    }
    match head.player(seat) {
        None => Err(Refusal::NoSeat),
        Some(player) if player.gone => Err(Refusal::Forfeited(seat)),
        Some(_) => Ok(own),
    }
}

/// Seats a newcomer in an open seat, even in the middle of its decision.
pub(crate) fn take_seat(table: &Table, who: &Person, seat: Seat) -> Result<Change, Denied> {
    in_play(table)?;
    allowed(table, who, Operation::Join)?;
    let before = &table.head;
    if before.player(seat).is_none() {
        return Err(Refusal::NoSeat.into());
    }
    if before.seat_of(who.user).is_some() {
        return Err(Refusal::JoinedAlready.into());
    }
    if before.players.iter().any(|player| player.user == who.user) {
        return Err(Refusal::Gone.into());
    }
    if before.parts.seen_by(who.user).iter().any(|seen| seen != seat) {
        return Err(Refusal::SawAnother.into());
    }
    if !before.open.has(seat) {
        return Err(Refusal::NotOpen.into());
    }
    check_room(before)?;
    let newcomer = player(who)?;
    let mut change = unplayed(table);
    let head = &mut change.table.head;
    end_deputy(head, seat);
    let leaving = if head.parts.given.has(seat) { Leaving::InGoodOrder } else { Leaving::Absent };
    let from = head.parts.players_before(seat).last().map_or(0, |past| past.until);
    let (turns, timeouts) = head.turns_of_player(seat);
    let Some(place) = head.players.get_mut(seat.index()) else { return Err(Refusal::NoSeat.into()) };
    let Player { user, name, .. } = std::mem::replace(place, newcomer);
    head.parts.past.push(Past { seat, user, name, tenure: Tenure::Player(leaving), from, until: head.log, turns, timeouts });
    head.close(seat);
    head.stand_ins = head.stand_ins.without(seat);
    head.timing.excused = head.timing.excused.without(seat);
    // What was due for the predecessor is due anew, by the newcomer's preferences.
    head.due.retain(|due| due.what.seat() != Some(seat));
    head.say_nothing_beforehand(seat);
    pass_on_host(head, user);
    Ok(change)
}

/// Makes a friend the deputy of the asker's seat, instead of any other.
pub(crate) fn appoint(table: &Table, who: &Person, friend: &Friend) -> Result<Change, Denied> {
    let seat = seat_in_play(table, who)?;
    let mut change = unplayed(table);
    let head = &mut change.table.head;
    if head.parts.deputy_of(seat).is_some_and(|deputy| deputy.user == friend.user) {
        return Ok(change);
    }
    if head.players.iter().any(|player| player.user == friend.user) {
        return Err(Refusal::DeputySits.into());
    }
    if head.parts.seen_by(friend.user).iter().any(|seen| seen != seat) {
        return Err(Refusal::DeputySawAnother.into());
    }
    check_room(head)?;
    let name = visible_name(&friend.name)?;
    end_deputy(head, seat);
    let from = head.log;
    head.parts.deputies.push(Deputy { seat, user: friend.user, name, from });
    Ok(change)
}

/// Dismisses a deputy, on behalf of the seat's player or of the deputy.
pub(crate) fn dismiss(table: &Table, who: &Person) -> Result<Change, Denied> {
    in_play(table)?;
    let parts = &table.head.parts;
    let own = table.head.seat_of(who.user).filter(|seat| parts.deputy_of(*seat).is_some());
    let seat = own.or_else(|| parts.acts_for(who.user)).ok_or(Refusal::NoDeputy)?;
    let mut change = unplayed(table);
    end_deputy(&mut change.table.head, seat);
    Ok(change)
}

pub(crate) fn end_deputy(head: &mut Head, seat: Seat) {
    let until = head.log;
    let ended: Vec<Deputy> = head.parts.deputies.extract_if(.., |deputy| deputy.seat == seat).collect();
    for Deputy { user, name, from, .. } in ended {
        head.parts.past.push(Past { seat, user, name, tenure: Tenure::Deputy, from, until, turns: 0, timeouts: 0 });
    }
}

/// Checks for room: a change ends the part of at most one player and one friend.
fn check_room(head: &Head) -> Result<(), Refusal> {
    let parts = head.parts.past.len() + head.parts.deputies.len();
    if parts < MOST_CHANGES { Ok(()) } else { Err(Refusal::TooManyChanges) }
}
