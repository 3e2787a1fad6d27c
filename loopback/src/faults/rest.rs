//! Injects faults into requests. Not here: deciding which (`strike`). Start at [`inject`].

use std::time::{Duration, UNIX_EPOCH};

use axum::Json;
use axum::body::Body;
use axum::extract::MatchedPath;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::strike::End;
use crate::rest::calls::unversioned;
use crate::rest::error::ApiError;
use crate::rest::rate_limiter::{LimitScope, Standing, TooMany};
use crate::shared::Shared;
use crate::snowflake::Clock;

/// Injects planned faults before, after or instead of `answer`, which is all that a request does.
pub(crate) async fn inject(
    shared: &Shared,
    method: &Method,
    path: Option<&MatchedPath>,
    answer: impl Future<Output = Response>,
) -> Response {
    let injected = shared.faults.request(|| format!("{method} {}", template(path)));
    wait(injected.before).await;
    let mut response = match injected.end {
        End::Answered => answer.await,
        End::Limited { scope, retry_after } => limited(scope, retry_after),
        End::Failed(status) => failed(status),
        End::FailedLate(status) => {
            answer.await;
            failed(status)
        }
        End::Dropped => return cut(),
        End::DroppedLate => {
            answer.await;
            return cut();
        }
    };
    wait(injected.after).await;
    if shared.clock.ahead_ms() != 0 {
        skew(response.headers_mut(), &shared.clock);
    }
    response
}

/// Sleeps unless the span is zero: even a zero sleep takes until the timer's next millisecond.
async fn wait(span: Duration) {
    if !span.is_zero() {
        tokio::time::sleep(span).await;
    }
}

/// Shifts the times in headers to Discord's clock.
fn skew(headers: &mut HeaderMap, clock: &Clock) {
    let now = UNIX_EPOCH + Duration::from_millis(clock.now_ms());
    if let Ok(date) = HeaderValue::from_str(&httpdate::fmt_http_date(now)) {
        headers.insert(header::DATE, date);
    }
    let reset = headers.get(RESET).and_then(|reset| reset.to_str().ok()?.parse::<f64>().ok());
    let reset = reset.map(|reset| HeaderValue::from_str(&format!("{:.3}", reset + clock.ahead_ms() as f64 / 1_000.0)));
    if let Some(Ok(reset)) = reset {
        headers.insert(RESET, reset);
    }
}

const RESET: &str = "x-ratelimit-reset";

/// Returns a route's template without prefix and version.
fn template(path: Option<&MatchedPath>) -> &str {
    path.map_or("", |path| unversioned(path.as_str()))
}

fn limited(scope: LimitScope, retry_after: Duration) -> Response {
    let bucket = || Standing { limit: 1, remaining: 0, reset_after: retry_after, bucket: "faults".to_owned() };
    let (standing, said) = match scope {
        LimitScope::User => (Some(bucket()), None),
        LimitScope::Global => (None, None),
        LimitScope::Shared => (None, Some((20028, WRITE_LIMIT))),
    };
    TooMany { scope, retry_after, standing, said }.into_response()
}

const WRITE_LIMIT: &str = "The write action you are performing on the channel has hit the write rate limit.";

/// 413 and 500 come from Discord itself; others from proxies before it, which send no JSON.
fn failed(status: u16) -> Response {
    let page = |title: &str| {
        let page = format!(
            "<html>\r\n<head><title>{title}</title></head>\r\n<body>\r\n<center><h1>{title}</h1></center>\r\n\
             <hr><center>cloudflare</center>\r\n</body>\r\n</html>\r\n"
        );
        ([(header::CONTENT_TYPE, "text/html")], page).into_response()
    };
    let (status, mut response) = match status {
        413 => return ApiError::TOO_LARGE.into_response(),
        502 => (StatusCode::BAD_GATEWAY, page("502 Bad Gateway")),
        503 => (StatusCode::SERVICE_UNAVAILABLE, "upstream connect error or disconnect/reset before headers".into_response()),
        504 => (StatusCode::GATEWAY_TIMEOUT, page("504 Gateway Time-out")),
        _ => {
            let body = json!({ "message": "500: Internal Server Error", "code": 0 });
            (StatusCode::INTERNAL_SERVER_ERROR, Json(body).into_response())
        }
    };
    *response.status_mut() = status;
    response
}

/// Makes the HTTP server hang up without a reply: the body fails before its first byte is sent.
fn cut() -> Response {
    Response::new(Body::from_stream(futures::stream::once(async { Err::<Vec<u8>, _>(WasCut) })))
}

#[derive(Debug, thiserror::Error)]
#[error("the connection is cut, as planned")]
struct WasCut;

#[cfg(test)]
mod tests {
    use futures::FutureExt as _;

    use super::*;

    #[tokio::test]
    async fn a_request_without_a_fault_waits_for_no_timer() {
        assert!(wait(Duration::ZERO).now_or_never().is_some());
        assert!(wait(Duration::from_nanos(1)).now_or_never().is_none());
    }
}
