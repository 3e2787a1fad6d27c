//! What can be done, and how it is written.
//!
//! Start reading at [`Action`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::building::Building;
use super::data::SITES;
use super::good::Good;
use super::people::SPACES;
use super::sea::{Square, Squares, Way};
use super::tile::{Back, Deal, Face, Tile};
use super::{MOST, SHIPS};
use crate::game::{BadNotation, Param, Seat, Verb};

/// One choice of a player or one outcome of chance. The notation is in `RULES.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `board 12579ac 24579 bc 24689 12468bc`: chance lays the islands, row by row the columns. AN:8
    Board(Squares),
    /// `tiles 2 aabgc...`: chance lays the tiles with that back, in reading order; the others make the reserve. AN:R1
    Tiles(Back, Deal),
    /// `islands 3 1 4`: chance deals the home islands, by seat. AN:R3
    Islands(Islands),
    /// `first p2`: chance says who begins. AN:R5
    First(Seat),
    /// `roll 4`: the production roll. AN:R9
    Roll(u8),
    /// `event 3`: the second roll after a six. AN:R13
    Fate(u8),
    /// `top 2 spice`: the tile of the reserve that is put on the board, its face hidden. AN:R15
    Top(Tile),
    /// `card wood`: the card drawn from another hand. AN:R31
    Card(Good),
    /// `take cloth`: where one may choose. AN:R9, AN:R10, AN:R18
    Take(Good),
    /// `lose 3`: the branch at that site; `lose agreement`, `lose agreement 2`. AN:R14
    Lose(Loss),
    /// `put a12`: the tile there. AN:R15
    Put(Square),
    /// `ship`: build one. AN:R20
    Ship,
    /// `pioneer`, or with the building below `pioneer church`. AN:R21, AN:R24
    Pioneer(Option<Building>),
    /// `develop 4`: the inhabitant on that space. AN:R23
    Develop(Space),
    /// `sell cloth 2`: to the inhabitant on that space; `sell cloth`: to the first who buys it. AN:R27
    Sell(Good, Option<Space>),
    /// `buy spice`. AN:R29
    Buy(Good),
    /// `draw p2`: a card from that hand, by the large branch. AN:R31
    Draw(Seat),
    /// `close`: to the ships. AN:R6a
    Close,
    /// `sail east`, `sail look north`: the ship at hand; `sail 2 east`: that ship. AN:R33, AN:R34
    Sail(Option<Ship>, Step),
    /// `use`, `use bridge 3`, `use space 4`: the tile looked at. AN:R36
    Use(Place),
    /// `return`: put it back. AN:R35
    Return,
    /// `discard wood`: one card over the limit. AN:R7
    Discard(Good),
    /// `end` the turn. AN:R6a
    End,
}

/// Home islands by seat, 0 to 3 each; 0 beyond the last seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Islands {
    /// By seat.
    pub of: [u8; MOST],
    /// How many.
    pub n: u8,
}

/// A space for an inhabitant, 0 to 6; written from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Space(pub u8);

/// A player's first or second ship, 0 or 1; written from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship(pub u8);

/// What a ship does with an action point. AN:R33, AN:R34
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Sails to the next square.
    To(Way),
    /// Looks at the tile there.
    Look(Way),
}

/// What pirates take. AN:R14
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The branch at that site, 0 to 4; written from 1.
    Branch(u8),
    /// An agreement: the one placed last.
    Agreement,
    /// An agreement with that back: of several the one placed last.
    AgreementOf(Back),
}

/// What a tile is used for. AN:R37-R39
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// An agreement, or gold.
    Plain,
    /// A branch at that site, 0 to 4; written from 1.
    Bridge(u8),
    /// The inhabitant there rises.
    Space(Space),
}

macro_rules! counted {
    ($name:ident, $most:expr) => {
        impl $name {
            pub(super) const fn index(self) -> usize {
                self.0 as usize
            }

            /// As it is written: from 1.
            pub(super) const fn number(self) -> u8 {
                self.0 + 1
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.number())
            }
        }

        impl FromStr for $name {
            type Err = BadNotation;

            fn from_str(s: &str) -> Result<$name, BadNotation> {
                digit(s, $most).map($name)
            }
        }
    };
}
counted!(Space, SPACES);
counted!(Ship, SHIPS);

/// One digit from 1 to `most`, counted from 0.
fn digit(s: &str, most: usize) -> Result<u8, BadNotation> {
    match s.as_bytes() {
        [digit @ b'1'..=b'9'] if usize::from(digit - b'0') <= most => Ok(digit - b'1'),
        _ => Err(BadNotation),
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::To(way) => f.write_str(way.id()),
            Step::Look(way) => write!(f, "look {}", way.id()),
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Board(islands) => write!(f, "board {islands}"),
            Action::Tiles(back, deal) => write!(f, "tiles {back} {deal}"),
            Action::Islands(islands) => {
                f.write_str("islands")?;
                islands.of.iter().take(islands.n.into()).try_for_each(|of| write!(f, " {}", of + 1))
            }
            Action::First(seat) => write!(f, "first {seat}"),
            Action::Roll(n) => write!(f, "roll {n}"),
            Action::Fate(n) => write!(f, "event {n}"),
            Action::Top(Tile { back, face }) => write!(f, "top {back} {face}"),
            Action::Card(good) => write!(f, "card {good}"),
            Action::Take(good) => write!(f, "take {good}"),
            Action::Lose(Loss::Branch(site)) => write!(f, "lose {}", site + 1),
            Action::Lose(Loss::Agreement) => f.write_str("lose agreement"),
            Action::Lose(Loss::AgreementOf(back)) => write!(f, "lose agreement {back}"),
            Action::Put(square) => write!(f, "put {square}"),
            Action::Ship => f.write_str("ship"),
            Action::Pioneer(None) => f.write_str("pioneer"),
            Action::Pioneer(Some(building)) => write!(f, "pioneer {building}"),
            Action::Develop(space) => write!(f, "develop {space}"),
            Action::Sell(good, None) => write!(f, "sell {good}"),
            Action::Sell(good, Some(space)) => write!(f, "sell {good} {space}"),
            Action::Buy(good) => write!(f, "buy {good}"),
            Action::Draw(seat) => write!(f, "draw {seat}"),
            Action::Close => f.write_str("close"),
            Action::Sail(None, step) => write!(f, "sail {step}"),
            Action::Sail(Some(ship), step) => write!(f, "sail {ship} {step}"),
            Action::Use(Place::Plain) => f.write_str("use"),
            Action::Use(Place::Bridge(site)) => write!(f, "use bridge {}", site + 1),
            Action::Use(Place::Space(space)) => write!(f, "use space {space}"),
            Action::Return => f.write_str("return"),
            Action::Discard(good) => write!(f, "discard {good}"),
            Action::End => f.write_str("end"),
        }
    }
}

