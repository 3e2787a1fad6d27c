//! Why an action was refused, and what would be allowed.
//!
//! Not here: words, and what the refused player may not know. Start reading at [`Refusal`].

use super::text::{self, Ask, key};
use super::{Building, Circle, Good, Person, Place, Role, SHIPS, Thrown, Tile};
use crate::game::{Seat, SeatSet};
use crate::text::Text;

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not a number of seats this game has.
    Seats(u8),
    /// A selection of buildings is for New Buildings only. PR:R82b
    NeedsNewBuildings,
    /// The list of buildings holds a word that is none.
    BadList,
    /// The list of buildings leaves so many slots empty.
    ShortList(u8),
    /// The building is not to be had in this game.
    NotInGame(Building),
    /// The building is in the game already.
    Drafted(Building),
    /// All slots of that price are filled.
    NoSlot(u8),
    /// The building never comes together with the other.
    Excluded(Building, Building),
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
    /// The card is not in a game of this size.
    NoSuchRole(Role),
    /// Somebody has it this round.
    RoleTaken(Role, Seat),
    /// Doubled privileges are not declared in this game.
    NothingToDeclare,
    /// One privilege was doubled this round.
    AlreadyDoubled,
    /// Nobody works there, or it is not owned.
    NotRunning(Building),
    /// The hacienda gives one tile.
    Drawn,
    /// All 12 spaces are filled.
    IslandFull,
    /// No plantation is left face down or discarded.
    NoneFaceDown,
    /// That plantation is not in the row.
    NoTile(Good),
    /// All quarries are taken.
    NoQuarryLeft,
    /// Only the settler, or with a construction hut.
    NoQuarryForYou,
    /// The second tile is a plantation.
    NoSecondQuarry,
    /// He has no such tile.
    NoSuchTile(Thrown),
    /// No such person can be had.
    NoneToSpare(Person),
    /// Nobles are placed before colonists.
    NoblesFirst,
    /// No such person is left to be placed.
    NoneInHand(Person),
    /// There are circles for everybody.
    MustWork,
    /// No guest may move now.
    GuestsStay,
    /// No such guest is there.
    NoGuest(Person),
    /// No guest is asked about.
    NobodyToRest,
    /// The board has no such circle.
    NoCircle(Circle),
    /// All such circles are occupied.
    CircleFull(Circle),
    /// One of a kind.
    Owned(Building),
    /// None left.
    SoldOut(Building),
    /// Price and doubloons.
    TooDear(Building, u8, u16),
    /// That sort of payment was used.
    PaidSo,
    /// No such person is there.
    NobodyThere(Person, Place),
    /// Whoever stands there is needed for this purchase.
    MustStay,
    /// He has no victory point to return.
    NoChip,
    /// Free spaces of the city.
    CityFull(u8),
    /// No more people or plantations for that good.
    NoCapacity(Good),
    /// The supply has none.
    NoBarrelLeft(Good),
    /// The craftsman's barrel is of a kind he made.
    NotProduced(Good),
    /// He has none.
    NoBarrel(Good),
    /// Four barrels lie there.
    HouseFull,
    /// That kind lies there.
    HouseHas(Good),
    /// One sale a turn.
    SoldAlready,
    /// The land office was used.
    LandUsed,
    /// The land office does that for somebody else.
    LandNeeds(Person),
    /// The doubloon is missing.
    NoDoubloon,
    /// One barrel of that kind went to the royal supplier.
    Supplied(Good),
    /// One barrel for each of so many nobles.
    SuppliedAll(u8),
    /// No ship of that capacity; there are these.
    NoShip(u8, [u8; SHIPS]),
    /// The kind is on that ship.
    OnOtherShip(Good, u8),
    /// The ship is full.
    ShipFull(u8),
    /// The ship carries something else.
    ShipHolds(u8, Good),
    /// An empty ship must be used that takes more.
    LargerShip(Good, u8),
    /// Something can be loaded on a ship.
    MustLoad,
    /// Once in a phase.
    WharfUsed(Building),
    /// With warehouses for that many kinds.
    CannotKeep(u8, u8),
}

