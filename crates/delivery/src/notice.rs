//! What a commit leaves to be told, and where.
//!
//! Start reading at [`Destination`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_rules::game::Seat;

use tertulia_store::Row;

/// Where a table's news goes. Each has one message that always shows the newest state, so the newest notice replaces the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Destination {
    /// The live message in the table's channel.
    Live,
    /// A player's panel in their direct messages.
    Panel(Seat),
    /// A reminder of a player in the table's channel.
    Reminder(Seat),
    /// The whole game as a film, in the table's channel.
    Film,
    /// That a seat may be taken over, in the table's channel.
    Offer(Seat),
    /// Whether the game is still played, asked in the table's channel.
    StillPlaying,
    /// That a failing disk lost or damaged part of the table, in its channel.
    Loss,
    /// A player's reminder of several tables at once, in their direct messages; of those this one is the table that tells of it.
    Digest(Seat),
    /// What somebody who follows the table is shown in their direct messages, by slot.
    Follower(u8),
    /// That the table's channel was deleted, and what can be done about it, in a player's direct messages.
    Homeless(Seat),
}

impl Destination {
    /// Where a player is rung again for what they are asked.
    pub fn ringing(seat: Seat) -> [Destination; 3] {
        [Destination::Reminder(seat), Destination::Panel(seat), Destination::Digest(seat)]
    }

    /// Everywhere where somebody may be rung for what their seat is asked.
    pub fn rung(seat: Seat) -> Vec<Destination> {
        [Destination::Live, Destination::StillPlaying].into_iter().chain(Destination::ringing(seat)).collect()
    }

    /// Whether it is in somebody's direct messages.
    pub fn is_direct(self) -> bool {
        match self {
            Destination::Panel(_) | Destination::Digest(_) | Destination::Follower(_) | Destination::Homeless(_) => true,
            Destination::Live
            | Destination::Reminder(_)
            | Destination::Film
            | Destination::Offer(_)
            | Destination::StillPlaying
            | Destination::Loss => false,
        }
    }

    /// As part of a key.
    pub fn bytes(self) -> [u8; 2] {
        match self {
            Destination::Live => [b'l', 0],
            Destination::Panel(seat) => [b'p', seat.0],
            Destination::Reminder(seat) => [b'r', seat.0],
            Destination::Film => [b'f', 0],
            Destination::Offer(seat) => [b'o', seat.0],
            Destination::StillPlaying => [b'y', 0],
            Destination::Loss => [b'x', 0],
            Destination::Digest(seat) => [b'd', seat.0],
            Destination::Follower(slot) => [b'w', slot],
            Destination::Homeless(seat) => [b'h', seat.0],
        }
    }

    /// From [`bytes`](Destination::bytes).
    pub fn from_bytes(bytes: [u8; 2]) -> Option<Destination> {
        match bytes {
            [b'l', 0] => Some(Destination::Live),
            [b'p', seat] => Some(Destination::Panel(Seat(seat))),
            [b'r', seat] => Some(Destination::Reminder(Seat(seat))),
            [b'f', 0] => Some(Destination::Film),
            [b'o', seat] => Some(Destination::Offer(Seat(seat))),
            [b'y', 0] => Some(Destination::StillPlaying),
            [b'x', 0] => Some(Destination::Loss),
            [b'd', seat] => Some(Destination::Digest(Seat(seat))),
            [b'w', slot] => Some(Destination::Follower(slot)),
            [b'h', seat] => Some(Destination::Homeless(Seat(seat))),
            [_, _] => None,
        }
    }
}

/// The row of a notice, numbered by the revision it was made at. What there is to tell is read from the table when it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// When it was made.
    pub made: Moment,
}

impl Row for Notice {
    const VERSION: u8 = 1;
}
