//! Why an action was refused, and what would be allowed.
//!
//! A refusal holds nothing that the refused player may not know. Start reading at [`Refusal`].

use super::text::{self, Ask};
use super::{Card, Cards, Hex, Node, Path, Resource};
use crate::game::Seat;

crate::refusals! {
    /// Why not.
    pub enum Refusal of super::Catan, asking Ask => text::ask {
        /// Before the roll there is one card at most. CA:R11a
        RollFirst,
        /// No such card is left in hand.
        NoCard(kind: Resource => text::kind),
        /// The robber has to move. CA:R16
        RobberStays(hex: Hex => Hex::name),
        /// CA:R16
        NotToDesert,
        /// Nobody to steal from there. CA:R17a
        NoVictim(seat: Seat),
        /// A building stands there.
        NodeTaken(place: Node => text::node),
        /// A building stands beside it. CA:R25
        TooClose(place: Node => text::node),
        /// No own road leads there. CA:R26
        NoRoadTo(place: Node => text::node),
        /// A road lies there.
        PathTaken(place: Path => text::path),
        /// It touches nothing of one's own. CA:R24
        NotConnected(place: Path => text::path),
        /// The founding road begins at the founding settlement. CA:R7
        RoadAt(place: Node => text::node),
        /// CA:R28
        NoRoadLeft,
        /// CA:R28
        NoSettlementLeft,
        /// CA:R28
        NoCityLeft,
        /// A city replaces a settlement. CA:R27
        NoSettlementAt(place: Node => text::node),
        /// These are missing.
        CannotPay(cards: Cards => text::cards),
        /// CA:R29
        DeckEmpty,
        /// CA:R12
        OneCardPerTurn,
        /// Bought in this turn. CA:R12
        TooFresh(card: Card => text::card),
        /// Not in hand.
        NoSuchCard(card: Card => text::card),
        /// CA:R32
        NoPlaceForRoad,
        /// CA:R32
        OneRoadAtLeast,
        /// CA:R33
        BankEmpty,
        /// So many cards are taken. CA:R33
        InventSo(n: u8),
        /// The bank does not have these.
        BankLacks(cards: Cards => text::cards),
        /// Trading is over, or has not begun. CA:R11a
        TradeOver,
        /// Trading and building are one phase here.
        NothingToClose,
        /// One kind for the same.
        SameKind(kind: Resource => text::kind),
        /// So much buys one card. CA:R22a
        RateIs(cards: Cards => text::cards),
        /// Both sides give something. CA:R21
        NoGifts,
        /// No kind on both sides. CA:R21
        BothSides,
        /// These are not held. CA:R21a
        NotHeld(cards: Cards => text::cards),
        /// One trades with others who still play. CA:R20
        NotAnOpponent(seat: Seat),
        /// The offer or proposal stands already.
        SameOffer,
        /// The answer stands already.
        SameAnswer,
        /// The limit of this table. CA:R21d
        EnoughOffers(n: u8),
        /// No offer is addressed to the seat.
        NoOffer,
        /// Nothing of the seat's is open.
        NothingToWithdraw,
        /// That seat has neither accepted nor proposed. CA:R21c
        NoDeal(seat: Seat),
    }
}
