//! The contract between a game and everything else, and its small vocabulary.
//!
//! A game knows no clock, no I/O, no randomness but [`Dice`], no language and no Discord. Start reading at [`Game`]; what a game says
//! of itself is in `info.rs`, seats in `seats.rs`, decisions in `prompt.rs`, what lies on the table in `scene.rs`.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use crate::ahead::{Ahead, When};
pub use crate::info::{BadOption, GameInfo, LONGEST_OPTION, Need, Open, OptionSpec, Options, Param, Topic, Verb};
pub use crate::orders::{Order, OrderSpec, Period};
pub use crate::outcome::{Outcome, Score, Turn};
pub use crate::prompt::{Entry, Field, FieldChoice, Group, Prompt, Ready, said};
use crate::scene::Scene;
pub use crate::seats::{Actor, BadNotation, Eye, MOST_SEATS, Seat, SeatSet};
pub use crate::text::Resources;
use crate::text::Text;

/// A game, complete: its position, its rules, and what each eye may know of it.
///
/// The position is flat (small integers, fixed arrays), cheap to clone and to compare. Everything that happens to it is an
/// action of a seat or of chance, so a list of actions replays to the same position for ever.
///
/// # Example
///
/// Tic-tac-toe. The repository has this file in `rules/examples/tic_tac_toe/`, and beside it the notation of a mark (`action.rs`), the sentences
/// (`words.rs`, `text/`), [the prompt](Prompt#example) and [the scene](Scene#example).
///
#[doc = "```standalone_crate"]
/// # use tertulia_rules::{game, kit, refusals, scene, text};
/// # macro_rules! include_str {
/// #     ($file:literal) => { core::include_str!(concat!("../examples/tic_tac_toe/", $file)) };
/// # }
/// # #[path = "../examples/tic_tac_toe"]
/// # mod tic_tac_toe {
#[doc = include_str!("../examples/tic_tac_toe/mod.rs")]
/// # }
/// # use tic_tac_toe::TicTacToe;
///
/// fn main() {
///     // Plays random games, and checks at each position what this page promises.
///     kit::contract::<TicTacToe>(5);
/// }
#[doc = "```"]
pub trait Game: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Slug, seats, rules version, options and verbs.
    const INFO: &'static GameInfo;

    /// The oldest version of the rules that games can still be played by: 1 to the version of [`Game::INFO`].
    const OLDEST: u16 = Self::INFO.version;

    /// Whether [`Game::asides`] ever offers an action: random play tries them only then.
    const HAS_ASIDES: bool = false;

    /// One choice of a seat or one outcome of chance. `Display` and `FromStr` are the notation that is logged, put into buttons
    /// and typed: lower case words separated by single spaces, the first of them the verb, at most 60 characters, never a comma.
    type Action: Copy + Eq + Debug + Display + FromStr<Err = BadNotation> + Send + Sync + 'static;

    /// A fact that came of an action, told to everybody or to one seat (a domain event).
    type Event: Clone + Eq + Debug + Into<Text> + Send + Sync + 'static;

    /// Everything one eye may know, and nothing more (a redacted copy of the position). Prompts and scenes are made of it alone.
    type View: Clone + Eq + Debug + Serialize + Send + Sync + 'static;

    /// Why an action was refused.
    type Refusal: Clone + Eq + Debug + Into<Text> + Send + Sync + 'static;

    /// The position before the first action. Chance usually has the first turn.
    ///
    /// # Errors
    /// When the options or the number of seats do not go together.
    fn new(options: &Options, seats: u8) -> Result<Self, Self::Refusal>;

    /// The same game, before its first action, by the rules of `version`, from [`Game::OLDEST`] to that of [`Game::INFO`]. It keeps to them
    /// to its end, so that a log plays as it was played. Nothing to do where no older version is played.
    #[must_use]
    fn by_version(self, version: u16) -> Self {
        let _ = version;
        self
    }

    /// The number of seats, constant throughout a game.
    fn seats(&self) -> u8;

    /// Whose move it is.
    fn turn(&self) -> Turn;

    /// Appends the choices `seat` has now, in pinned order: the rulebook's, likeliest first where it has none.
    /// Appends nothing unless the seat is awaited; never nothing when it is.
    ///
    /// Everything offered is accepted by [`Game::apply`]. The converse need not hold: an open action (a trade offer) may be accepted
    /// without being listed.
    fn legal(&self, seat: Seat, offers: &mut Vec<Self::Action>);

    /// Appends the out-of-turn actions of `seat`, which it may take while nobody waits for it, and need not (a guest who goes to work in
    /// somebody else's turn). None in most games. Everybody is shown that a seat has some. What is offered here is accepted by
    /// [`Game::apply`]; an awaited seat has none here, but among its legal actions.
    ///
    /// As in [`Game::legal`], an open action may be accepted without being listed; the seat's prompt then has a [`Group::Form`] of its
    /// verb.
    fn asides(&self, seat: Seat, offers: &mut Vec<Self::Action>) {
        let _ = (seat, offers);
    }

    /// Decides an outcome, with the odds of the rulebook. Called only on [`Turn::Chance`]; `None` in a game that never has such a turn.
    fn draw(&self, dice: &mut dyn Dice) -> Option<Self::Action> {
        let _ = dice;
        None
    }

    /// Plays one action and tells what came of it. Nothing is left half done: after `Ok`, either a seat is awaited, or chance, or
    /// the game is over.
    ///
    /// # Errors
    /// When the action is not allowed now. The position is unchanged then, and nothing is told.
    fn apply(&mut self, by: Actor, action: &Self::Action, told: &mut Told<Self::Event>) -> Result<(), Self::Refusal>;

    /// What `seat` would be counted if the game ended now, and where it comes from: from the whole position, so it may tell what is hidden.
    /// The host asks for it only of games that are over, to say who was ahead when. At the end it is what the [`Outcome`] has.
    fn score(&self, seat: Seat) -> Score;

    /// Gives `seat` up for good. The game goes on without it or ends.
    fn forfeit(&mut self, seat: Seat, told: &mut Told<Self::Event>);

    /// What `eye` may know.
    fn view(&self, eye: Eye) -> Self::View;

    /// How to offer `seat` its decision, made from that seat's own view. When it is not awaited there is nothing to ask, and groups only
    /// of its [`Game::asides`].
    fn prompt(view: &Self::View, seat: Seat) -> Prompt<Self::Action>;

    /// What everybody knows of a decision whose prompt is private, made from what the public sees: what is asked, and what the awaited `seat`
    /// can say whether or not its cards allow it ("accept", "decline"), a few entries in groups of [`Group::One`]. The live message has
    /// buttons for these; a press that the rules refuse is refused in private. Nothing in most games.
    fn open_prompt(public: &Self::View, seat: Seat) -> Prompt<Self::Action> {
        let _ = (public, seat);
        Prompt::default()
    }

    /// The table as somebody with this view would see it.
    fn scene(view: &Self::View) -> Scene;

    /// Changes a seat's own view to what it would be with these of the actions offered, which its owner has marked and not yet played; says
    /// whether that can be shown. By what the seat knows alone: nothing is played for it.
    fn mark(view: &mut Self::View, seat: Seat, marked: &[Self::Action]) -> bool {
        let _ = (view, seat, marked);
        false
    }

    /// The title of that scene alone, the same for every eye: "Puerto Rico · round 3". To be overridden where a scene is costly, since every
    /// message says it, and a whole game is split by it into rounds.
    fn title(view: &Self::View) -> Option<Text> {
        Self::scene(view).title
    }

    /// Whether `later`, an event as it is told, says all that matters of `earlier`, which was told right before it: a trade the offer that it
    /// came of. That one is then left out where there is little room for what happened.
    fn supersedes(later: &Text, earlier: &Text) -> bool {
        let _ = (later, earlier);
        false
    }

    /// What an action says of how its seat opened the game, if anything: that of a seat's first action which says something is its opening.
    fn opening(action: &Self::Action) -> Option<Text> {
        let _ = action;
        None
    }

    /// Whether an action moves nothing on by itself and can be made again and again: a step back within a decision, an offer that others may
    /// refuse, what is withdrawn, a standing answer. Who is asked anew after one of their own, in the same [`Game::period`], goes on thinking and has
    /// no more time for it.
    fn is_tentative(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// What a standing order of `seat` answers of the decision it has now: a place in `offers`, all that it may do as [`Game::legal`] lists it
    /// and not empty. `None` where the order says nothing of this decision. Made from what the seat sees and may do, and from nothing
    /// else. Where a decision is several small actions, each call says the next one, and they come to an end. [`GameInfo::orders`] has
    /// what can be ordered; of anything else nothing is said.
    fn obey(view: &Self::View, seat: Seat, offers: &[Self::Action], order: &Order) -> Option<usize> {
        let _ = (view, seat, offers, order);
        None
    }

    /// How far the game is, for orders that end with a phase or a round.
    fn period(view: &Self::View) -> Period {
        let _ = view;
        Period::default()
    }

    /// The position as it would be if `seat`, which is not awaited, decided next: in the phase that goes on, if it has yet to decide there,
    /// else at the beginning of its own next turn. Nothing else is imagined: whatever others may do meanwhile, and chance, has not happened.
    /// Moves are prepared in it, and checked again when the turn has come. It keeps the contract like any position. What the seat is offered
    /// there depends on what it knows alone, as in [`Game::view`]. `None` where nothing can be prepared.
    fn ahead(&self, seat: Seat) -> Option<Ahead<Self, Self::Action>> {
        let _ = seat;
        None
    }

    /// What an action of `seat`, which is awaited with that prompt, is about: its price, what it brings, whom it concerns. A prepared action is
    /// played only where this is still the same, and nothing can be done that was not there when it was prepared. What its choice says, unless
    /// that says also what does not matter (how many of them one has, its number in the picture); with what its worth rests on besides.
    fn terms(view: &Self::View, seat: Seat, prompt: &Prompt<Self::Action>, action: &Self::Action) -> Vec<Text> {
        let _ = (view, seat);
        said(prompt, action)
    }

    /// Validates the position: every token, card and coin is accounted for, every count is in its range, every seat named is at the table.
    /// Takes any value that could be deserialised, without a panic: a damaged save must be found out and not played.
    ///
    /// # Errors
    /// Says what does not add up.
    fn check(&self) -> Result<(), Broken>;
}

