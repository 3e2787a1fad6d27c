//! Runs seed after seed until time is up, and shrinks each failing run to the smallest that breaks
//! the same rule. Start reading at [`soak`] and [`shrink`].

use std::io;
use std::ops::ControlFlow;

use clap::ValueEnum;

use crate::calendar::{BEGINNING, DAY};
use crate::{Sabotage, SimulationPlan, SimulationReport, TroubleKind};

/// More seeds tried for a smaller run: with other numbers everybody does something else.
const SEEDS: u64 = 3;
/// The fewest days in which anything happens.
const FEWEST_DAYS: u32 = 2;

/// A broken rule in a run.
#[derive(Clone, Debug)]
pub struct BrokenRule {
    /// The rule that is broken.
    pub rule: &'static str,
    /// The findings in words.
    pub what: Vec<String>,
    /// The day of the first finding, from 0.
    pub day: u32,
}

impl BrokenRule {
    /// Returns the first broken rule of a run.
    pub fn of(report: &SimulationReport) -> Option<BrokenRule> {
        BrokenRule::among(report, |_| true)
    }

    /// Returns how that rule is broken in a run, if it is.
    fn of_rule(report: &SimulationReport, rule: &str) -> Option<BrokenRule> {
        BrokenRule::among(report, |name| name == rule)
    }

    fn among(report: &SimulationReport, is_it: impl Fn(&str) -> bool) -> Option<BrokenRule> {
        report.rules().into_iter().filter(|(rule, _)| is_it(rule)).find_map(|(rule, found)| {
            let days = found.since?.after(BEGINNING).as_secs() / DAY.as_secs();
            Some(BrokenRule { rule, what: found.first.clone(), day: u32::try_from(days).unwrap_or(u32::MAX) })
        })
    }

    /// Ends the plan after the day of the failure, up to which runs are alike, if it still fails.
    fn cut(
        self,
        plan: SimulationPlan,
        mut run: impl FnMut(&SimulationPlan) -> io::Result<SimulationReport>,
    ) -> io::Result<(SimulationPlan, BrokenRule)> {
        let until = self.day.saturating_add(1);
        if until >= plan.until.unwrap_or(plan.days) {
            return Ok((plan, self));
        }
        let cut = SimulationPlan { until: Some(until), ..plan.clone() };
        let found = BrokenRule::of_rule(&run(&cut)?, self.rule);
        Ok(found.map_or((plan, self), |found| (cut, found)))
    }
}

/// Runs the plan with its seed and those that follow, while `goes_on` says so. `tells` gets each
/// failing plan and decides whether to go on. Returns the number of runs.
///
/// # Errors
/// When a run cannot be carried out.
pub fn soak(
    plan: &SimulationPlan,
    mut goes_on: impl FnMut(u64) -> bool,
    mut run: impl FnMut(&SimulationPlan) -> io::Result<SimulationReport>,
    mut tells: impl FnMut(&SimulationPlan, &BrokenRule) -> ControlFlow<()>,
) -> io::Result<u64> {
    let mut runs = 0;
    while goes_on(runs) {
        let next = SimulationPlan { seed: plan.seed.wrapping_add(runs), ..plan.clone() };
        runs += 1;
        if let Some(failure) = BrokenRule::of(&run(&next)?)
            && tells(&next, &failure).is_break()
        {
            break;
        }
    }
    Ok(runs)
}

/// Returns the smallest plan that still breaks the rule, and how. Tries an end once that was found,
/// fewer tables, days and kinds of trouble, while one of them fails and `goes_on` says so.
///
/// # Errors
/// When a run cannot be carried out.
pub fn shrink(
    plan: &SimulationPlan,
    failure: BrokenRule,
    mut goes_on: impl FnMut() -> bool,
    mut run: impl FnMut(&SimulationPlan) -> io::Result<SimulationReport>,
) -> io::Result<(SimulationPlan, BrokenRule)> {
    let (mut smallest, mut how) = failure.cut(plan.clone(), &mut run)?;
    'smaller: loop {
        for candidate in candidates(&smallest) {
            for seed in 0..=SEEDS {
                if !goes_on() {
                    return Ok((smallest, how));
                }
                let candidate = SimulationPlan { seed: candidate.seed.wrapping_add(seed), ..candidate.clone() };
                if let Some(found) = BrokenRule::of_rule(&run(&candidate)?, how.rule) {
                    (smallest, how) = found.cut(candidate, &mut run)?;
                    continue 'smaller;
                }
            }
        }
        return Ok((smallest, how));
    }
}

/// Returns slightly smaller plans, the smallest first.
fn candidates(plan: &SimulationPlan) -> Vec<SimulationPlan> {
    let few = |now: usize| [1, now / 4, now / 2, now - now / 4, now.saturating_sub(1)];
    let fewest = usize::from(plan.servers.is_empty());
    let mut tables: Vec<usize> = if fewest == 0 { vec![0] } else { Vec::new() };
    tables.extend(few(plan.tables));
    tables.retain(|few| (fewest..plan.tables).contains(few));
    let all = plan.until.unwrap_or(plan.days);
    let mut days: Vec<u32> = few(all as usize).into_iter().filter_map(|few| u32::try_from(few).ok()).chain([all]).collect();
    days.retain(|few| (FEWEST_DAYS..plan.days).contains(few));
    tables.dedup();
    days.dedup();
    let without = |at: usize| {
        let servers = plan.servers.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, people)| *people);
        SimulationPlan { servers: servers.collect(), ..plan.clone() }
    };
    let is_any = |plan: &SimulationPlan| plan.tables > 0 || !plan.servers.is_empty();
    let fewer_servers = (0..plan.servers.len()).map(without).filter(is_any);
    let leagueless = plan.leagues.then(|| SimulationPlan { leagues: false, ..plan.clone() });
    let fewer = tables.into_iter().map(|tables| SimulationPlan { tables, ..plan.clone() });
    let shorter = days.into_iter().map(|days| SimulationPlan { days, until: None, ..plan.clone() });
    let spared = |trouble: &TroubleKind| plan.spared.contains(trouble);
    let calmer = TroubleKind::value_variants().iter().filter(|trouble| !spared(trouble)).map(|trouble| {
        let spared = plan.spared.iter().chain([trouble]).copied().collect();
        SimulationPlan { spared, ..plan.clone() }
    });
    fewer_servers.chain(leagueless).chain(fewer).chain(shorter).chain(calmer).collect()
}

