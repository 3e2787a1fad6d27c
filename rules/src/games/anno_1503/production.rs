//! Goods for everybody: production and the golden age (AN:R9-R12, AN:R18). Start reading at
//! [`Anno::begin_taking`].

use super::{Action, Anno, Building, Cause, Event, Good, Goods, Kinds, MOST, Order, Own, Refusal, Result, Stage, Tabletop};
use crate::game::{Seat, SeatSet, Told};

impl Anno {
    /// Lets everybody take goods. Choices are simultaneous where every stack lasts for all that
    /// could be asked of it, else clockwise. AN:R11, AN:R12
    pub(super) fn begin_taking(&mut self, cause: Cause, told: &mut Told<Event>) {
        let table = &self.table;
        let choosers: SeatSet = table.playing().iter().filter(|seat| table.may_choose(*seat, cause).len() > 1).collect();
        let asked = choosers.iter().fold(Kinds::NONE, |asked, seat| asked.or(table.may_choose(seat, cause)));
        let most: u8 = table.playing().iter().map(|seat| table.takes(seat, cause)).sum();
        if asked.iter().any(|good| table.stock[good] < most) || choosers.is_empty() {
            self.serve(table.clockwise().next(), cause, Taken::default(), told);
        } else {
            self.table.stage = Stage::Take { cause, order: Order::Together, waiting: choosers, left: 0 };
        }
    }

    /// Gives goods clockwise from `seat` until a player has to choose. AN:R11
    fn serve(&mut self, seat: Option<Seat>, cause: Cause, mut taken: Taken, told: &mut Told<Event>) {
        let Some(first) = seat else { return self.end_taking(taken, told) };
        let last = self.table.clockwise().last();
        for seat in self.table.playing().clockwise(first) {
            if self.serve_one(seat, cause, self.table.takes(seat, cause), &mut taken, told) == Served::Asks {
                return self.tell_taken(&taken, told);
            }
            if Some(seat) == last {
                break;
            }
        }
        self.end_taking(taken, told);
    }

    fn end_taking(&mut self, taken: Taken, told: &mut Told<Event>) {
        self.tell_taken(&taken, told);
        self.begin_town(told);
    }

    /// Gives `n` goods to one seat, or asks it where it has a choice. AN:R9a
    fn serve_one(&mut self, seat: Seat, cause: Cause, n: u8, out: &mut Taken, told: &mut Told<Event>) -> Served {
        for taken in 0..n {
            let there = self.table.may_choose(seat, cause).and(self.table.stock.kinds());
            let mut there = there.iter();
            match (there.next(), there.next()) {
                (None, _) => told.all(Event::Short(seat)),
                (Some(only), None) => self.hand_out(seat, Goods::of(only, 1), out),
                (Some(_), Some(_)) => {
                    let (order, waiting) = (Order::Clockwise, SeatSet::one(seat));
                    self.table.stage = Stage::Take { cause, order, waiting, left: n - taken };
                    return Served::Asks;
                }
            }
        }
        Served::All
    }

    /// Tells who took what, the active player first.
    fn tell_taken(&self, taken: &Taken, told: &mut Told<Event>) {
        let takers = self.table.clockwise().map(|seat| (seat, taken.0[seat.index()]));
        let mut takers = takers.filter(|(_, goods)| goods.total() > 0);
        if let Some((seat, goods)) = takers.next() {
            told.all(Event::Took(seat, goods, takers.collect()));
        }
    }

    fn hand_out(&mut self, seat: Seat, goods: Goods, taken: &mut Taken) {
        self.gain(seat, goods);
        let so_far = &mut taken.0[seat.index()];
        *so_far = so_far.plus(goods);
    }

