//! Advances the clocks from one commit to the next, and computes what is due by them.
//!
//! Not here: arithmetic (`model/clock.rs`), time-outs (`due.rs`). Start reading at [`settle`].

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::UserId;
use tertulia_model::{
    Due, DueWhat, GuildPreferences, Habits, Head, Notified, Phase, Preferences, SeatClock, SeatDue, SeatState, Table, TimeControl,
};
use tertulia_rules::game::{Actor, Seat, SeatSet};
use tertulia_store::{Store, StoreError, keys};

use crate::TablePolicy;
use crate::decide::change::TurnChanges;
use crate::rows::table::LogEntry;
use crate::rows::versioned::readable;

const HOUR: Duration = Duration::from_secs(60 * 60);
pub(crate) const MOST_REMINDERS: u8 = 6;
/// Each interval between reminders is twice the one before, up to this.
const LONGEST_BETWEEN: Duration = HOUR.saturating_mul(48);
/// Without a clock, time is up this long after the warning.
const AFTER_WARNING: Duration = HOUR.saturating_mul(48);
/// Without a clock or reminders, a player is warned once: when others get their last reminder.
const WARNING_ALONE: Duration = HOUR.saturating_mul(12 + 24 + 4 * 48);
/// A player who stops in the middle of a turn is nudged once, after this long.
const NUDGE_AFTER: Duration = Duration::from_secs(10 * 60);
/// A reminder that would come less than this before a warning is left out.
const NEAR: Duration = HOUR.saturating_mul(6);

/// Reads by which habits a player at a table can be expected to act.
pub(crate) async fn habits_of(store: &dyn Store, policy: &TablePolicy, head: &Head, user: UserId) -> Result<Habits, StoreError> {
    let likes = readable(store.read::<Preferences>(&keys::person(user)).await)?;
    let remind_after = match (policy.remind_after, likes.remind_after, head.home.guild) {
        (None, ..) => None,
        (Some(_), Some(own), _) => Some(own),
        (Some(house), None, None) => Some(house),
        (Some(house), None, Some(guild)) => {
            Some(readable(store.read::<GuildPreferences>(&keys::guild(guild)).await)?.remind_after.unwrap_or(house))
        }
    };
    let away = likes.away.filter(|_| head.vacations);
    Ok(Habits { hours: likes.hours(), likes, away, remind_after: remind_after.filter(|delay| !delay.is_zero()) })
}

/// Reads the habits of those whose clock ran or may run, by seat; other seats get the default.
pub(crate) async fn habits_at(
    store: &dyn Store,
    policy: &TablePolicy,
    before: Option<&Head>,
    head: &Head,
) -> Result<Vec<Habits>, StoreError> {
    let mut all = Vec::new();
    for seat in Seat::all(head.seats) {
        let concerned = [before, Some(head)].into_iter().flatten().any(|head| head.awaited.has(seat));
        all.push(match head.player(seat).filter(|player| concerned && player.user.stand_in_number().is_none()) {
            Some(player) => habits_of(store, policy, head, player.user).await?,
            None => Habits::default(),
        });
    }
    Ok(all)
}

/// Returns seats whose latest choice in this phase of the game was tentative. They can repeat it as
/// they like, so the decision that follows on it brings no time.
pub(crate) fn going_on(table: &Table) -> SeatSet {
    let Some(game) = table.game.as_deref().filter(|_| table.head.timing.control != TimeControl::None) else {
        return SeatSet::NONE;
    };
    let goes_on = |seat: &Seat| {
        let step = table.history.latest_choice(*seat);
        step.is_some_and(|step| (table.entry.is_tentative)(&step.action) && step.before.period() == game.period())
    };
    table.head.awaited.iter().filter(goes_on).collect()
}

