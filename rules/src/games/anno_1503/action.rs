//! Actions and their notation. Start reading at [`Action`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::building_kind::Building;
use super::data::{ISLANDS, SITES};
use super::good::Good;
use super::people::SPACES;
use super::sea::{ROWS, Square, Squares, Way};
use super::tile::{Back, Deal, Tile};
use super::{MOST, SHIPS};
use crate::game::{BadNotation, Seat, Verb};
use crate::notation::{Die, Reader, Words, Writer, digit, many, notation, one_word, optional, verb, word};

/// A choice of a player or an outcome of chance. The notation is in `RULES.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `board 12579ac 24579 bc 24689 12468bc`: chance lays the islands; each row lists its columns.
    /// AN:8
    Board(Squares),
    /// `tiles 2 aabgc...`: chance lays the tiles with that back, in reading order; the others go to
    /// the reserve. AN:R1
    Tiles(Back, Deal),
    /// `islands 3 1 4`: chance deals the home islands, by seat. AN:R3
    Islands(Islands),
    /// `first p2`: chance names the first player. AN:R5
    First(Seat),
    /// `roll 4`: chance makes the production roll. AN:R9
    Roll(u8),
    /// `event 3`: chance rolls again after a six. AN:R13
    Fate(u8),
    /// `top 2 spice`: chance draws the tile of the reserve that goes on the board, its face hidden.
    /// AN:R15
    Top(Tile),
    /// `card wood`: chance draws a card from another hand. AN:R31
    Card(Good),
    /// `take cloth`: takes a good of one's choice. AN:R9, AN:R10, AN:R18
    Take(Good),
    /// `lose 3`: loses the branch at that site; `lose agreement`, `lose agreement 2`: an agreement.
    /// AN:R14
    Lose(Loss),
    /// `put a12`: puts the tile from the reserve on that square. AN:R15
    Put(Square),
    /// `ship`: builds a ship. AN:R20
    Ship,
    /// `pioneer`, `pioneer church`: places a pioneer, and the building below where one belongs.
    /// AN:R21, AN:R24
    Pioneer(Option<Building>),
    /// `develop 4`: develops the inhabitant on that space. AN:R23
    Develop(Space),
    /// `sell cloth 2`: sells to the inhabitant on that space; `sell cloth`: to the first who buys
    /// it. AN:R27
    Sell(Good, Option<Space>),
    /// `buy spice`: buys a good. AN:R29
    Buy(Good),
    /// `draw p2`: draws a card from that hand, with the large branch. AN:R31
    Draw(Seat),
    /// `close`: ends phase 2 and begins phase 3. AN:R6a
    Close,
    /// `sail east`, `sail look north`: the ship at hand acts; `sail 2 east`: that ship. AN:R33,
    /// AN:R34
    Sail(Option<Ship>, Step),
    /// `use`, `use bridge 3`, `use space 4`: uses the tile looked at. AN:R36
    Use(Place),
    /// `return`: puts the tile back. AN:R35
    Return,
    /// `discard wood`: discards a card over the hand limit. AN:R7
    Discard(Good),
    /// `end`: ends the turn. AN:R6a
    End,
}

/// The home islands dealt, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Islands {
    /// The home island of each seat, 0 to 3; 0 beyond the last seat.
    pub of: [u8; MOST],
    /// The number of seats.
    pub n: u8,
}

/// A space for an inhabitant, 0 to 6; written from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Space(pub u8);

/// A player's first or second ship, 0 or 1; written from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship(pub u8);

/// What a ship does for an action point. AN:R33, AN:R34
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Sails to the next square.
    To(Way),
    /// Looks at the tile on the next square.
    Look(Way),
}

/// What pirates take. AN:R14
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The branch at that site, 0 to 4; written from 1.
    Branch(u8),
    /// The agreement placed last.
    Agreement,
    /// Of the agreements with that back, the one placed last.
    AgreementOf(Back),
}

