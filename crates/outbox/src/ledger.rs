//! The record of what was delivered to a destination. Start reading at [`Delivered`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, MessageId};
use tertulia_rules::game::SeatSet;
use tertulia_store::Row;

use super::bells::Bell;
use super::desired_message::DesiredMessage;
use super::post_numbers::is_edited;

/// What was delivered to a destination. There is no row while nothing was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Delivered {
    /// The message that shows the newest state.
    pub(super) latest: Option<Posted>,
    /// A post without an answer, saved beforehand: no crash leaves a message that nobody knows of.
    pub(super) tried: Option<Tried>,
    /// Messages still to be put away, the oldest first.
    pub(super) old: Vec<(ChannelId, MessageId)>,
    /// Number of the latest notification by [place](Bell::place), up to the last one that had any.
    rung: Vec<u32>,
    /// What the tried message certainly notifies of: [places](Bell::place) with numbers.
    tried_rings: Vec<(usize, u32)>,
}

/// A message that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Posted {
    pub(super) channel: ChannelId,
    pub(super) message: MessageId,
    /// Its number, as in [`DesiredMessage`].
    pub(super) post: u32,
    /// How often it was posted again: because it was deleted, or to notify somebody else.
    pub(super) copy: u16,
    /// The digest of its content, which is not sent again.
    pub(super) digest: u64,
    /// The digest of its picture. [`UNKNOWN`] when different ones were tried.
    pub(super) picture: u64,
    /// Whom it notified.
    pub(super) rings: SeatSet,
}

/// A message that may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tried {
    pub(super) channel: ChannelId,
    pub(super) post: u32,
    pub(super) copy: u16,
    /// The digest of its content. A repeated post brings back the message that got through,
    /// whichever that was, so this is [`UNKNOWN`] when different ones were tried.
    pub(super) digest: u64,
    /// When it was first tried: Discord remembers the nonce for some minutes from then on.
    pub(super) since: Moment,
    /// Whom it certainly notifies, whichever try got through.
    pub(super) rings: SeatSet,
}

/// The digest of nothing.
pub(super) const UNKNOWN: u64 = 0;

/// Messages kept for putting away. While deleting is refused, older ones are abandoned.
const MOST_OLD: usize = 8;

/// The record as it is known now, and as it is saved.
pub(super) struct Ledger {
    pub(super) now: Delivered,
    pub(super) kept: Delivered,
}

impl Ledger {
    /// Returns whether what is saved tells of the latest message, at least as one that was tried.
    pub(super) fn tells_of_latest(&self) -> bool {
        let is_tried = |latest: &Posted| {
            let tried = self.kept.tried.map(|tried| (tried.channel, tried.post, tried.copy));
            tried == Some((latest.channel, latest.post, latest.copy))
        };
        self.now.latest.is_none_or(|latest| self.kept.has(latest.message) || is_tried(&latest))
    }

    /// Returns whether what is saved tells of all messages still to be put away.
    pub(super) fn tells_of_old(&self) -> bool {
        self.now.old.iter().all(|(_, message)| self.kept.has(*message))
    }
}

impl Tried {
    pub(super) fn is_the_same_as(&self, other: &Tried) -> bool {
        (self.channel, self.post, self.copy) == (other.channel, other.post, other.copy)
    }

    /// Records that the same message is tried again, perhaps with other content.
    pub(super) fn again(&mut self, other: &Tried) {
        if self.digest != other.digest {
            self.digest = UNKNOWN;
        }
        self.rings = self.rings.iter().filter(|seat| other.rings.has(*seat)).collect();
    }
}

impl Delivered {
    /// Moves the latest message to those to be put away.
    pub(super) fn put_away(&mut self) {
        if let Some(Posted { channel, message, .. }) = self.latest.take() {
            self.old.push((channel, message));
            let surplus = self.old.len().saturating_sub(MOST_OLD);
            self.old.drain(..surplus);
        }
    }

    /// Returns whether a message is recorded, or its post is still to be looked for.
    pub(super) fn knows(&self, post: &Tried, message: MessageId) -> bool {
        self.tried.is_some_and(|tried| tried.is_the_same_as(post)) || self.has(message)
    }

    /// Returns whether a message is recorded.
    fn has(&self, message: MessageId) -> bool {
        self.latest.is_some_and(|latest| latest.message == message) || self.old.iter().any(|(_, old)| *old == message)
    }

    /// Returns the message that stands, if it is edited into one of that number.
    pub(super) fn edited_into(&self, post: u32) -> Option<Posted> {
        self.latest.filter(|latest| is_edited(latest.post, post))
    }

    /// Renumbers the latest message after an edit: the next decision of the same turn has had no
    /// reminder yet, and its first reminder is a new message.
    pub(super) fn stands_for(&mut self, post: u32) {
        if let Some(latest) = &mut self.latest {
            latest.post = post;
        }
    }

