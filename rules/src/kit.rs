//! What every game gets for one line: the contract test, random play, and simulation.
//!
//! What must never come in: a particular game, a file, a clock. Start reading at [`contract`] and [`play_at_random`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::game::{Actor, Dice, Eye, Game, Kind, Options, Prompt, Seat, Told, Turn};
use crate::record::{Move, Record};
use crate::text::{Arg, Text};

/// Dice that a seed repeats.
#[derive(Clone, Debug)]
pub struct SeededDice(ChaCha8Rng);

impl SeededDice {
    /// The dice of that seed.
    pub fn new(seed: u64) -> SeededDice {
        SeededDice(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Dice for SeededDice {
    fn below(&mut self, n: u32) -> u32 {
        // A multiplication instead of a division; the bias is below 1 in 2^32 / n.
        ((u64::from(self.0.next_u32()) * u64::from(n)) >> 32) as u32
    }
}

/// How to play at random.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// Number of seats.
    pub seats: u8,
    /// Options of the game.
    pub options: Options,
    /// Repeats the game.
    pub seed: u64,
    /// How closely to look.
    pub watch: Watch,
    /// Who plays.
    pub player: Player,
}

/// How a simulated seat decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// Uniformly among what is legal.
    #[default]
    Random,
    /// As [`Game::purposeful`] says.
    Purposeful,
}

/// How closely a random game is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// At full speed: nothing is checked but that the game goes on.
    Off,
    /// A record is kept and what happens counted; nothing is checked.
    Record,
    /// Everything the contract promises, at every step.
    Contract,
}

/// A random game that kept its contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Decisions of seats; chance not counted.
    pub decisions: u64,
    /// Whether it came to its end within [`MOST_DECISIONS`]. Not every game's rules promise an end to random play.
    pub over: bool,
    /// Empty with [`Watch::Off`].
    pub moves: Vec<Move>,
    /// How often what [`Game::tally`] counts happened. Empty with [`Watch::Off`].
    pub counts: BTreeMap<String, u64>,
}

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
    /// A seat that is not awaited has no offers and is refused.
    OthersAreRefused,
    /// A refusal changes and tells nothing.
    RefusalChangesNothing,
    /// Notation comes back as the action it was made from, and fits a button.
    NotationIsLossless,
    /// A saved position comes back equal.
    SaveIsLossless,
    /// The record plays to the same position.
    ReplayIsPlay,
    /// What an eye is shown depends only on what it may know.
    NothingLeaks,
    /// A prompt offers the legal actions, and its ready answers can be played.
    PromptIsPlayable,
    /// Every text has its words, in every language.
    TextsExist,
    /// A seat given up is not asked again, and the game goes on.
    ForfeitGoesOn,
}

impl Display for Promise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(self, f)
    }
}

/// Decisions after which a random game counts as aborted.
pub const MOST_DECISIONS: u64 = 200_000;

/// The longest notation: with table, decision number and version it must fit a custom id of 100 characters.
pub const LONGEST_NOTATION: usize = 60;

