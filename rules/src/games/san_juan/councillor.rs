//! The councillor phase: draw and choose (SJ:R33, SJ:R34). Start reading at [`SanJuan::council`].

use super::buildings::KEEPS;
use super::buildings::archive::Chooses;
use super::piles::Cause;
use super::{Action, Answer, Choice, Event, Own, Phases, Refusal, Result, Role, SanJuan, Stage, Tabletop, Without};
use crate::game::{Seat, SeatSet, Told};

impl Tabletop {
    /// Returns how many cards the seat is due in this phase. SJ:R33
    pub(super) fn due(&self, seat: Seat) -> u8 {
        match self.role {
            Some(Role::Councillor) => 2 + 3 * self.privilege(seat, Role::Councillor),
            Some(Role::Prospector) => self.privilege(seat, Role::Prospector),
            Some(Role::Builder | Role::Producer | Role::Trader) | None => 0,
        }
    }

    /// Returns how many drawn cards the seat may keep. SJ:R33, SJ:R33a
    pub(super) fn keeps(&self, seat: Seat) -> u16 {
        u16::from(1 + self.boards[seat.index()].sum(KEEPS, |effect| effect.keeps))
    }

    /// Returns how many of the drawn cards the seat keeps. SJ:R33, SJ:R33a
    fn kept(&self, seat: Seat, own: &Own) -> u16 {
        own.drawn.total().min(self.keeps(seat))
    }

    /// Returns how many cards the seat has still to choose; 0 when it keeps all it has drawn.
    pub(super) fn unchosen(&self, seat: Seat, own: &Own) -> u16 {
        let kept = self.kept(seat, own);
        let spare = own.drawn.total() - kept;
        let all = match self.chooses(seat) {
            _ if spare == 0 => 0,
            Chooses::Kept => kept,
            Chooses::Discarded => spare,
        };
        all.saturating_sub(own.chosen.total())
    }

    pub(super) fn offer_choice(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let chooses = self.chooses(seat);
        let choice = self.choice(seat, own);
        let left = choice.iter().filter(|&(card, n)| n > own.chosen.of(card));
        offers.extend(left.map(|(card, _)| chooses.action(card)));
    }
}

impl SanJuan {
    /// SJ:R33
    pub(super) fn council(&mut self, seat: Seat, answer: Answer, told: &mut Told<Event>) {
        match answer {
            Answer::Draws => self.draw_cards(seat, self.table.due(seat), Cause::Council, told),
            Answer::Declines => {
                told.all(Event::Passed(seat, Without::Draw));
                self.acted(seat, told);
            }
        }
    }

    /// Awaits the choice of one seat, or of all. SJ:R10a
    pub(super) fn begin_choosing(&mut self, alone: Option<Seat>, told: &mut Told<Event>) {
        let all = alone.map_or(self.table.playing(), SeatSet::one);
        let waiting = all.iter().filter(|&s| self.table.unchosen(s, &self.own[s.index()]) > 0).collect();
        self.await_choosing(alone.unwrap_or(self.table.picker), waiting, told);
    }

    pub(super) fn choose(&mut self, seat: Seat, waiting: SeatSet, action: Action, told: &mut Told<Event>) -> Result {
        let own = &mut self.own[seat.index()];
        let (card, choice) = match (self.table.chooses(seat), action) {
            (Chooses::Kept, Action::Keep(card)) => (card, Choice::Keep(card)),
            (Chooses::Discarded, Action::Discard(card)) => (card, Choice::Discard(card)),
            _ => return Err(self.not_now()),
        };
        if self.table.choice(seat, own).of(card) <= own.chosen.of(card) {
            return Err(match self.table.chooses(seat) {
                Chooses::Kept => Refusal::NotDrawn(card),
                Chooses::Discarded => Refusal::NotInHand(card),
            });
        }
        own.chosen.add(card);
        told.only(seat, Event::Chose(seat, choice));
        if self.table.unchosen(seat, &self.own[seat.index()]) == 0 {
            self.await_choosing(seat, waiting.without(seat), told);
        }
        Ok(())
    }

    /// Waits for these seats; after the last one, discards in order what is not kept. SJ:R10a
    pub(super) fn await_choosing(&mut self, seat: Seat, waiting: SeatSet, told: &mut Told<Event>) {
        self.table.stage = Stage::Choose { waiting };
        if !waiting.is_empty() {
            return;
        }
        match self.table.rules.phases {
            Phases::Together => {
                for seat in self.table.clockwise_from(self.table.picker) {
                    self.end_choice(seat, told);
                }
                self.end_phase(told);
            }
            Phases::InTurn => {
                self.end_choice(seat, told);
                self.done(seat, told);
            }
        }
    }

    /// SJ:R33, SJ:R34
    fn end_choice(&mut self, seat: Seat, told: &mut Told<Event>) {
        let own = &mut self.own[seat.index()];
        if own.drawn.is_empty() {
            return;
        }
        let (drawn, kept) = (own.drawn.total(), self.table.kept(seat, own));
        let away = match self.table.chooses(seat) {
            _ if drawn == kept => Default::default(),
            Chooses::Kept => own.drawn.less(&own.chosen),
            Chooses::Discarded => own.chosen,
        };
        let all = own.hand.and(&own.drawn);
        *own = Own { hand: all.less(&away), chapel: own.chapel, ..Own::default() };
        told.all(Event::Kept(seat, drawn, kept));
        self.discard(&away);
    }
}
