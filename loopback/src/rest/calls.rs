//! How often each route has been called.
//! Start at [`Calls`].

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use axum::http::Method;

/// How often each route has been called, by method and template.
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
