//! The producer phase: cards become goods (SJ:R25-R27). Start reading at [`SanJuan::produce`].

use super::buildings::{MADE, MORE_MADE};
use super::card::Card;
use super::good::Named;
use super::piles::Cause;
use super::{Action, Event, Good, Load, Own, Refusal, Result, Role, SanJuan, Tabletop};
use crate::game::{Seat, Told};

impl Tabletop {
    /// Returns the most goods the seat may produce. SJ:R25
    pub(super) fn most_made(&self, seat: Seat) -> u8 {
        let board = &self.boards[seat.index()];
        1 + self.privilege(seat, Role::Producer) + board.sum(MORE_MADE, |effect| effect.more_made)
    }

    /// Requires room for one more good of that kind. SJ:R25, SJ:R26
    pub(super) fn may_produce(&self, seat: Seat, own: &Own, good: Good) -> Result {
        let missing = Refusal::NoneEmpty(good.building());
        self.boards[seat.index()].may_name(good, Load::Empty, &own.goods, self.most_made(seat), missing)
    }

    pub(super) fn offer_production(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        if own.goods.len() < self.most_made(seat) {
            offers.extend(self.boards[seat.index()].unnamed(Load::Empty, &own.goods).map(Action::Produce));
        }
        offers.push(Action::ProduceDone);
    }
}

impl SanJuan {
    /// Draws the goods one by one, in the order named. SJ:R14b
    pub(super) fn produce(&mut self, seat: Seat, goods: Named, told: &mut Told<Event>) {
        self.own[seat.index()].goods = goods;
        self.draw_cards(seat, goods.len(), Cause::Goods, told);
    }

    /// Lays a card as the next good named, where `left` goods are still to be laid. SJ:R25
    pub(super) fn lay_good(&mut self, seat: Seat, left: u8, card: Card) {
        let goods = self.own[seat.index()].goods;
        let named = goods.iter().nth(usize::from(goods.len().saturating_sub(left)));
        let board = &mut self.table.boards[seat.index()];
        let place = named.and_then(|good| board.find(good.building(), Load::Empty));
        match place {
            Some(place) => {
                board.load(place, Load::Full);
                self.hidden.goods[seat.index()][place] = Some(card);
            }
            // Unreachable: each good named has an empty building.
            None => self.hidden.discard.add(card),
        }
    }

    /// Ends a seat's production, of which `missing` cards did not exist; the well may draw. SJ:R27
    pub(super) fn end_goods(&mut self, seat: Seat, missing: u8, told: &mut Told<Event>) {
        let goods = std::mem::take(&mut self.own[seat.index()].goods);
        let made = goods.len().saturating_sub(missing);
        if made > 0 || self.table.boards[seat.index()].any(Load::Empty) {
            told.all(Event::Produced(seat, goods.first(made)));
        }
        let board = &self.table.boards[seat.index()];
        let cards = board.sum(MADE, |effect| effect.made.map_or(0, |gives| gives(made)));
        self.draw_cards(seat, cards, Cause::Well, told);
    }
}
