//! Nouns of a game (goods, roles, buildings): enums with words, and sets. Start reading at
//! [`nouns`].

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

/// A kind of thing of which a game has a fixed list.
pub trait Noun: Copy + Eq + Debug + 'static {
    /// Every noun, in the rulebook's order; at most 64.
    const ALL: &'static [Self];

    /// Returns the index in [`Noun::ALL`].
    fn index(self) -> usize;
}

/// Defines an enum of nouns in the rulebook's order, one line each: the word in notation and text
/// keys, other words people may type, the character beside it, the drawing if it has another name.
///
/// ```text
/// nouns! {
///     /// What land gives.
///     pub enum Resource {
///         Lumber = "lumber" | "wood", "🪵";
///         Ore = "ore", "🪨" as "mountain";
///     }
/// }
/// ```
///
/// The enum has `ALL`, `COUNT`, `index`, `id` (the word) and, where there are characters, `symbol`.
/// It is written as its word and read from any of its words.
macro_rules! nouns {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $variant:ident = $id:literal $(| $also:literal)*, $character:literal $(as $icon:literal)?;)+
    }) => {
        $crate::nouns::nouns! {
            $(#[$meta])* $vis enum $name { $($(#[$doc])* $variant = $id $(| $also)*;)+ }
        }

        impl $name {
            /// Returns the symbol beside the word, never instead of it.
            $vis const fn symbol(self) -> $crate::symbol::Symbol {
                match self {
                    $($name::$variant => {
                        // The drawing's own name, or else the word.
                        let [icon, ..] = [$($icon,)? $id];
                        $crate::symbol::Symbol::of($character, icon)
                    })+
                }
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $variant:ident = $id:literal $(| $also:literal)*;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[repr(u8)]
        #[allow(missing_docs)]
        $vis enum $name {
            $($(#[$doc])* $variant,)+
        }

        #[allow(dead_code, reason = "not every noun needs all of them")]
        impl $name {
            /// The number of nouns.
            $vis const COUNT: usize = [$($id),+].len();

            /// Every noun, in the rulebook's order.
            $vis const ALL: [$name; $name::COUNT] = [$($name::$variant),+];

            /// Returns the index in `ALL`.
            $vis const fn index(self) -> usize {
                self as usize
            }

            /// Returns the word in the notation and in text keys.
            $vis const fn id(self) -> &'static str {
                [$($id),+][self as usize]
            }
        }

        impl $crate::nouns::Noun for $name {
            const ALL: &'static [$name] = &$name::ALL;

            fn index(self) -> usize {
                self as usize
            }
        }

        $crate::notation::one_word!($name);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::game::BadNotation;

            fn from_str(s: &str) -> Result<$name, $crate::game::BadNotation> {
                match s {
                    $($id $(| $also)* => Ok($name::$variant),)+
                    _ => Err($crate::game::BadNotation),
                }
            }
        }
    };
}
pub(crate) use nouns;

/// Implements `Display` and `FromStr` for an enum with `ALL` and `id` of its own.
macro_rules! written_as_id {
    ($($name:ident)+) => {$(
        $crate::notation::one_word!($name);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::game::BadNotation;

            fn from_str(s: &str) -> Result<$name, $crate::game::BadNotation> {
                $name::ALL.into_iter().find(|noun| noun.id() == s).ok_or($crate::game::BadNotation)
            }
        }
    )+};
}
pub(crate) use written_as_id;

/// A set of nouns. Saved as one number, a bit for each noun.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kinds<K>(u64, PhantomData<K>);

impl<K: Noun> Kinds<K> {
    /// The empty set.
    pub const NONE: Kinds<K> = Kinds(0, PhantomData);

    /// Every noun.
    pub const ALL: Kinds<K> = Kinds(u64::MAX >> (u64::BITS as usize - K::ALL.len()), PhantomData);

    /// Returns the nouns whose bits are set, the first noun's the lowest. Ignores other bits.
    pub const fn from_bits(bits: u64) -> Kinds<K> {
        Kinds(bits & Kinds::<K>::ALL.0, PhantomData)
    }

    /// Returns a bit for each noun in the set, the first noun's the lowest.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the set of `kind` alone.
    pub fn one(kind: K) -> Kinds<K> {
        Kinds(1 << kind.index(), PhantomData)
    }

    /// Returns whether `kind` is in the set.
    pub fn has(self, kind: K) -> bool {
        self.0 >> kind.index() & 1 == 1
    }

    /// Returns whether every noun of `other` is in the set.
    pub const fn has_all(self, other: Kinds<K>) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns whether some noun of `other` is in the set.
    pub const fn has_any(self, other: Kinds<K>) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds `kind`.
    pub fn insert(&mut self, kind: K) {
        self.0 |= 1 << kind.index();
    }

    /// Removes `kind`.
    pub fn remove(&mut self, kind: K) {
        self.0 &= !(1 << kind.index());
    }

    /// Returns the nouns in either set.
    #[must_use]
    pub const fn or(self, other: Kinds<K>) -> Kinds<K> {
        Kinds(self.0 | other.0, PhantomData)
    }

    /// Returns the nouns in both sets.
    #[must_use]
    pub const fn and(self, other: Kinds<K>) -> Kinds<K> {
        Kinds(self.0 & other.0, PhantomData)
    }

    /// Returns the nouns that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Kinds<K>) -> Kinds<K> {
        Kinds(self.0 & !other.0, PhantomData)
    }

    /// Returns the number of nouns.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether all bits are nouns; they are not only in a damaged save.
    pub const fn is_sound(self) -> bool {
        Kinds::<K>::ALL.has_all(self)
    }

    /// Returns the nouns in the rulebook's order.
    pub fn iter(self) -> impl Iterator<Item = K> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let at = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            K::ALL.get(at).copied()
        })
    }
}

