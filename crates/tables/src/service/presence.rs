//! Who is in a table's channel right now: they see what happens, and nothing has to notify them.
//!
//! Kept in memory only: after a restart a turn notifies once more than it had to. Start reading at
//! [`Presence::until`].

use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, UserId};
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;
use tertulia_model::Head;

/// How many times longer somebody counts as present where nobody else has to be waited for.
const ALONE: u32 = 5;
/// The most people remembered.
const MOST: usize = 10_000;

/// When people last pressed or typed something about a table in its channel.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<Latest<(ChannelId, UserId), Moment, MOST>>);

impl Presence {
    /// Notes that somebody is there.
    pub(crate) fn note(&self, channel: ChannelId, user: UserId, now: Moment) {
        self.0.lock().put((channel, user), now);
    }

    /// Notes that somebody is elsewhere.
    pub(crate) fn forget(&self, channel: ChannelId, user: UserId) {
        self.0.lock().pop(&(channel, user));
    }

    /// Returns until when somebody counts as present in a table's channel, if they do now.
    pub(crate) fn until(&self, head: &Head, user: UserId, now: Moment, lasts: Duration) -> Option<Moment> {
        let seen = *self.0.lock().peek(&(head.home.channel, user))?;
        let until = seen.plus(if head.is_solo() { lasts * ALONE } else { lasts });
        Some(until).filter(|until| *until > now)
    }
}
