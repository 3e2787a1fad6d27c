//! What can be done, and how it is written.
//!
//! What must never come in: whether it is allowed. Start reading at [`Action`].

use std::fmt::{self, Display};
use std::str::FromStr;

use super::board::{Circle, Tile};
use super::building::Building;
use super::good::{Good, Goods};
use super::role::Role;
use crate::game::{BadNotation, Param, Seat, Verb};

/// One choice of a player or one outcome of chance. The notation is in `RULES.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `governor p2`: chance makes this seat the first governor. PR:R1
    Governor(Seat),
    /// `reveal corn corn sugar tobacco`: chance turns up these plantations, cheapest first. PR:R2, PR:R23
    Reveal(Goods),
    /// `draw indigo`: chance draws this plantation for a hacienda. PR:R18
    Draw(Good),
    /// `role captain`: take that card. PR:R7
    Role(Role),
    /// `settle corn`, `settle quarry`: take that tile. PR:R16, PR:R17
    Settle(Tile),
    /// `hacienda`: draw a plantation first. PR:R18
    Hacienda,
    /// `hospice`: man the tile just taken. PR:R19
    Hospice,
    /// `recruit`: the mayor's colonist from the supply. PR:R26
    Recruit,
    /// `place corn`, `place harbor`: put one person there. PR:R28
    Place(Circle),
    /// `build harbor`. PR:R35
    Build(Building),
    /// `university`: man the building just built. PR:R42
    University,
    /// `produce corn`: take one barrel of it (partial production only). PR:R46
    Produce(Good),
    /// `produce done`: take no more (partial production only). PR:R46
    ProduceDone,
    /// `take sugar`: the craftsman's barrel. PR:R48
    Take(Good),
    /// `sell tobacco`. PR:R50
    Sell(Good),
    /// `ship corn 5`: load the kind on the ship of that capacity. PR:R57
    Ship(Good, u8),
    /// `wharf corn`: load the kind on the own wharf. PR:R64
    Wharf(Good),
    /// `store corn`: keep one barrel more. PR:R66
    Store(Good),
    /// `store done`: the rest goes back. PR:R66
    StoreDone,
    /// `pass`: not now.
    Pass,
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Governor(seat) => write!(f, "governor {seat}"),
            Action::Reveal(row) => {
                f.write_str("reveal")?;
                row.iter().try_for_each(|(good, n)| (0..n).try_for_each(|_| write!(f, " {good}")))
            }
            Action::Draw(good) => write!(f, "draw {good}"),
            Action::Role(role) => write!(f, "role {role}"),
            Action::Settle(tile) => write!(f, "settle {tile}"),
            Action::Hacienda => f.write_str("hacienda"),
            Action::Hospice => f.write_str("hospice"),
            Action::Recruit => f.write_str("recruit"),
            Action::Place(circle) => write!(f, "place {}", circle.id()),
            Action::Build(building) => write!(f, "build {building}"),
            Action::University => f.write_str("university"),
            Action::Produce(good) => write!(f, "produce {good}"),
            Action::ProduceDone => f.write_str("produce done"),
            Action::Take(good) => write!(f, "take {good}"),
            Action::Sell(good) => write!(f, "sell {good}"),
            Action::Ship(good, ship) => write!(f, "ship {good} {ship}"),
            Action::Wharf(good) => write!(f, "wharf {good}"),
            Action::Store(good) => write!(f, "store {good}"),
            Action::StoreDone => f.write_str("store done"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

/// The most words of an action: a face-up row for five players, and the verb.
const MOST_WORDS: usize = 7;

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(s: &str) -> Result<Action, BadNotation> {
        let mut words = [""; MOST_WORDS];
        let mut n = 0;
        for word in s.split(' ') {
            *words.get_mut(n).ok_or(BadNotation)? = word;
            n += 1;
        }
        Ok(match &words[..n] {
            ["governor", seat] => Action::Governor(seat.parse()?),
            ["reveal", row @ ..] => Action::Reveal(parse_row(row)?),
            ["draw", good] => Action::Draw(good.parse()?),
            ["role", role] => Action::Role(role.parse()?),
            ["settle", tile] => Action::Settle(tile.parse()?),
            ["hacienda"] => Action::Hacienda,
            ["hospice"] => Action::Hospice,
            ["recruit"] => Action::Recruit,
            ["place", circle] => Action::Place(circle.parse()?),
            ["build", building] => Action::Build(building.parse()?),
            ["university"] => Action::University,
            ["produce", "done"] => Action::ProduceDone,
            ["produce", good] => Action::Produce(good.parse()?),
            ["take", good] => Action::Take(good.parse()?),
            ["sell", good] => Action::Sell(good.parse()?),
            ["ship", good, ship] => Action::Ship(good.parse()?, parse_ship(ship)?),
            ["wharf", good] => Action::Wharf(good.parse()?),
            ["store", "done"] => Action::StoreDone,
            ["store", good] => Action::Store(good.parse()?),
            ["pass"] => Action::Pass,
            _ => return Err(BadNotation),
        })
    }
}

/// Cheapest first, so that there is one way to write it; at least one.
fn parse_row(words: &[&str]) -> Result<Goods, BadNotation> {
    let mut row = Goods::NONE;
    let mut last = None;
    for word in words {
        let good: Good = word.parse()?;
        if last.is_some_and(|before| before > good) {
            return Err(BadNotation);
        }
        row[good] += 1;
        last = Some(good);
    }
    last.map(|_| row).ok_or(BadNotation)
}

/// A cargo ship is called by its capacity, 4 to 8. PR:2
fn parse_ship(word: &str) -> Result<u8, BadNotation> {
    match word.as_bytes() {
        [digit @ b'4'..=b'8'] => Ok(digit - b'0'),
        _ => Err(BadNotation),
    }
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

/// The verbs of players, in the order of a round.
pub(super) const VERBS: &[Verb] = &[
    verb("role", &[word("card")]),
    verb("settle", &[word("tile")]),
    verb("hacienda", &[]),
    verb("hospice", &[]),
    verb("recruit", &[]),
    many("place", &[word("circle")]),
    verb("build", &[word("building")]),
    verb("university", &[]),
    many("produce", &[word("good")]),
    verb("take", &[word("good")]),
    verb("sell", &[word("good")]),
    verb("ship", &[word("good"), word("capacity")]),
    verb("wharf", &[word("good")]),
    many("store", &[word("good")]),
    verb("pass", &[]),
];
