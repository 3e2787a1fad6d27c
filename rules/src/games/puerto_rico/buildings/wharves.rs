//! Harbor and lighthouse, wharf and small wharf. PR:R63-R64a, PR:R93, PR:R94
//!
//! Start reading at [`Tabletop::may_use_wharf`].

use super::super::captain::Loading;
use super::super::{Action, Event, Good, Goods, PuertoRico, Refusal, Result, Role, Stage, Tabletop, WharfSize};
use super::{Building, Effect, Gain, NOTHING};
use crate::game::{Seat, Told};

pub(super) const HARBOR: Effect = Effect { loading: Gain { doubloons: 0, points: 1 }, ..NOTHING };
pub(super) const LIGHTHOUSE: Effect = Effect { loading: Gain { doubloons: 1, points: 0 }, ..NOTHING };

/// Most barrels that a wharf takes with the option. PR:R64
const WHARF: u8 = 11;

impl Tabletop {
    /// PR:R60, PR:R64
    pub(in super::super) fn may_use_wharf(&self, seat: Seat, good: Good, loading: &Loading) -> Result {
        let board = &self.boards[seat.index()];
        if !board.runs(Building::Wharf) {
            Err(Refusal::NotRunning(Building::Wharf))
        } else if loading.wharves.has(seat) {
            Err(Refusal::WharfUsed(Building::Wharf))
        } else if board.goods[good] == 0 {
            Err(Refusal::NoBarrel(good))
        } else {
            Ok(())
        }
    }

    /// How many barrels the wharf takes. PR:R64
    pub(in super::super) fn wharf_size(&self, seat: Seat, good: Good) -> u8 {
        let barrels = self.boards[seat.index()].goods[good];
        match self.rules.wharf {
            WharfSize::Unlimited => barrels,
            WharfSize::Eleven => barrels.min(WHARF),
        }
    }

    /// Whether the seat may put a barrel on its small wharf, the first or a later one. PR:R93
    pub(in super::super) fn may_use_small_wharf(&self, seat: Seat, good: Good, loading: &Loading) -> Result {
        let board = &self.boards[seat.index()];
        if !board.runs(Building::SmallWharf) {
            Err(Refusal::NotRunning(Building::SmallWharf))
        } else if loading.small_wharves.has(seat) {
            Err(Refusal::WharfUsed(Building::SmallWharf))
        } else if board.goods[good] == 0 {
            Err(Refusal::NoBarrel(good))
        } else {
            Ok(())
        }
    }

    pub(in super::super) fn offer_bundle(&self, seat: Seat, offers: &mut Vec<Action>) {
        offers.extend(self.boards[seat.index()].goods.iter().map(|(good, _)| Action::SmallWharf(good)));
        offers.push(Action::SmallWharfDone);
    }
}

impl PuertoRico {
    /// Pays the captain a doubloon for an occupied lighthouse at the start of the phase; a library
    /// does not double it. PR:R94
    pub(in super::super) fn light_up(&mut self, told: &mut Told<Event>) {
        let picker = self.table.picker;
        if self.table.privilege(picker, Role::Captain) > 0 && self.board(picker).runs(Building::Lighthouse) {
            self.earn(picker, 1);
            told.all(Event::Income(picker, Building::Lighthouse, 1));
        }
    }

    /// Puts a barrel on the small wharf; others may follow. PR:R93
    pub(in super::super) fn use_small_wharf(&mut self, seat: Seat, good: Good, loading: Loading, mut given: Goods) {
        self.board(seat).goods[good] -= 1;
        self.table.stock[good] += 1;
        given[good] += 1;
        self.table.stage = Stage::Bundle { seat, loading, given };
    }

    pub(in super::super) fn add_to_bundle(
        &mut self,
        seat: Seat,
        mut loading: Loading,
        given: Goods,
        action: Action,
        told: &mut Told<Event>,
    ) -> Result {
        match action {
            Action::SmallWharf(good) => {
                self.table.may_use_small_wharf(seat, good, &loading)?;
                self.use_small_wharf(seat, good, loading, given);
            }
            Action::SmallWharfDone => {
                let gain = self.table.load_gain(seat, given.total() / 2, &loading);
                loading.small_wharves = loading.small_wharves.with(seat);
                told.all(Event::Bundled { seat, goods: given, points: gain.points });
                self.end_loading(seat, gain, loading, told);
            }
            _ => return Err(self.not_now()),
        }
        Ok(())
    }
}
