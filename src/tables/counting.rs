//! How many tables run, by game and phase: counted once at the start, and by what each commit changes from then on.

use super::Tables;
use super::request::Trouble;
use super::rows::Occupied;
use crate::metrics::TableState;
use crate::model::{Head, Phase};
use crate::store::{Pages, decode, keys};

/// Rows read at once.
const PAGE: usize = 256;

impl Tables {
    /// Counts the tables that run, by the index of channels, which has a row for each: before anything is committed, or those that begin and
    /// end meanwhile would be counted wrong. Returns how many there are. One whose head cannot be read is left out: its people are told
    /// when they ask for it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn count_running(&self) -> Result<u64, Trouble> {
        let (store, mut count) = (self.0.store.as_ref(), 0);
        let mut pages = Pages::new(store, keys::all_channels(), PAGE);
        while let Some(page) = pages.next().await? {
            for (key, row) in &page {
                let Ok(Occupied(table)) = decode::<Occupied>(key, row) else { continue };
                let Ok(Some((_, head))) = store.read_numbered::<Head>(&keys::head(table)).await else { continue };
                let Some(entry) = self.0.games.iter().find(|entry| entry.info.slug == head.game) else { continue };
                if head.is_running() {
                    self.0.metrics.table(entry.info.slug, None, state(head.phase));
                    count += 1;
                }
            }
        }
        Ok(count)
    }
}

/// A phase, as it is counted.
pub(super) const fn state(phase: Phase) -> TableState {
    match phase {
        Phase::Lobby => TableState::Lobby,
        Phase::Playing => TableState::Playing,
        Phase::Over => TableState::Over,
        Phase::Stopped => TableState::Stopped,
    }
}