/// Plays one game: of uniformly random legal actions, unless a purposeful player is asked for.
///
/// # Errors
/// The first promise found broken.
pub fn play_at_random<G: Game>(how: &Simulation) -> Result<Played, Box<Breach>> {
    let mut dice = SeededDice::new(how.seed);
    let mut game = match G::new(&how.options, how.seats) {
        Ok(game) => game,
        Err(why) => return Err(breach(Promise::Opens, format!("{why:?}"), &[])),
    };
    let mut watcher = (how.watch == Watch::Contract).then(|| Watcher::<G>::new(how));
    let mut told = if how.watch == Watch::Off { Told::deaf() } else { Told::new() };
    let mut offers = Vec::with_capacity(64);
    let mut played = Played { decisions: 0, over: false, moves: Vec::new(), counts: BTreeMap::new() };

    while played.decisions < MOST_DECISIONS {
        if let Some(watcher) = &mut watcher {
            watcher.look(&game).map_err(|(promise, found)| breach(promise, found, &played.moves))?;
        }
        let (by, action) = match aside(&game, &mut dice, &mut offers).map_or_else(|| Err(game.turn()), Ok) {
            Ok(aside) => aside,
            Err(Turn::Chance) => (Actor::Chance, game.draw(&mut dice)),
            Err(Turn::Seats(seats)) => {
                let at = if seats.len() > 1 { dice.below(seats.len()) } else { 0 };
                let Some(seat) = seats.iter().nth(at as usize) else {
                    return Err(breach(Promise::NoDeadEnd, "nobody is awaited".into(), &played.moves));
                };
                offers.clear();
                game.legal(seat, &mut offers);
                if offers.is_empty() {
                    return Err(breach(Promise::NoDeadEnd, format!("{seat} is awaited and can do nothing"), &played.moves));
                }
                played.decisions += 1;
                let at = match how.player {
                    Player::Random => dice.below(offers.len() as u32) as usize,
                    Player::Purposeful => G::purposeful(&game.view(Eye::Seat(seat)), seat, &offers, &mut dice),
                };
                let Some(action) = offers.get(at) else {
                    return Err(breach(Promise::LegalIsAccepted, format!("{seat} chooses none of {offers:?}"), &played.moves));
                };
                (Actor::Seat(seat), *action)
            }
            Err(Turn::Over(_)) => {
                played.over = true;
                break;
            }
        };
        let before = (how.watch != Watch::Off).then(|| game.clone());
        if let Err(why) = game.apply(by, &action, &mut told) {
            return Err(breach(Promise::LegalIsAccepted, format!("{by} {action}: {why:?}"), &played.moves));
        }
        if let Some(before) = before {
            played.moves.push(Move::new(by, action.to_string()));
            for (_, event) in told.events.drain(..) {
                before.tally(&event, &mut |what| *played.counts.entry(what).or_default() += 1);
            }
        }
    }
    if how.watch == Watch::Contract {
        replays::<G>(how, &played.moves, &game).map_err(|(promise, found)| breach(promise, found, &played.moves))?;
    }
    Ok(played)
}

/// Now and then somebody does something aside, if the game has such moves at all.
fn aside<G: Game>(game: &G, dice: &mut SeededDice, offers: &mut Vec<G::Action>) -> Option<(Actor, G::Action)> {
    if !G::HAS_ASIDES || dice.below(4) > 0 {
        return None;
    }
    let seat = Seat(dice.below(u32::from(game.seats())) as u8);
    offers.clear();
    game.asides(seat, offers);
    let at = dice.below(offers.len().max(1) as u32);
    offers.get(at as usize).map(|action| (Actor::Seat(seat), *action))
}

/// The record of a random game, to write down.
pub fn record(kind: &Kind, how: &Simulation, moves: Vec<Move>) -> Record {
    Record {
        game: kind.slug.to_owned(),
        rules: kind.version,
        seats: how.seats,
        options: how.options.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        moves,
    }
}

/// The contract test of a game: every seat count, every option at every value, `seeds` games each.
///
/// # Panics
/// With the seed, the options and the record, at the first broken promise.
#[allow(clippy::panic, reason = "this is a test's assertion")]
pub fn contract<G: Game>(seeds: u64) {
    let kind = G::KIND;
    for options in variants(kind) {
        for seats in kind.seats.0..=kind.seats.1 {
            for seed in 0..seeds {
                let how = Simulation { seats, options: options.clone(), seed, watch: Watch::Contract, player: Player::Random };
                if let Err(broken) = play_at_random::<G>(&how) {
                    panic!("seed {seed}: {broken}\n{}", record(kind, &how, broken.moves.clone()));
                }
            }
        }
    }
}

/// The values for random play, then every other value of every option alone (with what it needs), then all last values together.
fn variants(kind: &Kind) -> Vec<Options> {
    let defaults = Options::simulated(kind);
    let mut all: Vec<Options> = vec![defaults.clone()];
    for option in kind.options {
        let values = if option.needs.is_some() { 0 } else { 1 };
        let others = option.values.iter().skip(values).filter(|value| option.simulated != Some(**value));
        all.extend(others.filter_map(|value| set(kind, &defaults, option.key, value)));
    }
    let last = kind.options.iter().filter_map(|o| Some((o.key, *o.values.last()?)));
    all.push(last.fold(defaults, |options, (key, value)| options.clone().with(kind, key, value).unwrap_or(options)));
    all
}

