//! The position in which a seat prepares its next decision.
//!
//! Not here: how players prepare moves (`prepare.rs` of the crate). Start reading at
//! [`PuertoRico::ahead_of`].

use super::buildings::guesthouse::Then;
use super::captain::Loading;
use super::good::Kinds;
use super::{Action, Building, Goods, Own, PuertoRico, Role, Selection, Stage, Tabletop, Trade, View, prompt, text};
use crate::game::{Ahead, Prompt, Seat, SeatSet, said};
use crate::text::Text;

impl PuertoRico {
    /// The position in which the seat decides next: in the current phase, as if the players before
    /// it passed, otherwise at its next role pick, as if the phase ended now.
    pub(super) fn ahead_of(&self, seat: Seat) -> Option<Ahead<PuertoRico, Action>> {
        if !self.table.playing().has(seat) || self.table.awaited().is_empty() {
            return None;
        }
        match self.table.next_in_this_phase(seat, self.known_chips(seat)) {
            Some(stage) => Some(Ahead::in_phase(self.with_stage(seat, stage))),
            None => self.next_role(seat).map(Ahead::own_turn),
        }
    }

    /// This position in another stage: unfinished secret answers are dropped, and a drawn
    /// plantation that is not placed is discarded.
    fn with_stage(&self, seat: Seat, stage: Stage) -> PuertoRico {
        let mut game = *self;
        if let Stage::Plant { good, .. } = game.table.stage {
            game.table.discard[good] += 1;
        }
        let asked = match stage {
            Stage::Place { asked, .. } => asked,
            _ => SeatSet::NONE,
        };
        for other in Seat::all(game.table.seats).filter(|other| *other != seat || !asked.has(seat)) {
            let own = &mut game.own[other.index()];
            if !asked.has(other) {
                *own = Own { chips: own.chips, ..Own::default() };
            }
        }
        game.table.stage = stage;
        game
    }

    /// The position of the seat's next role pick: in this round, or in the next one as if this
    /// round ended now. PR:R6, PR:R11
    fn next_role(&self, seat: Seat) -> Option<PuertoRico> {
        if matches!(self.table.stage, Stage::Draft { .. }) {
            return None;
        }
        let mut game = self.with_stage(seat, Stage::Role);
        let table = &mut game.table;
        let held = table.cards.iter().filter(|card| card.holder == Some(seat)).count();
        let each = usize::from(table.set_up().picks / table.seats);
        if held >= each {
            if table.ending {
                return None;
            }
            table.return_roles();
            table.governor = table.playing().after(table.governor, table.governor).unwrap_or(table.governor);
            table.round = table.round.saturating_add(1);
            table.doubled = SeatSet::NONE;
        }
        table.role = None;
        table.picker = seat;
        Some(game)
    }
}

impl Tabletop {
    /// The seat's next decision in the current phase, if it still has one.
    fn next_in_this_phase(&self, seat: Seat, chips: u16) -> Option<Stage> {
        let comes_after = |current: Seat| self.is_later(seat, current);
        match self.stage {
            Stage::Stop { left, then, .. } if left.has(seat) && self.asks_guests(seat) => {
                Some(Stage::Stop { seat, left: left.without(seat), then })
            }
            Stage::Stop { then: Then::Phase, .. } => self.first_in(seat, chips),
            Stage::Settle { seat: current, .. }
            | Stage::Hospice { seat: current, .. }
            | Stage::Build { seat: current }
            | Stage::Pay { seat: current, .. }
            | Stage::University { seat: current, .. }
            | Stage::Sell { seat: current, .. }
            | Stage::Plant { seat: current, .. } => self.first_in(seat, chips).filter(|_| comes_after(current)),
            Stage::Lodge { seat: current } if comes_after(current) => {
                let mut offers = Vec::new();
                self.offer_lodge(seat, &mut offers);
                (offers.len() > 1).then_some(Stage::Lodge { seat })
            }
            Stage::Produce { seat: current, kinds, .. } if comes_after(current) => self.production(seat, kinds),
            Stage::Supply { loading, .. } | Stage::Load { loading, .. } | Stage::Bundle { loading, .. } => {
                self.loading(seat, loading)
            }
            Stage::Place { asked, waiting } if waiting.has(seat) => {
                let later = waiting.iter().filter(|other| *other == seat || self.is_later(*other, seat)).collect();
                Some(Stage::Place { asked: asked.minus(waiting.minus(later)), waiting: later })
            }
            Stage::Draft { .. } if self.rules.selection == Selection::Draft => Some(Stage::Draft { seat }),
            Stage::Governor
            | Stage::Reveal
            | Stage::Draft { .. }
            | Stage::Role
            | Stage::Stop { .. }
            | Stage::Draw { .. }
            | Stage::Second
            | Stage::Lodge { .. }
            | Stage::Recruit { .. }
            | Stage::Welcome { .. }
            | Stage::Place { .. }
            | Stage::Produce { .. }
            | Stage::Take { .. }
            | Stage::Store { .. }
            | Stage::Over => None,
        }
    }

