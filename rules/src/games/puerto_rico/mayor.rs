//! The mayor phase: colonists arrive, and everybody puts his people where he likes. PR:R26-R33
//!
//! All people are taken up and put down one at a time, so that as many circles as possible are filled by construction (PR:R29).
//! Who has people for every circle is not asked. What must never come in: a look at another's placing before all are in.
//! Start reading at [`PuertoRico::begin_mayor`].

use super::board::Circle;
use super::{Action, Board, Event, Own, People, Placing, PuertoRico, Refusal, Stage, Table, Why};
use crate::game::{Seat, SeatSet, Told};

impl Table {
    /// Whether one more can be put down there. PR:R28
    fn may_place(&self, seat: Seat, placing: &People, circle: Circle) -> Result<(), Refusal> {
        match self.boards[seat.index()].circles(circle) {
            0 => Err(Refusal::NoCircle(circle)),
            circles if placing.at(circle) >= circles => Err(Refusal::CircleFull(circle)),
            _ => Ok(()),
        }
    }

    /// Island, then city, each in the rulebook's order.
    pub(super) fn offer_circles(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let board = &self.boards[seat.index()];
        offers.extend(board.circle_kinds().filter(|&c| own.placing.at(c) < board.circles(c)).map(Action::Place));
    }
}

impl PuertoRico {
    pub(super) fn begin_mayor(&mut self, told: &mut Told<Event>) {
        if self.table.colonists > 0 {
            self.table.stage = Stage::Recruit;
        } else {
            self.share_out(told);
        }
    }

    /// The picker's colonist from the supply. PR:R26
    pub(super) fn answer_recruit(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result<(), Refusal> {
        match action {
            Action::Recruit => {
                self.table.colonists -= 1;
                self.board(seat).people.san_juan += 1;
                told.all(Event::Recruited(seat));
            }
            Action::Pass => told.all(Event::Passed(seat)),
            _ => return Err(self.not_now()),
        }
        self.share_out(told);
        Ok(())
    }

    /// One each from the picker on, until the ship is empty. PR:R27
    pub(super) fn share_out(&mut self, told: &mut Told<Event>) {
        let table = &mut self.table;
        let order = table.from(table.picker);
        let players = table.active().len() as u8;
        let (each, mut more) = (table.aboard / players, table.aboard % players);
        table.aboard = 0;
        for seat in order.filter(|&s| !table.gone.has(s)) {
            let share = each + u8::from(more > 0);
            more = more.saturating_sub(1);
            table.boards[seat.index()].people.san_juan += share;
            if share > 0 {
                told.all(Event::Arrived(seat, share));
            }
        }
        self.begin_placing(told);
    }

    /// Everybody with fewer people than circles is asked. PR:R28-R30
    fn begin_placing(&mut self, told: &mut Told<Event>) {
        let mut asked = SeatSet::NONE;
        for seat in self.table.active().iter() {
            let board = &mut self.table.boards[seat.index()];
            let people = board.people.total();
            if people >= board.all_circles() {
                let before = board.people;
                fill(board, people);
                if board.people != before {
                    told.all(Event::Placed(seat, board.people));
                }
            } else if people > 0 {
                asked = asked.with(seat);
                self.own[seat.index()].placing = People { san_juan: people, ..People::default() };
            }
        }
        self.await_placing(asked, asked, told);
    }

    pub(super) fn place(
        &mut self,
        seat: Seat,
        asked: SeatSet,
        waiting: SeatSet,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result<(), Refusal> {
        let Action::Place(circle) = action else { return Err(self.not_now()) };
        let placing = &mut self.own[seat.index()].placing;
        self.table.may_place(seat, placing, circle)?;
        placing.put(circle);
        placing.san_juan -= 1;
        match self.table.rules.placing {
            Placing::Together => told.only(seat, Event::Put(seat, circle)),
            Placing::InTurn => {}
        }
        if placing.san_juan > 0 {
            return Ok(());
        }
        match self.table.rules.placing {
            Placing::Together => self.await_placing(asked, waiting.without(seat), told),
            Placing::InTurn => {
                self.settle_people(seat, told);
                self.await_placing(asked.without(seat), waiting.without(seat), told);
            }
        }
        Ok(())
    }

    /// Waits for the others; when all are in, everybody sees where people stand now. PR:R30
    pub(super) fn await_placing(&mut self, asked: SeatSet, waiting: SeatSet, told: &mut Told<Event>) {
        if !waiting.is_empty() {
            self.table.stage = Stage::Place { asked, waiting };
            return;
        }
        for seat in self.table.from(self.table.picker).filter(|&s| asked.has(s)) {
            self.settle_people(seat, told);
        }
        self.end_mayor(told);
    }

    fn settle_people(&mut self, seat: Seat, told: &mut Told<Event>) {
        let placed = std::mem::take(&mut self.own[seat.index()].placing);
        self.board(seat).people = placed;
        told.all(Event::Placed(seat, placed));
    }

    /// The ship is filled for the empty circles of the cities, with as many as there are players at least. PR:R32, PR:R33
    fn end_mayor(&mut self, told: &mut Told<Event>) {
        let table = &mut self.table;
        let empty: u8 = table.active().iter().map(|s| table.boards[s.index()].empty_city_circles()).sum();
        let needed = empty.max(table.seats);
        table.aboard = needed.min(table.colonists);
        table.colonists -= table.aboard;
        told.all(Event::ShipFilled(table.aboard));
        if table.aboard < needed {
            self.end_is_near(Why::Colonists, told);
        }
        self.end_phase(told);
    }
}

/// A person on every circle, the rest in San Juan. PR:R29
fn fill(board: &mut Board, people: u8) {
    let mut placed = People { island: board.tiles, city: board.people.city, san_juan: people - board.all_circles() };
    for building in board.city.iter() {
        placed.city[building.index()] = building.spec().circles;
    }
    board.people = placed;
}
