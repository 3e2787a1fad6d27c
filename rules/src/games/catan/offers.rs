//! A seat's possible actions, in the order of the offers. Uses no hidden cards of other seats.
//! Start reading at [`Tabletop::legal`].

use super::player_trade::{Answer, Deal};
use super::{Action, Cards, Free, Kinds, Own, Phases, Resource, Rolling, Stage, Tabletop, nobody_awaited};
use crate::game::{Seat, SeatSet};

impl Tabletop {
    /// Appends the choices of an awaited seat.
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
                self.offer_standing_answers(own, offers);
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

    /// Appends what a seat may do while it is not awaited: the active player continues while others
    /// consider the offer, opponents propose, and all give standing answers.
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
        self.offer_standing_answers(own, offers);
    }

    /// CA:R11, CA:R21-R22
    fn offer_trade_phase(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        if self.trade.has_taker() {
            self.offer_confirmations(seat, own, offers);
        }
        if self.is_offer_open() {
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

    /// Returns whether there is a trade phase left to close. CA:R11a
    fn may_close(&self, seat: Seat) -> bool {
        self.rules.phases == Phases::Strict && self.board(seat).cards > 0
    }

    /// Offers the trades that only lack the active player's confirmation.
    fn offer_confirmations(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let others = self.playing().without(seat).iter();
        let can = |other: &Seat| self.deal_from(*other).is_some_and(|deal| own.hand.has(deal.give));
        offers.extend(others.filter(can).map(Action::Confirm));
    }

    /// Offers one card for one, as long as an opponent has cards. CA:R21a
    fn offer_offers(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let somebody = self.playing().without(seat).iter().any(|other| self.board(other).cards > 0);
        if !somebody || !self.offers_left() {
            return;
        }
        let stands = self.trade.offer.filter(|_| self.trade.to == self.opponents());
        offer_one_for_one(&OFFERS, own.hand, Kinds::NONE, stands, offers);
    }

    /// Offers the answers and proposals of an opponent. CA:R21b, CA:R21e
    fn offer_answers(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let trade = &self.trade;
        let answer = trade.answers[seat.index()];
        let addressed = self.addressed(seat);
        if let Ok(deal) = addressed {
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
            // Nobody gives what they are looking for.
            let sought = addressed.map_or(Kinds::NONE, |deal| deal.want.kinds());
            offer_one_for_one(&PROPOSALS, own.hand, sought, stands, offers);
        }
    }

    /// Offers the standing answers that would change something.
    fn offer_standing_answers(&self, own: &Own, offers: &mut Vec<Action>) {
        if self.players_trade() {
            let single = Resource::ALL.map(Kinds::one).into_iter();
            offers.extend(single.map(|kind| if own.never.has_all(kind) { Action::Ask(kind) } else { Action::Never(kind) }));
            if own.never != Kinds::ALL {
                offers.push(Action::Never(Kinds::ALL));
            }
            if own.never != Kinds::NONE {
                offers.push(Action::Ask(Kinds::ALL));
            }
        }
        offers.push(Action::RollForMe(match own.rolling {
            Rolling::Asked => Rolling::AtOnce,
            Rolling::AtOnce => Rolling::Asked,
        }));
    }
}

/// One card for one of another kind, by the kind given and the set of kinds that are not asked for:
/// the deals, and how many they are.
type OneForOne = [[([Action; Resource::COUNT - 1], usize); 1 << Resource::COUNT]; Resource::COUNT];

/// Computed at compile time, since they are listed at almost every decision.
static OFFERS: OneForOne = one_for_one(Suggests::Active);
static PROPOSALS: OneForOne = one_for_one(Suggests::Opponent);

#[derive(Clone, Copy)]
enum Suggests {
    Active,
    Opponent,
}

const fn one_for_one(by: Suggests) -> OneForOne {
    let mut all = [[([Action::Pass; Resource::COUNT - 1], 0); 1 << Resource::COUNT]; Resource::COUNT];
    let mut give = 0;
    while give < all.len() {
        let mut left_out = 0;
        while left_out < all[give].len() {
            let (deals, n) = &mut all[give][left_out];
            let mut want = 0;
            while want < Resource::COUNT {
                if want != give && left_out >> want & 1 == 0 {
                    let (give_one, want_one) = (one(give), one(want));
                    deals[*n] = match by {
                        Suggests::Active => Action::Offer { give: give_one, want: want_one, to: SeatSet::NONE },
                        Suggests::Opponent => Action::Propose { give: give_one, want: want_one },
                    };
                    *n += 1;
                }
                want += 1;
            }
            left_out += 1;
        }
        give += 1;
    }
    all
}

/// Returns one card of the kind with this index.
const fn one(kind: usize) -> Cards {
    let mut cards = [0; Resource::COUNT];
    cards[kind] = 1;
    Cards::new(cards)
}

/// Appends the deals for kinds in hand that ask for none `left_out`, except the deal that stands.
fn offer_one_for_one(all: &OneForOne, hand: Cards, left_out: Kinds, stands: Option<Deal>, offers: &mut Vec<Action>) {
    for give in hand.kinds().iter() {
        let same = stands.filter(|deal| deal.give == Cards::of(give, 1) && deal.want.total() == 1);
        let left_out = same.map_or(left_out, |deal| left_out.or(deal.want.kinds()));
        let (deals, n) = &all[give.index()][left_out.bits() as usize];
        offers.extend_from_slice(&deals[..*n]);
    }
}
