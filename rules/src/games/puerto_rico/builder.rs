//! The builder phase: one building each. PR:R35-R44
//!
//! What must never come in: effects of buildings (they are where they are used). Start reading at [`PuertoRico::begin_builder`].

use super::board::{Circle, SPACES};
use super::{Action, Building, Event, PuertoRico, Refusal, Role, Stage, Table, Why};
use crate::game::{Seat, Told};

impl Table {
    /// What the building costs this seat now. PR:R38, PR:R39
    pub(super) fn price(&self, seat: Seat, building: Building) -> u8 {
        let spec = building.spec();
        let privilege = u8::from(self.role == Some(Role::Builder) && seat == self.picker);
        let quarries = self.boards[seat.index()].quarries().min(spec.column);
        spec.cost.saturating_sub(privilege + quarries)
    }

    /// PR:R15, PR:R36, PR:R37
    pub(super) fn may_build(&self, seat: Seat, building: Building) -> Result<(), Refusal> {
        let board = &self.boards[seat.index()];
        let price = self.price(seat, building);
        if board.city.has(building) {
            Err(Refusal::Owned(building))
        } else if self.buildings[building.index()] == 0 {
            Err(Refusal::SoldOut(building))
        } else if board.doubloons < u16::from(price) {
            Err(Refusal::TooDear(building, price, board.doubloons))
        } else if board.city_filled() + building.spec().spaces > SPACES {
            Err(Refusal::CityFull(SPACES - board.city_filled()))
        } else {
            Ok(())
        }
    }

    pub(super) fn offer_buildings(&self, seat: Seat, offers: &mut Vec<Action>) {
        offers.extend(Building::all().filter(|&b| self.may_build(seat, b).is_ok()).map(Action::Build));
        offers.push(Action::Pass);
    }
}

impl PuertoRico {
    pub(super) fn begin_builder(&mut self, told: &mut Told<Event>) {
        self.build_turn(self.table.first_in_phase(), told);
    }

    /// Goes on with `seat`, or whoever after it can buy something. PR:R13b
    pub(super) fn build_turn(&mut self, seat: Option<Seat>, told: &mut Told<Event>) {
        let mut next = seat;
        while let Some(seat) = next {
            if Building::all().any(|b| self.table.may_build(seat, b).is_ok()) {
                self.table.stage = Stage::Build { seat };
                return;
            }
            next = self.table.after(seat);
        }
        self.end_phase(told);
    }

    pub(super) fn build(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result<(), Refusal> {
        match action {
            Action::Build(building) => {
                self.table.may_build(seat, building)?;
                self.buy(seat, building, told);
            }
            Action::Pass => {
                told.all(Event::Passed(seat));
                self.build_turn(self.table.after(seat), told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// Price, tile, end of the game, university. PR:R43a
    fn buy(&mut self, seat: Seat, building: Building, told: &mut Told<Event>) {
        let price = self.table.price(seat, building);
        let university = self.board(seat).runs(Building::University);
        self.table.buildings[building.index()] -= 1;
        let board = self.board(seat);
        board.doubloons -= u16::from(price);
        board.city.insert(building);
        let full = board.city_filled() >= SPACES;
        told.all(Event::Built(seat, building, price));
        if full {
            self.end_is_near(Why::City(seat), told);
        }
        if university && building.spec().circles > 0 && self.table.spare_colonist() {
            self.table.stage = Stage::University { seat, building };
        } else {
            self.build_turn(self.table.after(seat), told);
        }
    }

    /// PR:R42
    pub(super) fn answer_university(
        &mut self,
        seat: Seat,
        building: Building,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result<(), Refusal> {
        match action {
            Action::University => {
                self.table.take_colonist();
                self.board(seat).people.put(Circle::Building(building));
                told.all(Event::Manned(seat, Building::University, Circle::Building(building)));
            }
            Action::Pass => told.all(Event::Passed(seat)),
            _ => return Err(self.not_now()),
        }
        self.build_turn(self.table.after(seat), told);
        Ok(())
    }
}