/// The most words of an action.
const MOST_WORDS: usize = 6;

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Action, BadNotation> {
        let mut words = [""; MOST_WORDS];
        let mut n = 0;
        for word in s.split(' ') {
            *words.get_mut(n).ok_or(BadNotation)? = word;
            n += 1;
        }
        let die = |s: &str| digit(s, 6).map(|n| n + 1);
        Ok(match &words[..n] {
            ["board", rows @ ..] => Action::Board(Squares::parse(rows)?),
            ["tiles", back, deal] => Action::Tiles(back.parse()?, deal.parse()?),
            ["islands", of @ ..] => Action::Islands(islands(of)?),
            ["first", seat] => Action::First(seat.parse()?),
            ["roll", n] => Action::Roll(die(n)?),
            ["event", n] => Action::Fate(die(n)?),
            ["top", back, face] => {
                let (back, face): (Back, Face) = (back.parse()?, face.parse()?);
                Action::Top(Tile { back, face })
            }
            ["card", good] => Action::Card(good.parse()?),
            ["take", good] => Action::Take(good.parse()?),
            ["lose", "agreement" | "accord"] => Action::Lose(Loss::Agreement),
            ["lose", "agreement" | "accord", back] => Action::Lose(Loss::AgreementOf(back.parse()?)),
            ["lose", site] => Action::Lose(Loss::Branch(digit(site, SITES)?)),
            ["put", square] => Action::Put(square.parse()?),
            ["ship"] => Action::Ship,
            ["pioneer"] => Action::Pioneer(None),
            ["pioneer", building] => Action::Pioneer(Some(building.parse()?)),
            ["develop", space] => Action::Develop(space.parse()?),
            ["sell", good] => Action::Sell(good.parse()?, None),
            ["sell", good, space] => Action::Sell(good.parse()?, Some(space.parse()?)),
            ["buy", good] => Action::Buy(good.parse()?),
            ["draw", seat] => Action::Draw(seat.parse()?),
            ["close"] => Action::Close,
            ["sail", "look" | "regarder", way] => Action::Sail(None, Step::Look(way.parse()?)),
            ["sail", way] => Action::Sail(None, Step::To(way.parse()?)),
            ["sail", ship, "look" | "regarder", way] => Action::Sail(Some(ship.parse()?), Step::Look(way.parse()?)),
            ["sail", ship, way] => Action::Sail(Some(ship.parse()?), Step::To(way.parse()?)),
            ["use"] => Action::Use(Place::Plain),
            ["use", "bridge" | "pont", site] => Action::Use(Place::Bridge(digit(site, SITES)?)),
            ["use", "space" | "case", space] => Action::Use(Place::Space(space.parse()?)),
            ["return"] => Action::Return,
            ["discard", good] => Action::Discard(good.parse()?),
            ["end"] => Action::End,
            _ => return Err(BadNotation),
        })
    }
}

fn islands(words: &[&str]) -> Result<Islands, BadNotation> {
    let mut islands = Islands { of: [0; MOST], n: 0 };
    for (of, word) in islands.of.iter_mut().zip(words) {
        *of = digit(word, super::data::ISLANDS.len())?;
        islands.n += 1;
    }
    if usize::from(islands.n) == words.len() { Ok(islands) } else { Err(BadNotation) }
}

const fn verb(name: &'static str, params: &'static [Param]) -> Verb {
    Verb { name, params, many: false }
}

const fn many(name: &'static str, params: &'static [Param]) -> Verb {
    Verb { name, params, many: true }
}

const fn word(name: &'static str) -> Param {
    Param { name, required: true }
}

const fn perhaps(name: &'static str) -> Param {
    Param { name, required: false }
}

/// The verbs of players, in the order of a turn.
pub(super) const VERBS: &[Verb] = &[
    many("take", &[word("good")]),
    verb("lose", &[word("tile")]),
    verb("put", &[word("square")]),
    verb("ship", &[]),
    verb("pioneer", &[perhaps("building")]),
    verb("develop", &[word("space")]),
    many("sell", &[word("goods")]),
    many("buy", &[word("good")]),
    verb("draw", &[word("player")]),
    verb("close", &[]),
    many("sail", &[word("course")]),
    verb("use", &[perhaps("place")]),
    verb("return", &[]),
    many("discard", &[word("good")]),
    verb("end", &[]),
];