/// A player that sits in for a person: it decides by what its seat sees and may do, never by the hidden position. What there is now is a
/// heuristic player, in the literature's words a rollout or default policy: it scores what is offered and takes the best, without looking
/// ahead. One that searches comes behind the same trait. A game that says nothing of it gets a player who plays at random, and is legal.
pub trait StandIn: Game {
    /// Which of `offers`, all that `seat` may do now as [`Game::legal`] lists it and not empty, somebody would choose who wants to win and
    /// has played a few times: a place in that list. Made from what `seat` sees and may do, and from nothing else, in less than a tenth of a
    /// millisecond. Where a decision is several small actions, each call says the next one, and they come to an end.
    fn heuristic(view: &Self::View, seat: Seat, offers: &[Self::Action], dice: &mut dyn Dice) -> usize {
        let _ = (view, seat);
        dice.below(offers.len().max(1) as u32) as usize
    }
}

/// What only statistics of simulated games need of a game: what to count. Empty for a game that counts nothing.
pub trait Simulate: StandIn {
    /// Everything that [`Simulate::tally`] can count; nothing in a game that counts nothing.
    fn tallied() -> Vec<String> {
        Vec::new()
    }

    /// Counts what `event`, told of this position before the action, says for the statistics of a simulation: "used harbor". Random play
    /// ought to meet everything there is in the rules.
    fn tally(&self, event: &Self::Event, count: &mut dyn FnMut(String)) {
        let _ = (event, count);
    }
}

