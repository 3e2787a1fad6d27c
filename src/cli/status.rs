//! `tertulia status`: asks the running bot for its figures. Discord is not asked. The bot's doctor
//! has the most important ones, too.
//!
//! Start reading at [`run`], or on the bot's side at [`StatusSource::read`].

use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tertulia_base::clock::{Clock, Moment};
use tertulia_base::doctor::{Examine, Finding, FindingTopic};
use tertulia_base::mutex::Mutex;
use tertulia_discord::{Connections, Gateway};
use tertulia_metrics::{Interaction, TableState};
use tertulia_outbox::{Depth, Gauge};
use tertulia_rules::text::Text;
use tertulia_store::{Health, free_space, size_of};
use tertulia_tables::Tables;
use tokio::sync::watch;

use super::backup::newest;
use super::control::{self, ReportStatus};
use super::log::{LoggedError, last_error};
use super::machine::{Machine, moment};
use super::place::{bot_directory, settings};
use super::{Failure, OutputFormat, print, runtime};

/// How often presses are counted for the last hour, and how many counts that makes.
const COUNT_EVERY: Duration = Duration::from_secs(60);
const COUNTS: usize = 60;
/// How long the doctor tells of an error.
const RECENT: Duration = Duration::from_secs(24 * 60 * 60);

/// The figures of a running bot. In JSON, moments are milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StatusReport {
    version: String,
    /// When the bot started.
    since: Moment,
    /// Connections to Discord's gateway that are up, of those that should be.
    connected: usize,
    connections: usize,
    servers: usize,
    /// `None` if they cannot be read.
    tables: Option<TableCounts>,
    /// Presses since the start, and those of the last hour.
    presses: u64,
    presses_last_hour: u64,
    /// Destinations with something to deliver, and for how long the oldest of them has waited.
    waiting: usize,
    oldest_seconds: u64,
    /// Destinations that Discord refuses until something changes there.
    refused: usize,
    /// `None` if the data is in a database.
    data_bytes: Option<u64>,
    /// Free space on the disk of the data; `None` if it is in a database.
    free_bytes: Option<u64>,
    /// The newest scheduled backup.
    last_backup: Option<Moment>,
    /// Why nothing can be saved at present.
    not_saving: Option<String>,
    /// The latest error in the log since the start.
    last_error: Option<LoggedError>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct TableCounts {
    playing: u64,
    lobby: u64,
}

/// Asks the bot that runs on a directory, and prints what it says.
pub(super) fn run(config: Option<&Path>, data: Option<PathBuf>, format: OutputFormat) -> Result<(), Failure> {
    let dir = bot_directory(&settings(config)?, data);
    let asked = runtime()?.block_on(control::ask::<StatusReport>(&dir, control::STATUS))?;
    let report = asked.ok_or_else(|| control::not_running(&dir))?;
    match format {
        OutputFormat::Words => print(report),
        OutputFormat::Json => print(serde_json::to_string(&report).map_err(Failure::new)? + "\n"),
    }
}

impl Display for StatusReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StatusReport { version, connected, connections, servers, presses, presses_last_hour, .. } = self;
        let StatusReport { waiting, oldest_seconds, refused, .. } = self;
        let tables = match self.tables {
            Some(TableCounts { playing, lobby }) => format!("{playing} in play, {lobby} in the lobby"),
            None => "cannot be read: see the bot's log".to_owned(),
        };
        let data = match (self.data_bytes, self.free_bytes) {
            (Some(bytes), Some(free)) => format!("{} MiB, {} MiB free on its disk", bytes >> 20, free >> 20),
            (Some(bytes), None) => format!("{} MiB", bytes >> 20),
            (None, _) => "in a database".to_owned(),
        };
        let oldest = if *waiting > 0 { format!(", the oldest for {oldest_seconds} s") } else { String::new() };
        let lines = [
            ("Discord", format!("{connected} of {connections} connections up")),
            ("Servers", servers.to_string()),
            ("Tables", tables),
            ("Presses", format!("{presses} since the start, {presses_last_hour} in the last hour")),
            ("Deliveries", format!("{waiting} waiting{oldest}; {refused} refused by Discord")),
            ("Data", data),
            ("Last backup", self.last_backup.map_or_else(|| "none by schedule".to_owned(), moment)),
            ("Saving", self.not_saving.as_ref().map_or_else(|| "works".to_owned(), |why| format!("FAILS: {why}"))),
            ("Last error", self.last_error.as_ref().map_or_else(|| "none since the start".to_owned(), told)),
        ];
        writeln!(f, "Tertulia {version}, up since {}", moment(self.since))?;
        lines.iter().try_for_each(|(what, how)| writeln!(f, "{what:<12} {how}"))
    }
}

