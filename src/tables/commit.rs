//! A change becomes one batch: head, log, indices, what is due, what is to be told.
//!
//! Start reading at [`commit`].

use std::time::Duration;

use tertulia_rules::game::Seat;

use super::TablePolicy;
use super::decide::Change;
use super::request::Trouble;
use super::rows::{Occupied, Seated, Snapshot, guarded, is_kept_with};
use crate::clock::Moment;
use crate::delivery::{Destination, Notice, Signals};
use crate::ids::{TableId, UserId};
use crate::model::{Due, DueWhat, Head, Phase, Table};
use crate::model::{GuildPreferences, Preferences};
use crate::store::{Batch, Expect, Row, Store, StoreError, decode, keys};

/// Why a change is not on disk.
#[derive(Debug)]
pub(super) enum NotCommitted {
    /// The table, or what else the batch builds on, has gone on meanwhile: decide again.
    Conflict,
    /// It failed.
    Trouble(Trouble),
}

impl From<StoreError> for NotCommitted {
    fn from(why: StoreError) -> NotCommitted {
        match why {
            StoreError::Conflict(_) => NotCommitted::Conflict,
            other => NotCommitted::Trouble(other.into()),
        }
    }
}

/// What a commit leaves to be told. To be announced once whoever looks at the table sees what was committed.
#[must_use]
pub(super) struct News {
    table: TableId,
    notices: Vec<Destination>,
    due: Option<Moment>,
}

impl News {
    pub(super) fn announce(self, signals: &Signals) {
        signals.committed(self.table, self.notices, self.due);
    }
}

/// Commits a change that builds on `before`; `batch` may hold what else it depends on. `change.table` then is what is on disk.
pub(super) async fn commit(
    store: &dyn Store,
    policy: &TablePolicy,
    now: Moment,
    before: Option<&Head>,
    change: &mut Change,
    mut batch: Batch,
) -> Result<News, NotCommitted> {
    let Change { table, entries, pauses, shows, .. } = change;
    let due = due_after(store, policy, now, &table.head, *pauses).await?;
    let Table { head, game, .. } = table;
    head.due = due;
    head.revision = before.map_or(0, |head| head.revision) + 1;

    batch.expect(keys::head(head.id), before.map_or(Expect::Absent, |head| Expect::Number(head.revision)));
    batch.put_numbered(keys::head(head.id), head.revision, &*head);
    let first = head.log - entries.len() as u32;
    for (at, entry) in (first..).zip(entries.iter()) {
        batch.put(keys::entry(head.id, at), entry);
    }
    if let Some(game) = game.as_ref().filter(|_| is_kept_with(before, head)) {
        let position = guarded(|| game.save()).map_err(NotCommitted::Trouble)?;
        batch.put(keys::snapshot(head.id), &Snapshot { at: head.log, position });
    }
    index(&mut batch, before, head);
    put_due(&mut batch, before, head);
    let mut notices = notices(before, head);
    let more: Vec<Destination> = shows.iter().copied().filter(|shown| !notices.contains(shown)).collect();
    notices.extend(more);
    for destination in &notices {
        batch.put_numbered(keys::notice(head.id, destination.bytes()), head.revision, &Notice { made: now });
    }
    match store.commit(batch).await {
        Ok(()) => {}
        Err(why @ (StoreError::Conflict(_) | StoreError::NotWritten(_) | StoreError::Unsure(_))) => return Err(why.into()),
        Err(why) => match read_back(store, head).await {
            Fate::Written => tracing::warn!(table = %head.id, %why, "commit reported an error but is on disk: going on with it"),
            Fate::NotWritten => return Err(why.into()),
            Fate::Unknown => return Err(NotCommitted::Trouble(Trouble::Unknown(why.to_string()))),
        },
    }
    Ok(News { table: head.id, notices, due: head.due.iter().map(|due| due.when).min() })
}

/// What became of a commit that seemed to fail.
enum Fate {
    Written,
    NotWritten,
    Unknown,
}

/// Finds out whether a head was written.
async fn read_back(store: &dyn Store, head: &Head) -> Fate {
    match store.read_numbered::<Head>(&keys::head(head.id)).await {
        Ok(Some((_, found))) if found == *head => Fate::Written,
        // Another one in its place keeps ours from being written ever.
        Ok(Some((number, _))) if number <= head.revision => Fate::NotWritten,
        Ok(None) => Fate::NotWritten,
        // Somebody has gone on from ours, or from another.
        Ok(Some(_)) | Err(_) => Fate::Unknown,
    }
}

