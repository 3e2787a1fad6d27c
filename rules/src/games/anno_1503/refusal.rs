//! Why an action is refused. A refusal holds nothing that the refused player may not know. Start
//! reading at [`Refusal`].

use super::action::{Loss, Ship, Space};
use super::text::{self, Ask, key};
use super::{Building, Face, Good, Goods, Rank, Square, Way};
use crate::game::Seat;
use crate::text::Text;

crate::refusal::refusals_with_samples! {
    /// Why an action is refused.
    pub enum Refusal of super::Anno, asking Ask => text::ask {
        /// This word is no kind of tiles with its number, or names one again. AN:2.3
        TileKind(word: String),
        /// These tiles are no possible mix. AN:2.3
        TileMix,
        /// The player has no such card.
        NoCard(good: Good => text::good),
        /// Neither the site nor its branch gives that good. AN:R10
        NotThere(good: Good => text::good),
        /// The stack of that good is empty. AN:R9a, AN:R29
        StackEmpty(good: Good => text::good),
        /// The player has no such tile. AN:R14
        NothingToLose(loss: Loss) as nothing_to_lose,
        /// The square is not one of the farthest free squares. AN:R15
        NotFarthest(square: Square => Square::name),
        /// The player has no ship at sea, so there is no phase 3. AN:R6
        NoShipAtSea,
        /// The player has a ship at sea, so phase 3 comes before the end of the turn. AN:R6
        ShipsFirst,
        /// Phase 2 is not over. AN:R6
        CloseFirst,
        /// Phase 2 is over. AN:R6
        TownClosed,
        /// Both ships are on the board. AN:R20
        NoShipLeft,
        /// All seven spaces are taken. AN:R21
        NoSpaceLeft,
        /// All four pioneer/settler tiles are on the island. AN:R22
        NoPioneerLeft,
        /// All three citizen/merchant tiles are on the island. AN:R22
        NoCitizenLeft,
        /// No building that the player may take is left. AN:R25
        NoBuildingLeft,
        /// The building cannot be declined. AN:R24
        WhichBuilding,
        /// No building belongs below that space. AN:R24
        NoBuildingHere(space: Space => Space::number),
        /// The island has a building of that kind. AN:R24
        Owned(building: Building => text::building),
        /// No building of that kind is left. AN:R24
        NotInDisplay(building: Building => text::building),
        /// Nobody lives on that space.
        Nobody(space: Space => Space::number),
        /// A merchant cannot rise. AN:R23
        Highest(space: Space => Space::number),
        /// These cards are missing.
        CannotPay(goods: Goods => text::lacking),
        /// No inhabitant buys that good any more in this turn. AN:R27
        NoBuyer(good: Good => text::good),
        /// An inhabitant of that rank does not buy that good. AN:R27
        DoesNotBuy(rank: Rank => text::a_rank, good: Good => text::good),
        /// The inhabitant on that space has bought in this turn. AN:R28
        HasBought(space: Space => Space::number),
        /// The player has bought twice in this turn. AN:R29
        EnoughBought,
        /// The player has less than that amount of gold. AN:R29, AN:R31
        TooPoor(n: u8),
        /// No card can be drawn from that player. AN:R31
        NoVictim(seat: Seat),
        /// The player has no large branch. AN:R31
        NoLargeBranch,
        /// The large branch was used in this turn. AN:R31
        DrewAlready,
        /// The action names none of the two ships at sea.
        WhichShip,
        /// That ship is not at sea.
        InReserve(ship: Ship => Ship::number),
        /// That ship has no action points left. AN:R32
        NoPoints(ship: Ship => Ship::number),
        /// The board ends in that direction.
        EdgeOfTheSea(way: Way => text::way),
        /// The square is an island, which no ship can enter. AN:R33
        Land(square: Square => Square::name),
        /// The square has no tile. AN:R34
        NoTile(square: Square => Square::name),
        /// The island has three agreements. AN:R38
        EnoughAgreements,
        /// That site has no free stone bridge. AN:R37
        NoBridge(site: u8 => |site| site + 1),
        /// A tile with that face is used in another way. AN:R37-R39
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
