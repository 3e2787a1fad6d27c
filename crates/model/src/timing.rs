//! The clocks of a table, and the question when one has run out. Start reading at [`Timing`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_rules::game::{Seat, SeatSet};

use super::question::{About, Question};
use super::time_control::TimeControl;

/// What a table keeps about its people's time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timing {
    /// The time control.
    pub control: TimeControl,
    /// Since when it is paused: clocks are stopped, and nobody is reminded.
    pub paused: Option<Moment>,
    /// Seats whose person was spared a time-out by an automatic vacation, once in a game.
    pub excused: SeatSet,
    /// The question to the table.
    pub question: Option<Question>,
    /// Counts the times it was asked something, which numbers the current question.
    pub questions: u32,
}

impl Timing {
    /// Returns the question that its people are to answer now, if any.
    pub fn asks(&self) -> Option<&Question> {
        self.question.as_ref().filter(|question| question.times > 0)
    }

    pub(super) fn is_sound(&self, seats: usize) -> bool {
        self.question.as_ref().is_none_or(|question| question.votes.len() == seats)
    }

    pub(super) fn named(&self) -> impl Iterator<Item = Seat> {
        let asked = self.question.iter().map(|question| match question.about {
            About::Absent(seats) => seats,
            About::Undo { seat, asked, .. } => asked.with(seat),
            About::Pause | About::Resume => SeatSet::NONE,
        });
        let asked: Vec<Seat> = asked.flat_map(|seats| seats.iter().collect::<Vec<_>>()).collect();
        self.excused.iter().chain(asked)
    }
}
