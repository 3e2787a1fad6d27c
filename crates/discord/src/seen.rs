//! Which interactions have come in: Discord may send one twice. Start reading at [`Seen::is_new`].

use serenity::model::id::InteractionId;
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;

/// Most interactions remembered. A second copy comes within seconds of the first.
const MOST: usize = 16_384;

#[derive(Debug, Default)]
pub(super) struct Seen(Mutex<Latest<InteractionId, (), MOST>>);

impl Seen {
    /// Returns whether this one comes for the first time, and remembers it.
    pub(super) fn is_new(&self, id: InteractionId) -> bool {
        self.0.lock().put(id, ()).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_is_new_once_and_only_the_latest_are_remembered() {
        let seen = Seen::default();
        for id in 1..=MOST as u64 + 1 {
            assert!(seen.is_new(InteractionId::new(id)));
            assert!(!seen.is_new(InteractionId::new(id)));
        }
        let latest = seen.0.lock();
        assert_eq!((latest.len(), latest.contains(&InteractionId::new(1))), (MOST, false));
    }
}
