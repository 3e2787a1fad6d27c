//! What lies in front of a player, for everybody to see.
//!
//! Not here: cards of the hand, faces of goods. Start reading at [`Board`].

use serde::{Deserialize, Serialize};

use super::card::{Card, CardSet, KINDS};
use super::cards::Cards;
use super::good::{Each, Good};

/// The game ends with so many buildings, and in a phase each player builds one. SJ:R24
pub(super) const SPACES: usize = 12;

/// A building, the top card of its pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Slot {
    pub(super) card: Card,
    /// Whether a good lies on it.
    pub(super) load: Load,
}

/// Whether a good lies on a building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Load {
    /// None.
    Empty,
    /// One.
    Full,
}

/// A player's buildings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Board {
    /// In the order in which their places were taken, without a gap.
    pub(super) slots: [Option<Slot>; SPACES],
    /// Kinds that lie uncovered.
    pub(super) owned: CardSet,
    /// Cards under others, by the crane. SJ:R19
    pub(super) covered: Cards,
}

impl Board {
    /// Uncovered buildings.
    pub(super) fn buildings(&self) -> impl Iterator<Item = Slot> + Clone + '_ {
        self.slots.iter().map_while(|slot| *slot)
    }

    /// How many there are. SJ:R24
    pub(super) fn count(&self) -> u8 {
        self.buildings().count() as u8
    }

    /// Whether that building lies uncovered. SJ:R19
    pub(super) fn has(&self, card: Card) -> bool {
        self.owned.has(card)
    }

    /// Whether it ever was there.
    pub(super) fn had(&self, card: Card) -> bool {
        self.owned.has(card) || self.covered.of(card) > 0
    }

    /// Where the first building of that kind with or without a good is.
    pub(super) fn find(&self, card: Card, load: Load) -> Option<usize> {
        self.slots.iter().position(|slot| *slot == Some(Slot { card, load }))
    }

    /// Production buildings by whether a good lies on them, kind by kind.
    pub(super) fn goods(&self, load: Load) -> Each {
        // All kinds are counted alike: to ask of each building whether it makes goods would take longer.
        let mut each = [0; KINDS];
        for slot in self.buildings() {
            each[slot.card.index()] += u8::from(slot.load == load);
        }
        Good::ALL.map(|good| each[good.building().index()])
    }

    /// A good is laid there or taken away.
    pub(super) fn load(&mut self, place: usize, load: Load) {
        if let Some(Some(slot)) = self.slots.get_mut(place) {
            slot.load = load;
        }
    }

    /// The place a card would take: on that one, or the first free one.
    pub(super) fn place(&mut self, card: Card, over: Option<usize>) {
        let place = over.or_else(|| self.slots.iter().position(Option::is_none));
        let Some(slot) = place.and_then(|at| self.slots.get_mut(at)) else { return };
        if let Some(under) = slot.replace(Slot { card, load: Load::Empty }) {
            self.covered.add(under.card);
        }
        self.owned = self.kinds();
    }

    /// Kinds that lie uncovered, counted anew.
    pub(super) fn kinds(&self) -> CardSet {
        let mut kinds = CardSet::NONE;
        self.buildings().for_each(|slot| kinds.insert(slot.card));
        kinds
    }

    /// Where the first building of that kind is, one without a good if there is one.
    pub(super) fn cheapest(&self, card: Card) -> Option<usize> {
        self.find(card, Load::Empty).or_else(|| self.find(card, Load::Full))
    }

    /// Where the first building of that kind is, one with a good if there is one.
    pub(super) fn dearest(&self, card: Card) -> Option<usize> {
        self.find(card, Load::Full).or_else(|| self.find(card, Load::Empty))
    }

    /// Where a good of that kind lies.
    pub(super) fn lying(&self, good: Good) -> Option<usize> {
        self.find(good.building(), Load::Full)
    }
}
