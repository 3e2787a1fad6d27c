//! What the players did, and what they were told about it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, OnceLock};

use discord_loopback::Id;
use tertulia_base::ids::TableId;
use tertulia_render::press::Call;
use tertulia_rules::game::Seat;
use tertulia_rules::record::Move;
use tokio::sync::watch;

use super::bot::PATIENCE;

/// How a move was entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// An action in notation.
    Play(String),
    /// The key of a ready answer.
    Ready(String),
    /// The values that were marked when "Confirm" was pressed.
    Marked(Vec<String>),
}

/// What a player was told about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The move is done.
    Acknowledged,
    /// Something went wrong, and nothing was changed.
    Unchanged,
    /// No answer, only "wait", or that the result is not known.
    Nothing,
}

/// A move that somebody made, unless it was refused by the rules or too late.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub table: TableId,
    pub seat: Seat,
    /// The decision that the move answers. A typed move answers whatever is asked on arrival: this
    /// decision or a later one.
    pub decision: u32,
    pub typed: bool,
    pub said: Said,
    pub heard: Heard,
    /// When the answer arrived, by [`Notes::now`].
    pub at: u64,
}

/// A move that was not made: refused, too late, or answered with another question. Kept to look
/// into failures.
#[derive(Clone, Debug)]
pub struct Declined {
    pub table: TableId,
    pub seat: Seat,
    pub decision: u32,
    pub said: Said,
    /// The text of the answer.
    pub words: String,
}

/// The log of a table as somebody was shown it.
#[derive(Clone, Debug)]
pub struct Read {
    pub table: TableId,
    pub user: Id,
    pub text: String,
    pub at: u64,
}

/// All notes, in the order in which each player acted.
#[derive(Default)]
pub struct Notes {
    inner: Mutex<Inner>,
    /// Counts the program's answers to anybody.
    pub answers: watch::Sender<u64>,
    /// The disk's clock, in tests that need one.
    pub clock: OnceLock<Box<dyn Fn() -> u64 + Send + Sync>>,
}

#[derive(Clone, Default)]
pub struct Inner {
    pub attempts: Vec<Attempt>,
    pub declined: Vec<Declined>,
    /// Whether somebody has a seat in a lobby, as they were last told; `None` if their last act got
    /// no answer.
    pub sits: BTreeMap<(TableId, Id), Option<bool>>,
    /// Tables whose hosts were told that the game has started.
    pub begun: BTreeSet<TableId>,
    /// Tables whose hosts were told that the lobby is open.
    pub opened: BTreeSet<TableId>,
    /// The moves of each table made before anybody came.
    pub prefilled: BTreeMap<TableId, Vec<Move>>,
    /// The decisions that a seat was shown, and when each was first seen. Noted only with a clock.
    pub asked: BTreeMap<(TableId, Seat), Vec<(u32, u64)>>,
    /// Logs that people read. Noted only with a clock.
    pub read: Vec<Read>,
    /// Whether a process was paused while others went on, so that its posts on the wire may have
    /// arrived late.
    pub paused: bool,
    /// Whether every request of the bot arrived and was answered.
    pub calm: bool,
    /// Answers that nobody should have got.
    pub faults: Vec<String>,
}

impl Notes {
    pub fn now(&self) -> u64 {
        self.clock.get().map_or(0, |clock| clock())
    }

    /// Returns how many decisions were acknowledged so far; repeated presses count once.
    pub fn acknowledged(&self) -> u64 {
        let inner = self.lock();
        let acknowledged = inner.attempts.iter().filter(|attempt| attempt.heard == Heard::Acknowledged);
        acknowledged.map(|attempt| (attempt.table, attempt.seat, attempt.decision)).collect::<BTreeSet<_>>().len() as u64
    }

    /// Waits until something holds, looking after each answer.
    pub async fn until(&self, awaited: &str, holds: impl Fn() -> bool) {
        let mut answers = self.answers.subscribe();
        while !holds() {
            let heard = tokio::time::timeout(PATIENCE, answers.changed()).await.is_ok();
            assert!(heard, "{awaited}; {} answers have come", *answers.borrow());
        }
    }

    /// Waits for that many more answers.
    pub async fn hear(&self, more: u64, when: &str) {
        let enough = *self.answers.borrow() + more;
        self.until(&format!("{when}: {enough} answers are awaited"), || *self.answers.borrow() >= enough).await;
    }

    /// Notes the decisions that a screen asks for.
    pub fn saw(&self, screen: impl Iterator<Item = (TableId, Call)>) {
        if self.clock.get().is_none() {
            return;
        }
        // Read before the lock: the screen was seen before now.
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
    /// Returns the notes as of an earlier time: later answers count as not heard.
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

    /// Returns how many moves got this answer.
    pub fn count(&self, heard: Heard) -> usize {
        self.attempts.iter().filter(|attempt| attempt.heard == heard).count()
    }
}
