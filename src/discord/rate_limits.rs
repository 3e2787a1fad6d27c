//! How many requests each route takes before Discord makes us wait, as far as its answers tell. The client library waits inside a call; whoever
//! asks here first can wait without one.
//!
//! Start reading at [`RateLimits::capacity`]. Discord's documentation: "Rate Limits".

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::header::HeaderMap;
use serenity::http::{Http, Route as Call};

use crate::clock::Moment;
use crate::outbox::{Capacity, Route};

/// Routes that are remembered before those whose window has passed are forgotten.
const MOST: usize = 10_000;
/// How long to leave a route alone where the client library is just waiting.
const A_MOMENT: Duration = Duration::from_millis(10);

/// What Discord said last about each route. The client library counts edits and deletions of a channel together, and Discord does not.
#[derive(Debug, Default)]
pub(super) struct RateLimits(Mutex<HashMap<Route, Window>>);

#[derive(Clone, Copy, Debug)]
struct Window {
    /// Requests in a window.
    limit: u32,
    /// Requests left in this one.
    remaining: u32,
    ends: Moment,
}

impl RateLimits {
    /// How many requests that route takes now. Where nothing is known one may go ahead: its answer tells.
    pub(super) fn capacity(&self, route: Route, now: Moment) -> Capacity {
        let Some(window) = self.lock().get(&route).copied() else { return Capacity::Now(NonZeroU32::MIN) };
        let left = if window.ends <= now { window.limit.max(1) } else { window.remaining };
        NonZeroU32::new(left).map_or_else(|| Capacity::After(window.ends.after(now)), Capacity::Now)
    }

    /// Discord answered on that route, with these headers.
    pub(super) fn heard(&self, route: Route, headers: &HeaderMap, now: Moment) {
        let said = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let count = |name| said(name).and_then(|words| words.parse::<u32>().ok());
        let reset_after = said("x-ratelimit-reset-after").and_then(|words| words.parse::<f64>().ok());
        let reset_after = reset_after.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let (Some(limit), Some(remaining), Some(reset_after)) =
            (count("x-ratelimit-limit"), count("x-ratelimit-remaining"), reset_after)
        else {
            return;
        };
        // Rounded up, so that nobody comes too early.
        self.put(route, Window { limit, remaining, ends: now.plus(reset_after + Duration::from_millis(1)) }, now);
    }

    /// Discord wants nothing more on that route for so long.
    pub(super) fn closed(&self, route: Route, wait: Duration, now: Moment) {
        self.put(route, Window { limit: 1, remaining: 0, ends: now.plus(wait) }, now);
    }

    fn put(&self, route: Route, window: Window, now: Moment) {
        let mut windows = self.lock();
        if windows.len() >= MOST {
            windows.retain(|_, window| window.ends > now);
        }
        windows.insert(route, window);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Route, Window>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long the client library would wait before a call, as far as can be told without waiting for it.
pub(super) fn library_waits(http: &Http, call: Call<'_>) -> Option<Duration> {
    let routes = http.ratelimiter.as_ref()?.routes();
    let known = routes.try_read().ok()?.get(&call.ratelimiting_bucket()).cloned()?;
    // Whoever waits for this route's limit there keeps the lock.
    let Ok(limit) = known.try_lock() else { return Some(A_MOMENT) };
    let left = limit.reset()?.elapsed().err()?.duration();
    (limit.remaining() == 0).then_some(left)
}

#[cfg(test)]
mod tests {
    use serenity::model::id::ChannelId;

    use super::*;

    fn headers(limit: &str, remaining: &str, reset_after: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert("x-ratelimit-limit", limit.parse().unwrap());
        headers.insert("x-ratelimit-remaining", remaining.parse().unwrap());
        headers.insert("x-ratelimit-reset-after", reset_after.parse().unwrap());
        headers
    }

    #[test]
    fn a_route_takes_what_discord_says_and_all_of_it_again_when_its_window_has_passed() {
        let (limits, now, at_once) = (RateLimits::default(), Moment(9_000), |n| Capacity::Now(NonZeroU32::new(n).unwrap()));
        let (edit, delete) = (Route::Edit(crate::ids::ChannelId(1)), Route::Delete(crate::ids::ChannelId(1)));
        assert_eq!(limits.capacity(edit, now), at_once(1), "one finds out");
        limits.heard(edit, &headers("5", "4", "4.5"), now);
        assert_eq!(limits.capacity(edit, now), at_once(4));
        limits.heard(edit, &headers("5", "0", "4.5"), now);
        limits.heard(delete, &headers("5", "3", "1.0"), now);
        limits.heard(edit, &HeaderMap::new(), now);
        assert_eq!(limits.capacity(edit, now), Capacity::After(Duration::from_millis(4_501)), "deletions are counted apart");
        assert_eq!(limits.capacity(edit, now.plus(Duration::from_millis(4_501))), at_once(5));
        limits.closed(delete, Duration::from_secs(4), now);
        assert_eq!(limits.capacity(delete, now), Capacity::After(Duration::from_secs(4)));
    }

    #[test]
    fn routes_whose_window_has_passed_are_forgotten_when_there_are_many() {
        let (limits, now) = (RateLimits::default(), Moment(9_000));
        for channel in 0..3 * MOST as u64 {
            limits.heard(
                Route::Post(crate::ids::ChannelId(channel)),
                &headers("5", "0", "5"),
                now.plus(Duration::from_secs(channel)),
            );
        }
        assert!(limits.lock().len() <= MOST);
    }

    #[tokio::test]
    async fn a_route_where_the_client_library_waits_is_left_alone() {
        let http = serenity::http::HttpBuilder::new("token").build();
        let call = || Call::ChannelMessages { channel_id: ChannelId::new(1) };
        assert_eq!(library_waits(&http, call()), None);
        let limit = {
            let routes = http.ratelimiter.as_ref().unwrap().routes();
            let mut routes = routes.write().await;
            routes.entry(call().ratelimiting_bucket()).or_default().clone()
        };
        assert_eq!(library_waits(&http, call()), None);
        let _waiting = limit.lock().await;
        assert_eq!(library_waits(&http, call()), Some(A_MOMENT));
    }
}
