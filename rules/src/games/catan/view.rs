//! What one eye may know. CA:7
//!
//! Not here: hands, development cards, discards and standing answers of others. Start reading at [`View`].

use serde::Serialize;

use super::{Catan, MOST, Own, Stage, Tabletop};
use crate::game::{Eye, Seat};

/// The open table, and of each seat what this eye knows besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// All of it is public.
    pub(super) table: Tabletop,
    /// By seat.
    pub(super) seats: [Known; MOST],
}

/// What an eye knows of a seat besides what lies open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Known {
    /// All that the seat itself knows.
    pub(super) own: Option<Own>,
    /// Victory point cards, at the end. CA:R36a
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
