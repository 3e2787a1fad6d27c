//! The position in which a seat that is not awaited prepares its moves.
//!
//! Not here: what is prepared (`prepare.rs`). Start reading at [`Ahead`].

use serde::{Deserialize, Serialize};

/// Which decision of a seat comes next, while it is not awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum When {
    /// In the phase that goes on, where the seat has yet to decide. The phase may pass without it.
    Phase,
    /// At the beginning of its own next turn. It may be asked other things before.
    Turn,
}

/// A position in which moves are prepared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ahead<G, A> {
    /// The position, in which the seat is awaited.
    pub game: G,
    /// Which decision that is.
    pub when: When,
    /// What the turn begins with, of which chance decides: it is played before the first action prepared, and the position is the one after it,
    /// as if chance had brought nothing.
    pub first: Option<A>,
}

impl<G, A> Ahead<G, A> {
    /// A decision in the phase that goes on.
    pub const fn in_phase(game: G) -> Ahead<G, A> {
        Ahead { game, when: When::Phase, first: None }
    }

    /// The beginning of its own next turn.
    pub const fn own_turn(game: G) -> Ahead<G, A> {
        Ahead { game, when: When::Turn, first: None }
    }

    /// Its own next turn, after this action and what chance makes of it.
    pub const fn own_turn_after(first: A, game: G) -> Ahead<G, A> {
        Ahead { game, when: When::Turn, first: Some(first) }
    }
}