/// Returns the command that repeats a run.
pub fn command(plan: &SimulationPlan) -> String {
    let SimulationPlan { tables, servers, leagues, days, until, seed, sabotage, without, spared } = plan;
    let people: Vec<String> = servers.iter().map(usize::to_string).collect();
    let servers = if people.is_empty() { String::new() } else { format!(" --servers {}", people.join(",")) };
    let leagues = if *leagues { " --leagues" } else { "" };
    let broken: Vec<Sabotage> = [*sabotage].into_iter().filter(|sabotage| *sabotage != Sabotage::None).collect();
    format!(
        "cargo run --release -p tertulia-simulation -- --tables {tables}{servers}{leagues} --days {days}{} --seed {seed}{}{}{}",
        until.map(|until| format!(" --until {until}")).unwrap_or_default(),
        option("spare", spared),
        option("without", without),
        option("break", &broken),
    )
}

/// Returns an option of the command, empty if it lists nothing.
fn option(name: &str, listed: &[impl ValueEnum]) -> String {
    let names: Vec<String> =
        listed.iter().filter_map(ValueEnum::to_possible_value).map(|value| value.get_name().to_owned()).collect();
    if names.is_empty() { String::new() } else { format!(" --{name} {}", names.join(",")) }
}

#[cfg(test)]
mod tests {
    use tertulia_base::clock::Moment;

    use super::*;

    fn plan() -> SimulationPlan {
        SimulationPlan {
            tables: 50,
            servers: Vec::new(),
            leagues: false,
            days: 120,
            until: None,
            seed: 7,
            sabotage: Sabotage::None,
            without: Vec::new(),
            spared: Vec::new(),
        }
    }

    /// Fails at three tables from the eleventh day on, with kills and failing calls.
    fn faulty(plan: &SimulationPlan) -> io::Result<SimulationReport> {
        let mut report = SimulationReport::default();
        let spared = |trouble| plan.spared.contains(&trouble);
        let lasts = plan.until.unwrap_or(plan.days);
        if plan.tables >= 3 && lasts >= 11 && !spared(TroubleKind::Kills) && !spared(TroubleKind::Calls) {
            report.twice.note(BEGINNING.plus(DAY * 10), format!("at {} tables", plan.tables));
        }
        // Another fault, which must not be taken for it.
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
        assert_eq!((smallest.tables, smallest.days, smallest.until, how.what.len()), (3, 11, None, 1));
        assert!(how.what[0].ends_with("at 3 tables"), "{how:?}");
        let repeats = "-- --tables 3 --days 11 --seed 7 --spare ends,disk,outages,deletions,echoes";
        assert!(command(&smallest).ends_with(repeats), "{}", command(&smallest));
    }

    #[test]
    fn the_server_whose_queue_breaks_a_rule_is_told_from_others() {
        let faulty = |plan: &SimulationPlan| {
            let mut report = SimulationReport::default();
            if plan.servers.contains(&40) {
                report.matches.note(BEGINNING.plus(DAY * 10), "blocked".to_owned());
            }
            Ok(report)
        };
        let first = SimulationPlan { servers: vec![3, 40, 400], ..plan() };
        let failure = BrokenRule::of(&faulty(&first).unwrap()).unwrap();
        let (smallest, _) = shrink(&first, failure, || true, faulty).unwrap();
        assert_eq!((smallest.tables, &smallest.servers[..]), (0, &[40][..]));
        let repeats = "-- --tables 0 --servers 40 --days 2 --seed 7 --spare";
        assert!(command(&smallest).contains(repeats), "{}", command(&smallest));
    }

    /// Any other plan is another run.
    #[test]
    fn what_is_found_in_one_run_alone_is_told_with_its_end_once_it_was_found() {
        let alone = |plan: &SimulationPlan| {
            let mut report = SimulationReport::default();
            let is_it = (plan.tables, plan.days, plan.seed, plan.spared.len()) == (50, 120, 7, 0);
            if is_it && plan.until.unwrap_or(plan.days) > 96 {
                report.standing.note(BEGINNING.plus(DAY * 96), "twice".to_owned());
            }
            Ok(report)
        };
        let failure = BrokenRule::of(&alone(&plan()).unwrap()).unwrap();
        let (smallest, how) = shrink(&plan(), failure, || true, alone).unwrap();
        assert_eq!((&smallest, how.day), (&SimulationPlan { until: Some(97), ..plan() }, 96));
        assert!(command(&smallest).ends_with("-- --tables 50 --days 120 --until 97 --seed 7"), "{}", command(&smallest));
    }

    #[test]
    fn seeds_follow_one_another_until_time_is_up() {
        let mut seeds = Vec::new();
        let run = |plan: &SimulationPlan| {
            seeds.push(plan.seed);
            Ok(SimulationReport::default())
        };
        let runs = soak(&plan(), |runs| runs < 3, run, |_, _| panic!("nothing is broken"));
        assert_eq!((runs.unwrap(), seeds), (3, vec![7, 8, 9]));
    }
}
