//! Trade with the bank (CA:R22, CA:R22a, CA:R30). Start reading at [`Catan::trade_with_bank`].

use super::map::{AT_HARBORS, nodes_of};
use super::{Action, Cards, Catan, Event, Harbor, Own, Refusal, Resource, Result, Stage, Tabletop};
use crate::game::{Seat, Told};

/// The rate of a special harbor. CA:R22
const BEST_RATE: u8 = 2;

impl Catan {
    /// Buys one card at the seat's best rate. CA:R22a
    pub(super) fn trade_with_bank(&mut self, seat: Seat, give: Resource, want: Resource, told: &mut Told<Event>) -> Result {
        if self.table.stage != Stage::Trade {
            return Err(Refusal::TradeOver);
        }
        if give == want {
            return Err(Refusal::SameKind(give));
        }
        let price = Cards::of(give, self.table.rates(seat)[give.index()]);
        if !self.own[seat.index()].hand.has(price) {
            return Err(Refusal::RateIs(price));
        }
        if self.table.bank[want] == 0 {
            return Err(Refusal::BankLacks(Cards::of(want, 1)));
        }
        self.table.trade.clear();
        self.pay(seat, price);
        self.take(seat, Cards::of(want, 1));
        told.all(Event::Banked(seat, price, want));
        Ok(())
    }
}

impl Tabletop {
    /// Returns what one card of the bank costs, by resource given: 4, or less with harbors. CA:R22
    pub(super) fn rates(&self, seat: Seat) -> [u8; 5] {
        let own = nodes_of(self.board(seat).buildings() & AT_HARBORS).filter_map(|node| self.island.harbor(node));
        let mut rates = [4; 5];
        for harbor in own {
            match harbor {
                Harbor::Any => rates = rates.map(|rate| rate.min(3)),
                Harbor::Of(kind) => rates[kind.index()] = BEST_RATE,
            }
        }
        rates
    }

    pub(super) fn offer_bank_trades(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        if own.hand.0.iter().all(|n| *n < BEST_RATE) {
            return;
        }
        let rates = self.rates(seat);
        for give in Resource::ALL.into_iter().filter(|give| own.hand[*give] >= rates[give.index()]) {
            let wanted = Resource::ALL.into_iter().filter(|want| *want != give && self.bank[*want] > 0);
            offers.extend(wanted.map(|want| Action::Bank(give, want)));
        }
    }
}
