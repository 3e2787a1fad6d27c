//! The clocks of a table, and what it is asked when one has run out.
//!
//! Start reading at [`Timing`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_rules::game::{Seat, SeatSet};

use super::clock::{SeatClock, TimeControl};
use super::question::{About, Question};

/// What a table knows of its people's time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timing {
    /// What it gives them.
    pub control: TimeControl,
    /// By seat, as many as there are: its clock.
    pub clocks: Vec<SeatClock>,
    /// Since when it is paused: clocks stand still, and nobody is reminded.
    pub paused: Option<Moment>,
    /// Seats that were told that the time for the decision they have is nearly up.
    pub warned: SeatSet,
    /// By seat, as many as there are: how often its person was told, by a message of its own, that the decision they have waits. Every reminder is
    /// one.
    pub told: Vec<u8>,
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

    /// A seat is told something by a message of its own.
    pub fn tell(&mut self, seat: Seat) {
        if let Some(told) = self.told.get_mut(seat.index()) {
            *told = told.saturating_add(1);
        }
    }

    /// Of another decision nobody was told anything yet.
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

    /// Every seat that it speaks of.
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
