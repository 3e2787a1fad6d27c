//! A table as it is stored and shown.
//!
//! What must never come in: how it is stored or shown. Start reading at [`Table`].

use serde::{Deserialize, Serialize};
use tertulia_rules::erased::AnyGame;
use tertulia_rules::game::{MOST_SEATS, Options, Seat, SeatSet};

use crate::clock::Moment;
use crate::i18n::Lang;
use crate::ids::{ChannelId, GuildId, TableId, UserId};

/// A table with the position on it.
#[derive(Clone, Debug)]
pub struct Table {
    /// Everything but the position.
    pub head: Head,
    /// The position; none in the lobby.
    pub game: Option<Box<dyn AnyGame>>,
}

/// Everything about a table but the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Its name.
    pub id: TableId,
    /// Counts commits. A commit names the revision it builds on.
    pub revision: u64,
    /// Lobby, play, end.
    pub phase: Phase,
    /// Slug of the game.
    pub game: String,
    /// The rules version it began with.
    pub rules: u16,
    /// Seats there are at most; in play, seats there are.
    pub seats: u8,
    /// Options of the game.
    pub options: Options,
    /// Where it stands.
    pub home: Home,
    /// Who opened it.
    pub host: UserId,
    /// Who sits there, by seat.
    pub players: Vec<Player>,
    /// Entries in the log.
    pub log: u32,
    /// Each seat's decision number: how many actions it has in the log.
    pub decisions: [u32; MOST_SEATS],
    /// Seats awaited.
    pub awaited: SeatSet,
    /// Since when the seats now awaited are.
    pub since: Moment,
    /// Counts the live messages: raised when the turn passes and a new one is to be posted.
    pub post: u32,
    /// For each seat, how long the log was after its latest action: its story goes on from there.
    pub read: [u32; MOST_SEATS],
    /// When it was opened.
    pub opened: Moment,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Home {
    /// The server; none in direct messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// Language of what is said in public.
    pub lang: Lang,
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Who.
    pub user: UserId,
    /// What the others call them.
    pub name: String,
    /// The language they were last seen using.
    pub lang: Lang,
    /// Whether they have given up.
    pub gone: bool,
}

/// A table's stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// People come and go.
    Lobby,
    /// A game is on.
    Playing,
    /// The game is over.
    Over,
    /// Ended without a result.
    Stopped,
}

impl Head {
    /// The seat of a user who has not given up.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        self.players.iter().position(|p| p.user == user && !p.gone).map(|at| Seat(at as u8))
    }

    /// The player of a seat.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    /// The seats awaited, with their players.
    pub fn awaited_players(&self) -> impl Iterator<Item = (Seat, &Player)> {
        self.awaited.iter().filter_map(|seat| Some((seat, self.player(seat)?)))
    }
}
