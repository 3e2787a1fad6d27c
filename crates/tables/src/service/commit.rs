//! Turns a change into one batch: head, log, indices, due rows, notices. Start reading at
//! [`commit`].

use std::collections::BTreeSet;
use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{TableId, UserId};
use tertulia_delivery::{Destination, Notice};
use tertulia_model::{About, Due, DueWhat, Habits, Head, Phase, SeatDue, Table};
use tertulia_rules::game::{Actor, Seat};
use tertulia_rules::undo::undone_by;
use tertulia_store::{Batch, Expect, Key, Store, StoreError, keys};

use crate::decide::change::{Change, TurnChanges};
use crate::decide::clocks::TurnPace;
use crate::decide::due::{ANSWERED_WITHIN, ASKED_AFTER, SOLO_IDLE};
use crate::request::Trouble;
use crate::rows::counting::state;
use crate::rows::following::Followers;
use crate::rows::league::shown_at_end;
use crate::rows::noticeboard::{note_latest_result, shown_on};
use crate::rows::outcomes::note_finished;
use crate::rows::seeking::Seeking;
use crate::rows::statistics::{note_learners, note_result, note_stand_ins};
use crate::rows::table::{Occupied, Seated, Snapshot, clocks_before, guarded, is_kept_with};
use crate::rows::versioned::{NotCommitted, known};
use crate::rows::waiting::note_match;
use crate::service::forgetting::note_ended;
use crate::{Inner, decide::clocks, service::digest_members, service::packing};

/// How long a stand-in, once it can go on, waits for people who are there and have not answered
/// yet.
const STAND_IN_WAITS: Duration = Duration::from_secs(60);

/// What to announce after a commit, once whoever looks at the table sees it.
#[must_use]
pub(crate) struct News {
    table: TableId,
    notices: Vec<Destination>,
    due: Option<Moment>,
    /// Destinations at other tables that the commit changes.
    elsewhere: Vec<(TableId, Destination, u64)>,
    game: &'static str,
    /// The phase before, if there was one, and after.
    phases: (Option<Phase>, Phase),
}

impl News {
    pub(crate) fn announce(self, house: &Inner) {
        let (before, after) = self.phases;
        house.metrics.table(self.game, before.map(state), state(after));
        let signals = &house.signals;
        signals.committed(self.table, self.notices, self.due);
        self.elsewhere.into_iter().for_each(|(table, place, _)| signals.committed(table, [place], None));
    }
}

