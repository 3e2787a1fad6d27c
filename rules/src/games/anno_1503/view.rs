//! What one eye may know (AN:5). A view holds no other seat's choices, no face that the eye has not
//! seen and no reserve; it holds other hands with `openHands` only. Start reading at [`View`].

use serde::Serialize;

use super::people::{BARE, PIONEER};
use super::tile::FACES;
use super::{Action, Anno, Face, Goods, Hands, MOST, Own, Rank, ShowSeen, Square, Squares, Stage, Tabletop};
use crate::game::{Eye, Seat};

/// The public table, with what this eye knows besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What everybody sees.
    pub(super) table: Tabletop,
    /// What the eye knows of each seat.
    pub(super) seats: [Known; MOST],
    /// Squares whose tile the eye knows, by face. AN:5
    pub(super) faces: [Squares; FACES],
}

/// What an eye knows of a seat besides the public table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Known {
    /// The seat's own secrets, if it is the eye's seat.
    pub(super) own: Option<Own>,
    /// The hand, if the eye may see it.
    pub(super) hand: Option<Goods>,
}

impl View {
    pub(super) fn new(game: &Anno, eye: Eye) -> View {
        let table = game.table;
        let mut seats = [Known::default(); MOST];
        let mut seen = Squares::NONE;
        for seat in Seat::all(table.seats) {
            let own = &game.own[seat.index()];
            let mine = eye == Eye::Seat(seat);
            let open = mine || table.rules.hands == Hands::Open;
            seats[seat.index()] = Known { own: mine.then_some(*own), hand: open.then_some(own.hand) };
            if mine {
                seen = game.known_squares(seat);
            }
        }
        View { table, seats, faces: game.hidden.under.map(|squares| squares.and(seen)) }
    }

    /// Returns the seat's own secrets, empty for an eye that does not know them.
    pub(super) fn own(&self, seat: Seat) -> Own {
        self.seats.get(seat.index()).and_then(|known| known.own).unwrap_or_default()
    }

    /// Returns the view after that seat has placed a pioneer or developed an inhabitant. AN:R21,
    /// AN:R23
    pub(super) fn with_built(mut self, seat: Seat, built: Action) -> Option<View> {
        let (space, rank, price) = match built {
            Action::Pioneer(_) => (self.table.next_space(seat).ok()?, Rank::Pioneer, PIONEER),
            Action::Develop(space) => {
                let (rank, price) = self.table.may_rise(seat, space).ok()?;
                (space.index(), rank, price)
            }
            _ => return None,
        };
        let board = self.table.boards.get_mut(seat.index())?;
        *board.spaces.get_mut(space)? = Some(rank);
        if let Action::Pioneer(Some(building)) = built {
            *board.buildings.get_mut(space.checked_sub(BARE)?)? = Some(building);
        }
        let own = self.seats.get_mut(seat.index())?.own.as_mut()?;
        own.hand = own.hand.minus(price);
        board.cards = own.hand.total();
        Some(self)
    }

    /// Returns the face of the tile on that square, if the eye knows it.
    pub(super) fn face(&self, at: Square) -> Option<Face> {
        Face::ALL.into_iter().zip(self.faces).find(|(_, squares)| squares.has(at)).map(|(face, _)| face)
    }
}

impl Anno {
    /// Returns the squares whose face the seat may see: those it is reminded of, and the one it is
    /// looking at. AN:5, AN:8
    pub(super) fn known_squares(&self, seat: Seat) -> Squares {
        let remembered = match self.table.rules.seen {
            ShowSeen::On => self.own[seat.index()].seen,
            ShowSeen::Off => Squares::NONE,
        };
        match self.table.stage {
            Stage::Looked(_, at) if seat == self.table.active => remembered.with(at.set()),
            _ => remembered,
        }
    }
}
