//! The craftsman phase: everybody produces. PR:R45-R49
//!
//! What must never come in: loading and selling. Start reading at [`PuertoRico::begin_craftsman`].

use super::building::INCOME;
use super::good::Kinds;
use super::{Action, CraftsmanKind, Event, Good, Goods, Production, PuertoRico, Refusal, Stage, Table};
use crate::game::{Seat, Told};

impl Table {
    /// What the seat gets when it takes everything. PR:R45, PR:R46
    pub(super) fn yields(&self, seat: Seat) -> Goods {
        let mut made = Goods::NONE;
        for good in Good::ALL {
            made[good] = self.boards[seat.index()].capacity(good).min(self.stock[good]);
        }
        made
    }

    /// One barrel more of that kind, in partial production. PR:R46
    fn may_produce(&self, seat: Seat, made: Goods, good: Good) -> Result<(), Refusal> {
        if made[good] >= self.boards[seat.index()].capacity(good) {
            Err(Refusal::NoCapacity(good))
        } else if self.stock[good] == 0 {
            Err(Refusal::NoBarrelLeft(good))
        } else {
            Ok(())
        }
    }

    pub(super) fn offer_production(&self, seat: Seat, made: Goods, offers: &mut Vec<Action>) {
        offers.extend(Good::ALL.into_iter().filter(|&g| self.may_produce(seat, made, g).is_ok()).map(Action::Produce));
        offers.push(Action::ProduceDone);
    }

    /// PR:R48
    fn may_take(&self, kinds: Kinds, good: Good) -> Result<(), Refusal> {
        let allowed = match self.rules.craftsman {
            CraftsmanKind::Produced => kinds.has(good),
            CraftsmanKind::CanProduce => self.boards[self.picker.index()].capacity(good) > 0,
        };
        if !allowed {
            Err(Refusal::NotProduced(good))
        } else if self.stock[good] == 0 {
            Err(Refusal::NoBarrelLeft(good))
        } else {
            Ok(())
        }
    }

    pub(super) fn offer_privilege(&self, kinds: Kinds, offers: &mut Vec<Action>) {
        offers.extend(Good::ALL.into_iter().filter(|&g| self.may_take(kinds, g).is_ok()).map(Action::Take));
        offers.push(Action::Pass);
    }
}

impl PuertoRico {
    pub(super) fn begin_craftsman(&mut self, told: &mut Told<Event>) {
        self.produce_turn(self.table.first_in_phase(), Kinds::NONE, told);
    }

    /// Goes on with `seat`; one player's production is complete before the next begins. PR:R46a
    pub(super) fn produce_turn(&mut self, seat: Option<Seat>, mut kinds: Kinds, told: &mut Told<Event>) {
        let mut next = seat;
        while let Some(seat) = next {
            let made = self.table.yields(seat);
            if made != Goods::NONE {
                match self.table.rules.production {
                    Production::Whole => {
                        self.table.stock = self.table.stock.less(made);
                        self.board(seat).goods.add(made);
                        kinds = self.end_production(seat, made, kinds, told);
                    }
                    Production::Partial => {
                        self.table.stage = Stage::Produce { seat, made: Goods::NONE, kinds };
                        return;
                    }
                }
            }
            next = self.table.after(seat);
        }
        self.begin_privilege(kinds, told);
    }

    pub(super) fn produce_part(
        &mut self,
        seat: Seat,
        mut made: Goods,
        kinds: Kinds,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result<(), Refusal> {
        match action {
            Action::Produce(good) => {
                self.table.may_produce(seat, made, good)?;
                self.table.stock[good] -= 1;
                self.board(seat).goods[good] += 1;
                made[good] += 1;
                self.table.stage = Stage::Produce { seat, made, kinds };
            }
            Action::ProduceDone => {
                let kinds = self.end_production(seat, made, kinds, told);
                self.produce_turn(self.table.after(seat), kinds, told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// Tells what was made and pays the factory; returns the kinds the craftsman made. PR:R47
    fn end_production(&mut self, seat: Seat, made: Goods, kinds: Kinds, told: &mut Told<Event>) -> Kinds {
        told.all(Event::Produced(seat, made));
        let number = made.kinds().len();
        let board = &self.table.boards[seat.index()];
        let mut total = 0;
        for building in board.running(INCOME) {
            let doubloons = building.spec().effect.income.map_or(0, |income| income(number));
            if doubloons > 0 {
                total += u16::from(doubloons);
                told.all(Event::Income(seat, building, doubloons));
            }
        }
        self.earn(seat, total);
        if seat == self.table.picker { made.kinds() } else { kinds }
    }

    fn begin_privilege(&mut self, kinds: Kinds, told: &mut Told<Event>) {
        let table = &mut self.table;
        if !table.gone.has(table.picker) && Good::ALL.into_iter().any(|g| table.may_take(kinds, g).is_ok()) {
            table.stage = Stage::Take { kinds };
        } else {
            self.end_phase(told);
        }
    }

    pub(super) fn take_privilege(
        &mut self,
        seat: Seat,
        kinds: Kinds,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result<(), Refusal> {
        match action {
            Action::Take(good) => {
                self.table.may_take(kinds, good)?;
                self.table.stock[good] -= 1;
                self.board(seat).goods[good] += 1;
                told.all(Event::Took(seat, good));
            }
            Action::Pass => told.all(Event::Passed(seat)),
            _ => return Err(self.not_now()),
        }
        self.end_phase(told);
        Ok(())
    }
}
