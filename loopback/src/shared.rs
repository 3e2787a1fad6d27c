//! State shared by all parts of a running loopback: the world behind its lock, faults, limits,
//! clock. Not here: starting and stopping (`server`). Start at [`Shared::lock`].

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use serde_json::Value;
use tokio::sync::Notify;

use crate::events::{Audience, Event};
use crate::faults::{Faults, Plan};
use crate::openapi::Audit;
use crate::overhear::{Overheard, overhear};
use crate::recorder::{Line, LineKind, Recorder, body_of, headers_of, read};
use crate::refused::RefusedRequests;
use crate::rest::calls::{Calls, Refusals};
use crate::rest::rate_limiter::Limiter;
use crate::signed_posts::SignedPosts;
use crate::snowflake::Clock;
use crate::world::World;

/// Spins for about ten microseconds before a thread sleeps until the world's lock is free.
const LOOKS: u32 = 400;

pub(crate) struct Shared {
    world: Mutex<World>,
    pub(crate) token: String,
    pub(crate) calls: Calls,
    pub(crate) refusals: Refusals,
    pub(crate) refused: RefusedRequests,
    pub(crate) faults: Arc<Faults>,
    pub(crate) clock: Clock,
    pub(crate) limiter: Limiter,
    pub(crate) signed_posts: SignedPosts,
    /// Age from which edits of a message count against an additional limit.
    pub(crate) old_message: Duration,
    /// New DM channels that the bot may open per window.
    pub(crate) new_directs: u32,
    /// Validates all traffic against the OpenAPI document, if one was given.
    pub(crate) audit: Option<Arc<Audit>>,
    /// Records all traffic, if that is wanted.
    pub(crate) recorder: Option<Arc<Recorder>>,
    /// Notified when a deadline is added to an empty queue of deadlines.
    pub(crate) deadlines: Notify,
    page: SocketAddr,
}

/// What looks at all traffic.
pub(crate) struct Watchers {
    pub(crate) audit: Option<Arc<Audit>>,
    pub(crate) recorder: Option<Arc<Recorder>>,
}

impl Shared {
    pub(crate) fn new(
        mut world: World,
        token: String,
        limiter: Limiter,
        signed_posts: SignedPosts,
        old_message: Duration,
        new_directs: u32,
        Watchers { audit, recorder }: Watchers,
    ) -> Self {
        let faults = Arc::new(Faults::default());
        let fates = faults.clone();
        world.gateway.fates = Some(Box::new(move |name| fates.event(name)));
        world.gateway.watch(audit.clone());
        Self {
            token,
            calls: Calls::default(),
            refusals: Refusals::default(),
            refused: RefusedRequests::default(),
            faults,
            clock: world.ids.clock.clone(),
            limiter,
            signed_posts,
            old_message,
            new_directs,
            audit,
            recorder,
            deadlines: Notify::new(),
            page: world.page,
            world: Mutex::new(world),
        }
    }

    /// Locks the world. Callers hold the lock briefly, and never across an `await`.
    pub(crate) fn lock(&self) -> MutexGuard<'_, World> {
        // The lock is held for microseconds: spinning costs less than sleeping and being woken.
        for _ in 0..LOOKS {
            match self.world.try_lock() {
                Ok(world) => return world,
                Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => std::hint::spin_loop(),
            }
        }
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the plan of faults by one that has been checked, and notifies every client.
    pub(crate) fn replace_faults(&self, plan: Plan) {
        let mut world = self.lock();
        self.clock.skew(plan.skew_ms);
        self.faults.replace(plan);
        world.gateway.wake_zombies();
        world.tell(Audience::Everyone, Event::Faults);
    }

    /// Records a message of the gateway.
    pub(crate) fn record_frame(&self, is: LineKind, frame: &[u8]) {
        if let Some(recorder) = &self.recorder {
            recorder.frame(is, self.clock.now_ms(), frame);
        }
    }

    pub(crate) fn gateway_url(&self) -> String {
        format!("ws://{}/gateway", self.page)
    }
}

/// Passes a request on, and records it with its reply where a recorder is.
pub(crate) async fn record<F: Future<Output = Response>>(
    shared: &Shared,
    line: Line,
    request: Request,
    answer: impl FnOnce(Request) -> F,
) -> Response {
    let Some(recorder) = &shared.recorder else { return answer(request).await };
    let (method, path) = (request.method().to_string(), request.uri().to_string());
    let (headers, kind) = (headers_of(request.headers()), request.headers().get(CONTENT_TYPE).cloned());
    let (response, heard) = overhear(request, answer).await;
    let (body, answer) = match heard {
        Some(Overheard { request, reply }) => (body_of(kind, request).await, read(&reply)),
        None => (Value::Null, Value::Null),
    };
    let (at_ms, status) = (shared.clock.now_ms(), response.status().as_u16());
    recorder.write(Line { at_ms, method, path, headers, body, status, answer, ..line });
    response
}
