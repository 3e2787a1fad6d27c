//! What a seat can do, in the order in which it is offered.
//!
//! Not here: hidden cards of anybody else. Start reading at [`Tabletop::legal`].

use super::trade::{Answer, Deal};
use super::{Action, Cards, Free, Kinds, Own, Phases, Resource, Rolling, Stage, Tabletop, nobody_awaited};
use crate::game::{Seat, SeatSet};

impl Tabletop {
    /// The choices of an awaited seat.
    pub(super) fn legal(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        match self.stage {
            nobody_awaited!() => {}
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
                Tabletop::offer_standing_answers(own, offers);
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
        Tabletop::offer_standing_answers(own, offers);
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

    /// Trades that wait for the active player's yes.
    fn offer_confirmations(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let others = Seat::all(self.seats);
        let can = |other: &Seat| self.deal_with(seat, *other).is_some_and(|deal| own.hand.has(deal.give));
        offers.extend(others.filter(can).map(Action::Confirm));
    }

    /// The usual one for one, as long as somebody has cards. CA:R21a
    fn offer_offers(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let somebody = self.playing().iter().any(|other| other != seat && self.board(other).cards > 0);
        if !somebody || !self.offers_left() {
            return;
        }
        let to_all = || self.addressees(SeatSet::NONE) == Ok(self.trade.to);
        let stands = self.trade.offer.filter(|_| to_all());
        one_for_one(own.hand, stands, offers, |Deal { give, want }| Action::Offer { give, want, to: SeatSet::NONE });
    }

    /// What an opponent can answer or propose. CA:R21b, CA:R21e
    fn offer_answers(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let trade = &self.trade;
        let answer = trade.answers[seat.index()];
        if let Ok(deal) = self.addressed(seat) {
            if answer != Answer::Accepted && self.answers_left(seat) && own.hand.has(deal.want) {
                offers.push(Action::Accept);
            }
            if self.may_decline(seat) {
                offers.push(Action::Decline);
            }
        }
        if self.may_withdraw_proposal(seat) {
            offers.push(Action::Withdraw);
        }
        if self.proposals_left(seat) {
            let stands = match answer {
                Answer::Proposed(deal) if !trade.waiting.has(seat) => Some(deal),
                Answer::Proposed(_) | Answer::None | Answer::Accepted | Answer::Declined => None,
            };
            one_for_one(own.hand, stands, offers, |Deal { give, want }| Action::Propose { give, want });
        }
    }

    /// Standing answers that would change something.
    fn offer_standing_answers(own: &Own, offers: &mut Vec<Action>) {
        let single = Resource::ALL.map(Kinds::one).into_iter();
        offers.extend(single.map(|kind| if own.never.has_all(kind) { Action::Ask(kind) } else { Action::Never(kind) }));
        if own.never != Kinds::ALL {
            offers.push(Action::Never(Kinds::ALL));
        }
        if own.never != Kinds::NONE {
            offers.push(Action::Ask(Kinds::ALL));
        }
        offers.push(Action::RollForMe(match own.rolling {
            Rolling::Asked => Rolling::AtOnce,
            Rolling::AtOnce => Rolling::Asked,
        }));
    }
}

/// One card held for one of another kind, but for the deal that stands. A plain loop: it runs at almost every decision.
fn one_for_one(hand: Cards, stands: Option<Deal>, offers: &mut Vec<Action>, action: impl Fn(Deal) -> Action) {
    for give in Resource::ALL {
        if hand[give] == 0 {
            continue;
        }
        for want in Resource::ALL {
            let deal = Deal { give: Cards::of(give, 1), want: Cards::of(want, 1) };
            if want != give && stands != Some(deal) {
                offers.push(action(deal));
            }
        }
    }
}