/// Who sits at running tables, and which channel and server has one.
fn index(batch: &mut Batch, before: Option<&Head>, after: &Head) {
    let sits = |head: &Head| -> Vec<UserId> {
        if head.is_running() { head.members().map(|(_, player)| player.user).collect() } else { Vec::new() }
    };
    let (were, are) = (before.map(sits).unwrap_or_default(), sits(after));
    for gone in were.iter().filter(|user| !are.contains(user)) {
        batch.delete(keys::seated(*gone, after.id));
    }
    for new in are.iter().filter(|user| !were.contains(user)) {
        batch.put(keys::seated(*new, after.id), &Seated);
    }
    let at_server = after.home.guild.map(|guild| keys::at_server(guild, after.id));
    match (before.is_some_and(Head::is_running), after.is_running()) {
        (false, true) => {
            batch.put(keys::channel(after.home.channel), &Occupied(after.id));
            at_server.into_iter().for_each(|key| batch.put(key, &Seated));
        }
        (true, false) => {
            batch.delete(keys::channel(after.home.channel));
            at_server.into_iter().for_each(|key| batch.delete(key));
        }
        (true, true) | (false, false) => {}
    }
}

/// How often somebody is reminded of a decision.
const MOST_REMINDERS: u8 = 6;
/// From one reminder to the next it is twice as long as to the one before, but no longer than this.
const LONGEST_BETWEEN: Duration = Duration::from_secs(48 * 60 * 60);

/// After somebody has stopped in the middle of a turn they are nudged once.
const NUDGE_AFTER: Duration = Duration::from_secs(10 * 60);

/// What is due now: what was due and still stands keeps its moment. `pauses` has just acted, and its turn goes on.
async fn due_after(
    store: &dyn Store,
    policy: &TablePolicy,
    now: Moment,
    head: &Head,
    pauses: Option<Seat>,
) -> Result<Vec<Due>, StoreError> {
    match head.phase {
        Phase::Lobby => {
            let standing = head.due.iter().find(|due| due.what == DueWhat::Fold).copied();
            let fold = standing.unwrap_or(Due { when: now.plus(policy.lobby_idle), what: DueWhat::Fold });
            let kept = head.kept_until.filter(|_| !head.kept.is_empty());
            Ok(std::iter::once(fold).chain(kept.map(|when| Due { when, what: DueWhat::FreeSeats })).collect())
        }
        Phase::Over | Phase::Stopped => Ok(Vec::new()),
        Phase::Playing => {
            let mut due = Vec::new();
            // They do not play among themselves: with nobody there the table rests.
            let company = head.people().next().is_some();
            for seat in head.awaited.iter().filter(|seat| company && head.stand_ins.has(*seat)) {
                let what = DueWhat::StandIn { seat, decision: head.decisions[seat.index()] };
                let standing = head.due.iter().find(|due| due.what == what).copied();
                due.push(standing.unwrap_or(Due { when: now.plus(policy.stand_in_pause), what }));
            }
            for (seat, player) in head.awaited_people() {
                let decision = head.decisions[seat.index()];
                let (count, calls) = (head.reminders[seat.index()], head.calls[seat.index()]);
                let standing = head.due.iter().filter(|due| due.what.rings() == Some((seat, decision)));
                due.extend(standing.clone());
                let is_reminder = |due: &Due| match due.what {
                    DueWhat::Remind { .. } | DueWhat::Snoozed { .. } => true,
                    DueWhat::Ring { .. } | DueWhat::Nudge { .. } => false,
                    DueWhat::Fold | DueWhat::FreeSeats | DueWhat::StandIn { .. } => false,
                };
                let is_reminded = standing.clone().any(is_reminder);
                let reminds = !is_reminded && count < MOST_REMINDERS;
                let nudges = pauses == Some(seat) && calls.nudged == 0;
                if calls.snoozed || !(reminds || nudges) {
                    continue;
                }
                let likes: Preferences = readable(store.read(&keys::person(player.user)).await)?;
                let Some(delay) = delay_of(store, policy, head, &likes).await? else { continue };
                let at = |wait, what| Due { when: likes.reachable_from(now.plus(wait)), what };
                if reminds {
                    let wait = (delay * 2_u32.pow(count.into())).min(delay.max(LONGEST_BETWEEN));
                    due.push(at(wait, DueWhat::Remind { seat, decision }));
                }
                if nudges {
                    due.push(at(NUDGE_AFTER, DueWhat::Nudge { seat, decision }));
                }
            }
            Ok(due)
        }
    }
}

