//! The contract between a game and everything else, and its small vocabulary. A game knows no
//! clock, no I/O, no randomness but [`Dice`], no language and no Discord. Start reading at
//! [`Game`], then `info.rs` (the game), `seats.rs`, `prompt.rs` (decisions), `scene.rs` (the
//! table).

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use crate::ahead::{Ahead, When};
pub use crate::info::{BadOption, GameInfo, LONGEST_OPTION, Need, Open, OptionSpec, Options, Param, Topic, Verb};
pub use crate::orders::{Order, OrderSpec, Period};
pub use crate::outcome::{Outcome, Score, Turn};
pub use crate::prompt::{Entry, Field, Group, Prompt, Ready, said};
use crate::scene::Scene;
pub use crate::seats::{Actor, BadNotation, Eye, MOST_SEATS, Seat, SeatSet};
pub use crate::text::Resources;
use crate::text::Text;
use crate::tuning::Tuning;

/// A game: its position, its rules, and what each eye may know of it. The position is flat (small
/// integers, fixed arrays), cheap to clone and to compare. It changes only by actions of a seat or
/// of chance, so a list of actions always replays to the same position.
///
/// # Example
///
/// Tic-tac-toe, from `rules/examples/tic_tac_toe/`, where `action.rs` has its notation, `words.rs`
/// and `text/` its sentences. See also [its prompt](Prompt#example) and [its scene](Scene#example).
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

    /// The oldest rules version games can still be played by: 1 to that of [`Game::INFO`].
    const OLDEST: u16 = Self::INFO.version;

    /// Whether [`Game::asides`] ever offers an action: random play tries them only then.
    const HAS_ASIDES: bool = false;

    /// Whether [`Game::rolled`] ever finds a roll.
    const HAS_DICE: bool = false;

    /// One choice of a seat or one outcome of chance. `Display` and `FromStr` are the notation that
    /// is logged, put into buttons and typed: lower case words separated by single spaces, the verb
    /// first, at most 60 characters, never a comma.
    type Action: Copy + Eq + Debug + Display + FromStr<Err = BadNotation> + Send + Sync + 'static;

    /// A fact that came of an action, told to everybody or to one seat (a domain event).
    type Event: Clone + Eq + Debug + Into<Text> + Send + Sync + 'static;

    /// All that one eye may know, no more: a redacted position. Prompts and scenes use it alone.
    type View: Clone + Eq + Debug + Serialize + Send + Sync + 'static;

    /// Why an action was refused.
    type Refusal: Clone + Eq + Debug + Into<Text> + Send + Sync + 'static;

    /// Returns the position before the first action. Chance usually has the first turn.
    ///
    /// # Errors
    /// When the options or the number of seats do not go together.
    fn new(options: &Options, seats: u8) -> Result<Self, Self::Refusal>;

    /// Sets the rules version, from [`Game::OLDEST`] to that of [`Game::INFO`], before the first
    /// action and for the whole game, so that its log replays as it was played. By default there is
    /// only one.
    #[must_use]
    fn by_version(self, version: u16) -> Self {
        let _ = version;
        self
    }

    /// Returns the number of seats, constant throughout a game.
    fn seats(&self) -> u8;

    /// Returns whose move it is.
    fn turn(&self) -> Turn;

    /// Appends the choices `seat` has now, in pinned order: the rulebook's, likeliest first where
    /// it has none. None unless the seat is awaited; at least one if it is. [`Game::apply`] accepts
    /// all of them, and perhaps open actions that are not listed (a trade offer).
    fn legal(&self, seat: Seat, offers: &mut Vec<Self::Action>);

    /// Appends the actions that `seat` may take, and need not, while it is not awaited (a guest who
    /// goes to work in another's turn); an awaited seat has them among its legal ones. Most games
    /// have none. Everybody is shown that a seat has some. [`Game::apply`] accepts all of them, and
    /// perhaps open actions that are not listed; the prompt then has a [`Group::Form`] of their
    /// verb.
    fn asides(&self, seat: Seat, offers: &mut Vec<Self::Action>) {
        let _ = (seat, offers);
    }

    /// Draws an outcome for [`Turn::Chance`] with the rulebook's odds; `None` without such turns.
    fn draw(&self, dice: &mut dyn Dice) -> Option<Self::Action> {
        let _ = dice;
        None
    }

    /// Plays one action and tells what came of it. Nothing is left half done: after `Ok`, a seat or
    /// chance is awaited, or the game is over.
    ///
    /// # Errors
    /// When the action is not allowed now. The position is then unchanged, and nothing is told.
    fn apply(&mut self, by: Actor, action: &Self::Action, told: &mut Told<Self::Event>) -> Result<(), Self::Refusal>;

    /// Returns what `seat` would score if the game ended now, part by part, from the whole
    /// position. It may tell what is hidden, so the host asks for it only of games that are over,
    /// to say who was ahead when. At the end it is the score in the [`Outcome`].
    fn score(&self, seat: Seat) -> Score;

    /// Gives `seat` up for good. The game goes on without it or ends.
    fn forfeit(&mut self, seat: Seat, told: &mut Told<Self::Event>);

    /// Returns what `eye` may know.
    fn view(&self, eye: Eye) -> Self::View;

    /// Builds the prompt of `seat` from that seat's own view. While the seat is not awaited, the
    /// prompt asks nothing and has groups only of its [`Game::asides`].
    fn prompt(view: &Self::View, seat: Seat) -> Prompt<Self::Action>;

    /// Returns whether a prompt may [settle](Prompt::settled) now what is done: a quick look that
    /// spares building one.
    fn may_settle(&self) -> bool {
        false
    }

    /// Builds what everybody may know of a decision whose prompt is private, from the public view:
    /// the question, and the answers open to the awaited `seat` whatever its cards ("accept",
    /// "decline"), in groups of [`Group::One`]. The live message has buttons for them; a press that
    /// the rules refuse is refused in private. Where several seats are awaited, a label follows
    /// its player's name and a colon ("Cy: accept"). Empty in most games.
    fn open_prompt(public: &Self::View, seat: Seat) -> Prompt<Self::Action> {
        let _ = (public, seat);
        Prompt::default()
    }

    /// Returns what the seat did of a decision that several make at once, while others still make
    /// it: "done", "declined". Nothing for whoever is not asked, such as whoever made the offer
    /// that the others answer, nor where the question to the others says it.
    fn did(public: &Self::View, seat: Seat) -> Option<Text> {
        let _ = (public, seat);
        Some(Text::new("rules-done"))
    }

    /// Builds the table as somebody with this view sees it.
    fn scene(view: &Self::View) -> Scene;

    /// Changes a seat's own view as if its `marked` actions, chosen among those offered, were
    /// played. Returns whether that can be shown. Uses only what the seat knows; plays nothing.
    fn mark(view: &mut Self::View, seat: Seat, marked: &[Self::Action]) -> bool {
        let _ = (view, seat, marked);
        false
    }

    /// Returns the title of the scene, the same for every eye: "Puerto Rico · round 3". Override it
    /// where a scene is costly: every message says it, and it splits a whole game into rounds.
    fn title(view: &Self::View) -> Option<Text> {
        Self::scene(view).title
    }

    /// Returns what is said instead of two events told one right after the other, where room is
    /// short and one sentence says both: a trade with its offer, two sales of a good.
    fn merged(earlier: &Text, later: &Text) -> Option<Text> {
        let _ = (earlier, later);
        None
    }

    /// Returns whether the event begins a turn. What happened before stands in another line,
    /// whoever did it.
    fn begins_turn(event: &Text) -> bool {
        let _ = event;
        false
    }

    /// Returns what an action says of how its seat opened the game, if anything. The first action
    /// of a seat that says something is its opening.
    fn opening(action: &Self::Action) -> Option<Text> {
        let _ = action;
        None
    }

    /// Returns the sum of the dice that an outcome of chance says, which everybody sees.
    fn rolled(outcome: &Self::Action) -> Option<u8> {
        let _ = outcome;
        None
    }

    /// Returns whether an action moves nothing on by itself and can be repeated: a step back within
    /// a decision, an offer others may refuse, a withdrawal, a standing answer. A seat asked again
    /// after its own tentative action, in the same [`Game::period`], gets no new time.
    fn is_tentative(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Returns the answer of a standing order to the decision `seat` has now, as an index into
    /// `offers` (its [`Game::legal`] actions, not empty). `None` where the order says nothing of it
    /// or is not in [`GameInfo::orders`]. Uses only what the seat sees and may do. Where a decision
    /// takes several small actions, each call returns the next one, and they come to an end.
    fn obey(view: &Self::View, seat: Seat, offers: &[Self::Action], order: &Order) -> Option<usize> {
        let _ = (view, seat, offers, order);
        None
    }

    /// Returns how far the game is, for orders that end with a phase or a round.
    fn period(view: &Self::View) -> Period {
        let _ = view;
        Period::default()
    }

    /// Returns the position in which `seat`, not awaited now, decides next: in the running phase if
    /// it has yet to decide there, else at the beginning of its own next turn. Nothing that others
    /// or chance may do meanwhile has happened. Moves are prepared in it, and checked again when
    /// the turn has come. It keeps the contract like any position; what it offers the seat depends
    /// on what the seat knows alone, as in [`Game::view`]. `None` where nothing can be prepared.
    fn ahead(&self, seat: Seat) -> Option<Ahead<Self, Self::Action>> {
        let _ = seat;
        None
    }

    /// Returns what an action of `seat`, awaited with `prompt`, is about: its price, what it
    /// brings, whom it concerns. A prepared action is played only while its terms are the same and
    /// no choice is new. The default is what its choice says. Override it to leave out what does
    /// not matter (how many one has, a number in the picture) and to add what its worth rests on.
    fn terms(view: &Self::View, seat: Seat, prompt: &Prompt<Self::Action>, action: &Self::Action) -> Vec<Text> {
        let _ = (view, seat);
        said(prompt, action)
    }

    /// Validates the position: every token, card and coin is accounted for, every count is in
    /// range, every seat named is at the table. Never panics on a value that could be deserialised:
    /// a damaged save must be found out and not played.
    ///
    /// # Errors
    /// When something does not add up, with what it is.
    fn check(&self) -> Result<(), Broken>;
}

