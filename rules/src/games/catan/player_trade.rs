//! Trade between players: offers, answers, proposals, confirmation; standing answers (CA:R20,
//! CA:R21-R21e). Start reading at [`Trade`].

use serde::{Deserialize, Serialize};

use super::{Action, Cards, Catan, Event, Kinds, MOST, PlayerTrade, Refusal, Result, Stage, Tabletop};
use crate::game::{Seat, SeatSet, Told};

/// What the side that suggests a trade gives and wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deal {
    /// What it gives.
    pub give: Cards,
    /// What it wants.
    pub want: Cards,
}

/// An opponent's standing answer, or none. CA:R21e
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Answer {
    #[default]
    None,
    Accepted,
    Declined,
    /// A deal proposed to the active player; it may stand without an offer.
    Proposed(Deal),
}

/// The offers and answers of a turn, all of them public.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Trade {
    /// The active player's offer. CA:R21a
    pub(super) offer: Option<Deal>,
    /// The offer's addressees.
    pub(super) to: SeatSet,
    /// Addressees who have not answered.
    pub(super) waiting: SeatSet,
    /// CA:R21e
    pub(super) answers: [Answer; MOST],
    /// Offers made in this turn. CA:R21d
    pub(super) offered: u8,
    /// Proposals of each opponent in this turn. CA:R21e
    pub(super) proposed: [u8; MOST],
    /// Answers of each opponent to this offer, not counting answers taken back. CA:R21e
    pub(super) answered: [u8; MOST],
}

/// An opponent's proposals in a turn, and answers to one offer, if limited. CA:R21d, CA:R21e
pub(super) const CAP: u8 = 3;

impl Trade {
    pub(super) fn begin_turn(&mut self) {
        *self = Trade::default();
    }

    /// Forgets what was answered to an offer that is gone. Proposals stand. CA:R21e
    fn forget_answers(&mut self) {
        for answer in &mut self.answers {
            if matches!(answer, Answer::Accepted | Answer::Declined) {
                *answer = Answer::None;
            }
        }
    }

    /// Withdraws everything open; the counts of offers and proposals stay. CA:R21c, CA:R21d
    pub(super) fn clear(&mut self) {
        if self.offer.is_some() || self.answers != [Answer::None; MOST] {
            *self = Trade { offered: self.offered, proposed: self.proposed, ..Trade::default() };
        }
    }

    /// Removes a seat that has given up.
    pub(super) fn forget(&mut self, seat: Seat) {
        self.to = self.to.without(seat);
        self.waiting = self.waiting.without(seat);
        self.answers[seat.index()] = Answer::None;
        if self.to.is_empty() {
            self.offer = None;
        }
    }

    /// Returns whether an acceptance or proposal waits for the active player.
    pub(super) fn has_taker(&self) -> bool {
        self.answers.iter().any(|answer| matches!(answer, Answer::Accepted | Answer::Proposed(_)))
    }
}

impl Catan {
    /// CA:R21, CA:R21a
    pub(super) fn offer(&mut self, seat: Seat, give: Cards, want: Cards, to: SeatSet, told: &mut Told<Event>) -> Result {
        let deal = Deal { give, want };
        let to = self.table.addressees(to)?;
        self.may_suggest(seat, &deal)?;
        let trade = &self.table.trade;
        if trade.offer == Some(deal) && trade.to == to {
            return Err(Refusal::SameOffer);
        }
        if !self.table.offers_left() {
            return Err(Refusal::EnoughOffers(self.table.rules.offers));
        }
        let is_another = self.table.is_offer_open();
        let trade = &mut self.table.trade;
        trade.offered = trade.offered.saturating_add(1);
        (trade.offer, trade.to, trade.waiting) = (Some(deal), to, to);
        trade.answered = [0; MOST];
        trade.forget_answers();
        let some = if to == self.table.opponents() { SeatSet::NONE } else { to };
        told.all(if is_another { Event::OfferedInstead(seat, deal, some) } else { Event::Offered(seat, deal, some) });
        for other in to.iter() {
            self.answer_by_standing_order(other, &deal, told);
        }
        Ok(())
    }

