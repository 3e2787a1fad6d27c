//! Examines the machine for `tertulia doctor` and the application's owner: settings, data
//! directory, disk space and backups. Not here: Discord (`discord/doctor.rs`). Start reading at
//! [`Machine`].

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tertulia_base::clock::{Clock, Moment};
use tertulia_base::doctor::{Examine, Finding, FindingTopic};
use tertulia_model::Zone;
use tertulia_rules::text::Text;
use tertulia_store::{CleanPoint, DiskStore, Health, PostgresStore, free_space, size_of};
use tokio::sync::watch;

use super::backup::newest;
use crate::config::{LogSecrets, Settings};

/// How far the database may lag behind the journal before a notice. It is normally written about
/// once a second.
const BEHIND: Duration = Duration::from_secs(60);
/// What was set aside is called so, with a point and a name or number after it.
const ASIDE: &str = "aside";

pub(super) struct Machine {
    pub(super) settings: Settings,
    /// The data directory; `None` if the data is in PostgreSQL.
    pub(super) dir: Option<PathBuf>,
    /// `None` if no bot runs on the data.
    pub(super) running: Option<Running>,
    pub(super) clock: Arc<dyn Clock>,
}

/// What is known only in the running bot.
pub(super) struct Running {
    /// When the bot started, and the size of the data at that moment, in bytes.
    pub(super) since: Moment,
    size: u64,
    disk: Option<Arc<DiskStore>>,
    health: watch::Receiver<Health>,
}

impl Running {
    pub(super) fn begins(
        dir: Option<&Path>,
        disk: Option<Arc<DiskStore>>,
        health: watch::Receiver<Health>,
        clock: &dyn Clock,
    ) -> Running {
        Running { since: clock.now(), size: dir.map_or(0, size_of), disk, health }
    }
}

#[async_trait]
impl Examine for Machine {
    async fn examine(&self) -> Vec<Finding> {
        let Machine { settings, dir, running, clock } = self;
        let now = clock.now();
        let mut found = vec![program(running.as_ref())];
        found.push(set(settings));
        match dir {
            Some(dir) => {
                found.extend(data(dir, running.as_ref(), now));
                found.extend(space(dir, settings.low_space()));
            }
            None => found.extend(database(settings).await),
        }
        found.push(backups(settings, dir.as_deref(), now));
        found
    }
}

fn program(running: Option<&Running>) -> Finding {
    let version = |key: &'static str| Text::new(key).with("version", env!("CARGO_PKG_VERSION").to_owned());
    let Some(running) = running else {
        return Finding::look(FindingTopic::Program, version("doctor-not-running"), Text::new("doctor-not-running-advice"));
    };
    let since = version("doctor-running").with("since", moment(running.since));
    match &*running.health.borrow() {
        Health::Well => Finding::well(FindingTopic::Program, since),
        Health::NotWriting(why) | Health::Ended(why) | Health::Lost(why) => {
            let found = Text::new("doctor-not-writing").with("why", why.clone());
            Finding::wrong(FindingTopic::Program, found, Text::new("doctor-not-writing-advice"))
        }
        Health::TakenOver => {
            Finding::wrong(FindingTopic::Program, Text::new("doctor-taken-over"), Text::new("doctor-taken-over-advice"))
        }
    }
}

fn set(settings: &Settings) -> Finding {
    if settings.log_secrets == LogSecrets::Revealed {
        return Finding::look(FindingTopic::Settings, Text::new("doctor-revealing"), Text::new("doctor-revealing-advice"));
    }
    Finding::well(FindingTopic::Settings, Text::new("doctor-settings"))
}

/// Checks that the database can be reached, and that its connection settings work.
async fn database(settings: &Settings) -> Option<Finding> {
    let well = Finding::well(FindingTopic::Data, Text::new("doctor-data-database"));
    Some(match PostgresStore::check(&settings.database()?).await {
        Ok(()) => well,
        Err(why) => {
            let found = Text::new("doctor-data-closed").with("why", why.to_string());
            Finding::wrong(FindingTopic::Data, found, Text::new("doctor-data-database-advice"))
        }
    })
}

