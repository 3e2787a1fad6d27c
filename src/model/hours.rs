//! When somebody may be rung.
//!
//! Start reading at [`Hours`].

use std::time::Duration;

use crate::clock::Moment;

/// When somebody may be rung: their quiet hours in their own time zone, or the hours learned from when they act.
#[derive(Clone, Debug, Default)]
pub struct Hours {}

impl Hours {
    /// Whether nothing may ring at that moment.
    pub fn is_quiet(&self, _at: Moment) -> bool {
        false
    }

    /// The first moment from `at` on that is not quiet (`at` itself where it is not).
    pub fn active_from(&self, at: Moment) -> Moment {
        at
    }

    /// The moment at which so much active time has passed since `from`.
    pub fn after_active(&self, from: Moment, time: Duration) -> Moment {
        from.plus(time)
    }

    /// How much active time lies between two moments.
    pub fn active_between(&self, from: Moment, until: Moment) -> Duration {
        until.after(from)
    }
}
