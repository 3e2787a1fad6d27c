//! The actions of players and of chance, and their notation. Start reading at [`Action`].

use super::buildings::crane::Spot;
use super::buildings::library::Privilege;
use super::card::Card;
use super::good::{Good, Tile};
use super::role::Role;
use crate::game::{Seat, Verb};
use crate::notation::{many, notation, verb, word};

/// One choice of a player or one outcome of chance. `RULES.md` explains the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `governor p2`: chance makes this seat the first governor. SJ:R1
    Governor(Seat),
    /// `draw quarry`: chance draws this card. SJ:R5a
    Draw(Card),
    /// `tile h3`: chance turns up this trading house tile. SJ:R28
    Tile(Tile),
    /// `role builder`: take that tile; `role builder double`: with the library. SJ:R8, SJ:R39a
    Role(Role, Privilege),
    /// `build library`: choose that card of the hand. SJ:R16
    Build(Card),
    /// `cover chapel`, `cover indigo-plant full`: lay it there; `cover none`: beside others. SJ:R19
    Cover(Spot),
    /// `pay quarry`: pay with that card of the hand. SJ:R16
    Pay(Card),
    /// `pay indigo`: pay with a good of that kind. SJ:R18
    PayGood(Good),
    /// `produce indigo`: produce on one empty building of that kind. SJ:R25
    Produce(Good),
    /// `produce done`: produce no more. SJ:R25
    ProduceDone,
    /// `sell indigo`: sell one good of that kind. SJ:R28
    Sell(Good),
    /// `sell done`: sell no more. SJ:R28
    SellDone,
    /// `draw`: draw the cards one is due (`askDraws` only). SJ:R9a
    DrawCards,
    /// `keep quarry`: keep one of the cards drawn. SJ:R33
    Keep(Card),
    /// `discard quarry`: discard one card of the hand. SJ:R4, SJ:R6, SJ:R34
    Discard(Card),
    /// `tuck quarry`: put one card under the chapel. SJ:R37
    Tuck(Card),
    /// `mine`: reveal four cards. SJ:R36
    Mine,
    /// `take quarry`: take one of the cards revealed. SJ:R36
    Take(Card),
    /// `back`: choose another building, as long as this one is not paid. SJ:R16
    Back,
    /// `pass`: do without.
    Pass,
}

notation! {
    Action {
        Governor(seat) = ["governor" seat];
        Draw(card) = ["draw" card];
        Tile(tile) = ["tile" tile];
        Role(role, Privilege::Plain) = ["role" role];
        Role(role, Privilege::Doubled) = ["role" role "double"];
        Build(card) = ["build" card];
        Cover(Spot::Beside) = ["cover" "none"];
        Cover(Spot::On(card)) = ["cover" card];
        Cover(Spot::OnFull(card)) = ["cover" card "full"];
        Pay(card) = ["pay" card];
        PayGood(good) = ["pay" good];
        Produce(good) = ["produce" good];
        ProduceDone = ["produce" "done"];
        Sell(good) = ["sell" good];
        SellDone = ["sell" "done"];
        DrawCards = ["draw"];
        Keep(card) = ["keep" card];
        Discard(card) = ["discard" card];
        Tuck(card) = ["tuck" card];
        Mine = ["mine"];
        Take(card) = ["take" card];
        Back = ["back"];
        Pass = ["pass"];
    }
}

/// The players' verbs, in the order of a round.
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
    verb("back", &[]),
    verb("pass", &[]),
];
