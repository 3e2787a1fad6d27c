//! What can be told.
//!
//! What must never come in: words. Everything is for all eyes but [`Event::Put`] and [`Event::Kept`].
//! Start reading at [`Event`].

use super::board::{Circle, People, Tile};
use super::text::{self, key};
use super::{Building, Good, Goods, Role};
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
    /// A role is taken, with the doubloons on it.
    Role(Seat, Role, u8),
    /// Somebody does without.
    Passed(Seat),
    /// The hacienda's tile.
    Drew(Seat, Good),
    /// A tile is taken.
    Settled(Seat, Tile),
    /// A colonist arrives there by hospice or university.
    Manned(Seat, Building, Circle),
    /// The mayor's colonist.
    Recruited(Seat),
    /// Colonists from the ship.
    Arrived(Seat, u8),
    /// To the seat alone: one person was put there.
    Put(Seat, Circle),
    /// Where somebody's people stand now.
    Placed(Seat, People),
    /// The colonist ship is filled.
    ShipFilled(u8),
    /// A building and its price.
    Built(Seat, Building, u8),
    /// What somebody produced.
    Produced(Seat, Goods),
    /// Doubloons from a building for production.
    Income(Seat, Building, u8),
    /// The craftsman's barrel.
    Took(Seat, Good),
    /// A sale and what it brought.
    Sold(Seat, Good, u8),
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
    /// To the seat alone: one barrel will be kept.
    Kept(Seat, Good),
    /// Barrels that could not or should not be kept.
    Lost(Seat, Goods),
    /// A full ship left.
    Sailed(u8, Good),
    /// The prospector's doubloon.
    Prospected(Seat),
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
        match event {
            Event::Governor(seat) => key("event-governor").with("seat", seat),
            Event::FirstTile(seat, good) => {
                key("event-first-tile").with("seat", seat).with("tile", text::a_tile(Tile::Plantation(good)))
            }
            Event::Revealed(row) => key("event-revealed").with("tiles", text::plantations(row)),
            Event::Reshuffled => key("event-reshuffled"),
            Event::Round(round, governor) => key("event-round").with("round", round).with("seat", governor),
            Event::Role(seat, role, 0) => key("event-role").with("seat", seat).with("role", text::the_role(role)),
            Event::Role(seat, role, n) => {
                key("event-role-paid").with("seat", seat).with("role", text::the_role(role)).with("n", n)
            }
            Event::Passed(seat) => key("event-passed").with("seat", seat),
            Event::Drew(seat, good) => key("event-drew").with("seat", seat).with("tile", text::a_tile(Tile::Plantation(good))),
            Event::Settled(seat, tile) => key("event-settled").with("seat", seat).with("tile", text::a_tile(tile)),
            Event::Manned(seat, by, circle) => {
                key("event-manned").with("seat", seat).with("building", text::building(by)).with("circle", text::a_circle(circle))
            }
            Event::Recruited(seat) => key("event-recruited").with("seat", seat),
            Event::Arrived(seat, n) => key("event-arrived").with("seat", seat).with("n", n),
            Event::Put(_, circle) => key("event-put").with("circle", text::a_circle(circle)),
            Event::Placed(seat, people) => key("event-placed").with("seat", seat).with("people", text::people(&people)),
            Event::ShipFilled(n) => key("event-ship-filled").with("n", n),
            Event::Built(seat, building, price) => {
                key("event-built").with("seat", seat).with("building", text::a_building(building)).with("n", price)
            }
            Event::Produced(seat, goods) if goods == Goods::NONE => key("event-produced-nothing").with("seat", seat),
            Event::Produced(seat, goods) => key("event-produced").with("seat", seat).with("goods", text::goods(goods)),
            Event::Income(seat, building, n) => {
                key("event-income").with("seat", seat).with("building", text::building(building)).with("n", n)
            }
            Event::Took(seat, good) => key("event-took").with("seat", seat).with("goods", text::barrels(good, 1)),
            Event::Sold(seat, good, n) => key("event-sold").with("seat", seat).with("goods", text::barrels(good, 1)).with("n", n),
            Event::HouseCleared => key("event-house-cleared"),
            Event::Shipped { seat, good, barrels, capacity, points } => key("event-shipped")
                .with("seat", seat)
                .with("goods", text::barrels(good, barrels))
                .with("ship", capacity)
                .with("points", points),
            Event::Wharfed { seat, good, barrels, points } => {
                key("event-wharfed").with("seat", seat).with("goods", text::barrels(good, barrels)).with("points", points)
            }
            Event::Kept(_, good) => key("event-kept").with("goods", text::barrels(good, 1)),
            Event::Lost(seat, goods) => key("event-lost").with("seat", seat).with("goods", text::goods(goods)),
            Event::Sailed(capacity, good) => key("event-sailed").with("ship", capacity).with("good", text::good(good)),
            Event::Prospected(seat) => key("event-prospected").with("seat", seat),
            Event::Ending(Why::Colonists) => key("event-ending-colonists"),
            Event::Ending(Why::City(seat)) => key("event-ending-city").with("seat", seat),
            Event::Ending(Why::Points) => key("event-ending-points"),
            Event::Over(winners) => {
                let n = winners.len();
                key("event-over").with("seats", winners.iter().collect::<Vec<Seat>>()).with("n", n)
            }
            Event::Forfeit(seat) => key("event-forfeit").with("seat", seat),
        }
    }
}
