//! Standing orders, which answer a player's routine decisions while they are away. They depend only
//! on what their owner sees. Start reading at [`obey`].

use super::{Action, Good, Loss, Stage, View, heuristic};
use crate::game::{Order, Period, Seat};
use crate::notation::notation;
use crate::nouns::nouns;
use crate::orders::orders;

orders! {
    /// Takes that good, or the good that a stand-in would take. AN:R9, AN:R18
    Take(Wanted) = "take" ["missing", "stone", "wood", "tool", "cloth", "spice", "tobacco"];
    /// Discards the cards over the hand limit that a stand-in would discard. AN:R7
    DiscardSpare = "discard-spare";
    /// Ends the turn without sailing. AN:R32
    Stay = "stay";
    /// Loses an agreement or a branch to pirates where only one such loss can be chosen. AN:R14
    Lose(Lost) = "lose" ["agreement", "branch"];
}

/// Which good is taken.
enum Wanted {
    Missing,
    This(Good),
}

notation! { Wanted { Missing = ["missing"]; This(good) = [good]; } }

nouns! {
    /// The kind of tile that is lost.
    enum Lost {
        Agreement = "agreement";
        Branch = "branch";
    }
}

/// Returns the index of the offer that the order chooses, `None` where the player must decide.
pub(super) fn obey(view: &View, seat: Seat, offers: &[Action], order: &Order) -> Option<usize> {
    let standing = ParsedOrder::read(order)?;
    let answer = match (standing, view.table.stage) {
        (ParsedOrder::Take(Wanted::Missing), Stage::Take { .. }) => return heuristic::wanted(view, seat, offers),
        (ParsedOrder::Take(Wanted::This(good)), Stage::Take { .. }) => Action::Take(good),
        (ParsedOrder::DiscardSpare, Stage::Discard) => {
            Action::Discard(*heuristic::spare(view, seat, view.own(seat).hand, 1).first()?)
        }
        (ParsedOrder::Stay, Stage::Sail) => Action::End,
        (ParsedOrder::Lose(lost), Stage::Lose(_)) => {
            let mut these = offers.iter().filter(|offer| is_lost(offer, lost));
            *these.next().filter(|_| these.next().is_none())?
        }
        _ => return None,
    };
    offers.iter().position(|offer| *offer == answer)
}

const fn is_lost(action: &Action, lost: Lost) -> bool {
    match lost {
        Lost::Agreement => matches!(action, Action::Lose(Loss::Agreement | Loss::AgreementOf(_))),
        Lost::Branch => matches!(action, Action::Lose(Loss::Branch(_))),
    }
}

/// Returns the period: a phase is a turn, a round as many turns as there are seats. AN:R5
pub(super) fn period(view: &View) -> Period {
    let turn = view.table.turn;
    Period { round: turn.div_ceil(u32::from(view.table.seats.max(1))), phase: turn }
}
