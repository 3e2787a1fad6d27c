//! Goods, their prices, and goods as a seat names them. Start reading at [`Good`].

use serde::{Deserialize, Serialize};

use super::card::Card;
use crate::nouns::nouns;

nouns! {
    /// A kind of goods, the cheapest building's first.
    pub enum Good {
        Indigo = "indigo", "🫐";
        Sugar = "sugar", "🍬";
        Tobacco = "tobacco", "🍂";
        Coffee = "coffee", "☕";
        Silver = "silver", "🥈";
    }
}

pub(super) const GOODS: usize = Good::COUNT;

impl Good {
    pub(super) const fn building(self) -> Card {
        match self {
            Good::Indigo => Card::IndigoPlant,
            Good::Sugar => Card::SugarMill,
            Good::Tobacco => Card::TobaccoStorage,
            Good::Coffee => Card::CoffeeRoaster,
            Good::Silver => Card::SilverSmelter,
        }
    }
}

/// A number for each kind of goods.
pub(super) type Each = [u8; GOODS];

/// The most goods of a seat in a phase: one, two privileges and a building. SJ:R25, SJ:R28
pub(super) const MOST: usize = 4;

/// Goods in the order a seat names them. SJ:R14b
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Named([Option<Good>; MOST]);

impl Named {
    pub(super) const NONE: Named = Named([None; MOST]);

    pub(super) fn len(&self) -> u8 {
        self.iter().count() as u8
    }

    pub(super) fn of(&self, good: Good) -> u8 {
        self.each()[good.index()]
    }

    pub(super) fn each(&self) -> Each {
        self.first(self.len())
    }

    /// Adds a good; a fifth is ignored.
    pub(super) fn push(&mut self, good: Good) {
        if let Some(free) = self.0.iter_mut().find(|g| g.is_none()) {
            *free = Some(good);
        }
    }

    /// Returns the goods in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Good> + Clone + use<> {
        self.0.into_iter().map_while(|good| good)
    }

    /// Counts the first `n` goods by kind.
    pub(super) fn first(&self, n: u8) -> Each {
        let mut each = [0; GOODS];
        for good in self.iter().take(usize::from(n)) {
            each[good.index()] += 1;
        }
        each
    }

    /// Returns whether the goods stand without gaps.
    pub(super) fn is_sound(&self) -> bool {
        self.0.iter().skip_while(|g| g.is_some()).all(Option::is_none)
    }
}

nouns! {
    /// A trading house tile.
    pub enum Tile {
        H1 = "h1";
        H2 = "h2";
        H3 = "h3";
        H4 = "h4";
        H5 = "h5";
    }
}

pub(super) const TILES: usize = Tile::COUNT;

impl Tile {
    /// Returns the price in cards of one good of each kind. SJ:2.3
    #[rustfmt::skip]
    pub(super) const fn prices(self) -> Each {
        match self {
            Tile::H1 => [1, 1, 1, 2, 2],
            Tile::H2 => [1, 1, 2, 2, 2],
            Tile::H3 => [1, 1, 2, 2, 3],
            Tile::H4 => [1, 2, 2, 2, 3],
            Tile::H5 => [1, 2, 2, 3, 3],
        }
    }
}

/// The stack of trading house tiles, in the order seen, which never changes. SJ:R1, SJ:R32
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stack {
    /// The tiles in the order first turned up.
    pub(super) seen: [Option<Tile>; TILES],
    /// The index of the top tile in `seen`.
    pub(super) top: u8,
}

impl Stack {
    /// Returns the tile on top, if it was ever seen.
    pub(super) fn current(&self) -> Option<Tile> {
        self.after(0)
    }

    /// Returns the tile under this many others, if it was ever seen.
    pub(super) fn after(&self, others: u8) -> Option<Tile> {
        self.seen[usize::from(self.top + others) % TILES]
    }

    /// Returns the tiles nobody has seen.
    pub(super) fn unseen(&self) -> impl Iterator<Item = Tile> + Clone {
        Tile::ALL.into_iter().filter(|&tile| !self.seen.contains(&Some(tile)))
    }

    /// Turns up the top tile for the first time.
    pub(super) fn see(&mut self, tile: Tile) {
        self.seen[usize::from(self.top) % TILES] = Some(tile);
    }

    /// Puts the top tile under the stack. SJ:R32
    pub(super) fn turn_over(&mut self) {
        self.top = (self.top + 1) % TILES as u8;
    }
}
