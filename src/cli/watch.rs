//! Watches the store and its disk, and reports problems to the log and the application's owner.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::Clock;
use tertulia_base::ids::TableId;
use tertulia_rules::text::Text;
use tertulia_store::{Health, Report, free_space, size_of};
use tertulia_tables::Tables;
use tokio::sync::watch;

use tertulia_discord::Owner;

/// How often to check free space and the size of the data.
const LOOK: Duration = Duration::from_secs(30);
/// How long commits have to fail before the owner is told; shorter interruptions are not reported.
const HICCUP: Duration = Duration::from_secs(5);

/// Why the program has to end.
pub(super) enum Ending {
    /// The store has stopped for good, for this reason.
    Store(String),
    /// The store has lost acknowledged commits, for this reason.
    Lost(String),
    /// Other processes took this one for dead and have its work.
    TakenOver,
}

/// Resolves with the reason when the store has stopped for good. Reports it to nobody.
pub(super) async fn over(mut health: watch::Receiver<Health>) -> Ending {
    let is_over = |health: &Health| matches!(health, Health::Ended(_) | Health::Lost(_) | Health::TakenOver);
    match health.wait_for(is_over).await.map(|health| health.clone()) {
        Ok(Health::Lost(why)) => Ending::Lost(why),
        Ok(Health::TakenOver) => Ending::TakenOver,
        Ok(Health::Ended(why)) => Ending::Store(why),
        Ok(Health::Well | Health::NotWriting(_)) | Err(_) => Ending::Store("the store was closed".to_owned()),
    }
}

pub(super) struct Watch {
    /// The data directory; `None` if the data is in PostgreSQL.
    pub(super) disk: Option<PathBuf>,
    pub(super) health: watch::Receiver<Health>,
    /// Free bytes below which to warn; 0 turns the warning off.
    pub(super) low_space: u64,
    /// Bytes of the directory above which to warn; 0 turns the warning off.
    pub(super) large: u64,
    pub(super) tables: Tables,
    pub(super) owner: Owner,
    pub(super) clock: Arc<dyn Clock>,
}

impl Watch {
    /// Reports what the opening of the store found: at the tables that lost commits, and to the
    /// owner.
    pub(super) async fn tell_of(&self, report: &Report) {
        for file in &report.set_aside {
            tracing::warn!(file = %file.display(), "damaged file: renamed it to aside.*, and recovered its content from other files where possible");
        }
        if report.repaired > 0 {
            tracing::info!(commits = report.repaired, "recovery: the database was completed from the journal");
        }
        if report.is_complete() {
            return;
        }
        let fallen: Vec<TableId> = report.rolled_back.iter().map(|fell| fell.table).collect();
        tracing::error!(commits = ?report.lost, tables = ?report.rolled_back, "data loss: acknowledged commits are lost, the disk failed; the named tables go on from their last remaining commit");
        for table in &fallen {
            if let Err(why) = self.tables.tell_of_loss(*table).await {
                tracing::error!(%table, %why, "cannot tell a table's people that part of it is lost: going on without");
            }
        }
        let lost = match fallen.is_empty() {
            true => Text::new("owner-lost-unknown"),
            false => Text::new("owner-lost").with("tables", names(fallen)),
        };
        self.owner.tell(&lost).await;
    }

