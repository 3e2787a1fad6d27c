//! What a message is to its table, and what a ring asks of its reader. Start reading at
//! [`ParsedNonce::read`].

use tertulia_base::ids::{TableId, UserId};
use tertulia_rules::game::Seat;

/// What a message is to its table, as the bot's nonces name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MessageRole {
    /// The live message.
    Live,
    /// A seat's direct message.
    Panel(Seat),
    /// A reminder in the channel.
    Reminder(Seat),
    /// A seat's reminder of several tables, by direct message.
    Digest(Seat),
    /// The question whether the game is still played.
    StillPlaying,
    /// The offer of a seat.
    Offer(Seat),
    /// What asks somebody to confirm a match of the queue, by their place among its people.
    Confirm(u8),
    Other,
}

/// A message's nonce, read: `<table>-<place>-<number>-<copy>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsedNonce {
    pub table: TableId,
    pub place: MessageRole,
    /// How often its reader had been told of their turn when it was made.
    pub told: u8,
}

impl ParsedNonce {
    /// Reads a nonce; `None` if it names no message of a table.
    pub fn read(nonce: &str) -> Option<ParsedNonce> {
        let mut parts = nonce.split('-');
        let table = parts.next()?.parse().ok()?;
        let place = parts.next()?;
        let number = u32::from_str_radix(parts.next()?, 16).ok()?;
        let seat = |rest: &str| rest.parse().ok().map(Seat);
        // The highest byte counts how often the reader was told; the rest is the turn or decision.
        let counted = (number >> 24) as u8;
        let (place, told) = match place.split_at(1) {
            ("l", "") => (MessageRole::Live, 0),
            ("p", rest) => (MessageRole::Panel(seat(rest)?), counted),
            ("r", rest) => (MessageRole::Reminder(seat(rest)?), counted + 1),
            ("d", rest) => (MessageRole::Digest(seat(rest)?), counted),
            ("y", "") => (MessageRole::StillPlaying, 0),
            ("o", rest) => (MessageRole::Offer(seat(rest)?), 0),
            ("q", rest) => (MessageRole::Confirm(rest.parse().ok()?), 0),
            _ => (MessageRole::Other, 0),
        };
        Some(ParsedNonce { table, place, told })
    }
}

/// Returns whether a nonce is of the message of a league, whose id stands for a table's.
pub fn is_of_league(nonce: &str) -> bool {
    nonce.split('-').nth(1) == Some("e")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    pub user: UserId,
    pub table: TableId,
    pub heard: Heard,
}

/// What a ring asks of its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// To decide something. The rings of a decision count from 0.
    Turn { ring: u8 },
    /// To answer the table's question, asked this often before.
    Question { times: u8 },
    /// To confirm a match of the queue.
    Match,
}
