//! Pictures are drawn beside everything else, by threads of their own: one draws pictures, one films. Answers come before them.
//!
//! What must never come in: what is drawn, and where it goes. Start reading at [`Easel::draw`].

use std::collections::HashMap;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serenity::model::id::MessageId;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::render::picture::{Drawn, Gallery, Order};

/// Where pictures are drawn; clones share it.
#[derive(Clone)]
pub(super) struct Easel {
    stills: Sender<Job>,
    /// A film takes seconds: pictures do not wait for it.
    films: Sender<Job>,
    /// Messages whose picture is being drawn or sent, and what stops that.
    under_way: Arc<Mutex<HashMap<MessageId, CancellationToken>>>,
}

/// Something to draw, and who waits for it.
struct Job {
    order: Arc<Order>,
    done: oneshot::Sender<Option<Drawn>>,
}

impl Default for Easel {
    fn default() -> Easel {
        let gallery = Arc::new(Gallery::default());
        Easel { stills: hire("pictures", gallery.clone()), films: hire("films", gallery), under_way: Arc::default() }
    }
}

impl Easel {
    /// The picture; nothing if it cannot be drawn.
    pub(super) async fn draw(&self, order: Arc<Order>) -> Option<Drawn> {
        let jobs = if order.is_film() { &self.films } else { &self.stills };
        let (done, drawn) = oneshot::channel();
        jobs.send(Job { order, done }).ok()?;
        drawn.await.ok()?
    }

    /// Does what brings a message its picture, as long as nothing newer is to be brought to the same message: who presses fast sees
    /// the last one, and no older one comes after it.
    pub(super) async fn newest(&self, message: MessageId, work: impl Future<Output = ()> + Send) {
        let newer = CancellationToken::new();
        if let Some(older) = self.under_way().insert(message, newer.clone()) {
            older.cancel();
        }
        newer.run_until_cancelled(work).await;
        let mut under_way = self.under_way();
        if !newer.is_cancelled() {
            under_way.remove(&message);
        }
    }

    fn under_way(&self) -> MutexGuard<'_, HashMap<MessageId, CancellationToken>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who draws one thing after the other, until nobody can order anything any more.
fn hire(name: &str, gallery: Arc<Gallery>) -> Sender<Job> {
    let (jobs, waiting) = mpsc::channel();
    if let Err(why) = std::thread::Builder::new().name(name.to_owned()).spawn(move || work(&waiting, &gallery)) {
        tracing::error!(%why, name, "there will be none: no thread could be started");
    }
    jobs
}

fn work(waiting: &Receiver<Job>, gallery: &Gallery) {
    give_way();
    for Job { order, done } in waiting {
        // Whoever ordered it may have gone: something newer is to be seen there.
        if done.is_closed() {
            continue;
        }
        let drawn = match std::panic::catch_unwind(AssertUnwindSafe(|| gallery.draw(&order))) {
            Ok(Ok(drawn)) => Some(drawn),
            Ok(Err(why)) => {
                tracing::error!(%why, "a picture could not be drawn");
                None
            }
            Err(_) => {
                tracing::error!("drawing a picture panicked");
                None
            }
        };
        let _ = done.send(drawn);
    }
}

/// Drawing keeps a processor busy for long. From now on this thread gets a tenth of what one that answers gets, when there is not enough
/// for both.
fn give_way() {
    // Elsewhere the whole process would give way.
    #[cfg(target_os = "linux")]
    if let Err(why) = rustix::process::nice(10) {
        tracing::debug!(%why, "drawing does not give way");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    #[tokio::test]
    async fn a_newer_picture_takes_an_older_ones_place_at_the_same_message_only() {
        let easel = Easel::default();
        let brought = AtomicUsize::new(0);
        let for_ever = std::future::pending::<()>();
        let quick = |what| {
            let brought = &brought;
            async move {
                brought.fetch_add(what, Ordering::Relaxed);
            }
        };
        let (here, there) = (MessageId::new(1), MessageId::new(2));
        let older = easel.newest(here, for_ever);
        tokio::pin!(older);
        assert!(futures::poll!(older.as_mut()).is_pending());
        easel.newest(there, quick(1)).await;
        assert!(futures::poll!(older.as_mut()).is_pending(), "another message is no concern of it");
        let newer = easel.newest(here, async { tokio::time::sleep(Duration::from_millis(1)).await });
        tokio::pin!(newer);
        assert!(futures::poll!(newer.as_mut()).is_pending());
        assert!(futures::poll!(older).is_ready(), "it has made room");
        newer.await;
        easel.newest(here, quick(10)).await;
        assert_eq!(brought.into_inner(), 11);
        assert!(easel.under_way().is_empty(), "nothing is kept of what is done");
    }
}
