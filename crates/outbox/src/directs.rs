//! The direct-message channels of users: requested once, and remembered whatever becomes of a
//! message there. Start reading at [`Directs::of`].

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, UserId};
use tertulia_base::latest::Latest;

use super::NotDelivered;

/// Users that are remembered.
const MOST: usize = 10_000;
/// How long a refusal and a failure are remembered: all who waited get the same answer.
const REFUSED: Duration = Duration::from_secs(60);
const FAILED: Duration = Duration::from_secs(2);

/// Discord's latest answer, by user.
#[derive(Default)]
pub(super) struct Directs(Latest<UserId, KnownChannel, MOST>);

struct KnownChannel {
    channel: Result<ChannelId, NotDelivered>,
    /// A channel stays valid; any other answer expires.
    until: Option<Moment>,
}

impl Directs {
    /// Returns what is known of a user; `None` when Discord has to be asked.
    pub(super) fn of(&self, user: UserId, now: Moment) -> Option<Result<ChannelId, NotDelivered>> {
        let known = self.0.peek(&user)?;
        let left = known.until.map(|until| until.after(now));
        match (&known.channel, left) {
            (channel, None) => Some(channel.clone()),
            (_, Some(Duration::ZERO)) => None,
            (Err(NotDelivered::Later { why, .. }), Some(left)) => Some(Err(NotDelivered::Later { wait: left, why: why.clone() })),
            (answer, Some(_)) => Some(answer.clone()),
        }
    }

    /// Records Discord's answer.
    pub(super) fn note(&mut self, user: UserId, answer: Result<ChannelId, NotDelivered>, now: Moment) {
        let until = match &answer {
            Ok(_) => None,
            Err(NotDelivered::Later { wait, .. }) => Some(now.plus(if wait.is_zero() { FAILED } else { *wait })),
            Err(NotDelivered::Gone | NotDelivered::Closed | NotDelivered::Forbidden { .. } | NotDelivered::Refused { .. }) => {
                Some(now.plus(REFUSED))
            }
        };
        self.0.put(user, KnownChannel { channel: answer, until });
    }

    /// Forgets a channel that is gone: it is requested anew.
    pub(super) fn forget(&mut self, channel: ChannelId) {
        let user = self.0.iter().find(|(_, known)| known.channel == Ok(channel)).map(|(user, _)| *user);
        user.map(|user| self.0.pop(&user));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_is_remembered_for_ever_a_refusal_for_a_while_and_only_so_many_of_either() {
        let (mut directs, now) = (Directs::default(), Moment(1_000_000));
        let later = |wait| Err(NotDelivered::Later { wait, why: String::new() });
        directs.note(UserId(1), Ok(ChannelId(10)), now);
        directs.note(UserId(2), Err(NotDelivered::Closed), now);
        directs.note(UserId(3), later(Duration::from_secs(9)), now);
        directs.note(UserId(4), later(Duration::ZERO), now);
        let soon = now.plus(Duration::from_secs(1));
        assert_eq!(directs.of(UserId(1), soon), Some(Ok(ChannelId(10))));
        assert_eq!(directs.of(UserId(2), soon), Some(Err(NotDelivered::Closed)));
        assert_eq!(directs.of(UserId(3), soon), Some(later(Duration::from_secs(8))));
        assert_eq!(directs.of(UserId(4), soon), Some(later(Duration::from_secs(1))));
        let much_later = now.plus(REFUSED);
        assert_eq!(directs.of(UserId(1), much_later), Some(Ok(ChannelId(10))));
        assert!([2, 3, 4].iter().all(|user| directs.of(UserId(*user), much_later).is_none()));
        directs.forget(ChannelId(10));
        assert_eq!((directs.of(UserId(1), soon), directs.0.len()), (None, 3));
        for user in 100..100 + 2 * MOST as u64 {
            directs.note(UserId(user), Ok(ChannelId(user)), now);
        }
        assert_eq!(directs.0.len(), MOST);
    }
}
