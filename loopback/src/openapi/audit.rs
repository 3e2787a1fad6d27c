//! Validates all traffic and keeps the violations. Start at [`Audit`]; [`watch`] wraps REST.

use std::collections::HashSet;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{MatchedPath, Request};
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;

use super::check::Exchange;
use super::document::Document;
use super::violation::{Part, Violation};
use super::{events, exceptions};
use crate::overhear::{Overheard, overhear};

/// How many distinct violations are kept; more would say nothing new.
const KEPT: usize = 1_000;

pub(crate) struct Audit {
    document: Arc<Document>,
    report: Option<PathBuf>,
    found: Mutex<Found>,
}

#[derive(Default)]
struct Found {
    violations: Vec<Violation>,
    known: HashSet<(String, Part, String, String)>,
    /// Number of violations that somebody has read.
    looked_at: usize,
}

impl Audit {
    /// Validates by `document`; each violation is also appended to the file `report`.
    pub(crate) fn new(document: &Path, report: Option<PathBuf>) -> Result<Self, String> {
        Ok(Self { document: Document::read(document)?, report, found: Mutex::default() })
    }

    pub(crate) fn violations(&self) -> Vec<Violation> {
        self.found().violations.clone()
    }

    /// Returns the distinct violations and marks them as read.
    pub(crate) fn look(&self) -> Vec<Violation> {
        let mut found = self.found();
        found.looked_at = found.violations.len();
        found.violations.clone()
    }

    /// Returns the violations that nobody has read.
    pub(crate) fn overlooked(&self) -> Vec<Violation> {
        let found = self.found();
        found.violations[found.looked_at..].to_vec()
    }

    pub(crate) fn event(&self, name: &str, body: &str) {
        match serde_json::from_str(body) {
            Ok(body) => self.note(events::violations(&self.document, name, &body)),
            Err(error) => tracing::error!(%error, name, "gateway event is not JSON: leaving it unvalidated"),
        }
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, violations: Vec<Violation>) {
        for violation in violations.into_iter().filter(|violation| !exceptions::excuses(violation)) {
            let Violation { route, part, field, rule, .. } = &violation;
            let mut found = self.found();
            let kind = (route.clone(), *part, numbers_left_out(field), rule.clone());
            if found.known.len() >= KEPT || !found.known.insert(kind) {
                continue;
            }
            tracing::error!("not as the OpenAPI document says: {violation}");
            if let Err(error) = self.append(&violation) {
                tracing::error!(%error, report = ?self.report, "cannot append a violation to the report file: going on without");
            }
            found.violations.push(violation);
        }
    }

    fn append(&self, violation: &Violation) -> io::Result<()> {
        let Some(report) = &self.report else { return Ok(()) };
        // One write per line, so that lines of several processes do not mix.
        OpenOptions::new().create(true).append(true).open(report)?.write_all(format!("{violation}\n").as_bytes())
    }
}

/// Replaces indices by `*`, so that one mistake in many messages counts once.
fn numbers_left_out(field: &str) -> String {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|letter| letter.is_ascii_digit());
    field.split('/').map(|part| if is_number(part) { "*" } else { part }).collect::<Vec<_>>().join("/")
}

/// Validates a request and the reply of `answer`, both of which pass unchanged.
pub(crate) async fn watch<F: Future<Output = Response>>(
    audit: &Audit,
    served: Option<&MatchedPath>,
    request: Request,
    answer: impl FnOnce(Request) -> F,
) -> Response {
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let request_type = request.headers().get(CONTENT_TYPE).cloned();
    let (response, heard) = overhear(request, answer).await;
    // A reply that breaks off is not validated.
    if let Some(Overheard { request, reply }) = heard {
        let exchange = Exchange {
            method,
            uri,
            served: served.map(|path| path.as_str().to_owned()),
            request_type,
            request,
            status: response.status(),
            reply_type: response.headers().get(CONTENT_TYPE).cloned(),
            reply,
        };
        audit.note(exchange.violations(&audit.document).await);
    }
    response
}
