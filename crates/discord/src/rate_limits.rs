//! How many requests a route takes before Discord makes us wait, as its answers tell. The client
//! library waits inside a call; asking here first avoids that. Discord docs: Rate Limits. Start
//! reading at [`RateLimits::capacity`].

use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::time::Duration;

use reqwest::header::HeaderMap;
use serenity::http::{Http, Route as Call};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, MessageId};
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;

use tertulia_outbox::{Capacity, Route};

/// Most routes remembered before those whose window has passed are dropped.
const MOST: usize = 10_000;
/// Edits of old messages per channel and window. No header tells of this limit, so they are counted
/// here. Observed by others; Discord docs have only its code, 30046.
const OLD_EDITS: usize = 3;
pub(super) const OLD_EDITS_WINDOW: Duration = Duration::from_secs(6);
/// The age at which a message is old, a little before it is for Discord.
const OLD: Duration = Duration::from_secs(59 * 60);
/// The epoch of Discord's ids, in ms since 1970. Discord docs: API Reference, Snowflakes.
const SNOWFLAKE_EPOCH: u64 = 1_420_070_400_000;

/// Refusals (401, 403, 429) in a window after which we slow down: Discord bans an address after
/// 10,000. Discord docs: Rate Limits, "Invalid Request Limit".
const INVALID: usize = 1_000;
const INVALID_WINDOW: Duration = Duration::from_secs(10 * 60);
/// The time between two requests then. Even if all are refused, a window has at most 2,200.
const SLOWED: Duration = Duration::from_millis(500);

/// How long to leave a route alone on which the client library is waiting.
const A_MOMENT: Duration = Duration::from_millis(10);

/// What Discord said last of each route. Unlike the library, it counts edits and deletions apart.
#[derive(Debug, Default)]
pub(super) struct RateLimits {
    windows: Mutex<Latest<Route, Window, MOST>>,
    old_edits: Mutex<OldEdits>,
    invalid: Mutex<Invalid>,
}

/// When edits of old messages were answered, the last [`OLD_EDITS`] of each channel.
#[derive(Debug, Default)]
struct OldEdits {
    /// The window in which they are counted; `None` if they are not.
    window: Option<Duration>,
    answered: Latest<ChannelId, VecDeque<Moment>, MOST>,
}

#[derive(Debug, Default)]
struct Invalid {
    /// When the last [`INVALID`] of them were.
    refused: VecDeque<Moment>,
    /// When the next request may go out, while there are that many.
    next: Moment,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    /// Requests per window.
    limit: u32,
    /// Requests left in this window.
    remaining: u32,
    ends: Moment,
}

impl Invalid {
    fn are_many(&self, now: Moment) -> bool {
        self.refused.len() == INVALID && self.refused.front().is_some_and(|at| at.plus(INVALID_WINDOW) > now)
    }
}

impl RateLimits {
    /// Sets the window in which edits of old messages are counted; `None` does not count them.
    pub(super) fn count_old_edits_in(&self, window: Option<Duration>) {
        self.old_edits.lock().window = window;
    }

    /// Returns the route that an edit counts for.
    pub(super) fn edit_route(&self, at: ChannelId, message: MessageId, now: Moment) -> Route {
        if self.old_edits.lock().window.is_some() && is_old(message, now) { Route::EditOld(at) } else { Route::Edit(at) }
    }

    /// Returns how many requests a route takes now. If unknown, one may go ahead: its answer tells.
    pub(super) fn capacity(&self, route: Route, now: Moment) -> Capacity {
        let wait = self.slowed(now);
        if !wait.is_zero() {
            return Capacity::After(wait);
        }
        let Route::EditOld(channel) = route else { return self.of_window(route, now) };
        match (self.of_window(Route::Edit(channel), now), self.of_old_edits(channel, now)) {
            (Capacity::Now(one), Capacity::Now(other)) => Capacity::Now(one.min(other)),
            (Capacity::After(one), Capacity::After(other)) => Capacity::After(one.max(other)),
            (wait @ Capacity::After(_), Capacity::Now(_)) | (Capacity::Now(_), wait @ Capacity::After(_)) => wait,
        }
    }

    fn of_window(&self, route: Route, now: Moment) -> Capacity {
        let Some(window) = self.windows.lock().get(&route).copied() else { return Capacity::Now(NonZeroU32::MIN) };
        let left = if window.ends <= now { window.limit.max(1) } else { window.remaining };
        NonZeroU32::new(left).map_or_else(|| Capacity::After(window.ends.after(now)), Capacity::Now)
    }

