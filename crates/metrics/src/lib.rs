//! Counters, gauges and histograms for whoever operates the bot, and their text for Prometheus.
//!
//! Labels are words of this file and slugs of games, so their number is bounded: never an id, a
//! name or typed text. Not here: the readings (`cli/operation.rs`). Start reading at [`Metrics`].

mod process;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::prometheus_text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use tertulia_base::clock::Timer;

use process::Process;

/// The media type of [`Metrics::text`].
pub const CONTENT_TYPE: &str = prometheus_text::CONTENT_TYPE;

/// Declares the values of each label, a row each: the variant, its word and its meaning.
macro_rules! labels {
    ($($(#[$about:meta])* $name:ident { $($value:ident = $word:literal: $meaning:literal;)* })*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $(#[doc = $meaning] $value,)* }

        impl $name {
            #[allow(dead_code, reason = "where not every value can come up there is nothing to begin at zero")]
            const WORDS: &[&'static str] = &[$($word,)*];

            const fn word(self) -> &'static str {
                match self { $($name::$value => $word,)* }
            }
        }
    )*};
}

labels! {
    /// What somebody did on Discord.
    Interaction {
        Command = "command": "A slash command or a context-menu command";
        Press = "press": "A button press, or a choice in a select menu";
        Form = "form": "A modal that was submitted";
        Completion = "completion": "Autocomplete of a command that is being typed";
    }
    /// How an interaction was answered.
    Answered {
        AtOnce = "at_once": "With its result";
        Deferred = "deferred": "Deferred first";
        Failed = "failed": "Not at all: Discord did not accept the answer";
    }
    /// The result of a commit.
    Committed {
        Written = "written": "It is on disk";
        Conflict = "conflict": "Another commit was first: the request is decided again";
        NotWritten = "not_written": "It is not on disk and never will be";
        Failed = "failed": "The outcome is unknown, or the store failed otherwise";
    }
    /// The result of a delivery.
    Delivery {
        Done = "done": "The destination shows the newest state";
        Retried = "retried": "It failed, and is retried after a backoff";
        PutOff = "put_off": "It waits for a rate limit, a picture or an answer to a press";
    }
    /// What a request to Discord is for. Registration and look-ups are not counted.
    Traffic {
        Interactions = "interactions": "Answers to interactions";
        Outbox = "outbox": "Messages of the outbox";
    }
    /// Whose rate limit was waited for.
    RateLimit {
        Route = "route": "That of a route";
        Global = "global": "The global one of the bot";
    }
    /// What became due.
    Due {
        Reminder = "reminder": "A notification or reminder for somebody";
        Clock = "clock": "A clock that runs low or out";
        StandIn = "stand_in": "A stand-in's turn";
        Order = "order": "A standing order or a prepared move";
        Lobby = "lobby": "Closing a lobby, or freeing its kept seats";
        Question = "question": "Asking a question at a table, or giving up asking";
        Absence = "absence": "The end of somebody's vacation";
        League = "league": "Drawing, opening or ending a season of a league";
    }
    /// Whether a due row was carried out.
    CarriedOut {
        Done = "done": "It was, or it no longer applied";
        Retried = "retried": "It is retried";
    }
    /// Where somebody was notified.
    Rung {
        Direct = "direct": "In direct messages";
        Channel = "channel": "By a mention in a channel";
    }
    /// The state of a table.
    TableState {
        Lobby = "lobby": "It waits for players";
        Playing = "playing": "Its game is being played";
        Over = "over": "Its game is over";
        Stopped = "stopped": "It was stopped";
    }
    /// What is drawn.
    Picture {
        Still = "still": "A picture";
        Film = "film": "A film of a whole game";
    }
    /// The result of drawing a picture.
    Drawn {
        Done = "done": "It was drawn";
        Kept = "kept": "An equal one was drawn lately";
        Dropped = "dropped": "It was no longer wanted";
        Failed = "failed": "It cannot be drawn: the message is sent without it";
    }
}

impl TableState {
    const fn is_running(self) -> bool {
        matches!(self, TableState::Lobby | TableState::Playing)
    }
}

/// Values looked up when [`Metrics::text`] is read: they change by themselves or live elsewhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Looked {
    /// Gateway connections: those that are up, and the intended number.
    pub shards: (usize, usize),
    /// Whether the store writes commits, as far as the latest one showed.
    pub writes: bool,
    /// Destinations with something to deliver: all, those under way, and those Discord refuses.
    pub outbox: (usize, usize, usize),
    /// How long the oldest destination that is not refused has waited.
    pub oldest: Duration,
    /// Size of the data directory in bytes; 0 where data is in a database.
    pub data: u64,
    /// Free bytes on the disk of the data directory; `None` where unknown.
    pub free: Option<u64>,
    /// Tables in memory.
    pub awake: usize,
}

