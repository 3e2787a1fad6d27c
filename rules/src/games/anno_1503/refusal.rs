//! Why something is not allowed.
//!
//! Not here: words, and what the refused player may not know. Start reading at [`Refusal`].

use super::action::{Loss, Ship, Space};
use super::text::{self, Ask, key};
use super::{Building, Face, Good, Goods, Rank, Square, Way};
use crate::game::{Seat, SeatSet};
use crate::text::Text;

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No game has so many seats.
    Seats(u8),
    /// That is no mix of tiles, or not one of the game's box. AN:2.3
    TileMix,
    /// The game is over.
    Over,
    /// Dice and draws come first.
    Chance,
    /// Nothing is to be drawn.
    NotChance,
    /// Chance cannot come out so.
    BadOutcome,
    /// Others decide.
    NotYours(SeatSet, Ask),
    /// Something else is to be decided.
    NotNow(Ask),
    /// He has no such card.
    NoCard(Good),
    /// Neither the site nor its branch gives that. AN:R10
    NotThere(Good),
    /// No card of it is left. AN:R9a, AN:R29
    StackEmpty(Good),
    /// He has no such tile. AN:R14
    NothingToLose(Loss),
    /// It is not one of the farthest free squares. AN:R15
    NotFarthest(Square),
    /// No ship to go on to. AN:R6
    NoShipAtSea,
    /// There are ships at sea: phase 3 comes before the end. AN:R6
    ShipsFirst,
    /// Phase 2 is not over. AN:R6
    CloseFirst,
    /// Phase 2 is over. AN:R6
    TownClosed,
    /// Both ships are on the board. AN:R20
    NoShipLeft,
    /// All seven spaces are taken. AN:R21
    NoSpaceLeft,
    /// Four pioneers and settlers are all there are. AN:R22
    NoPioneerLeft,
    /// Three citizens and merchants are all there are. AN:R22
    NoCitizenLeft,
    /// No building that he may take is left. AN:R25
    NoBuildingLeft,
    /// The building cannot be declined. AN:R24
    WhichBuilding,
    /// No building belongs below that space. AN:R24
    NoBuildingHere(Space),
    /// Never two of a kind. AN:R24
    Owned(Building),
    /// None of that kind is left. AN:R24
    NotInDisplay(Building),
    /// Nobody lives there.
    Nobody(Space),
    /// A merchant cannot rise. AN:R23
    Highest(Space),
    /// These cards are missing.
    CannotPay(Goods),
    /// Nobody buys that any more in this turn. AN:R27
    NoBuyer(Good),
    /// Such an inhabitant does not buy that. AN:R27
    DoesNotBuy(Rank, Good),
    /// He has bought in this turn. AN:R28
    HasBought(Space),
    /// Two purchases a turn. AN:R29
    EnoughBought,
    /// So much gold is needed. AN:R29, AN:R31
    TooPoor(u8),
    /// No card can be drawn from that player. AN:R31
    NoVictim(Seat),
    /// No large branch. AN:R31
    NoLargeBranch,
    /// Once a turn. AN:R31
    DrewAlready,
    /// Two ships are at sea: which one?
    WhichShip,
    /// That ship is not at sea.
    InReserve(Ship),
    /// It has no action points left. AN:R32
    NoPoints(Ship),
    /// The board ends there.
    EdgeOfTheSea(Way),
    /// Ships do not go on land. AN:R33
    Land(Square),
    /// Nothing to look at there. AN:R34
    NoTile(Square),
    /// Three agreements are the most. AN:R38
    EnoughAgreements,
    /// No free stone bridge at that site. AN:R37
    NoBridge(u8),
    /// Such a tile is used in another way. AN:R37-R39
    UseHow(Face),
}