/// One option changed, and before it those it needs.
fn set(kind: &Kind, options: &Options, key: &str, value: &str) -> Option<Options> {
    let spec = kind.options.iter().find(|o| o.key == key)?;
    let ready = match spec.needs {
        Some(need) => set(kind, options, need.key, need.value)?,
        None => options.clone(),
    };
    ready.with(kind, key, value).ok()
}

type Found = Result<(), (Promise, String)>;

fn breach(promise: Promise, found: String, moves: &[Move]) -> Box<Breach> {
    Box::new(Breach { promise, found, moves: moves.to_vec() })
}

macro_rules! promised {
    ($promise:ident, $holds:expr, $($found:tt)+) => {
        if !$holds {
            return Err((Promise::$promise, format!($($found)+)));
        }
    };
}

/// An action, where it leads, and what it tells.
type After<G> = (<G as Game>::Action, G, Told<<G as Game>::Event>);

/// Looks at a position from all sides.
struct Watcher<G: Game> {
    /// For its own choices: watching must not change what is played.
    dice: SeededDice,
    /// Actions seen earlier in this game; those not legal now must be refused cleanly.
    seen: Vec<G::Action>,
    /// Actions whose notation has been looked at: it is the same in every position.
    spelt: Vec<G::Action>,
    texts: [Vec<&'static str>; 2],
    seats: u8,
}

impl<G: Game> Watcher<G> {
    fn new(how: &Simulation) -> Watcher<G> {
        let text = G::KIND.text;
        Watcher {
            dice: SeededDice::new(how.seed ^ 0x0dd_ba11),
            seen: Vec::new(),
            spelt: Vec::new(),
            texts: [message_ids(text.en), message_ids(text.fr)],
            seats: how.seats,
        }
    }

    /// Every promise at every position. Where a promise has many cases at each (which eye, which wrong action), some are picked
    /// by chance: a game has hundreds of positions, and what is wrong somewhere is met soon.
    fn look(&mut self, game: &G) -> Found {
        game.check().map_err(|broken| (Promise::AddsUp, broken.0))?;
        saves(game)?;
        self.keeps_secrets(game)?;
        self.offers(game)?;
        self.refuses(game)?;
        if self.dice.below(8) == 0 {
            self.speaks(game)?;
        }
        // Forfeits are followed to the end of the game.
        if self.dice.below(500) == 0 {
            self.gives_up(game)?;
        }
        Ok(())
    }

    fn any_seat(&mut self) -> Seat {
        Seat(self.dice.below(u32::from(self.seats)) as u8)
    }

    fn any_eye(&mut self) -> Eye {
        match self.dice.below(u32::from(self.seats) + 1) as u8 {
            0 => Eye::Public,
            n => Eye::Seat(Seat(n - 1)),
        }
    }

