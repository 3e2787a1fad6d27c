//! `tertulia backup`, `restore` and `verify`, and the scheduled backups of a running program.
//!
//! Start reading at [`Backups::keep`].

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::{Clock, Moment, RealClock};
use tertulia_model::Zone;
use tertulia_store::{Bundle, BundleError, DiskStore, private, restore as restore_bundle};

use tokio_util::sync::CancellationToken;

use super::place::is_own;
use super::{Failure, control, print, runtime};

/// The pause before a failed backup is retried.
const RETRY: Duration = Duration::from_secs(10 * 60);
/// A scheduled backup's name is this prefix, the day (for people), the moment, and [`ENDS`].
const BEGINS: &str = "tertulia-";
const ENDS: &str = ".backup";

/// Backs up a directory: through the bot that runs on it, otherwise directly.
pub fn run(file: &Path, data: &Path) -> Result<(), Failure> {
    let own = is_own(data);
    if own.is_ok() && !DiskStore::is_in(data) {
        return Err(Failure::new(format!("There is no data in {}.", data.display())));
    }
    if file.exists() {
        return Err(Failure::new(format!("{} already exists.", file.display())));
    }
    private::restrict_new_files();
    let rows = match runtime()?.block_on(control::back_up(data, file))? {
        Some(rows) => rows,
        None => {
            // A running bot also answers root, so the owner matters only here.
            own?;
            let store = DiskStore::open(data).map_err(|why| control::unasked(data, &why))?;
            store.back_up(file, RealClock.now(), &CancellationToken::new()).map_err(Failure::new)?
        }
    };
    print(format_args!("Wrote {rows} rows to {}.\n", file.display()))
}

pub fn restore(file: &Path, data: &Path) -> Result<(), Failure> {
    private::restrict_new_files();
    let rows = runtime()?.block_on(restore_bundle(file, data)).map_err(Failure::new)?;
    print(format_args!(
        "Restored {rows} rows to {}. To use them, set data.dir or TERTULIA_DATA_DIR to it and start the bot.\n",
        data.display()
    ))
}

/// Replays every game of a backup and compares the result with what the backup stores.
pub fn verify(file: &Path) -> Result<(), Failure> {
    let store = Arc::new(Bundle::open(file).and_then(Bundle::into_memory).map_err(Failure::new)?);
    super::store::tell(&runtime()?.block_on(super::store::check(store))?)
}

pub(super) struct Backups {
    pub(super) disk: Arc<DiskStore>,
    /// The directory of the backups.
    pub(super) dir: PathBuf,
    pub(super) every: Duration,
    /// How many backups to keep; older scheduled ones are deleted.
    pub(super) keep: u32,
    pub(super) clock: Arc<dyn Clock>,
    /// Cancelled when the program ends.
    pub(super) stop: CancellationToken,
}

impl Backups {
    /// Makes a backup whenever the newest is old enough, until the program ends.
    pub(super) async fn keep(self) {
        let backups = Arc::new(self);
        let mut due = match newest(&backups.dir) {
            Ok(newest) => newest.map_or(Moment(0), |newest| newest.plus(backups.every)),
            Err(why) => {
                tracing::error!(%why, dir = %backups.dir.display(), "cannot read the directory of backups: trying to make one anyway");
                Moment(0)
            }
        };
        loop {
            tokio::select! {
                biased;
                () = backups.stop.cancelled() => return,
                () = backups.clock.sleep_until(due) => {}
            }
            let now = backups.clock.now();
            let making = backups.clone();
            // On a blocking thread: a backup reads the whole store and waits for the disk.
            due = match tokio::task::spawn_blocking(move || making.make(now)).await {
                Ok(Ok(rows)) => {
                    tracing::info!(rows, dir = %backups.dir.display(), "made a backup");
                    now.plus(backups.every)
                }
                Ok(Err(BundleError::Stopped)) => return,
                Ok(Err(BundleError::Busy)) => {
                    tracing::info!(retry_in = ?RETRY, "another backup is being made: retrying the scheduled one after a pause");
                    now.plus(RETRY)
                }
                Ok(Err(why)) => {
                    tracing::error!(%why, retry_in = ?RETRY, "cannot make a backup: retrying after a pause");
                    now.plus(RETRY)
                }
                Err(why) => {
                    tracing::error!(%why, retry_in = ?RETRY, "making a backup panicked: retrying after a pause");
                    now.plus(RETRY)
                }
            };
        }
    }

