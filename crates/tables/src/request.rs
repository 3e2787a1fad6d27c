//! Requests to tables, and their answers. Start reading at [`Request`].

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

/// The asker of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Their Discord account.
    pub user: UserId,
    /// What others call them at the table.
    pub name: String,
    /// The language of private replies to them.
    pub lang: Lang,
    /// What they see of the table's channel.
    pub access: ChannelAccess,
    /// The roles they have where they act.
    pub roles: Roles,
}

impl Person {
    /// Returns somebody who sees the table's channel and holds no role.
    pub fn new(user: UserId, name: impl Into<String>, lang: Lang) -> Person {
        Person { user, name: name.into(), lang, access: ChannelAccess::Visible, roles: Roles::default() }
    }
}

/// The roles of somebody at the server where they act.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    /// The server; none in direct messages.
    pub guild: Option<GuildId>,
    /// Their roles there.
    pub held: Vec<RoleId>,
}

/// A friend whom a player names as deputy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Friend {
    /// Their Discord account.
    pub user: UserId,
    /// What others call them.
    pub name: String,
}

/// A request for a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Who asks. They are the host and take the first seat.
    pub who: Person,
    /// Where the table is to be.
    pub home: Home,
    /// Slug of the game.
    pub game: String,
    /// How many can join; by default the game's most, with stand-ins three where possible.
    pub seats: Option<u8>,
    /// Options other than the defaults: key and value.
    pub options: Vec<(String, String)>,
    /// Who takes the other seats.
    pub company: Company,
    /// Terms other than the usual ones.
    pub terms: Vec<Term>,
}

/// Who plays with whoever opens a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Company {
    /// Whoever joins: the table begins as a lobby.
    #[default]
    People,
    /// Stand-ins, and the game begins at once.
    StandIns,
}

/// A request to one table.
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
    /// Take a seat in the lobby.
    Join,
    /// Give the seat up in the lobby, where it becomes free. Refused once the game has begun.
    LeaveLobby,
    /// Give the seat up: in the lobby it becomes free, in play the player forfeits.
    Leave,
    /// As the host, seat a stand-in in the lobby.
    AddStandIn,
    /// As the host, free the seat of the latest stand-in in the lobby.
    RemoveStandIn,
    /// Let a stand-in play for the asker until they are back.
    HandOver,
    /// Play oneself again. Playing an action does so, too.
    TakeBack,
    /// As the host or a manager, begin with those who have joined.
    Start,
    /// As the host or a manager, end the table without a result.
    Stop,
    /// As the host or a manager, go on in a free channel; as any player if the old one is deleted.
    Move(ChannelId),
    /// As the host, change options of the game and terms in the lobby, the language during the
    /// game, too: all or nothing.
    Set {
        /// Keys of options, each with one of its values.
        options: Vec<(String, String)>,
        /// Terms of the table.
        terms: Vec<Term>,
    },
    /// Play one or several actions for the asker's seat: all or nothing.
    Play {
        /// The decision answered; stale once the seat has decided. `None` if typed: any decision.
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
    /// Give time to all others who are awaited; each giver can once in a turn.
    GiveTime,
    /// Ask the table to pause; the asker agrees.
    Pause,
    /// Ask the table to go on after a pause; the asker agrees.
    Resume,
    /// Answer the question that the table is asked.
    Vote {
        /// The number of the question; stale if it was asked anew. `None` when typed: the open one.
        number: Option<u32>,
        /// The answer.
        choice: Choice,
    },
    /// Let somebody else take over a seat in play: one's own, which a stand-in plays until then,
    /// or, as the host or a manager, one that a stand-in plays already.
    OfferSeat(Seat),
    /// Withdraw that offer.
    WithdrawSeat(Seat),
    /// Sit down in a seat that is offered.
    TakeSeat(Seat),
    /// Let a friend act for the asker's seat, too, instead of any other friend.
    Appoint(Friend),
    /// End a friend's part, as the seat's player or as the friend.
    Dismiss,
    /// Answer that the game is still played.
    StillPlaying,
    /// Take one's last choice back: at once, or once those whom it concerns agree.
    Undo {
        /// The seat's decision number at the offer; stale if it has another. `None` when typed.
        decision: Option<u32>,
    },
    /// Put the next reminder of the asker's seat off.
    Snooze {
        /// The decision in question.
        decision: u32,
        /// Until when; `None` for the rest of the turn.
        until: Option<Moment>,
    },
    /// Give an order for the asker's seat. It acts at once if it answers the present decision.
    GiveOrder {
        /// What is ordered.
        order: Order,
        /// How long it stands.
        lasts: Lasts,
    },
    /// End an order.
    EndOrder(Order),
    /// Prepare moves for a turn to come.
    Prepare {
        /// The plan's [`version`](tertulia_model::Beforehand::version); stale if it has changed.
        version: Option<u32>,
        /// What to do with the plan.
        how: Preparing,
    },
}

/// A change of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preparing {
    /// Add these actions, in notation, after the others: all or nothing.
    Add(Vec<String>),
    /// Leave out its last choice.
    Back,
    /// Drop it.
    Clear,
}

impl What {
    /// Returns the phase in which this request seats the asker, if it does.
    pub(crate) const fn takes_seat_in(&self) -> Option<Phase> {
        match self {
            What::Join => Some(Phase::Lobby),
            What::TakeSeat(_) => Some(Phase::Playing),
            What::LeaveLobby | What::Leave | What::AddStandIn | What::RemoveStandIn | What::HandOver | What::TakeBack => None,
            What::Start | What::Stop | What::Move(_) | What::Set { .. } | What::Play { .. } | What::Ready { .. } => None,
            What::OfferSeat(_) | What::WithdrawSeat(_) | What::Appoint(_) | What::Dismiss | What::StillPlaying => None,
            What::GiveTime | What::Pause | What::Resume | What::Vote { .. } | What::Undo { .. } | What::Snooze { .. } => None,
            What::GiveOrder { .. } | What::EndOrder(_) | What::Prepare { .. } => None,
        }
    }

    /// Returns whether this request only ends what the asker has at the table.
    pub(crate) const fn gives_up(&self) -> bool {
        matches!(self, What::LeaveLobby | What::Leave | What::HandOver | What::Dismiss)
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

/// A request that was denied. Nothing has changed, but for [`Denied::Unknown`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Denied {
    /// There is a reason that the asker can read.
    Because(Refusal),
    /// The seat has decided since the button was made: look at the table as it stands.
    Stale,
    /// The store failed, or the game is broken; the log says which. The asker should try again.
    Trouble,
    /// It is not known whether it was carried out: the table shows it once that is known.
    Unknown,
}

/// Something could not be read or written; the log says what.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// Nothing was written, nor will be: the disk is full or fails. Retry later.
    #[error("{0}")]
    NotWritten(String),
    /// It may have been written or not.
    #[error("{0}")]
    Unknown(String),
    /// What is stored of a table cannot be read or played.
    #[error("{0}")]
    Damaged(String),
    /// A newer release has written rows that only it can play on.
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
            | StoreError::NotBackedUp { .. }
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
        tracing::error!(%why, "request failed: the user gets an error");
        match why {
            Trouble::NotWritten(_) => Refusal::NotSaved.into(),
            Trouble::Damaged(_) => Refusal::Damaged.into(),
            Trouble::Newer(_) => Refusal::Newer.into(),
            Trouble::Unknown(_) => Denied::Unknown,
            Trouble::Failed(_) => Denied::Trouble,
        }
    }
}
