//! Counts calls of routes and refused requests. Not here: what they say (`refused`). Start at
//! [`Calls`].

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use axum::http::Method;

#[derive(Default)]
pub(crate) struct Calls(Mutex<HashMap<Method, HashMap<String, u64>>>);

impl Calls {
    pub(crate) fn counts(&self) -> BTreeMap<String, u64> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_method = |(method, routes): (&Method, &HashMap<String, u64>)| -> Vec<(String, u64)> {
            routes.iter().map(|(template, count)| (format!("{method} {template}"), *count)).collect()
        };
        counts.iter().flat_map(of_method).collect()
    }

    pub(super) fn count(&self, method: &Method, template: &str) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let routes = counts.entry(method.clone()).or_default();
        match routes.get_mut(template) {
            Some(count) => *count += 1,
            None => drop(routes.insert(template.to_owned(), 1)),
        }
    }
}

/// Returns a path or template without `/api` and a version.
pub(crate) fn unversioned(path: &str) -> &str {
    let path = path.strip_prefix("/api").unwrap_or(path);
    match path.strip_prefix("/v").filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit())) {
        Some(rest) => rest.find('/').map_or("", |slash| &rest[slash..]),
        None => path,
    }
}

/// Refusals that count as invalid requests, by status and code. Discord docs: Rate Limits, "Invalid
/// Request Limit".
#[derive(Default)]
pub(crate) struct Refusals(Mutex<BTreeMap<(u16, u32), u64>>);

impl Refusals {
    pub(crate) fn counts(&self) -> BTreeMap<(u16, u32), u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn count(&self, status: u16, code: u32) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry((status, code)).or_default() += 1;
    }
}
