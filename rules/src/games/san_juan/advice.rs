//! What standing orders discard and keep, by a rule that can be told in a sentence, and the goods
//! that bring most. Start reading at [`worst`].

use super::buildings::Class;
use super::good::{Each, GOODS};
use super::{Board, Card, Cards, Good};

/// Returns a card's rough worth to the board's owner; `copy` counts equal cards from 0.
fn worth(board: &Board, card: Card, copy: u8) -> i8 {
    let spec = card.spec();
    let worth = (2 * spec.cost + spec.vp) as i8;
    match spec.class {
        Class::Production(_) => worth,
        Class::Violet | Class::Monument | Class::Six if board.has(card) || copy > 0 => worth - 20,
        Class::Violet | Class::Monument | Class::Six => worth,
    }
}

/// Returns the cards, worst first.
fn sorted(board: &Board, cards: &Cards) -> Vec<Card> {
    let each = cards.iter().flat_map(|(card, n)| (0..n).map(move |copy| (worth(board, card, copy), card)));
    let mut each: Vec<(i8, Card)> = each.collect();
    each.sort_unstable();
    each.into_iter().map(|(_, card)| card).collect()
}

/// Returns the `n` cards that are missed least.
pub(super) fn worst(board: &Board, cards: &Cards, n: u16) -> Cards {
    sorted(board, cards).into_iter().take(usize::from(n)).collect()
}

/// Returns the `n` cards most worth having.
pub(super) fn best(board: &Board, cards: &Cards, n: u16) -> Cards {
    sorted(board, cards).into_iter().rev().take(usize::from(n)).collect()
}

/// Returns the `n` goods of highest `worth`; of equal ones, the dearest building's first.
pub(super) fn dearest(of: Each, worth: Each, n: u8) -> Each {
    let mut order = Good::ALL;
    order.sort_by_key(|good| std::cmp::Reverse((worth[good.index()], *good)));
    let mut left = n;
    let mut chosen = [0; GOODS];
    for good in order {
        let some = of[good.index()].min(left);
        chosen[good.index()] = some;
        left -= some;
    }
    chosen
}
