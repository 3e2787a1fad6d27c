//! The crane puts a new building on top of an old one. SJ:R19
//!
//! What must never come in: paying. Start reading at [`Table::may_cover`].

use super::super::{Action, Event, Own, Refusal, SanJuan, Stage, Table};
use super::Card;
use crate::game::{Seat, Told};

impl Table {
    /// Whether that building can be covered by that card, whatever it costs. SJ:R19, SJ:R19a
    fn may_lay_on(&self, seat: Seat, card: Card, under: Card) -> Result<(), Refusal> {
        let board = &self.boards[seat.index()];
        if !board.has(Card::Crane) {
            Err(Refusal::NoBuilding(Card::Crane))
        } else if !board.has(under) {
            Err(Refusal::NoBuilding(under))
        } else if under == Card::Crane {
            Err(Refusal::CraneStays)
        } else if under == card {
            Err(Refusal::SameKind(card))
        } else {
            Ok(())
        }
    }

    /// Whether the card can be laid there, `None` beside the others, and paid. SJ:R16a, SJ:R19
    pub(in super::super) fn may_cover(&self, seat: Seat, own: &Own, card: Card, under: Option<Card>) -> Result<(), Refusal> {
        if let Some(under) = under {
            self.may_lay_on(seat, card, under)?;
        }
        let (price, have) = (self.price(seat, card, under), self.funds(seat, own));
        if u16::from(price) > have { Err(Refusal::TooDear(card, price, have)) } else { Ok(()) }
    }

    /// Where the card can be laid and paid: beside the others first.
    pub(in super::super) fn covers<'a>(
        &'a self,
        seat: Seat,
        own: &'a Own,
        card: Card,
    ) -> impl Iterator<Item = Option<Card>> + 'a {
        let board = &self.boards[seat.index()];
        let under = board.owned.iter().filter(|_| board.has(Card::Crane)).map(Some);
        std::iter::once(None).chain(under).filter(move |&under| self.may_cover(seat, own, card, under).is_ok())
    }

    /// The most that covering something takes off the price of the card. SJ:R17
    pub(in super::super) fn most_covered(&self, seat: Seat, card: Card) -> u8 {
        let board = &self.boards[seat.index()];
        if !board.has(Card::Crane) {
            return 0;
        }
        let under = board.owned.iter().filter(|&under| under != card && under != Card::Crane);
        under.map(|under| under.spec().cost).max().unwrap_or(0)
    }
}

impl SanJuan {
    /// Asks where the card is laid, if there is a choice. SJ:R14a
    pub(in super::super) fn lay(&mut self, seat: Seat, card: Card, told: &mut Told<Event>) {
        let mut places = self.table.covers(seat, &self.own[seat.index()], card);
        match (places.next(), places.next()) {
            (Some(only), None) => {
                drop(places);
                self.begin_paying(seat, card, only, told);
            }
            _ => {
                drop(places);
                self.table.stage = Stage::Cover { seat, card };
            }
        }
    }

    pub(in super::super) fn cover(
        &mut self,
        seat: Seat,
        card: Card,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result<(), Refusal> {
        let Action::Cover(under) = action else { return Err(self.not_now()) };
        self.table.may_cover(seat, &self.own[seat.index()], card, under)?;
        self.begin_paying(seat, card, under, told);
        Ok(())
    }
}
