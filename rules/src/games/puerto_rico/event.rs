//! What can be told.
//!
//! Everything is for all eyes but [`Event::Put`] and [`Event::Kept`]. Start reading at [`Event`].

use super::building::BuildingSet;
use super::text::{self, key};
use super::{Building, Circle, Good, Goods, Market, Payment, People, Person, Place, Privilege, Role, Thrown, Tile};
use crate::game::{Seat, SeatSet};
use crate::text::{Text, sentences};

sentences! {
    /// A fact.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Event {
        /// Who is the first governor.
        Governor(seat: Seat) = of("event-governor", seat);
        /// A starting plantation.
        FirstTile(seat: Seat, good: Good) = of("event-first-tile", seat).with("tile", text::a_tile(Tile::Plantation(good)));
        /// The new face-up row.
        Revealed(row: Goods) = key("event-revealed").with("tiles", text::plantations(row));
        /// The discarded plantations make a new bag.
        Reshuffled = key("event-reshuffled");
        /// A round begins, with this governor.
        Round(round: u16, governor: Seat) = key("event-round").with("round", round).with("seat", governor);
        /// A violet building of the list comes into the game, each. PR:R82b
        Listed(buildings: BuildingSet) =
            key("event-listed").with("buildings", buildings.iter().map(text::building).collect::<Vec<_>>());
        /// A violet building was drafted.
        Drafted(seat: Seat, building: Building) = of("event-drafted", seat).with("building", text::building(building));
        /// A violet building was drawn.
        Drawn(building: Building) = key("event-drawn").with("building", text::building(building));
        /// A role is taken, with the doubloons on it.
        Role(seat: Seat, role: Role, privilege: Privilege, n: u8) = {
            let name = match (privilege, n) {
                (Privilege::Plain, 0) => "event-role",
                (Privilege::Plain, _) => "event-role-paid",
                (Privilege::Doubled, 0) => "event-role-doubled",
                (Privilege::Doubled, _) => "event-role-doubled-paid",
            };
            of(name, seat).with("role", text::the_role(role)).with("n", n)
        };
        /// Somebody does without.
        Passed(seat: Seat) = of("event-passed", seat);
        /// A face-down plantation, by hacienda or land office.
        Drew(seat: Seat, by: Building, good: Good) =
            of("event-drew", seat).with("tile", text::a_tile(Tile::Plantation(good))).with("building", text::building(by));
        /// A tile is taken.
        Settled(seat: Seat, tile: Tile) = of("event-settled", seat).with("tile", text::a_tile(tile));
        /// A plantation came to lie face down.
        Forested(seat: Seat, good: Good) = of("event-forested", seat).with("tile", text::a_tile(Tile::Plantation(good)));
        /// A tile was thrown off.
        Threw(seat: Seat, thrown: Thrown) = of("event-threw", seat).with("tile", text::thrown(thrown));
        /// Somebody arrives there by hospice, university or villa.
        Manned(seat: Seat, by: Building, person: Person, place: Place) = of("event-manned", seat)
            .with("person", text::a_person(person))
            .with("building", text::building(by))
            .with("place", text::a_place(place));
        /// The mayor's colonist.
        Recruited(seat: Seat, person: Person) = of("event-recruited", seat).with("person", text::a_person(person));
        /// Colonists from the ship.
        Arrived(seat: Seat, n: u8) = of("event-arrived", seat).with("n", n);
        /// A noble from the ship.
        Welcomed(seat: Seat) = of("event-welcomed", seat);
        /// To the seat alone: one person was put there, or is left in San Juan.
        Put(_seat: Seat, person: Person, place: Place) =
            key("event-put").with("person", text::a_person(person)).with("place", text::on_place(place));
        /// A guest went to work.
        GuestMoved(seat: Seat, person: Person, circle: Circle) =
            of("event-guest", seat).with("person", text::a_person(person)).with("place", text::on_place(Place::On(circle)));
        /// Guests rest.
        GuestsRest(seat: Seat) = of("event-guests-rest", seat);
        /// Where somebody's people stand now.
        Placed(seat: Seat, people: People) = of("event-placed", seat).with("people", text::people(&people));
        /// The colonist ship is filled, with so many colonists and nobles.
        ShipFilled(n: u8, nobles: u8) =
            key(if nobles == 0 { "event-ship-filled" } else { "event-ship-filled-noble" }).with("n", n);
        /// A building and its price.
        Built(seat: Seat, building: Building, price: u8) =
            of("event-built", seat).with("building", text::a_building(building)).with("n", price);
        /// Something went back instead of a doubloon.
        Paid(seat: Seat, payment: Payment) = of("event-paid", seat).with("payment", text::payment(payment));
        /// Victory points from a building.
        Awarded(seat: Seat, building: Building, n: u8) =
            of("event-awarded", seat).with("building", text::building(building)).with("n", n);
        /// What somebody produced.
        Produced(seat: Seat, goods: Goods) = match goods {
            Goods::NONE => of("event-produced-nothing", seat),
            _ => of("event-produced", seat).with("goods", text::goods(goods)),
        };
        /// Doubloons from a building.
        Income(seat: Seat, building: Building, n: u8) =
            of("event-income", seat).with("building", text::building(building)).with("n", n);
        /// The craftsman's barrel.
        Took(seat: Seat, good: Good) = of("event-took", seat).with("goods", text::barrels(good, 1));
        /// A sale and what it brought.
        Sold(seat: Seat, good: Good, market: Market, n: u8) = {
            let name = match market {
                Market::House => "event-sold",
                Market::Post => "event-sold-post",
            };
            of(name, seat).with("goods", text::barrels(good, 1)).with("n", n)
        };
        /// A barrel for the royal supplier.
        Supplied(seat: Seat, good: Good) = of("event-supplied", seat).with("goods", text::barrels(good, 1));
        /// The full trading house was emptied.
        HouseCleared = key("event-house-cleared");
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
        } = of("event-shipped", seat)
            .with("goods", text::barrels(good, barrels))
            .with("ship", capacity)
            .with("points", points);
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
        } = of("event-wharfed", seat).with("goods", text::barrels(good, barrels)).with("points", points);
        /// A loading on the small wharf and the points it brought.
        Bundled {
            /// Who.
            seat: Seat,
            /// What.
            goods: Goods,
            /// What it brought, bonuses included.
            points: u8,
        } = of("event-bundled", seat).with("goods", text::goods(goods)).with("points", points);
        /// To the seat alone: one barrel will be kept.
        Kept(_seat: Seat, good: Good) = key("event-kept").with("goods", text::barrels(good, 1));
        /// Barrels that could not or should not be kept.
        Lost(seat: Seat, goods: Goods) = of("event-lost", seat).with("goods", text::goods(goods));
        /// A full ship left.
        Sailed(capacity: u8, good: Good) = key("event-sailed").with("ship", capacity).with("good", text::good(good));
        /// The prospector's doubloons.
        Prospected(seat: Seat, n: u8) = of("event-prospected", seat).with("n", n);
        /// This round is the last.
        Ending(why: Why) = match why {
            Why::Colonists => key("event-ending-colonists"),
            Why::City(seat) => of("event-ending-city", seat),
            Why::Points => key("event-ending-points"),
        };
        /// Who won.
        Over(winners: SeatSet) = key("event-over").with("seats", winners.iter().collect::<Vec<Seat>>()).with("n", winners.len());
        /// A seat was given up.
        Forfeit(seat: Seat) = of("event-forfeit", seat);
    }
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

/// What is told of a seat.
fn of(name: &str, seat: Seat) -> Text {
    key(name).with("seat", seat)
}
