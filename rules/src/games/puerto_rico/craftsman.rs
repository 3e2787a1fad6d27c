//! The craftsman phase: everyone produces. PR:R45-R49
//!
//! Start reading at [`PuertoRico::begin_craftsman`].

use super::buildings::guesthouse::Then;
use super::buildings::{EXTRA, PRODUCED};
use super::good::Kinds;
use super::text::Ask;
use super::{Action, CraftsmanKind, Event, Good, Goods, Production, PuertoRico, Refusal, Result, Role, Stage, Tabletop};
use crate::game::{Seat, Told};

impl Tabletop {
    /// Most barrels of this kind that the seat can take, including extras such as the aqueduct's.
    /// PR:R45, PR:R84
    pub(super) fn most_produced(&self, seat: Seat, good: Good) -> u8 {
        let board = &self.boards[seat.index()];
        let capacity = board.capacity(good);
        if capacity == 0 {
            return 0;
        }
        let extra = board.running(EXTRA).filter_map(|b| b.spec().effect.extra).filter(|extra| extra(board, good)).count();
        capacity + extra as u8
    }

    /// The barrels that the seat gets when it takes as many as it can. PR:R46
    pub(super) fn yields(&self, seat: Seat) -> Goods {
        let mut made = Goods::NONE;
        for good in Good::ALL {
            made[good] = self.most_produced(seat, good).min(self.stock[good]);
        }
        made
    }

    /// The barrels that the seat's production would make beyond `made`. PR:R46
    fn capacity_beyond(&self, seat: Seat, made: Goods) -> Goods {
        let mut all = Goods::NONE;
        for good in Good::ALL {
            all[good] = self.most_produced(seat, good);
        }
        all.minus(made)
    }

    /// Whether the seat may take one more barrel of this kind (partial production). PR:R46
    fn may_produce(&self, seat: Seat, made: Goods, good: Good) -> Result {
        if made[good] >= self.most_produced(seat, good) {
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
    fn may_take(&self, kinds: Kinds, good: Good) -> Result {
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
        let produces = |seat: Seat| self.table.capacity_beyond(seat, Goods::NONE) != Goods::NONE || self.table.asks_guests(seat);
        if !self.table.playing().iter().any(produces) {
            told.all(Event::Idle(Role::Craftsman));
        }
        self.produce_turn(self.table.first_in_phase(), Kinds::NONE, told);
    }

    /// Gives the turn to `seat`; each production is complete before the next one begins. PR:R46a
    pub(super) fn produce_turn(&mut self, seat: Option<Seat>, kinds: Kinds, told: &mut Told<Event>) {
        match seat {
            Some(seat) if self.table.asks_guests(seat) => self.stop_for(seat, Then::Production(kinds), told),
            Some(seat) => self.produce(seat, kinds, told),
            None => self.stop(Then::Privilege(kinds), told),
        }
    }

    /// Produces for the seat, or asks it in partial production; `kinds` are those that the
    /// craftsman produced.
    pub(super) fn produce(&mut self, seat: Seat, kinds: Kinds, told: &mut Told<Event>) {
        let made = self.table.yields(seat);
        let asked = made != Goods::NONE && self.table.rules.production == Production::Partial;
        if asked && !self.table.gone.has(seat) {
            self.table.stage = Stage::Produce { seat, made: Goods::NONE, kinds };
            return;
        }
        let kinds = if self.table.gone.has(seat) {
            kinds
        } else {
            self.table.stock = self.table.stock.minus(made);
            self.board(seat).goods += made;
            self.end_production(seat, made, kinds, told)
        };
        self.produce_turn(self.table.next_in_phase(seat), kinds, told);
    }

    pub(super) fn produce_part(
        &mut self,
        seat: Seat,
        mut made: Goods,
        kinds: Kinds,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result {
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
                self.produce_turn(self.table.next_in_phase(seat), kinds, told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// Applies the buildings that pay for production; returns the kinds that the craftsman
    /// produced. PR:R46a, PR:R47
    fn end_production(&mut self, seat: Seat, made: Goods, kinds: Kinds, told: &mut Told<Event>) -> Kinds {
        let idle = made == Goods::NONE && self.table.rules.production == Production::Whole;
        if !idle {
            told.all(Event::Produced(seat, made));
        }
        let short = self.table.capacity_beyond(seat, made);
        if self.table.rules.production == Production::Whole && short != Goods::NONE {
            told.all(Event::Short(seat, short));
        }
        for building in self.table.boards[seat.index()].city.and(PRODUCED).iter() {
            let board = &self.table.boards[seat.index()];
            let Some(effect) = building.spec().effect.produced.filter(|_| board.runs(building)) else { continue };
            let gain = effect(board, made);
            if gain.doubloons > 0 {
                self.earn(seat, u16::from(gain.doubloons));
                told.all(Event::Income(seat, building, gain.doubloons));
            }
            if gain.points > 0 {
                told.all(Event::Awarded(seat, building, gain.points));
                self.win_chips(seat, gain.points, told);
            }
        }
        if seat == self.table.picker { made.kinds() } else { kinds }
    }

    pub(super) fn begin_privilege(&mut self, kinds: Kinds, told: &mut Told<Event>) {
        self.offer_barrels(kinds, 0, told);
    }

    /// Asks for a barrel of the privilege, while it allows more and such barrels are left. PR:R48,
    /// PR:R96
    fn offer_barrels(&mut self, kinds: Kinds, taken: u8, told: &mut Told<Event>) {
        let more = taken < self.table.privilege(self.table.picker, Role::Craftsman);
        if more && Good::ALL.into_iter().any(|g| self.table.may_take(kinds, g).is_ok()) {
            self.table.stage = Stage::Take { kinds, taken };
        } else {
            self.end_phase(told);
        }
    }

    pub(super) fn take_privilege(
        &mut self,
        seat: Seat,
        kinds: Kinds,
        taken: u8,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result {
        match action {
            Action::Take(good) => {
                self.table.may_take(kinds, good)?;
                self.table.stock[good] -= 1;
                self.board(seat).goods[good] += 1;
                told.all(Event::Took(seat, good));
                self.offer_barrels(kinds, taken + 1, told);
            }
            Action::Pass => {
                told.all(Event::Passed(seat, Ask::Take));
                self.end_phase(told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }
}
