//! Throttles notifications, so that nobody can notify others at will for nothing. Not here: what
//! was in vain (`tables`), how it stays silent (`outbox`). Start reading at [`Spared`].

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_rules::game::{Seat, SeatSet};

use super::question::About;

/// Notifications that were in vain, and until when they are suppressed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spared {
    /// Turns that notify nobody, at most one entry for each seat.
    pub turns: Vec<SparedTurn>,
    /// Questions asked in vain, at most one entry each, and until when they are not repeated.
    pub questions: Vec<(Asked, Moment)>,
    /// Seats whose person does not want to be asked again in this game whether to pause.
    pub no_pause: SeatSet,
}

/// A seat whose turns notify nobody for a while, as one player alone caused one and undid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SparedTurn {
    /// The seat.
    pub seat: Seat,
    /// Who undid its turn, perhaps the seat itself. What they do alone may cause the turn again; a
    /// decision of anybody else lifts the suppression.
    pub by: Seat,
    /// When the suppression ends.
    pub until: Moment,
}

/// The kind of a question, whatever its details. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asked {
    /// How to go on without these seats.
    Absent(SeatSet),
    /// To pause.
    Pause,
    /// To go on.
    Resume,
    /// That seat wants to undo something.
    Undo(Seat),
}

impl Spared {
    /// How long after a turn's notification, if it was undone undecided, the next is suppressed.
    pub const TURN: Duration = Duration::from_secs(10 * 60);
    /// How long a refused question is not asked again.
    pub const REFUSED: Duration = Duration::from_secs(60 * 60);
    /// How long nobody is asked again about the same absence.
    pub const ABSENCE: Duration = Spared::TURN;

    /// Returns until when turns of a seat notify nobody, if they do not now.
    pub fn turn(&self, seat: Seat, now: Moment) -> Option<Moment> {
        self.turns.iter().find(|turn| turn.seat == seat && turn.until > now).map(|turn| turn.until)
    }

    /// Returns until when such a question is not asked, if it is not now.
    pub fn question(&self, about: About, now: Moment) -> Option<Moment> {
        let asked = Asked::from(about);
        self.questions.iter().find(|(of, until)| *of == asked && *until > now).map(|(_, until)| *until)
    }

    /// Suppresses a turn of `seat` that notified at `rang` and that `by` undid; never extends one.
    pub fn spare_turn(&mut self, seat: Seat, by: Seat, rang: Moment, now: Moment) {
        self.turns.retain(|turn| turn.until > now);
        let until = rang.plus(Spared::TURN);
        if until > now && self.turn(seat, now).is_none() {
            self.turns.push(SparedTurn { seat, by, until });
        }
    }

    /// Lifts what others caused: a decision of `seat` is more than what they do alone.
    pub fn has_decided(&mut self, seat: Seat) {
        self.turns.retain(|turn| turn.by == seat);
    }

    /// Suppresses a question that was asked in vain, for `time`.
    pub fn spare_question(&mut self, about: About, time: Duration, now: Moment) {
        let asked = Asked::from(about);
        self.questions.retain(|(of, until)| *of != asked && *until > now);
        self.questions.push((asked, now.plus(time)));
    }

    /// Forgets the person of a seat, where somebody else sits now.
    pub fn forget(&mut self, seat: Seat) {
        self.turns.retain(|turn| turn.seat != seat && turn.by != seat);
        self.questions.retain(|(asked, _)| *asked != Asked::Undo(seat));
        self.no_pause = self.no_pause.without(seat);
    }

    pub(super) fn named(&self) -> impl Iterator<Item = Seat> {
        let asked = self.questions.iter().map(|(asked, _)| match asked {
            Asked::Absent(seats) => *seats,
            Asked::Undo(seat) => SeatSet::one(*seat),
            Asked::Pause | Asked::Resume => SeatSet::NONE,
        });
        let asked: Vec<Seat> = asked.flat_map(|seats| seats.iter().collect::<Vec<_>>()).collect();
        self.turns.iter().flat_map(|turn| [turn.seat, turn.by]).chain(self.no_pause.iter()).chain(asked)
    }
}

impl From<About> for Asked {
    fn from(about: About) -> Asked {
        match about {
            About::Absent(seats) => Asked::Absent(seats),
            About::Pause => Asked::Pause,
            About::Resume => Asked::Resume,
            About::Undo { seat, .. } => Asked::Undo(seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_that_is_taken_back_again_and_again_rings_once_in_ten_minutes() {
        let (seat, by, at) = (Seat(1), Seat(0), |seconds: u64| Moment(seconds * 1000));
        let mut spared = Spared::default();
        spared.spare_turn(seat, by, at(0), at(30));
        assert_eq!(spared.turn(seat, at(31)), Some(at(600)));
        spared.spare_turn(seat, by, at(31), at(40));
        assert_eq!(spared.turn(seat, at(41)), Some(at(600)), "it does not grow");
        assert_eq!((spared.turn(by, at(41)), spared.turn(seat, at(600))), (None, None));
        spared.has_decided(by);
        assert!(spared.turn(seat, at(41)).is_some(), "that may be the same again");
        spared.has_decided(seat);
        assert_eq!(spared.turn(seat, at(41)), None);
        spared.spare_turn(seat, by, at(0), at(700));
        assert_eq!(spared.turns, [], "what rang long ago may ring again");
    }

    #[test]
    fn what_was_refused_is_asked_again_after_an_hour_and_anything_else_at_once() {
        let undo = |seat, count| About::Undo { seat, count, asked: SeatSet::NONE };
        let mut spared = Spared::default();
        spared.spare_question(undo(Seat(0), 1), Spared::REFUSED, Moment(0));
        let hour = Moment(3_600_000);
        assert_eq!(spared.question(undo(Seat(0), 7), Moment(1)), Some(hour), "whatever it would take back");
        assert_eq!((spared.question(undo(Seat(1), 1), Moment(1)), spared.question(About::Pause, Moment(1))), (None, None));
        assert_eq!(spared.question(undo(Seat(0), 1), hour), None);
        spared.forget(Seat(0));
        assert_eq!(spared, Spared::default());
    }
}