/// What only the proof that nothing leaks needs of a game. Empty for a game without secrets.
pub trait Resample: Game {
    /// Whether these actions, from this position to `after`, can tell an eye of what is hidden from it too seldom to be found by drawing that
    /// anew: then they are never taken back freely, nor is `after` foreseen.
    fn may_tell(&self, eye: Eye, played: &[(Actor, Self::Action)], after: &Self) -> bool {
        let _ = (eye, played, after);
        false
    }

    /// The same position with everything hidden from `eye` replaced by other possible content: others' hands and chips, the order
    /// of face-down piles, secret choices not yet resolved. Who is awaited stays, and so does what the public can count. The proof
    /// compares what `eye` is shown before and after; it bites only as far as this method goes.
    #[must_use]
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Self {
        let _ = (eye, dice);
        self.clone()
    }

    /// The same, but somebody who has counted along knows more: what everybody saw come to others and go from them stays (cards in a hand whose
    /// gains and payments are told). What `by`, another seat than the eye's, has chosen so far in a decision that is still open stays as far as
    /// its new cards allow: to learn that is to learn of nothing but its choice. It says whether an action of `by` tells anything, and so whether
    /// it may be taken back freely. Nothing can be counted, where a game does not say so.
    #[must_use]
    fn resample_uncounted(&self, eye: Eye, by: Seat, dice: &mut dyn Dice) -> Self {
        let _ = by;
        self.resample_hidden(eye, dice)
    }
}

