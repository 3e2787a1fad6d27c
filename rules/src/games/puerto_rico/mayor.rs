//! The mayor phase: people arrive, and players place all their people. PR:R26-R33
//!
//! Players place one person at a time, nobles first, and cannot stop while a circle is free; this
//! fills as many circles as possible (PR:R29). Players without a choice are not asked. Start
//! reading at [`PuertoRico::begin_mayor`].

use serde::{Deserialize, Serialize};

use super::people::Heads;
use super::text::Ask;
use super::{
    Action, Board, BuildingSet, Circle, Event, Own, People, Person, Place, Placing, PuertoRico, Refusal, Result, Role, Stage,
    Tabletop, Tile, Why,
};
use crate::game::{MOST_SEATS, Seat, SeatSet, Told};

/// With fewer colonists left than for so many of the smallest ships, the end is near.
const SHIPS_LEFT: u8 = 3;

/// How far the arrivals of a mayor phase have got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Coming {
    /// Turns completed, from the picker's first one on; seats that have given up count too.
    pub(super) turns: u16,
    /// Colonists taken from the ship so far, by seat.
    pub(super) colonists: [u8; MOST_SEATS],
}

impl Tabletop {
    /// The seat whose turn it is to take a person.
    pub(super) fn comer(&self, coming: &Coming) -> Seat {
        Seat(((u16::from(self.picker.0) + coming.turns) % u16::from(self.seats)) as u8)
    }

    /// Whether this person may be placed there. Nobles go first; one may stay in San Juan only if
    /// the people outnumber the circles. PR:R28, PR:R29
    fn may_place(&self, seat: Seat, own: &Own, person: Person, place: Place) -> Result {
        let board = &self.boards[seat.index()];
        if own.idle_nobles() > 0 && person != Person::Noble {
            return Err(Refusal::NoblesFirst);
        }
        if own.in_hand(person) == 0 {
            return Err(Refusal::NoneInHand(person));
        }
        match place {
            Place::SanJuan if person == Person::Noble && own.kept_back < surplus(board, &own.placing) => Ok(()),
            Place::SanJuan => Err(Refusal::MustWork),
            Place::On(circle) if board.circles(circle) == 0 => Err(Refusal::NoCircle(circle)),
            Place::On(circle) if own.placing.on(circle) >= board.circles(circle) => Err(Refusal::CircleFull(circle)),
            Place::On(_) => Ok(()),
        }
    }

    /// Offers circles of the island, then of the city, each in the rulebook's order, then San Juan.
    pub(super) fn offer_circles(&self, seat: Seat, own: &Own, offers: &mut Vec<Action>) {
        let board = &self.boards[seat.index()];
        let person = if own.idle_nobles() > 0 { Person::Noble } else { Person::Colonist };
        // Two loops, not one over a chain, for speed: most decisions of a game are these.
        for tile in own.open_tiles(board) {
            offers.push(Action::Place(person, Place::On(Circle::Tile(tile))));
        }
        for building in own.open_buildings(board).iter() {
            offers.push(Action::Place(person, Place::On(Circle::Building(building))));
        }
        if person == Person::Noble && self.may_place(seat, own, person, Place::SanJuan).is_ok() {
            offers.push(Action::Place(person, Place::SanJuan));
        }
    }
}

/// How many people exceed the circles of the board.
fn surplus(board: &Board, people: &People) -> u8 {
    people.total().saturating_sub(board.all_circles())
}

impl Own {
    /// Number of nobles still to be placed.
    pub(super) fn idle_nobles(&self) -> u8 {
        self.placing.idle(Person::Noble) - self.kept_back
    }

    /// Number of such people still to be placed.
    fn in_hand(&self, person: Person) -> u8 {
        match person {
            Person::Colonist => self.placing.idle(person),
            Person::Noble => self.idle_nobles(),
        }
    }

    /// Number of colonists placed there so far; colonists in San Juan are still to be placed.
    pub(super) fn colonists_at(&self, place: Place) -> u8 {
        match place {
            Place::On(_) => self.placing.of(Person::Colonist, place),
            Place::SanJuan => 0,
        }
    }

    /// Whether the placement is complete: no noble is left to place, and no colonist or no free
    /// circle is left.
    pub(super) fn is_placed(&self, board: &Board) -> bool {
        let full = || self.open_tiles(board).next().is_none() && self.open_buildings(board).is_empty();
        self.idle_nobles() == 0 && (self.placing.idle(Person::Colonist) == 0 || full())
    }

