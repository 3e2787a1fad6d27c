//! Type erasure: any game behind one object-safe trait, its actions as text and its position as bytes. The host knows games only so.
//!
//! Start reading at [`AnyGame`].

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use crate::foresight;
use crate::game::{
    Actor, Ahead, BadNotation, Broken, Dice, Eye, Game, GameInfo, Group, Options, Order, Outcome, Period, Prompt, Resample,
    Score, Seat, Simulate, Told, Turn,
};
use crate::refusal::bad_seats;
use crate::scene::{Place, Scene};
use crate::text::Text;

/// The word by which a seat gives up for good, in every game's record.
pub const FORFEIT: &str = "forfeit";

/// What was told by an action: who may hear it, and what.
pub type Story = Vec<(Eye, Text)>;

/// A position of some game. Actions go in and out in their notation.
pub trait AnyGame: Debug + Send + Sync {
    /// What game it is: slug, options, verbs.
    fn info(&self) -> &'static GameInfo;

    /// How many seats.
    fn seats(&self) -> u8;

    /// Whose move it is.
    fn turn(&self) -> Turn;

    /// What `seat` may do now, in pinned order; see [`Game::legal`].
    fn legal(&self, seat: Seat) -> Vec<String>;

    /// What `seat` may do although it is not awaited; see [`Game::asides`].
    fn asides(&self, seat: Seat) -> Vec<String>;

    /// Plays one action and returns what is told of it. [`FORFEIT`] by a seat gives that seat up.
    ///
    /// # Errors
    /// When it is not an action of the game or not allowed now. The position is unchanged then.
    fn play(&mut self, by: Actor, action: &str) -> Result<Story, NotPlayed>;

    /// Decides an outcome for [`Turn::Chance`]; play it as [`Actor::Chance`]. `None` on any other turn.
    fn draw(&self, dice: &mut dyn Dice) -> Option<String>;

    /// How to offer `seat` its decision, and what it may do aside of that.
    fn prompt(&self, seat: Seat) -> Prompt;

    /// What everybody knows of the decision of an awaited seat whose prompt is private; see [`Game::open_prompt`].
    fn open_prompt(&self, seat: Seat) -> Prompt;

    /// The table as `eye` sees it.
    fn scene(&self, eye: Eye) -> Scene;

    /// The table as `seat` would see it with these actions, marked and not yet played; `None` where that cannot be shown. See
    /// [`Game::mark`].
    fn preview(&self, seat: Seat, marked: &[String]) -> Option<Scene>;

    /// The title of the scene that everybody sees; see [`Game::title`].
    fn title(&self) -> Option<Text>;

    /// What `seat` would be counted if the game ended now; see [`Game::score`]. Not for anybody's eyes before it is over.
    fn score(&self, seat: Seat) -> Score;

    /// The view of `eye` as text (`Debug`), for comparison only: equal if and only if the views are.
    fn view(&self, eye: Eye) -> String;

    /// Whether everything is accounted for.
    ///
    /// # Errors
    /// Says what does not add up.
    fn check(&self) -> Result<(), Broken>;

    /// The position as bytes, for [`GameEntry::load`].
    fn save(&self) -> Vec<u8>;

    /// A clone of it, as `Clone` itself is not object-safe.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;

    /// What an awaited seat that wants to win might do; see [`StandIn::heuristic`]. Always legal; `None` where it has nothing to decide.
    fn heuristic(&self, seat: Seat, dice: &mut dyn Dice) -> Option<String>;

    /// What a standing order of an awaited seat answers of its decision, in notation; see [`Game::obey`]. Always legal; `None` where the order
    /// says nothing of it, or is none of this game.
    fn obey(&self, seat: Seat, order: &Order) -> Option<String>;

    /// How far the game is, as everybody sees it; see [`Game::period`].
    fn period(&self) -> Period;