/// Commits a change that builds on `before`, with `batch`. Then `change.table` is what is on disk.
pub(crate) async fn commit(
    house: &Inner,
    now: Moment,
    before: Option<&Head>,
    change: &mut Change,
    mut batch: Batch,
) -> Result<News, NotCommitted> {
    let Change { table, entries, turns, pauses, shows, taken_back, .. } = change;
    let (store, policy) = (house.store.as_ref(), &house.policy);
    let going_on = clocks::going_on(table);
    let Table { head, game, history, entry } = table;
    let habits = clocks::habits_at(store, policy, before, head).await?;
    if let Some(before) = before {
        clocks::note(before, entries, now, &habits);
    }
    clocks::settle(before, head, turns, going_on, now, &habits);
    if let (Some(first), Some(before)) = (*taken_back, before) {
        let (then, clocks) = clocks_before(store, head.id, first).await?;
        let asks = |by: Seat| {
            let about = before.timing.question.as_ref().map(|question| question.about);
            matches!(about, Some(About::Undo { seat, .. }) if seat == by)
        };
        let by = entries.iter().find_map(|entry| match entry.by {
            Actor::Seat(seat) => undone_by(&entry.action).map(|_| seat),
            Actor::Chance => None,
        });
        let alone = by.filter(|by| !asks(*by)).map(|seat| (seat, now.after(then)));
        clocks::give_back(before, head, &clocks, alone, now, &habits);
    }
    // From the start on the language stays, whoever sits down.
    if before.is_none_or(|before| before.phase == Phase::Lobby) && head.is_running() {
        head.settle_language();
    }
    note_learners(store, before, head, turns.newcomers).await?;
    head.due = due_after(house, now, before, head, &habits, *pauses);
    head.revision = before.map_or(0, |head| head.revision) + 1;

    note_finished(store, &mut batch, before, head).await?;
    let waits_again = note_match(store, &mut batch, before, head, now).await?;
    // If the table has ended, forgotten people are former players from here on.
    let forgot = note_ended(store, &mut batch, before, head, entries).await?;
    batch.expect(keys::head(head.id), before.map_or(Expect::Absent, |head| Expect::Number(head.revision)));
    batch.put_numbered(keys::head(head.id), head.revision, &*head);
    let first = head.log - entries.len() as u32;
    for (at, entry) in (first..).zip(entries.iter()) {
        batch.put(keys::entry(head.id, at), entry);
    }
    if let Some(game) = game.as_ref().filter(|_| is_kept_with(before, head) || taken_back.is_some()) {
        let (at, game) = history.base().unwrap_or((head.log, game.as_ref()));
        let position = guarded(|| game.save())?;
        batch.put(keys::snapshot(head.id), &Snapshot { at, position });
    }
    note_stand_ins(store, &mut batch, before, head).await?;
    note_result(store, &mut batch, before, head, entry, game.as_deref(), now).await?;
    note_latest_result(store, &mut batch, before, head).await?;
    index(&mut batch, before, head);
    put_due(&mut batch, before, head);
    packing::note_ended(&mut batch, before, head, now);
    let mut notices = notices(before, head, turns);
    if before.is_some() && notices.contains(&Destination::Live) {
        // Whoever begins to follow it at the same moment is shown this, too.
        let followers = known::<Followers>(store, &keys::followers(head.id)).await?;
        notices.extend(followers.row.places());
        batch.expect(keys::followers(head.id), followers.known);
    }
    notices.extend(shows.iter().copied());
    if before.is_none_or(Head::is_match) {
        let asked = before.unwrap_or(&*head).matched.len();
        notices.extend((0..asked as u8).map(Destination::Confirm));
    }
    let mut noted = BTreeSet::new();
    notices.retain(|destination| noted.insert(*destination));
    for destination in &notices {
        batch.put_numbered(keys::notice(head.id, destination.bytes()), head.revision, &Notice { made: now });
    }
    let mut elsewhere = digest_members::listed_in(house, before, head).await?;
    if before.is_none_or(|before| is_news(before, head) && !(before.is_solo() && head.is_solo())) {
        elsewhere.extend(shown_on(store, before, head, head.revision).await?);
    }
    elsewhere.extend(shown_at_end(store, before, head).await?);
    for (table, place, revision) in &elsewhere {
        batch.put_numbered(keys::notice(*table, place.bytes()), *revision, &Notice { made: now });
    }
    // Before and after it: whoever reads this head meanwhile may find either.
    house.without_digest.lock().note_commit(head);
    let committed = store.commit(batch).await;
    house.without_digest.lock().note_commit(head);
    match committed {
        Ok(()) => {}
        Err(why @ (StoreError::Conflict(_) | StoreError::NotWritten(_) | StoreError::Unsure(_))) => return Err(why.into()),
        Err(why) => match read_back(store, head).await {
            Fate::Written => tracing::warn!(table = %head.id, %why, "a commit reported an error but is stored: going on with it"),
            Fate::NotWritten => return Err(why.into()),
            Fate::Unknown => return Err(NotCommitted::Trouble(Trouble::Unknown(why.to_string()))),
        },
    }
    if forgot && let Err(why) = store.forget_replaced().await {
        tracing::warn!(table = %head.id, %why, "cannot renew the journal after a deletion: a deleted name stays in it until it has grown by 8 MiB");
    }
    if waits_again {
        house.queue_changed.notify_one();
    }
    let (game, phases) = (entry.info.slug, (before.map(|before| before.phase), head.phase));
    Ok(News { table: head.id, notices, due: head.due.iter().map(|due| due.when).min(), elsewhere, game, phases })
}

