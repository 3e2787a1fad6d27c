//! The same position, as somebody with less than full sight might imagine it: for the proof that nothing leaks.
//!
//! What must never come in: anything an eye sees. Start reading at [`disguise`].

use super::board::Circle;
use super::{Board, Chips, Good, Goods, People, Placing, PuertoRico, Stage, Table};
use crate::game::{Dice, Eye, Seat};

/// Replaces everything hidden from `eye` by something else that is possible.
pub(super) fn disguise(game: &PuertoRico, eye: Eye, dice: &mut dyn Dice) -> PuertoRico {
    let mut other = *game;
    let hidden = Seat::all(game.table.seats).filter(|&s| eye != Eye::Seat(s));
    if game.table.rules.chips == Chips::Covered && game.table.stage != Stage::Over {
        share_chips(&mut other, hidden.clone(), dice);
    }
    for seat in hidden {
        let board = &game.table.boards[seat.index()];
        let own = &mut other.own[seat.index()];
        match game.table.stage {
            Stage::Place { asked, waiting } if game.table.rules.placing == Placing::Together && asked.has(seat) => {
                let people = board.people.total();
                let down = if waiting.has(seat) { dice.below(u32::from(people)) as u8 } else { people };
                own.placing = some_placing(board, people, down, dice);
            }
            Stage::Store { .. } if !game.table.gone.has(seat) => own.storing = some_storing(&game.table, seat, dice),
            _ => {}
        }
    }
    other
}

/// Everybody can count what was given out, so the sum stays.
fn share_chips(game: &mut PuertoRico, hidden: impl DoubleEndedIterator<Item = Seat> + Clone, dice: &mut dyn Dice) {
    let mut left: u16 = hidden.clone().map(|s| game.own[s.index()].chips).sum();
    let last = hidden.clone().next_back();
    for seat in hidden {
        let share = if Some(seat) == last { left } else { dice.below(u32::from(left) + 1) as u16 };
        game.own[seat.index()].chips = share;
        left -= share;
    }
}

fn some_placing(board: &Board, people: u8, down: u8, dice: &mut dyn Dice) -> People {
    let mut placing = People { san_juan: people, ..People::default() };
    for _ in 0..down {
        let free: Vec<Circle> = board.circle_kinds().filter(|&c| placing.at(c) < board.circles(c)).collect();
        if free.is_empty() {
            break;
        }
        placing.put(free[dice.below(free.len() as u32) as usize]);
        placing.san_juan -= 1;
    }
    placing
}

fn some_storing(table: &Table, seat: Seat, dice: &mut dyn Dice) -> Goods {
    let mut kept = Goods::NONE;
    let most = table.boards[seat.index()].goods.total();
    for _ in 0..dice.below(most + 1) {
        let more: Vec<Good> = Good::ALL.into_iter().filter(|&g| table.may_store(seat, kept, g).is_ok()).collect();
        if more.is_empty() {
            break;
        }
        kept[more[dice.below(more.len() as u32) as usize]] += 1;
    }
    kept
}
