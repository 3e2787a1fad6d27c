//! The robber and the theft (CA:R16-R18, CA:R31). Start reading at [`Catan::move_robber`].

use super::map::Hex;
use super::{Action, Back, Cards, Catan, DesertRobber, Event, Refusal, Resource, Result, Stage, Tabletop, Terrain};
use crate::game::{Seat, SeatSet, Told};

impl Catan {
    /// Moves the robber to another hex. CA:R16
    pub(super) fn move_robber(&mut self, seat: Seat, back: Back, action: Action, told: &mut Told<Event>) -> Result {
        let Action::Robber(hex) = action else { return Err(Refusal::NotNow(self.table.stage.ask())) };
        self.table.may_rob_at(hex)?;
        self.table.robber = hex;
        told.all(Event::Robber(seat, hex));
        let victims = self.table.victims(seat);
        self.table.stage = match (victims.len(), victims.iter().next()) {
            (_, None) => back.stage(),
            (1, Some(only)) => Stage::Steal(only, back),
            (_, Some(_)) => Stage::Victim(back),
        };
        Ok(())
    }

    /// Chooses one of several victims. CA:R17a
    pub(super) fn choose_victim(&mut self, seat: Seat, back: Back, action: Action) -> Result {
        let Action::Rob(victim) = action else { return Err(Refusal::NotNow(self.table.stage.ask())) };
        if !self.table.victims(seat).has(victim) {
            return Err(Refusal::NoVictim(victim));
        }
        self.table.stage = Stage::Steal(victim, back);
        Ok(())
    }

    /// Moves the stolen card. Only thief and victim learn which it is. CA:R17, CA:R17a
    pub(super) fn steal(&mut self, victim: Seat, kind: Resource, back: Back, told: &mut Told<Event>) -> Result {
        if self.own[victim.index()].hand[kind] == 0 {
            return Err(Refusal::BadOutcome);
        }
        let thief = self.table.active;
        self.hand_over(victim, thief, Cards::of(kind, 1));
        told.all(Event::Stole(thief, victim));
        for seat in [thief, victim] {
            told.only(seat, Event::StoleWhat(thief, victim, kind));
        }
        self.table.stage = back.stage();
        Ok(())
    }
}

impl Tabletop {
    /// Refuses the robber's own hex, and the desert unless the options allow it. CA:R16
    pub(super) fn may_rob_at(&self, hex: Hex) -> Result {
        if hex == self.robber {
            return Err(Refusal::RobberStays(hex));
        }
        if self.island.terrain(hex) == Terrain::Desert && self.rules.desert == DesertRobber::Never {
            return Err(Refusal::NotToDesert);
        }
        Ok(())
    }

    /// Returns the opponents with cards and a building at the robber's hex. CA:R17a
    pub(super) fn victims(&self, thief: Seat) -> SeatSet {
        let near = |seat: &Seat| {
            let board = self.board(*seat);
            board.cards > 0 && board.buildings() & self.robber.nodes() != 0
        };
        self.playing().iter().filter(|seat| *seat != thief).filter(near).collect()
    }

    pub(super) fn offer_hexes(&self, offers: &mut Vec<Action>) {
        offers.extend(Hex::all().filter(|hex| self.may_rob_at(*hex).is_ok()).map(Action::Robber));
    }

    pub(super) fn offer_victims(&self, thief: Seat, offers: &mut Vec<Action>) {
        offers.extend(self.victims(thief).iter().map(Action::Rob));
    }
}
