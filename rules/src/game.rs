//! The contract between a game and everything else, and its small vocabulary.
//!
//! A game knows no clock, no I/O, no randomness but [`Dice`], no language and no Discord. Start reading at [`Game`]; seats are in
//! `seats.rs`, decisions in `prompt.rs`, what lies on the table in `scene.rs`.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use crate::orders::{Order, OrderSpec, Period};
pub use crate::prepare::said;
pub use crate::prepare::{Ahead, When};
pub use crate::prompt::{Entry, Field, FieldChoice, Group, Prompt, Ready};
use crate::scene::Scene;
pub use crate::seats::{Actor, BadNotation, Eye, MOST_SEATS, Seat, SeatSet};
pub use crate::text::Resources;
use crate::text::Text;

/// A game, complete: its position, its rules, and what each eye may know of it.
///
/// The position is flat (small integers, fixed arrays), cheap to clone and to compare. Everything that happens to it is an
/// action of a seat or of chance, so a list of actions replays to the same position for ever.
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

/// What a game is, apart from any position of it. One `const` a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The game's name in commands, records and the store: lower case, digits and hyphens. For ever.
    pub slug: &'static str,
    /// What the keys of its texts begin with, before a hyphen: the slug. A module that plays an older version beside the newest one has
    /// another, so that each says its own words.
    pub texts: &'static str,
    /// Version of rules and notation, by which new games are played. Raised when an old log would replay differently; games begun by an
    /// older one go on by it, see [`Game::by_version`].
    pub version: u16,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// Options a table can be opened with, in the order they are offered.
    pub options: &'static [OptionSpec],
    /// Which of its texts name words of the notation: with `good` among them, `<texts>-good-corn` is what people call, and may type for,
    /// `corn`. A text whose words have a placeholder is none. The words that are no nouns of the game are called by `word`.
    pub nouns: &'static [&'static str],
    /// What a seat can do, as the subcommands of the game's slash command, in the order they are listed. At most 25.
    pub verbs: &'static [Verb],
    /// Standing orders that a seat can give, in the order they are offered. At most 25.
    pub orders: &'static [OrderSpec],
    /// Its rules in short, topic by topic, in the order they are read: a turn, roles or phases, buildings or cards, scoring, as far as it has
    /// them. At least one. What its options change is told from [`GameInfo::options`].
    pub topics: &'static [Topic],
    /// Its Fluent resources: English, French.
    pub text: Resources,
    /// Its `RULES.md`: what is implemented and how, and the complete notation.
    pub manual: &'static str,
}

/// A topic of a game's rules in short. Its name is the text `<texts>-topic-<key>` and what it says `<texts>-rules-<key>`: paragraphs with an
/// empty line between them, each short enough for a message.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// Lower case letters and hyphens: `turn`.
    pub key: &'static str,
    /// What is listed below those paragraphs, a line each: every building with its price, effect and points. At a table with these options, or
    /// whatever a table may have.
    pub list: fn(Option<&Options>) -> Vec<Text>,
}

impl Topic {
    /// Paragraphs alone.
    pub const fn of(key: &'static str) -> Topic {
        Topic::listing(key, |_| Vec::new())
    }

    /// Paragraphs, and a list below.
    pub const fn listing(key: &'static str, list: fn(Option<&Options>) -> Vec<Text>) -> Topic {
        Topic { key, list }
    }
}

