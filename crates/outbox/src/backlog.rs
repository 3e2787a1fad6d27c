//! Which destinations have something to deliver, what each waits for, and whose turn is next.
//! Waiting costs an entry here: no task, no permit. No network, no store and no time of its own:
//! every method is told what time it is. Start reading at [`Backlog::next`].

mod refused;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::num::NonZeroU32;
use std::time::Duration;

use tertulia_base::backoff::Backoff;
use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, UserId};

use self::refused::RefusedRoutes;
use super::budget::Budget;
use super::turns::{Server, TablePlace, Turns};
use super::{Capacity, Depth, RETRY, Route};

/// Deliveries under way at once, without those whose call is [slow](Backlog::is_slow).
const AT_ONCE: usize = 32;
/// Deliveries under way at once, slow ones included.
const AT_ONCE_WITH_SLOW: usize = 256;
/// Deliveries under way at once for one server, slow ones included.
const OF_SERVER_AT_ONCE: usize = 16;
/// Entries of a server and in all. Further notices stay in the store until there is room.
const MOST_OF_SERVER: usize = 2_000;
const MOST: usize = 50_000;
/// Entries refused by Discord, in all. Further ones stay in the store, to leave room for others.
const MOST_REFUSED: usize = MOST / 4;
/// Minimum time between tries on a refused route after a change on Discord, and after news.
const APART_ON_CHANGE: Duration = Duration::from_secs(5);
const APART_ON_NEWS: Duration = Duration::from_secs(60);
/// Pictures drawn or queued at once, so that no server's pictures wait behind all of another's.
const STILLS_AT_ONCE: u32 = 2;
/// Films drawn at once: a film takes seconds.
const FILMS_AT_ONCE: u32 = 1;

/// A resource that only a limited number of deliveries may use at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Resource {
    /// The rate limit of a route.
    Route(Route),
    /// Requesting a user's direct-message channel: one asks, the others wait for the answer.
    Asking(UserId),
    /// The renderer of still pictures.
    Still,
    /// The renderer of films.
    Film,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeliveryOutcome {
    /// The destination shows the newest state, or never will.
    Delivered,
    /// The table has a newer state already.
    Newer,
    /// Retry after this time; zero leaves the backoff to the backlog.
    Later(Duration),
    /// As [`DeliveryOutcome::Later`], but some request got through: the backoff starts over.
    Further(Duration),
    /// The resource has no capacity left.
    Blocked(Resource),
    /// Discord refuses the bot on this route until something changes there.
    Refused(Route),
    /// A press is being answered there.
    Held,
    /// The destination shows what it should for this time: then its picture is due, or somebody is
    /// to be notified.
    SettledFor(Duration),
}

/// What a delivery must know about earlier deliveries to its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeliveryStart {
    /// An edit or a post may have been carried out without the bot knowing.
    pub(super) doubt: bool,
    /// The edit lock has been held for longer than [`LONGEST_ANSWER`]: ignore it.
    pub(super) regardless: bool,
    /// It has rested already, goes on from where it was blocked, or begins anew with nothing shown.
    pub(super) rested: bool,
}

/// How long the answer to a press may keep a delivery waiting.
pub(super) const LONGEST_ANSWER: Duration = Duration::from_secs(60);

#[derive(Default)]
pub(super) struct Backlog {
    entries: HashMap<TablePlace, BacklogEntry>,
    /// The number of entries and of deliveries under way, by server.
    servers: HashMap<Server, ServerShare>,
    ready: Turns,
    held: BTreeSet<TablePlace>,
    queues: BTreeMap<Resource, ServerQueue>,
    refused: RefusedRoutes,
    /// Entries waiting for refused routes, and whether [`MOST_REFUSED`] left some out.
    waiting_refused: usize,
    refused_overflowed: bool,
    /// When to look at something again. The number keeps alarms of one moment in order.
    alarms: BTreeMap<Alarm, Wakes>,
    last_alarm: u64,
    /// Deliveries under way, without and with slow ones.
    busy: usize,
    under_way: usize,
    budget: Budget,
    /// Servers with notices left out by [`MOST_OF_SERVER`], and whether [`MOST`] left out any.
    left_out: BTreeSet<Server>,
    overflowed: bool,
    /// Set when there is room again for notices that were left out.
    look_again: bool,
}

