//! What can be asked of tables, and what is answered.
//!
//! Start reading at [`Request`].

use std::sync::Arc;

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, RoleId, TableId, UserId};
use tertulia_model::{Choice, Home, Lasts, Phase, Table, Term};
use tertulia_rules::erased::Story;
use tertulia_rules::game::{Order, Seat};
use tertulia_store::StoreError;

use crate::access::ChannelAccess;
use crate::refusal::Refusal;

/// Somebody who asks for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Their Discord account.
    pub user: UserId,
    /// What others call them at the table.
    pub name: String,
    /// The language of private replies to them.
    pub lang: Lang,
    /// What they see of the channel of the table they ask about.
    pub access: ChannelAccess,
    /// The roles they have where they act.
    pub roles: Roles,
}

/// The roles of somebody at the server where they act.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    /// The server; none in direct messages.
    pub guild: Option<GuildId>,
    /// Their roles there.
    pub held: Vec<RoleId>,
}

/// Somebody whom a player names as a friend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Friend {
    /// Their Discord account.
    pub user: UserId,
    /// What others call them.
    pub name: String,
}

/// A wish for a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Who asks. They are the host and take the first seat.
    pub who: Person,
    /// Where it is to stand.
    pub home: Home,
    /// Slug of the game.
    pub game: String,
    /// The most who can join; the game's most when nothing is said.
    pub seats: Option<u8>,
    /// Options that are not to have their defaults: key and value.
    pub options: Vec<(String, String)>,
    /// Who takes the other seats.
    pub company: Company,
    /// What is not to be as usual besides the options.
    pub terms: Vec<Term>,
}

/// Who is to play with whoever opens a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Company {
    /// Whoever joins: the table begins as a lobby.
    #[default]
    People,
    /// Stand-ins, and the game begins at once.
    StandIns,
}

/// A wish concerning one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The asker.
    pub who: Person,
    /// The table that is asked.
    pub table: TableId,
    /// What they want.
    pub what: What,
}

/// What can be asked of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Take a seat. In the lobby.
    Join,
    /// Give the seat up in the lobby, where it is free again. Refused in play, which may have begun since somebody pressed that.
    LeaveLobby,
    /// Give the seat up: in the lobby it is free again; in play the player forfeits.
    Leave,
    /// Seat a stand-in in the lobby. The host of the table.
    AddStandIn,
    /// Free the seat of the latest stand-in in the lobby. The host of the table.
    RemoveStandIn,
    /// Let a stand-in play for the asker until they are back.
    HandOver,
    /// Play again oneself; so does whoever plays an action.
    TakeBack,
    /// Begin with those who are there. The host of the table or a manager.
    Start,
    /// End it without a result. The host of the table or a manager.
    Stop,
    /// Go on in another channel, which is free. The host of the table or a manager; where its channel was deleted, whoever plays there.
    Move(ChannelId),
    /// Change options of the game and terms of the table in the lobby, all or none. The host of the table.
    Set {
        /// Keys of options, each with one of its values.
        options: Vec<(String, String)>,
        /// What is chosen besides them.
        terms: Vec<Term>,
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
    /// Give time to whoever is awaited: each of the others can, once in a turn.
    GiveTime,
    /// Ask the table to pause; who asks agrees.
    Pause,
    /// Ask it to go on after a pause, likewise.
    Resume,
    /// Answer what the table is asked.
    Vote {
        /// Which question that is; stale when it was asked anew. `None` when typed: the one that is asked now.
        number: Option<u32>,
        /// The answer.
        choice: Choice,
    },
    /// Let somebody else take over a seat in the middle of the game: one's own, which a stand-in plays until then; the host of the table or a
    /// manager also one that a stand-in plays already.
    OfferSeat(Seat),
    /// Take that back.
    WithdrawSeat(Seat),
    /// Sit down in a seat that is offered.
    TakeSeat(Seat),
    /// Let a friend act for the asker's seat too, instead of any other friend.
    Appoint(Friend),
    /// End that, as the seat's player or as the friend.
    Dismiss,
    /// Answer that the game is still played.
    StillPlaying,
    /// Take one's last choice back: at once, or with the consent of those whom it concerns, who are asked.
    Undo {
        /// The decision number that the seat had when that was offered; stale when it has another. `None` when typed.
        decision: Option<u32>,
    },
    /// Put the next reminder of the asker's seat off.
    Snooze {
        /// The decision that it is about.
        decision: u32,
        /// Until then; `None` for as long as the turn goes on.
        until: Option<Moment>,
    },
    /// Give an order of the game, for the asker's seat. It acts at once if it answers what the seat is asked.
    GiveOrder {
        /// What is ordered.
        order: Order,
        /// How long.
        lasts: Lasts,
    },
    /// End an order.
    EndOrder(Order),
    /// Prepare moves for a turn to come.
    Prepare {
        /// Which plan is meant, see [`Beforehand::version`](tertulia_model::Beforehand::version); stale when it is another now.
        version: Option<u32>,
        /// What becomes of it.
        how: Preparing,
    },
}