/// One option of a game. Its name and meaning are the texts `<texts>-option-<key>` and `<texts>-option-<key>-about`, with
/// [`GameInfo::texts`] in front and the key in kebab-case (`captainShip` is `captain-ship`).
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// As in `docs/rules/<slug>.md`: `captainShip`.
    pub key: &'static str,
    /// Possible values, the default first. Two values `off`, `on` are a switch. A value's name is the text
    /// `<texts>-option-<key>-<value>`, or the shared `option-on` and `option-off`.
    pub values: &'static [&'static str],
    /// Whether `values` are all there are, or examples of a text.
    pub open: Open,
    /// The option means something only while another one has a value.
    pub needs: Option<Need>,
    /// The value for random play, where the rules promise no end to it with the default; one of `values`.
    pub simulated: Option<&'static str>,
    /// The value for rated games, where the default is for a first game and gives some seats more than others; one of `values`. A table of
    /// somebody who has finished a game of it opens with this value, and no game with the default is rated.
    pub rated: Option<&'static str>,
    /// The group that begins with it and goes up to the next option that begins one; its name is the text
    /// `<texts>-option-group-<group>`. Without any the options are one list.
    pub begins: Option<&'static str>,
}

/// Whether an option's values are a closed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// One of the values listed.
    Closed,
    /// Words of small letters, digits and hyphens, separated by commas (or spaces, when they are typed), at most [`LONGEST_OPTION`]
    /// characters; the game judges them.
    Text,
}

/// The longest value of an open option.
pub const LONGEST_OPTION: usize = 600;

/// Another option and the value it must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// Key of the other option.
    pub key: &'static str,
    /// The value it must have.
    pub value: &'static str,
}

impl GameInfo {
    /// Its options, group by group. The first of a group says its name: [`OptionSpec::begins`].
    pub fn option_groups(&self) -> impl Iterator<Item = &'static [OptionSpec]> {
        self.options.chunk_by(|_, next| next.begins.is_none())
    }
}

impl OptionSpec {
    /// One of several values, the default first.
    pub const fn of(key: &'static str, values: &'static [&'static str]) -> OptionSpec {
        OptionSpec { key, values, open: Open::Closed, needs: None, simulated: None, rated: None, begins: None }
    }

    /// `off` unless switched on.
    pub const fn switch(key: &'static str) -> OptionSpec {
        OptionSpec::of(key, &["off", "on"])
    }

    /// A text; the values are examples, the default first.
    pub const fn text(key: &'static str, examples: &'static [&'static str]) -> OptionSpec {
        OptionSpec { open: Open::Text, ..OptionSpec::of(key, examples) }
    }

    /// With another value than the default for rated games.
    pub const fn rated(self, value: &'static str) -> OptionSpec {
        OptionSpec { rated: Some(value), ..self }
    }

    /// Whether no game with these options is rated because of this one.
    pub fn is_unrated(&self, options: &Options) -> bool {
        self.rated.is_some() && self.values.first() == Some(&options.get(self.key))
    }

    /// The first option of a group.
    pub const fn begins(self, group: &'static str) -> OptionSpec {
        OptionSpec { begins: Some(group), ..self }
    }

    /// Whether it has any effect at a table with these options: what it needs is set.
    pub fn matters(&self, options: &Options) -> bool {
        self.needs.is_none_or(|need| options.get(need.key) == need.value)
    }

    /// The value in its stored spelling; `None` if the option cannot have it.
    fn read(&self, value: &str) -> Option<String> {
        let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_,".contains(c);
        match self.open {
            Open::Closed => self.values.iter().find(|v| v.eq_ignore_ascii_case(value)).map(|v| (*v).to_owned()),
            Open::Text => {
                let words = value.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
                let text = words.collect::<Vec<_>>().join(",").to_ascii_lowercase();
                (!text.is_empty() && text.len() <= LONGEST_OPTION && text.chars().all(word)).then_some(text)
            }
        }
    }
}

/// A verb of a game, and a subcommand of its slash command. Its texts are `<texts>-verb-<name>` (the command's name in that language:
/// lower case, no space) and `<texts>-verb-<name>-about` (at most 100 characters).
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// First word of the notation of the actions it stands for.
    pub name: &'static str,
    /// The words after the verb, one parameter each, in order; the last takes the rest.
    pub params: &'static [Param],
    /// Whether several actions of this verb can be given at once, separated by commas.
    pub many: bool,
}

/// A parameter of a [`Verb`]. Its texts are `<texts>-param-<name>` and `<texts>-param-<name>-about`.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// English name, and the option's name on Discord.
    pub name: &'static str,
    /// Whether the verb means anything without it.
    pub required: bool,
}

