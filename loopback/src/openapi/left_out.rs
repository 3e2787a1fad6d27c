//! Replaces the audit in builds without the feature `openapi`: constructing one fails.

use std::path::{Path, PathBuf};

use axum::extract::{MatchedPath, Request};
use axum::response::Response;

use super::violation::Violation;

/// Uninhabited.
pub(crate) enum Audit {}

impl Audit {
    /// Returns an error, so that a requested validation is never skipped in silence.
    pub(crate) fn new(_document: &Path, _report: Option<PathBuf>) -> Result<Self, String> {
        Err("this program was built without the feature `openapi` of `discord-loopback`, and cannot validate anything".to_owned())
    }

    pub(crate) fn violations(&self) -> Vec<Violation> {
        match *self {}
    }

    pub(crate) fn look(&self) -> Vec<Violation> {
        match *self {}
    }

    pub(crate) fn overlooked(&self) -> Vec<Violation> {
        match *self {}
    }

    pub(crate) fn event(&self, _name: &str, _body: &str) {
        match *self {}
    }
}

pub(crate) async fn watch<F: Future<Output = Response>>(
    audit: &Audit,
    _served: Option<&MatchedPath>,
    _request: Request,
    _answer: impl FnOnce(Request) -> F,
) -> Response {
    match *audit {}
}
