//! Set-up, roles, turn order, end, giving up. Start reading at [`SanJuan::begin_roles`].

use super::buildings::library::Privilege;
use super::piles::Cause;
use super::{Action, Draft, Event, Own, Refusal, Result, Role, SanJuan, Stage, Tabletop, Why};
use crate::game::{Dice, Seat, SeatSet, Told};

/// The size of the first hand. SJ:R3
pub(super) const HAND: u8 = 4;

impl Tabletop {
    /// Returns the seats that have not given up.
    pub(super) fn playing(&self) -> SeatSet {
        SeatSet::all(self.seats).minus(self.gone)
    }

    /// Returns all seats clockwise from `first`, whether or not they still play.
    pub(super) fn clockwise_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        SeatSet::all(self.seats).clockwise(first)
    }

    /// Returns the first seat of this phase: the picker, unless it has given up. SJ:R10
    pub(super) fn first_in_phase(&self) -> Option<Seat> {
        self.playing().clockwise(self.picker).next()
    }

    /// Returns the seat after this one in a phase, which goes around once. SJ:R10
    pub(super) fn next_in_phase(&self, seat: Seat) -> Option<Seat> {
        self.playing().after(seat, self.picker)
    }

    /// Returns the seat that is dealt a hand after this one. SJ:R3a
    pub(super) fn next_dealt(&self, seat: Seat) -> Option<Seat> {
        self.playing().after(seat, self.governor)
    }

    /// Returns how many cards the seat is dealt. SJ:R3, SJ:R4
    fn dealt(&self, seat: Seat) -> u8 {
        match self.rules.draft {
            Draft::Off => HAND,
            Draft::On => HAND + 1 + (seat.0 + self.seats - self.governor.0) % self.seats,
        }
    }

    /// Returns how many roles were picked in this round.
    pub(super) fn picks(&self) -> usize {
        self.holders.iter().flatten().count()
    }

    /// Returns the next picker: once around; with two seats governor, opponent, governor. SJ:R8
    fn next_picker(&self) -> Option<Seat> {
        if self.seats == 2 {
            return (self.picks() < 3).then(|| self.picker.next(self.seats));
        }
        self.playing().after(self.picker, self.governor)
    }

    fn may_take_role(&self, role: Role) -> Result {
        match self.holders[role.index()] {
            Some(holder) => Err(Refusal::RoleTaken(role, holder)),
            None => Ok(()),
        }
    }

    pub(super) fn offer_roles(&self, offers: &mut Vec<Action>) {
        let free = Role::ALL.into_iter().filter(|r| self.holders[r.index()].is_none());
        offers.extend(free.clone().map(|r| Action::Role(r, Privilege::Plain)));
        if self.may_double().is_ok() {
            offers.extend(free.map(|r| Action::Role(r, Privilege::Doubled)));
        }
    }

    pub(super) fn draw_governor(&self, dice: &mut dyn Dice) -> Action {
        Action::Governor(dice.one_of(self.playing()).unwrap_or(self.governor))
    }
}

impl SanJuan {
    pub(super) fn draw_outcome(&self, dice: &mut dyn Dice) -> Action {
        match self.table.stage {
            Stage::Governor => self.table.draw_governor(dice),
            Stage::Tile => self.table.draw_tile(dice),
            _ => self.draw_any(dice),
        }
    }

    /// Applies an outcome of chance.
    pub(super) fn chance(&mut self, action: Action, told: &mut Told<Event>) -> Result {
        match (self.table.stage, action) {
            (Stage::Draw { seat, left, cause }, Action::Draw(card)) => self.draw_one(seat, left, cause, card, told),
            (Stage::Tile, Action::Tile(tile)) => self.turn_up(tile, told),
            (Stage::Governor, Action::Governor(seat)) => self.seat_governor(seat, told),
            (Stage::Over, _) => Err(Refusal::Over),
            (_, _) if self.table.awaited().is_empty() => Err(Refusal::BadOutcome),
            (_, _) => Err(Refusal::NotChance),
        }
    }

    /// SJ:R1
    fn seat_governor(&mut self, governor: Seat, told: &mut Told<Event>) -> Result {
        if !self.table.playing().has(governor) {
            return Err(Refusal::BadOutcome);
        }
        self.table.governor = governor;
        self.table.picker = governor;
        if self.table.rules.draft == Draft::On {
            told.all(Event::Governor(governor));
        }
        self.deal_to(Some(governor), told);
        Ok(())
    }

    /// Deals hands clockwise from the first governor. SJ:R3a, SJ:R4
    pub(super) fn deal_to(&mut self, seat: Option<Seat>, told: &mut Told<Event>) {
        match seat {
            Some(seat) => self.draw_cards(seat, self.table.dealt(seat), Cause::Deal, told),
            None => match self.table.rules.draft {
                Draft::Off => {
                    told.all(Event::Started(HAND));
                    self.begin_round(told);
                }
                Draft::On => self.begin_draft(told),
            },
        }
    }

    /// Lets the governor pick a role. SJ:R8
    pub(super) fn begin_roles(&mut self) {
        let table = &mut self.table;
        table.picker = table.playing().clockwise(table.governor).next().unwrap_or(table.governor);
        table.stage = Stage::Role;
    }

