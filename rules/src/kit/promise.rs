//! The promises of the contract, and what breaking one looks like. Start reading at [`Promise`].

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

/// A promise of the contract, checked by [`play_at_random`](super::play_at_random).
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
    /// Nobody is asked only to pass, where everybody can know that nothing else is possible.
    NobodyAskedToPass,
    /// A seat that is not awaited has no offers and is refused.
    OthersAreRefused,
    /// A refusal changes and tells nothing.
    RefusalChangesNothing,
    /// A seat's score is the sum of its parts, and in the end the score in the outcome.
    ScoresAddUp,
    /// Notation is read as the action it was written from, and fits a button.
    NotationIsLossless,
    /// A saved position is loaded as its equal.
    SaveIsLossless,
    /// The record replays to the same position.
    ReplayIsPlay,
    /// A stand-in chooses an action offered, always the same one for the same view and dice.
    StandInIsLegal,
    /// What a seat imagines of what is hidden from it, and so what it finds by searching, depends
    /// only on what it may know. What it finds is offered.
    SearchSeesNoSecret,
    /// What an eye is shown depends only on what it may know.
    NothingLeaks,
    /// A prompt offers the legal actions, and its ready answers can be played.
    PromptIsPlayable,
    /// Every question says in a line what it is about, or why something is missing.
    QuestionIsExplained,
    /// The title alone is that of every eye's scene.
    TitleIsOfEveryScene,
    /// Every text has its words, in every language.
    TextsExist,
    /// An undo restores the position, and its record replays to the same end.
    UndoIsExact,
    /// Nobody learns what they could not know by what a seat may take back freely.
    UndoTellsNothing,
    /// A standing order answers with an action offered, always the same one for the same view of
    /// its owner; an order unknown to the game answers nothing.
    OrderIsLegal,
    /// The answers of an order to a decision come to an end.
    OrderEnds,
    /// A record names the order that answered, replays to the same end, and takes no other action.
    OrderIsLogged,
    /// Phases and rounds never come again, and change whenever the title says so.
    PeriodGoesOn,
    /// The position in which moves are prepared is sound, and its owner is awaited there.
    AheadIsSound,
    /// A prepared action is played unchanged or dropped for a reason; the record replays.
    PlanIsKept,
    /// A seat that gave up is not asked again, the game goes on, and the outcome says who gave up.
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
