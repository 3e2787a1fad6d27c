//! What a message on Discord is to its table, and what somebody who is rung by it hears.
//!
//! Start reading at [`Named::read`].

use tertulia_base::ids::{TableId, UserId};
use tertulia_rules::game::Seat;

/// What a message is to its table, as the bot's nonces name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Everybody's.
    Live,
    /// A seat's direct message.
    Panel(Seat),
    /// A reminder in the channel.
    Reminder(Seat),
    /// A seat's reminder of several tables, in direct messages.
    Digest(Seat),
    /// Whether the game is still played.
    StillPlaying,
    /// That a seat may be taken over.
    Offer(Seat),
    /// Something else.
    Other,
}

/// A message's nonce, read: `<table>-<place>-<number>-<copy>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its table.
    pub table: TableId,
    /// What it is to it.
    pub place: Place,
    /// How often its reader had been told that they are waited for when it was made.
    pub told: u8,
}

impl Named {
    /// Reads a nonce; `None` for one that names no message of a table.
    pub fn read(nonce: &str) -> Option<Named> {
        let mut parts = nonce.split('-');
        let table = parts.next()?.parse().ok()?;
        let place = parts.next()?;
        let number = u32::from_str_radix(parts.next()?, 16).ok()?;
        let seat = |rest: &str| rest.parse().ok().map(Seat);
        // Above the number of the turn or decision stands how often its reader was told.
        let counted = (number >> 24) as u8;
        let (place, told) = match place.split_at(1) {
            ("l", "") => (Place::Live, 0),
            ("p", rest) => (Place::Panel(seat(rest)?), counted),
            ("r", rest) => (Place::Reminder(seat(rest)?), counted + 1),
            ("d", rest) => (Place::Digest(seat(rest)?), counted),
            ("y", "") => (Place::StillPlaying, 0),
            ("o", rest) => (Place::Offer(seat(rest)?), 0),
            _ => (Place::Other, 0),
        };
        Some(Named { table, place, told })
    }
}

/// Somebody who was rung.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// Who.
    pub user: UserId,
    /// For which table.
    pub table: TableId,
    /// For what.
    pub heard: Heard,
}

/// What a ring asks of whoever hears it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// To decide something: of the rings for that decision, the first counted 0, it is this one.
    Turn {
        /// Which.
        ring: u8,
    },
    /// To answer what the table asks: it was asked so often before.
    Question {
        /// How often.
        times: u8,
    },
}
