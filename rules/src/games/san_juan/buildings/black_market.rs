//! The black market lets goods pay for buildings. SJ:R18
//!
//! Start reading at [`Tabletop::goods_to_pay`].

use super::super::{Good, Load, Own, Refusal, Tabletop};
use super::{Card, Effect, GOODS_PAID, NOTHING};
use crate::game::Seat;

pub(super) const EFFECT: Effect = Effect { goods_paid: 2, ..NOTHING };

impl Tabletop {
    /// The most goods that can pay for one building. SJ:R18, SJ:R21
    pub(in super::super) fn goods_to_pay(&self, seat: Seat) -> u8 {
        let board = &self.boards[seat.index()];
        let most = board.sum(GOODS_PAID, |effect| effect.goods_paid);
        if most == 0 { 0 } else { most.min(board.goods(Load::Full).iter().sum()) }
    }

    /// One more good of that kind. SJ:R18
    pub(in super::super) fn may_pay_good(&self, seat: Seat, own: &Own, good: Good) -> Result<(), Refusal> {
        let board = &self.boards[seat.index()];
        let most = board.sum(GOODS_PAID, |effect| effect.goods_paid);
        if most == 0 {
            Err(Refusal::NoBuilding(Card::BlackMarket))
        } else if own.goods.len() >= most {
            Err(Refusal::MostGoods(most))
        } else if own.goods.of(good) >= board.goods(Load::Full)[good.index()] {
            Err(Refusal::NoGood(good))
        } else {
            Ok(())
        }
    }
}
