//! Rate limits, counted and refused: of each route, of all requests together, of requests that make no sense.
//! Never here: which routes share a limit, and how large it is (`buckets`); what a request does.
//! Start at [`account`]. Discord docs: Rate Limits.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Body;
use axum::extract::{MatchedPath, Request};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER, VIA};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::buckets::{Bucket, Key, RENAME_CHANNEL};
use super::error::ApiError;
use crate::discord::Discord;
use crate::limits;
use crate::pace::Pace;
use crate::snowflake::now_ms;

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
    limit: u32,
    remaining: u32,
    reset_after: Duration,
    bucket: String,
}

/// Whose limit was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "nothing here is limited for all bots together; such a refusal can be scripted")]
pub(crate) enum Scope {
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
    pub(crate) scope: Scope,
    pub(crate) retry_after: Duration,
    /// The bucket, unless the limit is the global one.
    pub(crate) standing: Option<Standing>,
}

/// What becomes of a request before anybody looks at what it wants.
#[derive(Clone, Debug, PartialEq)]
enum Verdict {
    Admitted(Option<Standing>),
    Refused(TooMany),
    /// Refused at the door, for this long.
    Banned(Duration),
}

/// Who asks. Discord counts those without a token by their address; here they all have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
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
    buckets: HashMap<Key, Window>,
    invalid: Option<Window>,
}

