//! Digests: reminders of several tables that one person gets together.
//!
//! The table whose reminder is due first is the host. The others keep a ring (`DIGEST_TIMEOUT`) in
//! case the host no longer waits. Start reading at [`Tables::reminders_with`].

use tertulia_base::ids::{TableId, UserId};
use tertulia_delivery::Destination;
use tertulia_model::{Due, DueWhat, Head, SeatDue};
use tertulia_rules::game::Seat;
use tertulia_store::{StoreError, keys};

use crate::decide::due::Teller;
use crate::service::digest_members::head;
use crate::service::queue::Noted;
use crate::{Tables, Trouble};

impl Tables {
    /// Returns what to carry out for a row that is due, and who tells each. For a reminder by
    /// direct message, that includes the person's reminders due soon elsewhere, and those whose
    /// digest will not come. The host comes last: its row stays due until all others are carried
    /// out, whatever happens in between, and whichever is first finds the same host.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn reminders_with(&self, table: TableId, due: Due) -> Result<Vec<(TableId, Due, Teller)>, Trouble> {
        let by = |teller| Ok(vec![(table, due, teller)]);
        let Some(digest_window) = self.0.policy.digest_window else { return by(Teller::Table) };
        let DueWhat::Seat(SeatDue::Remind | SeatDue::Ring, seat, _) = due.what else { return by(Teller::Table) };
        let Some(head) = self.head(table).await.filter(|head| head.due.contains(&due)) else { return by(Teller::Table) };
        let Some(user) = head.person(seat).map(|player| player.user) else { return by(Teller::Table) };
        let along = head.state(seat).notified.along;
        let is_in_digest = along.is_some_and(|host| host != table);
        let is_ring = matches!(due.what, DueWhat::Seat(SeatDue::Ring, ..));
        if is_ring && !is_in_digest {
            return by(along.map_or(Teller::Table, Teller::DigestOf));
        }
        if !self.preferences(user).await?.ring.sends_direct() || self.reach(user).await?.is_closed(head.since) {
            return by(Teller::Table);
        }
        let waiting = self.waiting_for(user).await?;
        let hosts = |host: TableId| waiting.iter().any(|(head, _)| head.id == host && head.hosts_digest_of(user).is_some());
        if is_ring && let Some((host, seat)) = waiting.iter().find(|(head, _)| along == Some(head.id) && hosts(head.id)) {
            let is_to_come = self.is_digest_to_come(host, *seat).await?;
            // If it has come, this rings for something else that waited: a question.
            return by(if is_to_come { Teller::DigestOf(host.id) } else { Teller::TableBesides });
        }
        let soon = self.now().plus(digest_window);
        let is_next = |(head, seat): &(Head, Seat), due: &Due| {
            let decision = head.states[seat.index()].decision;
            let has_no_host = || head.states[seat.index()].notified.along.is_some_and(|host| host != head.id && !hosts(host));
            due.what == SeatDue::Remind.of(*seat, decision) && due.when <= soon
                || due.what == SeatDue::Ring.of(*seat, decision) && has_no_host()
        };
        let next = |one: &(Head, Seat)| one.0.due.iter().find(|due| is_next(one, due)).map(|due| (one.0.id, *due));
        let mut rows: Vec<(TableId, Due)> = waiting.iter().filter_map(next).collect();
        rows.sort_unstable_by_key(|(other, row)| std::cmp::Reverse((row.when, *other)));
        // A table that cannot be played on is left out; what is due there is retried by itself.
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

    /// Returns whether a digest is still to come: not delivered, put off, or due by now.
    async fn is_digest_to_come(&self, host: &Head, seat: Seat) -> Result<bool, StoreError> {
        let waits = |due: &Due| match due.what {
            DueWhat::Seat(SeatDue::Ring, of, _) => of == seat,
            DueWhat::Seat(SeatDue::Remind, of, _) => of == seat && due.when <= self.now(),
            _ => false,
        };
        let notice = keys::notice(host.id, Destination::Digest(seat).bytes());
        Ok(host.due.iter().any(waits) || self.0.store.get(&notice).await?.is_some())
    }

    /// Cancels the rings of tables that a digest mentions, as it has reached its reader.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn digest_has_come(&self, host: &Head, seat: Seat) -> Result<(), Trouble> {
        let Some(user) = host.person(seat).map(|player| player.user) else { return Ok(()) };
        let is_due = |due: &Due| due.when <= self.now() && due.what.is(SeatDue::Remind, seat);
        if host.due.iter().any(is_due) {
            // What has joined by now is told by the next digest.
            return Ok(());
        }
        for (head, seat) in self.waiting_for(user).await? {
            let rings = |due: &Due| due.what.is(SeatDue::Ring, seat);
            if head.id != host.id && head.states[seat.index()].notified.along == Some(host.id) && head.due.iter().any(rings) {
                self.note(head.id, Noted::DigestCame { seat, host: host.id }).await.unwrap_or(Ok(()))?;
            }
        }
        Ok(())
    }

    /// Returns the readable tables that wait for somebody and may remind them, with their seat.
    async fn waiting_for(&self, user: UserId) -> Result<Vec<(Head, Seat)>, Trouble> {
        let mut waiting = Vec::new();
        for id in self.seated(user).await? {
            let Some(head) = self.head(id).await.filter(|head| head.timing.paused.is_none()) else { continue };
            waiting.extend(head.awaited_seat_of(user).map(|seat| (head, seat)));
        }
        Ok(waiting)
    }

    async fn head(&self, table: TableId) -> Option<Head> {
        head(self.0.store.as_ref(), table).await
    }
}