    /// Each edit keeps its place for a window after its answer: Discord counted it before that.
    fn of_old_edits(&self, channel: ChannelId, now: Moment) -> Capacity {
        let edits = self.old_edits.lock();
        let window = edits.window.unwrap_or_default();
        let times = || edits.answered.peek(&channel).into_iter().flatten();
        // A time ahead was noted before the clock was set back.
        let taken = times().filter(|at| **at <= now && at.plus(window) > now).count();
        let free = u32::try_from(OLD_EDITS.saturating_sub(taken)).ok().and_then(NonZeroU32::new);
        // The oldest of them frees its place next.
        let wait = || times().next().map_or(Duration::ZERO, |first| first.plus(window).after(now)).min(window);
        free.map_or_else(|| Capacity::After(wait()), Capacity::Now)
    }

    /// Returns how long no request may go out because many were refused lately, else zero.
    fn slowed(&self, now: Moment) -> Duration {
        let invalid = self.invalid.lock();
        let wait = invalid.next.after(now);
        // It is never longer, unless the clock was set back.
        if invalid.are_many(now) && wait <= INVALID_WINDOW { wait } else { Duration::ZERO }
    }

    pub(super) fn sends(&self, now: Moment) {
        let mut invalid = self.invalid.lock();
        let due = if invalid.are_many(now) { invalid.next.clamp(now, now.plus(INVALID_WINDOW)) } else { now };
        invalid.next = due.plus(SLOWED);
    }

    /// Notes a refusal, if Discord counts its status against us.
    pub(super) fn refused(&self, status: u16, now: Moment) {
        if !matches!(status, 401 | 403 | 429) {
            return;
        }
        let mut invalid = self.invalid.lock();
        let were_many = invalid.are_many(now);
        if invalid.refused.len() == INVALID {
            invalid.refused.pop_front();
        }
        invalid.refused.push_back(now);
        if invalid.are_many(now) && !were_many {
            tracing::warn!(
                refused = INVALID,
                "Discord has refused many requests within ten minutes: slowing down to two requests a second"
            );
        }
    }

    /// Notes that an edit on that route was answered, whatever the answer.
    pub(super) fn answered(&self, route: Route, now: Moment) {
        let Route::EditOld(channel) = route else { return };
        let mut edits = self.old_edits.lock();
        let times = edits.answered.get_or_insert_mut(channel, VecDeque::new);
        if times.len() == OLD_EDITS {
            times.pop_front();
        }
        times.push_back(now);
    }

    /// Notes what the headers of an answer on that route say.
    pub(super) fn heard(&self, route: Route, headers: &HeaderMap, now: Moment) {
        let route = counted_with(route);
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
        self.put(route, Window { limit, remaining, ends: now.plus(reset_after + Duration::from_millis(1)) });
    }

    /// Closes a route for a while, as Discord wants nothing there.
    pub(super) fn closed(&self, route: Route, wait: Duration, now: Moment) {
        self.put(counted_with(route), Window { limit: 1, remaining: 0, ends: now.plus(wait) });
    }

    fn put(&self, route: Route, window: Window) {
        self.windows.lock().put(route, window);
    }
}

/// Returns the route that an answer's headers are about.
fn counted_with(route: Route) -> Route {
    match route {
        Route::EditOld(channel) => Route::Edit(channel),
        Route::Edit(_) | Route::Post(_) | Route::Delete(_) | Route::Read(_) | Route::OpenDirect => route,
    }
}

/// Returns whether a message is so old that its edits are also counted here.
fn is_old(message: MessageId, now: Moment) -> bool {
    let posted = Moment((message.0 >> 22).saturating_add(SNOWFLAKE_EPOCH));
    now.after(posted) >= OLD
}

/// Returns how long the client library would wait before a call, if that is known without waiting.
pub(super) fn library_waits(http: &Http, call: Call<'_>) -> Option<Duration> {
    let routes = http.ratelimiter.as_ref()?.routes();
    let known = routes.try_read().ok()?.get(&call.ratelimiting_bucket()).cloned()?;
    // Whoever waits there for this route's limit holds the lock.
    let Ok(limit) = known.try_lock() else { return Some(A_MOMENT) };
    let left = limit.reset()?.elapsed().err()?.duration();
    (limit.remaining() == 0).then_some(left)
}