    /// Declines for a seat without cards or whose standing answer fits, just like a quick no.
    fn answer_by_standing_order(&mut self, seat: Seat, deal: &Deal, told: &mut Told<Event>) {
        let never = self.own[seat.index()].never;
        let unwilling = never.has_any(deal.want.kinds());
        if !unwilling && self.table.board(seat).cards > 0 {
            return;
        }
        let trade = &mut self.table.trade;
        trade.waiting = trade.waiting.without(seat);
        if trade.answers[seat.index()] == Answer::None {
            trade.answers[seat.index()] = Answer::Declined;
        }
        told.all(Event::Declined(seat));
        if unwilling {
            told.only(seat, Event::DeclinedByItself(seat, self.table.active, *deal));
        }
    }

    /// Handles what opponents do in the trade phase. CA:R21b
    pub(super) fn answer(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Accept => self.accept(seat, told),
            Action::Decline => self.decline(seat, told),
            Action::Propose { give, want } => self.propose(seat, Deal { give, want }, told),
            Action::Withdraw => self.withdraw_proposal(seat, told),
            _ => Err(Refusal::NotYours(SeatSet::one(self.table.active), self.table.stage.ask())),
        }
    }

    fn accept(&mut self, seat: Seat, told: &mut Told<Event>) -> Result {
        let offer = self.table.addressed(seat)?;
        if self.table.trade.answers[seat.index()] == Answer::Accepted {
            return Err(Refusal::SameAnswer);
        }
        if !self.table.answers_left(seat) {
            return Err(Refusal::EnoughOffers(CAP));
        }
        self.holds(seat, offer.want)?;
        self.count_answer(seat);
        self.note_answer(seat, Answer::Accepted);
        told.all(Event::Accepted(seat));
        Ok(())
    }

    /// Declines the offer, or takes an acceptance or proposal back. CA:R21b, CA:R21e
    fn decline(&mut self, seat: Seat, told: &mut Told<Event>) -> Result {
        self.table.addressed(seat)?;
        if !self.table.may_decline(seat) {
            return Err(Refusal::SameAnswer);
        }
        if self.table.trade.waiting.has(seat) {
            self.count_answer(seat);
        }
        self.note_answer(seat, Answer::Declined);
        told.all(Event::Declined(seat));
        Ok(())
    }

    fn count_answer(&mut self, seat: Seat) {
        let answered = &mut self.table.trade.answered[seat.index()];
        *answered = answered.saturating_add(1);
    }

    fn note_answer(&mut self, seat: Seat, answer: Answer) {
        let trade = &mut self.table.trade;
        trade.answers[seat.index()] = answer;
        trade.waiting = trade.waiting.without(seat);
    }

    /// CA:R21b, CA:R21e
    fn propose(&mut self, seat: Seat, deal: Deal, told: &mut Told<Event>) -> Result {
        self.may_suggest(seat, &deal)?;
        let trade = &self.table.trade;
        if trade.answers[seat.index()] == Answer::Proposed(deal) && !trade.waiting.has(seat) {
            return Err(Refusal::SameOffer);
        }
        if !self.table.proposals_left(seat) {
            return Err(Refusal::EnoughOffers(CAP));
        }
        let answers_offer = self.table.trade.offer.is_some();
        let trade = &mut self.table.trade;
        let before = std::mem::replace(&mut trade.answers[seat.index()], Answer::Proposed(deal));
        trade.waiting = trade.waiting.without(seat);
        let proposed = &mut trade.proposed[seat.index()];
        *proposed = proposed.saturating_add(1);
        told.all(match before {
            // Nobody counters what was not offered.
            Answer::Proposed(_) if !answers_offer => Event::OfferedInstead(seat, deal, SeatSet::one(self.table.active)),
            _ if !answers_offer => Event::Offered(seat, deal, SeatSet::one(self.table.active)),
            Answer::Proposed(_) => Event::ProposedAnew(seat, deal),
            Answer::None | Answer::Accepted | Answer::Declined => Event::Proposed(seat, deal),
        });
        Ok(())
    }

    /// Withdraws the proposal. If it answered an offer, no answer counts as a no. CA:R21b, CA:R21d
    fn withdraw_proposal(&mut self, seat: Seat, told: &mut Told<Event>) -> Result {
        let answer = &mut self.table.trade.answers[seat.index()];
        let Answer::Proposed(deal) = *answer else { return Err(Refusal::NothingToWithdraw) };
        *answer = Answer::None;
        told.all(Event::WithdrewProposal(seat, deal));
        Ok(())
    }

    /// Withdraws the active player's offer; proposals stand. CA:R21d, CA:R21e
    pub(super) fn withdraw_offer(&mut self, seat: Seat, told: &mut Told<Event>) -> Result {
        let trade = &mut self.table.trade;
        let offer = if self.table.stage == Stage::Trade { trade.offer.take() } else { None };
        let Some(deal) = offer else { return Err(Refusal::NothingToWithdraw) };
        (trade.to, trade.waiting) = (SeatSet::NONE, SeatSet::NONE);
        trade.forget_answers();
        told.all(Event::Withdrew(seat, deal));
        Ok(())
    }

    /// Checks both hands again, exchanges the cards atomically, and voids all that is open. CA:R21c
    pub(super) fn confirm(&mut self, seat: Seat, other: Seat, told: &mut Told<Event>) -> Result {
        let deal = self.table.deal_with(seat, other).ok_or(Refusal::NoDeal(other))?;
        self.holds(seat, deal.give)?;
        if !self.own[other.index()].hand.has(deal.want) {
            return Err(Refusal::NoDeal(other));
        }
        self.hand_over(seat, other, deal.give);
        self.hand_over(other, seat, deal.want);
        self.table.trade.clear();
        told.all(Event::Traded(seat, other, deal));
        Ok(())
    }

    /// Tells each opponent whose proposal fell with this action of the active player. One that was
    /// taken is told as a trade, and the end of the game says enough. CA:R21c, CA:R21e
    pub(super) fn tell_lapsed(&self, active: Seat, action: Action, before: &[Answer; MOST], told: &mut Told<Event>) {
        if matches!(self.table.stage, Stage::Over(_)) {
            return;
        }
        for seat in self.table.playing().iter() {
            if let (Answer::Proposed(deal), Answer::None) = (before[seat.index()], self.table.trade.answers[seat.index()])
                && action != Action::Confirm(seat)
            {
                told.only(seat, Event::Lapsed(seat, active, deal));
            }
        }
    }

    /// Checks the form of an offer or proposal, and that its maker holds the cards. CA:R21, CA:R21a
    fn may_suggest(&self, seat: Seat, deal: &Deal) -> Result {
        if !self.table.players_trade() {
            return Err(Refusal::NoPlayerTrade);
        }
        if self.table.stage != Stage::Trade {
            return Err(Refusal::TradeOver);
        }
        if deal.give == Cards::NONE || deal.want == Cards::NONE {
            return Err(Refusal::NoGifts);
        }
        if deal.give.shares(deal.want) {
            return Err(Refusal::BothSides);
        }
        self.holds(seat, deal.give)
    }

    fn holds(&self, seat: Seat, cards: Cards) -> Result {
        let hand = self.own[seat.index()].hand;
        if hand.has(cards) { Ok(()) } else { Err(Refusal::NotHeld(cards.minus(hand))) }
    }

    /// Refuses standing orders while the seat has a decision other than an answer.
    pub(super) fn may_give_standing_orders(&self, seat: Seat) -> Result {
        let busy = self.table.awaited().has(seat) && !self.table.may_answer_now(seat);
        if busy { Err(Refusal::NotNow(self.table.stage.ask())) } else { Ok(()) }
    }

    /// Changes for which kinds the seat declines offers. CA:R21b
    pub(super) fn set_standing_answer(&mut self, seat: Seat, action: Action, kinds: Kinds, told: &mut Told<Event>) -> Result {
        if !self.table.players_trade() {
            return Err(Refusal::NoPlayerTrade);
        }
        self.may_give_standing_orders(seat)?;
        let never = self.own[seat.index()].never;
        let (after, event) = match action {
            Action::Never(_) => (never.or(kinds), Event::NeverAsk(kinds)),
            _ => (never.without(kinds), Event::AskAgain(kinds)),
        };
        if after == never {
            return Err(Refusal::SameAnswer);
        }
        self.own[seat.index()].never = after;
        told.only(seat, event);
        Ok(())
    }
}

