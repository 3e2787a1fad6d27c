//! Terrain, number tokens and harbors (CA:2, CA:4, CA:R3-R4). Start reading at [`Island`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::map::{HARBOR_NODES, HARBORS, HEXES, Hex, Node};
use super::{Cards, Resource};
use crate::game::{BadNotation, Dice};
use crate::notation::notation;

/// The terrain of a hex. CA:1
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Terrain {
    /// Forest, hills, pasture, fields or mountains: gives this resource.
    Land(Resource),
    /// Gives nothing and has no token.
    Desert,
}

impl Terrain {
    /// Returns the resource that the terrain gives.
    pub const fn gives(self) -> Option<Resource> {
        match self {
            Terrain::Land(kind) => Some(kind),
            Terrain::Desert => None,
        }
    }

    const ALL: [Terrain; 6] = {
        use Resource::{Brick, Grain, Lumber, Ore, Wool};
        [
            Terrain::Land(Lumber),
            Terrain::Land(Brick),
            Terrain::Land(Wool),
            Terrain::Land(Grain),
            Terrain::Land(Ore),
            Terrain::Desert,
        ]
    };

    /// Returns the letter of the notation: the first of the resource.
    const fn letter(self) -> char {
        match self {
            Terrain::Land(Resource::Lumber) => 'l',
            Terrain::Land(Resource::Brick) => 'b',
            Terrain::Land(Resource::Wool) => 'w',
            Terrain::Land(Resource::Grain) => 'g',
            Terrain::Land(Resource::Ore) => 'o',
            Terrain::Desert => 'd',
        }
    }

    /// Returns how many hexes of the terrain the box holds. CA:2
    const fn number(self) -> usize {
        match self {
            Terrain::Land(Resource::Lumber | Resource::Wool | Resource::Grain) => 4,
            Terrain::Land(Resource::Brick | Resource::Ore) => 3,
            Terrain::Desert => 1,
        }
    }
}

/// The terrain of every hex; written `owl-gbwb-gldlo-logw-bgw`, one letter per hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terrains(pub(super) [Terrain; HEXES]);

impl Display for Terrains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for hex in Hex::all() {
            if hex.0 > 0 && Hex(hex.0 - 1).row() != hex.row() {
                f.write_str("-")?;
            }
            write!(f, "{}", self.0[hex.index()].letter())?;
        }
        Ok(())
    }
}

impl FromStr for Terrains {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Terrains, BadNotation> {
        let mut letters = s.chars().filter(|letter| *letter != '-');
        let mut terrains = [Terrain::Desert; HEXES];
        for terrain in &mut terrains {
            let letter = letters.next().ok_or(BadNotation)?;
            *terrain = Terrain::ALL.into_iter().find(|t| t.letter() == letter).ok_or(BadNotation)?;
        }
        if letters.next().is_none() { Ok(Terrains(terrains)) } else { Err(BadNotation) }
    }
}

impl Terrains {
    /// Returns whether these are the hexes of the box. CA:2
    pub(super) fn are_all(&self) -> bool {
        Terrain::ALL.into_iter().all(|terrain| self.0.iter().filter(|t| **t == terrain).count() == terrain.number())
    }

    /// Returns the hexes, shuffled. CA:R3
    pub(super) fn draw(dice: &mut dyn Dice) -> Terrains {
        let mut terrains = BEGINNER.terrains;
        shuffle(&mut terrains.0, dice);
        terrains
    }

    pub(super) fn desert(&self) -> Hex {
        Hex::all().find(|hex| self.0[hex.index()] == Terrain::Desert).unwrap_or(Hex(0))
    }
}

/// The trade that a harbor allows. CA:R22
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Harbor {
    /// Three of any one kind for one.
    Any,
    /// Two of this kind for one.
    Of(Resource),
}

notation! {
    Harbor {
        Any = ["any"];
        Of(kind) = [kind];
    }
}

/// The harbors at the nine places, clockwise from A1.
pub(super) type HarborRow = [Harbor; HARBORS];

/// Returns whether these are the harbors of the box. CA:2
pub(super) fn are_all_harbors(harbors: &HarborRow) -> bool {
    let number = |harbor: Harbor| harbors.iter().filter(|h| **h == harbor).count();
    number(Harbor::Any) == 4 && Resource::ALL.into_iter().all(|kind| number(Harbor::Of(kind)) == 1)
}

/// Returns the harbors, shuffled. CA:R3
pub(super) fn draw_harbors(dice: &mut dyn Dice) -> HarborRow {
    let mut harbors = BEGINNER.harbors;
    shuffle(&mut harbors, dice);
    harbors
}

/// Number tokens by hex in reading order, 0 on the desert.
pub(super) type Tokens = [u8; HEXES];

/// Number tokens in the order of their letters A to R. CA:2
pub(super) const BY_LETTER: [u8; HEXES - 1] = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];

/// The island's corners, counter-clockwise from A1, where the spiral can start. CA:R4
pub(super) const CORNERS: [Hex; 6] = [Hex(0), Hex(7), Hex(16), Hex(18), Hex(11), Hex(2)];

/// The outer and the inner ring, counter-clockwise from A1 and from B2. CA:R4
const OUTER: [u8; 12] = [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1];
const INNER: [u8; 6] = [4, 8, 13, 14, 10, 5];
const CENTER: u8 = 9;

