//! Giving up (CA:R44-R44b). Start reading at [`Catan::give_up`].

use super::{Catan, Event, Stage, nobody_awaited};
use crate::game::{Seat, Told};

impl Catan {
    /// Takes a seat out: its hand goes to the bank, its pieces stay, its special cards pass on.
    pub(super) fn give_up(&mut self, seat: Seat, told: &mut Told<Event>) {
        if !self.table.playing().has(seat) || matches!(self.table.stage, Stage::Over(_)) {
            return;
        }
        self.table.gone = self.table.gone.with(seat);
        told.all(Event::GaveUp(seat));
        let own = &mut self.own[seat.index()];
        own.discard = Default::default();
        own.never = Default::default();
        own.rolling = Default::default();
        let hand = own.hand;
        self.pay(seat, hand);
        if let Some(last) = self.table.playing().only() {
            self.table.stage = Stage::Over(Some(last));
            self.tell_the_end(Some(last), told);
            return;
        }
        // A card set aside goes to whoever is now alone longest, as after a cut. CA:R39
        if self.table.longest.is_none_or(|holder| holder == seat) {
            self.award_longest_road(None, told);
        }
        if self.table.army == Some(seat) {
            self.reassign_army(told);
        }
        self.go_on_without(seat, told);
        self.check_victory(told);
    }

    fn go_on_without(&mut self, seat: Seat, told: &mut Told<Event>) {
        let active = self.table.active == seat;
        match self.table.stage {
            Stage::Discard(waiting) => self.discards_go_on(waiting.without(seat), told),
            Stage::Steal(victim, back) if victim == seat && !active => self.table.stage = back.stage(),
            Stage::Found(round) | Stage::FoundRoad(round, _) if active => self.next_founder(round, told),
            Stage::Victim(back) if !active => self.narrow_victims(back),
            Stage::Trade if !active => self.table.trade.forget(seat),
            Stage::Roll
            | Stage::Dice
            | Stage::Robber(_)
            | Stage::Victim(_)
            | Stage::Steal(..)
            | Stage::Trade
            | Stage::Build
            | Stage::Draw
            | Stage::Free(..)
                if active =>
            {
                self.end_turn(told);
            }
            nobody_awaited!()
            | Stage::Found(_)
            | Stage::FoundRoad(..)
            | Stage::Roll
            | Stage::Robber(_)
            | Stage::Victim(_)
            | Stage::Trade
            | Stage::Build
            | Stage::Free(..) => {}
        }
    }

    /// Lets the thief choose only if several victims are left. CA:R17a
    fn narrow_victims(&mut self, back: super::Back) {
        let victims = self.table.victims(self.table.active);
        self.table.stage = match victims.only() {
            Some(only) => Stage::Steal(only, back),
            None if victims.is_empty() => back.stage(),
            None => Stage::Victim(back),
        };
    }
}
