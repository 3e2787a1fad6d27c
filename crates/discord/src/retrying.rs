//! Retries what is asked of Discord until it answers. Start reading at [`until_answered`].

use std::fmt::Display;
use std::future::Future;
use std::time::Duration;

use tertulia_base::backoff::Backoff;
use tertulia_base::clock::Clock;
use tertulia_outbox::NotDelivered;

use super::errors::not_delivered;

const RETRY: Backoff = Backoff::new(Duration::from_millis(250), Duration::from_secs(60));

/// Tries something until Discord has answered it, with yes or no.
pub(super) async fn until_answered<T, E: RequestFailure, F>(
    clock: &dyn Clock,
    what: &str,
    mut attempt: impl FnMut() -> F,
) -> Result<T, E>
where
    F: Future<Output = Result<T, E>>,
{
    let mut backoff = RETRY;
    loop {
        match attempt().await {
            Err(why) if why.is_unanswered() => wait(&mut backoff, clock, what, &why).await,
            ended => return ended,
        }
    }
}

async fn wait(backoff: &mut Backoff, clock: &dyn Clock, what: &str, why: &impl Display) {
    let pause = backoff.pause();
    tracing::warn!(%why, what, retry_in = ?pause, "Discord cannot be reached: retrying after a pause");
    clock.sleep(pause).await;
}

/// How a request to Discord failed.
pub(super) trait RequestFailure: Display {
    /// Returns whether Discord or the way there fails, and not we are refused.
    fn is_unanswered(&self) -> bool;
}

impl RequestFailure for serenity::Error {
    fn is_unanswered(&self) -> bool {
        let refused =
            matches!(self, serenity::Error::Http(why) if why.status_code().is_some_and(|status| status.as_u16() == 401));
        !refused && not_delivered(self).is_unanswered()
    }
}

impl RequestFailure for NotDelivered {
    fn is_unanswered(&self) -> bool {
        matches!(self, NotDelivered::Later { .. })
    }
}
