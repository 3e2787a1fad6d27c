//! The result of a run. Start reading at [`SimulationReport::json`].

use std::fmt::{self, Display, Formatter};

use tertulia_base::clock::Moment;

use serde_json::{Map, Value};

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

/// What came of a server's queue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchFigures {
    /// How many people the server has.
    pub people: usize,
    /// Minutes from queueing to the beginning of a game, of each place that came to one.
    pub waited: Vec<u64>,
    /// How often each two people have met who have met at all.
    pub meetings: Vec<u64>,
}

impl MatchFigures {
    /// Returns how many hours that part of the places waited at most, in percent.
    fn hours(&self, percent: usize) -> f64 {
        let mut waited = self.waited.clone();
        waited.sort_unstable();
        let at = (waited.len() * percent / 100).min(waited.len().saturating_sub(1));
        rounded(waited.get(at).copied().unwrap_or(0) as f64 / 60.0)
    }

    fn most(&self) -> u64 {
        self.meetings.iter().copied().max().unwrap_or(0)
    }

    fn json(&self) -> Value {
        serde_json::json!({
            "people": self.people,
            "places": self.waited.len(),
            "hours_median": self.hours(50),
            "hours_90": self.hours(90),
            "pairs": self.meetings.len(),
            "meetings": self.meetings.iter().sum::<u64>(),
            "most_meetings": self.most(),
        })
    }
}

impl Display for MatchFigures {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let MatchFigures { people, waited, meetings } = self;
        let (median, most_wait) = (self.hours(50), self.hours(90));
        write!(f, "{people} people: {} places came to a game, half of them within {median} hours, ", waited.len())?;
        write!(f, "nine of ten within {most_wait}; {} pairs met {} times, ", meetings.len(), meetings.iter().sum::<u64>())?;
        write!(f, "none more than {} times", self.most())
    }
}

/// What came of a server's leagues and cups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeagueFigures {
    /// How many people the server has.
    pub people: usize,
    /// Seasons that are over, cups included.
    pub seasons: usize,
    /// The days from the draw to the end of the longest of these.
    pub longest: u64,
    /// Games of these seasons that count.
    pub games: usize,
    /// Of each division, group or final that was drawn: how much oftener two of it meet than two
    /// others.
    pub meetings_apart: Vec<usize>,
    /// Of each of them: how much oftener somebody has one seat than another.
    pub seats_apart: Vec<usize>,
}

impl LeagueFigures {
    fn apart(divisions: &[usize]) -> (usize, f64) {
        let most = divisions.iter().copied().max().unwrap_or(0);
        (most, rounded(divisions.iter().sum::<usize>() as f64 / divisions.len().max(1) as f64))
    }

    fn json(&self) -> Value {
        let ((meetings, usual_meetings), (seats, usual_seats)) =
            (LeagueFigures::apart(&self.meetings_apart), LeagueFigures::apart(&self.seats_apart));
        serde_json::json!({
            "people": self.people,
            "seasons": self.seasons,
            "longest_days": self.longest,
            "games": self.games,
            "divisions": self.meetings_apart.len(),
            "meetings_apart": meetings,
            "meetings_apart_mean": usual_meetings,
            "seats_apart": seats,
            "seats_apart_mean": usual_seats,
        })
    }
}

impl Display for LeagueFigures {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let LeagueFigures { people, seasons, longest, games, meetings_apart, seats_apart } = self;
        let ((meetings, usual), (seats, _)) = (LeagueFigures::apart(meetings_apart), LeagueFigures::apart(seats_apart));
        write!(f, "{people} people: {seasons} seasons of {games} games are over, the longest after {longest} days; ")?;
        write!(
            f,
            "in {} divisions two met at most {meetings} times more than two others ({usual} on average), ",
            meetings_apart.len()
        )?;
        write!(f, "and nobody had a seat more than {seats} times oftener than another")
    }
}