/// Gives the position of a game of this crate those types and methods of [`Game`] that all of them
/// have in files of their own: `action.rs`, `prompt.rs`, `scene.rs`, `orders.rs` and so on.
macro_rules! by_its_files {
    () => {
        type Action = Action;
        type Event = Event;
        type View = View;
        type Refusal = Refusal;

        fn seats(&self) -> u8 {
            self.table.seats
        }

        fn draw(&self, dice: &mut dyn Dice) -> Option<Action> {
            Some(self.draw_outcome(dice))
        }

        fn apply(&mut self, by: Actor, action: &Action, told: &mut Told<Event>) -> Result {
            match by {
                Actor::Chance => self.chance(*action, told),
                Actor::Seat(seat) => self.act(seat, *action, told),
            }
        }

        fn forfeit(&mut self, seat: Seat, told: &mut Told<Event>) {
            self.give_up(seat, told);
        }

        fn view(&self, eye: Eye) -> View {
            View::new(self, eye)
        }

        fn prompt(view: &View, seat: Seat) -> Prompt<Action> {
            prompt::prompt(view, seat)
        }

        fn open_prompt(public: &View, seat: Seat) -> Prompt<Action> {
            prompt::open_prompt(public, seat)
        }

        fn did(public: &View, seat: Seat) -> Option<Text> {
            prompt::did(public, seat)
        }

        fn scene(view: &View) -> Scene {
            scene::scene(view)
        }

        fn title(view: &View) -> Option<Text> {
            Some(scene::title(&view.table))
        }

        fn merged(earlier: &Text, later: &Text) -> Option<Text> {
            event::merged(earlier, later)
        }

        fn obey(view: &View, seat: Seat, offers: &[Action], order: &$crate::game::Order) -> Option<usize> {
            orders::obey(view, seat, offers, order)
        }

        fn period(view: &View) -> Period {
            orders::period(view)
        }

        fn ahead(&self, seat: Seat) -> Option<Ahead<Self, Action>> {
            self.ahead_of(seat)
        }

        fn terms(view: &View, seat: Seat, prompt: &Prompt<Action>, action: &Action) -> Vec<Text> {
            ahead::terms(view, seat, prompt, action)
        }

        fn check(&self) -> Result<(), Broken> {
            check::check(self)
        }
    };
}
pub(crate) use by_its_files;