/// Sets going and stops what has to go and to stand still now. `going_on` are seats whose turn
/// brings no time.
pub(crate) fn settle(
    before: Option<&Head>,
    head: &mut Head,
    turns: &TurnChanges,
    going_on: SeatSet,
    now: Moment,
    habits: &[Habits],
) {
    for (seat, habits) in Seat::all(head.seats).zip(habits) {
        let is_new_turn = turns.begun.has(seat);
        let is_new = is_new_turn || turns.decided.has(seat);
        let is_back = before.is_some_and(|before| before.stand_ins.has(seat));
        let is_successor = turns.newcomers.has(seat);
        let runs = runs(head, seat, now, habits);
        let control = head.timing.control;
        let is_asked = head.awaited.has(seat) && control != TimeControl::None;
        let Some(SeatState { clock, turn, .. }) = head.state_mut(seat) else { continue };
        if is_new || !runs {
            clock.stop(now, habits);
        }
        let is_tentative = going_on.has(seat);
        if is_new_turn && !is_tentative || is_successor {
            // Whoever takes a seat over has as much time as at the beginning.
            clock.begin_turn(control, if is_successor { 1 } else { *turn });
        }
        // Also in a pause and on vacation, after which it goes on with what it has.
        let is_given = is_new_turn || is_new && !is_tentative || is_back || is_successor;
        if is_asked && is_given {
            clock.begin_decision(seat);
        }
        if runs {
            clock.resume(now);
        }
    }
}

/// Notes in each choice how the clocks stood just before, so that the time can be given back.
pub(crate) fn note(before: &Head, entries: &mut [LogEntry], now: Moment, habits: &[Habits]) {
    if before.timing.control == TimeControl::None {
        return;
    }
    let mut clocks = before.each(|state| state.clock.clone());
    clocks.iter_mut().zip(habits).for_each(|(clock, habits)| clock.stop(now, habits));
    for entry in entries.iter_mut().filter(|entry| entry.by != Actor::Chance) {
        entry.clocks.clone_from(&clocks);
    }
}

/// Sets the clocks to `then` after something was taken back, and keeps time given since. `alone`
/// took it back without asking, having chosen that long ago: what awaited seats have used since is
/// taken from that seat's time, so that nobody holds a table up by choosing and taking back.
pub(crate) fn give_back(
    before: &Head,
    head: &mut Head,
    then: &[SeatClock],
    alone: Option<(Seat, Duration)>,
    now: Moment,
    habits: &[Habits],
) {
    let seats = Seat::all(before.seats).zip(habits).filter(|(seat, _)| before.awaited.has(*seat));
    let used = seats.map(|(seat, habits)| before.state(seat).clock.used_at(now, habits)).max();
    let awaited = head.awaited;
    for ((SeatState { clock, .. }, then), seat) in head.states.iter_mut().zip(then).zip(Seat::all(before.seats)) {
        let was = std::mem::replace(clock, then.clone());
        let givers = was.given.iter().filter(|giver| *giver != seat && !then.given.has(*giver));
        givers.for_each(|giver| clock.give(giver));
        if let Some((_, since)) = alone.filter(|(by, _)| *by == seat) {
            clock.left = clock.left.saturating_sub(used.unwrap_or_default().min(since));
        }
        if awaited.has(seat) {
            clock.begin_decision(seat);
        }
        clock.running = was.running.map(|_| now);
    }
}

fn runs(head: &Head, seat: Seat, now: Moment, habits: &Habits) -> bool {
    let is_asked = head.phase == Phase::Playing && head.awaited.has(seat) && head.person(seat).is_some();
    let is_stopped = head.timing.paused.is_some() || head.is_absent(seat) || habits.away_until(now).is_some();
    head.timing.control != TimeControl::None && is_asked && !is_stopped
}

/// Returns whether others are left who can say how to go on without one player.
pub(crate) fn has_others(head: &Head) -> bool {
    head.people().count() > 1
}

/// Whether a player has just stopped in the middle of their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnPace {
    /// They have, and their turn goes on.
    Pauses,
    /// The table waits for them as before.
    Waits,
}