    /// All of a few, or some of many.
    fn some_of<'a>(&mut self, actions: &'a [G::Action]) -> Vec<&'a G::Action> {
        const FEW: usize = 4;
        let among = (actions.len().max(FEW) / FEW) as u32;
        actions.iter().filter(|_| self.dice.below(among) == 0).collect()
    }

    fn any_seen(&mut self) -> Option<G::Action> {
        let at = self.dice.below(self.seen.len().max(1) as u32);
        self.seen.get(at as usize).copied()
    }

    fn offers(&mut self, game: &G) -> Found {
        let awaited = game.turn().awaited();
        for seat in Seat::all(self.seats) {
            let offers = legal(game, seat);
            promised!(
                OthersAreRefused,
                awaited.has(seat) || offers.is_empty(),
                "{seat} is not awaited and is offered {offers:?}"
            );
            promised!(NoDeadEnd, !awaited.has(seat) || !offers.is_empty(), "{seat} is awaited and can do nothing");
            let mut after: Vec<After<G>> = Vec::new();
            for (at, action) in offers.iter().enumerate() {
                promised!(OffersDiffer, !offers[..at].contains(action), "{seat} is offered {action} twice");
                self.can_be_written(action)?;
                let mut next = game.clone();
                let mut told = Told::new();
                if let Err(why) = next.apply(Actor::Seat(seat), action, &mut told) {
                    return Err((Promise::LegalIsAccepted, format!("{seat} {action}: {why:?}")));
                }
                // One of each kind, and some of its likes: a check costs many times a move, and what is played is looked at anyway.
                let kind = std::mem::discriminant(action);
                let first = !offers[..at].iter().any(|other| std::mem::discriminant(other) == kind);
                if first || self.dice.below(4) == 0 {
                    next.check().map_err(|broken| (Promise::AddsUp, format!("after {seat} {action}: {broken}")))?;
                }
                if !self.seen.contains(action) && self.seen.len() < 128 {
                    self.seen.push(*action);
                }
                after.push((*action, next, told));
            }
            self.tells_no_secret(seat, &after)?;
            let asides = asides(game, seat);
            promised!(OthersAreRefused, !awaited.has(seat) || asides.is_empty(), "{seat} is awaited and has asides {asides:?}");
            asides.iter().try_for_each(|action| self.can_be_written(action))?;
            for action in self.some_of(&asides) {
                let mut next = game.clone();
                if let Err(why) = next.apply(Actor::Seat(seat), action, &mut Told::deaf()) {
                    return Err((Promise::LegalIsAccepted, format!("{seat} {action}, aside: {why:?}")));
                }
                next.check().map_err(|broken| (Promise::AddsUp, format!("after {seat} {action}, aside: {broken}")))?;
            }
            if self.dice.below(3) == 0 {
                prompt_is_playable(game, seat, &offers, &asides)?;
            }
        }
        Ok(())
    }

    /// Each action once, as far as they can be remembered.
    fn can_be_written(&mut self, action: &G::Action) -> Found {
        const MOST: usize = 256;
        if self.spelt.contains(action) {
            return Ok(());
        }
        if self.spelt.len() < MOST {
            self.spelt.push(*action);
        }
        notation_is_lossless::<G>(action)
    }

    /// Two choices whose difference is hidden from an eye must have told it the same. (Two that lead to the very same position hide nothing:
    /// they may be told apart by how it came about.)
    fn tells_no_secret(&self, by: Seat, after: &[After<G>]) -> Found {
        let [(first, one, told_one), .., (last, other, told_other)] = after else { return Ok(()) };
        for eye in eyes(self.seats).filter(|eye| *eye != Eye::Seat(by)) {
            if one != other && one.view(eye) == other.view(eye) {
                let (heard, instead) = (heard(told_one, eye), heard(told_other, eye));
                promised!(
                    NothingLeaks,
                    heard == instead,
                    "{eye:?} sees no difference between {first} and {last} of {by}, but hears {heard:?} or {instead:?}"
                );
            }
        }
        Ok(())
    }

    fn refuses(&mut self, game: &G) -> Found {
        let turn = game.turn();
        for _ in 0..4 {
            let by = match self.dice.below(5) {
                0 if turn != Turn::Chance => Actor::Chance,
                _ => Actor::Seat(self.any_seat()),
            };
            let Some(action) = self.any_seen() else { return Ok(()) };
            let mut next = game.clone();
            let mut told = Told::new();
            match (next.apply(by, &action, &mut told), by) {
                (Err(why), _) => {
                    promised!(
                        RefusalChangesNothing,
                        next == *game,
                        "{by} {action} was refused ({why:?}) and changed the position"
                    );
                    promised!(RefusalChangesNothing, told.events.is_empty(), "{by} {action} was refused and told {told:?}");
                    self.has_words(&why.into())?;
                }
                (Ok(()), Actor::Chance) => return Err((Promise::OthersAreRefused, format!("chance may {action}"))),
                (Ok(()), Actor::Seat(seat)) => {
                    let aside = asides(game, seat).contains(&action) || is_open(game, seat, &action);
                    promised!(OthersAreRefused, turn.awaited().has(seat) || aside, "{seat} is not awaited and may {action}");
                    // An offer, or an open action.
                    next.check().map_err(|broken| (Promise::AddsUp, format!("after {by} {action}: {broken}")))?;
                }
            }
        }
        Ok(())
    }

    /// Non-interference: change all that an eye must not know; it must not notice. Prompts and scenes are made from views alone, so
    /// equal views are enough.
    fn keeps_secrets(&mut self, game: &G) -> Found {
        let eye = self.any_eye();
        let other = game.disguise(eye, &mut self.dice);
        other.check().map_err(|broken| (Promise::AddsUp, format!("disguised for {eye:?}: {broken}")))?;
        promised!(NothingLeaks, other.turn() == game.turn(), "{eye:?} can tell by whose turn it is");
        let (view, instead) = (game.view(eye), other.view(eye));
        promised!(NothingLeaks, view == instead, "{eye:?} sees {view:#?}\nor\n{instead:#?}");
        if eye == Eye::Public {
            shows_no_secret(game, &other)?;
        }
        if let Eye::Seat(seat) = eye {
            promised!(NothingLeaks, legal(game, seat) == legal(&other, seat), "{seat} can tell by what it may do");
            promised!(NothingLeaks, asides(game, seat) == asides(&other, seat), "{seat} can tell by what it may do aside");
            for _ in 0..2 {
                let Some(action) = self.any_seen() else { return Ok(()) };
                let answer = |position: &G| position.clone().apply(Actor::Seat(seat), &action, &mut Told::deaf());
                let (answer, instead) = (answer(game), answer(&other));
                promised!(NothingLeaks, answer == instead, "{seat} tries {action} and hears {answer:?} or {instead:?}");
            }
        }
        Ok(())
    }

    fn speaks(&mut self, game: &G) -> Found {
        let eye = self.any_eye();
        let view = game.view(eye);
        let mut texts = G::scene(&view).texts();
        if let Eye::Seat(seat) = eye {
            prompt_texts(G::prompt(&view, seat), &mut texts);
        }
        for seat in game.turn().awaited().iter() {
            prompt_texts(G::open_prompt(&game.view(Eye::Public), seat), &mut texts);
            if let Some(action) = legal(game, seat).last() {
                let mut told = Told::new();
                let _ = game.clone().apply(Actor::Seat(seat), action, &mut told);
                texts.extend(told.events.into_iter().map(|(_, event)| event.into()));
            }
        }
        texts.iter().try_for_each(|text| self.has_words(text))
    }

    fn has_words(&self, text: &Text) -> Found {
        for (language, known) in ["English", "French"].iter().zip(&self.texts) {
            promised!(TextsExist, known.binary_search(&text.key.as_ref()).is_ok(), "{} has no {language} words", text.key);
        }
        text.args.iter().try_for_each(|(_, arg)| match arg {
            Arg::Text(inner) => self.has_words(inner),
            Arg::List(inner) => inner.iter().try_for_each(|t| self.has_words(t)),
            Arg::Number(_) | Arg::Seat(_) | Arg::Seats(_) | Arg::Verbatim(_) | Arg::Moment(_) | Arg::Person(_) => Ok(()),
        })
    }

    /// A seat, then all the others, are given up one after another; the game goes on between and ends at last.
    fn gives_up(&mut self, game: &G) -> Found {
        let mut game = game.clone();
        let mut gone = crate::game::SeatSet::NONE;
        while !matches!(game.turn(), Turn::Over(_)) {
            let left: Vec<Seat> = Seat::all(self.seats).filter(|s| !gone.has(*s)).collect();
            let Some(seat) = left.get(self.dice.below(left.len().max(1) as u32) as usize) else {
                return Err((Promise::ForfeitGoesOn, "everybody has given up and the game is not over".into()));
            };
            let mut told = Told::new();
            game.forfeit(*seat, &mut told);
            gone = gone.with(*seat);
            for (_, event) in told.events {
                self.has_words(&event.into())?;
            }
            for _ in 0..400 {
                game.check().map_err(|broken| (Promise::AddsUp, format!("after {seat} gave up: {broken}")))?;
                let (by, action) = match game.turn() {
                    Turn::Over(outcome) => {
                        let winner = outcome.winners.iter().find(|w| gone.has(*w) && left.len() > 1);
                        promised!(ForfeitGoesOn, winner.is_none(), "{winner:?} gave up and won");
                        break;
                    }
                    Turn::Chance => (Actor::Chance, game.draw(&mut self.dice)),
                    Turn::Seats(seats) => {
                        let asked = seats.iter().find(|s| gone.has(*s));
                        promised!(ForfeitGoesOn, asked.is_none(), "{asked:?} gave up and is asked");
                        let Some(seat) = seats.iter().next() else { break };
                        let offers = legal(&game, seat);
                        promised!(NoDeadEnd, !offers.is_empty(), "{seat} is awaited and can do nothing after a forfeit");
                        (Actor::Seat(seat), offers[self.dice.below(offers.len() as u32) as usize])
                    }
                };
                if let Err(why) = game.apply(by, &action, &mut Told::deaf()) {
                    return Err((Promise::LegalIsAccepted, format!("after a forfeit, {by} {action}: {why:?}")));
                }
            }
        }
        Ok(())
    }
}

