//! Prepared moves: what a seat has said it will do while others decide, and what becomes of it when it is asked.
//!
//! A plan is made in the position of [`Game::ahead`](crate::game::Game::ahead), action by action, as far as its owner can foresee it: up to where
//! chance or somebody else acts, or something hidden comes to light. With each action it keeps what was asked and what the action was about then;
//! it is played only where the same is asked, the action is about the same, the rules allow it and nothing can be chosen that could not then.
//! Anything else ends the plan, with a reason.
//!
//! Not here: who keeps plans, and who tells their owners (the host). Start reading at [`Plan`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ahead::{Ahead, When};
use crate::erased::{AnyGame, NotPlayed, only_choice};
use crate::game::{Actor, Prompt, Seat, Turn};
use crate::prompt::said;
use crate::text::{Arg, Text};

/// So many actions can be prepared at once, those that follow by themselves included.
pub const MOST_PREPARED: usize = 40;

/// What a seat has prepared: a value to be stored until it is awaited.
///
/// It survives a new release as far as the release says the same of the same action: where notation, questions or texts have changed, it is
/// dropped when its turn comes, and nothing else is played instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// Which decision it was made for.
    when: When,
    /// What the turn begins with, in notation; nothing more once it was played.
    first: Option<String>,
    /// Whether something of it was played.
    begun: bool,
    /// What is left of it, in order.
    steps: Vec<Step>,
}

/// An action prepared.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Step {
    /// Which question it answers: the key of [`Prompt::ask`].
    asked: String,
    /// In notation.
    pub action: String,
    /// What its choice said when it was prepared: the label, and what stood below it.
    pub said: Vec<Text>,
    /// What it was about then, see [`Game::terms`]: to be compared with.
    terms: u64,
    /// Everything that could be done, and all that it was about, in order: to be compared with.
    among: Vec<u32>,
}

/// What a plan means for the position of now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The seat is awaited and would play this, in notation: play it with [`Cause::Prepared`](crate::orders::Cause::Prepared), then say so to
    /// [`Plan::played`].
    Play(String),
    /// It is for a decision that has not come yet. If the seat is awaited, it is asked as if there were no plan.
    Wait,
    /// It is over, and why, for its owner alone.
    Drop(Text),
}

/// A plan in the position as it stands.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The position after all of it that holds. What can be added is what the seat is asked there, unless [`Draft::end`] says otherwise. After an
    /// action that brings something to light it is still the position before that.
    pub game: Box<dyn AnyGame>,
    /// How many of its actions hold.
    pub holds: usize,
    /// Why nothing can be added.
    pub end: Option<End>,
}

/// Why nothing can be added to a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// What comes next nobody can foresee, or is for others to decide.
    Complete,
    /// The plan would be dropped if the turn came now, and why. It may hold again when the turn comes.
    Doubtful(Text),
}

impl Plan {
    /// An empty one for the decision that comes next for a seat which is not awaited; `None` where nothing can be prepared.
    pub fn new(game: &dyn AnyGame, seat: Seat) -> Option<Plan> {
        let Ahead { when, first, .. } = game.ahead(seat)?;
        Some(Plan { when, first, begun: false, steps: Vec::new() })
    }

    /// What is still to be played, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether nothing is left of it.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// What the turn begins with, if something does that chance decides of: its notation. It is played before the actions prepared.
    pub fn first(&self) -> Option<&str> {
        self.first.as_deref()
    }

    /// Keeps the first so many of its actions.
    pub fn truncate(&mut self, count: usize) {
        self.steps.truncate(count);
    }

    /// The plan in the position as it stands; `None` where it waits for a decision that cannot be shown now: the seat is awaited, or has to decide
    /// something else first.
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

