//! The captain phase: loading in turns, then storing. PR:R55-R68
//!
//! Start reading at [`PuertoRico::begin_captain`].

use serde::{Deserialize, Serialize};

use super::building_kind::Building;
use super::buildings::guesthouse::Then;
use super::buildings::{FIRST_TURN, Gain, LOADING};
use super::text::Ask;
use super::{Action, EmptyShip, Event, Good, Goods, Kinds, Own, PuertoRico, Refusal, Result, Role, SHIPS, Ship, Stage, Tabletop};
use crate::game::{Seat, SeatSet, Told};

/// What the game must remember during loading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Loading {
    /// Seats that have passed since the last loading. PR:R65
    pub(super) passed: SeatSet,
    /// Seats whose first turn is over. PR:R97, PR:R110
    pub(super) begun: SeatSet,
    /// Whether the picker has loaded. PR:R62
    pub(super) picker_loaded: bool,
    /// Seats that have used their wharf in this phase. PR:R64
    pub(super) wharves: SeatSet,
    /// Seats that have used their small wharf in this phase. PR:R93
    pub(super) small_wharves: SeatSet,
    /// Seats whose union hall has been scored. PR:R97
    pub(super) counted: SeatSet,
    /// Seats that have used or declined the royal supplier. PR:R110
    pub(super) supplied: SeatSet,
}

impl Ship {
    /// How many more barrels of this kind it can carry; none if it holds another kind.
    pub(super) fn room(self, good: Good) -> u8 {
        match self.cargo {
            None => self.capacity,
            Some((held, n)) if held == good => self.capacity - n,
            Some(_) => 0,
        }
    }

    fn is_full(self) -> bool {
        self.cargo.is_some_and(|(_, n)| n >= self.capacity)
    }
}

impl Tabletop {
    /// The cargo ships of this game, smallest first.
    pub(super) fn ships(&self) -> impl DoubleEndedIterator<Item = &Ship> + Clone {
        self.ships.iter().filter(|s| s.capacity > 0)
    }

    fn ships_mut(&mut self) -> impl Iterator<Item = &mut Ship> {
        self.ships.iter_mut().filter(|s| s.capacity > 0)
    }

    /// The capacities of the cargo ships; zero means that the ship is absent.
    fn capacities(&self) -> [u8; SHIPS] {
        self.ships.map(|s| s.capacity)
    }

    fn ship(&self, capacity: u8) -> Option<&Ship> {
        self.ships().find(|s| s.capacity == capacity)
    }

    /// Whether the seat may load this kind on the ship of this capacity. PR:R56-R58
    fn may_ship(&self, seat: Seat, good: Good, capacity: u8) -> Result {
        let ship = self.ship(capacity).ok_or_else(|| Refusal::NoShip(capacity, self.capacities()))?;
        let barrels = self.boards[seat.index()].goods[good];
        if barrels == 0 {
            return Err(Refusal::NoBarrel(good));
        }
        if let Some(holder) = self.ships().find(|s| s.cargo.is_some_and(|(held, _)| held == good)) {
            return if holder.capacity != capacity {
                Err(Refusal::OnOtherShip(good, holder.capacity))
            } else if holder.is_full() {
                Err(Refusal::ShipFull(capacity))
            } else {
                Ok(())
            };
        }
        if let Some((held, _)) = ship.cargo {
            return Err(Refusal::ShipHolds(capacity, held));
        }
        let worth = |s: &Ship| match self.rules.empty_ship {
            EmptyShip::MostGoods => s.capacity.min(barrels),
            EmptyShip::Largest => s.capacity,
        };
        let best = self.ships().filter(|s| s.cargo.is_none()).max_by_key(|s| worth(s));
        match best {
            Some(best) if worth(best) > worth(ship) => Err(Refusal::LargerShip(good, best.capacity)),
            Some(_) | None => Ok(()),
        }
    }

    /// Whether the seat can load something on a ship, and therefore must. PR:R60
    fn must_load(&self, seat: Seat) -> bool {
        self.boards[seat.index()].goods.iter().any(|(good, _)| self.room(good) > 0)
    }

    /// How many barrels of this kind one ship still takes. PR:R56
    pub(super) fn room(&self, good: Good) -> u8 {
        match self.ships().find(|s| s.cargo.is_some_and(|(held, _)| held == good)) {
            Some(holder) => holder.room(good),
            None => self.ships().map(|s| s.room(good)).max().unwrap_or(0),
        }
    }

    pub(super) fn can_load(&self, seat: Seat, loading: &Loading) -> bool {
        let wharf = |g: Good| self.may_use_wharf(seat, g, loading).is_ok() || self.may_use_small_wharf(seat, g, loading).is_ok();
        self.must_load(seat) || Good::ALL.into_iter().any(wharf)
    }

