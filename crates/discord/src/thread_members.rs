//! Adds a table's players to its thread: only members have it in their list and hear of messages.
//!
//! Start reading at [`ThreadMembers::is_to_be_added`].

use tertulia_base::ids::{ChannelId, UserId};
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;

/// Most threads and members remembered; adding somebody again after that changes nothing.
const MOST: usize = 10_000;

/// Which channels are threads, and who was added to them.
#[derive(Debug, Default)]
pub(super) struct ThreadMembers(Mutex<KnownThreads>);

#[derive(Debug, Default)]
struct KnownThreads {
    threads: Latest<ChannelId, (), MOST>,
    /// Whoever left a thread after that wants to be no member of it.
    added: Latest<(ChannelId, UserId), (), MOST>,
}

impl ThreadMembers {
    /// Notes that a channel is a thread.
    pub(super) fn is_thread(&self, channel: ChannelId) {
        self.0.lock().threads.put(channel, ());
    }

    /// Returns whether to add somebody to a channel: only to a thread, and only once.
    pub(super) fn is_to_be_added(&self, channel: ChannelId, user: UserId) -> bool {
        let mut known = self.0.lock();
        known.threads.contains(&channel) && known.added.put((channel, user), ()).is_none()
    }

    /// Notes that somebody could not be added for a reason that passes.
    pub(super) fn not_added(&self, channel: ChannelId, user: UserId) {
        self.0.lock().added.pop(&(channel, user));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_is_added_to_a_thread_once_and_to_no_other_channel() {
        let (members, thread, user) = (ThreadMembers::default(), ChannelId(1), UserId(1));
        members.is_thread(thread);
        assert!(!members.is_to_be_added(ChannelId(2), user));
        assert!(members.is_to_be_added(thread, user) && !members.is_to_be_added(thread, user));
        members.not_added(thread, user);
        assert!(members.is_to_be_added(thread, user) && members.is_to_be_added(thread, UserId(2)));
    }
}
