//! Input and output of deciding ([`Context`], [`Change`]), and checks that most changes share.

use std::sync::Arc;

use tertulia_base::clock::{Chance, Moment};
use tertulia_base::ids::UserId;
use tertulia_delivery::Destination;
use tertulia_model::{Habits, Head, Phase, Player, Preferences, Standing, Stopped, Table};
use tertulia_rules::erased::{AnyGame, GameEntry, Story};
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_store::Batch;

use crate::TablePolicy;
use crate::access::{self, Operation, allows, own_seat};
use crate::refusal::{LONGEST_NAME, Refusal};
use crate::request::{Denied, Person};
use crate::rows::table::LogEntry;
use crate::rows::versioned::VersionedRow;

/// What deciding needs to know of the world.
pub(crate) struct Context<'a> {
    pub(crate) games: &'static [GameEntry],
    pub(crate) chance: &'a dyn Chance,
    pub(crate) policy: &'a TablePolicy,
    pub(crate) now: Moment,
    /// The person of the seat whose row came due, where the decision depends on them.
    pub(crate) person: Option<&'a Somebody>,
    /// The asker's reliability.
    pub(crate) standing: Standing,
    /// The play-outs that a strong robot may use for a decision; none where answers wait for it.
    pub(crate) play_outs: u32,
}

/// What deciding may need to know of a person.
pub(crate) struct Somebody {
    pub(crate) user: UserId,
    pub(crate) habits: Habits,
    pub(crate) likes: VersionedRow<Preferences>,
}

/// A table after a decision, and how that came about.
#[derive(Debug)]
pub(crate) struct Change {
    /// The table afterwards, with due rows not yet settled.
    pub(crate) table: Table,
    /// Entries added to the log.
    pub(crate) entries: Vec<LogEntry>,
    /// What was told of each entry.
    pub(crate) told: Vec<Story>,
    /// The position before each entry.
    pub(crate) before: Vec<Arc<dyn AnyGame>>,
    /// The first entry taken back, if any: clocks return to what they were before it.
    pub(crate) taken_back: Option<u32>,
    pub(crate) seat: Option<Seat>,
    /// Other rows of the same commit.
    pub(crate) also: Batch,
    /// Which seats decided, changed hands and have another turn.
    pub(crate) turns: TurnChanges,
    /// The seat that has just acted and whose turn goes on.
    pub(crate) pauses: Option<Seat>,
    /// Destinations to show anew even if nothing visible changed.
    pub(crate) shows: Vec<Destination>,
}

impl Change {
    pub(crate) fn of(table: Table) -> Change {
        Change {
            table,
            entries: Vec::new(),
            told: Vec::new(),
            before: Vec::new(),
            taken_back: None,
            seat: None,
            also: Batch::new(),
            turns: TurnChanges::default(),
            pauses: None,
            shows: Vec::new(),
        }
    }
}

/// What a change does to the turns of seats. [`settle`](super::ask::settle) fills it in.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TurnChanges {
    /// Seats of a game in which somebody else sits now.
    pub(crate) newcomers: SeatSet,
    /// Seats that have another decision number.
    pub(crate) decided: SeatSet,
    /// Seats that have a turn which they had not.
    pub(crate) begun: SeatSet,
}

impl TurnChanges {
    /// As far as players and decision numbers say: no turn has begun yet.
    pub(crate) fn of(before: &Head, after: &Head) -> TurnChanges {
        let seats = || Seat::all(after.seats).filter(|_| before.phase == Phase::Playing);
        let user = |head: &Head, seat: Seat| head.player(seat).map(|player| player.user);
        TurnChanges {
            newcomers: seats().filter(|seat| user(before, *seat) != user(after, *seat)).collect(),
            decided: seats().filter(|seat| before.state(*seat).decision != after.state(*seat).decision).collect(),
            begun: SeatSet::NONE,
        }
    }
}

pub(crate) fn end(head: &mut Head, how: Stopped) {
    head.phase = Phase::Stopped;
    head.stopped = Some(how);
    head.awaited = SeatSet::NONE;
}

/// Makes another member host if the host has left. Returns that member, `None` if nobody remains.
pub(crate) fn pass_on_host(head: &mut Head, left: UserId) -> Option<UserId> {
    let next = head.people().chain(head.members()).next().map(|(_, player)| player.user)?;
    // Somebody has to be able to start and stop the table.
    if head.host == left {
        head.host = next;
    }
    Some(next)
}

/// Returns the asker's own seat in a running game.
pub(crate) fn seat_in_play(table: &Table, who: &Person) -> Result<Seat, Denied> {
    in_play(table)?;
    Ok(own_seat(&table.head, who.user)?)
}

pub(crate) fn in_play(table: &Table) -> Result<(), Refusal> {
    match table.head.phase {
        Phase::Lobby => Err(Refusal::NotStarted),
        Phase::Over | Phase::Stopped => Err(Refusal::Ended),
        Phase::Playing => Ok(()),
    }
}

pub(crate) fn unplayed(table: &Table) -> Change {
    Change::of(table.clone())
}

pub(crate) fn allowed(table: &Table, who: &Person, operation: Operation) -> Result<(), Refusal> {
    allows(&table.head, who.user, who.access, operation)
}

pub(crate) fn player(who: &Person) -> Result<Player, Refusal> {
    Ok(Player { user: who.user, name: visible_name(&who.name)?, lang: who.lang, gone: false, level: None })
}

/// Returns a name as others see it: without control characters, and with single spaces.
pub(crate) fn visible_name(name: &str) -> Result<String, Refusal> {
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

/// Returns the seat that the asker may act for in a running game.
pub(crate) fn acting_seat(table: &Table, who: &Person) -> Result<Seat, Denied> {
    in_play(table)?;
    allowed(table, who, Operation::Play)?;
    Ok(access::acting_seat(&table.head, who.user)?)
}