    /// Makes a backup, then deletes the oldest ones beyond `keep`.
    fn make(&self, now: Moment) -> Result<u64, BundleError> {
        let at = |why| BundleError::Io { file: self.dir.clone(), why };
        private::create_private_dir(&self.dir).map_err(at)?;
        let rows = self.disk.back_up(&self.dir.join(name(now)), now, &self.stop)?;
        let mut made = made(&self.dir).map_err(at)?;
        made.sort_unstable();
        let old = made.len().saturating_sub(self.keep as usize);
        for (_, file) in &made[..old] {
            if let Err(why) = std::fs::remove_file(file) {
                tracing::warn!(%why, file = %file.display(), "cannot delete an old backup: it stays");
            }
        }
        Ok(rows)
    }
}

/// Returns when the newest scheduled backup in a directory was made.
pub(super) fn newest(dir: &Path) -> std::io::Result<Option<Moment>> {
    Ok(made(dir)?.into_iter().map(|(when, _)| when).max())
}

/// Returns the scheduled backups in a directory, each with the moment it was made.
fn made(dir: &Path) -> std::io::Result<Vec<(Moment, PathBuf)>> {
    let entries = match std::fs::read_dir(dir) {
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut made = Vec::new();
    for entry in entries {
        let entry = entry?;
        made.extend(moment_of(&entry.file_name().to_string_lossy()).map(|when| (when, entry.path())));
    }
    Ok(made)
}

/// Returns the name of a backup made at `when`: `tertulia-2025-11-25-1764108000000.backup`.
fn name(when: Moment) -> String {
    let day = Zone::named("UTC").and_then(|zone| zone.day(when));
    let day = day.map_or_else(String::new, |(year, month, day)| format!("{year:04}-{month:02}-{day:02}-"));
    format!("{BEGINS}{day}{}{ENDS}", when.0)
}

fn moment_of(name: &str) -> Option<Moment> {
    let rest = name.strip_prefix(BEGINS)?.strip_suffix(ENDS)?;
    rest.rsplit('-').next()?.parse().ok().map(Moment)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_base::clock::SimClock;

    #[test]
    fn a_name_tells_when_its_backup_was_made() {
        let when = Moment(1_764_108_000_000);
        assert_eq!(name(when), "tertulia-2025-11-25-1764108000000.backup");
        assert_eq!(moment_of(&name(when)), Some(when));
        for other in ["tertulia-.backup", "letter.backup", "tertulia-1764108000000.part", "tertulia-x.backup"] {
            assert_eq!(moment_of(other), None, "{other}");
        }
    }

    #[tokio::test]
    async fn a_backup_is_made_when_the_newest_is_old_enough_and_so_many_are_kept() {
        let here = tempfile::tempdir().unwrap();
        let (data, dir) = (here.path().join("data"), here.path().join("backups"));
        let clock = SimClock::at(Moment(1_764_108_000_000));
        let backups = Backups {
            disk: Arc::new(DiskStore::open(&data).unwrap()),
            dir: dir.clone(),
            every: Duration::from_secs(3600),
            keep: 2,
            clock: Arc::new(clock.clone()),
            stop: CancellationToken::new(),
        };
        std::fs::create_dir(&dir).unwrap();
        std::fs::write(dir.join("letter"), "").unwrap();
        for _ in 0..3 {
            backups.make(clock.now()).unwrap();
            clock.advance(Duration::from_secs(3600));
        }
        let mut made: Vec<Moment> = made(&backups.dir).unwrap().into_iter().map(|(when, _)| when).collect();
        made.sort_unstable();
        let hours = |n: u64| Moment(1_764_108_000_000).plus(Duration::from_secs(3600 * n));
        assert_eq!(made, [hours(1), hours(2)], "the oldest is gone");
        assert_eq!(newest(&backups.dir).unwrap(), Some(hours(2)));
        assert!(dir.join("letter").is_file(), "what is not ours stays");

        // The newest backup is old enough, so one is due now. The one after that is not.
        let stop = backups.stop.clone();
        let keeping = tokio::spawn(backups.keep());
        while !dir.join(name(hours(3))).is_file() {
            tokio::task::yield_now().await;
        }
        stop.cancel();
        keeping.await.unwrap();
        assert!(!dir.join(name(hours(1))).exists());
    }
}