impl<K: Noun> Default for Kinds<K> {
    fn default() -> Kinds<K> {
        Kinds::NONE
    }
}

impl<K: Noun> Debug for Kinds<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<K: Noun> FromIterator<K> for Kinds<K> {
    fn from_iter<I: IntoIterator<Item = K>>(kinds: I) -> Kinds<K> {
        kinds.into_iter().fold(Kinds::NONE, |all, kind| all.or(Kinds::one(kind)))
    }
}

/// Defines a constant for each row: the nouns whose row of `$table` passes a test.
macro_rules! kinds_where {
    ($table:ident of $kind:ty; $($(#[$doc:meta])* $name:ident: |$spec:ident| $test:expr;)*) => {$(
        $(#[$doc])*
        pub(super) const $name: $crate::nouns::Kinds<$kind> = {
            let mut bits = 0;
            let mut at = 0;
            while at < $table.len() {
                let $spec = &$table[at];
                if $test {
                    bits |= 1 << at;
                }
                at += 1;
            }
            $crate::nouns::Kinds::from_bits(bits)
        };
    )*};
}
pub(crate) use kinds_where;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::BadNotation;
    use crate::symbol::Symbol;

    nouns! {
        pub enum Fruit {
            Apple = "apple" | "pomme", "🍎";
            Pear = "pear", "🍐" as "tree";
            Fig = "fig", "🌳";
        }
    }

    #[test]
    fn a_noun_is_written_in_one_way_and_read_in_several() {
        assert_eq!(Fruit::ALL.map(|fruit| fruit.to_string()), ["apple", "pear", "fig"]);
        assert_eq!(
            ["apple", "pomme", "pear", "Fig"].map(str::parse),
            [Ok(Fruit::Apple), Ok(Fruit::Apple), Ok(Fruit::Pear), Err(BadNotation)]
        );
        assert_eq!(Fruit::ALL.map(Fruit::symbol), [Symbol::of("🍎", "apple"), Symbol::of("🍐", "tree"), Symbol::of("🌳", "fig")]);
        assert_eq!((Fruit::COUNT, Fruit::Fig.index()), (3, 2));
    }

    #[test]
    fn a_set_of_nouns_is_in_the_rulebooks_order() {
        let set: Kinds<Fruit> = [Fruit::Fig, Fruit::Apple].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Fruit::Apple, Fruit::Fig]);
        assert_eq!((set.len(), set.has(Fruit::Pear), Kinds::<Fruit>::ALL.without(set)), (2, false, Kinds::one(Fruit::Pear)));
        let mut other = Kinds::NONE;
        other.insert(Fruit::Fig);
        assert!(set.has_all(other) && set.has_any(other) && !set.and(Kinds::one(Fruit::Pear)).has_any(other));
        other.remove(Fruit::Fig);
        assert!(other.is_empty() && set.or(Kinds::one(Fruit::Pear)) == Kinds::ALL);
        assert_eq!((Kinds::<Fruit>::from_bits(0b1100).len(), format!("{set:?}")), (1, "{Apple, Fig}".into()));
    }

    #[test]
    fn a_set_is_saved_as_its_bits() {
        let saved = postcard::to_stdvec(&Kinds::<Fruit>::from_bits(0b101)).unwrap();
        assert_eq!((saved.as_slice(), postcard::from_bytes(&saved)), (&[0b101][..], Ok(Kinds::<Fruit>::from_bits(0b101))));
        assert!(!postcard::from_bytes::<Kinds<Fruit>>(&[0b1000]).unwrap().is_sound());
    }
}
