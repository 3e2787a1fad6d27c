//! Keeps looking at servers' queues. Start reading at [`keep_matching`].

use std::sync::Arc;
use std::time::Duration;

use tertulia_front::Front;

use super::api::Api;
use super::services::Services;

/// How often to look for places that other processes have written.
const LOOK: Duration = Duration::from_secs(10);

/// Looks at places in queues when they are due, until it is dropped.
pub(super) async fn keep_matching(to: Services) {
    let (tables, clock) = (to.tables.clone(), to.tables.clock().clone());
    let front = Front::new(tables.clone(), Arc::new(Api { to, member: None }));
    loop {
        let next = front.match_due().await;
        let next = if tables.share().is_divided() { next.min(clock.now().plus(LOOK)) } else { next };
        tokio::select! {
            () = tables.queue_changed() => {}
            () = clock.sleep_until(next) => {}
        }
    }
}
