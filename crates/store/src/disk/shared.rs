//! What the store's threads and readers share: rows and health. Start reading at [`Shared::get`].

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, RwLock, RwLockReadGuard};
use std::thread::JoinHandle;
use std::time::Duration;

use tertulia_base::backoff::Backoff;
use tokio::sync::watch;

use super::locks::read;
use super::pace::Pace;
use crate::database::Database;
use crate::journal::{Journal, Rows};
use crate::overlay::Overlay;
use crate::{Health, Key, Release, Span, StoreError};

/// The pauses after failures.
const RETRY: Backoff = Backoff::new(Duration::from_millis(50), Duration::from_secs(2));
/// After this many failures in a row, about a minute, it gives up; a full disk does not count.
const MOST_FAILURES: u32 = 35;

#[derive(Debug)]
pub(super) struct Shared {
    pub(super) dir: PathBuf,
    pub(super) overlay: RwLock<Overlay>,
    /// `None` while it cannot be reopened.
    pub(super) database: RwLock<Option<Database>>,
    pub(super) journal: Mutex<Journal>,
    pub(super) health: watch::Sender<Health>,
    /// The rows committed since a backup began, if one is being made.
    pub(super) noted: Mutex<Option<Rows>>,
    pub(super) pace: Pace,
    pub(super) release: Release,
}

impl Shared {
    /// Starts a thread. If it panics, the store ends, so that nobody waits for ever.
    pub(super) fn spawn(
        self: &Arc<Self>,
        name: &'static str,
        work: impl FnOnce() + Send + 'static,
    ) -> Result<JoinHandle<()>, StoreError> {
        let shared = self.clone();
        let guarded = move || {
            if catch_unwind(AssertUnwindSafe(work)).is_err() {
                tracing::error!(thread = name, "store thread panicked: shutting the store down");
                shared.is(Health::Ended(format!("{name} panicked")));
            }
        };
        let spawned = std::thread::Builder::new().name(name.to_owned()).spawn(guarded);
        spawned.map_err(|why| StoreError::io(&self.dir, &why))
    }

    pub(super) fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        if let Some(row) = read(&self.overlay).get(key) {
            return Ok(row.clone());
        }
        opened(&read(&self.database))?.get(key)
    }

    pub(super) fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        if span.from >= span.to {
            return Ok(Vec::new());
        }
        let latest = read(&self.overlay).range(span);
        let database = read(&self.database);
        let mut below = opened(&database)?.range(span)?;
        let mut latest = latest.into_iter().peekable();
        let mut rows = Vec::new();
        let mut older = below.next().transpose()?;
        while rows.len() < most {
            // The newer of two versions of a row counts.
            let newer = latest.next_if(|(key, _)| older.as_ref().is_none_or(|(older, _)| key <= older));
            let replaced = newer.as_ref().is_none_or(|(key, _)| older.as_ref().is_some_and(|(older, _)| key == older));
            let row = match newer {
                Some((key, row)) => row.map(|row| (key, row)),
                None if older.is_none() => break,
                None => older.clone(),
            };
            if replaced {
                older = below.next().transpose()?;
            }
            rows.extend(row);
        }
        Ok(rows)
    }

    /// Sets the health, and logs changes. An ended store stays ended.
    pub(super) fn is(&self, health: Health) {
        self.health.send_if_modified(|now| {
            let ended = matches!(now, Health::Ended(_) | Health::Lost(_) | Health::TakenOver);
            let changed = !ended && *now != health;
            if changed {
                match &health {
                    Health::Well => tracing::info!(dir = %self.dir.display(), "commits succeed again"),
                    Health::NotWriting(why) => {
                        tracing::error!(why, dir = %self.dir.display(), "cannot write commits: refusing them until the disk recovers")
                    }
                    Health::Ended(_) | Health::Lost(_) | Health::TakenOver => {}
                }
                *now = health;
            }
            changed
        });
    }
}

/// Consecutive failures.
pub(super) struct Failures {
    count: u32,
    backoff: Backoff,
}

impl Failures {
    pub(super) fn none() -> Failures {
        Failures { count: 0, backoff: RETRY }
    }

    /// Returns the pause after a failure; `None` after too many. A full disk never counts.
    pub(super) fn pause(&mut self, why: &io::Error) -> Option<Duration> {
        if why.kind() == io::ErrorKind::StorageFull {
            return Some(self.backoff.clone().pause());
        }
        self.count += 1;
        (self.count < MOST_FAILURES).then(|| self.backoff.pause())
    }
}

pub(super) fn opened<'a>(slot: &'a RwLockReadGuard<'_, Option<Database>>) -> Result<&'a Database, StoreError> {
    slot.as_ref().ok_or_else(|| StoreError::Failed("the database is being opened again".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_waited_for_without_end_and_anything_else_for_about_a_minute() {
        let (mut failures, full) = (Failures::none(), io::Error::from(io::ErrorKind::StorageFull));
        assert!((0..1_000).all(|_| failures.pause(&full) == Some(Duration::from_millis(50))));
        let why = io::Error::other("scripted");
        let pauses: Vec<Duration> = std::iter::from_fn(|| failures.pause(&why)).take(1_000).collect();
        assert_eq!(pauses.len() as u32, MOST_FAILURES - 1);
        assert!((50..70).contains(&pauses.iter().sum::<Duration>().as_secs()), "{pauses:?}");
    }
}