enum Fate {
    Written,
    NotWritten,
    Unknown,
}

async fn read_back(store: &dyn Store, head: &Head) -> Fate {
    match store.read_numbered::<Head>(&keys::head(head.id)).await {
        Ok(Some((_, found))) if found == *head => Fate::Written,
        // Another head in its place keeps ours from ever being written.
        Ok(Some((number, _))) if number <= head.revision => Fate::NotWritten,
        Ok(None) => Fate::NotWritten,
        // Somebody has gone on from ours, or from another.
        Ok(Some(_)) | Err(_) => Fate::Unknown,
    }
}

/// Updates the indices of people at running tables, of channels and servers that have one, and of
/// lobbies that seek players.
fn index(batch: &mut Batch, before: Option<&Head>, after: &Head) {
    let of_people = |head: &Head| -> BTreeSet<Key> {
        let row = |user: UserId| match head.members().any(|(_, player)| player.user == user) {
            true => keys::seated(user, head.id),
            false => keys::named(user, head.id),
        };
        if head.is_running() { head.named().into_iter().map(row).collect() } else { BTreeSet::new() }
    };
    let (were, are) = (before.map(of_people).unwrap_or_default(), of_people(after));
    were.difference(&are).for_each(|gone| batch.delete(gone.clone()));
    are.difference(&were).for_each(|new| batch.put(new.clone(), &Seated));
    match (before.is_some_and(Head::is_running), after.is_running()) {
        (false, true) => batch.put(keys::channel(after.home.channel), &Occupied(after.id)),
        (true, false) => {
            batch.delete(keys::channel(after.home.channel));
            batch.delete(keys::gone(after.home.channel));
        }
        (true, true) | (false, false) => {}
    }
    let was_in = before.map(|before| before.home.channel).filter(|was| *was != after.home.channel && after.is_running());
    if let Some(was) = was_in {
        batch.delete(keys::channel(was));
        batch.delete(keys::gone(was));
        batch.put(keys::channel(after.home.channel), &Occupied(after.id));
    }
    let Some(guild) = after.home.guild else { return };
    let rows = [keys::at_server(guild, after.id), keys::solo_at_server(guild, after.id)];
    let has = |head: &Head| [!head.is_solo(), head.is_solo()].map(|has| has && head.is_running());
    for ((key, had), has) in rows.into_iter().zip(before.map_or([false; 2], has)).zip(has(after)) {
        match (had, has) {
            (false, true) => batch.put(key, &Seated),
            (true, false) => batch.delete(key),
            (true, true) | (false, false) => {}
        }
    }
    let key = keys::seeking(guild, after.opened, after.id);
    match (before.is_some_and(Head::seeks_players), after.seeks_players()) {
        (false, true) => batch.put(key, &Seeking { game: after.game.clone() }),
        (true, false) => batch.delete(key),
        (true, true) | (false, false) => {}
    }
}