type Alarm = (Moment, u64);

#[derive(Clone, Copy)]
enum Wakes {
    Place(TablePlace),
    Queue(Resource),
}

#[derive(Default)]
struct ServerShare {
    known: usize,
    under_way: usize,
}

struct BacklogEntry {
    server: Server,
    state: State,
    /// Something was committed since the delivery under way began.
    news: bool,
    /// Since when there has been something to deliver.
    since: Moment,
    backoff: Backoff,
    start: DeliveryStart,
    /// Resources that it may use without asking.
    pledges: Vec<Resource>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Ready,
    Queued,
    /// In the queue of a route on which Discord refuses the bot.
    Refused(Route),
    Asleep(Alarm),
    Held(Alarm),
    /// Its picture is not due yet; news wake it.
    Settled(Alarm),
    UnderWay {
        slow: bool,
        paid: bool,
    },
    /// It has been delivered, which is still to be saved.
    Saving,
}

#[derive(Default)]
struct ServerQueue {
    waiting: Turns,
    taken: u32,
    alarm: Option<Alarm>,
}

impl Backlog {
    pub(super) fn new(per_second: Option<NonZeroU32>) -> Backlog {
        Backlog { budget: Budget::new(per_second), ..Backlog::default() }
    }

    /// Returns how many destinations are left, if Discord refuses all of them; `None` otherwise.
    pub(super) fn only_refused(&self) -> Option<usize> {
        (self.entries.len() == self.waiting_refused).then_some(self.waiting_refused)
    }

    /// Returns how much there is to deliver. `oldest` ignores entries that wait for a picture only
    /// or are refused, which no time cures. Reads all entries.
    pub(super) fn depth(&self, now: Moment) -> Depth {
        let waits = |entry: &&BacklogEntry| !matches!(entry.state, State::Settled(_) | State::Refused(_));
        let oldest = self.entries.values().filter(waits).map(|entry| entry.since).min();
        Depth {
            destinations: self.entries.len(),
            under_way: self.under_way,
            refused: self.waiting_refused,
            oldest: oldest.map_or(Duration::ZERO, |since| now.after(since)),
        }
    }

    /// Marks news for a known destination; returns whether it is known.
    pub(super) fn has_news(&mut self, place: TablePlace) -> bool {
        let Some(entry) = self.entries.get_mut(&place) else { return false };
        entry.news = true;
        match entry.state {
            State::Settled(alarm) => {
                self.alarms.remove(&alarm);
                self.make_ready(place);
            }
            // The news may be that there is nothing to show any more.
            State::Refused(route) => {
                let server = entry.server;
                if let Some(queue) = self.queues.get_mut(&Resource::Route(route)) {
                    queue.waiting.remove(server, place);
                }
                self.make_ready(place);
            }
            State::Ready | State::Queued | State::Asleep(_) | State::Held(_) | State::UnderWay { .. } | State::Saving => {}
        }
        true
    }

    /// Adds an unknown destination with something to deliver since `since`. Without room, its
    /// notice stays in the store until [`Backlog::wants_another_look`].
    pub(super) fn take_in(&mut self, server: Server, place: TablePlace, since: Moment, doubt: bool) {
        let known = self.servers.get(&server).map_or(0, |share| share.known);
        if self.entries.len() >= MOST {
            self.overflowed = true;
            return;
        }
        if known >= MOST_OF_SERVER {
            self.left_out.insert(server);
            return;
        }
        // Of what was left out, nobody knows what an earlier process did.
        let left_out = self.overflowed || self.refused_overflowed || self.look_again || self.left_out.contains(&server);
        let start = DeliveryStart { doubt: doubt || left_out, regardless: false, rested: false };
        let entry = BacklogEntry { server, state: State::Ready, news: false, since, backoff: RETRY, start, pledges: Vec::new() };
        self.entries.insert(place, entry);
        self.servers.entry(server).or_default().known += 1;
        self.ready.push(server, place);
    }

    pub(super) fn knows(&self, place: TablePlace) -> bool {
        self.entries.contains_key(&place)
    }

