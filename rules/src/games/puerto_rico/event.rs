//! What can be told.
//!
//! Everything is for all eyes but [`Event::Put`] and [`Event::Kept`]. Start reading at [`Event`].

use super::buildings::BuildingSet;
use super::text::{self, key};
use super::{Building, Circle, Good, Goods, Market, Payment, People, Person, Place, Privilege, Role, Thrown, Tile};
use crate::game::{Seat, SeatSet};
use crate::text::Text;

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Who is the first governor.
    Governor(Seat),
    /// A starting plantation.
    FirstTile(Seat, Good),
    /// The new face-up row.
    Revealed(Goods),
    /// The discarded plantations make a new bag.
    Reshuffled,
    /// A round begins, with this governor.
    Round(u16, Seat),
    /// A violet building of the list comes into the game, each. PR:R82b
    Listed(BuildingSet),
    /// A violet building was drafted.
    Drafted(Seat, Building),
    /// A violet building was drawn.
    Drawn(Building),
    /// A role is taken, with the doubloons on it.
    Role(Seat, Role, Privilege, u8),
    /// Somebody does without.
    Passed(Seat),
    /// A face-down plantation, by hacienda or land office.
    Drew(Seat, Building, Good),
    /// A tile is taken.
    Settled(Seat, Tile),
    /// A plantation came to lie face down.
    Forested(Seat, Good),
    /// A tile was thrown off.
    Threw(Seat, Thrown),
    /// Somebody arrives there by hospice, university or villa.
    Manned(Seat, Building, Person, Place),
    /// The mayor's colonist.
    Recruited(Seat, Person),
    /// Colonists from the ship.
    Arrived(Seat, u8),
    /// A noble from the ship.
    Welcomed(Seat),
    /// To the seat alone: one person was put there, or is left in San Juan.
    Put(Seat, Person, Place),
    /// A guest went to work.
    GuestMoved(Seat, Person, Circle),
    /// Guests rest.
    GuestsRest(Seat),
    /// Where somebody's people stand now.
    Placed(Seat, People),
    /// The colonist ship is filled, with so many colonists and nobles.
    ShipFilled(u8, u8),
    /// A building and its price.
    Built(Seat, Building, u8),
    /// Something went back instead of a doubloon.
    Paid(Seat, Payment),
    /// Victory points from a building.
    Awarded(Seat, Building, u8),
    /// What somebody produced.
    Produced(Seat, Goods),
    /// Doubloons from a building.
    Income(Seat, Building, u8),
    /// The craftsman's barrel.
    Took(Seat, Good),
    /// A sale and what it brought.
    Sold(Seat, Good, Market, u8),
    /// A barrel for the royal supplier.
    Supplied(Seat, Good),
    /// The full trading house was emptied.
    HouseCleared,
    /// A loading and the points it brought.
    Shipped {
        /// Who.
        seat: Seat,
        /// What.
        good: Good,
        /// How many.
        barrels: u8,
        /// On which ship.
        capacity: u8,
        /// What it brought, bonuses included.
        points: u8,
    },
    /// A loading on the wharf and the points it brought.
    Wharfed {
        /// Who.
        seat: Seat,
        /// What.
        good: Good,
        /// How many.
        barrels: u8,
        /// What it brought, bonuses included.
        points: u8,
    },
    /// A loading on the small wharf and the points it brought.
    Bundled {
        /// Who.
        seat: Seat,
        /// What.
        goods: Goods,
        /// What it brought, bonuses included.
        points: u8,
    },
    /// To the seat alone: one barrel will be kept.
    Kept(Seat, Good),
    /// Barrels that could not or should not be kept.
    Lost(Seat, Goods),
    /// A full ship left.
    Sailed(u8, Good),
    /// The prospector's doubloons.
    Prospected(Seat, u8),
    /// This round is the last.
    Ending(Why),
    /// Who won.
    Over(SeatSet),
    /// A seat was given up.
    Forfeit(Seat),
}

/// What brought the end on. PR:R70
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The colonist ship could not be filled.
    Colonists,
    /// A city is full.
    City(Seat),
    /// The victory points are used up.
    Points,
}

