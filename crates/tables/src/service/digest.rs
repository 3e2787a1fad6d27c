//! Reminders of several tables that one person gets together.
//!
//! One table tells of all: the one whose reminder is due first, which is its host. What the others are told along by it stays due there until
//! the digest has rung (`TOLD_WITHIN`), so that nothing is lost where its host waits no more. Start reading at [`Tables::reminders_with`].

use tertulia_base::ids::{TableId, UserId};
use tertulia_delivery::Destination;
use tertulia_model::{Due, DueWhat, Head, SeatDue};
use tertulia_rules::game::Seat;
use tertulia_store::{StoreError, keys};
use tokio::sync::oneshot;

use crate::decide::due::Teller;
use crate::service::digest_members::head;
use crate::service::queue::Job;
use crate::{Tables, Trouble};

impl Tables {
    /// What is done when that comes due at a table, each with who tells of it: for a reminder that direct messages bring,
    /// those of the same person that are due soon at other tables, and those whose digest will not come. The host's is the last: what it is to
    /// tell stays due until all the others are told along, whatever happens between, and whichever of them is done first they have the same
    /// host.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn reminders_with(&self, table: TableId, due: Due) -> Result<Vec<(TableId, Due, Teller)>, Trouble> {
        let by = |teller| Ok(vec![(table, due, teller)]);
        let Some(told_along) = self.0.policy.told_along else { return by(Teller::Table) };
        let DueWhat::Seat(SeatDue::Remind | SeatDue::Ring, seat, _) = due.what else { return by(Teller::Table) };
        let Some(head) = self.head(table).await.filter(|head| head.due.contains(&due)) else { return by(Teller::Table) };
        let Some(user) = head.person(seat).map(|player| player.user) else { return by(Teller::Table) };
        let along = head.state(seat).notified.along;
        let is_told_along = along.is_some_and(|host| host != table);
        let is_ring = matches!(due.what, DueWhat::Seat(SeatDue::Ring, ..));
        if is_ring && !is_told_along {
            return by(along.map_or(Teller::Table, Teller::DigestOf));
        }
        if !self.preferences(user).await?.ring.sends_direct() || self.reach(user).await?.is_closed(head.since) {
            return by(Teller::Table);
        }
        let waiting = self.waiting_for(user).await?;
        let hosts = |host: TableId| waiting.iter().any(|(head, _)| head.id == host && head.hosts_digest_of(user).is_some());
        if is_ring && let Some((host, seat)) = waiting.iter().find(|(head, _)| along == Some(head.id) && hosts(head.id)) {
            let is_to_come = self.is_digest_to_come(host, *seat).await?;
            // Where it has come, something else was to ring while they slept: a question of the table.
            return by(if is_to_come { Teller::DigestOf(host.id) } else { Teller::TableBesides });
        }
        let soon = self.now().plus(told_along);
        let is_next = |(head, seat): &(Head, Seat), due: &Due| {
            let decision = head.states[seat.index()].decision;
            let has_no_host = || head.states[seat.index()].notified.along.is_some_and(|host| host != head.id && !hosts(host));
            due.what == SeatDue::Remind.of(*seat, decision) && due.when <= soon
                || due.what == SeatDue::Ring.of(*seat, decision) && has_no_host()
        };
        let next = |one: &(Head, Seat)| one.0.due.iter().find(|due| is_next(one, due)).map(|due| (one.0.id, *due));
        let mut rows: Vec<(TableId, Due)> = waiting.iter().filter_map(next).collect();
        rows.sort_unstable_by_key(|(other, row)| std::cmp::Reverse((row.when, *other)));
        // One that cannot be played on tells of nothing, and is not waited for: what is due there is tried again by itself.
        let mut sound = Vec::with_capacity(rows.len());
        for (other, row) in rows {
            if self.look(other).await.is_ok() {
                sound.push((other, row));
            }
        }
        let rows = sound;
        if !rows.contains(&(table, due)) {
            return by(Teller::Table);
        }
        let Some((host, _)) = rows.last().copied() else { return by(Teller::Table) };
        let told = waiting.iter().any(|(head, seat)| head.id != host && head.states[seat.index()].notified.along == Some(host));
        let teller = if rows.len() > 1 || told { Teller::DigestOf(host) } else { Teller::Table };
        Ok(rows.into_iter().map(|(other, row)| (other, row, teller)).collect())
    }

    /// Whether the digest of a table is still to reach its reader: it is to be delivered, waits until they may be rung, or is due by now.
    async fn is_digest_to_come(&self, host: &Head, seat: Seat) -> Result<bool, StoreError> {
        let waits = |due: &Due| match due.what {
            DueWhat::Seat(SeatDue::Ring, of, _) => of == seat,
            DueWhat::Seat(SeatDue::Remind, of, _) => of == seat && due.when <= self.now(),
            _ => false,
        };
        let notice = keys::notice(host.id, Destination::Digest(seat).bytes());
        Ok(host.due.iter().any(waits) || self.0.store.get(&notice).await?.is_some())
    }

    /// The digest of a table has reached its reader: what it tells of is due no more by itself.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn digest_has_come(&self, host: &Head, seat: Seat) -> Result<(), Trouble> {
        let Some(user) = host.person(seat).map(|player| player.user) else { return Ok(()) };
        let is_due = |due: &Due| due.when <= self.now() && due.what.is(SeatDue::Remind, seat);
        if host.due.iter().any(is_due) {
            // What is told along by now is told by the next one.
            return Ok(());
        }
        for (head, seat) in self.waiting_for(user).await? {
            let rings = |due: &Due| due.what.is(SeatDue::Ring, seat);
            if head.id != host.id && head.states[seat.index()].notified.along == Some(host.id) && head.due.iter().any(rings) {
                let (done, answer) = oneshot::channel();
                self.send(head.id, Job::ToldAlong { seat, host: host.id, done }).await;
                answer.await.unwrap_or(Ok(()))?;
            }
        }
        Ok(())
    }

    /// The tables that wait for somebody and may remind them, as far as they can be read, with their seat.
    async fn waiting_for(&self, user: UserId) -> Result<Vec<(Head, Seat)>, Trouble> {
        let mut waiting = Vec::new();
        for id in self.seated(user).await? {
            let Some(head) = self.head(id).await.filter(|head| head.timing.paused.is_none()) else { continue };
            waiting.extend(head.awaited_seat_of(user).map(|seat| (head, seat)));
        }
        Ok(waiting)
    }

    /// A table's head as it is on disk; `None` for one that cannot be read, which is nothing to the others.
    async fn head(&self, table: TableId) -> Option<Head> {
        head(self.0.store.as_ref(), table).await
    }
}