    /// The position in which moves of a seat that is not awaited are prepared; see [`Game::ahead`]. There the seat is awaited.
    fn ahead(&self, seat: Seat) -> Option<Ahead<Box<dyn AnyGame>, String>>;

    /// What an action of an awaited seat is about; see [`Game::terms`]. `None` when it is not in the game's notation.
    fn terms(&self, seat: Seat, action: &str) -> Option<Vec<Text>>;

    /// All that the seat may do, as [`AnyGame::legal`] has it, each with what it is about.
    fn offered(&self, seat: Seat) -> Vec<(String, Vec<Text>)>;

    /// The position after an action of an awaited seat, if the seat can foresee it: nothing comes to light by it. `None` otherwise, or where it is
    /// refused.
    fn foresee(&self, seat: Seat, action: &str) -> Option<Box<dyn AnyGame>>;

    /// Whether somebody learns what they could not know by these actions from here on, of which the first is a choice of `seat`: by chance,
    /// by a secret that comes to light. Where an action is refused, too.
    fn reveals(&self, seat: Seat, played: &[(Actor, &str)]) -> bool;

    /// The same position with everything hidden from `eye` replaced, for proofs that nothing leaks. See [`Resample`].
    #[cfg(feature = "kit")]
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Box<dyn AnyGame>;
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
    /// The reason, for a player to read.
    pub fn reason(self, action: &str) -> Text {
        match self {
            NotPlayed::Notation => Text::new("rules-bad-notation").with("action", action.to_owned()),
            NotPlayed::Refused(why) => why,
        }
    }
}

/// A row of the registry: what is known of a game without a position of it, and its constructors. One for each module that plays some
/// versions of a game's rules.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// Slug, seats, options, verbs, texts.
    pub info: &'static GameInfo,
    /// The oldest version of the rules that games can still be played by.
    oldest: u16,
    new: fn(u16, &Options, u8) -> Opened<Text>,
    load: fn(&[u8]) -> Opened<BadSave>,
    notation: fn(&str) -> Result<String, BadNotation>,
    /// Which events a story can do without; see [`Game::supersedes`].
    pub supersedes: fn(&Text, &Text) -> bool,
    /// What an action in notation says of how its seat opened the game; see [`Game::opening`].
    pub opening: fn(&str) -> Option<Text>,
    /// Whether an action in notation moves nothing on by itself; see [`Game::is_tentative`].
    pub is_tentative: fn(&str) -> bool,
    /// What random play counts; see [`Simulate::tallied`].
    pub tallied: fn() -> Vec<String>,
    /// What becomes of a new position before anybody sees it; see [`GameEntry::begun_by`].
    #[cfg(feature = "kit")]
    begun: fn(Box<dyn AnyGame>) -> Box<dyn AnyGame>,
    /// Plays one game of it at random; see [`crate::kit::play_at_random`].
    #[cfg(feature = "kit")]
    pub play_at_random: fn(&crate::kit::Simulation) -> Result<crate::kit::Played, Box<crate::kit::Breach>>,
}

/// Rows are the same when they are the same version of the same game.
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