    /// Returns the server that a destination counts towards.
    pub(super) fn server_of(&self, place: TablePlace) -> Option<Server> {
        self.entries.get(&place).map(|entry| entry.server)
    }

    /// Drops a delivery that has not begun: another process does it.
    pub(super) fn hand_over(&mut self, place: TablePlace) {
        self.comes_back(place);
        self.forget(place);
    }

    /// Splits the budget among the processes whose requests Discord counts together.
    pub(super) fn divide_among(&mut self, processes: u32) {
        self.budget.divide_among(processes);
    }

    /// Returns once that there is room for notices that were left in the store.
    pub(super) fn wants_another_look(&mut self) -> bool {
        std::mem::take(&mut self.look_again)
    }

    /// Starts the next delivery that may begin. [`Backlog::finish`] or [`Backlog::rest`] ends it.
    pub(super) fn next(&mut self, now: Moment) -> Option<(TablePlace, DeliveryStart)> {
        if self.busy >= AT_ONCE || self.under_way >= AT_ONCE_WITH_SLOW || !self.budget.wait(now).is_zero() {
            return None;
        }
        let servers = &self.servers;
        let may = |server| servers.get(&server).is_none_or(|share| share.under_way < OF_SERVER_AT_ONCE);
        let place = self.ready.pop(may)?;
        let entry = self.entries.get_mut(&place)?;
        entry.state = State::UnderWay { slow: false, paid: true };
        entry.news = false;
        self.servers.entry(entry.server).or_default().under_way += 1;
        (self.busy, self.under_way) = (self.busy + 1, self.under_way + 1);
        self.budget.spend(now);
        Some((place, entry.start))
    }

    /// Lets a delivery that has not begun rest first.
    pub(super) fn rest(&mut self, place: TablePlace, now: Moment, rest: Duration) {
        self.comes_back(place);
        if let Some(entry) = self.entries.get_mut(&place) {
            entry.start.rested = true;
        }
        self.sleep(place, now.plus(rest));
    }

    /// Lets a delivery use a resource until [`Backlog::leave`] or its end, if there is capacity and
    /// nothing queues for it. Returns whether it may.
    pub(super) fn enter(&mut self, place: TablePlace, resource: Resource, capacity: &dyn Fn(Route) -> Capacity) -> bool {
        let is_refused = self.is_refused(resource);
        let Some(entry) = self.entries.get_mut(&place) else { return false };
        if entry.pledges.contains(&resource) {
            return true;
        }
        // The queue admits the one delivery that retries.
        if is_refused {
            return false;
        }
        let queue = self.queues.entry(resource).or_default();
        let free = match capacity_of(resource, capacity) {
            Capacity::Now(most) => queue.taken < most.get(),
            Capacity::After(_) => false,
        };
        let enters = free && queue.waiting.is_empty();
        if enters {
            queue.taken += 1;
            entry.pledges.push(resource);
        } else if queue.taken == 0 && queue.waiting.is_empty() {
            self.queues.remove(&resource);
        }
        enters
    }

    /// Releases a resource that a delivery no longer needs.
    pub(super) fn leave(&mut self, place: TablePlace, resource: Resource, now: Moment, capacity: &dyn Fn(Route) -> Capacity) {
        let Some(entry) = self.entries.get_mut(&place) else { return };
        if let Some(at) = entry.pledges.iter().position(|pledged| *pledged == resource) {
            entry.pledges.remove(at);
            self.free(resource, now, capacity);
        }
    }

    /// Charges a request of a delivery to the budget. The first one was charged when it began.
    pub(super) fn spend(&mut self, place: TablePlace, now: Moment) {
        match self.entries.get_mut(&place).map(|entry| &mut entry.state) {
            Some(State::UnderWay { paid, .. }) if *paid => *paid = false,
            _ => self.budget.spend(now),
        }
    }

    /// Charges a request that can wait to the budget, or returns for how long there is no room.
    pub(super) fn try_to_spend(&mut self, place: TablePlace, now: Moment) -> Result<(), Duration> {
        let state = self.entries.get(&place).map(|entry| &entry.state);
        let is_paid = matches!(state, Some(State::UnderWay { paid: true, .. }));
        let wait = if is_paid { Duration::ZERO } else { self.budget.wait(now) };
        if !wait.is_zero() {
            return Err(wait);
        }
        self.spend(place, now);
        Ok(())
    }

