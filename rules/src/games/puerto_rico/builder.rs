//! The builder phase: each player may buy one building. PR:R35-R44
//!
//! Not here: effects of buildings (`buildings/`). Start reading at [`PuertoRico::begin_builder`].

use super::board::SPACES;
use super::building_kind::Building;
use super::buildings::black_market::Debt;
use super::buildings::{BUILT, PRICE};
use super::text::Ask;
use super::{Action, Chips, Event, PuertoRico, Refusal, Result, Role, Stage, SwapCosts, Tabletop, Why};
use crate::game::{Seat, Told};

/// The columns of the building board.
const COLUMNS: [u8; 4] = [1, 2, 3, 4];

impl Tabletop {
    /// The printed price, or the swapped price of the variant. PR:10
    pub(super) const fn cost(&self, building: Building) -> u8 {
        match (self.rules.swap_costs, building) {
            (SwapCosts::On, Building::Factory) => Building::University.spec().cost,
            (SwapCosts::On, Building::University) => Building::Factory.spec().cost,
            (SwapCosts::On | SwapCosts::Off, other) => other.spec().cost,
        }
    }

    /// The price of the building for this seat now. PR:R38, PR:R38a, PR:R39
    pub(super) fn price(&self, seat: Seat, building: Building) -> u8 {
        self.cost(building).saturating_sub(self.discount(seat, building.spec().column))
    }

    fn discount(&self, seat: Seat, column: u8) -> u8 {
        let board = &self.boards[seat.index()];
        let quarries = board.quarries().min(column);
        let offices: u8 =
            board.running(PRICE).filter_map(|b| b.spec().effect.price).map(|discount| discount(board, column)).sum();
        self.privilege(seat, Role::Builder) + quarries + offices + self.forest_discount(board)
    }

    /// Whether a seat with this many chips may buy the building; returns how many doubloons of the
    /// price it lacks. PR:R15, PR:R36, PR:R37, PR:R86
    pub(super) fn may_build(&self, seat: Seat, building: Building, chips: u16) -> Result<u8, Refusal> {
        self.may_build_for(seat, building, self.price(seat, building), chips)
    }

    /// Like [`Tabletop::may_build`], for a known price.
    fn may_build_for(&self, seat: Seat, building: Building, price: u8, chips: u16) -> Result<u8, Refusal> {
        let board = &self.boards[seat.index()];
        if board.city.has(building) {
            Err(Refusal::Owned(building))
        } else if !self.in_game.has(building) {
            Err(Refusal::NotInGame(building))
        } else if self.buildings[building] == 0 {
            Err(Refusal::SoldOut(building))
        } else if board.city_filled() + building.spec().spaces > SPACES {
            self.owed(seat, building, price, chips)?;
            Err(Refusal::CityFull(SPACES - board.city_filled()))
        } else {
            self.owed(seat, building, price, chips)
        }
    }

    /// The buildings of this game with copies left.
    pub(super) fn for_sale(&self) -> impl Iterator<Item = Building> + Clone + '_ {
        self.in_game.iter().filter(|b| self.buildings[*b] > 0)
    }

    pub(super) fn offer_buildings(&self, seat: Seat, chips: u16, offers: &mut Vec<Action>) {
        self.buildable(seat, chips).for_each(|building| offers.push(Action::Build(building)));
        offers.push(Action::Pass);
    }

    /// Whether a seat that is known to have this many chips can buy something.
    pub(super) fn can_build(&self, seat: Seat, known: u16) -> bool {
        self.buildable(seat, known).next().is_some()
    }

    /// The buildings that a seat with this many chips may buy. Discounts depend on the column only,
    /// so they are computed once for each column.
    fn buildable(&self, seat: Seat, chips: u16) -> impl Iterator<Item = Building> + '_ {
        let less = COLUMNS.map(|column| self.discount(seat, column));
        let off = move |b: Building| less[usize::from(b.spec().column) - 1];
        let price = move |b: Building| self.cost(b).saturating_sub(off(b));
        self.for_sale().filter(move |&b| self.may_build_for(seat, b, price(b), chips).is_ok())
    }
}

impl PuertoRico {
    pub(super) fn begin_builder(&mut self, told: &mut Told<Event>) {
        self.build_turn(self.table.first_in_phase(), told);
    }

    /// Gives the turn to `seat`, or to the next player who can buy something. PR:R13b
    pub(super) fn build_turn(&mut self, seat: Option<Seat>, told: &mut Told<Event>) {
        let mut next = seat;
        while let Some(seat) = next {
            if self.table.can_build(seat, self.known_chips(seat)) || self.table.asks_guests(seat) {
                self.table.stage = Stage::Build { seat };
                return;
            }
            next = self.table.next_in_phase(seat);
        }
        self.end_phase(told);
    }

    /// How many chips everyone can assume the seat has. If chips are covered, one is assumed:
    /// otherwise being asked would reveal whether the seat has a chip to pay with. PR:R5, PR:R86
    pub(super) fn known_chips(&self, seat: Seat) -> u16 {
        match self.table.rules.chips {
            Chips::Covered => 1,
            Chips::Open => self.own[seat.index()].chips,
        }
    }

    /// Fixes the price and pays the doubloons; the black market covers what is missing, step by
    /// step. PR:R38a, PR:R43a
    pub(super) fn build(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Build(building) => {
                let owed = self.table.may_build(seat, building, self.own[seat.index()].chips)?;
                let price = self.table.price(seat, building);
                self.board(seat).doubloons -= u16::from(price - owed);
                told.all(Event::Built(seat, building, price));
                if owed > 0 {
                    self.table.stage = Stage::Pay { seat, building, debt: Debt::of(owed) };
                } else {
                    self.take_building(seat, building, told);
                }
            }
            Action::Pass => {
                told.all(Event::Passed(seat, Ask::Build));
                self.build_turn(self.table.next_in_phase(seat), told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// Places the building, then handles the end of the game, the university and the church.
    /// PR:R43a
    pub(super) fn take_building(&mut self, seat: Seat, building: Building, told: &mut Told<Event>) {
        let board = &mut self.table.boards[seat.index()];
        let university = board.runs(Building::University);
        let church = board.running(BUILT).filter_map(|b| b.spec().effect.built).map(|points| points(building.spec())).sum();
        self.table.buildings[building] -= 1;
        board.city.insert(building);
        if board.city_filled() >= SPACES {
            self.end_is_near(Why::City(seat), told);
        }
        if university {
            self.offer_university(seat, building, church, told);
        } else {
            self.end_purchase(seat, church, told);
        }
    }

    /// PR:R43, PR:R92
    pub(super) fn end_purchase(&mut self, seat: Seat, church: u8, told: &mut Told<Event>) {
        if church > 0 {
            told.all(Event::Awarded(seat, Building::Church, church));
            self.win_chips(seat, church, told);
        }
        self.build_turn(self.table.next_in_phase(seat), told);
    }
}
