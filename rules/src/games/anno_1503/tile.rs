//! Island tiles: faces, backs, mixes and deals (AN:2.3). Start reading at [`Tile`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::good::Good;
use super::sea::COUNTS;
use crate::game::{BadNotation, Dice};
use crate::nouns::{nouns, written_as_id};
use crate::symbol::Symbol;

/// What a tile shows. AN:R37-R39
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Face {
    /// A branch that gives that good.
    Branch(Good),
    /// A trade agreement.
    Agreement,
    /// A treasure that lets an inhabitant rise.
    Upgrade,
    /// A treasure of 12 gold.
    Gold,
}

pub(super) const FACES: usize = Good::COUNT + 3;

impl Face {
    /// All faces: branches in the order of goods, agreement, treasures.
    pub const ALL: [Face; FACES] = [
        Face::Branch(Good::Stone),
        Face::Branch(Good::Wood),
        Face::Branch(Good::Tool),
        Face::Branch(Good::Cloth),
        Face::Branch(Good::Spice),
        Face::Branch(Good::Tobacco),
        Face::Agreement,
        Face::Upgrade,
        Face::Gold,
    ];

    pub(super) const fn index(self) -> usize {
        match self {
            Face::Branch(good) => good.index(),
            Face::Agreement => Good::COUNT,
            Face::Upgrade => Good::COUNT + 1,
            Face::Gold => Good::COUNT + 2,
        }
    }

    /// Returns the word for the notation and for text keys.
    pub const fn id(self) -> &'static str {
        match self {
            Face::Branch(good) => good.id(),
            Face::Agreement => "agreement",
            Face::Upgrade => "upgrade",
            Face::Gold => "gold",
        }
    }

    /// Returns the letter for a deal's notation.
    const fn letter(self) -> char {
        match self {
            Face::Branch(good) => good.letter(),
            Face::Agreement => 'a',
            Face::Upgrade => 'u',
            Face::Gold => 'g',
        }
    }

    pub(super) const fn symbol(self) -> Symbol {
        match self {
            Face::Branch(good) => good.symbol(),
            Face::Agreement => Symbol::of("🤝", "agreement"),
            Face::Upgrade => Symbol::of("⏫", "upgrade"),
            Face::Gold => Symbol::of("💰", "treasure"),
        }
    }
}

written_as_id!(Face);

nouns! {
    /// The number of islets on a tile's back. AN:R1
    pub enum Back {
        Two = "2";
        Three = "3";
        Four = "4";
    }
}

pub(super) const BACKS: usize = Back::COUNT;

impl Back {
    /// Returns the number of islets, 2, 3 or 4: also the number of players from which the tile is
    /// used. AN:R1
    pub const fn number(self) -> u8 {
        self as u8 + 2
    }

    /// Returns the backs used with that number of players. AN:R1
    pub(super) fn used(seats: u8) -> impl Iterator<Item = Back> {
        Back::ALL.into_iter().filter(move |back| back.number() <= seats)
    }

    /// Returns the next back used with that number of players.
    pub(super) fn next(self, seats: u8) -> Option<Back> {
        Back::used(seats).find(|back| *back > self)
    }
}

/// An island tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tile {
    /// The number of islets on its back.
    pub back: Back,
    /// What it shows.
    pub face: Face,
}

/// The number of tiles of each back and face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mix(pub(super) [[u8; FACES]; BACKS]);

/// The number of tiles in the box. AN:2
const TILES: u32 = 32;

impl Mix {
    pub(super) const fn of(&self, tile: Tile) -> u8 {
        self.0[tile.back.index()][tile.face.index()]
    }

    pub(super) const fn add(&mut self, tile: Tile) {
        let n = &mut self.0[tile.back.index()][tile.face.index()];
        *n = n.saturating_add(1);
    }

    pub(super) const fn take(&mut self, tile: Tile) {
        let n = &mut self.0[tile.back.index()][tile.face.index()];
        *n = n.saturating_sub(1);
    }

    /// Returns the number of tiles with that back.
    pub(super) fn with_back(&self, back: Back) -> u32 {
        self.0[back.index()].iter().map(|n| u32::from(*n)).sum()
    }

    pub(super) fn total(&self) -> u32 {
        Back::ALL.into_iter().map(|back| self.with_back(back)).sum()
    }

    /// Draws a tile, each equally likely.
    pub(super) fn draw(&self, dice: &mut dyn Dice) -> Option<Tile> {
        let at = dice.from_bag(self.0.as_flattened())?;
        Some(Tile { back: *Back::ALL.get(at / FACES)?, face: *Face::ALL.get(at % FACES)? })
    }

    /// Returns whether these can be the tiles of the game: 32 in all, and of each back at least one
    /// more than there are squares for it, so that a reserve is left. AN:2
    pub(super) fn is_sound(&self) -> bool {
        let enough = |back: Back| self.with_back(back) > COUNTS[back.index()];
        // The sums are `u32`, so that no counts overflow them.
        self.total() == TILES && Back::ALL.into_iter().all(enough)
    }

    /// Reads `2-spice-2,2-tobacco-2`: back, face, count. A kind that is left out has no tiles.
    ///
    /// # Errors
    /// The first word that is none of these, or of a kind that was there already.
    pub(super) fn parse(words: &str) -> Result<Mix, &str> {
        let mut mix = Mix::default();
        for word in words.split(',') {
            let (tile, n) = Mix::kind(word).filter(|(tile, _)| mix.of(*tile) == 0).ok_or(word)?;
            mix.0[tile.back.index()][tile.face.index()] = n;
        }
        Ok(mix)
    }

    /// Reads `2-spice-2`.
    fn kind(word: &str) -> Option<(Tile, u8)> {
        let parts: Vec<&str> = word.split('-').collect();
        let &[back, face, n] = parts.as_slice() else { return None };
        let n = n.parse().ok().filter(|n| (1..=TILES as u8).contains(n))?;
        Some((Tile { back: back.parse().ok()?, face: face.parse().ok()? }, n))
    }
}

/// The faces dealt to the squares of one back, in reading order. AN:R1
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Deal {
    faces: [Face; Deal::MOST],
    n: u8,
}

impl Deal {
    /// The most squares of one back.
    const MOST: usize = COUNTS[0] as usize;

    pub(super) const NONE: Deal = Deal { faces: [Face::Gold; Deal::MOST], n: 0 };

    /// Adds a face, unless the deal is full.
    pub(super) fn push(&mut self, face: Face) {
        if let Some(free) = self.faces.get_mut(usize::from(self.n)) {
            *free = face;
            self.n += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Face> + '_ {
        self.faces.iter().copied().take(usize::from(self.n))
    }

    pub(super) fn counts(&self) -> [u8; FACES] {
        let mut counts = [0; FACES];
        self.iter().for_each(|face| counts[face.index()] += 1);
        counts
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|face| write!(f, "{}", face.letter()))
    }
}

impl FromStr for Deal {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Deal, BadNotation> {
        if s.is_empty() || s.chars().count() > Deal::MOST {
            return Err(BadNotation);
        }
        let mut deal = Deal::NONE;
        for letter in s.chars() {
            deal.push(Face::ALL.into_iter().find(|face| face.letter() == letter).ok_or(BadNotation)?);
        }
        Ok(deal)
    }
}
