//! Bonuses of occupied large buildings at the end. PR:R73-R77, PR:R99, PR:R114
//!
//! The statue has only its printed points (PR:R98). Start reading at [`guild_hall`].

use super::super::{Good, Tile};
use super::{Board, Building, Class, VIOLET};

/// One point for each small production building and two for each other one, occupied or not.
/// PR:R73, PR:R113
pub(super) fn guild_hall(board: &Board, _chips: u16) -> u16 {
    let value = |b: Building| match b {
        Building::SmallIndigoPlant | Building::SmallSugarMill => 1,
        other => match other.spec().class {
            Class::Production(_) | Class::Jeweler => 2,
            Class::Violet => 0,
        },
    };
    board.city.iter().map(value).sum()
}

/// Four points, and one more for each filled island space beyond nine. PR:R74
pub(super) fn residence(board: &Board, _chips: u16) -> u16 {
    4 + u16::from(board.island_filled().saturating_sub(9))
}

/// One point for every three people, San Juan included. PR:R75
pub(super) fn fortress(board: &Board, _chips: u16) -> u16 {
    u16::from(board.people.total()) / 3
}

/// One point for every four points in chips. PR:R76
pub(super) fn customs_house(_board: &Board, chips: u16) -> u16 {
    chips / 4
}

/// One point for each violet building, including itself, occupied or not. PR:R77
pub(super) fn city_hall(board: &Board, _chips: u16) -> u16 {
    u16::from(board.city.and(VIOLET).len())
}

/// 1, 3, 6 or 10 points for one to four sets of three equal island tiles; forests are one kind.
/// PR:R99
pub(super) fn cloister(board: &Board, _chips: u16) -> u16 {
    let tiles: u16 = Tile::ALL.into_iter().map(|t| u16::from(board.tiles[t.index()] / 3)).sum();
    let forests: u16 = Good::ALL.into_iter().map(|g| u16::from(board.forests[g])).sum();
    let sets = tiles + forests / 3;
    sets * (sets + 1) / 2
}

/// One point for each noble. PR:R114
pub(super) fn royal_garden(board: &Board, _chips: u16) -> u16 {
    u16::from(board.people.nobles())
}
