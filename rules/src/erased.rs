//! Type erasure: any game behind one object-safe trait, its actions as text and its position as
//! bytes. The host knows games only this way. Start reading at [`AnyGame`].

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use crate::appraisal::{self, Appraisal};
use crate::easy;
use crate::foresight;
use crate::game::{
    Actor, Ahead, BadNotation, Broken, Dice, Eye, Game, GameInfo, Group, Options, Order, Outcome, Period, Prompt, Resample,
    Score, Seat, Simulate, Told, Turn, asides, legal,
};
#[cfg(feature = "kit")]
use crate::notice;
use crate::play_outs::{self, PlayOuts};
use crate::refusal::bad_seats;
use crate::scene::{Place, Scene};
use crate::search;
use crate::text::Text;
use crate::tuning::Tuning;

/// The word by which a seat gives up for good, in every game's record.
pub const FORFEIT: &str = "forfeit";

/// What was told of an action, each text with who may hear it.
pub type Story = Vec<(Eye, Text)>;

/// A position of some game. Actions go in and out in their notation.
pub trait AnyGame: Debug + Send + Sync {
    /// Returns what game it is: slug, options, verbs.
    fn info(&self) -> &'static GameInfo;

    /// Returns the number of seats.
    fn seats(&self) -> u8;

    /// Returns whose move it is.
    fn turn(&self) -> Turn;

    /// Returns what `seat` may do now, in pinned order; see [`Game::legal`].
    fn legal(&self, seat: Seat) -> Vec<String>;

    /// Returns what `seat` may do although it is not awaited; see [`Game::asides`].
    fn asides(&self, seat: Seat) -> Vec<String>;

    /// Plays one action and returns its story. [`FORFEIT`] by a seat gives that seat up.
    ///
    /// # Errors
    /// When the action is not in the game's notation or not allowed now. The position is unchanged.
    fn play(&mut self, by: Actor, action: &str) -> Result<Story, NotPlayed>;

    /// Draws an outcome for [`Turn::Chance`], to be played as [`Actor::Chance`]; otherwise `None`.
    fn draw(&self, dice: &mut dyn Dice) -> Option<String>;

    /// Builds the prompt of `seat`, its asides included.
    fn prompt(&self, seat: Seat) -> Prompt;

    /// Builds what is public of an awaited seat's private decision; see [`Game::open_prompt`].
    fn open_prompt(&self, seat: Seat) -> Prompt;

    /// Returns what is done for a seat without asking: the only thing that it can do, if everybody
    /// can know it, or [what is settled](Prompt::settled).
    fn only_choice(&self, seat: Seat) -> Option<String>;

    /// Returns what the seat did of what several are asked; see [`Game::did`].
    fn did(&self, seat: Seat) -> Option<Text>;

    /// Builds the table as `eye` sees it.
    fn scene(&self, eye: Eye) -> Scene;

    /// Builds the table as `seat` would see it after `marked`, or `None`; see [`Game::mark`].
    fn preview(&self, seat: Seat, marked: &[String]) -> Option<Scene>;

    /// Returns the title of the public scene; see [`Game::title`].
    fn title(&self) -> Option<Text>;

    /// Returns what `seat` would score now; see [`Game::score`]. Secret until the game is over.
    fn score(&self, seat: Seat) -> Score;

    /// Returns the view of `eye` as text (`Debug`), for comparison: equal if and only if views are.
    fn view(&self, eye: Eye) -> String;

    /// Validates the position; see [`Game::check`].
    ///
    /// # Errors
    /// When something does not add up, with what it is.
    fn check(&self) -> Result<(), Broken>;

    /// Returns the position as bytes, for [`GameEntry::load`].
    fn save(&self) -> Vec<u8>;

    /// Clones the position; `Clone` itself is not object-safe.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;

    /// Returns what an awaited seat that wants to win might do, by
    /// [`StandIn`](crate::game::StandIn). Always legal; `None` where it has nothing to decide.
    fn heuristic(&self, seat: Seat, dice: &mut dyn Dice) -> Option<String>;