    /// Whether `seat` acts after `other` in the phase.
    fn is_later(&self, seat: Seat, other: Seat) -> bool {
        seat.steps_from(self.picker) > other.steps_from(self.picker)
    }

    /// The seat's first decision in the phase, if it can act in it.
    fn first_in(&self, seat: Seat, chips: u16) -> Option<Stage> {
        let (stage, asked) = match self.role? {
            Role::Settler => (Stage::Settle { seat, drew: false }, self.can_settle(seat, false)),
            Role::Builder => (Stage::Build { seat }, self.can_build(seat, chips)),
            Role::Trader => (Stage::Sell { seat, trade: Trade::default() }, self.can_trade(seat, Trade::default())),
            Role::Captain => return self.loading(seat, Loading::default()),
            Role::Craftsman => return self.production(seat, Kinds::NONE),
            Role::Mayor | Role::Prospector | Role::Prospector2 => return None,
        };
        (asked || self.asks_guests(seat)).then_some(stage)
    }

    /// PR:R46
    fn production(&self, seat: Seat, kinds: Kinds) -> Option<Stage> {
        let asked = self.rules.production == super::Production::Partial && self.yields(seat) != Goods::NONE;
        asked.then_some(Stage::Produce { seat, made: Goods::NONE, kinds })
    }

    /// The seat's next loading, or else its storing. PR:R65, PR:R66
    fn loading(&self, seat: Seat, loading: Loading) -> Option<Stage> {
        let first = !loading.begun.has(seat) && !loading.supplied.has(seat);
        let passed = loading.passed.has(seat);
        if !passed && first && self.boards[seat.index()].runs(Building::RoyalSupplier) && self.can_supply(seat, Kinds::NONE) {
            Some(Stage::Supply { seat, loading, given: Kinds::NONE })
        } else if !passed && (self.can_load(seat, &loading) || self.asks_guests(seat)) {
            Some(Stage::Load { seat, loading })
        } else {
            self.storing(seat)
        }
    }

    /// PR:R66
    fn storing(&self, seat: Seat) -> Option<Stage> {
        let waiting: SeatSet = self.playing().iter().filter(|other| self.boards[other.index()].goods != Goods::NONE).collect();
        waiting.has(seat).then_some(Stage::Store { waiting })
    }
}

/// The terms of a prepared action: its label without the numbers that do not matter, such as the
/// copies left or how many barrels can be kept. The doubloons on a role are one
/// term each: another role with fewer of them is no reason to reconsider.
pub(super) fn terms(view: &View, _: Seat, prompt: &Prompt<Action>, action: &Action) -> Vec<Text> {
    let mut terms = said(prompt, action);
    terms.truncate(1);
    match (action, terms.first_mut()) {
        (Action::Store(good), Some(label)) => *label = text::barrels(*good, 1),
        (Action::Role(role, privilege), Some(label)) => {
            *label = prompt::role_name(*role, *privilege);
            let doubloons = view.table.cards[role.index()].doubloons;
            terms.extend((1..=doubloons).map(|n| text::key("terms-doubloon").with("n", n)));
        }
        _ => {}
    }
    terms
}
