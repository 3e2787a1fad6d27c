//! The buildings of price 6: end points for what lies uncovered. Start reading at [`GUILD_HALL`].

use super::super::board::Board;
use super::{Effect, MONUMENT, NOTHING, VIOLET};

/// SJ:R41
pub(super) const GUILD_HALL: Effect = Effect { bonus: Some(guild_hall), ..NOTHING };

/// SJ:R42
pub(super) const CITY_HALL: Effect = Effect { bonus: Some(city_hall), ..NOTHING };

/// SJ:R43
pub(super) const TRIUMPHAL_ARCH: Effect = Effect { bonus: Some(triumphal_arch), ..NOTHING };

/// SJ:R44
pub(super) const PALACE: Effect = Effect { share: Some(palace), ..NOTHING };

fn guild_hall(board: &Board) -> u16 {
    2 * board.buildings().filter(|slot| slot.card.good().is_some()).count() as u16
}

/// Counts kinds, since nobody has two of a violet kind. SJ:R15
fn city_hall(board: &Board) -> u16 {
    u16::from(board.owned.and(VIOLET).len())
}

fn triumphal_arch(board: &Board) -> u16 {
    match board.owned.and(MONUMENT).len() {
        0 => 0,
        n => 2 + 2 * u16::from(n),
    }
}

fn palace(others: u16) -> u16 {
    others / 4
}
