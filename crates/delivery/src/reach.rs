//! Whether somebody's direct messages reach them. Start reading at [`Reach::is_closed`].

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;

use tertulia_store::Row;

/// How long nothing is sent to somebody who refused a direct message, before the next try.
const TRIED_AGAIN: Duration = Duration::from_secs(24 * 60 * 60);

/// What is known of somebody's direct messages. No row while they are believed to arrive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reach {
    /// When the latest direct message failed to arrive; `None` if it arrived.
    pub closed: Option<Moment>,
}

impl Reach {
    /// Returns whether a turn begun at `turn` sends no direct message: the channel rings at once.
    pub fn is_closed(&self, turn: Moment) -> bool {
        self.closed.is_some_and(|closed| closed.plus(TRIED_AGAIN) > turn)
    }
}

impl Row for Reach {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_direct_messages_are_tried_again_a_day_later() {
        let closed = Reach { closed: Some(Moment(1_000)) };
        let day = Moment(1_000).plus(TRIED_AGAIN);
        assert!(closed.is_closed(Moment(0)) && closed.is_closed(Moment(day.0 - 1)));
        assert!(!closed.is_closed(day) && !Reach::default().is_closed(Moment(0)));
    }
}
