//! Counts the running tables by game and phase: at the start, then with each commit, and now and
//! then anew where other processes commit, too.

use std::collections::BTreeMap;

use tertulia_metrics::TableState;
use tertulia_model::{Head, Phase};
use tertulia_store::{Pages, decode, keys};

use crate::Tables;
use crate::request::Trouble;
use crate::rows::table::Occupied;

const PAGE: usize = 256;

impl Tables {
    /// Counts the running tables, sets their metric, and returns the total. Those that begin or end
    /// meanwhile may be miscounted; before the first commit there are none.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn count_running(&self) -> Result<u64, Trouble> {
        let counted = self.running_by_game().await?;
        self.0.metrics.running(&counted);
        Ok(counted.values().sum())
    }

    /// Returns how many tables run of each game and in each state, by the index of channels, one
    /// row each. A table with an unreadable head is left out: its people are told when they ask for
    /// it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn running_by_game(&self) -> Result<BTreeMap<(&'static str, TableState), u64>, Trouble> {
        let store = self.0.store.as_ref();
        let mut counted: BTreeMap<(&'static str, TableState), u64> =
            self.0.games.iter().map(|entry| ((entry.info.slug, TableState::Lobby), 0)).collect();
        let mut pages = Pages::new(store, keys::all_channels(), PAGE);
        while let Some(page) = pages.next().await? {
            for (key, row) in &page {
                let Ok(Occupied(table)) = decode::<Occupied>(key, row) else { continue };
                let Ok(Some((_, head))) = store.read_numbered::<Head>(&keys::head(table)).await else { continue };
                let Some(entry) = self.0.games.iter().find(|entry| entry.info.slug == head.game) else { continue };
                if head.is_running() {
                    *counted.entry((entry.info.slug, state(head.phase))).or_default() += 1;
                }
            }
        }
        Ok(counted)
    }
}

/// Returns a phase as metrics name it.
pub(crate) const fn state(phase: Phase) -> TableState {
    match phase {
        Phase::Lobby => TableState::Lobby,
        Phase::Playing => TableState::Playing,
        Phase::Over => TableState::Over,
        Phase::Stopped => TableState::Stopped,
    }
}
