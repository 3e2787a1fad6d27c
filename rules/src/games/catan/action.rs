//! The actions of players and of chance, and their notation. Start reading at [`Action`].

use std::fmt;

use serde::{Deserialize, Serialize};

use super::island::{HarborRow, Numbers, Terrains};
use super::map::{Hex, Node, Path};
use super::{Card, Cards, Kinds, Resource};
use crate::game::{BadNotation, Seat, SeatSet, Verb};
use crate::notation::{Die, Each, Reader, Seats, Words, Writer, many, notation, one_word, optional, verb, word};

/// One choice of a player or one outcome of chance. `RULES.md` explains the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `island owl-gbwb-gldlo-logw-bgw`: chance lays the hexes. CA:R3
    Island(Terrains),
    /// `harbors any grain ore any wool any any brick lumber`: chance lays them from A1. CA:R3
    Harbors(HarborRow),
    /// `corner e1`: chance picks the corner where the spiral of tokens starts. CA:R4
    Corner(Hex),
    /// `tokens 10 2 9 ...`: chance lays the tokens in reading order, without the desert. CA:10
    Tokens(Numbers),
    /// `first p2`: chance picks the first player. CA:R2
    First(Seat),
    /// `dice 3 5`: chance rolls both dice. CA:R13
    Dice(u8, u8),
    /// `steal ore`: chance draws this card from the victim's hand. CA:R17
    Steal(Resource),
    /// `draw knight`: chance draws the top development card. CA:R29
    Draw(Card),
    /// `settle c2 s`: found or build a settlement. CA:R7, CA:R26
    Settle(Node),
    /// `road c1.se c2.s`: found or build a road, or place a free one. CA:R7, CA:R24, CA:R32
    Road(Path),
    /// `city c2 s`: replace a settlement by a city. CA:R27
    City(Node),
    /// `buy`: buy a development card. CA:R29
    Buy,
    /// `roll`. CA:R13
    Roll,
    /// `discard ore`: choose one more card to discard. CA:R15
    Discard(Resource),
    /// `robber c2`: move the robber there. CA:R16
    Robber(Hex),
    /// `rob p2`: steal from that player. CA:R17
    Rob(Seat),
    /// `offer lumber-ore brick`, `offer wool ore p2-p3`: give, want, to whom. CA:R21a
    Offer {
        /// What the active player gives.
        give: Cards,
        /// What the active player wants.
        want: Cards,
        /// The addressees; none stands for all opponents.
        to: SeatSet,
    },
    /// `accept`: accept the offer. CA:R21b
    Accept,
    /// `decline`: decline the offer. CA:R21b
    Decline,
    /// `propose brick lumber-ore`: give, want; addressed to the active player. CA:R21b, CA:R21e
    Propose {
        /// What the proposer gives.
        give: Cards,
        /// What the proposer wants.
        want: Cards,
    },
    /// `confirm p2`: trade with that player as they accepted or proposed. CA:R21c
    Confirm(Seat),
    /// `withdraw`: withdraw one's own offer or proposal. CA:R21d
    Withdraw,
    /// `bank ore lumber`: give the first kind at one's best rate for one of the second. CA:R22
    Bank(Resource, Resource),
    /// `knight`: play a knight. CA:R31
    Knight,
    /// `road-building`: play that card. CA:R32
    RoadBuilding,
    /// `invention ore wool`: play that card and take these. CA:R33
    Invention(Cards),
    /// `monopoly wool`: play that card on this kind. CA:R34
    Monopoly(Resource),
    /// `close`: end trading and go on to building. CA:R11a
    Close,
    /// `pass`: waive the second free road. CA:R32
    Pass,
    /// `end`: end the turn. CA:R11c
    End,
    /// `never ore`, `never anything`: decline offers that ask for it, by a standing answer. CA:R21b
    Never(Kinds),
    /// `ask ore`, `ask anything`: end that standing answer.
    Ask(Kinds),
    /// `roll-for-me on`, `roll-for-me off`: whether own turns begin with the roll. CA:R13a
    RollForMe(Rolling),
}

