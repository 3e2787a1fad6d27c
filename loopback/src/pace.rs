//! How many times faster than on Discord the windows of rate limits pass. Start at [`Pace`].

use std::time::Duration;

/// Divides Discord's windows, but not the requests they admit: no limit is ever off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace(u32);

impl Pace {
    /// Discord's own pace.
    pub(crate) const DISCORD: Self = Self(1);

    /// Makes windows pass `faster` times as fast as on Discord; 0 counts as 1.
    pub(crate) fn times(faster: u32) -> Self {
        Self(faster.max(1))
    }

    /// Returns how long a window of Discord's lasts at this pace.
    pub(crate) fn of(self, window: Duration) -> Duration {
        window / self.0
    }
}
