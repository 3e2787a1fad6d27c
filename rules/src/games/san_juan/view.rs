//! What one eye may know: no cards in others' hands, under others' chapels, on buildings or in
//! piles, and no choices of others before all are in. Start reading at [`View`].

use serde::Serialize;

use super::{Own, SEATS, SanJuan, ShowChapels, Stage, Tabletop};
use crate::game::{Eye, Seat};

/// The public table, the sizes of what is hidden, and one's own cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub(super) table: Tabletop,
    /// Cards in the draw pile.
    pub(super) deck: u16,
    /// Cards in the discard pile.
    pub(super) discard: u16,
    pub(super) seats: [Known; SEATS],
}

/// What an eye knows of a seat beyond its buildings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Known {
    /// Cards in hand.
    pub(super) hand: u16,
    /// Cards drawn of which some are still to be chosen.
    pub(super) drawn: u16,
    /// Cards under chapels, if this eye may know their number. SJ:R37a
    pub(super) chapel: Option<u16>,
    /// All that the seat's owner knows, if this eye is the owner.
    pub(super) own: Option<Own>,
}

impl View {
    pub(super) fn new(game: &SanJuan, eye: Eye) -> View {
        let SanJuan { table, own, hidden, .. } = game;
        let mut seats = [Known::default(); SEATS];
        for seat in Seat::all(table.seats) {
            seats[seat.index()] = Known::of(table, seat, &own[seat.index()], eye);
        }
        View { table: *table, deck: hidden.deck.total(), discard: hidden.discard.total(), seats }
    }

    /// Returns the seat's own cards; none if this eye is another.
    pub(super) fn own(&self, seat: Seat) -> Own {
        self.seats.get(seat.index()).and_then(|known| known.own).unwrap_or_default()
    }
}

impl Known {
    fn of(table: &Tabletop, seat: Seat, own: &Own, eye: Eye) -> Known {
        let mine = eye == Eye::Seat(seat);
        let open = table.rules.chapels == ShowChapels::On || table.stage == Stage::Over;
        Known {
            hand: own.hand.total(),
            drawn: own.drawn.total(),
            chapel: (mine || open).then_some(own.chapel.total()),
            own: mine.then_some(*own),
        }
    }
}