    /// Adds an action behind the others, and those that follow by themselves because there is no choice.
    ///
    /// # Errors
    /// When nothing can be added, or the rules do not allow it in the position as it stands. The plan is unchanged then.
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
            self.steps.push(Step::of(at.as_ref(), seat, &action).ok_or(NotPlayed::Notation)?);
            next = at.foresee(seat, &action).and_then(|after| only_choice(after.as_ref(), seat).map(|only| (after, only)));
        }
        Ok(())
    }

    /// What is to be done now. To be asked whenever the position has changed, before anything else answers for the seat, and with the position
    /// in which people or chance have to act: nothing else has to be remembered.
    ///
    /// A plan for the running phase is over as soon as something else is asked of the seat, or the phase has passed; one for its own turn waits for
    /// it. Of one that has begun, the next action has to be what is asked next. What the seat is not asked for, because it has no choice, changes
    /// nothing of that.
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

    fn answer(&self, game: &dyn AnyGame, seat: Seat, step: &Step, waits: bool) -> Next {
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
            None if waits || only_choice(game, seat).is_some() => Next::Wait,
            None => {
                let instead = prompt.ask.unwrap_or_else(|| Text::new("rules-plan-nothing"));
                Next::Drop(Text::new("rules-plan-asked").with("what", step.words()).with("ask", instead))
            }
        }
    }

    /// Whether its next action is what the seat is asked for, and could be played as it was prepared.
    #[cfg(feature = "kit")]
    pub(crate) fn holds(&self, game: &dyn AnyGame, seat: Seat) -> bool {
        let is_asked = |step: &Step| asked(&game.prompt(seat)) == step.asked && step.holds(game, seat).is_ok();
        self.steps.first().is_some_and(is_asked)
    }

    /// Whether it is for a turn to come, of which nothing was played yet: the seat may be asked other things before.
    pub(crate) fn is_for_later(&self) -> bool {
        self.when == When::Turn && !self.begun
    }

    /// What [`Plan::next`] said to play was played. An empty plan is left when that was all.
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

impl Step {
    /// `None` when it is no action of the game.
    fn of(game: &dyn AnyGame, seat: Seat, action: &str) -> Option<Step> {
        let prompt = game.prompt(seat);
        let terms = game.terms(seat, action)?;
        Some(Step {
            asked: asked(&prompt),
            action: action.to_owned(),
            said: said(&prompt, &action.to_owned()),
            terms: fingerprint(&terms),
            among: among(game, seat).into_keys().collect(),
        })
    }

    /// Whether the seat, which is awaited, could do it now, and it is about the same as when it was prepared.
    fn holds(&self, game: &dyn AnyGame, seat: Seat) -> Result<(), Text> {
        if let Err(why) = game.boxed_clone().play(Actor::Seat(seat), &self.action) {
            let why = why.reason(&self.action);
            return Err(Text::new("rules-plan-refused").with("what", self.words()).with("why", why));
        }
        let terms = game.terms(seat, &self.action);
        if terms.as_deref().map(fingerprint) == Some(self.terms) {
            // He chose among what there was: with something new he may think otherwise. What is gone he did not choose.
            let fresh = among(game, seat).into_iter().find(|(said, _)| self.among.binary_search(said).is_err());
            return fresh.map_or(Ok(()), |(_, other)| {
                let besides = sentence(&said(&game.prompt(seat), &other));
                Err(Text::new("rules-plan-besides").with("what", self.words()).with("besides", besides))
            });
        }
        // What it says of itself may be the same, and something else have changed that it rests on.
        let said = said(&game.prompt(seat), &self.action);
        let now = if said == self.said { Arg::List(terms.unwrap_or_default()) } else { sentence(&said).into() };
        Err(Text::new("rules-plan-changed").with("what", self.words()).with("now", now))
    }

    /// What its choice said, in one text.
    pub fn words(&self) -> Text {
        sentence(&self.said)
    }
}

/// What a choice says, in one text.
fn sentence(said: &[Text]) -> Text {
    match said {
        [label, note] => Text::new("rules-choice").with("label", label.clone()).with("note", note.clone()),
        _ => said.first().cloned().unwrap_or_else(|| Text::new("rules-plan-nothing")),
    }
}

/// Which question it is; empty where there is none.
fn asked<A>(prompt: &Prompt<A>) -> String {
    prompt.ask.as_ref().map(|ask| ask.key.clone().into_owned()).unwrap_or_default()
}

/// What a seat may do, under a number for the action and for each thing that it is about.
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

/// The same number for the same texts in every release that writes texts alike: FNV-1a of their bytes.
fn fingerprint(terms: &[Text]) -> u64 {
    // Texts always serialise; were it otherwise, nothing would be told apart from nothing.
    let bytes = postcard::to_stdvec(terms).unwrap_or_default();
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
