//! Prepared moves (premoves): what a seat will do when it is asked, said while others decide.
//!
//! A plan is made in the position of [`Game::ahead`](crate::game::Game::ahead), action by action,
//! as far as its owner can foresee: until chance or somebody else acts, or something hidden comes
//! to light. An action is played only if its question and terms are the same as then, the rules
//! allow it and no choice is new. Anything else ends the plan, with a reason.
//!
//! Not here: who keeps plans, and who tells their owners (the host). Start reading at [`Plan`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ahead::{Ahead, When};
use crate::erased::{AnyGame, NotPlayed};
use crate::game::{Actor, Prompt, Seat, Turn};
use crate::prompt::said;
use crate::text::{Arg, Text};

/// The most actions prepared at once, including those that follow by themselves.
pub const MOST_PREPARED: usize = 40;

/// What a seat has prepared: a value to be stored until the seat is awaited. A release that changes
/// the notation, questions or texts of an action drops it in its turn, and plays nothing instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// Which decision the plan was made for.
    when: When,
    /// What the turn begins with, in notation; `None` once it was played.
    first: Option<String>,
    /// Whether part of the plan was played.
    begun: bool,
    /// The actions left, in order.
    steps: Vec<PreparedAction>,
}

/// A prepared action.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PreparedAction {
    /// The question that the action answers: the key of [`Prompt::ask`].
    asked: String,
    /// The action in notation.
    pub action: String,
    /// What the choice said when the action was prepared: its label and its note.
    pub said: Vec<Text>,
    /// A fingerprint of its [`AnyGame::terms`] then.
    terms: u64,
    /// The fingerprints of every choice there was and of its terms, in order.
    among: Vec<u32>,
}

/// What a plan means for the present position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The seat is awaited and this is to be played, in notation, with
    /// [`Cause::Prepared`](crate::orders::Cause::Prepared) and then [`Plan::played`].
    Play(String),
    /// The plan is for a later decision. A seat that is awaited is asked as if there were no plan.
    Wait,
    /// The plan is over, and why, for its owner alone.
    Drop(Text),
}

/// A plan in the present position.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The position after the actions that hold, without one that brings something to light. The
    /// seat's choices there can be added, unless [`Draft::end`] is set.
    pub game: Box<dyn AnyGame>,
    /// How many of the actions hold.
    pub holds: usize,
    /// Why nothing can be added, if so.
    pub end: Option<End>,
}

/// Why nothing can be added to a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Nobody can foresee what comes next, or others decide it.
    Complete,
    /// The plan would be dropped if the turn came now, and why. It may hold again by then.
    Doubtful(Text),
}

impl Plan {
    /// Returns an empty plan for the next decision of a seat that is not awaited, if there is one.
    pub fn new(game: &dyn AnyGame, seat: Seat) -> Option<Plan> {
        let Ahead { when, first, .. } = game.ahead(seat)?;
        Some(Plan { when, first, begun: false, steps: Vec::new() })
    }

    /// Returns what is still to be played, in order.
    pub fn steps(&self) -> &[PreparedAction] {
        &self.steps
    }

    /// Returns whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the action that begins the turn and leads to chance, in notation, if there is one.
    /// It is played before the prepared ones.
    pub fn first(&self) -> Option<&str> {
        self.first.as_deref()
    }

    /// Keeps the first `count` actions.
    pub fn truncate(&mut self, count: usize) {
        self.steps.truncate(count);
    }

    /// Returns the plan in the present position; `None` where its decision cannot be shown now, as
    /// the seat is awaited or has to decide something else first.
    pub fn draft(&self, game: &dyn AnyGame, seat: Seat) -> Option<Draft> {
        let ahead = game.ahead(seat)?;
        let mut at = ahead.game;
        if self.steps.first().is_some_and(|step| asked(&at.prompt(seat)) != step.asked) {
            return None;
        }
        let ended = |game, holds, end| Some(Draft { game, holds, end: Some(end) });
        for (holds, step) in self.steps.iter().enumerate() {
            if let Err(why) = step.holds(at.as_ref(), seat) {
                return ended(at, holds, End::Doubtful(why));
            }
            match at.foresee(seat, &step.action) {
                Some(next) if next.turn().awaited().has(seat) => at = next,
                Some(next) => return ended(next, holds + 1, End::Complete),
                None => return ended(at, holds + 1, End::Complete),
            }
        }
        let end = (self.steps.len() >= MOST_PREPARED).then_some(End::Complete);
        Some(Draft { game: at, holds: self.steps.len(), end })
    }