    /// Returns what an awaited seat might do that ranks its moves so and overlooks some. Always
    /// legal, the same for the same dice; `None` where it has nothing to decide.
    fn easy(&self, seat: Seat, dice: &mut dyn Dice) -> Option<String>;

    /// Returns what an awaited seat plays that looks ahead; see [`search`](crate::search). It goes
    /// on while `more` says so, which is asked before each play-out; without `tuning` it searches
    /// as the game does. Always legal, the same for the same seed and number of play-outs in all
    /// positions that the seat cannot tell apart; `None` where it has nothing to decide.
    fn search(&self, seat: Seat, seed: u64, tuning: Option<&Tuning>, more: &mut dyn FnMut() -> bool) -> Option<String>;

    /// Returns at most so many moves of an awaited seat, the best first, with what they do and are
    /// worth. It goes on until `more` says no, which is asked before each play-out; empty if that
    /// is too soon. All are legal, and the same for the same seed and number of play-outs in all
    /// positions that the seat cannot tell apart.
    fn appraise(&self, seat: Seat, seed: u64, most: usize, more: &mut dyn FnMut() -> bool) -> Vec<Appraisal>;

    /// Returns the best legal moves of an awaited seat, as its heuristic ranks them.
    fn ranked(&self, seat: Seat, seed: u64, most: usize) -> Vec<String>;

    /// Returns what play-outs from here, or from after a seat's move, brought every seat in each
    /// round: its share of the victory. Empty where the move is refused. It tells what is hidden,
    /// so the host asks for it only of games that are over; see [`play_outs`](crate::play_outs).
    fn play_outs(&self, first: Option<(Seat, &str)>, how: PlayOuts) -> Vec<Vec<f64>>;

    /// Returns how the game is searched, for experiments.
    fn tuning(&self) -> Tuning;

    /// Returns the legal answer of a standing order to an awaited seat's decision, in notation;
    /// `None` where the order says nothing of it or is none of this game. See [`Game::obey`].
    fn obey(&self, seat: Seat, order: &Order) -> Option<String>;

    /// Returns how far the game is; see [`Game::period`].
    fn period(&self) -> Period;

    /// Returns the position in which a seat not awaited prepares moves; see [`Game::ahead`].
    fn ahead(&self, seat: Seat) -> Option<Ahead<Box<dyn AnyGame>, String>>;

    /// Returns the [terms](Game::terms) of an awaited seat's action; `None` if not in notation.
    fn terms(&self, seat: Seat, action: &str) -> Option<Vec<Text>>;

    /// Returns the actions of [`AnyGame::legal`], each with what it is about.
    fn offered(&self, seat: Seat) -> Vec<(String, Vec<Text>)>;

    /// Returns the position after an action of an awaited seat, if the seat can foresee it: nothing
    /// comes to light. `None` otherwise, or if refused.
    fn foresee(&self, seat: Seat, action: &str) -> Option<Box<dyn AnyGame>>;

    /// Returns whether somebody learns what they could not know by these actions from here on, the
    /// first of them a choice of `seat`. Also true where an action is refused.
    fn reveals(&self, seat: Seat, played: &[(Actor, &str)]) -> bool;

    /// Replaces everything hidden from `eye`, to prove that nothing leaks; see [`Resample`].
    #[cfg(feature = "kit")]
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Box<dyn AnyGame>;

    /// Returns what `seat` would notice of an action played now, in notation, with `?` for what it
    /// cannot know. `None` where it notices nothing, or if the action is refused.
    #[cfg(feature = "kit")]
    fn noticed(&self, by: Actor, action: &str, seat: Seat) -> Option<String>;
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Box<dyn AnyGame> {
        self.boxed_clone()
    }
}

/// Why an action was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// It is not in the game's notation.
    Notation,
    /// The rules do not allow it, and say why.
    Refused(Text),
}

impl NotPlayed {
    /// Returns the reason, for a player to read.
    pub fn reason(self, action: &str) -> Text {
        match self {
            NotPlayed::Notation => Text::new("rules-bad-notation").with("action", action.to_owned()),
            NotPlayed::Refused(why) => why,
        }
    }
}

