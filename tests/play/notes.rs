//! What the drivers did and what they were told about it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard};

use discord_loopback::Id;
use tertulia::ids::TableId;
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
    /// Nothing, or no more than "wait".
    Nothing,
}

/// A move that somebody made, refused ones excepted.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub table: TableId,
    pub seat: Seat,
    /// The decision it answers. A typed one answers whatever is asked then: this one or a later one.
    pub decision: u32,
    pub typed: bool,
    pub said: Said,
    pub heard: Heard,
}

/// Everything, in the order in which each user did it.
#[derive(Default)]
pub struct Notes {
    inner: Mutex<Inner>,
    /// Counts the answers of the program to anybody.
    pub answers: watch::Sender<u64>,
}

#[derive(Default)]
pub struct Inner {
    pub attempts: Vec<Attempt>,
    /// Who has a seat in a lobby as they were told last; `None` when the last thing they did was not answered.
    pub sits: BTreeMap<(TableId, Id), Option<bool>>,
    /// Tables that begin, as their hosts were told.
    pub begun: BTreeSet<TableId>,
    /// Tables that are open, as their hosts were told.
    pub opened: BTreeSet<TableId>,
    /// What was played at tables before anybody came.
    pub prefilled: BTreeMap<TableId, Vec<Move>>,
    /// What nobody should have been told.
    pub faults: Vec<String>,
}

impl Notes {
    pub fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }
}
