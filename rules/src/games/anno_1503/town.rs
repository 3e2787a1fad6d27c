//! Phase 2a: ships, pioneers, development (AN:R20-R26). Start reading at [`Anno::act_in_town`].

use super::building_kind::Building;
use super::people::{BARE, PIONEER, SHIP, SPACES, TILES};
use super::sea::START;
use super::{Action, Anno, Board, Event, Goods, Own, Rank, Refusal, Result, Space, Stage, Tabletop};
use crate::game::{Seat, Told};

impl Anno {
    /// Applies an action of phase 2. AN:R6
    pub(super) fn act_in_town(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Ship => self.build_ship(seat, told),
            Action::Pioneer(building) => self.place_pioneer(seat, building, told),
            Action::Develop(space) => self.develop(seat, space, told),
            Action::Sell(good, space) => self.sell(seat, good, space, told),
            Action::Buy(good) => self.buy(seat, good, told),
            Action::Draw(victim) => self.use_large_branch(seat, victim, told),
            Action::Close if self.table.board(seat).at_sea() => {
                self.begin_sailing();
                Ok(())
            }
            Action::Close => Err(Refusal::NoShipAtSea),
            Action::End if self.table.board(seat).at_sea() => Err(Refusal::ShipsFirst),
            Action::End => {
                self.finish_turn(told);
                Ok(())
            }
            Action::Sail(..) => Err(Refusal::CloseFirst),
            _ => Err(Refusal::NotNow(self.table.stage.ask())),
        }
    }

    /// Builds a ship. AN:R20
    fn build_ship(&mut self, seat: Seat, told: &mut Told<Event>) -> Result {
        self.table.may_build_ship(seat)?;
        self.can_pay(seat, SHIP)?;
        self.pay(seat, SHIP);
        if let Some(ship) = self.board(seat).ships.iter_mut().find(|ship| ship.is_none()) {
            *ship = Some(START);
        }
        told.all(Event::Ship(seat, self.board(seat).ships.iter().flatten().count() as u8));
        Ok(())
    }

    /// Places a pioneer, with the building below. AN:R21, AN:R24, AN:R24a
    fn place_pioneer(&mut self, seat: Seat, building: Option<Building>, told: &mut Told<Event>) -> Result {
        let space = self.table.next_space(seat)?;
        self.table.may_place(seat, space, building)?;
        self.can_pay(seat, PIONEER)?;
        self.pay(seat, PIONEER);
        let board = self.board(seat);
        if let Some(free) = board.spaces.get_mut(space) {
            *free = Some(Rank::Pioneer);
        }
        if let Some(building) = building {
            if let Some(below) = space.checked_sub(BARE).and_then(|at| board.buildings.get_mut(at)) {
                *below = Some(building);
            }
            let left = &mut self.table.display[building.index()];
            *left = left.saturating_sub(1);
        }
        told.all(Event::Pioneer(seat, building));
        self.note_goals(seat, told);
        self.check_victory(told);
        Ok(())
    }

    /// Develops an inhabitant. AN:R23
    fn develop(&mut self, seat: Seat, space: Space, told: &mut Told<Event>) -> Result {
        let (rank, price) = self.table.may_rise(seat, space)?;
        self.can_pay(seat, price)?;
        self.pay(seat, price);
        self.raise(seat, space, rank, told);
        self.check_victory(told);
        Ok(())
    }

    /// Raises an inhabitant to that rank, for a price or by a treasure.
    pub(super) fn raise(&mut self, seat: Seat, space: Space, rank: Rank, told: &mut Told<Event>) {
        if let Some(who) = self.board(seat).spaces.get_mut(space.index()) {
            *who = Some(rank);
        }
        told.all(Event::Developed(seat, space, rank));
        self.note_goals(seat, told);
    }

    fn can_pay(&self, seat: Seat, price: Goods) -> Result {
        let own = &self.own[seat.index()];
        if own.hand.has(price) { Ok(()) } else { Err(Refusal::CannotPay(price.minus(own.hand))) }
    }
}

/// What goods pay for: a ship, else an inhabitant of that rank.
pub(super) type Bought = Option<Rank>;

impl Tabletop {
    /// Returns what goods pay for, each with its price and why the seat may not have it: a ship, a
    /// pioneer, and the next rank of the first inhabitant of each. AN:R20-R23
    pub(super) fn prices(&self, seat: Seat) -> Vec<(Bought, Goods, Result)> {
        let mut prices = vec![(None, SHIP, self.may_build_ship(seat)), (Some(Rank::Pioneer), PIONEER, self.may_place_any(seat))];
        for from in [Rank::Pioneer, Rank::Settler, Rank::Citizen] {
            let first = self.board(seat).spaces.iter().position(|who| *who == Some(from)).map(|at| Space(at as u8));
            if let (Some(space), Some((rank, price))) = (first, from.next()) {
                prices.push((Some(rank), price, self.may_rise(seat, space).map(|_| ())));
            }
        }
        prices
    }