impl From<Refusal> for Text {
    fn from(refusal: Refusal) -> Text {
        match refusal {
            Refusal::Seats(n) => key("refused-seats").with("n", n),
            Refusal::NeedsNewBuildings => key("refused-needs-new-buildings"),
            Refusal::BadList => key("refused-bad-list"),
            Refusal::ShortList(n) => key("refused-short-list").with("n", n),
            Refusal::NotInGame(building) => key("refused-not-in-game").with("building", text::building(building)),
            Refusal::Drafted(building) => key("refused-drafted").with("building", text::building(building)),
            Refusal::NoSlot(price) => key("refused-no-slot").with("price", price),
            Refusal::Excluded(building, other) => {
                key("refused-excluded").with("building", text::building(building)).with("other", text::building(other))
            }
            Refusal::NothingToDeclare => key("refused-nothing-to-declare"),
            Refusal::AlreadyDoubled => key("refused-already-doubled"),
            Refusal::NoSecondQuarry => key("refused-no-second-quarry"),
            Refusal::NoSuchTile(thrown) => key("refused-no-such-tile").with("tile", text::thrown(thrown)),
            Refusal::NoneToSpare(person) => key("refused-none-to-spare").with("person", text::person(person)),
            Refusal::NoblesFirst => key("refused-nobles-first"),
            Refusal::NoneInHand(person) => key("refused-none-in-hand").with("person", text::person(person)),
            Refusal::MustWork => key("refused-must-work"),
            Refusal::GuestsStay => key("refused-guests-stay"),
            Refusal::NobodyToRest => key("refused-nobody-to-rest"),
            Refusal::NoGuest(person) => key("refused-no-guest").with("person", text::person(person)),
            Refusal::PaidSo => key("refused-paid-so"),
            Refusal::NobodyThere(person, place) => {
                key("refused-nobody-there").with("person", text::person(person)).with("place", text::a_place(place))
            }
            Refusal::MustStay => key("refused-must-stay"),
            Refusal::NoChip => key("refused-no-chip"),
            Refusal::SoldAlready => key("refused-sold-already"),
            Refusal::LandUsed => key("refused-land-used"),
            Refusal::LandNeeds(person) => key("refused-land-needs").with("person", text::a_person(person)),
            Refusal::NoDoubloon => key("refused-no-doubloon"),
            Refusal::Supplied(good) => key("refused-supplied").with("good", text::good(good)),
            Refusal::SuppliedAll(n) => key("refused-supplied-all").with("n", n),
            Refusal::Over => key("refused-over"),
            Refusal::Chance => key("refused-chance"),
            Refusal::NotChance => key("refused-not-chance"),
            Refusal::BadOutcome => key("refused-bad-outcome"),
            Refusal::NotYours(seats, ask) => {
                key("refused-not-yours").with("seats", seats.iter().collect::<Vec<Seat>>()).with("ask", ask.text())
            }
            Refusal::NotNow(ask) => key("refused-not-now").with("ask", ask.text()),
            Refusal::NoSuchRole(role) => key("refused-no-such-role").with("role", text::role(role)),
            Refusal::RoleTaken(role, seat) => key("refused-role-taken").with("role", text::role(role)).with("seat", seat),
            Refusal::NotRunning(building) => key("refused-not-running").with("building", text::building(building)),
            Refusal::Drawn => key("refused-drawn"),
            Refusal::IslandFull => key("refused-island-full"),
            Refusal::NoneFaceDown => key("refused-none-face-down"),
            Refusal::NoTile(good) => key("refused-no-tile").with("tile", text::tile(Tile::Plantation(good))),
            Refusal::NoQuarryLeft => key("refused-no-quarry-left"),
            Refusal::NoQuarryForYou => key("refused-no-quarry-for-you"),
            Refusal::NoCircle(circle) => key("refused-no-circle").with("circle", text::circle(circle)),
            Refusal::CircleFull(circle) => key("refused-circle-full").with("circle", text::circle(circle)),
            Refusal::Owned(building) => key("refused-owned").with("building", text::building(building)),
            Refusal::SoldOut(building) => key("refused-sold-out").with("building", text::building(building)),
            Refusal::TooDear(building, price, have) => {
                key("refused-too-dear").with("building", text::building(building)).with("price", price).with("n", have)
            }
            Refusal::CityFull(free) => key("refused-city-full").with("n", free),
            Refusal::NoCapacity(good) => key("refused-no-capacity").with("good", text::good(good)),
            Refusal::NoBarrelLeft(good) => key("refused-no-barrel-left").with("good", text::good(good)),
            Refusal::NotProduced(good) => key("refused-not-produced").with("good", text::good(good)),
            Refusal::NoBarrel(good) => key("refused-no-barrel").with("good", text::good(good)),
            Refusal::HouseFull => key("refused-house-full"),
            Refusal::HouseHas(good) => key("refused-house-has").with("good", text::good(good)),
            Refusal::NoShip(capacity, ships) => {
                let ships = ships.into_iter().filter(|&ship| ship > 0).map(text::ship).collect::<Vec<_>>();
                key("refused-no-ship").with("ship", capacity).with("ships", ships)
            }
            Refusal::OnOtherShip(good, ship) => key("refused-on-other-ship").with("good", text::good(good)).with("ship", ship),
            Refusal::ShipFull(ship) => key("refused-ship-full").with("ship", ship),
            Refusal::ShipHolds(ship, good) => key("refused-ship-holds").with("ship", ship).with("good", text::good(good)),
            Refusal::LargerShip(good, ship) => key("refused-larger-ship").with("good", text::good(good)).with("ship", ship),
            Refusal::MustLoad => key("refused-must-load"),
            Refusal::WharfUsed(building) => key("refused-wharf-used").with("building", text::building(building)),
            Refusal::CannotKeep(kinds, singles) => key("refused-cannot-keep").with("n", kinds).with("singles", singles),
        }
    }
}
