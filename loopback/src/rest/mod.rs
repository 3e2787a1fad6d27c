//! Discord's REST API, one file for each resource.
//! Never here: the gateway, the control API.
//! Start at [`routes`].

pub(crate) mod forms;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use axum::Router;

use crate::discord::Discord;

/// How often each route has been called.
#[derive(Default)]
pub(crate) struct Calls(Mutex<BTreeMap<String, u64>>);

impl Calls {
    pub(crate) fn counts(&self) -> BTreeMap<String, u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

pub(crate) fn routes(discord: Discord) -> Router {
    Router::new().with_state(discord)
}
