//! The guesthouse: two guests who can move to work at almost any time. PR:R89-R90c
//!
//! The owner may move a guest whenever the game awaits someone, and the game stops for guests at
//! the moments that the rules name. Start reading at [`Tabletop::may_move`], then
//! [`PuertoRico::stop`].

use serde::{Deserialize, Serialize};

use super::super::good::Kinds;
use super::super::{Action, Circle, Digger, Event, Person, Place, PuertoRico, Refusal, Result, Stage, Tabletop};
use super::Building;
use crate::game::{Seat, SeatSet, Told};

/// How the game continues after a stop. PR:R90
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in super::super) enum Then {
    /// With the phase of the role just picked (S1).
    Phase,
    /// With the seat's own production (S2).
    Production(Kinds),
    /// With the settler's second tile (S3).
    Second,
    /// With the hunting lodges (S3).
    Lodges,
    /// With the craftsman's privilege (S3).
    Privilege(Kinds),
    /// With storing (S3).
    Storage,
    /// With final scoring (S4).
    Scoring,
}

const HERE: Place = Place::On(Circle::Building(Building::Guesthouse));

impl Tabletop {
    /// Whether guests may move now: whenever the game awaits someone, except in the mayor phase,
    /// the draft and storing, and while their owner pays or loads the small wharf, each of which is
    /// one decision. PR:R90, PR:R90a
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

    /// Whether the game stops for the seat's guests: they can move, and their owner wants to be
    /// asked. PR:R90, PR:R90c
    pub(in super::super) fn asks_guests(&self, seat: Seat) -> bool {
        self.has_guest(seat) && !self.resting.has(seat)
    }

    /// Whether the seat has a guest and an empty circle to move them to. PR:R89
    fn has_guest(&self, seat: Seat) -> bool {
        let board = &self.boards[seat.index()];
        board.runs(Building::Guesthouse) && !self.gone.has(seat) && destinations(board).next().is_some()
    }

    /// PR:R89
    fn may_move(&self, seat: Seat, person: Person, circle: Circle) -> Result {
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

    /// Offers guest moves by circle, island first, then the choice to let guests rest.
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
    /// Stops for all guests, in turn order from the picker, or from the governor before scoring;
    /// then continues. PR:R90c
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

    /// Stops for the guests of this seat only, at the start of its own turn. PR:R90
    pub(in super::super) fn stop_for(&mut self, seat: Seat, then: Then, told: &mut Told<Event>) {
        self.stop_from(seat, SeatSet::one(seat), then, told);
    }

    pub(in super::super) fn stop_from(&mut self, first: Seat, left: SeatSet, then: Then, told: &mut Told<Event>) {
        match left.clockwise(first).find(|&s| self.table.asks_guests(s)) {
            Some(seat) => self.table.stage = Stage::Stop { seat, left: left.without(seat), then },
            None => self.resume(first, then, told),
        }
    }

    /// Ends the seat's stop.
    pub(in super::super) fn answer_stop(
        &mut self,
        seat: Seat,
        left: SeatSet,
        then: Then,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result {
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

    /// Moves a guest, in or out of turn. PR:R89, PR:R90
    pub(in super::super) fn move_guest(&mut self, seat: Seat, person: Person, circle: Circle, told: &mut Told<Event>) -> Result {
        self.table.may_move(seat, person, circle)?;
        self.board(seat).people.shift(person, HERE, Place::On(circle));
        told.all(Event::GuestMoved(seat, person, circle));
        self.reconsider(seat, told);
        Ok(())
    }

    /// Skips the stops for this seat's guests until people are placed again; moves out of turn
    /// remain possible. PR:R90c
    pub(in super::super) fn rest_guests(&mut self, seat: Seat, told: &mut Told<Event>) -> Result {
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

    /// Checks whether the guest move has removed or changed the decision of its owner. PR:R19a,
    /// PR:R97
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
            // Another seat is asked, or the choices are computed from the board each time: library
            // and hunting lodge tiles, barrels to produce or take, roles. Such a decision keeps a
            // choice that no guest move can remove.
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
            // The seat that is asked cannot move guests here. PR:R90
            Stage::Pay { .. } | Stage::Bundle { .. } => {}
            // Nobody can move guests here.
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
