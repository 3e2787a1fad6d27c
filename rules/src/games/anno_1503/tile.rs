//! Island tiles: their faces and backs, how many there are of each, and deals of them. AN:2.3
//!
//! Start reading at [`Tile`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::good::Good;
use super::sea::COUNTS;
use crate::game::{BadNotation, Dice};
use crate::nouns::written_as_id;
use crate::symbol::Symbol;

/// What a tile shows. AN:R37-R39
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Face {
    /// A branch that gives that good.
    Branch(Good),
    /// A trade agreement.
    Agreement,
    /// A treasure: an inhabitant rises.
    Upgrade,
    /// A treasure: gold.
    Gold,
}

/// How many faces there are.
pub(super) const FACES: usize = Good::COUNT + 3;

impl Face {
    /// Branches in the order of goods, agreement, treasures.
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

    /// Its word in the notation and in text keys.
    pub const fn id(self) -> &'static str {
        match self {
            Face::Branch(good) => good.id(),
            Face::Agreement => "agreement",
            Face::Upgrade => "upgrade",
            Face::Gold => "gold",
        }
    }

    /// In the notation of a deal.
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

/// How many islets are on a tile's back. AN:R1
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Back {
    Two,
    Three,
    Four,
}

/// How many backs there are.
pub(super) const BACKS: usize = 3;

impl Back {
    /// Fewest first.
    pub const ALL: [Back; BACKS] = [Back::Two, Back::Three, Back::Four];

    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// 2, 3 or 4: the islets, and the number of players from which the tile is used. AN:R1
    pub const fn number(self) -> u8 {
        self as u8 + 2
    }

    /// The backs used by so many players. AN:R1
    pub(super) fn used(seats: u8) -> impl Iterator<Item = Back> {
        Back::ALL.into_iter().filter(move |back| back.number() <= seats)
    }

    /// The next one that so many players use.
    pub(super) fn next(self, seats: u8) -> Option<Back> {
        Back::used(seats).find(|back| *back > self)
    }
}

impl Display for Back {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Back {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Back, BadNotation> {
        Back::ALL.into_iter().find(|back| s.len() == 1 && s.starts_with(char::from(b'0' + back.number()))).ok_or(BadNotation)
    }
}

/// A tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tile {
    /// Islets behind.
    pub back: Back,
    /// What it shows.
    pub face: Face,
}

/// So many tiles of each back and face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mix(pub(super) [[u8; FACES]; BACKS]);

/// Tiles in the box. AN:2
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

    /// Tiles with that back.
    pub(super) fn with_back(&self, back: Back) -> u32 {
        self.0[back.index()].iter().map(|n| u32::from(*n)).sum()
    }

    pub(super) fn total(&self) -> u32 {
        Back::ALL.into_iter().map(|back| self.with_back(back)).sum()
    }

    /// One of them, each as likely.
    pub(super) fn draw(&self, dice: &mut dyn Dice) -> Option<Tile> {
        let at = dice.from_bag(self.0.as_flattened())?;
        Some(Tile { back: *Back::ALL.get(at / FACES)?, face: *Face::ALL.get(at % FACES)? })
    }

    /// Whether it is a box of the game: 32 tiles, and enough of each back for its squares, one more at least for the reserve. AN:2
    pub(super) fn is_sound(&self) -> bool {
        let enough = |back: Back| self.with_back(back) > COUNTS[back.index()];
        // No count is so high that a sum could not be trusted.
        self.total() == TILES && Back::ALL.into_iter().all(enough)
    }

    /// `2-spice-2,2-tobacco-2`: back, face, how many. What is left out there is none of.
    pub(super) fn parse(words: &str) -> Option<Mix> {
        let mut mix = Mix::default();
        for word in words.split(',') {
            let mut parts = word.split('-');
            let (back, face, n) = (parts.next()?, parts.next()?, parts.next()?);
            let (back, face): (Back, Face) = (back.parse().ok()?, face.parse().ok()?);
            let count = &mut mix.0[back.index()][face.index()];
            let n: u8 = n.parse().ok().filter(|n| (1..=TILES as u8).contains(n))?;
            if *count > 0 || parts.next().is_some() {
                return None;
            }
            *count = n;
        }
        Some(mix)
    }
}

/// Faces dealt to the squares with one number of islets, in reading order. AN:R1
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Deal {
    faces: [Face; Deal::MOST],
    n: u8,
}

impl Deal {
    /// As many as there are squares of one number.
    const MOST: usize = COUNTS[0] as usize;

    pub(super) const NONE: Deal = Deal { faces: [Face::Gold; Deal::MOST], n: 0 };

    /// One more; none beyond the most.
    pub(super) fn push(&mut self, face: Face) {
        if let Some(free) = self.faces.get_mut(usize::from(self.n)) {
            *free = face;
            self.n += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Face> + '_ {
        self.faces.iter().copied().take(usize::from(self.n))
    }

    /// How many of each.
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
