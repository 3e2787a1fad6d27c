//! How many tables run, by game and phase: counted at the start, and by what each commit changes from then on. Where other processes commit, too, they
//! are counted anew now and then.

use std::collections::BTreeMap;

use tertulia_metrics::TableState;
use tertulia_model::{Head, Phase};
use tertulia_store::{Pages, decode, keys};

use crate::Tables;
use crate::request::Trouble;
use crate::rows::table::Occupied;

/// Rows read at once.
const PAGE: usize = 256;

impl Tables {
    /// Counts the tables that run, by the index of channels, which has a row for each, and returns how many there are. Those that begin and end
    /// meanwhile may be counted wrong: before anything is committed there are none. One whose head cannot be read is left out: its people are
    /// told when they ask for it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn count_running(&self) -> Result<u64, Trouble> {
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
        self.0.metrics.running(&counted);
        Ok(counted.values().sum())
    }
}

/// A phase, as it is counted.
pub(crate) const fn state(phase: Phase) -> TableState {
    match phase {
        Phase::Lobby => TableState::Lobby,
        Phase::Playing => TableState::Playing,
        Phase::Over => TableState::Over,
        Phase::Stopped => TableState::Stopped,
    }
}