/// Returns what is due now. Rows that still stand keep their moment. `pauses` acted and goes on.
fn due_after(
    house: &Inner,
    now: Moment,
    before: Option<&Head>,
    head: &Head,
    habits: &[Habits],
    pauses: Option<Seat>,
) -> Vec<Due> {
    let policy = &house.policy;
    match head.phase {
        Phase::Lobby => {
            let standing = head.due.iter().find(|due| due.what == DueWhat::Fold).copied();
            let fold = standing.unwrap_or(Due { when: now.plus(policy.lobby_idle), what: DueWhat::Fold });
            let kept = head.kept_until.filter(|_| !head.kept.is_empty());
            std::iter::once(fold).chain(kept.map(|when| Due { when, what: DueWhat::FreeSeats })).collect()
        }
        Phase::Over | Phase::Stopped => Vec::new(),
        Phase::Playing => {
            let away = habits.iter().filter_map(|habits| habits.away_until(now)).max().filter(|_| head.is_solo());
            let asks = match head.asked {
                // Nobody else waits there, so the time counts from the end of a vacation.
                _ if head.is_solo() => Due { when: away.unwrap_or(head.acted).plus(SOLO_IDLE), what: DueWhat::Fold },
                None => Due { when: head.acted.plus(ASKED_AFTER), what: DueWhat::AskStillPlaying },
                Some(asked) => Due { when: asked.plus(ANSWERED_WITHIN), what: DueWhat::Forget },
            };
            let mut due = Vec::new();
            // Stand-ins do not play among themselves: with no people there the table rests.
            let company = head.people().next().is_some();
            // Whoever is there and was asked before has time to answer.
            let keeps_waiting = |seat: Seat| before.is_some_and(|before| before.awaits(seat, head.state(seat).decision));
            let is_there = |user| policy.present_for.is_some_and(|lasts| house.presence.until(head, user, now, lasts).is_some());
            let answers = head.awaited_people().any(|(seat, player)| keeps_waiting(seat) && is_there(player.user));
            for seat in head.awaited.iter().filter(|seat| company && head.stand_ins.has(*seat)) {
                let what = SeatDue::StandIn.of(seat, head.states[seat.index()].decision);
                let standing = head.due.iter().find(|due| due.what == what).map(|due| due.when);
                let soon = now.plus(policy.stand_in_pause);
                let when = match standing {
                    Some(when) if answers => when,
                    Some(when) => when.min(soon),
                    None if answers => now.plus(STAND_IN_WAITS),
                    None => soon,
                };
                due.push(Due { when, what });
            }
            for (seat, _) in head.awaited_people() {
                let habits = habits.get(seat.index());
                let pace = if pauses == Some(seat) { TurnPace::Pauses } else { TurnPace::Waits };
                due.extend(habits.map(|habits| clocks::due_of(policy, now, head, seat, habits, pace)).unwrap_or_default());
            }
            let stays = |due: &&Due| match due.what {
                // Whoever sleeps is rung later for what the table asks them, too.
                DueWhat::Seat(SeatDue::Ring, seat, decision) => !head.awaited.has(seat) && head.calls_on(seat, decision),
                DueWhat::Seat(SeatDue::Obey, seat, decision) => head.awaits(seat, decision) && head.person(seat).is_some(),
                // Where a clock waits for them it has said so above.
                DueWhat::Seat(SeatDue::Return, seat, _) => {
                    due.when > now && head.person(seat).is_some() && !(head.vacations && head.awaited.has(seat))
                }
                _ => false,
            };
            due.extend(head.due.iter().filter(stays));
            let next = head.timing.question.as_ref().and_then(|question| question.next);
            due.extend(next.map(|when| Due { when, what: DueWhat::Ask { number: head.timing.questions } }));
            // An act does not move this row; when it comes due, it is set anew.
            let standing = head.due.iter().find(|due| due.what == asks.what).filter(|_| away.is_none());
            due.push(standing.copied().unwrap_or(asks));
            due
        }
    }
}

fn put_due(batch: &mut Batch, before: Option<&Head>, after: &Head) {
    let were = before.map(|head| head.due.as_slice()).unwrap_or_default();
    for old in were.iter().filter(|due| !after.due.contains(due)) {
        batch.delete(due_key(after.id, old));
    }
    for new in after.due.iter().filter(|due| !were.contains(due)) {
        batch.put(due_key(after.id, new), &new.what);
    }
}