/// A row of the registry: a game without a position, and its constructors. There is one for each
/// module that plays some versions of a game's rules.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// Slug, seats, options, verbs, texts.
    pub info: &'static GameInfo,
    /// The oldest version of the rules that games can still be played by.
    oldest: u16,
    new: fn(u16, &Options, u8) -> Opened<Text>,
    load: fn(&[u8]) -> Opened<BadSave>,
    notation: fn(&str) -> Result<String, BadNotation>,
    merged: fn(&Text, &Text) -> Option<Text>,
    /// Which events begin a turn; see [`Game::begins_turn`].
    pub begins_turn: fn(&Text) -> bool,
    /// What an action in notation says of how its seat opened the game; see [`Game::opening`].
    pub opening: fn(&str) -> Option<Text>,
    /// Whether games have dice.
    pub has_dice: bool,
    /// The sum of the dice that an outcome of chance in notation says; see [`Game::rolled`].
    pub rolled: fn(&str) -> Option<u8>,
    /// Whether an action in notation moves nothing on by itself; see [`Game::is_tentative`].
    pub is_tentative: fn(&str) -> bool,
    /// What random play counts; see [`Simulate::tallied`].
    pub tallied: fn() -> Vec<String>,
    /// Changes a new position before anybody sees it; see [`GameEntry::begun_by`].
    #[cfg(feature = "kit")]
    begun: fn(Box<dyn AnyGame>) -> Box<dyn AnyGame>,
    /// Plays one game at random; see [`crate::kit::play_at_random`].
    #[cfg(feature = "kit")]
    pub play_at_random: fn(&crate::kit::Simulation) -> Result<crate::kit::Played, Box<crate::kit::Breach>>,
}

/// Rows are equal when they are the same version of the same game.
impl PartialEq for GameEntry {
    fn eq(&self, other: &GameEntry) -> bool {
        (self.info.slug, self.info.version) == (other.info.slug, other.info.version)
    }
}

impl Eq for GameEntry {}

impl Hash for GameEntry {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.info.slug, self.info.version).hash(state);
    }
}

type Opened<E> = Result<Box<dyn AnyGame>, E>;

