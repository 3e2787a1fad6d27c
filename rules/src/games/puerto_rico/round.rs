//! Picking roles, the order of turns, the end of rounds and of the game, and giving up.
//!
//! Start reading at [`PuertoRico::begin_round`].

use super::buildings::guesthouse::Then;
use super::buildings::library::Privilege;
use super::{
    Action, CornStart, Event, Good, Own, PuertoRico, Refusal, Result, Role, Selection, Stage, Tabletop, Tile, VpEnd, Why,
};
use crate::game::{Dice, Seat, SeatSet, Told};

impl Tabletop {
    fn draw_governor(&self, dice: &mut dyn Dice) -> Action {
        Action::Governor(dice.one_of(self.playing()).unwrap_or(self.governor))
    }

    /// Who picks next in this round. PR:R6
    fn next_picker(&self) -> Option<Seat> {
        let picks = self.cards.iter().filter(|card| card.holder.is_some()).count();
        if self.seats == 2 {
            return (picks < usize::from(self.set_up().picks)).then(|| self.picker.next(self.seats));
        }
        self.playing().after(self.picker, self.governor)
    }

    /// The first of `seats` in the order of the phase, from the picker on. PR:R8
    pub(super) fn first_of(&self, seats: SeatSet) -> Option<Seat> {
        seats.clockwise(self.picker).next()
    }

    /// Returns the role cards and puts a doubloon on each card that nobody picked. PR:R11
    pub(super) fn return_roles(&mut self) {
        for role in self.set_up().roles {
            let card = &mut self.cards[role.index()];
            if card.holder.take().is_none() {
                card.doubloons = card.doubloons.saturating_add(1);
            }
        }
    }

    /// The seats that have not given up.
    pub(super) fn playing(&self) -> SeatSet {
        SeatSet::all(self.seats).minus(self.gone)
    }

    /// All seats clockwise from `first`, including those that have given up.
    pub(super) fn clockwise_from(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        SeatSet::all(self.seats).clockwise(first)
    }

    /// Who acts first in this phase: the picker, or the next player if they have given up. PR:R8
    pub(super) fn first_in_phase(&self) -> Option<Seat> {
        self.playing().clockwise(self.picker).next()
    }

    /// Who acts after `seat` in a phase that goes around once.
    pub(super) fn next_in_phase(&self, seat: Seat) -> Option<Seat> {
        self.playing().after(seat, self.picker)
    }

    /// Whether the role can be picked. PR:R7
    fn may_take_role(&self, role: Role) -> Result {
        if !self.set_up().roles.contains(&role) {
            return Err(Refusal::NoSuchRole(role));
        }
        match self.cards[role.index()].holder {
            Some(holder) => Err(Refusal::RoleTaken(role, holder)),
            None => Ok(()),
        }
    }

    pub(super) fn offer_roles(&self, offers: &mut Vec<Action>) {
        let free = self.set_up().roles.iter().filter(|r| self.cards[r.index()].holder.is_none());
        offers.extend(free.clone().map(|&r| Action::Role(r, Privilege::Plain)));
        if self.may_declare(self.picker).is_ok() {
            offers.extend(free.map(|&r| Action::Role(r, Privilege::Doubled)));
        }
    }
}

impl PuertoRico {
    /// Draws the outcome that the stage asks of chance.
    pub(super) fn draw_outcome(&self, dice: &mut dyn Dice) -> Action {
        match self.table.stage {
            Stage::Governor => self.table.draw_governor(dice),
            Stage::Draw { .. } => Action::Draw(self.table.draw_plantation(dice)),
            Stage::Draft { .. } => self.table.draw_building(dice),
            _ => Action::Reveal(self.table.draw_row(dice)),
        }
    }

    /// Applies an outcome of chance.
    pub(super) fn chance(&mut self, action: Action, told: &mut Told<Event>) -> Result {
        match (self.table.stage, action) {
            (Stage::Governor, Action::Governor(seat)) => self.seat_governor(seat, told),
            (Stage::Reveal, Action::Reveal(row)) => self.reveal(row, told),
            (Stage::Draw { seat, by }, Action::Draw(good)) => self.draw_tile(seat, by, good, told),
            (Stage::Draft { seat }, Action::Draft(_)) if self.table.rules.selection == Selection::Random => {
                self.draft(None, seat, action, told)
            }
            (Stage::Over, _) => Err(Refusal::Over),
            (_, _) if self.table.awaited().is_empty() => Err(Refusal::BadOutcome),
            (_, _) => Err(Refusal::NotChance),
        }
    }