    /// Appends an action, and those that follow by themselves because there is no choice.
    ///
    /// # Errors
    /// When nothing can be added, or the rules do not allow the action now; the plan is unchanged.
    pub fn add(&mut self, game: &dyn AnyGame, seat: Seat, action: &str) -> Result<(), NotPlayed> {
        let refused = |key: &'static str| NotPlayed::Refused(Text::new(key));
        let Draft { game: at, end, .. } = self.draft(game, seat).ok_or_else(|| refused("rules-plan-not-now"))?;
        match end {
            Some(End::Doubtful(why)) => return Err(NotPlayed::Refused(why)),
            Some(End::Complete) => return Err(refused("rules-plan-complete")),
            None => {}
        }
        at.boxed_clone().play(Actor::Seat(seat), action)?;
        let mut next = Some((at, action.to_owned()));
        while let Some((at, action)) = next.take().filter(|_| self.steps.len() < MOST_PREPARED) {
            self.steps.push(PreparedAction::of(at.as_ref(), seat, &action).ok_or(NotPlayed::Notation)?);
            next = at.foresee(seat, &action).and_then(|after| after.only_choice(seat).map(|only| (after, only)));
        }
        Ok(())
    }

    /// Returns what to do now. Call it after every change of the position, before anything else
    /// answers for the seat, where people or chance have to act; it needs no other state.
    ///
    /// A plan for the running phase is over once the seat is asked something else or the phase has
    /// passed; one for the seat's own turn waits. Once a plan has begun, each question has to be
    /// that of its next action. A move that the seat makes without a choice changes none of that.
    pub fn next(&self, game: &dyn AnyGame, seat: Seat) -> Next {
        let Some(step) = self.steps.first() else { return Next::Wait };
        let waits = self.is_for_later();
        match game.turn() {
            Turn::Chance => Next::Wait,
            Turn::Over(_) => Next::Drop(Text::new("rules-plan-passed").with("what", step.words())),
            Turn::Seats(seats) if seats.has(seat) => self.answer(game, seat, step, waits),
            Turn::Seats(_) if waits => Next::Wait,
            Turn::Seats(_) => {
                let prompt = game.ahead(seat).map(|ahead| ahead.game.prompt(seat)).unwrap_or_default();
                match prompt.ask {
                    Some(ask) if ask.key == step.asked => Next::Wait,
                    Some(ask) if self.begun => {
                        Next::Drop(Text::new("rules-plan-asked").with("what", step.words()).with("ask", ask))
                    }
                    Some(_) | None => Next::Drop(Text::new("rules-plan-passed").with("what", step.words())),
                }
            }
        }
    }

    fn answer(&self, game: &dyn AnyGame, seat: Seat, step: &PreparedAction, waits: bool) -> Next {
        let prompt = game.prompt(seat);
        if asked(&prompt) == step.asked {
            return match step.holds(game, seat) {
                Ok(()) => Next::Play(step.action.clone()),
                Err(why) => Next::Drop(why),
            };
        }
        let legal = game.legal(seat);
        match self.first.as_ref().filter(|first| legal.contains(first)) {
            Some(first) => Next::Play(first.clone()),
            None if waits || game.only_choice(seat).is_some() => Next::Wait,
            None => {
                let instead = prompt.ask.unwrap_or_else(|| Text::new("rules-plan-nothing"));
                Next::Drop(Text::new("rules-plan-asked").with("what", step.words()).with("ask", instead))
            }
        }
    }

    /// Returns whether the seat is asked for the next action and could play it as it was prepared.
    #[cfg(feature = "kit")]
    pub(crate) fn holds(&self, game: &dyn AnyGame, seat: Seat) -> bool {
        let is_asked = |step: &PreparedAction| asked(&game.prompt(seat)) == step.asked && step.holds(game, seat).is_ok();
        self.steps.first().is_some_and(is_asked)
    }

