//! Colonists and nobles, and where they stand.
//!
//! Start reading at [`People`].

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use super::building_kind::{Building, Numbers};
use super::tile::{TILES, Tile};
use crate::notation::notation;
use crate::nouns::nouns;
use crate::symbol::Symbol;

nouns! {
    /// A person who comes by the colonist ship.
    pub enum Person {
        /// Brown in the published game.
        Colonist = "colonist", "👤";
        /// Red in the published game; only with Nobles. PR:R100
        Noble = "noble", "👑";
    }
}

/// People who are on no board: those in the supply, or on the ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Crowd {
    pub(super) colonists: u8,
    pub(super) nobles: u8,
}

impl Crowd {
    /// Number of people of both kinds.
    pub(super) const fn total(self) -> u8 {
        self.colonists + self.nobles
    }
}

impl Index<Person> for Crowd {
    type Output = u8;

    fn index(&self, person: Person) -> &u8 {
        match person {
            Person::Colonist => &self.colonists,
            Person::Noble => &self.nobles,
        }
    }
}

impl IndexMut<Person> for Crowd {
    fn index_mut(&mut self, person: Person) -> &mut u8 {
        match person {
            Person::Colonist => &mut self.colonists,
            Person::Noble => &mut self.nobles,
        }
    }
}

/// A kind of circle that a person can stand on. Circles of equal tiles are interchangeable, and so
/// are those of one building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Circle {
    /// A circle of an island tile of this kind.
    Tile(Tile),
    /// A circle of this building.
    Building(Building),
}

impl Circle {
    /// All kinds of circles, island first.
    pub(super) fn all() -> impl Iterator<Item = Circle> + Clone {
        Tile::ALL.into_iter().map(Circle::Tile).chain(Building::ALL.into_iter().map(Circle::Building))
    }

    /// The symbol beside its word; it never replaces the word.
    pub(super) const fn symbol(self) -> Symbol {
        match self {
            Circle::Tile(tile) => tile.symbol(),
            Circle::Building(building) => building.symbol(),
        }
    }
}

notation! {
    Circle {
        Tile(tile) = [tile];
        Building(building) = [building];
    }
}

/// Where on a board a person can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// On a circle.
    On(Circle),
    /// In San Juan, without a circle.
    SanJuan,
}

notation! {
    Place {
        SanJuan = ["san-juan"];
        On(circle) = [circle];
    }
}

/// Numbers of people by place on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Heads {
    /// On island tiles, by kind.
    pub(super) island: [u8; TILES],
    /// On buildings.
    pub(super) city: Numbers,
    /// In San Juan; during placing, those not placed yet.
    pub(super) san_juan: u8,
}

impl Heads {
    fn total(&self) -> u8 {
        self.island.iter().sum::<u8>() + self.city.total() + self.san_juan
    }

    fn at(&self, place: Place) -> u8 {
        match place {
            Place::On(Circle::Tile(tile)) => self.island[tile.index()],
            Place::On(Circle::Building(building)) => self.city[building],
            Place::SanJuan => self.san_juan,
        }
    }

    fn at_mut(&mut self, place: Place) -> &mut u8 {
        match place {
            Place::On(Circle::Tile(tile)) => &mut self.island[tile.index()],
            Place::On(Circle::Building(building)) => &mut self.city[building],
            Place::SanJuan => &mut self.san_juan,
        }
    }
}

/// Where the people of a board are. `all` includes the nobles, since they work like colonists.
/// PR:R104
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct People {
    /// Colonists and nobles.
    pub(super) all: Heads,
    /// Only the nobles.
    pub(super) nobles: Heads,
}

impl People {
    /// People who are all in San Juan, or all still to be placed.
    pub(super) fn in_hand(all: u8, nobles: u8) -> People {
        People { all: Heads { san_juan: all, ..Heads::default() }, nobles: Heads { san_juan: nobles, ..Heads::default() } }
    }

    /// Number of people, San Juan included.
    pub(super) fn total(&self) -> u8 {
        self.all.total()
    }

    /// Number of nobles, San Juan included.
    pub(super) fn nobles(&self) -> u8 {
        self.nobles.total()
    }

    /// Number of people on this kind of circle.
    pub(super) fn on(&self, circle: Circle) -> u8 {
        self.all.at(Place::On(circle))
    }

    /// Number of people of this kind in this place.
    pub(super) fn of(&self, person: Person, place: Place) -> u8 {
        match person {
            Person::Colonist => self.all.at(place) - self.nobles.at(place),
            Person::Noble => self.nobles.at(place),
        }
    }

    /// Number of people of this kind in San Juan, or not placed yet.
    pub(super) fn idle(&self, person: Person) -> u8 {
        self.of(person, Place::SanJuan)
    }

    pub(super) fn put(&mut self, person: Person, place: Place) {
        *self.all.at_mut(place) += 1;
        if let Person::Noble = person {
            *self.nobles.at_mut(place) += 1;
        }
    }

    /// Removes a person from a place; there must be one.
    pub(super) fn take(&mut self, person: Person, place: Place) {
        *self.all.at_mut(place) -= 1;
        if let Person::Noble = person {
            *self.nobles.at_mut(place) -= 1;
        }
    }

    /// Moves a person to another place.
    pub(super) fn shift(&mut self, person: Person, from: Place, to: Place) {
        self.take(person, from);
        self.put(person, to);
    }

    /// The people on circles that held fewer of their kind among the `others`.
    pub(super) fn more_than(&self, others: &People) -> People {
        let mut more = People::default();
        for (circle, person) in Circle::all().flat_map(|circle| Person::ALL.map(|person| (circle, person))) {
            let place = Place::On(circle);
            (others.of(person, place)..self.of(person, place)).for_each(|_| more.put(person, place));
        }
        more
    }

    /// The places where somebody is, San Juan last.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + Clone + '_ {
        Circle::all().map(Place::On).chain([Place::SanJuan]).filter(|&p| self.all.at(p) > 0)
    }
}