    /// Makes this seat the governor and deals the starting tiles clockwise from it. PR:R1, PR:3
    fn seat_governor(&mut self, governor: Seat, told: &mut Told<Event>) -> Result {
        let table = &mut self.table;
        if !table.playing().has(governor) {
            return Err(Refusal::BadOutcome);
        }
        table.governor = governor;
        table.picker = governor;
        told.all(Event::Governor(governor));
        for (seat, &good) in table.clockwise_from(governor).zip(table.set_up().tiles) {
            table.bag[good] -= 1;
            let board = &mut table.boards[seat.index()];
            board.tiles[Tile::Plantation(good).index()] += 1;
            if good == Good::Corn && table.rules.corn_start == CornStart::OneLess {
                board.doubloons -= 1;
            }
            told.all(Event::FirstTile(seat, good));
        }
        table.stage = Stage::Reveal;
        Ok(())
    }

    /// PR:R6
    pub(super) fn begin_round(&mut self, told: &mut Told<Event>) {
        let table = &mut self.table;
        table.round = table.round.saturating_add(1);
        told.all(Event::Round(table.round, table.governor));
        table.picker = table.first_of_round();
        table.doubled = SeatSet::NONE;
        table.stage = Stage::Role;
    }

    /// PR:R7
    pub(super) fn take_role(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Role(role, privilege) = action else { return Err(self.not_now()) };
        self.table.may_take_role(role)?;
        if privilege == Privilege::Doubled {
            self.table.may_declare(seat)?;
            self.table.doubled = self.table.doubled.with(seat);
        }
        self.table.declared = privilege;
        let card = &mut self.table.cards[role.index()];
        card.holder = Some(seat);
        let doubloons = std::mem::take(&mut card.doubloons);
        self.table.role = Some(role);
        self.earn(seat, u16::from(doubloons));
        told.all(Event::Role(seat, role, privilege, doubloons));
        match role {
            // No guest moves in the mayor phase. PR:R90
            Role::Mayor => self.begin_phase(told),
            _ => self.stop(Then::Phase, told),
        }
        Ok(())
    }

    /// PR:R8
    pub(super) fn begin_phase(&mut self, told: &mut Told<Event>) {
        match self.table.role {
            Some(Role::Settler) => self.begin_settler(told),
            Some(Role::Mayor) => self.begin_mayor(told),
            Some(Role::Builder) => self.begin_builder(told),
            Some(Role::Craftsman) => self.begin_craftsman(told),
            Some(Role::Trader) => self.begin_trader(told),
            Some(Role::Captain) => self.begin_captain(told),
            Some(role @ (Role::Prospector | Role::Prospector2)) => self.prospect(role, told),
            None => self.end_phase(told),
        }
    }

    /// PR:R69
    fn prospect(&mut self, role: Role, told: &mut Told<Event>) {
        let seat = self.table.picker;
        let doubloons = self.table.privilege(seat, role);
        if doubloons > 0 {
            self.earn(seat, u16::from(doubloons));
            told.all(Event::Prospected(seat, doubloons));
        }
        self.end_phase(told);
    }

    /// Gives the turn to the next picker, or ends the round. PR:R6
    pub(super) fn end_phase(&mut self, told: &mut Told<Event>) {
        self.table.role = None;
        match self.table.next_picker() {
            Some(next) => {
                self.table.picker = next;
                self.table.stage = Stage::Role;
            }
            None => self.end_round(told),
        }
    }

    /// PR:R11, PR:R70
    fn end_round(&mut self, told: &mut Told<Event>) {
        if self.table.ending {
            return self.stop(Then::Scoring, told);
        }
        let table = &mut self.table;
        table.return_roles();
        table.governor = table.playing().after(table.governor, table.governor).unwrap_or(table.governor);
        self.begin_round(told);
    }

    pub(super) fn finish(&mut self, told: &mut Told<Event>) {
        self.table.stage = Stage::Over;
        self.table.role = None;
        for own in &mut self.own {
            *own = Own { chips: own.chips, ..Own::default() };
        }
        told.all(Event::Over(self.table.outcome(self.own.map(|own| own.chips)).winners));
    }

