//! The prospector: a card for whoever picks it; then come the gold mines. SJ:R35
//!
//! Start reading at [`SanJuan::prospect`].

use super::piles::Cause;
use super::{Answer, Event, SanJuan};
use crate::game::{Seat, Told};

impl SanJuan {
    /// Without a picker there is no card, but there may be mines. SJ:R35, SJ:R36a
    pub(super) fn prospect(&mut self, seat: Seat, answer: Answer, told: &mut Told<Event>) {
        match answer {
            Answer::Draws => self.draw_cards(seat, self.table.due(seat), Cause::Prospect, told),
            Answer::Declines => {
                told.all(Event::Passed(seat));
                self.mine_turn(self.table.first_in_phase(), told);
            }
        }
    }
}
