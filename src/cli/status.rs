//! `tertulia status`: asks the running bot for its figures. Discord is not asked.
//!
//! Start reading at [`run`], or on the bot's side at [`StatusSource::read`].

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_discord::{Connections, Gateway};
use tertulia_metrics::{Interaction, TableState};
use tertulia_outbox::{Depth, Gauge};
use tertulia_store::{Health, size_of};
use tertulia_tables::Tables;
use tokio::sync::watch;

use super::backup::newest;
use super::control::{self, ReportStatus};
use super::machine::moment;
use super::place::{bot_directory, settings};
use super::{Failure, OutputFormat, print, runtime};

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
    /// Presses since the start.
    presses: u64,
    /// Destinations with something to deliver, and for how long the oldest of them has waited.
    waiting: usize,
    oldest_seconds: u64,
    /// Destinations that Discord refuses until something changes there.
    refused: usize,
    /// `None` if the data is in a database.
    data_bytes: Option<u64>,
    /// The newest scheduled backup.
    last_backup: Option<Moment>,
    /// Why nothing can be saved at present.
    not_saving: Option<String>,
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
        let StatusReport { version, connected, connections, servers, presses, waiting, oldest_seconds, refused, .. } = self;
        let tables = match self.tables {
            Some(TableCounts { playing, lobby }) => format!("{playing} in play, {lobby} in the lobby"),
            None => "cannot be read: see the bot's log".to_owned(),
        };
        let oldest = if *waiting > 0 { format!(", the oldest for {oldest_seconds} s") } else { String::new() };
        let lines = [
            ("Discord", format!("{connected} of {connections} connections up")),
            ("Servers", servers.to_string()),
            ("Tables", tables),
            ("Presses", format!("{presses} since the start")),
            ("Deliveries", format!("{waiting} waiting{oldest}; {refused} refused by Discord")),
            ("Data", self.data_bytes.map_or_else(|| "in a database".to_owned(), |bytes| format!("{} MiB", bytes >> 20))),
            ("Last backup", self.last_backup.map_or_else(|| "none by schedule".to_owned(), moment)),
            ("Saving", self.not_saving.as_ref().map_or_else(|| "works".to_owned(), |why| format!("FAILS: {why}"))),
        ];
        writeln!(f, "Tertulia {version}, up since {}", moment(self.since))?;
        lines.iter().try_for_each(|(what, how)| writeln!(f, "{what:<12} {how}"))
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
            (dir.map(|dir| size_of(&dir)), backups.and_then(|backups| newest(&backups).ok().flatten()))
        });
        let (data_bytes, last_backup) = on_disk.await.unwrap_or_default();
        let Depth { destinations, refused, oldest, .. } = self.outbox.depth();
        StatusReport {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            since: self.since,
            connected,
            connections: all,
            servers: self.gateway.servers(),
            tables,
            presses: self.tables.metrics().interactions(Interaction::Press),
            waiting: destinations.saturating_sub(refused),
            oldest_seconds: oldest.as_secs(),
            refused,
            data_bytes,
            last_backup,
            not_saving: not_saving(&self.health.borrow()),
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

    #[test]
    fn each_figure_is_a_line_and_what_is_unknown_or_wrong_is_said() {
        let well = StatusReport {
            version: "1.2.3".to_owned(),
            since: Moment(1_764_108_300_000),
            connected: 1,
            connections: 2,
            servers: 1_000,
            tables: Some(TableCounts { playing: 12, lobby: 3 }),
            presses: 4_321,
            waiting: 0,
            oldest_seconds: 0,
            refused: 4,
            data_bytes: Some(5 << 20),
            last_backup: Some(Moment(1_764_108_000_000)),
            not_saving: None,
        };
        let expected = "Tertulia 1.2.3, up since 2025-11-25 22:05 UTC\n\
            Discord      1 of 2 connections up\n\
            Servers      1000\n\
            Tables       12 in play, 3 in the lobby\n\
            Presses      4321 since the start\n\
            Deliveries   0 waiting; 4 refused by Discord\n\
            Data         5 MiB\n\
            Last backup  2025-11-25 22:00 UTC\n\
            Saving       works\n";
        assert_eq!(well.to_string(), expected);
        let full = not_saving(&Health::NotWriting("no space left".to_owned()));
        for (report, line) in [
            (StatusReport { tables: None, ..well.clone() }, "Tables       cannot be read: see the bot's log"),
            (
                StatusReport { waiting: 2, oldest_seconds: 61, ..well.clone() },
                "Deliveries   2 waiting, the oldest for 61 s; 4 refused by Discord",
            ),
            (StatusReport { data_bytes: None, ..well.clone() }, "Data         in a database"),
            (StatusReport { last_backup: None, ..well.clone() }, "Last backup  none by schedule"),
            (StatusReport { not_saving: full, ..well.clone() }, "Saving       FAILS: no space left"),
        ] {
            let said = report.to_string();
            assert!(said.lines().any(|one| one == line), "{line}:\n{said}");
            let sent = serde_json::to_vec(&report).unwrap();
            assert_eq!(serde_json::from_slice::<StatusReport>(&sent).unwrap(), report);
        }
        assert_eq!([Health::Well, Health::TakenOver].map(|health| not_saving(&health).is_some()), [false, true]);
    }
}
