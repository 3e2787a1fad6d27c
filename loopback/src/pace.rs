//! How many times faster than on Discord the windows of rate limits pass.
//! Start at [`Pace`].

use std::time::Duration;

/// Divides Discord's windows. What fits in a window stays the same, so that no limit is ever off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace(u32);

impl Pace {
    /// Discord's own.
    pub(crate) const DISCORD: Self = Self(1);

    /// So many times faster; 0 is taken for 1.
    pub(crate) fn times(faster: u32) -> Self {
        Self(faster.max(1))
    }

    /// How long a window of Discord's lasts here.
    pub(crate) fn of(self, window: Duration) -> Duration {
        window / self.0
    }
}