/// The options a table was opened with: every key of [`GameInfo::options`] has a value of its list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Every option at its default.
    pub fn defaults(kind: &GameInfo) -> Options {
        Options(kind.options.iter().filter_map(|o| Some((o.key.to_owned(), (*o.values.first()?).to_owned()))).collect())
    }

    /// Every option at its value for random play: see [`OptionSpec::simulated`].
    pub fn simulated(kind: &GameInfo) -> Options {
        let value = |o: &OptionSpec| o.simulated.or(o.values.first().copied());
        Options(kind.options.iter().filter_map(|o| Some((o.key.to_owned(), value(o)?.to_owned()))).collect())
    }

    /// Every option at its value for rated games: see [`OptionSpec::rated`].
    pub fn rated(kind: &GameInfo) -> Options {
        let value = |o: &OptionSpec| o.rated.or(o.values.first().copied());
        Options(kind.options.iter().filter_map(|o| Some((o.key.to_owned(), value(o)?.to_owned()))).collect())
    }

    /// The same with those options of the game that are missing, at their defaults: a release may have added some since a table was
    /// stored. In the game's order; what the game does not have is behind the others.
    #[must_use]
    pub fn completed(self, kind: &GameInfo) -> Options {
        let mut stored = self.0;
        let mut all = Options::defaults(kind);
        for (key, value) in &mut all.0 {
            if let Some(at) = stored.iter().position(|(stored, _)| stored == key) {
                *value = stored.remove(at).1;
            }
        }
        all.0.extend(stored);
        all
    }

    /// The same with one option changed.
    ///
    /// # Errors
    /// When the game has no such option, or the option no such value.
    pub fn with(self, kind: &GameInfo, key: &str, value: &str) -> Result<Options, BadOption> {
        let spec = kind
            .options
            .iter()
            .find(|o| o.key.eq_ignore_ascii_case(key))
            .ok_or_else(|| BadOption::Unknown { key: key.to_owned(), known: kind.options.iter().map(|o| o.key).collect() })?;
        let value =
            spec.read(value).ok_or_else(|| BadOption::Value { key: spec.key, value: value.to_owned(), allowed: spec.values })?;
        let mut all = self.completed(kind);
        all.0.iter_mut().filter(|(key, _)| key == spec.key).for_each(|(_, old)| value.clone_into(old));
        Ok(all)
    }

    /// The value of an option; the empty string for one the game does not have.
    pub fn get(&self, key: &str) -> &str {
        self.0.iter().find(|(k, _)| k == key).map_or("", |(_, v)| v)
    }

    /// Whether a switch is on.
    pub fn on(&self, key: &str) -> bool {
        self.get(key) == "on"
    }

    /// All of them, in the game's order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }
}

/// An option that does not exist, or not with that value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOption {
    /// The game has no option of that key.
    #[error("there is no option `{key}`; there are: {}", known.join(", "))]
    Unknown {
        /// The key as it was given.
        key: String,
        /// Every key of the game, in its order.
        known: Vec<&'static str>,
    },
    /// The option cannot have that value.
    #[error("option {key} cannot be `{value}`; allowed: {}", allowed.join(", "))]
    Value {
        /// Key of the option.
        key: &'static str,
        /// The value as it was given.
        value: String,
        /// [`OptionSpec::values`] of it.
        allowed: &'static [&'static str],
    },
}

/// Whose move it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// These seats are awaited, each for a decision of its own. Never empty.
    Seats(SeatSet),
    /// Chance has to draw.
    Chance,
    /// It is over.
    Over(Outcome),
}

