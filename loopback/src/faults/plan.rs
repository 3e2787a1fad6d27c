//! Plans of faults: what fails, how often, and the seed by which failures repeat. Not here:
//! deciding when a rule strikes (`strike`). Start at [`Plan`].

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A plan of faults. The default has none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Plan {
    /// Seed of chance: with it, requests and events in the same order meet the same faults.
    pub seed: u64,
    /// How far Discord's clock is ahead of the machine's, in milliseconds; negative if behind; at
    /// most 366 days. Ids, timestamps, the header `Date` and the times of rate limits follow it.
    pub skew_ms: i64,
    /// Rules, in order of precedence; at most 64.
    pub rules: Vec<Rule>,
}

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// A request is answered 429 with its route's scope, without effect.
    RateLimit,
    /// A request is answered 429 with the global scope, without effect.
    GlobalRateLimit,
    /// A request is answered 429 as by a channel that takes no writes now (20028, `shared`),
    /// without effect. Discord docs: Opcodes and Status Codes; the real limit is unknown.
    WriteLimit,
    /// A request is answered 413, 500, 502, 503 or 504, without effect or, if `late`, after its
    /// effect.
    Error,
    /// A request is delayed before its effect or, if `late`, after it.
    Slow,
    /// The connection is cut before the request has any effect.
    DropRequest,
    /// The connection is cut after the request's effect, instead of a reply.
    DropAnswer,
    /// The gateway connection is cut without a close frame. As with all faults of the gateway but
    /// [`Fault::InvalidSession`], the event concerned is sent after a resume.
    Disconnect,
    /// The client is asked to reconnect and resume (op 7), and the connection is closed.
    Reconnect,
    /// The session becomes invalid (op 9): the client identifies anew and loses unsent events.
    InvalidSession,
    /// The session is reported invalid but resumable (op 9, `true`), and the connection closed.
    InvalidSessionResumable,
    /// The connection stays open but silent, even to heartbeats; cut when the plan ends.
    Zombie,
    /// An event arrives twice.
    DuplicateEvent,
    /// An event arrives shortly after those that should follow it.
    ReorderEvents,
    /// An event arrives later, overtaken by those after it.
    DelayEvent,
}

/// A fault and its conditions. [`Rule::of`] makes one that always strikes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The fault.
    #[serde(rename = "do")]
    pub fault: Fault,
    /// For faults of requests, the route, such as `POST /channels/{channel}/messages`. Names in
    /// braces match any, and so does a `*` at the end. `None` matches every request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub route: Option<String>,
    /// For faults of events, a name like `INTERACTION_CREATE`; `None`: all but `READY`, `RESUMED`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// For [`Fault::Error`]: 500 (the default), 413, 502, 503 or 504.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// For rate limits, milliseconds to wait, at most an hour; by default a second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u64>,
    /// Milliseconds, at most a minute, for [`Fault::Slow`] and [`Fault::DelayEvent`] (by default a
    /// second) and [`Fault::ReorderEvents`] (by default 40).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay_ms: Option<u64>,
    /// For [`Fault::Error`] and [`Fault::Slow`]: whether it strikes after the request's effect.
    #[serde(default, skip_serializing_if = "is_false")]
    pub late: bool,
    /// Probability of striking, from 0 to 1.
    #[serde(default = "always")]
    pub chance: f64,
    /// How many matching requests or events pass first.
    #[serde(default)]
    pub after: u64,
    /// How often it strikes at most; `None` for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
}

const fn always() -> f64 {
    1.0
}

/// Serde passes the field by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_false(it: &bool) -> bool {
    !*it
}

const MOST_RULES: usize = 64;
const LONGEST_DELAY_MS: u64 = 60_000;
const LONGEST_RETRY_MS: u64 = 3_600_000;
const WIDEST_SKEW_MS: u64 = 366 * 24 * 3_600_000;

impl Rule {
    /// Makes a rule that always strikes, everywhere.
    pub const fn of(fault: Fault) -> Self {
        Self {
            fault,
            route: None,
            event: None,
            status: None,
            retry_after_ms: None,
            delay_ms: None,
            late: false,
            chance: 1.0,
            after: 0,
            times: None,
        }
    }

