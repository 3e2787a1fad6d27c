//! Why an action was refused, without what the player may not know. Start reading at [`Refusal`].

use super::text::{self, Ask};
use super::{Card, Cards, Hex, Node, Path, Resource};
use crate::game::Seat;

crate::refusal::refusals_with_samples! {
    /// Why an action was refused.
    pub enum Refusal of super::Catan, asking Ask => text::ask {
        /// Before the roll, nothing but one card may be played. CA:R11a
        RollFirst,
        /// No card of this kind is left in hand.
        NoCard(kind: Resource => text::kind),
        /// The robber must move to another hex. CA:R16
        RobberStays(hex: Hex => Hex::name),
        /// CA:R16
        NotToDesert,
        /// That seat cannot be robbed there. CA:R17a
        NoVictim(seat: Seat),
        /// A building stands on that intersection.
        NodeTaken(place: Node => text::node),
        /// A building stands beside that intersection. CA:R25
        TooClose(place: Node => text::node),
        /// No road of the player's own leads there. CA:R26
        NoRoadTo(place: Node => text::node),
        /// A road lies there already.
        PathTaken(place: Path => text::path),
        /// The path touches nothing of the player's own. CA:R24
        NotConnected(place: Path => text::path),
        /// The founding road must begin at this founding settlement. CA:R7
        RoadAt(place: Node => text::node),
        /// CA:R28
        NoRoadLeft,
        /// CA:R28
        NoSettlementLeft,
        /// CA:R28
        NoCityLeft,
        /// A city replaces a settlement of one's own. CA:R27
        NoSettlementAt(place: Node => text::node),
        /// The player lacks these cards.
        CannotPay(cards: Cards => text::lacking),
        /// CA:R29
        DeckEmpty,
        /// CA:R12
        OneCardPerTurn,
        /// The card was bought in this turn. CA:R12
        TooFresh(card: Card => text::card),
        /// The card is not in hand.
        NoSuchCard(card: Card => text::card),
        /// CA:R32
        NoPlaceForRoad,
        /// CA:R32
        OneRoadAtLeast,
        /// CA:R33
        BankEmpty,
        /// An invention takes exactly this many cards. CA:R33
        InventSo(n: u8),
        /// The bank lacks these cards.
        BankLacks(cards: Cards => text::lacking),
        /// Trading is over, or has not begun. CA:R11a
        TradeOver,
        /// Trading and building are one phase at this table.
        NothingToClose,
        /// The bank does not trade a kind for itself.
        SameKind(kind: Resource => text::kind),
        /// One card costs this much. CA:R22a
        RateIs(cards: Cards => text::cards),
        /// Both sides must give something. CA:R21
        NoGifts,
        /// No kind may be on both sides. CA:R21
        BothSides,
        /// The player does not hold these. CA:R21a
        NotHeld(cards: Cards => text::lacking),
        /// At this table players do not trade with each other. CA:R20a
        NoPlayerTrade,
        /// Only opponents who still play can be traded with. CA:R20
        NotAnOpponent(seat: Seat),
        /// The offer or proposal stands already.
        SameOffer,
        /// The answer stands already.
        SameAnswer,
        /// The table's limit of offers, proposals or answers is reached. CA:R21d
        EnoughOffers(n: u8),
        /// No offer is addressed to the seat.
        NoOffer,
        /// The seat has no open offer or proposal.
        NothingToWithdraw,
        /// That seat has neither accepted nor proposed. CA:R21c
        NoDeal(seat: Seat),
    }
}
