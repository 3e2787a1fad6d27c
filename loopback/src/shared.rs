//! What all parts of a running loopback share: the world behind its lock, the faults, the limits, the clock.
//! Not here: starting and stopping (`server`).
//! Start at [`Shared::lock`].

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::events::{Audience, Event};
use crate::faults::{Faults, Plan};
use crate::openapi::Audit;
use crate::rest::calls::{Calls, Refusals};
use crate::rest::limiter::Limiter;
use crate::snowflake::Clock;
use crate::world::World;

/// How often to look whether the world is free before sleeping until it is: for about ten microseconds.
const LOOKS: u32 = 400;

/// What all parts share.
pub(crate) struct Shared {
    world: Mutex<World>,
    pub(crate) token: String,
    pub(crate) calls: Calls,
    pub(crate) refusals: Refusals,
    pub(crate) faults: Arc<Faults>,
    pub(crate) clock: Clock,
    pub(crate) limiter: Limiter,
    /// Edits of messages older than this are counted besides.
    pub(crate) old_message: Duration,
    /// Conversations that a bot may open anew in a window.
    pub(crate) new_directs: u32,
    /// Validates everything against the OpenAPI document, if there is one.
    pub(crate) audit: Option<Arc<Audit>>,
    /// Notified when a deadline is added to an empty queue of deadlines.
    pub(crate) deadlines: Notify,
    page: SocketAddr,
}

impl Shared {
    pub(crate) fn new(
        mut world: World,
        token: String,
        limiter: Limiter,
        old_message: Duration,
        new_directs: u32,
        audit: Option<Arc<Audit>>,
    ) -> Self {
        let faults = Arc::new(Faults::default());
        let fates = faults.clone();
        world.gateway.fates = Some(Box::new(move |name| fates.event(name)));
        world.gateway.watch(audit.clone());
        Self {
            token,
            calls: Calls::default(),
            refusals: Refusals::default(),
            faults,
            clock: world.ids.clock.clone(),
            limiter,
            old_message,
            new_directs,
            audit,
            deadlines: Notify::new(),
            page: world.page,
            world: Mutex::new(world),
        }
    }

    /// The world. Hold it briefly, and never while awaiting.
    pub(crate) fn lock(&self) -> MutexGuard<'_, World> {
        // It is held for some microseconds. To look again costs less than to sleep and be woken.
        for _ in 0..LOOKS {
            match self.world.try_lock() {
                Ok(world) => return world,
                Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => std::hint::spin_loop(),
            }
        }
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts another plan of faults in force, which must have been checked, and tells everybody.
    pub(crate) fn replace_faults(&self, plan: Plan) {
        let mut world = self.lock();
        self.clock.skew(plan.skew_ms);
        self.faults.replace(plan);
        world.gateway.wake_zombies();
        world.tell(Audience::Everyone, Event::Faults);
    }

    pub(crate) fn gateway_url(&self) -> String {
        format!("ws://{}/gateway", self.page)
    }
}
