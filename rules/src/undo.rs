//! Undo: the latest actions and the positions before them, what a seat may take back freely, and
//! whom it concerns otherwise. A log only grows: an undo is an entry ([`undo_word`]), after which
//! the game goes on from an earlier position. Not here: asking, clocks. Start reading at
//! [`History`].

use std::collections::VecDeque;
use std::sync::Arc;

use crate::erased::{AnyGame, FORFEIT, NotPlayed, Story};
use crate::orders::Cause;
use crate::seats::{Actor, Eye, Seat, SeatSet};
use crate::text::{Arg, Text};

/// The word by which a seat takes back the latest entries, in every game's record: `undo 2`.
const UNDO: &str = "undo";

/// The most entries in effect that can be taken back at once.
pub const MOST_UNDONE: usize = 32;

/// How many entries are kept: enough to undo again after an undo, yet playing a log stays linear.
const KEPT: usize = 2 * MOST_UNDONE;

/// Returns the notation for taking back the latest `count` entries in effect.
pub fn undo_word(count: u32) -> String {
    format!("{UNDO} {count}")
}

/// Returns how many entries an action takes back; `None` for any other action.
pub fn undone_by(action: &str) -> Option<u32> {
    action.strip_prefix(UNDO)?.strip_prefix(' ')?.parse().ok().filter(|count| *count > 0)
}

impl Cause {
    /// Checks, before an action is played, that this can be its cause: the order answers just that
    /// action, or the seat of the prepared action is awaited.
    ///
    /// # Errors
    /// When it cannot be the cause.
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
    /// The index in the log, from 0.
    pub at: u32,
    /// Who acted.
    pub by: Actor,
    /// The action in notation.
    pub action: String,
    /// Why the action was played, if nobody pressed for it.
    pub cause: Option<Cause>,
    /// What was told of the action.
    pub told: Story,
    /// The position before the action.
    pub before: Arc<dyn AnyGame>,
}

impl Step {
    /// Returns whether nobody chose it: it was the seat's only choice, as everybody knows.
    fn is_automatic(&self) -> bool {
        match self.by {
            Actor::Seat(seat) => self.before.only_choice(seat).as_ref() == Some(&self.action),
            Actor::Chance => false,
        }
    }
}

/// The latest entries in effect of a log, as many as can be taken back. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct History {
    steps: VecDeque<Arc<Step>>,
}

impl History {
    /// Plays the log's entry `at`, or undoes what it says, and returns its story. `cause` is why it
    /// is played, where nobody pressed for it.
    ///
    /// # Errors
    /// When it is not allowed now, takes back too much, or fails [`Cause::check`]; nothing changes.
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

    /// Returns the latest `count` entries in effect, in order; none where there are fewer.
    pub fn latest(&self, count: u32) -> impl Iterator<Item = &Arc<Step>> {
        let count = count as usize;
        let skipped = self.steps.len().checked_sub(count).filter(|_| count <= MOST_UNDONE).unwrap_or(self.steps.len());
        self.steps.iter().skip(skipped)
    }

    /// Returns what everybody was told of the latest `count` entries, for a sentence on the undo.
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

    /// Returns how many entries there are from the seat's last choice on. `None` where that lies
    /// before the log's entry `from`, or somebody gave up since.
    pub fn since_last_choice(&self, seat: Seat, from: u32) -> Option<u32> {
        let mut latest = self.steps.iter().rev().take(MOST_UNDONE);
        let back = latest.position(|step| step.by == Actor::Seat(seat) && !step.is_automatic())?;
        let taken = || self.steps.iter().rev().take(back + 1);
        let is_own = taken().next_back().is_some_and(|step| step.at >= from);
        (is_own && taken().all(|step| step.action != FORFEIT)).then_some(back as u32 + 1)
    }

    /// Returns how many entries a seat may take back without asking: its last choice, at the log's
    /// entry `from` or later, and what followed by itself. `None` where another seat has chosen
    /// since, chance has drawn, or somebody
    /// [has learned what they could not know](AnyGame::reveals).
    pub fn free(&self, seat: Seat, from: u32) -> Option<u32> {
        let count = self.since_last_choice(seat, from)?;
        let others = self.latest(count).skip(1).any(|step| !step.is_automatic());
        if others || self.reveals(seat, count) { None } else { Some(count) }
    }

    /// Returns the latest choice of a seat among the entries kept.
    pub fn latest_choice(&self, seat: Seat) -> Option<&Arc<Step>> {
        self.steps.iter().rev().find(|step| step.by == Actor::Seat(seat) && !step.is_automatic())
    }

    /// Returns the seats whose choices are among the latest `count` entries.
    pub fn choices_of(&self, count: u32) -> SeatSet {
        let chosen = |step: &Arc<Step>| match step.by {
            Actor::Seat(seat) if !step.is_automatic() => Some(seat),
            Actor::Seat(_) | Actor::Chance => None,
        };
        self.latest(count).filter_map(chosen).collect()
    }

    /// Returns whether chance drew in the latest `count` entries, which begin with a choice of
    /// `seat`, or somebody learned by them what they could not know.
    pub fn reveals(&self, seat: Seat, count: u32) -> bool {
        let played: Vec<(Actor, &str)> = self.latest(count).map(|step| (step.by, step.action.as_str())).collect();
        let Some(first) = self.latest(count).next() else { return false };
        played.iter().any(|(by, _)| *by == Actor::Chance) || first.before.reveals(seat, &played)
    }

    /// Returns the number of log entries before everything that can be taken back, and the position
    /// after them, to replay the log from; `None` where nothing can be taken back.
    pub fn base(&self) -> Option<(u32, &dyn AnyGame)> {
        let skipped = self.steps.len().saturating_sub(MOST_UNDONE);
        self.steps.get(skipped).map(|step| (step.at, step.before.as_ref()))
    }

    /// Returns the entries kept, in order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Arc<Step>> {
        self.steps.iter()
    }

    /// Returns the log indices of the entries kept, none of which was taken back.
    pub fn standing(&self) -> impl Iterator<Item = u32> {
        self.steps.iter().map(|step| step.at)
    }
}