    /// Returns the seats that have not been notified for these bells.
    pub(super) fn due(&self, bells: &[Bell]) -> SeatSet {
        let is_due = |bell: &&Bell| self.rung.get(bell.place()).is_none_or(|rung| *rung < bell.number);
        bells.iter().filter(is_due).map(|bell| bell.seat).collect()
    }

    /// Records a first or repeated try of a message that notifies for these bells.
    pub(super) fn tries(&mut self, tried: Tried, bells: &[Bell]) {
        let rings: Vec<(usize, u32)> = bells.iter().map(|bell| (bell.place(), bell.number)).collect();
        match &mut self.tried {
            Some(earlier) => {
                earlier.again(&tried);
                self.tried_rings.retain(|ring| rings.contains(ring));
            }
            None => (self.tried, self.tried_rings) = (Some(tried), rings),
        }
    }

    /// Returns whether the tried message has notified anybody, if it stands.
    pub(super) fn may_have_rung(&self) -> bool {
        self.tried.is_some() && !self.tried_rings.is_empty()
    }

    /// Returns whether the tried message may have notified of something that this one does not.
    pub(super) fn may_have_rung_others(&self, wanted: &DesiredMessage) -> bool {
        let rings =
            |ring: &(usize, u32)| wanted.once.iter().chain(&wanted.bells.loud).any(|bell| (bell.place(), bell.number) == *ring);
        self.may_have_rung() && !self.tried_rings.iter().all(rings)
    }

    /// Records that the tried message was found: what it notified of does not notify again.
    pub(super) fn tried_has_rung(&mut self) {
        // A damaged row may name any place.
        for (place, number) in std::mem::take(&mut self.tried_rings).into_iter().filter(|(place, _)| *place < Bell::PLACES) {
            self.rung.resize(self.rung.len().max(place + 1), 0);
            self.rung[place] = self.rung[place].max(number);
        }
    }

    /// Counts a silent message as the notification for these bells.
    pub(super) fn is_hushed(&mut self, bells: &[Bell]) {
        self.has_rung(bells.iter().map(|bell| bell.seat).collect(), bells);
    }

    /// Records that a message stands that notified these seats.
    pub(super) fn has_rung(&mut self, seats: SeatSet, bells: &[Bell]) {
        for bell in bells.iter().filter(|bell| seats.has(bell.seat)) {
            let at = bell.place();
            self.rung.resize(self.rung.len().max(at + 1), 0);
            self.rung[at] = bell.number;
        }
    }
}

impl Row for Delivered {}

#[cfg(test)]
mod tests {
    use tertulia_rules::game::Seat;

    use super::*;
    use crate::bells::{BellOf, Bells};
    use crate::desired_message::To;
    use tertulia_base::ids::UserId;
    use tertulia_render::message::Message;

    #[test]
    fn a_message_that_is_found_has_rung_for_what_each_of_its_tries_rang_for() {
        let turn = |seat, number| Bell { seat: Seat(seat), of: BellOf::Turn, number, user: UserId(1) };
        let tried = |rings: SeatSet| Tried { channel: ChannelId(1), post: 7, copy: 0, digest: 9, since: Moment(0), rings };
        let (bo, cy) = (turn(1, 3), turn(2, 4));
        let mut now = Delivered::default();
        now.tries(tried(SeatSet::one(bo.seat)), &[bo]);
        now.tries(tried(SeatSet::NONE), &[]);
        assert!(!now.may_have_rung(), "the second of its tries rang nobody");
        now.tried = None;
        now.tries(tried(SeatSet::one(bo.seat)), &[bo]);
        assert!(now.may_have_rung());
        now.tried_has_rung();
        assert_eq!(now.due(&[bo, cy]), SeatSet::one(cy.seat));
        assert_eq!(now.due(&[turn(1, 4)]), SeatSet::one(bo.seat), "its next turn");
    }

    #[test]
    fn a_message_that_is_tried_again_is_the_same_one_but_for_what_it_shows() {
        let rings = SeatSet::NONE;
        let first = Tried { channel: ChannelId(1), post: 7, copy: 0, digest: 9, since: Moment(0), rings };
        let changed = Tried { digest: 10, since: Moment(5), ..first };
        assert!(first.is_the_same_as(&changed));
        for other in [Tried { channel: ChannelId(2), ..first }, Tried { post: 8, ..first }, Tried { copy: 1, ..first }] {
            assert!(!first.is_the_same_as(&other), "{other:?}");
        }
        let mut tried = first;
        tried.again(&first);
        assert_eq!(tried, first, "whichever got through shows that");
        tried.again(&changed);
        assert_eq!(tried, Tried { digest: UNKNOWN, ..first });
        // Whichever try got through, it notifies those whom both notify.
        let seats = |seats: &[u8]| seats.iter().map(|seat| Seat(*seat)).collect::<SeatSet>();
        let mut tried = Tried { rings: seats(&[0, 1]), ..first };
        tried.again(&Tried { rings: seats(&[1, 2]), ..first });
        assert_eq!(tried, Tried { rings: seats(&[1]), ..first });
    }

