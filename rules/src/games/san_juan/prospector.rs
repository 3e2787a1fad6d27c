//! The prospector, then the gold mines (SJ:R35). Start reading at [`SanJuan::prospect`].

use super::piles::Cause;
use super::{Answer, Event, SanJuan, Without};
use crate::game::{Seat, Told};

impl SanJuan {
    /// Draws for the picker, if it still plays, then asks the mines. SJ:R35, SJ:R36a
    pub(super) fn prospect(&mut self, seat: Seat, answer: Answer, told: &mut Told<Event>) {
        match answer {
            Answer::Draws => self.draw_cards(seat, self.table.due(seat), Cause::Prospect, told),
            Answer::Declines => {
                told.all(Event::Passed(seat, Without::Draw));
                self.mine_turn(self.table.first_in_phase(), told);
            }
        }
    }
}