/// What becomes of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preparing {
    /// These actions, in notation, are done after the others, all or none.
    Add(Vec<String>),
    /// Its last choice is left out.
    Back,
    /// There is none.
    Clear,
}

impl What {
    /// The phase in which whoever asks that sits down, if they do.
    pub(crate) const fn takes_seat_in(&self) -> Option<Phase> {
        match self {
            What::Join => Some(Phase::Lobby),
            What::TakeSeat(_) => Some(Phase::Playing),
            What::LeaveLobby
            | What::Leave
            | What::AddStandIn
            | What::RemoveStandIn
            | What::HandOver
            | What::TakeBack
            | What::Start
            | What::Stop
            | What::Move(_)
            | What::Set { .. }
            | What::Play { .. }
            | What::Ready { .. }
            | What::OfferSeat(_)
            | What::WithdrawSeat(_)
            | What::Appoint(_)
            | What::Dismiss
            | What::StillPlaying
            | What::GiveTime
            | What::Pause
            | What::Resume
            | What::Vote { .. }
            | What::Undo { .. }
            | What::Snooze { .. }
            | What::GiveOrder { .. }
            | What::EndOrder(_)
            | What::Prepare { .. } => None,
        }
    }
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

/// A request that was not carried out. Nothing has changed, but for [`Denied::Unknown`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Denied {
    /// There is a reason that the asker can read.
    Because(Refusal),
    /// The seat has decided something since the button was made: look at the table as it stands.
    Stale,
    /// The store failed, or the game is broken; the log says which. The asker should try again.
    Trouble,
    /// It is not known whether it was carried out: the table shows it once that is known.
    Unknown,
}

/// Something could not be read or written. A programmer reads the log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// Nothing was written, nor will be: the disk is full or fails. It may be tried again later.
    #[error("{0}")]
    NotWritten(String),
    /// It may have been written or not.
    #[error("{0}")]
    Unknown(String),
    /// What is stored of a table cannot be read or played.
    #[error("{0}")]
    Damaged(String),
    /// A newer release has written of a table what this one does not know: that one plays it on.
    #[error("{0}")]
    Newer(String),
    /// Something else.
    #[error("{0}")]
    Failed(String),
}

impl From<StoreError> for Trouble {
    fn from(why: StoreError) -> Trouble {
        let said = why.to_string();
        match why {
            StoreError::NotWritten(_) => Trouble::NotWritten(said),
            StoreError::Unsure(_) => Trouble::Unknown(said),
            StoreError::Damaged { .. } => Trouble::Damaged(said),
            StoreError::NewerRow { .. } => Trouble::Newer(said),
            StoreError::Conflict(_)
            | StoreError::Held(_)
            | StoreError::Newer { .. }
            | StoreError::Gone(_)
            | StoreError::Unreadable { .. }
            | StoreError::Io { .. }
            | StoreError::Failed(_) => Trouble::Failed(said),
        }
    }
}

impl From<Refusal> for Denied {
    fn from(why: Refusal) -> Denied {
        Denied::Because(why)
    }
}

impl From<Trouble> for Denied {
    fn from(why: Trouble) -> Denied {
        tracing::error!(%why, "request failed: the asker gets an error");
        match why {
            Trouble::NotWritten(_) => Refusal::NotSaved.into(),
            Trouble::Damaged(_) => Refusal::Damaged.into(),
            Trouble::Newer(_) => Refusal::Newer.into(),
            Trouble::Unknown(_) => Denied::Unknown,
            Trouble::Failed(_) => Denied::Trouble,
        }
    }
}
