//! The loading that brings most: what a standing order answers, and what a prompt offers with that order as one press.
//!
//! Start reading at [`most`].

use super::captain::Loading;
use super::{Action, Tabletop};
use crate::best::best;
use crate::game::Seat;

/// The order to load by what brings most. PR:R56-R64
pub(super) const SHIP_MOST: &str = "ship-most";

/// The loading that brings most points, then doubloons, and the cheapest barrels of equals; a ship before the wharf.
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
