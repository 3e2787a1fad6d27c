//! The list of everything that was refused or is not served, so that nothing goes missing in
//! silence. Not here: how often (`rest::calls`). Start at [`RefusedRequests::note`].

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use axum::extract::MatchedPath;
use axum::http::{Method, StatusCode};
use axum::response::Response;
use serde::Serialize;
use serde_json::Value;

use crate::snowflake::Moment;

/// How many are kept, the newest.
const KEPT: usize = 1_000;

/// Why a request was refused: attached to the response.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Reason {
    /// Discord's error code; 0 if there is none.
    pub(crate) code: u32,
    pub(crate) message: String,
    pub(crate) faults: Vec<FieldFault>,
}

/// What is wrong with a field of a request.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FieldFault {
    /// Such as `embeds.0.title`; empty for the body as a whole.
    place: String,
    code: String,
    message: String,
}

impl FieldFault {
    /// Returns the faults in the `errors` of an invalid form.
    pub(crate) fn all(errors: &Value) -> Vec<Self> {
        let mut found = Vec::new();
        Self::gather(errors, "", &mut found);
        found
    }

    fn gather(here: &Value, place: &str, found: &mut Vec<Self>) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        for (key, inner) in here.as_object().into_iter().flatten() {
            if key == "_errors" {
                found.extend(inner.as_array().into_iter().flatten().map(|error| Self {
                    place: place.to_owned(),
                    code: text(&error["code"]),
                    message: text(&error["message"]),
                }));
            } else if place.is_empty() {
                Self::gather(inner, key, found);
            } else {
                Self::gather(inner, &format!("{place}.{key}"), found);
            }
        }
    }
}

/// A request that was refused, or a connection to the gateway that was closed.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RefusedRequest {
    pub(crate) at: Moment,
    /// `GATEWAY` for a connection, `ENDPOINT` for a post to the bot's endpoint.
    pub(crate) method: String,
    pub(crate) path: String,
    /// The HTTP status (of an endpoint, 0 if it did not answer), or the close code.
    pub(crate) status: u16,
    /// Whether the loopback has such a route.
    pub(crate) served: bool,
    #[serde(flatten)]
    pub(crate) reason: Reason,
}

#[derive(Default)]
pub(crate) struct RefusedRequests(Mutex<VecDeque<RefusedRequest>>);

impl RefusedRequests {
    /// Lists and logs a response that is a refusal; `route` is what its path matched.
    pub(crate) fn note(&self, at: Moment, method: &Method, path: &str, route: Option<&MatchedPath>, response: &Response) {
        let status = response.status();
        if !status.is_client_error() && !status.is_server_error() {
            return;
        }
        // The path of a fallback ends in a wildcard.
        let has_route = route.is_some_and(|route| !route.as_str().contains("{*"));
        self.add(RefusedRequest {
            at,
            method: method.to_string(),
            path: path.to_owned(),
            status: status.as_u16(),
            served: has_route && status != StatusCode::METHOD_NOT_ALLOWED,
            reason: response.extensions().get::<Reason>().cloned().unwrap_or_default(),
        });
    }

    pub(crate) fn add(&self, request: RefusedRequest) {
        let RefusedRequest { method, path, status, served, reason: Reason { code, message, faults }, .. } = &request;
        if *status == StatusCode::TOO_MANY_REQUESTS {
            // Every bot meets limits: whoever plays need not read of them.
            tracing::debug!(%method, %path, status, "limited");
        } else if *served {
            tracing::info!(%method, %path, status, code, reason = %message, ?faults, "refused");
        } else {
            tracing::warn!(%method, %path, status, "not served");
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(request);
    }

    /// Returns those that are kept, oldest first.
    pub(crate) fn all(&self) -> Vec<RefusedRequest> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_refusals_are_kept() {
        let refused = RefusedRequests::default();
        for number in 0..=KEPT {
            refused.add(RefusedRequest {
                at: Moment(0),
                method: "GET".to_owned(),
                path: number.to_string(),
                status: 404,
                served: false,
                reason: Reason::default(),
            });
        }
        let kept = refused.all();
        assert_eq!((kept.len(), kept[0].path.as_str()), (KEPT, "1"));
    }
}