type Labels<const N: usize> = [(&'static str, &'static str); N];
type Counters<const N: usize> = Family<Labels<N>, Counter>;
type Histograms<const N: usize> = Family<Labels<N>, Histogram>;
type Gauges<const N: usize> = Family<Labels<N>, Gauge>;

/// All metrics. Cheap to clone; clones share the counters.
#[derive(Clone, Default)]
pub struct Metrics(Arc<Instruments>);

/// Declares the instruments, a row each: its field and type, then its name, its explanation and how
/// it begins. Prometheus's text has them in this order.
macro_rules! instruments {
    ($($field:ident: $kind:ty = $name:literal $help:literal $begins:expr;)*) => {
        struct Instruments {
            registry: Registry,
            $($field: $kind,)*
        }

        impl Default for Instruments {
            fn default() -> Instruments {
                let mut registry = Registry::default();
                registry.register_collector(Box::new(Process));
                let ours = registry.sub_registry_with_prefix("tertulia");
                let build: Gauges<1> = Family::default();
                build.get_or_create(&[("version", env!("CARGO_PKG_VERSION"))]).set(1);
                ours.register("build_info", "Always 1; the version is its label", build);
                $(
                    let $field: $kind = $begins;
                    ours.register($name, $help, $field.clone());
                )*
                Instruments { registry, $($field,)* }
            }
        }
    };
}

instruments! {
    interactions: Counters<2> = "interactions" "Interactions by kind and how they were answered"
        at_zero(Counter::default, [("kind", Interaction::WORDS), ("answer", Answered::WORDS)]);
    interaction_seconds: Histograms<1> = "interaction_seconds"
        "From an interaction's arrival until Discord has taken the first answer to it"
        at_zero(answer_time, [("kind", Interaction::WORDS)]);
    commits: Counters<1> = "commits" "Commits by what became of them"
        at_zero(Counter::default, [("result", Committed::WORDS)]);
    commit_seconds: Histogram = "commit_seconds" "From asking for a commit until it is on disk" commit_time();
    deliveries: Counters<1> = "deliveries" "Deliveries of the outbox by how they ended"
        at_zero(Counter::default, [("result", Delivery::WORDS)]);
    answers: Counters<2> = "discord_answers" "Discord's answers to requests by status; none: no answer came" Family::default();
    rate_limits: Counters<1> = "rate_limit_waits" "Times that a request waited for a rate limit"
        at_zero(Counter::default, [("whose", RateLimit::WORDS)]);
    rate_limit_seconds: Counter<f64, AtomicU64> = "rate_limit_wait_seconds" "How long they waited, together" Counter::default();
    due: Counters<2> = "due" "What came due, by kind and whether it was carried out"
        at_zero(Counter::default, [("what", Due::WORDS), ("result", CarriedOut::WORDS)]);
    due_late_seconds: Histogram = "due_late_seconds" "How long after its moment something due was carried out" lateness();
    rung: Counters<1> = "rung" "Messages that rang somebody" at_zero(Counter::default, [("where", Rung::WORDS)]);
    tables: Gauges<2> = "tables" "Running tables by game and phase" Family::default();
    ended: Counters<2> = "tables_ended" "Tables that ended since the program started" Family::default();
    packed: Counter = "tables_packed" "Finished games that were packed" Counter::default();
    pictures: Counters<2> = "pictures" "Pictures by what became of them"
        at_zero(Counter::default, [("kind", Picture::WORDS), ("result", Drawn::WORDS)]);
    picture_seconds: Histograms<1> = "picture_seconds" "How long drawing a picture took"
        at_zero(drawing_time, [("kind", Picture::WORDS)]);
    shards: Gauges<1> = "gateway_shards" "Connections to the gateway by state" Family::default();
    writes: Gauge = "store_writes" "1 while commits are written, 0 while they are refused" Gauge::default();
    outbox: Gauges<1> = "outbox_destinations" "Destinations with something to deliver, by state" Family::default();
    oldest: Gauge<f64, AtomicU64> = "outbox_oldest_seconds" "For how long the oldest of them has waited" Gauge::default();
    data: Gauge = "data_bytes" "Size of the files in the data directory" Gauge::default();
    free: Gauge = "data_free_bytes" "Free space on the disk of the data directory" Gauge::default();
    awake: Gauge = "tables_in_memory" "Tables that were asked something lately" Gauge::default();
}

