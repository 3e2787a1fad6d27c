//! Named plans of faults, for the page and tests. Start at [`Preset::all`].

use serde::Serialize;

use super::plan::{Fault, Plan, Rule};

/// A named list of rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Preset {
    /// Name, in lower case.
    pub name: &'static str,
    /// Description, in a sentence.
    pub title: &'static str,
    /// Rules.
    pub rules: Vec<Rule>,
}

impl Plan {
    /// Returns a preset's rules as a plan with this seed; `None` if the name is unknown.
    pub fn preset(name: &str, seed: u64) -> Option<Self> {
        Preset::all().into_iter().find(|preset| preset.name == name).map(|preset| Self::new(seed, preset.rules))
    }
}

impl Preset {
    /// Returns all presets.
    pub fn all() -> Vec<Self> {
        let preset = |name, title, rules: &[&[Rule]]| Self { name, title, rules: rules.concat() };
        vec![
            preset("calm", "Nothing goes wrong.", &[]),
            preset("rate-limit-storm", "Requests are told to wait, one by one or all together.", &[&rate_limits(0.2)]),
            preset(
                "bad-gateway",
                "Requests fail with 500, 502, 503 and 504, some of them after they took effect.",
                &[&errors(1.0)],
            ),
            preset("slow", "Answers take long, before or after the effect.", &[&slowness(1.0)]),
            preset("lost-answers", "Connections break before a request takes effect, or before its answer.", &[&losses(1.0)]),
            preset("flaky-gateway", "The gateway hangs up, asks for a reconnect, and forgets sessions.", &[&disconnections(1.0)]),
            preset("echo", "Events come twice, late, and in another order.", &[&echoes(1.0)]),
            preset(
                "all-at-once",
                "Some of everything.",
                &[&rate_limits(0.05), &errors(0.5), &slowness(0.5), &losses(0.5), &disconnections(0.5), &echoes(0.5)],
            ),
        ]
    }
}

fn rate_limits(chance: f64) -> Vec<Rule> {
    let waits = |fault, ms| Rule { retry_after_ms: Some(ms), ..Rule::of(fault) };
    vec![waits(Fault::RateLimit, 300).chance(chance), waits(Fault::GlobalRateLimit, 500).chance(chance / 10.0)]
}

fn errors(share: f64) -> Vec<Rule> {
    vec![
        Rule::of(Fault::Error).status(502).chance(0.1 * share),
        Rule::of(Fault::Error).status(500).chance(0.08 * share),
        Rule::of(Fault::Error).status(503).chance(0.04 * share),
        Rule::of(Fault::Error).status(500).late().chance(0.06 * share),
        Rule::of(Fault::Error).status(504).late().chance(0.04 * share),
    ]
}

fn slowness(share: f64) -> Vec<Rule> {
    vec![
        Rule::of(Fault::Slow).delay(400).chance(0.2 * share),
        Rule::of(Fault::Slow).delay(900).late().chance(0.1 * share),
        Rule::of(Fault::Slow).delay(3_500).chance(0.02 * share),
    ]
}

fn losses(share: f64) -> Vec<Rule> {
    vec![Rule::of(Fault::DropAnswer).chance(0.15 * share), Rule::of(Fault::DropRequest).chance(0.1 * share)]
}

/// Invalid sessions are rare, since identifying anew takes a client many seconds.
fn disconnections(share: f64) -> Vec<Rule> {
    vec![
        Rule::of(Fault::Disconnect).chance(0.08 * share),
        Rule::of(Fault::Reconnect).chance(0.06 * share),
        Rule::of(Fault::InvalidSessionResumable).chance(0.04 * share),
        Rule { after: 20, ..Rule::of(Fault::InvalidSession).chance(0.1 * share).times(1) },
    ]
}

fn echoes(share: f64) -> Vec<Rule> {
    vec![
        Rule::of(Fault::DuplicateEvent).chance(0.4 * share),
        Rule::of(Fault::ReorderEvents).chance(0.2 * share),
        Rule::of(Fault::DelayEvent).delay(400).chance(0.1 * share),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_a_plan_that_can_be_carried_out() {
        for Preset { name, title, rules } in Preset::all() {
            assert_eq!(Plan::new(1, rules).check(), Ok(()), "{name}");
            assert!(!title.is_empty());
        }
        assert_eq!(Plan::preset("calm", 3), Some(Plan::new(3, Vec::new())));
        assert_eq!(Plan::preset("sunshine", 3), None);
    }
}
