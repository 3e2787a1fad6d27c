//! Whom a message notifies, of what, and when. Start reading at [`bells`].

use tertulia_base::clock::Moment;
use tertulia_base::ids::UserId;
use tertulia_model::{Arrival, Head, MatchAnswer, Phase, Preferences};
use tertulia_rules::game::{MOST_SEATS, Seat};
use tertulia_tables::{Tables, Trouble};

/// A notification that must wait until a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Late {
    pub(super) bell: Bell,
    pub(super) until: Moment,
}

/// A notification that is due to a player in the channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bell {
    pub(super) seat: Seat,
    pub(super) of: BellOf,
    /// Counts turns, reminders or questions. The end of the game is the turn after the last.
    pub(super) number: u32,
    pub(super) user: UserId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BellOf {
    Turn,
    Question,
    /// A reminder of a pending decision; in a match of the queue, the question to confirm it.
    Told,
}

impl Bell {
    pub(super) const PLACES: usize = 3 * MOST_SEATS;

    /// Returns where the seat's latest number of this kind is stored.
    pub(super) fn place(&self) -> usize {
        match self.of {
            BellOf::Turn => self.seat.index(),
            BellOf::Question => MOST_SEATS + self.seat.index(),
            BellOf::Told => 2 * MOST_SEATS + self.seat.index(),
        }
    }
}

/// Whom a message in a channel notifies, each once for each turn. Only a new post notifies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bells {
    pub(super) loud: Vec<Bell>,
    /// Players in quiet hours who chose silent delivery; counts as this turn's notification.
    pub(super) hushed: Vec<Bell>,
    /// Players to notify later, because they are in quiet hours or on vacation.
    pub(super) late: Vec<Late>,
    /// Until when the first of those who are in the channel counts as present, or who are asked to
    /// confirm a match has quiet hours. They are notified then, if they still have to be.
    pub(super) held: Option<Moment>,
}

impl Bells {
    /// Notifies somebody as they like, unless they are in the channel until then.
    fn ring_unless_present(&mut self, present: Option<Moment>, bell: Bell, arrival: Arrival) {
        match present {
            Some(until) => self.held = Some(self.held.map_or(until, |held| held.min(until))),
            None => self.ring(bell, arrival),
        }
    }

    pub(super) fn ring(&mut self, bell: Bell, arrival: Arrival) {
        match arrival {
            Arrival::Rings => self.loud.push(bell),
            Arrival::Silent => self.hushed.push(bell),
            Arrival::Later(until) => self.late.push(Late { bell, until }),
        }
    }
}

/// Returns whom the live message notifies. A turn notifies those who want that and those whom
/// direct messages do not reach, unless they caused it; a question those who have yet to answer it.
/// Whoever is in the channel sees both. The end notifies all who still play, except in quiet hours
/// or on vacation: nothing is asked of them any more. A match of the queue notifies those of its
/// people whom direct messages do not reach, each once, by their place among them.
pub(super) async fn bells(tables: &Tables, head: &Head) -> Result<Bells, Trouble> {
    let mut bells = Bells::default();
    match head.phase {
        Phase::Playing => {
            // Including seats that have said their answer beforehand: omitting them would reveal
            // that.
            let is_rung = |seat: &Seat| !head.state(*seat).notified.own_doing;
            for (seat, player) in head.awaited_people().filter(|(seat, _)| is_rung(seat)) {
                let likes = tables.preferences(player.user).await?;
                if likes.ring.rings_channel() || tables.reach(player.user).await?.is_closed(head.since) {
                    let (present, bell) = (tables.present_until(head, player.user), bell(head, seat, player.user));
                    bells.ring_unless_present(present, bell, arrival_of_turn(tables, head, seat, &likes));
                }
            }
            if let Some(question) = head.timing.asks() {
                let number = head.timing.questions;
                for (seat, player) in head.people().filter(|(seat, _)| question.asks(*seat)) {
                    let bell = Bell { seat, of: BellOf::Question, number, user: player.user };
                    let arrival = tables.preferences(player.user).await?.arrival(tables.now());
                    bells.ring_unless_present(tables.present_until(head, player.user), bell, arrival);
                }
            }
        }
        Phase::Over => {
            for (seat, player) in head.members() {
                let bell = Bell { number: head.states[seat.index()].turn + 1, ..bell(head, seat, player.user) };
                match tables.preferences(player.user).await?.arrival(tables.now()) {
                    Arrival::Rings => bells.loud.push(bell),
                    Arrival::Silent | Arrival::Later(_) => bells.hushed.push(bell),
                }
            }
        }
        Phase::Lobby if head.is_match() => {
            // The others are asked by direct message.
            for (at, asked) in head.matched.iter().enumerate().filter(|(_, asked)| asked.answer == MatchAnswer::Awaited) {
                if !tables.reach(asked.user).await?.is_closed(head.since) {
                    continue;
                }
                let bell = Bell { seat: Seat(at as u8), of: BellOf::Told, number: 1, user: asked.user };
                match tables.preferences(asked.user).await?.arrival(tables.now()) {
                    // The lobby looks again then, as it has no turns that could be rung later.
                    Arrival::Later(until) => bells.held = Some(bells.held.map_or(until, |held| held.min(until))),
                    arrival => bells.ring(bell, arrival),
                }
            }
        }
        Phase::Lobby | Phase::Stopped => {}
    }
    Ok(bells)
}

/// Returns whom the live message notifies now of a turn.
pub(super) async fn rings(tables: &Tables, head: &Head) -> Result<Vec<Bell>, Trouble> {
    let loud = bells(tables, head).await?.loud;
    Ok(loud.into_iter().filter(|bell| bell.of == BellOf::Turn).collect())
}

pub(super) fn bell(head: &Head, seat: Seat, user: UserId) -> Bell {
    Bell { seat, of: BellOf::Turn, number: head.states[seat.index()].turn, user }
}

/// Returns the bell of a reminder. Its number changes with the decision and the turn, too.
pub(super) fn told_bell(head: &Head, seat: Seat, user: UserId) -> Bell {
    const TOLD: u32 = 8;
    let at = seat.index();
    let number = head.states[at].decision.wrapping_add(head.states[at].turn) << TOLD | u32::from(head.states[at].notified.told);
    Bell { of: BellOf::Told, number, ..bell(head, seat, user) }
}

/// Returns how a turn's notification arrives: later, if it just rang for a turn that was undone.
pub(super) fn arrival_of_turn(tables: &Tables, head: &Head, seat: Seat, likes: &Preferences) -> Arrival {
    let now = tables.now();
    match head.spared.turn(seat, now) {
        Some(until) => match likes.arrival(until) {
            Arrival::Later(later) => Arrival::Later(later),
            Arrival::Rings | Arrival::Silent => Arrival::Later(until),
        },
        None => likes.arrival(now),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn what_a_seat_was_told_of_each_kind_has_a_place_of_its_own() {
        let kinds = [BellOf::Turn, BellOf::Question, BellOf::Told];
        let bells = kinds
            .into_iter()
            .flat_map(|of| Seat::all(MOST_SEATS as u8).map(move |seat| Bell { seat, of, number: 1, user: UserId(1) }));
        let places: BTreeSet<usize> = bells.map(|bell| bell.place()).collect();
        assert_eq!(places, (0..Bell::PLACES).collect());
    }
}
