//! What a seat can do, in the order in which it is offered.
//!
//! What must never come in: hidden cards of anybody else. Start reading at [`Table::legal`].

use super::{Action, Free, Own, Phases, Stage, Table};
use crate::game::Seat;

impl Table {
    /// The choices of an awaited seat.
    pub(super) fn legal(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        match self.stage {
            Stage::Island
            | Stage::Harbors
            | Stage::Tokens
            | Stage::First
            | Stage::Dice
            | Stage::Steal(..)
            | Stage::Draw
            | Stage::Over(_) => {}
            Stage::Found(_) => self.offer_foundings(offers),
            Stage::FoundRoad(_, node) => self.offer_founding_roads(node, offers),
            Stage::Roll => {
                offers.push(Action::Roll);
                self.offer_cards(seat, own, offers);
            }
            Stage::Discard(_) => self.offer_discards(own, offers),
            Stage::Robber(_) => self.offer_hexes(offers),
            Stage::Victim(_) => self.offer_victims(seat, offers),
            Stage::Trade if seat == self.active => self.offer_trade_phase(seat, own, offers),
            Stage::Trade => {
                self.offer_answers(seat, own, offers);
                Table::offer_standing_answers(own, offers);
            }
            Stage::Build => {
                self.offer_purchases(seat, own, offers);
                self.offer_cards(seat, own, offers);
                offers.push(Action::End);
            }
            Stage::Free(which, _) => {
                self.offer_roads(seat, offers);
                if which == Free::Second {
                    offers.push(Action::Pass);
                }
            }
        }
    }

    /// What a seat may do that is not awaited: the active player goes on while others think about his offer, opponents propose, and
    /// everybody gives standing answers.
    pub(super) fn asides(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        if self.awaited().has(seat) {
            return;
        }
        if self.stage == Stage::Trade {
            if seat == self.active {
                self.offer_trade_phase(seat, own, offers);
            } else {
                self.offer_answers(seat, own, offers);
            }
        }
        Table::offer_standing_answers(own, offers);
    }

    /// CA:R11, CA:R21-R22
    fn offer_trade_phase(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        if self.trade.has_taker() {
            self.offer_confirmations(seat, own, offers);
        }
        if self.trade.offer.is_some() {
            offers.push(Action::Withdraw);
        }
        self.offer_purchases(seat, own, offers);
        self.offer_cards(seat, own, offers);
        self.offer_bank_trades(seat, own, offers);
        self.offer_offers(seat, own, offers);
        if self.may_close(seat) {
            offers.push(Action::Close);
        }
        offers.push(Action::End);
    }

    /// Whether there is trading left to be closed. CA:R11a
    fn may_close(&self, seat: Seat) -> bool {
        self.rules.phases == Phases::Strict && self.board(seat).cards > 0
    }
}
