//! Whether somebody finishes their latest games. Start reading at [`Reliability::standing`].

use serde::{Deserialize, Serialize};
use tertulia_base::row::Row;

/// How many games count: the latest.
const LATEST: usize = 10;
/// How many of these may have been abandoned.
const MOST_ABANDONED: usize = 1;
/// One turn in this many may have timed out.
const TURNS_A_TIMEOUT: u32 = 10;

/// A person's latest games with others, oldest first, at most ten.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reliability {
    games: Vec<Finished>,
}

impl Row for Reliability {}

/// How a game ended for one of its people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finished {
    /// Whether they gave up, or stayed away until somebody took their seat.
    pub abandoned: bool,
    /// How many turns they had.
    pub turns: u32,
    /// How many of those timed out.
    pub timeouts: u16,
}

/// What somebody's latest games say of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// Nothing bad, but there are fewer than ten.
    #[default]
    New,
    /// Of ten games at most one was abandoned, and at most one turn in ten timed out.
    Reliable,
    /// More than that, even in fewer than ten games.
    Unreliable,
}

impl Reliability {
    /// Adds a game, and drops the oldest beyond ten.
    pub fn add(&mut self, game: Finished) {
        self.games.push(game);
        let forgotten = self.games.len().saturating_sub(LATEST);
        self.games.drain(..forgotten);
    }

    /// Returns how many games count, 0 to 10.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Returns how many of them were abandoned.
    pub fn abandoned(&self) -> usize {
        self.games.iter().filter(|game| game.abandoned).count()
    }

    /// Returns the turns in them, and how many of these timed out.
    pub fn turns(&self) -> (u32, u32) {
        let sum = |of: fn(&Finished) -> u32| self.games.iter().map(of).fold(0, u32::saturating_add);
        (sum(|game| game.turns), sum(|game| game.timeouts.into()))
    }

    /// Whether somebody is to sit at few tables at once: of their latest games they have finished
    /// fewer than two, or they are unreliable and have not finished the latest two.
    pub fn is_on_trial(&self) -> bool {
        let finished = |games: &[Finished]| games.iter().filter(|game| !game.abandoned).count();
        let latest = self.games.get(self.games.len().saturating_sub(2)..).unwrap_or_default();
        finished(&self.games) < 2 || self.standing() == Standing::Unreliable && finished(latest) < 2
    }

    /// Judges the games together.
    pub fn standing(&self) -> Standing {
        let (turns, timeouts) = self.turns();
        // One time-out is always allowed, even in a short game.
        let allowed = (turns / TURNS_A_TIMEOUT).max(1);
        if self.abandoned() > MOST_ABANDONED || timeouts > allowed {
            Standing::Unreliable
        } else if self.games.len() < LATEST {
            Standing::New
        } else {
            Standing::Reliable
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newcomers_and_the_unreliable_are_on_trial_until_they_have_finished_two_games() {
        let game = |abandoned, timeouts| Finished { abandoned, turns: 20, timeouts };
        for (games, expected) in [
            (vec![], true),
            (vec![game(false, 0)], true),
            (vec![game(false, 0), game(true, 0)], true),
            (vec![game(false, 0); 2], false),
            (vec![game(true, 0), game(false, 0), game(false, 0)], false),
            // Unreliable, whatever was finished before.
            ([vec![game(false, 0); 7], vec![game(true, 0); 3]].concat(), true),
            ([vec![game(true, 0); 3], vec![game(false, 0)]].concat(), true),
            ([vec![game(true, 0); 3], vec![game(false, 0); 2]].concat(), false),
        ] {
            let row = Reliability { games };
            assert_eq!(row.is_on_trial(), expected, "{row:?}");
        }
    }

    #[test]
    fn ten_games_with_one_abandoned_and_a_tenth_of_the_turns_timed_out_are_reliable() {
        let game = |abandoned, timeouts| Finished { abandoned, turns: 20, timeouts };
        for (games, expected) in [
            (vec![], Standing::New),
            (vec![game(false, 0); 9], Standing::New),
            (vec![game(false, 2); 10], Standing::Reliable),
            (vec![game(false, 3); 10], Standing::Unreliable),
            ([vec![game(true, 0)], vec![game(false, 0); 9]].concat(), Standing::Reliable),
            ([vec![game(true, 0); 2], vec![game(false, 0); 8]].concat(), Standing::Unreliable),
            (vec![game(true, 0); 2], Standing::Unreliable),
            // Games before the latest ten are forgotten.
            ([vec![game(true, 9); 5], vec![game(false, 0); 10]].concat(), Standing::Reliable),
        ] {
            let mut kept = Reliability::default();
            games.iter().for_each(|game| kept.add(*game));
            assert_eq!(kept.standing(), expected, "{games:?}");
            assert!(kept.games() <= LATEST);
        }
        let mut short = Reliability::default();
        short.add(Finished { abandoned: false, turns: 3, timeouts: 1 });
        assert_eq!(short.standing(), Standing::New, "one slip is allowed");
    }
}