/// Returns what is due for an awaited person. Rows that still stand keep their moment.
pub(crate) fn due_of(policy: &TablePolicy, now: Moment, head: &Head, seat: Seat, habits: &Habits, pace: TurnPace) -> Vec<Due> {
    let decision = head.state(seat).decision;
    let notified = head.state(seat).notified;
    // A turn that could not ring rings later, whatever the clocks say.
    let mut due: Vec<Due> = head.due.iter().filter(|due| due.what == SeatDue::Ring.of(seat, decision)).copied().collect();
    if head.timing.paused.is_some() || head.is_absent(seat) {
        return due;
    }
    if let Some(until) = habits.away_until(now) {
        due.push(Due { when: until, what: SeatDue::Return.of(seat, 0) });
        return due;
    }
    let nudge = SeatDue::Nudge.of(seat, decision);
    let nudge_due = head.due.iter().find(|due| due.what == nudge).copied();
    let is_new = pace == TurnPace::Pauses && notified.nudged == 0 && !notified.snoozed && habits.remind_after.is_some();
    due.extend(
        nudge_due.or_else(|| is_new.then(|| Due { when: habits.likes.reachable_from(now.plus(NUDGE_AFTER)), what: nudge })),
    );
    due.extend(deadlines_of(policy, now, head, seat, habits));
    due
}

/// Returns the next reminder and warning, and the time-out that follows.
fn deadlines_of(policy: &TablePolicy, now: Moment, head: &Head, seat: Seat, habits: &Habits) -> Vec<Due> {
    let SeatState { decision, notified: Notified { reminders, warned, snoozed, .. }, ref clock, .. } = *head.state(seat);
    let standing = |what: DueWhat, wait: Duration| {
        let known = head.due.iter().find(|due| due.what == what).copied();
        known.unwrap_or(Due { when: habits.likes.reachable_from(now.plus(wait)), what })
    };
    let (warn, time_up) = (SeatDue::Warn.of(seat, decision), SeatDue::TimeUp.of(seat, decision));
    let is_last = warned || reminders >= MOST_REMINDERS;
    let put_off = head.due.iter().find(|due| due.what == SeatDue::Snoozed.of(seat, decision)).copied();
    let remind = put_off.filter(|_| !is_last).or_else(|| {
        let delay = habits.remind_after.filter(|_| !is_last && !snoozed)?;
        let wait = (delay * 2_u32.pow(reminders.into())).min(delay.max(LONGEST_BETWEEN));
        // A warning that was to come instead may be moved or called off, once the others are gone.
        let instead = head.due.iter().filter(|due| due.what == warn && due.when > now);
        let remind = standing(SeatDue::Remind.of(seat, decision), wait);
        let when = instead.map(|due| habits.likes.reachable_from(due.when)).fold(remind.when, Moment::min);
        Some(Due { when, ..remind })
    });
    let others = has_others(head);
    let clock = Some(clock).filter(|_| others);
    let (low, out) = (clock.and_then(|clock| clock.runs_low(now, habits)), clock.and_then(|clock| clock.runs_out(now, habits)));
    match (low, out) {
        (Some(low), Some(out)) => {
            // Nobody is warned of what is over.
            let low = Some(low).filter(|_| !warned && out > now);
            // A snoozed reminder comes when its player chose.
            let is_near = |remind: &Due| put_off.is_none() && low.is_some_and(|low| remind.when.plus(NEAR) > low);
            let remind = remind.filter(|remind| !is_near(remind));
            let low = low.map(|when| Due { when, what: warn });
            remind.into_iter().chain(low).chain([Due { when: out, what: time_up }]).collect()
        }
        (None, _) | (_, None) if !others || policy.remind_after.is_none() => remind.into_iter().collect(),
        (None, _) | (_, None) if is_last => vec![standing(time_up, AFTER_WARNING)],
        (None, _) | (_, None) => vec![remind.unwrap_or_else(|| standing(warn, WARNING_ALONE))],
    }
}
