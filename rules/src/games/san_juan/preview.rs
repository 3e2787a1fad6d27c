//! What picking a role would bring its picker at once, as far as the rules tell from the picker's
//! view.
//!
//! Start reading at [`preview`].

use super::good::Each;
use super::text::key;
use super::{Load, Own, Role, Tabletop};
use crate::game::Seat;
use crate::text::Text;

/// Returns the preview of a role for `seat`, who has these cards. `None` if there is nothing to say
/// that the card does not say.
pub(super) fn preview(table: &Tabletop, seat: Seat, own: &Own, role: Role) -> Option<Text> {
    let mut then = *table;
    (then.role, then.picker) = (Some(role), seat);
    let count = |goods: Each| goods.iter().sum::<u8>();
    let board = &then.boards[seat.index()];
    let (name, n) = match role {
        Role::Builder => {
            let payable = own.hand.iter().filter(|&(card, _)| then.may_build(seat, own, card).is_ok());
            ("preview-builder", payable.count() as u8)
        }
        Role::Producer => ("preview-producer", then.most_made(seat).min(count(board.goods(Load::Empty)))),
        Role::Trader => ("preview-trader", then.most_sold(seat).min(count(board.goods(Load::Full)))),
        Role::Councillor | Role::Prospector => return None,
    };
    Some(key(name).with("n", n))
}
