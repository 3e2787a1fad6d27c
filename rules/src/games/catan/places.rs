//! Which places of the map can be chosen now, and their numbers: the picture draws them, the menu repeats them.
//!
//! Start reading at [`Places`].

use super::{Action, View};

/// The places offered, in the order of the prompt. Their numbers go on beyond what a menu holds: no two places of a picture have the same.
#[derive(Default)]
pub(super) struct Places(Vec<Action>);

impl Places {
    /// Those that the eye knows of: what can be built depends on cards in hand.
    pub(super) fn offered(view: &View) -> Places {
        let table = &view.table;
        let own = view.seats.get(table.active.index()).and_then(|known| known.own).unwrap_or_default();
        let mut offers = Vec::new();
        table.legal(table.active, &own, &mut offers);
        offers.retain(Action::is_at_a_place);
        Places(offers)
    }

    /// Each with its number, from 1.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (u8, Action)> {
        (1..).zip(self.0.iter().copied())
    }

    /// The number of this one.
    pub(super) fn number(&self, of: &Action) -> Option<u8> {
        self.numbered().find(|(_, action)| action == of).map(|(number, _)| number)
    }
}

impl Action {
    /// Whether it chooses a place of the map.
    const fn is_at_a_place(&self) -> bool {
        matches!(self, Action::Settle(_) | Action::City(_) | Action::Road(_) | Action::Robber(_))
    }
}
