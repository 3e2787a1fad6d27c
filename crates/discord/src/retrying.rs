//! Retries what is asked of Discord until it answers. Start reading at [`until_answered`].

use std::future::Future;
use std::time::Duration;

use tertulia_base::backoff::Backoff;
use tertulia_base::clock::Clock;
use tertulia_outbox::NotDelivered;

use super::errors::not_delivered;

const RETRY: Backoff = Backoff::new(Duration::from_millis(250), Duration::from_secs(60));

/// Tries something until Discord has answered it, with yes or no.
pub(super) async fn until_answered<T, F>(clock: &dyn Clock, what: &str, mut attempt: impl FnMut() -> F) -> serenity::Result<T>
where
    F: Future<Output = serenity::Result<T>>,
{
    let mut backoff = RETRY;
    loop {
        match attempt().await {
            Err(why) if is_down(&why) => wait(&mut backoff, clock, what, &why).await,
            ended => return ended,
        }
    }
}

async fn wait(backoff: &mut Backoff, clock: &dyn Clock, what: &str, why: &serenity::Error) {
    let pause = backoff.pause();
    tracing::warn!(%why, what, retry_in = ?pause, "Discord cannot be reached: retrying after a pause");
    clock.sleep(pause).await;
}

/// Returns whether Discord or the way there fails, and not we are refused.
fn is_down(why: &serenity::Error) -> bool {
    let refused = matches!(why, serenity::Error::Http(why) if why.status_code().is_some_and(|status| status.as_u16() == 401));
    !refused && matches!(not_delivered(why), NotDelivered::Later { .. })
}
