//! Island tiles.
//!
//! Start reading at [`Tile`].

use serde::{Deserialize, Serialize};

use super::good::Good;
use crate::nouns::written_as_id;
use crate::symbol::Symbol;

/// Number of kinds of island tiles; forests are counted apart.
pub(super) const TILES: usize = Good::COUNT + 1;

/// A kind of island tile. Tiles of one kind are interchangeable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tile {
    /// A plantation of this kind of goods.
    Plantation(Good),
    /// A quarry.
    Quarry,
}

impl Tile {
    /// All kinds, the quarry last.
    pub const ALL: [Tile; TILES] = [
        Tile::Plantation(Good::Corn),
        Tile::Plantation(Good::Indigo),
        Tile::Plantation(Good::Sugar),
        Tile::Plantation(Good::Tobacco),
        Tile::Plantation(Good::Coffee),
        Tile::Quarry,
    ];

    /// The kind of goods that a plantation grows.
    pub(super) const fn good(self) -> Option<Good> {
        match self {
            Tile::Plantation(good) => Some(good),
            Tile::Quarry => None,
        }
    }

    /// Its index in an array by kind.
    pub(super) const fn index(self) -> usize {
        match self {
            Tile::Plantation(good) => good as usize,
            Tile::Quarry => Good::COUNT,
        }
    }

    /// The word for it in the notation and in text keys.
    pub const fn id(self) -> &'static str {
        match self {
            Tile::Plantation(good) => good.id(),
            Tile::Quarry => "quarry",
        }
    }

    /// The symbol beside its word; it never replaces the word.
    pub(super) const fn symbol(self) -> Symbol {
        match self {
            Tile::Plantation(good) => good.symbol(),
            Tile::Quarry => Symbol::of("🪨", self.id()),
        }
    }
}

written_as_id!(Tile);