    /// Limits the rule to a route.
    #[must_use]
    pub fn on(self, route: &str) -> Self {
        Self { route: Some(route.to_owned()), ..self }
    }

    /// Limits the rule to events of this name.
    #[must_use]
    pub fn event(self, name: &str) -> Self {
        Self { event: Some(name.to_owned()), ..self }
    }

    /// Sets the probability.
    #[must_use]
    pub fn chance(self, chance: f64) -> Self {
        Self { chance, ..self }
    }

    /// Limits how often the rule strikes.
    #[must_use]
    pub fn times(self, times: u64) -> Self {
        Self { times: Some(times), ..self }
    }

    /// Sets the delay, in milliseconds.
    #[must_use]
    pub fn delay(self, delay_ms: u64) -> Self {
        Self { delay_ms: Some(delay_ms), ..self }
    }

    /// Sets the status.
    #[must_use]
    pub fn status(self, status: u16) -> Self {
        Self { status: Some(status), ..self }
    }

    /// Makes the fault strike after the effect.
    #[must_use]
    pub fn late(self) -> Self {
        Self { late: true, ..self }
    }

    fn check(&self) -> Result<(), String> {
        let only = |given: bool, field: &str, faults: &[Fault]| {
            if given && !faults.contains(&self.fault) { Err(format!("`{field}` is not for such a fault")) } else { Ok(()) }
        };
        if self.route.is_some() && !self.is_for_requests() {
            return Err("`route` is for faults of requests".to_owned());
        }
        if self.event.is_some() && self.is_for_requests() {
            return Err("`event` is for faults of events".to_owned());
        }
        only(self.status.is_some(), "status", &[Fault::Error])?;
        only(self.retry_after_ms.is_some(), "retry_after_ms", &[Fault::RateLimit, Fault::GlobalRateLimit, Fault::WriteLimit])?;
        only(self.delay_ms.is_some(), "delay_ms", &[Fault::Slow, Fault::DelayEvent, Fault::ReorderEvents])?;
        only(self.late, "late", &[Fault::Error, Fault::Slow])?;
        if self.status.is_some_and(|status| ![413, 500, 502, 503, 504].contains(&status)) {
            return Err("`status` must be 413, 500, 502, 503 or 504".to_owned());
        }
        if self.retry_after_ms.is_some_and(|ms| ms > LONGEST_RETRY_MS) {
            return Err(format!("`retry_after_ms` must be at most {LONGEST_RETRY_MS}"));
        }
        if self.delay_ms.is_some_and(|ms| ms > LONGEST_DELAY_MS) {
            return Err(format!("`delay_ms` must be at most {LONGEST_DELAY_MS}"));
        }
        if !(0.0..=1.0).contains(&self.chance) {
            return Err("`chance` must be from 0 to 1".to_owned());
        }
        let is_route = |route: &str| route == "*" || route.split_once(' ').is_some_and(|(_, path)| path.starts_with(['/', '*']));
        if self.route.as_deref().is_some_and(|route| !is_route(route)) {
            return Err("`route` must be a method and a path, such as `POST /channels/{channel}/messages`".to_owned());
        }
        if self.event.as_deref().is_some_and(str::is_empty) {
            return Err("`event` must be the name of an event, such as `INTERACTION_CREATE`".to_owned());
        }
        Ok(())
    }

    pub(super) fn delay_or(&self, default_ms: u64) -> Duration {
        Duration::from_millis(self.delay_ms.unwrap_or(default_ms))
    }
}

impl Plan {
    /// Makes a plan of these rules and this seed.
    pub const fn new(seed: u64, rules: Vec<Rule>) -> Self {
        Self { seed, skew_ms: 0, rules }
    }

