//! Producer, trader and councillor, simultaneously or in turn (SJ:R10, SJ:R10a). Start reading at
//! [`SanJuan::begin_declaring`].

use super::{Action, Answer, AskDraws, Choice, Event, Load, Phases, Result, Role, SanJuan, Stage, Tabletop};
use crate::game::{Seat, SeatSet, Told};

impl Tabletop {
    /// Returns whether nobody has a building to produce on, or a good to sell. SJ:R25, SJ:R28
    fn is_idle(&self, role: Role) -> bool {
        let nobody = |load: Load| self.playing().iter().all(|seat| !self.boards[seat.index()].any(load));
        match role {
            Role::Producer => nobody(Load::Empty),
            Role::Trader => nobody(Load::Full),
            Role::Builder | Role::Councillor | Role::Prospector => false,
        }
    }
}

impl SanJuan {
    /// Returns whether the seat declares something before it acts in this phase. SJ:R14b
    pub(super) fn declares(&self, seat: Seat) -> bool {
        let table = &self.table;
        let board = &table.boards[seat.index()];
        let draws = table.rules.ask_draws == AskDraws::On && self.cards_left() > 0;
        match table.role {
            _ if table.gone.has(seat) => false,
            Some(Role::Producer) => board.any(Load::Empty) && self.cards_left() > 0,
            Some(Role::Trader) => board.any(Load::Full),
            Some(Role::Councillor) => draws,
            Some(Role::Prospector) => draws && seat == table.picker,
            Some(Role::Builder) | None => false,
        }
    }

    pub(super) fn begin_declaring(&mut self, told: &mut Told<Event>) {
        if let Some(role) = self.table.role.filter(|role| self.table.is_idle(*role)) {
            told.all(Event::Idle(role));
        }
        match self.table.rules.phases {
            Phases::Together => {
                let waiting: SeatSet = Seat::all(self.table.seats).filter(|&s| self.declares(s)).collect();
                match self.table.first_in_phase() {
                    Some(first) if waiting.is_empty() => self.carry_out(first, told),
                    Some(_) => self.table.stage = Stage::Declare { waiting },
                    None => self.end_phase(told),
                }
            }
            Phases::InTurn => self.declare_turn(self.table.first_in_phase(), told),
        }
    }

    /// Asks a seat, which then acts before the next one is asked.
    fn declare_turn(&mut self, seat: Option<Seat>, told: &mut Told<Event>) {
        match seat {
            Some(seat) if self.declares(seat) => self.table.stage = Stage::Declare { waiting: SeatSet::one(seat) },
            Some(seat) => self.carry_out(seat, told),
            None => self.end_phase(told),
        }
    }

    pub(super) fn declare(&mut self, seat: Seat, waiting: SeatSet, action: Action, told: &mut Told<Event>) -> Result {
        let own = &mut self.own[seat.index()];
        match (self.table.role, action) {
            (Some(Role::Producer), Action::Produce(good)) => {
                self.table.may_produce(seat, own, good)?;
                own.goods.push(good);
                told.only(seat, Event::Chose(seat, Choice::Produce(good)));
                return Ok(());
            }
            (Some(Role::Trader), Action::Sell(good)) => {
                self.table.may_sell(seat, own, good)?;
                own.goods.push(good);
                told.only(seat, Event::Chose(seat, Choice::Sell(good)));
                return Ok(());
            }
            (Some(Role::Producer), Action::ProduceDone)
            | (Some(Role::Trader), Action::SellDone)
            | (Some(Role::Councillor | Role::Prospector), Action::DrawCards) => {}
            (Some(Role::Councillor | Role::Prospector), Action::Pass) => own.answer = Answer::Declines,
            _ => return Err(self.not_now()),
        }
        self.await_declaring(seat, waiting.without(seat), told);
        Ok(())
    }

    /// Waits for these seats; after the last one, all act in order. SJ:R10a
    pub(super) fn await_declaring(&mut self, seat: Seat, waiting: SeatSet, told: &mut Told<Event>) {
        self.table.stage = Stage::Declare { waiting };
        if !waiting.is_empty() {
            return;
        }
        let first = match self.table.rules.phases {
            Phases::Together => self.table.first_in_phase().unwrap_or(seat),
            Phases::InTurn => seat,
        };
        self.carry_out(first, told);
    }

    /// Carries out what the seat declared.
    fn carry_out(&mut self, seat: Seat, told: &mut Told<Event>) {
        let goods = std::mem::take(&mut self.own[seat.index()].goods);
        let answer = std::mem::take(&mut self.own[seat.index()].answer);
        match self.table.role {
            _ if self.table.gone.has(seat) => self.acted(seat, told),
            Some(Role::Producer) => self.produce(seat, goods, told),
            Some(Role::Trader) => self.trade(seat, goods, told),
            Some(Role::Councillor) => self.council(seat, answer, told),
            Some(Role::Prospector) => self.prospect(seat, answer, told),
            Some(Role::Builder) | None => self.end_phase(told),
        }
    }

    /// Goes on after a seat has acted.
    pub(super) fn acted(&mut self, seat: Seat, told: &mut Told<Event>) {
        match (self.table.role, self.table.rules.phases) {
            (Some(Role::Councillor), Phases::InTurn) => self.begin_choosing(Some(seat), told),
            (Some(Role::Prospector), _) => self.mine_turn(self.table.first_in_phase(), told),
            (_, Phases::InTurn) => self.declare_turn(self.table.next_in_phase(seat), told),
            (role, Phases::Together) => match self.table.next_in_phase(seat) {
                Some(next) => self.carry_out(next, told),
                None if role == Some(Role::Councillor) => self.begin_choosing(None, told),
                None => self.end_phase(told),
            },
        }
    }

    /// Goes on to the next seat after a choice made in turn.
    pub(super) fn done(&mut self, seat: Seat, told: &mut Told<Event>) {
        self.declare_turn(self.table.next_in_phase(seat), told);
    }
}
