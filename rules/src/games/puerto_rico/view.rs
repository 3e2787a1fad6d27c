//! What a viewer may know.
//!
//! Not here: the chips of others (unless they are open), and how others place or store before
//! everyone has finished. Start reading at [`View`].

use serde::Serialize;

use super::{Action, Chips, Goods, Own, People, Place, Placing, PuertoRico, Stage, Tabletop};
use crate::game::{Eye, MOST_SEATS, Seat};

/// The public table, and what this viewer knows of each seat besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The table, all of which is public.
    pub(super) table: Tabletop,
    /// The viewer, if a player.
    pub(super) reader: Option<Seat>,
    /// The viewer's knowledge of each seat.
    pub(super) seats: [Known; MOST_SEATS],
}

/// What a viewer knows of a seat besides its board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Known {
    /// Victory points in chips.
    pub(super) chips: Option<u16>,
    /// The placement so far.
    pub(super) placing: Option<People>,
    /// Whether `placing` includes actions that are marked but not played yet.
    pub(super) marked: bool,
    /// Nobles left in San Juan so far, during placing.
    pub(super) kept_back: Option<u8>,
    /// Barrels kept so far, during storing.
    pub(super) storing: Option<Goods>,
}

impl View {
    pub(super) fn new(game: &PuertoRico, eye: Eye) -> View {
        let PuertoRico { table, own, .. } = game;
        let mut seats = [Known::default(); MOST_SEATS];
        for seat in Seat::all(table.seats) {
            seats[seat.index()] = Known::of(table, seat, &own[seat.index()], eye);
        }
        let reader = Seat::all(table.seats).find(|&seat| eye == Eye::Seat(seat));
        View { table: *table, reader, seats }
    }

    /// Shows the placement as if the `marked` actions were played; returns whether this seat still
    /// has to place people.
    pub(super) fn mark_placed(&mut self, seat: Seat, marked: &[Action]) -> bool {
        let waits = matches!(self.table.stage, Stage::Place { waiting, .. } if waiting.has(seat));
        let known = &mut self.seats[seat.index()];
        let Some(people) = known.placing.as_mut().filter(|_| waits) else { return false };
        for action in marked {
            if let Action::Place(person, place @ Place::On(_)) = *action
                && people.idle(person) > 0
            {
                people.shift(person, Place::SanJuan, place);
            }
        }
        known.marked = true;
        true
    }
}

impl Known {
    fn of(table: &Tabletop, seat: Seat, own: &Own, eye: Eye) -> Known {
        let mine = eye == Eye::Seat(seat);
        let open_chips = table.rules.chips == Chips::Open || table.stage == Stage::Over;
        let seen = match table.rules.placing {
            Placing::Together => mine,
            Placing::InTurn => mine || table.awaited().has(seat),
        };
        let placing = matches!(table.stage, Stage::Place { asked, .. } if seen && asked.has(seat));
        let storing = matches!(table.stage, Stage::Store { .. }) && mine;
        Known {
            chips: (mine || open_chips).then_some(own.chips),
            placing: placing.then_some(own.placing),
            marked: false,
            kept_back: placing.then_some(own.kept_back),
            storing: storing.then_some(own.storing),
        }
    }

    /// Converts to [`Own`]; unknown parts are empty, since the rules do not ask for them.
    pub(super) fn as_own(&self) -> Own {
        Own {
            chips: self.chips.unwrap_or_default(),
            placing: self.placing.unwrap_or_default(),
            kept_back: self.kept_back.unwrap_or_default(),
            storing: self.storing.unwrap_or_default(),
        }
    }
}
