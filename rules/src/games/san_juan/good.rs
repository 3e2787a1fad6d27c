//! Goods, what they fetch, and goods as somebody names them.
//!
//! Start reading at [`Good`].

use serde::{Deserialize, Serialize};

use super::card::Card;
use crate::nouns::nouns;

nouns! {
    /// A kind of goods, cheapest building first.
    pub enum Good {
        Indigo = "indigo", "🫐";
        Sugar = "sugar", "🍬";
        Tobacco = "tobacco", "🍂";
        Coffee = "coffee", "☕";
        Silver = "silver", "🥈";
    }
}

/// How many kinds of goods there are.
pub(super) const GOODS: usize = Good::COUNT;

impl Good {
    /// What makes it.
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

/// The most goods somebody can produce or sell in a phase: one, two privileges, and a building. SJ:R25, SJ:R28
pub(super) const MOST: usize = 4;

/// Goods in the order somebody names them. SJ:R14b
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Named([Option<Good>; MOST]);

impl Named {
    pub(super) const NONE: Named = Named([None; MOST]);

    /// How many.
    pub(super) fn len(&self) -> u8 {
        self.iter().count() as u8
    }

    /// How many of that kind.
    pub(super) fn of(&self, good: Good) -> u8 {
        self.each()[good.index()]
    }

    /// How many of each kind.
    pub(super) fn each(&self) -> Each {
        self.first(self.len())
    }

    /// One more. A fifth is none.
    pub(super) fn push(&mut self, good: Good) {
        if let Some(free) = self.0.iter_mut().find(|g| g.is_none()) {
            *free = Some(good);
        }
    }

    /// In order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Good> + Clone + use<> {
        self.0.into_iter().map_while(|good| good)
    }

    /// The first `n` of them, kind by kind.
    pub(super) fn first(&self, n: u8) -> Each {
        let mut each = [0; GOODS];
        for good in self.iter().take(usize::from(n)) {
            each[good.index()] += 1;
        }
        each
    }

    /// Whether they stand one after the other from the beginning.
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

/// How many tiles there are.
pub(super) const TILES: usize = Tile::COUNT;

impl Tile {
    /// Cards for one good of each kind. SJ:2.3
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

/// The stack of trading house tiles: its order is what has been seen of it, and never changes. SJ:R1, SJ:R32
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stack {
    /// In the order in which they were first turned up.
    pub(super) seen: [Option<Tile>; TILES],
    /// The one on top, by its place in that order.
    pub(super) top: u8,
}

impl Stack {
    /// The tile on top, if it was ever seen.
    pub(super) fn current(&self) -> Option<Tile> {
        self.after(0)
    }

    /// The tile under so many others, if it was ever seen.
    pub(super) fn after(&self, others: u8) -> Option<Tile> {
        self.seen[usize::from(self.top + others) % TILES]
    }

    /// Those nobody has seen.
    pub(super) fn unseen(&self) -> impl Iterator<Item = Tile> + Clone {
        Tile::ALL.into_iter().filter(|&tile| !self.seen.contains(&Some(tile)))
    }

    /// It is turned up for the first time.
    pub(super) fn see(&mut self, tile: Tile) {
        self.seen[usize::from(self.top) % TILES] = Some(tile);
    }

    /// The top tile goes under the stack. SJ:R32
    pub(super) fn turn_over(&mut self) {
        self.top = (self.top + 1) % TILES as u8;
    }
}
