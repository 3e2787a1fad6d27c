//! What people at a table are not rung for again so soon, so that nobody can ring the others alone and for nothing as often as they like.
//!
//! Not here: when something was in vain (the tables), how it is kept from ringing (the outbox). Start reading at [`Spared`].

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_rules::game::{Seat, SeatSet};

use super::question::About;

/// What was rung for in vain, and until when it rings no more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spared {
    /// At most one by seat: that its turns ring nobody.
    pub turns: Vec<SparedTurn>,
    /// At most one of each: what the table was asked in vain, and until when it is not asked again.
    pub questions: Vec<(Asked, Moment)>,
    /// Seats whose person does not want to be asked again in this game whether to pause.
    pub no_pause: SeatSet,
}

/// That the turns of a seat ring nobody for a while: what one player does alone gave it a turn, and took it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SparedTurn {
    /// The seat.
    pub seat: Seat,
    /// Who took its turn back, perhaps itself. What they alone do may give it the turn again; what anybody else decides rings.
    pub by: Seat,
    /// Until when.
    pub until: Moment,
}

/// What is asked for, whatever exactly it is about. Stored by place: a new one goes to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asked {
    /// How to go on without these.
    Absent(SeatSet),
    /// To pause.
    Pause,
    /// To go on.
    Resume,
    /// By that seat, to take something back.
    Undo(Seat),
}

impl Spared {
    /// After a turn was taken back from a seat undecided, another one rings it so much later than that one did.
    pub const TURN: Duration = Duration::from_secs(10 * 60);
    /// What was refused is not asked again for so long.
    pub const REFUSED: Duration = Duration::from_secs(60 * 60);
    /// The same absence is not asked about again for so long.
    pub const ABSENCE: Duration = Spared::TURN;

    /// Until when a turn of a seat rings nobody, if it is so now.
    pub fn turn(&self, seat: Seat, now: Moment) -> Option<Moment> {
        self.turns.iter().find(|turn| turn.seat == seat && turn.until > now).map(|turn| turn.until)
    }

    /// Until when that is not asked again, if it is so now.
    pub fn question(&self, about: About, now: Moment) -> Option<Moment> {
        let asked = Asked::from(about);
        self.questions.iter().find(|(of, until)| *of == asked && *until > now).map(|(_, until)| *until)
    }

    /// The turn of a seat that rang at that moment was taken back from it. What it is spared already does not grow by that.
    pub fn spare_turn(&mut self, seat: Seat, by: Seat, rang: Moment, now: Moment) {
        self.turns.retain(|turn| turn.until > now);
        let until = rang.plus(Spared::TURN);
        if until > now && self.turn(seat, now).is_none() {
            self.turns.push(SparedTurn { seat, by, until });
        }
    }

    /// Somebody has decided something: the game goes on by more than what others did alone.
    pub fn has_decided(&mut self, seat: Seat) {
        self.turns.retain(|turn| turn.by == seat);
    }

    /// That was asked in vain.
    pub fn spare_question(&mut self, about: About, time: Duration, now: Moment) {
        let asked = Asked::from(about);
        self.questions.retain(|(of, until)| *of != asked && *until > now);
        self.questions.push((asked, now.plus(time)));
    }

    /// Somebody else sits there now.
    pub fn forget(&mut self, seat: Seat) {
        self.turns.retain(|turn| turn.seat != seat && turn.by != seat);
        self.questions.retain(|(asked, _)| *asked != Asked::Undo(seat));
        self.no_pause = self.no_pause.without(seat);
    }

    /// Every seat that it speaks of.
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