/// Bytes that are no sound position of the game: damaged, or from another release.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these bytes are no saved position of {0}")]
pub struct BadSave(&'static str);

impl GameEntry {
    /// Returns the row of `G`.
    pub const fn of<G: Game + Simulate + Resample>() -> GameEntry {
        GameEntry {
            info: G::INFO,
            oldest: G::OLDEST,
            new: |version, options, seats| match G::new(options, seats) {
                Ok(game) => Ok(Box::new(ErasedGame(game.by_version(version)))),
                Err(why) => Err(why.into()),
            },
            load: |bytes| match postcard::from_bytes::<G>(bytes) {
                Ok(game) if game.check().is_ok() => Ok(Box::new(ErasedGame(game))),
                Ok(_) | Err(_) => Err(BadSave(G::INFO.slug)),
            },
            notation: |words| words.parse::<G::Action>().map(|action| action.to_string()),
            merged: G::merged,
            begins_turn: G::begins_turn,
            opening: |words| G::opening(&words.parse().ok()?),
            has_dice: G::HAS_DICE,
            rolled: |words| G::rolled(&words.parse().ok()?),
            is_tentative: |words| words.parse().is_ok_and(|action| G::is_tentative(&action)),
            tallied: G::tallied,
            #[cfg(feature = "kit")]
            begun: |game| game,
            #[cfg(feature = "kit")]
            play_at_random: crate::kit::play_at_random::<G>,
        }
    }

    /// Begins games from another position, which `begun` makes of the one before the first action.
    /// It must make the same one each time, or a log replays to another position. For tests.
    #[cfg(feature = "kit")]
    #[must_use]
    pub const fn begun_by(self, begun: fn(Box<dyn AnyGame>) -> Box<dyn AnyGame>) -> GameEntry {
        GameEntry { begun, ..self }
    }

    /// Returns these events as they are told: each, or one for several; see [`Game::merged`].
    pub fn told(&self, events: impl IntoIterator<Item = Text>) -> Vec<Text> {
        let mut told: Vec<Text> = Vec::new();
        for mut event in events {
            while let Some(both) = told.last().and_then(|earlier| (self.merged)(earlier, &event)) {
                told.pop();
                event = both;
            }
            told.push(event);
        }
        told
    }

    /// Returns whether games begun by that version of the rules are still played by this row.
    pub fn plays(&self, version: u16) -> bool {
        (self.oldest..=self.info.version).contains(&version)
    }

    /// Returns the position before the first action, by the newest rules.
    ///
    /// # Errors
    /// When the options or the number of seats do not go together.
    pub fn new_game(&self, options: &Options, seats: u8) -> Result<Box<dyn AnyGame>, Text> {
        self.game_of_version(self.info.version, options, seats)
    }

    /// Returns the position before the first action, by a version that this row
    /// [plays](GameEntry::plays), for the log of a game begun by it.
    ///
    /// # Errors
    /// When the options or the number of seats do not go together.
    pub fn game_of_version(&self, version: u16, options: &Options, seats: u8) -> Result<Box<dyn AnyGame>, Text> {
        let (fewest, most) = self.info.seats;
        if !(fewest..=most).contains(&seats) {
            return Err(bad_seats(self.info));
        }
        let game = (self.new)(version, options, seats);
        #[cfg(feature = "kit")]
        let game = game.map(self.begun);
        game
    }

    /// Loads a position from [`AnyGame::save`].
    ///
    /// # Errors
    /// When the bytes are damaged or of another release; the log still has the game.
    pub fn load(&self, bytes: &[u8]) -> Result<Box<dyn AnyGame>, BadSave> {
        (self.load)(bytes)
    }

    /// Returns the canonical spelling of an action.
    ///
    /// # Errors
    /// When the words are not in the game's notation.
    pub fn notation(&self, words: &str) -> Result<String, BadNotation> {
        (self.notation)(words)
    }
}

/// Erases the type of a position, as the host does.
#[cfg(feature = "kit")]
pub(crate) fn erased<G: Game + Simulate + Resample>(game: G) -> Box<dyn AnyGame> {
    Box::new(ErasedGame(game))
}

#[derive(Clone, Debug)]
struct ErasedGame<G>(G);

impl<G: Game + Simulate + Resample> AnyGame for ErasedGame<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        legal(&self.0, seat).iter().map(G::Action::to_string).collect()
    }

    fn asides(&self, seat: Seat) -> Vec<String> {
        asides(&self.0, seat).iter().map(G::Action::to_string).collect()
    }

    fn play(&mut self, by: Actor, action: &str) -> Result<Story, NotPlayed> {
        let mut told = Told::new();
        match by {
            // Games index by seat before any other check, and a record or damaged row may name any.
            Actor::Seat(seat) if seat.0 >= self.0.seats() => return Err(NotPlayed::Refused(bad_seats(G::INFO))),
            Actor::Seat(seat) if action == FORFEIT => self.0.forfeit(seat, &mut told),
            Actor::Seat(_) | Actor::Chance => {
                let action: G::Action = action.parse().map_err(|BadNotation| NotPlayed::Notation)?;
                self.0.apply(by, &action, &mut told).map_err(|why| NotPlayed::Refused(why.into()))?;
            }
        }
        Ok(told.events.into_iter().map(|(eye, event)| (eye, event.into())).collect())
    }

    fn draw(&self, dice: &mut dyn Dice) -> Option<String> {
        if self.0.turn() == Turn::Chance { self.0.draw(dice).map(|outcome| outcome.to_string()) } else { None }
    }

    fn prompt(&self, seat: Seat) -> Prompt {
        G::prompt(&self.0.view(Eye::Seat(seat)), seat).map(G::Action::to_string)
    }

    fn only_choice(&self, seat: Seat) -> Option<String> {
        let legal = legal(&self.0, seat);
        // Listing is far quicker than building a prompt.
        if legal.len() != 1 && !self.0.may_settle() {
            return None;
        }
        let prompt = G::prompt(&self.0.view(Eye::Seat(seat)), seat);
        let only = match legal[..] {
            [only] if prompt.settled.is_none() => {
                // Open actions are not listed, so a seat that can make one up has a choice. Where
                // others may not know the choices, a quick answer would tell that there was one.
                let is_open = prompt.groups.iter().any(|group| matches!(group, Group::Form { .. }));
                Some(only).filter(|_| !is_open && prompt.public)
            }
            _ => prompt.settled,
        };
        only.map(|action| action.to_string())
    }

    fn open_prompt(&self, seat: Seat) -> Prompt {
        if !self.0.turn().awaited().has(seat) {
            return Prompt::default();
        }
        G::open_prompt(&self.0.view(Eye::Public), seat).map(G::Action::to_string)
    }

    fn did(&self, seat: Seat) -> Option<Text> {
        G::did(&self.0.view(Eye::Public), seat)
    }

    fn scene(&self, eye: Eye) -> Scene {
        let places = outcome(self).map(|outcome| Place::all(G::INFO, &outcome)).unwrap_or_default();
        Scene { asks: asks(self), places, ..G::scene(&self.0.view(eye)) }
    }

    fn preview(&self, seat: Seat, marked: &[String]) -> Option<Scene> {
        let marked: Vec<G::Action> = marked.iter().map(|action| action.parse().ok()).collect::<Option<_>>()?;
        let mut view = self.0.view(Eye::Seat(seat));
        G::mark(&mut view, seat, &marked).then(|| Scene { asks: asks(self), ..G::scene(&view) })
    }

    fn title(&self) -> Option<Text> {
        G::title(&self.0.view(Eye::Public))
    }

    fn score(&self, seat: Seat) -> Score {
        self.0.score(seat)
    }

    fn view(&self, eye: Eye) -> String {
        format!("{:?}", self.0.view(eye))
    }

    fn check(&self) -> Result<(), Broken> {
        self.0.check()
    }

    fn save(&self) -> Vec<u8> {
        // A flat position always serialises. If not, the log would rebuild the empty snapshot.
        postcard::to_stdvec(&self.0).unwrap_or_default()
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(ErasedGame(self.0.clone()))
    }

    fn heuristic(&self, seat: Seat, dice: &mut dyn Dice) -> Option<String> {
        let offers = legal(&self.0, seat);
        // The kit finds a heuristic that is out of range; whoever waits still gets a move.
        let last = offers.len().checked_sub(1)?;
        let choice = G::heuristic(&self.0.view(Eye::Seat(seat)), seat, &offers, dice).min(last);
        offers.get(choice).map(G::Action::to_string)
    }

    fn easy(&self, seat: Seat, dice: &mut dyn Dice) -> Option<String> {
        Some(easy::easy(&self.0, seat, dice)?.to_string())
    }

    fn search(&self, seat: Seat, seed: u64, tuning: Option<&Tuning>, more: &mut dyn FnMut() -> bool) -> Option<String> {
        let found = search::search(&self.0, seat, seed, tuning.unwrap_or(&G::TUNING), more)?;
        Some(found.to_string())
    }

    fn appraise(&self, seat: Seat, seed: u64, most: usize, more: &mut dyn FnMut() -> bool) -> Vec<Appraisal> {
        let moves = appraisal::appraise(&self.0, seat, seed, most, &G::TUNING, more);
        moves.into_iter().map(|one| one.map(G::Action::to_string)).collect()
    }

    fn ranked(&self, seat: Seat, seed: u64, most: usize) -> Vec<String> {
        search::ranked(&self.0, seat, seed, most).iter().map(G::Action::to_string).collect()
    }

    fn play_outs(&self, first: Option<(Seat, &str)>, how: PlayOuts) -> Vec<Vec<f64>> {
        match first.map(|(seat, action)| Some((seat, action.parse::<G::Action>().ok()?))) {
            // Not in notation.
            Some(None) => Vec::new(),
            first => play_outs::shares(&self.0, first.flatten(), how),
        }
    }

    fn tuning(&self) -> Tuning {
        G::TUNING
    }

    fn obey(&self, seat: Seat, order: &Order) -> Option<String> {
        let offers = legal(&self.0, seat);
        if offers.is_empty() || !order.is_known(G::INFO.orders) {
            return None;
        }
        let choice = G::obey(&self.0.view(Eye::Seat(seat)), seat, &offers, order)?;
        // The kit finds an order that is out of range; whoever gave it is asked then.
        offers.get(choice).map(G::Action::to_string)
    }

    fn period(&self) -> Period {
        G::period(&self.0.view(Eye::Public))
    }

    fn ahead(&self, seat: Seat) -> Option<Ahead<Box<dyn AnyGame>, String>> {
        if self.0.turn().awaited().has(seat) {
            return None;
        }
        let Ahead { game, when, first } = self.0.ahead(seat).filter(|ahead| ahead.game.turn().awaited().has(seat))?;
        Some(Ahead { game: Box::new(ErasedGame(game)), when, first: first.map(|first| first.to_string()) })
    }

    fn terms(&self, seat: Seat, action: &str) -> Option<Vec<Text>> {
        let view = self.0.view(Eye::Seat(seat));
        Some(G::terms(&view, seat, &G::prompt(&view, seat), &action.parse().ok()?))
    }

    fn offered(&self, seat: Seat) -> Vec<(String, Vec<Text>)> {
        let view = self.0.view(Eye::Seat(seat));
        let prompt = G::prompt(&view, seat);
        let of = |action: &G::Action| (action.to_string(), G::terms(&view, seat, &prompt, action));
        legal(&self.0, seat).iter().map(of).collect()
    }

    fn foresee(&self, seat: Seat, action: &str) -> Option<Box<dyn AnyGame>> {
        let after = foresight::foresee(&self.0, seat, &action.parse().ok()?)?;
        Some(Box::new(ErasedGame(after)))
    }

    fn reveals(&self, seat: Seat, played: &[(Actor, &str)]) -> bool {
        let actions = played.iter().map(|(by, action)| Some((*by, action.parse().ok()?)));
        actions.collect::<Option<Vec<_>>>().is_none_or(|actions| foresight::reveals(&self.0, seat, &actions))
    }

    #[cfg(feature = "kit")]
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Box<dyn AnyGame> {
        Box::new(ErasedGame(self.0.resample_hidden(eye, dice)))
    }

    #[cfg(feature = "kit")]
    fn noticed(&self, by: Actor, action: &str, seat: Seat) -> Option<String> {
        notice::noticed(&self.0, by, &action.parse().ok()?, seat)
    }
}

/// Returns what the awaited seats are publicly asked, if it is the same for all.
fn asks(game: &dyn AnyGame) -> Option<Text> {
    let mut asks = game.turn().awaited().iter().map(|seat| asked_openly(game, seat));
    let first = asks.next().flatten()?;
    asks.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// Returns what a seat is publicly asked. The open prompt comes first, since whether a prompt is
/// public may depend on secret choices so far.
pub fn asked_openly(game: &dyn AnyGame, seat: Seat) -> Option<Text> {
    game.open_prompt(seat).ask.or_else(|| Some(game.prompt(seat)).filter(|prompt| prompt.public)?.ask)
}

/// Returns the first of a seat's orders that answers its present decision, and that answer.
pub fn obey<'o>(game: &dyn AnyGame, seat: Seat, orders: impl IntoIterator<Item = &'o Order>) -> Option<(&'o Order, String)> {
    orders.into_iter().find_map(|order| Some((order, game.obey(seat, order)?)))
}

/// Returns the outcome of a game that is over.
pub fn outcome(game: &dyn AnyGame) -> Option<Outcome> {
    match game.turn() {
        Turn::Over(outcome) => Some(outcome),
        Turn::Seats(_) | Turn::Chance => None,
    }
}
