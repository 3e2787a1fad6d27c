//! The position in which a seat that is not awaited prepares its moves. Not here: what is prepared
//! (`prepare.rs`). Start reading at [`Ahead`].

use serde::{Deserialize, Serialize};

/// Which decision of a seat comes next, while it is not awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum When {
    /// In the running phase, where the seat has yet to decide. The phase may pass without it.
    Phase,
    /// The beginning of the seat's own next turn. The seat may be asked other things before.
    Turn,
}

/// A position in which moves are prepared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ahead<G, A> {
    /// The position, in which the seat is awaited.
    pub game: G,
    /// Which decision the seat is awaited for.
    pub when: When,
    /// An action that begins the turn and leads to chance, played before the prepared actions.
    /// `game` is the position after it, as if chance had brought nothing.
    pub first: Option<A>,
}

impl<G, A> Ahead<G, A> {
    /// Returns a decision in the running phase.
    pub const fn in_phase(game: G) -> Ahead<G, A> {
        Ahead { game, when: When::Phase, first: None }
    }

    /// Returns the beginning of the seat's own next turn.
    pub const fn own_turn(game: G) -> Ahead<G, A> {
        Ahead { game, when: When::Turn, first: None }
    }

    /// Returns the seat's own next turn after `first` and what chance makes of it.
    pub const fn own_turn_after(first: A, game: G) -> Ahead<G, A> {
        Ahead { game, when: When::Turn, first: Some(first) }
    }
}