    /// The island tiles with a free circle.
    fn open_tiles(&self, board: &Board) -> impl Iterator<Item = Tile> {
        Tile::ALL.into_iter().filter(|t| self.placing.all.island[t.index()] < board.tiles[t.index()])
    }

    /// The buildings with a free circle.
    fn open_buildings(&self, board: &Board) -> BuildingSet {
        board.city.iter().filter(|&b| self.placing.all.city[b] < b.circles()).collect()
    }
}

impl PuertoRico {
    pub(super) fn begin_mayor(&mut self, told: &mut Told<Event>) {
        self.arrive(Coming::default(), told);
    }

    /// Plays the turns from the picker on, until everyone has had one and the ship is empty. A
    /// first turn is the villa, the picker's privilege, then one person from the ship. PR:R27,
    /// PR:R27a
    fn arrive(&mut self, mut coming: Coming, told: &mut Told<Event>) {
        while coming.turns < u16::from(self.table.seats) || self.table.aboard.total() > 0 {
            let seat = self.table.comer(&coming);
            if !self.table.gone.has(seat) {
                if coming.turns < u16::from(self.table.seats) {
                    self.use_villa(seat, told);
                }
                if coming.turns == 0 && self.can_recruit(0) {
                    self.table.stage = Stage::Recruit { coming, taken: 0 };
                    return;
                }
                if !self.embark(seat, &mut coming, told) {
                    return;
                }
            }
            coming.turns += 1;
        }
        let shares = self.table.clockwise_from(self.table.picker).map(|seat| (seat, coming.colonists[seat.index()]));
        let shares: Vec<_> = shares.filter(|(_, colonists)| *colonists > 0).collect();
        if !shares.is_empty() {
            told.all(Event::Arrived(shares));
        }
        self.begin_placing(told);
    }

    /// Whether the picker, who has `taken` some, may take one more person from the supply. PR:R26,
    /// PR:R96
    fn can_recruit(&self, taken: u8) -> bool {
        let picker = self.table.picker;
        taken < self.table.privilege(picker, Role::Mayor) && Person::ALL.into_iter().any(|p| self.table.supplied(p))
    }

