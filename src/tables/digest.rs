//! Reminders of several tables that one person gets together.
//!
//! One table tells of all: the one whose reminder is due first, which is its host. Start reading at
//! [`Tables::reminders_with`].

use std::time::Duration;

use tertulia_rules::game::Seat;

use super::{Tables, Trouble};
use crate::ids::{TableId, UserId};
use crate::model::{Due, DueWhat, Head};
use crate::store::keys;

/// What is due within so long is told along.
const SOON: Duration = Duration::from_secs(3 * 60 * 60);

impl Tables {
    /// What is done when that comes due at a table, each with the table whose digest tells of it: for a reminder that direct messages bring,
    /// those of the same person that are due soon at other tables. The host's is the last: what it is to tell stays due until all the others are
    /// told along, whatever happens between, and whichever of them is done first they have the same host.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn reminders_with(&self, table: TableId, due: Due) -> Result<Vec<(TableId, Due, Option<TableId>)>, Trouble> {
        let alone = || Ok(vec![(table, due, None)]);
        let DueWhat::Remind { seat, .. } = due.what else { return alone() };
        let Some(head) = self.head(table).await.filter(|head| head.due.contains(&due)) else { return alone() };
        let Some(user) = head.person(seat).map(|player| player.user) else { return alone() };
        if !self.preferences(user).await?.ring.sends_direct() || self.reach(user).await?.is_closed(head.since) {
            return alone();
        }
        let soon = self.now().plus(SOON);
        let waiting = self.waiting_for(user).await?;
        let is_next = |(head, seat): &&(Head, Seat), due: &Due| {
            due.what == DueWhat::Remind { seat: *seat, decision: head.decisions[seat.index()] } && due.when <= soon
        };
        let next = |one: &(Head, Seat)| one.0.due.iter().find(|due| is_next(&one, due)).map(|due| (one.0.id, *due));
        let mut rows: Vec<(TableId, Due)> = waiting.iter().filter_map(next).collect();
        if !rows.contains(&(table, due)) {
            return alone();
        }
        rows.sort_unstable_by_key(|(other, row)| std::cmp::Reverse((row.when, *other)));
        // One that cannot be played on tells of nothing.
        while let Some((other, _)) = rows.last().copied().filter(|(other, _)| *other != table)
            && self.look(other).await.is_err()
        {
            rows.pop();
        }
        let Some((host, _)) = rows.last().copied() else { return alone() };
        let told = waiting.iter().any(|(head, seat)| head.id != host && head.calls[seat.index()].along == Some(host));
        let along = (rows.len() > 1 || told).then_some(host);
        Ok(rows.into_iter().map(|(other, row)| (other, row, along)).collect())
    }

    /// The tables that wait for somebody, as far as they can be read, with their seat.
    async fn waiting_for(&self, user: UserId) -> Result<Vec<(Head, Seat)>, Trouble> {
        let mut waiting = Vec::new();
        for id in self.seated(user).await? {
            let Some(head) = self.head(id).await else { continue };
            waiting.extend(head.awaited_seat_of(user).map(|seat| (head, seat)));
        }
        Ok(waiting)
    }

    /// A table's head as it is on disk; `None` for one that cannot be read, which is nothing to the others.
    async fn head(&self, table: TableId) -> Option<Head> {
        let read = self.0.store.read_numbered::<Head>(&keys::head(table)).await;
        let read = read.inspect_err(|why| tracing::warn!(%table, %why, "cannot read a head: its reminders come by themselves"));
        read.ok().flatten().map(|(_, head)| head).filter(Head::is_sound)
    }
}