impl From<Event> for Text {
    fn from(event: Event) -> Text {
        let of = |name: &str, seat: Seat| key(name).with("seat", seat);
        match event {
            Event::Governor(seat) => of("event-governor", seat),
            Event::FirstTile(seat, good) => of("event-first-tile", seat).with("tile", text::a_tile(Tile::Plantation(good))),
            Event::Revealed(row) => key("event-revealed").with("tiles", text::plantations(row)),
            Event::Reshuffled => key("event-reshuffled"),
            Event::Round(round, governor) => key("event-round").with("round", round).with("seat", governor),
            Event::Listed(buildings) => {
                key("event-listed").with("buildings", buildings.iter().map(text::building).collect::<Vec<_>>())
            }
            Event::Drafted(seat, building) => of("event-drafted", seat).with("building", text::building(building)),
            Event::Drawn(building) => key("event-drawn").with("building", text::building(building)),
            Event::Role(seat, role, privilege, n) => {
                let name = match (privilege, n) {
                    (Privilege::Plain, 0) => "event-role",
                    (Privilege::Plain, _) => "event-role-paid",
                    (Privilege::Doubled, 0) => "event-role-doubled",
                    (Privilege::Doubled, _) => "event-role-doubled-paid",
                };
                of(name, seat).with("role", text::the_role(role)).with("n", n)
            }
            Event::Passed(seat) => of("event-passed", seat),
            Event::Drew(seat, by, good) => {
                of("event-drew", seat).with("tile", text::a_tile(Tile::Plantation(good))).with("building", text::building(by))
            }
            Event::Settled(seat, tile) => of("event-settled", seat).with("tile", text::a_tile(tile)),
            Event::Forested(seat, good) => of("event-forested", seat).with("tile", text::a_tile(Tile::Plantation(good))),
            Event::Threw(seat, thrown) => of("event-threw", seat).with("tile", text::thrown(thrown)),
            Event::Manned(seat, by, person, place) => of("event-manned", seat)
                .with("person", text::a_person(person))
                .with("building", text::building(by))
                .with("place", text::a_place(place)),
            Event::Recruited(seat, person) => of("event-recruited", seat).with("person", text::a_person(person)),
            Event::Arrived(seat, n) => of("event-arrived", seat).with("n", n),
            Event::Welcomed(seat) => of("event-welcomed", seat),
            Event::Put(_, person, place) => {
                key("event-put").with("person", text::a_person(person)).with("place", text::a_place(place))
            }
            Event::GuestMoved(seat, person, circle) => {
                of("event-guest", seat).with("person", text::a_person(person)).with("place", text::a_place(Place::On(circle)))
            }
            Event::GuestsRest(seat) => of("event-guests-rest", seat),
            Event::Placed(seat, people) => of("event-placed", seat).with("people", text::people(&people)),
            Event::ShipFilled(n, 0) => key("event-ship-filled").with("n", n),
            Event::ShipFilled(n, _) => key("event-ship-filled-noble").with("n", n),
            Event::Built(seat, building, price) => {
                of("event-built", seat).with("building", text::a_building(building)).with("n", price)
            }
            Event::Paid(seat, payment) => of("event-paid", seat).with("payment", text::payment(payment)),
            Event::Awarded(seat, building, n) => {
                of("event-awarded", seat).with("building", text::building(building)).with("n", n)
            }
            Event::Produced(seat, goods) if goods == Goods::NONE => of("event-produced-nothing", seat),
            Event::Produced(seat, goods) => of("event-produced", seat).with("goods", text::goods(goods)),
            Event::Income(seat, building, n) => of("event-income", seat).with("building", text::building(building)).with("n", n),
            Event::Took(seat, good) => of("event-took", seat).with("goods", text::barrels(good, 1)),
            Event::Sold(seat, good, market, n) => {
                let name = match market {
                    Market::House => "event-sold",
                    Market::Post => "event-sold-post",
                };
                of(name, seat).with("goods", text::barrels(good, 1)).with("n", n)
            }
            Event::Supplied(seat, good) => of("event-supplied", seat).with("goods", text::barrels(good, 1)),
            Event::HouseCleared => key("event-house-cleared"),
            Event::Shipped { seat, good, barrels, capacity, points } => of("event-shipped", seat)
                .with("goods", text::barrels(good, barrels))
                .with("ship", capacity)
                .with("points", points),
            Event::Wharfed { seat, good, barrels, points } => {
                of("event-wharfed", seat).with("goods", text::barrels(good, barrels)).with("points", points)
            }
            Event::Bundled { seat, goods, points } => {
                of("event-bundled", seat).with("goods", text::goods(goods)).with("points", points)
            }
            Event::Kept(_, good) => key("event-kept").with("goods", text::barrels(good, 1)),
            Event::Lost(seat, goods) => of("event-lost", seat).with("goods", text::goods(goods)),
            Event::Sailed(capacity, good) => key("event-sailed").with("ship", capacity).with("good", text::good(good)),
            Event::Prospected(seat, n) => of("event-prospected", seat).with("n", n),
            Event::Ending(Why::Colonists) => key("event-ending-colonists"),
            Event::Ending(Why::City(seat)) => of("event-ending-city", seat),
            Event::Ending(Why::Points) => key("event-ending-points"),
            Event::Over(winners) => {
                let n = winners.len();
                key("event-over").with("seats", winners.iter().collect::<Vec<Seat>>()).with("n", n)
            }
            Event::Forfeit(seat) => of("event-forfeit", seat),
        }
    }
}
