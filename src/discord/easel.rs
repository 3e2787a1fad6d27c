//! Pictures are drawn beside everything else: nobody waits for the thread, and one is drawn at a time, and one film.
//!
//! What must never come in: what is drawn, and where it goes. Start reading at [`Easel::draw`].

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::render::picture::{Drawn, Gallery, Order};

/// Where pictures are drawn; clones share it.
#[derive(Clone)]
pub(super) struct Easel {
    gallery: Arc<Gallery>,
    /// Drawing keeps a processor busy: answers need the others.
    still: Arc<Semaphore>,
    /// A film takes seconds: pictures do not wait for it.
    film: Arc<Semaphore>,
}

impl Default for Easel {
    fn default() -> Easel {
        Easel { gallery: Arc::default(), still: Arc::new(Semaphore::new(1)), film: Arc::new(Semaphore::new(1)) }
    }
}

impl Easel {
    /// The picture; nothing if it cannot be drawn.
    pub(super) async fn draw(&self, order: Arc<Order>) -> Option<Drawn> {
        let permits = if order.is_film() { &self.film } else { &self.still };
        let _permit = permits.acquire().await.ok()?;
        let gallery = Arc::clone(&self.gallery);
        match tokio::task::spawn_blocking(move || gallery.draw(&order)).await {
            Ok(Ok(drawn)) => Some(drawn),
            Ok(Err(why)) => {
                tracing::error!(%why, "a picture could not be drawn");
                None
            }
            Err(why) => {
                tracing::error!(%why, "drawing a picture panicked");
                None
            }
        }
    }
}