    /// Parses JSON with the field names of [`Plan`] and [`Rule`], as in the control API.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn from_json(mut value: Value) -> Result<Self, String> {
        if !value.is_object() {
            return Err("a plan is an object: `{seed, skew_ms, rules}`".to_owned());
        }
        // `id` and `hits` are in the control API's reply, which may be sent back.
        let rules = value.get_mut("rules").and_then(Value::as_array_mut);
        for rule in rules.into_iter().flatten().filter_map(Value::as_object_mut) {
            rule.remove("id");
            rule.remove("hits");
        }
        let plan: Self = serde_json::from_value(value).map_err(|error| error.to_string())?;
        plan.check()?;
        Ok(plan)
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        if self.rules.len() > MOST_RULES {
            return Err(format!("a plan has at most {MOST_RULES} rules"));
        }
        if self.skew_ms.unsigned_abs() > WIDEST_SKEW_MS {
            return Err(format!("`skew_ms` must be from -{WIDEST_SKEW_MS} to {WIDEST_SKEW_MS}"));
        }
        for (number, rule) in self.rules.iter().enumerate() {
            rule.check().map_err(|why| format!("rule {number}: {why}"))?;
        }
        Ok(())
    }

    /// Returns the control API's plan: each rule with its number and its hits.
    pub(crate) fn shape(&self, hits: &[u64]) -> Value {
        let rules: Vec<Value> = self
            .rules
            .iter()
            .enumerate()
            .map(|(id, rule)| {
                let mut shape = json!(rule);
                shape["id"] = json!(id);
                shape["hits"] = json!(hits.get(id).copied().unwrap_or(0));
                shape
            })
            .collect();
        json!({ "seed": self.seed, "skew_ms": self.skew_ms, "rules": rules })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_read_as_it_is_told() {
        let plan = Plan::new(
            7,
            vec![
                Rule::of(Fault::Error).on("POST /channels/{channel}/messages").status(502).late().chance(0.25).times(3),
                Rule::of(Fault::DuplicateEvent).event("INTERACTION_CREATE"),
            ],
        );
        assert_eq!(Plan::from_json(plan.shape(&[2, 0])).unwrap(), plan);
        let short = json!({ "rules": [{ "do": "drop_answer" }] });
        assert_eq!(Plan::from_json(short).unwrap(), Plan::new(0, vec![Rule::of(Fault::DropAnswer)]));
    }

    #[test]
    fn a_plan_that_makes_no_sense_is_refused_with_the_reason() {
        let refused = |rule: Value| Plan::from_json(json!({ "rules": [{ "do": "calm" }, rule] }));
        assert!(refused(json!({})).is_err());
        for (rule, why) in [
            (json!({ "do": "explode" }), "unknown variant `explode`"),
            (json!({ "do": "error", "chances": 1 }), "unknown field `chances`"),
            (json!({ "do": "error", "status": 404 }), "rule 0: `status` must be 413, 500, 502, 503 or 504"),
            (json!({ "do": "error", "chance": 1.5 }), "rule 0: `chance` must be from 0 to 1"),
            (json!({ "do": "error", "event": "READY" }), "rule 0: `event` is for faults of events"),
            (json!({ "do": "zombie", "route": "GET /gateway" }), "rule 0: `route` is for faults of requests"),
            (json!({ "do": "error", "route": "/gateway" }), "rule 0: `route` must be a method and a path"),
            (json!({ "do": "drop_answer", "late": true }), "rule 0: `late` is not for such a fault"),
            (json!({ "do": "slow", "delay_ms": 60_001 }), "rule 0: `delay_ms` must be at most 60000"),
            (json!({ "do": "slow", "retry_after_ms": 1 }), "rule 0: `retry_after_ms` is not for such a fault"),
        ] {
            let error = Plan::from_json(json!({ "rules": [rule] })).unwrap_err();
            assert!(error.starts_with(why), "{error}");
        }
        assert!(Plan::from_json(json!({ "skew_ms": i64::MIN })).unwrap_err().starts_with("`skew_ms` must be"));
        assert!(Plan::from_json(json!({ "rules": vec![json!({ "do": "slow" }); 65] })).unwrap_err().contains("at most 64"));
        assert!(Plan::from_json(json!([])).is_err());
    }
}
