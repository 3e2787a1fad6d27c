//! Simultaneous decisions before roles are picked: first hand, chapel, hand limit (SJ:R4, SJ:R6).
//! Others hear nothing before the last seat has decided. Start reading at [`SanJuan::begin_round`].

use super::buildings::HOLDS;
use super::buildings::chapel::Tucks;
use super::round::HAND;
use super::{Action, Card, Cards, Choice, Event, Own, Refusal, Result, SanJuan, ShowChapels, Stage, Tabletop};
use crate::game::{Seat, SeatSet, Told};

/// The hand limit at the start of a round, without a tower. SJ:R6
pub(super) const LIMIT: u16 = 7;

impl Tabletop {
    /// Returns the seat's hand limit at the start of a round. SJ:R6, SJ:R38
    pub(super) fn limit(&self, seat: Seat) -> u16 {
        LIMIT + u16::from(self.boards[seat.index()].sum(HOLDS, |effect| effect.holds))
    }

    /// Returns how many more cards the seat has to discard. SJ:R4, SJ:R6
    pub(super) fn excess(&self, seat: Seat, own: &Own) -> u16 {
        let most = match self.stage {
            Stage::Draft { .. } => u16::from(HAND),
            _ => self.limit(seat) + own.tucks.count(),
        };
        own.hand.total().saturating_sub(most).saturating_sub(own.chosen.total())
    }

    /// Returns whether the seat has something to decide at the start of a round. SJ:R6a
    pub(super) fn has_round_start(&self, seat: Seat, own: &Own) -> bool {
        self.asks_chapel(seat, own) || self.excess(seat, own) > 0
    }

    /// Returns the cards that can still be discarded: those neither chosen nor put under the
    /// chapel.
    pub(super) fn discardable(&self, own: &Own) -> Cards {
        let mut held = own.hand.less(&own.chosen);
        if let Tucks::One(card) = own.tucks {
            held.take(card);
        }
        held
    }

    /// Requires one more card that can be discarded.
    pub(super) fn may_discard(&self, seat: Seat, own: &Own, card: Card) -> Result {
        let tucked = u8::from(own.tucks == Tucks::One(card));
        if self.excess(seat, own) == 0 {
            Err(Refusal::NotNow(self.ask()))
        } else if own.hand.of(card) <= own.chosen.of(card) + tucked {
            Err(Refusal::NotInHand(card))
        } else {
            Ok(())
        }
    }

    pub(super) fn offer_discards(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let some = own.hand.kinds().iter().filter(|&card| self.may_discard(seat, own, card).is_ok());
        offers.extend(some.map(Action::Discard));
    }

    pub(super) fn offer_round_start(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        if self.asks_chapel(seat, own) {
            offers.extend(own.hand.kinds().iter().map(Action::Tuck).chain([Action::Pass]));
        } else {
            self.offer_discards(seat, own, offers);
        }
    }
}

impl SanJuan {
    /// SJ:R4
    pub(super) fn begin_draft(&mut self, told: &mut Told<Event>) {
        let waiting = self.table.playing();
        self.table.stage = Stage::Draft { waiting };
        let waiting = waiting.iter().filter(|&s| self.table.excess(s, &self.own[s.index()]) > 0).collect();
        self.await_draft(waiting, told);
    }

    pub(super) fn draft(&mut self, seat: Seat, waiting: SeatSet, action: Action, told: &mut Told<Event>) -> Result {
        self.choose_discard(seat, action, told)?;
        if self.table.excess(seat, &self.own[seat.index()]) == 0 {
            self.await_draft(waiting.without(seat), told);
        }
        Ok(())
    }

    pub(super) fn await_draft(&mut self, waiting: SeatSet, told: &mut Told<Event>) {
        self.table.stage = Stage::Draft { waiting };
        if waiting.is_empty() {
            self.discard_chosen(told);
            self.begin_round(told);
        }
    }

    /// SJ:R6
    pub(super) fn begin_round(&mut self, told: &mut Told<Event>) {
        let table = &mut self.table;
        table.round = table.round.saturating_add(1);
        table.holders = Default::default();
        table.doubled = false;
        table.moved = false;
        told.all(Event::Round(table.round, table.governor));
        table.stage = Stage::RoundStart { waiting: SeatSet::NONE };
        let waiting = table.playing().iter().filter(|&s| table.has_round_start(s, &self.own[s.index()])).collect();
        self.await_round_start(waiting, told);
    }

    pub(super) fn start_round(&mut self, seat: Seat, waiting: SeatSet, action: Action, told: &mut Told<Event>) -> Result {
        let own = &mut self.own[seat.index()];
        match action {
            Action::Tuck(card) => {
                self.table.may_tuck(seat, own, card)?;
                own.tucks = Tucks::One(card);
                told.only(seat, Event::Chose(seat, Choice::Tuck(card)));
            }
            Action::Pass if self.table.asks_chapel(seat, own) => own.tucks = Tucks::Nothing,
            Action::Discard(_) if !self.table.asks_chapel(seat, own) => self.choose_discard(seat, action, told)?,
            _ => return Err(self.not_now()),
        }
        if !self.table.has_round_start(seat, &self.own[seat.index()]) {
            self.await_round_start(waiting.without(seat), told);
        }
        Ok(())
    }

    /// Waits for these seats; after the last one, carries out all decisions at once. SJ:R6a
    pub(super) fn await_round_start(&mut self, waiting: SeatSet, told: &mut Told<Event>) {
        self.table.stage = Stage::RoundStart { waiting };
        if !waiting.is_empty() {
            return;
        }
        for seat in self.table.clockwise_from(self.table.governor) {
            let own = &mut self.own[seat.index()];
            if let Tucks::One(card) = std::mem::take(&mut own.tucks) {
                own.hand.take(card);
                own.chapel.add(card);
                self.table.moved = true;
                if self.table.rules.chapels == ShowChapels::On {
                    told.all(Event::Tucked(seat));
                }
            }
        }
        self.discard_chosen(told);
        self.begin_roles();
    }

    fn choose_discard(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Discard(card) = action else { return Err(self.not_now()) };
        self.table.may_discard(seat, &self.own[seat.index()], card)?;
        self.own[seat.index()].chosen.add(card);
        told.only(seat, Event::Chose(seat, Choice::Discard(card)));
        Ok(())
    }

    /// Discards everybody's chosen cards, clockwise from the governor.
    fn discard_chosen(&mut self, told: &mut Told<Event>) {
        for seat in self.table.clockwise_from(self.table.governor) {
            let own = &mut self.own[seat.index()];
            let chosen: Cards = std::mem::take(&mut own.chosen);
            if !chosen.is_empty() {
                own.hand = own.hand.less(&chosen);
                told.all(Event::Discarded(seat, chosen.total()));
                self.discard(&chosen);
            }
        }
    }
}