/// Examines the data directory: owner, permissions, damaged files, size, and the clean point.
fn data(dir: &Path, running: Option<&Running>, now: Moment) -> Vec<Finding> {
    let topic = FindingTopic::Data;
    let named = |key: &'static str| Text::new(key).with("dir", dir.display().to_string());
    let about = match std::fs::metadata(dir) {
        Ok(about) => about,
        Err(why) => {
            let found = named("doctor-data-unread").with("why", why.to_string());
            return vec![Finding::wrong(topic, found, Text::new("doctor-data-unread-advice"))];
        }
    };
    let mut found = Vec::new();
    let (owner, us) = (about.uid(), rustix::process::geteuid().as_raw());
    if owner != us {
        let theirs = named("doctor-data-owner").with("owner", i64::from(owner)).with("user", i64::from(us));
        found.push(Finding::look(topic, theirs, Text::new("doctor-data-owner-advice").with("owner", i64::from(owner))));
    }
    if about.mode() & 0o077 != 0 {
        found.push(Finding::wrong(topic, named("doctor-data-open"), named("doctor-data-open-advice")));
    }
    let (begun_anew, damaged): (Vec<String>, Vec<String>) = set_aside(dir).into_iter().partition(|name| is_moved(name));
    if !damaged.is_empty() {
        let names = named("doctor-data-aside").with("files", damaged.join(", "));
        found.push(Finding::look(topic, names, Text::new("doctor-data-aside-advice")));
    }
    if !begun_anew.is_empty() {
        let moved = named("doctor-data-moved")
            .with("count", i64::try_from(begun_anew.len()).unwrap_or(i64::MAX))
            .with("names", begun_anew.join(", "));
        found.push(Finding::look(topic, moved, Text::new("doctor-data-moved-advice")));
    }
    let size = size_of(dir);
    found.push(Finding::well(
        topic,
        match running {
            None => named("doctor-data-size").with("size", mib(size)),
            Some(Running { since, size: before, .. }) => named("doctor-data-grown")
                .with("size", mib(size))
                .with("grown", mib(size.saturating_sub(*before)))
                .with("since", moment(*since)),
        },
    ));
    found.extend(clean(dir, running, now));
    found
}

/// Reports the moment up to which all commits are known to be on disk; a loss after it could go
/// unnoticed.
fn clean(dir: &Path, running: Option<&Running>, now: Moment) -> Option<Finding> {
    let topic = FindingTopic::Data;
    let point = match CleanPoint::of(dir) {
        Ok(point) => point?,
        Err(why) => {
            let found = Text::new("doctor-mark-unread").with("why", why.to_string());
            return Some(Finding::look(topic, found, Text::new("doctor-see-log")));
        }
    };
    let disk = running.and_then(|running| running.disk.as_ref());
    let later = disk.map(|disk| disk.last_commit().saturating_sub(point.commit));
    let say = |key: &'static str| Text::new(key).with("when", moment(point.when));
    Some(match later {
        // Without the running bot, nobody knows how many commits came later.
        None => Finding::well(topic, say("doctor-clean-last")),
        Some(0) => Finding::well(topic, say("doctor-clean")),
        Some(later) => {
            let found = say("doctor-unclean").with("commits", i64::try_from(later).unwrap_or(i64::MAX));
            match now < point.when.plus(BEHIND) {
                true => Finding::well(topic, found),
                false => Finding::look(topic, found, Text::new("doctor-unclean-advice")),
            }
        }
    })
}

/// Returns the names of what was set aside, in order.
fn set_aside(dir: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> =
        names.filter(|name| name.strip_prefix(ASIDE).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))).collect();
    names.sort_unstable();
    names
}

/// Returns whether `--new` moved whole data there: such directories have no name, or a number.
fn is_moved(name: &str) -> bool {
    name == ASIDE || name.rsplit_once('.').is_some_and(|(name, number)| name == ASIDE && number.parse::<u32>().is_ok())
}

fn space(dir: &Path, low: u64) -> Option<Finding> {
    let free = free_space(dir)?;
    let found = Text::new("doctor-space").with("free", mib(free));
    Some(match free < low {
        true => Finding::wrong(FindingTopic::Space, found, Text::new("doctor-space-advice").with("low", mib(low))),
        false => Finding::well(FindingTopic::Space, found),
    })
}

fn backups(settings: &Settings, data: Option<&Path>, now: Moment) -> Finding {
    let topic = FindingTopic::Backups;
    let Some(data) = data else {
        return Finding::look(topic, Text::new("doctor-backups-database"), Text::new("doctor-backups-database-advice"));
    };
    let Some(dir) = &settings.backup_dir else {
        return Finding::look(topic, Text::new("doctor-backups-none"), Text::new("doctor-backups-none-advice"));
    };
    let late = |when: Option<Moment>| when.is_none_or(|when| when.plus(2 * settings.backup_every) < now);
    match newest(dir) {
        Err(why) => {
            let found = Text::new("doctor-backups-unread").with("why", why.to_string());
            Finding::wrong(topic, found, Text::new("doctor-backups-late-advice"))
        }
        Ok(when) if late(when) => {
            let found = match when {
                Some(when) => Text::new("doctor-backups-late").with("when", moment(when)),
                None => Text::new("doctor-backups-not-yet"),
            };
            Finding::wrong(topic, found, Text::new("doctor-backups-late-advice"))
        }
        Ok(when) => {
            let found = Text::new("doctor-backups").with("when", moment(when.unwrap_or(now)));
            match on_one_disk(data, dir) {
                Ok(true) => Finding::look(topic, found, Text::new("doctor-backups-one-disk")),
                Ok(false) | Err(_) => Finding::well(topic, found),
            }
        }
    }
}