impl Limiter {
    pub(crate) fn new(pace: Pace, most_invalid: u32) -> Self {
        Self { pace, most_invalid, counts: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn admit(&self, who: Who, method: &Method, template: &str, path: &str, now: Instant) -> Verdict {
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
                return Verdict::Refused(TooMany { scope: Scope::Global, retry_after, standing: None });
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

    /// Counts a new name or topic of a channel.
    fn rename(&self, path: &str, now: Instant) -> Verdict {
        let key = Key { name: RENAME_CHANNEL.name.to_owned(), major: path.to_owned() };
        self.lock().spend(RENAME_CHANNEL, key, self.pace, now)
    }

    /// Counts a request that made no sense.
    fn note_invalid(&self, now: Instant) {
        // What is too much counts no further.
        let _ = take(&mut self.lock().invalid, self.most_invalid, self.pace.of(INVALID_WINDOW), now);
    }
}

impl Counts {
    fn spend(&mut self, bucket: Bucket, key: Key, pace: Pace, now: Instant) -> Verdict {
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
            Err(retry_after) => Verdict::Refused(TooMany { scope: Scope::User, retry_after, standing }),
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

/// Counts a request, refuses it if it is one too many, and adds to the reply how its bucket stands.
pub(super) async fn account(discord: &Discord, path: Option<&MatchedPath>, request: Request, next: Next) -> Response {
    let shared = discord.shared();
    // What lies below `/api` and is no route has none either.
    let template = path.map_or("", |path| unversioned(path.as_str()));
    let template = if template.contains("{*") { "" } else { template };
    if !template.is_empty() {
        shared.calls.count(request.method(), template);
    }
    let who = if is_bot(request.headers(), &shared.token) { Who::Bot } else { Who::Nobody };
    let verdict = shared.limiter.admit(who, request.method(), template, unversioned(request.uri().path()), Instant::now());
    let response = match verdict {
        Verdict::Banned(left) => return banned(left),
        Verdict::Refused(too_many) => too_many.into_response(),
        Verdict::Admitted(standing) => {
            let mut response = if who == Who::Bot && *request.method() == Method::PATCH && template == "/channels/{channel}" {
                edit_channel(discord, request, next).await
            } else {
                next.run(request).await
            };
            // A refusal that came from further in tells of its own bucket.
            if let Some(standing) = standing.filter(|_| response.status() != StatusCode::TOO_MANY_REQUESTS) {
                standing.announce(response.headers_mut());
            }
            response
        }
    };
    let shared_limit = response.headers().get(SCOPE).is_some_and(|scope| scope == "shared");
    if matches!(response.status(), StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS)
        && !shared_limit
    {
        shared.limiter.note_invalid(Instant::now());
    }
    response
}

fn unversioned(path: &str) -> &str {
    let path = path.strip_prefix("/api").unwrap_or(path);
    path.strip_prefix("/v10").unwrap_or(path)
}

fn is_bot(headers: &HeaderMap, token: &str) -> bool {
    let given = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).and_then(|value| value.strip_prefix("Bot "));
    given == Some(token)
}

/// A change of a channel: one of its name or topic has a limit besides, which does not show in the headers until it is met.
async fn edit_channel(discord: &Discord, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, limits::REQUEST_BYTES).await else { return ApiError::TOO_LARGE.into_response() };
    let renames =
        serde_json::from_slice::<Value>(&bytes).is_ok_and(|form| ["name", "topic"].iter().any(|field| !form[field].is_null()));
    if renames && let Verdict::Refused(too_many) = discord.shared().limiter.rename(unversioned(parts.uri.path()), Instant::now())
    {
        return too_many.into_response();
    }
    next.run(Request::from_parts(parts, Body::from(bytes))).await
}

const LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");
const RESET_AFTER: HeaderName = HeaderName::from_static("x-ratelimit-reset-after");
const BUCKET: HeaderName = HeaderName::from_static("x-ratelimit-bucket");
const SCOPE: HeaderName = HeaderName::from_static("x-ratelimit-scope");
const IS_GLOBAL: HeaderName = HeaderName::from_static("x-ratelimit-global");

/// Puts a number, which every header can hold, among the headers.
fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// Seconds with three decimals, rounded up: who waits that long does not come too early.
fn seconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1_000.0).ceil() / 1_000.0
}

impl Standing {
    fn announce(&self, headers: &mut HeaderMap) {
        let reset_after = seconds(self.reset_after);
        put(headers, LIMIT, &self.limit.to_string());
        put(headers, REMAINING, &self.remaining.to_string());
        put(headers, RESET, &format!("{:.3}", now_ms() as f64 / 1_000.0 + reset_after));
        put(headers, RESET_AFTER, &format!("{reset_after:.3}"));
        put(headers, BUCKET, &self.bucket);
    }
}

impl IntoResponse for TooMany {
    fn into_response(self) -> Response {
        let (word, message) = match self.scope {
            Scope::User => ("user", "You are being rate limited."),
            Scope::Global => ("global", "You are being rate limited."),
            Scope::Shared => ("shared", "The resource is being rate limited."),
        };
        let global = self.scope == Scope::Global;
        let body = json!({ "message": message, "retry_after": seconds(self.retry_after), "global": global });
        let mut response = (StatusCode::TOO_MANY_REQUESTS, Json(body)).into_response();
        let headers = response.headers_mut();
        // Whole seconds, rounded up, as on Discord: the body is more exact.
        put(headers, RETRY_AFTER, &format!("{:.0}", self.retry_after.as_secs_f64().ceil().max(1.0)));
        put(headers, SCOPE, word);
        // What has passed through to Discord itself carries this; clients tell a ban by its absence.
        put(headers, VIA, "1.1 google");
        if global {
            put(headers, IS_GLOBAL, "true");
        }
        if let Some(standing) = &self.standing {
            standing.announce(headers);
        }
        response
    }
}

/// What Discord's doorkeeper answers to an address from which too many requests made no sense: no JSON, none of Discord's headers.
fn banned(left: Duration) -> Response {
    let mut response = (StatusCode::TOO_MANY_REQUESTS, "error code: 1015").into_response();
    put(response.headers_mut(), RETRY_AFTER, &format!("{:.0}", left.as_secs_f64().ceil().max(1.0)));
    put(response.headers_mut(), CONTENT_TYPE, "text/plain; charset=UTF-8");
    response
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
        assert_eq!((refusal.scope, refusal.retry_after), (Scope::User, Duration::from_millis(3_500)));
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
    fn after_too_many_senseless_requests_all_are_refused_until_the_window_has_passed() {
        let (limiter, begin) = (limiter(), Instant::now());
        limiter.note_invalid(begin);
        limiter.note_invalid(begin);
        assert!(matches!(create(&limiter, 1, begin), Verdict::Admitted(_)));
        limiter.note_invalid(begin + INVALID_WINDOW / 2);
        assert_eq!(create(&limiter, 1, begin + INVALID_WINDOW / 2), Verdict::Banned(INVALID_WINDOW / 2));
        assert!(matches!(create(&limiter, 1, begin + INVALID_WINDOW), Verdict::Admitted(_)));
    }
}