    pub(super) fn offer_loadings(&self, seat: Seat, loading: &Loading, offers: &mut Vec<Action>) {
        let before = offers.len();
        for (good, _) in self.boards[seat.index()].goods.iter() {
            let ships = self.ships().map(|s| s.capacity);
            offers.extend(ships.filter(|&s| self.may_ship(seat, good, s).is_ok()).map(|s| Action::Ship(good, s)));
        }
        let must = offers.len() > before;
        offers.extend(Good::ALL.into_iter().filter(|&g| self.may_use_wharf(seat, g, loading).is_ok()).map(Action::Wharf));
        let small = Good::ALL.into_iter().filter(|&g| self.may_use_small_wharf(seat, g, loading).is_ok());
        offers.extend(small.map(Action::SmallWharf));
        if !must {
            offers.push(Action::Pass);
        }
    }

    /// How many barrels this loading moves.
    pub(super) fn load_size(&self, seat: Seat, good: Good, capacity: u8) -> u8 {
        self.ship(capacity).map_or(0, |s| s.room(good)).min(self.boards[seat.index()].goods[good])
    }

    /// The gain of a loading worth `points`, with bonuses. PR:R61-R63, PR:R94
    pub(super) fn load_gain(&self, seat: Seat, points: u8, loading: &Loading) -> Gain {
        let mut gain = Gain { doubloons: 0, points };
        for building in self.boards[seat.index()].running(LOADING) {
            let more = building.spec().effect.loading;
            gain.doubloons += more.doubloons;
            gain.points += more.points;
        }
        if !loading.picker_loaded {
            gain.points += self.privilege(seat, Role::Captain);
        }
        gain
    }

    /// Whether the seat may keep one more barrel of this kind. PR:R66, PR:R66a
    pub(super) fn may_store(&self, seat: Seat, kept: Goods, good: Good) -> Result {
        let board = &self.boards[seat.index()];
        let mut more = kept;
        more[good] += 1;
        if more[good] > board.goods[good] {
            Err(Refusal::NoBarrel(good))
        } else if !board.keeps(more) {
            let stores = board.stores();
            Err(Refusal::CannotKeep(stores.kinds, stores.singles))
        } else {
            Ok(())
        }
    }

    pub(super) fn offer_storage(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let goods = self.boards[seat.index()].goods;
        offers.extend(goods.iter().map(|(g, _)| g).filter(|&g| self.may_store(seat, own.storing, g).is_ok()).map(Action::Store));
        offers.push(Action::StoreDone);
    }
}

impl PuertoRico {
    pub(super) fn begin_captain(&mut self, told: &mut Told<Event>) {
        self.light_up(told);
        if self.table.playing().iter().all(|seat| self.table.boards[seat.index()].goods == Goods::NONE) {
            told.all(Event::Idle(Role::Captain));
        }
        self.load_turn(self.table.picker, Loading::default(), told);
    }

    /// Gives the turn to `seat`, or to the next player who can act; players who cannot act pass.
    /// Everyone has a first turn. PR:R55, PR:R65
    pub(super) fn load_turn(&mut self, seat: Seat, mut loading: Loading, told: &mut Told<Event>) {
        let mut seat = seat;
        for _ in 0..self.table.seats {
            if !self.table.gone.has(seat) && !loading.passed.has(seat) {
                if !loading.begun.has(seat) && self.has_first_turn(seat, &mut loading, told) {
                    self.table.stage = Stage::Supply { seat, loading, given: Kinds::NONE };
                    return;
                }
                if self.table.can_load(seat, &loading) || self.table.asks_guests(seat) {
                    self.table.stage = Stage::Load { seat, loading };
                    return;
                }
                let goods = self.table.boards[seat.index()].goods;
                if !loading.begun.has(seat) && goods != Goods::NONE {
                    told.all(Event::Stuck(seat, goods));
                }
                loading.passed = loading.passed.with(seat);
                loading.begun = loading.begun.with(seat);
            }
            seat = seat.next(self.table.seats);
        }
        self.stop(Then::Storage, told);
    }

    /// Scores the union hall; returns whether the royal supplier must be asked before the first
    /// loading. PR:R97, PR:R111
    fn has_first_turn(&mut self, seat: Seat, loading: &mut Loading, told: &mut Told<Event>) -> bool {
        self.count_pairs(seat, loading, told);
        !loading.supplied.has(seat) && self.table.can_supply(seat, Kinds::NONE)
    }

    /// Scores an occupied union hall, once in a phase. PR:R97
    pub(super) fn count_pairs(&mut self, seat: Seat, loading: &mut Loading, told: &mut Told<Event>) {
        let board = &self.table.boards[seat.index()];
        let hall = board.running(FIRST_TURN).next().filter(|_| !loading.counted.has(seat));
        if let Some(building) = hall {
            loading.counted = loading.counted.with(seat);
            let points = building.spec().effect.first_turn.map_or(0, |points| points(board));
            if points > 0 {
                told.all(Event::Awarded(seat, building, points));
                self.win_chips(seat, points, told);
            }
        }
    }

