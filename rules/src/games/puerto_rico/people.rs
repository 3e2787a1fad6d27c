//! Colonists and nobles, and where they stand.
//!
//! Start reading at [`People`].

use std::fmt::{self, Display};
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::building::{Building, Numbers};
use super::tile::{TILES, Tile};
use crate::game::BadNotation;
use crate::nouns::nouns;
use crate::symbol::Symbol;

nouns! {
    /// One of those who come by ship.
    pub enum Person {
        /// Brown in the published game.
        Colonist = "colonist", "👤";
        /// Red, with the nobles only. PR:R100
        Noble = "noble", "👑";
    }
}

/// People who stand on no board: in the supply, or on the ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Crowd {
    /// How many colonists.
    pub(super) colonists: u8,
    /// How many nobles.
    pub(super) nobles: u8,
}

impl Crowd {
    /// Both together.
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
        Tile::ALL.into_iter().map(Circle::Tile).chain(Building::ALL.into_iter().map(Circle::Building))
    }

    /// Its word in the notation.
    pub const fn id(self) -> &'static str {
        match self {
            Circle::Tile(tile) => tile.id(),
            Circle::Building(building) => building.id(),
        }
    }

    /// Stands beside the word, never instead of it.
    pub(super) const fn symbol(self) -> Symbol {
        match self {
            Circle::Tile(tile) => tile.symbol(),
            Circle::Building(building) => building.symbol(),
        }
    }
}

impl Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Circle {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Circle, BadNotation> {
        s.parse().map(Circle::Tile).or_else(|_| s.parse().map(Circle::Building))
    }
}

/// Where a person can be on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// On a circle.
    On(Circle),
    /// Without one.
    SanJuan,
}

impl Place {
    /// Its word in the notation.
    pub const fn id(self) -> &'static str {
        match self {
            Place::On(circle) => circle.id(),
            Place::SanJuan => "san-juan",
        }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Place {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Place, BadNotation> {
        if s == Place::SanJuan.id() { Ok(Place::SanJuan) } else { s.parse().map(Place::On) }
    }
}

/// A number of people for each place of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Heads {
    /// On island tiles, by kind.
    pub(super) island: [u8; TILES],
    /// On buildings.
    pub(super) city: Numbers,
    /// Without a circle: in San Juan. While they are being placed, those still in hand.
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

/// Where the people of a board are. Nobles count among all, since they work like colonists. PR:R104
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct People {
    /// Everybody.
    pub(super) all: Heads,
    /// The nobles among them.
    pub(super) nobles: Heads,
}

impl People {
    /// So many in San Juan, or in hand.
    pub(super) fn in_hand(all: u8, nobles: u8) -> People {
        People { all: Heads { san_juan: all, ..Heads::default() }, nobles: Heads { san_juan: nobles, ..Heads::default() } }
    }

    /// Everybody, San Juan included.
    pub(super) fn total(&self) -> u8 {
        self.all.total()
    }

    /// Every noble, San Juan included.
    pub(super) fn nobles(&self) -> u8 {
        self.nobles.total()
    }

    /// How many stand there.
    pub(super) fn on(&self, circle: Circle) -> u8 {
        self.all.at(Place::On(circle))
    }

    /// How many such people are there.
    pub(super) fn of(&self, person: Person, place: Place) -> u8 {
        match person {
            Person::Colonist => self.all.at(place) - self.nobles.at(place),
            Person::Noble => self.nobles.at(place),
        }
    }

    /// How many such people are in San Juan, or still in hand.
    pub(super) fn idle(&self, person: Person) -> u8 {
        self.of(person, Place::SanJuan)
    }

    /// One more is there.
    pub(super) fn put(&mut self, person: Person, place: Place) {
        *self.all.at_mut(place) += 1;
        if let Person::Noble = person {
            *self.nobles.at_mut(place) += 1;
        }
    }

    /// One fewer is there. Asked for only where one is.
    pub(super) fn take(&mut self, person: Person, place: Place) {
        *self.all.at_mut(place) -= 1;
        if let Person::Noble = person {
            *self.nobles.at_mut(place) -= 1;
        }
    }

    /// One goes from here to there.
    pub(super) fn shift(&mut self, person: Person, from: Place, to: Place) {
        self.take(person, from);
        self.put(person, to);
    }

    /// Where somebody is, San Juan last.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + Clone + '_ {
        Circle::all().map(Place::On).chain([Place::SanJuan]).filter(|&p| self.all.at(p) > 0)
    }
}
