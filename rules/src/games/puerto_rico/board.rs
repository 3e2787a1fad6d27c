//! A player's board: island, city, barrels, doubloons and people.
//!
//! Not here: victory point chips, which are covered, and the rules of the phases. Start reading at
//! [`Board`].

use serde::{Deserialize, Serialize};

use super::building_kind::{Building, BuildingSet};
use super::good::{Good, Goods};
use super::people::{Circle, People, Person, Place};
use super::tile::{TILES, Tile};

/// Spaces of an island, and spaces of a city. PR:2
pub(super) const SPACES: u8 = 12;

/// The public possessions of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    pub(super) doubloons: u16,
    /// Barrels by kind.
    pub(super) goods: Goods,
    /// Island tiles by kind, without forests.
    pub(super) tiles: [u8; TILES],
    pub(super) city: BuildingSet,
    /// Plantations placed as forests, by their original kind. PR:R85
    pub(super) forests: Goods,
    /// The people and where they stand.
    pub(super) people: People,
}

impl Board {
    /// Whether this building is in the city and occupied. PR:R12
    pub(super) fn runs(&self, building: Building) -> bool {
        self.people.all.city[building] > 0
    }

    /// Whether a person of this kind stands on the building. PR:R104
    pub(super) fn runs_by(&self, building: Building, person: Person) -> bool {
        self.people.of(person, Place::On(Circle::Building(building))) > 0
    }

    /// The occupied buildings of `set`.
    pub(super) fn running(&self, set: BuildingSet) -> impl Iterator<Item = Building> + Clone + '_ {
        self.city.and(set).iter().filter(|&b| self.runs(b))
    }

    /// Number of filled island spaces, forests included.
    pub(super) fn island_filled(&self) -> u8 {
        self.tiles.iter().sum::<u8>() + self.forests.total()
    }

    /// Number of circles of this kind, occupied or not.
    pub(super) fn circles(&self, circle: Circle) -> u8 {
        match circle {
            Circle::Tile(tile) => self.tiles[tile.index()],
            Circle::Building(building) if self.city.has(building) => building.circles(),
            Circle::Building(_) => 0,
        }
    }

    /// Number of circles in the city, occupied or not.
    pub(super) fn city_circles(&self) -> u8 {
        self.city.iter().map(|b| b.circles()).sum()
    }

    /// Number of circles on the board, occupied or not.
    pub(super) fn all_circles(&self) -> u8 {
        self.tiles.iter().sum::<u8>() + self.city_circles()
    }

    /// The kinds of circles on this board, island first.
    pub(super) fn circle_kinds(&self) -> impl Iterator<Item = Circle> + Clone + '_ {
        let tiles = Tile::ALL.into_iter().filter(|t| self.tiles[t.index()] > 0).map(Circle::Tile);
        tiles.chain(self.city.iter().map(Circle::Building))
    }

    /// Number of empty circles on buildings; the refill of the colonist ship counts them. PR:R32
    pub(super) fn empty_city_circles(&self) -> u8 {
        self.city_circles() - self.people.all.city.total()
    }

    /// The kinds of circles with room for one more person.
    pub(super) fn empty_circles(&self) -> impl Iterator<Item = Circle> + Clone + '_ {
        self.circle_kinds().filter(|&c| self.people.on(c) < self.circles(c))
    }

    /// Whether everybody can tell how its people have to be placed: on circles of one kind, which
    /// take them all. PR:R29
    pub(super) fn has_one_placement(&self) -> bool {
        self.circle_kinds().nth(1).is_none() && self.people.total() <= self.all_circles()
    }

    /// Most barrels of this kind that the board can produce. PR:R45
    pub(super) fn capacity(&self, good: Good) -> u8 {
        Board::capacity_with(&self.people, good)
    }

    /// Most barrels of this kind that `people` can produce. PR:R45
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

    /// Number of occupied quarries. PR:R38
    pub(super) const fn quarries(&self) -> u8 {
        self.people.all.island[Tile::Quarry.index()]
    }
}
