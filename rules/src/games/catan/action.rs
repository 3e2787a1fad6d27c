//! What can be done, and how it is written.
//!
//! Start reading at [`Action`].

use std::fmt::{self, Display};
use std::str::FromStr;

use super::island::{HarborRow, Numbers, Terrains};
use super::map::{Hex, Node, Path};
use super::{Card, Cards, Kinds, Resource};
use crate::game::{BadNotation, Param, Seat, SeatSet, Verb};

/// One choice of a player or one outcome of chance. The notation is in `RULES.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `island owl-gbwb-gldlo-logw-bgw`: chance lays the hexes. CA:R3
    Island(Terrains),
    /// `harbors any grain ore any wool any any brick lumber`: chance lays them, clockwise from A1. CA:R3
    Harbors(HarborRow),
    /// `corner e1`: chance says where the spiral of tokens starts. CA:R4
    Corner(Hex),
    /// `tokens 10 2 9 ...`: chance lays them in reading order, the desert skipped. CA:10
    Tokens(Numbers),
    /// `first p2`: chance says who begins. CA:R2
    First(Seat),
    /// `dice 3 5`: both dice. CA:R13
    Dice(u8, u8),
    /// `steal ore`: the card that chance draws from the victim's hand. CA:R17
    Steal(Resource),
    /// `draw knight`: the development card on top. CA:R29
    Draw(Card),
    /// `settle c2 s`: a settlement, founded or built. CA:R7, CA:R26
    Settle(Node),
    /// `road c1.se c2.s`: a road, founded, built or free. CA:R7, CA:R24, CA:R32
    Road(Path),
    /// `city c2 s`. CA:R27
    City(Node),
    /// `buy`: a development card. CA:R29
    Buy,
    /// `roll`. CA:R13
    Roll,
    /// `discard ore`: one card more. CA:R15
    Discard(Resource),
    /// `robber c2`: move it there. CA:R16
    Robber(Hex),
    /// `rob p2`: steal from that player. CA:R17
    Rob(Seat),
    /// `offer lumber-ore brick`, `offer wool ore p2-p3`: give, want, and to whom; to all if nobody is named. CA:R21a
    Offer {
        /// What the active player gives.
        give: Cards,
        /// What he wants.
        want: Cards,
        /// To these; nobody stands for everybody.
        to: SeatSet,
    },
    /// `accept` the offer. CA:R21b
    Accept,
    /// `decline` the offer. CA:R21b
    Decline,
    /// `propose brick lumber-ore`: give, want; to the active player. CA:R21b, CA:R21e
    Propose {
        /// What the proposer gives.
        give: Cards,
        /// What he wants.
        want: Cards,
    },
    /// `confirm p2`: trade with that player, as he accepted or proposed. CA:R21c
    Confirm(Seat),
    /// `withdraw`: the own offer or proposal. CA:R21d
    Withdraw,
    /// `bank ore lumber`: give at the best own rate, get one. CA:R22
    Bank(Resource, Resource),
    /// `knight`: play it. CA:R31
    Knight,
    /// `road-building`: play it. CA:R32
    RoadBuilding,
    /// `invention ore wool`: play it for these. CA:R33
    Invention(Cards),
    /// `monopoly wool`: play it for these. CA:R34
    Monopoly(Resource),
    /// `close`: trading is over, building may follow. CA:R11a
    Close,
    /// `pass`: no second free road. CA:R32
    Pass,
    /// `end` the turn. CA:R11c
    End,
    /// `never ore`, `never anything`: a standing answer to offers that ask for it. CA:R21b
    Never(Kinds),
    /// `ask ore`, `ask anything`: no longer.
    Ask(Kinds),
}

/// `p2-p3`
struct To(SeatSet);

impl Display for To {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, seat) in self.0.iter().enumerate() {
            write!(f, "{}{seat}", if at == 0 { " " } else { "-" })?;
        }
        Ok(())
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Island(terrains) => write!(f, "island {terrains}"),
            Action::Harbors(row) => {
                f.write_str("harbors")?;
                row.iter().try_for_each(|harbor| write!(f, " {harbor}"))
            }
            Action::Corner(hex) => write!(f, "corner {hex}"),
            Action::Tokens(numbers) => {
                f.write_str("tokens")?;
                numbers.iter().try_for_each(|number| write!(f, " {number}"))
            }
            Action::First(seat) => write!(f, "first {seat}"),
            Action::Dice(a, b) => write!(f, "dice {a} {b}"),
            Action::Steal(kind) => write!(f, "steal {kind}"),
            Action::Draw(card) => write!(f, "draw {card}"),
            Action::Settle(node) => write!(f, "settle {}", node.words()),
            Action::Road(path) => write!(f, "road {path}"),
            Action::City(node) => write!(f, "city {}", node.words()),
            Action::Buy => f.write_str("buy"),
            Action::Roll => f.write_str("roll"),
            Action::Discard(kind) => write!(f, "discard {kind}"),
            Action::Robber(hex) => write!(f, "robber {hex}"),
            Action::Rob(seat) => write!(f, "rob {seat}"),
            Action::Offer { give, want, to } => write!(f, "offer {give} {want}{}", To(*to)),
            Action::Accept => f.write_str("accept"),
            Action::Decline => f.write_str("decline"),
            Action::Propose { give, want } => write!(f, "propose {give} {want}"),
            Action::Confirm(seat) => write!(f, "confirm {seat}"),
            Action::Withdraw => f.write_str("withdraw"),
            Action::Bank(give, want) => write!(f, "bank {give} {want}"),
            Action::Knight => f.write_str("knight"),
            Action::RoadBuilding => f.write_str("road-building"),
            Action::Invention(cards) => {
                f.write_str("invention")?;
                cards.iter().try_for_each(|(kind, n)| (0..n).try_for_each(|_| write!(f, " {kind}")))
            }
            Action::Monopoly(kind) => write!(f, "monopoly {kind}"),
            Action::Close => f.write_str("close"),
            Action::Pass => f.write_str("pass"),
            Action::End => f.write_str("end"),
            Action::Never(kinds) => write!(f, "never {kinds}"),
            Action::Ask(kinds) => write!(f, "ask {kinds}"),
        }
    }
}

