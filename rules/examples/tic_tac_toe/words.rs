//! What is told of an action, and why one is refused: the keys and arguments of `text/`.

use super::action::Mark;
use crate::game::Seat;
use crate::text::Text;

pub fn key(suffix: &str) -> Text {
    Text::new(format!("tic-tac-toe-{suffix}"))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Marked(Seat, Mark),
    GaveUp(Seat),
}

impl From<Event> for Text {
    fn from(event: Event) -> Text {
        match event {
            Event::Marked(seat, mark) => key("marked").with("seat", seat).with("square", mark.square()),
            Event::GaveUp(seat) => key("gave-up").with("seat", seat),
        }
    }
}

// What every game refuses (not your turn, the game is over) comes with the table.
crate::refusals! {
    /// Why an action is refused.
    pub enum Refusal of super::TicTacToe, asking Text => std::convert::identity {
        /// Somebody's mark is on that square. R2
        Taken(square: Mark => Mark::square, seat: Seat),
    }
}
