//! Ranks the places that can be chosen now, and numbers the best for picture and menu. Start
//! reading at [`Places`].

use super::heuristic::Mind;
use super::{Action, View};

/// As many places have a number: more marks would hide the map.
const BEST: usize = 8;

/// As many places need no menu.
const FEW: usize = 3;

/// The places offered, the best first.
#[derive(Default)]
pub(super) struct Places(Vec<Action>);

impl Places {
    /// Returns the places of the active seat that the eye knows of: purchases depend on the hand.
    pub(super) fn offered(view: &View) -> Places {
        let table = &view.table;
        let own = view.seats.get(table.active.index()).and_then(|known| known.own).unwrap_or_default();
        let mut offers = Vec::new();
        if table.awaited().has(table.active) {
            table.legal(table.active, &own, &mut offers);
        } else if table.may_step_aside(table.active) {
            table.asides(table.active, &own, &mut offers);
        }
        if offers.iter().any(Action::is_at_a_place) {
            Places::among(&offers, &Mind::of(table, table.active, own))
        } else {
            Places::default()
        }
    }

    /// Returns the places among these offers.
    pub(super) fn among(offers: &[Action], mind: &Mind<'_>) -> Places {
        let mut places: Vec<Action> = offers.iter().copied().filter(Action::is_at_a_place).collect();
        mind.sort_places(&mut places);
        Places(places)
    }

    /// Returns the best places with their numbers, from 1, which are unique in a picture.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (u8, Action)> {
        (1..).zip(self.0.iter().copied().take(BEST))
    }

    pub(super) fn number(&self, of: &Action) -> Option<u8> {
        self.numbered().find(|(_, action)| action == of).map(|(number, _)| number)
    }

    /// Returns whether there are as few as buttons have room for.
    pub(super) fn are_few(&self) -> bool {
        self.0.len() <= FEW
    }

    /// Returns all places if some have no number, else none.
    pub(super) fn unnumbered(&self) -> &[Action] {
        if self.0.len() > BEST { &self.0 } else { &[] }
    }
}

impl Action {
    /// Returns whether the action chooses a place of the map.
    pub(super) const fn is_at_a_place(&self) -> bool {
        matches!(self, Action::Settle(_) | Action::City(_) | Action::Road(_) | Action::Robber(_))
    }
}
