//! Shares Discord's shards with other processes on one database: takes a fair part, hands over a
//! surplus, and applies other processes' commits. Start reading at [`Sharing::keep`].

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tertulia_base::clock::Clock;
use tertulia_base::ids::Shards;
use tertulia_store::{AtWork, PostgresStore, StoreError};
use tertulia_tables::Tables;

use tokio_util::sync::CancellationToken;

use tertulia_discord::{Identify, NotConnected};

/// How often to read the list of live processes.
const LOOK: Duration = Duration::from_secs(1);

/// How often to recount the running tables, if `counts` is set: other processes open and end tables
/// too.
const COUNT: Duration = Duration::from_secs(5 * 60);

/// Lets the processes on one database begin gateway sessions one after another.
pub(super) struct InTurn(pub(super) Arc<PostgresStore>);

#[async_trait::async_trait]
impl Identify for InTurn {
    async fn may_begin(&self, bucket: u32, every: Duration) -> bool {
        self.0.may_identify(bucket, every).await.unwrap_or_else(|why| {
            tracing::warn!(%why, "cannot read whether a gateway session may start; retrying");
            false
        })
    }
}

pub(super) struct Sharing {
    pub(super) store: Arc<PostgresStore>,
    pub(super) tables: Tables,
    pub(super) clock: Arc<dyn Clock>,
    /// Whether to recount the running tables.
    pub(super) counts: bool,
    /// Cancelled when this process is to take no more shards.
    pub(super) stop: CancellationToken,
}

impl Sharing {
    /// Takes and hands over shards until `stop` is cancelled. `wanted` resolves to the shards that
    /// this process may take once Discord has said how many there are.
    pub(super) async fn keep(self, wanted: impl Future<Output = Result<Shards, NotConnected>>) {
        let wanted = tokio::select! {
            wanted = wanted => wanted,
            () = self.stop.cancelled() => return,
        };
        // The bot's connection reports why Discord refuses.
        let Ok(wanted) = wanted else { return };
        let mut news = self.store.news();
        let mut said = Said::default();
        let mut count_at = self.clock.now().plus(COUNT);
        while !self.stop.is_cancelled() {
            if let Err(why) = self.look(wanted, &mut said).await {
                tracing::warn!(%why, "cannot read which shards are free; retrying");
            }
            if self.counts && self.clock.now() >= count_at {
                count_at = self.clock.now().plus(COUNT);
                let tables = self.tables.clone();
                // In a task of its own: counting many tables takes long.
                tokio::spawn(async move {
                    if let Err(why) = tables.count_running().await {
                        tracing::warn!(%why, "cannot count the running tables; retrying later");
                    }
                });
            }
            let look = self.clock.sleep(LOOK);
            tokio::pin!(look);
            loop {
                tokio::select! {
                    () = &mut look => break,
                    Some(written) = news.recv() => self.tables.heard(&written),
                    () = self.stop.cancelled() => return,
                }
            }
        }
    }

    async fn look(&self, wanted: Shards, said: &mut Said) -> Result<(), StoreError> {
        let share = self.tables.share();
        let AtWork { processes, rank } = self.store.processes().await?;
        share.among(processes);
        let has = share.shards();
        if has.is_empty() {
            let of = self.store.agree_on_shards(wanted.of).await?;
            if share.of() != Some(of) {
                share.divide(of);
            }
        }
        let of = share.of().unwrap_or(wanted.of);
        let takes_any = (wanted.first, wanted.last) == (0, wanted.of - 1);
        let among = if takes_any { Shards::all(of) } else { wanted };
        if !takes_any && of != wanted.of {
            said.once(Said::Other, || {
                tracing::error!(
                    wanted = wanted.of,
                    of,
                    "other processes use another number of shards: waiting until they have ended"
                );
            });
            return Ok(());
        }
        let fair = if takes_any { fair(of, processes, rank) } else { among.last - among.first + 1 };
        let (fair, count) = (fair as usize, has.len());
        if count > fair {
            let surplus: Vec<u32> = has.iter().rev().take(count - fair).copied().collect();
            tracing::info!(shards = ?surplus, processes, "handing shards over to other processes");
            share.leave(&surplus).await;
            return self.store.give_shards_back(&surplus).await;
        }
        let ours = self.store.take_shards(among, (fair - count) as u32).await?;
        match ours.len() {
            0 => said.once(Said::StandsBy, || {
                tracing::info!(processes, "other processes have all shards: standing by until one of them ends");
            }),
            all if all > count => {
                tracing::info!(shards = ?ours, of, processes, "this process has these shards");
                *said = Said::Works;
            }
            _ => *said = Said::Works,
        }
        share.take(ours);
        Ok(())
    }
}

/// Returns how many of `of` shards the process with this rank takes.
fn fair(of: u32, processes: u32, rank: u32) -> u32 {
    let processes = processes.max(1);
    of / processes + u32::from(rank < of % processes)
}

/// The state that was logged last; a state is logged once, not every second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Said {
    #[default]
    Nothing,
    Other,
    StandsBy,
    Works,
}

impl Said {
    fn once(&mut self, what: Said, say: impl FnOnce()) {
        if *self != what {
            say();
            *self = what;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_shards_are_somebodys_and_nobody_has_two_more_than_another() {
        for (of, processes) in [(1, 1), (1, 3), (4, 3), (16, 3), (16, 5), (7, 7), (3, 8)] {
            let shares: Vec<u32> = (0..processes).map(|rank| fair(of, processes, rank)).collect();
            assert_eq!(shares.iter().sum::<u32>(), of);
            assert!(shares.iter().max().unwrap() - shares.iter().min().unwrap() <= 1, "{shares:?}");
        }
    }
}
