//! Counts of cards by kind: a hand, or a pile of unknown order. Start reading at [`Cards`].

use serde::{Deserialize, Serialize};

use super::card::{Card, CardSet, KINDS};

/// Cards without an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u8; KINDS]", into = "[u8; KINDS]")]
pub struct Cards {
    counts: [u8; KINDS],
    /// Kinds with at least one card.
    kinds: CardSet,
    total: u16,
}

impl From<[u8; KINDS]> for Cards {
    fn from(counts: [u8; KINDS]) -> Cards {
        let mut kinds = CardSet::NONE;
        Card::ALL.into_iter().zip(counts).filter(|(_, n)| *n > 0).for_each(|(card, _)| kinds.insert(card));
        Cards { counts, kinds, total: counts.iter().map(|&n| u16::from(n)).sum() }
    }
}

impl From<Cards> for [u8; KINDS] {
    fn from(cards: Cards) -> [u8; KINDS] {
        cards.counts
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(all: I) -> Cards {
        let mut cards = Cards::NONE;
        all.into_iter().for_each(|card| cards.add(card));
        cards
    }
}

impl Cards {
    pub(super) const NONE: Cards = Cards { counts: [0; KINDS], kinds: CardSet::NONE, total: 0 };

    pub(super) const fn total(&self) -> u16 {
        self.total
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.total == 0
    }

    pub(super) const fn of(&self, card: Card) -> u8 {
        self.counts[card as usize]
    }

    pub(super) const fn kinds(&self) -> CardSet {
        self.kinds
    }

    pub(super) fn add(&mut self, card: Card) {
        self.counts[card as usize] += 1;
        self.kinds.insert(card);
        self.total += 1;
    }

    /// Removes one card, if there is one.
    pub(super) fn take(&mut self, card: Card) {
        self.take_some(card, 1);
    }

    /// Removes `n` cards, or as many as there are.
    fn take_some(&mut self, card: Card, n: u8) {
        let count = &mut self.counts[card as usize];
        let taken = n.min(*count);
        *count -= taken;
        self.total -= u16::from(taken);
        if *count == 0 {
            self.kinds.remove(card);
        }
    }

    pub(super) fn merge(&mut self, more: &Cards) {
        for (n, more) in self.counts.iter_mut().zip(more.counts) {
            *n += more;
        }
        self.kinds = self.kinds.or(more.kinds);
        self.total += more.total;
    }

    pub(super) fn less(&self, less: &Cards) -> Cards {
        let mut left = *self;
        less.iter().for_each(|(card, n)| left.take_some(card, n));
        left
    }

    /// Returns both together.
    pub(super) fn and(&self, more: &Cards) -> Cards {
        let mut all = *self;
        all.merge(more);
        all
    }

    /// Returns whether all of `part` are among these.
    pub(super) fn hold(&self, part: &Cards) -> bool {
        part.kinds.iter().all(|card| part.of(card) <= self.of(card))
    }

    /// Returns each kind with its number, in the rulebook's order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Card, u8)> + Clone + '_ {
        self.kinds.iter().map(|card| (card, self.of(card)))
    }

    /// Returns each single card, in the rulebook's order.
    pub(super) fn each(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        self.iter().flat_map(|(card, n)| std::iter::repeat_n(card, usize::from(n)))
    }

    /// Returns the card at that index of [`Cards::each`]; `None` beyond the last.
    pub(super) fn at(&self, mut place: u32) -> Option<Card> {
        let at = self.counts.iter().position(|&n| match place.checked_sub(u32::from(n)) {
            Some(rest) => {
                place = rest;
                false
            }
            None => true,
        })?;
        Card::ALL.get(at).copied()
    }
}
