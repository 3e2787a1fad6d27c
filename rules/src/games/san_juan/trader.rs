//! The trader phase: goods are sold for cards (SJ:R28-R32). Start reading at [`SanJuan::trade`].

use super::buildings::{MORE_SOLD, SOLD};
use super::good::{Each, Named};
use super::piles::Cause;
use super::{Action, Board, Event, Good, Load, Own, Refusal, Result, Role, SanJuan, Stage, Tabletop, Tile, Without};
use crate::game::{Dice, Seat, Told};

/// Returns how many cards these goods bring at these prices. SJ:R28, SJ:R30, SJ:R31
pub(super) fn proceeds(board: &Board, prices: Each, sold: Each) -> u8 {
    let price: u8 = prices.iter().zip(sold).map(|(price, n)| price * n).sum();
    let goods = sold.iter().sum();
    price + board.sum(SOLD, |effect| effect.sold.map_or(0, |gives| gives(goods)))
}

impl Tabletop {
    /// Returns the most goods the seat may sell. SJ:R28
    pub(super) fn most_sold(&self, seat: Seat) -> u8 {
        let board = &self.boards[seat.index()];
        1 + self.privilege(seat, Role::Trader) + board.sum(MORE_SOLD, |effect| effect.more_sold)
    }

    /// Returns the prices of the top tile; zeros before it was ever seen.
    pub(super) fn prices(&self) -> Each {
        self.stack.current().map_or([0; 5], Tile::prices)
    }

    /// Requires one more good of that kind. SJ:R28
    pub(super) fn may_sell(&self, seat: Seat, own: &Own, good: Good) -> Result {
        self.boards[seat.index()].may_name(good, Load::Full, &own.goods, self.most_sold(seat), Refusal::NoGood(good))
    }

    pub(super) fn offer_sales(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        if own.goods.len() < self.most_sold(seat) {
            offers.extend(self.boards[seat.index()].unnamed(Load::Full, &own.goods).map(Action::Sell));
        }
        offers.push(Action::SellDone);
    }

    pub(super) fn draw_tile(&self, dice: &mut dyn Dice) -> Action {
        let unseen = self.stack.unseen();
        let place = dice.below(unseen.clone().count().max(1) as u32);
        Action::Tile(unseen.clone().nth(place as usize).unwrap_or(Tile::H1))
    }
}

impl SanJuan {
    /// Turns up a tile before anybody declares; chance decides the first five. SJ:R28a
    pub(super) fn begin_trader(&mut self, told: &mut Told<Event>) {
        match self.table.stack.current() {
            Some(tile) => {
                told.all(Event::Prices(tile));
                self.begin_declaring(told);
            }
            None => self.table.stage = Stage::Tile,
        }
    }

    pub(super) fn turn_up(&mut self, tile: Tile, told: &mut Told<Event>) -> Result {
        if !self.table.stack.unseen().any(|unseen| unseen == tile) {
            return Err(Refusal::BadOutcome);
        }
        self.table.stack.see(tile);
        told.all(Event::Prices(tile));
        self.begin_declaring(told);
        Ok(())
    }

    /// Discards the goods, then draws their cards in one go. SJ:R29
    pub(super) fn trade(&mut self, seat: Seat, goods: Named, told: &mut Told<Event>) {
        if goods == Named::NONE {
            if self.table.boards[seat.index()].any(Load::Full) {
                told.all(Event::Passed(seat, Without::Sale));
            }
            return self.acted(seat, told);
        }
        for good in goods.iter() {
            if let Some(place) = self.table.boards[seat.index()].lying(good) {
                self.discard_good(seat, place);
            }
        }
        let sold = goods.each();
        told.all(Event::Sold(seat, sold));
        let cards = proceeds(&self.table.boards[seat.index()], self.table.prices(), sold);
        self.draw_cards(seat, cards, Cause::Sale, told);
    }
}
