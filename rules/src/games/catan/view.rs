//! What one eye may know: no hands, development cards, discards or standing answers of others
//! (CA:7). Start reading at [`View`].

use serde::Serialize;

use super::{Catan, MOST, Own, Stage, Tabletop};
use crate::game::{Eye, Seat};

/// The public table, and what this eye knows of each seat besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub(super) table: Tabletop,
    pub(super) seats: [Known; MOST],
}

/// What an eye knows of a seat beyond the public table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Known {
    /// All that the seat's owner knows, if this eye is the owner.
    pub(super) own: Option<Own>,
    /// Victory point cards: the owner's always, everybody's at the end. CA:R36a
    pub(super) points: Option<u8>,
}

impl View {
    pub(super) fn new(game: &Catan, eye: Eye) -> View {
        let mut seats = [Known::default(); MOST];
        for seat in Seat::all(game.table.seats) {
            let own = &game.own[seat.index()];
            let over = matches!(game.table.stage, Stage::Over(_));
            let mine = eye == Eye::Seat(seat);
            seats[seat.index()] = Known { own: mine.then_some(*own), points: (mine || over).then(|| own.hidden_points()) };
        }
        View { table: game.table, seats }
    }
}
