//! The most profitable loading: a standing order plays it, and a prompt offers that order as a
//! button. What the small wharf takes is proposed only.
//!
//! Start reading at [`most`].

use super::captain::Loading;
use super::{Action, Board, Good, Goods, Tabletop, advice};
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

/// What the seat does well to put on its small wharf besides the `given` barrels: what no ship
/// takes and nobody could keep, in pairs, since an odd barrel brings nothing. In the last round no
/// barrel is worth keeping. PR:R66, PR:R93
pub(super) fn bundle(table: &Tabletop, seat: Seat, given: Goods) -> Goods {
    let board = &table.boards[seat.index()];
    let mut left = board.goods;
    for good in Good::ALL {
        left[good] -= table.room(good).min(left[good]);
    }
    let kept = if table.ending { Goods::NONE } else { advice::most(&Board { goods: left, ..*board }, Goods::NONE) };
    let mut bundle = left.minus(kept);
    if (given.total() + bundle.total()) % 2 == 1 {
        match bundle.kinds().iter().max() {
            Some(dearest) => bundle[dearest] -= 1,
            None => bundle = board.goods.kinds().iter().min().map_or(bundle, |cheapest| Goods::of(cheapest, 1)),
        }
    }
    bundle
}
