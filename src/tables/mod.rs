//! The only writer: a request goes through the rules and into the store, one table at a time.
//!
//! What must never come in: Discord, the network, a particular game. Start reading at `Tables::ask`.

mod table;

pub use table::{Head, Home, Phase, Player, Table};

use std::sync::Arc;

use tertulia_rules::erased::Story;
use tertulia_rules::game::Seat;
use tertulia_rules::text::Text;

use crate::i18n::Lang;
use crate::ids::{TableId, UserId};

/// Somebody who asks for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub user: UserId,
    /// What others call them at the table.
    pub name: String,
    /// The language of private replies to them.
    pub lang: Lang,
    /// Whether they may manage the server or its channels.
    pub steward: bool,
}

/// A wish concerning one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Who asks.
    pub who: Person,
    /// Which table.
    pub table: TableId,
    /// What for.
    pub what: What,
}

/// What can be asked of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Take a seat. In the lobby.
    Join,
    /// Give the seat up: in the lobby it is free again; in play the player forfeits.
    Leave,
    /// Begin with those who are there. The host of the table or a steward.
    Start,
    /// End it without a result. The host of the table or a steward.
    Stop,
    /// Change an option in the lobby. The host of the table.
    Set {
        /// The option's key.
        key: String,
        /// One of its values.
        value: String,
    },
    /// Play one or several actions of the asker's seat, all or none.
    Play {
        /// The decision they answer; stale when the seat has decided something since. `None` when typed: it answers whatever is asked now.
        decision: Option<u32>,
        /// In notation.
        actions: Vec<String>,
    },
    /// Give a ready answer of the prompt.
    Ready {
        /// As for `Play`.
        decision: Option<u32>,
        /// The answer's key.
        key: String,
    },
}

/// A request that was carried out and is on disk.
#[derive(Clone, Debug)]
pub struct Done {
    /// The table after it.
    pub table: Arc<Table>,
    /// The seat of the asker, if they have one.
    pub seat: Option<Seat>,
    /// What was told, in order.
    pub story: Story,
}

/// A request that was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Denied {
    /// There is a reason that the asker can read.
    Because(Text),
    /// The seat has decided something since the button was made; here is the table as it stands.
    Stale,
    /// The store failed. The asker should try again.
    Trouble,
}