/// The most words of an action: 18 tokens, and the verb.
const MOST_WORDS: usize = 19;

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
            ["island", terrains] => Action::Island(terrains.parse()?),
            ["harbors", row @ ..] => Action::Harbors(parse_all(row)?),
            ["corner", hex] => Action::Corner(hex.parse()?),
            ["tokens", numbers @ ..] => Action::Tokens(parse_all(numbers)?),
            ["first", seat] => Action::First(seat.parse()?),
            ["dice", a, b] => Action::Dice(parse_die(a)?, parse_die(b)?),
            ["steal", kind] => Action::Steal(kind.parse()?),
            ["draw", card] => Action::Draw(card.parse()?),
            ["settle", place @ ..] => Action::Settle(parse_node(place)?),
            ["road", from, to] => Action::Road(Path::parse(from, to)?),
            ["city", place @ ..] => Action::City(parse_node(place)?),
            ["buy"] => Action::Buy,
            ["roll"] => Action::Roll,
            ["discard", kind] => Action::Discard(kind.parse()?),
            ["robber", hex] => Action::Robber(hex.parse()?),
            ["rob", seat] => Action::Rob(seat.parse()?),
            ["offer", give, want, to @ ..] => Action::Offer { give: give.parse()?, want: want.parse()?, to: parse_seats(to)? },
            ["accept"] => Action::Accept,
            ["decline"] => Action::Decline,
            ["propose", give, want] => Action::Propose { give: give.parse()?, want: want.parse()? },
            ["confirm", seat] => Action::Confirm(seat.parse()?),
            ["withdraw"] => Action::Withdraw,
            ["bank", give, want] => Action::Bank(give.parse()?, want.parse()?),
            ["knight"] => Action::Knight,
            ["road-building"] => Action::RoadBuilding,
            ["invention", one] => Action::Invention(Cards::of(one.parse()?, 1)),
            ["invention", one, other] => Action::Invention(Cards::of(one.parse()?, 1).plus(Cards::of(other.parse()?, 1))),
            ["monopoly", kind] => Action::Monopoly(kind.parse()?),
            ["close"] => Action::Close,
            ["pass"] => Action::Pass,
            ["end"] => Action::End,
            ["never", kinds] => Action::Never(kinds.parse()?),
            ["ask", kinds] => Action::Ask(kinds.parse()?),
            _ => return Err(BadNotation),
        })
    }
}

/// Exactly so many words.
fn parse_all<T: FromStr + Copy, const N: usize>(words: &[&str]) -> Result<[T; N], BadNotation> {
    let parsed: Vec<T> = words.iter().map(|word| word.parse().map_err(|_| BadNotation)).collect::<Result<_, _>>()?;
    parsed.try_into().map_err(|_| BadNotation)
}

fn parse_die(word: &str) -> Result<u8, BadNotation> {
    match word.as_bytes() {
        [digit @ b'1'..=b'6'] => Ok(digit - b'0'),
        _ => Err(BadNotation),
    }
}

/// `c2 s`, and `c2.s` as on the board.
fn parse_node(words: &[&str]) -> Result<Node, BadNotation> {
    match words {
        [hex, corner] => Node::parse(hex, corner),
        [node] => node.parse(),
        _ => Err(BadNotation),
    }
}

/// `p2-p3` or `p2 p3`, in any order.
fn parse_seats(words: &[&str]) -> Result<SeatSet, BadNotation> {
    words.iter().flat_map(|word| word.split('-')).map(str::parse::<Seat>).collect()
}

const fn verb(name: &'static str, params: &'static [Param]) -> Verb {
    Verb { name, params, many: false }
}

const fn word(name: &'static str) -> Param {
    Param { name, required: true }
}

const fn optional(name: &'static str) -> Param {
    Param { name, required: false }
}

/// The verbs of players, in the order of a game and of a turn.
pub(super) const VERBS: &[Verb] = &[
    verb("roll", &[]),
    Verb { name: "discard", params: &[word("card")], many: true },
    verb("robber", &[word("hex")]),
    verb("rob", &[word("player")]),
    verb("offer", &[word("give"), word("want"), optional("with")]),
    verb("accept", &[]),
    verb("decline", &[]),
    verb("propose", &[word("give"), word("want")]),
    verb("confirm", &[word("player")]),
    verb("withdraw", &[]),
    verb("bank", &[word("give"), word("want")]),
    verb("close", &[]),
    verb("road", &[word("from"), word("to")]),
    verb("settle", &[word("hex"), word("corner")]),
    verb("city", &[word("hex"), word("corner")]),
    verb("buy", &[]),
    verb("knight", &[]),
    verb("road-building", &[]),
    verb("invention", &[word("card"), optional("second")]),
    verb("monopoly", &[word("card")]),
    verb("pass", &[]),
    verb("end", &[]),
    verb("never", &[word("what")]),
    verb("ask", &[word("what")]),
];
