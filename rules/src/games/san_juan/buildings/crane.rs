//! The crane covers old buildings with new ones (SJ:R19). Start reading at [`Tabletop::may_cover`].

use serde::{Deserialize, Serialize};

use super::super::{Action, Event, Load, Own, Refusal, Result, SanJuan, Stage, Tabletop};
use super::Card;
use crate::game::{Seat, Told};

/// Where a new building is laid. SJ:R19
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spot {
    /// Beside the others.
    Beside,
    /// On a building of that kind: an empty one if there is one, else the first, whose good pays
    /// before those of others.
    On(Card),
    /// On one of that kind that still has its good when all is paid, if any; that good is lost.
    OnFull(Card),
}

impl Spot {
    /// Returns the building to be covered.
    pub(in super::super) const fn under(self) -> Option<Card> {
        match self {
            Spot::Beside => None,
            Spot::On(card) | Spot::OnFull(card) => Some(card),
        }
    }
}

impl Tabletop {
    /// Requires that this card may cover that building, at any price. SJ:R19, SJ:R19a
    fn may_lay_on(&self, seat: Seat, card: Card, under: Card) -> Result {
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

    /// Requires that the card can be laid there and paid. SJ:R16a, SJ:R19
    pub(in super::super) fn may_cover(&self, seat: Seat, own: &Own, card: Card, spot: Spot) -> Result {
        if let Some(under) = spot.under() {
            self.may_lay_on(seat, card, under)?;
        }
        if let Spot::OnFull(under) = spot
            && self.boards[seat.index()].find(under, Load::Full).is_none()
        {
            return Err(Refusal::NoneFull(under));
        }
        let (price, have) = (self.price(seat, card, spot.under()), self.funds(seat, own));
        if u16::from(price) > have { Err(Refusal::TooDear(card, price, have)) } else { Ok(()) }
    }

    /// Returns where the card can be laid and paid, beside the others first. A full one of equal
    /// buildings appears only where it makes a difference.
    pub(in super::super) fn covers<'a>(&'a self, seat: Seat, own: &'a Own, card: Card) -> impl Iterator<Item = Spot> + 'a {
        let board = &self.boards[seat.index()];
        let kinds = board.owned.iter().filter(|_| board.has(Card::Crane));
        let on = kinds.flat_map(move |under| {
            let full = self.has_choice_of_load(seat, own, card, under).then_some(Spot::OnFull(under));
            std::iter::once(Spot::On(under)).chain(full)
        });
        std::iter::once(Spot::Beside).chain(on).filter(move |&spot| self.may_cover(seat, own, card, spot).is_ok())
    }

    /// Returns whether buildings of that kind with and without a good can remain after payment, so
    /// that the owner chooses which is covered. Follows from public knowledge. SJ:R19, SJ:R19a
    fn has_choice_of_load(&self, seat: Seat, own: &Own, card: Card, under: Card) -> bool {
        let Some(good) = under.good() else { return false };
        let board = &self.boards[seat.index()];
        let goods = board.goods(Load::Full);
        let (full, empty) = (u16::from(goods[good.index()]), board.goods(Load::Empty)[good.index()]);
        let others = goods.iter().map(|&n| u16::from(n)).sum::<u16>() - full;
        // How many goods of this kind can pay.
        let (price, cards) = (u16::from(self.price(seat, card, Some(under))), own.hand.total().saturating_sub(1));
        let usable = u16::from(self.goods_to_pay(seat));
        let fewest = price.saturating_sub(cards + others.min(usable));
        let most = price.min(usable).min(full);
        // One stays full, and one is empty or becomes so.
        let emptied = if empty > 0 { 0 } else { 1 };
        full > 0 && fewest.max(emptied) <= most.min(full - 1)
    }

    /// Returns the most that covering something takes off the price. SJ:R17
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
    /// Asks where to lay the card, if there is a choice. SJ:R14a
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

    pub(in super::super) fn cover(&mut self, seat: Seat, card: Card, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Cover(spot) = action else { return Err(self.not_now()) };
        self.table.may_cover(seat, &self.own[seat.index()], card, spot)?;
        self.begin_paying(seat, card, spot, told);
        Ok(())
    }
}