impl Turn {
    /// The seats awaited; none on chance's turn and after the end.
    pub fn awaited(&self) -> SeatSet {
        match self {
            Turn::Seats(seats) => *seats,
            Turn::Chance | Turn::Over(_) => SeatSet::NONE,
        }
    }
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Where every point came from, one a seat, by seat.
    pub scores: Vec<Score>,
    /// Who won; several share a victory.
    pub winners: SeatSet,
    /// Who gave up: behind whoever played on, whatever their points.
    pub gone: SeatSet,
}

impl Outcome {
    /// Whoever of `playing` has the highest total, and of those the highest tie-break, wins; several share a victory. The others gave up.
    pub fn of(scores: Vec<Score>, playing: SeatSet) -> Outcome {
        let gone = SeatSet::all(scores.len() as u8).minus(playing);
        let rank = |seat: Seat| scores.get(seat.index()).map(|score| (score.total, score.tie_break));
        let best = playing.iter().map(rank).max().flatten();
        Outcome { winners: playing.iter().filter(|seat| rank(*seat) == best).collect(), scores, gone }
    }

    /// A seat's place, from 1: the winners, then who played on by points and tie-break, then together whoever gave up. Equals share a place.
    pub fn place(&self, seat: Seat) -> u8 {
        let worth = |seat: Seat| {
            let rank = self.scores.get(seat.index()).map(|score| (score.total, score.tie_break));
            (self.winners.has(seat), rank.filter(|_| !self.gone.has(seat)))
        };
        1 + self.seats().filter(|other| worth(*other) > worth(seat)).count() as u8
    }

    /// Every seat, the best first, in table order where they share a place.
    pub fn ranking(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.seats().collect();
        seats.sort_by_key(|seat| self.place(*seat));
        seats
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.scores.len() as u8)
    }
}

/// One seat's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Points; the most wins.
    pub total: i32,
    /// Breaks ties between equal totals: the larger wins. `None` in every seat's score where the rules have no tie-break.
    pub tie_break: Option<i32>,
    /// Its parts: text key suffix (`<texts>-score-<part>`) and points, adding up to the total.
    pub parts: Vec<(String, i32)>,
}

impl Score {
    /// The sum of these parts, without a tie-break.
    pub fn of(parts: impl IntoIterator<Item = (&'static str, i32)>) -> Score {
        let parts: Vec<(String, i32)> = parts.into_iter().map(|(part, points)| (part.to_owned(), points)).collect();
        Score { total: parts.iter().map(|(_, points)| points).sum(), tie_break: None, parts }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(totals: &[(i32, Option<i32>)], playing: SeatSet) -> Outcome {
        Outcome::of(
            totals.iter().map(|(total, tie_break)| Score { total: *total, tie_break: *tie_break, parts: vec![] }).collect(),
            playing,
        )
    }

    fn places(outcome: &Outcome) -> Vec<u8> {
        outcome.seats().map(|seat| outcome.place(seat)).collect()
    }

    #[test]
    fn whoever_won_is_first_equals_share_a_place_and_whoever_gave_up_is_last() {
        let plain = [30, 41, 30, 12].map(|total| (total, None));
        let outcome = ended(&plain, SeatSet::all(4));
        assert_eq!((places(&outcome), outcome.ranking()), (vec![2, 1, 2, 4], [1, 0, 2, 3].map(Seat).to_vec()));
        // The most points of all are worth nothing to whoever gave up.
        let outcome = ended(&plain, SeatSet::all(4).without(Seat(1)).without(Seat(2)));
        assert_eq!((places(&outcome), outcome.ranking()), (vec![1, 3, 3, 2], [0, 3, 1, 2].map(Seat).to_vec()));
        // A win by another rule than points.
        let outcome = Outcome { winners: SeatSet::one(Seat(3)), ..ended(&plain, SeatSet::all(4)) };
        assert_eq!(places(&outcome), [3, 2, 3, 1]);
        let outcome = ended(&[(7, Some(1)), (7, Some(2)), (5, Some(9))], SeatSet::all(3));
        assert_eq!((places(&outcome), outcome.winners), (vec![2, 1, 3], SeatSet::one(Seat(1))));
    }
}