    /// Marks a call as slow, so that it keeps no other delivery from beginning. The client library
    /// may be waiting for a rate limit that only it knows.
    pub(super) fn is_slow(&mut self, place: TablePlace) {
        if let Some(State::UnderWay { slow, .. }) = self.entries.get_mut(&place).map(|entry| &mut entry.state)
            && !*slow
        {
            *slow = true;
            self.busy -= 1;
        }
    }

    /// Takes a delivery out of those under way, as it only has to be saved before it
    /// [ends](Backlog::finish). Returns whether there is news.
    pub(super) fn is_saving(&mut self, place: TablePlace) -> bool {
        self.comes_back(place);
        self.set_state(place, State::Saving);
        self.entries.get(&place).is_some_and(|entry| entry.news)
    }

    /// Ends a delivery. `doubt` is passed on to the next one.
    pub(super) fn finish(
        &mut self,
        place: TablePlace,
        outcome: DeliveryOutcome,
        doubt: bool,
        now: Moment,
        capacity: &dyn Fn(Route) -> Capacity,
    ) {
        self.comes_back(place);
        let goes_on = matches!(outcome, DeliveryOutcome::Blocked(resource) if !self.is_refused(resource));
        let Some(entry) = self.entries.get_mut(&place) else { return };
        // What has sent nothing has nothing to rest from.
        let is_unsent = matches!(entry.state, State::UnderWay { paid: true, .. });
        let rested = goes_on || is_unsent && matches!(outcome, DeliveryOutcome::Later(_));
        entry.start = DeliveryStart { doubt, regardless: goes_on && entry.start.regardless, rested };
        if !goes_on {
            for resource in std::mem::take(&mut entry.pledges) {
                if let Resource::Route(route) = resource {
                    // It may have been to retry the route, and did not have to.
                    self.refused.retry_at(route, now);
                }
                self.free(resource, now, capacity);
            }
        }
        let Some(entry) = self.entries.get_mut(&place) else { return };
        match outcome {
            DeliveryOutcome::Delivered if !entry.news => self.forget(place),
            DeliveryOutcome::Delivered | DeliveryOutcome::Newer => {
                entry.backoff = RETRY;
                if outcome == DeliveryOutcome::Delivered {
                    entry.since = now;
                }
                self.make_ready(place);
            }
            DeliveryOutcome::Later(wait) | DeliveryOutcome::Further(wait) => {
                if outcome == DeliveryOutcome::Further(wait) {
                    entry.backoff = RETRY;
                }
                let own = entry.backoff.pause();
                self.sleep(place, now.plus(if wait.is_zero() { own } else { wait }));
            }
            DeliveryOutcome::Blocked(Resource::Route(route)) if self.refused.has(route) => {
                self.refused.hurry(route, now, APART_ON_NEWS);
                self.wait_for_change(place, route, now, capacity);
            }
            DeliveryOutcome::Blocked(resource) => {
                entry.state = State::Queued;
                let server = entry.server;
                self.queues.entry(resource).or_default().waiting.push(server, place);
                self.admit(resource, now, capacity);
            }
            DeliveryOutcome::Refused(route) if self.refused.has(route) => self.wait_for_change(place, route, now, capacity),
            // Another delivery got through there meanwhile.
            DeliveryOutcome::Refused(_) => self.make_ready(place),
            DeliveryOutcome::Held => {
                let alarm = self.set_alarm(now.plus(LONGEST_ANSWER), Wakes::Place(place));
                self.set_state(place, State::Held(alarm));
                self.held.insert(place);
            }
            DeliveryOutcome::SettledFor(wait) => {
                entry.backoff = RETRY;
                if entry.news {
                    self.make_ready(place);
                } else {
                    let alarm = self.set_alarm(now.plus(wait), Wakes::Place(place));
                    self.set_state(place, State::Settled(alarm));
                }
            }
        }
    }

    fn is_refused(&self, resource: Resource) -> bool {
        matches!(resource, Resource::Route(route) if self.refused.has(route))
    }

