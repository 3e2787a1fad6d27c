//! A player's board: island, city, goods, doubloons and people.
//!
//! Not here: victory-point chips (they are covered) and rules of a phase. Start reading at [`Board`].

use serde::{Deserialize, Serialize};

use super::building::{Building, BuildingSet};
use super::good::{Good, Goods};
use super::people::{Circle, People, Person, Place};
use super::tile::{TILES, Tile};

/// Spaces of an island, and of a city. PR:2
pub(super) const SPACES: u8 = 12;

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
    /// Plantations that lie face down as forests, by their own kind. PR:R85
    pub(super) forests: Goods,
    /// Where the people stand.
    pub(super) people: People,
}

impl Board {
    /// Whether he owns the building and somebody stands on it. PR:R12
    pub(super) fn runs(&self, building: Building) -> bool {
        self.people.all.city[building] > 0
    }

    /// Whether a noble stands on it, if anybody does; a building of one circle has one or the other. PR:R104
    pub(super) fn runs_by(&self, building: Building, person: Person) -> bool {
        self.people.of(person, Place::On(Circle::Building(building))) > 0
    }

    /// Those of `set` on which somebody stands.
    pub(super) fn running(&self, set: BuildingSet) -> impl Iterator<Item = Building> + Clone + '_ {
        self.city.and(set).iter().filter(|&b| self.runs(b))
    }

    /// Island spaces in use.
    pub(super) fn island_filled(&self) -> u8 {
        self.tiles.iter().sum::<u8>() + self.forests.total()
    }

    /// Circles of that kind, occupied or not.
    pub(super) fn circles(&self, circle: Circle) -> u8 {
        match circle {
            Circle::Tile(tile) => self.tiles[tile.index()],
            Circle::Building(building) if self.city.has(building) => building.circles(),
            Circle::Building(_) => 0,
        }
    }

    /// Circles of the city, occupied or not.
    pub(super) fn city_circles(&self) -> u8 {
        self.city.iter().map(|b| b.circles()).sum()
    }

    /// Every circle of the board, occupied or not.
    pub(super) fn all_circles(&self) -> u8 {
        self.tiles.iter().sum::<u8>() + self.city_circles()
    }

    /// The kinds of circles of this board, island first.
    pub(super) fn circle_kinds(&self) -> impl Iterator<Item = Circle> + Clone + '_ {
        let tiles = Tile::ALL.into_iter().filter(|t| self.tiles[t.index()] > 0).map(Circle::Tile);
        tiles.chain(self.city.iter().map(Circle::Building))
    }

    /// Empty circles on buildings, which the next ship is filled for. PR:R32
    pub(super) fn empty_city_circles(&self) -> u8 {
        self.city_circles() - self.people.all.city.total()
    }

    /// The kinds of circles where somebody more can stand.
    pub(super) fn empty_circles(&self) -> impl Iterator<Item = Circle> + Clone + '_ {
        self.circle_kinds().filter(|&c| self.people.on(c) < self.circles(c))
    }

    /// Barrels of that kind the board can produce. PR:R45
    pub(super) fn capacity(&self, good: Good) -> u8 {
        Board::capacity_with(&self.people, good)
    }

    /// Barrels of that kind that people standing so can produce. PR:R45
    pub(super) fn capacity_with(people: &People, good: Good) -> u8 {
        let farmed = people.all.island[good.index()];
        let at = |plant: Building| people.all.city[plant];
        match good {
            Good::Corn => farmed,
            Good::Indigo => farmed.min(at(Building::SmallIndigoPlant) + at(Building::IndigoPlant)),
            Good::Sugar => farmed.min(at(Building::SmallSugarMill) + at(Building::SugarMill)),
            Good::Tobacco => farmed.min(at(Building::TobaccoStorage)),
            Good::Coffee => farmed.min(at(Building::CoffeeRoaster)),
        }
    }

    /// Quarries with somebody in them. PR:R38
    pub(super) const fn quarries(&self) -> u8 {
        self.people.all.island[Tile::Quarry.index()]
    }
}