    /// Returns whether the plan is for a later turn, not begun: other questions may come first.
    pub(crate) fn is_for_later(&self) -> bool {
        self.when == When::Turn && !self.begun
    }

    /// Removes the action that [`Plan::next`] said to play. The plan is empty after the last one.
    pub fn played(&mut self, action: &str) {
        self.begun = true;
        match self.first.take_if(|first| first == action) {
            Some(_) => {}
            None => {
                self.first = None;
                if self.steps.first().is_some_and(|step| step.action == action) {
                    self.steps.remove(0);
                }
            }
        }
    }
}

impl PreparedAction {
    /// Returns `None` when `action` is no action of the game.
    fn of(game: &dyn AnyGame, seat: Seat, action: &str) -> Option<PreparedAction> {
        let prompt = game.prompt(seat);
        let terms = game.terms(seat, action)?;
        Some(PreparedAction {
            asked: asked(&prompt),
            action: action.to_owned(),
            said: said(&prompt, &action.to_owned()),
            terms: fingerprint(&terms),
            among: among(game, seat).into_keys().collect(),
        })
    }

    /// Checks that the awaited seat could play the action now, with the terms it had when prepared.
    fn holds(&self, game: &dyn AnyGame, seat: Seat) -> Result<(), Text> {
        if let Err(why) = game.boxed_clone().play(Actor::Seat(seat), &self.action) {
            let why = why.reason(&self.action);
            return Err(Text::new("rules-plan-refused").with("what", self.words()).with("why", why));
        }
        let terms = game.terms(seat, &self.action);
        if terms.as_deref().map(fingerprint) == Some(self.terms) {
            // The player chose among the choices there were and may think otherwise with a new one;
            // the choices that are gone were not chosen.
            let fresh = among(game, seat).into_iter().find(|(said, _)| self.among.binary_search(said).is_err());
            return fresh.map_or(Ok(()), |(_, other)| {
                let besides = sentence(&said(&game.prompt(seat), &other));
                Err(Text::new("rules-plan-besides").with("what", self.words()).with("besides", besides))
            });
        }
        // The choice may say the same although something that its worth rests on has changed.
        let said = said(&game.prompt(seat), &self.action);
        let now = if said == self.said { Arg::List(terms.unwrap_or_default()) } else { sentence(&said).into() };
        Err(Text::new("rules-plan-changed").with("what", self.words()).with("now", now))
    }

    /// Returns what the choice said, in one text.
    pub fn words(&self) -> Text {
        sentence(&self.said)
    }
}

/// Joins what a choice says into one text.
fn sentence(said: &[Text]) -> Text {
    match said {
        [label, note] => Text::new("rules-choice").with("label", label.clone()).with("note", note.clone()),
        _ => said.first().cloned().unwrap_or_else(|| Text::new("rules-plan-nothing")),
    }
}

/// Returns which question a prompt asks; empty if none.
fn asked<A>(prompt: &Prompt<A>) -> String {
    prompt.ask.as_ref().map(|ask| ask.key.clone().into_owned()).unwrap_or_default()
}

/// Returns what a seat may do, by a fingerprint of each action alone and with each of its terms.
fn among(game: &dyn AnyGame, seat: Seat) -> BTreeMap<u32, String> {
    let numbers = |(action, terms): (String, Vec<Text>)| {
        let named = Text::new("rules-quoted").with("what", action.clone());
        let number = |about: Option<Text>| {
            (fingerprint(&[Some(named.clone()), about].into_iter().flatten().collect::<Vec<_>>()) >> 32) as u32
        };
        let all: Vec<u32> = std::iter::once(None).chain(terms.into_iter().map(Some)).map(number).collect();
        all.into_iter().map(move |number| (number, action.clone()))
    };
    game.offered(seat).into_iter().flat_map(numbers).collect()
}

/// Returns a fingerprint that is equal in every release that serialises the texts alike: FNV-1a.
fn fingerprint(terms: &[Text]) -> u64 {
    // Texts always serialise. If they did not, all would be taken as equal.
    let bytes = postcard::to_stdvec(terms).unwrap_or_default();
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