impl StatusReport {
    /// Returns what belongs into a checkup.
    fn findings(&self, now: Moment) -> Vec<Finding> {
        let number = |figure: u64| i64::try_from(figure).unwrap_or(i64::MAX);
        let figures = self.tables.map(|TableCounts { playing, lobby }| {
            let figures = Text::new("doctor-figures")
                .with("servers", number(self.servers as u64))
                .with("playing", number(playing))
                .with("lobby", number(lobby))
                .with("presses", number(self.presses_last_hour))
                .with("waiting", number(self.waiting as u64));
            Finding::well(FindingTopic::Figures, figures)
        });
        let recent = self.last_error.as_ref().filter(|error| now.after(error.when) < RECENT);
        let error = recent.map(|LoggedError { when, words }| {
            let error = Text::new("doctor-log-error").with("when", moment(*when)).with("words", words.clone());
            Finding::look(FindingTopic::Log, error, Text::new("doctor-log-error-advice"))
        });
        figures.into_iter().chain(error).collect()
    }
}

/// The machine, and the figures of the bot that runs on it.
pub(super) struct MachineInUse {
    pub(super) machine: Machine,
    pub(super) status: Arc<StatusSource>,
}

#[async_trait]
impl Examine for MachineInUse {
    async fn examine(&self) -> Vec<Finding> {
        let mut found = self.machine.examine().await;
        found.extend(self.status.read().await.findings(self.machine.clock.now()));
        found
    }
}

fn told(LoggedError { when, words }: &LoggedError) -> String {
    format!("{}: {words}", moment(*when))
}

/// How many presses had been counted at the end of each minute of the last hour, the latest last.
#[derive(Default)]
pub(super) struct PressHistory(Mutex<VecDeque<u64>>);

impl PressHistory {
    /// Counts every minute, for ever.
    pub(super) async fn keep(self: Arc<PressHistory>, tables: Tables, clock: Arc<dyn Clock>) {
        loop {
            clock.sleep(COUNT_EVERY).await;
            self.note(tables.metrics().interactions(Interaction::Press));
        }
    }

    fn note(&self, presses: u64) {
        let mut counts = self.0.lock();
        counts.push_back(presses);
        let surplus = counts.len().saturating_sub(COUNTS);
        counts.drain(..surplus);
    }

    /// Returns how many of the presses since the start are of the last hour, to the minute.
    fn last_hour(&self, presses: u64) -> u64 {
        let counts = self.0.lock();
        let before = counts.front().filter(|_| counts.len() == COUNTS);
        presses.saturating_sub(before.copied().unwrap_or_default())
    }
}

/// Where a running bot has its figures.
pub(super) struct StatusSource {
    /// When the bot started.
    pub(super) since: Moment,
    /// The data directory; `None` if the data is in PostgreSQL.
    pub(super) dir: Option<PathBuf>,
    /// The directory of scheduled backups.
    pub(super) backups: Option<PathBuf>,
    pub(super) tables: Tables,
    pub(super) presses: Arc<PressHistory>,
    pub(super) gateway: Gateway,
    pub(super) outbox: Gauge,
    pub(super) health: watch::Receiver<Health>,
}

impl StatusSource {
    async fn read(&self) -> StatusReport {
        let Connections { all, connected } = self.gateway.connections().await;
        let tables = match self.tables.running_by_game().await {
            Ok(counted) => {
                let of = |wanted: TableState| -> u64 {
                    counted.iter().filter(|((_, state), _)| *state == wanted).map(|(_, count)| count).sum()
                };
                Some(TableCounts { playing: of(TableState::Playing), lobby: of(TableState::Lobby) })
            }
            Err(why) => {
                tracing::error!(%why, "cannot count the running tables: leaving them out of the status");
                None
            }
        };
        let (dir, backups) = (self.dir.clone(), self.backups.clone());
        // On a blocking thread: a hanging disk must not block other tasks.
        let on_disk = tokio::task::spawn_blocking(move || {
            let sizes = dir.map(|dir| (size_of(&dir), free_space(&dir)));
            (sizes, backups.and_then(|backups| newest(&backups).ok().flatten()))
        });
        let (sizes, last_backup) = on_disk.await.unwrap_or_default();
        let presses = self.tables.metrics().interactions(Interaction::Press);
        let Depth { destinations, refused, oldest, .. } = self.outbox.depth();
        StatusReport {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            since: self.since,
            connected,
            connections: all,
            servers: self.gateway.servers(),
            tables,
            presses,
            presses_last_hour: self.presses.last_hour(presses),
            waiting: destinations.saturating_sub(refused),
            oldest_seconds: oldest.as_secs(),
            refused,
            data_bytes: sizes.map(|(data, _)| data),
            free_bytes: sizes.and_then(|(_, free)| free),
            last_backup,
            not_saving: not_saving(&self.health.borrow()),
            last_error: last_error(),
        }
    }
}