/// What everybody may see of a decision is made of what everybody knows: two positions alike in public have the same public prompts. (That
/// one is public and the other is not tells only whether a decision of several small choices has begun.)
fn shows_no_secret<G: Game>(game: &G, other: &G) -> Found {
    for seat in game.turn().awaited().iter() {
        let [prompt, instead] = [game, other].map(|position| G::prompt(&position.view(Eye::Seat(seat)), seat));
        let same = prompt == instead || !prompt.public || !instead.public;
        promised!(NothingLeaks, same, "everybody sees that {seat} may {prompt:#?}\nor\n{instead:#?}");
    }
    Ok(())
}

fn saves<G: Game>(game: &G) -> Found {
    let bytes = postcard::to_stdvec(game).map_err(|e| (Promise::SaveIsLossless, e.to_string()))?;
    let back: G = postcard::from_bytes(&bytes).map_err(|e| (Promise::SaveIsLossless, e.to_string()))?;
    promised!(SaveIsLossless, back == *game, "{back:?}\ninstead of\n{game:?}");
    Ok(())
}

fn legal<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut offers = Vec::new();
    game.legal(seat, &mut offers);
    offers
}

fn asides<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut offers = Vec::new();
    game.asides(seat, &mut offers);
    offers
}

/// Whether the seat can make up such an action in its own words.
fn is_open<G: Game>(game: &G, seat: Seat, action: &G::Action) -> bool {
    use crate::game::Group;
    let words = action.to_string();
    let of = words.split(' ').next().unwrap_or_default();
    let groups = G::prompt(&game.view(Eye::Seat(seat)), seat).groups;
    groups.iter().any(|group| matches!(group, Group::Form { verb, .. } if *verb == of))
}

