//! Why an action was refused, and what would be allowed.
//!
//! A refusal holds nothing that the refused player may not know. Start reading at [`Refusal`].

use super::text::{self, Ask};
use super::{Building, Circle, Good, Person, Place, Role, SHIPS, Thrown, Tile};
use crate::game::Seat;
use crate::text::Text;

crate::refusal::refusals_with_samples! {
    /// Why not.
    pub enum Refusal of super::PuertoRico, asking Ask => text::ask {
        /// A selection of buildings is for New Buildings only. PR:R82b
        NeedsNewBuildings,
        /// The list of buildings holds a word that is none.
        BadList,
        /// The list of buildings leaves so many slots empty.
        ShortList(n: u8),
        /// The building is not to be had in this game.
        NotInGame(building: Building => text::building),
        /// The building is in the game already.
        Drafted(building: Building => text::building),
        /// All slots of that price are filled.
        NoSlot(price: u8),
        /// The building never comes together with the other.
        Excluded(building: Building => text::building, other: Building => text::building),
        /// The card is not in a game of this size.
        NoSuchRole(role: Role => text::role),
        /// Somebody has it this round.
        RoleTaken(role: Role => text::role, seat: Seat),
        /// Doubled privileges are not declared in this game.
        NothingToDeclare,
        /// One privilege was doubled this round.
        AlreadyDoubled,
        /// Nobody works there, or it is not owned.
        NotRunning(building: Building => text::building),
        /// The hacienda gives one tile.
        Drawn,
        /// All 12 spaces are filled.
        IslandFull,
        /// No plantation is left face down or discarded.
        NoneFaceDown,
        /// That plantation is not in the row.
        NoTile(tile: Good => |good| text::tile(Tile::Plantation(good))),
        /// All quarries are taken.
        NoQuarryLeft,
        /// Only the settler, or with a construction hut.
        NoQuarryForYou,
        /// The second tile is a plantation.
        NoSecondQuarry,
        /// He has no such tile.
        NoSuchTile(tile: Thrown => text::thrown),
        /// No such person can be had.
        NoneToSpare(person: Person => text::person),
        /// Nobles are placed before colonists.
        NoblesFirst,
        /// No such person is left to be placed.
        NoneInHand(person: Person => text::person),
        /// There are circles for everybody.
        MustWork,
        /// No guest may move now.
        GuestsStay,
        /// No such guest is there.
        NoGuest(person: Person => text::person),
        /// No guest is asked about.
        NobodyToRest,
        /// The board has no such circle.
        NoCircle(circle: Circle => text::circle),
        /// All such circles are occupied.
        CircleFull(circle: Circle => text::circle),
        /// One of a kind.
        Owned(building: Building => text::building),
        /// None left.
        SoldOut(building: Building => text::building),
        /// Price and doubloons.
        TooDear(building: Building => text::building, price: u8, n: u16),
        /// That sort of payment was used.
        PaidSo,
        /// No such person is there.
        NobodyThere(person: Person => text::person, place: Place => text::a_place),
        /// Whoever stands there is needed for this purchase.
        MustStay,
        /// He has no victory point to return.
        NoChip,
        /// Free spaces of the city.
        CityFull(n: u8),
        /// No more people or plantations for that good.
        NoCapacity(good: Good => text::good),
        /// The supply has none.
        NoBarrelLeft(good: Good => text::good),
        /// The craftsman's barrel is of a kind he made.
        NotProduced(good: Good => text::good),
        /// He has none.
        NoBarrel(good: Good => text::good),
        /// Four barrels lie there.
        HouseFull,
        /// That kind lies there.
        HouseHas(good: Good => text::good),
        /// One sale a turn.
        SoldAlready,
        /// The land office was used.
        LandUsed,
        /// The land office does that for somebody else.
        LandNeeds(person: Person => text::a_person),
        /// The doubloon is missing.
        NoDoubloon,
        /// One barrel of that kind went to the royal supplier.
        Supplied(good: Good => text::good),
        /// One barrel for each of so many nobles.
        SuppliedAll(n: u8),
        /// No ship of that capacity; there are these.
        NoShip(ship: u8, ships: [u8; SHIPS] => all),
        /// The kind is on that ship.
        OnOtherShip(good: Good => text::good, ship: u8),
        /// The ship is full.
        ShipFull(ship: u8),
        /// The ship carries something else.
        ShipHolds(ship: u8, good: Good => text::good),
        /// An empty ship must be used that takes more.
        LargerShip(good: Good => text::good, ship: u8),
        /// Something can be loaded on a ship.
        MustLoad,
        /// Once in a phase.
        WharfUsed(building: Building => text::building),
        /// With warehouses for that many kinds.
        CannotKeep(n: u8, singles: u8),
    }
}

fn all(ships: [u8; SHIPS]) -> Vec<Text> {
    ships.into_iter().filter(|&ship| ship > 0).map(text::ship).collect()
}
