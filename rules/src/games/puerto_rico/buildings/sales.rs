//! Small market, large market, office and trading post: where a barrel sells, and for how much.
//! PR:R50-R51, PR:R91
//!
//! Start reading at [`Market`].

use serde::{Deserialize, Serialize};

use super::super::{Good, HOUSE, Refusal, Result, Role, Tabletop};
use super::{Building, Effect, NOTHING, SALE};
use crate::game::Seat;

pub(super) const SMALL: Effect = Effect { sale: 1, ..NOTHING };
pub(super) const LARGE: Effect = Effect { sale: 2, ..NOTHING };

/// Where a player sells a barrel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Market {
    /// To the trading house.
    House,
    /// To the player's own trading post. PR:R91
    Post,
}

impl Market {
    pub(in super::super) const ALL: [Market; 2] = [Market::House, Market::Post];
}

impl Tabletop {
    /// PR:R50, PR:R51, PR:R91
    pub(in super::super) fn may_sell(&self, seat: Seat, good: Good, market: Market) -> Result {
        let board = &self.boards[seat.index()];
        if board.goods[good] == 0 {
            return Err(Refusal::NoBarrel(good));
        }
        match market {
            Market::Post if !board.runs(Building::TradingPost) => Err(Refusal::NotRunning(Building::TradingPost)),
            Market::Post => Ok(()),
            Market::House if self.house.total() >= HOUSE => Err(Refusal::HouseFull),
            Market::House if self.house[good] > 0 && !board.runs(Building::Office) => Err(Refusal::HouseHas(good)),
            Market::House => Ok(()),
        }
    }

    /// What the seat gets for a barrel, in doubloons; markets pay for sales to the trading house
    /// only. PR:R50, PR:R91
    pub(in super::super) fn sale(&self, seat: Seat, good: Good, market: Market) -> u8 {
        let markets: u8 = match market {
            Market::House => self.boards[seat.index()].running(SALE).map(|b| b.spec().effect.sale).sum(),
            Market::Post => 0,
        };
        good.price() + markets + self.privilege(seat, Role::Trader)
    }
}
