//! Why something is not allowed.
//!
//! A refusal holds nothing that the refused player may not know. Start reading at [`Refusal`].

use super::action::{Loss, Ship, Space};
use super::text::{self, Ask, key};
use super::{Building, Face, Good, Goods, Rank, Square, Way};
use crate::game::Seat;
use crate::text::Text;

crate::refusal::refusals_with_samples! {
    /// Why not.
    #[derive(Copy)]
    pub enum Refusal of super::Anno, asking Ask => text::ask {
        /// That is no mix of tiles, or not one of the game's box. AN:2.3
        TileMix,
        /// He has no such card.
        NoCard(good: Good => text::good),
        /// Neither the site nor its branch gives that. AN:R10
        NotThere(good: Good => text::good),
        /// No card of it is left. AN:R9a, AN:R29
        StackEmpty(good: Good => text::good),
        /// He has no such tile. AN:R14
        NothingToLose(loss: Loss) as nothing_to_lose,
        /// It is not one of the farthest free squares. AN:R15
        NotFarthest(square: Square => Square::name),
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
        NoBuildingHere(space: Space => Space::number),
        /// Never two of a kind. AN:R24
        Owned(building: Building => text::building),
        /// None of that kind is left. AN:R24
        NotInDisplay(building: Building => text::building),
        /// Nobody lives there.
        Nobody(space: Space => Space::number),
        /// A merchant cannot rise. AN:R23
        Highest(space: Space => Space::number),
        /// These cards are missing.
        CannotPay(goods: Goods => text::goods),
        /// Nobody buys that any more in this turn. AN:R27
        NoBuyer(good: Good => text::good),
        /// Such an inhabitant does not buy that. AN:R27
        DoesNotBuy(rank: Rank => text::a_rank, good: Good => text::good),
        /// He has bought in this turn. AN:R28
        HasBought(space: Space => Space::number),
        /// Two purchases a turn. AN:R29
        EnoughBought,
        /// So much gold is needed. AN:R29, AN:R31
        TooPoor(n: u8),
        /// No card can be drawn from that player. AN:R31
        NoVictim(seat: Seat),
        /// No large branch. AN:R31
        NoLargeBranch,
        /// Once a turn. AN:R31
        DrewAlready,
        /// Two ships are at sea: which one?
        WhichShip,
        /// That ship is not at sea.
        InReserve(ship: Ship => Ship::number),
        /// It has no action points left. AN:R32
        NoPoints(ship: Ship => Ship::number),
        /// The board ends there.
        EdgeOfTheSea(way: Way => text::way),
        /// Ships do not go on land. AN:R33
        Land(square: Square => Square::name),
        /// Nothing to look at there. AN:R34
        NoTile(square: Square => Square::name),
        /// Three agreements are the most. AN:R38
        EnoughAgreements,
        /// No free stone bridge at that site. AN:R37
        NoBridge(site: u8 => |site| site + 1),
        /// Such a tile is used in another way. AN:R37-R39
        UseHow(tile: Face => text::face),
    }
}

fn nothing_to_lose(loss: Loss) -> Text {
    match loss {
        Loss::Branch(site) => key("refused-no-branch").with("site", site + 1),
        Loss::Agreement => key("refused-no-agreement"),
        Loss::AgreementOf(back) => key("refused-no-agreement-of").with("n", back.number()),
    }
}