/// Returns the spiral from a corner of the island; `None` for another hex. CA:R4
pub(super) fn spiral(corner: Hex) -> Option<impl Iterator<Item = Hex>> {
    let at = CORNERS.iter().position(|c| *c == corner)?;
    let outer = OUTER.into_iter().cycle().skip(2 * at).take(OUTER.len());
    let inner = INNER.into_iter().cycle().skip(at).take(INNER.len());
    Some(outer.chain(inner).chain([CENTER]).map(Hex))
}

/// Lays tokens A to R along the spiral, without the desert. CA:R4
pub(super) fn lay_tokens(terrains: &Terrains, corner: Hex) -> Option<Tokens> {
    let mut tokens = [0; HEXES];
    let land = spiral(corner)?.filter(|hex| terrains.0[hex.index()] != Terrain::Desert);
    for (hex, token) in land.zip(BY_LETTER) {
        tokens[hex.index()] = token;
    }
    Some(tokens)
}

/// Returns whether a 6 or 8 lies beside another 6 or 8. CA:10
pub(super) fn reds_touch(tokens: &Tokens) -> bool {
    let red = |hex: &Hex| matches!(tokens[hex.index()], 6 | 8);
    Hex::all().filter(red).any(|hex| Hex::all().filter(red).any(|other| hex.touches(other)))
}

/// Returns whether these are the tokens of the box, with none on the desert. CA:2
pub(super) fn are_all_tokens(terrains: &Terrains, tokens: &Tokens) -> bool {
    let number = |of: &[u8], token: u8| of.iter().filter(|t| **t == token).count();
    tokens[terrains.desert().index()] == 0 && (2..=12).all(|token| number(tokens, token) == number(&BY_LETTER, token))
}

/// How often tokens are reshuffled; about one random order in 20 keeps 6 and 8 apart.
const MOST_SHUFFLES: u32 = 1000;

/// Returns random tokens with no 6 or 8 beside another. CA:10
pub(super) fn draw_tokens(terrains: &Terrains, dice: &mut dyn Dice) -> Numbers {
    let mut numbers = BY_LETTER;
    for _ in 0..MOST_SHUFFLES {
        shuffle(&mut numbers, dice);
        if !reds_touch(&spread(terrains, &numbers)) {
            return numbers;
        }
    }
    // Only dice that repeat themselves get here. The spiral keeps 6 and 8 apart too.
    let spiral = lay_tokens(terrains, CORNERS[0]).unwrap_or([0; HEXES]);
    let mut left = spiral.into_iter().filter(|token| *token > 0);
    std::array::from_fn(|_| left.next().unwrap_or(0))
}

/// Number tokens as written: in reading order, without the desert.
pub(super) type Numbers = [u8; HEXES - 1];

/// Lays tokens on the hexes.
pub(super) fn spread(terrains: &Terrains, numbers: &Numbers) -> Tokens {
    let mut tokens = [0; HEXES];
    let land = Hex::all().filter(|hex| terrains.0[hex.index()] != Terrain::Desert);
    for (hex, token) in land.zip(numbers) {
        tokens[hex.index()] = *token;
    }
    tokens
}

fn shuffle<T>(items: &mut [T], dice: &mut dyn Dice) {
    for at in (1..items.len()).rev() {
        items.swap(at, dice.below(at as u32 + 1) as usize);
    }
}

/// The island as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Island {
    pub(super) terrains: Terrains,
    /// On a shuffled map all 0 until chance lays them.
    pub(super) tokens: Tokens,
    pub(super) harbors: HarborRow,
}

/// The fixed map. CA:4
pub(super) const BEGINNER: Island = {
    use Resource::{Brick, Grain, Lumber, Ore, Wool};
    const FOREST: Terrain = Terrain::Land(Lumber);
    const HILLS: Terrain = Terrain::Land(Brick);
    const PASTURE: Terrain = Terrain::Land(Wool);
    const FIELDS: Terrain = Terrain::Land(Grain);
    const MOUNTAINS: Terrain = Terrain::Land(Ore);
    Island {
        terrains: Terrains([
            MOUNTAINS,
            PASTURE,
            FOREST,
            FIELDS,
            HILLS,
            PASTURE,
            HILLS,
            FIELDS,
            FOREST,
            Terrain::Desert,
            FOREST,
            MOUNTAINS,
            FOREST,
            MOUNTAINS,
            FIELDS,
            PASTURE,
            HILLS,
            FIELDS,
            PASTURE,
        ]),
        tokens: [10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11],
        harbors: [
            Harbor::Any,
            Harbor::Of(Grain),
            Harbor::Of(Ore),
            Harbor::Any,
            Harbor::Of(Wool),
            Harbor::Any,
            Harbor::Any,
            Harbor::Of(Brick),
            Harbor::Of(Lumber),
        ],
    }
};

impl Island {
    pub(super) const fn terrain(&self, hex: Hex) -> Terrain {
        self.terrains.0[hex.index()]
    }

    pub(super) const fn token(&self, hex: Hex) -> u8 {
        self.tokens[hex.index()]
    }

    /// Returns one card for each land hex around an intersection. CA:R1, CA:R9
    pub(super) fn around(&self, node: Node) -> Cards {
        let kinds = node.hexes().filter_map(|hex| self.terrain(hex).gives());
        kinds.fold(Cards::NONE, |cards, kind| cards.plus(Cards::of(kind, 1)))
    }

    pub(super) fn harbor(&self, node: Node) -> Option<Harbor> {
        let at = HARBOR_NODES.iter().position(|nodes| nodes & node.bit() != 0)?;
        Some(self.harbors[at])
    }
}
