//! Giving up (AN:R44-R44a). Start reading at [`Anno::give_up`].

use super::{Anno, Event, Order, Stage, nobody_awaited};
use crate::game::{Seat, Told};

impl Anno {
    /// Removes a seat from the game: its cards go back to their stacks, its ships leave the sea,
    /// its island stays as it is. The last player left wins.
    pub(super) fn give_up(&mut self, seat: Seat, told: &mut Told<Event>) {
        if !self.table.playing().has(seat) || matches!(self.table.stage, Stage::Over(_)) {
            return;
        }
        told.all(Event::GaveUp(seat));
        self.table.gone = self.table.gone.with(seat);
        let hand = self.own[seat.index()].hand;
        self.pay(seat, hand);
        self.own[seat.index()] = Default::default();
        self.board(seat).ships = Default::default();
        if let Some(last) = self.table.playing().only() {
            self.hidden_top_back();
            self.end_game(Some(last), told);
            return;
        }
        self.go_on_without(seat, told);
    }

    fn go_on_without(&mut self, seat: Seat, told: &mut Told<Event>) {
        let active = self.table.active == seat;
        match self.table.stage {
            Stage::Take { cause, order: Order::Together, waiting, .. } => self.go_on_taking(cause, waiting.without(seat), told),
            Stage::Take { cause, order: Order::Clockwise, waiting, .. } if waiting.has(seat) => {
                self.serve_after(seat, cause, told);
            }
            Stage::Lose(victim) if victim == seat => self.raid(self.table.after(seat), told),
            Stage::Put(victim, _) if active => {
                let farthest = self.table.farthest();
                self.put_at(victim, farthest, told);
            }
            Stage::Card(victim) if victim == seat && !active => self.table.stage = Stage::Main,
            Stage::Roll | Stage::Fate | Stage::Main | Stage::Card(_) | Stage::Sail | Stage::Looked(..) | Stage::Discard
                if active =>
            {
                self.next_turn(told);
            }
            nobody_awaited!()
            | Stage::Take { .. }
            | Stage::Lose(_)
            | Stage::Put(..)
            | Stage::Main
            | Stage::Sail
            | Stage::Looked(..)
            | Stage::Discard => {}
        }
    }

    /// Puts a tile that was drawn and not yet placed back into the reserve, since the game ends.
    fn hidden_top_back(&mut self) {
        if let Some(tile) = self.hidden.top.take() {
            self.hidden.reserve.add(tile);
            self.table.reserve += 1;
        }
    }
}
