//! Routes on which Discord refuses the bot: one delivery retries, others wait.
//!
//! Start reading at [`RefusedRoutes`].

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tertulia_base::backoff::Backoff;
use tertulia_base::clock::Moment;
use tertulia_base::ids::ChannelId;

use crate::turns::Server;
use crate::{REFUSED, Route};

/// Refused routes remembered; beyond that, those that no delivery waits for are forgotten.
const MOST_ROUTES: usize = 50_000;

/// The routes, by server too.
#[derive(Default)]
pub(super) struct RefusedRoutes {
    routes: BTreeMap<Route, Refused>,
    by_server: BTreeSet<(Server, Route)>,
}

/// When a route is tried.
pub(super) struct Refused {
    server: Server,
    backoff: Backoff,
    /// The latest try, and the next one unless something changes before.
    tried: Moment,
    pub(super) again: Moment,
}

impl RefusedRoutes {
    pub(super) fn has(&self, route: Route) -> bool {
        self.routes.contains_key(&route)
    }

    pub(super) fn at(&mut self, route: Route) -> Option<&mut Refused> {
        self.routes.get_mut(&route)
    }

    /// Adds a route that was tried just now.
    pub(super) fn insert(&mut self, server: Server, route: Route, now: Moment, is_awaited: impl Fn(Route) -> bool) {
        if self.routes.len() >= MOST_ROUTES {
            self.routes.retain(|route, _| is_awaited(*route));
            self.by_server.retain(|(_, route)| self.routes.contains_key(route));
        }
        let mut refused = Refused { server, backoff: REFUSED, tried: now, again: now };
        refused.tries(now);
        self.routes.insert(route, refused);
        self.by_server.insert((server, route));
    }

    pub(super) fn remove(&mut self, route: Route) {
        if let Some(refused) = self.routes.remove(&route) {
            self.by_server.remove(&(refused.server, route));
        }
    }

    /// Returns those of a server, or of one of its channels.
    pub(super) fn in_server(&self, server: Server, channel: Option<ChannelId>) -> Vec<Route> {
        let of_server = self.by_server.range((server, Route::FIRST)..).take_while(|(other, _)| *other == server);
        of_server.map(|(_, route)| *route).filter(|route| channel.is_none() || route.channel() == channel).collect()
    }

    /// Returns those that a success on a route opens: who may post in a channel may do all that the
    /// bot does there.
    pub(super) fn opened_with(&self, route: Route) -> Vec<Route> {
        let Some(refused) = self.routes.get(&route) else { return Vec::new() };
        match route {
            Route::Post(channel) => self.in_server(refused.server, Some(channel)),
            Route::Edit(_) | Route::EditOld(_) | Route::Delete(_) | Route::Read(_) | Route::OpenDirect => vec![route],
        }
    }

    /// Schedules the next try for that moment.
    pub(super) fn retry_at(&mut self, route: Route, when: Moment) {
        if let Some(refused) = self.at(route) {
            refused.again = when;
        }
    }

    /// Schedules the next try as soon as `apart` has passed since the latest one.
    pub(super) fn hurry(&mut self, route: Route, now: Moment, apart: Duration) {
        if let Some(refused) = self.at(route) {
            refused.again = refused.again.min(refused.tried.plus(apart).max(now));
        }
    }

    /// Begins with short pauses again.
    pub(super) fn start_over(&mut self, route: Route) {
        if let Some(refused) = self.at(route) {
            refused.backoff = REFUSED;
        }
    }

    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.routes.is_empty() && self.by_server.is_empty()
    }
}

impl Refused {
    /// Records a try, and schedules the next one after the backoff.
    pub(super) fn tries(&mut self, now: Moment) {
        (self.tried, self.again) = (now, now.plus(self.backoff.pause()));
    }
}
