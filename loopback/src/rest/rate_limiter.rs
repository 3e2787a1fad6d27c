//! Counts requests against rate limits: per route, globally, and invalid ones. Not here: buckets
//! and their sizes (`buckets`), responses (`rate_headers`). Start at [`Limiter::admit`]. Discord
//! docs: Rate Limits.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::Method;

use super::buckets::{Bucket, BucketKey};
use crate::pace::Pace;

/// Requests of a bot per [`GLOBAL_WINDOW`], without responses to interactions. Discord docs: Rate
/// Limits, "Global Rate Limit".
const GLOBAL: u32 = 50;
const GLOBAL_WINDOW: Duration = Duration::from_secs(1);
/// Default number of requests answered 401, 403 or 429 per [`INVALID_WINDOW`]. Discord docs: Rate
/// Limits, "Invalid Request Limit".
pub(crate) const INVALID_REQUESTS: u32 = 10_000;
const INVALID_WINDOW: Duration = Duration::from_secs(10 * 60);
/// How many windows are kept before expired ones are dropped.
const WINDOWS_KEPT: usize = 4_096;

#[derive(Clone, Copy, Debug)]
struct Window {
    used: u32,
    ends: Instant,
}

/// The state of a bucket, for the headers of a response.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing {
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_after: Duration,
    pub(crate) bucket: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LimitScope {
    /// This bot's limit for a route.
    User,
    /// This bot's limit for everything.
    Global,
    /// A resource's limit for everybody, which only a plan of faults has here.
    Shared,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TooMany {
    pub(crate) scope: LimitScope,
    pub(crate) retry_after: Duration,
    /// The bucket, unless the limit is global or not shown in headers.
    pub(crate) standing: Option<Standing>,
    /// Error code and message of this limit, if it has its own.
    pub(crate) said: Option<(u32, &'static str)>,
}

/// The decision on a request, before its content is examined.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Verdict {
    Admitted(Option<Standing>),
    Refused(TooMany),
    /// Refused for this long because of too many invalid requests.
    Banned(Duration),
}

/// The requester. Discord counts requests without a token by address; here they count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Bot,
    Nobody,
}

pub(crate) struct Limiter {
    pace: Pace,
    most_invalid: u32,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    bot: Option<Window>,
    nobody: Option<Window>,
    buckets: HashMap<BucketKey, Window>,
    invalid: Option<Window>,
}

impl Limiter {
    pub(crate) fn new(pace: Pace, most_invalid: u32) -> Self {
        Self { pace, most_invalid, counts: Mutex::default() }
    }

    /// Ends all windows, as if their time had passed.
    pub(crate) fn end_windows(&self) {
        *self.lock() = Counts::default();
    }

