//! Taking back: the latest actions of a game, with the position before each; what a seat may take back freely; whom it concerns otherwise.
//!
//! A log only grows. That something was taken back is an entry of its own, [`undo_word`], after which the game goes on from an earlier position.
//! Not here: who is asked, clocks. Start reading at [`History`].

use std::collections::VecDeque;
use std::sync::Arc;

use crate::erased::{AnyGame, FORFEIT, NotPlayed, Story, only_choice};
use crate::orders::Cause;
use crate::seats::{Actor, Eye, Seat, SeatSet};
use crate::text::{Arg, Text};

/// The word by which a seat takes the latest entries back, in every game's record: `undo 2`.
const UNDO: &str = "undo";

/// So many of the latest entries in effect can be taken back at once.
pub const MOST_UNDONE: usize = 32;

/// So many are kept: what one undo leaves can be taken back again, and playing a log stays linear.
const KEPT: usize = 2 * MOST_UNDONE;

/// That the latest `count` entries in effect are taken back, in notation.
pub fn undo_word(count: u32) -> String {
    format!("{UNDO} {count}")
}

/// How many entries that takes back; `None` for whatever else.
pub fn undone_by(action: &str) -> Option<u32> {
    action.strip_prefix(UNDO)?.strip_prefix(' ')?.parse().ok().filter(|count| *count > 0)
}

impl Cause {
    /// Whether it can be the cause of an action in a position, before it is played: an order answers just that, and what is prepared is an answer of a
    /// seat that is awaited.
    ///
    /// # Errors
    /// When it cannot.
    pub fn check(&self, game: &dyn AnyGame, by: Actor, action: &str) -> Result<(), NotPlayed> {
        let is_so = match (self, by) {
            (_, Actor::Chance) => false,
            (Cause::Order(order), Actor::Seat(seat)) => game.obey(seat, order).as_deref() == Some(action),
            (Cause::Prepared, Actor::Seat(seat)) => {
                game.turn().awaited().has(seat) && action != FORFEIT && undone_by(action).is_none()
            }
        };
        let refused = || Text::new("rules-bad-cause").with("cause", self.to_string()).with("action", action.to_owned());
        if is_so { Ok(()) } else { Err(NotPlayed::Refused(refused())) }
    }
}

/// An entry in effect, and the position before it.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its place in the log, from 0.
    pub at: u32,
    /// Who acted.
    pub by: Actor,
    /// In notation.
    pub action: String,
    /// Why it was played, if nobody pressed for it.
    pub cause: Option<Cause>,
    /// What was told of it.
    pub told: Story,
    /// The position that it was made in.
    pub before: Arc<dyn AnyGame>,
}

impl Step {
    /// Whether nobody chose it: the one thing that the seat could do, as everybody knows.
    fn is_automatic(&self) -> bool {
        match self.by {
            Actor::Seat(seat) => only_choice(self.before.as_ref(), seat).as_ref() == Some(&self.action),
            Actor::Chance => false,
        }
    }
}

/// The latest entries in effect of a log, as far back as anything can be taken back. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct History {
    steps: VecDeque<Arc<Step>>,
}

impl History {
    /// Plays the entry of the log numbered `at`, or takes back what it says, and returns what is told of it. `cause` is why it is played, where
    /// nobody pressed for it.
    ///
    /// # Errors
    /// When it is not allowed now, takes back more than there is, or is not what its cause says: see [`Cause::check`]. Nothing has changed then.
    pub fn play(
        &mut self,
        game: &mut Box<dyn AnyGame>,
        at: u32,
        by: Actor,
        action: &str,
        cause: Option<&Cause>,
    ) -> Result<Story, NotPlayed> {
        if let Some(cause) = cause {
            cause.check(game.as_ref(), by, action)?;
        }
        if let (Actor::Seat(seat), Some(count)) = (by, undone_by(action)) {
            return self.take_back(game, seat, count);
        }
        let before: Arc<dyn AnyGame> = Arc::from(game.boxed_clone());
        let told = game.play(by, action)?;
        self.steps.push_back(Arc::new(Step {
            at,
            by,
            action: action.to_owned(),
            cause: cause.cloned(),
            told: told.clone(),
            before,
        }));
        if self.steps.len() > KEPT {
            self.steps.pop_front();
        }
        Ok(told)
    }

