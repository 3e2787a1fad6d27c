//! A number of each kind, such as goods in a hand or tiles in a bag. Start reading at [`Counts`].

use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::ops::{AddAssign, Index, IndexMut};

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

use crate::nouns::{Kinds, Noun};

/// A number of each of the `N` kinds. Saved as `N` numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counts<K, const N: usize>(#[serde(with = "BigArray")] pub(crate) [u8; N], PhantomData<K>);

impl<K: Noun, const N: usize> Counts<K, N> {
    /// Nothing.
    pub const NONE: Counts<K, N> = Counts::new([0; N]);

    /// Returns these numbers of each kind, in the rulebook's order.
    pub const fn new(counts: [u8; N]) -> Counts<K, N> {
        assert!(N == K::ALL.len(), "a number for each kind");
        Counts(counts, PhantomData)
    }

    /// Returns `n` of one kind.
    pub fn of(kind: K, n: u8) -> Counts<K, N> {
        let mut counts = Counts::NONE;
        counts[kind] = n;
        counts
    }

    /// Returns the total, at most 255.
    pub fn total(self) -> u8 {
        self.0.iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    /// Returns the kinds there are, and how many of each.
    pub fn iter(self) -> impl Iterator<Item = (K, u8)> + Clone {
        self.kinds().iter().map(move |kind| (kind, self[kind]))
    }

    /// Returns the kinds there are.
    pub fn kinds(self) -> Kinds<K> {
        Kinds::from_bits((0..N).fold(0, |bits, at| bits | u64::from(self.0[at] > 0) << at))
    }

    /// Returns whether `other` is part of this.
    pub fn has(self, other: Counts<K, N>) -> bool {
        self.0.iter().zip(other.0).all(|(have, need)| *have >= need)
    }

    /// Returns whether some kind is in both.
    pub fn shares(self, other: Counts<K, N>) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| *a > 0 && b > 0)
    }

    /// Adds `other`, up to 255 of a kind.
    #[must_use]
    pub fn plus(self, other: Counts<K, N>) -> Counts<K, N> {
        Counts(std::array::from_fn(|kind| self.0[kind].saturating_add(other.0[kind])), PhantomData)
    }

    /// Subtracts `other`, down to 0 of a kind.
    #[must_use]
    pub fn minus(self, other: Counts<K, N>) -> Counts<K, N> {
        Counts(std::array::from_fn(|kind| self.0[kind].saturating_sub(other.0[kind])), PhantomData)
    }
}

impl<K: Noun, const N: usize> Default for Counts<K, N> {
    fn default() -> Counts<K, N> {
        Counts::NONE
    }
}

impl<K: Noun, const N: usize> Debug for Counts<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<K: Noun, const N: usize> Index<K> for Counts<K, N> {
    type Output = u8;

    fn index(&self, kind: K) -> &u8 {
        &self.0[kind.index()]
    }
}

impl<K: Noun, const N: usize> IndexMut<K> for Counts<K, N> {
    fn index_mut(&mut self, kind: K) -> &mut u8 {
        &mut self.0[kind.index()]
    }
}

impl<K: Noun, const N: usize> AddAssign for Counts<K, N> {
    fn add_assign(&mut self, other: Counts<K, N>) {
        *self = self.plus(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nouns::nouns;

    nouns! {
        pub enum Fruit {
            Apple = "apple";
            Pear = "pear";
            Fig = "fig";
        }
    }
    type Basket = Counts<Fruit, 3>;

    #[test]
    fn sums_stay_in_their_range() {
        let (some, more) = (Basket::new([2, 0, 250]), Basket::new([3, 1, 10]));
        assert_eq!((some.plus(more), some.minus(more)), (Basket::new([5, 1, 255]), Basket::new([0, 0, 240])));
        assert_eq!((some.total(), some.plus(more).total()), (252, 255));
        let mut sum = Basket::of(Fruit::Pear, 1);
        sum += more;
        assert_eq!((sum, sum[Fruit::Pear]), (Basket::new([3, 2, 10]), 2));
    }

    #[test]
    fn kinds_there_are_none_of_are_left_out() {
        let some = Basket::new([2, 0, 1]);
        assert_eq!(some.iter().collect::<Vec<_>>(), [(Fruit::Apple, 2), (Fruit::Fig, 1)]);
        assert_eq!((some.kinds(), format!("{some:?}")), (Kinds::from_bits(0b101), "{Apple: 2, Fig: 1}".into()));
        assert!(some.has(Basket::of(Fruit::Apple, 2)) && !some.has(Basket::of(Fruit::Pear, 1)));
        assert!(some.shares(Basket::of(Fruit::Fig, 9)) && !some.shares(Basket::of(Fruit::Pear, 9)));
    }

    #[test]
    fn counts_are_saved_as_their_numbers() {
        let saved = postcard::to_stdvec(&Basket::new([2, 0, 250])).unwrap();
        assert_eq!((saved.as_slice(), postcard::from_bytes(&saved)), (&[2, 0, 250][..], Ok(Basket::new([2, 0, 250]))));
    }
}
