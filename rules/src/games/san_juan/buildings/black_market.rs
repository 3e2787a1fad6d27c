//! The black market pays with goods (SJ:R18). Start reading at [`Tabletop::goods_to_pay`].

use super::super::{Good, Load, Own, Refusal, Result, Tabletop};
use super::{Card, Effect, GOODS_PAID, NOTHING};
use crate::game::Seat;

pub(super) const EFFECT: Effect = Effect { goods_paid: 2, ..NOTHING };

impl Tabletop {
    /// Returns how many goods may pay for one building, whether or not the seat has them. SJ:R18
    pub(in super::super) fn most_goods_paid(&self, seat: Seat) -> u8 {
        self.boards[seat.index()].sum(GOODS_PAID, |effect| effect.goods_paid)
    }

    /// Returns how many goods can pay for one building. SJ:R18, SJ:R21
    pub(in super::super) fn goods_to_pay(&self, seat: Seat) -> u8 {
        let most = self.most_goods_paid(seat);
        if most == 0 { 0 } else { most.min(self.boards[seat.index()].goods(Load::Full).iter().sum()) }
    }

    /// Requires one more good of that kind. SJ:R18
    pub(in super::super) fn may_pay_good(&self, seat: Seat, own: &Own, good: Good) -> Result {
        let most = self.most_goods_paid(seat);
        if most == 0 {
            Err(Refusal::NoBuilding(Card::BlackMarket))
        } else {
            self.boards[seat.index()].may_name(good, Load::Full, &own.goods, most, Refusal::NoGood(good))
        }
    }
}
