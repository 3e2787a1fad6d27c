//! A game as it is played within one request: actions, chance, and whatever follows by itself.
//!
//! Not here: what was asked (`decide.rs`, `undo.rs`), the store. Start reading at [`Course`].

use std::sync::Arc;

use tertulia_rules::erased::{AnyGame, NotPlayed, only_choice};
use tertulia_rules::game::{Actor, Turn};
use tertulia_rules::undo::undone_by;

use super::change::{Change, Context, unplayed};
use super::request::{Denied, Trouble};
use super::rows::{Entry, told_with};
use crate::ids::UserId;
use crate::model::{Head, Table};

/// Steps after which a game that goes on by itself is taken to be broken.
pub(super) const MOST_STEPS: usize = 10_000;

/// A game as it is played within one request, on a copy.
pub(super) struct Course<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) change: Change,
    /// The friend who acts for a seat, if it is not its own player.
    pub(super) deputy: Option<UserId>,
}

impl<'a> Course<'a> {
    pub(super) fn new(context: &'a Context<'a>, table: &Table) -> Result<Course<'a>, Denied> {
        Course::after(context, unplayed(table))
    }

    /// One that goes on from what has changed already.
    pub(super) fn after(context: &'a Context<'a>, change: Change) -> Result<Course<'a>, Denied> {
        game_of(&change.table)?;
        Ok(Course { context, change, deputy: None })
    }

    /// Plays one action and notes it down.
    pub(super) fn act(&mut self, by: Actor, action: String) -> Result<(), NotPlayed> {
        let Change { table: Table { head, game, history, .. }, entries, told, before, .. } = &mut self.change;
        if let Some(game) = game {
            let entry = Entry { by, action, at: self.context.now, deputy: self.deputy, clocks: Vec::new() };
            let was: Arc<dyn AnyGame> = Arc::from(game.boxed_clone());
            told.push(told_with(head, head.log, &entry, history.play(game, head.log, by, &entry.action, None)?));
            before.push(was);
            head.log += 1;
            match by {
                // Nobody is asked what they were asked before.
                _ if undone_by(&entry.action).is_some() => head.decisions.iter_mut().for_each(|number| *number += 1),
                Actor::Seat(seat) => head.decisions[seat.index()] += 1,
                Actor::Chance => {}
            }
            entries.push(entry);
        }
        Ok(())
    }

    /// Goes on while it is chance's turn, or a seat has one thing it can do.
    pub(super) fn go_on(&mut self) -> Result<(), Denied> {
        let mut dice = None;
        for _ in 0..MOST_STEPS {
            let game = game_of(&self.change.table)?;
            let (by, action) = match game.turn() {
                Turn::Over(_) => return Ok(()),
                Turn::Chance => {
                    let dice = dice.get_or_insert_with(|| self.context.chance.dice());
                    let drawn = game.draw(dice.as_mut()).ok_or_else(|| self.broken("chance draws nothing"))?;
                    (Actor::Chance, drawn)
                }
                Turn::Seats(seats) => match seats.iter().find_map(|seat| Some((seat, only_choice(game, seat)?))) {
                    Some((seat, only)) => (Actor::Seat(seat), only),
                    None => return Ok(()),
                },
            };
            if self.act(by, action).is_err() {
                // Without the action: it may be a secret choice, and this is logged.
                return Err(self.broken(&format!("what {by} is offered is refused")));
            }
        }
        Err(self.broken("it goes on and on by itself"))
    }

    pub(super) fn broken(&self, what: &str) -> Denied {
        broken(&self.change.table.head, what)
    }
}

pub(super) fn broken(head: &Head, what: &str) -> Denied {
    tracing::error!(table = %head.id, game = head.game, log = head.log, what, "rules engine failed: nothing is committed, the asker gets an error");
    Denied::Trouble
}

pub(super) fn game_of(table: &Table) -> Result<&dyn AnyGame, Denied> {
    match &table.game {
        Some(game) => Ok(game.as_ref()),
        None => Err(Trouble::Failed(format!("table {} has no position", table.head.id)).into()),
    }
}
