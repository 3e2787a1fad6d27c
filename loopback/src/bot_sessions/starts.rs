//! Limits on session starts: one per rate limit key in five seconds, and a number per day. A resume
//! does not count. Start at [`Starts::take`]. Discord docs: Gateway, "Identifying" and "Session
//! Start Limit Object".

use std::collections::HashMap;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::pace::Pace;

/// Window for one start per rate limit key. Discord docs: Gateway, "Max Concurrency".
const CONCURRENCY_WINDOW: Duration = Duration::from_secs(5);
/// Window for `Options::session_starts`.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Granted,
    /// The last start with this key is too recent.
    TooSoon,
    /// The day's starts are used up.
    UsedUp,
}

#[derive(Debug, Default)]
pub(crate) struct Starts {
    used: u32,
    day_ends: Option<Instant>,
    /// When each rate limit key is free again.
    next: HashMap<u64, Instant>,
}

impl Starts {
    /// Counts an IDENTIFY with this rate limit key, even one that comes too soon.
    pub(crate) fn take(&mut self, most: u32, key: u64, pace: Pace, now: Instant) -> Start {
        if self.day_ends.is_none_or(|end| end <= now) {
            self.used = 0;
            self.day_ends = Some(now + pace.of(DAY));
        }
        if self.used >= most {
            return Start::UsedUp;
        }
        self.used += 1;
        if self.next.get(&key).is_some_and(|next| now < *next) {
            return Start::TooSoon;
        }
        self.next.insert(key, now + pace.of(CONCURRENCY_WINDOW));
        Start::Granted
    }

    /// Lets time pass for all windows.
    pub(crate) fn advance(&mut self, by: Duration) {
        for ends in self.day_ends.iter_mut().chain(self.next.values_mut()) {
            *ends = ends.checked_sub(by).unwrap_or(*ends);
        }
    }

    /// Returns the session start limit object.
    pub(crate) fn shape(&self, most: u32, max_concurrency: u32, now: Instant) -> Value {
        let left = self.day_ends.map_or(Duration::ZERO, |end| end.saturating_duration_since(now));
        let used = if left.is_zero() { 0 } else { self.used };
        json!({
            "total": most, "remaining": most.saturating_sub(used), "reset_after": left.as_millis() as u64,
            "max_concurrency": max_concurrency,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_seconds_lie_between_two_starts_and_a_day_has_only_so_many() {
        let (mut starts, begin) = (Starts::default(), Instant::now());
        let mut take = |millis: u64| starts.take(3, 0, Pace::DISCORD, begin + Duration::from_millis(millis));
        assert_eq!(take(0), Start::Granted);
        assert_eq!(take(4_999), Start::TooSoon);
        assert_eq!(take(5_000), Start::Granted);
        assert_eq!(take(60_000), Start::UsedUp, "one that came too soon has counted");
        assert_eq!(take(DAY.as_millis() as u64), Start::Granted);
        assert_eq!(starts.shape(3, 1, begin + DAY)["remaining"], 2);
    }
}