/// How long a player may think before they are reminded; `None` is for ever.
async fn delay_of(
    store: &dyn Store,
    policy: &TablePolicy,
    head: &Head,
    likes: &Preferences,
) -> Result<Option<Duration>, StoreError> {
    let Some(house) = policy.remind_after else { return Ok(None) };
    let delay = match likes.remind_after {
        Some(own) => own,
        None => {
            let guild = match head.home.guild {
                Some(guild) => readable(store.read::<GuildPreferences>(&keys::guild(guild)).await)?,
                None => GuildPreferences::default(),
            };
            guild.remind_after.unwrap_or(house)
        }
    };
    Ok((!delay.is_zero()).then_some(delay))
}

/// Preferences that cannot be read are as if there were none: nobody's game stops for that.
pub(super) fn readable<T: Default>(row: Result<Option<T>, StoreError>) -> Result<T, StoreError> {
    match row {
        Ok(row) => Ok(row.unwrap_or_default()),
        Err(why @ StoreError::Damaged { .. }) => {
            tracing::warn!(%why, "damaged preferences row: using defaults");
            Ok(T::default())
        }
        Err(why) => Err(why),
    }
}

/// A row that is changed by what it was.
pub(super) struct Known<T> {
    pub(super) row: T,
    /// What has to hold for the changed one to be written.
    pub(super) known: Expect,
}

/// A row as it is now, to be changed.
pub(super) async fn known<T: Row + Default>(store: &dyn Store, key: &keys::Key) -> Result<Known<T>, Trouble> {
    let Some(bytes) = store.get(key).await? else { return Ok(Known { row: T::default(), known: Expect::Absent }) };
    Ok(Known { row: readable(decode(key, &bytes).map(Some))?, known: Expect::Same(bytes) })
}

fn put_due(batch: &mut Batch, before: Option<&Head>, after: &Head) {
    let were = before.map(|head| head.due.as_slice()).unwrap_or_default();
    for old in were.iter().filter(|due| !after.due.contains(due)) {
        batch.delete(old.key(after.id));
    }
    for new in after.due.iter().filter(|due| !were.contains(due)) {
        batch.put(new.key(after.id), &new.what);
    }
}

impl Due {
    /// The key of its row.
    pub fn key(&self, table: TableId) -> keys::Key {
        const TABLE: u8 = u8::MAX;
        const KEPT: u8 = TABLE - 1;
        // Seats have numbers below that.
        const SEATS: u8 = 32;
        let slot = match self.what {
            DueWhat::Remind { seat, .. } | DueWhat::StandIn { seat, .. } | DueWhat::Snoozed { seat, .. } => seat.0,
            DueWhat::Ring { seat, .. } => SEATS + seat.0,
            DueWhat::Nudge { seat, .. } => 2 * SEATS + seat.0,
            DueWhat::Fold => TABLE,
            DueWhat::FreeSeats => KEPT,
        };
        keys::due(self.when, table, slot)
    }
}

/// What messages show of a table: all but what is due, and how often somebody was rung.
fn shown(head: &Head) -> Head {
    Head { revision: 0, due: Vec::new(), reminders: Vec::new(), calls: Vec::new(), ..head.clone() }
}

/// Where there is something new to show.
fn notices(before: Option<&Head>, after: &Head) -> Vec<Destination> {
    let Some(before) = before else {
        let asked = after.awaited_people().map(|(seat, _)| Destination::Panel(seat));
        return std::iter::once(Destination::Live).chain(asked).collect();
    };
    let mut notices = Vec::new();
    let seats = || Seat::all(after.players.len().max(before.players.len()) as u8);
    if shown(before) != shown(after) {
        notices.push(Destination::Live);
        let concerned = seats().filter(|seat| before.awaited.has(*seat) || after.awaited.has(*seat));
        notices.extend(concerned.map(Destination::Panel));
    }
    let rung = |head: &Head, seat: Seat| {
        (head.reminders.get(seat.index()).copied(), head.calls.get(seat.index()).map(|calls| calls.nudged))
    };
    for seat in seats().filter(|seat| rung(before, *seat) != rung(after, *seat)) {
        notices.extend(Destination::ringing(seat).into_iter().filter(|place| !notices.contains(place)).collect::<Vec<_>>());
    }
    if after.phase == Phase::Over && before.phase != Phase::Over {
        let seats = after.members().map(|(seat, _)| Destination::Panel(seat));
        notices.extend(seats.filter(|panel| !notices.contains(panel)).collect::<Vec<_>>());
        notices.push(Destination::Film);
    }
    notices
}
