//! The initial position (SJ:R1, SJ:R2). Start reading at [`game`].

use super::board::SPACES;
use super::buildings::TABLE;
use super::piles::Hidden;
use super::{Board, Card, Cards, Own, Privilege, Refusal, SEATS, SanJuan, Stack, Stage, Tabletop, Variant};
use crate::game::{Seat, SeatSet};

/// Returns every card in the box. SJ:2
pub(super) fn all_cards() -> Cards {
    TABLE.iter().flat_map(|spec| std::iter::repeat_n(spec.card, usize::from(spec.copies))).collect()
}

/// Returns a game in which everybody has an indigo plant and nothing is dealt. SJ:R2
///
/// # Errors
/// When the game does not allow this number of seats.
pub(super) fn game(rules: Variant, seats: u8) -> Result<SanJuan, Refusal> {
    if !(2..=SEATS as u8).contains(&seats) {
        return Err(Refusal::Seats(seats));
    }
    let mut boards = [Board::default(); SEATS];
    let mut deck = all_cards();
    for seat in Seat::all(seats) {
        deck.take(Card::IndigoPlant);
        boards[seat.index()].place(Card::IndigoPlant, None);
    }
    let table = Tabletop {
        rules,
        seats,
        gone: SeatSet::NONE,
        round: 0,
        governor: Seat(0),
        picker: Seat(0),
        role: None,
        counts: Privilege::Plain,
        doubled: false,
        holders: Default::default(),
        stage: Stage::Governor,
        boards,
        stack: Stack::default(),
        revealed: Cards::NONE,
        taken: None,
        moved: false,
    };
    let hidden = Hidden { deck, discard: Cards::NONE, goods: [[None; SPACES]; SEATS] };
    Ok(SanJuan { table, own: [Own::default(); SEATS], hidden })
}
