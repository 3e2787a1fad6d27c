//! What was measured, as tables and as one line of JSON.
//!
//! Start reading at [`Report::print`].

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tertulia_testkit::median;

use crate::ages::{Ages, percentile};
use crate::counts::Counts;
use crate::load::{Load, Times};
use crate::processor::{Group, Usage};
use crate::{LOADS, MANY, PEOPLE, SPREAD, WATCHED};

/// Who stands below each load, where it was put on them.
const PROGRAMS: [&str; 4] = ["constant", "big", "tertulia", MANY];

/// A program under a load, in one round.
pub(crate) struct Row {
    pub(crate) times: Times,
    /// By everybody, until the last answer.
    pub(crate) within: Option<Usage>,
    /// By everybody, in the span and until all was quiet after it.
    pub(crate) used: Option<Usage>,
    /// In the same time.
    pub(crate) counts: Counts,
    pub(crate) ages: Option<Ages>,
}

pub(crate) struct Ends {
    pub(crate) game: &'static str,
    /// Processor time that its last press took, with the film.
    pub(crate) seconds: f64,
    /// Presses in a whole game, on average.
    pub(crate) presses: f64,
}

impl Ends {
    fn ms_a_press(&self) -> f64 {
        self.seconds * 1000.0 / self.presses
    }
}

/// All rounds.
#[derive(Default)]
pub(crate) struct Report {
    rows: BTreeMap<(String, &'static str), Vec<Row>>,
    pub(crate) ends: Vec<Ends>,
}

impl Report {
    pub(crate) fn add(&mut self, load: Load, program: &'static str, row: Row) {
        self.rows.entry((load.name(), program)).or_default().push(row);
    }

    /// What every round says of a program under a load.
    fn each(&self, load: Load, program: &'static str, figure: impl Fn(&Row) -> f64) -> Vec<f64> {
        self.rows.get(&(load.name(), program)).into_iter().flatten().map(figure).collect()
    }

    fn median_of(&self, load: Load, program: &'static str, figure: impl Fn(&Row) -> f64) -> f64 {
        median(self.each(load, program, figure))
    }

    /// Ours and that of `big` in the same round, put together.
    fn beside(&self, load: Load, figure: impl Fn(&Row) -> f64 + Copy, put: impl Fn(f64, f64) -> f64) -> f64 {
        let (ours, big) = (self.each(load, "tertulia", figure), self.each(load, "big", figure));
        median(ours.into_iter().zip(big).map(|(ours, big)| put(ours, big)).collect())
    }

    /// Tables to read, and last a line for programs.
    pub(crate) fn print(&self) {
        self.print_rows();
        self.print_counts();
        self.print_ages(WATCHED);
        self.print_ages(PEOPLE);
        self.print_ends();
        let summary = self.summary();
        let said = |key: &str| summary[key].as_f64().map_or("n/a".to_owned(), |figure| figure.to_string());
        println!(
            "\n| rate at 64 in flight beside `big` | median over `big` at 1 in flight, and at 200 a second | p99 at 200 a second | processor time a play at 60 a second | age of pictures at 200 plays a second, p99 |"
        );
        println!("|---|---|---|---|---|");
        println!(
            "| {} | {} ms, {} ms | {} ms | {} ms | {} s |",
            said("of_big_64"),
            said("over_big_ms_1"),
            said("over_big_ms_200"),
            said("p99_ms_200"),
            said("cpu_ms_per_play_60"),
            said("picture_age_p99_s_200")
        );
        println!("{summary}");
    }

    fn print_rows(&self) {
        println!("\nThe last five: a press; processor time in µs, with what is delivered and drawn after the last press.");
        println!(
            "{:<14} {:<10} {:>8} {:>9} {:>9} {:>9} {:>8} {:>8} {:>8} {:>9} {:>8}",
            "load", "program", "a second", "median ms", "p90 ms", "p99 ms", "bot", "driver", "store", "pictures", "films"
        );
        for (load, program) in self.measured() {
            let of = |figure: fn(&Row) -> f64| self.median_of(load, program, figure);
            let used = |group| figure(self.median_of(load, program, |row| row.us(group)), 0);
            println!(
                "{:<14} {:<10} {:>8.0} {:>9.3} {:>9.3} {:>9.3} {:>8} {:>8} {:>8} {:>9} {:>8}",
                load.name(),
                program,
                of(|row| row.times.per_second()),
                of(|row| row.times.ms(50)),
                of(|row| row.times.ms(90)),
                of(|row| row.times.ms(99)),
                used(Group::Bot),
                used(Group::Driver),
                used(Group::Store),
                used(Group::Pictures),
                used(Group::Films),
            );
        }
    }

    /// Which load was put on which program.
    fn measured(&self) -> impl Iterator<Item = (Load, &'static str)> {
        let all = LOADS.into_iter().chain([PEOPLE]).flat_map(|load| PROGRAMS.map(|program| (load, program)));
        all.filter(move |(load, program)| self.rows.contains_key(&(load.name(), *program)))
    }

