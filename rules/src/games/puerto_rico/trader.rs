//! The trader phase: each player may sell one barrel. PR:R50-R54
//!
//! Start reading at [`PuertoRico::begin_trader`].

use serde::{Deserialize, Serialize};

use super::buildings::sales::Market;
use super::text::Ask;
use super::{Action, Event, Good, HOUSE, PuertoRico, Refusal, Result, Role, Stage, Tabletop};
use crate::game::{Seat, Told};

/// What a seat has done in its turn of the trader phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Trade {
    /// Whether it has sold a barrel.
    pub(super) sold: bool,
    /// Whether it has used the land office.
    pub(super) land: bool,
}

impl Tabletop {
    pub(super) fn offer_sales(&self, seat: Seat, trade: Trade, offers: &mut Vec<Action>) {
        if !trade.sold {
            let sales = Good::ALL.into_iter().flat_map(|g| Market::ALL.map(|market| (g, market)));
            offers.extend(
                sales.filter(|&(g, market)| self.may_sell(seat, g, market).is_ok()).map(|(g, market)| Action::Sell(g, market)),
            );
        }
        self.offer_land(seat, trade, offers);
        offers.push(Action::Pass);
    }

    pub(super) fn can_trade(&self, seat: Seat, trade: Trade) -> bool {
        let sale = |g: Good| Market::ALL.into_iter().any(|market| self.may_sell(seat, g, market).is_ok());
        (!trade.sold && Good::ALL.into_iter().any(sale)) || self.can_use_land(seat, trade)
    }
}

impl PuertoRico {
    pub(super) fn begin_trader(&mut self, told: &mut Told<Event>) {
        let acts = |seat: Seat| self.table.can_trade(seat, Trade::default()) || self.table.asks_guests(seat);
        if !self.table.playing().iter().any(acts) {
            told.all(Event::Idle(Role::Trader));
        }
        self.sell_turn(self.table.first_in_phase(), told);
    }

    /// Gives the turn to `seat`, or to the next player who can act. PR:R13b, PR:R53
    pub(super) fn sell_turn(&mut self, seat: Option<Seat>, told: &mut Told<Event>) {
        let mut next = seat;
        while let Some(seat) = next {
            if self.table.can_trade(seat, Trade::default()) || self.table.asks_guests(seat) {
                self.table.stage = Stage::Sell { seat, trade: Trade::default() };
                return;
            }
            next = self.table.next_in_phase(seat);
        }
        self.end_trader(told);
    }

    /// Resumes the turn of `seat` if it can still act, or ends it.
    pub(super) fn sell_on(&mut self, seat: Seat, trade: Trade, told: &mut Told<Event>) {
        let guest = self.table.asks_guests(seat) && !(trade.sold && trade.land);
        if !self.table.gone.has(seat) && (self.table.can_trade(seat, trade) || guest) {
            self.table.stage = Stage::Sell { seat, trade };
        } else {
            self.sell_turn(self.table.next_in_phase(seat), told);
        }
    }

    pub(super) fn sell(&mut self, seat: Seat, mut trade: Trade, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Sell(..) if trade.sold => return Err(Refusal::SoldAlready),
            Action::Sell(good, market) => {
                self.table.may_sell(seat, good, market)?;
                let doubloons = self.table.sale(seat, good, market);
                self.board(seat).goods[good] -= 1;
                match market {
                    Market::House => self.table.house[good] += 1,
                    Market::Post => self.table.stock[good] += 1,
                }
                self.earn(seat, u16::from(doubloons));
                told.all(Event::Sold(seat, good, market, doubloons));
                trade.sold = true;
                self.sell_on(seat, trade, told);
            }
            Action::Land(land) => self.use_land(seat, trade, land, told)?,
            Action::Pass => {
                if trade == Trade::default() {
                    told.all(Event::Passed(seat, Ask::Sell));
                }
                self.sell_turn(self.table.next_in_phase(seat), told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// Empties a full trading house and ends the phase. PR:R54
    fn end_trader(&mut self, told: &mut Told<Event>) {
        if self.table.house.total() >= HOUSE {
            let sold = std::mem::take(&mut self.table.house);
            self.table.stock += sold;
            told.all(Event::HouseCleared);
        }
        self.end_phase(told);
    }
}
