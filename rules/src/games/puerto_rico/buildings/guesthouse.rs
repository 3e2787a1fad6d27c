//! The guesthouse: two people who go where they are needed, when they are needed. PR:R89-R90c
//!
//! A guest can be moved whenever the game waits for anybody, and the game stops for it at the moments the
//! rules name. Start reading at [`Tabletop::may_move`], then [`PuertoRico::stop`].

use serde::{Deserialize, Serialize};

use super::super::good::Kinds;
use super::super::{Action, Circle, Digger, Event, Person, Place, PuertoRico, Refusal, Stage, Tabletop};
use super::Building;
use crate::game::{Seat, SeatSet, Told};

/// What follows a stop. PR:R90
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in super::super) enum Then {
    /// The phase of the role just taken (S1).
    Phase,
    /// The seat's own production (S2).
    Production(Kinds),
    /// The settler's second tile (S3).
    Second,
    /// Hunting lodges (S3).
    Lodges,
    /// The craftsman's barrel (S3).
    Privilege(Kinds),
    /// Storage (S3).
    Storage,
    /// The end of the game (S4).
    Scoring,
}

const HERE: Place = Place::On(Circle::Building(Building::Guesthouse));

impl Tabletop {
    /// Whether guests may move now: whenever somebody is awaited, but not in the mayor phase, not while all store, and not in the middle of
    /// the owner's own payment or bundle, which are one decision. PR:R90, PR:R90a
    fn guests_free(&self, seat: Seat) -> bool {
        match self.stage {
            Stage::Governor | Stage::Reveal | Stage::Draw { .. } | Stage::Over => false,
            Stage::Recruit { .. } | Stage::Welcome { .. } | Stage::Place { .. } | Stage::Store { .. } | Stage::Draft { .. } => {
                false
            }
            Stage::Pay { seat: payer, .. } | Stage::Bundle { seat: payer, .. } => payer != seat,
            Stage::Role
            | Stage::Stop { .. }
            | Stage::Settle { .. }
            | Stage::Plant { .. }
            | Stage::Hospice { .. }
            | Stage::Second
            | Stage::Lodge { .. }
            | Stage::Build { .. }
            | Stage::University { .. }
            | Stage::Produce { .. }
            | Stage::Take { .. }
            | Stage::Sell { .. }
            | Stage::Load { .. }
            | Stage::Supply { .. } => true,
        }
    }

    /// Whether the game stops for the seat's guests: they have somewhere to go, and their owner wants to be asked. PR:R90, PR:R90c
    pub(in super::super) fn asks_guests(&self, seat: Seat) -> bool {
        self.has_guest(seat) && !self.resting.has(seat)
    }

    /// Whether the seat has a guest with somewhere to go. PR:R89
    fn has_guest(&self, seat: Seat) -> bool {
        let board = &self.boards[seat.index()];
        board.runs(Building::Guesthouse) && !self.gone.has(seat) && destinations(board).next().is_some()
    }

    /// PR:R89
    fn may_move(&self, seat: Seat, person: Person, circle: Circle) -> Result<(), Refusal> {
        let board = &self.boards[seat.index()];
        if !self.guests_free(seat) {
            Err(Refusal::GuestsStay)
        } else if board.people.of(person, HERE) == 0 {
            Err(Refusal::NoGuest(person))
        } else if circle == Circle::Building(Building::Guesthouse) || board.circles(circle) == 0 {
            Err(Refusal::NoCircle(circle))
        } else if board.people.on(circle) >= board.circles(circle) {
            Err(Refusal::CircleFull(circle))
        } else {
            Ok(())
        }
    }

    /// By circle, island first; letting them rest comes last.
    pub(in super::super) fn offer_guests(&self, seat: Seat, offers: &mut Vec<Action>) {
        let board = &self.boards[seat.index()];
        if !board.runs(Building::Guesthouse) || self.gone.has(seat) || !self.guests_free(seat) {
            return;
        }
        let who = Person::ALL.into_iter().filter(|&p| board.people.of(p, HERE) > 0);
        offers.extend(destinations(board).flat_map(|circle| who.clone().map(move |person| Action::Guest(person, circle))));
        if self.asks_guests(seat) {
            offers.push(Action::GuestsRest);
        }
    }
}

fn destinations(board: &super::Board) -> impl Iterator<Item = Circle> + Clone + '_ {
    board.empty_circles().filter(|&c| c != Circle::Building(Building::Guesthouse))
}

impl PuertoRico {
    /// Stops for everybody who has a guest, in turn order from the picker, before scoring from the governor; then goes on. PR:R90c
    pub(in super::super) fn stop(&mut self, then: Then, told: &mut Told<Event>) {
        if !self.table.in_game.has(Building::Guesthouse) {
            return self.resume(self.table.picker, then, told);
        }
        let first = match then {
            Then::Scoring => self.table.governor,
            _ => self.table.picker,
        };
        self.stop_from(first, SeatSet::all(self.table.seats), then, told);
    }

    /// Stops for this seat alone, at the start of its own turn. PR:R90
    pub(in super::super) fn stop_for(&mut self, seat: Seat, then: Then, told: &mut Told<Event>) {
        self.stop_from(seat, SeatSet::one(seat), then, told);
    }