/// Who rolls at the start of a player's turns. CA:R13a
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rolling {
    /// The player is asked, since they may play a card first.
    #[default]
    Asked,
    /// The dice are rolled at once, whatever the player holds.
    AtOnce,
}

notation! {
    Rolling {
        AtOnce = ["on"];
        Asked = ["off"];
    }
}

notation! {
    Action {
        Island(terrains) = ["island" terrains];
        Harbors(row) = ["harbors" Each(row)];
        Corner(hex) = ["corner" hex];
        Tokens(numbers) = ["tokens" Each(numbers)];
        First(seat) = ["first" seat];
        Dice(a, b) = ["dice" Die(a) Die(b)];
        Steal(kind) = ["steal" kind];
        Draw(card) = ["draw" card];
        Settle(node) = ["settle" node];
        Road(path) = ["road" path];
        City(node) = ["city" node];
        Buy = ["buy"];
        Roll = ["roll"];
        Discard(kind) = ["discard" kind];
        Robber(hex) = ["robber" hex];
        Rob(seat) = ["rob" seat];
        Offer { give, want, to } = ["offer" give want Seats(to)];
        Accept = ["accept"];
        Decline = ["decline"];
        Propose { give, want } = ["propose" give want];
        Confirm(seat) = ["confirm" seat];
        Withdraw = ["withdraw"];
        Bank(give, want) = ["bank" give want];
        Knight = ["knight"];
        RoadBuilding = ["road-building"];
        Invention(cards) = ["invention" OneByOne(cards)];
        Monopoly(kind) = ["monopoly" kind];
        Close = ["close"];
        Pass = ["pass"];
        End = ["end"];
        Never(kinds) = ["never" kinds];
        Ask(kinds) = ["ask" kinds];
        RollForMe(rolling) = ["roll-for-me" rolling];
    }
}

one_word!(Terrains Hex Cards Kinds);

/// Writes `c2 s`; also reads `c2.s`, as on the board.
impl Words for Node {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        out.word(self.words())
    }

    fn read(words: &mut Reader<'_>) -> Result<Node, BadNotation> {
        let place = words.word()?;
        if words.is_empty() { place.parse() } else { Node::parse(place, words.word()?) }
    }
}

/// `c1.se c2.s`
impl Words for Path {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        out.word(self)
    }

    fn read(words: &mut Reader<'_>) -> Result<Path, BadNotation> {
        Path::parse(words.word()?, words.word()?)
    }
}

/// One or two cards, a word each.
struct OneByOne(Cards);

impl Words for OneByOne {
    fn write(&self, out: &mut Writer<'_, '_>) -> fmt::Result {
        self.0.iter().try_for_each(|(kind, n)| (0..n).try_for_each(|_| out.word(kind)))
    }

    fn read(words: &mut Reader<'_>) -> Result<OneByOne, BadNotation> {
        let one = Cards::of(words.word()?.parse()?, 1);
        let other = if words.is_empty() { Cards::NONE } else { Cards::of(words.word()?.parse()?, 1) };
        Ok(OneByOne(one.plus(other)))
    }
}

/// The players' verbs, in the order of a game and of a turn.
pub(super) const VERBS: &[Verb] = &[
    verb("roll", &[]),
    many("discard", &[word("card")]),
    verb("robber", &[word("hex")]),
    verb("rob", &[word("player")]),
    verb("offer", &[word("give"), word("want"), optional("with")]),
    verb("accept", &[]),
    verb("decline", &[]),
    verb("propose", &[word("give"), word("want")]),
    verb("confirm", &[word("player")]),
    verb("withdraw", &[]),
    verb("bank", &[word("pay"), word("get")]),
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
    verb("roll-for-me", &[word("switch")]),
];