fn on_one_disk(one: &Path, other: &Path) -> io::Result<bool> {
    Ok(std::fs::metadata(one)?.dev() == std::fs::metadata(other)?.dev())
}

fn mib(bytes: u64) -> i64 {
    i64::try_from(bytes >> 20).unwrap_or(i64::MAX)
}

/// Formats a moment as "2026-11-25 18:05 UTC", since a terminal does not render Discord's
/// timestamps.
pub(super) fn moment(when: Moment) -> String {
    let day = Zone::named("UTC").and_then(|zone| zone.day(when));
    let day = day.map_or_else(String::new, |(year, month, day)| format!("{year:04}-{month:02}-{day:02} "));
    let minutes = when.0 / 60_000;
    format!("{day}{:02}:{:02} UTC", minutes / 60 % 24, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_base::clock::SimClock;
    use tertulia_base::doctor::Verdict;
    use tertulia_base::i18n::Lang;

    fn verdicts(found: &[Finding], topic: FindingTopic) -> Vec<Verdict> {
        found.iter().filter(|finding| finding.topic == topic).map(|finding| finding.verdict).collect()
    }

    #[test]
    fn a_moment_is_said_with_its_day() {
        assert_eq!(moment(Moment(1_764_108_300_000)), "2025-11-25 22:05 UTC");
    }

    #[tokio::test]
    async fn what_is_wrong_with_the_machine_is_found_and_what_is_well_is_not() {
        let here = tempfile::tempdir().unwrap();
        let (dir, backup) = (here.path().join("data"), here.path().join("backups"));
        let disk = Arc::new(DiskStore::open(&dir).unwrap());
        let clock = Arc::new(SimClock::at(Moment(1_764_108_000_000)));
        let running = || Some(Running::begins(Some(&dir), Some(disk.clone()), disk.health(), clock.as_ref()));
        let machine = |settings: Settings| Machine { settings, dir: Some(dir.clone()), running: running(), clock: clock.clone() };
        let well = Settings { low_space_mib: 0, ..Settings::default() };
        let found = machine(well.clone()).examine().await;
        for topic in [FindingTopic::Program, FindingTopic::Settings, FindingTopic::Space] {
            assert_eq!(verdicts(&found, topic), [Verdict::Well], "{topic:?}: {found:?}");
        }
        assert!(verdicts(&found, FindingTopic::Data).iter().all(|verdict| *verdict == Verdict::Well), "{found:?}");
        assert_eq!(verdicts(&found, FindingTopic::Backups), [Verdict::Look], "none are made: {found:?}");

        let settings = Settings {
            low_space_mib: 1 << 20,
            log_secrets: LogSecrets::Revealed,
            backup_dir: Some(backup.clone()),
            ..Settings::default()
        };
        std::fs::set_permissions(&dir, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        for name in ["aside.journal", "aside.snap.00ff.1", "aside", "aside.1", "asides"] {
            std::fs::write(dir.join(name), "").unwrap();
        }
        let found = machine(settings.clone()).examine().await;
        let words: Vec<String> = found.iter().map(|finding| finding.told(Lang::En).found).collect();
        for said in ["aside.journal, aside.snap.00ff.1.", "2 times: aside, aside.1."] {
            assert!(words.iter().any(|words| words.ends_with(said)), "{said}: {words:#?}");
        }
        assert_eq!(verdicts(&found, FindingTopic::Settings), [Verdict::Look], "{found:?}");
        assert_eq!(verdicts(&found, FindingTopic::Backups), [Verdict::Wrong], "{found:?}");
        // No test machine has 1 TiB free.
        assert_eq!(verdicts(&found, FindingTopic::Space).len(), 1, "{found:?}");
        let data = verdicts(&found, FindingTopic::Data);
        assert!(data.contains(&Verdict::Wrong) && data.contains(&Verdict::Look), "others may read it: {found:?}");

        std::fs::create_dir(&backup).unwrap();
        let made = |when: Moment| std::fs::write(backup.join(format!("tertulia-{}.backup", when.0)), "").unwrap();
        made(clock.now());
        let found = machine(settings.clone()).examine().await;
        assert_eq!(verdicts(&found, FindingTopic::Backups), [Verdict::Look], "it is on the same disk: {found:?}");
        clock.advance(3 * settings.backup_every);
        let found = machine(settings).examine().await;
        assert_eq!(verdicts(&found, FindingTopic::Backups), [Verdict::Wrong], "the newest is old: {found:?}");
        for finding in found {
            for lang in Lang::ALL {
                let told = finding.told(lang);
                assert!(!told.found.contains('⟦'), "{told:?}");
                assert_eq!(finding.verdict == Verdict::Well, told.advice.is_none(), "{told:?}");
            }
        }
    }
}