/// Declares the counts of a run and the rules it is checked against, a line each.
macro_rules! report {
    (counts { $($(#[$count_doc:meta])* $count:ident,)+ } rules { $($(#[$rule_doc:meta])* $rule:ident,)+ }) => {
        /// Counts of a run, and what was found wrong.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct SimulationReport {
            $($(#[$count_doc])* pub $count: u64,)+
            $($(#[$rule_doc])* pub $rule: Findings,)+
            /// What came of each queue.
            pub servers: Vec<MatchFigures>,
            /// What came of the leagues of each server.
            pub leagues: Vec<LeagueFigures>,
        }

        impl SimulationReport {
            /// Returns the rules, with what was found against them.
            pub fn rules(&self) -> Vec<(&'static str, &Findings)> {
                vec![$((stringify!($rule), &self.$rule)),+]
            }

            /// Adds the report of another world.
            pub fn add(&mut self, other: SimulationReport) {
                $(self.$count += other.$count;)+
                $(self.$rule.add(other.$rule);)+
                self.servers.extend(other.servers);
                self.leagues.extend(other.leagues);
            }

            /// Returns the report for a program to read; `seconds` is how long the run took.
            pub fn json(&self, seconds: f64) -> Value {
                let mut fields = Map::new();
                $(fields.insert(stringify!($count).to_owned(), self.$count.into());)+
                $(fields.insert(stringify!($rule).to_owned(), self.$rule.count.into());)+
                let a_day = rounded(self.rings as f64 / self.person_days.max(1) as f64);
                fields.insert("rings_per_person_day".to_owned(), a_day.into());
                fields.insert("seconds".to_owned(), rounded(seconds).into());
                fields.insert("servers".to_owned(), self.servers.iter().map(MatchFigures::json).collect());
                fields.insert("leagues".to_owned(), self.leagues.iter().map(LeagueFigures::json).collect());
                fields.into()
            }
        }
    };
}

report! {
    counts {
        /// Tables that were opened.
        tables,
        /// Games that came to their end.
        finished,
        /// Lobbies that closed, and games that were stopped.
        stopped,
        /// Games that go on at the end of the run.
        running,
        /// Running games that wait for somebody who will never come.
        abandoned,
        /// Actions acknowledged to those who pressed them.
        decisions,
        /// Rings on Discord.
        rings,
        /// Rings that were reminders.
        reminders,
        /// Rings while their reader slept.
        asleep,
        /// Days of people who sat at a table.
        person_days,
        /// Answers to what tables asked.
        votes,
        /// Pauses, and ends of pauses, that somebody proposed.
        proposals,
        /// Times that somebody gave time.
        gifts,
        /// Reminders that were postponed.
        snoozes,
        /// Seats that somebody took over.
        seats_taken,
        /// Times at which somebody's time was up.
        timeouts,
        /// Times at which somebody was asked to confirm a match of a queue.
        asked,
        /// Times at which a queue brought somebody into a game.
        matched,
        /// Times at which somebody signed up for a season of a league.
        signed_up,
        /// Times at which somebody left the list of a season, or dropped out of it.
        dropped_out,
        /// How often the program was stopped.
        stops,
        /// How often the program was killed.
        kills,
        /// Discord calls that failed.
        discord_failures,
        /// Commits that failed.
        store_failures,
    }
    rules {
        /// Rings in somebody's quiet hours.
        in_quiet_hours,
        /// Rings for what rang somebody before.
        twice,
        /// Seats that were awaited and not told.
        missing,
        /// Rings for what had been decided.
        after_the_move,
        /// Tables that wait for what will not come.
        stuck,
        /// Acknowledged actions that are not in the log.
        lost,
        /// What somebody read and must not know.
        leaked,
        /// Finished games whose record does not replay to their end.
        invalid,
        /// Faults that no other rule is about.
        broken,
        /// Time-outs and reminders that must not be.
        clocks,
        /// Messages that are there twice or not at all, or do not show what was committed.
        standing,
        /// Rows of the outbox or of what is due that stay too long, or are forgotten.
        queues,
        /// People whom a queue asks or seats and must not, and those at more tables than they may.
        matches,
        /// Leagues that are stuck, forget somebody, ring, or show what their results do not give.
        seasons,
    }
}

impl SimulationReport {
    /// Returns whether nothing was found.
    pub fn is_clean(&self) -> bool {
        self.rules().iter().all(|(_, found)| found.count == 0)
    }
}

/// Rounds to a hundredth.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
