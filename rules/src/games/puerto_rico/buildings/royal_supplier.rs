//! The royal supplier: takes barrels for points before loading. PR:R110-R111
//!
//! Start reading at [`Tabletop::may_supply`].

use super::super::captain::Loading;
use super::super::good::Kinds;
use super::super::{Action, Event, Good, PuertoRico, Refusal, Result, Stage, Tabletop};
use super::Building;
use crate::game::{Seat, Told};

impl Tabletop {
    /// Whether the seat may give a barrel of this kind: each kind once, and at most one barrel for
    /// each noble.
    pub(in super::super) fn may_supply(&self, seat: Seat, given: Kinds, good: Good) -> Result {
        let board = &self.boards[seat.index()];
        if !board.runs(Building::RoyalSupplier) {
            Err(Refusal::NotRunning(Building::RoyalSupplier))
        } else if board.goods[good] == 0 {
            Err(Refusal::NoBarrel(good))
        } else if given.has(good) {
            Err(Refusal::Supplied(good))
        } else if given.len() >= board.people.nobles() {
            Err(Refusal::SuppliedAll(board.people.nobles()))
        } else {
            Ok(())
        }
    }

    pub(in super::super) fn can_supply(&self, seat: Seat, given: Kinds) -> bool {
        Good::ALL.into_iter().any(|g| self.may_supply(seat, given, g).is_ok())
    }

    pub(in super::super) fn offer_supplies(&self, seat: Seat, given: Kinds, offers: &mut Vec<Action>) {
        offers.extend(Good::ALL.into_iter().filter(|&g| self.may_supply(seat, given, g).is_ok()).map(Action::Supply));
        offers.push(Action::SupplyDone);
    }
}

impl PuertoRico {
    pub(in super::super) fn supply(
        &mut self,
        seat: Seat,
        mut loading: Loading,
        given: Kinds,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result {
        match action {
            Action::Supply(good) => {
                self.table.may_supply(seat, given, good)?;
                self.board(seat).goods[good] -= 1;
                self.table.stock[good] += 1;
                told.all(Event::Supplied(seat, good));
                self.win_chips(seat, 1, told);
                self.table.stage = Stage::Supply { seat, loading, given: given.or(Kinds::one(good)) };
            }
            Action::SupplyDone => {
                loading.supplied = loading.supplied.with(seat);
                self.load_turn(seat, loading, told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }
}