    /// Watches until the store has stopped for good; returns the reason.
    pub(super) async fn keep(self) -> Ending {
        let mut health = self.health.clone();
        let (mut space, mut size) = (Space::Enough, Size::Usual);
        let mut told = false;
        loop {
            let state = health.borrow_and_update().clone();
            match state {
                Health::Ended(why) => {
                    self.owner.tell(&Text::new("owner-ended")).await;
                    return Ending::Store(why);
                }
                Health::Lost(why) => {
                    self.owner.tell(&Text::new("owner-lost-unknown")).await;
                    return Ending::Lost(why);
                }
                // The process that took over reports to the owner.
                Health::TakenOver => return Ending::TakenOver,
                Health::NotWriting(_) if !told => {
                    let passes = health.wait_for(|health| !matches!(health, Health::NotWriting(_)));
                    tokio::select! {
                        _ = passes => {}
                        () = self.clock.sleep(HICCUP) => {
                            told = true;
                            self.owner.tell(&Text::new("owner-not-writing")).await;
                        }
                    }
                    continue;
                }
                Health::Well if told => {
                    told = false;
                    self.owner.tell(&Text::new("owner-writing-again")).await;
                }
                Health::NotWriting(_) | Health::Well => {}
            }
            space = self.look_at_space(space).await;
            size = self.look_at_size(size).await;
            tokio::select! {
                changed = health.changed() => if changed.is_err() {
                    return Ending::Store("the store was closed".to_owned());
                },
                damaged = self.tables.signals().damaged() => {
                    self.owner.tell(&Text::new("owner-damaged").with("tables", names(damaged))).await;
                }
                () = self.clock.sleep(LOOK) => {}
            }
        }
    }

    /// Warns once when space is low, and again only after there was enough.
    async fn look_at_space(&self, before: Space) -> Space {
        let Some(dir) = &self.disk else { return before };
        let Some(free) = free_space(dir) else { return before };
        let mib = free >> 20;
        match before {
            Space::Enough if free < self.low_space => {
                tracing::warn!(free_mib = mib, dir = %dir.display(), "low disk space for the data directory: commits are refused when it runs out");
                self.owner.tell(&Text::new("owner-low-space").with("free", i64::try_from(mib).unwrap_or(i64::MAX))).await;
                Space::Little
            }
            // The margin avoids repeated warnings around the limit.
            Space::Little if free >= self.low_space + self.low_space / 4 => {
                tracing::info!(free_mib = mib, dir = %dir.display(), "enough disk space for the data directory again");
                Space::Enough
            }
            Space::Enough | Space::Little => before,
        }
    }

    /// Warns once when the data is large, and again only after it was smaller.
    async fn look_at_size(&self, before: Size) -> Size {
        let Some(dir) = self.disk.as_ref().filter(|_| self.large > 0) else { return before };
        let size = size_of(dir);
        let now = before.after(size, self.large);
        if (before, now) == (Size::Usual, Size::Large) {
            let mib = size >> 20;
            tracing::warn!(size_mib = mib, dir = %dir.display(), "the data directory is large (data.large): stop the bot and run `tertulia compact` to make it smaller");
            self.owner.tell(&Text::new("owner-large").with("size", i64::try_from(mib).unwrap_or(i64::MAX))).await;
        }
        now
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Space {
    Enough,
    Little,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    Usual,
    Large,
}

impl Size {
    /// Returns the next state. The margin of a quarter avoids repeated warnings around the limit.
    const fn after(self, bytes: u64, large: u64) -> Size {
        match self {
            Size::Usual if bytes > large => Size::Large,
            Size::Large if bytes <= large - large / 4 => Size::Usual,
            Size::Usual | Size::Large => self,
        }
    }
}

/// Returns the first tables as a list.
fn names(tables: impl IntoIterator<Item = TableId>) -> String {
    const MOST: usize = 40;
    let names: Vec<String> = tables.into_iter().map(|table| table.to_string()).collect();
    let more = if names.len() > MOST { ", …" } else { "" };
    format!("{}{more}", names[..names.len().min(MOST)].join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_becomes_large_once_and_is_usual_again_when_it_is_clearly_smaller() {
        let sizes = [99, 100, 101, 150, 90, 101, 75, 76, 101];
        let seen = sizes.iter().scan(Size::Usual, |before, bytes| {
            *before = before.after(*bytes, 100);
            Some(*before == Size::Large)
        });
        assert_eq!(seen.collect::<Vec<_>>(), [false, false, true, true, true, true, false, false, true]);
    }
}