fn eyes(seats: u8) -> impl Iterator<Item = Eye> {
    std::iter::once(Eye::Public).chain(Seat::all(seats).map(Eye::Seat))
}

fn heard<E: Clone>(told: &Told<E>, eye: Eye) -> Vec<E> {
    told.events.iter().filter(|(to, _)| *to == Eye::Public || *to == eye).map(|(_, event)| event.clone()).collect()
}

fn notation_is_lossless<G: Game>(action: &G::Action) -> Found {
    let words = action.to_string();
    let plain = words
        .split(' ')
        .all(|w| !w.is_empty() && w.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_=.".contains(c)));
    promised!(NotationIsLossless, plain && words.len() <= LONGEST_NOTATION, "`{words}` does not fit a button or a list");
    promised!(NotationIsLossless, words != crate::erased::FORFEIT, "`{words}` is taken");
    let verb = words.split(' ').next().unwrap_or_default();
    promised!(NotationIsLossless, G::KIND.verbs.iter().any(|v| v.name == verb), "`{verb}` is no verb of the game");
    let back = words.parse::<G::Action>();
    promised!(NotationIsLossless, back.as_ref() == Ok(action), "`{words}` of {action:?} is read as {back:?}");
    Ok(())
}

/// A prompt offers what is legal: `One` entries are legal actions, ready answers play through, and all legal verbs are offered.
fn prompt_is_playable<G: Game>(game: &G, seat: Seat, offers: &[G::Action], asides: &[G::Action]) -> Found {
    use crate::game::Group;
    let prompt = G::prompt(&game.view(Eye::Seat(seat)), seat);
    promised!(PromptIsPlayable, prompt.ask.is_some() != offers.is_empty(), "{seat} is asked {:?} and may {offers:?}", prompt.ask);
    let legal: BTreeSet<String> = offers.iter().chain(asides).map(G::Action::to_string).collect();
    let mut offered: BTreeSet<&str> = BTreeSet::new();
    let mut chosen: Vec<&str> = Vec::new();
    let mut limits = None;
    let mut closing = None;
    for group in &prompt.groups {
        match group {
            Group::One { entries, .. } => {
                let wrong = entries.iter().find(|entry| !legal.contains(&entry.action));
                promised!(PromptIsPlayable, wrong.is_none(), "{seat} is shown {wrong:?} which is not legal");
                offered.extend(entries.iter().map(|entry| entry.action.as_str()));
            }
            Group::Several { entries, min, max, close, .. } => {
                offered.extend(entries.iter().map(|entry| entry.action.as_str()));
                offered.extend(close.as_deref());
                chosen.extend(entries.iter().filter(|e| e.chosen).map(|e| e.action.as_str()));
                closing = close.as_deref();
                promised!(PromptIsPlayable, limits.is_none_or(|l| l == (*min, *max)), "`Several` groups with different limits");
                promised!(PromptIsPlayable, min <= max, "at least {min} and at most {max}");
                limits = Some((*min, *max));
            }
            Group::Form { .. } => {}
        }
    }
    let missing = legal.iter().find(|action| !offered.contains(action.as_str()));
    promised!(PromptIsPlayable, missing.is_none(), "{seat} may {missing:?} and is not shown it");
    let proposal = limits.map(|(min, max)| {
        let count = chosen.len() as u8;
        (min..=max).contains(&count).then(|| chosen.iter().copied().chain(closing).collect::<Vec<_>>())
    });
    if let Some(proposal) = proposal {
        let Some(actions) = proposal else {
            return Err((Promise::PromptIsPlayable, format!("{seat} is proposed {} of {limits:?}", chosen.len())));
        };
        plays_through(game, seat, &actions, "the proposal")?;
    }
    for ready in &prompt.ready {
        let actions: Vec<&str> = ready.actions.iter().map(String::as_str).collect();
        plays_through(game, seat, &actions, ready.key)?;
    }
    Ok(())
}

fn plays_through<G: Game>(game: &G, seat: Seat, actions: &[&str], what: &str) -> Found {
    let mut game = game.clone();
    for words in actions {
        let Ok(action) = words.parse::<G::Action>() else {
            return Err((Promise::PromptIsPlayable, format!("{what}: `{words}` is no action")));
        };
        if let Err(why) = game.apply(Actor::Seat(seat), &action, &mut Told::deaf()) {
            return Err((Promise::PromptIsPlayable, format!("{what} of {seat}, {actions:?}: {action}: {why:?}")));
        }
    }
    Ok(())
}

fn prompt_texts(prompt: Prompt, texts: &mut Vec<Text>) {
    use crate::game::Group;
    texts.extend(prompt.ask);
    texts.extend(prompt.ready.into_iter().map(|r| r.label));
    for group in prompt.groups {
        let (label, entries) = match group {
            Group::One { label, entries } | Group::Several { label, entries, .. } => (label, entries),
            Group::Form { label, .. } => (label, Vec::new()),
        };
        texts.push(label);
        for entry in entries {
            texts.push(entry.label);
            texts.extend(entry.note);
        }
    }
}

/// The record, written and read again, plays to the same position.
fn replays<G: Game>(how: &Simulation, moves: &[Move], end: &G) -> Found {
    let text = record(G::KIND, how, moves.to_vec()).to_string();
    let read: Record = text.parse().map_err(|e| (Promise::ReplayIsPlay, format!("{e}")))?;
    let mut game = G::new(&how.options, how.seats).map_err(|why| (Promise::Opens, format!("{why:?}")))?;
    for played in &read.moves {
        let action =
            played.action.parse::<G::Action>().map_err(|e| (Promise::ReplayIsPlay, format!("{}: {e}", played.action)))?;
        game.apply(played.by, &action, &mut Told::deaf())
            .map_err(|why| (Promise::ReplayIsPlay, format!("{} {action}: {why:?}", played.by)))?;
    }
    promised!(ReplayIsPlay, game == *end, "{game:?}\ninstead of\n{end:?}");
    Ok(())
}

/// The ids of the messages of a Fluent file, sorted.
fn message_ids(source: &'static str) -> Vec<&'static str> {
    let id = |line: &'static str| {
        let (id, _) = line.split_once(" =")?;
        id.starts_with(|c: char| c.is_ascii_lowercase()).then_some(id)
    };
    let mut ids: Vec<&str> = source.lines().filter_map(id).collect();
    ids.sort_unstable();
    ids
}