    /// Records a refusal; returns whether the route is new. A retry has already scheduled the next.
    pub(super) fn refuse(&mut self, place: TablePlace, route: Route, now: Moment) -> bool {
        let Some(server) = self.server_of(place).filter(|_| !self.refused.has(route)) else { return false };
        let queues = &self.queues;
        self.refused.insert(server, route, now, |route| queues.contains_key(&Resource::Route(route)));
        true
    }

    /// Lets a destination wait until something changes there or until its turn to retry. If too
    /// many wait, it is forgotten, and its notice stays in the store.
    fn wait_for_change(&mut self, place: TablePlace, route: Route, now: Moment, capacity: &dyn Fn(Route) -> Capacity) {
        if self.waiting_refused >= MOST_REFUSED {
            self.refused_overflowed = true;
            return self.forget(place);
        }
        let Some(server) = self.server_of(place) else { return };
        self.set_state(place, State::Refused(route));
        let resource = Resource::Route(route);
        self.queues.entry(resource).or_default().waiting.push(server, place);
        self.admit(resource, now, capacity);
    }

    /// Retries what Discord refused in a server, or in one of its channels, since that changed.
    pub(super) fn has_changed(
        &mut self,
        server: Server,
        channel: Option<ChannelId>,
        now: Moment,
        capacity: &dyn Fn(Route) -> Capacity,
    ) {
        for route in self.refused.in_server(server, channel) {
            self.refused.start_over(route);
            self.refused.hurry(route, now, APART_ON_CHANGE);
            self.admit(Resource::Route(route), now, capacity);
        }
        self.look_again |= std::mem::take(&mut self.refused_overflowed);
    }

    /// Records a success on a route. Who may post in a channel may do all that the bot does there.
    pub(super) fn is_open(&mut self, route: Route, now: Moment, capacity: &dyn Fn(Route) -> Capacity) {
        let opened = self.refused.opened_with(route);
        if opened.is_empty() {
            return;
        }
        for route in opened {
            self.refused.remove(route);
            self.admit(Resource::Route(route), now, capacity);
        }
        if self.waiting_refused <= MOST_REFUSED / 2 {
            self.look_again |= std::mem::take(&mut self.refused_overflowed);
        }
    }

    /// Makes destinations ready whose press has been answered.
    pub(super) fn release(&mut self, is_held: impl Fn(TablePlace) -> bool) {
        let released: Vec<TablePlace> = self.held.iter().copied().filter(|place| !is_held(*place)).collect();
        for place in released {
            self.held.remove(&place);
            if let Some(State::Held(alarm)) = self.entries.get(&place).map(|entry| entry.state) {
                self.alarms.remove(&alarm);
            }
            self.make_ready(place);
        }
    }

    /// Makes destinations ready whose alarm is due.
    pub(super) fn wake(&mut self, now: Moment, capacity: &dyn Fn(Route) -> Capacity) {
        while let Some(first) = self.alarms.first_entry().filter(|first| first.key().0 <= now) {
            match first.remove() {
                Wakes::Place(place) => {
                    if self.held.remove(&place)
                        && let Some(entry) = self.entries.get_mut(&place)
                    {
                        entry.start.regardless = true;
                    }
                    self.make_ready(place);
                }
                Wakes::Queue(resource) => self.admit(resource, now, capacity),
            }
        }
    }

    /// Returns when a waiting delivery may begin; `None` if that takes the end of another, or news.
    pub(super) fn wakes_at(&self, now: Moment) -> Option<Moment> {
        let alarm = self.alarms.first_key_value().map(|((when, _), _)| *when);
        let wait = self.budget.wait(now);
        let budget = (!wait.is_zero() && !self.ready.is_empty()).then(|| now.plus(wait));
        alarm.into_iter().chain(budget).min()
    }