    /// SJ:R8, SJ:R9
    pub(super) fn take_role(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Role(role, said) = action else { return Err(self.not_now()) };
        self.table.may_take_role(role)?;
        if said == Privilege::Doubled {
            self.table.may_double()?;
        }
        let table = &mut self.table;
        table.counts = table.counting(said);
        table.doubled |= table.counts == Privilege::Doubled && seat == table.governor;
        table.holders[role.index()] = Some(seat);
        table.role = Some(role);
        table.taken = None;
        told.all(Event::Role(seat, role, table.counts));
        match role {
            Role::Builder => self.build_turn(self.table.first_in_phase(), told),
            Role::Trader => self.begin_trader(told),
            Role::Producer | Role::Councillor | Role::Prospector => self.begin_declaring(told),
        }
        Ok(())
    }

    /// Lets the next player pick, or ends the round. SJ:R8, SJ:R12
    pub(super) fn end_phase(&mut self, told: &mut Told<Event>) {
        if self.table.role == Some(Role::Trader) {
            self.table.stack.turn_over();
        }
        self.table.role = None;
        self.table.counts = Privilege::Plain;
        match self.table.next_picker() {
            Some(next) => {
                self.table.picker = next;
                self.table.stage = Stage::Role;
            }
            None => self.end_round(told),
        }
    }

    /// SJ:R12, SJ:R24a, SJ:R24b
    fn end_round(&mut self, told: &mut Told<Event>) {
        if self.cards_left() == 0 && !self.table.moved {
            return self.finish(Some(Why::DeadEnd), told);
        }
        let table = &mut self.table;
        if table.rules.most_rounds.is_some_and(|most| table.round >= most) {
            return self.finish(Some(Why::CutOff), told);
        }
        table.governor = table.playing().after(table.governor, table.governor).unwrap_or(table.governor);
        self.begin_round(told);
    }

    /// SJ:R24
    pub(super) fn finish(&mut self, why: Option<Why>, told: &mut Told<Event>) {
        self.table.stage = Stage::Over;
        self.table.role = None;
        self.table.counts = Privilege::Plain;
        for own in &mut self.own {
            *own = Own { hand: own.hand.and(&own.drawn), chapel: own.chapel, ..Own::default() };
        }
        if let Some(why) = why {
            told.all(Event::Ending(why));
        }
        told.all(Event::Over(self.outcome().winners));
    }

    /// Returns the refusal of an action that belongs to another decision.
    pub(super) fn not_now(&self) -> Refusal {
        Refusal::NotNow(self.table.ask())
    }

    /// Takes a seat out: its hand and goods go to the discard pile, all else stays, and it has no
    /// more turns. With one player left the game is over. SJ:R46-R46b
    pub(super) fn give_up(&mut self, seat: Seat, told: &mut Told<Event>) {
        if self.table.stage == Stage::Over || !self.table.playing().has(seat) {
            return;
        }
        let awaited = self.table.awaited().has(seat);
        self.table.gone = self.table.gone.with(seat);
        told.all(Event::Forfeit(seat));
        let own = &mut self.own[seat.index()];
        let held = own.hand.and(&own.drawn);
        *own = Own { chapel: own.chapel, ..Own::default() };
        self.discard(&held);
        for place in 0..self.hidden.goods[seat.index()].len() {
            self.discard_good(seat, place);
        }
        if self.table.playing().len() < 2 {
            self.clear_mine();
            return self.finish(None, told);
        }
        self.go_on_without(seat, awaited, told);
    }

    fn go_on_without(&mut self, seat: Seat, awaited: bool, told: &mut Told<Event>) {
        match self.table.stage {
            Stage::Governor | Stage::Tile | Stage::Over => {}
            Stage::Draw { seat: drawing, cause, .. } if drawing == seat => {
                self.clear_mine();
                self.go_on_after(seat, cause, told);
            }
            Stage::Draw { .. } => {}
            Stage::Draft { waiting } if awaited => self.await_draft(waiting.without(seat), told),
            Stage::RoundStart { waiting } if awaited => self.await_round_start(waiting.without(seat), told),
            Stage::Declare { waiting } if awaited => self.await_declaring(seat, waiting.without(seat), told),
            Stage::Choose { waiting } if awaited => self.await_choosing(seat, waiting.without(seat), told),
            Stage::Role if awaited => self.end_phase(told),
            Stage::Build { .. } | Stage::Cover { .. } | Stage::Pay { .. } if awaited => {
                self.build_turn(self.table.next_in_phase(seat), told);
            }
            Stage::Mine { .. } | Stage::Take { .. } if awaited => {
                self.clear_mine();
                self.mine_turn(self.table.next_in_phase(seat), told);
            }
            Stage::Draft { .. }
            | Stage::RoundStart { .. }
            | Stage::Declare { .. }
            | Stage::Choose { .. }
            | Stage::Role
            | Stage::Build { .. }
            | Stage::Cover { .. }
            | Stage::Pay { .. }
            | Stage::Mine { .. }
            | Stage::Take { .. } => {}
        }
    }
}