/// Returns a family with every combination of these labels at 0, so that an alert on a rate sees
/// the first event too.
fn at_zero<M, const N: usize>(new: fn() -> M, labels: [(&'static str, &'static [&'static str]); N]) -> Family<Labels<N>, M> {
    let family: Family<Labels<N>, M> = Family::new_with_constructor(new);
    let combinations: usize = labels.iter().map(|(_, words)| words.len()).product();
    for combination in 0..combinations {
        let mut rest = combination;
        let each = labels.map(|(label, words)| {
            let word = words[rest % words.len()];
            rest /= words.len();
            (label, word)
        });
        drop(family.get_or_create(&each));
    }
    family
}

/// From a millisecond, as a press takes, to somewhat above Discord's deadline of 3 seconds.
fn answer_time() -> Histogram {
    Histogram::new([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0])
}

fn commit_time() -> Histogram {
    Histogram::new([0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0])
}

fn drawing_time() -> Histogram {
    Histogram::new([0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0])
}

/// From an unnoticeable delay to a day of downtime.
fn lateness() -> Histogram {
    Histogram::new([0.1, 0.5, 1.0, 5.0, 15.0, 60.0, 300.0, 900.0, 3600.0, 21600.0, 86400.0])
}

impl Metrics {
    /// Starts timing an interaction that has come in.
    pub fn interaction(&self, kind: Interaction) -> Answering {
        Answering { metrics: self.clone(), kind, since: Timer::start() }
    }

    /// Returns how many interactions of a kind have ended since the start, however they did.
    pub fn interactions(&self, kind: Interaction) -> u64 {
        let ended = |answer: &'static str| self.0.interactions.get_or_create(&[("kind", kind.word()), ("answer", answer)]).get();
        Answered::WORDS.iter().copied().map(ended).sum()
    }

    /// Counts a commit by its result, and times it if it was written.
    pub fn commit(&self, result: Committed, took: Duration) {
        self.0.commits.get_or_create(&[("result", result.word())]).inc();
        if result == Committed::Written {
            self.0.commit_seconds.observe(took.as_secs_f64());
        }
    }

    /// Counts a delivery of the outbox that has ended.
    pub fn delivery(&self, result: Delivery) {
        self.0.deliveries.get_or_create(&[("result", result.word())]).inc();
    }

    /// Counts an answer of Discord by its status; `None` if no answer came.
    pub fn discord_answered(&self, traffic: Traffic, status: Option<u16>) {
        self.0.answers.get_or_create(&[("for", traffic.word()), ("status", status_word(status))]).inc();
    }

    /// Counts a request that waits for a rate limit, and how long it waits.
    pub fn rate_limited(&self, whose: RateLimit, wait: Duration) {
        self.0.rate_limits.get_or_create(&[("whose", whose.word())]).inc();
        self.0.rate_limit_seconds.inc_by(wait.as_secs_f64());
    }

    /// Counts a due row, and records how late it was carried out if it was.
    pub fn came_due(&self, what: Due, result: CarriedOut, late: Duration) {
        self.0.due.get_or_create(&[("what", what.word()), ("result", result.word())]).inc();
        if result == CarriedOut::Done {
            self.0.due_late_seconds.observe(late.as_secs_f64());
        }
    }

    /// Counts a message that notified somebody.
    pub fn rang(&self, place: Rung) {
        self.0.rung.get_or_create(&[("where", place.word())]).inc();
    }

    /// Sets the number of running tables of each game, as counted in the store.
    pub fn running(&self, counted: &BTreeMap<(&'static str, TableState), u64>) {
        for (game, _) in counted.keys() {
            for state in [TableState::Lobby, TableState::Playing] {
                let count = counted.get(&(game, state)).copied().unwrap_or_default();
                let gauge = self.0.tables.get_or_create_owned(&[("game", *game), ("phase", state.word())]);
                gauge.set(i64::try_from(count).unwrap_or(i64::MAX));
            }
        }
    }

    /// Moves a table of game `game` from one state to another; `before` is `None` for a new one.
    pub fn table(&self, game: &'static str, before: Option<TableState>, after: TableState) {
        if before == Some(after) {
            return;
        }
        let running = |state: TableState| self.0.tables.get_or_create_owned(&[("game", game), ("phase", state.word())]);
        if let Some(before) = before.filter(|before| before.is_running()) {
            running(before).dec();
        }
        if after.is_running() {
            running(after).inc();
        } else {
            self.0.ended.get_or_create(&[("game", game), ("how", after.word())]).inc();
        }
    }

    /// Counts a finished game that was packed.
    pub fn packed(&self) {
        self.0.packed.inc();
    }

    /// Counts a picture by its result, and times it if it was drawn.
    pub fn picture(&self, kind: Picture, result: Drawn, took: Duration) {
        self.0.pictures.get_or_create(&[("kind", kind.word()), ("result", result.word())]).inc();
        if result == Drawn::Done {
            self.0.picture_seconds.get_or_create(&[("kind", kind.word())]).observe(took.as_secs_f64());
        }
    }

    /// Writes all metrics in Prometheus's text format, with the values just looked up.
    pub fn text(&self, looked: &Looked) -> String {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let bytes = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        let gauges = &self.0;
        let (up, all) = looked.shards;
        gauges.shards.get_or_create(&[("state", "connected")]).set(number(up));
        gauges.shards.get_or_create(&[("state", "not_connected")]).set(number(all.saturating_sub(up)));
        gauges.writes.set(i64::from(looked.writes));
        let (all, under_way, refused) = looked.outbox;
        gauges.outbox.get_or_create(&[("state", "waiting")]).set(number(all.saturating_sub(under_way).saturating_sub(refused)));
        gauges.outbox.get_or_create(&[("state", "under_way")]).set(number(under_way));
        gauges.outbox.get_or_create(&[("state", "refused")]).set(number(refused));
        gauges.oldest.set(looked.oldest.as_secs_f64());
        gauges.data.set(bytes(looked.data));
        // Where the system does not report it, no alert must fire.
        gauges.free.set(looked.free.map_or(i64::MAX, bytes));
        gauges.awake.set(number(looked.awake));
        let mut text = String::new();
        // Writing into a string never fails; if encoding does, the part written so far is returned.
        if let Err(why) = prometheus_text::encode(&mut text, &self.0.registry) {
            tracing::error!(%why, "cannot encode all metrics: answering with those encoded so far");
        }
        text
    }
}

/// An interaction being answered, timed from its arrival.
#[derive(Clone)]
pub struct Answering {
    metrics: Metrics,
    kind: Interaction,
    since: Timer,
}

impl Answering {
    /// Records that Discord accepted the first answer.
    pub fn taken(&self) {
        let took = self.since.elapsed().as_secs_f64();
        self.metrics.0.interaction_seconds.get_or_create(&[("kind", self.kind.word())]).observe(took);
    }

    /// Counts the interaction: no further answer follows.
    pub fn ended(&self, how: Answered) {
        self.metrics.0.interactions.get_or_create(&[("kind", self.kind.word()), ("answer", how.word())]).inc();
    }

    /// Counts Discord's answer to one of its requests; `None` if no answer came.
    pub fn discord_answered(&self, status: Option<u16>) {
        self.metrics.discord_answered(Traffic::Interactions, status);
    }
}

/// The statuses that matter to an operator, and classes for the rest: no answer creates a label.
const fn status_word(status: Option<u16>) -> &'static str {
    match status {
        None => "none",
        Some(200..=299) => "2xx",
        Some(400) => "400",
        Some(401) => "401",
        Some(403) => "403",
        Some(404) => "404",
        Some(429) => "429",
        Some(400..=499) => "4xx",
        Some(500) => "500",
        Some(502) => "502",
        Some(503) => "503",
        Some(504) => "504",
        Some(500..=599) => "5xx",
        Some(_) => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(text: &str, line: &str) -> bool {
        text.lines().any(|found| found == line)
    }

    #[test]
    fn what_is_counted_stands_in_the_text_and_what_never_happened_is_zero() {
        let metrics = Metrics::default();
        let answering = metrics.interaction(Interaction::Press);
        answering.taken();
        answering.ended(Answered::AtOnce);
        metrics.interaction(Interaction::Press).ended(Answered::Deferred);
        assert_eq!([Interaction::Press, Interaction::Form].map(|kind| metrics.interactions(kind)), [2, 0]);
        metrics.commit(Committed::Written, Duration::from_millis(3));
        metrics.commit(Committed::Conflict, Duration::from_secs(9));
        metrics.discord_answered(Traffic::Outbox, Some(418));
        metrics.rate_limited(RateLimit::Global, Duration::from_millis(1_500));
        let text = metrics.text(&Looked { shards: (1, 2), writes: true, ..Looked::default() });
        for line in [
            r#"tertulia_interactions_total{kind="press",answer="at_once"} 1"#,
            r#"tertulia_interactions_total{kind="form",answer="failed"} 0"#,
            r#"tertulia_interaction_seconds_count{kind="press"} 1"#,
            r#"tertulia_interaction_seconds_count{kind="command"} 0"#,
            r#"tertulia_commits_total{result="written"} 1"#,
            r#"tertulia_commits_total{result="not_written"} 0"#,
            r#"tertulia_commit_seconds_bucket{le="0.002"} 0"#,
            r#"tertulia_commit_seconds_bucket{le="0.005"} 1"#,
            "tertulia_commit_seconds_count 1",
            r#"tertulia_discord_answers_total{for="outbox",status="4xx"} 1"#,
            r#"tertulia_rate_limit_waits_total{whose="global"} 1"#,
            "tertulia_rate_limit_wait_seconds_total 1.5",
            r#"tertulia_gateway_shards{state="not_connected"} 1"#,
            "tertulia_store_writes 1",
        ] {
            assert!(has(&text, line), "{line} is missing in:\n{text}");
        }
    }

    #[test]
    fn a_table_is_counted_where_it_stands_and_once_when_it_ends() {
        let metrics = Metrics::default();
        for _ in 0..2 {
            metrics.table("chess", None, TableState::Lobby);
        }
        metrics.table("chess", Some(TableState::Lobby), TableState::Lobby);
        metrics.table("chess", Some(TableState::Lobby), TableState::Playing);
        metrics.table("chess", Some(TableState::Playing), TableState::Over);
        metrics.table("chess", Some(TableState::Over), TableState::Over);
        let text = metrics.text(&Looked::default());
        for line in [
            r#"tertulia_tables{game="chess",phase="lobby"} 1"#,
            r#"tertulia_tables{game="chess",phase="playing"} 0"#,
            r#"tertulia_tables_ended_total{game="chess",how="over"} 1"#,
        ] {
            assert!(has(&text, line), "{line} is missing in:\n{text}");
        }
        assert!(!text.contains(r#"how="lobby""#) && !text.contains(r#"phase="over""#), "{text}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_process_says_what_it_takes() {
        let text = Metrics::default().text(&Looked::default());
        for name in ["process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds", "process_threads"] {
            let line =
                text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name} is missing in:\n{text}"));
            let number: f64 = line.rsplit(' ').next().unwrap().parse().unwrap();
            assert!(number > 0.0 || name.starts_with("process_cpu"), "{line}");
        }
    }
}
