//! Rate limits, counted: of each route, of all requests together, of invalid requests.
//! Not here: which routes share a limit, and how large it is (`buckets`); what a client is answered (`limiting`).
//! Start at [`Limiter::admit`]. Discord docs: Rate Limits.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::Method;

use super::buckets::{Bucket, BucketKey};
use crate::pace::Pace;

/// Requests of a bot in [`GLOBAL_WINDOW`], answers to interactions not counted. Discord docs: Rate Limits, "Global Rate Limit".
const GLOBAL: u32 = 50;
const GLOBAL_WINDOW: Duration = Duration::from_secs(1);
/// Requests answered with 401, 403 or 429 in [`INVALID_WINDOW`], unless the options say otherwise. Discord docs: Rate Limits, "Invalid
/// Request Limit".
pub(crate) const INVALID_REQUESTS: u32 = 10_000;
const INVALID_WINDOW: Duration = Duration::from_secs(10 * 60);
/// So many windows are kept before those that have passed are forgotten.
const WINDOWS_KEPT: usize = 4_096;

/// A window: how often it has been used, and when it ends.
#[derive(Clone, Copy, Debug)]
struct Window {
    used: u32,
    ends: Instant,
}

/// How a bucket stands, for the headers of a reply.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing {
    pub(super) limit: u32,
    pub(super) remaining: u32,
    pub(super) reset_after: Duration,
    pub(super) bucket: String,
}

/// Whose limit was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "nothing here is limited for all bots together; such a refusal can be scripted")]
pub(crate) enum LimitScope {
    /// This bot's, for a route.
    User,
    /// This bot's, for everything.
    Global,
    /// A resource's, for everybody who uses it.
    Shared,
}

/// A refusal: too many requests.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TooMany {
    pub(crate) scope: LimitScope,
    pub(crate) retry_after: Duration,
    /// The bucket, unless the limit is the global one or one that no header tells of.
    pub(crate) standing: Option<Standing>,
    /// The limit's own code and sentence, if it has any.
    pub(crate) said: Option<(u32, &'static str)>,
}

/// What becomes of a request before anybody looks at what it wants.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Verdict {
    Admitted(Option<Standing>),
    Refused(TooMany),
    /// Refused because of too many invalid requests, for this long.
    Banned(Duration),
}

/// Who asks. Discord counts those without a token by their address; here they all have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Bot,
    Nobody,
}

/// Counts everything.
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

    /// All windows end, as if their time had passed.
    pub(crate) fn end_windows(&self) {
        *self.lock() = Counts::default();
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

    /// Counts what has a limit besides that of its route, which does not show in the headers until it is met. `major` is the channel, if
    /// each has its own.
    pub(super) fn besides(&self, bucket: Bucket, major: &str, now: Instant) -> Result<(), TooMany> {
        let key = BucketKey { name: bucket.name.to_owned(), major: major.to_owned() };
        match self.lock().spend(bucket, key, self.pace, now) {
            Verdict::Refused(too_many) => Err(too_many),
            Verdict::Admitted(_) | Verdict::Banned(_) => Ok(()),
        }
    }

    /// Counts an invalid request.
    pub(super) fn note_invalid(&self, now: Instant) {
        // What is too much counts no further.
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

/// Uses a window once, a new one if the last has passed; the time to wait if there is no room.
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