    fn take_back(&mut self, game: &mut Box<dyn AnyGame>, seat: Seat, count: u32) -> Result<Story, NotPlayed> {
        let first = self.latest(count).next().cloned().ok_or(NotPlayed::Notation)?;
        let words = self.words(count);
        *game = first.before.boxed_clone();
        self.steps.truncate(self.steps.len() - count as usize);
        Ok(vec![(Eye::Public, Text::new("rules-took-back").with("who", seat).with("what", words))])
    }

    /// The latest so many entries in effect, in order; none where there are not so many.
    pub fn latest(&self, count: u32) -> impl Iterator<Item = &Arc<Step>> {
        let count = count as usize;
        let skipped = self.steps.len().checked_sub(count).filter(|_| count <= MOST_UNDONE).unwrap_or(self.steps.len());
        self.steps.iter().skip(skipped)
    }

    /// What everybody was told of them, for a sentence of what is taken back.
    pub fn words(&self, count: u32) -> Arg {
        const MOST_SAID: usize = 6;
        let told = |step: &Arc<Step>| {
            step.told
                .clone()
                .into_iter()
                .filter(|(eye, _)| *eye == Eye::Public)
                .map(|(_, text)| Text::new("rules-quoted").with("what", text))
        };
        let mut words: Vec<Text> = self.latest(count).flat_map(told).collect();
        if words.is_empty() || words.len() > MOST_SAID {
            let rest = words.len().saturating_sub(MOST_SAID);
            words.truncate(MOST_SAID);
            words.push(match rest {
                0 => Text::new("rules-secret-choice"),
                rest => Text::new("rules-and-more").with("n", rest as i64),
            });
        }
        Arg::List(words)
    }

    /// The last choice of a seat from that entry of the log on, and everything since: how many entries. `None` where there is none, or somebody
    /// gave up meanwhile.
    pub fn since_last_choice(&self, seat: Seat, from: u32) -> Option<u32> {
        let mut latest = self.steps.iter().rev().take(MOST_UNDONE);
        let back = latest.position(|step| step.by == Actor::Seat(seat) && !step.is_automatic())?;
        let taken = || self.steps.iter().rev().take(back + 1);
        let is_own = taken().next_back().is_some_and(|step| step.at >= from);
        (is_own && taken().all(|step| step.action != FORFEIT)).then_some(back as u32 + 1)
    }

    /// How many entries a seat may take back without asking anybody: its last choice, made from that entry of the log on, with whatever followed by
    /// itself. `None` where somebody else has chosen since, chance has drawn, or somebody has learned what they could not know: see
    /// [`AnyGame::reveals`].
    pub fn free(&self, seat: Seat, from: u32) -> Option<u32> {
        let count = self.since_last_choice(seat, from)?;
        let others = self.latest(count).skip(1).any(|step| !step.is_automatic());
        if others || self.reveals(seat, count) { None } else { Some(count) }
    }

    /// The latest choice of a seat among the entries that are kept.
    pub fn latest_choice(&self, seat: Seat) -> Option<&Arc<Step>> {
        self.steps.iter().rev().find(|step| step.by == Actor::Seat(seat) && !step.is_automatic())
    }

    /// The seats whose choices are among the latest so many entries.
    pub fn choices_of(&self, count: u32) -> SeatSet {
        let chosen = |step: &Arc<Step>| match step.by {
            Actor::Seat(seat) if !step.is_automatic() => Some(seat),
            Actor::Seat(_) | Actor::Chance => None,
        };
        self.latest(count).filter_map(chosen).collect()
    }

    /// Whether chance drew among the latest so many entries, which begin with a choice of `seat`, or somebody learned by them what they could not
    /// know.
    pub fn reveals(&self, seat: Seat, count: u32) -> bool {
        let played: Vec<(Actor, &str)> = self.latest(count).map(|step| (step.by, step.action.as_str())).collect();
        let Some(first) = self.latest(count).next() else { return false };
        played.iter().any(|(by, _)| *by == Actor::Chance) || first.before.reveals(seat, &played)
    }

    /// The position from which the log can be played on so that nothing that can be taken back lies before it, and how many entries lead to
    /// it; `None` where nothing can be.
    pub fn base(&self) -> Option<(u32, &dyn AnyGame)> {
        let skipped = self.steps.len().saturating_sub(MOST_UNDONE);
        self.steps.get(skipped).map(|step| (step.at, step.before.as_ref()))
    }

    /// Those that are kept, in order.
    pub fn steps(&self) -> impl Iterator<Item = &Arc<Step>> {
        self.steps.iter()
    }

    /// The places in the log of those among the latest entries that were not taken back.
    pub fn standing(&self) -> impl Iterator<Item = u32> {
        self.steps.iter().map(|step| step.at)
    }
}