/// Bytes that cannot be deserialised as a sound position of the game: from another release, or damaged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these bytes are no saved position of {0}")]
pub struct BadSave(&'static str);

impl GameEntry {
    /// The row of `G`.
    pub const fn of<G: Game + Simulate + Resample>() -> GameEntry {
        GameEntry {
            info: G::INFO,
            oldest: G::OLDEST,
            new: |version, options, seats| match G::new(options, seats) {
                Ok(game) => Ok(Box::new(Seated(game.by_version(version)))),
                Err(why) => Err(why.into()),
            },
            load: |bytes| match postcard::from_bytes::<G>(bytes) {
                Ok(game) if game.check().is_ok() => Ok(Box::new(Seated(game))),
                Ok(_) | Err(_) => Err(BadSave(G::INFO.slug)),
            },
            notation: |words| words.parse::<G::Action>().map(|action| action.to_string()),
            supersedes: G::supersedes,
            opening: |words| G::opening(&words.parse().ok()?),
            is_tentative: |words| words.parse().is_ok_and(|action| G::is_tentative(&action)),
            tallied: G::tallied,
            #[cfg(feature = "kit")]
            begun: |game| game,
            #[cfg(feature = "kit")]
            play_at_random: crate::kit::play_at_random::<G>,
        }
    }

    /// The same game begun from another position: `begun` is given the one before the first action. It must give the same one for the same
    /// table again, or its log plays to another position. For tests.
    #[cfg(feature = "kit")]
    #[must_use]
    pub const fn begun_by(self, begun: fn(Box<dyn AnyGame>) -> Box<dyn AnyGame>) -> GameEntry {
        GameEntry { begun, ..self }
    }

    /// Whether games begun by that version of the rules are still played by it.
    pub fn plays(&self, version: u16) -> bool {
        (self.oldest..=self.info.version).contains(&version)
    }

    /// The position before the first action, by the newest rules.
    ///
    /// # Errors
    /// When the options or the number of seats do not go together.
    pub fn new_game(&self, options: &Options, seats: u8) -> Result<Box<dyn AnyGame>, Text> {
        self.game_of_version(self.info.version, options, seats)
    }

    /// The position before the first action, by a version of the rules that is still played: see [`GameEntry::plays`]. For the log of a game that
    /// was begun by it.
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

    /// A position from [`AnyGame::save`].
    ///
    /// # Errors
    /// When the bytes are damaged or of another release; the log still has the game.
    pub fn load(&self, bytes: &[u8]) -> Result<Box<dyn AnyGame>, BadSave> {
        (self.load)(bytes)
    }

    /// The canonical spelling of an action.
    ///
    /// # Errors
    /// When it is not in the game's notation.
    pub fn notation(&self, words: &str) -> Result<String, BadNotation> {
        (self.notation)(words)
    }
}

/// A position of a game, as the host has it.
#[cfg(feature = "kit")]
pub(crate) fn erased<G: Game + Simulate + Resample>(game: G) -> Box<dyn AnyGame> {
    Box::new(Seated(game))
}

#[derive(Clone, Debug)]
struct Seated<G>(G);

impl<G: Game + Simulate + Resample> AnyGame for Seated<G> {
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
        let mut offers = Vec::new();
        self.0.legal(seat, &mut offers);
        offers.iter().map(G::Action::to_string).collect()
    }

    fn asides(&self, seat: Seat) -> Vec<String> {
        let mut offers = Vec::new();
        self.0.asides(seat, &mut offers);
        offers.iter().map(G::Action::to_string).collect()
    }

    fn play(&mut self, by: Actor, action: &str) -> Result<Story, NotPlayed> {
        let mut told = Told::new();
        match by {
            // Games look up what is a seat's before anything else. A record, or a damaged row, may name any.
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

    fn open_prompt(&self, seat: Seat) -> Prompt {
        if !self.0.turn().awaited().has(seat) {
            return Prompt::default();
        }
        G::open_prompt(&self.0.view(Eye::Public), seat).map(G::Action::to_string)
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
        // A flat position always serialises; if it ever did not, the empty snapshot would be rebuilt from the log.
        postcard::to_stdvec(&self.0).unwrap_or_default()
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(Seated(self.0.clone()))
    }

    fn heuristic(&self, seat: Seat, dice: &mut dyn Dice) -> Option<String> {
        let mut offers = Vec::new();
        self.0.legal(seat, &mut offers);
        // A heuristic that counts beyond its offers is a fault that the kit finds; whoever waits for a move gets one all the same.
        let last = offers.len().checked_sub(1)?;
        let choice = G::heuristic(&self.0.view(Eye::Seat(seat)), seat, &offers, dice).min(last);
        offers.get(choice).map(G::Action::to_string)
    }

    fn obey(&self, seat: Seat, order: &Order) -> Option<String> {
        let mut offers = Vec::new();
        self.0.legal(seat, &mut offers);
        if offers.is_empty() || !order.is_known(G::INFO.orders) {
            return None;
        }
        let choice = G::obey(&self.0.view(Eye::Seat(seat)), seat, &offers, order)?;
        // An order that counts beyond its offers is a fault that the kit finds; whoever gave it is asked then.
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
        Some(Ahead { game: Box::new(Seated(game)), when, first: first.map(|first| first.to_string()) })
    }

    fn terms(&self, seat: Seat, action: &str) -> Option<Vec<Text>> {
        let view = self.0.view(Eye::Seat(seat));
        Some(G::terms(&view, seat, &G::prompt(&view, seat), &action.parse().ok()?))
    }

    fn offered(&self, seat: Seat) -> Vec<(String, Vec<Text>)> {
        let view = self.0.view(Eye::Seat(seat));
        let prompt = G::prompt(&view, seat);
        let mut offers = Vec::new();
        self.0.legal(seat, &mut offers);
        offers.iter().map(|action| (action.to_string(), G::terms(&view, seat, &prompt, action))).collect()
    }

    fn foresee(&self, seat: Seat, action: &str) -> Option<Box<dyn AnyGame>> {
        let after = foresight::foresee(&self.0, seat, &action.parse().ok()?)?;
        Some(Box::new(Seated(after)))
    }

    fn reveals(&self, seat: Seat, played: &[(Actor, &str)]) -> bool {
        let actions = played.iter().map(|(by, action)| Some((*by, action.parse().ok()?)));
        actions.collect::<Option<Vec<_>>>().is_none_or(|actions| foresight::reveals(&self.0, seat, &actions))
    }

    #[cfg(feature = "kit")]
    fn resample_hidden(&self, eye: Eye, dice: &mut dyn Dice) -> Box<dyn AnyGame> {
        Box::new(Seated(self.0.resample_hidden(eye, dice)))
    }
}

/// What everybody knows to be asked of those who are awaited, if it is the same of all.
fn asks(game: &dyn AnyGame) -> Option<Text> {
    let mut asks = game.turn().awaited().iter().map(|seat| asked_openly(game, seat));
    let first = asks.next().flatten()?;
    asks.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// What everybody knows to be asked of a seat. What is open comes first: whether a prompt is public may depend on what was secretly chosen
/// so far.
pub fn asked_openly(game: &dyn AnyGame, seat: Seat) -> Option<Text> {
    game.open_prompt(seat).ask.or_else(|| Some(game.prompt(seat)).filter(|prompt| prompt.public)?.ask)
}

/// The one thing a seat can do, if there is one only and everybody can know it: it is done without asking.
pub fn only_choice(game: &dyn AnyGame, seat: Seat) -> Option<String> {
    let mut legal = game.legal(seat);
    if legal.len() != 1 {
        return None;
    }
    let prompt = game.prompt(seat);
    // Open actions are not listed: whoever can make one up has a choice.
    let open = prompt.groups.iter().any(|group| match group {
        Group::Form { .. } => true,
        Group::One { .. } | Group::Several { .. } => false,
    });
    // Where nobody else may know the choices, a quick answer would tell that there was only one.
    if open || !prompt.public { None } else { legal.pop() }
}

/// The first of a seat's orders, in the order they are given, that answers the decision it has now, and its answer in notation: one of what it may
/// do.
pub fn obey<'o>(game: &dyn AnyGame, seat: Seat, orders: impl IntoIterator<Item = &'o Order>) -> Option<(&'o Order, String)> {
    orders.into_iter().find_map(|order| Some((order, game.obey(seat, order)?)))
}

/// The outcome of a game that is over.
pub fn outcome(game: &dyn AnyGame) -> Option<Outcome> {
    match game.turn() {
        Turn::Over(outcome) => Some(outcome),
        Turn::Seats(_) | Turn::Chance => None,
    }
}
