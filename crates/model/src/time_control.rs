//! The time that a table gives its players to think. Start reading at [`TimeControl`].

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub(super) const HOUR: Duration = Duration::from_secs(60 * 60);
pub(super) const DAY: Duration = HOUR.saturating_mul(24);

/// The time that a table gives its players to think. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TimeControl {
    /// No limit.
    #[default]
    None,
    /// 3 days, plus 36 hours for each turn, up to 10 days.
    Slow,
    /// 3 days, plus 12 hours for each turn, up to 5 days.
    Usual,
    /// 1 day, plus 4 hours for each turn, up to 3 days.
    Fast,
    /// 1 day for each turn.
    OneDay,
    /// 2 days for each turn.
    TwoDays,
    /// 3 days for each turn.
    ThreeDays,
    /// 7 days for each turn.
    SevenDays,
}

impl TimeControl {
    /// Every time control, in the order in which they are offered.
    pub const ALL: [TimeControl; 8] = [
        TimeControl::None,
        TimeControl::Slow,
        TimeControl::Usual,
        TimeControl::Fast,
        TimeControl::OneDay,
        TimeControl::TwoDays,
        TimeControl::ThreeDays,
        TimeControl::SevenDays,
    ];

    /// The keys of [`TimeControl::ALL`], in its order.
    pub const KEYS: [&'static str; 8] = ["none", "slow", "usual", "fast", "1d", "2d", "3d", "7d"];

    /// Returns the key, as it is typed and pressed.
    pub const fn key(self) -> &'static str {
        match self {
            TimeControl::None => "none",
            TimeControl::Slow => "slow",
            TimeControl::Usual => "usual",
            TimeControl::Fast => "fast",
            TimeControl::OneDay => "1d",
            TimeControl::TwoDays => "2d",
            TimeControl::ThreeDays => "3d",
            TimeControl::SevenDays => "7d",
        }
    }

    /// Finds the time control with that [`key`](TimeControl::key).
    pub fn of_key(key: &str) -> Option<TimeControl> {
        TimeControl::ALL.into_iter().find(|control| control.key() == key)
    }

    /// Returns the time of a seat for its first turn; `None` if there is no clock.
    pub fn at_first(self) -> Option<Duration> {
        match self {
            TimeControl::None => None,
            TimeControl::Slow | TimeControl::Usual | TimeControl::ThreeDays => Some(3 * DAY),
            TimeControl::Fast | TimeControl::OneDay => Some(DAY),
            TimeControl::TwoDays => Some(2 * DAY),
            TimeControl::SevenDays => Some(7 * DAY),
        }
    }

    /// Returns the time for the next turn of a seat that kept `left` of the one before.
    pub fn next(self, left: Duration) -> Duration {
        // A cap never takes away time that others gave.
        let added = |more: Duration, most: Duration| left.saturating_add(more).min(most).max(left);
        match self {
            TimeControl::None => Duration::ZERO,
            TimeControl::Slow => added(36 * HOUR, 10 * DAY),
            TimeControl::Usual => added(12 * HOUR, 5 * DAY),
            TimeControl::Fast => added(4 * HOUR, 3 * DAY),
            TimeControl::OneDay => DAY,
            TimeControl::TwoDays => 2 * DAY,
            TimeControl::ThreeDays => 3 * DAY,
            TimeControl::SevenDays => 7 * DAY,
        }
    }
}