/// A player that sits in for a person. It decides by what its seat sees and may do, never by the
/// hidden position: by its heuristic, which takes the best-scoring offer without looking ahead, or
/// by [searching](crate::search), which plays on by that heuristic. The default is random.
pub trait StandIn: Game {
    /// How the game is searched.
    const TUNING: Tuning = Tuning::USUAL;

    /// Returns what the position is worth to `seat`, in hundredths of a point: what it would score
    /// now, and what it may expect of what it has built. Play-outs that are cut end with it; the
    /// position is then imagined, and nothing in it a secret.
    fn potential(&self, seat: Seat) -> i32 {
        100 * self.score(seat).total
    }

    /// Returns the index in `offers` (its [`Game::legal`] actions, not empty) of what somebody
    /// would choose who wants to win and has played a few times. Uses only what `seat` sees and may
    /// do, in less than a tenth of a millisecond. Where a decision takes several small actions,
    /// each call returns the next one, and they come to an end.
    fn heuristic(view: &Self::View, seat: Seat, offers: &[Self::Action], dice: &mut dyn Dice) -> usize {
        let _ = (view, seat);
        dice.below(offers.len().max(1) as u32) as usize
    }
}

/// What statistics of simulated games count. Empty for a game that counts nothing.
pub trait Simulate: StandIn {
    /// Returns everything that [`Simulate::tally`] can count.
    fn tallied() -> Vec<String> {
        Vec::new()
    }

