//! The actions of a seat, in the order in which they are offered. Start reading at
//! [`Tabletop::legal`].

use super::{Action, Face, Order, Own, Stage, Tabletop, nobody_awaited};
use crate::game::Seat;

impl Tabletop {
    /// Adds the actions of an awaited seat, which depend on its own cards and on the face of the
    /// tile it is looking at.
    pub(super) fn legal(&self, seat: Seat, own: &Own, face: Option<Face>, offers: &mut Vec<Action>) {
        match self.stage {
            nobody_awaited!() => {}
            Stage::Take { cause, order: Order::Together | Order::Clockwise, .. } => {
                offers.extend(self.offered(seat, cause).iter().map(Action::Take));
            }
            Stage::Lose(_) => offers.extend(self.losses(seat).map(Action::Lose)),
            Stage::Put(..) => offers.extend(self.farthest().iter().map(Action::Put)),
            Stage::Main => {
                self.offer_town(seat, own, offers);
                self.offer_market(seat, own, offers);
                offers.push(if self.board(seat).at_sea() { Action::Close } else { Action::End });
            }
            Stage::Sail => {
                self.offer_steps(seat, offers);
                offers.push(Action::End);
            }
            Stage::Looked(..) => self.offer_uses(seat, face, offers),
            Stage::Discard => offers.extend(own.hand.kinds().iter().map(Action::Discard)),
        }
    }
}
