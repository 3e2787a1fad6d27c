//! Vacations.
//!
//! Start reading at [`Away`].

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Preferences;
use super::hours::Hours;
use crate::clock::Moment;

/// Days of a year that somebody may be away.
pub const MOST_AWAY: u32 = 30;

/// A vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Away {
    /// When it begins.
    pub from: Moment,
    /// When they are back.
    pub until: Moment,
}

impl Away {
    /// Whether that moment is in it.
    pub fn has(self, at: Moment) -> bool {
        self.from <= at && at < self.until
    }
}

/// Why somebody is not away then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAway {
    /// More days than they have.
    TooLong,
}

impl Preferences {
    /// When they may be rung.
    pub fn hours(&self) -> Hours {
        Hours::default()
    }

    /// Whether they are on vacation.
    pub fn away_at(&self, now: Moment) -> bool {
        self.away.is_some_and(|away| away.has(now))
    }

    /// Goes on vacation from now on, instead of the one that they are on.
    ///
    /// # Errors
    /// When that is more than they may be away.
    pub fn leave_until(&mut self, until: Moment, now: Moment) -> Result<Away, NotAway> {
        if until.after(now) > Duration::from_secs(24 * 60 * 60) * MOST_AWAY {
            return Err(NotAway::TooLong);
        }
        let away = Away { from: now, until };
        self.away = Some(away);
        Ok(away)
    }

    /// Comes back from vacation.
    pub fn come_back(&mut self, now: Moment) {
        if let Some(away) = self.away.as_mut().filter(|away| away.has(now)) {
            away.until = now;
        }
    }
}
