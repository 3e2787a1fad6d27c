//! The outbox rows that a commit leaves. Start reading at [`Destination`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_rules::game::Seat;

use tertulia_store::Row;

/// Where a table is shown: one message with the newest state, so a newer notice replaces an older.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Destination {
    /// The live message in the table's channel.
    Live,
    /// A player's panel in their direct messages.
    Panel(Seat),
    /// A player's reminder in the table's channel.
    Reminder(Seat),
    /// The film of the whole game, in the table's channel.
    Film,
    /// The announcement that a seat may be taken over, in the table's channel.
    Offer(Seat),
    /// The question whether the game is still played, in the table's channel.
    StillPlaying,
    /// The report that a failing disk lost or damaged part of the table, in its channel.
    Loss,
    /// A player's digest of several tables, in their direct messages; this table sends it.
    Digest(Seat),
    /// What a follower of the table sees in their direct messages, by slot.
    Follower(u8),
    /// What can be done about the table's deleted channel, in a player's direct messages.
    Homeless(Seat),
    /// What asks somebody to confirm a match of the queue, in their direct messages, by their place
    /// among those for whom the table was opened.
    Confirm(u8),
    /// A server's noticeboard; the noticeboard's id stands for the table's.
    Noticeboard,
    /// What notifies a role of a new lobby, beside the noticeboard; its id stands there, too.
    LobbyCall,
    /// The message of a league; the league's id stands for the table's.
    League,
}

impl Destination {
    /// Where a player is notified again of a pending decision.
    pub fn ringing(seat: Seat) -> [Destination; 3] {
        [Destination::Reminder(seat), Destination::Panel(seat), Destination::Digest(seat)]
    }

    /// All destinations that may notify a player of a pending decision.
    pub fn rung(seat: Seat) -> Vec<Destination> {
        [Destination::Live, Destination::StillPlaying].into_iter().chain(Destination::ringing(seat)).collect()
    }

    /// What a server's noticeboard shows: its message, and the call for a new lobby.
    pub const OF_NOTICEBOARD: [Destination; 2] = [Destination::Noticeboard, Destination::LobbyCall];

    /// Returns whether it shows tables of a server rather than one table.
    pub fn is_of_noticeboard(self) -> bool {
        Destination::OF_NOTICEBOARD.contains(&self)
    }

    /// Returns whether the destination is in somebody's direct messages.
    pub fn is_direct(self) -> bool {
        match self {
            Destination::Panel(_)
            | Destination::Digest(_)
            | Destination::Follower(_)
            | Destination::Homeless(_)
            | Destination::Confirm(_) => true,
            Destination::Live
            | Destination::Reminder(_)
            | Destination::Film
            | Destination::Offer(_)
            | Destination::StillPlaying
            | Destination::Loss
            | Destination::Noticeboard
            | Destination::LobbyCall
            | Destination::League => false,
        }
    }

    /// The letter of its kind, and which of the kind it is.
    const fn named(self) -> (u8, Option<u8>) {
        match self {
            Destination::Live => (b'l', None),
            Destination::Panel(seat) => (b'p', Some(seat.0)),
            Destination::Reminder(seat) => (b'r', Some(seat.0)),
            Destination::Film => (b'f', None),
            Destination::Offer(seat) => (b'o', Some(seat.0)),
            Destination::StillPlaying => (b'y', None),
            Destination::Loss => (b'x', None),
            Destination::Digest(seat) => (b'd', Some(seat.0)),
            Destination::Follower(slot) => (b'w', Some(slot)),
            Destination::Homeless(seat) => (b'h', Some(seat.0)),
            Destination::Confirm(place) => (b'q', Some(place)),
            Destination::Noticeboard => (b'b', None),
            Destination::LobbyCall => (b'c', None),
            Destination::League => (b'e', None),
        }
    }

    /// Encodes the destination as part of a key.
    pub fn bytes(self) -> [u8; 2] {
        let (letter, number) = self.named();
        [letter, number.unwrap_or(0)]
    }

    /// Names the destination in a nonce: `l`, `p0`.
    pub fn code(self) -> String {
        let (letter, number) = self.named();
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        format!("{}{number}", char::from(letter))
    }

    /// Decodes [`bytes`](Destination::bytes).
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
            [b'q', place] => Some(Destination::Confirm(place)),
            [b'b', 0] => Some(Destination::Noticeboard),
            [b'c', 0] => Some(Destination::LobbyCall),
            [b'e', 0] => Some(Destination::League),
            [_, _] => None,
        }
    }
}

/// An outbox row, numbered by its commit's revision. Delivery reads from the table what to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// When the commit was made.
    pub made: Moment,
}

impl Row for Notice {}