    fn print_counts(&self) {
        println!(
            "\n{:<14} {:<10} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
            "a press", "program", "commits", "reads", "requests", "uploads", "drawn", "kept"
        );
        for (load, program) in self.measured().filter(|(_, program)| ["tertulia", MANY].contains(program)) {
            let of = |count: fn(&Counts) -> u64| self.median_of(load, program, |row| row.a_press(count));
            println!(
                "{:<14} {program:<10} {:>8.2} {:>8.2} {:>8.2} {:>8.2} {:>8.2} {:>8.2}",
                load.name(),
                of(|counts| counts.commits),
                of(|counts| counts.reads),
                of(|counts| counts.requests),
                of(|counts| counts.uploads),
                of(|counts| counts.drawn),
                of(|counts| counts.kept),
            );
        }
    }

    fn print_ages(&self, load: Load) {
        if self.ages(load).next().is_none() {
            return;
        }
        let title = format!("s, at {}", load.name());
        println!("\nage of pictures, {title:<18} {:>8} {:>9} {:>9} {:>9}", "changes", "median", "p90", "p99");
        for (name, kind) in Ages::KINDS {
            let of = |figure: &dyn Fn(&[f64]) -> f64| median(self.ages(load).map(|ages| figure(&kind(ages))).collect());
            println!(
                "{name:<35} {:>8} {:>9.2} {:>9.2} {:>9.2}",
                of(&|ages| ages.len() as f64),
                of(&|ages| percentile(ages, 50)),
                of(&|ages| percentile(ages, 90)),
                of(&|ages| percentile(ages, 99)),
            );
        }
        println!("changes that no picture ever showed: {}", median(self.ages(load).map(|ages| ages.never as f64).collect()));
    }

    fn print_ends(&self) {
        println!("\n{:<24} {:>8} {:>12} {:>12}", "the end of a game", "presses", "processor s", "ms a press");
        for end in &self.ends {
            println!("{:<24} {:>8.0} {:>12.2} {:>12.2}", end.game, end.presses, end.seconds, end.ms_a_press());
        }
    }

    fn ages(&self, load: Load) -> impl Iterator<Item = &Ages> {
        self.rows.get(&(load.name(), "tertulia")).into_iter().flatten().filter_map(|row| row.ages.as_ref())
    }

    /// The figures to compare.
    fn summary(&self) -> Value {
        let (one, many, sixty, open) = (Load::InFlight(1), Load::InFlight(64), Load::PerSecond(60), Load::PerSecond(200));
        let ends = self.ends.iter().map(Ends::ms_a_press).sum::<f64>() / self.ends.len() as f64;
        let play = self.median_of(sixty, "tertulia", Row::ms_of_the_bot);
        let age = |load, percent| median(self.ages(load).map(|ages| percentile(&ages.all(), percent)).collect());
        let over = |load| self.beside(load, |row| row.times.ms(50), |ours, big| ours - big);
        let within = |row: &Row| row.within.as_ref().map_or(f64::NAN, |used| used.total() / row.times.presses());
        let count = |count: fn(&Counts) -> u64| rounded(self.median_of(PEOPLE, "tertulia", |row| row.a_press(count)));
        let without_films = self.median_of(SPREAD, MANY, |row| row.ms_of_the_bot() - row.us(Group::Films) / 1000.0);
        let requests = self.median_of(SPREAD, MANY, |row| row.a_press(|counts| counts.requests));
        let request = self.median_of(SPREAD, "constant", Row::ms_of_the_bot);
        json!({
            "of_big_64": rounded(self.beside(many, |row| row.times.per_second(), |ours, big| ours / big)),
            "over_big_ms_1": rounded(over(one)),
            "over_big_ms_200": rounded(over(open)),
            "p99_ms_200": rounded(self.median_of(open, "tertulia", |row| row.times.ms(99))),
            "cpu_ms_per_play_60": rounded(play + ends),
            "picture_age_p99_s_200": rounded(age(open, 99)),
            "span_over_big": rounded(self.beside(many, within, |ours, big| ours / big)),
            "p99_over_big_200": rounded(self.beside(open, |row| row.times.ms(99), |ours, big| ours / big)),
            "cpu_ms_640": rounded(without_films - requests * request),
            "over_big_ms_13": rounded(over(PEOPLE)),
            "picture_age_p50_s_13": rounded(age(PEOPLE, 50)),
            "picture_age_p99_s_13": rounded(age(PEOPLE, 99)),
            "commits": count(|counts| counts.commits),
            "reads": count(|counts| counts.reads),
            "requests": count(|counts| counts.requests),
            "uploads": count(|counts| counts.uploads),
            "pictures": count(|counts| counts.drawn),
        })
    }
}

impl Row {
    /// How often something was done for a press.
    fn a_press(&self, count: fn(&Counts) -> u64) -> f64 {
        count(&self.counts) as f64 / self.times.presses()
    }

    /// Processor time of the bot a press, in milliseconds.
    fn ms_of_the_bot(&self) -> f64 {
        self.used.as_ref().map_or(f64::NAN, |used| used.of_the_bot() * 1000.0 / self.times.presses())
    }

    /// Processor time of a group a press, in microseconds.
    fn us(&self, group: Group) -> f64 {
        self.used.as_ref().map_or(f64::NAN, |used| used.of(group) * 1e6 / self.times.presses())
    }
}

/// What is not known is said to be so.
pub(crate) fn figure(figure: f64, digits: usize) -> String {
    if figure.is_nan() { "n/a".to_owned() } else { format!("{figure:.digits$}") }
}

fn rounded(figure: f64) -> f64 {
    (figure * 1000.0).round() / 1000.0
}