/// Where a tile is used. AN:R37-R39
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nowhere in particular: an agreement or gold.
    Plain,
    /// The bridge at that site, 0 to 4, for a branch; written from 1.
    Bridge(u8),
    /// The space of the inhabitant who rises.
    Space(Space),
}

macro_rules! counted {
    ($name:ident, $most:expr) => {
        impl $name {
            #[allow(dead_code, reason = "nothing is kept by site here")]
            pub(super) const fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns the number as written, from 1.
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
                digit(s, 1..=$most as u8).map(|number| $name(number - 1))
            }
        }

        one_word!($name);
    };
}
counted!(Space, SPACES);
counted!(Ship, SHIPS);

/// A site for the notation, 0 to 4; written from 1.
#[derive(Clone, Copy)]
struct Site(u8);
counted!(Site, SITES);

notation! {
    Step {
        To(way) = [way];
        Look(way) = [("look" | "regarder") way];
    }
}

notation! {
    Loss {
        Branch(site) = [Site(site)];
        AgreementOf(back) = [("agreement" | "accord") back];
        Agreement = [("agreement" | "accord")];
    }
}

notation! {
    Place {
        Bridge(site) = [("bridge" | "pont") Site(site)];
        Space(space) = [("space" | "case") space];
        Plain = [];
    }
}

notation! {
    Action {
        Board(islands) = ["board" islands];
        Tiles(back, deal) = ["tiles" back deal];
        Islands(islands) = ["islands" islands];
        First(seat) = ["first" seat];
        Roll(n) = ["roll" Die(n)];
        Fate(n) = ["event" Die(n)];
        Top(Tile { back, face }) = ["top" back face];
        Card(good) = ["card" good];
        Take(good) = ["take" good];
        Lose(loss) = ["lose" loss];
        Put(square) = ["put" square];
        Ship = ["ship"];
        Pioneer(None) = ["pioneer"];
        Pioneer(Some(building)) = ["pioneer" building];
        Develop(space) = ["develop" space];
        Sell(good, None) = ["sell" good];
        Sell(good, Some(space)) = ["sell" good space];
        Buy(good) = ["buy" good];
        Draw(seat) = ["draw" seat];
        Close = ["close"];
        Sail(None, step) = ["sail" step];
        Sail(Some(ship), step) = ["sail" ship step];
        Use(place) = ["use" place];
        Return = ["return"];
        Discard(good) = ["discard" good];
        End = ["end"];
    }
}

one_word!(Square Deal);

/// The notation has a word for each row.
impl Words for Squares {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        out.word(self)
    }

    fn read(words: &mut Reader<'_>) -> Result<Squares, BadNotation> {
        let mut rows = [""; ROWS as usize];
        for row in &mut rows {
            *row = words.word()?;
        }
        Squares::parse(&rows)
    }
}

/// The notation has a word for each seat.
impl Words for Islands {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        self.of.iter().take(self.n.into()).try_for_each(|of| out.word(of + 1))
    }

    fn read(words: &mut Reader<'_>) -> Result<Islands, BadNotation> {
        let mut islands = Islands { of: [0; MOST], n: 0 };
        while !words.is_empty() {
            let of = islands.of.get_mut(usize::from(islands.n)).ok_or(BadNotation)?;
            *of = digit(words.word()?, 1..=ISLANDS.len() as u8)? - 1;
            islands.n += 1;
        }
        Ok(islands)
    }
}

/// The players' verbs, in the order of a turn.
pub(super) const VERBS: &[Verb] = &[
    many("take", &[word("good")]),
    verb("lose", &[word("tile")]),
    verb("put", &[word("square")]),
    verb("ship", &[]),
    verb("pioneer", &[optional("building")]),
    verb("develop", &[word("space")]),
    many("sell", &[word("goods")]),
    many("buy", &[word("good")]),
    verb("draw", &[word("player")]),
    verb("close", &[]),
    many("sail", &[word("course")]),
    verb("use", &[optional("place")]),
    verb("return", &[]),
    many("discard", &[word("good")]),
    verb("end", &[]),
];