    /// Lets time pass for all windows.
    pub(crate) fn advance(&self, by: Duration) {
        let mut counts = self.lock();
        let Counts { bot, nobody, buckets, invalid } = &mut *counts;
        for window in buckets.values_mut().chain(bot).chain(nobody).chain(invalid) {
            window.ends = window.ends.checked_sub(by).unwrap_or(window.ends);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn admit(&self, who: Who, method: &Method, template: &str, path: &str, now: Instant) -> Verdict {
        let mut counts = self.lock();
        if let Some(ban) = counts.invalid.filter(|window| window.used >= self.most_invalid && now < window.ends) {
            return Verdict::Banned(ban.ends - now);
        }
        let of_interaction = template.starts_with("/interactions/") || template.starts_with("/webhooks/");
        if !of_interaction {
            let window = match who {
                Who::Bot => &mut counts.bot,
                Who::Nobody => &mut counts.nobody,
            };
            if let Err(retry_after) = take(window, GLOBAL, self.pace.of(GLOBAL_WINDOW), now) {
                return Verdict::Refused(TooMany { scope: LimitScope::Global, retry_after, standing: None, said: None });
            }
            if who == Who::Nobody {
                return Verdict::Admitted(None);
            }
        }
        match Bucket::of(method, template) {
            None => Verdict::Admitted(None),
            Some(bucket) => counts.spend(bucket, bucket.key(method, template, path), self.pace, now),
        }
    }

    /// Counts a request against a limit besides its route's, which no header shows until it is met.
    /// `major` is the channel, or empty if all share one window.
    pub(super) fn besides(&self, bucket: Bucket, major: &str, now: Instant) -> Result<(), TooMany> {
        let key = BucketKey { name: bucket.name.to_owned(), major: major.to_owned() };
        match self.lock().spend(bucket, key, self.pace, now) {
            Verdict::Refused(too_many) => Err(too_many),
            Verdict::Admitted(_) | Verdict::Banned(_) => Ok(()),
        }
    }

    pub(super) fn note_invalid(&self, now: Instant) {
        // An error means that the limit is reached already.
        let _ = take(&mut self.lock().invalid, self.most_invalid, self.pace.of(INVALID_WINDOW), now);
    }
}

impl Counts {
    fn spend(&mut self, bucket: Bucket, key: BucketKey, pace: Pace, now: Instant) -> Verdict {
        if self.buckets.len() >= WINDOWS_KEPT {
            self.buckets.retain(|_, window| now < window.ends);
        }
        let id = key.id();
        let mut window = self.buckets.get(&key).copied();
        let taken = take(&mut window, bucket.requests, pace.of(bucket.window), now);
        let standing = |window: &Window| Standing {
            limit: bucket.requests,
            remaining: bucket.requests.saturating_sub(window.used),
            reset_after: window.ends.saturating_duration_since(now),
            bucket: id,
        };
        let standing = window.as_ref().map(standing);
        if let Some(window) = window {
            self.buckets.insert(key, window);
        }
        match taken {
            Ok(()) => Verdict::Admitted(standing),
            Err(retry_after) => Verdict::Refused(TooMany { scope: LimitScope::User, retry_after, standing, said: None }),
        }
    }
}

/// Uses a window once, a new one if it has expired; returns the wait if it is full.
fn take(window: &mut Option<Window>, most: u32, length: Duration, now: Instant) -> Result<(), Duration> {
    let current = match window {
        Some(current) if now < current.ends => current,
        _ => window.insert(Window { used: 0, ends: now + length }),
    };
    if current.used >= most {
        return Err(current.ends - now);
    }
    current.used += 1;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESSAGES: &str = "/channels/{channel}/messages";

    fn limiter() -> Limiter {
        Limiter::new(Pace::DISCORD, 3)
    }

    fn create(limiter: &Limiter, channel: u8, now: Instant) -> Verdict {
        limiter.admit(Who::Bot, &Method::POST, MESSAGES, &format!("/channels/{channel}/messages"), now)
    }

    #[test]
    fn a_window_begins_with_its_first_request_and_is_empty_again_when_it_has_passed() {
        let (limiter, begin) = (limiter(), Instant::now());
        for remaining in (0..5).rev() {
            let Verdict::Admitted(Some(standing)) = create(&limiter, 1, begin) else { panic!("refused") };
            assert_eq!((standing.limit, standing.remaining, standing.reset_after), (5, remaining, Duration::from_secs(5)));
        }
        let later = begin + Duration::from_millis(1_500);
        let Verdict::Refused(refusal) = create(&limiter, 1, later) else { panic!("admitted") };
        assert_eq!((refusal.scope, refusal.retry_after), (LimitScope::User, Duration::from_millis(3_500)));
        assert!(matches!(create(&limiter, 2, later), Verdict::Admitted(_)), "another channel has its own window");
        assert!(matches!(create(&limiter, 1, begin + Duration::from_secs(5)), Verdict::Admitted(_)));
    }

    #[test]
    fn a_faster_pace_shortens_the_window_and_leaves_its_size() {
        let (limiter, begin) = (Limiter::new(Pace::times(100), 3), Instant::now());
        for _ in 0..5 {
            assert!(matches!(create(&limiter, 1, begin), Verdict::Admitted(_)));
        }
        assert!(matches!(create(&limiter, 1, begin + Duration::from_millis(49)), Verdict::Refused(_)));
        assert!(matches!(create(&limiter, 1, begin + Duration::from_millis(50)), Verdict::Admitted(_)));
    }

    #[test]
    fn windows_that_have_passed_are_forgotten() {
        let (limiter, mut now) = (limiter(), Instant::now());
        for channel in 0..3 * WINDOWS_KEPT {
            now += GLOBAL_WINDOW;
            let path = format!("/channels/{channel}/messages");
            limiter.admit(Who::Bot, &Method::POST, MESSAGES, &path, now);
        }
        assert!(limiter.lock().buckets.len() <= WINDOWS_KEPT);
    }

    #[test]
    fn after_too_many_invalid_requests_all_are_refused_until_the_window_has_passed() {
        let (limiter, begin) = (limiter(), Instant::now());
        limiter.note_invalid(begin);
        limiter.note_invalid(begin);
        assert!(matches!(create(&limiter, 1, begin), Verdict::Admitted(_)));
        limiter.note_invalid(begin + INVALID_WINDOW / 2);
        assert_eq!(create(&limiter, 1, begin + INVALID_WINDOW / 2), Verdict::Banned(INVALID_WINDOW / 2));
        assert!(matches!(create(&limiter, 1, begin + INVALID_WINDOW), Verdict::Admitted(_)));
    }
}
