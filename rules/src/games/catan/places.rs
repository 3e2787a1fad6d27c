//! Numbers the places that can be chosen now, for picture and menu. Start reading at [`Places`].

use super::{Action, View};

/// The places offered, in the prompt's order, numbered across menus: unique in a picture.
#[derive(Default)]
pub(super) struct Places(Vec<Action>);

impl Places {
    /// Returns the places of the active seat that the eye knows of: purchases depend on the hand.
    pub(super) fn offered(view: &View) -> Places {
        let table = &view.table;
        let own = view.seats.get(table.active.index()).and_then(|known| known.own).unwrap_or_default();
        let mut offers = Vec::new();
        table.legal(table.active, &own, &mut offers);
        offers.retain(Action::is_at_a_place);
        Places(offers)
    }

    /// Returns each place with its number, from 1.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (u8, Action)> {
        (1..).zip(self.0.iter().copied())
    }

    pub(super) fn number(&self, of: &Action) -> Option<u8> {
        self.numbered().find(|(_, action)| action == of).map(|(number, _)| number)
    }
}

impl Action {
    /// Returns whether the action chooses a place of the map.
    const fn is_at_a_place(&self) -> bool {
        matches!(self, Action::Settle(_) | Action::City(_) | Action::Road(_) | Action::Robber(_))
    }
}