/// The source of random numbers. The host's is a cryptographic generator, those of tests are seeded or scripted.
pub trait Dice {
    /// A number from 0 to `n` - 1, each as likely as the others. `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;
}

impl dyn Dice + '_ {
    /// Picks an index from a bag that holds `counts[i]` of kind `i`; `None` from an empty bag.
    pub fn from_bag(&mut self, counts: &[u8]) -> Option<usize> {
        let total: u32 = counts.iter().map(|&c| u32::from(c)).sum();
        if total == 0 {
            return None;
        }
        let mut at = self.below(total);
        counts.iter().position(|&c| match at.checked_sub(u32::from(c)) {
            Some(rest) => {
                at = rest;
                false
            }
            None => true,
        })
    }

    /// Picks one of `seats`, each as likely as the others; `None` if there is none.
    pub fn one_of(&mut self, seats: SeatSet) -> Option<Seat> {
        let at = self.below(seats.len().max(1));
        seats.iter().nth(at as usize)
    }
}

/// Collects what [`Game::apply`] tells, in order, each with those who may hear it.
///
/// A deaf one drops everything, for simulation at full speed.
#[derive(Clone, Debug)]
pub struct Told<E> {
    deaf: bool,
    /// In order: who may hear it ([`Eye::Public`] for everybody), and what.
    pub events: Vec<(Eye, E)>,
}

impl<E> Default for Told<E> {
    fn default() -> Told<E> {
        Told { deaf: false, events: Vec::new() }
    }
}

impl<E> Told<E> {
    /// Collects what is told.
    pub fn new() -> Told<E> {
        Told::default()
    }

    /// Drops what is told.
    pub fn deaf() -> Told<E> {
        Told { deaf: true, events: Vec::new() }
    }

    /// Tells everybody.
    #[inline]
    pub fn all(&mut self, event: E) {
        if !self.deaf {
            self.events.push((Eye::Public, event));
        }
    }

    /// Tells one seat alone.
    #[inline]
    pub fn only(&mut self, seat: Seat, event: E) {
        if !self.deaf {
            self.events.push((Eye::Seat(seat), event));
        }
    }
}

/// An invariant of a position that does not hold, in English, for programmers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Broken(pub String);