    pub(in super::super) fn stop_from(&mut self, first: Seat, left: SeatSet, then: Then, told: &mut Told<Event>) {
        match left.clockwise(first).find(|&s| self.table.asks_guests(s)) {
            Some(seat) => self.table.stage = Stage::Stop { seat, left: left.without(seat), then },
            None => self.resume(first, then, told),
        }
    }

    /// The seat lets its guests be.
    pub(in super::super) fn answer_stop(
        &mut self,
        seat: Seat,
        left: SeatSet,
        then: Then,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result<(), Refusal> {
        let Action::Pass = action else { return Err(self.not_now()) };
        self.stop_from(seat, left, then, told);
        Ok(())
    }

    fn resume(&mut self, seat: Seat, then: Then, told: &mut Told<Event>) {
        match then {
            Then::Phase => self.begin_phase(told),
            Then::Production(kinds) => self.produce(seat, kinds, told),
            Then::Second => self.begin_second(told),
            Then::Lodges => self.begin_lodges(told),
            Then::Privilege(kinds) => self.begin_privilege(kinds, told),
            Then::Storage => self.begin_storing(told),
            Then::Scoring => self.finish(told),
        }
    }

    /// One guest goes to work, at his owner's turn or in between. PR:R89, PR:R90
    pub(in super::super) fn move_guest(
        &mut self,
        seat: Seat,
        person: Person,
        circle: Circle,
        told: &mut Told<Event>,
    ) -> Result<(), Refusal> {
        self.table.may_move(seat, person, circle)?;
        self.board(seat).people.shift(person, HERE, Place::On(circle));
        told.all(Event::GuestMoved(seat, person, circle));
        self.reconsider(seat, told);
        Ok(())
    }

    /// The owner is not asked about guests any more until people are placed anew; they can be moved all the same. PR:R90c
    pub(in super::super) fn rest_guests(&mut self, seat: Seat, told: &mut Told<Event>) -> Result<(), Refusal> {
        if !self.table.guests_free(seat) {
            return Err(Refusal::GuestsStay);
        }
        if !self.table.asks_guests(seat) {
            return Err(Refusal::NobodyToRest);
        }
        self.table.resting = self.table.resting.with(seat);
        told.all(Event::GuestsRest(seat));
        self.reconsider(seat, told);
        Ok(())
    }

    /// What the seat was asked may have lapsed, or have become possible. PR:R19a, PR:R97
    fn reconsider(&mut self, mover: Seat, told: &mut Told<Event>) {
        let full = |game: &PuertoRico, place| match place {
            Place::On(circle) => {
                let board = &game.table.boards[mover.index()];
                board.people.on(circle) >= board.circles(circle)
            }
            Place::SanJuan => false,
        };
        match self.table.stage {
            Stage::Stop { seat, left, then } if seat == mover && !self.table.asks_guests(seat) => {
                self.stop_from(seat, left, then, told);
            }
            Stage::Hospice { seat, place } if seat == mover && full(self, place) => {
                self.settle_turn(self.table.next_in_phase(seat), told);
            }
            Stage::University { seat, building, church }
                if seat == mover && full(self, super::university::new_place(building)) =>
            {
                self.end_purchase(seat, church, told);
            }
            Stage::Settle { seat, drew: false } if seat == mover => self.settle_turn(Some(seat), told),
            Stage::Settle { seat, drew: true } if seat == mover => {
                self.after_draw(seat, Digger::Hacienda, told);
            }
            Stage::Build { seat } if seat == mover => self.build_turn(Some(seat), told),
            Stage::Sell { seat, trade } if seat == mover => self.sell_on(seat, trade, told),
            Stage::Supply { seat, mut loading, given } if seat == mover => {
                self.count_pairs(seat, &mut loading, told);
                self.table.stage = Stage::Supply { seat, loading, given };
            }
            Stage::Load { seat, loading } if seat == mover => self.load_turn(seat, loading, told),
            // Another seat is asked, or what this one can do is worked out from the board each time it is asked: tiles for the library and
            // the hunting lodge, barrels to produce or take, roles. What begins such a decision leaves something to choose, which no guest
            // takes away.
            Stage::Stop { .. }
            | Stage::Hospice { .. }
            | Stage::University { .. }
            | Stage::Settle { .. }
            | Stage::Build { .. }
            | Stage::Sell { .. }
            | Stage::Supply { .. }
            | Stage::Load { .. }
            | Stage::Role
            | Stage::Second
            | Stage::Lodge { .. }
            | Stage::Plant { .. }
            | Stage::Produce { .. }
            | Stage::Take { .. } => {}
            // No guest moves of whoever is asked. PR:R90
            Stage::Pay { .. } | Stage::Bundle { .. } => {}
            // No guest moves at all.
            Stage::Governor
            | Stage::Reveal
            | Stage::Draw { .. }
            | Stage::Draft { .. }
            | Stage::Recruit { .. }
            | Stage::Welcome { .. }
            | Stage::Place { .. }
            | Stage::Store { .. }
            | Stage::Over => {}
        }
    }
}
