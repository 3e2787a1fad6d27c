//! Decides which faults of the plan strike. Start at [`Faults::request`] and [`Faults::event`].

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::dice::Dice;
use super::plan::{Fault, Plan, Rule};
use crate::bot_sessions::session::{Fate, GatewayFault};
use crate::rest::rate_limiter::LimitScope;

#[derive(Debug, Default)]
pub(crate) struct Faults {
    running: Mutex<Running>,
    /// Whether the plan has rules for requests and for events; without any, nothing is locked.
    requests: AtomicBool,
    events: AtomicBool,
}

#[derive(Debug, Default)]
struct Running {
    plan: Plan,
    states: Vec<RuleState>,
}

#[derive(Debug)]
struct RuleState {
    dice: Dice,
    /// How many requests or events have matched.
    met: u64,
    hits: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Injected {
    /// Delay before the effect.
    pub(crate) before: Duration,
    /// Delay after the effect.
    pub(crate) after: Duration,
    pub(crate) end: End,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum End {
    /// With its own reply.
    #[default]
    Answered,
    /// With 429.
    Limited { scope: LimitScope, retry_after: Duration },
    /// With this status, before any effect.
    Failed(u16),
    /// With this status, after the effect.
    FailedLate(u16),
    /// By cutting the connection, before any effect.
    Dropped,
    /// By cutting the connection, after the effect.
    DroppedLate,
}

/// What a rule does when it strikes.
enum Effect {
    /// Delays a request, whose end other rules decide.
    Slows { before: Duration, after: Duration },
    /// Decides how a request ends.
    Ends(End),
    /// Decides the fate of an event.
    Fates(Fate),
}

impl Rule {
    fn effect(&self) -> Effect {
        let retry_after = Duration::from_millis(self.retry_after_ms.unwrap_or(1_000));
        let limited = |scope| Effect::Ends(End::Limited { scope, retry_after });
        let status = self.status.unwrap_or(500);
        match self.fault {
            Fault::Slow if self.late => Effect::Slows { before: Duration::ZERO, after: self.delay_or(1_000) },
            Fault::Slow => Effect::Slows { before: self.delay_or(1_000), after: Duration::ZERO },
            Fault::RateLimit => limited(LimitScope::User),
            Fault::GlobalRateLimit => limited(LimitScope::Global),
            Fault::WriteLimit => limited(LimitScope::Shared),
            Fault::Error if self.late => Effect::Ends(End::FailedLate(status)),
            Fault::Error => Effect::Ends(End::Failed(status)),
            Fault::DropRequest => Effect::Ends(End::Dropped),
            Fault::DropAnswer => Effect::Ends(End::DroppedLate),
            Fault::DuplicateEvent => Effect::Fates(Fate::Twice),
            Fault::ReorderEvents => Effect::Fates(Fate::Late(self.delay_or(40))),
            Fault::DelayEvent => Effect::Fates(Fate::Late(self.delay_or(1_000))),
            Fault::Disconnect => Effect::Fates(Fate::Not(GatewayFault::Drop)),
            Fault::Reconnect => Effect::Fates(Fate::Not(GatewayFault::Reconnect)),
            Fault::InvalidSession => Effect::Fates(Fate::Not(GatewayFault::Invalid)),
            Fault::InvalidSessionResumable => Effect::Fates(Fate::Not(GatewayFault::InvalidResumable)),
            Fault::Zombie => Effect::Fates(Fate::Not(GatewayFault::Zombie)),
        }
    }

    /// Whether the rule is for requests; all others are for events.
    pub(super) fn is_for_requests(&self) -> bool {
        match self.effect() {
            Effect::Slows { .. } | Effect::Ends(_) => true,
            Effect::Fates(_) => false,
        }
    }
}

impl Faults {
    /// Replaces the plan, which must have been checked, and starts all its rules anew.
    pub(crate) fn replace(&self, plan: Plan) {
        let states = (0..plan.rules.len()).map(|rule| RuleState { dice: Dice::of(plan.seed, rule), met: 0, hits: 0 }).collect();
        let mut running = self.lock();
        self.requests.store(plan.rules.iter().any(Rule::is_for_requests), Ordering::Relaxed);
        self.events.store(!plan.rules.iter().all(Rule::is_for_requests), Ordering::Relaxed);
        *running = Running { plan, states };
    }

    /// Returns the plan, and how often each of its rules has struck.
    pub(crate) fn now(&self) -> (Plan, Vec<u64>) {
        let running = self.lock();
        (running.plan.clone(), running.states.iter().map(|state| state.hits).collect())
    }

    /// Decides the faults of the next request. `route` is like `POST /channels/{channel}/messages`.
    pub(crate) fn request(&self, route: impl FnOnce() -> String) -> Injected {
        let mut injected = Injected::default();
        if !self.requests.load(Ordering::Relaxed) {
            return injected;
        }
        let route = route();
        let meant = |rule: &Rule| rule.is_for_requests() && fits(rule.route.as_deref(), &route);
        self.lock().each(meant, |effect| match effect {
            Effect::Slows { before, after } => {
                injected.before += before;
                injected.after += after;
                Next::GoesOn
            }
            Effect::Ends(end) => {
                injected.end = end;
                Next::Decided
            }
            Effect::Fates(_) => Next::GoesOn,
        });
        injected
    }

    pub(crate) fn event(&self, name: &str) -> Fate {
        let mut fate = Fate::Once;
        if !self.events.load(Ordering::Relaxed) {
            return fate;
        }
        // Without READY and RESUMED a client cannot begin at all.
        let named = |rule: &Rule| rule.event.as_deref().map_or(!matches!(name, "READY" | "RESUMED"), |event| event == name);
        self.lock().each(
            |rule| !rule.is_for_requests() && named(rule),
            |effect| match effect {
                Effect::Fates(decided) => {
                    fate = decided;
                    Next::Decided
                }
                Effect::Slows { .. } | Effect::Ends(_) => Next::GoesOn,
            },
        );
        fate
    }

    fn lock(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

enum Next {
    GoesOn,
    Decided,
}

impl Running {
    /// Applies the rules that are meant in order until one decides. Each of them draws exactly
    /// once, so that no rule changes the draws of another.
    fn each(&mut self, meant: impl Fn(&Rule) -> bool, mut strike: impl FnMut(Effect) -> Next) {
        let mut decided = false;
        let rules = self.plan.rules.iter().zip(&mut self.states);
        for (rule, state) in rules.filter(|(rule, _)| meant(rule)) {
            let throw = state.dice.next();
            state.met += 1;
            let may = state.met > rule.after && rule.times.is_none_or(|times| state.hits < times);
            if may && throw < rule.chance && !decided {
                state.hits += 1;
                decided = matches!(strike(rule.effect()), Next::Decided);
            }
        }
    }
}

/// Whether a rule's route matches a request's. Names in braces may differ.
fn fits(wanted: Option<&str>, route: &str) -> bool {
    let Some(wanted) = wanted else { return true };
    let mut parts = route.split('/');
    for (part, rest) in wanted.split('/').map(|part| (part, part.strip_suffix('*'))) {
        let Some(there) = parts.next() else { return rest == Some("") };
        match rest {
            Some(start) => return there.starts_with(start),
            None if part == there || (part.starts_with('{') && there.starts_with('{')) => {}
            None => return false,
        }
    }
    parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_is_meant_by_its_template_or_by_its_beginning() {
        let route = "POST /channels/{channel}/messages";
        for wanted in
            [None, Some("*"), Some(route), Some("POST /channels/{id}/messages"), Some("POST /channels/*"), Some("POST *")]
        {
            assert!(fits(wanted, route), "{wanted:?}");
        }
        for wanted in ["POST /channels/{channel}", "GET /channels/*", "POST /channels/{channel}/messages/{message}", "PO /*"] {
            assert!(!fits(Some(wanted), route), "{wanted}");
        }
        assert!(fits(Some("GET /gateway/*"), "GET /gateway/bot"));
        assert!(!fits(Some("GET /gateway"), "GET /gateway/bot"));
    }

    fn ends(faults: &Faults, count: usize) -> Vec<End> {
        (0..count).map(|_| faults.request(|| "GET /gateway".to_owned()).end).collect()
    }

    #[test]
    fn the_first_n_are_let_through_and_it_strikes_at_most_so_often() {
        let faults = Faults::default();
        faults.replace(Plan::new(1, vec![Rule { after: 2, ..Rule::of(Fault::DropRequest).times(2) }]));
        let (fine, struck) = (End::Answered, End::Dropped);
        assert_eq!(ends(&faults, 6), [fine, fine, struck, struck, fine, fine]);
        assert_eq!(faults.now().1, [2]);
    }

    #[test]
    fn the_first_rule_that_strikes_decides_and_waiting_comes_on_top() {
        let faults = Faults::default();
        let rules = vec![
            Rule::of(Fault::Slow).delay(5),
            Rule::of(Fault::Error).status(502).times(1),
            Rule::of(Fault::Slow).delay(7).late(),
            Rule::of(Fault::DropAnswer),
        ];
        faults.replace(Plan::new(1, rules));
        let first = faults.request(|| "GET /gateway".to_owned());
        // Rules after the deciding one have no effect.
        assert_eq!(first, Injected { before: Duration::from_millis(5), after: Duration::ZERO, end: End::Failed(502) });
        let second = faults.request(|| "GET /gateway".to_owned());
        let wait = |ms| Duration::from_millis(ms);
        assert_eq!(second, Injected { before: wait(5), after: wait(7), end: End::DroppedLate });
        assert_eq!(faults.now().1, [2, 1, 1, 1]);
    }

    #[test]
    fn a_rule_strikes_the_same_whether_or_not_another_one_stands_beside_it() {
        let often = Rule::of(Fault::DropRequest).chance(0.5);
        let faults = Faults::default();
        faults.replace(Plan::new(9, vec![often.clone()]));
        let alone = ends(&faults, 50);
        faults.replace(Plan::new(9, vec![often, Rule::of(Fault::DropAnswer).chance(0.5)]));
        let beside = ends(&faults, 50);
        let struck = |ends: &[End]| ends.iter().map(|end| *end == End::Dropped).collect::<Vec<_>>();
        assert_eq!(struck(&alone), struck(&beside));
        assert!(struck(&alone).contains(&true) && struck(&alone).contains(&false));
    }

    #[test]
    fn a_session_can_begin_unless_its_first_event_is_meant_by_name() {
        let faults = Faults::default();
        faults.replace(Plan::new(1, vec![Rule::of(Fault::Disconnect)]));
        assert_eq!(faults.event("READY"), Fate::Once);
        assert_eq!(faults.event("INTERACTION_CREATE"), Fate::Not(GatewayFault::Drop));
        faults.replace(Plan::new(1, vec![Rule::of(Fault::DuplicateEvent).event("READY")]));
        assert_eq!(faults.event("READY"), Fate::Twice);
        assert_eq!(faults.event("INTERACTION_CREATE"), Fate::Once);
    }
}
