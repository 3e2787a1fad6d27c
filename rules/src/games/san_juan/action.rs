//! What can be done, and how it is written.
//!
//! Start reading at [`Action`].

use std::fmt::{self, Display};
use std::str::FromStr;

use super::buildings::Card;
use super::buildings::crane::Spot;
use super::buildings::library::Privilege;
use super::good::{Good, Tile};
use super::role::Role;
use crate::game::{BadNotation, Param, Seat, Verb};

/// One choice of a player or one outcome of chance. The notation is in `RULES.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `governor p2`: chance makes this seat the first governor. SJ:R1
    Governor(Seat),
    /// `draw quarry`: chance draws this card. SJ:R5a
    Draw(Card),
    /// `tile h3`: chance turns up this trading house tile. SJ:R28
    Tile(Tile),
    /// `role builder`: take that tile. `role builder double`: and use the library for it. SJ:R8, SJ:R39a
    Role(Role, Privilege),
    /// `build library`. SJ:R16
    Build(Card),
    /// `cover chapel`, `cover indigo-plant full`: lay it there. `cover none`: lay it beside the others. SJ:R19
    Cover(Spot),
    /// `pay quarry`: with that card of the hand. SJ:R16
    Pay(Card),
    /// `pay indigo`: with a good of that kind. SJ:R18
    PayGood(Good),
    /// `produce indigo`: on one empty building of that kind. SJ:R25
    Produce(Good),
    /// `produce done`: no more. SJ:R25
    ProduceDone,
    /// `sell indigo`: one good of that kind. SJ:R28
    Sell(Good),
    /// `sell done`: no more. SJ:R28
    SellDone,
    /// `draw`: the cards one is due (`askDraws` only). SJ:R9a
    DrawCards,
    /// `keep quarry`: one of the cards drawn. SJ:R33
    Keep(Card),
    /// `discard quarry`: one of the hand. SJ:R4, SJ:R6, SJ:R34
    Discard(Card),
    /// `tuck quarry`: under the chapel. SJ:R37
    Tuck(Card),
    /// `mine`: reveal four cards. SJ:R36
    Mine,
    /// `take quarry`: one of the cards revealed. SJ:R36
    Take(Card),
    /// `pass`: not now.
    Pass,
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Governor(seat) => write!(f, "governor {seat}"),
            Action::Draw(card) => write!(f, "draw {card}"),
            Action::Tile(tile) => write!(f, "tile {tile}"),
            Action::Role(role, Privilege::Plain) => write!(f, "role {role}"),
            Action::Role(role, Privilege::Doubled) => write!(f, "role {role} double"),
            Action::Build(card) => write!(f, "build {card}"),
            Action::Cover(Spot::Beside) => f.write_str("cover none"),
            Action::Cover(Spot::On(card)) => write!(f, "cover {card}"),
            Action::Cover(Spot::OnFull(card)) => write!(f, "cover {card} full"),
            Action::Pay(card) => write!(f, "pay {card}"),
            Action::PayGood(good) => write!(f, "pay {good}"),
            Action::Produce(good) => write!(f, "produce {good}"),
            Action::ProduceDone => f.write_str("produce done"),
            Action::Sell(good) => write!(f, "sell {good}"),
            Action::SellDone => f.write_str("sell done"),
            Action::DrawCards => f.write_str("draw"),
            Action::Keep(card) => write!(f, "keep {card}"),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::Tuck(card) => write!(f, "tuck {card}"),
            Action::Mine => f.write_str("mine"),
            Action::Take(card) => write!(f, "take {card}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

/// The most words of an action.
const MOST_WORDS: usize = 3;

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
            ["draw", card] => Action::Draw(card.parse()?),
            ["draw"] => Action::DrawCards,
            ["tile", tile] => Action::Tile(tile.parse()?),
            ["role", role] => Action::Role(role.parse()?, Privilege::Plain),
            ["role", role, "double"] => Action::Role(role.parse()?, Privilege::Doubled),
            ["build", card] => Action::Build(card.parse()?),
            ["cover", "none"] => Action::Cover(Spot::Beside),
            ["cover", card] => Action::Cover(Spot::On(card.parse()?)),
            ["cover", card, "full"] => Action::Cover(Spot::OnFull(card.parse()?)),
            ["pay", word] => match word.parse() {
                Ok(good) => Action::PayGood(good),
                Err(BadNotation) => Action::Pay(word.parse()?),
            },
            ["produce", "done"] => Action::ProduceDone,
            ["produce", good] => Action::Produce(good.parse()?),
            ["sell", "done"] => Action::SellDone,
            ["sell", good] => Action::Sell(good.parse()?),
            ["keep", card] => Action::Keep(card.parse()?),
            ["discard", card] => Action::Discard(card.parse()?),
            ["tuck", card] => Action::Tuck(card.parse()?),
            ["mine"] => Action::Mine,
            ["take", card] => Action::Take(card.parse()?),
            ["pass"] => Action::Pass,
            _ => return Err(BadNotation),
        })
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
    verb("tuck", &[word("card")]),
    many("discard", &[word("card")]),
    verb("role", &[word("tile")]),
    verb("build", &[word("building")]),
    verb("cover", &[word("building")]),
    many("pay", &[word("payment")]),
    many("produce", &[word("good")]),
    many("sell", &[word("good")]),
    verb("draw", &[]),
    many("keep", &[word("card")]),
    verb("mine", &[]),
    verb("take", &[word("card")]),
    verb("pass", &[]),
];
