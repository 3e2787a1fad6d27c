//! A game as it is played within one request: actions, chance, and what follows by itself.
//!
//! Not here: what was asked (`ask.rs`, `undo.rs`). Start reading at [`Course`].

use std::sync::Arc;

use tertulia_base::ids::UserId;
use tertulia_model::{Head, Table};
use tertulia_rules::erased::{AnyGame, NotPlayed};
use tertulia_rules::game::{Actor, Seat, SeatSet, Turn};
use tertulia_rules::orders::Cause;
use tertulia_rules::undo::undone_by;

use crate::decide::beforehand;
use crate::decide::change::{Change, Context, unplayed};
use crate::request::{Denied, Trouble};
use crate::rows::table::{LogEntry, told_with};

/// Most steps of a game that goes on by itself, before it counts as broken.
pub(crate) const MOST_STEPS: usize = 10_000;

/// A game as it is played within one request, on a copy.
pub(crate) struct Course<'a> {
    pub(crate) context: &'a Context<'a>,
    pub(crate) change: Change,
    /// The friend who acts instead of the seat's player.
    pub(crate) deputy: Option<UserId>,
    /// The seat whose person is present, until chance or another seat acts. What it said beforehand
    /// needs no delay: it reveals no more than a press.
    pub(crate) present: Option<Seat>,
}

/// A step without a press.
struct AutomaticStep {
    by: Actor,
    action: String,
    cause: Option<Cause>,
}

impl<'a> Course<'a> {
    pub(crate) fn new(context: &'a Context<'a>, table: &Table) -> Result<Course<'a>, Denied> {
        Course::after(context, unplayed(table))
    }

    /// Goes on from a change.
    pub(crate) fn after(context: &'a Context<'a>, change: Change) -> Result<Course<'a>, Denied> {
        game_of(&change.table)?;
        Ok(Course { context, change, deputy: None, present: None })
    }

    pub(crate) fn act(&mut self, by: Actor, action: String) -> Result<(), NotPlayed> {
        self.act_because(by, action, None)
    }

    fn act_because(&mut self, by: Actor, action: String, cause: Option<Cause>) -> Result<(), NotPlayed> {
        let Change { table: Table { head, game, history, .. }, entries, told, before, .. } = &mut self.change;
        if let Some(game) = game {
            let deputy = self.deputy.filter(|_| cause.is_none());
            let entry = LogEntry { by, action, at: self.context.now, deputy, clocks: Vec::new(), cause };
            let was: Arc<dyn AnyGame> = Arc::from(game.boxed_clone());
            let story = history.play(game, head.log, by, &entry.action, entry.cause.as_ref())?;
            told.push(told_with(head, game.info(), head.log, &entry, story));
            before.push(was);
            head.log += 1;
            match by {
                // Every old decision number is void: no past question is asked again.
                _ if undone_by(&entry.action).is_some() => head.states.iter_mut().for_each(|state| state.decision += 1),
                Actor::Seat(seat) => head.states[seat.index()].decision += 1,
                Actor::Chance => {}
            }
            entries.push(entry);
        }
        Ok(())
    }

    /// Goes on while it is chance's turn, a plan or order answers, or a seat has only one choice.
    pub(crate) fn go_on(&mut self) -> Result<(), Denied> {
        let mut dice = None;
        for _ in 0..MOST_STEPS {
            beforehand::prune(&mut self.change.table);
            let game = game_of(&self.change.table)?;
            let step = match game.turn() {
                Turn::Over(_) => return Ok(()),
                Turn::Chance => {
                    let dice = dice.get_or_insert_with(|| self.context.chance.dice());
                    let action = game.draw(dice.as_mut()).ok_or_else(|| self.broken("chance draws nothing"))?;
                    AutomaticStep { by: Actor::Chance, action, cause: None }
                }
                Turn::Seats(seats) => match self.step_of(game, seats) {
                    Some(step) => step,
                    None => return Ok(()),
                },
            };
            let AutomaticStep { by, action, cause } = step;
            if self.act_because(by, action.clone(), cause.clone()).is_err() {
                // Without the action, which may be a secret choice: this is logged.
                return Err(self.broken(&format!("what {by} is offered is refused")));
            }
            self.present = self.present.filter(|present| by == Actor::Seat(*present));
            if let (Actor::Seat(seat), Some(cause)) = (by, cause) {
                beforehand::played(&mut self.change.table.head, seat, &action, &cause);
            }
        }
        Err(self.broken("it goes on and on by itself"))
    }

    /// Returns what an awaited seat does by itself: a prepared move, an only choice, or an order.
    fn step_of(&self, game: &dyn AnyGame, seats: SeatSet) -> Option<AutomaticStep> {
        let may_act_now = |seat: &Seat| self.present == Some(*seat) || game.prompt(*seat).public;
        let said =
            |seat: Seat| beforehand::said(&self.change.table, seat).filter(|_| may_act_now(&seat)).map(|said| (seat, said));
        let said: Vec<(Seat, (String, Cause))> = seats.iter().filter_map(said).collect();
        let step = |(seat, (action, cause)): &(Seat, (String, Cause))| AutomaticStep {
            by: Actor::Seat(*seat),
            action: action.clone(),
            cause: Some(cause.clone()),
        };
        let prepared = said.iter().find(|(_, (_, cause))| *cause == Cause::Prepared).map(step);
        let only = || {
            let (seat, action) = seats.iter().find_map(|seat| Some((seat, game.only_choice(seat)?)))?;
            Some(AutomaticStep { by: Actor::Seat(seat), action, cause: None })
        };
        prepared.or_else(only).or_else(|| said.first().map(step))
    }

    pub(crate) fn broken(&self, what: &str) -> Denied {
        broken(&self.change.table.head, what)
    }
}

pub(crate) fn broken(head: &Head, what: &str) -> Denied {
    tracing::error!(table = %head.id, game = head.game, log = head.log, what, "rules engine failed: committing nothing, the user gets an error");
    Denied::Trouble
}

pub(crate) fn game_of(table: &Table) -> Result<&dyn AnyGame, Denied> {
    match &table.game {
        Some(game) => Ok(game.as_ref()),
        None => Err(Trouble::Failed(format!("table {} has no position", table.head.id)).into()),
    }
}