    /// Triggers the end of the game: the current round is the last. PR:R70, PR:R71
    pub(super) fn end_is_near(&mut self, why: Why, told: &mut Told<Event>) {
        if !self.table.ending {
            self.table.ending = true;
            told.all(Event::Ending(why));
        }
    }

    /// Pays the seat doubloons from the bank, which never runs dry. PR:R4
    pub(super) fn earn(&mut self, seat: Seat, doubloons: u16) {
        let board = self.board(seat);
        board.doubloons = board.doubloons.saturating_add(doubloons);
    }

    /// Gives the seat victory points. They never run out, but an empty supply triggers the end of
    /// the game. PR:R68, PR:R68a
    pub(super) fn win_chips(&mut self, seat: Seat, points: u8, told: &mut Told<Event>) {
        let chips = &mut self.own[seat.index()].chips;
        *chips = chips.saturating_add(u16::from(points));
        self.table.vp = self.table.vp.saturating_sub(i16::from(points));
        let counts = match self.table.rules.vp_end {
            VpEnd::Any => true,
            VpEnd::CaptainOnly => self.table.role == Some(Role::Captain),
        };
        if self.table.vp <= 0 && counts {
            self.end_is_near(Why::Points, told);
        }
    }

    /// The refusal of an action that answers another decision.
    pub(super) fn not_now(&self) -> Refusal {
        Refusal::NotNow(self.table.stage.ask())
    }

    /// The seat gives up. Its barrels return to the supply, the rest stays in place, and it gets no
    /// more turns. With one player left the game is over. PR:R115-R115c
    pub(super) fn give_up(&mut self, seat: Seat, told: &mut Told<Event>) {
        if self.table.stage == Stage::Over || !self.table.playing().has(seat) {
            return;
        }
        let awaited = self.table.awaited().has(seat);
        self.table.gone = self.table.gone.with(seat);
        told.all(Event::Forfeit(seat));
        let goods = std::mem::take(&mut self.board(seat).goods);
        self.table.stock += goods;
        let own = &mut self.own[seat.index()];
        *own = Own { chips: own.chips, ..Own::default() };
        if self.table.playing().len() < 2 {
            // A tile that is drawn but not placed is discarded. PR:R115a
            if let Stage::Plant { good, .. } = self.table.stage {
                self.table.discard[good] += 1;
            }
            return self.finish(told);
        }
        self.go_on_without(seat, awaited, told);
    }

    fn go_on_without(&mut self, seat: Seat, awaited: bool, told: &mut Told<Event>) {
        match self.table.stage {
            Stage::Governor | Stage::Reveal | Stage::Draw { .. } | Stage::Over => {}
            Stage::Place { asked, waiting } => {
                let (asked, waiting) = (asked.without(seat), waiting.without(seat));
                self.await_placing(asked, waiting, told);
            }
            Stage::Store { waiting } => self.await_storing(waiting.without(seat), told),
            _ if !awaited => {}
            Stage::Draft { .. } => self.draft_on(seat.next(self.table.seats), told),
            Stage::Role => self.end_phase(told),
            Stage::Stop { left, then, .. } => self.stop_from(seat, left, then, told),
            Stage::Settle { .. } | Stage::Hospice { .. } => self.settle_turn(self.table.next_in_phase(seat), told),
            Stage::Plant { good, by, .. } => {
                self.table.discard[good] += 1;
                self.after_draw(seat, by, told);
            }
            Stage::Second => self.end_second(told),
            Stage::Lodge { .. } => self.lodge_turn(self.table.next_in_phase(seat), told),
            Stage::Recruit { coming, .. } | Stage::Welcome { coming } => self.next_arrival(coming, told),
            Stage::Build { .. } | Stage::Pay { .. } | Stage::University { .. } => {
                self.build_turn(self.table.next_in_phase(seat), told)
            }
            Stage::Produce { kinds, .. } => self.produce_turn(self.table.next_in_phase(seat), kinds, told),
            Stage::Take { .. } => self.end_phase(told),
            Stage::Sell { .. } => self.sell_turn(self.table.next_in_phase(seat), told),
            Stage::Load { loading, .. } | Stage::Supply { loading, .. } | Stage::Bundle { loading, .. } => {
                self.load_turn(seat.next(self.table.seats), loading, told);
            }
        }
    }
}

impl Tabletop {
    /// The governor, or the next player if they have given up.
    fn first_of_round(&self) -> Seat {
        self.playing().clockwise(self.governor).next().unwrap_or(self.governor)
    }
}
