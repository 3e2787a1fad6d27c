//! What deciding knows, a table after something, and what most changes ask and do alike.
//!
//! Not here: any one change. Start reading at [`Change`].

use std::sync::Arc;

use tertulia_base::clock::{Chance, Moment};
use tertulia_base::ids::UserId;
use tertulia_delivery::Destination;
use tertulia_model::{Habits, Head, Phase, Player, Preferences, Standing, Stopped, Table};
use tertulia_rules::erased::{AnyGame, GameEntry, Story};
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_store::Batch;

use super::TablePolicy;
use super::access::{self, Operation, allows, own_seat};
use super::known::Known;
use super::refusal::{LONGEST_NAME, Refusal};
use super::request::{Denied, Person};
use super::rows::Entry;

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

/// A table after something, and how it came to that.
#[derive(Debug)]
pub(super) struct Change {
    /// After it. What is due is not settled yet.
    pub(super) table: Table,
    /// What is added to the log.
    pub(super) entries: Vec<Entry>,
    /// What was told of each of them.
    pub(super) told: Vec<Story>,
    /// The position before each of them.
    pub(super) before: Vec<Arc<dyn AnyGame>>,
    /// The first entry that it takes back, if it does: clocks are as they were before it.
    pub(super) taken_back: Option<u32>,
    /// The asker's seat.
    pub(super) seat: Option<Seat>,
    /// What else is written with it.
    pub(super) also: Batch,
    /// The seat that has just acted and whose turn goes on.
    pub(super) pauses: Option<Seat>,
    /// Where it is to be shown anew although it looks as before.
    pub(super) shows: Vec<Destination>,
}

impl Change {
    /// One in which nothing has been played.
    pub(super) fn of(table: Table) -> Change {
        Change {
            table,
            entries: Vec::new(),
            told: Vec::new(),
            before: Vec::new(),
            taken_back: None,
            seat: None,
            also: Batch::new(),
            pauses: None,
            shows: Vec::new(),
        }
    }
}

/// Seats of a game in which somebody else sits now.
pub(super) fn successors(before: &Head, after: &Head) -> impl Iterator<Item = Seat> {
    let pairs = before.players.iter().zip(&after.players).zip(Seat::all(u8::MAX)).filter(|_| before.phase == Phase::Playing);
    pairs.filter(|((one, other), _)| one.user != other.user).map(|(_, seat)| seat).collect::<Vec<_>>().into_iter()
}

/// Ends a table without a result.
pub(super) fn end(head: &mut Head, how: Stopped) {
    head.phase = Phase::Stopped;
    head.stopped = Some(how);
    head.awaited = SeatSet::NONE;
}

/// Somebody left: should they have been the host, another member is. Who that would be; `None` where nobody is left.
pub(super) fn pass_on_host(head: &mut Head, left: UserId) -> Option<UserId> {
    let next = head.people().chain(head.members()).next().map(|(_, player)| player.user)?;
    // Somebody has to be able to start and stop it.
    if head.host == left {
        head.host = next;
    }
    Some(next)
}

/// The own seat of somebody in a game that goes on.
pub(super) fn seat_in_play(table: &Table, who: &Person) -> Result<Seat, Denied> {
    in_play(table)?;
    Ok(own_seat(&table.head, who.user)?)
}

/// Whether a game goes on there.
pub(super) fn in_play(table: &Table) -> Result<(), Refusal> {
    match table.head.phase {
        Phase::Lobby => Err(Refusal::NotStarted),
        Phase::Over | Phase::Stopped => Err(Refusal::Ended),
        Phase::Playing => Ok(()),
    }
}

pub(super) fn unplayed(table: &Table) -> Change {
    Change::of(table.clone())
}

pub(super) fn allowed(table: &Table, who: &Person, operation: Operation) -> Result<(), Refusal> {
    allows(&table.head, who.user, who.access, operation)
}

/// Somebody as they sit down.
pub(super) fn player(who: &Person) -> Result<Player, Refusal> {
    Ok(Player { user: who.user, name: visible_name(&who.name)?, lang: who.lang, gone: false })
}

/// A name as the others see it.
pub(super) fn visible_name(name: &str) -> Result<String, Refusal> {
    let visible: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let name = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(Refusal::NameEmpty);
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(Refusal::NameTooLong);
    }
    Ok(name)
}

/// The seat that somebody may act for in a game that goes on.
pub(super) fn acting_seat(table: &Table, who: &Person) -> Result<Seat, Denied> {
    in_play(table)?;
    allowed(table, who, Operation::Play)?;
    Ok(access::acting_seat(&table.head, who.user)?)
}