    #[test]
    fn what_is_saved_tells_of_messages_that_it_has_or_that_were_tried() {
        let (channel, digest, rings) = (ChannelId(1), 9, SeatSet::NONE);
        let posted = |message, post| Posted { channel, message: MessageId(message), post, copy: 0, digest, picture: 1, rings };
        let tried = Tried { channel, post: 8, copy: 0, digest, since: Moment(0), rings };
        let kept = Delivered { latest: Some(posted(1, 7)), ..Delivered::default() };
        let now = Delivered { latest: Some(posted(2, 8)), old: vec![(channel, MessageId(1))], ..Delivered::default() };
        let book = |kept: &Delivered, now: &Delivered| Ledger { now: now.clone(), kept: kept.clone() };
        assert!(book(&kept, &kept).tells_of_latest() && book(&kept, &now).tells_of_old());
        assert!(!book(&kept, &now).tells_of_latest());
        assert!(book(&Delivered { tried: Some(tried), ..kept.clone() }, &now).tells_of_latest());
        assert!(!book(&Delivered { tried: Some(Tried { copy: 1, ..tried }), ..kept.clone() }, &now).tells_of_latest());
        assert!(!book(&Delivered { latest: None, ..kept }, &now).tells_of_old());
    }

    #[test]
    fn a_message_may_have_rung_somebody_for_what_is_over() {
        let turn = |seat, number| Bell { seat: Seat(seat), of: BellOf::Turn, number, user: UserId(1) };
        let (bo, cy) = (turn(1, 3), turn(2, 4));
        let tried = Tried {
            channel: ChannelId(1),
            post: 7,
            copy: 0,
            digest: 9,
            since: Moment(0),
            rings: [bo.seat, cy.seat].into_iter().collect(),
        };
        let mut now = Delivered::default();
        now.tries(tried, &[bo, cy]);
        let wanted = |bells: &[Bell], once| DesiredMessage {
            bells: Bells { loud: bells.to_vec(), ..Bells::default() },
            once,
            ..DesiredMessage::loud(To::Channel(ChannelId(1)), 7, Message::default())
        };
        for (bells, once, others) in [
            (vec![bo, cy], None, false),
            (vec![bo], Some(cy), false),
            (vec![bo], None, true),
            (vec![bo, turn(2, 5)], None, true),
            (Vec::new(), None, true),
        ] {
            assert_eq!(now.may_have_rung_others(&wanted(&bells, once)), others, "{bells:?} {once:?}");
        }
    }

    #[test]
    fn a_damaged_row_that_rings_for_places_which_no_seat_has_rings_for_the_others() {
        let bo = Bell { seat: Seat(1), of: BellOf::Turn, number: 3, user: UserId(1) };
        let tried_rings = vec![(usize::MAX, 1), (Bell::PLACES, 1), (bo.place(), 3)];
        let mut now = Delivered { tried_rings, ..Delivered::default() };
        now.tried_has_rung();
        assert_eq!((now.rung.len(), now.due(&[bo])), (bo.place() + 1, SeatSet::NONE));
    }

    #[test]
    fn a_seat_is_rung_once_for_each_of_its_turns() {
        let of = BellOf::Turn;
        let bo = Bell { seat: Seat(1), of, number: 1, user: UserId(1) };
        let cy = Bell { seat: Seat(2), of, number: 4, user: UserId(2) };
        let mut now = Delivered::default();
        assert_eq!(now.due(&[bo, cy]), [Seat(1), Seat(2)].into_iter().collect());
        now.has_rung([Seat(2)].into_iter().collect(), &[bo, cy]);
        assert_eq!(now.due(&[bo, cy]), [Seat(1)].into_iter().collect());
        assert_eq!(now.due(&[Bell { number: 5, ..cy }]), [Seat(2)].into_iter().collect(), "its next turn");
        // The table's questions are counted apart.
        let asked = Bell { of: BellOf::Question, number: 1, ..cy };
        assert_eq!(now.due(&[asked]), [Seat(2)].into_iter().collect());
        now.has_rung([Seat(2)].into_iter().collect(), &[asked, cy]);
        assert_eq!((now.due(&[asked, cy]), now.due(&[Bell { number: 2, ..asked }]).len()), (SeatSet::NONE, 1));
    }
}
