//! Standing orders: how a player has his routine decisions answered while he is away. Each looks at what its owner sees, and at nothing else.
//!
//! Start reading at [`obey`].

use super::{Action, Good, Loss, Stage, View, heuristic};
use crate::game::{Order, Period, Seat};
use crate::notation::notation;
use crate::nouns::nouns;
use crate::orders::orders;

orders! {
    /// Of goods to choose, that one, or what a stand-in would take: what it misses most for what it would pay for next. AN:R9, AN:R18
    Take(Wanted) = "take" ["missing", "stone", "wood", "tool", "cloth", "spice", "tobacco"];
    /// Discard over the limit what a stand-in would: what it misses least. AN:R7
    DiscardSpare = "discard-spare";
    /// Ships stay where they are. AN:R32
    Stay = "stay";
    /// To pirates an agreement rather than a branch, or the other way round, if there is no choice of these. AN:R14
    Lose(Lost) = "lose" ["agreement", "branch"];
}

/// Which good is taken.
enum Wanted {
    Missing,
    This(Good),
}

notation! { Wanted { Missing = ["missing"]; This(good) = [good]; } }

nouns! {
    /// What is given up.
    enum Lost {
        Agreement = "agreement";
        Branch = "branch";
    }
}

/// What an order answers of the decision that a seat has.
pub(super) fn obey(view: &View, seat: Seat, offers: &[Action], order: &Order) -> Option<usize> {
    let standing = Standing::read(order)?;
    let answer = match (standing, view.table.stage) {
        (Standing::Take(Wanted::Missing), Stage::Take { .. }) => return heuristic::missing(view, seat, offers),
        (Standing::Take(Wanted::This(good)), Stage::Take { .. }) => Action::Take(good),
        (Standing::DiscardSpare, Stage::Discard) => {
            Action::Discard(*heuristic::spare(view, seat, view.own(seat).hand, 1).first()?)
        }
        (Standing::Stay, Stage::Sail) => Action::End,
        (Standing::Lose(lost), Stage::Lose(_)) => {
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

/// Turns, and rounds of as many turns as there are seats. AN:R5
pub(super) fn period(view: &View) -> Period {
    let turn = view.table.turn;
    Period { round: turn.div_ceil(u32::from(view.table.seats.max(1))), phase: turn }
}
