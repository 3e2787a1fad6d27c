//! What the drivers did and what they were told about it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, OnceLock};

use discord_loopback::Id;
use tertulia_base::ids::TableId;
use tertulia_render::press::Call;
use tertulia_rules::game::Seat;
use tertulia_rules::record::Move;
use tokio::sync::watch;

/// How a move was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// An action in notation.
    Play(String),
    /// The key of a ready answer.
    Ready(String),
    /// What was marked when "Confirm" was pressed.
    Marked(Vec<String>),
}

/// What was heard of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It is done.
    Acknowledged,
    /// Something went wrong, and nothing was changed.
    Unchanged,
    /// Nothing, or no more than "wait", or that it is not known.
    Nothing,
}

/// A move that somebody made, those excepted that the rules refused or that came too late.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub table: TableId,
    pub seat: Seat,
    /// The decision it answers. A typed one answers whatever is asked then: this one or a later one.
    pub decision: u32,
    pub typed: bool,
    pub said: Said,
    pub heard: Heard,
    /// When that was heard, by [`Notes::now`].
    pub at: u64,
}

/// A move that somebody was told is not done: refused, too late, or asked on. For whoever looks into a failure.
#[derive(Clone, Debug)]
pub struct Declined {
    pub table: TableId,
    pub seat: Seat,
    pub decision: u32,
    pub said: Said,
    /// What the answer said.
    pub words: String,
}

/// The log of a table, as somebody was shown it.
#[derive(Clone, Debug)]
pub struct Read {
    pub table: TableId,
    pub user: Id,
    pub text: String,
    pub at: u64,
}

/// Everything, in the order in which each user did it.
#[derive(Default)]
pub struct Notes {
    inner: Mutex<Inner>,
    /// Counts the answers of the program to anybody.
    pub answers: watch::Sender<u64>,
    /// What time it is, where that matters: how much has happened on the disk.
    pub clock: OnceLock<Box<dyn Fn() -> u64 + Send + Sync>>,
}

#[derive(Clone, Default)]
pub struct Inner {
    pub attempts: Vec<Attempt>,
    pub declined: Vec<Declined>,
    /// Who has a seat in a lobby as they were told last; `None` when the last thing they did was not answered.
    pub sits: BTreeMap<(TableId, Id), Option<bool>>,
    /// Tables that begin, as their hosts were told.
    pub begun: BTreeSet<TableId>,
    /// Tables that are open, as their hosts were told.
    pub opened: BTreeSet<TableId>,
    /// What was played at tables before anybody came.
    pub prefilled: BTreeMap<TableId, Vec<Move>>,
    /// Which decision of a seat somebody was asked for, and when that was first seen. Noted only where there is a clock.
    pub asked: BTreeMap<(TableId, Seat), Vec<(u32, u64)>>,
    /// Logs that people read. Noted only where there is a clock.
    pub read: Vec<Read>,
    /// Whether a process was paused while others went on: what it had on the wire may have come late.
    pub paused: bool,
    /// Whether each request of the bot was heard and answered.
    pub calm: bool,
    /// What nobody should have been told.
    pub faults: Vec<String>,
}

impl Notes {
    /// What time it is.
    pub fn now(&self) -> u64 {
        self.clock.get().map_or(0, |clock| clock())
    }

    /// How many decisions were acknowledged so far: a press that is repeated counts once.
    pub fn acknowledged(&self) -> u64 {
        let inner = self.lock();
        let acknowledged = inner.attempts.iter().filter(|attempt| attempt.heard == Heard::Acknowledged);
        acknowledged.map(|attempt| (attempt.table, attempt.seat, attempt.decision)).collect::<BTreeSet<_>>().len() as u64
    }

    /// Takes down what a screen asks for.
    pub fn saw(&self, screen: impl Iterator<Item = (TableId, Call)>) {
        if self.clock.get().is_none() {
            return;
        }
        // Seen before now.
        let now = self.now();
        let mut inner = self.lock();
        for (table, Call { seat, decision }) in screen {
            let asked = inner.asked.entry((table, seat)).or_default();
            if asked.last().is_none_or(|(latest, _)| *latest < decision) {
                asked.push((decision, now));
            }
        }
    }

    pub fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }
}

impl Inner {
    /// What was known at an earlier time: what was heard later had not been heard.
    pub fn as_of(&self, time: u64) -> Inner {
        let mut then = self.clone();
        for attempt in then.attempts.iter_mut().filter(|attempt| attempt.at > time) {
            attempt.heard = Heard::Nothing;
        }
        for asked in then.asked.values_mut() {
            asked.retain(|(_, at)| *at <= time);
        }
        then.read.retain(|read| read.at <= time);
        then
    }

    /// How many moves were heard of so.
    pub fn count(&self, heard: Heard) -> usize {
        self.attempts.iter().filter(|attempt| attempt.heard == heard).count()
    }
}
