//! A turn: start, rolls, phases, end (AN:R6-R9, AN:R13). Start reading at [`Anno::start_turn`].

use super::{Action, Anno, Building, Cause, Event, Good, Refusal, Result, SHIPS, Stage, Tabletop, ThisTurn};
use crate::game::{Dice, Seat, Told};

/// The most cards that a player keeps at the end of their turn. AN:R7
pub(super) const HAND_LIMIT: u8 = 5;

impl Anno {
    /// Starts the active seat's turn, unless the game ends here. AN:R43, AN:R43a
    pub(super) fn start_turn(&mut self, told: &mut Told<Event>) {
        let table = &mut self.table;
        table.done = ThisTurn::default();
        if table.rules.turns > 0 && table.turn >= table.rules.turns {
            self.end_game(None, told);
            return;
        }
        table.turn = table.turn.saturating_add(1);
        table.stage = Stage::Roll;
        self.check_victory(told);
    }

    /// Applies an outcome of chance.
    pub(super) fn chance(&mut self, action: Action, told: &mut Told<Event>) -> Result {
        match (self.table.stage, action) {
            (Stage::Board | Stage::Tiles(_) | Stage::Islands | Stage::First, _) => return self.lay(action, told),
            (Stage::Roll, Action::Roll(n @ 1..=5)) => {
                told.all(Event::Rolled(self.table.active, n));
                self.begin_taking(Cause::Site(n - 1), told);
            }
            (Stage::Roll, Action::Roll(6)) => {
                told.all(Event::Rolled(self.table.active, 6));
                self.table.stage = Stage::Fate;
            }
            (Stage::Fate, Action::Fate(n @ 1..=6)) => self.befall(n, told),
            (Stage::Top(victim), Action::Top(tile)) => return self.turn_to_reserve(victim, tile, told),
            (Stage::Card(victim), Action::Card(good)) => return self.draw_card(victim, good, told),
            (Stage::Roll | Stage::Fate | Stage::Top(_) | Stage::Card(_), _) => return Err(Refusal::BadOutcome),
            _ => return Err(Refusal::NotChance),
        }
        Ok(())
    }

    /// Draws an outcome for the pending stage.
    pub(super) fn draw_outcome(&self, dice: &mut dyn Dice) -> Action {
        match self.table.stage {
            Stage::Roll => Action::Roll(dice.below(6) as u8 + 1),
            Stage::Fate => Action::Fate(dice.below(6) as u8 + 1),
            Stage::Top(_) => match self.hidden.reserve.draw(dice) {
                Some(tile) => Action::Top(tile),
                None => self.draw_set_up(dice),
            },
            Stage::Card(victim) => {
                let at = dice.from_bag(&self.own[victim.index()].hand.0).unwrap_or(0);
                Action::Card(Good::ALL[at])
            }
            _ => self.draw_set_up(dice),
        }
    }

    /// Begins phase 2. AN:R6
    pub(super) fn begin_town(&mut self, told: &mut Told<Event>) {
        if !self.table.playing().has(self.table.active) {
            // The active player gave up while others still had to choose.
            return self.next_turn(told);
        }
        self.table.stage = Stage::Main;
        self.check_victory(told);
    }

    /// Begins phase 3; the active player has a ship at sea. AN:R6, AN:R32
    pub(super) fn begin_sailing(&mut self) {
        let table = &mut self.table;
        table.done.points = [0; SHIPS];
        let points = table.points(table.active);
        table.done.began = table.boards[table.active.index()].ships;
        for (left, ship) in table.done.points.iter_mut().zip(table.done.began) {
            *left = if ship.is_some() { points } else { 0 };
        }
        table.stage = Stage::Sail;
    }

    /// Ends the turn; a player over the hand limit discards first. AN:R7
    pub(super) fn finish_turn(&mut self, told: &mut Told<Event>) {
        self.tell_voyage(told);
        self.table.done.points = [0; SHIPS];
        self.table.done.at_hand = None;
        if self.table.board(self.table.active).cards > HAND_LIMIT {
            self.table.stage = Stage::Discard;
        } else {
            self.next_turn(told);
        }
    }

    /// Discards a card over the hand limit. AN:R7
    pub(super) fn discard(&mut self, seat: Seat, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Discard(good) = action else { return Err(Refusal::NotNow(self.table.stage.ask())) };
        if self.own[seat.index()].hand[good] == 0 {
            return Err(Refusal::NoCard(good));
        }
        self.pay(seat, super::Goods::of(good, 1));
        told.all(Event::Discarded(seat, good));
        if self.table.board(seat).cards <= HAND_LIMIT {
            self.next_turn(told);
        }
        Ok(())
    }

    /// Passes the turn to the next player. AN:R5
    pub(super) fn next_turn(&mut self, told: &mut Told<Event>) {
        let table = &mut self.table;
        let after = table.active.next(table.seats);
        // At least two seats play, or the game would be over.
        let next = table.playing().clockwise(after).next().unwrap_or(after);
        table.active = next;
        self.start_turn(told);
    }
}

impl Tabletop {
    /// Returns the action points of each of the seat's ships in a turn. AN:R32
    pub(super) fn points(&self, seat: Seat) -> u8 {
        if self.board(seat).has(Building::Shipyard) { 2 * self.seats } else { self.seats }
    }

    /// Returns the number of cards over the hand limit. AN:R7
    pub(super) fn surplus(&self, seat: Seat) -> u8 {
        self.board(seat).cards.saturating_sub(HAND_LIMIT)
    }
}