    pub(super) fn load(&mut self, seat: Seat, mut loading: Loading, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Ship(good, capacity) => {
                self.table.may_ship(seat, good, capacity)?;
                let barrels = self.table.load_size(seat, good, capacity);
                let gain = self.table.load_gain(seat, barrels, &loading);
                self.board(seat).goods[good] -= barrels;
                if let Some(ship) = self.table.ships_mut().find(|s| s.capacity == capacity) {
                    ship.cargo = Some((good, ship.cargo.map_or(0, |(_, n)| n) + barrels));
                }
                told.all(Event::Shipped { seat, good, barrels, capacity, points: gain.points });
                self.end_loading(seat, gain, loading, told);
            }
            Action::Wharf(good) => {
                self.table.may_use_wharf(seat, good, &loading)?;
                let barrels = self.table.wharf_size(seat, good);
                let gain = self.table.load_gain(seat, barrels, &loading);
                self.board(seat).goods[good] -= barrels;
                self.table.stock[good] += barrels;
                loading.wharves = loading.wharves.with(seat);
                told.all(Event::Wharfed { seat, good, barrels, points: gain.points });
                self.end_loading(seat, gain, loading, told);
            }
            Action::SmallWharf(good) => {
                self.table.may_use_small_wharf(seat, good, &loading)?;
                self.use_small_wharf(seat, good, loading, Goods::NONE);
            }
            Action::Pass if self.table.must_load(seat) => return Err(Refusal::MustLoad),
            Action::Pass => {
                told.all(Event::Passed(seat, Ask::Load));
                loading.passed = loading.passed.with(seat);
                loading.begun = loading.begun.with(seat);
                self.load_turn(seat.next(self.table.seats), loading, told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// Pays the gain and gives the turn to the next player; players who had passed are asked again.
    /// PR:R65
    pub(super) fn end_loading(&mut self, seat: Seat, gain: Gain, mut loading: Loading, told: &mut Told<Event>) {
        self.win_chips(seat, gain.points, told);
        if gain.doubloons > 0 {
            self.earn(seat, u16::from(gain.doubloons));
            told.all(Event::Income(seat, Building::Lighthouse, gain.doubloons));
        }
        loading.passed = SeatSet::NONE;
        loading.begun = loading.begun.with(seat);
        loading.picker_loaded |= seat == self.table.picker;
        self.load_turn(seat.next(self.table.seats), loading, told);
    }

    /// Asks everyone with barrels what to keep. PR:R66
    pub(super) fn begin_storing(&mut self, told: &mut Told<Event>) {
        let waiting = self.table.playing().iter().filter(|s| self.table.boards[s.index()].goods != Goods::NONE).collect();
        self.await_storing(waiting, told);
    }

    pub(super) fn store(&mut self, seat: Seat, waiting: SeatSet, action: Action, told: &mut Told<Event>) -> Result {
        match action {
            Action::Store(good) => {
                let kept = &mut self.own[seat.index()].storing;
                self.table.may_store(seat, *kept, good)?;
                kept[good] += 1;
            }
            Action::StoreDone => {
                let kept = self.own[seat.index()].storing;
                if kept != Goods::NONE {
                    told.only(seat, Event::Kept(seat, kept));
                }
                self.await_storing(waiting.without(seat), told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }

    /// Waits for the seats that are not finished; when all are, returns the other barrels and
    /// empties full ships. PR:R66, PR:R67
    pub(super) fn await_storing(&mut self, waiting: SeatSet, told: &mut Told<Event>) {
        if !waiting.is_empty() {
            self.table.stage = Stage::Store { waiting };
            return;
        }
        for seat in self.table.playing().clockwise(self.table.picker) {
            let kept = std::mem::take(&mut self.own[seat.index()].storing);
            let more = Good::ALL.into_iter().any(|good| self.table.may_store(seat, kept, good).is_ok());
            let lost = std::mem::replace(&mut self.table.boards[seat.index()].goods, kept).minus(kept);
            self.table.stock += lost;
            if lost != Goods::NONE {
                told.all(if more { Event::GaveBack(seat, lost, kept) } else { Event::Lost(seat, lost, kept) });
            }
        }
        for ship in self.table.ships.iter_mut() {
            if let (true, Some((good, barrels))) = (ship.is_full(), ship.cargo.take_if(|(_, n)| *n >= ship.capacity)) {
                self.table.stock[good] += barrels;
                told.all(Event::Sailed(ship.capacity, good));
            }
        }
        self.end_phase(told);
    }
}