/// Returns the key of a due row.
pub fn due_key(table: TableId, due: &Due) -> keys::Key {
    const TABLE: u8 = u8::MAX;
    const KEPT: u8 = TABLE - 1;
    const QUESTION: u8 = KEPT - 1;
    const FORGOTTEN: u8 = QUESTION - 1;
    // A seat has at most one of each kind, and several kinds at once. Seats have numbers below
    // that.
    const SEATS: u8 = 16;
    let slot = match due.what {
        DueWhat::Seat(what, seat, _) => (SEATS * what as u8).wrapping_add(seat.0),
        DueWhat::Ask { .. } => QUESTION,
        // A league has nothing else due.
        DueWhat::Fold | DueWhat::League => TABLE,
        DueWhat::FreeSeats => KEPT,
        DueWhat::AskStillPlaying | DueWhat::Forget => FORGOTTEN,
    };
    keys::due(due.when, table, slot)
}

/// Returns whether everybody sees something new, besides due rows and what a seat alone is told.
fn is_news(before: &Head, after: &Head) -> bool {
    let mut alike = Head { revision: after.revision, due: after.due.clone(), ..before.clone() };
    for (seat, now) in alike.states.iter_mut().zip(&after.states) {
        (seat.notified, seat.beforehand) = (now.notified, now.beforehand.clone());
    }
    let shown = |head: &Head, seat: Seat| (head.deadline(seat), head.away_until(seat));
    alike != *after || Seat::all(after.seats).any(|seat| shown(before, seat) != shown(after, seat))
}

/// Where there is something new to show besides what the change says; some perhaps twice. Compared,
/// so that no decision can forget to say it: a missed notice is a notification that never comes.
fn notices(before: Option<&Head>, after: &Head, turns: &TurnChanges) -> Vec<Destination> {
    let Some(before) = before else {
        let asked = after.awaited_people().map(|(seat, _)| Destination::Panel(seat));
        return std::iter::once(Destination::Live).chain(asked).collect();
    };
    let mut notices = Vec::new();
    let seats = || Seat::all(after.players.len().max(before.players.len()) as u8);
    if is_news(before, after) {
        notices.push(Destination::Live);
        let declined = |seat: Seat| before.state(seat).declined != after.state(seat).declined;
        let asked = |seat: Seat| before.awaited.has(seat) || after.awaited.has(seat);
        let concerned = seats().filter(|seat| asked(*seat) || turns.newcomers.has(*seat) || declined(*seat));
        notices.extend(concerned.map(Destination::Panel));
    }
    let is_open = |head: &Head, seat| head.phase == Phase::Playing && head.open.has(seat);
    let reads_otherwise = |seat| is_open(after, seat) && before.home.lang != after.home.lang;
    let offers = seats().filter(|seat| is_open(before, *seat) != is_open(after, *seat) || reads_otherwise(*seat));
    notices.extend(offers.map(Destination::Offer));
    if before.asked != after.asked || after.asked.is_some() && before.phase != after.phase {
        notices.push(Destination::StillPlaying);
    }
    let told = |head: &Head, seat: Seat| head.state(seat).notified.told;
    notices.extend(seats().filter(|seat| told(before, *seat) != told(after, *seat)).flat_map(Destination::ringing));
    if after.phase == Phase::Over && before.phase != Phase::Over {
        notices.extend(after.members().map(|(seat, _)| Destination::Panel(seat)));
        notices.push(Destination::Film);
    }
    notices
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn what_is_due_of_each_kind_and_seat_has_a_row_of_its_own() {
        use SeatDue::{Nudge, Obey, Remind, Return, Ring, Snoozed, StandIn, TimeUp, Warn};
        // In their order, so that the last one has the highest keys.
        let of_seat = |seat| [Remind, Snoozed, StandIn, Ring, Nudge, Warn, TimeUp, Return, Obey].map(|what| what.of(seat, 1));
        let of_table = [DueWhat::Ask { number: 1 }, DueWhat::Fold, DueWhat::FreeSeats, DueWhat::Forget];
        let all: Vec<DueWhat> = Seat::all(16).flat_map(of_seat).chain(of_table).collect();
        let keys: BTreeSet<keys::Key> =
            all.iter().map(|what| due_key(TableId::new(7), &Due { when: Moment(1), what: *what })).collect();
        assert_eq!(keys.len(), all.len());
    }
}
