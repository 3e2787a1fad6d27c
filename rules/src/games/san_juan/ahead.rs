//! The position in which a seat prepares its next decision. Not here: what is prepared
//! (`prepare.rs` of the crate). Start reading at [`SanJuan::ahead_of`].

use super::board::SPACES;
use super::{Action, Card, Own, Phases, Role, SanJuan, Stage, View, text};
use crate::game::{Ahead, Prompt, Seat, SeatSet, Told, said};
use crate::text::Text;

impl SanJuan {
    /// Returns the seat's decision in the running phase, as if earlier seats had passed; else its
    /// next role, as if the phase ended now.
    pub(super) fn ahead_of(&self, seat: Seat) -> Option<Ahead<SanJuan, Action>> {
        if !self.table.playing().has(seat) || self.table.awaited().is_empty() || matches!(self.table.stage, Stage::Draft { .. }) {
            return None;
        }
        let calm = self.without_choices(seat)?;
        if calm.table.awaited().has(seat) {
            return Some(Ahead::in_phase(calm));
        }
        match self.next_in_this_phase(seat) {
            Some(stage) => {
                let table = super::Tabletop { stage, revealed: calm.table.revealed, ..self.table };
                Some(Ahead::in_phase(SanJuan { table, ..calm }))
            }
            None => calm.next_role(seat).map(Ahead::own_turn),
        }
    }

    /// Drops choices that are not carried out yet. A simultaneous decision is completed with
    /// arbitrary choices of the others, so that none of their own shows; this seat's choice of
    /// cards counts.
    fn without_choices(&self, seat: Seat) -> Option<SanJuan> {
        let mut game = *self;
        let waiting = match game.table.stage {
            Stage::RoundStart { waiting } | Stage::Choose { waiting } => waiting,
            _ => SeatSet::NONE,
        };
        let choosing = !waiting.is_empty();
        for other in Seat::all(game.table.seats).filter(|other| !choosing || *other != seat) {
            let own = &mut game.own[other.index()];
            *own = Own { hand: own.hand, drawn: own.drawn, chapel: own.chapel, ..Own::default() };
        }
        game.clear_mine();
        match &mut game.table.stage {
            Stage::RoundStart { waiting } => {
                let (table, own) = (&self.table, &game.own);
                *waiting = table.playing().iter().filter(|s| table.has_round_start(*s, &own[s.index()])).collect();
            }
            Stage::Choose { waiting } => {
                let (table, own) = (&self.table, &game.own);
                *waiting = table.playing().iter().filter(|s| table.unchosen(*s, &own[s.index()]) > 0).collect();
            }
            _ => return Some(game),
        }
        game.end_choosing(seat)
    }

    /// Lets the others take their last offer until the stage is over. `None` if the game is then.
    fn end_choosing(mut self, seat: Seat) -> Option<SanJuan> {
        let stage = std::mem::discriminant(&self.table.stage);
        let mut offers = Vec::new();
        while std::mem::discriminant(&self.table.stage) == stage {
            let Some(other) = self.table.awaited().without(seat).iter().next() else { break };
            offers.clear();
            self.table.legal(other, &self.own[other.index()], &mut offers);
            self.act(other, *offers.last()?, &mut Told::deaf()).ok()?;
        }
        (self.table.stage != Stage::Over).then_some(self)
    }

    /// Returns what the seat will yet be asked in the running phase, by what it knows.
    fn next_in_this_phase(&self, seat: Seat) -> Option<Stage> {
        let table = &self.table;
        let comes_after = |current: Seat| seat.steps_from(table.picker) > current.steps_from(table.picker);
        let own = &self.own[seat.index()];
        let board = &table.boards[seat.index()];
        match table.stage {
            Stage::Build { seat: current } | Stage::Cover { seat: current, .. } | Stage::Pay { seat: current, .. } => {
                let room = usize::from(board.count()) < SPACES;
                let builds = || own.hand.kinds().iter().any(|card| table.may_build(seat, own, card).is_ok());
                (comes_after(current) && room && builds()).then_some(Stage::Build { seat })
            }
            Stage::Declare { waiting } | Stage::Choose { waiting } => {
                let current = waiting.only().filter(|_| table.rules.phases == Phases::InTurn)?;
                let asked = comes_after(current) && self.declares(seat);
                asked.then_some(Stage::Declare { waiting: SeatSet::one(seat) })
            }
            Stage::Mine { seat: current } | Stage::Take { seat: current } => {
                let mines = board.has(Card::GoldMine) && self.can_mine();
                (comes_after(current) && mines).then_some(Stage::Mine { seat })
            }
            Stage::Governor
            | Stage::Draw { .. }
            | Stage::Tile
            | Stage::Draft { .. }
            | Stage::RoundStart { .. }
            | Stage::Role
            | Stage::Over => None,
        }
    }

    /// Returns the seat's next role, in this round or as if this round ended now. SJ:R8, SJ:R12
    fn next_role(mut self, seat: Seat) -> Option<SanJuan> {
        let table = &mut self.table;
        if table.playing().iter().any(|other| usize::from(table.boards[other.index()].count()) >= SPACES) {
            return None;
        }
        if table.role == Some(Role::Trader) {
            table.stack.turn_over();
        }
        (table.role, table.counts, table.stage) = (None, super::Privilege::Plain, Stage::Role);
        let held = table.holders.iter().filter(|holder| **holder == Some(seat)).count();
        let due = if table.seats == 2 && seat == table.governor { 2 } else { 1 };
        if held >= due {
            if table.rules.most_rounds.is_some_and(|most| table.round >= most) {
                return None;
            }
            table.governor = table.playing().after(table.governor, table.governor).unwrap_or(table.governor);
            table.round = table.round.saturating_add(1);
            (table.holders, table.doubled, table.moved) = (Default::default(), false, false);
        }
        table.picker = seat;
        Some(self)
    }
}

/// Returns what a choice says, with the hand where a role, building or payment depends on it.
pub(super) fn terms(view: &View, seat: Seat, prompt: &Prompt<Action>, action: &Action) -> Vec<Text> {
    let mut terms = said(prompt, action);
    let hand = view.own(seat).hand;
    let by_hand = matches!(view.table.stage, Stage::Role | Stage::Build { .. } | Stage::Cover { .. } | Stage::Pay { .. });
    if by_hand && hand.total() > 0 {
        terms.push(text::key("terms-hand").with("cards", text::cards(&hand)));
    }
    terms
}
