//! Seed after seed until time is up, and of each that something is found in the smallest run in which the same rule is broken.
//!
//! Start reading at [`soak`] and [`shrink`].

use std::io;
use std::ops::ControlFlow;

use clap::ValueEnum;

use crate::{Plan, Report, Sabotage, Trouble};

/// Other seeds that are tried for a smaller run: with other numbers everybody does something else.
const SEEDS: u64 = 3;
/// The fewest days in which anything happens.
const FEWEST_DAYS: u32 = 2;

/// What was found in a run.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The rule that is broken.
    pub rule: &'static str,
    /// How, in words.
    pub what: Vec<String>,
}

impl Failure {
    /// The first rule that is broken in a run.
    pub fn of(report: &Report) -> Option<Failure> {
        let broken = report.rules().into_iter().find(|(_, found)| found.count > 0);
        broken.map(|(rule, found)| Failure { rule, what: found.first.clone() })
    }
}

/// Runs the plan with its seed, and with the seeds that follow, for as long as `goes_on` says; `tells` gets each plan that breaks a rule, and
/// whether it goes on. Returns the number of runs.
///
/// # Errors
/// When a run cannot be carried out.
pub fn soak(
    plan: &Plan,
    mut goes_on: impl FnMut(u64) -> bool,
    mut run: impl FnMut(&Plan) -> io::Result<Report>,
    mut tells: impl FnMut(&Plan, &Failure) -> ControlFlow<()>,
) -> io::Result<u64> {
    let mut runs = 0;
    while goes_on(runs) {
        let next = Plan { seed: plan.seed.wrapping_add(runs), ..plan.clone() };
        runs += 1;
        if let Some(failure) = Failure::of(&run(&next)?)
            && tells(&next, &failure).is_break()
        {
            break;
        }
    }
    Ok(runs)
}

/// The smallest plan that still breaks the rule, and how: fewer tables, fewer days, fewer kinds of trouble, as long as any of them does and
/// `goes_on` says so.
///
/// # Errors
/// When a run cannot be carried out.
pub fn shrink(
    plan: &Plan,
    failure: Failure,
    mut goes_on: impl FnMut() -> bool,
    mut run: impl FnMut(&Plan) -> io::Result<Report>,
) -> io::Result<(Plan, Failure)> {
    let (mut smallest, mut how) = (plan.clone(), failure);
    'smaller: loop {
        for candidate in candidates(&smallest) {
            for seed in 0..=SEEDS {
                if !goes_on() {
                    return Ok((smallest, how));
                }
                let candidate = Plan { seed: candidate.seed.wrapping_add(seed), ..candidate.clone() };
                let report = run(&candidate)?;
                let found = report.rules().into_iter().find(|(rule, found)| *rule == how.rule && found.count > 0);
                if let Some((rule, found)) = found {
                    how = Failure { rule, what: found.first.clone() };
                    smallest = candidate;
                    continue 'smaller;
                }
            }
        }
        return Ok((smallest, how));
    }
}

/// Plans that are a little smaller, the smallest first.
fn candidates(plan: &Plan) -> Vec<Plan> {
    let few = |now: usize| [1, now / 4, now / 2, now - now / 4, now.saturating_sub(1)];
    let mut tables: Vec<usize> = few(plan.tables).into_iter().filter(|few| (1..plan.tables).contains(few)).collect();
    let mut days: Vec<u32> = few(plan.days as usize).into_iter().filter_map(|few| u32::try_from(few).ok()).collect();
    days.retain(|few| (FEWEST_DAYS..plan.days).contains(few));
    tables.dedup();
    days.dedup();
    let fewer = tables.into_iter().map(|tables| Plan { tables, ..plan.clone() });
    let shorter = days.into_iter().map(|days| Plan { days, ..plan.clone() });
    let spared = |trouble: &Trouble| plan.spared.contains(trouble);
    let calmer = Trouble::value_variants().iter().filter(|trouble| !spared(trouble)).map(|trouble| {
        let spared = plan.spared.iter().chain([trouble]).copied().collect();
        Plan { spared, ..plan.clone() }
    });
    fewer.chain(shorter).chain(calmer).collect()
}

/// The command that repeats a run.
pub fn command(plan: &Plan) -> String {
    let Plan { tables, days, seed, sabotage, without, spared } = plan;
    let broken: Vec<Sabotage> = [*sabotage].into_iter().filter(|sabotage| *sabotage != Sabotage::None).collect();
    format!(
        "cargo run --release -p tertulia-simulation -- --tables {tables} --days {days} --seed {seed}{}{}{}",
        option("spare", spared),
        option("without", without),
        option("break", &broken),
    )
}

/// An option of the command with what it lists, if it lists anything.
fn option(name: &str, listed: &[impl ValueEnum]) -> String {
    let names: Vec<String> =
        listed.iter().filter_map(ValueEnum::to_possible_value).map(|value| value.get_name().to_owned()).collect();
    if names.is_empty() { String::new() } else { format!(" --{name} {}", names.join(",")) }
}

#[cfg(test)]
mod tests {
    use tertulia::clock::Moment;

    use super::*;

    fn plan() -> Plan {
        Plan { tables: 50, days: 120, seed: 7, sabotage: Sabotage::None, without: Vec::new(), spared: Vec::new() }
    }

    /// A program with a fault that shows at three tables from the eleventh day on, when it is killed while answers are lost.
    fn faulty(plan: &Plan) -> io::Result<Report> {
        let mut report = Report::default();
        let spared = |trouble| plan.spared.contains(&trouble);
        if plan.tables >= 3 && plan.days >= 11 && !spared(Trouble::Kills) && !spared(Trouble::Calls) {
            report.twice.note(Moment(0), format!("at {} tables", plan.tables));
        }
        // Another fault, which is not to be taken for it.
        if plan.tables < 3 {
            report.lost.note(Moment(0), "something else".to_owned());
        }
        Ok(report)
    }

    #[test]
    fn what_is_found_is_shrunk_to_the_fewest_tables_days_and_kinds_of_trouble_that_break_the_same_rule() {
        let mut found = None;
        let runs = soak(
            &plan(),
            |_| true,
            faulty,
            |plan, failure| {
                found = Some((plan.clone(), failure.clone()));
                ControlFlow::Break(())
            },
        );
        let (first, failure) = found.unwrap();
        assert_eq!((runs.unwrap(), first.seed, failure.rule), (1, 7, "twice"));
        let (smallest, how) = shrink(&first, failure, || true, faulty).unwrap();
        assert_eq!((smallest.tables, smallest.days, how.what.len()), (3, 11, 1));
        assert!(how.what[0].ends_with("at 3 tables"), "{how:?}");
        let repeats = "-- --tables 3 --days 11 --seed 7 --spare ends,disk,outages,deletions,echoes";
        assert!(command(&smallest).ends_with(repeats), "{}", command(&smallest));
    }

    #[test]
    fn seeds_follow_one_another_until_time_is_up() {
        let mut seeds = Vec::new();
        let run = |plan: &Plan| {
            seeds.push(plan.seed);
            Ok(Report::default())
        };
        let runs = soak(&plan(), |runs| runs < 3, run, |_, _| panic!("nothing is broken"));
        assert_eq!((runs.unwrap(), seeds), (3, vec![7, 8, 9]));
    }
}
