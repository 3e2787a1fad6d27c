//! Why an action was refused, and what would be allowed.
//!
//! Not here: words, and what the refused player may not know. Start reading at [`Refusal`].

use super::text::{self, Ask, key};
use super::{Card, Cards, Hex, Node, Path, Resource};
use crate::game::{Seat, SeatSet};
use crate::text::Text;

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not a number of seats this game has.
    Seats(u8),
    /// The game is over.
    Over,
    /// Chance has to draw first.
    Chance,
    /// It is not chance's turn.
    NotChance,
    /// Chance cannot come out so.
    BadOutcome,
    /// These seats are awaited, for this.
    NotYours(SeatSet, Ask),
    /// The action answers another question than the pending one.
    NotNow(Ask),
    /// Before the roll there is one card at most. CA:R11a
    RollFirst,
    /// No such card is left in hand.
    NoCard(Resource),
    /// The robber has to move. CA:R16
    RobberStays(Hex),
    /// CA:R16
    NotToDesert,
    /// Nobody to steal from there. CA:R17a
    NoVictim(Seat),
    /// A building stands there.
    NodeTaken(Node),
    /// A building stands beside it. CA:R25
    TooClose(Node),
    /// No own road leads there. CA:R26
    NoRoadTo(Node),
    /// A road lies there.
    PathTaken(Path),
    /// It touches nothing of one's own. CA:R24
    NotConnected(Path),
    /// The founding road begins at the founding settlement. CA:R7
    RoadAt(Node),
    /// CA:R28
    NoRoadLeft,
    /// CA:R28
    NoSettlementLeft,
    /// CA:R28
    NoCityLeft,
    /// A city replaces a settlement. CA:R27
    NoSettlementAt(Node),
    /// These are missing.
    CannotPay(Cards),
    /// CA:R29
    DeckEmpty,
    /// CA:R12
    OneCardATurn,
    /// Bought in this turn. CA:R12
    TooFresh(Card),
    /// Not in hand.
    NoSuchCard(Card),
    /// CA:R32
    NoPlaceForRoad,
    /// CA:R32
    OneRoadAtLeast,
    /// CA:R33
    BankEmpty,
    /// So many cards are taken. CA:R33
    InventSo(u8),
    /// The bank does not have these.
    BankLacks(Cards),
    /// Trading is over, or has not begun. CA:R11a
    TradeOver,
    /// Trading and building are one phase here.
    NothingToClose,
    /// One kind for the same.
    SameKind(Resource),
    /// So much buys one card. CA:R22a
    RateIs(Cards),
    /// Both sides give something. CA:R21
    NoGifts,
    /// No kind on both sides. CA:R21
    BothSides,
    /// These are not held. CA:R21a
    NotHeld(Cards),
    /// One trades with others who still play. CA:R20
    NotAnOpponent(Seat),
    /// The offer or proposal stands already.
    SameOffer,
    /// The answer stands already.
    SameAnswer,
    /// The limit of this table. CA:R21d
    EnoughOffers(u8),
    /// No offer is addressed to the seat.
    NoOffer,
    /// Nothing of the seat's is open.
    NothingToWithdraw,
    /// That seat has neither accepted nor proposed. CA:R21c
    NoDeal(Seat),
}

impl From<Refusal> for Text {
    fn from(refusal: Refusal) -> Text {
        match refusal {
            Refusal::Seats(n) => key("refused-seats").with("n", n),
            Refusal::Over => key("refused-over"),
            Refusal::Chance => key("refused-chance"),
            Refusal::NotChance => key("refused-not-chance"),
            Refusal::BadOutcome => key("refused-bad-outcome"),
            Refusal::NotYours(seats, ask) => {
                key("refused-not-yours").with("seats", seats.iter().collect::<Vec<Seat>>()).with("ask", ask.text())
            }
            Refusal::NotNow(ask) => key("refused-not-now").with("ask", ask.text()),
            Refusal::RollFirst => key("refused-roll-first"),
            Refusal::NoCard(kind) => key("refused-no-card").with("kind", text::kind(kind)),
            Refusal::RobberStays(hex) => key("refused-robber-stays").with("hex", hex.name()),
            Refusal::NotToDesert => key("refused-not-to-desert"),
            Refusal::NoVictim(seat) => key("refused-no-victim").with("seat", seat),
            Refusal::NodeTaken(node) => key("refused-node-taken").with("place", node.name()),
            Refusal::TooClose(node) => key("refused-too-close").with("place", node.name()),
            Refusal::NoRoadTo(node) => key("refused-no-road-to").with("place", node.name()),
            Refusal::PathTaken(path) => key("refused-path-taken").with("place", path.name()),
            Refusal::NotConnected(path) => key("refused-not-connected").with("place", path.name()),
            Refusal::RoadAt(node) => key("refused-road-at").with("place", node.name()),
            Refusal::NoRoadLeft => key("refused-no-road-left"),
            Refusal::NoSettlementLeft => key("refused-no-settlement-left"),
            Refusal::NoCityLeft => key("refused-no-city-left"),
            Refusal::NoSettlementAt(node) => key("refused-no-settlement-at").with("place", node.name()),
            Refusal::CannotPay(missing) => key("refused-cannot-pay").with("cards", text::cards(missing)),
            Refusal::DeckEmpty => key("refused-deck-empty"),
            Refusal::OneCardATurn => key("refused-one-card-a-turn"),
            Refusal::TooFresh(card) => key("refused-too-fresh").with("card", text::card(card)),
            Refusal::NoSuchCard(card) => key("refused-no-such-card").with("card", text::card(card)),
            Refusal::NoPlaceForRoad => key("refused-no-place-for-road"),
            Refusal::OneRoadAtLeast => key("refused-one-road-at-least"),
            Refusal::BankEmpty => key("refused-bank-empty"),
            Refusal::InventSo(n) => key("refused-invent-so").with("n", n),
            Refusal::BankLacks(cards) => key("refused-bank-lacks").with("cards", text::cards(cards)),
            Refusal::TradeOver => key("refused-trade-over"),
            Refusal::NothingToClose => key("refused-nothing-to-close"),
            Refusal::SameKind(kind) => key("refused-same-kind").with("kind", text::kind(kind)),
            Refusal::RateIs(price) => key("refused-rate-is").with("cards", text::cards(price)),
            Refusal::NoGifts => key("refused-no-gifts"),
            Refusal::BothSides => key("refused-both-sides"),
            Refusal::NotHeld(missing) => key("refused-not-held").with("cards", text::cards(missing)),
            Refusal::NotAnOpponent(seat) => key("refused-not-an-opponent").with("seat", seat),
            Refusal::SameOffer => key("refused-same-offer"),
            Refusal::SameAnswer => key("refused-same-answer"),
            Refusal::EnoughOffers(n) => key("refused-enough-offers").with("n", n),
            Refusal::NoOffer => key("refused-no-offer"),
            Refusal::NothingToWithdraw => key("refused-nothing-to-withdraw"),
            Refusal::NoDeal(seat) => key("refused-no-deal").with("seat", seat),
        }
    }
}
