//! The requests of a delivery: each within its rate limits, in order with others about the same
//! message, and abandoned once another process may have taken over; and what follows on Discord's
//! answer. Start reading at [`Delivery::call`], then [`Delivery::dropped`].

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tertulia_base::ids::{ChannelId, MessageId, UserId};
use tertulia_picture::Drawn;
use tertulia_render::message::Message;

use super::backlog::Resource;
use super::delivery::{Delivery, Interrupted, SeenTable};
use super::ledger::Tried;
use super::{Dispatcher, NotDelivered, Route, SLOW};

/// How often, while a request is on the wire, this process checks that it still has its lease.
const LOOK_AT_LEASE: Duration = Duration::from_millis(100);
/// How long a post that is abandoned may still be answered. Less than a shutdown waits.
const LAST_ANSWER: Duration = Duration::from_secs(3);

impl Delivery<'_> {
    /// Returns a user's direct-message channel. One delivery asks, others wait for the answer.
    pub(super) async fn direct(&self, user: UserId) -> Result<Result<ChannelId, NotDelivered>, Interrupted> {
        let known = || self.dispatcher.directs.lock().of(user, self.dispatcher.clock.now());
        if let Some(known) = known() {
            return Ok(known);
        }
        let (asking, route) = (Resource::Asking(user), Route::OpenDirect);
        self.enter(asking)?;
        if let Some(known) = known() {
            self.leave(asking);
            return Ok(known);
        }
        self.enter(Resource::Route(route))?;
        let answer = self.wire(route, self.dispatcher.deliver.direct(user)).await?;
        self.dispatcher.directs.lock().note(user, answer.clone(), self.dispatcher.clock.now());
        self.leave(asking);
        Ok(answer)
    }

    /// Draws a message's picture, once the renderer has capacity.
    pub(super) async fn draw(&self, content: &Message) -> Result<Option<Drawn>, Interrupted> {
        let Some(order) = &content.picture else { return Ok(None) };
        let queue = if order.is_film() { Resource::Film } else { Resource::Still };
        self.enter(queue)?;
        let drawn = self.dispatcher.deliver.draw(order).await;
        self.leave(queue);
        Ok(drawn)
    }

    /// Makes a call about a message, unless its content is outdated or a press is being answered.
    pub(super) async fn call<T, F: Future<Output = T>>(
        &self,
        seen: &SeenTable<'_>,
        route: Route,
        call: impl FnOnce() -> F,
    ) -> Result<T, Interrupted> {
        let revision = seen.table.map_or(0, |table| table.head.revision);
        let sending = if self.regardless { seen.draft.send_regardless(revision) } else { seen.draft.send(revision) };
        let _sending = sending.map_err(Interrupted::NotInOrder)?;
        self.wire(route, call()).await
    }

    /// Posts a message, and notes it until the ledger has it. A post that is abandoned as this
    /// process wakes from a pause may go out all the same, and stand beside what others have shown
    /// meanwhile. Its answer is waited for a little longer: only that tells what to
    /// [take back](Delivery::take_back).
    pub(super) async fn posts(
        &self,
        seen: &SeenTable<'_>,
        tried: Tried,
        post: impl Future<Output = Result<MessageId, NotDelivered>>,
    ) -> Result<Result<MessageId, NotDelivered>, Interrupted> {
        let is_sent = AtomicBool::new(false);
        let post = async {
            is_sent.store(true, Ordering::Relaxed);
            post.await
        };
        tokio::pin!(post);
        let note = |answer: &Result<MessageId, NotDelivered>| {
            if let Ok(message) = answer {
                *self.unsaved.lock() = Some((tried, *message));
            }
        };
        let on_the_wire = post.as_mut();
        let called = self.call(seen, Route::Post(tried.channel), move || on_the_wire).await;
        if let Ok(answer) = &called {
            note(answer);
        } else if is_sent.load(Ordering::Relaxed) {
            tokio::select! {
                biased;
                answer = post => note(&answer),
                () = self.dispatcher.clock.sleep(LAST_ANSWER) => {}
            }
        }
        called
    }

    /// Waits for a call; others may begin if it is slow. Abandons it once other processes may have
    /// taken over: delayed by a rate limit, it must not follow their requests.
    async fn wire<T>(&self, route: Route, call: impl Future<Output = T>) -> Result<T, Interrupted> {
        let (dispatcher, place) = (self.dispatcher, (self.table, self.destination));
        dispatcher.backlog.lock().spend(place, dispatcher.clock.now());
        let call = async {
            tokio::select! {
                biased;
                () = self.is_others() => Err(Interrupted::Later(Duration::ZERO)),
                answer = call => Ok(answer),
            }
        };
        tokio::pin!(call);
        let answer = tokio::select! {
            biased;
            answer = &mut call => answer,
            () = dispatcher.clock.sleep(SLOW) => {
                dispatcher.backlog.lock().is_slow(place);
                dispatcher.changed.notify_one();
                call.await
            }
        };
        self.leave(Resource::Route(route));
        answer
    }

    /// Returns once other processes may have taken over from this one.
    async fn is_others(&self) {
        let store = &self.dispatcher.store;
        if !store.is_shared() {
            return std::future::pending().await;
        }
        while store.is_ours() {
            self.dispatcher.clock.sleep(LOOK_AT_LEASE).await;
        }
    }

    /// Takes a resource if there is capacity; otherwise the delivery ends here.
    pub(super) fn enter(&self, resource: Resource) -> Result<(), Interrupted> {
        let place = (self.table, self.destination);
        let enters = self.dispatcher.backlog.lock().enter(place, resource, &|route| self.dispatcher.deliver.capacity(route));
        if enters { Ok(()) } else { Err(Interrupted::Blocked(resource)) }
    }

    fn leave(&self, resource: Resource) {
        let (dispatcher, place) = (self.dispatcher, (self.table, self.destination));
        dispatcher.backlog.lock().leave(place, resource, dispatcher.clock.now(), &|route| dispatcher.deliver.capacity(route));
        dispatcher.changed.notify_one();
    }

    pub(super) fn got_through(&self, route: Route) {
        self.progress.store(true, Ordering::Relaxed);
        self.is_open(route);
    }

    /// Records that Discord does not refuse the bot on a route.
    pub(super) fn is_open(&self, route: Route) {
        let Dispatcher { clock, deliver, .. } = self.dispatcher.as_ref();
        self.dispatcher.backlog.lock().is_open(route, clock.now(), &|route| deliver.capacity(route));
    }

    /// Handles a failed request: retries it, waits for a permission, or drops and logs it.
    pub(super) fn dropped(&self, route: Route, why: NotDelivered) -> Result<(), Interrupted> {
        let (table, destination) = (self.table, self.destination);
        match &why {
            NotDelivered::Later { wait, why } => {
                tracing::debug!(%table, ?destination, why, "delivery delayed; retrying");
                return Err(Interrupted::Later(*wait));
            }
            NotDelivered::Closed => {
                tracing::debug!(%table, ?destination, "user has turned direct messages off: dropping the delivery")
            }
            NotDelivered::Gone => tracing::info!(%table, ?destination, "channel no longer exists: dropping the delivery"),
            NotDelivered::Forbidden { why } if destination.is_direct() => {
                tracing::debug!(%table, ?destination, why, "direct messages are closed: dropping the delivery")
            }
            NotDelivered::Forbidden { why } => return Err(self.refused(route, why)),
            NotDelivered::Refused { why } => tracing::error!(%table, ?destination, why, "Discord refused a message: dropping it"),
        }
        Ok(())
    }

    /// Records that Discord refuses the bot on a route until a change; the notice is kept.
    pub(super) fn refused(&self, route: Route, why: &str) -> Interrupted {
        let (table, destination) = (self.table, self.destination);
        if self.dispatcher.backlog.lock().refuse((table, destination), route, self.dispatcher.clock.now()) {
            tracing::warn!(%table, ?destination, ?route, why, "missing permission: keeping the message until the permission is granted");
        }
        Interrupted::Refused(route)
    }
}
