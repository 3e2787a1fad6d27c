//! A player's board: island, city, goods, doubloons and people.
//!
//! What must never come in: victory-point chips (they are covered) and rules of a phase. Start reading at [`Board`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::building::{BUILDINGS, Building, BuildingSet, Class, LARGE, STORES};
use super::good::{Good, Goods, KINDS};
use crate::game::BadNotation;

/// Spaces of an island, and of a city. PR:2
pub(super) const SPACES: u8 = 12;

/// How many kinds of island tiles there are.
pub(super) const TILES: usize = KINDS + 1;

/// A kind of island tile. Tiles of a kind are interchangeable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tile {
    /// A plantation of that good.
    Plantation(Good),
    /// A quarry.
    Quarry,
}

impl Tile {
    /// All kinds, quarries last.
    pub const ALL: [Tile; TILES] = [
        Tile::Plantation(Good::Corn),
        Tile::Plantation(Good::Indigo),
        Tile::Plantation(Good::Sugar),
        Tile::Plantation(Good::Tobacco),
        Tile::Plantation(Good::Coffee),
        Tile::Quarry,
    ];

    /// For indexing counts.
    pub(super) const fn index(self) -> usize {
        match self {
            Tile::Plantation(good) => good as usize,
            Tile::Quarry => KINDS,
        }
    }

    /// Its word in the notation and in text keys.
    pub const fn id(self) -> &'static str {
        match self {
            Tile::Plantation(good) => good.id(),
            Tile::Quarry => "quarry",
        }
    }

    /// Stands beside the word, never instead of it.
    pub(super) const fn symbol(self) -> &'static str {
        match self {
            Tile::Plantation(good) => good.symbol(),
            Tile::Quarry => "🪨",
        }
    }
}

impl Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Tile {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Tile, BadNotation> {
        Tile::ALL.into_iter().find(|t| t.id() == s).ok_or(BadNotation)
    }
}

/// A kind of circle that a person can stand on: circles of equal tiles, and of one building, are interchangeable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Circle {
    /// On an island tile of that kind.
    Tile(Tile),
    /// On that building.
    Building(Building),
}

impl Circle {
    /// All kinds of circles: island, then city.
    pub(super) fn all() -> impl Iterator<Item = Circle> + Clone {
        Tile::ALL.into_iter().map(Circle::Tile).chain(Building::all().map(Circle::Building))
    }

    /// Its word in the notation.
    pub const fn id(self) -> &'static str {
        match self {
            Circle::Tile(tile) => tile.id(),
            Circle::Building(building) => building.id(),
        }
    }
}

impl FromStr for Circle {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Circle, BadNotation> {
        s.parse().map(Circle::Tile).or_else(|_| s.parse().map(Circle::Building))
    }
}

/// Where the people of a board stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct People {
    /// On island tiles, by kind.
    pub(super) island: [u8; TILES],
    /// On buildings.
    pub(super) city: [u8; BUILDINGS],
    /// Without a circle: in San Juan. While they are being placed, those still in hand.
    pub(super) san_juan: u8,
}

impl People {
    /// Everybody, San Juan included.
    pub(super) fn total(&self) -> u8 {
        self.island.iter().sum::<u8>() + self.city.iter().sum::<u8>() + self.san_juan
    }

    /// How many stand there.
    pub(super) const fn at(&self, circle: Circle) -> u8 {
        match circle {
            Circle::Tile(tile) => self.island[tile.index()],
            Circle::Building(building) => self.city[building.index()],
        }
    }

    /// One more stands there.
    pub(super) const fn put(&mut self, circle: Circle) {
        match circle {
            Circle::Tile(tile) => self.island[tile.index()] += 1,
            Circle::Building(building) => self.city[building.index()] += 1,
        }
    }
}

/// What lies openly before a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// Doubloons.
    pub(super) doubloons: u16,
    /// Barrels.
    pub(super) goods: Goods,
    /// Island tiles, by kind.
    pub(super) tiles: [u8; TILES],
    /// Buildings.
    pub(super) city: BuildingSet,
    /// Where the people stand.
    pub(super) people: People,
}

impl Board {
    /// Whether he owns the building and somebody stands on it. PR:R12
    pub(super) const fn runs(&self, building: Building) -> bool {
        self.people.city[building.index()] > 0
    }

    /// Those of `set` on which somebody stands.
    pub(super) fn running(&self, set: BuildingSet) -> impl Iterator<Item = Building> + Clone + '_ {
        self.city.and(set).iter().filter(|&b| self.runs(b))
    }

    /// Island spaces in use.
    pub(super) fn island_filled(&self) -> u8 {
        self.tiles.iter().sum()
    }

    /// City spaces in use: a large building fills two. PR:R14
    pub(super) const fn city_filled(&self) -> u8 {
        self.city.len() + self.city.and(LARGE).len()
    }

    /// Circles of that kind, occupied or not.
    pub(super) const fn circles(&self, circle: Circle) -> u8 {
        match circle {
            Circle::Tile(tile) => self.tiles[tile.index()],
            Circle::Building(building) if self.city.has(building) => building.spec().circles,
            Circle::Building(_) => 0,
        }
    }

    /// Circles of the city, occupied or not.
    pub(super) fn city_circles(&self) -> u8 {
        self.city.iter().map(|b| b.spec().circles).sum()
    }

    /// Every circle of the board, occupied or not.
    pub(super) fn all_circles(&self) -> u8 {
        self.island_filled() + self.city_circles()
    }

    /// The kinds of circles of this board, island first.
    pub(super) fn circle_kinds(&self) -> impl Iterator<Item = Circle> + Clone + '_ {
        let tiles = Tile::ALL.into_iter().filter(|t| self.tiles[t.index()] > 0).map(Circle::Tile);
        tiles.chain(self.city.iter().map(Circle::Building))
    }

    /// Empty circles on buildings, which the next ship is filled for. PR:R32
    pub(super) fn empty_city_circles(&self) -> u8 {
        self.city_circles() - self.people.city.iter().sum::<u8>()
    }

    /// Barrels of that kind the board can produce. PR:R45
    pub(super) fn capacity(&self, good: Good) -> u8 {
        Board::capacity_with(&self.people, good)
    }

    /// Barrels of that kind that people standing so can produce. PR:R45
    pub(super) fn capacity_with(people: &People, good: Good) -> u8 {
        let farmed = people.island[good.index()];
        match good {
            Good::Corn => farmed,
            Good::Indigo => farmed.min(people.at_plants([Building::SmallIndigoPlant, Building::IndigoPlant])),
            Good::Sugar => farmed.min(people.at_plants([Building::SmallSugarMill, Building::SugarMill])),
            Good::Tobacco => farmed.min(people.at_plants([Building::TobaccoStorage])),
            Good::Coffee => farmed.min(people.at_plants([Building::CoffeeRoaster])),
        }
    }

    /// Quarries with somebody in them. PR:R38
    pub(super) const fn quarries(&self) -> u8 {
        self.people.island[Tile::Quarry.index()]
    }

    /// Kinds of goods his warehouses keep whole. PR:R66
    pub(super) fn stores(&self) -> u8 {
        self.running(STORES).map(|b| b.spec().effect.stores).sum()
    }

    /// Whether this building processes that good.
    pub(super) const fn processes(building: Building, good: Good) -> bool {
        match building.spec().class {
            Class::Production(made) => made as u8 == good as u8,
            Class::Violet => false,
        }
    }
}

impl People {
    fn at_plants<const N: usize>(&self, plants: [Building; N]) -> u8 {
        plants.iter().map(|b| self.city[b.index()]).sum()
    }
}
