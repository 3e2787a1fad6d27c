//! A short night: seed after seed finds nothing, and what is broken on purpose is shrunk to a
//! smaller run that finds the same.
//!
//! The whole night is `cargo run --release -p tertulia-simulation -- soak`.

use std::cell::Cell;
use std::ops::ControlFlow;

use tertulia_simulation::soak::{BrokenRule, shrink, soak};
use tertulia_simulation::{Sabotage, SimulationPlan, run};

fn plan(sabotage: Sabotage) -> SimulationPlan {
    SimulationPlan {
        tables: 5,
        servers: Vec::new(),
        leagues: false,
        days: 21,
        until: None,
        seed: 100,
        sabotage,
        without: Vec::new(),
        spared: Vec::new(),
    }
}

#[test]
fn nothing_is_found_in_seeds_that_follow_one_another() {
    let (kills, failures) = (Cell::new(0), Cell::new(0));
    let counted = |plan: &SimulationPlan| {
        let report = run(plan)?;
        kills.set(kills.get() + report.kills);
        failures.set(failures.get() + report.discord_failures);
        Ok(report)
    };
    let most = tertulia_testkit::random::times(2);
    // Until something has gone wrong: in some seeds nothing is killed.
    let is_quiet = || kills.get() == 0 || failures.get() == 0;
    let runs = soak(
        &SimulationPlan { seed: tertulia_testkit::random::seed(100), ..plan(Sabotage::None) },
        |runs| runs < most || (is_quiet() && runs < 10 * most),
        counted,
        |plan, BrokenRule { rule, what, .. }| panic!("{rule} in {plan:?}: {what:#?}"),
    );
    assert!(runs.unwrap() >= most);
    assert!(!is_quiet(), "hardly anything went wrong: {kills:?} kills, {failures:?} failures of Discord");
}

#[test]
fn what_is_broken_is_shrunk_to_a_smaller_run_that_breaks_the_same_rule() {
    let mut found = None;
    let tells = |plan: &SimulationPlan, failure: &BrokenRule| {
        found = Some((plan.clone(), failure.clone()));
        ControlFlow::Break(())
    };
    let broken = SimulationPlan { days: 10, ..plan(Sabotage::KeptMessages) };
    soak(&broken, |runs| runs < 4, run, tells).unwrap();
    let (first, failure) = found.expect("messages that stay are found");
    let mut left = 12;
    let goes_on = || {
        left -= 1;
        left >= 0
    };
    let (smallest, how) = shrink(&first, failure.clone(), goes_on, run).unwrap();
    assert!(smallest.tables < first.tables && smallest.days <= first.days, "{smallest:?}");
    let again = run(&smallest).unwrap();
    let (_, again) = again.rules().into_iter().find(|(rule, _)| *rule == failure.rule).unwrap();
    assert_eq!((how.rule, how.what), (failure.rule, again.first.clone()), "the smallest run repeats what it found");
}
