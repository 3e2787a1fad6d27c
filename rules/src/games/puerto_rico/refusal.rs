//! Why an action was refused, and what would be allowed.
//!
//! What must never come in: words, and what the refused player may not know. Start reading at [`Refusal`].

use super::board::Circle;
use super::text::{self, Ask, key};
use super::{Building, Good, Role, SHIPS, Tile};
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
    /// The card is not in a game of this size.
    NoSuchRole(Role),
    /// Somebody has it this round.
    RoleTaken(Role, Seat),
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
    WharfUsed,
    /// With warehouses for that many kinds.
    CannotKeep(u8),
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
            Refusal::WharfUsed => key("refused-wharf-used"),
            Refusal::CannotKeep(kinds) => key("refused-cannot-keep").with("n", kinds),
        }
    }
}
