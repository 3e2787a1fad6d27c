//! Why an action was refused, and what is allowed instead.
//!
//! A refusal reveals nothing that its player may not know. Start reading at [`Refusal`].

use super::text::{self, Ask};
use super::{Building, Circle, Good, Person, Place, Role, SHIPS, Thrown, Tile};
use crate::game::Seat;
use crate::text::Text;

crate::refusal::refusals_with_samples! {
    /// The reason for a refusal.
    pub enum Refusal of super::PuertoRico, asking Ask => text::ask {
        /// A selection of buildings requires New Buildings. PR:R82b
        NeedsNewBuildings,
        /// The list of buildings contains this unknown word.
        BadList(word: String),
        /// The list of buildings leaves `n` slots empty.
        ShortList(n: u8),
        /// The building is not in this game, or cannot be drafted.
        NotInGame(building: Building => text::building),
        /// The building has already been drafted.
        Drafted(building: Building => text::building),
        /// All slots of this price are full.
        NoSlot(price: u8),
        /// An option excludes the building, because the `other` one is in the game.
        Excluded(building: Building => text::building, other: Building => text::building),
        /// The role card is not used with this number of players.
        NoSuchRole(role: Role => text::role),
        /// Another pick of this round has taken the role.
        RoleTaken(role: Role => text::role, seat: Seat),
        /// The seat has no doubled privilege to declare.
        NothingToDeclare,
        /// The seat has already doubled a privilege in this round.
        AlreadyDoubled,
        /// The player does not own the building, or it is not occupied.
        NotRunning(building: Building => text::building),
        /// The hacienda has already drawn a tile.
        Drawn,
        /// All 12 island spaces are filled.
        IslandFull,
        /// No plantation is left in the bag or the discard pile.
        NoneFaceDown,
        /// The face-up row has no such plantation.
        NoTile(tile: Good => |good| text::tile(Tile::Plantation(good))),
        /// No quarry is left.
        NoQuarryLeft,
        /// A quarry requires the settler's privilege or an occupied construction hut.
        NoQuarryForYou,
        /// The second tile may not be a quarry.
        NoSecondQuarry,
        /// The player has no such tile.
        NoSuchTile(tile: Thrown => text::thrown),
        /// Neither the supply nor the ship can give such a person.
        NoneToSpare(person: Person => text::person),
        /// Nobles are placed before colonists.
        NoblesFirst,
        /// No such person is left to place.
        NoneInHand(person: Person => text::person),
        /// The person must be placed on a circle, since circles are free.
        MustWork,
        /// No guest may move now.
        GuestsStay,
        /// No such guest is in the guesthouse.
        NoGuest(person: Person => text::person),
        /// No stop asks this player about guests.
        NobodyToRest,
        /// The player's board has no such circle.
        NoCircle(circle: Circle => text::circle),
        /// All such circles are occupied.
        CircleFull(circle: Circle => text::circle),
        /// The player already owns this building.
        Owned(building: Building => text::building),
        /// No copy of the building is left.
        SoldOut(building: Building => text::building),
        /// The player has only `n` doubloons, which are too few for the price.
        TooDear(building: Building => text::building, price: u8, n: u16),
        /// The player has already returned one thing of this sort.
        PaidSo,
        /// No such person is in this place.
        NobodyThere(person: Person => text::person, place: Place => text::a_place),
        /// The person there is needed for this purchase.
        MustStay,
        /// The player has no victory point to return.
        NoChip,
        /// The city has only `n` free spaces.
        CityFull(n: u8),
        /// The player cannot produce more barrels of this kind.
        NoCapacity(good: Good => text::good),
        /// The supply has no barrel of this kind.
        NoBarrelLeft(good: Good => text::good),
        /// The craftsman's privilege does not allow this kind.
        NotProduced(good: Good => text::good),
        /// The player has no barrel of this kind.
        NoBarrel(good: Good => text::good),
        /// The trading house is full.
        HouseFull,
        /// The trading house already holds this kind.
        HouseHas(good: Good => text::good),
        /// The player has already sold a barrel in this turn.
        SoldAlready,
        /// The land office has already been used in this turn.
        LandUsed,
        /// This use of the land office requires such a person on it.
        LandNeeds(person: Person => text::a_person),
        /// The player does not have the doubloon.
        NoDoubloon,
        /// The royal supplier has already taken a barrel of this kind.
        Supplied(good: Good => text::good),
        /// The royal supplier has already taken one barrel for each of the `n` nobles.
        SuppliedAll(n: u8),
        /// No ship has this capacity; the ships have these.
        NoShip(ship: u8, ships: [u8; SHIPS] => all),
        /// Another ship, of this capacity, holds this kind.
        OnOtherShip(good: Good => text::good, ship: u8),
        /// The ship is full.
        ShipFull(ship: u8),
        /// The ship holds this other kind.
        ShipHolds(ship: u8, good: Good => text::good),
        /// The player must use the empty ship of this capacity instead.
        LargerShip(good: Good => text::good, ship: u8),
        /// The player can load something on a ship, and must.
        MustLoad,
        /// The wharf has already been used in this phase.
        WharfUsed(building: Building => text::building),
        /// The player may keep all barrels of `n` kinds and `singles` more.
        CannotKeep(n: u8, singles: u8),
    }
}

fn all(ships: [u8; SHIPS]) -> Vec<Text> {
    ships.into_iter().filter(|&ship| ship > 0).map(text::ship).collect()
}