#[cfg(test)]
mod tests {
    use serenity::model::id;

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
        let (edit, delete) = (Route::Edit(ChannelId(1)), Route::Delete(ChannelId(1)));
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
    fn only_so_many_routes_are_remembered() {
        let (limits, now) = (RateLimits::default(), Moment(9_000));
        for channel in 0..3 * MOST as u64 {
            limits.heard(Route::Post(ChannelId(channel)), &headers("5", "0", "5"), now.plus(Duration::from_secs(channel)));
        }
        assert!(limits.windows.lock().len() <= MOST);
    }

    #[test]
    fn edits_of_old_messages_take_three_places_for_six_seconds_each_and_those_of_the_route_too() {
        let (limits, channel, now) = (RateLimits::default(), ChannelId(1), Moment(9_000));
        limits.count_old_edits_in(Some(OLD_EDITS_WINDOW));
        let (old, at_once) = (Route::EditOld(channel), |n| Capacity::Now(NonZeroU32::new(n).unwrap()));
        limits.heard(old, &headers("5", "4", "5.0"), now);
        assert_eq!((limits.capacity(old, now), limits.capacity(Route::Edit(channel), now)), (at_once(3), at_once(4)));
        for second in 0..3 {
            limits.answered(old, now.plus(Duration::from_secs(second)));
        }
        let later = now.plus(Duration::from_secs(3));
        assert_eq!(
            limits.capacity(old, later),
            Capacity::After(Duration::from_secs(3)),
            "the first was answered three seconds ago"
        );
        assert_eq!(limits.capacity(Route::Edit(channel), later), at_once(4), "young messages do not wait for old ones");
        assert_eq!(limits.capacity(Route::EditOld(ChannelId(2)), later), at_once(1), "another channel's are counted apart");
        assert_eq!(limits.capacity(old, now.plus(Duration::from_secs(6))), at_once(1));
        assert_eq!(limits.capacity(old, now.plus(Duration::from_secs(8))), at_once(3));
        limits.heard(old, &headers("5", "0", "30.0"), later);
        assert!(matches!(limits.capacity(old, now.plus(Duration::from_secs(9))), Capacity::After(_)), "no edit is left there");
    }

    #[test]
    fn a_message_is_old_an_hour_after_its_id_was_made() {
        let posted = Moment(1_700_000_000_000);
        let message = MessageId((posted.0 - SNOWFLAKE_EPOCH) << 22 | 7);
        assert!(!is_old(message, posted) && !is_old(message, posted.plus(Duration::from_secs(58 * 60))));
        assert!(is_old(message, posted.plus(Duration::from_secs(60 * 60))));
        assert!(!is_old(message, Moment(0)), "the clock was set back");
    }

    #[test]
    fn after_many_refused_requests_the_others_go_out_two_a_second_until_ten_minutes_have_passed() {
        let (limits, route, start) = (RateLimits::default(), Route::OpenDirect, Moment(9_000));
        let free = |now| matches!(limits.capacity(route, now), Capacity::Now(_));
        for _ in 0..2 * INVALID {
            limits.refused(404, start);
            limits.sends(start);
        }
        assert!(free(start), "what is not found is not counted");
        let start = start.plus(2 * INVALID_WINDOW);
        (0..INVALID - 1).for_each(|_| limits.refused(403, start));
        assert!(free(start));
        limits.refused(429, start);
        let (mut now, end, mut sent) = (start, start.plus(INVALID_WINDOW), 0);
        while now < end {
            match limits.capacity(route, now) {
                Capacity::Now(_) => {
                    limits.sends(now);
                    limits.refused(403, now);
                    sent += 1;
                }
                Capacity::After(wait) => now = now.plus(wait),
            }
        }
        assert!((1_150..=1_250).contains(&sent), "{sent} in ten minutes");
        // If nothing more is refused, it ends.
        let calm = now.plus(INVALID_WINDOW);
        (0..10).for_each(|_| limits.sends(calm));
        assert!(free(calm));
    }

    #[tokio::test]
    async fn a_route_where_the_client_library_waits_is_left_alone() {
        let http = serenity::http::HttpBuilder::new("token").build();
        let call = || Call::ChannelMessages { channel_id: id::ChannelId::new(1) };
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