impl From<Refusal> for Text {
    fn from(refusal: Refusal) -> Text {
        match refusal {
            Refusal::Seats(n) => key("refused-seats").with("n", n),
            Refusal::TileMix => key("refused-tile-mix"),
            Refusal::Over => key("refused-over"),
            Refusal::Chance => key("refused-chance"),
            Refusal::NotChance => key("refused-not-chance"),
            Refusal::BadOutcome => key("refused-bad-outcome"),
            Refusal::NotYours(seats, ask) => {
                key("refused-not-yours").with("seats", seats.iter().collect::<Vec<Seat>>()).with("ask", ask.text())
            }
            Refusal::NotNow(ask) => key("refused-not-now").with("ask", ask.text()),
            Refusal::NoCard(good) => key("refused-no-card").with("good", text::good(good)),
            Refusal::NotThere(good) => key("refused-not-there").with("good", text::good(good)),
            Refusal::StackEmpty(good) => key("refused-stack-empty").with("good", text::good(good)),
            Refusal::NothingToLose(Loss::Branch(site)) => key("refused-no-branch").with("site", site + 1),
            Refusal::NothingToLose(Loss::Agreement) => key("refused-no-agreement"),
            Refusal::NothingToLose(Loss::AgreementOf(back)) => key("refused-no-agreement-of").with("n", back.number()),
            Refusal::NotFarthest(square) => key("refused-not-farthest").with("square", square.name()),
            Refusal::NoShipAtSea => key("refused-no-ship-at-sea"),
            Refusal::ShipsFirst => key("refused-ships-first"),
            Refusal::CloseFirst => key("refused-close-first"),
            Refusal::TownClosed => key("refused-town-closed"),
            Refusal::NoShipLeft => key("refused-no-ship-left"),
            Refusal::NoSpaceLeft => key("refused-no-space-left"),
            Refusal::NoPioneerLeft => key("refused-no-pioneer-left"),
            Refusal::NoCitizenLeft => key("refused-no-citizen-left"),
            Refusal::NoBuildingLeft => key("refused-no-building-left"),
            Refusal::WhichBuilding => key("refused-which-building"),
            Refusal::NoBuildingHere(space) => key("refused-no-building-here").with("space", space.number()),
            Refusal::Owned(building) => key("refused-owned").with("building", text::building(building)),
            Refusal::NotInDisplay(building) => key("refused-not-in-display").with("building", text::building(building)),
            Refusal::Nobody(space) => key("refused-nobody").with("space", space.number()),
            Refusal::Highest(space) => key("refused-highest").with("space", space.number()),
            Refusal::CannotPay(goods) => key("refused-cannot-pay").with("goods", text::goods(goods)),
            Refusal::NoBuyer(good) => key("refused-no-buyer").with("good", text::good(good)),
            Refusal::DoesNotBuy(rank, good) => {
                key("refused-does-not-buy").with("rank", text::a_rank(rank)).with("good", text::good(good))
            }
            Refusal::HasBought(space) => key("refused-has-bought").with("space", space.number()),
            Refusal::EnoughBought => key("refused-enough-bought"),
            Refusal::TooPoor(n) => key("refused-too-poor").with("n", n),
            Refusal::NoVictim(seat) => key("refused-no-victim").with("seat", seat),
            Refusal::NoLargeBranch => key("refused-no-large-branch"),
            Refusal::DrewAlready => key("refused-drew-already"),
            Refusal::WhichShip => key("refused-which-ship"),
            Refusal::InReserve(ship) => key("refused-in-reserve").with("ship", ship.number()),
            Refusal::NoPoints(ship) => key("refused-no-points").with("ship", ship.number()),
            Refusal::EdgeOfTheSea(way) => key("refused-edge").with("way", text::way(way)),
            Refusal::Land(square) => key("refused-land").with("square", square.name()),
            Refusal::NoTile(square) => key("refused-no-tile").with("square", square.name()),
            Refusal::EnoughAgreements => key("refused-enough-agreements"),
            Refusal::NoBridge(site) => key("refused-no-bridge").with("site", site + 1),
            Refusal::UseHow(face) => key("refused-use-how").with("tile", text::face(face)),
        }
    }
}
