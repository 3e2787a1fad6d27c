//! The position in which a seat prepares its next turn; `prepare.rs` of the crate holds the plan.
//! Start reading at [`Anno::ahead_of`].

use super::scoring::POINTS;
use super::{Action, Anno, Goods, Stage, ThisTurn, View, nobody_awaited, text};
use crate::game::{Ahead, Prompt, Seat, said};
use crate::text::Text;

impl Anno {
    /// Returns phase 2 of the seat's next turn, as if the turns before were over and production had
    /// given nothing.
    pub(super) fn ahead_of(&self, seat: Seat) -> Option<Ahead<Anno, Action>> {
        let table = &self.table;
        match table.stage {
            // The drawn tile must be put on the board first.
            nobody_awaited!() | Stage::Put(..) => return None,
            Stage::Take { .. } | Stage::Lose(_) | Stage::Main | Stage::Sail | Stage::Looked(..) | Stage::Discard => {}
        }
        let order = || table.playing().clockwise(table.active.next(table.seats));
        let turns = if seat == table.active { 0 } else { order().position(|other| other == seat)? as u32 + 1 };
        let turn = table.turn.saturating_add(turns);
        let too_late = table.rules.turns > 0 && turn > table.rules.turns;
        if !table.playing().has(seat) || too_late || table.board(seat).goals.len() >= POINTS {
            return None;
        }
        let mut game = *self;
        game.own.iter_mut().for_each(|own| own.picks = [None; 2]);
        let table = &mut game.table;
        (table.active, table.turn, table.stage, table.done) = (seat, turn, Stage::Main, ThisTurn::default());
        Some(Ahead::own_turn(game))
    }
}

/// Returns what the worth of a choice rests on. This leaves out its number in the picture, the size
/// of another hand, and whether several inhabitants buy the good. Sales, purchases and the end of a
/// phase also rest on the hand; sailing rests on the number of tiles on the board and of those that
/// the seat knows.
pub(super) fn terms(view: &View, seat: Seat, prompt: &Prompt<Action>, action: &Action) -> Vec<Text> {
    let mut terms = said(prompt, action);
    terms.truncate(1);
    for label in &mut terms {
        label.args.retain(|(name, _)| name != "number");
        if matches!(action, Action::Sell(..)) {
            label.key = "anno-1503-do-sell-to".into();
        }
    }
    let trades = matches!(action, Action::Buy(_) | Action::Sell(..) | Action::Close | Action::End);
    let hand = view.own(seat).hand;
    match view.table.stage {
        Stage::Main if trades && hand != Goods::NONE => terms.push(text::key("terms-hand").with("goods", text::goods(hand))),
        Stage::Sail | Stage::Looked(..) => {
            let known = view.faces.iter().map(|squares| squares.len()).sum::<u32>();
            terms.push(text::key("terms-sea").with("tiles", view.table.tiles().len()).with("known", known));
        }
        _ => {}
    }
    terms
}