impl Tabletop {
    /// Returns who has not answered, and the active player once anybody agrees or all answered.
    pub(super) fn awaited_in_trade(&self) -> SeatSet {
        let waiting = self.trade.waiting;
        if waiting.is_empty() || self.trade.has_taker() { waiting.with(self.active) } else { waiting }
    }

    /// Returns whether a seat may act while it is not awaited. CA:R21b, CA:R21e
    pub(super) fn may_step_aside(&self, seat: Seat) -> bool {
        let playing = self.turn > 0 && !matches!(self.stage, Stage::Over(_));
        playing && self.playing().has(seat)
    }

    /// Returns whether an addressee of the offer has yet to answer, or has accepted. One that all
    /// declined is as good as gone: it need not be withdrawn. CA:R21d
    pub(super) fn is_offer_open(&self) -> bool {
        let accepted = || self.trade.to.iter().any(|seat| self.trade.answers[seat.index()] == Answer::Accepted);
        self.trade.offer.is_some() && (!self.trade.waiting.is_empty() || accepted())
    }

    /// Returns the active player's opponents.
    pub(super) fn opponents(&self) -> SeatSet {
        self.playing().without(self.active)
    }

    /// Returns the seats named, or all opponents if none is named. CA:R20
    pub(super) fn addressees(&self, named: SeatSet) -> Result<SeatSet, Refusal> {
        let opponents = self.opponents();
        if named.is_empty() {
            return Ok(opponents);
        }
        match named.minus(opponents).iter().next() {
            Some(stranger) => Err(Refusal::NotAnOpponent(stranger)),
            None => Ok(named),
        }
    }