#[async_trait]
impl ReportStatus for StatusSource {
    async fn report(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(&self.read().await)
    }
}

fn not_saving(health: &Health) -> Option<String> {
    match health {
        Health::Well => None,
        Health::NotWriting(why) | Health::Ended(why) | Health::Lost(why) => Some(why.clone()),
        Health::TakenOver => Some("another process has taken over the database".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_base::i18n::Lang;

    fn well() -> StatusReport {
        StatusReport {
            version: "1.2.3".to_owned(),
            since: Moment(1_764_108_300_000),
            connected: 1,
            connections: 2,
            servers: 1_000,
            tables: Some(TableCounts { playing: 12, lobby: 3 }),
            presses: 4_321,
            presses_last_hour: 21,
            waiting: 0,
            oldest_seconds: 0,
            refused: 4,
            data_bytes: Some(5 << 20),
            free_bytes: Some(900 << 20),
            last_backup: Some(Moment(1_764_108_000_000)),
            not_saving: None,
            last_error: None,
        }
    }

    #[test]
    fn each_figure_is_a_line_and_what_is_unknown_or_wrong_is_said() {
        let well = well();
        let expected = "Tertulia 1.2.3, up since 2025-11-25 22:05 UTC\n\
            Discord      1 of 2 connections up\n\
            Servers      1000\n\
            Tables       12 in play, 3 in the lobby\n\
            Presses      4321 since the start, 21 in the last hour\n\
            Deliveries   0 waiting; 4 refused by Discord\n\
            Data         5 MiB, 900 MiB free on its disk\n\
            Last backup  2025-11-25 22:00 UTC\n\
            Saving       works\n\
            Last error   none since the start\n";
        assert_eq!(well.to_string(), expected);
        let full = not_saving(&Health::NotWriting("no space left".to_owned()));
        let error = LoggedError { when: Moment(1_764_108_000_000), words: "cannot make a backup".to_owned() };
        for (report, line) in [
            (StatusReport { tables: None, ..well.clone() }, "Tables       cannot be read: see the bot's log"),
            (
                StatusReport { waiting: 2, oldest_seconds: 61, ..well.clone() },
                "Deliveries   2 waiting, the oldest for 61 s; 4 refused by Discord",
            ),
            (StatusReport { data_bytes: None, ..well.clone() }, "Data         in a database"),
            (StatusReport { last_backup: None, ..well.clone() }, "Last backup  none by schedule"),
            (StatusReport { free_bytes: None, ..well.clone() }, "Data         5 MiB"),
            (StatusReport { not_saving: full, ..well.clone() }, "Saving       FAILS: no space left"),
            (StatusReport { last_error: Some(error), ..well.clone() }, "Last error   2025-11-25 22:00 UTC: cannot make a backup"),
        ] {
            let said = report.to_string();
            assert!(said.lines().any(|one| one == line), "{line}:\n{said}");
            let sent = serde_json::to_vec(&report).unwrap();
            assert_eq!(serde_json::from_slice::<StatusReport>(&sent).unwrap(), report);
        }
        assert_eq!([Health::Well, Health::TakenOver].map(|health| not_saving(&health).is_some()), [false, true]);
    }

    #[test]
    fn the_doctor_has_the_figures_and_an_error_of_the_last_day_in_both_languages() {
        let when = Moment(1_764_108_000_000);
        let error = LoggedError { when, words: "cannot make a backup: retrying after a pause (no space left)".to_owned() };
        let report = StatusReport { last_error: Some(error), ..well() };
        for lang in Lang::ALL {
            let told: Vec<String> =
                report.findings(when.plus(RECENT / 2)).iter().map(|finding| finding.in_one_line(lang)).collect();
            let [figures, error] = &told[..] else { panic!("{told:?}") };
            for figure in ["12", "3", "21", "0"] {
                assert!(figures.split(|c: char| !c.is_ascii_digit()).any(|number| number == figure), "{figure}: {figures}");
            }
            assert!(error.contains("2025-11-25 22:00 UTC") && error.contains("no space left"), "{error}");
            assert!(!told.iter().any(|words| words.contains('⟦')), "{told:?}");
        }
        assert_eq!(report.findings(when.plus(RECENT)).len(), 1, "an old error is none");
        assert!(StatusReport { tables: None, ..well() }.findings(when).is_empty(), "what cannot be read is no zero");
    }

    #[test]
    fn presses_of_more_than_an_hour_ago_are_left_out() {
        let history = PressHistory::default();
        assert_eq!(history.last_hour(7), 7, "all are of the last hour");
        (1..COUNTS as u64).for_each(|minute| history.note(minute * 10));
        assert_eq!(history.last_hour(600), 600, "an hour is not over yet");
        history.note(600);
        assert_eq!(history.last_hour(605), 595, "but for those of the first minute");
        history.note(610);
        assert_eq!(history.last_hour(610), 590);
    }
}