    /// Admits deliveries from a resource's queue while there is capacity.
    fn admit(&mut self, resource: Resource, now: Moment, capacity: &dyn Fn(Route) -> Capacity) {
        let Some(queue) = self.queues.get_mut(&resource) else { return };
        let mut admitted = Vec::new();
        let mut wait = None;
        let mut refused = match resource {
            Resource::Route(route) => self.refused.at(route),
            Resource::Asking(_) | Resource::Still | Resource::Film => None,
        };
        while !queue.waiting.is_empty() {
            let room = match refused.as_mut() {
                Some(refused) if refused.again > now => Capacity::After(refused.again.after(now)),
                Some(_) | None => capacity_of(resource, capacity),
            };
            match room {
                Capacity::Now(most) if queue.taken < most.get() => {
                    queue.taken += 1;
                    if let Some(refused) = refused.as_mut() {
                        refused.tries(now);
                    }
                    admitted.extend(queue.waiting.pop(|_| true));
                }
                // Whoever uses it makes room.
                Capacity::Now(_) => break,
                Capacity::After(longer) => {
                    wait = Some(longer.max(Duration::from_millis(1)));
                    break;
                }
            }
        }
        let (idle, alarm) = (queue.taken == 0 && queue.waiting.is_empty(), queue.alarm.take());
        if let Some(alarm) = alarm {
            self.alarms.remove(&alarm);
        }
        if idle {
            self.queues.remove(&resource);
        } else if let Some(wait) = wait {
            let alarm = self.set_alarm(now.plus(wait), Wakes::Queue(resource));
            if let Some(queue) = self.queues.get_mut(&resource) {
                queue.alarm = Some(alarm);
            }
        }
        for place in admitted {
            if let Some(entry) = self.entries.get_mut(&place) {
                entry.pledges.push(resource);
            }
            self.make_ready(place);
        }
    }

    fn free(&mut self, resource: Resource, now: Moment, capacity: &dyn Fn(Route) -> Capacity) {
        if let Some(queue) = self.queues.get_mut(&resource) {
            queue.taken = queue.taken.saturating_sub(1);
        }
        self.admit(resource, now, capacity);
    }

    /// Takes a delivery out of those under way.
    fn comes_back(&mut self, place: TablePlace) {
        let Some(entry) = self.entries.get(&place) else { return };
        let State::UnderWay { slow, paid } = entry.state else { return };
        if let Some(share) = self.servers.get_mut(&entry.server) {
            share.under_way -= 1;
        }
        self.under_way -= 1;
        self.busy -= usize::from(!slow);
        if paid {
            self.budget.refund();
        }
    }

    fn forget(&mut self, place: TablePlace) {
        let Some(entry) = self.entries.remove(&place) else { return };
        if let Some(share) = self.servers.get_mut(&entry.server) {
            share.known -= 1;
            // Not for each one that goes: another look reads all notices.
            if share.known <= MOST_OF_SERVER / 2 && self.left_out.remove(&entry.server) {
                self.look_again = true;
            }
            if share.known == 0 {
                self.servers.remove(&entry.server);
            }
        }
        if self.overflowed && self.entries.len() <= MOST / 2 {
            (self.overflowed, self.look_again) = (false, true);
        }
    }

    fn make_ready(&mut self, place: TablePlace) {
        self.set_state(place, State::Ready);
        if let Some(entry) = self.entries.get(&place) {
            self.ready.push(entry.server, place);
        }
    }

    fn sleep(&mut self, place: TablePlace, until: Moment) {
        let alarm = self.set_alarm(until, Wakes::Place(place));
        self.set_state(place, State::Asleep(alarm));
    }

    fn set_state(&mut self, place: TablePlace, state: State) {
        if let Some(entry) = self.entries.get_mut(&place) {
            let waits = |state| usize::from(matches!(state, State::Refused(_)));
            self.waiting_refused = self.waiting_refused + waits(state) - waits(entry.state);
            entry.state = state;
        }
    }

    fn set_alarm(&mut self, when: Moment, wakes: Wakes) -> Alarm {
        self.last_alarm += 1;
        let alarm = (when, self.last_alarm);
        self.alarms.insert(alarm, wakes);
        alarm
    }
}

fn capacity_of(resource: Resource, capacity: &dyn Fn(Route) -> Capacity) -> Capacity {
    let at_once = |most| Capacity::Now(NonZeroU32::new(most).unwrap_or(NonZeroU32::MIN));
    match resource {
        Resource::Route(route) => capacity(route),
        Resource::Asking(_) => at_once(1),
        Resource::Still => at_once(STILLS_AT_ONCE),
        Resource::Film => at_once(FILMS_AT_ONCE),
    }
}