    /// Returns the offer, if it is addressed to this seat. CA:R21b
    pub(super) fn addressed(&self, seat: Seat) -> Result<Deal, Refusal> {
        self.trade.offer.filter(|_| self.trade.to.has(seat)).ok_or(Refusal::NoOffer)
    }

    /// Returns whether an addressee can say no, which it cannot do twice. Taking back an acceptance
    /// or a proposal is no answer, and never capped. CA:R21b, CA:R21e
    pub(super) fn may_decline(&self, seat: Seat) -> bool {
        self.trade.waiting.has(seat) || matches!(self.trade.answers[seat.index()], Answer::Accepted | Answer::Proposed(_))
    }

    /// Returns whether the seat still owes an answer.
    pub(super) fn may_answer_now(&self, seat: Seat) -> bool {
        self.stage == Stage::Trade && self.trade.waiting.has(seat)
    }

    /// Returns whether this opponent has yet to answer the offer, or has agreed to a deal. CA:R21c
    pub(super) fn may_still_trade(&self, opponent: Seat) -> bool {
        self.trade.waiting.has(opponent) || self.deal_from(opponent).is_some()
    }

    /// CA:R20a
    pub(super) fn players_trade(&self) -> bool {
        self.rules.trade == PlayerTrade::Open
    }

    fn is_capped(&self) -> bool {
        self.rules.offers > 0
    }

    /// CA:R21d
    pub(super) fn offers_left(&self) -> bool {
        self.players_trade() && (!self.is_capped() || self.trade.offered < self.rules.offers)
    }

    /// CA:R21e
    pub(super) fn proposals_left(&self, seat: Seat) -> bool {
        self.players_trade() && (!self.is_capped() || self.trade.proposed[seat.index()] < CAP)
    }

    /// A seat that has not answered at all always may. CA:R21e
    pub(super) fn answers_left(&self, seat: Seat) -> bool {
        !self.is_capped() || self.trade.waiting.has(seat) || self.trade.answered[seat.index()] < CAP
    }

    pub(super) fn may_withdraw_proposal(&self, seat: Seat) -> bool {
        matches!(self.trade.answers[seat.index()], Answer::Proposed(_))
    }

    /// Returns what the active player would give to and get from that seat. CA:R21c
    pub(super) fn deal_with(&self, seat: Seat, other: Seat) -> Option<Deal> {
        if self.stage != Stage::Trade || seat != self.active || !self.playing().has(other) || other == seat {
            return None;
        }
        self.deal_from(other)
    }

    /// Returns the deal that an opponent agrees to, from the active player's side.
    pub(super) fn deal_from(&self, opponent: Seat) -> Option<Deal> {
        match self.trade.answers[opponent.index()] {
            Answer::Accepted => self.trade.offer,
            Answer::Proposed(deal) => Some(Deal { give: deal.want, want: deal.give }),
            Answer::None | Answer::Declined => None,
        }
    }
}
