//! The black market: people, barrels and points replace missing doubloons. PR:R86-R87
//!
//! Start reading at [`Tabletop::owed`].

use serde::{Deserialize, Serialize};

use super::super::{Action, Board, Circle, Event, Good, Person, Place, PuertoRico, Refusal, Result, Stage, Tabletop, Tile};
use super::Building;
use crate::game::{Seat, Told};
use crate::notation::notation;

/// Most doubloons it can replace: one for each sort of payment. PR:R86
const MOST: u16 = 3;

/// Something returned for one missing doubloon, each sort at most once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Payment {
    /// A victory point.
    Chip,
    /// A barrel.
    Barrel(Good),
    /// A person from this place.
    Person(Person, Place),
}

notation! {
    Payment {
        Chip = ["chip"];
        Barrel(good) = ["barrel" good];
        Person(person, place) = [person place];
    }
}

/// The doubloons still missing, and the sorts of payment already used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in super::super) struct Debt {
    /// Number of missing doubloons.
    pub(in super::super) owed: u8,
    chip: bool,
    barrel: bool,
    person: bool,
}

impl Debt {
    pub(in super::super) const fn of(owed: u8) -> Debt {
        Debt { owed, chip: false, barrel: false, person: false }
    }

    const fn used(&self, payment: Payment) -> bool {
        match payment {
            Payment::Chip => self.chip,
            Payment::Barrel(_) => self.barrel,
            Payment::Person(..) => self.person,
        }
    }

    /// Whether a saved debt is possible.
    pub(in super::super) const fn possible(&self) -> bool {
        self.owed >= 1 && self.owed + self.chip as u8 + self.barrel as u8 + self.person as u8 <= 3
    }
}

impl Tabletop {
    /// How many things a seat with this many chips must return for a building at this price, after
    /// paying all its doubloons.
    ///
    /// # Errors
    /// When the seat cannot make up the exact number.
    pub(in super::super) fn owed(&self, seat: Seat, building: Building, price: u8, chips: u16) -> Result<u8, Refusal> {
        let board = &self.boards[seat.index()];
        let owed = u16::from(price).saturating_sub(board.doubloons);
        if owed == 0 {
            return Ok(0);
        }
        let too_dear = Refusal::TooDear(building, price, board.doubloons);
        if !board.runs(Building::BlackMarket) || owed > MOST {
            return Err(too_dear);
        }
        let sorts = [
            chips > 0,
            board.goods.total() > 0,
            Person::ALL.into_iter().any(|p| board.people.places().any(|at| self.may_return(seat, building, p, at).is_ok())),
        ];
        let worth = sorts.into_iter().filter(|&can| can).count() as u16;
        if owed <= worth { Ok(owed as u8) } else { Err(too_dear) }
    }

    /// Whether this person may be returned for this purchase. PR:R86a
    fn may_return(&self, seat: Seat, building: Building, person: Person, place: Place) -> Result {
        let board = &self.boards[seat.index()];
        let needed = board.quarries().min(building.spec().column);
        if board.people.of(person, place) == 0 {
            Err(Refusal::NobodyThere(person, place))
        } else if place == Place::On(Circle::Building(Building::BlackMarket))
            || place == Place::On(Circle::Tile(Tile::Quarry)) && board.quarries() <= needed
        {
            Err(Refusal::MustStay)
        } else {
            Ok(())
        }
    }

    fn may_pay(&self, seat: Seat, building: Building, debt: &Debt, chips: u16, payment: Payment) -> Result {
        if debt.used(payment) {
            return Err(Refusal::PaidSo);
        }
        match payment {
            Payment::Chip if chips == 0 => Err(Refusal::NoChip),
            Payment::Chip => Ok(()),
            Payment::Barrel(good) if self.boards[seat.index()].goods[good] == 0 => Err(Refusal::NoBarrel(good)),
            Payment::Barrel(_) => Ok(()),
            Payment::Person(person, place) => self.may_return(seat, building, person, place),
        }
    }

    /// Number of different sorts among these payments.
    pub(in super::super) fn sorts(&self, payments: &[Action]) -> u8 {
        let any = |sort: fn(&Payment) -> bool| payments.iter().any(|a| matches!(a, Action::Pay(p) if sort(p)));
        let sorts = [
            any(|p| matches!(p, Payment::Chip)),
            any(|p| matches!(p, Payment::Barrel(_))),
            any(|p| matches!(p, Payment::Person(..))),
        ];
        sorts.into_iter().filter(|&any| any).count() as u8
    }

    /// Offers barrels by price, then people by place, then the chip.
    pub(in super::super) fn offer_payments(
        &self,
        seat: Seat,
        building: Building,
        debt: &Debt,
        chips: u16,
        offers: &mut Vec<Action>,
    ) {
        let board: &Board = &self.boards[seat.index()];
        let barrels = board.goods.iter().map(|(good, _)| Payment::Barrel(good));
        let people = board.people.places().flat_map(|at| Person::ALL.map(|person| Payment::Person(person, at)));
        let all = barrels.chain(people).chain([Payment::Chip]);
        offers.extend(all.filter(|&p| self.may_pay(seat, building, debt, chips, p).is_ok()).map(Action::Pay));
    }
}

impl PuertoRico {
    /// Returns one thing to its supply; when nothing is owed any more, the seat takes the building.
    /// PR:R86a
    pub(in super::super) fn pay(
        &mut self,
        seat: Seat,
        building: Building,
        mut debt: Debt,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result {
        let Action::Pay(payment) = action else { return Err(self.not_now()) };
        let chips = self.own[seat.index()].chips;
        self.table.may_pay(seat, building, &debt, chips, payment)?;
        match payment {
            Payment::Chip => {
                self.own[seat.index()].chips -= 1;
                self.table.vp = self.table.vp.saturating_add(1);
                debt.chip = true;
            }
            Payment::Barrel(good) => {
                self.board(seat).goods[good] -= 1;
                self.table.stock[good] += 1;
                debt.barrel = true;
            }
            Payment::Person(person, place) => {
                self.board(seat).people.take(person, place);
                self.table.supply[person] += 1;
                debt.person = true;
            }
        }
        told.all(Event::Paid(seat, payment));
        debt.owed -= 1;
        if debt.owed > 0 {
            self.table.stage = Stage::Pay { seat, building, debt };
        } else {
            self.take_building(seat, building, told);
        }
        Ok(())
    }
}
