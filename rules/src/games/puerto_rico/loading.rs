//! The most profitable loading: a standing order plays it, and a prompt offers that order as a
//! button.
//!
//! Start reading at [`most`].

use super::captain::Loading;
use super::{Action, Tabletop};
use crate::best::best;
use crate::game::Seat;

/// The standing order to play the most profitable loading. PR:R56-R64
pub(super) const SHIP_MOST: &str = "ship-most";

/// The loading with the most points, then the most doubloons, then the cheapest barrels. A ship
/// goes before the wharf.
pub(super) fn most(table: &Tabletop, seat: Seat, loading: &Loading, offers: &[Action]) -> Option<Action> {
    let worth = |barrels: u8, price: u8| {
        let gain = table.load_gain(seat, barrels, loading);
        100 * i32::from(gain.points) + 10 * i32::from(gain.doubloons) - i32::from(price)
    };
    let none = i32::MIN;
    best(offers, none, |offer| match offer {
        Action::Ship(good, capacity) => worth(table.load_size(seat, good, capacity), good.price()),
        _ => none,
    })
    .or_else(|| {
        best(offers, none, |offer| match offer {
            Action::Wharf(good) => worth(table.wharf_size(seat, good), good.price()),
            _ => none,
        })
    })
}
