//! Rate limits as clients meet them: refusals and headers. Not here: counting (`rate_limiter`).
//! Start at [`account`]. Discord docs: Rate Limits, "Header Format" and "Exceeding A Rate Limit".

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{MatchedPath, Request};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER, VIA};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde_json::{Value, json};

use super::buckets::{EDIT_OLD_MESSAGE, RENAME_CHANNEL};
use super::calls::unversioned;
use super::error::ApiError;
use super::rate_limiter::{LimitScope, Standing, TooMany, Verdict, Who};
use crate::discord::Discord;
use crate::limits;
use crate::refused::Reason;
use crate::shared::Shared;
use crate::snowflake::{Id, now_ms};

/// Counts a request, refuses it over the limit, and adds its bucket's headers to the response.
pub(super) async fn account(discord: &Discord, path: Option<&MatchedPath>, request: Request, next: Next) -> Response {
    let shared = discord.shared();
    // Unknown paths below `/api` have no template.
    let template = path.map_or("", |path| unversioned(path.as_str()));
    let template = if template.contains("{*") { "" } else { template };
    if !template.is_empty() {
        shared.calls.count(request.method(), template);
    }
    let who = if is_bot(request.headers(), &shared.token) { Who::Bot } else { Who::Nobody };
    let verdict = shared.limiter.admit(who, request.method(), template, unversioned(request.uri().path()), Instant::now());
    let response = match verdict {
        Verdict::Banned(left) => return banned(left),
        Verdict::Refused(too_many) => {
            // A client that still sends would find the connection closed, and no response.
            let _ = axum::body::to_bytes(request.into_body(), limits::REQUEST_BYTES).await;
            too_many.into_response()
        }
        Verdict::Admitted(standing) => {
            let edits = who == Who::Bot && *request.method() == Method::PATCH;
            let mut response = match template {
                "/channels/{channel}" if edits => edit_channel(discord, request, next).await,
                "/channels/{channel}/messages/{message}" if edits => edit_message(shared, request, next).await,
                _ => next.run(request).await,
            };
            // A 429 from an inner layer has its own bucket's headers.
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
        let code = response.extensions().get::<Reason>().map_or(0, |reason| reason.code);
        shared.refusals.count(response.status().as_u16(), code);
    }
    response
}

fn is_bot(headers: &HeaderMap, token: &str) -> bool {
    let given = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).and_then(|value| value.strip_prefix("Bot "));
    given == Some(token)
}

/// Changes a channel. New names and topics count against a second limit, shown once it is met.
async fn edit_channel(discord: &Discord, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, limits::REQUEST_BYTES).await else { return ApiError::TOO_LARGE.into_response() };
    let renames =
        serde_json::from_slice::<Value>(&bytes).is_ok_and(|form| ["name", "topic"].iter().any(|field| !form[field].is_null()));
    let path = unversioned(parts.uri.path());
    if renames && let Err(too_many) = discord.shared().limiter.besides(RENAME_CHANNEL, path, Instant::now()) {
        return too_many.into_response();
    }
    next.run(Request::from_parts(parts, Body::from(bytes))).await
}

/// Edits a message. Edits of old messages count against a second limit per channel.
async fn edit_message(shared: &Shared, request: Request, next: Next) -> Response {
    let mut words = unversioned(request.uri().path()).split('/').skip(2).step_by(2);
    if let (Some(channel), Some(Ok(message))) = (words.next(), words.next().map(str::parse::<Id>)) {
        let age = Duration::from_millis(shared.clock.now_ms().saturating_sub(message.millis()));
        if age >= shared.old_message
            && let Err(too_many) = shared.limiter.besides(EDIT_OLD_MESSAGE, channel, Instant::now())
        {
            let said = Some((30046, "Maximum number of edits to messages older than 1 hour reached. Try again later"));
            return TooMany { standing: None, said, ..too_many }.into_response();
        }
    }
    next.run(request).await
}

const LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");
const RESET_AFTER: HeaderName = HeaderName::from_static("x-ratelimit-reset-after");
const BUCKET: HeaderName = HeaderName::from_static("x-ratelimit-bucket");
const SCOPE: HeaderName = HeaderName::from_static("x-ratelimit-scope");
const IS_GLOBAL: HeaderName = HeaderName::from_static("x-ratelimit-global");

/// Sets a header to a value that is valid in any header.
fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// Converts to seconds with three decimals, rounded up so that no client comes too early.
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
            LimitScope::User => ("user", "You are being rate limited."),
            LimitScope::Global => ("global", "You are being rate limited."),
            LimitScope::Shared => ("shared", "The resource is being rate limited."),
        };
        let global = self.scope == LimitScope::Global;
        let message = self.said.map_or(message, |(_, sentence)| sentence);
        let mut body = json!({ "message": message, "retry_after": seconds(self.retry_after), "global": global });
        if let Some((code, _)) = self.said {
            body["code"] = json!(code);
        }
        let code = self.said.map_or(0, |(code, _)| code);
        let reason = Extension(Reason { code, message: message.to_owned(), faults: Vec::new() });
        let mut response = (StatusCode::TOO_MANY_REQUESTS, reason, Json(body)).into_response();
        let headers = response.headers_mut();
        // Whole seconds, rounded up, as on Discord; the body is exact.
        put(headers, RETRY_AFTER, &format!("{:.0}", self.retry_after.as_secs_f64().ceil().max(1.0)));
        put(headers, SCOPE, word);
        // Discord's own responses have this header; clients recognise a ban by its absence.
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

/// Returns the proxy's response to too many invalid requests, without JSON or Discord's headers.
fn banned(left: Duration) -> Response {
    let mut response = (StatusCode::TOO_MANY_REQUESTS, "error code: 1015").into_response();
    put(response.headers_mut(), RETRY_AFTER, &format!("{:.0}", left.as_secs_f64().ceil().max(1.0)));
    put(response.headers_mut(), CONTENT_TYPE, "text/plain; charset=UTF-8");
    response
}
