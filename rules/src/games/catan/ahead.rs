//! The position in which a seat prepares its next decision. Not here: what is prepared
//! (`prepare.rs` of the crate). Start reading at [`Catan::ahead_of`].

use super::{Action, Back, Cards, Catan, Rolling, Round, Stage, View, nobody_awaited, prompt, text};
use crate::game::{Ahead, Prompt, Seat, said};
use crate::text::Text;

impl Catan {
    /// Returns the seat's next turn after dice that gave nothing, as if earlier turns were over; in
    /// its own turn, the position once the others have answered; in set-up, its next settlement.
    pub(super) fn ahead_of(&self, seat: Seat) -> Option<Ahead<Catan, Action>> {
        if !self.table.playing().has(seat) {
            return None;
        }
        match self.table.stage {
            Stage::Found(_) | Stage::FoundRoad(..) => self.next_founding(seat),
            Stage::Discard(_) if seat == self.table.active => Some(Ahead::in_phase(self.at(Stage::Robber(Back::Trade)))),
            Stage::Trade if seat == self.table.active => {
                let mut game = *self;
                game.table.trade.waiting = Default::default();
                Some(Ahead::in_phase(game))
            }
            Stage::Roll
            | Stage::Discard(_)
            | Stage::Robber(_)
            | Stage::Victim(_)
            | Stage::Trade
            | Stage::Build
            | Stage::Free(..) => self.next_turn(seat),
            nobody_awaited!() => None,
        }
    }

    fn next_founding(&self, seat: Seat) -> Option<Ahead<Catan, Action>> {
        let round = match self.table.board(seat).settlements.count_ones() {
            0 => Round::First,
            1 => Round::Second,
            _ => return None,
        };
        let mut game = self.at(Stage::Found(round));
        game.table.active = seat;
        Some(Ahead::in_phase(game))
    }

    fn next_turn(&self, seat: Seat) -> Option<Ahead<Catan, Action>> {
        let table = &self.table;
        let turns = table.playing().clockwise(table.active.next(table.seats)).position(|other| other == seat)? as u16 + 1;
        let turn = table.turn.saturating_add(turns);
        let too_late = table.rules.turns > 0 && turn > table.rules.turns;
        if too_late || self.points(seat) >= table.rules.points {
            return None;
        }
        let mut game = self.at(Stage::Trade);
        game.keep_fresh_cards();
        let table = &mut game.table;
        (table.active, table.turn, table.rolled, table.carded) = (seat, turn, [0; 2], false);
        table.trade.begin_turn();
        match self.own[seat.index()].rolling {
            Rolling::AtOnce => Some(Ahead::own_turn(game)),
            Rolling::Asked => Some(Ahead::own_turn_after(Action::Roll, game)),
        }
    }

    /// Returns the position at another stage, without the discards chosen so far.
    fn at(&self, stage: Stage) -> Catan {
        let mut game = *self;
        game.own.iter_mut().for_each(|own| own.discard = Cards::NONE);
        game.table.stage = stage;
        game
    }
}

/// Returns a choice's label, or a place's name, since its label's number depends on what else can
/// be chosen. In a turn the hand and a rolled seven belong to it, on which all purchases and
/// exchanges depend.
pub(super) fn terms(view: &View, seat: Seat, prompt: &Prompt<Action>, action: &Action) -> Vec<Text> {
    let mut terms: Vec<Text> = match action {
        Action::Robber(hex) => vec![prompt::harmed(&view.table, seat, *hex)],
        Action::Settle(node) | Action::City(node) => vec![text::key("called").with("name", text::node(*node))],
        Action::Road(path) => vec![text::key("called").with("name", text::path(*path))],
        _ => said(prompt, action).into_iter().take(1).collect(),
    };
    let turn = matches!(view.table.stage, Stage::Trade | Stage::Build);
    if turn && view.table.rolled.iter().sum::<u8>() == 7 {
        terms.push(text::key("terms-seven"));
    }
    let hand = view.seats.get(seat.index()).and_then(|known| known.own).unwrap_or_default().hand;
    if turn && hand != Cards::NONE {
        terms.push(text::key("terms-hand").with("cards", text::cards(hand)));
    }
    terms
}