    /// Applies the mayor's answer to the privilege. PR:R26
    pub(super) fn answer_recruit(
        &mut self,
        seat: Seat,
        coming: Coming,
        taken: u8,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result {
        match action {
            Action::Recruit(person) => {
                if !self.table.supplied(person) {
                    return Err(Refusal::NoneToSpare(person));
                }
                self.table.supply[person] -= 1;
                self.board(seat).people.put(person, Place::SanJuan);
                told.all(Event::Recruited(seat, person));
                if self.can_recruit(taken + 1) {
                    self.table.stage = Stage::Recruit { coming, taken: taken + 1 };
                    return Ok(());
                }
            }
            Action::Pass => told.all(Event::Passed(seat, Ask::Recruit)),
            _ => return Err(self.not_now()),
        }
        self.after_recruit(coming, told);
        Ok(())
    }

    /// Resumes the picker's first turn: they take a person from the ship.
    pub(super) fn after_recruit(&mut self, mut coming: Coming, told: &mut Told<Event>) {
        let seat = self.table.comer(&coming);
        if self.table.gone.has(seat) || self.embark(seat, &mut coming, told) {
            self.next_arrival(coming, told);
        }
    }

    /// Ends this turn and plays the next ones.
    pub(super) fn next_arrival(&mut self, mut coming: Coming, told: &mut Told<Event>) {
        coming.turns += 1;
        self.arrive(coming, told);
    }

    /// Takes one person from the ship; returns false if the seat must choose which. PR:R27, PR:R103
    fn embark(&mut self, seat: Seat, coming: &mut Coming, told: &mut Told<Event>) -> bool {
        let mut aboard = Person::ALL.into_iter().filter(|&p| self.table.aboard[p] > 0);
        match (aboard.next(), aboard.next()) {
            (None, _) => {}
            (Some(person), None) => self.welcome(seat, person, coming, told),
            (Some(_), Some(_)) => {
                self.table.stage = Stage::Welcome { coming: *coming };
                return false;
            }
        }
        true
    }

    fn welcome(&mut self, seat: Seat, person: Person, coming: &mut Coming, told: &mut Told<Event>) {
        self.table.aboard[person] -= 1;
        self.board(seat).people.put(person, Place::SanJuan);
        match person {
            Person::Colonist => coming.colonists[seat.index()] += 1,
            Person::Noble => told.all(Event::Welcomed(seat)),
        }
    }

    /// PR:R103
    pub(super) fn answer_welcome(&mut self, seat: Seat, mut coming: Coming, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Welcome(person) = action else { return Err(self.not_now()) };
        self.welcome(seat, person, &mut coming, told);
        self.next_arrival(coming, told);
        Ok(())
    }

    /// Places the people of players without a choice, and asks all others. PR:R28-R30
    pub(super) fn begin_placing(&mut self, told: &mut Told<Event>) {
        let mut asked = SeatSet::NONE;
        for seat in self.table.playing().iter() {
            let board = &mut self.table.boards[seat.index()];
            let (people, nobles) = (board.people.total(), board.people.nobles());
            if people >= board.all_circles() && (nobles == 0 || nobles == people) {
                let before = board.people;
                fill(board, nobles > 0);
                if board.people != before {
                    told.all(Event::Placed(seat, before, board.people));
                }
            } else if people > 0 {
                asked = asked.with(seat);
                self.own[seat.index()].placing = People::in_hand(people, nobles);
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
    ) -> Result {
        let Action::Place(person, place) = action else { return Err(self.not_now()) };
        let own = &mut self.own[seat.index()];
        self.table.may_place(seat, own, person, place)?;
        match place {
            Place::On(_) => own.placing.shift(person, Place::SanJuan, place),
            Place::SanJuan => own.kept_back += 1,
        }
        let board = &self.table.boards[seat.index()];
        if !own.is_placed(board) {
            return Ok(());
        }
        match self.table.rules.placing {
            Placing::Together => {
                let others = waiting.without(seat);
                if !others.is_empty() {
                    told.only(seat, Event::Put(seat, board.people, own.placing));
                }
                self.await_placing(asked, others, told);
            }
            Placing::InTurn => {
                self.settle_people(seat, told);
                self.await_placing(asked.without(seat), waiting.without(seat), told);
            }
        }
        Ok(())
    }

    /// Waits for the seats that are not finished; when all are, applies and shows the placements.
    /// PR:R30
    pub(super) fn await_placing(&mut self, asked: SeatSet, waiting: SeatSet, told: &mut Told<Event>) {
        if !waiting.is_empty() {
            self.table.stage = Stage::Place { asked, waiting };
            return;
        }
        for seat in asked.clockwise(self.table.picker) {
            self.settle_people(seat, told);
        }
        self.end_mayor(told);
    }

    fn settle_people(&mut self, seat: Seat, told: &mut Told<Event>) {
        let own = &mut self.own[seat.index()];
        own.kept_back = 0;
        let placed = std::mem::take(&mut own.placing);
        let before = std::mem::replace(&mut self.board(seat).people, placed);
        told.all(Event::Placed(seat, before, placed));
    }

    /// Refills the ship: one person for each empty building circle, at least one for each player.
    /// One of them is a noble while nobles last. PR:R32, PR:R33, PR:R102a
    fn end_mayor(&mut self, told: &mut Told<Event>) {
        let table = &mut self.table;
        let empty: u8 = table.playing().iter().map(|s| table.boards[s.index()].empty_city_circles()).sum();
        let needed = empty.max(table.seats);
        let nobles = table.supply[Person::Noble].min(1);
        let colonists = (needed - nobles).min(table.supply[Person::Colonist]);
        for (person, n) in [(Person::Colonist, colonists), (Person::Noble, nobles)] {
            table.aboard[person] = n;
            table.supply[person] -= n;
        }
        table.resting = SeatSet::NONE;
        let rest = table.supply[Person::Colonist];
        if colonists + nobles < needed && !table.with_nobles() {
            self.end_is_near(Why::Colonists, told);
        }
        if !self.table.ending {
            told.all(Event::ShipFilled(colonists, nobles, rest));
            if rest < SHIPS_LEFT * self.table.seats && !self.table.with_nobles() {
                told.all(Event::Nearly);
            }
        }
        self.end_phase(told);
    }
}

/// Puts a person on every circle and the rest in San Juan; either all of them are nobles or none
/// is. PR:R29
fn fill(board: &mut Board, nobles: bool) {
    let mut placed = Heads { island: board.tiles, san_juan: board.people.total() - board.all_circles(), ..Heads::default() };
    for building in board.city.iter() {
        placed.city[building] = building.circles();
    }
    board.people = People { all: placed, nobles: if nobles { placed } else { Heads::default() } };
}