    /// Takes a chosen good. AN:R9, AN:R10, AN:R18
    pub(super) fn take(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        let Stage::Take { cause, order, waiting, left } = self.table.stage else { return Err(Refusal::Over) };
        let Action::Take(good) = action else { return Err(Refusal::NotNow(self.table.stage.ask())) };
        if !self.table.may_choose(seat, cause).has(good) {
            return Err(Refusal::NotThere(good));
        }
        if self.table.stock[good] == 0 {
            return Err(Refusal::StackEmpty(good));
        }
        match order {
            Order::Clockwise => {
                let mut taken = Taken::default();
                self.hand_out(seat, Goods::of(good, 1), &mut taken);
                match self.serve_one(seat, cause, left.saturating_sub(1), &mut taken, told) {
                    Served::All => self.serve(self.table.after(seat), cause, taken, told),
                    Served::Asks => self.tell_taken(&taken, told),
                }
            }
            Order::Together => {
                self.own[seat.index()].pick(good);
                told.only(seat, Event::Chose(seat, good));
                if self.own[seat.index()].picked() >= self.table.takes(seat, cause) {
                    self.go_on_taking(cause, waiting.without(seat), told);
                }
            }
        }
        Ok(())
    }

    pub(super) fn serve_after(&mut self, seat: Seat, cause: Cause, told: &mut Told<Event>) {
        self.serve(self.table.after(seat), cause, Taken::default(), told);
    }

    /// Updates who still has to choose; once the last choice is in, everybody takes. AN:R12
    pub(super) fn go_on_taking(&mut self, cause: Cause, waiting: SeatSet, told: &mut Told<Event>) {
        self.table.stage = Stage::Take { cause, order: Order::Together, waiting, left: 0 };
        if !waiting.is_empty() {
            return;
        }
        let mut taken = Taken::default();
        for seat in self.table.clockwise() {
            let picks = std::mem::take(&mut self.own[seat.index()].picks);
            let chosen = picks.into_iter().flatten().fold(Goods::NONE, |goods, good| goods.plus(Goods::of(good, 1)));
            if chosen == Goods::NONE {
                self.serve_one(seat, cause, self.table.takes(seat, cause), &mut taken, told);
            } else {
                self.hand_out(seat, chosen, &mut taken);
            }
        }
        self.end_taking(taken, told);
    }
}

/// Goods taken one after the other, by seat, to be told at once.
#[derive(Default)]
struct Taken([Goods; MOST]);

/// Whether a seat has been given its goods or has to choose.
#[derive(PartialEq, Eq)]
enum Served {
    All,
    Asks,
}

impl Tabletop {
    /// Returns the goods of which the seat takes one, whatever the stacks hold. AN:R9, AN:R10,
    /// AN:R18
    pub(super) fn may_choose(&self, seat: Seat, cause: Cause) -> Kinds {
        let Cause::Site(site) = cause else { return Kinds::ALL };
        let board = self.board(seat);
        let Some(own) = board.site(usize::from(site)) else { return Kinds::ALL };
        let branch = board.branches.get(usize::from(site)).copied().flatten();
        Kinds::one(own).or(branch.map_or(Kinds::NONE, |branch| Kinds::one(branch.good)))
    }

    /// Returns the number of goods that the seat takes. AN:R9, AN:R18
    pub(super) fn takes(&self, seat: Seat, cause: Cause) -> u8 {
        if cause == Cause::Golden && self.board(seat).has(Building::Church) { 2 } else { 1 }
    }

    /// Returns the goods that the seat can choose from: those in stock. AN:R9a
    pub(super) fn offered(&self, seat: Seat, cause: Cause) -> Kinds {
        self.may_choose(seat, cause).and(self.stock.kinds())
    }

    /// Returns the number of goods that the seat still has to choose.
    pub(super) fn unchosen(&self, seat: Seat, own: &Own) -> u8 {
        match self.stage {
            Stage::Take { order: Order::Clockwise, left, .. } => left,
            Stage::Take { cause, order: Order::Together, .. } => self.takes(seat, cause).saturating_sub(own.picked()),
            _ => 0,
        }
    }
}

impl Own {
    /// Counts the goods chosen so far.
    pub(super) fn picked(&self) -> u8 {
        self.picks.iter().flatten().count() as u8
    }

    /// Adds a chosen good, unless two are chosen.
    pub(super) fn pick(&mut self, good: Good) {
        if let Some(free) = self.picks.iter_mut().find(|pick| pick.is_none()) {
            *free = Some(good);
        }
    }
}