    /// Returns what a hand is one card short of, and its price.
    pub(super) fn one_short(&self, seat: Seat, hand: Goods) -> impl Iterator<Item = (Bought, Goods)> {
        let prices = self.prices(seat).into_iter().filter(|(.., limit)| limit.is_ok());
        prices.map(|(what, price, _)| (what, price)).filter(move |(_, price)| price.minus(hand).total() == 1)
    }

    /// Checks that a ship is in reserve. AN:R20
    pub(super) fn may_build_ship(&self, seat: Seat) -> Result {
        if self.board(seat).ships.iter().all(Option::is_some) { Err(Refusal::NoShipLeft) } else { Ok(()) }
    }

    /// Returns the space that the next pioneer is placed on. AN:R21, AN:R22
    pub(super) fn next_space(&self, seat: Seat) -> Result<usize, Refusal> {
        let board = self.board(seat);
        let space = board.inhabitants();
        if space >= SPACES {
            return Err(Refusal::NoSpaceLeft);
        }
        if board.simple() >= TILES.0 {
            return Err(Refusal::NoPioneerLeft);
        }
        Ok(space)
    }

    /// Checks that a pioneer can be placed, with some building where one is due. AN:R21, AN:R25
    pub(super) fn may_place_any(&self, seat: Seat) -> Result {
        let space = self.next_space(seat)?;
        if space < BARE || self.buildings_for(seat).next().is_some() { Ok(()) } else { Err(Refusal::NoBuildingLeft) }
    }

    /// Checks that a pioneer can be placed on that space with that building, or with none. AN:R24,
    /// AN:R25
    fn may_place(&self, seat: Seat, space: usize, building: Option<Building>) -> Result {
        match building {
            None if space < BARE => Ok(()),
            None if self.buildings_for(seat).next().is_none() => Err(Refusal::NoBuildingLeft),
            None => Err(Refusal::WhichBuilding),
            Some(_) if space < BARE => Err(Refusal::NoBuildingHere(Space(space as u8))),
            Some(building) if self.board(seat).has(building) => Err(Refusal::Owned(building)),
            Some(building) if self.display[building.index()] == 0 => Err(Refusal::NotInDisplay(building)),
            Some(_) => Ok(()),
        }
    }

    /// Returns the buildings in the display that the island does not have. AN:R24
    pub(super) fn buildings_for(&self, seat: Seat) -> impl Iterator<Item = Building> + '_ {
        let board = self.board(seat);
        Building::ALL.into_iter().filter(|kind| self.display[kind.index()] > 0 && !board.has(*kind))
    }

    /// Returns the rank that an inhabitant can rise to, and the price. AN:R22, AN:R23
    pub(super) fn may_rise(&self, seat: Seat, space: Space) -> Result<(Rank, Goods), Refusal> {
        let board = self.board(seat);
        let who = board.spaces.get(space.index()).copied().flatten().ok_or(Refusal::Nobody(space))?;
        let (rank, price) = who.next().ok_or(Refusal::Highest(space))?;
        if rank == Rank::Citizen && board.noble() >= TILES.1 {
            return Err(Refusal::NoCitizenLeft);
        }
        Ok((rank, price))
    }

    /// Returns the spaces whose inhabitants can rise. AN:R39
    pub(super) fn risers(&self, seat: Seat) -> impl Iterator<Item = Space> + '_ {
        (0..SPACES as u8).map(Space).filter(move |space| self.may_rise(seat, *space).is_ok())
    }

    /// Offers ships, pioneers and developments that the hand can pay for. AN:R20-R24
    pub(super) fn offer_town(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let hand = own.hand;
        if hand.has(SHIP) && self.may_build_ship(seat).is_ok() {
            offers.push(Action::Ship);
        }
        if hand.has(PIONEER) {
            match self.next_space(seat) {
                Ok(space) if space < BARE => offers.push(Action::Pioneer(None)),
                Ok(_) => offers.extend(self.buildings_for(seat).map(|building| Action::Pioneer(Some(building)))),
                Err(_) => {}
            }
        }
        for space in (0..SPACES as u8).map(Space) {
            if self.may_rise(seat, space).is_ok_and(|(_, price)| hand.has(price)) {
                offers.push(Action::Develop(space));
            }
        }
    }
}

impl Board {
    /// Counts pioneers and settlers. AN:R22
    pub(super) fn simple(&self) -> usize {
        self.spaces.iter().flatten().filter(|rank| **rank <= Rank::Settler).count()
    }

    /// Counts citizens and merchants. AN:R22
    pub(super) fn noble(&self) -> usize {
        self.inhabitants() - self.simple()
    }

    /// Counts merchants. AN:R40
    pub(super) fn merchants(&self) -> u8 {
        self.spaces.iter().filter(|who| **who == Some(Rank::Merchant)).count() as u8
    }
}

impl Stage {
    /// Returns whether this is phase 3.
    pub(super) const fn sails(self) -> bool {
        matches!(self, Stage::Sail | Stage::Looked(..))
    }
}
