//! The promises, and what breaking one looks like.
//!
//! Start reading at [`Promise`].

use std::fmt::Display;

use crate::record::Move;

/// A broken promise.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after {} moves: {promise}: {found}", moves.len())]
pub struct Breach {
    /// What the contract says.
    pub promise: Promise,
    /// What was found instead.
    pub found: String,
    /// How the position was reached.
    pub moves: Vec<Move>,
}

/// What the contract promises, each checked by [`play_at_random`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// The options and seats open a game.
    Opens,
    /// Everything is accounted for.
    AddsUp,
    /// Somebody can move until the game is over.
    NoDeadEnd,
    /// What is offered is accepted.
    LegalIsAccepted,
    /// Each action is offered once.
    OffersDiffer,
    /// Nobody is asked only to pass, where everybody can know that there is nothing else.
    NobodyAskedToPass,
    /// A seat that is not awaited has no offers and is refused.
    OthersAreRefused,
    /// A refusal changes and tells nothing.
    RefusalChangesNothing,
    /// What a seat would be counted adds up from its parts, and in the end it is what the outcome has.
    ScoresAddUp,
    /// Notation comes back as the action it was made from, and fits a button.
    NotationIsLossless,
    /// A saved position comes back equal.
    SaveIsLossless,
    /// The record plays to the same position.
    ReplayIsPlay,
    /// A stand-in chooses one of the actions offered, the same one whenever it sees the same and has the same dice.
    StandInIsLegal,
    /// What an eye is shown depends only on what it may know.
    NothingLeaks,
    /// A prompt offers the legal actions, and its ready answers can be played.
    PromptIsPlayable,
    /// The title alone is that of the scene of every eye.
    TitleIsOfEveryScene,
    /// Every text has its words, in every language.
    TextsExist,
    /// After something was taken back the position is what it was before, and its record plays to the same end.
    UndoIsExact,
    /// By what a seat may take back freely nobody learned what they could not know.
    UndoTellsNothing,
    /// A standing order answers with one of the actions offered, the same one whenever its owner sees the same; what is no order of the game
    /// says nothing.
    OrderIsLegal,
    /// What an order answers of a decision comes to an end.
    OrderEnds,
    /// A record says which order answered, plays to the same end, and no other action passes for its answer.
    OrderIsLogged,
    /// Phases and rounds never come again, and a round changes whenever everybody reads that it does.
    PeriodGoesOn,
    /// The position in which moves are prepared is sound, and its owner is awaited there.
    AheadIsSound,
    /// What was prepared is played as it was, or dropped for a reason; the record of it plays to the same end.
    PlanIsKept,
    /// A seat given up is not asked again, and the game goes on; the outcome says who gave up.
    ForfeitGoesOn,
}

impl Display for Promise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(self, f)
    }
}

pub(super) type Found = Result<(), (Promise, String)>;

pub(super) fn breach(promise: Promise, found: String, moves: &[Move]) -> Box<Breach> {
    Box::new(Breach { promise, found, moves: moves.to_vec() })
}

macro_rules! promised {
    ($promise:ident, $holds:expr, $($found:tt)+) => {
        if !$holds {
            return Err((Promise::$promise, format!($($found)+)));
        }
    };
}

pub(super) use promised;