    /// Counts what `event`, told of this position before the action, says for the statistics of a
    /// simulation: "used harbor". Random play ought to meet everything there is in the rules.
    fn tally(&self, event: &Self::Event, count: &mut dyn FnMut(String)) {
        let _ = (event, count);
    }
}

/// What a search, and the proof that nothing leaks, need of a game. Empty for a game without
/// secrets.
pub trait Resample: Game {
    /// Returns whether these actions, which lead to `after`, can tell `eye` a secret too seldom for
    /// redrawing to find it. Such actions are never taken back freely, nor is `after` foreseen.
    fn may_tell(&self, eye: Eye, played: &[(Actor, Self::Action)], after: &Self) -> bool {
        let _ = (eye, played, after);
        false
    }

    /// Replaces everything hidden from `eye` by other possible content: others' hands and chips,
    /// the order of face-down piles, unresolved secret choices. Who is awaited and what the public
    /// can count stay. The proof compares what `eye` is shown before and after; it covers only what
    /// changes. What comes depends on `dice` and on what the eye may know alone.
    #[must_use]
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Self {
        let _ = (eye, dice);
        self.clone()
    }

    /// Imagines what is hidden from `seat` (a determinization), to search in that position. By
    /// default anything possible; a game says otherwise where that is far from how people play.
    /// Depends on `dice` and on what the seat may know alone, and the seat sees no difference.
    #[must_use]
    fn determinize(&self, seat: Seat, dice: &mut dyn Dice) -> Self {
        self.resample_hidden(Eye::Seat(seat), dice)
    }

    /// Does as [`Resample::resample_hidden`] for an eye that counts along: what everybody saw
    /// others gain and pay stays (cards in a hand whose gains and payments are told). What `by`,
    /// another seat than the eye's, has chosen so far in an open decision stays as far as its new
    /// cards allow, since it tells of that choice alone. This decides whether an action of `by`
    /// tells anything and so may be taken back freely. By default nothing can be counted.
    #[must_use]
    fn resample_uncounted(&self, eye: Eye, by: Seat, dice: &mut dyn Dice) -> Self {
        let _ = by;
        self.resample_hidden(eye, dice)
    }
}

/// The source of random numbers: cryptographic in the host, seeded or scripted in tests.
pub trait Dice {
    /// Returns a number from 0 to `n` - 1, each as likely as the others. `n` is at least 1.
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

/// Collects the events of [`Game::apply`] in order, each with who may hear it. A deaf collector
/// drops everything, for simulation at full speed.
#[derive(Clone, Debug)]
pub struct Told<E> {
    deaf: bool,
    /// The events in order, each with who may hear it ([`Eye::Public`] for everybody).
    pub events: Vec<(Eye, E)>,
}

impl<E> Default for Told<E> {
    fn default() -> Told<E> {
        Told { deaf: false, events: Vec::new() }
    }
}

impl<E> Told<E> {
    /// Returns a collector that keeps events.
    pub fn new() -> Told<E> {
        Told::default()
    }

    /// Returns a collector that drops events.
    pub fn deaf() -> Told<E> {
        Told { deaf: true, events: Vec::new() }
    }

    /// Returns what that eye hears of it.
    pub fn heard(&self, eye: Eye) -> Vec<E>
    where
        E: Clone,
    {
        self.events.iter().filter(|(to, _)| *to == Eye::Public || *to == eye).map(|(_, event)| event.clone()).collect()
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

/// Returns the choices `seat` has now; see [`Game::legal`].
pub(crate) fn legal<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut offers = Vec::new();
    game.legal(seat, &mut offers);
    offers
}

/// Returns the actions that `seat` may take while it is not awaited; see [`Game::asides`].
pub(crate) fn asides<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut offers = Vec::new();
    game.asides(seat, &mut offers);
    offers
}

/// An invariant of a position that does not hold, in English, for programmers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Broken(pub String);
