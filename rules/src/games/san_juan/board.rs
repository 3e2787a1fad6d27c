//! A player's public buildings, without hand and goods' faces. Start reading at [`Board`].

use serde::{Deserialize, Serialize};

use super::card::{Card, CardSet, KINDS};
use super::card_counts::Cards;
use super::good::{Each, Good, Named};
use super::{Refusal, Result};

/// The number of buildings that ends the game; a phase adds at most one per player. SJ:R24
pub(super) const SPACES: usize = 12;

/// A building: the top card of its pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Slot {
    pub(super) card: Card,
    pub(super) load: Load,
}

/// Whether a good lies on a building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Load {
    Empty,
    Full,
}

/// A player's buildings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Board {
    /// In the order in which their places were taken, without gaps.
    pub(super) slots: [Option<Slot>; SPACES],
    /// Kinds that lie uncovered.
    pub(super) owned: CardSet,
    /// Cards that the crane has covered. SJ:R19
    pub(super) covered: Cards,
}

impl Board {
    /// Returns the uncovered buildings.
    pub(super) fn buildings(&self) -> impl Iterator<Item = Slot> + Clone + '_ {
        self.slots.iter().map_while(|slot| *slot)
    }

    /// Returns the number of uncovered buildings. SJ:R24
    pub(super) fn count(&self) -> u8 {
        self.buildings().count() as u8
    }

    /// Returns whether that building lies uncovered. SJ:R19
    pub(super) fn has(&self, card: Card) -> bool {
        self.owned.has(card)
    }

    /// Returns whether that building lies here, covered or not.
    pub(super) fn had(&self, card: Card) -> bool {
        self.owned.has(card) || self.covered.of(card) > 0
    }

    /// Returns the place of the first building of that kind and load.
    pub(super) fn find(&self, card: Card, load: Load) -> Option<usize> {
        self.slots.iter().position(|slot| *slot == Some(Slot { card, load }))
    }

    /// Counts production buildings of that load, by kind of goods.
    pub(super) fn goods(&self, load: Load) -> Each {
        // Counting every kind is faster than asking which buildings make goods.
        let mut each = [0; KINDS];
        for slot in self.buildings() {
            each[slot.card.index()] += u8::from(slot.load == load);
        }
        Good::ALL.map(|good| each[good.building().index()])
    }

    /// Returns the kinds with more buildings of that load than goods named.
    pub(super) fn unnamed(&self, load: Load, named: &Named) -> impl Iterator<Item = Good> + use<> {
        let (have, named) = (self.goods(load), named.each());
        Good::ALL.into_iter().filter(move |&good| named[good.index()] < have[good.index()])
    }

    /// Requires fewer than `most` goods named, and of that kind fewer than buildings of that load.
    pub(super) fn may_name(&self, good: Good, load: Load, named: &Named, most: u8, missing: Refusal) -> Result {
        if named.len() >= most {
            Err(Refusal::MostGoods(most))
        } else if named.of(good) >= self.goods(load)[good.index()] {
            Err(missing)
        } else {
            Ok(())
        }
    }

    /// Lays a good on a building or takes it away.
    pub(super) fn load(&mut self, place: usize, load: Load) {
        if let Some(Some(slot)) = self.slots.get_mut(place) {
            slot.load = load;
        }
    }

    /// Lays a card on the building at `over`, or on the first free place.
    pub(super) fn place(&mut self, card: Card, over: Option<usize>) {
        let place = over.or_else(|| self.slots.iter().position(Option::is_none));
        let Some(slot) = place.and_then(|at| self.slots.get_mut(at)) else { return };
        if let Some(under) = slot.replace(Slot { card, load: Load::Empty }) {
            self.covered.add(under.card);
        }
        self.owned = self.kinds();
    }

    /// Recounts the kinds that lie uncovered.
    pub(super) fn kinds(&self) -> CardSet {
        let mut kinds = CardSet::NONE;
        self.buildings().for_each(|slot| kinds.insert(slot.card));
        kinds
    }

    /// Returns the first building of that kind, preferably without a good.
    pub(super) fn cheapest(&self, card: Card) -> Option<usize> {
        self.find(card, Load::Empty).or_else(|| self.find(card, Load::Full))
    }

    /// Returns the first building of that kind, preferably with a good.
    pub(super) fn dearest(&self, card: Card) -> Option<usize> {
        self.find(card, Load::Full).or_else(|| self.find(card, Load::Empty))
    }

    /// Returns the place of a good of that kind.
    pub(super) fn lying(&self, good: Good) -> Option<usize> {
        self.find(good.building(), Load::Full)
    }
}
