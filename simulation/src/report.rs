//! The result of a run. Start reading at [`SimulationReport::json`].

use tertulia_base::clock::Moment;

use serde_json::{Value, json};

use crate::calendar::said;

/// The breaches of a rule: how many, and the first ones in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// How many there were.
    pub count: u64,
    /// The first ones.
    pub first: Vec<String>,
    /// When the first was noted.
    pub since: Option<Moment>,
}

/// The most breaches of a rule that are told in words.
const MOST_TOLD: usize = 5;

impl Findings {
    /// Notes a breach.
    pub fn note(&mut self, at: Moment, what: String) {
        self.count += 1;
        self.since.get_or_insert(at);
        if self.first.len() < MOST_TOLD {
            self.first.push(format!("{}: {what}", said(at)));
        }
    }

    fn add(&mut self, other: Findings) {
        self.count += other.count;
        self.since = self.since.into_iter().chain(other.since).min();
        let room = MOST_TOLD - self.first.len();
        self.first.extend(other.first.into_iter().take(room));
    }
}

/// Counts of a run, and what was found wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SimulationReport {
    /// Tables that were opened.
    pub tables: u64,
    /// Games that came to their end.
    pub finished: u64,
    /// Lobbies that closed, and games that were stopped.
    pub stopped: u64,
    /// Games that go on at the end of the run.
    pub running: u64,
    /// Running games that wait for somebody who will never come.
    pub abandoned: u64,
    /// Actions acknowledged to those who pressed them.
    pub decisions: u64,
    /// Rings on Discord.
    pub rings: u64,
    /// Rings that were reminders.
    pub reminders: u64,
    /// Rings while their reader slept.
    pub asleep: u64,
    /// Days of people who sat at a table.
    pub person_days: u64,
    /// Rings in somebody's quiet hours.
    pub in_quiet_hours: Findings,
    /// Rings for what rang somebody before.
    pub twice: Findings,
    /// Seats that were awaited and not told.
    pub missing: Findings,
    /// Rings for what had been decided.
    pub after_the_move: Findings,
    /// Tables that wait for what will not come.
    pub stuck: Findings,
    /// Acknowledged actions that are not in the log.
    pub lost: Findings,
    /// What somebody read and must not know.
    pub leaked: Findings,
    /// Finished games whose record does not replay to their end.
    pub invalid: Findings,
    /// Faults that no other rule is about.
    pub broken: Findings,
    /// Time-outs and reminders that must not be.
    pub clocks: Findings,
    /// Messages that are there twice or not at all, or do not show what was committed.
    pub standing: Findings,
    /// Rows of the outbox or of what is due that stay too long, or are forgotten.
    pub queues: Findings,
    /// Answers to what tables asked.
    pub votes: u64,
    /// Pauses, and ends of pauses, that somebody proposed.
    pub proposals: u64,
    /// Times that somebody gave time.
    pub gifts: u64,
    /// Reminders that were postponed.
    pub snoozes: u64,
    /// Seats that somebody took over.
    pub seats_taken: u64,
    /// Times at which somebody's time was up.
    pub timeouts: u64,
    /// How often the program was stopped.
    pub stops: u64,
    /// How often the program was killed.
    pub kills: u64,
    /// Discord calls that failed.
    pub discord_failures: u64,
    /// Commits that failed.
    pub store_failures: u64,
}

impl SimulationReport {
    /// Returns the rules, with what was found against them.
    pub fn rules(&self) -> [(&'static str, &Findings); 12] {
        [
            ("in_quiet_hours", &self.in_quiet_hours),
            ("twice", &self.twice),
            ("missing", &self.missing),
            ("after_the_move", &self.after_the_move),
            ("stuck", &self.stuck),
            ("lost", &self.lost),
            ("leaked", &self.leaked),
            ("invalid", &self.invalid),
            ("broken", &self.broken),
            ("clocks", &self.clocks),
            ("standing", &self.standing),
            ("queues", &self.queues),
        ]
    }

    /// Returns whether nothing was found.
    pub fn is_clean(&self) -> bool {
        self.rules().iter().all(|(_, found)| found.count == 0)
    }

    /// Adds the report of another world.
    pub fn add(&mut self, other: SimulationReport) {
        self.tables += other.tables;
        self.finished += other.finished;
        self.stopped += other.stopped;
        self.running += other.running;
        self.abandoned += other.abandoned;
        self.decisions += other.decisions;
        self.rings += other.rings;
        self.reminders += other.reminders;
        self.asleep += other.asleep;
        self.person_days += other.person_days;
        self.in_quiet_hours.add(other.in_quiet_hours);
        self.twice.add(other.twice);
        self.missing.add(other.missing);
        self.after_the_move.add(other.after_the_move);
        self.stuck.add(other.stuck);
        self.lost.add(other.lost);
        self.leaked.add(other.leaked);
        self.invalid.add(other.invalid);
        self.broken.add(other.broken);
        self.clocks.add(other.clocks);
        self.standing.add(other.standing);
        self.queues.add(other.queues);
        self.votes += other.votes;
        self.proposals += other.proposals;
        self.gifts += other.gifts;
        self.snoozes += other.snoozes;
        self.seats_taken += other.seats_taken;
        self.timeouts += other.timeouts;
        self.stops += other.stops;
        self.kills += other.kills;
        self.discord_failures += other.discord_failures;
        self.store_failures += other.store_failures;
    }

    /// Returns the report for a program to read; `seconds` is how long the run took.
    pub fn json(&self, seconds: f64) -> Value {
        let mut fields = json!({
            "tables": self.tables,
            "finished": self.finished,
            "stopped": self.stopped,
            "running": self.running,
            "abandoned": self.abandoned,
            "decisions": self.decisions,
            "rings": self.rings,
            "reminders": self.reminders,
            "asleep": self.asleep,
            "rings_per_person_day": rounded(self.rings as f64 / self.person_days.max(1) as f64),
            "votes": self.votes,
            "proposals": self.proposals,
            "gifts": self.gifts,
            "snoozes": self.snoozes,
            "seats_taken": self.seats_taken,
            "timeouts": self.timeouts,
            "stops": self.stops,
            "kills": self.kills,
            "discord_failures": self.discord_failures,
            "store_failures": self.store_failures,
            "seconds": rounded(seconds),
        });
        for (rule, found) in self.rules() {
            fields[rule] = found.count.into();
        }
        fields
    }
}

/// Rounds to a hundredth.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
