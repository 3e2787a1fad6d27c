//! The clocks of a table, and the question when one has run out. Start reading at [`Timing`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_rules::game::{Seat, SeatSet};

use super::clock::{SeatClock, TimeControl};
use super::question::{About, Question};

/// What a table keeps about its people's time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timing {
    /// The time control.
    pub control: TimeControl,
    /// The clock of each seat.
    pub clocks: Vec<SeatClock>,
    /// Since when it is paused: clocks are stopped, and nobody is reminded.
    pub paused: Option<Moment>,
    /// Seats that were warned that the time for their current decision is nearly up.
    pub warned: SeatSet,
    /// How many messages told each seat's person of the current decision, reminders included.
    pub told: Vec<u8>,
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

    /// Counts a message to a seat.
    pub fn tell(&mut self, seat: Seat) {
        if let Some(told) = self.told.get_mut(seat.index()) {
            *told = told.saturating_add(1);
        }
    }

    /// Forgets what a seat was told, because it has another decision.
    pub fn forget_told(&mut self, seat: Seat) {
        self.warned = self.warned.without(seat);
        if let Some(told) = self.told.get_mut(seat.index()) {
            *told = 0;
        }
    }

    pub(super) fn resize(&mut self, seats: u8) {
        self.clocks.resize(usize::from(seats), SeatClock::default());
        self.told.resize(usize::from(seats), 0);
    }

    pub(super) fn is_sound(&self, seats: usize) -> bool {
        let votes = self.question.as_ref().is_none_or(|question| question.votes.len() == seats);
        votes && [self.clocks.len(), self.told.len()] == [seats; 2]
    }

    /// Returns every seat that it names.
    pub(super) fn named(&self) -> impl Iterator<Item = Seat> {
        let given = self.clocks.iter().flat_map(|clock| clock.given.iter());
        let asked = self.question.iter().map(|question| match question.about {
            About::Absent(seats) => seats,
            About::Undo { seat, asked, .. } => asked.with(seat),
            About::Pause | About::Resume => SeatSet::NONE,
        });
        let asked: Vec<Seat> = asked.flat_map(|seats| seats.iter().collect::<Vec<_>>()).collect();
        self.warned.iter().chain(self.excused.iter()).chain(given).chain(asked)
    }
}
