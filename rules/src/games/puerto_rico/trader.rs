//! The trader phase: one sale each to the trading house. PR:R50-R54
//!
//! What must never come in: ships. Start reading at [`PuertoRico::begin_trader`].

use super::building::SALE;
use super::{Action, Building, Event, Good, HOUSE, PuertoRico, Refusal, Role, Stage, Table};
use crate::game::{Seat, Told};

impl Table {
    /// PR:R50, PR:R51
    fn may_sell(&self, seat: Seat, good: Good) -> Result<(), Refusal> {
        let board = &self.boards[seat.index()];
        if board.goods[good] == 0 {
            Err(Refusal::NoBarrel(good))
        } else if self.house.total() >= HOUSE {
            Err(Refusal::HouseFull)
        } else if self.house[good] > 0 && !board.runs(Building::Office) {
            Err(Refusal::HouseHas(good))
        } else {
            Ok(())
        }
    }

    /// Doubloons the seat gets for one barrel. PR:R50
    pub(super) fn sale(&self, seat: Seat, good: Good) -> u8 {
        let markets: u8 = self.boards[seat.index()].running(SALE).map(|b| b.spec().effect.sale).sum();
        let privilege = u8::from(self.role == Some(Role::Trader) && seat == self.picker);
        good.price() + markets + privilege
    }

    pub(super) fn offer_sales(&self, seat: Seat, offers: &mut Vec<Action>) {
        offers.extend(Good::ALL.into_iter().filter(|&g| self.may_sell(seat, g).is_ok()).map(Action::Sell));
        offers.push(Action::Pass);
    }
}

impl PuertoRico {
    pub(super) fn begin_trader(&mut self, told: &mut Told<Event>) {
        self.sell_turn(self.table.first_in_phase(), told);
    }

    /// Goes on with `seat`, or whoever after it can sell something. PR:R13b, PR:R53
    pub(super) fn sell_turn(&mut self, seat: Option<Seat>, told: &mut Told<Event>) {
        let mut next = seat;
        while let Some(seat) = next {
            if Good::ALL.into_iter().any(|g| self.table.may_sell(seat, g).is_ok()) {
                self.table.stage = Stage::Sell { seat };
                return;
            }
            next = self.table.after(seat);
        }
        self.end_trader(told);
    }

    pub(super) fn sell(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result<(), Refusal> {
        match action {
            Action::Sell(good) => {
                self.table.may_sell(seat, good)?;
                let doubloons = self.table.sale(seat, good);
                self.board(seat).goods[good] -= 1;
                self.table.house[good] += 1;
                self.earn(seat, u16::from(doubloons));
                told.all(Event::Sold(seat, good, doubloons));
            }
            Action::Pass => told.all(Event::Passed(seat)),
            _ => return Err(self.not_now()),
        }
        self.sell_turn(self.table.after(seat), told);
        Ok(())
    }

    /// A full house is emptied. PR:R54
    fn end_trader(&mut self, told: &mut Told<Event>) {
        if self.table.house.total() >= HOUSE {
            let sold = std::mem::take(&mut self.table.house);
            self.table.stock.add(sold);
            told.all(Event::HouseCleared);
        }
        self.end_phase(told);
    }
}
