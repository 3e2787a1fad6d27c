//! The clocks of a table, and what it is asked when one has run out.
//!
//! Start reading at [`Timing`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_rules::game::{Seat, SeatSet};

use super::clock::TimeControl;
use super::question::{About, Question};

/// What a table knows of its people's time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timing {
    /// What it gives them.
    pub control: TimeControl,
    /// Since when it is paused: clocks stand still, and nobody is reminded.
    pub paused: Option<Moment>,
    /// Seats whose person was spared a time-out by a vacation that began by itself: once in a game.
    pub excused: SeatSet,
    /// What the table is asked.
    pub question: Option<Question>,
    /// Counts how often it was asked something: the number of the question as it is asked now.
    pub questions: u32,
}

impl Timing {
    /// Whether its people are waited for to answer something now.
    pub fn asks(&self) -> Option<&Question> {
        self.question.as_ref().filter(|question| question.times > 0)
    }

    pub(super) fn is_sound(&self, seats: usize) -> bool {
        self.question.as_ref().is_none_or(|question| question.votes.len() == seats)
    }

    /// Every seat that it speaks of.
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
